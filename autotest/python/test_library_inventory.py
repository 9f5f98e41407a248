# SPDX-License-Identifier: MIT
"""FSScenery: the files of an installation, their order and their state.

Expected values are computed here from the description of the catalogues,
independently of the driver.
"""

import os
import re
import shutil
from pathlib import Path

import pytest
from osgeo import gdal, ogr

from library_opening import open_library, open_with_messages
from library_scene import (
    CELL, CONFIG_AREAS, add_on_text, airport, config_text, make_add_on,
    make_package, make_simulator, mesh, write,
)
from support import collect_messages

ENCODINGS = ["cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-be"]


def read(dataset, name):
    """Returns rows as dictionaries, with fid and bounds."""
    layer = dataset.GetLayerByName(name)
    layer.ResetReading()
    rows = []
    for feature in layer:
        row = {k: v for k, v in feature.items().items()}
        row["fid"] = feature.GetFID()
        geometry = feature.GetGeometryRef()
        row["bounds"] = geometry.GetEnvelope() if geometry else None
        rows.append(row)
    return rows


def names(dataset, key="path"):
    """Returns file names in the order of their ranks."""
    rows = [row for row in read(dataset, "scenery_file")
            if row["rank"] is not None]
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    return [os.path.basename(row[key]) for row in rows]


# -- scenery.cfg --------------------------------------------------------------

def list_config(root, areas):
    """The oracle: lists the names of files of active areas, lowest first."""
    files = []
    for _, number, keys in sorted(
            (keys["Layer"], number, keys) for number, keys in areas):
        if keys["Active"] != "TRUE":
            continue
        place = root
        for part in [*keys["Local"].split("\\"), "scenery"]:
            place = next(p for p in place.iterdir()
                         if p.name.lower() == part.lower())
        files += sorted((p.name for p in place.iterdir()
                         if p.suffix.lower() == ".bgl"), key=str.lower)
    return files


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_order_and_titles_in_any_encoding(tmp_path, encoding):
    path = make_simulator(tmp_path, encoding)
    dataset = open_library(path)
    assert dataset.GetDriver().ShortName == "FSScenery"
    assert names(dataset) == list_config(tmp_path, CONFIG_AREAS) == [
        "mesh.bgl", "APX.bgl", "mesh2.BGL", "a.bgl", "B.bgl"]
    areas = read(dataset, "scenery_area")
    assert [row["title"] for row in areas] == [
        "Default Terrain", "Default Scenery", "Area 3, layer 3", "Zürich"]
    assert [row["active"] for row in areas] == [1, 1, 0, 1]
    assert [row["required"] for row in areas] == [1, 0, 0, 0]
    assert [(row["rank_first"], row["rank_last"], row["files"])
            for row in areas] == [(1, 1, 1), (2, 3, 2), (None, None, 0),
                                  (4, 5, 2)]
    assert {row["kind"] for row in areas} == {"scenery_cfg"}
    assert dataset.GetMetadataItem("FILES") == "5"
    assert dataset.GetMetadataItem("AREAS") == "4"
    assert read(dataset, "scenery_problem") == []


def test_swapping_layers_swaps_ranks_and_no_fid(tmp_path):
    path = make_simulator(tmp_path)
    before = {r["path"]: r for r in read(open_library(path), "scenery_file")}
    swapped = [(n, dict(k, Layer={2: 4, 4: 2}.get(k["Layer"], k["Layer"])))
               for n, k in CONFIG_AREAS]
    path.write_bytes(config_text(swapped).encode("cp1252"))
    dataset = open_library(path)
    assert names(dataset) == list_config(tmp_path, swapped) == [
        "mesh.bgl", "a.bgl", "B.bgl", "APX.bgl", "mesh2.BGL"]
    after = {r["path"]: r for r in read(dataset, "scenery_file")}
    assert {p: r["fid"] for p, r in after.items()} == {
        p: r["fid"] for p, r in before.items()}


def test_equal_layers_go_by_number_and_lower_names_of_keys(tmp_path):
    path = make_simulator(tmp_path)
    text = config_text([(9, {"LOCAL": "Scenery\\World", "layer": 1}),
                        (2, {"local": "Addon Scenery\\LSZH", "Layer": 1})])
    path.write_bytes(text.encode("cp1252"))
    assert names(open_library(path)) == ["a.bgl", "B.bgl", "mesh.bgl"]


