# SPDX-License-Identifier: MIT
"""FSScenery, AUTOGEN=YES: the annotation in the texture folders of a library,
and which of two tiles of one cell is shown."""

import os
import subprocess

import pytest
from osgeo import gdal

from agn_support import open_quietly
from agn_writer import (
    BUILDINGS, HEIGHT, KEY, MODEL, NAME, NORTH, ROOF, VERSION, WEST, WIDTH,
    annotation, chunk, every_chunk, guid,
)
from fault_filesystem import PREFIX, count_calls, plan
from library_opening import (
    age, make_tree, open_any, open_library, read, scanned,
)
from library_scene import airport, config_text
from support import collect_messages

EAST_KEY = KEY[:-1] + "3"
EAST_NAME = EAST_KEY + "AN.AGN"
LAYERS = (
    "generic_building", "row_house", "library_object",
    "library_object_footprint", "vegetation_polygon", "vegetation_rectangle",
    "legacy_vegetation", "polygon_building", "polygon_building_line", "tile")
SMALL = annotation(VERSION, chunk(
    "GBLD", chunk("GBLR", guid(ROOF), BUILDINGS[0].record)))
AREAS = [
    (1, {"Title": "Low", "Local": "Scenery\\Low", "Layer": 1}),
    (2, {"Title": "Up", "Local": "Scenery\\Up\\scenery", "Layer": 2}),
]
FILES = {
    "Scenery/World/scenery/a.bgl": airport("EDDM"),
    "Scenery/Low/scenery/a.bgl": airport("EDDS"),
    f"Scenery/Low/Texture/{NAME}": every_chunk(),
    "Scenery/Up/Scenery/b.bgl": airport("EDST"),
    f"Scenery/Up/TEXTURE/{NAME}": SMALL,
    f"Scenery/Up/TEXTURE/{EAST_NAME}": SMALL,
    "Scenery/Up/TEXTURE/grass.bmp": b"BM",
}


@pytest.fixture
def library(tmp_path):
    make_tree(tmp_path, FILES)
    (tmp_path / "scenery.cfg").write_bytes(config_text(AREAS).encode())
    return tmp_path / "scenery.cfg"


def names(dataset):
    return [os.path.basename(row["path"])
            for row in sorted(read(dataset, "scenery_file"),
                              key=lambda row: row["rank"] or 0)]


def swap(library):
    """Reverses the layers of the areas."""
    swapped = [(n, {**keys, "Layer": 3 - keys["Layer"]}) for n, keys in AREAS]
    library.write_bytes(config_text(swapped).encode())


def test_off_unless_asked_for(library):
    """Without the option, folders of textures cost no call."""
    dataset = open_library(library, INDEX="NONE")
    assert names(dataset) == ["a.bgl", "b.bgl"]
    assert [name for name in LAYERS if dataset.GetLayerByName(name)] == []
    counts = []
    for keeps_textures in (True, False):
        if not keeps_textures:
            for area in ("Low/Texture", "Up/TEXTURE"):
                for path in (library.parent / "Scenery" / area).iterdir():
                    path.unlink()
        plan()
        open_any(f"{PREFIX}{library}", "INDEX=NONE", "NUM_THREADS=1")
        counts.append(count_calls())
    assert counts[0] == counts[1]


def test_files_of_the_library(library):
    dataset = open_library(library, AUTOGEN="YES")
    assert names(dataset) == ["a.bgl", NAME, "b.bgl", NAME, EAST_NAME]
    rows = {(row["path"].split("/")[-3], os.path.basename(row["path"])): row
            for row in read(dataset, "scenery_file")}
    areas = {row["fid"]: row["title"] for row in read(dataset, "scenery_area")}
    row = rows["Low", NAME]
    assert areas[row["area_fid"]] == "Low"
    assert (row["status"], row["rank"], row["bytes"]) == (
        "ok", 2, len(every_chunk()))
    assert (row["level_min"], row["level_max"]) == (15, 15)
    assert (row["flavour"], row["sections"], row["file_date"]) == (
        None, None, None)
    feature = dataset.GetLayerByName("scenery_file").GetFeature(row["fid"])
    west, east, south, north = feature.GetGeometryRef().GetEnvelope()
    # Records leave the cell by an eighth of its side at most.
    assert (west, east, south, north) == pytest.approx((
        WEST - WIDTH / 8, WEST + WIDTH * 9 / 8,
        NORTH - HEIGHT * 9 / 8, NORTH + HEIGHT / 8), abs=1e-12)
    assert read(dataset, "scenery_problem") == []


