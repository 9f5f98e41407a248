# SPDX-License-Identifier: MIT
"""Legs, transitions, lights and attachments are stored with their parents, or
refused: in BGL files and in sources of bglcomp."""

import pytest
from osgeo import gdal

from record_write_support import read_features, write_layers
from support import collect_messages

AIRPORT = ("POINT Z (10 50 100)", {"ident": "ABCD"})
GUID = "FAF86721-B296-4C47-CBF9-B4F6D914B81{}"


def of_airport(**fields):
    return None, {"airport_ident": "ABCD", **fields}


def make_leg(name="AAA", **fields):
    return of_airport(leg_type="tf", fix_ident=name, fix_region="ED",
                      fix_type="waypoint", **fields)


APPROACH = of_airport(type="vor", key="a1")
SID = of_airport(kind="sid", ident="DEP1", key="s1")
FULL = of_airport(kind="full", approach_key="a1", key="t1")

MISFITS = [
    ({"sid_star": [SID],
      "procedure_leg": [make_leg(sid_star_key="s1", procedure="approach")]},
     "the field procedure of a procedure_leg does not fit"),
    ({"approach": [APPROACH],
      "procedure_leg": [make_leg(approach_key="a1", procedure="sid")]},
     "the field procedure of a procedure_leg does not fit"),
    ({"approach": [APPROACH],
      "procedure_leg": [make_leg(approach_key="a1", procedure="transition")]},
     "the field procedure of a procedure_leg does not fit"),
    ({"approach": [APPROACH], "transition": [FULL],
      "procedure_leg": [make_leg(approach_key="a1", transition_key="t1",
                                 procedure="missed")]},
     "the field procedure of a procedure_leg does not fit"),
    ({"sid_star": [SID],
      "transition": [of_airport(kind="full", sid_star_key="s1", key="t1")]},
     "the field kind of a transition does not fit the approach or sid_star "
     "s1"),
    ({"approach": [APPROACH],
      "transition": [of_airport(kind="sid_runway", approach_key="a1",
                                key="t2")]},
     "the field kind of a transition does not fit the approach or sid_star "
     "a1"),
    ({"approach": [APPROACH, of_airport(type="ndb", key="a2")],
      "transition": [FULL],
      "procedure_leg": [make_leg(approach_key="a2", transition_key="t1",
                                 procedure="transition")]},
     "not a key of a transition of the same approach or sid_star"),
    ({"approach": [APPROACH, of_airport(type="ndb", key="a1")]},
     "sid_star or transition have the key a1"),
    ({"light_preset": [of_airport(name="X"), of_airport(name="X")]},
     "two features of the layer light_preset have the name X"),
    ({"sid_star": [of_airport(kind="star", ident="D", key=f"k{i}")
                   for i in range(256)]},
     "it has more than 255 arrivals"),
]


@pytest.mark.parametrize("layers, message", MISFITS)
def test_parts_of_another_kind_are_refused(tmp_path, layers, message):
    path = tmp_path / "out.bgl"
    _, messages = write_layers(
        path, {"airport": [AIRPORT], **layers}, "MSFS2020")
    assert any(message in text for text in messages), messages
    assert not path.exists()


@pytest.mark.parametrize("layers, message", MISFITS[:2] + MISFITS[4:7])
def test_xml_refuses_them_too(tmp_path, layers, message):
    path = tmp_path / "out.xml"
    _, messages = write_layers(
        path, {"airport": [AIRPORT], **layers}, driver="BGLXML")
    orphans = [text for text in messages if "that is not there: ABCD" in text]
    assert orphans != [] and not any("  " in text or text.endswith(" ")
                                     for text in orphans)
    assert not path.exists()


@pytest.mark.parametrize("layers, message", MISFITS[7:9])
def test_xml_refuses_what_two_have(tmp_path, layers, message):
    """The first one would get all parts of the second."""
    path = tmp_path / "out.xml"
    _, messages = write_layers(
        path, {"airport": [AIRPORT], **layers}, driver="BGLXML")
    assert any(message in text for text in messages), messages
    assert not path.exists()


