# SPDX-License-Identifier: MIT
"""FSScenery: libraries under unusual conditions: files that change while it is
open, two libraries at once, folders that disappear, odd names and paths."""

import csv
import os
import shutil
import subprocess

import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports
from library_opening import (
    age, make_tree, open_any, open_library, open_with_messages, read, scanned,
)
from library_scene import (
    CONFIG_AREAS, add_on_text, airport, config_text, make_simulator, mesh,
    write,
)
from support import collect_messages


def airports(*idents):
    return pack_airports(*(pack_airport(FSX, ident, 9.0 + i, 48.0, (), 300)
                           for i, ident in enumerate(idents)))


def idents(dataset, **options):
    return [row["ident"] for row in read(dataset, "airport", **options)]


@pytest.fixture
def three(tmp_path):
    """Makes three areas of an airport each."""
    root = make_tree(tmp_path / "three", {
        "a/1.bgl": airports("EDDA"), "b/2.bgl": airports("EDDB"),
        "c/3.bgl": airports("EDDC")})
    age(root)
    return root


# -- While it is read ---------------------------------------------------------

@pytest.mark.parametrize("change", ["add", "remove", "rename", "folder"])
@pytest.mark.parametrize("index", ["NONE", "index.gpkg"])
def test_a_folder_that_changes_while_it_is_read(three, tmp_path, change,
                                                index):
    """The list of files is that of the opening; reading a deleted file is an
    error, and the next opening finds all changes."""
    index = index if index == "NONE" else str(tmp_path / index)
    for _ in range(2):
        open_library(three, INDEX=index)
    dataset = open_library(three, INDEX=index)
    layer = dataset.GetLayerByName("airport")
    first = layer.GetNextFeature()
    assert first["ident"] == "EDDA"
    expected = {"add": ["EDDA", "EDDB", "EDDC", "EDDD"],
                "remove": ["EDDA", "EDDB"],
                "rename": ["EDDA", "EDDB", "EDDC"],
                "folder": ["EDDA", "EDDB"]}[change]
    if change == "add":
        write(three / "c/4.bgl", airports("EDDD"))
    elif change == "remove":
        (three / "c/3.bgl").unlink()
    elif change == "rename":
        (three / "c/3.bgl").rename(three / "c/5.bgl")
    else:
        shutil.rmtree(three / "c")
    with collect_messages() as messages:
        rest = []
        while (feature := layer.GetNextFeature()) is not None:
            rest.append(feature["ident"])
    if rest == ["EDDB", "EDDC"]:
        # The rules had read it already, and it stays open.
        assert messages == []
    else:
        assert rest == ["EDDB"]
        assert any("c/3.bgl cannot be read" in text for *_, text in messages)
    again, _ = open_with_messages(f"FSSCENERY:{three}", INDEX=index)
    assert sorted(idents(again)) == expected


def test_a_file_that_is_replaced_while_others_are_read(three):
    """The file is read as it is when its turn comes; no byte of it is mixed
    with the old file."""
    dataset = open_library(three, INDEX="NONE")
    layer = dataset.GetLayerByName("scenery_file")
    assert layer.GetFeatureCount() == 3
    path = three / "c/3.bgl"
    write(path.with_suffix(".new"), airports("LSZH", "LSZB"))
    os.replace(path.with_suffix(".new"), path)
    assert idents(dataset) in (["EDDA", "EDDB", "EDDC"],
                               ["EDDA", "EDDB", "LSZH", "LSZB"])
    assert idents(open_library(three, INDEX="NONE")) == [
        "EDDA", "EDDB", "LSZH", "LSZB"]


# -- Two at once --------------------------------------------------------------

def test_two_libraries_in_turn(three, tmp_path):
    """Each has its own files, FIDs and index; in turn, feature by feature."""
    other = make_tree(tmp_path / "other", {
        "a/1.bgl": airports("LFPA"), "b/2.bgl": airports("LFPB"),
        "c/3.bgl": airports("LFPC")})
    datasets = [open_library(root, INDEX=str(tmp_path / f"{i}.gpkg"))
                for i, root in enumerate((three, other))]
    layers = [dataset.GetLayerByName("airport") for dataset in datasets]
    found = [(a["ident"], b["ident"]) for a, b in zip(*layers)]
    assert found == [("EDDA", "LFPA"), ("EDDB", "LFPB"), ("EDDC", "LFPC")]


