# SPDX-License-Identifier: MIT
"""Common uses of the files with GDAL's own tools and rasterio."""

import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, DELTA_LZ1, LANDCLASS, LZ2, PHOTO, REGION, SIDE, SOLID, Cell,
    Raster, Tile, pack_elevation, pack_rasters,
)
from scenes import relief
from support import (
    PROJECT, assert_same, collect_messages, memory_file, open_quietly,
    read_quietly,
)

CELL = Cell(12, 2200, 700)
PIXELS = 256


def pixels_of(seed):
    """Returns pixels of land, in patches."""
    random = np.random.default_rng(seed)
    patches = random.integers(0, 0x8000, (32, 32))
    return 0x8000 | np.kron(patches, np.ones((8, 8), int))


def codes_of(seed):
    random = np.random.default_rng(seed)
    patches = random.integers(0, 148, (33, 33))
    return np.kron(patches, np.ones((8, 8), int))[:SIDE, :SIDE]


def hole():
    mask = np.full((PIXELS, PIXELS), 255)
    mask[100:150, 30:90] = 0
    return mask


def photo(column, row, masked=True):
    cell = Cell(CELL.level, CELL.u + column, CELL.v + row)
    return Raster(PHOTO, cell, pixels_of(10 * row + column), DELTA_LZ1,
                  hole() if masked else None, months=ALL_YEAR)