def test_255_departures_fit(tmp_path):
    path = tmp_path / "out.bgl"
    _, messages = write_layers(path, {
        "airport": [AIRPORT],
        "sid_star": [of_airport(kind="sid", ident="D", key=f"k{i}")
                     for i in range(255)]}, "MSFS2020")
    assert messages == [] and len(read_features(path, "sid_star")) == 255


def test_nothing_is_part_of_an_approach_without_a_key(tmp_path):
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {
        "airport": [AIRPORT],
        "approach": [of_airport(type="ndb")],
        "procedure_leg": [make_leg(procedure="approach")]}, driver="BGLXML")
    assert [text for text in messages if "WITHOUT_ELEMENT 1" in text]
    text = path.read_text(encoding="utf-8")
    assert "<Approach" in text and "<Leg" not in text


@pytest.mark.parametrize("driver", ["BGL", "BGLXML"])
def test_legs_stand_in_the_order_of_their_numbers(tmp_path, driver):
    path = tmp_path / ("out.bgl" if driver == "BGL" else "out.xml")
    write_layers(path, {
        "airport": [AIRPORT], "approach": [APPROACH],
        "procedure_leg": [
            make_leg(f"F{seq}", approach_key="a1", procedure="approach",
                     seq=seq) for seq in (1, 3, 10, 2)]}, driver=driver)
    assert [row["fix_ident"] for row in read_features(
        path, "procedure_leg")] == ["F1", "F2", "F3", "F10"]


def make_object(number):
    return ("POINT Z (8 47 0)", {
        "kind": "library_object", "model_guid": GUID.format(number),
        "key": f"o{number}", "scale": 1})


def test_attachments_need_not_be_counted(tmp_path):
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {
        "scenery_object": [make_object(1), make_object(2)],
        "attachment": [(None, {
            "kind": "library_object", "model_guid": GUID.format(3),
            "scale": 1, "scenery_object_key": "o2"})]}, driver="BGLXML")
    assert messages == []
    [attachment] = read_features(path, "attachment")
    assert attachment["model_guid"].strip("{}") == GUID.format(3)
    owners = {row["key"]: row["model_guid"].strip("{}")
              for row in read_features(path, "scenery_object")}
    assert owners[attachment["scenery_object_key"]] == GUID.format(2)


def test_keys_of_sources_are_unique(tmp_path):
    """Two sources, each with an object and its attachment, in one database."""
    package, target = tmp_path / "both.gpkg", tmp_path / "both.bgl"
    for i in (1, 2):
        source = tmp_path / f"{i}.xml"
        write_layers(source, {
            "scenery_object": [make_object(i)],
            "attachment": [(None, {
                "kind": "library_object", "scale": 1,
                "model_guid": GUID.format(i + 2),
                "scenery_object_key": f"o{i}"})]}, driver="BGLXML")
        with collect_messages():
            assert gdal.VectorTranslate(
                str(package), str(source), format="GPKG",
                accessMode=None if i == 1 else "append")
    assert gdal.VectorTranslate(str(target), str(package), format="BGL")
    objects = {row["key"]: row["model_guid"]
               for row in read_features(target, "scenery_object")}
    assert sorted((objects[row["scenery_object_key"]], row["model_guid"])
                  for row in read_features(target, "attachment")) == [
        (GUID.format(1), GUID.format(3)), (GUID.format(2), GUID.format(4))]


def test_parts_of_airports_that_are_not_there(tmp_path):
    """Waypoints and NDBs stand on their own, signs are left out: both are
    counted."""
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {
        "waypoint": [("POINT (10 50)", {
            "ident": "WP1", "region": "ED", "type": "named",
            "airport_ident": "EDDX"})],
        "ndb": [("POINT Z (10 50 0)", {
            "ident": "NB", "region": "ED", "type": "h", "terminal": 1,
            "frequency_khz": 300, "airport_ident": "EDDX",
            "range_m": 1000})],
        "taxi_sign": [("POINT Z (10 50 0)", {"label": "A"})]},
        driver="BGLXML")
    assert any("PARTS_WITHOUT_AIRPORT 2" in text for text in messages)
    assert any("FEATURES_WITHOUT_ELEMENT 1" in text for text in messages)
    assert len(read_features(path, "waypoint")) == 1
    assert len(read_features(path, "ndb")) == 1
