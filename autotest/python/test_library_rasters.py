# SPDX-License-Identifier: MIT
"""FSScenery: the rasters of all files, and the file of each sample.

Winners come from oracles/library_reference.py, which is independent of the
driver.
"""

import os
import re
import subprocess

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    DELTA_LZ1, DENSITY, LANDCLASS, NIGHT, PHOTO, PTC, RAW, REGION, SEASON,
    SOLID, Cell, Raster, Tile, pack_elevation, pack_rasters,
)
from class_scenes import class_tile
from library_reference import (
    ClassProvenance, ElevationProvenance, LibraryClasses, LibraryMosaic,
    LibraryPhotos, pile_up, show_photo_owner,
)
from library_scene import config_text, write
from scenes import holes
from support import (
    assert_same, collect_messages, memory_file, open_quietly, read_quietly,
)

WORLD = Cell(9, 67, 76)
ORDERS = ("LEVEL_RANK", "LEVEL_LOWRANK", "RANK")


def open_raster(path, theme="elevation", quiet=True, **options):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(
            f'FSSCENERY:"{path}":{theme}', gdal.OF_RASTER,
            open_options=[f"{k}={v}" for k, v in options.items()])
    assert not quiet or (dataset is not None and messages == []), messages
    return dataset if quiet else (dataset, messages)


def list_files(path):
    """Returns FID, rank and area of each file by its path."""
    dataset = gdal.OpenEx(f'FSSCENERY:"{path}"', gdal.OF_VECTOR)
    return {f["path"]: (f.GetFID(), f["rank"], f["area_fid"])
            for f in dataset.GetLayerByName("scenery_file")}


def make_library(root, files, pack=pack_elevation):
    """Makes a library of @files: {"area/name.bgl": tiles}. Returns (number,
    rank, tiles, area) of each in the catalogue, ranks by the order of the
    names."""
    for name, tiles in files.items():
        write(root / name, pack(tiles).data)
    listed = list_files(root)
    ranks = {name: i + 1 for i, name in enumerate(sorted(files))}
    result = []
    for name, tiles in files.items():
        number, rank, area = listed[str(root / name)]
        assert rank == ranks[name] and number > 0
        result.append((number, rank, tiles, area))
    return result


def hills(cell, height, **options):
    """Returns a tile of smooth ground with a value that identifies its
    file."""
    y, x = np.mgrid[0:257, 0:257]
    seed = cell.level * 7 + cell.u * 3 + cell.v
    values = height + (x * (1 + seed % 3) + y) // 16
    options.setdefault("code", (RAW, DELTA_LZ1)[seed % 2])
    return Tile(cell, values, **options)


def below(cell, levels, count, start=0):
    """Returns some cells inside another one."""
    side = 1 << levels
    cells = [Cell(cell.level + levels, (cell.u << levels) + x,
                  (cell.v << levels) + y)
             for y in range(side) for x in range(side)]
    return cells[start:start + count]


def masked(cell, height, seed, **options):
    return hills(cell, height, mask=holes(seed), **options)


def make_scene():
    """Makes a world at level 9, overlapping meshes with holes at level 11, one
    of them partly of PTC, and a fine mesh at 12 that is below all but the
    world."""
    world = [hills(WORLD, 100)]
    fine = [masked(cell, 400, i) for i, cell in enumerate(
        below(Cell(11, 270, 306), 1, 3))]
    lower = [masked(cell, 1000, 10 + i) for i, cell in enumerate(
        below(WORLD, 2, 10))]
    upper = [masked(cell, 2000, 30 + i) for i, cell in enumerate(
        below(WORLD, 2, 5, 4))]
    upper += [hills(cell, 2500, code=PTC) for cell in below(WORLD, 2, 3, 9)]
    later = [masked(cell, 1500, 50 + i) for i, cell in enumerate(
        below(WORLD, 2, 2, 3))]
    return {"a/world.bgl": world, "b/fine.bgl": fine, "c/lower.bgl": lower,
            "c/z later.bgl": later, "d/upper.bgl": upper}


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    root = tmp_path_factory.mktemp("meshes")
    return root, make_library(root, make_scene())


# -- Which file wins ----------------------------------------------------------

