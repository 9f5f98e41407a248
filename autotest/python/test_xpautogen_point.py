# SPDX-License-Identifier: MIT
"""Layers of .agp files."""

import pytest
from osgeo import gdal, ogr

from xpautogen_support import (
    POINT, get_layer_names, open_quietly, pick, read_rows, text_file,
)


@pytest.fixture(scope="module")
def point():
    return open_quietly(POINT)


def test_layers_and_their_types(point):
    types = {}
    for name in get_layer_names(point):
        types[name] = point.GetLayerByName(name).GetGeomType()
    assert types == {
        "tile": ogr.wkbPolygon, "object": ogr.wkbPoint25D,
        "facade": ogr.wkbPolygon, "facade_line": ogr.wkbLineString,
        "tree": ogr.wkbPoint, "tree_line": ogr.wkbLineString,
        "point_of_interest": ogr.wkbPoint, "crop_polygon": ogr.wkbPolygon,
        "asset": ogr.wkbNone, "setting": ogr.wkbNone,
    }


def test_coordinates_are_local_metres(point):
    assert point.GetLayerByName("tile").GetSpatialRef() is None
    assert point.GetLayerByName("asset").GetSpatialRef() is None
    assert point.GetMetadata() == {
        "KIND": "AG_POINT", "METRES_PER_PIXEL_X": "0.5",
        "METRES_PER_PIXEL_Y": "0.5", "TILE_LOD": "15000", "HIDE_TILES": "YES",
    }


def test_tiles(point):
    rows = read_rows(point, "tile")
    assert rows[0] == {
        "tile": 0, "left_px": 10, "bottom_px": 20, "right_px": 110,
        "top_px": 60, "width_m": 50, "height_m": 20, "rotation": 2,
        "mirrored_x": 0, "mirrored_y": 0, "hidden": 1, "anchor_x_px": 10,
        "anchor_y_px": 20, "ground_x_px": 60, "ground_y_px": 40, "line": 39,
        "wkt": "POLYGON ((0 0,50 0,50 20,0 20,0 0))",
    }
    assert pick(rows, "tile", "mirrored_x", "mirrored_y")[1] == (1, 1, 1)
    assert rows[1]["wkt"] == "POLYGON ((-5 -5,5 -5,5 5,-5 5,-5 -5))"


def test_objects(point):
    rows = read_rows(point, "object")
    assert pick(rows, "tile", "object", "path", "mode", "heading_deg") == [
        (0, 1, "objects/tank 2.obj", "draped", -90),
        (0, 0, "house.obj", "graded", 450.5),
        (0, 1, "objects/tank 2.obj", "delta", 0),
        (0, 0, "house.obj", "scraper", 10),
    ]
    assert pick(rows, "level_low", "level_high") == [
        (None, None), (2, 4), (1, 6), (3, 5)
    ]
    assert pick(rows, "offset_m", "min_m", "max_m", "step_m") == [
        (None,) * 4, (None,) * 4, (2.25, None, None, None), (None, 30, 90, 4)
    ]
    assert pick(rows, "x_px", "y_px", "x_m", "y_m", "wkt") == [
        (20, 30, 5, 5, "POINT Z (5 5 0)"),
        (30, 40, 10, 10, "POINT Z (10 10 0)"),
        (40, 50, 15, 15, "POINT Z (15 15 2.25)"),
        (50, 50, 20, 15, "POINT Z (20 15 0)"),
    ]
    assert pick(rows, "editor_path", "true_heading_deg", "line") == [
        (None, None, 40), ("house preview.obj", None, 45), (None, None, 46),
        ("house preview.obj", None, 47),
    ]


