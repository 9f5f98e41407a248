# SPDX-License-Identifier: MIT
"""FSScenery: packs of X-Plane, their libraries, and missing art of tiles."""

import os
import shutil

import pytest
from osgeo import gdal, ogr

from library_opening import age, open_with_messages, scanned
from support import SHARED_DATA, collect_messages

DSF = SHARED_DATA.joinpath("dsf")
pytestmark = pytest.mark.skipif(not DSF.is_dir(), reason="needs data/dsf")

MESH = DSF / "synthetic" / "+47+012.dsf"
INI = """I
1000 Version
SCENERY

SCENERY_PACK Custom Scenery/Airport/
SCENERY_PACK_DISABLED Custom Scenery/Switched Off/
SCENERY_PACK Custom Scenery/My Mesh/
SCENERY_PACK Custom Scenery/Gone/
SCENERY_PACK Custom Scenery/Below/
"""
LIBRARY = """A
800
LIBRARY

# comment
EXPORT lib/trees/oak.for trees/oak tree.for
EXPORT_EXTEND lib/trees/Pine.for trees/pine.for
REGION winter
EXPORT_RATIO_SEASON 0.5 win,spr lib/a.obj a.obj
PRIVATE
EXPORT lib/outside.obj ../../outside.obj
EXPORT lib/broken.obj
"""


def write_tile(pack, tile, features):
    """Writes a tile of objects at its middle, by path."""
    south, west = int(tile[:3]), int(tile[3:])
    block = f"{south // 10 * 10:+03d}{west // 10 * 10:+04d}"
    folder = pack / "Earth nav data" / block
    folder.mkdir(parents=True, exist_ok=True)
    dataset = gdal.GetDriverByName("DSF").Create(
        str(folder / f"{tile}.dsf"), 0, 0, 0, gdal.GDT_Unknown)
    layers = {}
    for path in features:
        name = "forest_point" if path.endswith(".for") else "object"
        if name not in layers:
            layers[name] = dataset.CreateLayer(name)
        feature = ogr.Feature(layers[name].GetLayerDefn())
        feature["path"] = path
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            f"POINT({west + 0.5} {south + 0.5})"))
        layers[name].CreateFeature(feature)
    del feature, layers, dataset
    return folder / f"{tile}.dsf"


@pytest.fixture
def root(tmp_path):
    custom = tmp_path / "X-Plane" / "Custom Scenery"
    write_tile(custom / "Airport", "+47+012",
               ["objects/own.obj", "objects\\Own2.OBJ", "lib/trees/oak.for",
                "lib/trees/PINE.for", "lib/none.obj", "lib/none.obj",
                "lib/outside.obj"])
    (custom / "Airport" / "objects").mkdir()
    (custom / "Airport" / "objects" / "own.obj").write_text("A")
    (custom / "Airport" / "objects" / "own2.obj").write_text("A")
    (custom / "Airport" / "Earth nav data" / "apt.dat").write_text("I")
    write_tile(custom / "Switched Off", "+47+012", ["off.obj"])
    mesh = custom / "My Mesh" / "Earth nav data" / "+40+010"
    mesh.mkdir(parents=True)
    shutil.copy(MESH, mesh / "+47+012.dsf")
    shutil.copy(MESH, mesh / "+47+012.dsf.bak")
    write_tile(custom / "Below", "+47+012", ["below.obj"])
    write_tile(custom / "Below", "-01-001", ["below.obj"])
    library = custom / "Trees"
    (library / "trees").mkdir(parents=True)
    (library / "trees" / "oak tree.for").write_text("A")
    (library / "trees" / "pine.for").write_text("A")
    (tmp_path / "outside.obj").write_text("A")
    (library / "library.txt").write_text(LIBRARY)
    (custom / "readme").mkdir()
    (custom / "scenery_packs.ini").write_text(INI)
    (tmp_path / "X-Plane" / "Resources").mkdir()
    return tmp_path / "X-Plane"


def read(dataset, name):
    layer = dataset.GetLayerByName(name)
    return [feature.items() for feature in layer]


def open_quietly(path, **options):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(
            str(path), gdal.OF_VECTOR, allowed_drivers=["FSScenery"],
            open_options=[f"{key}={value}" for key, value in options.items()])
    assert dataset is not None, list(messages)
    return dataset


PACKS = ["Trees", "Airport", "Switched Off", "My Mesh", "Gone", "Below"]


@pytest.mark.parametrize("way", ["Custom Scenery/scenery_packs.ini",
                                 "Custom Scenery", ""])