def test_one_library_twice(three, tmp_path):
    """Two datasets with one index; one adds facts that the other lacks."""
    index = f"INDEX={tmp_path / 'index.gpkg'}"
    first, second = open_library(three, index), open_library(three, index)
    layers = [d.GetLayerByName("airport") for d in (first, second)]
    assert [(a["ident"], b["ident"]) for a, b in zip(*layers)] == [
        (ident, ident) for ident in ("EDDA", "EDDB", "EDDC")]
    fids = [[f.GetFID() for f in layer] for layer in layers]
    assert fids[0] == fids[1]
    write(three / "d/4.bgl", airports("EDDD"))
    third = open_library(three, index)
    assert idents(third) == ["EDDA", "EDDB", "EDDC", "EDDD"]
    assert read(first, "coverage") == read(second, "coverage") == []
    del layers, first, second, third
    age(three)
    fourth = open_library(three, index)
    assert [f.GetFID() for f in fourth.GetLayerByName("airport")][:3] == fids[0]


def test_append_of_a_second_library(three, tmp_path):
    """Keys and paths distinguish the rows of both."""
    other = make_tree(tmp_path / "other", {"a/1.bgl": airports("LFPA")})
    target = str(tmp_path / "all.gpkg")
    for root in (three, other):
        subprocess.run(
            ["ogr2ogr", "-append", "-f", "GPKG", target, f"FSSCENERY:{root}",
             "airport", "scenery_file"], check=True, capture_output=True)
    rows = read(gdal.OpenEx(target), "airport")
    assert [row["ident"] for row in rows] == ["EDDA", "EDDB", "EDDC", "LFPA"]
    assert len({row["key"] for row in rows}) == 4
    assert len({row["file"] for row in rows}) == 4


# -- Folders that go away -----------------------------------------------------

@pytest.mark.parametrize("what", ["catalogue", "area", "all"])
def test_what_has_vanished(tmp_path, what):
    root = tmp_path / "sim"
    path = make_simulator(root)
    age(root)
    index = f"INDEX={tmp_path / 'index.gpkg'}"
    assert len(idents(open_library(path, index))) == 2
    if what == "catalogue":
        path.unlink()
    elif what == "area":
        shutil.rmtree(root / "Addon Scenery/LSZH")
    else:
        shutil.rmtree(root)
    name = f'FSSCENERY:"{path}"'
    dataset, messages = open_with_messages(name, index)
    if what == "area":
        assert idents(dataset) == ["EDDS"]
        (row,) = read(dataset, "scenery_problem")
        assert row["message"] == "the folder of the area Zürich is not there"
    else:
        assert dataset is None
        assert any(str(path) in text for *_, text in messages)
    # A trusted index still lists; what is read says that it is gone.
    trusted, _ = open_with_messages(name, index, "INDEX_CHECK=NONE")
    if what == "all":
        with collect_messages() as messages:
            assert trusted.GetLayerByName("airport").GetNextFeature() is None
        assert any("cannot be read" in text for *_, text in messages)
    else:
        assert trusted is not None


def test_an_index_of_an_older_version_has_no_say(three, tmp_path):
    """It is rebuilt silently and correctly."""
    index = str(tmp_path / "index.gpkg")
    assert scanned(open_library(three, INDEX=index)) == 3
    copy = gdal.OpenEx(index, gdal.OF_VECTOR | gdal.OF_UPDATE)
    names = [copy.GetLayer(i).GetName() for i in range(copy.GetLayerCount())]
    copy.ExecuteSQL(f"DROP TABLE {names[-1]}")
    del copy
    with collect_messages() as messages:
        dataset = open_any(f"FSSCENERY:{three}", f"INDEX={index}")
        assert idents(dataset) == ["EDDA", "EDDB", "EDDC"]
    assert all("index" in text for *_, text in messages)
    del dataset
    assert scanned(open_library(three, INDEX=index)) == 0


