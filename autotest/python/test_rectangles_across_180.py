# SPDX-License-Identifier: MIT
"""Exclusions and time zones on both sides of the 180th meridian."""

import pytest
from osgeo import gdal, ogr

import scenery_writer
from library_scene import write
from navigation_records import pack_time_zone
from record_writer import TIME_ZONE, Part, Section, pack_bgl
from support import collect_messages

UNIT = 1e-6
ALL = 1 << 3


def pack_exclusion(west, east):
    return scenery_writer.pack_exclusion(ALL, west, 48, east, 47)


def pack_zone(west, east):
    return pack_time_zone(west, 48, east, 47, 720, 1, 0, 0)


def exclusion(west, east):
    return pack_bgl([scenery_writer.exclusion_section(
        pack_exclusion(west, east))])


def time_zone(west, east):
    return pack_bgl([Section(0x2F, [Part(pack_zone(west, east), 1)],
                             TIME_ZONE)])


KINDS = {"exclusion": (exclusion, pack_exclusion),
         "timezone": (time_zone, pack_zone)}


def read_extent(path, name):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    feature, = dataset.GetLayerByName(name)
    geometry = feature.GetGeometryRef()
    parts = [geometry.GetGeometryRef(i).GetEnvelope()
             for i in range(geometry.GetGeometryCount())]
    if geometry.GetGeometryName() == "POLYGON":
        parts = [geometry.GetEnvelope()]
    return [part[:2] for part in parts]


@pytest.mark.parametrize("west, east, extent", [
    (178.0, -179.0, (178, 181)), (-179.0, 178.0, (-179, 178)),
    (11.0, 10.0, (10, 11)), (-180.0, 180.0, (-180, 180)),
])
def test_an_exclusion_takes_the_narrower_way(tmp_path, west, east, extent):
    """Unless its west is less than its east."""
    path = tmp_path / "in.bgl"
    path.write_bytes(exclusion(west, east))
    assert read_extent(path, "exclusion") == [pytest.approx(extent, abs=UNIT)]


@pytest.mark.parametrize("driver, suffix", [
    ("BGL", "bgl"), ("GPKG", "gpkg"), ("BGLXML", "xml")])
@pytest.mark.parametrize("name", KINDS)
def test_it_comes_back(tmp_path, name, driver, suffix):
    path, copy, back = (tmp_path / file for file in (
        "in.bgl", f"copy.{suffix}", "back.bgl"))
    pack_file, pack_entry = KINDS[name]
    path.write_bytes(pack_file(178.0, -179.0))
    with collect_messages() as messages:
        gdal.VectorTranslate(str(copy), str(path), format=driver)
        gdal.VectorTranslate(str(back), str(copy), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"])
    assert messages == []
    assert pack_entry(178.0, -179.0) in back.read_bytes()
    if driver == "BGLXML":
        text = copy.read_text()
        assert 'longitudeMinimum="178' in text
        assert 'longitudeMaximum="-17' in text


@pytest.mark.parametrize("wkt", [
    "POLYGON ((178 47,181 47,181 48,178 48,178 47))",
    "POLYGON ((-182 47,-179 47,-179 48,-182 48,-182 47))",
    "MULTIPOLYGON (((178 47,180 47,180 48,178 48,178 47)),"
    "((-180 47,-179 47,-179 48,-180 48,-180 47)))",
])
@pytest.mark.parametrize("name", KINDS)
def test_forms_of_a_rectangle(tmp_path, name, wkt):
    """Beyond either side, and split at the meridian."""
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    dataset = gdal.GetDriverByName("GPKG").Create(str(source), 0, 0, 0)
    layer = dataset.CreateLayer(name, geom_type=ogr.wkbUnknown)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    layer.CreateFeature(feature)
    del feature, layer, dataset
    gdal.VectorTranslate(str(target), str(source), format="BGL")
    assert read_extent(target, name) == [
        pytest.approx(part, abs=UNIT) for part in (
            [(178, 181)] if name == "exclusion"
            else [(178, 180), (-180, -179)])]


@pytest.mark.parametrize("longitude, reason", [
    (179.5, "excluded_above"), (-179.5, "excluded_above"), (-178.5, None),
    (177.5, None)])
def test_objects_on_both_sides_are_excluded(tmp_path, longitude, reason):
    write(tmp_path / "a/low.bgl", scenery_writer.pack_scenery_file(
        scenery_writer.pack_scenery(
            0x0B, scenery_writer.pack_library(),
            scenery_writer.Placement(longitude, 47.5))))
    write(tmp_path / "b/up.bgl", exclusion(178.0, -179.0))
    dataset = gdal.OpenEx(
        f'FSSCENERY:"{tmp_path}"', gdal.OF_VECTOR,
        open_options=["VIEW=ALL", "INDEX=NONE"])
    row, = dataset.GetLayerByName("scenery_object")
    assert row["hidden_reason"] == reason
