# SPDX-License-Identifier: MIT
"""Layers of .agb and .ags files."""

import pytest
from osgeo import ogr

from xpautogen_support import (
    BLOCK, STRING, get_layer_names, open_any, open_quietly, pick, read_rows,
    text_file,
)


@pytest.fixture(scope="module")
def block():
    return open_quietly(BLOCK)


@pytest.fixture(scope="module")
def string():
    return open_quietly(STRING)


# -- Blocks -------------------------------------------------------------------

# The cuts of autotest/data/every_directive.agb, with the pixels of overlap of
# slop tiles and of anti-slop.
COLUMNS = [(0, 10, None, 2), (10, 30, 3, 0), (30, 40, 5, 0)]
ROWS = [(0, 20, None, 0), (20, 50, 4, 0), (50, 60, None, 1)]


def test_layers_of_a_block(block):
    assert get_layer_names(block) == [
        "object", "grid_cell", "edge_rectangle", "facade", "grid",
        "spelling_set", "spelling", "asset", "setting", "source_line",
    ]
    for name in ("spelling_set", "spelling"):
        assert block.GetLayerByName(name).GetGeomType() == ogr.wkbNone


def make_rectangle(left, bottom, right, top):
    """Makes a rectangle, 2 m a pixel along x, 1 m along y, from the centre
    (20, 30)."""
    west, east = (left - 20) * 2, (right - 20) * 2
    south, north = bottom - 30, top - 30
    return (f"POLYGON (({west} {south},{east} {south},{east} {north},"
            f"{west} {north},{west} {south}))")


def test_cells(block):
    rows = read_rows(block, "grid_cell")
    assert len(rows) == 10
    expected = []
    for j, (bottom, top, overlap_v, antislop_v) in enumerate(ROWS):
        for i, (left, right, overlap_h, antislop_h) in enumerate(COLUMNS):
            expected.append((
                0, i, j, left, top, int(overlap_h is not None),
                int(overlap_v is not None), overlap_h, overlap_v, antislop_h,
                antislop_v, make_rectangle(left, bottom, right, top),
            ))
    assert pick(rows[:9], "grid", "grid_column", "grid_row", "left_px", "top_px",
                "slop_h", "slop_v", "overlap_h_px", "overlap_v_px",
                "antislop_h_px", "antislop_v_px", "wkt") == expected
    assert rows[9]["grid"] == 1
    assert rows[9]["wkt"] == "POLYGON ((-20 -5,20 -5,20 5,-20 5,-20 -5))"


def test_cells_by_number(block):
    layer = block.GetLayerByName("grid_cell")
    assert layer.GetFeatureCount() == 10
    feature = layer.GetFeature(6)
    assert (feature["grid_column"], feature["grid_row"]) == (2, 1)
    assert layer.GetFeature(11) is None
    layer.SetAttributeFilter("slop_h = 1 AND slop_v = 1")
    assert [feature.GetFID() for feature in layer] == [5, 6]
    layer.SetAttributeFilter(None)


def test_grids_and_edges(block):
    rows = read_rows(block, "grid")
    assert pick(rows, "grid", "columns", "rows", "width_m", "height_m",
                "overlap_h_px", "overlap_v_px", "rotation") == [
        (0, 3, 3, 80, 60, 3, 4, 0), (1, 1, 1, 40, 10, 3, 4, 0)
    ]
    assert rows[0]["wkt"] == make_rectangle(0, 0, 40, 60)
    assert pick(read_rows(block, "edge_rectangle"), "grid", "kind", "wkt") == [
        (0, "min", make_rectangle(5, 5, 35, 55)),
        (0, "best", make_rectangle(2, 2, 38, 58)),
        (0, "max", make_rectangle(0, 0, 40, 60)),
    ]


def test_annotations_of_a_block(block):
    rows = read_rows(block, "object")
    assert pick(rows, "tile", "wkt") == [
        (0, "POINT Z (-20 -15 0)"), (1, "POINT Z (0 0 0)")
    ]
    assert pick(rows, "ground_x_ratio", "ground_x_m", "ground_y_ratio",
                "ground_y_m") == [(0.25, 1.5, 0.75, -2.5), (None,) * 4]
    (facade,) = read_rows(block, "facade")
    assert facade["wkt"] == "POLYGON ((-40 -30,-20 -30,-20 -20,-40 -30))"


