# SPDX-License-Identifier: MIT
"""Copies of DSF files with one raster replaced."""

import hashlib
import os
import struct

import numpy as np
import pytest
from osgeo import gdal, osr

from dsf_writer import bounds, pack_mesh, raster_header, write_dsf
from support import collect_messages, memory_file

ATOM_HEADER = 8


def list_atoms(data, start=12, end=None):
    """Lists name, offset and bytes with the header of each atom."""
    end = len(data) - 16 if end is None else end
    while start < end:
        size, = struct.unpack_from("<I", data, start + 4)
        yield data[start:start + 4][::-1].decode(), start, data[
            start:start + size]
        start += size



def make_source(values, geo_transform, type_=gdal.GDT_Float32, no_data=None,
                epsg=4326):
    height, width = values.shape
    source = gdal.GetDriverByName("MEM").Create("", width, height, 1, type_)
    source.SetGeoTransform(geo_transform)
    system = osr.SpatialReference()
    system.ImportFromEPSG(epsg)
    source.SetProjection(system.ExportToWkt())
    band = source.GetRasterBand(1)
    if no_data is not None:
        band.SetNoDataValue(no_data)
    band.WriteArray(values)
    return source


def posts_of(size):
    """Returns the geotransform of posts on the tile +47+012."""
    step = 1 / (size - 1)
    return (12 - step / 2, step, 0, 48 + step / 2, 0, -step)


def copy(source, target, template, **options):
    return gdal.Translate(
        str(target), source, format="DSF", creationOptions=[
            f"TEMPLATE={template}"] + [f"{k}={v}" for k, v in options.items()])


def check_untouched(old, new, index):
    """Checks that all but one raster is the same, byte for byte, and that the
    MD5 is right."""
    assert new[:12] == old[:12]
    assert hashlib.md5(new[:-16]).digest() == new[-16:]
    before, after = list(list_atoms(old)), list(list_atoms(new))
    assert [name for name, _, _ in before] == [name for name, _, _ in after]
    for (name, start, content), (_, new_start, changed) in zip(before, after):
        if name != "DEMS":
            assert content == changed
            continue
        parts, changes = (
            list(list_atoms(data, at + ATOM_HEADER, at + len(atom)))
            for data, at, atom in ((old, start, content),
                                   (new, new_start, changed)))
        assert len(parts) == len(changes)
        for number, (part, change) in enumerate(zip(parts, changes)):
            assert part[0] == change[0]
            assert number // 2 == index or part[2] == change[2]


@pytest.mark.parametrize("name", ["elevation", "sea_level", "spr1", "urban"])
def test_the_same_raster_gives_the_same_file(shared, tmp_path, name):
    """With the scale of the band and its kind of samples."""
    template = shared("dsf/synthetic/+47+012.dsf")
    target = tmp_path / "+47+012.dsf"
    with collect_messages() as messages:
        assert copy(gdal.Open(f'DSF:"{template}":{name}'), target, template,
                    RASTER=name) is not None
    assert messages == []
    assert target.read_bytes() == template.read_bytes()


def test_an_elevation_of_another_size(shared, tmp_path):
    template = shared("dsf/synthetic/+47+012.dsf")
    target = tmp_path / "new.dsf"
    values = np.arange(301 * 301, dtype=np.float32).reshape(301, 301) % 997
    values[0, 0] = -9999
    source = make_source(values, posts_of(301), no_data=-9999)
    with collect_messages() as messages:
        result = copy(source, target, template)
    assert messages == []
    assert result.GetDriver().ShortName == "DSF"
    values[0, 0] = -32768
    assert np.array_equal(result.ReadAsArray(), values)
    assert result.GetRasterBand(1).DataType == gdal.GDT_Int16
    assert result.GetGeoTransform() == pytest.approx(posts_of(301), abs=1e-12)
    assert result.GetMetadataItem("MD5") == "right"
    check_untouched(template.read_bytes(), target.read_bytes(), 0)


def test_areas_are_told_from_posts(shared, tmp_path):
    template = shared("dsf/synthetic/+47+012.dsf")
    areas = make_source(np.full((50, 40), 7.0), (12, 1 / 40, 0, 48, 0, -1 / 50))
    result = copy(areas, tmp_path / "new.dsf", template)
    assert result.GetMetadataItem("AREA_OR_POINT") == "Area"
    assert (result.ReadAsArray() == 7).all()