def test_root_of_the_simulator(tmp_path):
    """If the file is elsewhere, SIM_ROOT names the folder; a parent folder is
    found."""
    make_simulator(tmp_path / "FSX")
    path = tmp_path / "ProgramData" / "scenery.cfg"
    write(path, (tmp_path / "FSX/scenery.cfg").read_bytes())
    dataset, messages = open_with_messages(path)
    assert dataset is None
    assert "SIM_ROOT" in messages.failures[0]
    assert len(names(open_library(path, SIM_ROOT=tmp_path / "FSX"))) == 5
    deeper = write(tmp_path / "FSX/a/b/scenery.cfg", path.read_bytes())
    assert len(names(open_library(deeper))) == 5


def test_drives_and_missing_folders(tmp_path):
    path = make_simulator(tmp_path)
    text = config_text([
        (1, {"Local": "C:\\FSX\\Scenery\\world", "Layer": 1}),
        (2, {"Title": "Gone", "Local": "E:\\Nowhere", "Layer": 2}),
        (3, {"Remote": "d:\\LSZH", "Layer": 3}),
        (4, {"Local": "Scenery\\BASE\\Scenery", "Layer": 4}),
    ])
    path.write_bytes(text.encode("cp1252"))
    dataset, messages = open_with_messages(
        path,
        PATH_MAP=f"C:\\FSX={tmp_path};D:\\={tmp_path}/Addon Scenery/")
    assert names(dataset) == ["mesh.bgl", "a.bgl", "B.bgl", "APX.bgl",
                              "mesh2.BGL"]
    assert len(messages.warnings) == 1
    (problem,) = read(dataset, "scenery_problem")
    assert "Gone" in problem["message"] and "PATH_MAP" in problem["message"]
    assert problem["file_fid"] is None


def test_inactive_areas(tmp_path):
    path = make_simulator(tmp_path)
    dataset = open_library(path, INACTIVE="YES")
    rows = {os.path.basename(r["path"]): r
            for r in read(dataset, "scenery_file")}
    assert rows["off.bgl"]["status"] == "inactive"
    assert rows["off.bgl"]["rank"] is None
    assert dataset.GetMetadataItem("FILES_INACTIVE") == "1"
    assert sum(r["status"] == "ok" for r in rows.values()) == 5


def test_areas_by_title(tmp_path):
    path = make_simulator(tmp_path)
    assert names(open_library(path, AREAS="zürich")) == ["a.bgl", "B.bgl"]
    assert names(open_library(path, AREAS="*terrain;default s?enery")) == [
        "mesh.bgl", "APX.bgl", "mesh2.BGL"]
    dataset, messages = open_with_messages(path, AREAS="none")
    assert dataset is None
    assert "expected at least one scenery area" in messages.failures[0]
    assert "AREAS: no scenery area has the title none; the titles are: " in (
        messages.failures[0])
    assert "Zürich" in messages.failures[0]
    # One of several.
    dataset, messages = open_with_messages(path, AREAS="zürich;none")
    assert "scenery_problem" in messages.warnings[0]
    assert names(dataset) == ["a.bgl", "B.bgl"]
    (problem,) = read(dataset, "scenery_problem")
    assert problem["file"] == "AREAS"
    assert problem["message"].startswith("no scenery area has the title none")


# -- Prepar3D -----------------------------------------------------------------

def test_add_on(tmp_path):
    path = make_add_on(tmp_path, [("world", "Low", 161), ("top", "Top", None),
                                  ("lower", "Lowest", 3)])
    dataset = open_library(path)
    assert names(dataset) == ["Lowest.bgl", "Low.bgl", "Top.bgl"]
    assert [(r["title"], r["layer"], r["kind"])
            for r in read(dataset, "scenery_area")] == [
        ("Lowest", 3, "add_on"), ("Low", 161, "add_on"),
        ("Top", None, "add_on")]


@pytest.mark.parametrize("encoding, declaration", [
    ("utf-16", "utf-8"), ("utf-8-sig", "utf-16"), ("utf-16-be", "utf-16"),
    ("cp1252", "utf-8"),
])
def test_declarations_lie(tmp_path, encoding, declaration):
    path = make_add_on(tmp_path, [("world", "Müll", 1)])
    path.write_bytes(add_on_text([("world", "Müll", 1)],
                                 declaration=declaration).encode(encoding))
    (area,) = read(open_library(path), "scenery_area")
    assert (area["title"], area["files"]) == ("Müll", 1)