def test_spellings_of_a_block(block):
    sets = read_rows(block, "spelling_set")
    assert sets == [
        {"spelling_set": 0, "parameter": 2, "frequency": 0.5, "grid": 0,
         "height_min_m": 10, "height_max_m": 20, "width_min_m": 30,
         "width_max_m": 400, "depth_min_m": 50, "depth_max_m": 60, "line": 43},
        {"spelling_set": 1, "parameter": 3, "frequency": 1, "grid": 1,
         "line": 54},
    ]
    rows = read_rows(block, "spelling")
    assert pick(rows, "spelling_set", "kind", "axis", "name", "items",
                "item_count") == [
        (None, "definition", "column", "short", "0 2", 2),
        (None, "definition", "row", "tall", "0 1 2", 3),
        (0, "spelling", "column", None, "0 1 2", 3),
        (0, "spelling", "row", None, "0 1 1 2", 4),
        (0, "use", "column", "short", "0 2", 2),
        (0, "use", "row", "tall", "0 1 2", 3),
        (0, "use", "row", "tall", "0 1 2", 3),
        (1, "spelling", "column", None, "0", 1),
    ]


def test_formulas_belong_to_any_annotation():
    cuts = "CUT_H 0\nCUT_H 9\nCUT_V 0\nCUT_V 9\nEND_CUTS\n"
    with text_file("AG_BLOCK", cuts + "TREE 1 1 0 5 0\n"
                   "GROUND_PT_FORMULA 0.1 1 0.2 2\nTREE_LINE 0 0 9 9 0\n"
                   "GROUND_PT_FORMULA 0.3 3 0.4 4\n", ".agb") as path:
        dataset = open_quietly(path)
        names = ("ground_x_ratio", "ground_x_m", "ground_y_ratio", "ground_y_m")
        assert pick(read_rows(dataset, "tree"), *names) == [(0.1, 1, 0.2, 2)]
        assert pick(read_rows(dataset, "tree_line"), *names) == [
            (0.3, 3, 0.4, 4)]


def test_names_may_be_defined_later():
    """The last definition before it is used, else the last one of the file."""
    cuts = "CUT_H 0\nCUT_H 9\nCUT_V 0\nCUT_V 9\nEND_CUTS\n"
    with text_file("AG_BLOCK", cuts + "SPELLING_SET 0\nUSE_SPELLING_S a\n"
                   "DEFINE_SPELLING_S a 0\nUSE_SPELLING_S a\n"
                   "DEFINE_SPELLING_S a 0 0\n", ".agb") as path:
        rows = read_rows(open_quietly(path), "spelling")
        assert pick(rows, "kind", "items") == [
            ("use", "0 0"), ("definition", "0"), ("use", "0"),
            ("definition", "0 0")]


def test_metadata_of_settings_and_defaults(block, string):
    wanted = ("TILE_LOD", "HIDE_TILES", "CROP", "FLIP_180", "CREASING_ANGLE",
              "SHARE_Y")
    assert [block.GetMetadataItem(name) for name in wanted] == [
        "20000", "NO", "1", "YES", None, None]
    assert [string.GetMetadataItem(name) for name in wanted] == [
        "20000", "YES", None, None, "20 40", "YES"]
    with text_file("AG_STRING", "TILE_LOD 5000\n", ".ags") as path:
        dataset = open_quietly(path)
        assert [dataset.GetMetadataItem(name) for name in wanted] == [
            "5000", "NO", None, None, "30 30", "NO"]


def test_settings_of_a_block(block):
    names = [row["name"] for row in read_rows(block, "setting")]
    assert "FLIP_180" in names
    assert pick(read_rows(block, "setting"), "name", "number1").count(
        ("CROP", 1)
    ) == 1