@pytest.mark.parametrize("order", ORDERS)
def test_elevation_is_that_of_the_winner(scene, order):
    root, files = scene
    dataset = open_raster(root, ELEVATION_ORDER=order)
    expected = LibraryMosaic(pile_up(files, order))
    band = dataset.GetRasterBand(1)
    assert dataset.GetGeoTransform() == pytest.approx(
        [float(n) for n in expected.geotransform()], abs=1e-15)
    assert_same(read_quietly(band), expected.read())
    assert band.GetOverviewCount() == expected.count_overviews() > 0
    for i in range(band.GetOverviewCount()):
        assert_same(read_quietly(band.GetOverview(i)), expected.read(i + 1))


def test_the_orders_differ(scene):
    root, _ = scene
    rasters = [read_quietly(open_raster(root, ELEVATION_ORDER=order))
               for order in ORDERS]
    assert (rasters[0] != rasters[1]).any()
    assert not np.array_equal(rasters[0], rasters[2])


@pytest.mark.parametrize("fill", ["YES", "NO"])
@pytest.mark.parametrize("level", [9, 11, 12])
def test_one_level(scene, fill, level):
    root, files = scene
    expected = LibraryMosaic(pile_up(files), fill=fill == "YES", level=level)
    for dataset in (open_raster(root, FILL=fill, LEVEL=level),
                    open_raster(root, f"elevation:{level}", FILL=fill)):
        assert_same(read_quietly(dataset), expected.read())
    _, messages = open_raster(root, LEVEL=10, quiet=False)
    assert "it has the levels 9, 11, 12" in messages.failures[0]


def test_both_sides_of_180_degrees(tmp_path):
    """Two files meet there, and one is on both sides: all continue beyond
    it."""
    columns = 3 * 2 ** 7
    cells = [Cell(9, u, 76) for u in (columns - 1, 0)]
    tiles = [hills(cell, 200 * (i + 1)) for i, cell in enumerate(cells)]
    for i, tile in enumerate(tiles):
        write(tmp_path / f"two/{i}.bgl", pack_elevation([tile]).data)
    write(tmp_path / "one/both.bgl", pack_elevation(tiles).data)
    expected = np.zeros((257, 513), np.int16)
    expected[:, :257] = tiles[0].values
    expected[:, 256:] = tiles[1].values
    for name in ("one", "two"):
        raster = open_raster(tmp_path / name)
        assert raster.GetGeoTransform()[0] == pytest.approx(
            180 - 256.5 * 480 / 2 ** 9 / 256, abs=1e-12)
        assert_same(read_quietly(raster), expected)
    rows = gdal.OpenEx(f'FSSCENERY:"{tmp_path}"', gdal.OF_VECTOR)
    for row in rows.GetLayerByName("coverage"):
        part = gdal.Open(row["location"])
        x, dx = part.GetGeoTransform()[:2]
        assert row.GetGeometryRef().GetEnvelope()[:2] == pytest.approx(
            (x, x + dx * part.RasterXSize), abs=1e-11)


def test_swapping_two_areas_swaps_what_they_share(tmp_path):
    """Elsewhere nothing changes."""
    cells = [Cell(13, 1073, 1219), Cell(13, 1074, 1219), Cell(13, 1075, 1219)]
    one = [hills(cell, 100) for cell in cells[:2]]
    two = [hills(cell, 3000) for cell in cells[1:]]
    write(tmp_path / "a/scenery/one.bgl", pack_elevation(one).data)
    write(tmp_path / "b/scenery/two.bgl", pack_elevation(two).data)
    for layers in ((1, 2), (2, 1)):
        write(tmp_path / "scenery.cfg", config_text(
            [(i + 1, {"Local": name, "Layer": layer})
             for i, (name, layer) in enumerate(zip("ab", layers))]).encode())
        path = tmp_path / "scenery.cfg"
        raster = read_quietly(open_raster(path))
        expected = LibraryMosaic(pile_up(
            [(1, layers[0], one), (2, layers[1], two)])).read()
        assert_same(raster, expected)
        assert (raster[10, 300] > 2000) == (layers == (1, 2))
        assert raster[10, 10] < 1000 and raster[10, 600] > 2000


def test_whole_metres_and_others(tmp_path):
    """One file with scales makes the whole raster real numbers."""
    files = make_library(tmp_path, {
        "a/1.bgl": [masked(Cell(13, 1073, 1219), 100, 1, scale=0.25)],
        "b/2.bgl": [masked(Cell(13, 1073, 1219), 900, 2)]})
    raster = read_quietly(open_raster(tmp_path))
    assert raster.dtype == np.float32
    assert_same(raster, LibraryMosaic(pile_up(files)).read())