def test_facades(point):
    rows = read_rows(point, "facade")
    assert pick(rows, "facade", "path", "height_m", "point_count", "walls",
                "wkt") == [
        (0, "block.fac", 12.5, 4, None,
         "POLYGON ((5 5,15 5,15 15,5 15,5 5))"),
        (1, "fence.fac", 3, 3, "7 8 9", "POLYGON ((5 5,15 5,15 15,5 5))"),
    ]
    assert rows[0]["points_px"] == "20 30 40 30 40 50 20 50"
    lines = read_rows(point, "facade_line")
    assert pick(lines, "facade", "height_m", "wkt", "line") == [
        (1, 2, "LINESTRING (5 5,15 5)", 50)
    ]
    assert point.GetLayerByName("facade").GetFeature(3) is None
    line = point.GetLayerByName("facade_line").GetFeature(3)
    assert line.GetField("line") == 50


def test_a_ring_that_is_closed_in_the_file():
    with text_file("AG_POINT", "FACADE f.fac\nTILE 0 0 9 9\nANCHOR_PT 0 0\n"
                   "FAC_WALLS 0 5 1 1 7 2 1 8 2 2 9 1 1 7\n") as path:
        rows = read_rows(open_quietly(path), "facade")
    assert pick(rows, "point_count", "walls", "wkt") == [
        (3, "7 8 9", "POLYGON ((1 1,2 1,2 2,1 1))")
    ]


def test_trees(point):
    rows = read_rows(point, "tree")
    assert pick(rows, "tile", "path", "layer", "heading_deg", "width_m",
                "wkt") == [
        (0, "trees.for", 3, 45, 6.5, "POINT (7.5 7.5)"),
        (1, "trees.for", 0, 0, 5, "POINT (0 0)"),
    ]
    rows = read_rows(point, "tree_line")
    assert pick(rows, "layer", "start_x_px", "end_y_px", "wkt") == [
        (4, 10, 50, "LINESTRING (0 0,20 15)")
    ]


def test_points_and_crop_polygons(point):
    rows = read_rows(point, "point_of_interest")
    assert pick(rows, "kind", "x_px", "y_px", "wkt") == [
        ("anchor", 10, 20, "POINT (0 0)"), ("ground", 60, 40, "POINT (25 10)")
    ]
    rows = read_rows(point, "crop_polygon")
    assert pick(rows, "tile", "point_count", "wkt") == [
        (0, 4, "POLYGON ((50 0,50 20,0 20,0 0,50 0))")
    ]


def test_assets(point):
    rows = read_rows(point, "asset")
    assert pick(rows, "kind", "asset_index", "path", "parameters", "of_mesh") == [
        ("texture", 0, "all.png", None, 0),
        ("texture_lit", 0, "all lit.png", None, 0),
        ("texture_normal", 0, "all_nml.png", "2.5", 0),
        ("texture_detail", 0, "all_detail.png", "3", 0),
        ("texture_control", 0, "all_control.png", None, 0),
        ("texture_terrain", 0, "all_terrain.png", "10 20", 0),
        ("texture_tile", 0, "all_map.png", "4 2 8 16", 0),
        ("weather", 0, "all_weather.png", None, 0),
        ("decal_library", 0, "lib/decals/grass.dcl", None, 0),
        ("texture", 1, "mesh.png", None, 1),
        ("object", 0, "house.obj", None, 0),
        ("object", 1, "objects/tank 2.obj", None, 0),
        ("facade", 0, "block.fac", None, 0),
        ("facade", 1, "fence.fac", None, 0),
        ("forest", 0, "trees.for", None, 0),
    ]


def test_settings(point):
    rows = {row["name"]: row for row in read_rows(point, "setting")}
    assert len(rows) == 24
    assert pick([rows["SLOPE_LIMIT"]], "number1", "number2", "number3",
                "number4") == [(-5, 6, -7, 8)]
    assert pick([rows["LAYER_GROUP"]], "word", "number1", "arguments") == [
        ("footprints", -2, "footprints -2")
    ]
    assert rows["DECAL"]["arguments"] == "1 0.5 decal.png"
    assert rows["#wed_text"]["arguments"] == "hello world"
    assert rows["HIDE_TILES"] == {"name": "HIDE_TILES", "line": 38}


