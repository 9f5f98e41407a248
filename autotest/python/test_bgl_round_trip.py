# SPDX-License-Identifier: MIT
"""BGL -> GeoPackage -> BGL: every layer of every available airport, navaid and
object file is the same, field by field. The exceptions are listed here with
the reason."""

import struct

import pytest
from osgeo import gdal

from airport_rows import get_points, is_close, is_near
from airport_writer import pack_airport, pack_airports
from detail_records import (
    pack_library_object, pack_perimeter, pack_projected_mesh,
)
from record_write_support import copy, write_layers
from navigation_scene import make_sections
from procedure_records import (
    COMMON_LEGS, ENROUTE_LEGS, RUNWAY_LEGS, pack_fix, pack_leg, pack_legs,
)
from record_writer import pack_bgl, pack_record
from scenery_object_scene import OBJECTS
from scenery_writer import (
    BEGIN_ATTACHMENTS, END_ATTACHMENTS, pack_scenery_file,
)
from support import collect_messages
from xml_parts_scene import (
    AIRPORT, DELETION, EVERYTHING, LIGHTS, write_xml,
)

FILES = [
    "cyqt_scene_msfs2020", "dunearrakis_landmark",
    "dusseldorf_objects_msfs2020", "edst_EDST_Fliegerheim",
    "edst_EDST_Garage", "edst_EDST_Hahnweide_Objects", "edst_EDST_Tower",
    "enev_msfs2020", "finland_obstacles_msfs2020",
    "glenullinish_objects_msfs2020", "kpsc_msfs2020", "ktst_p3dv5",
    "leab_alt_p3dv5", "leab_p3dv5", "synthetic_boundary", "synthetic_nav",
    "torre_hercules_object", "visualpoints_msfs2020", "vtbd_exclusions_fsx",
    "vtbd_fsx",
]

# Layers that cannot be written.
NOT_WRITTEN = {
    "ground_merging": "what its numbers are for is not known",
    "terrain_point": "points of terrain vectors of unknown classes",
    "scenery_object_footprint": "made of objects and their models",
}

# Fields with positions in a file, or derived from them.
PLACES = ("file_offset", "key", "boundary_offset", "entity", "model_offset",
          "source_file")

# Values that records of the written file store differently.
CHOICES = {
    ("apron", "num_triangles"): "how outlines are cut is the writer's choice",
    ("apron", "triangles"): "the same; test_bgl_and_back.py has what is kept",
    ("name_list", "region"): "an index of texts",
}


def is_place(name):
    return (name in PLACES or name.endswith("_fid") or name.endswith("_key")
            or name.endswith("file_offset"))


def read_layer(layer):
    rows = []
    for feature in layer:
        fields = {
            name: value for name, value in feature.items().items()
            if not is_place(name) and (layer.GetName(), name) not in CHOICES
        }
        rows.append((fields, get_points(feature.GetGeometryRef())))
    return sorted(rows, key=make_key)


def make_key(row):
    fields, points = row
    return repr((
        [[round(v, 5) + 0.0 for v in point[:2]] for point in points],
        {name: round(value, 3) + 0.0 if isinstance(value, float) else value
         for name, value in fields.items()}))


def compare(name, before, after):
    """Returns the differences of two layers, and the number of equal
    values."""
    if len(before) != len(after):
        return [(name, "features", len(before), len(after))], 0
    different, equal = [], 0
    for (fields, points), (others, places) in zip(before, after):
        for field, value in fields.items():
            if is_close(value, others.get(field)):
                equal += 1
            else:
                different.append((name, field, value, others.get(field)))
        if not (len(points) == len(places)
                and all(map(is_near, points, places))):
            different.append((name, "geometry", points[:3], places[:3]))
    return different, equal


def round_trip(source, tmp_path):
    middle, target = tmp_path / "middle.gpkg", tmp_path / "out.bgl"
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(middle), str(source), format="GPKG")
        written = gdal.OpenEx(str(middle), gdal.OF_VECTOR)
        layers = [written.GetLayer(i).GetName()
                  for i in range(written.GetLayerCount())
                  if written.GetLayer(i).GetName() not in NOT_WRITTEN]
        assert gdal.VectorTranslate(str(target), str(middle), format="BGL",
                                    layers=layers)
    assert messages.failures == []
    # No value that was read is reported as not stored.
    assert "VALUES_WITHOUT_PLACE" not in str(messages)
    return target


