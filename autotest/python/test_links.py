# SPDX-License-Identifier: MIT
"""Links between layers are right in copies, and after files are merged."""

import re
from collections import Counter

import pytest
from osgeo import gdal, ogr

from airport_writer import FSX, pack_airport, pack_airports, pack_start
from library_scene import make_simulator
from support import PROJECT

pytestmark = pytest.mark.slow
FORMATS = {"GPKG": "copy.gpkg", "SQLite": "copy.sqlite",
           "OpenFileGDB": "copy.gdb"}


@pytest.fixture(autouse=True)
def fast_databases():
    gdal.SetConfigOption("OGR_SQLITE_SYNCHRONOUS", "OFF")
    yield
    gdal.SetConfigOption("OGR_SQLITE_SYNCHRONOUS", None)


@pytest.fixture
def folder():
    """Returns a folder in memory, because databases write much and often."""
    yield "/vsimem/links"
    gdal.RmdirRecursive("/vsimem/links")


def open_vectors(path, **options):
    return gdal.OpenEx(
        str(path), gdal.OF_VECTOR,
        open_options=[f"{key}={value}" for key, value in options.items()],
    )


def list_links(dataset):
    """Lists layers and fields of all relationships, parents first."""
    links = []
    for name in dataset.GetRelationshipNames() or ():
        link = dataset.GetRelationship(name)
        (parent_field,) = link.GetLeftTableFields()
        (child_field,) = link.GetRightTableFields()
        links.append((link.GetLeftTableName(), parent_field,
                      link.GetRightTableName(), child_field))
    return sorted(links)


def get_place(feature):
    """Returns the key that identifies a row of the source."""
    items = feature.items()
    for name in ("file_offset", "key"):
        if name in items:
            return items[name]
    return items["grid_key"], items["grid_column"], items["grid_row"]


def join_by_field(dataset, parent, parent_field, child, child_field):
    """Counts pairs of parent and child, by their places in the file."""
    parents = {}
    for feature in dataset.GetLayerByName(parent):
        value = feature[parent_field]
        assert value not in parents, (parent, value)
        parents[value] = get_place(feature)
    return Counter(
        (parents[feature[child_field]], get_place(feature))
        for feature in dataset.GetLayerByName(child)
        if feature[child_field] is not None
    )


def join_by_fid(dataset, parent, child):
    parents = {feature.GetFID(): get_place(feature)
               for feature in dataset.GetLayerByName(parent)}
    return Counter(
        (parents[feature[f"{parent}_fid"]], get_place(feature))
        for feature in dataset.GetLayerByName(child)
        if feature[f"{parent}_fid"] is not None
    )


def list_fid_links(dataset):
    names = {dataset.GetLayer(i).GetName()
             for i in range(dataset.GetLayerCount())}
    return sorted(
        (field.GetName()[:-4], name)
        for name in names
        for definition in [dataset.GetLayerByName(name).GetLayerDefn()]
        for i in range(definition.GetFieldCount())
        for field in [definition.GetFieldDefn(i)]
        if field.GetName().endswith("_fid") and field.GetName()[:-4] in names
    )


def copy(sources, target, output_format):
    """Copies all layers by their names, because GDAL 3.13 otherwise leaves
    private ones out."""
    for i, source in enumerate(sources):
        dataset = open_vectors(source)
        layers = [dataset.GetLayer(place).GetName()
                  for place in range(dataset.GetLayerCount())]
        result = gdal.VectorTranslate(
            str(target), str(source), format=output_format, layers=layers,
            accessMode="append" if i else None,
        )
        assert result is not None
        result = None
    return gdal.OpenEx(str(target), gdal.OF_VECTOR)


def list_real_files(shared):
    return sorted(shared("airport/vtbd_fsx.bgl").parent.glob("*.bgl"))


def list_autogen(shared):
    """Lists autogen files of FSX and of X-Plane, and the project's own files
    of every rule."""
    return [
        *sorted(shared("agn").glob("*.agn")),
        *sorted(shared("xplane").glob("*.ag?")),
        *sorted((PROJECT / "autotest" / "data").glob("*.ag?")),
    ]


