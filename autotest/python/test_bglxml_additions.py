# SPDX-License-Identifier: MIT
"""Decompiled sources have no attributes and values that the schema of their
simulator does not allow."""

import csv
import xml.etree.ElementTree as ElementTree
from collections import defaultdict

import pytest
from osgeo import gdal

from record_write_support import copy
from support import SHARED_DATA, collect_messages

PLACE = 'lat="47" lon="8" alt="400"'
CORNERS = '<Vertex lat="47" lon="8"/><Vertex lat="47.1" lon="8"/>'
SOURCE = f"""<FSData version="9.0"><Airport ident="LSXX" {PLACE} magvar="0">
<Runway {PLACE} heading="90" length="900" width="30" number="9"
 designator="NONE" surface="ASPHALT" {{transparent}}/>
<TaxiwayPoint index="0" type="NORMAL" orientation="FORWARD" lat="47" lon="8"/>
<TaxiwayParking index="0" lat="47" lon="8" heading="1" radius="9"
 type="RAMP_GA" name="PARKING" number="1" pushBack="NONE"/>
<TaxiwaySign lat="47" lon="8" heading="0" label="l[A]" justification="RIGHT"
 size="SIZE2"/>
<Aprons><Apron surface="DIRT">{CORNERS}<Vertex lat="47" lon="8.1"/></Apron>
</Aprons><ApronEdgeLights><EdgeLights>{CORNERS}</EdgeLights></ApronEdgeLights>
<DeleteAirport deleteAllBlastFences="TRUE"/></Airport>
<TimeZone latitudeMinimum="47" latitudeMaximum="48" longitudeMinimum="8"
 longitudeMaximum="9" timedeviation="60" priority="1"/>
<SceneryObject {PLACE} pitch="0" bank="0" heading="0" altitudeIsAgl="TRUE"
 imageComplexity="NORMAL"><Effect effectName="fx"/><AttachedObject
 attachpointName="a" pitch="0" bank="0" heading="0"><RandomAttach
 probability="0.5"/><Effect effectName="fx"/></AttachedObject></SceneryObject>
</FSData>"""


def decompile(tmp_path, profile, transparent=""):
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(SOURCE.format(transparent=transparent))
    with collect_messages() as messages:
        copy(source, target, profile=profile)
        gdal.VectorTranslate(str(tmp_path / "again.xml"), str(target),
                             format="BGLXML")
    assert messages.failures == []
    return ElementTree.parse(tmp_path / "again.xml").getroot()


def list_attributes(root):
    return {(element.tag, name) for element in root.iter()
            for name in element.attrib}


@pytest.mark.parametrize("profile, known", [
    ("FSX", set()),
    ("P3D", {("Runway", "transparent"), ("TaxiwayPoint", "alt"),
             ("TaxiwayParking", "alt"), ("TaxiwaySign", "alt"),
             ("TaxiwaySign", "altitudeIsAgl"), ("TaxiwaySign", "pitch"),
             ("TaxiwaySign", "bank"), ("Apron", "alt")}),
    ("MSFS2020", {("Runway", "transparent"), ("EdgeLights", "spacing"),
                  ("DeleteAirport", "deleteAllVectorPlacement")})])
def test_additions_are_those_of_the_simulator(tmp_path, profile, known):
    additions = {
        ("Airport", "closed"), ("Apron", "alt"), ("EdgeLights", "spacing"),
        ("DeleteAirport", "deleteAllVectorPlacement"),
        ("RandomAttach", "randomness"), ("Runway", "transparent"),
        ("TaxiwayParking", "alt"), ("TaxiwayPoint", "alt"),
        ("TaxiwayParking", "teeOffset1"), ("TaxiwaySign", "alt"),
        ("TaxiwaySign", "altitudeIsAgl"), ("TaxiwaySign", "pitch"),
        ("TaxiwaySign", "bank"),
        ("TimeZone", "daylightSavingsStartDayOfYearBase")}
    attributes = list_attributes(decompile(tmp_path, profile))
    assert attributes & additions == known
    assert {("DeleteAirport", "deleteAllBlastFences"),
            ("RandomAttach", "probability")} <= attributes


def test_values_that_say_something_stay(tmp_path):
    root = decompile(tmp_path, "FSX", 'transparent="TRUE"')
    assert root.find(".//Runway").get("transparent") == "TRUE"


def is_allowed(value, values):
    if values.startswith("one of"):
        return value in values[7:].split(" ")
    kind, *limits = values.split(" ")
    bounds = dict(limit.split("=") for limit in limits if "=" in limit)
    if kind not in ("double", "integer", "nonNegativeInteger"):
        return True
    return (float(bounds.get("minInclusive", "-inf")) <= float(value)
            <= float(bounds.get("maxInclusive", "inf")))


def test_all_is_of_the_schema(tmp_path):
    path = SHARED_DATA.parent / "spec/bglcomp_schema.csv"
    if not path.exists():
        pytest.skip("the compiler's schema is not there")
    allowed = defaultdict(list)
    with open(path, encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            allowed[row["element"], row["attribute"]].append(row["values"])
    wrong = [(element.tag, name, value)
             for element in decompile(tmp_path, "FSX").iter()
             if element.tag != "FSData"
             for name, value in element.attrib.items()
             if not any(is_allowed(value, values)
                        for values in allowed[element.tag, name])]
    assert wrong == []