def test_packs_in_the_order_of_the_list(root, way):
    before = (root / "Custom Scenery" / "scenery_packs.ini").read_bytes()
    dataset = open_quietly(root / way)
    rows = read(dataset, "pack")
    assert [row["pack"] for row in rows] == PACKS
    assert [row["position"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["active"] for row in rows] == [1, 1, 0, 1, 1, 1]
    assert [row["present"] for row in rows] == [1, 1, 1, 1, 0, 1]
    assert [row["files"] for row in rows] == [0, 1, 0, 1, 0, 2]
    assert [row["loaded_files"] for row in rows] == [0, 1, 0, 1, 0, 1]
    assert [row["has_library"] for row in rows] == [1, 0, 0, 0, 0, 0]
    assert [row["has_airports"] for row in rows] == [0, 1, 0, 0, 0, 0]
    del dataset
    assert (root / "Custom Scenery"
            / "scenery_packs.ini").read_bytes() == before


def test_nothing_is_loaded_below_a_mesh(root):
    dataset = open_quietly(root)
    rows = read(dataset, "scenery_file")
    state = {os.path.relpath(row["path"], root / "Custom Scenery")
             .split(os.sep)[0] + "/" + os.path.basename(row["path"]):
             (row["status"], row["rank"]) for row in rows}
    assert state == {"Below/+47+012.dsf": ("unloaded", None),
                     "Below/-01-001.dsf": ("ok", 1),
                     "My Mesh/+47+012.dsf": ("ok", 2),
                     "Airport/+47+012.dsf": ("ok", 3)}
    assert dataset.GetMetadataItem("FILES_UNLOADED") == "1"
    message, = [row["message"] for row in rows if row["status"] == "unloaded"]
    assert message == "below the mesh of this tile in the pack My Mesh"


def test_switched_off_packs_on_demand(root):
    dataset = open_quietly(root, INACTIVE="YES")
    assert dataset.GetMetadataItem("FILES_INACTIVE") == "1"
    assert "off.obj" not in {row["path"] for row in read(dataset, "object")}


def test_layers_of_all_tiles(root):
    dataset = open_quietly(root)
    objects = read(dataset, "object")
    assert [(row["area"], row["path"], row["rank"]) for row in objects] == [
        ("Below", "below.obj", 1)] + [
        ("Airport", path, 3) for path in (
            "objects/own.obj", "objects\\Own2.OBJ", "lib/none.obj",
            "lib/none.obj", "lib/outside.obj")]
    single = gdal.OpenEx(str(MESH), gdal.OF_VECTOR)
    for name in ("network_edge", "beach", "terrain", "network_node"):
        ours = dataset.GetLayerByName(name)
        wanted = single.GetLayerByName(name)
        assert ours.GetFeatureCount() == wanted.GetFeatureCount()
        for row, known in zip(ours, wanted):
            assert row.GetGeometryRef().Equals(known.GetGeometryRef())
            again = ours.GetFeature(row.GetFID())
            assert again.items() == row.items()
    names = {dataset.GetLayer(i).GetName()
             for i in range(dataset.GetLayerCount())}
    assert "facade" not in names and "airport" not in names
    layer = dataset.GetLayerByName("object")
    layer.SetSpatialFilterRect(-0.6, -0.6, -0.4, -0.4)
    assert [row["area"] for row in layer] == ["Below"]
    layer.SetSpatialFilter(None)
    layer.SetAttributeFilter("area = 'Airport' AND path = 'objects/own.obj'")
    assert layer.GetFeatureCount() == 1


def write_exclusion(pack, tile, kind, ring, airport=None):
    """Writes a tile with one exclusion."""
    path = write_tile(pack, tile, ["mark.obj"])
    dataset = gdal.GetDriverByName("DSF").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer("exclusion")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"] = kind
    feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POLYGON(({ring}))"))
    layer.CreateFeature(feature)
    del feature, layer, dataset


AROUND = "12.4 47.4,12.6 47.4,12.6 47.6,12.3 47.6,12.4 47.4"
BESIDE = "12.4 47.52,12.6 47.6,12.4 47.6,12.4 47.52"


@pytest.mark.parametrize("pack, kind, ring, hidden", [
    ("AA Top", "obj", AROUND, 5), ("AA Top", "obj", BESIDE, 0),
    ("AA Top", "fac", AROUND, 0), ("AA Top", "for", AROUND, 0),
    # Below, and below the mesh.
    ("Other", "obj", AROUND, 0), ("Below", "obj", AROUND, 0),
])
def test_exclusions_of_higher_packs(root, pack, kind, ring, hidden):
    custom = root / "Custom Scenery"
    (custom / "scenery_packs.ini").write_text(INI.replace(
        "SCENERY_PACK_DISABLED", "SCENERY_PACK Custom Scenery/Other/\n"
        "SCENERY_PACK_DISABLED"))
    write_exclusion(custom / pack, "+47+012", kind, ring)
    dataset = open_quietly(root)
    layer = dataset.GetLayerByName("object")
    assert len(list(layer)) == 6 - hidden
    assert layer.GetMetadata("HIDDEN") == (
        {"exclusion": str(hidden)} if hidden else {})
    assert layer.GetFeatureCount() == 6 - hidden
    dataset = open_quietly(root, VIEW="ALL")
    files = {feature.GetFID(): feature["path"]
             for feature in dataset.GetLayerByName("scenery_file")}
    rows = [row for row in read(dataset, "object") if not row["shown"]]
    assert len(rows) == hidden
    assert {row["hidden_reason"] for row in rows} <= {"exclusion"}
    assert {files[row["hidden_by"]].split(os.sep)[-4] for row in rows} <= {
        pack}


def count_corners(geometry, area):
    """Counts the corners inside an area; the first corner of a ring counts
    once."""
    if geometry.GetGeometryCount() > 0:
        return sum(count_corners(part, area) for part in geometry)
    points = geometry.GetPoints()
    if points[0] == points[-1] and geometry.GetGeometryName() == "LINEARRING":
        points = points[:-1]
    return sum(area.Contains(ogr.CreateGeometryFromWkt(f"POINT({x} {y})"))
               for x, y, *_ in points)


@pytest.mark.parametrize("layer, kind", [
    ("network_edge", "net"), ("facade", "fac"), ("forest", "for"),
    ("autogen_block", "obj")])
def test_lines_and_areas_tell_of_exclusions(root, layer, kind):
    """Two packs have exclusions of their kind, one has those of another
    kind."""
    custom = root / "Custom Scenery"
    write_exclusion(custom / "AA Top", "+47+012", kind,
                    "12.3 47.3,12.52 47.3,12.52 47.6,12.3 47.6,12.3 47.3")
    write_exclusion(custom / "BB Top", "+47+012", kind, AROUND)
    write_exclusion(custom / "CC Top", "+47+012", "pol", AROUND)
    tile = custom / "Airport" / "Earth nav data" / "+40+010" / "+47+012.dsf"
    if layer != "network_edge":
        write_areas(tile, layer)
    top, second = (ogr.CreateGeometryFromWkt(f"POLYGON(({ring}))") for ring in (
        "12.3 47.3,12.52 47.3,12.52 47.6,12.3 47.6,12.3 47.3", AROUND))
    either = top.Union(second)
    dataset = open_quietly(root)
    files = {feature.GetFID(): feature["path"].split(os.sep)[-4]
             for feature in dataset.GetLayerByName("scenery_file")}
    found = set()
    rows = dataset.GetLayerByName(layer)
    for row in rows:
        geometry = row.GetGeometryRef()
        expected = "AA Top" if geometry.Intersects(top) else (
            "BB Top" if geometry.Intersects(second) else None)
        assert files.get(row["excluded_by"]) == expected
        assert row["excluded_corners"] == count_corners(geometry, either)
        assert rows.GetFeature(row.GetFID()).items() == row.items()
        found.add((expected, row["excluded_corners"] > 0))
    assert (None, False) in found and len(found) > 1
    assert rows.GetFeatureCount() == len(list(rows))
    # Nobody asks for the geometry.
    rows = dataset.ExecuteSQL(f"SELECT excluded_by FROM {layer} "
                              "WHERE excluded_by IS NOT NULL")
    assert {files[row["excluded_by"]] for row in rows} == {
        name for name, _ in found if name is not None}


def write_areas(tile, name):
    """Writes areas inside exclusions, partly inside, around them, and
    outside."""
    dataset = gdal.GetDriverByName("DSF").Create(
        str(tile), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer(name)
    for west, south, size in [(12.45, 47.45, 0.05), (12.5, 47.5, 0.2),
                              (12.55, 47.55, 0.02), (12.2, 47.2, 0.7),
                              (12.1, 47.1, 0.1)]:
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["path"] = {"facade": "a.fac", "forest": "a.for",
                           "autogen_block": "a.agb"}[name]
        east, north = west + size, south + size
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            f"POLYGON(({west} {south},{east} {south},{east} {north},"
            f"{west} {north},{west} {south}))"))
        assert layer.CreateFeature(feature) == 0
    del feature, layer, dataset