def classes(column, row, kind=LANDCLASS):
    cell = Cell(CELL.level, CELL.u + column, CELL.v + row)
    return Raster(kind, cell, codes_of(10 * row + column), LZ2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Makes a photo, two land class files side by side, and a file with two
    themes."""
    folder = tmp_path_factory.mktemp("scenery")
    for name, rasters in {
        "photo": [photo(0, 0), photo(1, 0)],
        "opaque": [photo(i, 0, masked=False) for i in range(2)],
        "west": [classes(0, 0)], "east": [classes(1, 0)],
        "photo_west": [photo(0, 0)], "photo_east": [photo(1, 0)],
        "both": [classes(0, 0), classes(0, 0, REGION), photo(0, 0)],
    }.items():
        (folder / f"{name}.bgl").write_bytes(pack_rasters(rasters).data)
    return folder


@pytest.fixture
def file(folder, tmp_path):
    """Returns a copy for tests that may leave something beside it."""
    def copy(name):
        path = tmp_path / f"{name}.bgl"
        path.write_bytes((folder / f"{name}.bgl").read_bytes())
        return path
    return copy


def run(*command):
    """Runs a tool; returns its output, if it succeeds without errors."""
    process = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False,
    )
    assert process.returncode == 0, process.stderr
    assert process.stderr == ""
    return process.stdout


# -- gdalinfo -----------------------------------------------------------------

def test_gdalinfo_of_a_photo(folder):
    path = folder / "photo.bgl"
    info = json.loads(run("gdalinfo", "-json", path))
    assert info["driverShortName"] == "BGL"
    assert info["files"] == [str(path)]
    assert info["size"] == [512, 256]
    assert [band["colorInterpretation"] for band in info["bands"]] == [
        "Red", "Green", "Blue", "Alpha"
    ]
    assert [band["type"] for band in info["bands"]] == ["Byte"] * 4
    assert info["bands"][0]["mask"]["flags"] == ["PER_DATASET", "ALPHA"]
    assert info["metadata"][""]["AREA_OR_POINT"] == "Area"
    assert info["metadata"]["IMAGE_STRUCTURE"] == {"INTERLEAVE": "PIXEL"}
    corner = info["cornerCoordinates"]["upperLeft"]
    assert corner == [round(CELL.u * 480 / 4096 - 180, 7),
                      round(90 - CELL.v * 360 / 4096, 7)]


def test_gdalinfo_of_classes(folder):
    info = json.loads(run("gdalinfo", "-json", folder / "west.bgl"))
    band, = info["bands"]
    assert band["colorInterpretation"] == "Palette"
    assert band["noDataValue"] == 255
    assert band["colorTable"]["count"] == 255
    text = run("gdalinfo", folder / "west.bgl")
    assert "Coniferous forest" in text
    assert "<GDALRasterAttributeTable" in text


def test_gdalinfo_of_several_themes(folder):
    path = folder / "both.bgl"
    info = json.loads(run("gdalinfo", "-json", path))
    names = [f'BGL:"{path}":{theme}'
             for theme in ("landclass", "region", "photo")]
    listed = info["metadata"]["SUBDATASETS"]
    assert [listed[f"SUBDATASET_{i + 1}_NAME"] for i in range(3)] == names
    assert info["bands"] == []
    for name in names:
        assert json.loads(run("gdalinfo", "-json", name))["files"] == [
            str(path)
        ]


# -- gdal_translate and gdalwarp ----------------------------------------------

@pytest.mark.parametrize("name, theme", [
    ("photo", "photo"), ("west", "landclass"), ("both", "region"),
])
def test_gdal_translate(folder, tmp_path, name, theme):
    target = tmp_path / "target.tif"
    source = f'BGL:"{folder / name}.bgl":{theme}'
    run("gdal_translate", "-q", source, target)
    dataset, original = gdal.Open(str(target)), open_quietly(source)
    assert_same(read_quietly(dataset), read_quietly(original))
    assert dataset.GetGeoTransform() == original.GetGeoTransform()
    assert dataset.GetMetadataItem("AREA_OR_POINT") == (
        original.GetMetadataItem("AREA_OR_POINT")
    )
    assert dataset.GetMetadataItem("BGL_THEME") == theme
    if theme != "photo":
        band, other = dataset.GetRasterBand(1), original.GetRasterBand(1)
        assert band.GetCategoryNames() == other.GetCategoryNames()
        assert band.GetNoDataValue() == 255
        assert [band.GetColorTable().GetColorEntry(i) for i in range(20)] == [
            other.GetColorTable().GetColorEntry(i) for i in range(20)
        ]


def test_gdal_translate_to_png_and_cog(folder, tmp_path):
    source = folder / "photo.bgl"
    truth = read_quietly(open_quietly(str(source)))
    for form, name in (("PNG", "x.png"), ("COG", "x_cog.tif")):
        run("gdal_translate", "-q", "-of", form, source, tmp_path / name)
        dataset = gdal.Open(str(tmp_path / name))
        assert_same(read_quietly(dataset), truth)


def test_gdal_translate_of_a_list_copies_all_themes(folder, tmp_path):
    run("gdal_translate", "-q", "-sds", folder / "both.bgl",
        tmp_path / "part.tif")
    themes = [gdal.Open(str(tmp_path / f"part_{i}.tif")).GetMetadataItem(
        "BGL_THEME") for i in (1, 2, 3)]
    assert themes == ["landclass", "region", "photo"]


def test_gdal_translate_outsize(folder, tmp_path):
    """A smaller copy has the samples of the overview."""
    source = open_quietly(str(folder / "photo.bgl"))
    target = gdal.Translate("", source, format="MEM", width=256, height=128)
    overview = source.GetRasterBand(2).GetOverview(0)
    assert_same(read_quietly(target.GetRasterBand(2)),
                read_quietly(overview))


def test_warp_to_the_same_grid(folder):
    """Nothing moves, alpha included."""
    source = open_quietly(str(folder / "photo.bgl"))
    with collect_messages() as messages:
        target = gdal.Warp("", source, format="MEM", dstSRS="EPSG:4326",
                           width=512, height=256)
    assert messages == []
    truth, pixels = read_quietly(source), read_quietly(target)
    assert_same(pixels[3], truth[3])
    assert_same(pixels[:, truth[3] == 255], truth[:, truth[3] == 255])


def test_warp_of_classes_takes_the_nearest_and_keeps_the_colours(folder):
    names = [str(folder / f"{side}.bgl") for side in ("west", "east")]
    with collect_messages() as messages:
        target = gdal.Warp("", names, format="MEM", dstSRS="EPSG:3857",
                           multithread=True)
    assert messages == []
    band = target.GetRasterBand(1)
    assert band.GetNoDataValue() == 255
    assert band.GetColorTable().GetColorEntry(3) == (50, 133, 89, 255)
    present = set(np.unique(read_quietly(target)))
    stored = set(np.unique([codes_of(0), codes_of(1)]))
    assert present <= stored | {255}
    assert len(present) > 100


def test_gdalwarp_cuts(folder, tmp_path):
    target = tmp_path / "cut.tif"
    west = CELL.u * 480 / 4096 - 180
    north = 90 - CELL.v * 360 / 4096
    run("gdalwarp", "-q", "-ts", 128, 128, "-te", west,
        north - 360 / 4096 / 2, west + 480 / 4096 / 2, north,
        folder / "photo.bgl", target)
    dataset = gdal.Open(str(target))
    assert (dataset.RasterXSize, dataset.RasterYSize) == (128, 128)
    truth = read_quietly(open_quietly(str(folder / "photo.bgl")))
    assert_same(read_quietly(dataset)[3], truth[3, :128, :128])


# -- gdalbuildvrt -------------------------------------------------------------

def test_vrt_over_several_photos(folder, tmp_path):
    """Both together have the samples of one file with the tiles of both."""
    names = [str(folder / f"photo_{side}.bgl") for side in ("west", "east")]
    target = str(tmp_path / "all.vrt")
    with collect_messages() as messages:
        gdal.BuildVRT(target, names).FlushCache()
        dataset = gdal.Open(target)
    assert messages == []
    whole = open_quietly(str(folder / "photo.bgl"))
    assert_same(read_quietly(dataset), read_quietly(whole))
    assert dataset.GetGeoTransform() == whole.GetGeoTransform()
    assert dataset.GetFileList() == [target, *names]
    assert dataset.GetRasterBand(4).GetColorInterpretation() == (
        gdal.GCI_AlphaBand
    )


def test_vrt_over_subdatasets(folder, tmp_path):
    """The tool accepts names with quotes."""
    target = tmp_path / "all.vrt"
    run("gdalbuildvrt", "-q", target,
        f'BGL:"{folder / "both.bgl"}":landclass',
        f'BGL:"{folder / "east.bgl"}":landclass')
    dataset = gdal.Open(str(target))
    posts = read_quietly(dataset)
    assert posts.shape == (257, 513)
    assert_same(posts[:, :256], codes_of(0)[:, :256].astype(np.uint8))
    assert_same(posts[:, 256:], codes_of(1).astype(np.uint8))
    assert dataset.GetRasterBand(1).GetNoDataValue() == 255
    assert dataset.GetRasterBand(1).GetColorTable().GetCount() == 255


# -- Folders ------------------------------------------------------------------

PAGES_OF_RASTERS = ("README.md", "frmts/bgl/bgl.md", "ogr/library/library.md")


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")], ids=str)
def test_a_folder_of_meshes_as_the_page_says(tmp_path, names):
    """Two files of two levels, with any names: the samples of one file with
    all tiles, with the heights of the finest level where it has tiles."""
    coarse = [Tile((11, 550 + i, 175), 100 + 50 * i, SOLID) for i in (0, 1)]
    fine = [Tile((13, 2201, 701), relief(3))]
    scenery = tmp_path / "Scenery"
    scenery.mkdir()
    for name, tiles in zip(names, (coarse, fine)):
        (scenery / f"{name}.bgl").write_bytes(pack_elevation(tiles).data)
    command = 'gdal_translate FSSCENERY:"Scenery":elevation area.tif'
    assert f"\n{command}\n" in (PROJECT / "frmts/bgl/bgl.md").read_text("utf-8")
    subprocess.run(["bash", "-c", command], cwd=tmp_path, check=True,
                   capture_output=True)
    area = gdal.Open(str(tmp_path / "area.tif"))
    with memory_file(pack_elevation([*coarse, *fine]).data) as path:
        whole = open_quietly(path)
        assert area.GetGeoTransform() == whole.GetGeoTransform()
        heights = read_quietly(area)
        assert_same(heights, read_quietly(whole))
    assert (heights[256:512, 256:512] == relief(3)[:256, :256]).all()
    assert heights[0, 0] == 100 and heights[-1, -1] == 150


def test_no_page_lets_gdalbuildvrt_choose():
    """It uses the mean of resolutions, and the file named last."""
    for name in PAGES_OF_RASTERS:
        blocks = (PROJECT / name).read_text("utf-8").split("```")[1::2]
        assert len(blocks) > 5
        assert not any("gdalbuildvrt" in block for block in blocks), name


# -- gdaladdo -----------------------------------------------------------------

def build_overviews(path):
    """Builds overviews in read-only mode, like `gdaladdo -ro`. Returns the
    status and the messages; the BGL itself is unchanged."""
    before = path.read_bytes()
    dataset = open_quietly(str(path))
    truth = read_quietly(dataset)
    with collect_messages() as messages:
        status = dataset.BuildOverviews("NEAREST", [2, 4])
    dataset = None
    assert path.read_bytes() == before
    assert_same(read_quietly(open_quietly(str(path))), truth)
    return status, messages


def sizes_of_overviews(path):
    dataset = open_quietly(str(path))
    band = dataset.GetRasterBand(1)
    return [band.GetOverview(i).XSize for i in range(band.GetOverviewCount())]


def test_gdaladdo_where_there_are_overviews(file):
    """Refused, with nothing left behind."""
    path = file("photo")
    assert sizes_of_overviews(path) == [256]
    status, messages = build_overviews(path)
    assert status == gdal.CE_Failure
    assert messages.failures == [text for _, _, text in messages] == [
        f"BGL: {path} has overviews of its own; others cannot be built"
    ]
    assert sizes_of_overviews(path) == [256]
    assert list(path.parent.iterdir()) == [path]


def test_gdaladdo_where_there_are_none(file):
    """A single tile has no overviews, so it gets some in a file beside it."""
    path = file("west")
    assert sizes_of_overviews(path) == []
    assert build_overviews(path) == (gdal.CE_None, [])
    assert sizes_of_overviews(path) == [129, 65]
    assert sorted(entry.name for entry in path.parent.iterdir()) == [
        "west.bgl", "west.bgl.ovr"
    ]


@pytest.mark.parametrize("options", [["-ro"], []], ids=str)
def test_gdaladdo_the_tool(file, options):
    """It fails for an existing level, with and without -ro, and leaves nothing
    behind."""
    path = file("photo")
    before = path.read_bytes()
    process = subprocess.run(
        ["gdaladdo", "-q", *options, str(path), "2"], capture_output=True,
        text=True, check=False,
    )
    assert process.returncode != 0
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


# -- gdal2tiles ---------------------------------------------------------------

def test_gdal2tiles(folder, tmp_path):
    """Tiles of a photo, transparent where it has a hole."""
    pytest.importorskip("osgeo_utils.gdal2tiles",
                        reason="GDAL's Python scripts are not installed")
    output = tmp_path / "tiles"
    subprocess.run(
        [sys.executable, "-m", "osgeo_utils.gdal2tiles", "-q", "-w", "none",
         "-z", "10-11", str(folder / "photo.bgl"), str(output)], check=True,
        capture_output=True,
    )
    tiles = sorted(output.glob("1[01]/*/*.png"))
    assert len(tiles) > 1
    pixels = [read_quietly(gdal.Open(str(tile))) for tile in tiles]
    assert all(tile.shape == (4, 256, 256) for tile in pixels)
    assert {0, 255} <= set(np.unique([tile[3] for tile in pixels]))
    assert max(tile[:3].max() for tile in pixels) > 200


# -- Archives -----------------------------------------------------------------

@pytest.mark.parametrize("name, theme", [
    ("photo", "photo"), ("west", "landclass"), ("both", "photo"),
])
def test_in_a_zip_archive(folder, tmp_path, name, theme):
    archive = tmp_path / "scenery.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.write(folder / f"{name}.bgl", f"scenery/{name}.bgl")
    inside = f"/vsizip/{archive}/scenery/{name}.bgl"
    plain = open_quietly(f'BGL:"{folder / name}.bgl":{theme}')
    dataset = open_quietly(f'BGL:"{inside}":{theme}', NUM_THREADS=2)
    assert_same(read_quietly(dataset), read_quietly(plain))
    assert dataset.GetFileList() == [inside]
    listed = open_quietly(inside).GetSubDatasets()
    assert len(listed) == (3 if name == "both" else 0)
    for subdataset, _ in listed:
        assert open_quietly(subdataset).RasterCount > 0


# -- rasterio -----------------------------------------------------------------

RASTERIO = """
import json, sys
import numpy as np, rasterio
with rasterio.open(sys.argv[1]) as dataset:
    np.save(sys.argv[2], dataset.read())
    print(json.dumps({
        "driver": dataset.driver, "count": dataset.count,
        "dtypes": list(dataset.dtypes), "crs": dataset.crs.to_epsg(),
        "bounds": list(dataset.bounds), "nodata": dataset.nodata,
        "colours": [c.name for c in dataset.colorinterp],
        "overviews": dataset.overviews(1),
        "window": dataset.read(1, window=((10, 20), (30, 50))).shape,
        "mask": int(dataset.dataset_mask().min()),
    }))
"""


@pytest.fixture
def read_with_rasterio(tmp_path):
    """Returns rasterio's description of a file and its pixels. Runs in a
    process of its own, because two GDALs do not work in one process."""
    pytest.importorskip("rasterio", reason="rasterio is not installed")

    def read(name):
        array = tmp_path / "pixels.npy"
        output = run(sys.executable, "-c", RASTERIO, name, array)
        return json.loads(output), np.load(array)
    return read


def test_rasterio_reads_a_photo(folder, read_with_rasterio):
    path = folder / "photo.bgl"
    info, pixels = read_with_rasterio(path)
    assert_same(pixels, read_quietly(open_quietly(str(path))))
    west, north = CELL.u * 480 / 4096 - 180, 90 - CELL.v * 360 / 4096
    assert info == {
        "driver": "BGL", "count": 4, "dtypes": ["uint8"] * 4, "crs": 4326,
        "bounds": [west, north - 360 / 4096, west + 2 * 480 / 4096, north],
        "nodata": None, "colours": ["red", "green", "blue", "alpha"],
        "overviews": [2], "window": [10, 20], "mask": 0,
    }


def test_rasterio_reads_a_subdataset(folder, read_with_rasterio):
    name = f'BGL:"{folder / "both.bgl"}":region'
    info, codes = read_with_rasterio(name)
    assert_same(codes, codes_of(0).astype(np.uint8)[None])
    assert info["driver"] == "BGL"
    assert info["colours"] == ["palette"]
    assert info["nodata"] == 255
    assert info["overviews"] == []


def test_rio_info(folder):
    pytest.importorskip("rasterio", reason="rasterio is not installed")
    output = run(sys.executable, "-c",
                 "import sys; sys.argv[0] = 'rio'; "
                 "from rasterio.rio.main import main_group; main_group()",
                 "info", folder / "west.bgl")
    info = json.loads(output)
    assert (info["driver"], info["width"], info["height"]) == (
        "BGL", 257, 257
    )