def test_add_ons_beside_a_scenery_config(tmp_path):
    """A list switches off a package of a discovery folder."""
    path = make_simulator(tmp_path / "sim")
    folder = tmp_path / "add-ons"
    make_add_on(folder / "one", [("w", "Equal", 2)])
    make_add_on(folder / "two", [("w", "Free", None)])
    make_add_on(folder / "off", [("w", "Off", 1)])
    write(folder / "empty" / "readme.txt", b"none")
    config = write(tmp_path / "add-ons.cfg", (
        f"[Package.0]\nPath={folder}/off\nActive=false\n"
        f"[DiscoveryPath.0]\nPath={folder}\nActive=true\n").encode("utf-16"))
    expected = ["mesh.bgl", "APX.bgl", "mesh2.BGL", "Equal.bgl", "a.bgl",
                "B.bgl", "Free.bgl"]
    assert names(open_library(path, ADDONS=config)) == expected
    assert names(open_library(path, ADDONS=f"{folder};{config}")) == expected
    both = names(open_library(path, ADDONS=folder))
    assert sorted(both) == sorted([*expected, "Off.bgl"])
    assert names(open_library(f'FSSCENERY:"{config}"')) == [
        "Equal.bgl", "Free.bgl"]


@pytest.mark.parametrize("name, layers", [
    ("leab_arv187_add-on.xml", [161, 162]), ("leab_rfn_add-on.xml", [148])])
def test_real_add_ons(shared, tmp_path, name, layers):
    path = tmp_path / "add-on.xml"
    shutil.copyfile(shared("library/" + name), path)
    write(tmp_path / "world/a.bgl", airport("LEAB"))
    write(tmp_path / "Scenery/b.bgl", airport("LEAB"))
    dataset = open_library(path)
    assert [r["layer"] for r in read(dataset, "scenery_area")] == layers


# -- MSFS ---------------------------------------------------------------------

def make_packages(root):
    official = root / "Official/OneStore"
    make_package(official / "fs-base", {"scenery/x/APX.bgl": airport("EDDS")})
    make_package(official / "zz-stock", {"scenery/s.bgl": airport("EDDM")})
    community = root / "Community"
    make_package(community / "b-land", {"scenery/b.bgl": airport("LSZH"),
                                        "scenery/same.bgl": mesh(1)})
    make_package(community / "A-land", {"scenery/a.bgl": airport("LSZB"),
                                        "Scenery/SAME.bgl": mesh(2)},
                 listed=["scenery/a.bgl", "Scenery/SAME.bgl", "c.fsarchive",
                         "texture/t.dds"])
    make_package(community / "plane", {"scenery/p.bgl": airport("X")},
                 {"content_type": "AIRCRAFT"})
    make_package(community / "unlisted", {"scenery/u.bgl": airport("X")},
                 listed=["texture/u.dds"])
    return root


def test_packages_in_a_folder(tmp_path):
    """Official is below Community, then by name; of two files with one path,
    the upper one replaces the lower one."""
    dataset, messages = open_with_messages(
        f'FSSCENERY:"{make_packages(tmp_path)}"')
    assert names(dataset) == ["APX.bgl", "s.bgl", "a.bgl", "b.bgl",
                              "same.bgl"]
    status = {os.path.relpath(r["path"], tmp_path): r["status"]
              for r in read(dataset, "scenery_file")}
    assert status["Community/A-land/Scenery/SAME.bgl"] == "shadowed"
    assert status["Community/A-land/c.fsarchive"] == "encrypted"
    assert list(status.values()).count("ok") == 5
    assert "1 encrypted" in messages.warnings[0]
    areas = read(dataset, "scenery_area")
    assert [r["title"] for r in areas] == ["FS-BASE", "ZZ-STOCK", "A-LAND",
                                           "B-LAND"]
    assert {(r["version"], r["creator"], r["kind"]) for r in areas} == {
        ("1.2.3", "Someone", "package")}


CONTENTS = {
    "lines": '<Content><Package name="b-land" active="true"/>'
             '<Package name="A-LAND" active="true"/></Content>',
    "priorities": '<Priorities><Package name="a-land" priority="3"/>'
                  '<Package name="b-land" priority="-1"/></Priorities>',
    "prefixes": '<Packages><Package name="communityfs24-b-land" '
                'active="Activated"/><Package name="fs20-a-land" '
                'active="Activated"/></Packages>',
}


