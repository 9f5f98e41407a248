# SPDX-License-Identifier: MIT
"""Rasters of an unknown data type: plain numbers, in a file and in a library,
with a message and listed last."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK_LZ1, DELTA_LZ1, LANDCLASS, RAW, SOLID, Kind, Raster, Tile,
    pack_elevation, pack_rasters,
)
from library_opening import open_library, read
from library_scene import write
from support import collect_messages

BYTES = Kind("type_8", 8, 0x68, "u1")
WORDS = Kind("type_10", 10, 0x67, "i2")
CELL = (9, 67, 76)
EAST = (9, 68, 76)


def numbers(kind, seed):
    random = np.random.default_rng(seed)
    low, high = (0, 256) if kind is BYTES else (-20000, 20000)
    return np.repeat(random.integers(low, high, (257, 1)), 257,
                     axis=1).astype(kind.sample)


def holes(seed):
    random = np.random.default_rng(seed)
    return (random.random((257, 257)) < 0.9).astype(np.uint8)


def open_theme(path, theme=None, prefix="BGL", **options):
    name = str(path) if theme is None else f'{prefix}:"{path}":{theme}'
    with collect_messages() as messages:
        dataset = gdal.OpenEx(
            name, gdal.OF_RASTER,
            open_options=[f"{k}={v}" for k, v in options.items()])
    return dataset, [text for *_, text in messages]


@pytest.mark.parametrize("code", [RAW, DELTA_LZ1, BITPACK_LZ1])
@pytest.mark.parametrize("kind", [BYTES, WORDS], ids=["bytes", "words"])
def test_numbers_as_they_are(tmp_path, kind, code):
    values = numbers(kind, 3)
    if code == BITPACK_LZ1 and kind is WORDS:
        values //= 4
    path = write(tmp_path / "a.bgl", pack_rasters(
        [Raster(kind, CELL, values, code)]).data)
    dataset, messages = open_theme(path)
    assert len(messages) == 1
    assert (f"data type {kind.data_type} is not known; its numbers are the "
            f"raster {kind.theme}") in messages[0]
    band = dataset.GetRasterBand(1)
    # Packed bits have no type.
    is_byte = kind is BYTES and code != BITPACK_LZ1
    assert (band.DataType, band.GetUnitType()) == (
        gdal.GDT_Byte if is_byte else gdal.GDT_Int16, "")
    assert band.GetColorInterpretation() == gdal.GCI_Undefined
    assert np.array_equal(band.ReadAsArray(), values)
    assert dataset.GetMetadataItem("BGL_THEME") == kind.theme


@pytest.mark.parametrize("value", [0, 255, -7])
def test_one_number_for_all(tmp_path, value):
    kind = WORDS if value < 0 else BYTES
    path = write(tmp_path / "a.bgl", pack_rasters([Raster(
        kind, CELL, np.full((257, 257), value, kind.sample), SOLID)]).data)
    dataset, _ = open_theme(path)
    band = dataset.GetRasterBand(1)
    assert band.DataType == (gdal.GDT_Byte if value >= 0 else gdal.GDT_Int16)
    assert (band.ReadAsArray() == value).all()


@pytest.mark.parametrize("kind", [BYTES, WORDS], ids=["bytes", "words"])
def test_masks_and_coarser_tiles(tmp_path, kind):
    """Masked samples are missing, and not filled."""
    values, mask = numbers(kind, 5), holes(6)
    path = write(tmp_path / "a.bgl", pack_rasters([
        Raster(kind, (8, 33, 38), numbers(kind, 7), RAW),
        Raster(kind, CELL, values, RAW, mask=mask)]).data)
    dataset, _ = open_theme(path, LEVEL=9)
    band = dataset.GetRasterBand(1)
    is_there = (band.GetMaskBand().ReadAsArray() != 0)
    assert np.array_equal(is_there, mask != 0)
    assert np.array_equal(band.ReadAsArray()[is_there], values[is_there])


def test_a_file_is_opened_for_what_is_known(tmp_path):
    """A damaged type number must not hide the rest of a mesh."""
    classes = Raster(LANDCLASS, CELL, numbers(BYTES, 1), RAW)
    path = write(tmp_path / "a.bgl", pack_rasters([
        Raster(BYTES, EAST, numbers(BYTES, 2), RAW), classes]).data)
    dataset, messages = open_theme(path)
    assert dataset.GetMetadataItem("BGL_THEME") == "landclass"
    assert len(messages) == 1 and "the raster type_8" in messages[0]
    dataset, _ = open_theme(path, "type_8")
    assert np.array_equal(dataset.ReadAsArray(), numbers(BYTES, 2))


def test_they_are_listed_last(tmp_path):
    path = write(tmp_path / "a.bgl", pack_rasters([
        Raster(kind, CELL, numbers(BYTES, 1).astype(kind.sample), RAW)
        for kind in (WORDS, BYTES, LANDCLASS,
                     Kind("region", 5, 0x6A, "u1"))]).data)
    dataset, messages = open_theme(path)
    assert [name.rsplit(":", 1)[1] for name, _ in dataset.GetSubDatasets()
            ] == ["landclass", "region", "type_8", "type_10"]
    assert dataset.GetSubDatasets()[2][1].startswith("unknown type 8, 257 x")
    assert len(messages) == 2


def test_each_type_is_told_once(tmp_path):
    path = write(tmp_path / "a.bgl", pack_rasters([
        Raster(BYTES, (9, 60 + i, 76), numbers(BYTES, i), RAW)
        for i in range(5)]).data)
    _, messages = open_theme(path)
    assert len(messages) == 1 and "problems" not in messages[0]


def test_other_sizes_are_left_out(tmp_path):
    tile = Tile(CELL, 100, RAW)
    small = Raster(Kind("type_8", 8, 0x68, "u1", 256), EAST,
                   np.ones((256, 256), np.uint8), RAW)
    path = write(tmp_path / "a.bgl", pack_rasters([small]).data)
    dataset, messages = open_theme(path)
    assert dataset is None
    assert "data type 8 is not known" in messages[0]
    assert "its numbers" not in messages[0]
    write(path, pack_elevation([tile]).data)
    assert open_theme(path, "type_8")[0] is None


def test_a_scale_stays_out(tmp_path):
    """The meaning of a scale for an unknown type is unknown."""
    values = numbers(WORDS, 8)
    content = pack_elevation([Tile(CELL, values, RAW, scale=0.25,
                                   data_type=10)]).data
    dataset, _ = open_theme(write(tmp_path / "a.bgl", content))
    assert dataset.GetRasterBand(1).DataType == gdal.GDT_Int16
    assert np.array_equal(dataset.ReadAsArray(), values)


def test_in_a_library(tmp_path):
    """By rank, as classes; each file and level is a row of coverage."""
    low, up = numbers(BYTES, 1), numbers(BYTES, 2)
    mask = holes(3)
    write(tmp_path / "a/1.bgl", pack_rasters([
        Raster(BYTES, CELL, low, RAW), Raster(BYTES, EAST, low, RAW)]).data)
    write(tmp_path / "b/2.bgl", pack_rasters([
        Raster(BYTES, CELL, up, RAW, mask=mask),
        Raster(LANDCLASS, CELL, up, RAW)]).data)
    library = open_library(tmp_path)
    assert sorted((row["theme"], row["chunks"])
                  for row in read(library, "coverage")) == [
        ("landclass", 1), ("type_8", 1), ("type_8", 2)]
    assert sorted(row["chunks"]
                  for row in read(library, "scenery_file")) == [2, 2]
    listed = gdal.OpenEx(f'FSSCENERY:"{tmp_path}"').GetSubDatasets()
    assert [name.rsplit(":", 1)[1] for name, _ in listed] == [
        "landclass", "type_8"]
    dataset, _ = open_theme(tmp_path, "type_8", "FSSCENERY", PROVENANCE="YES")
    assert np.array_equal(dataset.ReadAsArray()[0, :, :256],
                          np.where(mask, up, low)[:, :256])
    owners = {row["path"][-5:]: row["fid"]
              for row in read(library, "scenery_file")}
    assert np.array_equal(
        dataset.ReadAsArray()[1, :, :256],
        np.where(mask, owners["2.bgl"], owners["1.bgl"])[:, :256])
    assert open_theme(tmp_path, "type_9", "FSSCENERY")[0] is None
    assert open_theme(tmp_path, "type_10", "FSSCENERY")[0] is None


def test_very_many_types(tmp_path):
    """All are listed, by a file and by a library."""
    count = 3000
    chunks = [Raster(Kind("", 100 + i, 0x68, "u1"), (14, 2000 + i, 2400), 1,
                     SOLID) for i in range(count)]
    (tmp_path / "lib").mkdir()
    path = write(tmp_path / "lib/a.bgl", pack_rasters(chunks).data)
    wanted = [(f"type_{100 + i}", f"unknown type {100 + i}, ")
              for i in range(count)]
    dataset, _ = open_theme(path)
    with collect_messages():
        library = open_library(path.parent, INDEX="NONE")
    for names in (dataset.GetSubDatasets(), library.GetSubDatasets()):
        assert [name.rsplit(":", 1)[1] for name, _ in names] == [
            name for name, _ in wanted]
        assert all(text.startswith(beginning) for (_, text), (_, beginning)
                   in zip(names, wanted, strict=True))
    assert library.GetSubDatasets()[7][1] == (
        "unknown type 107, 1 file, level 14, 1 tile")