def test_many_files_of_one_cell(tmp_path):
    """All of them have holes; windows at any place are parts of the whole."""
    cells = below(WORLD, 2, 6)
    files = make_library(tmp_path, {
        f"{name}/x.bgl": [masked(cell, 500 * i, 17 * i + j)
                          for j, cell in enumerate(cells[i % 3:])]
        for i, name in enumerate("abcdefgh")})
    dataset = open_raster(tmp_path)
    whole = LibraryMosaic(pile_up(files)).read()
    assert_same(read_quietly(dataset), whole)
    random = np.random.default_rng(5)
    for _ in range(20):
        x, y = random.integers(0, whole.shape[1] - 1), random.integers(
            0, whole.shape[0] - 1)
        width = int(random.integers(1, min(400, whole.shape[1] - x) + 1))
        height = int(random.integers(1, min(400, whole.shape[0] - y) + 1))
        assert_same(read_quietly(dataset, int(x), int(y), width, height),
                    whole[y:y + height, x:x + width])


def test_files_are_one_file_that_has_all_tiles(tmp_path):
    """For tiles without holes, the raster is that of the upper tiles through
    the BGL driver, including overviews."""
    files = make_library(tmp_path, {
        "a/1.bgl": [hills(WORLD, 10)],
        "b/2.bgl": [hills(cell, 1000) for cell in below(WORLD, 2, 9)],
        "c/3.bgl": [hills(cell, 2000) for cell in below(WORLD, 2, 6, 5)]})
    winners = {}
    for _, tile in pile_up(files):
        winners.setdefault(tile.cell, tile)
    dataset = open_raster(tmp_path)
    ours = dataset.GetRasterBand(1)
    with memory_file(pack_elevation(list(winners.values())).data) as path:
        single = open_quietly(path)
        theirs = single.GetRasterBand(1)
        assert ours.GetOverviewCount() == theirs.GetOverviewCount() > 0
        assert_same(read_quietly(ours), read_quietly(theirs))
        for i in range(theirs.GetOverviewCount()):
            assert_same(read_quietly(ours.GetOverview(i)),
                        read_quietly(theirs.GetOverview(i)))


# -- Which file it is from ----------------------------------------------------

@pytest.mark.parametrize("order", ["LEVEL_RANK", "RANK"])
def test_bands_of_file_and_level(scene, order):
    root, files = scene
    dataset = open_raster(root, ELEVATION_ORDER=order, PROVENANCE="YES")
    piled = pile_up(files, order)
    assert [dataset.GetRasterBand(i + 1).GetDescription()
            for i in range(dataset.RasterCount)] == [
        "elevation", "file", "level"]
    assert_same(read_quietly(dataset.GetRasterBand(1)),
                LibraryMosaic(piled).read())
    for number, what in ((2, "file"), (3, "level")):
        band = dataset.GetRasterBand(number)
        expected = ElevationProvenance(piled, what)
        assert band.GetNoDataValue() == 0
        assert_same(read_quietly(band), expected.read())
        for i in range(band.GetOverviewCount()):
            assert_same(read_quietly(band.GetOverview(i)),
                        expected.read(i + 1))


def read_location(band, x, y):
    text = band.GetMetadataItem(f"Pixel_{x}_{y}", "LocationInfo")
    return [] if text is None else re.findall("<File>(.*?)</File>", text)


def test_location_names_the_file(scene):
    """On ten thousand random posts, with the file of the value first."""
    root, files = scene
    dataset = open_raster(root)
    band = dataset.GetRasterBand(1)
    owners = ElevationProvenance(pile_up(files), "file").read()
    paths = {number: path for path, (number, _, _) in list_files(root).items()}
    random = np.random.default_rng(7)
    columns = random.integers(0, owners.shape[1], 10000)
    rows = random.integers(0, owners.shape[0], 10000)
    for x, y in zip(columns, rows):
        found = read_location(band, x, y)
        owner = owners[y, x]
        assert found[:1] == ([paths[owner]] if owner else []), (x, y)
        assert len(found) == len(set(found))
    transform = dataset.GetGeoTransform()
    longitude = transform[0] + (columns[0] + 0.3) * transform[1]
    latitude = transform[3] + (rows[0] + 0.6) * transform[5]
    assert band.GetMetadataItem(
        f"GeoPixel_{longitude:.12f}_{latitude:.12f}", "LocationInfo"
    ) == band.GetMetadataItem(f"Pixel_{columns[0]}_{rows[0]}", "LocationInfo")
    for name in ("Pixel_-1_0", f"Pixel_{band.XSize}_0", "Pixel_1", "x",
                 "GeoPixel_500_0", "GeoPixel_nan_nan"):
        assert band.GetMetadataItem(name, "LocationInfo") is None