@pytest.mark.parametrize("form", CONTENTS)
def test_forms_of_content_xml(tmp_path, form):
    packages = make_packages(tmp_path / "Packages")
    write(tmp_path / "UserCfg.opt", (
        "{Graphics\n}\n" f'InstalledPackagesPath "{packages}"\n').encode())
    content = write(tmp_path / "Content.xml", CONTENTS[form].encode())
    upper_a = ["APX.bgl", "s.bgl", "b.bgl", "a.bgl", "SAME.bgl"]
    upper_b = ["APX.bgl", "s.bgl", "a.bgl", "b.bgl", "same.bgl"]
    # The lower number has the higher priority.
    for path in (content, tmp_path / "UserCfg.opt"):
        dataset, _ = open_with_messages(path)
        assert names(dataset) == (
            upper_b if form == "priorities" else upper_a)
    highest, _ = open_with_messages(content, CONTENT_ORDER="HIGH_WINS")
    assert names(highest) == upper_a


@pytest.mark.parametrize("text", [
    '<Content><Package name="A-land" active="true"/></Content>',
    '<Priorities><Package name="a-land" priority="7"/></Priorities>',
    '<Priorities><Package name="a-land" priority="-7"/></Priorities>',
])
@pytest.mark.parametrize("order", ["LOW_WINS", "HIGH_WINS"])
def test_listed_packages_lie_above_others(tmp_path, text, order):
    packages = make_packages(tmp_path / "Packages")
    write(tmp_path / "UserCfg.opt", (
        "{Graphics\n}\n" f'InstalledPackagesPath "{packages}"\n').encode())
    content = write(tmp_path / "Content.xml", text.encode())
    dataset, _ = open_with_messages(content, CONTENT_ORDER=order)
    assert names(dataset)[2:] == ["b.bgl", "a.bgl", "SAME.bgl"]


@pytest.mark.parametrize("text", [
    '<Content><Package name="b-land" active="false"/></Content>',
    '<Packages><Package name="communityfs20-b-land" active="UserDisabled"/>'
    "</Packages>"])
def test_packages_that_are_switched_off(tmp_path, text):
    packages = make_packages(tmp_path / "Packages")
    content = write(tmp_path / "Content.xml", text.encode())
    dataset, _ = open_with_messages(content, SIM_ROOT=packages)
    assert names(dataset) == ["APX.bgl", "s.bgl", "a.bgl", "SAME.bgl"]


@pytest.mark.parametrize("text, reason", [
    ("<Content><Package>", "Parse error at EOF"),
    ("<a>" * 70 + "</a>" * 70, "XML of more than 64 levels is not read")],
    ids=["cut", "deep"])
def test_content_that_is_damaged(tmp_path, text, reason):
    """Each damage is a row with its place."""
    packages = make_packages(tmp_path / "Packages")
    content = write(tmp_path / "Content.xml", text.encode())
    dataset, messages = open_with_messages(
        f'FSSCENERY:"{content}"', SIM_ROOT=packages)
    assert messages.failures == []
    (row,) = (row for row in read(dataset, "scenery_problem")
              if row["file"] == str(content))
    assert row["message"].startswith(f"expected an XML file: {reason}")


def test_content_without_packages(tmp_path):
    content = write(tmp_path / "Content.xml", CONTENTS["lines"].encode())
    dataset, messages = open_with_messages(content)
    assert dataset is None
    assert "SIM_ROOT" in messages.failures[0]


@pytest.mark.parametrize("package, files", [
    ("breizh-airport-cyqt", {"scenery/CYQT_Scene.bgl": "airport/cyqt_scene"}),
])
def test_real_package(shared, tmp_path, package, files):
    source = shared("library/" + package)
    for name in ("layout.json", "manifest.json"):
        shutil.copyfile(source / name, tmp_path / name)
    for name, origin in files.items():
        write(tmp_path / name, next(
            shared("airport").glob(Path(origin).name + "*.bgl")).read_bytes())
    dataset = open_library(tmp_path / "layout.json")
    (area,) = read(dataset, "scenery_area")
    assert (area["title"], area["creator"], area["version"]) == (
        "cus-cyqt", "Patrick Germain", "0.1.0")
    (file,) = read(dataset, "scenery_file")
    assert (file["status"], file["flavour"]) == ("ok", "msfs2020")
    assert file["bounds"][0] < -89.3 < file["bounds"][1]


