# SPDX-License-Identifier: MIT
"""FSScenery: the index changes how many files are read, and nothing else.

After everything that may happen to a library or to its index, the dataset is
compared with one without index; only FIDs may differ, which stay with their
files.
"""

import contextlib
import os
import sqlite3
import subprocess
import sys

import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports
from fault_filesystem import PREFIX, count_calls, count_reads, plan
from library_opening import OLD, age, open_any, scanned
from library_scene import (
    CONFIG_AREAS, airport, config_text, make_simulator, mesh, write,
)
from support import collect_messages

LAYERS = ("scenery_file", "scenery_area", "scenery_problem", "coverage",
          "airport", "runway")


def fids(dataset):
    return {f["path"]: f.GetFID() for f in dataset.GetLayerByName(
        "scenery_file")}


def describe(dataset):
    """Returns all rows, with names of files instead of their numbers."""
    paths = {fid: path for path, fid in fids(dataset).items()}
    content = []
    for name in LAYERS:
        layer = dataset.GetLayerByName(name)
        for feature in layer if layer is not None else ():
            row = feature.items()
            for field in ("file_fid", "fid", "airport_fid"):
                if field in row:
                    row[field] = paths.get(row[field])
            wkt = feature.GetGeometryRef()
            content.append((name, row, wkt.ExportToWkt() if wkt else None))
    return sorted(map(str, content))


class Library:
    """A library, its index, and the same library without index."""

    def __init__(self, root):
        self.root = root
        self.path = make_simulator(root / "sim")
        self.index = root / "cache" / "index.gpkg"
        age(root)

    def open(self, *options):
        return open_any(self.path, f"INDEX={self.index}", *options)

    def check(self, expected, *options):
        """Opens the library; returns the FIDs."""
        dataset = self.open(*options)
        assert scanned(dataset) == expected
        plain = open_any(self.path, "INDEX=NONE", *options)
        assert describe(dataset) == describe(plain)
        return fids(dataset)


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path)


def test_the_second_opening_reads_no_file(library):
    first = library.check(5)
    assert library.check(0) == first
    assert first == fids(open_any(library.path, "INDEX=NONE"))
    assert library.index.exists()
    assert [p.name for p in library.index.parent.iterdir()] == ["index.gpkg"]


def test_the_index_is_a_geopackage_of_files(library):
    first = library.check(5)
    dataset = gdal.OpenEx(str(library.index))
    layer = dataset.GetLayerByName("scenery_file")
    rows = {f.GetFID(): f for f in layer}
    assert set(rows) == set(first.values())
    path = str(library.root / "sim/Addon Scenery/LSZH/scenery/B.bgl")
    row = rows[first[path]]
    assert row["path"] == "./Addon Scenery/LSZH/scenery/B.bgl"
    assert row["bytes"] == os.path.getsize(path)
    assert row.GetGeometryRef().GetEnvelope()[0] == pytest.approx(
        1073 * 480 / 2 ** 13 - 180)