# -- Names and paths ----------------------------------------------------------

TITLES = ['Alps, "high"', "O'Hare; north", "100% [new] *", "a=b|c", "Ünï çødé"]


def test_titles_with_any_character(tmp_path):
    """As values, in filters, in CSV, as AREAS."""
    areas = [(i + 1, {"Title": title, "Local": f"area{i}", "Layer": i + 1})
             for i, title in enumerate(TITLES)]
    make_tree(tmp_path, {f"area{i}/scenery/{i}.bgl": airports(f"EDD{i}")
                         for i in range(len(TITLES))})
    path = write(tmp_path / "scenery.cfg", config_text(areas).encode("utf-8"))
    dataset = open_library(path)
    assert [row["title"] for row in read(dataset, "scenery_area")] == TITLES
    for i, title in enumerate(TITLES):
        quoted = title.replace("'", "''")
        rows = read(dataset, "airport", f"area = '{quoted}'")
        assert [row["ident"] for row in rows] == [f"EDD{i}"]
        if ";" not in title:
            assert idents(open_library(path, AREAS=title)) == [f"EDD{i}"]
    gdal.VectorTranslate(str(tmp_path / "out.csv"), dataset, layers=["airport"])
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as file:
        assert [row["area"] for row in csv.DictReader(file)] == TITLES


@pytest.mark.parametrize("name", [
    "a, b.bgl", "it's.bgl", 'say "x".bgl', "100%.bgl", "[x]&(y)=z;.bgl",
    "ümläut.bgl", "a|1.bgl", "#hash.bgl", " blank .bgl"])
def test_names_of_files_with_any_character(tmp_path, name):
    write(tmp_path / "x" / name, airports("EDDA"))
    write(tmp_path / "y" / name, mesh(100))
    for index in ("NONE", str(tmp_path / "i.gpkg"), str(tmp_path / "i.gpkg")):
        dataset = open_library(f"FSSCENERY:{tmp_path}", INDEX=index)
        quoted = str(tmp_path / "x" / name).replace("'", "''")
        (row,) = read(dataset, "airport", f"file = '{quoted}'")
        assert os.path.basename(row["file"]) == name
        (coverage,) = read(dataset, "coverage")
    if '"' not in name:
        assert gdal.Open(coverage["location"]).RasterXSize == 257


@pytest.mark.parametrize("form", [
    "C:\\Sim\\Addons\\EDDM", "\\\\?\\C:\\Sim\\Addons\\EDDM",
    "c:/sim/ADDONS/eddm", "\\\\nas\\Sim\\Addons\\EDDM",
    "\\\\?\\UNC\\nas\\Sim\\Addons\\EDDM\\", "C:\\Sim\\.\\Addons\\..\\Addons\\EDDM"])
def test_paths_of_windows(tmp_path, form):
    make_simulator(tmp_path / "sim", areas=[
        *CONFIG_AREAS, (9, {"Title": "Far", "Local": form, "Layer": 9})])
    write(tmp_path / "drive/Sim/Addons/EDDM/Scenery/m.BGL", airport("EDDM"))
    dataset = open_library(
        tmp_path / "sim/scenery.cfg",
        PATH_MAP=f"C:\\={tmp_path}/drive/;\\\\nas\\={tmp_path}/drive")
    (row,) = read(dataset, "airport", "area = 'Far'")
    assert row["ident"] == "EDDM"


@pytest.mark.parametrize("form", ["\\\\?\\C:\\P3D\\My", "C:\\P3D\\My"])
def test_paths_of_windows_in_add_ons(tmp_path, form):
    make_simulator(tmp_path / "sim")
    write(tmp_path / "drive/P3D/My/scenery/m.bgl", airport("EDDM"))
    write(tmp_path / "drive/P3D/My/add-on.xml",
          add_on_text([(form, "Mine", None)]).encode())
    listed = write(tmp_path / "add-ons.cfg",
                   f"[Package.0]\r\nPath={form}\r\nActive=true\r\n".encode())
    dataset = open_library(tmp_path / "sim/scenery.cfg", ADDONS=listed,
                           PATH_MAP=f"C:\\={tmp_path}/drive")
    assert [row["ident"] for row in read(
        dataset, "airport", "area = 'Mine'")] == ["EDDM"]


