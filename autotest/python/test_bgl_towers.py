# SPDX-License-Identifier: MIT
"""Objects of towers: several in one record, with attachments and triggers."""

import struct

import pytest
from osgeo import gdal, ogr

from airport_writer import MSFS_2020, pack_airport, pack_airports
from record_list import find_records
from record_writer import pack_record
from support import collect_messages

SOURCE = """<?xml version="1.0"?>
<FSData version="9.0">
 <Airport ident="KTST" lat="47" lon="9" alt="400" magvar="0" name="Test">
  <Tower lat="47.001" lon="9.001" alt="420">
   <SceneryObject lat="47.001" lon="9.001" alt="0" altitudeIsAgl="TRUE"
     pitch="0" bank="0" heading="0" imageComplexity="SPARSE">
    <LibraryObject name="{00000001-0000-0000-0000-000000000022}" scale="1.5"/>
    <AttachedObject attachpointName="tip" pitch="0" bank="0" heading="0">
     <BiasXYZ biasX="1" biasY="2" biasZ="3"/>
     <RandomAttach randomness="0" probability="1"/>
     <Beacon type="CIVILIAN" baseType="AIRPORT"/>
    </AttachedObject>
   </SceneryObject>
   <SceneryObject lat="47.002" lon="9.002" alt="0" altitudeIsAgl="TRUE"
     pitch="0" bank="0" heading="0" imageComplexity="SPARSE">
    <Trigger type="REFUEL_REPAIR" triggerHeight="50">
     <Fuel type="100" availability="YES"/>
     <Vertex biasX="-10" biasZ="-20"/><Vertex biasX="10" biasZ="-20"/>
     <Vertex biasX="10" biasZ="20"/>
    </Trigger>
   </SceneryObject>
   <SceneryObject lat="47.003" lon="9.003" alt="0" altitudeIsAgl="TRUE"
     pitch="0" bank="0" heading="0" imageComplexity="NORMAL">
    <LibraryObject name="{00000001-0000-0000-0000-000000000023}" scale="2.5"/>
   </SceneryObject>
  </Tower>
 </Airport>
</FSData>
"""
FIELDS = ("kind", "airport_ident", "airport_part", "num_attachments", "scale")


def read_values(path, layer, *names):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return [tuple(feature[name] for name in names)
            for feature in dataset.GetLayerByName(layer)]


def find_towers(path):
    return find_records(path, "3/3c/66")


@pytest.fixture(name="compiled")
def fixture_compiled(tmp_path):
    source, target = tmp_path / "tower.xml", tmp_path / "tower.bgl"
    source.write_text(SOURCE, encoding="utf-8")
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(target), str(source), format="BGL",
                                    datasetCreationOptions=["PROFILE=FSX"])
    assert messages == []
    return target


def test_all_objects_of_a_tower_are_shown(shared):
    """Two in one record, the first with a beacon."""
    with collect_messages() as messages:
        path = shared("seeds/all.bgl")
        objects = read_values(path, "scenery_object", *FIELDS)
        attached = read_values(path, "attachment", "scenery_object_fid",
                               "kind", "beacon_type", "attach_point",
                               "bias_x_m", "bias_y_m", "bias_z_m")
    assert messages == []
    assert objects[:2] == [("library_object", "LSZH", "tower", 1, 1.5),
                           ("library_object", "LSZH", "tower", 0, 2.5)]
    assert [row[2] for row in objects].count("tower") == 2
    assert attached == [(1, "beacon", "civil_airport", "tip", 1, 2, 3)]


def test_objects_of_a_tower_are_compiled(compiled):
    """A trigger is an object, too; its corners are in metres from it."""
    assert read_values(compiled, "scenery_object", *FIELDS) == [
        ("library_object", "KTST", "tower", 1, 1.5),
        ("trigger", "KTST", "tower", 0, None),
        ("library_object", "KTST", "tower", 0, 2.5)]
    assert read_values(compiled, "attachment", "scenery_object_fid",
                       "attach_point") == [(1, "tip")]
    assert read_values(compiled, "trigger", "scenery_object_fid", "height_m",
                       "fuel") == [(2, 50, "100 yes")]
    record, = find_towers(compiled)
    size = int.from_bytes(record[6:10], "little")
    assert size == 212 + 64 and record[10 + size:] == b"\0\0"
    ids = [record[10 + at:12 + at] for at in (0, 64, 68, 120, 124, 212)]
    assert [int.from_bytes(number, "little") for number in ids] == [
        0x0B, 0x1002, 0x11, 0x1003, 0x10, 0x0B]


