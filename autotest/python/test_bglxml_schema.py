# SPDX-License-Identifier: MIT
"""Every attribute of every element of the compiler's schema: two values
compile to different files, or a message says that the attribute is left out,
or it is listed here with the reason why it has no effect. If a layer has a
field for it, the field has the value, in its unit."""

import csv
import json
import re
from collections import defaultdict
from functools import cache

import pytest
from osgeo import gdal

from schema_scene import BASE, find_parent, make_pair, make_source
from support import SHARED_DATA, collect_messages
from xml_table import read_xml_table

SOURCE = "/vsimem/schema.xml"
TARGET = "/vsimem/schema.bgl"

# Of a file without sections.
HEADER_SIZE = 0x38

# Missions alone have these.
WITHOUT_ROW = {"Reward", "Criteria", "RewardHours", "RewardAirport",
               "DependantRewardId"}

# Nothing is stored of these.
WITHOUT_EFFECT = {
    ("Airport", "airportTestRadius"): "the compiler's search for an airport",
    ("Runway", "primaryDesignator"): "there is a designator",
    ("TaxiwayPoint", "index"): "only other elements refer to it",
    ("TaxiwayPoint", "biasX"): "there are coordinates",
    ("TaxiwayPoint", "biasZ"): "there are coordinates",
    ("TaxiwayParking", "index"): "only other elements refer to it",
    ("TaxiwayParking", "biasX"): "there are coordinates",
    ("TaxiwayParking", "biasZ"): "there are coordinates",
    ("TaxiName", "index"): "only other elements refer to it",
    ("TaxiwayPath", "number"): "of paths of kind RUNWAY",
    ("TaxiwayPath", "designator"): "of paths of kind RUNWAY",
    ("Circle", "index"): "points are numbered by their order",
    ("Arc", "index"): "points are numbered by their order",
}


