# SPDX-License-Identifier: MIT
"""FSScenery: reads and writes that fail while there is an index. What could not
be read is told, and not kept as if it were so."""

import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports, pack_runway
from fault_filesystem import (
    FAIL, PREFIX, SHORT, count_faults, count_reads, count_writes, faults, plan,
    write_faults,
)
from library_opening import age, make_tree, open_any, scanned
from library_scene import mesh
from support import collect_messages

LAYERS = ("scenery_file", "scenery_problem", "coverage", "airport", "runway")
RUNWAY = 0x04


def airports(*idents):
    return pack_airports(*(
        pack_airport(FSX, ident, 9.0 + i, 48.0, (
            pack_runway(RUNWAY, 9.0 + i, 48.0, ends=(7, 0, 25, 0)),), 300)
        for i, ident in enumerate(idents)))


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = make_tree(tmp_path_factory.mktemp("library"), {
        "a/low.bgl": airports("EDDS", "EDST"), "b/mesh.bgl": mesh(100),
        "c/up.bgl": airports("EDDS")})
    age(root)
    return root


def read_all(path, index, *options):
    """Rows of all layers, and what was said."""
    with collect_messages() as messages:
        dataset = open_any(f'FSSCENERY:"{path}"', f"INDEX={index}",
                           "NUM_THREADS=1", *options)
        content = {}
        for name in LAYERS if dataset is not None else ():
            layer = dataset.GetLayerByName(name)
            content[name] = [] if layer is None else [
                str((feature.GetFID(), feature.items())).replace(PREFIX, "")
                for feature in layer]
        del dataset
    return content, messages


@pytest.fixture
def place():
    """For indexes: in memory, as many are written."""
    yield "/vsimem/library_faults"
    gdal.RmdirRecursive("/vsimem/library_faults")


@pytest.fixture(scope="module")
def truth(root):
    content, messages = read_all(root, "NONE")
    assert messages == []
    assert [len(content[name]) for name in LAYERS] == [3, 0, 1, 2, 3]
    return content


@pytest.mark.parametrize("fault", [FAIL, SHORT], ids=["fail", "short"])
def test_a_failed_read_is_not_kept(root, truth, place, fault):
    """Every other read, of the first opening and of all layers."""
    plan()
    assert read_all(f"{PREFIX}{root}", f"{place}/whole.gpkg") == (truth, [])
    total = count_reads()
    assert total > 10
    told = 0
    for number in range(fault, total + 1, 2):
        index = f"{place}/{number}.gpkg"
        with faults(fault, number):
            content, messages = read_all(f"{PREFIX}{root}", index)
            assert count_faults() == 1
        assert messages != [] or content == truth, number
        told += messages != []
        assert read_all(f"{PREFIX}{root}", index) == (truth, []), number
    assert told > 3


def test_an_index_that_cannot_be_written(root, truth, place):
    """Each step of writing in turn: the library is as without an index, and
    the next opening makes a whole one."""
    with write_faults():
        assert read_all(root, f"{PREFIX}{place}/whole.gpkg") == (truth, [])
        total = count_writes()
    assert total > 10
    for number in range(1, total + 1, max(1, total // 10)):
        index = f"{PREFIX}{place}/{number}.gpkg"
        with write_faults(FAIL, number):
            assert read_all(root, index) == (truth, []), number
        assert read_all(root, index) == (truth, []), number
        dataset = open_any(f'FSSCENERY:"{root}"', f"INDEX={index}")
        assert scanned(dataset) == 0
        del dataset


def test_reads_of_an_index_that_fail(root, truth, place):
    """It is made anew, perhaps with a warning that says so."""
    index = f"{place}/index.gpkg"
    assert read_all(root, index) == (truth, [])
    plan()
    assert read_all(root, f"{PREFIX}{index}") == (truth, [])
    total = count_reads()
    assert total > 5
    for number in range(1, total + 1, max(1, total // 10)):
        with faults(FAIL, number):
            content, messages = read_all(root, f"{PREFIX}{index}")
        assert content == truth, number
        assert all("is damaged and will be rebuilt" in text
                   for _, _, text in messages), (number, messages)