def test_an_exclusion_without_its_geometry(root):
    """A query without geometries."""
    write_exclusion(root / "Custom Scenery" / "AA Top", "+47+012", "for",
                    AROUND)
    area = ogr.CreateGeometryFromWkt(f"POLYGON(({AROUND}))")
    single = gdal.OpenEx(str(MESH), gdal.OF_VECTOR)
    trees = [row for row in single.GetLayerByName("forest_point")
             if not area.Contains(row.GetGeometryRef())]
    dataset = open_quietly(root)
    layer = dataset.ExecuteSQL("SELECT path FROM forest_point")
    assert len(list(layer)) == len(trees)


def test_exports_of_libraries(root):
    dataset = open_quietly(root)
    with collect_messages() as messages:
        rows = read(dataset, "library_export")
    assert [(row["virtual_path"], row["file"], row["directive"], row["region"],
             row["seasons"], row["ratio"], row["visibility"], row["present"],
             row["line"]) for row in rows] == [
        ("lib/trees/oak.for", "trees/oak tree.for", "EXPORT", None, None, None,
         "PUBLIC", 1, 6),
        ("lib/trees/Pine.for", "trees/pine.for", "EXPORT_EXTEND", None, None,
         None, "PUBLIC", 1, 7),
        ("lib/a.obj", "a.obj", "EXPORT_RATIO_SEASON", "winter", "win,spr",
         "0.5", "PUBLIC", 0, 9),
        ("lib/outside.obj", "../../outside.obj", "EXPORT", "winter", None,
         None, "PRIVATE", 0, 11)]
    assert {row["pack"] for row in rows} == {"Trees"}
    assert any("1 lines are left out, the first is line 12" in str(text)
               for text in messages)