def test_gdallocationinfo(scene):
    """The tool of GDAL prints it unchanged."""
    root, files = scene
    name = f'FSSCENERY:"{root}":elevation'
    value = subprocess.run(["gdallocationinfo", "-valonly", name, "40", "300"],
                           capture_output=True, text=True, check=True)
    assert float(value.stdout) == LibraryMosaic(
        pile_up(files)).read()[300, 40]
    found = subprocess.run(["gdallocationinfo", "-lifonly", name, "40", "300"],
                           capture_output=True, text=True, check=True)
    dataset = open_raster(root)
    assert found.stdout.split("\n")[0] == read_location(
        dataset.GetRasterBand(1), 40, 300)[0]


# -- Classes and photos -------------------------------------------------------

def test_classes_go_by_rank(tmp_path):
    """Cell by cell; holes show lower files, and a coarser upper tile hides."""
    cells = [Cell(7, 40, 20), Cell(7, 41, 20)]
    files = make_library(tmp_path, {
        "a/1.bgl": [class_tile(7, c.u, c.v) for c in cells],
        "b/2.bgl": [class_tile(7, 41, 20, masked=True),
                    class_tile(8, 80, 40)],
        "c/3.bgl": [class_tile(6, 20, 10, masked=True)],
        "d/4.bgl": [Raster(LANDCLASS, (7, 41, 20), 7, SOLID,
                           mask=holes(3))]}, pack=pack_rasters)
    dataset = open_raster(tmp_path, "landclass", PROVENANCE="YES")
    piled = pile_up(files, "RANK")
    assert_same(read_quietly(dataset.GetRasterBand(1)),
                LibraryClasses(piled).read())
    assert_same(read_quietly(dataset.GetRasterBand(2)),
                ClassProvenance(piled, "file").read())
    assert dataset.GetRasterBand(1).GetColorTable() is not None


@pytest.mark.parametrize("theme", [LANDCLASS, REGION, DENSITY])
def test_class_254(tmp_path, theme):
    """A class like any other; with the option, lower classes show through. For
    population it is a number."""
    random = np.random.default_rng(3)
    low = random.integers(1, 100, (257, 257)).astype(np.uint8)
    up = np.where(random.random((257, 257)) < 0.3, 254,
                  low + 100).astype(np.uint8)
    make_library(tmp_path, {
        "a/1.bgl": [Raster(theme, (7, 40, 20), low, RAW)],
        "b/2.bgl": [Raster(theme, (7, 40, 20), up, RAW)]},
        pack=pack_rasters)
    assert_same(read_quietly(open_raster(tmp_path, theme.theme)), up)
    for fill in ("YES", "NO"):
        dataset = open_raster(tmp_path, theme.theme, PROVENANCE="YES",
                              CLASS_254="TRANSPARENT", FILL=fill)
        shown = up if theme is DENSITY else np.where(up == 254, low, up)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(band), shown)
        numbers = list_files(tmp_path)
        upper, lower = (numbers[str(tmp_path / name)][0]
                        for name in ("b/2.bgl", "a/1.bgl"))
        assert_same(read_quietly(dataset.GetRasterBand(2)),
                    np.where(shown == up, upper, lower).astype(np.uint32))