# -- Folders ------------------------------------------------------------------

def test_plain_folder(tmp_path):
    for name in ("Zeta/scenery/a.bgl", "alpha/scenery/z.bgl", "loose.bgl",
                 "alpha/deep/er/y.bgl"):
        write(tmp_path / name, airport("EDDS"))
    dataset = open_library(f"FSSCENERY:{tmp_path}")
    assert names(dataset) == ["loose.bgl", "y.bgl", "z.bgl", "a.bgl"]
    assert [r["title"] for r in read(dataset, "scenery_area")][1:] == [
        "er", "alpha", "Zeta"]
    order = write(tmp_path / "order.txt", b"zeta\r\nalpha/deep\r\nAlpha\r\n")
    dataset = open_library(f"FSSCENERY:{tmp_path}", PRIORITY=order)
    assert names(dataset) == ["loose.bgl", "a.bgl", "y.bgl", "z.bgl"]


def test_bgl_prefix_forwards(tmp_path):
    path = make_simulator(tmp_path)
    for name in (f'BGL:"{tmp_path}"', f'BGL:"{path}"'):
        dataset = gdal.OpenEx(name, gdal.OF_VECTOR)
        assert dataset.GetDriver().ShortName == "FSScenery"
        assert len(names(dataset)) == 5


def test_links(tmp_path):
    """A file in two areas counts in the upper one; no link leads to a folder
    above."""
    write(tmp_path / "a/one.bgl", airport("EDDS"))
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "a/up").symlink_to(tmp_path)
    dataset, messages = open_with_messages(f"FSSCENERY:{tmp_path}")
    rows = read(dataset, "scenery_file")
    assert [r["status"] for r in rows].count("ok") == 1
    assert rows[-1]["status"] == "ok"
    assert rows[0]["status"] == "duplicate"
    assert any("leads to a folder that the library is in" in r["message"]
               for r in read(dataset, "scenery_problem"))
    assert len(rows) < 5 and len(messages.warnings) == 1


# -- States -------------------------------------------------------------------

def make_states(root, shared=None):
    sound = airport("EDDS")
    files = {
        "ok.bgl": sound, "cut.bgl": sound[:-20], "empty.bgl": b"",
        "other.bgl": b"text" * 20, "header.bgl": sound[:40],
        "mesh.bgl": mesh(5),
    }
    for name, content in files.items():
        write(root / name, content)
    return root


def test_states(tmp_path):
    dataset, messages = open_with_messages(make_states(tmp_path))
    rows = {os.path.basename(r["path"]): r
            for r in read(dataset, "scenery_file")}
    assert {name: row["status"] for name, row in rows.items()} == {
        "ok.bgl": "ok", "cut.bgl": "damaged", "empty.bgl": "damaged",
        "other.bgl": "foreign", "header.bgl": "damaged", "mesh.bgl": "ok"}
    problems = {os.path.basename(r["file"]): r
                for r in read(dataset, "scenery_problem")}
    assert set(problems) == {"cut.bgl", "empty.bgl", "other.bgl",
                             "header.bgl"}
    assert "table cannot be read" in problems["cut.bgl"]["message"]
    assert problems["cut.bgl"]["file_offset"] > 56
    assert problems["cut.bgl"]["file_fid"] == rows["cut.bgl"]["fid"]
    assert messages.failures == []
    assert messages.warnings == [
        f"FSScenery: {tmp_path}: of 6 files: 3 damaged, 1 foreign; the layer "
        "scenery_problem lists them"]
    assert dataset.GetMetadataItem("FILES_DAMAGED") == "3"
    # Damage of one file does not affect the others.
    (tmp_path / "cut.bgl").unlink()
    again = {os.path.basename(r["path"]): r["status"] for r in read(
        open_with_messages(tmp_path)[0], "scenery_file")}
    assert again["ok.bgl"] == again["mesh.bgl"] == "ok"


def test_files_of_older_simulators(shared, tmp_path):
    for name in ("opcode_parking.bgl", "scasm_yyz15l.bgl"):
        shutil.copyfile(shared("negative/" + name), tmp_path / name)
    dataset, _ = open_with_messages(tmp_path)
    parking, other = read(dataset, "scenery_file")
    assert parking["status"] == other["status"] == "foreign"
    assert other["bounds"] is None
    west, east, south, north = parking["bounds"]
    assert west == pytest.approx(-1.8797, abs=1e-3) and west <= east
    assert south <= north == pytest.approx(38.9452, abs=1e-4)