def check(source, tmp_path):
    target = round_trip(source, tmp_path)
    first, second = (gdal.OpenEx(str(path), gdal.OF_VECTOR)
                     for path in (source, target))
    different, total = [], 0
    for i in range(first.GetLayerCount()):
        layer = first.GetLayer(i)
        name = layer.GetName()
        if name in NOT_WRITTEN:
            continue
        other = second.GetLayerByName(name)
        changes, equal = compare(
            name, read_layer(layer), read_layer(other) if other else [])
        different += changes
        total += equal
    return different, total


@pytest.mark.parametrize("name", FILES)
def test_real_files_come_back(shared, tmp_path, summary, name):
    different, equal = check(shared(f"airport/{name}.bgl"), tmp_path)
    summary(f"{name}: {equal} values come back by way of GeoPackage")
    assert different == [] and equal > 0


KINDS = {"FSX": ["library", "building", "effect", "signs", "trigger",
                 "beacon", "bridge"],
         "P3D": ["library", "signs P5"],
         "P3DV6": ["library", "signs P6"],
         "MSFS2020": ["library", "windsock", "parking", "SimObject"]}


@pytest.mark.parametrize("profile", sorted(KINDS))
def test_objects_of_all_kinds_come_back(tmp_path, profile):
    source = tmp_path / "objects.bgl"
    records = []
    for kind in KINDS[profile]:
        records.append(OBJECTS[kind])
        if kind == "library":
            records += [BEGIN_ATTACHMENTS, OBJECTS["attachment"],
                        END_ATTACHMENTS]
    source.write_bytes(pack_scenery_file(*reversed(records[4:]),
                                         *records[:4],
                                         count=len(records) - 3))
    different, equal = check(source, tmp_path)
    assert different == [] and equal > 0


@pytest.mark.parametrize("profile, body", [
    ("FSX", EVERYTHING), ("MSFS2020", AIRPORT.format(DELETION + LIGHTS)),
])
def test_made_sources_come_back(tmp_path, profile, body):
    """Airspaces, airways, triggers, bridges, deletions, lights."""
    source = tmp_path / "made.bgl"
    copy(write_xml(tmp_path / "made.xml", body), source, profile=profile)
    different, equal = check(source, tmp_path)
    assert different == [] and equal > 100


def test_made_navigation_comes_back(tmp_path):
    source = tmp_path / "made.bgl"
    # The others are of MSFS, or are not written.
    source.write_bytes(pack_bgl([
        section for section in make_sections()
        if section.type in (0x13, 0xA0, 0x18, 0x20, 0x22, 0x23, 0x2F)]))
    different, equal = check(source, tmp_path)
    assert different == [] and equal > 100


def test_objects_of_airports_come_back(tmp_path):
    """Towers, objects on helipads, meshes, and a perimeter."""
    source = tmp_path / "made.bgl"
    first, second, third = (
        pack_library_object(9 + i / 10, 48) for i in range(3))
    source.write_bytes(pack_airports(pack_airport(MSFS, "EDST", 9, 48, [
        pack_record(0x66, struct.pack("<I", len(first)) + first),
        pack_record(0xB5, struct.pack("<I", len(second)) + second),
        pack_projected_mesh(third),
        pack_perimeter([(9, 48), (9.5, 48), (9.5, 48.5)], [(0, 1, 2)]),
    ])))
    different, equal = check(source, tmp_path)
    assert different == [] and equal > 60


MSFS, LEG_SIZE = 0x56, 60