def list_kinds(shared):
    return [
        (list_real_files(shared), 100, 5000),
        (list_autogen(shared), 20, 100),
    ]


@pytest.mark.parametrize("kind", [0, 1], ids=["BGL", "autogen"])
@pytest.mark.parametrize("output_format", FORMATS)
def test_links_of_copies(shared, folder, output_format, kind):
    """Each relationship, by key and by FID, of every file."""
    paths, least_links, least_rows = list_kinds(shared)[kind]
    links = rows = 0
    for path in paths:
        source = open_vectors(path)
        wanted = list_links(source)
        by_fid = list_fid_links(source)
        if not wanted:
            continue
        target = f"{folder}/{path.name}/{FORMATS[output_format]}"
        made = copy([path], target, output_format)
        for link in wanted:
            expected = join_by_field(source, *link)
            assert join_by_field(made, *link) == expected, (path.name, link)
            links += 1
            rows += sum(expected.values())
        for parent, child in by_fid:
            assert (join_by_fid(made, parent, child)
                    == join_by_fid(source, parent, child)), (path.name, child)
        made = None
    assert links > least_links
    assert rows > least_rows


@pytest.mark.parametrize("output_format", FORMATS)
def test_relationships_of_copies(shared, folder, output_format):
    """All or none: newer versions of ogr2ogr copy them to formats whose
    drivers write one-to-many relationships. GeoPackage's does not; once it
    does, the page can drop a line."""
    path = shared("airport/ktst_p3dv5.bgl")
    wanted = list_links(open_vectors(path))
    made = copy([path], f"{folder}/{FORMATS[output_format]}", output_format)
    links = list_links(made)
    assert links in ([], wanted)
    if int(gdal.VersionInfo()) < 3110000:
        assert links == []
    flags = gdal.GetDriverByName("GPKG").GetMetadataItem(
        "GDAL_DMD_RELATIONSHIP_FLAGS") or ""
    assert "OneToMany" not in flags


def test_merged_autogen_stays_apart(shared, folder):
    """Numbers of tiles start anew in each file; keys do not."""
    files = list_autogen(shared)
    for suffix in (".agn", ".agp", ".agb"):
        paths = [path for path in files if path.suffix == suffix
                 and list_links(open_vectors(path))]
        target = f"{folder}/{suffix[1:]}.gpkg"
        merged = copy(paths, target, "GPKG")
        expected = {}
        for path in paths:
            source = open_vectors(path)
            for link in list_links(source):
                total = expected.setdefault(link, Counter())
                total += join_by_field(source, *link)
        assert expected, suffix
        for link, total in expected.items():
            assert join_by_field(merged, *link) == total, link
        merged = None


@pytest.mark.parametrize("output_format", FORMATS)
def test_links_of_libraries(tmp_path, folder, output_format):
    """Rows of the inventory by their FIDs, parts of airports by key."""
    catalogue = make_simulator(tmp_path / "FSX")
    base = tmp_path / "FSX/Scenery/BASE/Scenery"
    starts = [pack_airports(pack_airport(FSX, ident, 9.43, latitude, [
        pack_start(7, 2, 1, 9, latitude, 70)]))
        for ident, latitude in (("EDST", 48.63), ("EDTY", 49.12))]
    for name, content in (("a", starts[0]), ("b", starts[1]),
                          ("cut", starts[0][:-8])):
        (base / f"{name}.bgl").write_bytes(content)
    source = open_vectors(catalogue)
    links = list_links(source)
    by_fid = [link for link in links if link[1] == "fid"]
    assert by_fid == [("scenery_area", "fid", "scenery_file", "area_fid"),
                      ("scenery_file", "fid", "coverage", "file_fid"),
                      ("scenery_file", "fid", "scenery_problem", "file_fid")]
    made = copy([catalogue], f"{folder}/{FORMATS[output_format]}",
                output_format)

    def describe(row):
        """Describes without numbers, which have other types in FileGDB."""
        return str([value for value in row.items().values()
                    if isinstance(value, str)])

    def join(dataset, parent, child, field):
        parents = {row.GetFID(): describe(row)
                   for row in dataset.GetLayerByName(parent)}
        return sorted(
            (parents[row[field]], describe(row))
            for row in dataset.GetLayerByName(child)
            if row[field] is not None)

    for parent, _, child, field in by_fid:
        expected = join(source, parent, child, field)
        assert expected != []
        assert join(made, parent, child, field) == expected, child
    rows = 0
    for link in links:
        if link not in by_fid and source.GetLayerByName(link[2]) is not None:
            expected = join_by_field(source, *link)
            assert join_by_field(made, *link) == expected, link
            rows += sum(expected.values())
    assert rows >= 2