def photo(cell, red, mask=None, months=0xFFF):
    y, x = np.mgrid[0:256, 0:256]
    words = (red << 10) | ((x // 16) << 5) | (y // 16) | 0x8000
    return Raster(PHOTO, cell, words, RAW, mask=mask, months=months)


def weights(seed):
    """Returns a blend mask with values from 0 to 255."""
    random = np.random.default_rng(seed)
    steps = random.choice([0, 1, 100, 254, 255], (16, 16))
    return np.kron(steps, np.ones((16, 16), int))


def test_photos_blend(tmp_path):
    cells = [Cell(15, 3000, 3000), Cell(15, 3001, 3000)]
    files = make_library(tmp_path, {
        "a/1.bgl": [photo(cell, 3) for cell in cells[:1]],
        "b/2.bgl": [photo(cell, 12, weights(1)) for cell in cells],
        "c/3.bgl": [photo(cell, 30, weights(2)) for cell in cells]},
        pack=pack_rasters)
    piled = pile_up(files)
    dataset = open_raster(tmp_path, "photo", PROVENANCE="YES")
    expected = LibraryPhotos(piled)
    names = [dataset.GetRasterBand(i + 1).GetDescription()
             for i in range(dataset.RasterCount)]
    assert names == ["red", "green", "blue", "alpha", "file", "level"]
    for i, plane in enumerate(expected.read()[:4]):
        assert_same(read_quietly(dataset, band_list=[1, 2, 3, 4])[i], plane)
    owners = np.hstack([show_photo_owner(piled, cell) for cell in cells])
    assert_same(read_quietly(dataset.GetRasterBand(5)), owners)
    assert set(np.unique(owners)) == {0, 1, 2, 3}
    whole = dataset.ReadAsArray()
    assert_same(whole[3].astype(np.uint8), expected.read()[3])
    assert_same(whole[4].astype(np.uint32), owners)
    overview = dataset.GetRasterBand(1).GetOverview(0)
    assert_same(read_quietly(overview), expected.read(1)[0])


@pytest.mark.parametrize("alpha, above", [
    (128, (127, 0, 128, 255)), (1, (254, 0, 1, 255)), (0, (255, 0, 0, 255))])
def test_photos_of_different_levels_blend(tmp_path, alpha, above):
    """The lower file shows through the finer photo of the upper one, but not
    the coarser levels of that file itself."""
    red, blue, green = 31 << 10, 31, 31 << 5

    def plain(cell, colour, mask=None):
        return Raster(PHOTO, cell, np.full((256, 256), 0x8000 | colour), RAW,
                      mask=None if mask is None else
                      np.full((256, 256), mask))

    cells = [Cell(15, 6000 + i % 2, 6000 + i // 2) for i in range(4)]
    upper = [plain(cell, blue, alpha) for cell in cells]
    make_library(tmp_path, {
        "a/1.bgl": [plain(Cell(14, 3000, 3000), red)],
        "b/2.bgl": upper[:3] + [plain(Cell(14, 3000, 3000), green, alpha)]},
        pack=pack_rasters)
    dataset = open_raster(tmp_path, "photo")
    pixels = read_quietly(dataset, band_list=[1, 2, 3, 4])
    assert tuple(pixels[:, 5, 5]) == above
    # Where the upper file has its coarser level alone, that is blended.
    green_above = (above[0], above[2], 0, 255)
    assert tuple(pixels[:, 400, 400]) == green_above
    alone = gdal.OpenEx(str(tmp_path / "b/2.bgl"))
    if alpha != 0:
        assert alone.ReadAsArray()[:, 5, 5].tolist() == [0, 0, 255, alpha]


def test_months(tmp_path):
    """Each period shows the content of any file for it; of one file, photos of
    fewer months are on top."""
    cell, other = Cell(15, 3000, 3000), Cell(15, 3001, 3000)
    summer = 0b11100000
    files = {
        "a/1.bgl": [photo(cell, 1), photo(other, 1),
                    photo(other, 2, months=summer)],
        "b/2.bgl": [photo(cell, 9, months=summer),
                    photo(cell, 20, months=NIGHT)]}
    make_library(tmp_path, files, pack=pack_rasters)
    dataset = gdal.OpenEx(f'FSSCENERY:"{tmp_path}"')
    names = [value.split(":")[-1] for key, value in
             dataset.GetMetadata("SUBDATASETS").items() if "NAME" in key]
    assert names == ["photo_jan_feb_mar_apr_may_sep_oct_nov_dec",
                     "photo_jun_jul_aug", "photo_night"]
    reds = {}
    for name in [*names, "photo_jul", "photo_dec"]:
        dataset = open_raster(tmp_path, name)
        raster = read_quietly(dataset.GetRasterBand(1))
        reds[name] = [int(raster[3, i]) >> 3 for i in (3, raster.shape[1] - 3)]
    assert reds == {names[0]: [1, 1], names[1]: [9, 2], names[2]: [20, 20],
                    "photo_jul": [9, 2], "photo_dec": [1, 1]}
    _, messages = open_raster(tmp_path, "photo_noon", quiet=False)
    assert messages.failures and "has photo_noon" in messages.failures[0]


def test_seasons(tmp_path):
    tiles = [Raster(SEASON, (7, 40, 20), 3, SOLID, months=0b1)]
    make_library(tmp_path, {"a/1.bgl": tiles}, pack=pack_rasters)
    assert (read_quietly(open_raster(tmp_path, "season_jan")) == 3).all()


# -- What is listed -----------------------------------------------------------

def test_subdatasets(scene):
    root, files = scene
    dataset = gdal.OpenEx(f'FSSCENERY:"{root}"', gdal.OF_RASTER)
    assert dataset.RasterCount == 0
    assert dataset.GetMetadata("SUBDATASETS") == {
        "SUBDATASET_1_NAME": f'FSSCENERY:"{root}":elevation',
        "SUBDATASET_1_DESC": "elevation, 5 files, levels 9, 11, 12, "
                             f"{sum(len(f[2]) for f in files)} tiles"}
    assert gdal.Open(dataset.GetMetadata("SUBDATASETS")[
        "SUBDATASET_1_NAME"]).RasterCount == 1


def test_other_ways_to_name_it(scene):
    root, _ = scene
    expected = read_quietly(open_raster(root))
    assert_same(gdal.Open(f'BGL:"{root}":elevation').ReadAsArray(), expected)
    _, messages = open_raster(root, "landclass", quiet=False)
    assert "no file of" in messages.failures[0]
    with collect_messages():
        assert gdal.OpenEx(f'FSSCENERY:"{root}":elevation',
                           gdal.OF_VECTOR) is None


def test_metadata(scene):
    root, _ = scene
    dataset = open_raster(root)
    items = dataset.GetMetadata()
    assert items["FILES"] == "5" and items["BGL_THEME"] == "elevation"
    assert items["BGL_LEVELS"] == "9 (1 tile), 11 (20 tiles), 12 (3 tiles)"
    assert items["AREA_OR_POINT"] == "Point"
    assert dataset.GetFileList() == [str(root)]


def test_nothing_is_written_into_the_library(scene):
    root, _ = scene
    before = sorted(p.name for p in root.rglob("*"))
    dataset = open_raster(root)
    with collect_messages() as messages:
        dataset.BuildOverviews("NEAREST", [2])
    assert "has overviews of its own" in messages.failures[0]
    dataset.GetRasterBand(1).ComputeStatistics(False)
    del dataset
    assert sorted(p.name for p in root.rglob("*")) == before


# -- Damage -------------------------------------------------------------------

def test_a_damaged_tile_lets_the_one_below_show(tmp_path):
    cell = Cell(13, 1073, 1219)
    low = hills(cell, 100)
    bgl = pack_elevation([hills(cell, 3000, code=DELTA_LZ1)])
    write(tmp_path / "a/low.bgl", pack_elevation([low]).data)
    start = bgl.chunk_offsets[0][0] + 40 + 12
    write(tmp_path / "b/up.bgl", bgl.patched(start, b"\xff" * 200))
    dataset = open_raster(tmp_path)
    with collect_messages() as messages:
        raster = dataset.ReadAsArray()
    assert_same(raster, LibraryMosaic([(1, low)]).read())
    (text,) = messages.warnings
    assert messages.failures == [] and "b/up.bgl: section 0x67" in text
    offset = int(re.search(r"offset (\d+)", text)[1])
    assert start <= offset < start + len(bgl.data)


@pytest.mark.parametrize("change", ["unlink", "grow"])
def test_a_file_that_changes_is_an_error_of_the_reading(tmp_path, change):
    cell = Cell(13, 1073, 1219)
    for name in "ab":
        write(tmp_path / name / "x.bgl", pack_elevation([hills(cell, 9)]).data)
    dataset = open_raster(tmp_path)
    path = tmp_path / "b/x.bgl"
    if change == "unlink":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes() + b"more")
    with collect_messages() as messages:
        assert dataset.ReadAsArray() is None
    assert any("b/x.bgl" in text for text in messages.failures)


def test_few_files_are_open_at_a_time(tmp_path):
    """For a window that needs any number of files."""
    cells = below(Cell(7, 16, 19), 4, 150)
    for i, cell in enumerate(cells):
        write(tmp_path / f"{i % 7}/{i}.bgl",
              pack_elevation([Tile(cell, i, SOLID)]).data)
    before = len(os.listdir("/proc/self/fd"))
    dataset = open_raster(tmp_path)
    raster = read_quietly(dataset)
    assert len(os.listdir("/proc/self/fd")) - before <= 65
    assert set(np.unique(raster)) >= set(range(150))
    assert dataset.GetMetadataItem("FILES") == "150"


# -- What users do next -------------------------------------------------------

def test_windows_and_warps(scene, tmp_path):
    """A window as GeoTIFF is a part of the whole; its reprojection has its
    heights."""
    root, files = scene
    dataset = open_raster(root)
    left, width, _, top, _, height = dataset.GetGeoTransform()
    window = [left + 100 * width, top + 200 * height, left + 500 * width,
              top + 700 * height]
    copy = gdal.Translate(str(tmp_path / "part.tif"), dataset,
                          projWin=window)
    whole = LibraryMosaic(pile_up(files)).read()
    assert_same(copy.ReadAsArray(), whole[200:700, 100:500])
    warped = gdal.Warp(str(tmp_path / "utm.tif"), dataset,
                       dstSRS="EPSG:32611", xRes=100, yRes=100)
    values = warped.ReadAsArray()
    assert values[values != -32768].max() <= whole.max()
    assert (values > 2000).any() and ((values > 0) & (values < 300)).any()


def test_a_real_mesh_under_a_made_one(death_valley_path, tmp_path):
    """Outside of the upper file, everything is as in the real one alone."""
    os.makedirs(tmp_path / "a")
    os.symlink(death_valley_path, tmp_path / "a/valley.bgl")
    single = open_quietly(death_valley_path)
    real = read_quietly(single)
    level = int(single.GetMetadataItem("BGL_LEVELS").split()[-3])
    left, width, _, top, _, height = single.GetGeoTransform()
    u = round((left + width / 2 + 180) / (480 / 2 ** level)) + 2
    v = round((90 - top - height / 2) / (360 / 2 ** level)) + 1
    write(tmp_path / "b/mine.bgl",
          pack_elevation([Tile((level, u, v), 4444, SOLID)]).data)
    dataset = open_raster(tmp_path, PROVENANCE="YES")
    ours, owner = (read_quietly(dataset.GetRasterBand(i)) for i in (1, 2))
    assert ours.shape == real.shape
    assert dataset.GetGeoTransform() == single.GetGeoTransform()
    mine = owner == list_files(tmp_path)[str(tmp_path / "b/mine.bgl")][0]
    assert mine.sum() >= 256 * 256 and (ours[mine] == 4444).all()
    assert_same(np.where(mine, 0, ours), np.where(mine, 0, real))
    rows, columns = np.nonzero(mine)
    assert (columns.min(), rows.min()) == (512, 256)


def test_files_of_the_shared_data(shared):
    """The real files as one library: every raster exists, and each sample is
    that of the file named by the driver, read alone."""
    root = shared("raster")
    with collect_messages():
        dataset = gdal.OpenEx(f'FSSCENERY:"{root}"', gdal.OF_RASTER)
        names = [v for k, v in dataset.GetMetadata("SUBDATASETS").items()
                 if "NAME" in k]
    assert any(name.endswith(":elevation") for name in names)
    with collect_messages():
        paths = {number: path
                 for path, (number, _, _) in list_files(root).items()}
        dataset, _ = open_raster(root, "elevation:13", quiet=False, FILL="NO",
                                 PROVENANCE="YES")
        assert dataset.GetRasterBand(1).DataType == gdal.GDT_Int16
        checked = check_owners(dataset, paths)
    assert checked > 100000


def check_owners(dataset, paths):
    """Compares samples with the files alone; returns their number."""
    left, width, _, top, _, height = dataset.GetGeoTransform()
    checked = 0
    for path in paths.values():
        single = gdal.OpenEx(f'BGL:"{path}":elevation:13',
                             open_options=["FILL=NO"])
        if single is None:
            continue
        number = next(n for n, p in paths.items() if p == path)
        x = round((single.GetGeoTransform()[0] - left) / width)
        y = round((single.GetGeoTransform()[3] - top) / height)
        size = single.RasterXSize, single.RasterYSize
        ours, owner = (dataset.GetRasterBand(i).ReadAsArray(x, y, *size)
                       for i in (1, 2))
        mine = owner == number
        assert (ours[mine] == single.ReadAsArray()[mine]).all()
        checked += int(mine.sum())
    return checked