def read_schema():
    path = SHARED_DATA.parent / "spec/bglcomp_schema.csv"
    if not path.exists():
        pytest.skip("the compiler's schema is not there")
    with open(path, encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


# -- The field of an attribute -------------------------------------------------

UNITS = {"M": 1.0, "F": 0.3048, "N": 1852.0}
# Steps that a field is stored in, where it is no decimal.
STEPS = {"traffic_scalar": 1 / 255, ("marker", "true_heading_deg"): 360 / 256}
WORDS = {
    "NONDIRECTIONAL_TURBULENCE": "undirected_turbulence",
    "DIRECTIONAL_TURBULENCE": "directed_turbulence",
    "L": "left", "R": "right", "+": "at_or_above", "-": "at_or_below",
    "CLOCKWISE": "arc_clockwise", "COUNTER_CLOCKWISE": "arc_counterclockwise",
}
PLACES = {"@lon": 0, "@west": 0, "@east": 1, "@lat": 2, "@south": 2,
          "@north": 3, "@alt": 4}


@cache
def list_places():
    """Returns, by name of an attribute, (row of an element, steps to the
    attribute's own element, its tags, its row)."""
    places = defaultdict(list)
    for element in read_xml_table("elements"):
        for attribute in read_xml_table("attributes"):
            if attribute["layer"] == element["layer"]:
                below, *tags = attribute["element"].split("@")
                steps = element["path"].split("/") + (
                    [] if below == "." else below.split("/"))
                places[attribute["attribute"]].append(
                    (element, steps, set(tags), attribute))
    return places


def list_fields(row, rows):
    """Returns (row of an element, field, form) of an attribute of the schema,
    in the place where make_source puts its element. Of the ends and sides of a
    runway, only those of the source."""
    chain, inner = [row["element"]], row["parent"]
    while inner != "FSData":
        chain.insert(0, inner)
        inner = find_parent(inner, rows)
    around = set(BASE.get(row["element"], {}).values())
    for element, steps, tags, attribute in list_places()[row["attribute"]]:
        if steps == chain and tags <= around:
            yield element, attribute["field"], attribute["form"]


def to_metres(text):
    unit = UNITS.get(text[-1].upper())
    return float(text[:-1]) * unit if unit else float(text)


def is_near(value, expected, tolerance):
    return value is not None and abs(value - expected) <= (
        tolerance + 1e-6 * abs(expected))


def has_value(feature, layer, field, form, text):
    """Whether a field has the value of an attribute; None for a form whose
    fields combine several attributes."""
    geometry = feature.GetGeometryRef()
    if field in PLACES:
        box = geometry.GetEnvelope3D() if geometry else (0,) * 6
        return is_near(box[PLACES[field]], to_metres(text),
                       0.001 if field == "@alt" else 1e-6)
    if form == "vertex" and not text.endswith("M"):
        return re.search(rf"[ (,]{text[:4]}", geometry.ExportToWkt()) is not None
    field, _, word = field.partition(":")
    if feature.GetFieldIndex(field) < 0:
        return None
    value = feature[field]
    is_true = text in ("TRUE", "YES")
    step = STEPS.get(field, STEPS.get((layer, field)))
    if form in ("real", "true_course") and field != "dme_radial_deg":
        return is_near(value, float(text),
                       step or (0.0055 if field.endswith("deg") else 1e-5))
    if field == "dme_radial_deg":
        return value == float(text) % 360
    if form == "west":
        return is_near(((value or 0) + float(text) + 180) % 360 - 180, 0, 0.0055)
    if form == "building":
        return json.loads(value)[word] == float(text)
    return {
        "length": lambda: is_near(value, to_metres(text), 0.001),
        "boolean": lambda: bool(value) == is_true,
        "word": lambda: value in (WORDS.get(text), text.lower(), text),
        "text": lambda: value == text,
        "integer": lambda: str(value) == text,
        "guid": lambda: value == text.strip("{}"),
        "guids": lambda: value == text.strip("{}"),
        "listed": lambda: (word in (value or "").split(",")) == is_true,
        "bit": lambda: (value >> int(word) & 1) == is_true,
        "surface": lambda: value == text.lower(),
        "end": lambda: value == {"PRIMARY": "12L", "SECONDARY": "30R"}[text],
        "runway": lambda: re.fullmatch(rf"{text}[LRC]?", value) is not None,
        "deletion": lambda: value.startswith(text),
        "size": lambda: value == int(text[-1]),
        "color": lambda: int(value[1:3], 16) == int(text),
    }.get(form, lambda: None)()


def find_value(row, rows, text):
    """Returns how many fields of TARGET were compared, and those without a
    feature with the value."""
    count, wrong = 0, []
    dataset = gdal.OpenEx(TARGET, gdal.OF_VECTOR)
    for element, field, form in list_fields(row, rows):
        layer = dataset and dataset.GetLayerByName(element["layer"])
        features = [feature for feature in layer or ()
                    if element["field"] in "-" or
                    feature[element["field"]] == element["value"]]
        judged = [has_value(feature, element["layer"], field, form, text)
                  for feature in features]
        if None not in judged and form != "ignored":
            count += 1
            wrong += [] if any(judged) else [
                (row["element"], row["attribute"], text, field,
                 [feature.items().get(field) for feature in features])]
    return count, wrong


# -- Sources that are compiled -------------------------------------------------

def compile_source(text, check):
    """Returns (bytes without the date, messages, what `check` finds in the
    file)."""
    gdal.FileFromMemBuffer(SOURCE, text.encode())
    with collect_messages() as messages:
        gdal.VectorTranslate(TARGET, SOURCE, format="BGL")
    content, found = b"", (0, [])
    if gdal.VSIStatL(TARGET):
        stream = gdal.VSIFOpenL(TARGET, "rb")
        content = bytes(gdal.VSIFReadL(1, gdal.VSIStatL(TARGET).size, stream))
        gdal.VSIFCloseL(stream)
        found = check()
        gdal.Unlink(TARGET)
    gdal.Unlink(SOURCE)
    return (content[:8] + content[16:], [text for _, _, text in messages],
            found)


def judge(row, rows):
    """Returns how many fields were compared, and why a row of the schema
    fails, or None."""
    element, attribute = row["element"], row["attribute"]
    (first, _, found), (second, told, others) = (
        compile_source(make_source(row["parent"], element,
                                   {attribute: value}, rows),
                       lambda value=value: find_value(row, rows, value))
        for value in make_pair(row))
    problem = judge_files(row, first, second, told)
    is_without = (element, attribute) in WITHOUT_EFFECT
    wrong = [] if is_without else found[1] + others[1]
    return found[0] + others[0], problem or (wrong or None)


def judge_files(row, first, second, told):
    """Returns why two files fail, or None."""
    element, attribute = row["element"], row["attribute"]
    if first != second:
        return None
    if (element, attribute) in WITHOUT_EFFECT:
        return None if len(first) > HEADER_SIZE else "it compiles to nothing"
    names = re.compile(rf"\b({attribute}|{element}|{row['parent']}|Reward)\b")
    is_told = any("left out" in text and names.search(text) for text in told)
    is_there = len(first) > HEADER_SIZE or element in WITHOUT_ROW
    return None if is_told and is_there else (
        row["parent"], element, attribute, told[:1])


def test_every_attribute_compiles_or_is_told(summary):
    rows = read_schema()
    attributes = [row for row in rows
                  if row["attribute"] and row["parent"]
                  # test_bglxml_kinds.py compiles models, which are files.
                  and row["element"] != "ModelData"]
    judged = [judge(row, rows) for row in attributes]
    problems = [problem for _, problem in judged if problem is not None]
    count = sum(count for count, _ in judged)
    summary(f"{len(attributes)} attributes of the schema were compiled twice, "
            f"{count} values compared with those of fields")
    assert problems == [] and len(attributes) > 580 and count > 800
