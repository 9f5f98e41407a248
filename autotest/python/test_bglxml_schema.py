# SPDX-License-Identifier: MIT
"""Every attribute of every element of the compiler's schema: two values compile
to different files, or the attribute is told to be left out, or it is listed
here with the reason why nothing follows from it."""

import csv
import re

import pytest
from osgeo import gdal

from schema_scene import make_pair, make_source
from support import SHARED_DATA, collect_messages

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
    ("Vertex", "biasY"): "corners of triggers have no altitude",
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


def compile_source(text):
    """(bytes without the date, messages)."""
    gdal.FileFromMemBuffer(SOURCE, text.encode())
    with collect_messages() as messages:
        gdal.VectorTranslate(TARGET, SOURCE, format="BGL")
    content = b""
    if gdal.VSIStatL(TARGET):
        stream = gdal.VSIFOpenL(TARGET, "rb")
        content = bytes(gdal.VSIFReadL(1, gdal.VSIStatL(TARGET).size, stream))
        gdal.VSIFCloseL(stream)
        gdal.Unlink(TARGET)
    gdal.Unlink(SOURCE)
    return content[:8] + content[16:], [text for _, _, text in messages]


def judge(row, rows):
    """Why a row of the schema does not hold; None where it does."""
    element, attribute = row["element"], row["attribute"]
    (first, _), (second, told) = (
        compile_source(make_source(row["parent"], element,
                                   {attribute: value}, rows))
        for value in make_pair(row))
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
    problems = [problem for row in attributes
                if (problem := judge(row, rows)) is not None]
    summary(f"{len(attributes)} attributes of the schema were compiled twice")
    assert problems == [] and len(attributes) > 580