def test_fine_steps(shared, tmp_path):
    """Heights in steps of a third of a metre and others; 16 bits get a
    suitable scale."""
    template = shared("dsf/synthetic/+47+012.dsf")
    values = np.linspace(100, 700, 121 * 121).reshape(121, 121)
    values[5, 7] = np.nan
    source = make_source(values, posts_of(121), gdal.GDT_Float64)
    with collect_messages() as messages:
        result = copy(source, tmp_path / "a.dsf", template)
    assert len(messages) == 1
    assert "values are rounded to the steps of the samples, by at most" in (
        messages[0][2])
    result = None
    with collect_messages() as messages:
        result = copy(source, tmp_path / "b.dsf", template, SAMPLES="INT16")
    assert "by at most 0.00492469" in messages[0][2]
    band = result.GetRasterBand(1)
    assert (band.DataType, band.GetScale(), band.GetOffset()) == (
        gdal.GDT_Int16, pytest.approx(0.01), 400)
    stored = band.ReadAsArray().astype(float)
    assert stored[5, 7] == band.GetNoDataValue() == -32768
    back = stored * band.GetScale() + band.GetOffset()
    back[5, 7] = np.nan
    assert np.allclose(back, values, atol=0.00501, equal_nan=True)
    wide = make_source(values * 20, posts_of(121), gdal.GDT_Float64)
    result = copy(wide, tmp_path / "c.dsf", template, SAMPLES="INT16")
    band = result.GetRasterBand(1)
    stored = band.ReadAsArray().astype(float)
    assert band.GetScale() == pytest.approx(6000 / 32766)
    back = stored * band.GetScale() + band.GetOffset()
    back[5, 7] = np.nan
    assert np.allclose(back, values * 20, atol=0.1, equal_nan=True)


def test_floats(shared, tmp_path):
    template = shared("dsf/synthetic/+47+012.dsf")
    values = np.linspace(-10, 9000, 121 * 121).reshape(121, 121)
    with collect_messages() as messages:
        result = copy(make_source(values, posts_of(121)), tmp_path / "a.dsf",
                      template, SAMPLES="FLOAT32")
    assert messages == []
    assert result.GetRasterBand(1).DataType == gdal.GDT_Float32
    assert np.array_equal(result.ReadAsArray(), values.astype(np.float32))


def test_a_file_that_is_its_own_template(shared, tmp_path):
    """Also one that is open; the copy of a 7z archive is not packed."""
    path = tmp_path / "+47+012.dsf"
    path.write_bytes(shared("dsf/synthetic/mesh_7z_a.dsf").read_bytes())
    plain = shared("dsf/synthetic/+47+012.dsf").read_bytes()
    source = gdal.Open(f'DSF:"{path}":elevation')
    with collect_messages() as messages:
        assert copy(source, path, path) is not None
    assert [text for _, _, text in messages] == [
        f"DSF: {path}: the template is a 7z archive; the copy is not packed "
        f"and has {len(plain)} bytes"]
    assert path.read_bytes() == plain
    with collect_messages() as messages:
        assert copy(source, path, path) is not None
    assert messages == []
    assert path.read_bytes() == plain


def refuse(words, source, path, template, **options):
    """Checks for an error and an unchanged target."""
    old = template.read_bytes()
    path.write_bytes(old)
    with collect_messages() as messages:
        assert copy(source, path, template, **options) is None
    assert path.read_bytes() == old
    assert os.listdir(path.parent) == [path.name]
    assert any(words in text for _, _, text in messages), messages


