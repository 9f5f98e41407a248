# SPDX-License-Identifier: MIT
"""Objects of towers: several in one, with what is attached to them, and
triggers."""

import pytest
from osgeo import gdal, ogr

from record_list import find_records
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
        assert gdal.VectorTranslate(str(target), str(source), format="BGL")
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
    """A trigger is an object, too; corners are metres from it."""
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
        gdal.VectorTranslate(str(target), str(source), format="BGL")
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
                             skipFailures=True)
    (ours,), (real,) = find_towers(target), find_towers(source)
    # The description has no padding.
    assert ours[6:] == real[6:] + b"\0\0"


ADVICE = ("is part of an airport: edit it in a GeoPackage of the file, and write "
          "that as a new BGL")


@pytest.mark.parametrize("layer", ("scenery_object", "trigger"))
def test_objects_of_a_tower_are_not_edited(compiled, layer):
    before = compiled.read_bytes()
    dataset = gdal.OpenEx(str(compiled), gdal.OF_VECTOR | gdal.OF_UPDATE)
    rows = dataset.GetLayerByName(layer)
    feature = rows.GetNextFeature()
    feature["instance_guid" if layer == "scenery_object" else "height_m"] = (
        "{00000001-0000-0000-0000-000000000001}"
        if layer == "scenery_object" else 7)
    with collect_messages() as messages:
        assert rows.SetFeature(feature) == ogr.OGRERR_FAILURE
        assert rows.DeleteFeature(feature.GetFID()) == ogr.OGRERR_FAILURE
    assert len(messages.failures) == 2
    assert all(text.endswith("feature 1: it " + ADVICE)
               for text in messages.failures)
    del rows, dataset
    assert compiled.read_bytes() == before


def test_an_object_is_added_to_no_tower(compiled):
    before = compiled.read_bytes()
    dataset = gdal.OpenEx(str(compiled), gdal.OF_VECTOR | gdal.OF_UPDATE)
    rows = dataset.GetLayerByName("scenery_object")
    feature = rows.GetNextFeature().Clone()
    feature.SetFID(-1)
    with collect_messages() as messages:
        assert rows.CreateFeature(feature) == ogr.OGRERR_FAILURE
    (text,) = messages.failures
    assert text.endswith("new feature 1: it " + ADVICE)
    del rows, dataset
    assert compiled.read_bytes() == before


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
