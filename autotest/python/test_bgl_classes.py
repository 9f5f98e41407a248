# SPDX-License-Identifier: MIT
"""Land class, water class, region, population density and season."""

import csv

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK_LZ1, CLASS_KINDS, DELTA_LZ1, DENSITY, DXT1, LANDCLASS, PTC, RAW,
    REGION, SEASON, SIDE, SOLID, WATERCLASS, Cell, Raster, pack_rasters,
)
from mosaic_reference import ClassMosaic
from scenes import holes
from support import (
    PROJECT, assert_same, collect_messages, count_decoded, memory_file,
    open_quietly, read_quietly,
)

CELL = Cell(7, 40, 20)
CODES = range(10)
LEGENDS = {LANDCLASS: "landclass", WATERCLASS: "waterclass",
           REGION: "region"}
COLUMNS = [
    ("value", gdal.GFT_Integer, gdal.GFU_MinMax),
    ("name", gdal.GFT_String, gdal.GFU_Name),
    ("group", gdal.GFT_String, gdal.GFU_Generic),
    ("red", gdal.GFT_Integer, gdal.GFU_Red),
    ("green", gdal.GFT_Integer, gdal.GFU_Green),
    ("blue", gdal.GFT_Integer, gdal.GFU_Blue),
]


def theme_id(kind):
    return kind.theme


