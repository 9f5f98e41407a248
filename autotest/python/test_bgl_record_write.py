# SPDX-License-Identifier: MIT
"""Navigation, objects and exclusions written with ogr2ogr and through
layers."""

import struct

import pytest
from osgeo import gdal, ogr

from record_write_support import (
    MODEL, WGS84, copy, get_bytes, read_features, read_rows, read_sections,
    write,
)
from support import collect_messages


MSFS_OBJECTS = ["torre_hercules_object", "dusseldorf_objects_msfs2020"]


@pytest.mark.parametrize("middle", ["", "gpkg"])
@pytest.mark.parametrize("name", MSFS_OBJECTS)
def test_files_of_objects_come_back_byte_for_byte(
    shared, tmp_path, name, middle
):
    source = shared(f"airport/{name}.bgl")
    before = get_bytes(source)
    if middle:
        assert gdal.VectorTranslate(
            str(tmp_path / "copy.gpkg"), str(source), format="GPKG"
        )
        source = tmp_path / "copy.gpkg"
    target = tmp_path / "out.bgl"
    copy(source, target, profile="MSFS2020")
    assert get_bytes(target) == before


@pytest.mark.parametrize("name", [
    "edst_library_model", "edst_EDST_Fliegerheim", "edst_EDST_Garage",
    "edst_EDST_Tower",
])
def test_files_of_models_come_back_byte_for_byte(shared, tmp_path, name):
    source = shared(f"airport/{name}.bgl")
    middle, target = tmp_path / "copy.gpkg", tmp_path / "out.bgl"
    assert gdal.VectorTranslate(str(middle), str(source), format="GPKG")
    layers = ["model_data"] + ["scenery_object"] * ("EDST_" in name)
    copy(middle, target, layers=layers)
    assert get_bytes(target) == get_bytes(source)


def test_a_file_of_exclusions_comes_back_byte_for_byte(shared, tmp_path):
    source = shared("airport/vtbd_exclusions_fsx.bgl")
    target = tmp_path / "out.bgl"
    copy(source, target)
    assert get_bytes(target) == get_bytes(source)


ROUND_TRIPS = [
    ("leab_p3dv5", "P3D", "ils vor ndb tacan waypoint exclusion"),
    ("vtbd_fsx", "FSX", "ils waypoint exclusion"),
    ("ktst_p3dv5", "P3D", "ils tacan waypoint"),
    ("synthetic_nav", "P3D", "ils vor ndb tacan marker waypoint"),
    ("kpsc_msfs2020", "MSFS2020", "ils waypoint exclusion"),
    ("dunearrakis_landmark", "MSFS2020", "landmark"),
]


@pytest.mark.parametrize("name, profile, layers", ROUND_TRIPS)
def test_records_come_back_by_way_of_a_geopackage(
    shared, tmp_path, name, profile, layers
):
    source = shared(f"airport/{name}.bgl")
    dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    present = [x for x in layers.split() if dataset.GetLayerByName(x)]
    assert present
    middle = tmp_path / "copy.gpkg"
    assert gdal.VectorTranslate(
        str(middle), dataset, format="GPKG", layers=present
    )
    target = tmp_path / "out.bgl"
    with collect_messages() as messages:
        copy(middle, target, profile=profile)
    assert [m for m in messages if "WITHOUT_THEIR" not in str(m)] == []
    for layer in present:
        before = read_rows(source, layer)
        assert len(before) > 0
        assert read_rows(target, layer) == before


@pytest.mark.parametrize(
    "name, profile",
    [
        ("leab_p3dv5", "P3D"),
        ("edst_EDST_Hahnweide_Objects", "FSX"),
        ("glenullinish_objects_msfs2020", "MSFS2020"),
        ("enev_msfs2020", "MSFS2020"),
        ("visualpoints_msfs2020", "MSFS2020"),
        ("vtbd_fsx", "FSX"),
    ],
)
def test_objects_come_back(shared, tmp_path, name, profile):
    """All kinds whose whole record is in the layer."""
    where = (
        "kind IN ('library_object','effect','beacon','windsock',"
        "'windsock_msfs','sim_object')"
    )
    source = shared(f"airport/{name}.bgl")
    target = tmp_path / "out.bgl"
    with collect_messages() as messages:
        copy(
            source,
            target,
            "-where",
            where,
            layers=["scenery_object"],
            profile=profile,
        )
    assert messages.failures == []
    before = read_rows(source, "scenery_object", where)
    assert len(before) > 0
    changed = [text.replace("'airport_ident': ", "") for text in before]
    after = read_rows(target, "scenery_object")
    assert len(after) == len(changed)
    for row in after:
        assert row in before or "'airport_ident': None" in row


