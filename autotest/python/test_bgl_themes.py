# SPDX-License-Identifier: MIT
"""The rasters of a file: themes, months, subdatasets."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, CLASS_KINDS, DENSITY, INDEX, LANDCLASS, NIGHT, PHOTO, PHOTO32,
    REGION, SEASON, SECTION_ELEVATION, SOLID, WATERCLASS, Bgl, Cell, Raster,
    Tile, pack_entry, pack_rasters, pack_section,
)
from support import (
    collect_messages, count_decoded, memory_file, open_quietly, read_quietly,
)

CELL = Cell(9, 100, 70)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep",
          "oct", "nov", "dec")
CELLS_TEXT = "cells of 0.00366210938 x 0.00274658203 degrees, level 9, 1 tile"
FIRST_SHARED, LAST_SHARED = 0xA0, 0xAC


def solid(kind, value=1, months=0, cell=CELL, **header):
    return Raster(kind, cell, value, SOLID, months=months, **header)


def elevation_section(value=5, cell=CELL):
    return SECTION_ELEVATION, [(cell, Tile(cell, value, SOLID).to_bytes())]


def names_of(dataset):
    """Returns the themes in the list of subdatasets."""
    return [name.rsplit(":", 1)[1] for name, _ in dataset.GetSubDatasets()]


def themes_of(content, **options):
    with memory_file(content) as path:
        return names_of(open_quietly(path, **options))


# -- One theme ----------------------------------------------------------------

@pytest.mark.parametrize("kind, months, theme, bands", [
    (LANDCLASS, 0, "landclass", 1), (WATERCLASS, 0, "waterclass", 1),
    (REGION, 0, "region", 1), (DENSITY, 0, "population_density", 1),
    (SEASON, 0, "season", 1), (SEASON, ALL_YEAR, "season", 1),
    (SEASON, 0x0E0, "season_jun_jul_aug", 1), (PHOTO, 0, "photo", 3),
    (PHOTO, ALL_YEAR, "photo", 3), (PHOTO, NIGHT, "photo_night", 3),
    (PHOTO, 0x001, "photo_jan", 3), (PHOTO32, ALL_YEAR, "photo32", 4),
    (PHOTO32, 0x800, "photo32_dec", 4), (PHOTO32, NIGHT, "photo32_night", 4),
])
def test_one_theme_opens_directly(kind, months, theme, bands):
    """Without a list, because QGIS would only offer that."""
    with memory_file(pack_rasters([solid(kind, 1, months)]).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetSubDatasets() == []
        assert dataset.RasterCount == bands
        assert dataset.GetMetadataItem("BGL_THEME") == theme
        assert (dataset.RasterXSize, dataset.RasterYSize) == (
            kind.side, kind.side
        )
        named = open_quietly(f'BGL:"{path}":{theme}')
        assert named.GetMetadata() == dataset.GetMetadata()
        assert named.GetGeoTransform() == dataset.GetGeoTransform()
        assert (read_quietly(named) == read_quietly(dataset)).all()


@pytest.mark.parametrize("kind", [LANDCLASS, PHOTO, PHOTO32])
def test_an_index_beside_one_theme_is_not_listed(kind):
    rasters = [solid(kind), solid(INDEX, 0x20, cell=Cell(4, 3, 2))]
    with memory_file(pack_rasters(rasters).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetSubDatasets() == []
        assert dataset.GetMetadataItem("BGL_THEME") == kind.theme
        index = open_quietly(f'BGL:"{path}":terrain_index')
        assert (read_quietly(index) == 0x20).all()


def test_a_file_with_an_index_only():
    """It has no raster to show, but the index opens by its name."""
    with memory_file(pack_rasters([solid(INDEX, 4)]).data) as path:
        with collect_messages() as messages:
            assert gdal.OpenEx(path, gdal.OF_RASTER,
                               allowed_drivers=["BGL"]) is None
        assert messages == []
        index = open_quietly(f'BGL:"{path}":terrain_index')
        assert (read_quietly(index) == 4).all()


def test_terrain_index():
    """Areas of bits: no overviews, no nodata, 0 without a chunk."""
    random = np.random.default_rng(1)
    values = [random.integers(0, 0x800, (32, 32)) for _ in range(2)]
    rasters = [Raster(INDEX, (4, 3, 2), values[0]),
               Raster(INDEX, (4, 5, 2), values[1])]
    with memory_file(pack_rasters(rasters).data) as path:
        index = open_quietly(f'BGL:"{path}":terrain_index')
        band = index.GetRasterBand(1)
        assert band.DataType == gdal.GDT_UInt16
        assert band.GetNoDataValue() is None
        assert band.GetOverviewCount() == 0
        assert band.GetBlockSize() == [32, 32]
        assert band.GetDescription() == "terrain_index"
        table = band.GetDefaultRAT()
        assert [(table.GetValueAsInt(row, 0), table.GetValueAsString(row, 1))
                for row in range(table.GetRowCount())] == [
            (0x001, "terrain vectors"), (0x002, "photo"),
            (0x004, "elevation"), (0x008, "land class"),
            (0x010, "water class"), (0x020, "region"),
            (0x080, "population density"), (0x100, "autogen"),
            (0x200, "terrain index"), (0x400, "season")]
        assert index.GetMetadataItem("AREA_OR_POINT") == "Area"
        assert index.GetGeoTransform() == (
            3 * 480 / 16 - 180, 480 / 16 / 32, 0, 90 - 2 * 360 / 16, 0,
            -360 / 16 / 32,
        )
        np.testing.assert_array_equal(
            read_quietly(index),
            np.hstack([values[0], np.zeros((32, 32)), values[1]]),
        )


def test_levels_of_a_terrain_index_are_not_mixed():
    """A coarser index describes other cells, so it fills nothing."""
    rasters = [solid(INDEX, 4, cell=Cell(8, 32, 32)),
               solid(INDEX, 4, cell=Cell(8, 34, 32)),
               solid(INDEX, 0x200, cell=Cell(3, 1, 1))]
    with memory_file(pack_rasters(rasters).data) as path:
        for name in (f'BGL:"{path}":terrain_index',
                     f'BGL:"{path}":terrain_index:8'):
            posts = read_quietly(open_quietly(name))
            assert posts.shape == (32, 96)
            assert (posts == np.repeat([4, 0, 4], 32)).all()
        coarse = open_quietly(f'BGL:"{path}":terrain_index:3')
        assert (read_quietly(coarse) == 0x200).all()


@pytest.mark.parametrize("code", [*range(10)])
def test_every_code_of_a_terrain_index(code):
    random = np.random.default_rng(code)
    values = random.choice([0, 2, 4, 0x200], (32, 32))
    if code == SOLID:
        values[:] = 0x204
    raster = Raster(INDEX, CELL, values, code)
    with memory_file(pack_rasters([raster]).data) as path:
        index = open_quietly(f'BGL:"{path}":terrain_index')
        np.testing.assert_array_equal(read_quietly(index), values)


# -- Several themes -----------------------------------------------------------

@pytest.fixture(scope="module")
def everything():
    """Writes one chunk of each kind, photos and seasons of several months."""
    rasters = [solid(kind, 2, months) for kind, months in (
        (PHOTO, NIGHT), (PHOTO, 0x001), (INDEX, 0), (SEASON, 0x0E0),
        (PHOTO32, 0x006), (LANDCLASS, 0), (REGION, 0), (SEASON, 0x003),
        (PHOTO, ALL_YEAR), (DENSITY, 0), (WATERCLASS, 0),
    )]
    sections = [(raster.kind.section_of(raster.months),
                 [(raster.cell, raster.to_bytes())]) for raster in rasters]
    return Bgl([*sections, elevation_section()]).data


THEMES = [
    "elevation", "landclass", "waterclass", "region", "population_density",
    "season_jan_feb", "season_jun_jul_aug", "photo_jan", "photo",
    "photo_night", "photo32_feb_mar", "terrain_index",
]
# The index is opened by name.
LISTED = THEMES[:-1]


@pytest.fixture(scope="module")
def path(everything):
    with memory_file(everything) as path:
        yield path


def test_list(path):
    """In the order of data/raster_types.csv, in any order of the file."""
    dataset = open_quietly(path)
    assert dataset.RasterCount == 0
    assert names_of(dataset) == LISTED
    assert dataset.GetFileList() == [path]
    assert dataset.GetMetadata() == {
        "BGL_FILE_DATE": "2015-01-27T20:23:42Z",
        "BGL_SIMULATOR": "FSX or Prepar3D",
    }
    items = dataset.GetMetadata("SUBDATASETS")
    assert sorted(items) == sorted(
        f"SUBDATASET_{i + 1}_{part}" for i in range(len(LISTED))
        for part in ("NAME", "DESC")
    )
    for i, theme in enumerate(LISTED):
        assert items[f"SUBDATASET_{i + 1}_NAME"] == f'BGL:"{path}":{theme}'


def test_descriptions_speak(path):
    descriptions = [text for _, text in open_quietly(path).GetSubDatasets()]
    classes = ("elevation", "land class", "water class", "region",
               "population density", "season jan feb", "season jun jul aug")
    photos = ("photo jan", "photo", "photo night", "32-bit photo feb mar")
    assert descriptions == [
        *(f"{title}, 257 x 257, {CELLS_TEXT}" for title in classes),
        *(f"{title}, 256 x 256, {CELLS_TEXT}" for title in photos),
    ]


def test_descriptions_count_levels_and_tiles():
    rasters = [solid(PHOTO, 1, 0x003, Cell(12, 400 + i, 600))
               for i in range(3)]
    rasters += [solid(PHOTO, 1, 0x003, Cell(10, 100, 150)),
                solid(LANDCLASS)]
    with memory_file(pack_rasters(rasters).data) as path:
        _, text = open_quietly(path).GetSubDatasets()[1]
        assert text == (
            "photo jan feb, 1024 x 1024, cells of 0.000457763672 x "
            "0.000343322754 degrees, levels 10, 12, 4 tiles"
        )


@pytest.mark.parametrize("theme", LISTED)
def test_every_name_of_the_list_opens(path, theme):
    name, _ = open_quietly(path).GetSubDatasets()[THEMES.index(theme)]
    dataset = open_quietly(name)
    assert dataset.GetDescription() == name
    assert dataset.GetFileList() == [path]
    assert dataset.GetSubDatasets() == []
    assert dataset.GetMetadataItem("BGL_THEME") == theme
    again = open_quietly(dataset.GetDescription())
    assert (read_quietly(again) == read_quietly(dataset)).all()
    unquoted = open_quietly(f"BGL:{path}:{theme}")
    assert unquoted.GetGeoTransform() == dataset.GetGeoTransform()
    level = open_quietly(f"{name}:9")
    assert (read_quietly(level) == read_quietly(dataset)).all()
    assert level.GetGeoTransform() == dataset.GetGeoTransform()


@pytest.mark.parametrize("theme", THEMES)
def test_a_level_that_is_not_there(path, theme):
    with collect_messages() as messages:
        assert gdal.Open(f'BGL:"{path}":{theme}:8') is None
    assert messages.failures == [
        f"BGL: {path} has no {theme} at level 8; it has the levels 9"
    ]
    assert len(messages) == 1


@pytest.mark.parametrize("theme", [
    "season", "photo_feb", "photo32", "photo32_night", "land_class",
    "season_jul_jun_aug",
])
def test_a_theme_that_is_not_there(path, theme):
    with collect_messages() as messages:
        assert gdal.Open(f'BGL:"{path}":{theme}') is None
    assert messages.failures == [
        f"BGL: {path} has no {theme}; it has {', '.join(THEMES)}"
    ]
    assert len(messages) == 1


def test_levels_of_a_theme_by_name():
    rasters = [solid(LANDCLASS, 1, cell=Cell(9, 100, 70)),
               solid(LANDCLASS, 2, cell=Cell(7, 25, 17)),
               solid(REGION, 3, cell=Cell(8, 50, 35))]
    with memory_file(pack_rasters(rasters).data) as path:
        for level, value in ((9, 1), (7, 2)):
            dataset = open_quietly(f'BGL:"{path}":landclass:{level}')
            assert (read_quietly(dataset) == value).all()
            assert dataset.RasterXSize == 257
            option = open_quietly(f'BGL:"{path}":landclass', LEVEL=level)
            assert option.GetGeoTransform() == dataset.GetGeoTransform()
        both = read_quietly(open_quietly(f'BGL:"{path}":landclass'))
        assert both.shape == (4 * 256 + 1, 4 * 256 + 1)
        ones = np.count_nonzero(both == 1)
        assert 256 * 256 <= ones <= 257 * 257
        assert np.count_nonzero(both == 2) == both.size - ones
        region = open_quietly(f'BGL:"{path}":region:8')
        assert (read_quietly(region) == 3).all()


def test_the_list_takes_no_decoding_and_holds_no_data(path):
    """Listing does not compute extents of themes."""
    dataset = open_quietly(path)
    assert dataset.GetSpatialRef() is None
    assert dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_") is None


@pytest.mark.parametrize("theme", THEMES)
def test_opening_decodes_nothing(path, theme):
    dataset = open_quietly(f'BGL:"{path}":{theme}')
    assert count_decoded(dataset) == 0
    read_quietly(dataset)
    assert count_decoded(dataset) == 1


def test_statistics_of_themes_are_kept_apart(tmp_path, everything):
    """They share one side file."""
    file = tmp_path / "all.bgl"
    file.write_bytes(everything)
    for theme in ("elevation", "landclass", "terrain_index"):
        dataset = open_quietly(f'BGL:"{file}":{theme}')
        dataset.GetRasterBand(1).ComputeStatistics(False)
        dataset = None
    for theme, value in (("elevation", "5"), ("landclass", "2"),
                         ("terrain_index", "2"), ("region", None)):
        dataset = open_quietly(f'BGL:"{file}":{theme}')
        assert dataset.GetRasterBand(1).GetMetadataItem(
            "STATISTICS_MAXIMUM"
        ) == value
    assert file.read_bytes() == everything


# -- Months -------------------------------------------------------------------

@pytest.mark.parametrize("months, suffix, numbers", [
    (0, "", None),
    (ALL_YEAR, "", "1 2 3 4 5 6 7 8 9 10 11 12"),
    (0x0E0, "_jun_jul_aug", "6 7 8"),
    (0x801, "_jan_dec", "1 12"),
    (0xAAA, "_feb_apr_jun_aug_oct_dec", "2 4 6 8 10 12"),
    (NIGHT, "_night", "night"),
    (NIGHT | 0x001, "_jan_night", "1 night"),
    (NIGHT | ALL_YEAR, "_all_night",
     "1 2 3 4 5 6 7 8 9 10 11 12 night"),
    *((1 << i, f"_{month}", str(i + 1)) for i, month in enumerate(MONTHS)),
])
@pytest.mark.parametrize("kind", [SEASON, PHOTO, PHOTO32])
def test_month_masks(kind, months, suffix, numbers):
    chunk = solid(kind, 1, months).to_bytes()
    with memory_file(Bgl([(kind.section, [(CELL, chunk)])]).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_THEME") == kind.theme + suffix
        assert dataset.GetMetadataItem("BGL_MONTHS") == numbers


@pytest.mark.parametrize("kind", [LANDCLASS, WATERCLASS, REGION, DENSITY])
def test_other_kinds_have_no_months(kind):
    """The month mask is ignored: the chunks are one theme."""
    rasters = [solid(kind, 1), solid(kind, 2, 0x001, Cell(9, 101, 70)),
               solid(kind, 3, NIGHT, Cell(9, 102, 70))]
    section = kind.section, [(r.cell, r.to_bytes()) for r in rasters]
    with memory_file(Bgl([section]).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_THEME") == kind.theme
        assert dataset.GetMetadataItem("BGL_MONTHS") is None
        row = read_quietly(dataset)[9]
        assert list(row[[0, 256, 512, 768]]) == [1, 2, 3, 3]


def test_bits_beyond_the_night_make_no_theme():
    rasters = [solid(PHOTO, 0x8000, 0xFFFFEFFF),
               solid(PHOTO, 0xFFFF, 0x0FFF, Cell(9, 101, 70))]
    section = PHOTO.section, [(r.cell, r.to_bytes()) for r in rasters]
    with memory_file(Bgl([section]).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_THEME") == "photo"
        assert dataset.RasterXSize == 512


def test_different_masks_are_different_themes():
    """Even if they share a month, and in one section."""
    rasters = [solid(PHOTO, i, mask, Cell(9, 100 + i, 70))
               for i, mask in enumerate((0x001, 0x003, 0x007, 0x001))]
    section = 0x8C, [(r.cell, r.to_bytes()) for r in rasters]
    with memory_file(Bgl([section]).data) as path:
        assert names_of(open_quietly(path)) == [
            "photo_jan", "photo_jan_feb", "photo_jan_feb_mar"
        ]
        january = open_quietly(f'BGL:"{path}":photo_jan')
        assert january.RasterXSize == 4 * 256
        assert january.GetMetadataItem("BGL_TILES") == "2"


def test_day_and_night_beside_each_other():
    rasters = [solid(PHOTO, 0x7FFF, ALL_YEAR), solid(PHOTO, 0, NIGHT)]
    content = pack_rasters(rasters).data
    assert themes_of(content) == ["photo", "photo_night"]
    with memory_file(content) as path:
        day = read_quietly(open_quietly(f'BGL:"{path}":photo'))
        night = read_quietly(open_quietly(f'BGL:"{path}":photo_night'))
        assert (day == 255).all() and (night == 0).all()


# -- Sections that share chunks -----------------------------------------------

def day_photo():
    """Packs chunks of a photo that is valid all year."""
    rasters = [solid(PHOTO, 0x7C00 >> 5 * i, ALL_YEAR, Cell(9, 100 + i, 70))
               for i in range(2)]
    return [(raster.cell, raster.to_bytes()) for raster in rasters]


def check_day_photo(content):
    with memory_file(content) as path:
        dataset = open_quietly(path)
        assert dataset.GetSubDatasets() == []
        assert dataset.GetMetadataItem("BGL_THEME") == "photo"
        assert dataset.GetMetadataItem("BGL_TILES") == "2"
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") is None
        red, green, _ = read_quietly(dataset)
        assert (red == np.repeat([255, 0], 256)).all()
        assert (green == np.repeat([0, 255], 256)).all()
        assert count_decoded(dataset) == 2


def test_tables_that_name_the_same_chunks():
    chunks = day_photo()
    bgl = Bgl([(0x8C + month, chunks) for month in range(12)])
    assert len(bgl.data) < 12 * 40 + 12 * 2 * 60
    check_day_photo(bgl.data)


def test_sections_that_name_the_same_table():
    chunks = day_photo()
    bgl = Bgl([(0x8C, chunks)] + [(0x8D + i, []) for i in range(11)])
    content = bytearray(bgl.data)
    table = bgl.entry_offsets[0][0]
    for i, offset in enumerate(bgl.section_offsets):
        content[offset:offset + 20] = pack_section(0x8C + i, 2, table)
    check_day_photo(content)


def test_tables_that_share_some_chunks():
    """Every chunk counts once, for any number of months."""
    chunks = day_photo()
    check_day_photo(Bgl([(0x8C, chunks[:1]), (0x8D, chunks),
                         (0x8E, chunks[1:])]).data)


def test_synthetic_photo_is_one_theme(shared):
    """Twelve sections, 20-byte tables."""
    path = str(shared("raster/synthetic/photo.bgl"))
    dataset = open_quietly(path)
    assert dataset.GetSubDatasets() == []
    metadata = dataset.GetMetadata()
    assert metadata["BGL_THEME"] == "photo"
    assert metadata["BGL_MONTHS"] == "1 2 3 4 5 6 7 8 9 10 11 12"
    assert metadata["BGL_LEVELS"] == (
        "16 (1 tile), 17 (4 tiles), 18 (16 tiles)"
    )
    assert metadata["BGL_TILES_WITH_MASK"] == "17"
    assert dataset.GetFileList() == [path]


def test_synthetic_classes_are_six_themes(shared):
    path = str(shared("raster/synthetic/classes.bgl"))
    assert names_of(open_quietly(path)) == [
        "landclass", "waterclass", "region", "population_density",
        "season_jun_jul_aug",
    ]
    season = open_quietly(f'BGL:"{path}":season_jun_jul_aug')
    assert season.GetMetadataItem("BGL_MONTHS") == "6 7 8"


# -- The chunk decides, not the section ---------------------------------------

@pytest.mark.parametrize("section", [*range(FIRST_SHARED, LAST_SHARED + 1)])
def test_sections_that_share_their_number_with_records(section):
    """0xA0 is TACAN in Prepar3D, and a photo if its first record is a
    chunk."""
    photo = solid(PHOTO32, 0xFF102030, ALL_YEAR)
    content = Bgl([(section, [(CELL, photo.to_bytes())])]).data
    with memory_file(content) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_THEME") == "photo32"
        pixels = read_quietly(dataset)
        assert (pixels == np.array([0x10, 0x20, 0x30, 255])[:, None, None]).all()


@pytest.mark.parametrize("section", [0xA0, 0xA1, 0xAA])
def test_records_in_shared_sections_hide_no_photo(section):
    record = section.to_bytes(2, "little") + bytes(100)
    content = Bgl([(section, [(CELL, record)]),
                   (0xA5, [(CELL, solid(PHOTO32, 0).to_bytes())])]).data
    with memory_file(content) as path:
        assert open_quietly(path).GetMetadataItem("BGL_THEME") == "photo32"


@pytest.mark.parametrize("section", [
    section for section in range(FIRST_SHARED, LAST_SHARED + 1)
    if section not in (0xA0, 0xA1, 0xAA)])
def test_other_content_of_photo_sections_is_told(section):
    """No simulator has records there, but a file may."""
    record = section.to_bytes(2, "little") + bytes(100)
    content = Bgl([(section, [(CELL, record)]),
                   (0xA5, [(CELL, solid(PHOTO32, 0).to_bytes())])]).data
    with memory_file(content) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
            assert dataset.GetMetadataItem("BGL_UNKNOWN_SECTIONS") == "1"
    assert len(messages) == 1
    assert "no layer and no raster shows what the section has" in (
        messages[0][2])


@pytest.mark.parametrize("kind, section, name", [
    (LANDCLASS, 0x67, "elevation"), (LANDCLASS, 0x6A, "region"),
    (REGION, 0x68, "land class"), (DENSITY, 0x6E, "terrain index"),
    (SEASON, 0x8C, "photo January"), (PHOTO, 0x78, "season January"),
    (PHOTO, 0xA2, "32-bit photo March"), (PHOTO32, 0x98, "photo night"),
])
def test_a_chunk_in_the_wrong_section(kind, section, name):
    """It is read as its own type, with a warning, and nothing is skipped."""
    bgl = Bgl([(section, [(CELL, solid(kind, 1, NIGHT).to_bytes())])])
    with memory_file(bgl.data) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        offset = bgl.chunk_offsets[0][0] + 8
        assert messages.warnings == [
            f"BGL: {path}: section 0x{section:02X} ({name}), chunk 0 (level "
            f"9, u 100, v 70), offset {offset}: the section is not one for "
            f"data type {kind.theme}"
        ]
        assert len(messages) == 1
        suffix = "" if kind in CLASS_KINDS[:4] else "_night"
        assert dataset.GetMetadataItem("BGL_THEME") == kind.theme + suffix
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") is None
        assert read_quietly(dataset).shape[-1] == kind.side


def test_an_elevation_chunk_in_the_wrong_section():
    chunk = Tile(CELL, 77, SOLID).to_bytes()
    with memory_file(Bgl([(0x68, [(CELL, chunk)])]).data) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert messages.warnings[0].endswith(
            "the section is not one for data type elevation"
        )
        assert dataset.GetMetadataItem("BGL_THEME") == "elevation"
        assert (read_quietly(dataset) == 77).all()


def test_chunks_of_several_kinds_in_one_section():
    """A subsection may even hold several chunks."""
    first, second = solid(LANDCLASS, 1), solid(REGION, 2)
    both = first.to_bytes() + second.to_bytes()
    with memory_file(Bgl([(0x68, [(CELL, both)])]).data) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert "is not one for data type region" in messages.warnings[0]
        assert names_of(dataset) == ["landclass", "region"]
        for theme, value in (("landclass", 1), ("region", 2)):
            with collect_messages():
                posts = gdal.Open(f'BGL:"{path}":{theme}').ReadAsArray()
            assert (posts == value).all()


def test_a_file_of_flight_is_read():
    """TRQ2 with the layout of TRQ1."""
    photo = solid(PHOTO32, 0xFF0A0B0C, ALL_YEAR).to_bytes()
    chunk = photo.replace(b"TRQ1", b"TRQ2")
    with memory_file(Bgl([(0xA0, [(CELL, chunk)])]).data) as path:
        pixels = read_quietly(open_quietly(path))
        assert (pixels == np.array([10, 11, 12, 255])[:, None, None]).all()


# -- Aliases gone wrong -------------------------------------------------------

def test_tables_in_a_circle():
    """Sections whose tables lie in each other's chunks and refer to
    themselves: opening ends, and sound parts are read."""
    good = Raster(LANDCLASS, CELL, 9, SOLID)
    bgl = Bgl([(0x68, [(CELL, good.to_bytes())]),
               (0x69, [(CELL, bytes(16))]), (0x6A, [(CELL, bytes(16))])])
    first, second = bgl.chunk_offsets[1][0], bgl.chunk_offsets[2][0]
    content = bytearray(bgl.data)
    content[first:first + 16] = pack_entry(CELL.packed, second, 16)
    content[second:second + 16] = pack_entry(CELL.packed, first, 16)
    for number, table in ((1, first), (2, second)):
        offset = bgl.section_offsets[number]
        content[offset:offset + 20] = pack_section(0x68 + number, 1, table)
    with memory_file(content) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert [text.split("offset ")[1] for text in messages.warnings] == [
            f"{second}: expected a TRQ1 header of 40 bytes",
            f"{first}: expected a TRQ1 header of 40 bytes",
            "132: 32 bytes that no table of the file refers to",
        ]
        assert dataset.GetMetadataItem("BGL_THEME") == "landclass"
        assert (read_quietly(dataset) == 9).all()


def test_a_subsection_that_begins_inside_another():
    """The chunks of a long subsection count once, though the table also lists
    the second one."""
    chunks = [solid(LANDCLASS, i + 1, cell=Cell(9, 100 + i, 70)).to_bytes()
              for i in range(2)]
    both = b"".join(chunks)
    bgl = Bgl([(0x68, [(CELL, both), (Cell(9, 101, 70), b"")])])
    content = bytearray(bgl.data)
    second = bgl.chunk_offsets[0][0] + len(chunks[0])
    entry = bgl.entry_offsets[0][1]
    content[entry:entry + 16] = pack_entry(
        Cell(9, 101, 70).packed, second, len(chunks[1])
    )
    with memory_file(content) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_TILES") == "2"
        assert list(read_quietly(dataset)[0, [0, 256, 512]]) == [1, 2, 2]