def test_coded_values_are_domains(point):
    layer = point.GetLayerByName("object")
    definition = layer.GetLayerDefn()
    field = definition.GetFieldDefn(definition.GetFieldIndex("mode"))
    domain = point.GetFieldDomain(field.GetDomainName())
    assert list(domain.GetEnumeration()) == [
        "draped", "graded", "delta", "scraper"
    ]


def test_relationships(point):
    assert "tile_object" in point.GetRelationshipNames()
    relationship = point.GetRelationship("tile_object")
    assert relationship.GetLeftTableFields() == ["key"]
    assert relationship.GetRightTableFields() == ["tile_key"]


def test_filters(point):
    layer = point.GetLayerByName("object")
    layer.SetSpatialFilterRect(9, 9, 16, 16)
    assert [feature.GetFID() for feature in layer] == [2, 3]
    layer.SetSpatialFilter(None)
    layer.SetAttributeFilter("mode = 'scraper'")
    assert [feature.GetFID() for feature in layer] == [4]
    assert layer.GetFeatureCount() == 1
    layer.SetAttributeFilter(None)
    assert layer.GetFeature(3).GetField("mode") == "delta"
    assert layer.GetFeature(5) is None


def test_layers_appear_when_filled():
    with text_file("AG_POINT", "TILE 0 0 1 1\n") as path:
        assert get_layer_names(open_quietly(path)) == ["tile"]
    with text_file("AG_POINT", "") as path:
        assert get_layer_names(open_quietly(path)) == []


@pytest.mark.parametrize("scale, expected", [
    ("TEXTURE_SCALE 1024 512\nTEXTURE_WIDTH 100\n", "POINT Z (50 25 0)"),
    ("TEXTURE_SCALE 1024 512\nTEXTURE_WIDTH 100\nTEXTURE_HEIGHT 100\n",
     "POINT Z (50 50 0)"),
    ("", "POINT Z (512 256 0)"),
])
def test_scale_after_tiles(scale, expected):
    """ogr/xpautogen/format/format.md 9; in any order of lines."""
    with text_file("AG_POINT", "TILE 0 0 1024 512\nOBJ_DRAPED 512 256 0 0\n"
                   "ANCHOR_PT 0 0\nOBJECT o\n" + scale) as path:
        assert read_rows(open_quietly(path), "object")[0]["wkt"] == expected


@pytest.mark.parametrize("name, objects, turns, side", [
    ("Safedock-T2-24_2.5m", 1, 0, 20), ("marshaller", 1, 0, 20),
    ("Safedock-T2-24_4.0m_pole_180", 1, 2, 20), ("placeholder", 0, 0, 25),
])
def test_real_files(shared, name, objects, turns, side):
    dataset = open_quietly(shared(f"xplane/{name}.agp"))
    half = side / 2
    (tile,) = read_rows(dataset, "tile")
    assert pick([tile], "rotation", "hidden", "width_m", "height_m") == [
        (turns, 1, side, side)
    ]
    assert dataset.GetLayerByName("tile").GetExtent() == (
        -half, half, -half, half
    )
    assert ("object" in get_layer_names(dataset)) == (objects == 1)
    if objects:
        (row,) = read_rows(dataset, "object")
        assert row["wkt"] == "POINT Z (0 0 0)"
        assert row["mode"] == "draped"
    if name == "marshaller":
        assert row["editor_path"] == "Marshaller.obj"
    assert "unknown_directive" not in get_layer_names(dataset)


def test_sql(point):
    result = point.ExecuteSQL(
        "SELECT o.path, t.rotation FROM object o "
        "LEFT JOIN tile t ON o.tile = t.tile WHERE o.mode = 'draped'"
    )
    feature = result.GetNextFeature()
    assert feature.GetField(0) == "objects/tank 2.obj"
    assert feature.GetField(1) == 2
    point.ReleaseResultSet(result)
    assert gdal.GetLastErrorMsg() == ""
