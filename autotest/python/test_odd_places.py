# SPDX-License-Identifier: MIT
"""Files in odd places: names of all kinds, read-only media, missing
permissions, update mode. Every driver is tested, because each finds its files
in its own way."""

import io
import json
import os
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest
from osgeo import gdal

from fault_scenes import (
    make_scenes, open_scene, read_steps, stored,
)
from support import collect_messages

KINDS = ("elevation", "vectors", "airports", "agn", "agp", "dsf")
FILE_NAMES = [
    "two words", 'double "quotes"', "single 'quotes'", "Täler und Höhen",
    "地形 😀", "line\nbreak", "tab\tand\rreturn", "a&b", "a<b>c", "100%25 %s%n",
    "C:\\scenery\\x", "c:x", "BGL:x", "AGN:x", "-oo", "x?y#z", "trailing ",
    "x" * 240, "$(id)", "back\\slash", "*", "~", "elevation:12",
]


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    return make_scenes(tmp_path_factory.mktemp("places"))


@pytest.fixture(params=KINDS)
def scene(request, scenes):
    return scenes[request.param]


def get_content(scene):
    content, = scene.files.values()
    return content


def get_suffix(scene):
    return Path(scene.name).suffix


def without_names(value):
    """Removes the name of the file, with which keys begin."""
    if isinstance(value, dict):
        return {field: text.rpartition("-")[2]
                if field.endswith("key") and text is not None
                else without_names(text) for field, text in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(without_names(item) for item in value)
    return value


def read_values(scene, name):
    """Returns all values, and checks that there is no error. An AGN file is
    placed by its name, so coordinates and a warning depend on it."""
    with collect_messages() as messages:
        dataset = open_scene(scene, name)
    assert dataset is not None, messages
    assert dataset.GetDriver().ShortName == scene.driver
    assert messages.failures == []
    assert messages == [] or scene.driver == "AGN"
    results = read_steps(dataset)
    assert all(problems == [] for _, problems in results.values())
    return {step: without_names(value) for step, (value, _) in results.items()
            if scene.driver != "AGN" or step.endswith("count")}


@pytest.fixture
def truth(scene):
    with stored(scene) as name:
        return read_values(scene, name)


@pytest.mark.parametrize("file_name", FILE_NAMES)
def test_names(tmp_path, scene, truth, file_name):
    file = tmp_path / (file_name + get_suffix(scene))
    file.write_bytes(get_content(scene))
    assert read_values(scene, str(file)) == truth
    if scene.driver != "XPAutogen":
        assert read_values(scene, f'{scene.driver}:"{file}"') == truth


def test_relative_names(tmp_path, monkeypatch, scene, truth):
    """Also names that look like a drive or a prefix without anything before
    them; ./ helps if the name is indeed a prefix."""
    monkeypatch.chdir(tmp_path)
    for file_name in ("x", "C:\\x", "-x", "a b", "./x", "sub/../x", "BGL:x"):
        (tmp_path / "sub").mkdir(exist_ok=True)
        name = file_name + get_suffix(scene)
        (tmp_path / name).write_bytes(get_content(scene))
        if ":x" in name:
            name = "./" + name
        assert read_values(scene, name) == truth


@pytest.mark.parametrize("length", [1000, 4000])
def test_long_paths(tmp_path, scene, truth, length):
    """Nearly as long as the system allows: 4095 bytes."""
    folder = tmp_path
    while len(os.fsencode(folder)) < length - 230:
        folder = folder / ("d" * 200)
    folder.mkdir(parents=True)
    file = folder / ("f" * 100 + get_suffix(scene))
    file.write_bytes(get_content(scene))
    assert read_values(scene, str(file)) == truth


def test_a_path_that_is_too_long(tmp_path, scene):
    path = str(tmp_path) + "/d" * 5000 + get_suffix(scene)
    with collect_messages() as messages:
        assert open_scene(scene, path) is None
    assert messages == []


@pytest.mark.parametrize("prefix", ["BGL", "AGN"])
@pytest.mark.parametrize("flags", [gdal.OF_RASTER, gdal.OF_VECTOR])
def test_a_prefix_on_a_file_that_is_not_there(prefix, flags):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(f'{prefix}:"/nowhere/x.bgl"', flags,
                              allowed_drivers=[prefix])
    assert dataset is None
    if prefix == "AGN" and flags == gdal.OF_RASTER:
        assert messages == []
    else:
        assert len(messages.failures) == 1
        assert messages.failures[0].startswith(f"{prefix}: /nowhere/x.bgl")


def test_archives(tmp_path, scene, truth):
    """Read-only, and slow to seek."""
    archive = tmp_path / "a & b.zip"
    name = "Ordner/x y" + get_suffix(scene)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, get_content(scene))
    archive.write_bytes(buffer.getvalue())
    assert read_values(scene, f"/vsizip/{archive}/{name}") == truth