def test_unreadable_file(tmp_path):
    write(tmp_path / "ok.bgl", airport("EDDS"))
    (tmp_path / "gone.bgl").symlink_to(tmp_path / "nowhere.bgl")
    dataset, messages = open_with_messages(tmp_path)
    gone, sound = sorted(read(dataset, "scenery_file"),
                         key=lambda row: row["path"])
    assert (gone["status"], sound["status"]) == ("unreadable", "ok")
    assert "1 unreadable" in messages.warnings[0]


def test_columns_of_a_file(tmp_path):
    path = write(tmp_path / "m.bgl", mesh(7))
    write(tmp_path / "a.bgl", airport("EDDS"))
    os.utime(path, (1600000000, 1600000000))
    row = next(r for r in read(open_library(tmp_path), "scenery_file")
               if r["path"].endswith("m.bgl"))
    assert row["bytes"] == path.stat().st_size
    assert row["modified"] == "2020-09-13T12:26:40Z"
    assert row["file_date"] == "2015-01-27T20:23:42Z"
    assert row["sections"] == "0x67"
    assert (row["level_min"], row["level_max"], row["chunks"]) == (13, 13, 1)
    level, u, v = CELL
    width, height = 480 / 2 ** level, 360 / 2 ** level
    assert row["bounds"] == pytest.approx(
        (u * width - 180, (u + 1) * width - 180, 90 - (v + 1) * height,
         90 - v * height), abs=1e-12)


def test_bounds_are_no_larger_than_what_is_there(shared):
    """An index of terrain has cells of 60 degrees, and exclusions have the
    whole earth: neither is the extent of content."""
    dataset = open_library(f"FSSCENERY:{shared('raster')}", AREAS="*")
    mesh_bounds = next(r["bounds"] for r in read(dataset, "scenery_file")
                       if "DeathValley" in r["path"])
    assert -118 < mesh_bounds[0] < mesh_bounds[1] < -116
    dataset = open_library(f"FSSCENERY:{shared('airport')}")
    rows = {os.path.basename(r["path"]): r["bounds"]
            for r in read(dataset, "scenery_file")}
    assert rows["vtbd_exclusions_fsx.bgl"] is None
    west, east, south, north = rows["leab_p3dv5.bgl"]
    assert east - west < 5 and south < 38.95 < north
    # They are found all the same.
    layer = dataset.GetLayerByName("exclusion")
    for name in ("vtbd_exclusions_fsx.bgl", "vtbd_fsx.bgl"):
        single = gdal.OpenEx(str(shared("airport/" + name)))
        west, east, south, north = single.GetLayerByName(
            "exclusion").GetExtent()
        layer.SetSpatialFilterRect(west, south, east, north)
        assert name in {os.path.basename(f["file"]) for f in layer}


# -- coverage -----------------------------------------------------------------

def test_coverage(tmp_path):
    path = make_simulator(tmp_path)
    rows = read(open_library(path), "coverage")
    files = {r["fid"]: r for r in read(open_library(path), "scenery_file")}
    assert len(rows) == 3
    for row in rows:
        file = files[row["file_fid"]]
        assert row["location"] == f'BGL:"{file["path"]}":elevation:13'
        assert (row["theme"], row["level"], row["chunks"]) == (
            "elevation", 13, 1)
        assert row["rank"] == file["rank"]
        assert row["z_order"] == 13 * 2 ** 20 + file["rank"]
        assert row["resolution_deg"] == 360 / 2 ** 13 / 256
        raster = gdal.Open(row["location"])
        assert raster is not None
        x, dx, _, y, _, dy = raster.GetGeoTransform()
        assert row["bounds"] == pytest.approx(
            (x, x + dx * raster.RasterXSize, y + dy * raster.RasterYSize, y),
            abs=1e-11)
    order = [os.path.basename(files[r["file_fid"]]["path"])
             for r in sorted(rows, key=lambda row: row["z_order"])]
    assert order == ["mesh.bgl", "mesh2.BGL", "B.bgl"]


