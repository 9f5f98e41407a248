# SPDX-License-Identifier: MIT
"""Names, groups and colours of classes, built in and from a terrain.cfg."""

import pytest
from osgeo import gdal

from bgl_writer import (
    DENSITY, LANDCLASS, REGION, SEASON, WATERCLASS, pack_rasters,
)
from class_scenes import LEGENDS, class_tile, read_table, theme_id
from support import collect_messages, memory_file, open_quietly

COLUMNS = [
    ("value", gdal.GFT_Integer, gdal.GFU_MinMax),
    ("name", gdal.GFT_String, gdal.GFU_Name),
    ("group", gdal.GFT_String, gdal.GFU_Generic),
    ("red", gdal.GFT_Integer, gdal.GFU_Red),
    ("green", gdal.GFT_Integer, gdal.GFU_Green),
    ("blue", gdal.GFT_Integer, gdal.GFU_Blue),
]


# -- What the codes mean ------------------------------------------------------

@pytest.fixture(scope="module", params=LEGENDS, ids=theme_id)
def legend(request):
    """Returns a band of each kind with known classes, and the table of
    these."""
    content = pack_rasters([class_tile(7, 40, 20, request.param)]).data
    with memory_file(content) as path:
        dataset = open_quietly(path)
        yield dataset.GetRasterBand(1), read_table(LEGENDS[request.param])


def test_tables_are_there():
    assert [len(read_table(name)) for name in LEGENDS.values()] > [99, 9, 9]


def test_category_names(legend):
    """Codes without a meaning have no name."""
    band, table = legend
    names = band.GetCategoryNames()
    assert names == [table[code][0] if code in table else ""
                     for code in range(max(table) + 1)]


def test_colour_table(legend):
    """Codes without a meaning are grey."""
    band, table = legend
    colours = band.GetColorTable()
    assert band.GetColorInterpretation() == gdal.GCI_PaletteIndex
    assert colours.GetPaletteInterpretation() == gdal.GPI_RGB
    assert colours.GetCount() == max(table) + 1
    for code in range(max(table) + 1):
        red, green, blue = (table[code][2] if code in table
                            else (code, code, code))
        assert colours.GetColorEntry(code) == (red, green, blue, 255)


def read_attributes(band):
    rows = {}
    table = band.GetDefaultRAT()
    for row in range(table.GetRowCount()):
        value, red, green, blue = (table.GetValueAsInt(row, column)
                                   for column in (0, 3, 4, 5))
        rows[value] = (table.GetValueAsString(row, 1),
                       table.GetValueAsString(row, 2), (red, green, blue))
    return rows


def test_attribute_table(legend):
    """One row for each known class, and no other."""
    band, table = legend
    attributes = band.GetDefaultRAT()
    assert [
        (attributes.GetNameOfCol(i), attributes.GetTypeOfCol(i),
         attributes.GetUsageOfCol(i))
        for i in range(attributes.GetColumnCount())
    ] == COLUMNS
    assert read_attributes(band) == table
    values = [attributes.GetValueAsInt(row, 0)
              for row in range(attributes.GetRowCount())]
    assert values == sorted(table)
    for value in values:
        assert attributes.GetRowOfValue(value) == values.index(value)


def test_names_are_unique(legend):
    """Two entries of a legend should not look the same."""
    _, table = legend
    assert len({row[0] for row in table.values()}) == len(table)
    assert len({row[2] for row in table.values()}) == len(table)


def test_overviews_have_the_same_legend():
    tiles = [class_tile(8, 80 + i, 40) for i in range(2)]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        overview = band.GetOverview(0)
        assert overview.GetCategoryNames() == band.GetCategoryNames()
        assert read_attributes(overview) == read_attributes(band)
        assert overview.GetColorTable().GetCount() == (
            band.GetColorTable().GetCount()
        )
        assert overview.GetNoDataValue() == 255


