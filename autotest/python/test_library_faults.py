# SPDX-License-Identifier: MIT
"""FSScenery: failing reads and writes with an index. Unread content is
reported, and not stored as if it were complete."""

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from airport_writer import FSX, pack_airport, pack_airports, pack_runway
from fault_filesystem import (
    FAIL, PREFIX, SHORT, count_faults, count_looks, count_reads, count_writes,
    faults, look_faults, plan, write_faults,
)
from library_opening import age, make_tree, open_any, scanned
from library_scene import (
    add_on_text, make_package, make_simulator, mesh,
)
from support import IS_SANITIZED, collect_messages

LAYERS = ("scenery_file", "scenery_problem", "coverage", "airport", "runway",
          "tile")
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
    """Returns rows of all layers, and the messages."""
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
    """Returns a place for indexes: in memory, because many are written."""
    yield "/vsimem/library_faults"
    gdal.RmdirRecursive("/vsimem/library_faults")


@pytest.fixture(scope="module")
def truth(root):
    content, messages = read_all(root, "NONE")
    assert messages == []
    assert [len(content[name]) for name in LAYERS] == [
        3, 0, 1, 2, 3, 0]
    return content


@pytest.mark.parametrize("fault", [FAIL, SHORT], ids=["fail", "short"])
def test_a_failed_read_is_not_kept(root, truth, place, fault):
    """One read fails in each trial: every second one of the first opening and
    of all layers."""
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
    """Each step of writing fails in turn: the library works as without an
    index, and the next opening makes a complete one."""
    with write_faults():
        assert read_all(root, f"{PREFIX}{place}/whole.gpkg") == (truth, [])
        total = count_writes()
    assert total > 10
    for number in range(1, total + 1):
        index = f"{PREFIX}{place}/{number}.gpkg"
        with write_faults(FAIL, number):
            assert read_all(root, index) == (truth, []), number
        assert read_all(root, index) == (truth, []), number
        dataset = open_any(f'FSSCENERY:"{root}"', f"INDEX={index}")
        assert scanned(dataset) == 0
        del dataset


def test_reads_of_an_index_that_fail(root, truth, place):
    """It is rebuilt, perhaps with a warning; if its header cannot be read, it
    stays."""
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
                   or "is not an index of this driver and stays" in text
                   for _, _, text in messages), (number, messages)


def make_config(root):
    make_simulator(root)
    make_tree(root, {
        f"Addon Scenery/LSZH/texture/{NAME}": every_chunk(),
        "P3D/my/scenery/a.bgl": airports("EDDM")})
    (root / "P3D/my/add-on.xml").write_text(add_on_text([(".", "My", 9)]))
    return root / "scenery.cfg", (f"ADDONS={PREFIX}{root}/P3D",
                                  f"SIM_ROOT={PREFIX}{root}")


def make_packages(root):
    make_package(root / "Packages/Official/OneStore/fs-base",
                 {"scenery/a.bgl": airports("EDDS")})
    make_package(root / "Packages/Community/mine",
                 {"scenery/b.bgl": airports("EDDS", "EDDM")})
    make_package(root / "Packages/Community/plane",
                 {"scenery/c.bgl": airports("EDDN")},
                 {"content_type": "AIRCRAFT"})
    content = root / "Content.xml"
    content.write_text('<Content><Package name="mine" active="true"/>'
                       "</Content>")
    return content, (f"SIM_ROOT={PREFIX}{root}/Packages",)


def make_folder(root):
    make_tree(root, {
        "a/scenery/low.bgl": airports("EDDS", "EDST"),
        f"a/texture/{NAME}": every_chunk(), "b/mesh.bgl": mesh(100)})
    (root / "c").mkdir()
    (root / "c/up.bgl").symlink_to(root / "a/scenery/low.bgl")
    return root, ()


@pytest.mark.parametrize("make", [make_config, make_packages, make_folder])
@pytest.mark.parametrize("keeps", [False, True], ids=["no_index", "index"])
def test_looks_that_fail(tmp_path, place, make, keeps):
    """Each check of a file or folder, each listing, each opening of a file
    fails in turn: the answer is right, or there is a message, or nothing
    opens; the next opening is right again."""
    path, options = make(tmp_path)
    age(tmp_path)
    path, options = f"{PREFIX}{path}", (*options, "AUTOGEN=YES")
    index = f"{place}/index.gpkg" if keeps else "NONE"
    with look_faults():
        truth, said = read_all(path, index, *options)
        total = count_looks()
    assert said == [] and truth["scenery_problem"] == []
    assert total > 20 and len(truth["scenery_file"]) >= 2
    silent = []
    # With sanitizers each look takes a tenth of a second.
    for number in range(1, total + 1, 4 if IS_SANITIZED else 1):
        with look_faults(number):
            content, messages = read_all(path, index, *options)
        is_told = messages != [] or content.get("scenery_problem") or (
            not content)
        if not is_told and content != truth:
            silent.append((number, content))
        assert read_all(path, index, *options) == (truth, []), number
    assert silent == []


@pytest.mark.parametrize("layer", ["tile", "generic_building", "airport"])
def test_counts_after_looks_that_fail(tmp_path, place, layer):
    """Files that could not be opened while counting are not stored as
    empty."""
    path = make_tree(tmp_path, {"a/scenery/low.bgl": airports("EDDS", "EDST"),
                                f"a/texture/{NAME}": every_chunk()})
    age(path)

    def count():
        with collect_messages() as messages:
            dataset = open_any(
                f'FSSCENERY:"{PREFIX}{path}"', f"INDEX={place}/index.gpkg",
                "NUM_THREADS=1", "AUTOGEN=YES", "VIEW=ALL")
            rows = dataset and dataset.GetLayerByName(layer)
            number = rows.GetFeatureCount() if rows is not None else None
            del rows, dataset
        return number, messages

    with look_faults():
        truth, said = count()
        total = count_looks()
    assert truth > 0 and said == []
    for number in range(1, total + 1):
        gdal.RmdirRecursive(place)
        with look_faults(number):
            found, messages = count()
        assert found == truth or messages != [], number
        assert count() == (truth, []), number


def test_looks_that_fail_for_a_raster(tmp_path):
    """Two overlapping meshes: each number is right, or there is a message."""
    make_tree(tmp_path, {"a/low.bgl": mesh(100), "b/up.bgl": mesh(
        200, (14, 2146, 2438)), "c/east.bgl": mesh(300, (13, 1074, 1219))})
    name = f'FSSCENERY:"{PREFIX}{tmp_path}":elevation'

    def read_raster():
        with collect_messages() as messages:
            dataset = gdal.OpenEx(name, gdal.OF_RASTER, open_options=[
                "INDEX=NONE", "NUM_THREADS=1"])
            content = dataset.ReadRaster() if dataset is not None else None
        return content, messages

    with look_faults():
        truth, said = read_raster()
        total = count_looks()
    assert said == [] and total > 10
    told = 0
    for number in range(1, total + 1):
        with look_faults(number):
            content, messages = read_raster()
        assert messages != [] or content == truth, number
        told += messages != []
    assert 0 < told <= total