def test_coverage_is_an_index_of_tiles(tmp_path):
    """gdalbuildvrt and GTI take it in the order of z_order."""
    path = make_simulator(tmp_path)
    target = str(tmp_path / "t.gti.gpkg")
    gdal.VectorTranslate(target, open_library(path), layers=["coverage"],
                         where="theme = 'elevation'")
    if gdal.GetDriverByName("GTI") is None:
        pytest.skip("this GDAL has no GTI driver, which came with 3.9")
    raster = gdal.OpenEx(f"GTI:{target}", open_options=[
        "LOCATION_FIELD=location", "SORT_FIELD=z_order"])
    # The add-on lies over the world mesh.
    assert set(raster.ReadAsArray()[100, :256].tolist()) == {300}
    ours = gdal.Open(f'FSSCENERY:"{path}":elevation')
    assert raster.GetGeoTransform() == pytest.approx(ours.GetGeoTransform(),
                                                     abs=1e-11)
    # GTI gives posts that tiles share to the one drawn last, and rounds its
    # size up.
    expected = ours.ReadAsArray()
    rows, columns = expected.shape
    for part in (slice(0, 256), slice(257, columns)):
        assert (raster.ReadAsArray()[:rows, part].tolist()
                == expected[:, part].tolist())


# -- Identify -----------------------------------------------------------------

def identify(path, flags=gdal.OF_VECTOR):
    driver = gdal.IdentifyDriverEx(str(path), flags)
    return driver.ShortName if driver is not None else None


def test_identify(tmp_path):
    path = make_simulator(tmp_path / "sim")
    assert identify(path) == "FSScenery"
    assert identify(tmp_path / "sim") == "FSScenery"
    assert identify(make_add_on(tmp_path / "p3d", [("w", "x", 1)])) == (
        "FSScenery")
    layout = make_package(tmp_path / "msfs", {"scenery/a.bgl": airport("X")})
    assert identify(layout) == "FSScenery"
    assert identify(tmp_path / "msfs") == "FSScenery"
    assert identify(tmp_path / "sim/Scenery/World/scenery") == "FSScenery"
    assert identify(tmp_path) != "FSScenery"
    for name, content in (("scenery.cfg", b"\0" * 100), ("other.cfg", b"[x]"),
                          ("Content.xml", b"<a/>"), ("layout.json", b"{}")):
        other = write(tmp_path / "other" / name, content)
        assert identify(other) != "FSScenery", name


def test_folders_of_others(tmp_path):
    shapes = tmp_path / "shapes"
    shapes.mkdir()
    source = ogr.GetDriverByName("ESRI Shapefile").CreateDataSource(
        str(shapes))
    source.CreateLayer("one", geom_type=ogr.wkbPoint)
    source.CreateLayer("two", geom_type=ogr.wkbPoint)
    source = None
    write(shapes / "one.bgl", airport("X"))
    assert gdal.OpenEx(str(shapes), gdal.OF_VECTOR).GetDriver().ShortName == (
        "ESRI Shapefile")
    tiles = tmp_path / "texture"
    write(tiles / "012113110200032an.agn", b"RIFF\x04\x00\x00\x00AGNX")
    assert gdal.OpenEx(str(tiles), gdal.OF_VECTOR).GetDriver().ShortName == (
        "AGN")


def test_what_is_no_library(tmp_path):
    for name in (tmp_path, tmp_path / "none", tmp_path / "none.cfg"):
        dataset, messages = open_with_messages(f'FSSCENERY:"{name}"')
        assert dataset is None
        assert len(messages.failures) == 1, name
        assert re.match("FSScenery: ", messages.failures[0])
    with collect_messages() as messages:
        assert gdal.OpenEx('FSSCENERY:"', gdal.OF_VECTOR) is None
    assert 'expected FSSCENERY:"<path>"' in messages.failures[0]


def test_update_is_refused_quietly(tmp_path):
    path = make_simulator(tmp_path)
    with collect_messages() as messages:
        assert gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                           allowed_drivers=["FSScenery"]) is None
    assert [text for text in messages.failures if "FSScenery:" in text] == []


def test_conversion(tmp_path):
    """What users do next: one GeoPackage of the inventory."""
    path = make_simulator(tmp_path)
    target = str(tmp_path / "inventory.gpkg")
    assert gdal.VectorTranslate(target, open_library(path)) is not None
    copy = gdal.OpenEx(target)
    original = open_library(path)
    for name in ("scenery_file", "coverage", "scenery_area",
                 "scenery_problem"):
        assert read(copy, name) == sorted(
            read(original, name), key=lambda row: row["fid"]), name