@pytest.mark.parametrize("here, way", [
    (".", "Custom Scenery"), (".", "./Custom Scenery/"), (".", "."),
    (".", "Custom Scenery/scenery_packs.ini"), ("Custom Scenery", "."),
    ("Custom Scenery", "scenery_packs.ini"), ("..", "X-Plane"),
    ("..", "X-Plane/./Custom Scenery")])
def test_relative_folders(root, monkeypatch, here, way):
    """Each library counts once, and paths have one form."""
    ini = root / "Custom Scenery" / "scenery_packs.ini"
    ini.write_text(ini.read_text()
                   + f"SCENERY_PACK {root / 'Custom Scenery' / 'Trees'}/\n")
    monkeypatch.chdir(root / here)
    dataset = open_quietly(way)
    rows = read(dataset, "pack")
    assert sorted(row["pack"] for row in rows) == sorted(PACKS)
    assert len({os.path.dirname(row["path"]) for row in rows
                if row["pack"] != "Trees"}) == 1
    with collect_messages() as messages:
        assert len(read(dataset, "library_export")) == 4
    assert sum("lines are left out" in str(text) for text in messages) == 1


def test_missing_art(root):
    dataset = open_quietly(root)
    with collect_messages():
        rows = [row for row in read(dataset, "missing_asset")
                if row["pack"] == "Airport"]
    assert [(row["path"], row["kind"], row["use_count"], row["tile"],
             row["other_case"]) for row in rows] == [
        ("lib/none.obj", "object", 2, "+47+012", None),
        ("lib/outside.obj", "object", 1, "+47+012", None),
        ("lib/trees/PINE.for", "forest", 1, "+47+012", "lib/trees/Pine.for")]


def test_virtual_paths_with_backslashes(root):
    """As authors on Windows write them, in exports and in definitions."""
    custom = root / "Custom Scenery"
    (custom / "Trees" / "library.txt").write_text(
        "A\n800\nLIBRARY\n\nEXPORT lib\\trees\\oak.for trees\\oak tree.for\n"
        "EXPORT lib:trees:pine.for trees/pine.for\n")
    write_tile(custom / "Airport", "+47+012", [
        "lib/trees/oak.for", "lib\\trees\\pine.for", "lib/gone.for"])
    dataset = open_quietly(root)
    assert [(row["virtual_path"], row["file"], row["present"])
            for row in read(dataset, "library_export")] == [
        ("lib/trees/oak.for", "trees\\oak tree.for", 1),
        ("lib/trees/pine.for", "trees/pine.for", 1)]
    assert [row["path"] for row in read(dataset, "missing_asset")
            if row["pack"] == "Airport"] == ["lib/gone.for"]


