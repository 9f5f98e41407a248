# SPDX-License-Identifier: MIT
"""The commands of `gdal driver bgl`."""

import json
import subprocess

import pytest
from osgeo import gdal

from library_scene import make_simulator
from record_write_support import read_features, write_layers
from support import PROJECT

pytestmark = pytest.mark.skipif(
    int(gdal.VersionInfo()) < 3130000,
    reason="drivers have commands since GDAL 3.13",
)


def run(*words):
    process = subprocess.run(
        ["gdal", "driver", "bgl", *map(str, words)], capture_output=True,
        text=True, check=False)
    return process.returncode, process.stdout, process.stderr


def test_the_command_is_listed():
    code, printed, _ = run("--help")
    assert code == 0
    assert all(name in printed for name in ("inventory", "compile", "merge"))


@pytest.mark.parametrize("name", ["airport/vtbd_fsx.bgl", "vector/leab_a.bgl"])
def test_inventory_of_layers(shared, name):
    path = shared(name)
    code, printed, _ = run("inventory", "--output-format", "json", path)
    assert code == 0
    inventory = json.loads(printed)
    dataset = gdal.OpenEx(str(path))
    assert inventory["description"] == str(path)
    assert inventory["driver"] == "BGL"
    assert inventory["rasters"] == []
    assert inventory["metadata"] == dataset.GetMetadata()
    assert len(inventory["layers"]) == dataset.GetLayerCount() > 1
    for i, row in enumerate(inventory["layers"]):
        layer = dataset.GetLayer(i)
        assert row["name"] == layer.GetName()
        assert row["features"] == layer.GetFeatureCount()
        if "extent" in row:
            west, east, south, north = layer.GetExtent()
            assert row["extent"] == pytest.approx([west, south, east, north])
    assert any("extent" in row for row in inventory["layers"])


def test_inventory_of_rasters(shared):
    path = shared("raster/synthetic/classes.bgl")
    _, printed, _ = run("inventory", "--output-format", "json", path)
    rasters = json.loads(printed)["rasters"]
    assert [row["name"] for row in rasters] == [
        "landclass", "waterclass", "region", "population_density",
        "season_jun_jul_aug"]
    path = shared("raster/synthetic/photo.bgl")
    _, printed, _ = run("inventory", "--output-format", "json", path)
    dataset = gdal.Open(str(path))
    assert json.loads(printed)["rasters"] == [{
        "name": "photo", "width": dataset.RasterXSize,
        "height": dataset.RasterYSize, "bands": dataset.RasterCount}]


def test_inventory_of_a_library(tmp_path):
    catalogue = make_simulator(tmp_path / "FSX")
    _, printed, _ = run("inventory", "--output-format", "json", catalogue)
    inventory = json.loads(printed)
    assert inventory["driver"] == "FSScenery"
    dataset = gdal.OpenEx(str(catalogue))
    layer = dataset.GetLayerByName("scenery_file")
    assert [row["path"] for row in inventory["files"]] == [
        feature["path"] for feature in layer]
    assert {row["status"] for row in inventory["files"]} >= {"ok"}


def test_inventory_as_text(shared):
    path = shared("airport/vtbd_fsx.bgl")
    code, printed, _ = run("inventory", path)
    lines = printed.splitlines()
    assert code == 0
    assert lines[0] == f"description: {path}"
    assert "  name: airport" in lines
    assert "  features: 1" in lines


def test_other_formats_are_refused(tmp_path):
    path = tmp_path / "a.tif"
    gdal.GetDriverByName("GTiff").Create(str(path), 1, 1)
    code, _, error = run("inventory", path)
    assert code != 0
    assert "is neither a BGL file nor a scenery library" in error


SOURCE = '''<?xml version="1.0"?>
<FSData version="9.0">
<ExclusionRectangle latitudeMinimum="46.1" latitudeMaximum="46.2"
 longitudeMinimum="8.1" longitudeMaximum="8.2" excludeAllObjects="TRUE"/>
</FSData>
'''


def test_compile(tmp_path):
    """The bytes are those of ogr2ogr, except for the time; an existing file is
    only replaced on request."""
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(SOURCE, "utf-8")
    code, _, error = run("compile", source, target)
    assert code == 0, error
    other = tmp_path / "other.bgl"
    gdal.VectorTranslate(str(other), str(source), format="BGL")
    written = target.read_bytes()
    assert written[16:] == other.read_bytes()[16:]
    dataset = gdal.OpenEx(str(target))
    assert dataset.GetLayerByName("exclusion").GetFeatureCount() == 1
    dataset = None
    code, _, error = run("compile", source, target)
    assert code != 0
    assert "out.bgl exists; --overwrite replaces it" in error
    assert target.read_bytes() == written
    code, _, error = run("compile", "--overwrite", "--creation-option",
                         "PROFILE=MSFS2020", source, target)
    assert code == 0, error
    assert gdal.OpenEx(str(target)).GetMetadataItem("BGL_PROFILE") in (
        None, "MSFS2020")


def test_only_xml_is_compiled(shared, tmp_path):
    target = tmp_path / "out.bgl"
    code, _, error = run("compile", shared("airport/vtbd_fsx.bgl"), target)
    assert code != 0
    assert "is not an XML source of scenery" in error
    assert not target.exists()


def test_a_source_that_cannot_be_compiled_leaves_no_file(tmp_path):
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(SOURCE, "utf-8")
    code, _, _ = run("compile", "--creation-option", "PROFILE=NONE", source,
                     target)
    assert code != 0
    assert not target.exists()