@pytest.mark.parametrize("folder, name", [
    ("sim", "scenery.cfg"), ("sim", "./scenery.cfg"), ("sim", "."),
    ("sim/config", "../scenery.cfg"), (".", "sim/scenery.cfg"),
    ("sim/config/deep", "../../../sim/scenery.cfg")])
def test_a_catalogue_named_from_the_current_folder(tmp_path, monkeypatch,
                                                   folder, name):
    """What lies above it is found, as by its whole path."""
    make_tree(tmp_path, {"other/scenery/o.bgl": airport("EDDB"),
                         "sim/a/scenery/a.bgl": airport("EDDA")})
    (tmp_path / "sim/config/deep").mkdir(parents=True)
    write(tmp_path / "sim/scenery.cfg", config_text([
        (1, {"Local": "a", "Layer": 1}),
        (2, {"Local": "..\\other", "Layer": 2})]).encode())
    monkeypatch.chdir(tmp_path / folder)
    with collect_messages() as messages:
        dataset = open_any(f'FSSCENERY:"{name}"')
    assert messages == []
    assert idents(dataset) == ["EDDA", "EDDB"]


@pytest.mark.parametrize("folder", ["sim/x", "sim/x/y"])
def test_a_simulator_above_the_current_folder(tmp_path, monkeypatch, folder):
    make_tree(tmp_path, {"sim/a/scenery/a.bgl": airport("EDDA")})
    config = write(tmp_path / folder / "scenery.cfg", config_text(
        [(1, {"Local": "a", "Layer": 1})]).encode())
    monkeypatch.chdir(config.parent)
    with collect_messages() as messages:
        dataset = open_any("scenery.cfg")
    assert messages == []
    assert idents(dataset) == ["EDDA"]


@pytest.mark.parametrize("pattern", ["Z?rich", "Zür???", "??rich", "*?rich",
                                     "z?RICH", "??????"])
def test_a_character_of_a_pattern(tmp_path, pattern):
    path = make_simulator(tmp_path)
    path.write_bytes(config_text([
        (1, {"Title": "Zürich", "Local": "Scenery\\World", "Layer": 1}),
        (2, {"Title": "Genève-Cointrin", "Local": "scenery\\BASE",
             "Layer": 2})]).encode())
    dataset = open_library(path, AREAS=pattern)
    assert [row["title"] for row in read(dataset, "scenery_area")] == ["Zürich"]


@pytest.mark.parametrize("encoding", [
    "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "utf-8"])
def test_marks_and_code_pages(tmp_path, encoding):
    root = tmp_path
    make_tree(root, {"Flughäfen/scenery/a.bgl": airports("EDDA")})
    path = write(root / "scenery.cfg", config_text([
        (1, {"Title": "Grüße", "Local": "FLUGHÄFEN", "Layer": 1})
    ], general="").encode(encoding))
    dataset = open_library(f"FSSCENERY:{path}")
    assert [row["area"] for row in read(dataset, "airport")] == ["Grüße"]


@pytest.mark.parametrize("name, text, message", [
    ("scenery.cfg", "", "the file lists no scenery area; its folder is read"),
    ("add-on.xml", "<SimBase.Document",
     "expected an XML file with a SimBase.Document"),
])
def test_a_broken_catalogue_does_not_hide_its_folder(tmp_path, name, text,
                                                     message):
    root = make_tree(tmp_path / "folder", {"scenery/1.bgl": airports("EDDA")})
    (root / name).write_text(text)
    dataset, messages = open_with_messages(f'FSSCENERY:"{root}"')
    assert idents(dataset) == ["EDDA"]
    (row,) = read(dataset, "scenery_problem")
    assert (row["file"], row["message"]) == (str(root / name), message)
    assert messages.failures == []