def patches(seed, low=0, high=200):
    """Codes in blocks of a few posts, as land classes lie."""
    random = np.random.default_rng(seed)
    coarse = random.integers(low, high, (SIDE // 5 + 1, SIDE // 5 + 1))
    return np.kron(coarse, np.ones((5, 5), int))[:SIDE, :SIDE]


def class_tile(level, u, v, kind=LANDCLASS, masked=False, **options):
    """A tile whose codes, code and mask follow from its cell."""
    seed = level * 10007 + u * 101 + v
    if masked:
        options.setdefault("mask", holes(seed))
        options.setdefault("mask_code", (RAW, BITPACK_LZ1)[seed % 2])
    return Raster(kind, (level, u, v), patches(seed),
                  (RAW, DELTA_LZ1, BITPACK_LZ1)[seed % 3], **options)


def read_tiles(tiles, **options):
    with memory_file(pack_rasters(tiles).data) as path:
        return read_quietly(open_quietly(path, **options))


# -- The synthetic file -------------------------------------------------------

@pytest.mark.parametrize("theme, file", [
    ("landclass", "class_68"), ("waterclass", "class_69"),
    ("region", "class_6A"), ("population_density", "class_6C"),
    ("season_jun_jul_aug", "season"),
])
def test_synthetic_file_against_its_truth(shared, theme, file):
    folder = shared("raster/synthetic")
    truth = np.fromfile(
        folder / f"{file}_L7_u40_v20.u8", np.uint8
    ).reshape(SIDE, SIDE)
    dataset = open_quietly(f'BGL:"{folder / "classes.bgl"}":{theme}')
    assert_same(read_quietly(dataset), truth)
    assert count_decoded(dataset) == 1
    width, height = 480 / 2 ** 7 / 256, 360 / 2 ** 7 / 256
    assert dataset.GetGeoTransform() == (
        40 * 480 / 128 - 180 - width / 2, width, 0,
        90 - 20 * 360 / 128 + height / 2, 0, -height,
    )
    assert dataset.GetMetadataItem("AREA_OR_POINT") == "Point"
    assert dataset.GetSpatialRef().GetAuthorityCode(None) == "4326"


def test_synthetic_terrain_index(shared):
    """One cell holds all five rasters: raster.md 1.5."""
    path = shared("raster/synthetic/classes.bgl")
    index = open_quietly(f'BGL:"{path}":terrain_index')
    posts = read_quietly(index)
    assert np.argwhere(posts).tolist() == [[20, 8]]
    assert posts[20, 8] == 0x8 | 0x10 | 0x20 | 0x80 | 0x400


# -- What the codes mean ------------------------------------------------------

def read_table(name):
    """Rows of a table of the project: code -> name, group, colour."""
    path = PROJECT / "data" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {
            int(row["code"]): (
                row["name"], row["group"],
                (int(row["red"]), int(row["green"]), int(row["blue"])),
            ) for row in csv.DictReader(file)
        }


@pytest.fixture(scope="module", params=LEGENDS, ids=theme_id)
def legend(request):
    """A band of each kind with known classes, and the table of these."""
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
    """A row for each class that is known, no other."""
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


@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_band(kind):
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path)
        band, = (dataset.GetRasterBand(i + 1)
                 for i in range(dataset.RasterCount))
        assert band.DataType == gdal.GDT_Byte
        assert band.GetDescription() == kind.theme
        assert band.GetUnitType() == ""
        assert band.GetBlockSize() == [256, 256]
        assert dataset.GetMetadataItem("AREA_OR_POINT") == "Point"
        assert "BGL_SCALE" not in dataset.GetMetadata()


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
    """A warning; the built-in names stay."""
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
    """Each gives a warning and is left out."""
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


# -- Missing posts ------------------------------------------------------------

@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_missing_posts_are_255(kind):
    """Blend weights count as present."""
    tile = class_tile(7, 40, 20, kind, masked=True)
    with memory_file(pack_rasters([tile]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == 255
        posts = read_quietly(dataset)
        assert_same(posts, np.where(tile.mask == 0, 255, tile.values)
                    .astype(np.uint8))
        assert band.GetMaskFlags() == gdal.GMF_NODATA
        assert_same(read_quietly(band.GetMaskBand()),
                    np.where(tile.mask == 0, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_nodata_where_nothing_is_missing(kind):
    """No code table has a 255, so it is nodata always; a density of 255 is
    one like any other where nothing can be missing."""
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == (None if kind == DENSITY else 255)


@pytest.mark.parametrize("options, expected", [
    ({}, 255), ({"FILL": "NO"}, 255), ({"LEVEL": 8}, 255),
    ({"LEVEL": 7}, None),
])
def test_density_with_a_hole(options, expected):
    """Between two tiles; 255 is what marks it, also where a coarser one
    fills it."""
    tiles = [class_tile(8, 80, 40, DENSITY), class_tile(8, 82, 40, DENSITY),
             class_tile(7, 40, 20, DENSITY)]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path, **options)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == expected


def test_density_of_255():
    """A full tile of the highest density is not filled from above."""
    tiles = [Raster(DENSITY, (8, 80 + i % 2, 40 + i // 2), 255, SOLID)
             for i in range(4)]
    coarse = Raster(DENSITY, (7, 40, 20), 7, SOLID)
    for chunks in (tiles, [*tiles, coarse]):
        with memory_file(pack_rasters(chunks).data) as path:
            dataset = open_quietly(path)
            assert dataset.GetRasterBand(1).GetNoDataValue() is None
            assert (read_quietly(dataset) == 255).all()


def test_no_mask_and_no_chunk_are_alike():
    tiles = [class_tile(8, 80, 40), class_tile(8, 82, 41)]
    posts = read_tiles(tiles)
    assert posts.shape == (513, 769)
    assert_same(posts, ClassMosaic(tiles).read())
    assert (posts[10:250, 300:500] == 255).all()


# -- Mosaic, overviews, filling -----------------------------------------------

def hole_in_the_middle():
    return [class_tile(9, 160 + i % 3, 80 + i // 3, masked=i % 2 == 1)
            for i in range(9) if i != 4]


def pyramid():
    """Real coarser tiles under some of the area."""
    return (
        [class_tile(9, 160 + i % 4, 80 + i // 4, masked=i % 5 == 0)
         for i in range(16) if i not in (3, 9)]
        + [class_tile(8, 80 + i % 2, 40 + i // 2, masked=i == 1)
           for i in range(3)]
        + [class_tile(7, 40, 20, masked=True)]
    )


def coarse_extends():
    return [class_tile(9, 162, 82, masked=True), class_tile(8, 82, 41),
            class_tile(7, 40, 21, masked=True)]


def far_levels():
    """Two levels between the fine tile and the coarse one."""
    return [class_tile(9, 162, 83, masked=True), class_tile(6, 20, 10)]


SCENES = (hole_in_the_middle, pyramid, coarse_extends, far_levels)


@pytest.mark.parametrize("options", [
    {}, {"fill": False}, {"level": 9}, {"threads": 2},
], ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_mosaic_and_overviews(scene, options):
    """Every second post, or the posts of real coarser chunks."""
    tiles = scene()
    settings = {"NUM_THREADS": options.get("threads", 1)}
    expected = ClassMosaic(tiles, fill=options.get("fill", True),
                           level=options.get("level"))
    settings["FILL"] = "YES" if expected.fill else "NO"
    if "level" in options:
        settings["LEVEL"] = options["level"]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path, **settings)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(dataset), expected.read())
        assert dataset.GetGeoTransform() == tuple(
            map(float, expected.geotransform())
        )
        assert band.GetOverviewCount() == expected.count_overviews()
        for i in range(band.GetOverviewCount()):
            assert_same(read_quietly(band.GetOverview(i)),
                        expected.read(i + 1))


def filled(coarse, levels, **options):
    """A hole that one coarser tile around it fills; its north-west corner is
    that of the tile."""
    hole = Raster(LANDCLASS, (7 + levels, 40 << levels, 20 << levels), 0,
                  SOLID, mask=0, mask_code=SOLID)
    return read_tiles([hole, Raster(LANDCLASS, CELL, coarse)], **options)


@pytest.mark.parametrize("levels, expected", [
    (1, [0, 0, 1, 1, 2, 2, 3]),
    (2, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]),
    (3, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
])
def test_nearest_post(levels, expected):
    """Halfway it is the one to the west, and the one to the north."""
    columns = np.broadcast_to(np.arange(SIDE) % 200, (SIDE, SIDE))
    count = len(expected)
    assert read_quietly_row(filled(columns, levels), count) == expected
    assert read_quietly_row(filled(columns.T, levels).T, count) == expected


def read_quietly_row(posts, count):
    return posts[0, :count].tolist()


def test_filling_never_mixes_codes():
    posts = filled(np.where(patches(3) < 100, 10, 200), 2)
    assert set(np.unique(posts)) == {10, 200}


def test_without_fill_holes_stay():
    assert (filled(patches(3), 1, FILL="NO") == 255).all()


def test_what_the_nearest_post_does_not_know_comes_from_above():
    """A post missing one level up is asked for two levels up."""
    tiles = [
        Raster(LANDCLASS, (9, 160, 80), 0, SOLID, mask=0, mask_code=SOLID),
        Raster(LANDCLASS, (8, 80, 40), 8, SOLID, mask=holes(4)),
        Raster(LANDCLASS, (7, 40, 20), 7, SOLID),
    ]
    posts = read_tiles(tiles)
    assert_same(posts, ClassMosaic(tiles).read())
    assert set(np.unique(posts)) == {7, 8}


def test_a_thumbnail_decodes_only_coarse_chunks():
    tiles = [class_tile(9, 160 + i % 4, 80 + i // 4) for i in range(16)]
    tiles.append(class_tile(7, 40, 20))
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(band.GetOverview(1)),
                    tiles[-1].values)
        assert count_decoded(dataset) == 1


# -- Compression codes --------------------------------------------------------

@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_every_code(kind, code):
    values = patches(code) if code != SOLID else 17
    assert_same(read_tiles([Raster(kind, CELL, values, code)]),
                np.broadcast_to(np.uint8(17), (SIDE, SIDE))
                if code == SOLID else values.astype(np.uint8))


@pytest.mark.parametrize("mask_code", CODES)
def test_every_code_of_a_mask(mask_code):
    mask = holes(mask_code)
    if mask_code == SOLID:
        mask[:] = 128
    tile = Raster(LANDCLASS, CELL, patches(1), BITPACK_LZ1, mask, mask_code)
    assert_same(read_tiles([tile]), ClassMosaic([tile]).read())


@pytest.mark.parametrize("code", [code for code in CODES if code != SOLID])
def test_whole_range_of_codes(code):
    """Noise from 0 to 254."""
    random = np.random.default_rng(code)
    values = random.integers(0, 255, (SIDE, SIDE)).astype(np.uint8)
    tile = Raster(LANDCLASS, CELL, values, code)
    assert_same(read_tiles([tile]), values)


# -- Damage -------------------------------------------------------------------

def two_tiles(second):
    return [Raster(LANDCLASS, (7, 40, 20), 11, SOLID), second]


def cut(content, count):
    return content[:len(content) - count]


DAMAGES = {
    "rows": ({"rows": 256}, "expected 257 rows and 257 columns, found 256 "
             "and 257"),
    "columns": ({"columns": 32}, "expected 257 rows and 257 columns, found "
                "257 and 32"),
    "photo": ({"rows": 256, "columns": 256}, "expected 257 rows and 257 "
              "columns, found 256 and 256"),
    "ptc": ({"code": PTC, "stream": b"PTC?"}, "classes with compression 10 "
            "(PTC): the compression code is not supported"),
    "dxt": ({"code": DXT1, "stream": bytes(32768)}, "classes with "
            "compression 11 (DXT1): the compression code is not supported"),
    "unknown": ({"code": 77, "stream": b"x"}, "classes with compression 77 "
                "(unknown): the compression code is not supported"),
    "raw": ({"code": RAW, "stream": bytes(66048)}, "classes with "
            "compression 0 (none): expected a payload with every sample"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_chunk(damage):
    """One warning, that tile is nodata, the other one is intact."""
    options, expected = DAMAGES[damage]
    bad = Raster(LANDCLASS, (7, 41, 20), 22, **{"code": SOLID, **options})
    expect_lost(two_tiles(bad), expected)


@pytest.mark.parametrize("mask_code, mask, expected", [
    (RAW, bytes(66048), "mask with compression 0 (none): expected a payload "
     "with every sample"),
    (PTC, bytes(99), "mask with compression 10 (PTC): the compression code "
     "is not supported"),
    (200, bytes(99), "mask with compression 200 (unknown): the compression "
     "code is not supported"),
    (BITPACK_LZ1, b"\x05", "mask with compression 7 (bitpack+LZ1): expected "
     "the 4-byte size of the intermediate stream"),
])
def test_damaged_mask(monkeypatch, mask_code, mask, expected):
    """A mask that is cut: nothing is known of the tile."""
    bad = Raster(LANDCLASS, (7, 41, 20), 22, SOLID, 255, mask_code)
    monkeypatch.setattr("bgl_writer.encode", lambda samples, code: (
        mask if code == mask_code and samples.max() == 255
        else bytes(samples[:1, :1])
    ))
    expect_lost(two_tiles(bad), expected)


def expect_lost(tiles, expected):
    """The second of two tiles is missing, with one warning."""
    bgl = pack_rasters(tiles)
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            posts = dataset.ReadAsArray()
            again = dataset.ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        place, text = messages.warnings[0].split(", offset ")
        assert place == (f"BGL: {path}: section 0x68 (land class), chunk 1 "
                         "(level 7, u 41, v 20)")
        assert text.split(": ", 1)[1] == (
            f"{expected}; the tile reads as nodata"
        )
        start = bgl.chunk_offsets[0][1]
        assert start <= int(text.split(":")[0]) <= len(bgl.data)
        assert (posts[:, :257] == 11).all()
        assert (posts[:, 257:] == 255).all()
        assert_same(again, posts)


def test_a_mask_that_runs_past_the_file():
    tiles = two_tiles(Raster(LANDCLASS, (7, 41, 20), 22, SOLID, holes(1)))
    bgl = pack_rasters(tiles)
    with memory_file(cut(bgl.data, 1)) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert ("chunk 1 (level 7, u 41, v 20), offset "
                f"{bgl.chunk_offsets[0][1] + 0x20}: the payloads of 1 and "
                "66049 bytes run past the end of the file"
                ) in messages.warnings[0]
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
        posts = read_quietly(dataset)
        assert (posts[:, :257] == 11).all()
        assert (posts[:, 257:] == 255).all()


@pytest.mark.parametrize("payload, value", [
    (b"", 0), (b"\x21", 0x21), (b"\x21\x22", 0x21),
])
def test_solid_payloads(payload, value):
    """raster.md chapter 4: an empty payload stands for 0."""
    tile = Raster(LANDCLASS, CELL, 0, SOLID, stream=payload)
    assert (read_tiles([tile]) == value).all()


# -- A world of classes -------------------------------------------------------

WORLD_LEVEL, WORLD_COLUMNS, WORLD_ROWS = 7, 96, 64


def world_code(u, v):
    return (7 * u + 13 * v) % 250


@pytest.fixture(scope="module")
def world():
    """96 x 64 tiles of level 7, which is 360 by 180 degrees."""
    tiles = [
        Raster(LANDCLASS, (WORLD_LEVEL, u, v), world_code(u, v), SOLID)
        for v in range(WORLD_ROWS) for u in range(WORLD_COLUMNS)
    ]
    with memory_file(pack_rasters(tiles).data) as path:
        yield path


def test_world_size(world):
    dataset = open_quietly(world)
    assert (dataset.RasterXSize, dataset.RasterYSize) == (24577, 16385)
    west, width, _, north, _, height = dataset.GetGeoTransform()
    assert (west + width / 2, north + height / 2) == (-180, 90)
    assert west + width * (24577 - 0.5) == 180
    assert north + height * (16385 - 0.5) == -90
    band = dataset.GetRasterBand(1)
    assert [band.GetOverview(i).XSize
            for i in range(band.GetOverviewCount())] == [
        (24576 >> i) + 1 for i in range(1, 8)
    ]
    assert count_decoded(dataset) == 0


@pytest.mark.parametrize("u, v", [(0, 0), (95, 0), (0, 63), (95, 63),
                                  (50, 31)])
def test_world_windows(world, u, v):
    """Each touches only what lies under it."""
    dataset = open_quietly(world)
    posts = read_quietly(dataset, u * 256, v * 256, 256, 256)
    assert (posts == world_code(u, v)).all()
    assert count_decoded(dataset) == 1
    dataset = open_quietly(world)
    last = read_quietly(dataset, u * 256 + 200, v * 256 + 200, 57, 57)
    assert last[0, 0] == world_code(u, v)
    assert last[56, 56] == world_code(min(u + 1, 95), min(v + 1, 63))
    assert count_decoded(dataset) == (
        (1 if u == 95 else 2) * (1 if v == 63 else 2)
    )


@pytest.mark.parametrize("threads", [1, 2])
def test_world_thumbnail(world, threads):
    dataset = open_quietly(world, NUM_THREADS=threads)
    band = dataset.GetRasterBand(1)
    overview = band.GetOverview(6)
    posts = read_quietly(overview)
    assert posts.shape == (129, 193)
    rows, columns = np.mgrid[0:129, 0:193] // 2
    expected = world_code(np.minimum(columns, 95), np.minimum(rows, 63))
    assert_same(posts, expected.astype(np.uint8))
    assert count_decoded(dataset) == 96 * 64
    small = read_quietly(dataset, buf_xsize=96, buf_ysize=64)
    assert small.shape == (64, 96)


def test_world_row_of_posts(world):
    dataset = open_quietly(world)
    row = read_quietly(dataset, 0, 1000, 24577, 1)[0]
    columns = np.minimum(np.arange(24577) // 256, 95)
    np.testing.assert_array_equal(row, world_code(columns, 3))
    assert count_decoded(dataset) == 96


def test_the_finest_world_that_gdal_can_hold():
    """A corner tile of level 25 each: too many posts, and a way out."""
    cells = [(25, 0, 0), (25, 3 * 2 ** 23 - 1, 2 ** 24 - 1)]
    tiles = [Raster(LANDCLASS, cell, 3, SOLID) for cell in cells]
    tiles.append(Raster(LANDCLASS, (2, 0, 0), 4, SOLID))
    with memory_file(pack_rasters(tiles).data) as path:
        with collect_messages() as messages:
            assert gdal.Open(path) is None
        size = 3 * 2 ** 31 + 1, 2 ** 32 + 1
        assert messages.failures == [
            f"BGL: {path}: a raster of {size[0]} x {size[1]} samples is "
            "beyond what GDAL can hold; choose a coarser level with the open "
            "option LEVEL"
        ]
        assert len(messages) == 1
        assert (read_quietly(open_quietly(path, LEVEL=2)) == 4).all()