@pytest.mark.parametrize("kind", [SEASON, DENSITY], ids=theme_id)
def test_kinds_without_known_classes(kind):
    """Numbers stay numbers."""
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetColorInterpretation() == gdal.GCI_GrayIndex
        assert band.GetColorTable() is None
        assert band.GetCategoryNames() is None
        assert band.GetDefaultRAT() is None


# -- terrain.cfg --------------------------------------------------------------

TERRAIN_CFG = """\
// Names of a user's own.
[LandClasses]
OCEAN_OR_LAKE=0
TALL_GRASS=7      // comment
14=MADE_UP_CLASS
My own words=200

[WaterClasses]
Deep blue=2
[Regions]
Middle_Earth=99
[Texture.1]
Name=Road
"""


def expected_names(kind, changes):
    table = read_table(LEGENDS[kind])
    last = max([*table, *changes])
    known = {code: row[0] for code, row in table.items()}
    return [(known | changes).get(code, "") for code in range(last + 1)]


@pytest.mark.parametrize("kind, changes", [
    (LANDCLASS, {0: "Ocean or lake", 7: "Tall grass",
                 14: "Made up class", 200: "My own words"}),
    (WATERCLASS, {2: "Deep blue"}),
    (REGION, {99: "Middle_Earth"}),
], ids=["landclass", "waterclass", "region"])
def test_terrain_cfg(tmp_path, kind, changes):
    """Names change, groups and colours of known classes stay."""
    file = tmp_path / "terrain.cfg"
    file.write_text(TERRAIN_CFG)
    table = read_table(LEGENDS[kind])
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path, TERRAIN_CFG=file)
        band = dataset.GetRasterBand(1)
        assert band.GetCategoryNames() == expected_names(kind, changes)
        rows = read_attributes(band)
        assert sorted(rows) == sorted({*table, *changes})
        for code, (name, group, colour) in rows.items():
            assert name == (changes[code] if code in changes
                            else table[code][0])
            if code in table:
                assert (group, colour) == table[code][1:]
            else:
                assert group == "other"
            assert band.GetColorTable().GetColorEntry(code) == (*colour, 255)
        colours = [colour for _, _, colour in rows.values()]
        assert len(set(colours)) == len(colours)


def test_terrain_cfg_has_no_say_in_other_themes(tmp_path):
    file = tmp_path / "terrain.cfg"
    file.write_text(TERRAIN_CFG)
    with memory_file(pack_rasters([class_tile(7, 40, 20, SEASON)]).data
                     ) as path:
        dataset = open_quietly(path, TERRAIN_CFG=file)
        band = dataset.GetRasterBand(1)
        assert band.GetCategoryNames() is None


def test_terrain_cfg_that_is_not_there(tmp_path):
    """A warning; the built-in names are used."""
    file = tmp_path / "absent.cfg"
    with memory_file(pack_rasters([class_tile(7, 40, 20)]).data) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_RASTER,
                                  open_options=[f"TERRAIN_CFG={file}"])
        assert [(kind, number, text) for kind, number, text in messages] == [
            (gdal.CE_Warning, gdal.CPLE_OpenFailed,
             f"BGL: TERRAIN_CFG: {file} cannot be read"),
        ]
        assert dataset.GetRasterBand(1).GetCategoryNames() == expected_names(
            LANDCLASS, {}
        )


def test_terrain_cfg_with_lines_that_make_no_sense(tmp_path):
    """Each of them gives a warning and is left out."""
    file = tmp_path / "terrain.cfg"
    file.write_text("[LandClasses]\nnonsense\nTOO_HIGH=256\nFINE=3\n")
    with memory_file(pack_rasters([class_tile(7, 40, 20)]).data) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_RASTER,
                                  open_options=[f"TERRAIN_CFG={file}"])
        assert messages.warnings == [
            f"BGL: {file}: terrain.cfg, line 2, offset 14: expected "
            "key=value, [section] or a comment",
            f"BGL: {file}: terrain.cfg, line 3, offset 23: expected a name "
            "and a class code from 0 to 255",
        ]
        assert len(messages) == 2
        assert dataset.GetRasterBand(1).GetCategoryNames() == expected_names(
            LANDCLASS, {3: "Fine"}
        )