def test_names_without_a_place(library):
    make_tree(library.parent, {
        "Scenery/Low/Texture/0000an.agn": SMALL,
        "Scenery/Low/Texture/033b2su1.agn": SMALL})
    with collect_messages() as messages:
        dataset = open_any(library, AUTOGEN="YES")
    assert len(messages) == 1 and "2 foreign" in messages[0][2]
    assert len(read(dataset, "tile")) == 2
    assert sorted(row["message"] for row in read(dataset, "scenery_problem")
                  ) == ["the name is not that of a cell"] * 2


def test_opening_reads_no_annotation(library):
    (library.parent / "Scenery/Low/Texture" / NAME).write_bytes(b"damaged")
    dataset = open_library(library, AUTOGEN="YES")
    assert [dataset.GetLayerByName(name) is not None
            for name in LAYERS] == [True] * len(LAYERS)


@pytest.mark.parametrize("name", LAYERS)
def test_a_file_alone_says_the_same(library, name):
    swap(library)
    path = library.parent / "Scenery/Low/Texture" / NAME
    alone = read(open_quietly(str(path)), name)
    assert alone != []
    rows = [row for row in read(open_library(library, AUTOGEN="YES"), name)
            if row["file"] == str(path)]
    assert [row["area"] for row in rows] == ["Low"] * len(rows)
    for row in rows:
        assert row.pop("rank") == 5
        row["file"] = NAME
        row["fid"] %= 1 << 33
        del row["area"]
    assert rows == alone


@pytest.mark.parametrize("is_swapped", [False, True])
def test_the_uppermost_tile_is_shown(library, is_swapped):
    if is_swapped:
        swap(library)
    upper, hidden = ("Low", 1) if is_swapped else ("Up", 3)
    dataset = open_library(library, AUTOGEN="YES")
    files = {row["fid"]: row["path"] for row in read(dataset, "scenery_file")}
    layer = dataset.GetLayerByName("generic_building")
    shown = [(f["tile"], f["area"]) for f in layer]
    assert set(shown) == {(KEY, upper), (EAST_KEY, "Up")}
    assert layer.GetMetadata("HIDDEN") == {"same_tile_above": str(hidden)}
    assert layer.GetFeatureCount() == len(shown) == 5 - hidden
    rows = read(open_library(library, AUTOGEN="YES", VIEW="ALL"),
                "generic_building")
    assert len(rows) == 5
    for row in rows:
        is_hidden = row["tile"] == KEY and row["area"] != upper
        assert row["shown"] is not is_hidden
        assert row["hidden_reason"] == (
            "same_tile_above" if is_hidden else None)
        assert (files.get(row["hidden_by"], "").split("/")[-3:-2]
                == [upper]) is is_hidden


@pytest.mark.parametrize("where, count", [
    (f"tile = '{EAST_KEY}'", 1), ("area = 'Low'", 1),
    ("file = '{root}/Scenery/Up/TEXTURE/" + NAME + "'", 1),
    ("name IS NULL", 3)])
def test_filters_choose_files(library, where, count):
    dataset = open_library(library, AUTOGEN="YES", VIEW="ALL")
    layer = dataset.GetLayerByName("generic_building")
    before = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))
    layer.SetAttributeFilter(where.format(root=library.parent))
    assert [f.GetFID() for f in layer] != []
    read_files = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))
    assert read_files - before == count


def test_a_spatial_filter_and_fids(library):
    dataset = open_library(library, AUTOGEN="YES", VIEW="ALL")
    layer = dataset.GetLayerByName("tile")
    fids = [f.GetFID() for f in layer]
    assert len(set(fids)) == 3
    assert [layer.GetFeature(fid).GetFID() for fid in fids] == fids
    layer.SetSpatialFilterRect(WEST, NORTH - HEIGHT, WEST + WIDTH / 4, NORTH)
    assert [f["tile"] for f in layer] == [KEY, KEY]


