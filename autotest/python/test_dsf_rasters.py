# SPDX-License-Identifier: MIT
"""Rasters of DSF files: as stored, and computed from the triangles."""

import struct
from pathlib import Path

import numpy as np
import pytest
from osgeo import gdal

from dsf_writer import bounds, pack_mesh, pack_overlay, raster_header, write_dsf
from support import collect_messages, memory_file


def open_grid(path, name, **options):
    dataset = gdal.OpenEx(
        f'DSF:"{path}":{name}', gdal.OF_RASTER,
        open_options=[f"{key}={value}" for key, value in options.items()])
    assert dataset is not None
    return dataset


def read_raw(path, code, width, height):
    """Returns samples as stored, with the north on top."""
    return np.fromfile(path, code).reshape(height, width)[::-1]


@pytest.mark.parametrize("name,file,code,width,height", [
    ("elevation", "e.raw", "<i2", 121, 121),
    ("sea_level", "s.raw", "<i2", 121, 121),
    ("spr1", "p.raw", "u1", 60, 60),
    ("urban", "u.raw", "<f4", 40, 50),
])
def test_stored_rasters(shared, name, file, code, width, height):
    dataset = open_grid(shared("dsf/synthetic/+47+012.dsf"), name)
    expected = read_raw(shared(f"dsf/synthetic/{file}"), code, width, height)
    assert np.array_equal(dataset.ReadAsArray(), expected)


def test_posts_and_areas_are_placed(shared):
    path = shared("dsf/synthetic/+47+012.dsf")
    posts = open_grid(path, "elevation")
    assert posts.GetGeoTransform() == pytest.approx(
        (12 - 1 / 240, 1 / 120, 0, 48 + 1 / 240, 0, -1 / 120), abs=1e-12)
    assert posts.GetMetadataItem("AREA_OR_POINT") == "Point"
    band = posts.GetRasterBand(1)
    assert (band.GetNoDataValue(), band.GetUnitType()) == (-32768, "m")
    areas = open_grid(path, "spr1")
    assert areas.GetGeoTransform() == pytest.approx(
        (12, 1 / 60, 0, 48, 0, -1 / 60), abs=1e-12)
    assert areas.GetMetadataItem("AREA_OR_POINT") == "Area"
    band = areas.GetRasterBand(1)
    assert (band.GetScale(), band.GetOffset(), band.GetNoDataValue(),
            band.GetUnitType()) == (1.5, 2.0, None, "day")


def test_a_file_opens_with_its_elevation_and_lists_the_others(shared):
    path = shared("dsf/synthetic/+47+012.dsf")
    dataset = gdal.Open(str(path))
    assert dataset.RasterXSize == 121
    assert dataset.GetSpatialRef().GetAuthorityCode(None) == "4326"
    names = [name for name, _ in dataset.GetSubDatasets()]
    assert names == [f'DSF:"{path}":{name}' for name in (
        "elevation", "mesh", "sea_level", "spr1", "urban", "terrain")]
    assert all(gdal.Open(name) is not None for name in names)
    both = gdal.OpenEx(str(path), gdal.OF_RASTER | gdal.OF_VECTOR)
    assert both.RasterCount == 1 and both.GetLayerCount() > 5


def test_the_mesh_is_the_ground_by_the_triangles(shared):
    """The posts between those of 101 are the centres of 100 x 100 cells, whose
    heights are in ogr/dsf/format/format.md chapter 15.1."""
    path = shared("dsf/synthetic/+47+012.dsf")
    mesh = open_grid(path, "mesh", MESH_SIZE=201).ReadAsArray()
    assert (mesh != -32768).all()
    for row, column, height in (
            (0, 0, 276.9), (0, 99, 222.4997292), (50, 50, 217.3),
            (10, 70, 218.0006179), (99, 99, 360.4989585)):
        assert mesh[2 * row + 1, 2 * column + 1] == pytest.approx(
            height, abs=2e-3)
    assert open_grid(path, "mesh").RasterXSize == 121


