# SPDX-License-Identifier: MIT
"""EXPAND_AUTOGEN: the objects and facades of the autogen points of a DSF
file."""

import pytest
from osgeo import gdal, ogr

from dsf_writer import bounds, pool, write_dsf
from support import collect_messages

OWN = """A
1000
AG_POINT
TEXTURE_SCALE 100 100
TEXTURE_WIDTH 200
OBJECT a.obj
OBJECT b.obj
FACADE f.fac
TILE 0 0 40 40
ROTATION 1
ANCHOR_PT 10 0
OBJ_DRAPED 1 2 30 0
OBJ_DELTA 7 8 60 2.5 1
FAC 0 12 0 0 0 10 10 10
FAC 0 5 1 1 3 1
TILE 40 0 80 40
OBJ_DRAPED 50 10 350 0
"""
OTHER = """A
1000
AG_POINT
OBJECT gate.obj
TILE -5 -5 5 5
OBJ_DRAPED 3 4 0 0
"""
PLACES = [("agp/own.agp", 12.25, 47.5, 0), ("lib/gate.agp", 12.5, 47.25, 90),
          ("agp/gone.agp", 12.5, 47.5, 0), ("agp/own.agp", 12.75, 47.75, 200),
          ("lib/none.agp", 12.5, 47.5, 0), ("lib/gate.agp", 12.1, 47.1, 1)]


def write_points(path, places):
    dataset = gdal.GetDriverByName("DSF").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer("autogen_point")
    for name, x, y, heading in places:
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["path"] = name
        feature["heading_deg"] = heading
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT({x} {y})"))
        assert layer.CreateFeature(feature) == 0
    del feature, layer, dataset


@pytest.fixture
def tile(tmp_path):
    custom = tmp_path / "X-Plane" / "Custom Scenery"
    pack = custom / "Mine"
    folder = pack / "Earth nav data" / "+40+010"
    folder.mkdir(parents=True)
    write_points(folder / "+47+012.dsf", PLACES)
    (pack / "agp").mkdir()
    (pack / "agp" / "Own.agp").write_text(OWN)
    for name, text in (("Library", OTHER), ("ZZ Below", OWN)):
        (custom / name).mkdir()
        (custom / name / "gate.agp").write_text(text)
        (custom / name / "library.txt").write_text(
            "A\n800\nLIBRARY\n\nEXPORT_BACKUP lib/gate.agp gone.agp\n"
            "EXPORT lib\\gate.agp gate.agp\n")
    return folder / "+47+012.dsf"


def open_expanded(path, *options):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR, open_options=[
            "EXPAND_AUTOGEN=YES", *options])
    assert dataset is not None
    return dataset, [text for _, _, text in messages]


def list_expected(pack, layer):
    """Lists what XPAutogen places, one file at a time: path, heading, offset
    or height, geometry, path and FID of the point."""
    files = {"agp/own.agp": pack / "agp" / "Own.agp",
             "lib/gate.agp": pack.parent / "Library" / "gate.agp"}
    rows = []
    for number, (name, *_) in enumerate(PLACES, 1):
        if name not in files:
            continue
        point = gdal.OpenEx(str(pack / "Earth nav data" / "+40+010"
                                / "+47+012.dsf"), gdal.OF_VECTOR)
        place = point.GetLayerByName("autogen_point").GetFeature(number)
        x, y = place.GetGeometryRef().GetPoint_2D()
        dataset = gdal.OpenEx(str(files[name]), gdal.OF_VECTOR, open_options=[
            f"ANCHOR={x!r},{y!r}", f"HEADING={place['heading_deg']!r}"])
        inner = dataset.GetLayerByName(layer)
        for feature in inner if inner is not None else ():
            heading = (feature["true_heading_deg"]
                       if layer == "object" else feature["walls"] or None)
            metres = feature["offset_m" if layer == "object" else "height_m"]
            rows.append((feature["path"], heading, metres,
                         feature.GetGeometryRef().Clone(), name, number))
    return rows