def get_rows(paths):
    """Returns features by layer, without values that depend on their place in
    the file."""
    rows = {}
    for path in paths:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        for layer in dataset:
            for feature in layer:
                values = {
                    key: value for key, value in feature.items().items()
                    if not key.endswith(("_fid", "key", "_offset", "_size"))}
                geometry = feature.GetGeometryRef()
                rows.setdefault(layer.GetName(), []).append((
                    str(sorted(values.items())),
                    geometry.ExportToWkt() if geometry else None))
    return {name: sorted(found, key=str) for name, found in rows.items()}


def write_airport(path, ident, x):
    write_layers(path, {
        "airport": [(f"POINT Z ({x} 48 400)", {"ident": ident})],
        "start": [(f"POINT Z ({x} 48 400)", {"airport_ident": ident})],
        "waypoint": [(f"POINT ({x} 48.1)", {"ident": "W" + ident})],
    }, "FSX")


def test_merge(tmp_path):
    """All features of both files, with links and indexes rebuilt."""
    one, two, target = (tmp_path / name for name in (
        "one.bgl", "two.bgl", "both.bgl"))
    write_airport(one, "EDST", 9)
    write_airport(two, "LOWI", 11)
    code, _, error = run("merge", one, two, target)
    assert code == 0, error
    rows = get_rows([target])
    assert rows == get_rows([one, two])
    assert {"airport", "start", "waypoint", "icao_index"} <= set(rows)
    dataset = gdal.OpenEx(str(target))
    assert dataset.GetMetadataItem("BGL_PROFILE") == "FSX"
    airports = {f.GetFID(): f["ident"]
                for f in dataset.GetLayerByName("airport")}
    assert all(airports[f["airport_fid"]] == f["airport_ident"]
               for f in dataset.GetLayerByName("start"))


@pytest.mark.parametrize("names", [
    ["airport/ktst_p3dv5.bgl", "airport/leab_alt_p3dv5.bgl"],
    ["airport/kpsc_msfs2020.bgl", "airport/enev_msfs2020.bgl"],
    ["vector/leab_a.bgl", "vector/leab_b.bgl"],
    ["airport/vtbd_exclusions_fsx.bgl", "vector/leab_a.bgl"],
])
def test_merged_files_of_add_ons(shared, tmp_path, names):
    sources, target = [shared(name) for name in names], tmp_path / "all.bgl"
    code, _, error = run("merge", *sources, target)
    assert code == 0, error
    expected, found = get_rows(sources), get_rows([target])
    assert {name: len(rows) for name, rows in found.items()} == {
        name: len(rows) for name, rows in expected.items()}


def test_airports_of_one_ident_are_not_merged(tmp_path):
    one, two, target = (tmp_path / name for name in (
        "one.bgl", "two.bgl", "both.bgl"))
    write_airport(one, "EDST", 9)
    write_airport(two, "EDST", 9.1)
    code, _, error = run("merge", one, two, target)
    assert code != 0
    assert "airport EDST: the layer airport has several features" in error
    assert not target.exists()


def test_copies_are_not_merged(tmp_path):
    """Their parts have the same keys."""
    one, copy = tmp_path / "one.bgl", tmp_path / "copy" / "one.bgl"
    target = tmp_path / "both.bgl"
    write_airport(one, "EDST", 9)
    copy.parent.mkdir()
    copy.write_bytes(one.read_bytes())
    code, _, error = run("merge", one, copy, target)
    assert code != 0
    assert "is a copy of another source" in error
    assert not target.exists()


def test_simulators_are_not_mixed(tmp_path):
    one, two, target = (tmp_path / name for name in (
        "one.bgl", "two.bgl", "both.bgl"))
    for path, profile in ((one, "FSX"), (two, "MSFS2020")):
        write_layers(path, {"airport": [
            ("POINT Z (9 48 400)", {"ident": path.stem.upper()})]}, profile)
    code, _, error = run("merge", one, two, target)
    assert code != 0
    assert "two.bgl is for MSFS2020, others are for FSX" in error
    assert not target.exists()
    code, _, error = run("merge", "--creation-option", "PROFILE=FSX", one, two,
                         target)
    assert code == 0, error
    assert sorted(f["ident"] for f in read_features(target, "airport")) == [
        "ONE", "TWO"]


def test_what_cannot_be_merged_is_refused(tmp_path):
    airport, mixed, target = (tmp_path / name for name in (
        "one.bgl", "mixed.bgl", "out.bgl"))
    write_airport(airport, "EDST", 9)
    for words, expected in (
            ((PROJECT / "autotest" / "data" / "sample.bgl", target),
             "sample.bgl has rasters, which are not merged"),
            ((airport,), "one.bgl is to be read and written")):
        code, _, error = run("merge", "--overwrite", airport, *words)
        assert code != 0
        assert expected in error
        assert not target.exists() and airport.exists()
    mixed.write_bytes(airport.read_bytes() + b"more")
    code, _, error = run("merge", airport, mixed, target)
    assert code != 0
    assert ("mixed.bgl has content that cannot be merged: "
            "BGL_UNACCOUNTED_BYTES 4") in error
    assert not target.exists()


def test_a_failing_merge_leaves_no_file(shared, tmp_path):
    """One of the layers has content that cannot be written."""
    first, target = tmp_path / "first.bgl", tmp_path / "out.bgl"
    write_airport(first, "EDST", 9)
    code, _, error = run(
        "merge", "--creation-option", "PROFILE=FS2004", first,
        shared("airport/dunearrakis_landmark.bgl"), target)
    assert code != 0
    assert "out.bgl, layer landmark: feature 1 is not" in error
    assert not target.exists()