def test_fids_of_copies_are_those_of_the_source(shared, tmp_path):
    path = shared("airport/vtbd_fsx.bgl")
    source = open_vectors(path)
    made = copy([path], tmp_path / "copy.gpkg", "GPKG")
    for i in range(source.GetLayerCount()):
        layer = source.GetLayer(i)
        assert layer.GetFIDColumn() == "fid"
        fids = [feature.GetFID() for feature in layer]
        assert fids == list(range(1, len(fids) + 1))
        other = made.GetLayerByName(layer.GetName())
        assert [feature.GetFID() for feature in other] == fids


@pytest.mark.parametrize("output_format", ["GPKG", "SQLite", "OpenFileGDB"])
def test_merged_files_stay_apart(shared, tmp_path, folder, output_format):
    """Every relationship of ten files in one database."""
    paths = [path for path in list_real_files(shared)
             if list_links(open_vectors(path))]
    # Two files of one name and one airport, as add-ons have them.
    twin = tmp_path / "twin" / "vtbd_fsx.bgl"
    twin.parent.mkdir()
    content = bytearray(shared("airport/vtbd_fsx.bgl").read_bytes())
    content[8] ^= 1
    twin.write_bytes(content)
    paths = [*paths, twin, *paths][:max(10, len(paths) + 1)]
    merged = copy(paths, f"{folder}/{FORMATS[output_format]}", output_format)
    expected = {}
    for path in paths:
        source = open_vectors(path)
        for link in list_links(source):
            total = expected.setdefault(link, Counter())
            total += join_by_field(source, *link)
    for link, total in expected.items():
        assert join_by_field(merged, *link) == total, link
    assert sum(map(len, expected.values())) > 5000


def test_keys_tell_files_apart():
    """By name, size and beginning, not by folder."""
    content = pack_airports(
        pack_airport(FSX, "EDST", 9.43, 48.63,
                     [pack_start(7, 2, 1, 9, 48, 70)])
    )
    changed = bytearray(content)
    changed[8] ^= 1
    keys = []
    for name, data in (("a/one.bgl", content), ("b/one.bgl", content),
                       ("a/two.bgl", content), ("a/one.bgl", changed),
                       ("a/one.bgl", content + bytes(4))):
        path = f"/vsimem/{name}"
        gdal.FileFromMemBuffer(path, bytes(data))
        dataset = open_vectors(path)
        airport = dataset.GetLayerByName("airport").GetNextFeature()
        start = dataset.GetLayerByName("start").GetNextFeature()
        assert airport["key"] == start["airport_key"]
        pattern = rf"{name[2:5]}-[0-9a-f]{{8}}:{airport['file_offset']}"
        assert re.fullmatch(pattern, airport["key"])
        keys.append(airport["key"])
        gdal.Unlink(path)
    assert keys[0] == keys[1]
    assert len(set(keys)) == 4


def test_an_airport_that_is_not_there_has_no_key(shared):
    """VORs refer to airports of other files."""
    dataset = open_vectors(shared("airport/synthetic_nav.bgl"))
    features = list(dataset.GetLayerByName("vor"))
    assert features != []
    for feature in features:
        assert ((feature["airport_fid"] is None)
                == (feature["airport_key"] is None))


def test_fid_0_is_nobody(shared):
    dataset = open_vectors(shared("airport/vtbd_fsx.bgl"))
    layer = dataset.GetLayerByName("parking")
    assert layer.GetFeature(0) is None
    assert layer.GetFeature(-1) is None
    assert layer.GetFeature(1)["file_offset"] > 0
    result = dataset.ExecuteSQL("SELECT * FROM parking WHERE fid = 2")
    assert [f.GetFID() for f in result] == [2]
    dataset.ReleaseResultSet(result)