@pytest.mark.parametrize("driver, suffix, options", (
    ("GPKG", "gpkg", ["FID=fid"]), ("BGLXML", "xml", []),
))
def test_objects_of_a_tower_come_back(compiled, tmp_path, driver, suffix,
                                      options):
    between, target = tmp_path / f"between.{suffix}", tmp_path / "again.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(between), str(compiled), format=driver,
                             layerCreationOptions=options)
        gdal.VectorTranslate(str(target), str(between), format="BGL")
    assert messages == []
    assert target.read_bytes()[16:] == compiled.read_bytes()[16:]


SECOND = """  <Tower>
   <SceneryObject lat="47.004" lon="9.004" alt="0" altitudeIsAgl="TRUE"
     pitch="0" bank="0" heading="0" imageComplexity="NORMAL">
    <LibraryObject name="{00000001-0000-0000-0000-000000000024}" scale="3.5"/>
   </SceneryObject>
  </Tower>
 </Airport>"""


@pytest.mark.parametrize("driver, suffix, options", (
    ("GPKG", "gpkg", ["FID=fid"]), ("BGLXML", "xml", []),
))
def test_two_towers_of_an_airport_stay_two(tmp_path, driver, suffix, options):
    source, target = tmp_path / "tower.xml", tmp_path / "tower.bgl"
    source.write_text(SOURCE.replace(" </Airport>", SECOND), encoding="utf-8")
    between, again = tmp_path / f"between.{suffix}", tmp_path / "again.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"])
        gdal.VectorTranslate(str(between), str(target), format=driver,
                             layerCreationOptions=options)
        gdal.VectorTranslate(str(again), str(between), format="BGL")
    assert messages == []
    first, second = find_towers(target)
    assert len(first) > 200 and len(second) == 12 + 64
    assert read_values(target, "scenery_object", "part_number", "scale") == [
        (0, 1.5), (0, None), (0, 2.5), (1, 3.5)]
    assert again.read_bytes()[16:] == target.read_bytes()[16:]


def test_the_place_of_a_second_tower_is_told(tmp_path):
    source = tmp_path / "tower.xml"
    source.write_text(SOURCE.replace(" </Airport>", SECOND.replace(
        "<Tower>", '<Tower lat="47" lon="9" alt="1">')), encoding="utf-8")
    with collect_messages() as messages:
        assert gdal.OpenEx(str(source), gdal.OF_VECTOR) is not None
    assert "an airport has one position of a tower" in str(messages)


def test_the_tower_of_a_described_file_comes_back(shared, tmp_path):
    target = tmp_path / "copy.bgl"
    source = shared("seeds/all.bgl")
    with collect_messages():
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             skipFailures=True,
                             datasetCreationOptions=["PROFILE=FSX"])
    (ours,), (real,) = find_towers(target), find_towers(source)
    # The description has no padding.
    assert ours[6:] == real[6:] + b"\0\0"


FIRST = SOURCE[SOURCE.index("   <SceneryObject lat=\"47.001\""):
               SOURCE.index("   <SceneryObject lat=\"47.002\"")]
THIRD = SOURCE[SOURCE.index("   <SceneryObject lat=\"47.003\""):
               SOURCE.index("  </Tower>")]
TOWER = SOURCE[SOURCE.index("  <Tower"):SOURCE.index(" </Airport>")]


def compile_source(path, text):
    """Returns the bytes without the date."""
    source = path.with_suffix(".xml")
    source.write_text(text, encoding="utf-8")
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(path), str(source), format="BGL",
                                    datasetCreationOptions=["PROFILE=FSX"])
    assert messages == []
    return without_date(path)


def without_date(path):
    content = path.read_bytes()
    return content[:8] + bytes(8) + content[16:]


