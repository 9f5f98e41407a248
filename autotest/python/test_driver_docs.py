# SPDX-License-Identifier: MIT
"""The tables of the driver pages match the drivers."""

import re

import pytest
from osgeo import gdal

from driver_docs import MARKER, PAGES, PROJECT, fill, open_empty


@pytest.mark.parametrize("page", PAGES, ids=[page[0] for page in PAGES])
def test_tables_are_those_of_the_driver(page):
    path, driver, suffix, content = page
    text = (PROJECT / path).read_text("utf-8")
    assert MARKER.search(text)
    dataset = open_empty(driver, suffix, content)
    assert dataset is not None
    assert fill(text, driver, dataset) == text, (
        "run autotest/python/oracles/driver_docs.py"
    )


# Words that must be quoted in OGR SQL, SQLite or PostgreSQL.
SQL_WORDS = set("""
    add all alter analyze and any array as asc between both by case cast check
    collate column commit constraint create cross current default deferrable
    delete desc distinct drop else end escape except exists false fetch for
    foreign from full grant group having ilike in index inner insert intersect
    into is isnull join lateral leading left like limit natural not notnull
    null offset on only or order outer placing primary references returning
    right select session_user set some symmetric table then to trailing
    transaction true union unique update user using values variadic verbose
    when where window with
""".split())
# Endings that make equal headings of a layer unique.
ENDINGS = re.compile(r" \((primary end|secondary end|[a-z]+[0-9_][a-z0-9_]*)\)$")


@pytest.mark.parametrize("driver", ["BGL", "AGN", "XPAutogen", "DSF", "FSScenery"])
def test_every_field_is_explained(driver):
    page = next(p for p in PAGES if p[1] == driver)
    dataset = open_empty(*page[1:])
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        assert layer.GetMetadataItem("DESCRIPTION").endswith(".")
        definition = layer.GetLayerDefn()
        titles = [
            definition.GetFieldDefn(j).GetAlternativeName()
            for j in range(definition.GetFieldCount())
        ]
        assert len(set(titles)) == len(titles), layer.GetName()
        for j in range(definition.GetFieldCount()):
            field = definition.GetFieldDefn(j)
            place = f"{layer.GetName()}.{field.GetName()}"
            assert field.GetAlternativeName(), place
            heading = ENDINGS.sub("", field.GetAlternativeName())
            assert len(heading) <= 32, place
            assert field.GetName() == field.GetName().lower(), place
            assert field.GetName() not in SQL_WORDS, place
            domain = field.GetDomainName()
            if domain:
                assert dataset.GetFieldDomain(domain) is not None, place


@pytest.mark.parametrize("page", PAGES, ids=[page[0] for page in PAGES])
def test_metadata_are_explained(page):
    """Every metadata item of a file is on the page of its driver."""
    path, driver, suffix, content = page
    text = (PROJECT / path).read_text("utf-8")
    dataset = open_empty(driver, suffix, content)
    if path == "frmts/bgl/bgl.md":
        dataset = gdal.OpenEx(dataset.GetDescription(), gdal.OF_RASTER)
        assert dataset.RasterCount == 1
    items = set(dataset.GetMetadata())
    assert items
    assert [item for item in items if f"`{item}" not in text] == []


def test_pages_carry_the_questions_people_type():
    text = "".join(
        (PROJECT / page).read_text("utf-8") for page in
        {page[0] for page in PAGES}
    ) + (PROJECT / "README.md").read_text("utf-8")
    for heading in (
        "Convert BGL to GeoTIFF", "Open BGL in QGIS", "BGL to Shapefile",
        "BGL to GeoPackage", "Extract elevation from BGL",
    ):
        assert f"# {heading}" in text, heading
    assert gdal.GetDriverByName("BGL") is not None
