# SPDX-License-Identifier: MIT
"""Pipes, sockets, devices, folders and dangling links with names of scenery:
no driver waits for them, reads them or stops at them.

Those in folders of autogen are in test_agn_folder.py. Without a prefix, GDAL
itself opens a file before it asks any driver, and waits for a pipe.
"""

import json
import os
import socket
import subprocess
import sys

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from mutation_fixtures import make_fixture
from support import PROJECT

if not hasattr(os, "mkfifo"):
    pytest.skip("the system has no pipes", allow_module_level=True)

SAMPLE = PROJECT / "autotest" / "data" / "sample.bgl"
# Prints the driver, messages, and content of a name with options.
READ = """
import json, sys
from osgeo import gdal
gdal.DontUseExceptions()
messages = []
gdal.PushErrorHandler(lambda level, number, text: messages.append(
    [level, text]))
dataset = gdal.OpenEx(sys.argv[1], open_options=sys.argv[2:])
rows = {}
for i in range(dataset.GetLayerCount() if dataset else 0):
    layer = dataset.GetLayer(i)
    rows[layer.GetName()] = [f.items() for f in layer]
sum = (dataset.GetRasterBand(1).Checksum()
       if dataset and dataset.RasterCount else None)
print(json.dumps([dataset and dataset.GetDriver().ShortName, messages, rows,
                  sum]))
"""


def read(name, *options):
    """Reads in a process that may wait forever."""
    run = subprocess.run([sys.executable, "-c", READ, str(name), *options],
                         capture_output=True, text=True, timeout=60,
                         check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def make_pipe(path):
    os.mkfifo(path)


def make_socket(path):
    # The path of a socket is short.
    before = os.getcwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as place:
        place.bind(path.name)
    os.chdir(before)


def make_device(path):
    path.symlink_to("/dev/zero")


def make_folder(path):
    path.mkdir()


def make_link_to_nothing(path):
    path.symlink_to(path.parent / "nothing")


KINDS = {"pipe": make_pipe, "socket": make_socket, "device": make_device,
         "folder": make_folder, "link": make_link_to_nothing}
UNREADABLE = ("pipe", "socket", "device")


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.mark.parametrize("prefix, file_name", [
    ("BGL:", "a.bgl"), ("AGN:", NAME), ("FSSCENERY:", "scenery.cfg"),
])
def test_names_with_a_prefix(tmp_path, kind, prefix, file_name):
    path = tmp_path / file_name
    KINDS[kind](path)
    driver, messages, rows, _ = read(f"{prefix}{path}")
    if kind == "folder" and driver is not None:
        # An empty library, or an empty folder of autogen.
        assert not any(rows.values()) or prefix == "FSSCENERY:"
        return
    assert driver is None
    assert len(messages) == 1 and messages[0][0] == gdal.CE_Failure
    assert file_name in messages[0][1]


def test_a_resample_script(tmp_path, kind):
    path = tmp_path / "a.inf"
    KINDS[kind](path)
    driver, messages, _, _ = read(f'FSResample:"{path}":1')
    assert driver is None
    assert len(messages) == 1 and "a.inf" in messages[0][1]


@pytest.mark.parametrize("kind", UNREADABLE)
def test_the_source_of_a_resample_script(tmp_path, kind):
    KINDS[kind](tmp_path / "dem.tif")
    script = tmp_path / "mesh.inf"
    script.write_text(
        "[Source]\nType = GeoTIFF\nLayer = Elevation\nSourceFile = dem.tif\n"
        "[Destination]\nLOD = 8\n")
    driver, messages, _, _ = read(script)
    assert driver is None
    assert "dem.tif is not supported" in messages[0][1]


def test_a_script_without_a_name():
    driver, messages, _, _ = read("FSResample:")
    assert driver is None
    assert "expected FSResample:" in messages[0][1]


def test_a_library_goes_on(tmp_path, kind):
    (tmp_path / "a.bgl").write_bytes(make_fixture("boundaries").content)
    (tmp_path / "b.bgl").write_bytes(make_fixture("elevation_code_7").content)
    KINDS[kind](tmp_path / "c.bgl")
    driver, messages, rows, _ = read(f"FSSCENERY:{tmp_path}")
    assert driver == "FSScenery"
    assert len(rows["boundary"]) == 2
    states = {row["path"][-5:]: row["status"] for row in rows["scenery_file"]}
    assert states["a.bgl"] == states["b.bgl"] == "ok"
    if kind == "folder":
        assert "c.bgl" not in states and messages == []
    else:
        assert states["c.bgl"] == "unreadable"
        assert [level for level, _ in messages] == [gdal.CE_Warning]
        assert "1 unreadable" in messages[0][1]
    assert read(f'FSSCENERY:"{tmp_path}":elevation')[3] is not None


@pytest.mark.parametrize("name", ["scenery.cfg", "add-on.xml", "layout.json",
                                  "manifest.json", "Content.xml"])
@pytest.mark.parametrize("kind", UNREADABLE)
def test_catalogues_of_a_library(tmp_path, kind, name):
    """They are reported, or are not taken for catalogues."""
    (tmp_path / "a.bgl").write_bytes(make_fixture("boundaries").content)
    KINDS[kind](tmp_path / name)
    driver, messages, _, _ = read(f"FSSCENERY:{tmp_path}")
    assert driver == "FSScenery" or messages


def test_the_description_of_autogen(tmp_path, kind):
    path = tmp_path / NAME
    path.write_bytes(every_chunk())
    description = tmp_path / "default.xml"
    KINDS[kind](description)
    driver, messages, rows, _ = read(path, f"AUTOGEN_XML={description}")
    assert driver == "AGN"
    assert rows["generic_building"]
    assert any(f"AUTOGEN_XML: {description} cannot be read" in text
               for _, text in messages)


def test_the_terrain_configuration(tmp_path, kind):
    config = tmp_path / "terrain.cfg"
    KINDS[kind](config)
    driver, messages, _, checksum = read(SAMPLE, f"TERRAIN_CFG={config}")
    assert driver == "BGL"
    assert checksum == read(SAMPLE)[3]
    assert any(f"TERRAIN_CFG: {config} cannot be read" in text
               for _, text in messages)


@pytest.mark.parametrize("kind", ["device", "folder", "link"])
@pytest.mark.parametrize("name", ["a.bgl", "a.agp", "a.xml", "a.inf", NAME])
def test_names_without_a_prefix(tmp_path, kind, name):
    """Not taken for scenery."""
    KINDS[kind](tmp_path / name)
    driver, _, _, _ = read(tmp_path / name)
    assert driver is None
