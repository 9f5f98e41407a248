# SPDX-License-Identifier: MIT
"""Records written from features of several layers: attachments and lists of
objects, points of airspaces, airways of waypoints."""

import re
import struct

import pytest
import scenery_writer as scenery
from navigation_records import (
    pack_boundaries, pack_boundary, pack_boundary_point, pack_circle, pack_com,
)
from osgeo import gdal, ogr

from record_write_support import (
    MODEL, WGS84, copy, read_features, read_rows, read_sections, write,
    write_layers,
)
from support import collect_messages

# Fields that name a row of another file.
LINKS = {"scenery_object_fid", "scenery_object_key", "boundary_fid",
         "boundary_key", "boundary_offset"}


def read_linked_rows(path, layer):
    """Returns rows without positions of records, but with the row number of
    their parent."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    rows = []
    for feature in dataset.GetLayerByName(layer) or ():
        values = {k: v for k, v in feature.items().items()
                  if k not in LINKS and k not in (
                      "file_offset", "key", "airport_fid", "airport_key")}
        geometry = feature.GetGeometryRef()
        # Metres from the object are held in 32 bits.
        wkt = geometry and re.sub(
            r"-?\d+\.\d+", lambda number: f"{float(number[0]):.8f}",
            geometry.ExportToIsoWkt())
        rows.append((repr(values), wkt))
    return sorted(rows, key=repr)


def copy_by_geopackage(source, tmp_path, layers, profile):
    middle, target = tmp_path / "middle.gpkg", tmp_path / "out.bgl"
    assert gdal.VectorTranslate(str(middle), str(source), format="GPKG",
                                layers=layers)
    with collect_messages() as messages:
        copy(middle, target, profile=profile)
    assert [text for _, _, text in messages] == []
    return target


WHITE = (255, 255, 255)


def make_objects():
    """Makes one object of each kind of FSX, with attachments."""
    place = scenery.Placement
    records = [
        scenery.pack_scenery(0x0B, scenery.pack_library()),
        scenery.BEGIN_ATTACHMENTS,
        *(scenery.pack_attachment(number, body, "roof", (1, 2, 3), 32768)
          for number, body in (
              (0x0B, scenery.pack_library()),
              (0x0D, scenery.pack_effect("fx", "A")),
              (0x11, scenery.pack_beacon(501)[:4]))),
        scenery.END_ATTACHMENTS,
        scenery.pack_scenery(0x0A, struct.pack(
            "<fHH20H", 1.5, 0xA0, 42, 4, *range(1, 19), 0x22)),
        scenery.pack_scenery(0x0A, struct.pack(
            "<fHH22H", 1, 0xA0, 46, 9, *range(1, 21), 0x22)),
        scenery.pack_scenery(
            0x0E, struct.pack("<I", 2)
            + scenery.pack_sign(10, 20, 90, 3, 1, "l[A]")
            + scenery.pack_sign(-10, 20, 45, 2, 2, "d[B]"),
            place(heading=90, complexity=2)),
        scenery.pack_scenery(0x12, scenery.pack_bridge(
            [(9, 48, 1), (9.1, 48.1, 2)], 12, 0.5, 1, [scenery.MODEL] * 2,
            [(9, 48, 10), (9.05, 48.05, 20), (9.1, 48.1, 10)])),
        scenery.pack_scenery(0x0B, scenery.pack_library(scale=2.0)),
    ]
    records.append(scenery.pack_scenery(0x10, scenery.pack_trigger(
        struct.pack("<HfI", 0, 50, 0xC0000030),
        [(-10, -10), (10, -10), (10, 10), (-10, 12)])))
    return records


def test_objects_with_lists_and_attachments_come_back(tmp_path):
    """Byte for byte."""
    source = tmp_path / "source.bgl"
    records = make_objects()
    source.write_bytes(scenery.pack_scenery_file(*records, count=7))
    target = copy_by_geopackage(
        source, tmp_path, ["attachment", "trigger", "taxi_sign",
                           "extrusion_bridge", "scenery_object"], "FSX")
    (_, count, content), = read_sections(target)[0x25][1]
    assert (count, content) == (7, b"".join(records))


REAL = [
    ("vtbd_fsx", "FSX", ["scenery_object", "trigger"], 147),
    ("leab_p3dv5", "P3D", ["scenery_object", "taxi_sign"], 375),
    ("finland_obstacles_msfs2020", "MSFS2020",
     ["scenery_object", "attachment"], 7),
]


@pytest.mark.parametrize("name, profile, layers, count", REAL)
def test_whole_sections_of_objects(
    shared, tmp_path, name, profile, layers, count
):
    """Each cell has the records that the compiler wrote."""
    source = shared(f"airport/{name}.bgl")
    target = copy_by_geopackage(source, tmp_path, layers, profile)
    before = read_sections(source)[0x25][1]
    after = read_sections(target)[0x25][1]
    assert sum(records for _, records, _ in after) == count
    assert [entry[:2] for entry in after] == [entry[:2] for entry in before]
    for layer in layers:
        rows = read_linked_rows(source, layer)
        assert rows and read_linked_rows(target, layer) == rows


SIGN = {"label": "l[A]", "size": 3}


def test_objects_without_their_lists_leave_no_gap(tmp_path):
    """A separate sign does not get the position of another record, and the
    attachment stays with its object."""
    path = tmp_path / "out.bgl"
    results, messages = write_layers(path, {
        "scenery_object": [
            ("POINT Z (9 48 0)", {"kind": "taxi_signs", "key": "lost"}),
            ("POINT Z (9.001 48 0)", {
                "model_guid": MODEL, "key": "first"}),
            ("POINT Z (9.002 48 0)", {
                "model_guid": MODEL, "scale": 2.0, "key": "second"}),
        ],
        "taxi_sign": [("POINT Z (9.003 48 0)", SIGN)],
        "attachment": [(None, {
            "kind": "beacon", "beacon_type": "civil_airport",
            "scenery_object_key": "second"})],
    })
    assert not any(results)
    assert any("OBJECTS_WITHOUT_THEIR_SIGNS_CORNERS_OR_POINTS 1" in text
               for text in messages)
    found = sorted(
        (round(feature.GetGeometryRef().GetX(), 4), feature["scale"],
         feature["num_attachments"])
        for feature in read_features(path, "scenery_object"))
    assert found == [(9.001, 1, 0), (9.002, 2, 1), (9.003, None, 0)]
    sign, = read_features(path, "taxi_sign")
    assert sign["label"] == SIGN["label"]


AREA = "POLYGON Z ((9 48 5,9.001 48 5,9.001 48.001 5,9 48.001 5,9 48 5))"


def test_a_list_of_another_kind_than_its_object(tmp_path):
    """It becomes an object of its own."""
    path = tmp_path / "out.bgl"
    results, messages = write_layers(path, {
        "scenery_object": [("POINT Z (9 48 0)", {
            "kind": "extrusion_bridge", "key": "bridge"})],
        "trigger": [(AREA, {"type": "refuel_repair", "height_m": 20.0,
                            "scenery_object_key": "bridge"})],
    })
    assert not any(results)
    assert any("OBJECTS_WITHOUT_THEIR_SIGNS_CORNERS_OR_POINTS 1" in text
               for text in messages)
    assert [feature["kind"] for feature in
            read_features(path, "scenery_object")] == ["trigger"]


@pytest.mark.parametrize("wkt", [
    "GEOMETRYCOLLECTION Z (%s)" % AREA,
    AREA.replace(",9 48 5))", "))"),
])
def test_other_forms_of_an_area(tmp_path, wkt):
    """A collection of one polygon, and a ring that is not closed."""
    path = tmp_path / "out.bgl"
    assert write(path, "trigger", [(wkt, {
        "type": "refuel_repair", "height_m": 20.0})]) == (
            [ogr.OGRERR_NONE], [])
    feature, = read_features(path, "trigger")
    ring = feature.GetGeometryRef().GetGeometryRef(0)
    corners = {(round(ring.GetX(i), 5), round(ring.GetY(i), 5))
               for i in range(ring.GetPointCount())}
    assert corners == {(9, 48), (9.001, 48), (9.001, 48.001), (9, 48.001)}


def test_an_attachment_needs_its_object(tmp_path):
    path = tmp_path / "out.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer("attachment", WGS84)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"], feature["beacon_type"] = "beacon", "civil_airport"
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        assert "it has no scenery_object_key" in messages.failures[0]
        feature["scenery_object_key"] = 7
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer
        del dataset
    assert len(messages.failures) == 2
    assert messages.failures[1].endswith(
        "there is nothing to write: ATTACHMENTS_WITHOUT_THEIR_OBJECTS 1")
    assert not path.exists()


BUILDING = '{"sizeX":22,"sizeZ":19,"roofTexture":33,"sizeBottomY":5}'


@pytest.mark.parametrize("fields, problem", [
    ({"building": BUILDING}, None),
    ({"building": BUILDING, "roof_kind": 9}, None),
    ({"building": '{"sizeTopX":4}', "roof_kind": 4}, "is not a JSON object"),
    ({"building": "22"}, "is not a JSON object"),
    ({"building": '{"sizeX":70000}'}, "not from 0 to 65535"),
    ({"kind": "generic_building"}, "it has no building"),
    ({"building": BUILDING, "roof_kind": 5}, "is not a JSON object"),
])
def test_a_generic_building(tmp_path, fields, problem):
    path = tmp_path / "out.bgl"
    results, messages = write(
        path, "scenery_object", [("POINT Z (9 48 0)", fields)])
    if problem is not None:
        assert results != [ogr.OGRERR_NONE]
        assert problem in messages[0]
        return
    assert (results, messages) == ([ogr.OGRERR_NONE], [])
    feature, = read_features(path, "scenery_object")
    assert feature["kind"] == "generic_building"
    assert feature["roof_kind"] == fields.get("roof_kind", 4)
    for name in BUILDING.strip("{}").split(","):
        assert name in feature["building"]
    assert '"windowTexture":0' in feature["building"]


AIRSPACE = "POLYGON ((6 46,10 46,10 48,6 48,6 46))"


def read_references(path):
    """Returns the cells, and the references of each."""
    content = path.read_bytes()
    kind, form, count, table, size = struct.unpack_from(
        "<5I", content, 0x38)
    assert (kind, form) == (0x20, 2)
    cells = [struct.unpack_from("<4I", content, table + 16 * i)
             for i in range(count)]
    references = [
        struct.unpack_from("<2I", content, table + 16 * count + 8 * i)
        for i in range((size - 16 * count) // 8)]
    return cells, references


def test_an_airspace_is_in_all_of_its_cells(tmp_path):
    path = tmp_path / "out.bgl"
    results, messages = write(path, "boundary", [(AIRSPACE, {
        "name": "TMA", "type": "class_d", "min_alt_m": 600.0,
        "max_alt_type": "unlimited", "com_type": "approach",
        "com_frequency_mhz": 119.925, "com_name": "Zürich"})] * 2)
    assert (results, messages) == ([ogr.OGRERR_NONE] * 2, [])
    cells, references = read_references(path)
    # From column 198 to 202, from row 59 to 62.
    assert len(cells) == 5 * 4
    assert [cell[1:] for cell in cells] == [
        (2, 2 * i, 0) for i in range(len(cells))]
    assert [cell[0] for cell in cells] == sorted(cell[0] for cell in cells)
    assert len(set(references)) == 2
    for feature in read_features(path, "boundary"):
        assert feature["name"] == "TMA"
        assert (feature["type"], feature["min_alt_type"]) == ("class_d", "msl")
        assert (feature["min_alt_m"], feature["max_alt_type"]) == (
            600, "unlimited")
        assert feature["com_name"] == "Zürich"
        assert feature["com_frequency_mhz"] == 119.925
        area = ogr.CreateGeometryFromWkt(AIRSPACE)
        assert feature.GetGeometryRef().SymDifference(area).Area() < 1e-5


def test_airspaces_with_arcs_and_circles_come_back(tmp_path):
    """Written from their points; an outline alone gives vertices instead."""
    arc = [pack_boundary_point(kind, *place) for kind, place in (
        (1, (9, 51)), (2, (8, 50.5)), (3, (8, 50)), (4, (8.776346, 49.996)))]
    circle = [pack_boundary_point(3, 20, 40), pack_circle(5000)]
    source = tmp_path / "source.bgl"
    source.write_bytes(pack_boundaries(
        pack_boundary(arc, "Arc", children=[pack_com(8, 120000000, "App!")]),
        pack_boundary(circle, "Circle", 16)))
    target = copy_by_geopackage(
        source, tmp_path, ["boundary_point", "boundary"], "FSX")
    for layer in ("boundary", "boundary_point"):
        rows = read_linked_rows(source, layer)
        assert rows and read_linked_rows(target, layer) == rows


def test_airspaces_that_cannot_be(tmp_path):
    hole = "POLYGON ((6 46,10 46,10 48,6 46),(9 47,9.1 47,9.1 47.1,9 47))"
    for wkt, problem in ((hole, "has holes"), (None, "has no geometry"),
                         ("POINT (9 48)", "is not a single polygon")):
        results, messages = write(
            tmp_path / "out.bgl", "boundary", [(wkt, {})])
        assert results != [ogr.OGRERR_NONE]
        assert problem in messages[0]
    _, messages = write(
        tmp_path / "point.bgl", "boundary_point",
        [("POINT (9 48)", {"boundary_key": 3, "type": "start", "seq": 0})])
    assert any("nothing to write: BOUNDARY_POINTS_WITHOUT_THEIR_BOUNDARY 1"
               in text for text in messages)
    assert not (tmp_path / "point.bgl").exists()


def test_airspaces_beside_vectors(tmp_path):
    """Parts are in the order of the tool for vectors."""
    path = tmp_path / "out.bgl"
    results, messages = write_layers(path, {
        "vector_exclusion": [
            ("POLYGON ((9 48,9.01 48,9.01 48.01,9 48))", {})],
        "boundary": [(AIRSPACE, {"name": name, "type": "class_d"})
                     for name in ("A", "B")],
    })
    assert (results, messages) == ([0] * 3, [])
    assert {feature["name"] for feature in
            read_features(path, "boundary")} == {"A", "B"}
    assert len(read_features(path, "vector_exclusion")) >= 1


def test_airways_are_part_of_their_waypoints(shared, tmp_path):
    source = shared("airport/synthetic_nav.bgl")
    target = copy_by_geopackage(
        source, tmp_path, ["airway", "waypoint", "vor", "ndb"], "FSX")
    for layer in ("airway", "waypoint"):
        rows = read_linked_rows(source, layer)
        assert rows and read_linked_rows(target, layer) == rows
    counts = [feature["num_routes"]
              for feature in read_features(target, "waypoint")]
    assert sum(counts) > 0


def test_an_airway_without_its_waypoints_is_counted(tmp_path):
    _, messages = write(tmp_path / "out.bgl", "airway", [(None, {
        "name": "V1", "type": "victor", "from_ident": "AAA",
        "to_ident": "BBB"})])
    assert any("AIRWAYS_WITHOUT_THEIR_WAYPOINTS 1" in m for m in messages)
    results, messages = write(
        tmp_path / "bad.bgl", "airway", [(None, {"from_ident": "AAA"})])
    assert results != [ogr.OGRERR_NONE]
    assert "it has no " in messages[0]


@pytest.mark.parametrize("field, value", [
    ("from_ident", "a-b"), ("to_region", "e-f"), ("from_airport", "a-b")])
def test_an_airway_that_its_waypoints_cannot_hold(tmp_path, field, value):
    fields = {"name": "V1", "type": "victor", "from_ident": "AAA",
              "to_ident": "BBB", field: value}
    results, messages = write(
        tmp_path / "out.bgl", "airway", [(None, fields)])
    assert results != [ogr.OGRERR_NONE]
    assert field in messages[0] and "does not fit" in messages[0]


def test_a_waypoint_with_too_many_airways(tmp_path):
    """Their number is a byte."""
    def write_airways(path, count):
        results, messages = write_layers(path, {
            "waypoint": [("POINT (9 48)", {"ident": "AAA", "region": "ED"})],
            "airway": [(None, {
                "name": f"V{i}", "type": "victor", "from_ident": "AAA",
                "from_region": "ED", "to_ident": "BBB", "to_region": "ED",
            }) for i in range(count)],
        })
        assert not any(results)
        return messages

    assert write_airways(tmp_path / "full.bgl", 255) == []
    feature, = read_features(tmp_path / "full.bgl", "waypoint")
    assert feature["num_routes"] == 255
    messages = write_airways(tmp_path / "out.bgl", 256)
    assert "has room for" in messages[0]
    assert not (tmp_path / "out.bgl").exists()


def test_orders_to_remove_navigation(tmp_path):
    """One for each cell around the airport, and one row for all of them."""
    path = tmp_path / "out.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, ["PROFILE=MSFS2020"])
    layer = dataset.CreateLayer("airport", WGS84)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ident"] = "LSZH"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (8.5 47.5 400)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    layer = dataset.CreateLayer("delete_navigation", WGS84)
    for kind in ("ils", "waypoint"):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["airport_ident"], feature["kind"] = "LSZH", kind
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer
    del dataset
    rows = {(f["airport_ident"], f["kind"], f["tiles"])
            for f in read_features(path, "delete_navigation")}
    assert rows == {("LSZH", "ils", 1681), ("LSZH", "waypoint", 1681)}


def test_a_trigger_and_a_bridge_of_their_own(tmp_path):
    """Features without an object get one."""
    path = tmp_path / "out.bgl"
    results, messages = write(path, "trigger", [(
        "POLYGON Z ((9 48 5,9.001 48 5,9.001 48.001 5,9 48.001 5,9 48 5))",
        {"type": "refuel_repair", "height_m": 20.0})])
    assert (results, messages) == ([ogr.OGRERR_NONE], [])
    feature, = read_features(path, "trigger")
    assert feature["height_m"] == 20
    bounds = feature.GetGeometryRef().GetEnvelope()
    assert bounds == pytest.approx((9, 9.001, 48, 48.001), abs=1e-6)
    place, = read_features(path, "scenery_object")
    assert place.GetGeometryRef().GetPoint() == pytest.approx(
        (9.0005, 48.0005, 5), abs=1e-6)
    results, messages = write(path, "extrusion_bridge", [(
        "LINESTRING Z (9 48 1,9.1 48 2)", {"profile_guid": MODEL,
                                          "placement_guids": MODEL})])
    assert (results, messages) == ([ogr.OGRERR_NONE], [])
    feature, = read_features(path, "extrusion_bridge")
    assert feature["placement_guids"] == MODEL
    assert feature["sample2_lon"] == pytest.approx(9.1, abs=1e-6)
    assert feature.GetGeometryRef().GetPointCount() == 2


def test_car_parkings_of_msfs(shared, tmp_path):
    source = shared("airport/kpsc_msfs2020.bgl")
    target = tmp_path / "out.bgl"
    middle = tmp_path / "middle.gpkg"
    assert gdal.VectorTranslate(str(middle), str(source), format="GPKG",
                                layers=["car_parking", "scenery_object"])
    with collect_messages():
        copy(middle, target, profile="MSFS2020")
    rows = read_linked_rows(source, "car_parking")
    assert len(rows) == 2
    assert read_linked_rows(target, "car_parking") == rows
    where = "kind = 'car_parking'"
    assert read_rows(target, "scenery_object", where) == read_rows(
        source, "scenery_object", where)