def edit(path, layer, change):
    """Applies a change to a layer, and saves."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                          open_options=["EMPTY_LAYERS=YES"])
    rows = dataset.GetLayerByName(layer)
    with collect_messages() as messages:
        change(rows)
        assert rows.SyncToDisk() == ogr.OGRERR_NONE
        fids = [feature.GetFID() for feature in rows]
        del rows, dataset
    assert messages == []
    return fids


def set_value(fid, field, value):
    def change(rows):
        feature = rows.GetFeature(fid)
        feature[field] = value
        assert rows.SetFeature(feature) == ogr.OGRERR_NONE
    return change


CHANGES = [
    ("scenery_object", set_value(1, "scale", 4.0),
     SOURCE.replace('scale="1.5"', 'scale="4"'), [1, 2, 3]),
    ("scenery_object", set_value(3, "image_complexity", "dense"),
     SOURCE.replace('"NORMAL"', '"DENSE"'), [1, 2, 3]),
    ("trigger", set_value(1, "height_m", 75.0),
     SOURCE.replace('triggerHeight="50"', 'triggerHeight="75"'), [1]),
    ("scenery_object", lambda rows: rows.DeleteFeature(1),
     SOURCE.replace(FIRST, ""), [2, 3]),
    ("scenery_object", lambda rows: rows.DeleteFeature(3),
     SOURCE.replace(THIRD, ""), [1, 2]),
]


@pytest.mark.parametrize("layer, change, expected, fids", CHANGES)
def test_objects_of_a_tower_are_edited(
        compiled, tmp_path, layer, change, expected, fids):
    """An edited file has the bytes of a file compiled with these values."""
    assert edit(compiled, layer, change) == fids
    assert without_date(compiled) == compile_source(
        tmp_path / "expected.bgl", expected)


def test_a_tower_without_objects_is_removed(compiled, tmp_path):
    def change(rows):
        for fid in (1, 2, 3):
            assert rows.DeleteFeature(fid) == ogr.OGRERR_NONE

    assert edit(compiled, "scenery_object", change) == []
    assert find_towers(compiled) == []
    assert compiled.with_name("tower.bgl.bak").exists()


def add_third(number):
    def change(rows):
        feature = ogr.Feature(rows.GetLayerDefn())
        for field, value in {
                "kind": "library_object", "airport_ident": "KTST", "agl": 1,
                "airport_part": "tower", "part_number": number, "scale": 2.5,
                "model_guid": "00000001-0000-0000-0000-000000000023",
                "image_complexity": "normal"}.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            "POINT Z (9.003 47.003 0)"))
        assert rows.CreateFeature(feature) == ogr.OGRERR_NONE
    return change


@pytest.mark.parametrize("before, expected", [
    (SOURCE.replace(THIRD, ""), SOURCE),
    (SOURCE.replace(TOWER, '  <Tower lat="47.001" lon="9.001" alt="420"/>\n'),
     SOURCE.replace(FIRST, "").replace(
         SOURCE[SOURCE.index("   <SceneryObject lat=\"47.002\""):
                SOURCE.index(THIRD)], ""))])
def test_objects_are_added_to_a_tower(tmp_path, before, expected):
    """To one that has others, and to an airport that has none."""
    path = tmp_path / "edited.bgl"
    compile_source(path, before)
    edit(path, "scenery_object", add_third(0))
    assert without_date(path) == compile_source(
        tmp_path / "expected.bgl", expected)


def test_objects_are_added_and_changed_before_a_save(compiled):
    def change(rows):
        add_third(1)(rows)
        added = [feature for feature in rows
                 if feature["part_number"] == 1]
        (feature,) = added
        feature["scale"] = 6.0
        assert rows.SetFeature(feature) == ogr.OGRERR_NONE
        assert rows.DeleteFeature(2) == ogr.OGRERR_NONE

    assert edit(compiled, "scenery_object", change) == [1, 3, 4]
    assert read_values(compiled, "scenery_object", "part_number", "scale",
                       "num_attachments") == [
        (0, 1.5, 1), (0, 2.5, 0), (1, 6.0, 0)]
    assert read_values(compiled, "attachment", "kind") == [("beacon",)]
    assert len(find_towers(compiled)) == 2


@pytest.mark.parametrize("field, value", [
    ("airport_part", "helipad"), ("part_number", 1)])
def test_objects_stay_in_their_tower(compiled, field, value):
    before = compiled.read_bytes()
    dataset = gdal.OpenEx(str(compiled), gdal.OF_VECTOR | gdal.OF_UPDATE)
    rows = dataset.GetLayerByName("scenery_object")
    feature = rows.GetFeature(1)
    feature[field] = value
    with collect_messages() as messages:
        assert rows.SetFeature(feature) == ogr.OGRERR_FAILURE
    (text,) = messages.failures
    assert text.endswith(
        f"feature 1: field {field}: {value} has no place in the record")
    del rows, dataset
    assert compiled.read_bytes() == before


def test_the_tower_of_a_described_file_is_edited(shared, tmp_path):
    """Its record is not padded; only the changed number differs."""
    path = tmp_path / "all.bgl"
    path.write_bytes(shared("seeds/all.bgl").read_bytes())
    (before,) = find_towers(path)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    rows = dataset.GetLayerByName("scenery_object")
    rows.SetAttributeFilter("airport_part = 'tower'")
    fid = rows.GetNextFeature().GetFID()
    del rows, dataset
    edit(path, "scenery_object", set_value(fid, "true_heading_deg", 180.0))
    (after,) = find_towers(path)
    assert len(after) == len(before)
    # The object begins at 10, its heading is at 22; 65536 are 360 degrees.
    assert [(i, old, new) for i, (old, new) in enumerate(zip(before, after))
            if old != new] == [(33, 0x40, 0x80)]


def test_triggers_without_their_corners_are_counted(compiled, tmp_path):
    target = tmp_path / "few.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(compiled), format="BGL",
                             layers=["airport", "scenery_object"])
    report = messages.warnings[-1].rpartition(": ")[2]
    assert sorted(report.split(", ")) == [
        "OBJECTS_WITHOUT_THEIR_ATTACHMENTS 1",
        "OBJECTS_WITHOUT_THEIR_SIGNS_CORNERS_OR_POINTS 1"]
    record, = find_towers(target)
    assert record[6:10] == (64 + 64).to_bytes(4, "little")


def pack_tower_place(kind, longitude, latitude, altitude):
    return pack_record(0x66, struct.pack("<2H3d", 24, kind, latitude,
                                         longitude, altitude))


PLACES = [(1, 9.001, 48.002, 512.5), (3, 9.003, 48.004, 520.25)]


@pytest.fixture(name="places")
def fixture_places(tmp_path):
    """Makes an airport of MSFS with two towers that are only a position."""
    path = tmp_path / "places.bgl"
    path.write_bytes(pack_airports(pack_airport(
        MSFS_2020, "EDST", 9, 48,
        [pack_tower_place(*place) for place in PLACES])))
    return path


def read_places(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return [(feature["kind"], *feature.GetGeometryRef().GetPoint())
            for feature in dataset.GetLayer("tower_place")]


def test_towers_without_an_object_are_shown(places):
    with collect_messages() as messages:
        assert read_places(places) == PLACES
        assert read_values(places, "tower_place", "airport_ident",
                           "airport_fid") == [("EDST", 1)] * 2
    assert messages == []


@pytest.mark.parametrize("driver, suffix, options", (
    ("GPKG", "gpkg", ["FID=fid"]), ("BGL", "bgl", []),
))
def test_towers_without_an_object_come_back(places, tmp_path, driver, suffix,
                                            options):
    between, target = tmp_path / f"between.{suffix}", tmp_path / "again.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(between), str(places), format=driver,
                             layerCreationOptions=options)
        gdal.VectorTranslate(str(target), str(between), format="BGL")
    assert messages == []
    assert find_records(target, "3/56/66") == [
        pack_tower_place(*place) for place in PLACES]


def test_xml_counts_towers_without_an_object(places, tmp_path):
    """The element that the compiler makes them from is unknown."""
    target = tmp_path / "places.xml"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(places), format="BGLXML")
    assert "FEATURES_WITHOUT_ELEMENT 2" in str(messages)
    assert "Tower" not in target.read_text(encoding="utf-8")


def test_towers_without_an_object_are_edited(places):
    dataset = gdal.OpenEx(str(places), gdal.OF_VECTOR | gdal.OF_UPDATE)
    layer = dataset.GetLayer("tower_place")
    feature = layer.GetFeature(2)
    feature["kind"] = 1
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (9.5 48.5 7.25)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    with collect_messages() as messages:
        feature["kind"] = 2
        assert layer.SetFeature(feature) == ogr.OGRERR_FAILURE
    assert "kind of 1 or 3" in str(messages.failures)
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    dataset = layer = feature = None
    assert find_records(places, "3/56/66") == [
        pack_tower_place(1, 9.5, 48.5, 7.25)]


def test_other_simulators_have_no_towers_without_an_object(places, tmp_path):
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(tmp_path / "fsx.bgl"), str(places), format="BGL",
            layers=["airport", "tower_place"],
            datasetCreationOptions=["PROFILE=FSX"]) is None
    assert "only PROFILE=MSFS2020 or MSFS2024" in str(messages.failures)


def test_the_place_of_a_tower_is_checked(tmp_path):
    path = tmp_path / "places.bgl"
    path.write_bytes(pack_airports(pack_airport(
        MSFS_2020, "EDST", 9, 48, [pack_tower_place(1, 9, 91, 0)])))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        assert dataset.GetLayer("tower_place") is None
    assert "expected a place on the earth" in str(messages)