def pack_procedure(number, name):
    """Packs a common route of two legs and two runway transitions, one of them
    to the routes."""
    def legs(role, *idents):
        return pack_legs(role, [
            pack_leg(LEG_SIZE, fix=pack_fix(ident, 5, "ED"))
            for ident in idents], LEG_SIZE)
    fixed = bytes([0, 0, 2, 2, 1, 0]) + name.ljust(8, b"\0")
    return pack_record(number, fixed, [
        legs(COMMON_LEGS, "FIRST", "SECON"),
        pack_record(0x46, bytes([1, 25, 1]) + bytes(3),
                    [legs(RUNWAY_LEGS, "RUNWA")]),
        pack_record(0x46, bytes([1, 7, 2]) + bytes(3),
                    [legs(RUNWAY_LEGS, "OTHER")]),
        pack_record(0x47, bytes([2, 0]), [legs(ENROUTE_LEGS, "ENRO", "END")]),
    ])


@pytest.mark.parametrize("suffix, options", [
    ("gpkg", {"format": "GPKG"}), ("bgl", {"format": "BGL"})])
def test_own_names_of_transitions_come_back(tmp_path, suffix, options):
    """The name of a departure's transition that is not the ident of its last
    fix, and one of an approach."""
    def leg(ident):
        return pack_leg(LEG_SIZE, fix=pack_fix(ident, 5, "ED"))

    departure = pack_record(0x42, bytes([0, 0, 0, 1, 2, 0]) + b"BENQO1\0\0", [
        pack_legs(COMMON_LEGS, [leg("FIRST")], LEG_SIZE),
        pack_record(0x47, b"\1\0", [
            pack_legs(ENROUTE_LEGS, [leg("END")], LEG_SIZE)]),
        pack_record(0x4A, b"\1\0OWN\0\0\0\0\0", [
            pack_legs(ENROUTE_LEGS, [leg("END")], LEG_SIZE)])])
    source, between, target = (
        tmp_path / name for name in ("made.bgl", f"between.{suffix}",
                                     "again.bgl"))
    source.write_bytes(pack_airports(
        pack_airport(MSFS, "EDST", 9.4, 48.6, [departure])))
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(between), str(source), **options)
        assert gdal.VectorTranslate(str(target), str(between), format="BGL")
    assert messages == []
    for path in (source, target):
        assert read_values(path, "transition", "name", "own_name") == [
            ("END", None), ("OWN", "OWN")]
    assert target.read_bytes().count(b"\1\0OWN\0\0\0\0\0") == 1


def test_only_msfs_has_own_names_of_transitions(tmp_path):
    row = {"airport_ident": "EDST", "approach_key": "a", "kind": "full",
           "fix_type": "waypoint", "fix_ident": "FIX", "own_name": "OWN"}
    for profile, expected in (("MSFS2020", "OWN"), ("FSX", None)):
        path = tmp_path / f"{profile}.bgl"
        _, messages = write_layers(path, {
            "airport": [("POINT Z (9 48 0)", {"ident": "EDST"})],
            "approach": [("", {"airport_ident": "EDST", "key": "a",
                               "type": "ils"})],
            "transition": [("", row)]}, profile)
        assert read_values(path, "transition", "own_name") == [(expected,)]
        assert ("VALUES_WITHOUT_PLACE.transition.own_name 1"
                in " ".join(messages)) == (expected is None)


def write_procedures(path):
    path.write_bytes(pack_airports(pack_airport(MSFS, "EDST", 9.4, 48.6, [
        pack_procedure(0x42, b"BENQO1"), pack_procedure(0x48, b"ARRIV2")])))
    return path


def read_values(path, layer, *names):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return [tuple(feature[name] for name in names)
            for feature in dataset.GetLayerByName(layer)]


def check_procedures(target):
    assert read_values(target, "sid_star", "kind", "ident",
                       "num_runway_transitions", "num_legs",
                       "num_enroute_transitions") == [
        ("sid", "BENQO1", 2, 2, 1), ("star", "ARRIV2", 2, 2, 1)]
    assert read_values(target, "transition", "kind", "name", "runway_ident",
                       "num_legs") == [
        ("sid_runway", None, "25L", 1), ("sid_runway", None, "07R", 1),
        ("sid_enroute", "END", None, 2), ("star_runway", None, "25L", 1),
        ("star_runway", None, "07R", 1), ("star_enroute", "ENRO", None, 2)]
    assert read_values(target, "procedure_leg", "procedure", "fix_ident",
                       "sid_star_fid", "transition_fid", "seq")[:6] == [
        ("sid", "FIRST", 1, None, 1), ("sid", "SECON", 1, None, 2),
        ("transition", "RUNWA", 1, 1, 1), ("transition", "OTHER", 1, 2, 1),
        ("transition", "ENRO", 1, 3, 1), ("transition", "END", 1, 3, 2)]
    assert target.read_bytes().count(b"BENQO1") == 1