CHANGES = {
    "touched": (lambda root: os.utime(root / "World/scenery/mesh.bgl",
                                      (OLD + 10, OLD + 10)), 1),
    "replaced": (lambda root: write(root / "BASE/Scenery/APX.bgl",
                                    airport("EDDM")), 1),
    "gone": (lambda root: (root / "BASE/Scenery/APX.bgl").unlink(), 0),
    "added": (lambda root: write(root / "BASE/Scenery/AAA.bgl",
                                 airport("EDDM")), 1),
    "renamed": (lambda root: (root / "BASE/Scenery/APX.bgl").rename(
        root / "BASE/Scenery/ZZZ.bgl"), 1),
    "damaged": (lambda root: write(root / "BASE/Scenery/APX.bgl",
                                   airport("EDDS")[:-20]), 1),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("change", CHANGES)
def test_only_what_changed_is_read(library, change):
    """Unchanged files keep their FIDs."""
    make, expected = CHANGES[change]
    before = library.check(5)
    make(library.root / "sim/Scenery")
    with collect_messages():
        after = library.check(expected)
        assert {p: f for p, f in after.items() if p in before} == {
            p: f for p, f in before.items() if p in after}
        new = {f for p, f in after.items() if p not in before}
        assert not new & set(before.values())
        # A file written just now may change again in the same second.
        age(library.root)
        library.check(0 if change == "renamed" else expected)
        assert library.check(0) == after


def test_a_file_that_was_written_a_moment_ago_is_not_trusted(library):
    path = write(library.root / "sim/Scenery/BASE/Scenery/new.bgl",
                 airport("EDDM"))
    library.check(6)
    before = path.stat().st_mtime_ns
    write(path, airport("EDDN"))
    os.utime(path, ns=(before, before))
    dataset = library.open()
    assert "EDDN" in {f["ident"] for f in dataset.GetLayerByName("airport")}


def test_moving_an_area_reads_nothing(library):
    before = library.check(5)
    swapped = [(n, dict(k, Layer={2: 4, 4: 2}.get(k["Layer"], k["Layer"])))
               for n, k in CONFIG_AREAS]
    library.path.write_bytes(config_text(swapped).encode("cp1252"))
    assert library.check(0) == before
    # An area that is switched on has files that nobody has read.
    on = [(n, dict(k, Active="TRUE")) for n, k in swapped]
    library.path.write_bytes(config_text(on).encode("cp1252"))
    after = library.check(1)
    assert {p: f for p, f in after.items() if p in before} == before


def test_the_library_and_its_index_may_move(library):
    library.check(5)
    (library.root / "sim").rename(library.root / "moved")
    library.path = library.root / "moved/scenery.cfg"
    library.check(0)


# -- Damage -------------------------------------------------------------------

def overwrite(path, offset, content):
    data = bytearray(path.read_bytes())
    data[offset:offset + len(content)] = content
    path.write_bytes(bytes(data))


def run_sql(path, text):
    with sqlite3.connect(path) as connection:
        connection.create_function("ST_IsEmpty", 1, lambda _: 0)
        for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
            connection.create_function(name, 1, lambda _: 0)
        connection.execute(text)
    connection.close()


DAMAGE = {
    "cut": lambda path: path.write_bytes(
        path.read_bytes()[:path.stat().st_size // 2]),
    "pages": lambda path: overwrite(path, 4096, b"\xff" * 60000),
    "summary": lambda path: run_sql(
        path, "UPDATE scenery_file SET data = x'00' WHERE fid = 2"),
    "number": lambda path: run_sql(
        path, "UPDATE scenery_file SET bytes = bytes + 1 WHERE fid = 2"),
    "row": lambda path: run_sql(path, "DELETE FROM scenery_file WHERE fid=3"),
    "catalogue": lambda path: run_sql(
        path, "UPDATE index_catalogue SET data = x'01'"),
    "table": lambda path: run_sql(path, "DROP TABLE index_info"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_index_is_made_anew(library, damage):
    library.check(5)
    DAMAGE[damage](library.index)
    with collect_messages() as messages:
        assert scanned(library.open()) == 5
    assert messages.failures == []
    assert messages.warnings == [
        f"FSScenery: the index {library.index} is damaged and will be rebuilt"]
    library.check(0)


def test_an_index_of_another_version_is_made_anew_quietly(library):
    library.check(5)
    run_sql(library.index,
            "UPDATE index_info SET value = '999' WHERE item = 'schema'")
    with collect_messages() as messages:
        assert scanned(library.open()) == 5
    assert messages == []
    library.check(0)


def test_a_locked_index(library):
    """Readers need no lock, and the new file replaces the old one."""
    library.check(5)
    connection = sqlite3.connect(library.index)
    connection.execute("BEGIN EXCLUSIVE")
    with collect_messages() as messages:
        library.check(0)
        write(library.root / "sim/Scenery/BASE/Scenery/AAA.bgl",
              airport("EDDM"))
        age(library.root)
        library.check(1)
        library.check(0)
    assert messages == []
    connection.close()


def test_a_folder_that_cannot_be_written(library):
    """A file of that name prevents it for every user."""
    write(library.root / "cache", b"")
    for _ in range(2):
        with collect_messages() as messages:
            library.check(5)
        assert messages == []


def test_a_read_only_index(library):
    library.check(5)
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    library.index.parent.chmod(0o500)
    try:
        library.check(0)
        write(library.root / "sim/Scenery/BASE/Scenery/AAA.bgl",
              airport("EDDM"))
        library.check(1)
    finally:
        library.index.parent.chmod(0o700)


def test_two_processes_at_once(library):
    """The index of the last one is kept, and both have all the files."""
    code = ("import contextlib, os, sys; from osgeo import gdal\n"
            "gdal.UseExceptions()\n"
            "gdal.SetConfigOption('FLIGHTSIM_INDEX', sys.argv[2])\n"
            "for _ in range(5):\n"
            "    d = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR)\n"
            "    assert d.GetLayerByName('airport').GetFeatureCount() == 2\n"
            "    d = None\n"
            "    with contextlib.suppress(OSError): os.remove(sys.argv[2])\n")
    runs = [subprocess.Popen([sys.executable, "-c", code, str(library.path),
                              str(library.index)], stderr=subprocess.PIPE)
            for _ in range(2)]
    for run in runs:
        _, errors = run.communicate()
        assert (run.returncode, errors) == (0, b"")
    with collect_messages() as messages:
        library.open()
        library.check(0)
    assert messages == []
    assert [p.name for p in library.index.parent.iterdir()] == ["index.gpkg"]


# -- Places -------------------------------------------------------------------

@contextlib.contextmanager
def config_options(**options):
    before = {name: gdal.GetConfigOption(name) for name in options}
    for name, value in options.items():
        gdal.SetConfigOption(name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            gdal.SetConfigOption(name, value)


def test_where_the_index_lies(tmp_path, monkeypatch):
    """In the user's folder of caches, and beside the library on request."""
    path = make_simulator(tmp_path / "sim")
    age(tmp_path)
    before = sorted(tmp_path.glob("sim/**/*"))
    with config_options(FLIGHTSIM_INDEX="AUTO",
                        FLIGHTSIM_INDEX_DIR=str(tmp_path / "cache")):
        assert scanned(open_any(path)) == 5
        assert scanned(open_any(path)) == 0
        monkeypatch.chdir(tmp_path)
        assert scanned(open_any("sim/scenery.cfg")) == 0
        # Another choice of areas is another catalogue.
        assert scanned(open_any(path, "AREAS=Z*")) == 2
        assert scanned(open_any(path)) == 0
    assert len(list((tmp_path / "cache").iterdir())) == 2
    assert sorted(tmp_path.glob("sim/**/*")) == before
    assert scanned(open_any(path, "INDEX=BESIDE")) == 5
    assert (tmp_path / "sim/scenery.cfg.index.gpkg").exists()
    folder = tmp_path / "sim/Scenery"
    assert scanned(open_any(f'FSSCENERY:"{folder}/"', "INDEX=BESIDE")) == 3
    assert (tmp_path / "sim/Scenery.index.gpkg").exists()


def test_the_users_folder_of_caches(tmp_path):
    path = make_simulator(tmp_path / "sim")
    code = ("import sys; from osgeo import gdal\n"
            "gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR)")
    for name, place in (("XDG_CACHE_HOME", "gdal-flightsim"),
                        ("HOME", ".cache/gdal-flightsim")):
        environment = {k: v for k, v in os.environ.items() if k not in (
            "FLIGHTSIM_INDEX", "XDG_CACHE_HOME", "HOME")}
        home = tmp_path / name
        subprocess.run([sys.executable, "-c", code, str(path)], check=True,
                       env={**environment, name: str(home)})
        assert len(list((home / place).glob("index_*.gpkg"))) == 1


def test_a_trusted_index(library):
    """INDEX_CHECK=NONE checks no file and no catalogue."""
    first = library.check(5)
    library.check(0, "INDEX_CHECK=NONE")
    write(library.root / "sim/Scenery/BASE/Scenery/AAA.bgl", airport("EDDM"))
    dataset = library.open("INDEX_CHECK=NONE")
    assert scanned(dataset) == 0 and fids(dataset) == first
    (library.root / "sim").rename(library.root / "away")
    dataset = open_any(f'FSSCENERY:"{library.path}"', "INDEX_CHECK=NONE",
                           f"INDEX={library.index}")
    assert fids(dataset) == first
    (library.root / "away").rename(library.root / "sim")
    # Where there is no index yet, files are read.
    library.index.unlink()
    assert scanned(library.open("INDEX_CHECK=NONE")) == 6


def test_rasters_use_the_index(library):
    name = f'FSSCENERY:"{library.path}":elevation'
    times = []
    for _ in range(3):
        with config_options(FLIGHTSIM_INDEX=str(library.index)):
            raster = gdal.OpenEx(name)
        plain = gdal.OpenEx(name, open_options=["INDEX=NONE"])
        assert (raster.ReadAsArray() == plain.ReadAsArray()).all()
        raster = None
        times.append(library.index.stat().st_mtime_ns)
    # It is written once.
    assert times[1:] == times[:-1]
    library.check(0)


def test_links_and_duplicates(tmp_path):
    write(tmp_path / "lib/a/one.bgl", airport("EDDS"))
    write(tmp_path / "lib/a/two.bgl", mesh(5))
    (tmp_path / "lib/b").symlink_to(tmp_path / "lib/a")
    age(tmp_path)
    path = f'FSSCENERY:"{tmp_path}/lib"'
    index = f"INDEX={tmp_path}/index.gpkg"
    plain = describe(open_any(path, "INDEX=NONE"))
    for expected, options in ((2, []), (0, []), (0, ["INDEX_CHECK=NONE"])):
        dataset = open_any(path, index, *options)
        assert scanned(dataset) == expected
        assert describe(dataset) == plain
        # The index is written when it is closed.
        dataset = None


# -- What is looked at --------------------------------------------------------

def test_folders_alone_are_looked_at(library):
    """Replacing a file changes its folder; overwriting it does not."""
    first = library.check(5)
    assert library.check(0, "INDEX_CHECK=FOLDERS") == first
    folder = library.root / "sim/Scenery/BASE/Scenery"
    write(folder / "APX.bgl", airport("EDDM"))
    age(library.root)
    os.utime(folder / "APX.bgl", (OLD + 10, OLD + 10))
    assert scanned(library.open("INDEX_CHECK=FOLDERS")) == 0
    library.check(1)
    write(folder / "new", airport("EDDN")).rename(folder / "APX.bgl")
    library.check(1, "INDEX_CHECK=FOLDERS")
    age(library.root)
    # The file has got another time, and the folder.
    library.check(1, "INDEX_CHECK=FOLDERS")
    library.check(0, "INDEX_CHECK=FOLDERS")


def test_folders_and_another_catalogue(library):
    """Files are checked if the catalogue has changed."""
    library.check(5)
    swapped = [(n, dict(k, Layer={2: 4, 4: 2}.get(k["Layer"], k["Layer"])))
               for n, k in CONFIG_AREAS]
    library.path.write_bytes(config_text(swapped).encode("cp1252"))
    library.check(0, "INDEX_CHECK=FOLDERS")
    write(library.root / "sim/Scenery/BASE/Scenery/AAA.bgl", airport("EDDM"))
    library.check(1, "INDEX_CHECK=FOLDERS")


def count_opening(library, check):
    """Counts calls to the file system of the library."""
    plan()
    dataset = open_any(f"{PREFIX}{library.path}", f"INDEX={library.index}",
                       f"INDEX_CHECK={check}", "NUM_THREADS=1")
    assert dataset.GetMetadataItem("FILES") == "5"
    return count_calls()


def test_how_much_is_looked_at(library):
    count_opening(library, "FULL")
    full = count_opening(library, "FULL")
    folders = count_opening(library, "FOLDERS")
    assert folders == full - 5
    assert count_opening(library, "NONE") < folders - 5


def test_numbers_of_features_are_kept(library):
    """A second count opens no file."""
    path = f"{PREFIX}{library.path}"
    plan()
    for is_kept in (False, True):
        dataset = open_any(path, f"INDEX={library.index}", "VIEW=ALL")
        plan()
        assert dataset.GetLayerByName("airport").GetFeatureCount() == 2
        assert (count_reads() == 0) == is_kept
        del dataset
    write(library.root / "sim/Scenery/BASE/Scenery/APX.bgl",
          pack_airports(*(pack_airport(FSX, ident, 9.0, 48.0, (), 300)
                          for ident in ("EDDS", "EDDM", "EDDN"))))
    dataset = open_any(path, f"INDEX={library.index}", "VIEW=ALL")
    assert dataset.GetLayerByName("airport").GetFeatureCount() == 4


def measure(library, *options):
    """Returns number and extent of the shown airports, and whether any file
    was read for that."""
    plan()
    dataset = open_any(f"{PREFIX}{library.path}", f"INDEX={library.index}",
                       *options)
    layer = dataset.GetLayerByName("airport")
    plan()
    found = layer.GetFeatureCount(), layer.GetExtent()
    return found, count_reads() > 0


def test_what_is_shown_is_counted_once(library):
    """Number and extent of a layer with hidden features are kept as long as
    all files, their order and the exclusions of areas are the same."""
    root = library.root / "sim"
    write(root / "Addon Scenery/LSZH/scenery/c.bgl",
          pack_airports(pack_airport(FSX, "EDDS", 9.5, 48.0, (), 300)))
    age(library.root)
    (first, is_read), (second, is_read_again) = (
        measure(library), measure(library))
    assert first == second and first[0] == 2
    assert first[1] == pytest.approx((8.5, 9.5, 48, 48))
    assert is_read and not is_read_again
    # The lower airport is the upper one now.
    swapped = [(n, {**k, "Layer": {2: 4, 4: 2}.get(k["Layer"], k["Layer"])})
               for n, k in CONFIG_AREAS]
    library.path.write_bytes(config_text(swapped).encode("cp1252"))
    age(library.root)
    (third, is_read) = measure(library)
    assert is_read and third[0] == 2
    assert third[1] == pytest.approx((8.5, 9, 48, 48))
    # Filters and other views have numbers of their own.
    dataset = open_any(f"{PREFIX}{library.path}", f"INDEX={library.index}")
    layer = dataset.GetLayerByName("airport")
    layer.SetAttributeFilter("ident = 'LSZH'")
    assert layer.GetFeatureCount() == 1
    layer.SetAttributeFilter(None)
    layer.SetSpatialFilterRect(8, 47, 8.6, 49)
    assert layer.GetFeatureCount() == 1
    assert measure(library, "VIEW=ALL")[0][0] == 3
    assert measure(library, "CELL=0")[0][0] == 2
    del layer, dataset
    assert measure(library) == (third, False)
    # A file that was changed.
    write(root / "Scenery/BASE/Scenery/APX.bgl",
          pack_airports(*(pack_airport(FSX, ident, 7.0, 48.0, (), 300)
                          for ident in ("EDDS", "EDDM"))))
    fourth, is_read = measure(library)
    assert is_read and fourth[0] == 3
    # A file changed just now may change again unnoticed.
    assert measure(library)[1]


def test_a_layer_found_empty_is_known_to_be(library):
    """All files are only searched once for features that do not exist."""
    age(library.root)

    def count(name, prepare=lambda layer: None):
        dataset = open_any(f"{PREFIX}{library.path}", f"INDEX={library.index}")
        layer = dataset.GetLayerByName(name)
        known = layer.GetFeatureCount(0)
        prepare(layer)
        return known, sum(1 for _ in layer)

    assert count("airport")[1] == 2
    # Neither a filter nor features say that there are none.
    assert count("helipad", lambda layer: layer.SetAttributeFilter(
        "surface = 'none'")) == (-1, 0)
    assert count("helipad") == (-1, 0)
    assert count("helipad") == (0, 0)
    assert count("airport") == (-1, 2)
    write(library.root / "sim/Scenery/BASE/Scenery/APX.bgl",
          pack_airports(pack_airport(FSX, "EDDS", 7.0, 48.0, (), 300)))
    assert count("helipad") == (-1, 0)