def test_no_right_to_write(tmp_path, scene, truth):
    folder = tmp_path / "medium"
    folder.mkdir()
    file = folder / ("x" + get_suffix(scene))
    file.write_bytes(get_content(scene))
    file.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert read_values(scene, str(file)) == truth
        assert [entry.name for entry in folder.iterdir()] == [file.name]
    finally:
        folder.chmod(0o755)


# Run by somebody who owns none of the files: opens, reads, computes statistics
# that cannot be stored beside the file, and prints what is there.
READ_AS_NOBODY = """
import json, os, sys
from osgeo import gdal
gdal.UseExceptions()
path = sys.argv[1]
assert not os.access(os.path.dirname(path), os.W_OK)
dataset = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR)
counts = [dataset.GetLayer(i).GetFeatureCount()
          for i in range(dataset.GetLayerCount())]
if dataset.RasterCount > 0:
    counts += dataset.GetRasterBand(1).ComputeStatistics(False)
name = dataset.GetDriver().ShortName
dataset = None
print(json.dumps([name, counts]))
"""


def read_as_nobody(file):
    # Exit status 77 tells that this person cannot even read the programs.
    return subprocess.run(
        [sys.executable, "-c", READ_AS_NOBODY, str(file)], user=65534,
        group=65534, extra_groups=[], capture_output=True, text=True,
        check=False, env=dict(os.environ, HOME="/nonexistent",
                              ASAN_OPTIONS="detect_leaks=0"),
        cwd="/",
    )


def test_somebody_else(scene, truth):
    if os.geteuid() != 0:
        pytest.skip("only root can be somebody else")
    plugins = Path(os.environ["GDAL_DRIVER_PATH"]).resolve()
    for place in (plugins, *plugins.parents):
        if not place.stat().st_mode & stat.S_IXOTH:
            pytest.skip(f"others cannot reach the plugin in {place}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / ("x" + get_suffix(scene))
        file.write_bytes(get_content(scene))
        file.chmod(0o444)
        Path(folder).chmod(0o555)
        run = read_as_nobody(file)
        assert run.returncode == 0, run.stderr
        name, counts = json.loads(run.stdout)
        assert [entry.name for entry in Path(folder).iterdir()] == [file.name]
    assert name == scene.driver
    expected = [value for step, value in truth.items()
                if step.endswith("count")]
    assert counts[:len(expected)] == expected
    assert counts


@pytest.mark.parametrize("flags, is_told", [
    (gdal.OF_RASTER | gdal.OF_UPDATE, True),
    (gdal.OF_VECTOR | gdal.OF_UPDATE, False),
    (gdal.OF_RASTER | gdal.OF_VECTOR | gdal.OF_UPDATE, False),
])
def test_update_mode(tmp_path, scene, flags, is_told):
    """Most files are refused: rasters with a message, vectors silently,
    because QGIS always tries first, and autogen files not named after a tile
    with the reason. BGL files, also of rasters, and tiles of X-Plane open. The
    file is unchanged."""
    file = tmp_path / ("x" + get_suffix(scene))
    file.write_bytes(get_content(scene))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(file), flags,
                              allowed_drivers=[scene.driver])
        has_layers = dataset is not None
        dataset = None
    is_for_layers = scene.driver == "BGL" and flags & gdal.OF_RASTER == 0
    assert has_layers == (not is_told and scene.driver in ("BGL", "DSF") and (
        scene.flags == gdal.OF_VECTOR or is_for_layers))
    expected = 1 if (scene.driver == "BGL" if is_told
                     else file.suffix == ".agn") else 0
    assert [number for _, number, _ in messages] == (
        [gdal.CPLE_NotSupported] * expected)
    assert file.read_bytes() == get_content(scene)