def test_one_pack_finds_the_libraries_beside_it(root):
    pack = root / "Custom Scenery" / "Airport"
    for path in (pack, pack / "Earth nav data"):
        dataset = open_quietly(f'FSSCENERY:"{path}"')
        assert [row["pack"] for row in read(dataset, "pack")] == ["Airport"]
        with collect_messages():
            missing = {row["path"]
                       for row in read(dataset, "missing_asset")}
        assert missing == {"lib/none.obj", "lib/outside.obj",
                           "lib/trees/PINE.for"}


def test_a_folder_that_tiles_lie_in(root, tmp_path):
    """The folder of a pack, whose art is found, and any other."""
    pack = root / "Custom Scenery" / "Airport"
    write_tile(pack, "+51+012", ["else.obj"])
    folder = pack / "Earth nav data" / "+40+010"
    alone = tmp_path / "tiles"
    shutil.copytree(folder, alone)
    shutil.copy(MESH, alone / "+48+012.dsf")
    for path, title, files, missing in (
            (folder, "Airport", ["+47+012.dsf"], {
                "lib/trees/PINE.for", "lib/none.obj", "lib/outside.obj"}),
            (alone, "tiles", ["+47+012.dsf", "+48+012.dsf"], None)):
        dataset = open_quietly(f"FSSCENERY:{path}")
        assert [row["pack"] for row in read(dataset, "pack")] == [title]
        assert [os.path.basename(row["path"]) for row in read(
            dataset, "scenery_file")] == files
        assert len(read(dataset, "object")) == 5
        found = {row["path"] for row in read(dataset, "missing_asset")}
        assert found == missing if missing else "objects/own.obj" in found


def test_without_a_list_packs_are_alphabetical(root):
    custom = root / "Custom Scenery"
    (custom / "scenery_packs.ini").unlink()
    (root / "Resources" / "default scenery").mkdir()
    archive = root.parent / "copy.zip"
    shutil.make_archive(archive.with_suffix(""), "zip", root)
    other = root.parent / "CUSTOM scenery"
    shutil.copytree(custom, other)
    for way in (custom, f"/vsizip/{archive}/Custom Scenery", other):
        dataset = gdal.OpenEx(str(way), gdal.OF_VECTOR)
        assert dataset.GetDriver().ShortName == "FSScenery"
        assert [row["pack"] for row in read(dataset, "pack")] == [
            "Airport", "Below", "My Mesh", "Switched Off", "Trees"]


@pytest.mark.parametrize("name, inside", [
    ("Custom Scenery", "readme"), ("Scenery", "Earth nav data")])
def test_folders_that_hold_no_packs(tmp_path, name, inside):
    (tmp_path / name / "a" / inside).mkdir(parents=True)
    driver = gdal.IdentifyDriver(str(tmp_path / name))
    assert driver is None or driver.ShortName != "FSScenery"


def test_global_airports_and_global_scenery(root):
    custom = root / "Custom Scenery"
    (custom / "scenery_packs.ini").write_text(
        INI + "SCENERY_PACK *GLOBAL_AIRPORTS*\n")
    world = root / "Global Scenery"
    write_tile(world / "Global Airports", "+47+012", ["gate.obj"])
    write_tile(world / "X-Plane 12 Global Scenery", "-01-001", ["far.obj"])
    dataset = open_quietly(root)
    assert [row["pack"] for row in read(dataset, "pack")] == PACKS + [
        "Global Airports", "X-Plane 12 Global Scenery"]


def test_damaged_tiles_are_told(root):
    tile = (root / "Custom Scenery" / "Below" / "Earth nav data" / "-10-010"
            / "-01-001.dsf")
    tile.write_bytes(b"XPLNEDSF" + b"\x02" * 60)
    empty = tile.with_name("-02-001.dsf")
    empty.write_bytes(b"")
    dataset, messages = open_with_messages(root)
    assert any("2 foreign" in str(text) for text in messages)
    assert {row["message"] for row in read(dataset, "scenery_problem")
            if row["file"].endswith(".dsf")} == {
        "file: expected version 1, found 33686018",
        "file: expected XPLNEDSF, a version and at least 28 bytes"}


def test_an_index_keeps_what_tiles_have(root, tmp_path):
    age(root)
    index = str(tmp_path / "index.gpkg")
    # Those of the switched-off pack are not listed.
    for check, expected in (("FULL", 4), ("FULL", 0), ("FOLDERS", 0),
                           ("NONE", 0)):
        dataset, messages = open_with_messages(root, INDEX=index,
                                               INDEX_CHECK=check)
        assert scanned(dataset) == expected
        assert dataset.GetMetadataItem("FILES_UNLOADED") == "1"
        assert len(read(dataset, "object")) == 6
        del dataset