@pytest.mark.parametrize("layer, count", [
    ("object", 8), ("facade", 2), ("facade_line", 2)])
def test_what_stands_on_points_as_xpautogen_places_it(tile, layer, count):
    pack = tile.parents[2]
    dataset, messages = open_expanded(tile)
    assert messages == [
        f"DSF: {tile}: 2 of the autogen points are not in the pack or a "
        "library, or cannot be read, so that nothing stands on them; the first "
        "is agp/gone.agp"]
    rows = dataset.GetLayerByName("autogen_" + layer)
    expected = list_expected(pack, layer)
    assert rows.GetFeatureCount() == len(expected) == count
    for number, (row, known) in enumerate(zip(rows, expected), 1):
        path, heading, metres, geometry, point_path, point = known
        assert row.GetFID() == number
        assert (row["path"], row["autogen_path"], row["autogen_point_fid"]) == (
            path, point_path, point)
        if layer == "object":
            assert row["heading_deg"] == pytest.approx(heading, abs=1e-9)
            assert row["offset_m"] == metres
        else:
            assert (row["walls"] or None, row["height_m"]) == (heading, metres)
        assert row.GetGeometryRef().ExportToWkt() == geometry.ExportToWkt()
    last = rows.GetFeature(count)
    assert last.ExportToJson() == row.ExportToJson()
    assert rows.GetFeature(count + 1) is None
    assert rows.GetSpatialRef().GetAuthorityCode(None) == "4326"


def test_only_on_demand(tile):
    dataset = gdal.OpenEx(str(tile), gdal.OF_VECTOR)
    assert {dataset.GetLayer(i).GetName() for i in range(
        dataset.GetLayerCount())} == {
            "autogen_point", "definition", "property", "tile"}


def test_libraries_of_another_folder(tile, tmp_path):
    """A tile outside of X-Plane finds them in XPLANE_ROOT."""
    alone = tmp_path / "+47+012.dsf"
    alone.write_bytes(tile.read_bytes())
    dataset, messages = open_expanded(alone)
    assert dataset.GetLayerByName("autogen_object") is None
    assert messages[0].startswith(f"DSF: {alone}: 4 of the autogen points")
    dataset, messages = open_expanded(
        alone, f"XPLANE_ROOT={tmp_path / 'X-Plane'}")
    assert messages[0].startswith(f"DSF: {alone}: 3 of the autogen points")
    rows = dataset.GetLayerByName("autogen_object")
    assert [row["path"] for row in rows] == ["gate.obj"] * 2


def test_a_file_that_is_no_point(tile):
    pack = tile.parents[2]
    (pack / "agp" / "Own.agp").write_text(OTHER.replace("POINT", "BLOCK"))
    dataset, messages = open_expanded(tile)
    assert messages[0].startswith(f"DSF: {tile}: 3 of the autogen points")
    assert dataset.GetLayerByName("autogen_object").GetFeatureCount() == 2


def test_what_is_placed_has_bounds(tmp_path):
    """A few bytes place very many objects."""
    (tmp_path / "a.agp").write_text(
        OTHER + "OBJ_DRAPED 3 4 0 0\n" * 999)
    points = pool([(0x8000, 0x8000, 0)] * 2, [(1, 12), (1, 47), (360, 0)])
    commands = (b"\x01\x00\x00" + b"\x03\x00"
                + b"\x08\x00\x00\x02\x00" * 10000)
    tile = tmp_path / "+47+012.dsf"
    tile.write_bytes(write_dsf(
        bounds(12, 47), {"OBJT": ["a.agp"]}, [points], commands=commands))
    dataset, messages = open_expanded(tile)
    assert messages == []
    rows = dataset.GetLayerByName("autogen_object")
    with collect_messages() as messages:
        assert rows.GetFeatureCount() == 10_000_000
    assert [text for _, _, text in messages] == [
        f"DSF: {tile}: what stands on autogen points is left out from point "
        "10001 on: there is too much of it"]
    assert rows.GetFeature(10_000_000)["autogen_point_fid"] == 10000