def test_the_mesh_has_the_heights_of_its_corners(shared):
    """Of corners that have a height of their own."""
    path = shared("dsf/synthetic/+47+012.dsf")
    mesh = open_grid(path, "mesh", MESH_SIZE=21).ReadAsArray()
    layers = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    corners = 0
    for feature in layers.GetLayerByName("terrain_triangle"):
        if not feature["hard"]:
            continue
        ring = feature.GetGeometryRef().GetGeometryRef(0)
        for x, y, z in ring.GetPoints()[:3]:
            column, row = (x - 12) * 20, (48 - y) * 20
            if z != -32768:
                assert mesh[round(row), round(column)] == pytest.approx(
                    z, abs=0.02)
                corners += 1
    assert corners > 500


def test_the_terrain_has_its_types(shared):
    path = shared("dsf/synthetic/+47+012.dsf")
    dataset = open_grid(path, "terrain", MESH_SIZE=201)
    band = dataset.GetRasterBand(1)
    assert band.GetCategoryNames() == [
        "terrain_Water", "lib/g10/terrain10/grass.ter", "terrain/ortho.ter"]
    centres = dataset.ReadAsArray()[1::2, 1::2]
    values, counts = np.unique(centres, return_counts=True)
    assert dict(zip(values.tolist(), counts.tolist())) == {
        0: 2000, 1: 4000, 2: 4000}


def test_posts_without_a_triangle_have_no_height():
    """One triangle over the south-west half of a tile, sloping east."""
    with memory_file(pack_mesh(), ".dsf") as path:
        mesh = open_grid(path, "mesh", MESH_SIZE=11).ReadAsArray()
    for row in range(11):
        for column in range(11):
            expected = 10.0 * column if column <= row else -32768
            assert mesh[row, column] == pytest.approx(expected, abs=1e-3)


def test_normalised_samples_are_scaled():
    samples = struct.pack("<4B", 0, 51, 102, 255)
    content = write_dsf(bounds(12, 47), rasters=[
        ("share", raster_header(1, 3, 2, 2, 2.0, 1.0), samples)])
    with memory_file(content, ".dsf") as path:
        dataset = gdal.Open(path)
        band = dataset.GetRasterBand(1)
        assert dataset.ReadAsArray().tolist() == [[102, 255], [0, 51]]
        assert band.GetScale() * 255 + band.GetOffset() == pytest.approx(3.0)


def test_a_file_without_rasters_says_so():
    with memory_file(pack_overlay(), ".dsf") as path:
        for name in (path, f'DSF:"{path}":elevation'):
            with collect_messages() as messages:
                assert gdal.Open(name) is None
            assert "layers only" in messages[-1][2]
        both = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR)
        assert both.RasterCount == 0 and both.GetLayerCount() > 5


def test_a_file_that_is_not_there(tmp_path):
    with collect_messages() as messages:
        assert gdal.Open(f'DSF:"{tmp_path}/none.dsf":mesh') is None
    assert messages[-1][2] == f"DSF: {tmp_path}/none.dsf cannot be opened"


def test_a_raster_through_geotiff(shared, tmp_path):
    """As a user converts it: samples and place stay."""
    source = open_grid(shared("dsf/synthetic/mesh_7z_a.dsf"), "elevation")
    path = str(tmp_path / "elevation.tif")
    with collect_messages() as messages:
        gdal.Translate(path, source)
    assert messages == []
    copy = gdal.Open(path)
    assert np.array_equal(copy.ReadAsArray(), source.ReadAsArray())
    assert copy.GetGeoTransform() == pytest.approx(source.GetGeoTransform())
    assert copy.GetRasterBand(1).GetNoDataValue() == -32768


def test_nothing_is_written_beside_the_file(shared, tmp_path):
    path = tmp_path / "+47+012.dsf"
    path.write_bytes(Path(shared("dsf/synthetic/+47+012.dsf")).read_bytes())
    for name in (str(path), f'DSF:"{path}":elevation'):
        dataset = gdal.Open(name)
        dataset.GetRasterBand(1).ComputeStatistics(False)
        dataset = None
    assert list(tmp_path.iterdir()) == [path]