def test_refusals(shared, tmp_path):
    template = shared("dsf/synthetic/+47+012.dsf")
    path = tmp_path / "target.dsf"
    flat = np.full((121, 121), 5.0)
    good = make_source(flat, posts_of(121))
    refuse("there are: elevation, sea_level, spr1, urban", good, path,
           template, RASTER="bathymetry")
    refuse("-t_srs EPSG:4326 -ts 121 121 -te 11.99583333", make_source(
        flat, (12, 1 / 120, 0, 48, 0, -1 / 120)), path, template)
    refuse("gdalwarp", make_source(flat, posts_of(121), epsg=32633), path,
           template)
    refuse("the value 5000000 is outside", make_source(
        flat * 1e6, posts_of(121)), path, template)
    refuse("the value -32768 is outside", make_source(
        flat - 32773, posts_of(121)), path, template)
    refuse("pixels without a value cannot be stored in the raster spr1",
           make_source(flat, posts_of(121), no_data=5), path, template,
           RASTER="spr1")
    refuse("pixels without a value cannot be stored as floats",
           make_source(flat, posts_of(121), no_data=5), path, template,
           SAMPLES="FLOAT32")
    refuse("one band is written, found 2", gdal.GetDriverByName("MEM").Create(
        "", 9, 9, 2), path, template)
    with collect_messages() as messages:
        assert gdal.GetDriverByName("DSF").CreateCopy(
            str(path), good) is None
    assert messages[-1][2].endswith("TEMPLATE names it")
    refuse("is not a DSF file with the bounds", good, path,
           shared("dsf/synthetic/+47+012.dsf.txt"))
    refuse("is damaged", good, path, shared("dsf/starbase/+26-097.dsf"))


def test_a_stopped_copy_leaves_the_old_file(shared, tmp_path):
    template = shared("dsf/synthetic/+47+012.dsf")
    path = tmp_path / "target.dsf"
    path.write_bytes(template.read_bytes())
    source = make_source(np.full((121, 121), 5.0), posts_of(121))
    with collect_messages():
        assert gdal.GetDriverByName("DSF").CreateCopy(
            str(path), source, options=[f"TEMPLATE={template}"],
            callback=lambda done, *_: done < 0.5) is None
    assert path.read_bytes() == template.read_bytes()
    assert os.listdir(tmp_path) == ["target.dsf"]


def test_other_rasters_stay(tmp_path):
    """The second of two is replaced."""
    path = tmp_path / "t.dsf"
    path.write_bytes(write_dsf(bounds(12, 47), rasters=[
        ("sea_level", raster_header(2, 5, 2, 2), bytes(8)),
        ("share", raster_header(1, 3 | 4, 2, 2, 2.0, 1.0), b"\0\1\2\3")]))
    source = make_source(np.array([[1.0, 3.0], [2.0, 1.0]]), posts_of(2))
    target = tmp_path / "u.dsf"
    assert copy(source, target, path, RASTER="share") is not None
    check_untouched(path.read_bytes(), target.read_bytes(), 1)
    assert target.read_bytes()[-20:-16] == bytes([128, 0, 0, 255])


def test_the_mesh_takes_heights_from_the_new_raster(tmp_path):
    """Only corners of -32768 follow it; the others are unchanged."""
    with memory_file(pack_mesh(), ".dsf") as path:
        source = make_source(np.full((2, 2), 9.0), posts_of(2))
        result = copy(source, tmp_path / "u.dsf", path, RASTER="sea_level")
        assert result is not None
        before = gdal.Open(f'DSF:"{path}":mesh').ReadAsArray()
    after = gdal.Open(f'DSF:"{tmp_path}/u.dsf":mesh').ReadAsArray()
    assert np.array_equal(before, after)


def test_rasters_are_not_created_without_a_template(tmp_path):
    """As gdalwarp and rasterio do."""
    with collect_messages() as messages:
        dataset = None
        try:
            dataset = gdal.GetDriverByName("DSF").Create(
                str(tmp_path / "+47+012.dsf"), 10, 10, 1, gdal.GDT_Int16)
        except RuntimeError:
            pass
    assert dataset is None
    assert [text for _, _, text in messages] == [
        f"DSF: {tmp_path / '+47+012.dsf'}: a raster is written by "
        "gdal_translate, or CreateCopy, into a copy of the DSF file that "
        "TEMPLATE names"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("raster, unit, factor", [
    ("elevation", "ft", 0.3048), ("elevation", "m", 1), ("spr1", "ft", 1)])
def test_heights_become_metres(shared, tmp_path, raster, unit, factor):
    template = shared("dsf/synthetic/+47+012.dsf")
    values = np.full((11, 11), 100, np.float32)
    source = make_source(values, posts_of(11))
    source.GetRasterBand(1).SetUnitType(unit)
    copy(source, tmp_path / "new.dsf", template, RASTER=raster,
         SAMPLES="FLOAT32")
    read = gdal.Open(f'DSF:"{tmp_path}/new.dsf":{raster}').ReadAsArray()
    np.testing.assert_allclose(read, 100 * factor, rtol=1e-6)