def test_cells_without_end_are_not_listed():
    cuts = "".join(f"CUT_H {i}\nCUT_V {i}\n" for i in range(2000))
    with text_file("AG_BLOCK", cuts + "SUB_GRID\nCUT_H 0\nCUT_H 1\n"
                   "CUT_V 0\nCUT_V 1\n", ".agb") as path:
        dataset, messages = open_any(path)
    assert len(messages.warnings) == len(messages) == 1
    assert "line 4 (CUT_H)" in messages.warnings[0]
    assert dataset.GetLayerByName("grid").GetFeatureCount() == 2
    assert pick(read_rows(dataset, "grid_cell"), "grid") == [(1,)]


# -- Strings ------------------------------------------------------------------

def test_layers_of_a_string(string):
    assert get_layer_names(string) == [
        "object", "point_of_interest", "tile", "spelling", "corner", "group",
        "cap", "asset", "setting", "source_line",
    ]
    for name in ("spelling", "corner", "group", "cap"):
        assert string.GetLayerByName(name).GetGeomType() == ogr.wkbNone


def test_tiles_of_a_string(string):
    rows = read_rows(string, "tile")
    assert pick(rows, "tile", "left_px") == [(7, 0), (8, 10), (2, 20), (3, 30)]
    assert {row["wkt"] for row in rows} == {
        "POLYGON ((-5 -10,5 -10,5 10,-5 10,-5 -10))"
    }
    assert pick(read_rows(string, "point_of_interest"), "tile", "kind",
                "wkt") == [
        (7, "stop", "POINT (0 8)"), (7, "pivot_lead", "POINT (5 10)"),
        (7, "pivot_trail", "POINT (-5 10)"), (8, "ground", "POINT (0 -7)"),
    ]
    assert pick(read_rows(string, "object"), "tile", "wkt") == [
        (7, "POINT Z (0 -5 0)")
    ]


def test_spellings_of_a_string(string):
    assert pick(read_rows(string, "spelling"), "kind", "items", "item_count",
                "length_min_m", "length_max_m", "group_id", "priority") == [
        ("spelling", "7 8 2", 3, None, None, None, 0),
        ("spelling", "3", 1, None, None, None, 1),
        ("atomic", "8 8 7", 3, 12.5, 60, 1, 1),
    ]


def test_corners(string):
    rows = read_rows(string, "corner")
    assert pick(rows, "kind", "group_id", "priority", "tile1", "tile2",
                "tile3") == [
        ("corner", None, 0, 7, None, None), ("corner", None, 0, 7, 8, 3),
        ("length", 1, 1, 8, None, None), ("pair", 2, 1, 7, 8, 3),
        ("atomic", 0, 1, 3, 8, 7),
    ]
    assert pick(rows, "angle1_min_deg", "angle1_max_deg", "angle2_min_deg",
                "angle2_max_deg") == [
        (-100, -80, None, None), (-60, -30, None, None),
        (-95, -85, None, None), (-95, -85, -90, -70), (80, 90, None, None),
    ]
    assert pick(rows, "length1_min_m", "length1_max_m", "length2_min_m",
                "length2_max_m") == [
        (None,) * 4, (None,) * 4, (10, 20, 30, 40), (15, 25, None, None),
        (11, 21, 31, 41),
    ]
    assert pick(rows, "order1", "order2", "order3") == [
        (None,) * 3, (2, 1, 0), (None,) * 3, (None,) * 3, (None,) * 3
    ]


def test_groups_and_caps(string):
    assert pick(read_rows(string, "group"), "group_id", "tile") == [
        (1, 7), (1, 8), (2, 3)
    ]
    assert pick(read_rows(string, "cap"), "tile", "line") == [
        (3, 37), (7, 37), (2, 38)
    ]


def test_settings_of_a_string(string):
    rows = read_rows(string, "setting")
    assert pick(rows, "name", "number1", "number2") == [
        ("CREASING_ANGLE", 25, 35), ("CREASE_ANGLE", 20, 40),
        ("FILL_LAYER", 2, None), ("SHARE_Y", None, None),
        ("HIDE_TILE", None, None),
    ]