def test_disjoint_cells_have_each_tile_once(library):
    whole = [row["fid"] for row in read(
        open_library(library, AUTOGEN="YES"), "generic_building")]
    parts = [row["fid"] for digit in range(4) for row in read(
        open_library(library, AUTOGEN="YES", CELL=KEY[:14] + str(digit)),
        "generic_building")]
    assert sorted(parts) == sorted(whole) and len(whole) == 2


def test_names_of_guids(library, tmp_path):
    description = tmp_path / "names.xml"
    description.write_text(f'<x><y guid="{{{MODEL}}}" name="Barn"/></x>')
    swap(library)
    rows = read(open_library(library, AUTOGEN="YES", AUTOGEN_XML=description),
                "library_object")
    assert {row["name"] for row in rows} == {"Barn"}


@pytest.mark.parametrize(
    "content", [b"", b"RIFF", every_chunk()[:200]],
    ids=["empty", "short", "cut"])
def test_damage_is_told_and_changes_nothing_else(library, content):
    (library.parent / "Scenery/Low/Texture" / NAME).write_bytes(content)
    swap(library)
    dataset = open_library(library, AUTOGEN="YES")
    with collect_messages() as messages:
        rows = [f["tile"] for f in dataset.GetLayerByName("generic_building")]
    assert EAST_KEY in rows
    assert messages != [] and all(NAME in text for *_, text in messages)


def test_the_index_knows_annotation(library):
    age(library.parent)
    index = f"INDEX={library.parent / 'index.gpkg'}"
    first = open_library(library, index, AUTOGEN="YES")
    assert scanned(first) == 5
    fids = [row["fid"] for row in read(first, "tile")]
    del first
    second = open_library(library, index, AUTOGEN="YES")
    assert scanned(second) == 0
    assert [row["fid"] for row in read(second, "tile")] == fids


def test_a_plain_folder(library):
    library.unlink()
    make_tree(library.parent, {f"bare/texture/{NAME}": SMALL})
    rows = read(open_library(library.parent, AUTOGEN="YES", VIEW="ALL"),
                "tile")
    assert [(row["area"], row["tile"]) for row in rows] == [
        ("bare", KEY), ("Low", KEY), ("Up", KEY), ("Up", EAST_KEY)]


def test_one_geopackage_of_all_houses(library, tmp_path):
    target = tmp_path / "houses.gpkg"
    subprocess.run(
        ["ogr2ogr", "-oo", "AUTOGEN=YES", target, library, "tile",
         "generic_building"], check=True, capture_output=True)
    result = gdal.OpenEx(str(target))
    joined = result.ExecuteSQL(
        "SELECT b.file FROM generic_building b JOIN tile t ON "
        "b.tile_key = t.key AND b.file = t.file")
    assert joined.GetFeatureCount() == 2
    result.ReleaseResultSet(joined)


def test_a_folder_that_is_named_from_beside_it(tmp_path, monkeypatch):
    make_tree(tmp_path, {"Scenery/a.bgl": airport("EDDS"),
                         f"Texture/{NAME}": SMALL})
    monkeypatch.chdir(tmp_path)
    dataset = open_any('FSSCENERY:"Scenery"', "INDEX=NONE", "AUTOGEN=YES")
    assert names(dataset) == ["a.bgl", NAME]
    dataset = None


@pytest.mark.parametrize("link", [os.link, os.symlink])
def test_cells_that_share_one_file(library, link):
    """Links with other names are the annotation of other cells; one of the
    same name in a lower area is hidden."""
    folder = library.parent / "Scenery/Up/TEXTURE"
    for key in ("0", "1"):
        link(folder / NAME, folder / f"{KEY[:-1]}{key}an.agn")
    low = library.parent / "Scenery/Low/Texture" / NAME
    low.unlink()
    link(folder / NAME, low)
    with collect_messages():
        dataset = open_any(library, AUTOGEN="YES", VIEW="ALL")
    rows = {tuple(row["path"].split("/")[-3:]): row
            for row in read(dataset, "scenery_file")}
    ok = [name[2] for name, row in rows.items()
          if row["status"] == "ok" and name[2].lower().endswith(".agn")]
    assert len(ok) == 4 and len({name.lower() for name in ok}) == 4
    hidden = rows["Low", "Texture", NAME]
    assert hidden["status"] == "duplicate"
