# SPDX-License-Identifier: MIT
"""Where and when the index of a library may be written: reading someone else's
file never overwrites a file of the user."""

import os
import sqlite3

import pytest
from osgeo import gdal

from library_opening import age, open_any, scanned
from library_scene import airport, make_simulator, write
from support import collect_messages, config_option

VRT = """<OGRVRTDataSource><OGRVRTLayer name="airport">
<SrcDataSource>FSSCENERY:{library}</SrcDataSource>
<OpenOptions><OOI key="INDEX">{index}</OOI></OpenOptions>
<SrcLayer>airport</SrcLayer></OGRVRTLayer></OGRVRTDataSource>"""


@pytest.fixture
def library(tmp_path):
    path = make_simulator(tmp_path / "sim")
    age(tmp_path)
    return path


def open_with_option(path, index):
    """Opens like a program that passes options on; returns the messages."""
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                              open_options=[f"INDEX={index}"])
        count = dataset.GetLayerByName("airport").GetFeatureCount()
        dataset = None
    assert count > 0
    return [text for _, _, text in messages if "index" in text]


def make_database(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (text)")
    connection.commit()
    connection.close()


def make_geopackage(path):
    dataset = gdal.GetDriverByName("GPKG").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    dataset.CreateLayer("index_info", None)


FOREIGN = {
    "text": lambda path: path.write_bytes(b"all my notes" * 100),
    "empty": lambda path: path.write_bytes(b""),
    "database": make_database,
    "geopackage": make_geopackage,
}


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("name", ["notes.txt", "notes.gpkg"])
def test_no_foreign_file_is_written_over(library, tmp_path, kind, name):
    """Not even if the application asks for it."""
    victim = tmp_path / name
    FOREIGN[kind](victim)
    before = victim.read_bytes()
    text = (f"FSScenery: {victim} is not an index of this driver and stays as "
            "it is; nothing about the library is stored")
    assert open_with_option(library, victim) == [text]
    with config_option("FLIGHTSIM_INDEX", str(victim)):
        assert open_with_option(library, victim) == [text]
    assert victim.read_bytes() == before
    assert set(os.listdir(tmp_path)) == {"sim", name}


def test_no_link_is_followed_or_replaced(library, tmp_path):
    victim, link = tmp_path / "notes.txt", tmp_path / "index.gpkg"
    victim.write_bytes(b"notes")
    for target in (victim, tmp_path / "nothing"):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        with config_option("FLIGHTSIM_INDEX", str(link)):
            assert len(open_with_option(library, link)) == 1
        assert link.is_symlink() and victim.read_bytes() == b"notes"
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize("is_there", [True, False])
def test_a_vrt_makes_no_file(library, tmp_path, is_there):
    """Opening a VRT whose options name an index neither creates nor overwrites
    that file."""
    victim = tmp_path / "victim.txt"
    if is_there:
        victim.write_bytes(b"notes")
    vrt = tmp_path / "a.vrt"
    vrt.write_text(VRT.format(library=library.parent, index=victim))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(vrt), gdal.OF_VECTOR)
        assert dataset.GetLayer(0).GetFeatureCount() > 0
        dataset = None
    assert any("index" in text for _, _, text in messages)
    assert victim.exists() == is_there
    assert not is_there or victim.read_bytes() == b"notes"


@pytest.mark.parametrize("place", ["path", "BESIDE"])
def test_an_option_alone_makes_no_index(library, tmp_path, place):
    index = (tmp_path / "index.gpkg" if place == "path"
             else library.with_name("scenery.cfg.index.gpkg"))
    choice = index if place == "path" else place
    before = sorted(os.walk(tmp_path))
    assert open_with_option(library, choice) == [
        f"FSScenery: there is no index {index}, and the open option INDEX "
        "does not create one; the configuration option FLIGHTSIM_INDEX does"]
    assert sorted(os.walk(tmp_path)) == before
    with config_option("FLIGHTSIM_INDEX", str(choice)):
        assert open_with_option(library, choice) == []
    assert index.exists()
    # An existing index is used, and updated.
    write(library.parent / "Scenery/BASE/Scenery/AAA.bgl", airport("EDDM"))
    age(tmp_path)
    before = index.read_bytes()
    assert open_with_option(library, choice) == []
    assert index.read_bytes() != before
    with collect_messages() as messages:
        assert scanned(gdal.OpenEx(str(library), gdal.OF_VECTOR, open_options=[
            f"INDEX={choice}"])) == 0
    assert messages == []


def test_the_index_is_written_once(library, tmp_path):
    """When the dataset is closed, after any counts; and not if nothing is
    new."""
    index = tmp_path / "index.gpkg"
    for _ in range(2):
        states = set()
        dataset = open_any(library, f"INDEX={index}")
        for i in range(dataset.GetLayerCount()):
            dataset.GetLayer(i).GetFeatureCount()
            dataset.GetLayer(i).GetExtent(can_return_null=True)
            states.add(index.stat().st_ino if index.exists() else None)
        assert len(states) == 1
        before = states.pop()
        dataset = None
        assert before is None or index.stat().st_ino == before
        assert index.exists()


def test_the_index_has_a_mark_of_its_own(library, tmp_path):
    index = tmp_path / "index.gpkg"
    with collect_messages() as messages:
        open_any(library, f"INDEX={index}")
        header = index.read_bytes()[:100]
        assert gdal.OpenEx(str(index)).GetLayerByName(
            "scenery_file").GetFeatureCount() == 5
    assert messages == []
    assert (header[60:64], header[68:72]) == (b"FSIX", b"GP11")