def test_waypoints_stand_in_the_order_of_the_compiler(tmp_path):
    """Cells, the index sorted by text, the cells of the header."""
    step = 360 / 768  # of longitude at level 9
    row = 180 / 256
    places = {name: (400, 57) for name in "ABEFNSW"} | {"T": (399, 57)}
    rows = [
        (
            f"POINT({-180 + (u + 0.5) * step} {90 - (v + 0.5) * row})",
            {"ident": f"{name}LKMT", "region": "LK"},
        )
        for name, (u, v) in sorted(places.items())
    ]
    path = tmp_path / "waypoints.bgl"
    results, messages = write(path, "waypoint", rows)
    assert set(results) == {ogr.OGRERR_NONE} and messages == []
    sections = read_sections(path)
    assert list(sections) == [0x22, 0x2A]
    entries = sections[0x22][1]
    assert [count for _, count, _ in entries] == [1, 7]
    layer = read_features(path, "waypoint")
    assert "".join(f["ident"][0] for f in layer) == "TEFNSBWA"
    section_class, [(cell, count, index)] = sections[0x2A]
    assert (section_class, cell, count, len(index)) == (4, 2, 8, 96)
    index_layer = read_features(path, "icao_index")
    assert [f["ident"][0] for f in index_layer] == sorted("ABEFNSTW")
    header = struct.unpack_from("<8I", path.read_bytes(), 0x18)
    assert header == (entries[0][0], entries[1][0], 0, 0, 0, 0, 0, 0)
    assert {f["type"] for f in layer} == {"named"}


def test_objects_of_a_spreadsheet(tmp_path):
    """Objects without altitude are on the ground, and missing values get
    defaults."""
    table = tmp_path / "objects.csv"
    table.write_text(
        "lon,lat,model_guid,true_heading_deg\n"
        f"8.5,47.25,{{{MODEL}}},90\n"
        f"8.6,47.25,{MODEL.lower()},\n"
    )
    target = tmp_path / "objects.bgl"
    assert gdal.VectorTranslate(
        str(target),
        gdal.OpenEx(
            str(table),
            open_options=[
                "X_POSSIBLE_NAMES=lon",
                "Y_POSSIBLE_NAMES=lat",
                "KEEP_GEOM_COLUMNS=NO",
            ],
        ),
        options="-f BGL -nln scenery_object -a_srs EPSG:4326",
    )
    first, second = read_features(target, "scenery_object")
    values = {first["true_heading_deg"], second["true_heading_deg"]}
    assert values == {0.0, 90.0}
    for feature in (first, second):
        assert feature["kind"] == "library_object"
        assert feature["model_guid"] == MODEL
        assert feature["scale"] == 1.0
        assert feature["agl"] == 1
        assert feature["image_complexity"] == "very_sparse"
        assert feature.GetGeometryRef().GetZ() == 0.0


@pytest.mark.parametrize(
    "profile, record", [("FS2004", 0x02), ("FSX", 0x0B), ("P3D", 0x0B)]
)
def test_the_dialect_is_that_of_the_profile(tmp_path, profile, record):
    path = tmp_path / "object.bgl"
    write(
        path,
        "scenery_object",
        [("POINT Z(8 47 500)", {"model_guid": MODEL})],
        profile,
    )
    [(_, count, content)] = read_sections(path)[0x25][1]
    size = 48 if record == 2 else 64
    assert struct.unpack_from("<HH", content) == (record, size)
    assert (count, len(content)) == (1, size)
    [feature] = read_features(path, "scenery_object")
    assert feature["agl"] == 0
    assert feature.GetGeometryRef().GetZ() == 500.0


FS2004_KINDS = [
    ("library_object", 0x02, {"model_guid": MODEL}),
    ("windsock", 0x03, {"pole_height_m": 5.0}),
    ("effect", 0x04, {"effect_name": "fx_fire"}),
    ("beacon", 0x08, {"beacon_type": "military_airport"}),
]


@pytest.mark.parametrize("kind, record, fields", FS2004_KINDS)
def test_objects_of_fs2004_are_read_again(tmp_path, kind, record, fields):
    path = tmp_path / "object.bgl"
    write(path, "scenery_object",
          [("POINT Z(8 47 500)", {"kind": kind, **fields})], "FS2004")
    [(_, count, content)] = read_sections(path)[0x25][1]
    assert (count, struct.unpack_from("<H", content)) == (1, (record,))
    [feature] = read_features(path, "scenery_object")
    assert {name: feature[name] for name in ("kind", *fields)} == {
        "kind": kind, **fields}
    assert feature.GetGeometryRef().GetZ() == 500.0
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert dataset.GetMetadataItem("BGL_PROFILE") == "FS2004"