def test_departures_and_arrivals_come_back(tmp_path):
    source = write_procedures(tmp_path / "sid.bgl")
    different, equal = check(source, tmp_path)
    assert different == [] and equal > 100
    check_procedures(tmp_path / "out.bgl")


def test_departures_and_arrivals_in_xml(tmp_path):
    source = write_procedures(tmp_path / "sid.bgl")
    xml, target = tmp_path / "sid.xml", tmp_path / "again.bgl"
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(xml), str(source), format="BGLXML")
        assert gdal.VectorTranslate(str(target), str(xml), format="BGL")
    assert messages == []
    text = xml.read_text(encoding="utf-8")
    for start, *rest in (
        ("<Departure", "<RunwayTransitions>", "<CommonRouteLegs>",
         "<EnrouteTransitions>", "</Departure>"),
        ("<Arrival", "<EnrouteTransitions>", "<CommonRouteLegs>",
         "<RunwayTransitions>", "</Arrival>"),
    ):
        places = [text.index(start)]
        for element in rest:
            places.append(text.index(element, places[-1]))
        assert places == sorted(places)
    assert text.count("<Leg ") == 12
    check_procedures(target)
    # Both counts of the fixed part of the airport.
    content = target.read_bytes()
    entry, = struct.unpack_from("<I", content, 0x38 + 12)
    start, = struct.unpack_from("<I", content, entry + 8)
    assert content[start] == MSFS
    assert content[start + 0x37:start + 0x3B] == bytes([0, 1, 0, 1])


@pytest.mark.parametrize("name, row", [
    ("sid_star", {"kind": "sid", "ident": "A"}),
    ("transition", {"kind": "sid_runway"}),
    ("procedure_leg", {"procedure": "star"}),
])
def test_only_msfs_has_departures(tmp_path, name, row):
    rows = {"airport": [("POINT Z (8 47 400)", {"ident": "EDST"})],
            name: [(None, {"airport_ident": "EDST", **row})]}
    _, messages = write_layers(tmp_path / "out.bgl", rows, "FSX")
    assert any("only PROFILE=MSFS2020 or MSFS2024 has parts of this kind" in text
               for text in messages), messages


def test_what_belongs_to_departures_goes_with_them(tmp_path):
    """If they are refused, the rest of the airport is written."""
    source, target = write_procedures(tmp_path / "sid.bgl"), tmp_path / "f.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"],
                             skipFailures=True)
    report = " ".join(messages.warnings)
    for item in ("FEATURES_NOT_WRITTEN.sid_star 2",
                 "FEATURES_NOT_WRITTEN.transition 6",
                 "FEATURES_NOT_WRITTEN.procedure_leg 4",
                 "PARTS_OF_PROCEDURES_NOT_WRITTEN 8"):
        assert item in report
    assert read_values(target, "airport", "ident") == [("EDST",)]


def test_the_layers_that_are_not_written_are_these(shared, tmp_path):
    every = gdal.OpenEx(str(shared("airport/ktst_p3dv5.bgl")),
                        gdal.OF_VECTOR, open_options=["EMPTY_LAYERS=YES"])
    layers = {every.GetLayer(i).GetName()
              for i in range(every.GetLayerCount())}
    refused = set()
    for name in layers:
        _, messages = write_layers(tmp_path / "out.bgl", {name: []})
        if any("there is no layer" in text for text in messages):
            refused.add(name)
    derived = {"scenery_object_footprint"}
    assert refused == set(NOT_WRITTEN) - derived