WAYPOINT = {"ident": "ABCDE", "region": "LK"}
POINT = "POINT(8 47)"
REFUSED = [
    ("waypoint", POINT, {**WAYPOINT, "ident": "TOOLONG"}, "field ident"),
    ("waypoint", POINT, {**WAYPOINT, "ident": "AB-C"}, "field ident"),
    ("waypoint", POINT, {**WAYPOINT, "airport_ident": "LONGER"}, "airport_id"),
    ("waypoint", POINT, {"region": "LK"}, "no ident"),
    ("waypoint", POINT, {**WAYPOINT, "type": "odd"}, "type: odd is not one of"),
    ("waypoint", "LINESTRING(8 47,9 47)", WAYPOINT, "is not a point"),
    ("waypoint", "POINT(8 91)", WAYPOINT, "outside the world"),
    ("waypoint", "", WAYPOINT, "no geometry"),
    ("scenery_object", POINT, {}, "no kind"),
    ("scenery_object", POINT, {"model_guid": "x"}, "field model_guid: x is no"),
    ("scenery_object", POINT, {"kind": "car_parking"}, "field kind"),
    ("scenery_object", POINT, {"kind": "sim_object"}, "PROFILE=MSFS2020"),
    ("scenery_object", POINT, {"effect_name": "x" * 81}, "field effect_name"),
    ("scenery_object", POINT, {"effect_name": "\u4e2d"}, "field effect_name"),
    (
        "scenery_object",
        "POINT Z(8 47 3000000)",
        {"model_guid": MODEL},
        "its altitude does not fit",
    ),
    ("exclusion", "POLYGON((0 0,1 1,1 0,0 0))", {}, "not a rectangle"),
    (
        "exclusion",
        "POLYGON((0 0,0 1,1 1,1 0,0 0))",
        {"excludes": "trees"},
        "field excludes",
    ),
    ("ndb", POINT, {"ident": "AB"}, "no frequency"),
    ("ndb", POINT, {"ident": "AB", "frequency_khz": -1.0}, "frequency_khz"),
    ("vor", POINT, {"ident": "AB", "frequency_mhz": 113.1}, "no type"),
    ("tacan", POINT, {"ident": "AB", "channel": "57Y"}, "PROFILE=P3D"),
    ("landmark", POINT, {"name": "x"}, "PROFILE=MSFS2020"),
    (
        "ils",
        POINT,
        {"ident": "AB", "frequency_mhz": 110.1, "runway_ident": "99"},
        "field runway_ident",
    ),
    (
        "ils",
        POINT,
        {"ident": "AB", "frequency_mhz": 110.1, "gs_lon": 8.0},
        "field gs_lon",
    ),
    (
        "procedure_leg",
        POINT,
        {"airport_ident": "AB", "leg_type": "hm", "distance_m": 5.0,
         "time_min": 1.0},
        "field distance_m: 5 has no place beside time_min",
    ),
]


@pytest.mark.parametrize("layer, wkt, fields, message", REFUSED)
def test_what_a_record_cannot_hold_is_an_error(
    tmp_path, layer, wkt, fields, message
):
    results, messages = write(tmp_path / "out.bgl", layer, [(wkt, fields)])
    assert results == [ogr.OGRERR_FAILURE]
    assert len(messages) == 2
    assert f"layer {layer}: feature 1 is not written: " in messages[0]
    assert message in messages[0]
    assert messages[1].endswith(
        f"there is nothing to write: no feature of {layer} could be written")


@pytest.mark.parametrize("wkt", [
    "POINT(8 47)", "MULTIPOINT(8 47)", "GEOMETRYCOLLECTION(POINT(8 47))",
    "GEOMETRYCOLLECTION(MULTIPOINT(8 47))"])
def test_a_collection_of_one_point_is_a_point(tmp_path, wkt):
    path = tmp_path / "out.bgl"
    results, messages = write(
        path, "scenery_object", [(wkt, {"model_guid": MODEL})])
    assert (results, messages) == ([ogr.OGRERR_NONE], [])
    row, = read_rows(path, "scenery_object")
    assert "'POINT Z (" in row


def test_words_win_over_flags(tmp_path):
    path = tmp_path / "object.bgl"
    write(
        path,
        "scenery_object",
        [
            (
                "POINT Z(8 47 0)",
                {"model_guid": MODEL, "flags": 0x0203, "no_fog": True}
                | {"no_autogen_suppression": False},
            )
        ],
    )
    [feature] = read_features(path, "scenery_object")
    assert feature["flags"] == 0x0209


def test_vectors_and_records_share_a_file(tmp_path):
    path = tmp_path / "both.bgl"
    driver = gdal.GetDriverByName("BGL")
    dataset = driver.Create(str(path), 0, 0, 0, gdal.GDT_Unknown)
    for name, wkt, fields in (
        ("road", "LINESTRING(8 47,8.01 47)", {}),
        ("scenery_object", POINT, {"model_guid": MODEL}),
    ):
        layer = dataset.CreateLayer(name, WGS84)
        feature = ogr.Feature(layer.GetLayerDefn())
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        for field, value in fields.items():
            feature[field] = value
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer, feature
    with collect_messages():
        del dataset
    dataset = gdal.OpenEx(str(path))
    counts = {
        name: dataset.GetLayerByName(name).GetFeatureCount()
        for name in ("road", "scenery_object")
    }
    assert counts == {"road": 1, "scenery_object": 1}


def test_an_unknown_profile_is_refused(tmp_path):
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(tmp_path / "x.bgl"), 0, 0, 0, 0, ["PROFILE=XP12"]
        )
    assert dataset is None
    assert "PROFILE=XP12 is not one of" in messages.failures[-1]
