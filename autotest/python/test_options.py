# SPDX-License-Identifier: MIT
"""Open options that are numbers: those that are none, or out of range."""

import xml.etree.ElementTree as ElementTree

import pytest
from osgeo import gdal

from mutation_fixtures import make_fixture
from support import PROJECT, collect_messages, memory_file

NUMBERS = ("int", "float", "unsigned int", "double", "integer")
# Texts of which the description says that they are numbers.
ALSO = {"NUM_THREADS", "ANCHOR"}
WRONG = ("nan", "inf", "-inf", "1e999", "x", "", "1x", "-1e300", "0x")
FILES = {
    "BGL": ("elevation_code_7", ".bgl"),
    "AGN": ("annotation", ".agn"),
    "XPAutogen": ("every_directive.agp", ".agp"),
}


def list_numbers():
    for name in FILES:
        driver = gdal.GetDriverByName(name)
        options = ElementTree.fromstring(
            driver.GetMetadataItem("DMD_OPENOPTIONLIST"))
        for option in options.iter("Option"):
            if (option.get("type") in NUMBERS or option.get("name") in ALSO):
                yield name, option.get("name")


def read(dataset):
    """All that an option may have an effect on."""
    content = [dataset.GetMetadata()]
    for i in range(dataset.GetLayerCount()):
        content += [feature.ExportToJson() for feature in dataset.GetLayer(i)]
    if dataset.RasterCount > 0:
        content.append(dataset.ReadRaster())
    return content


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("driver,option", list_numbers())
def test_no_number(driver, option, value):
    """A message, and either no dataset or one without a number that is not
    finite."""
    fixture = make_fixture(FILES[driver][0])
    suffix = FILES[driver][1]
    others = ["ANCHOR=10,50"] if option == "HEADING" else []
    with memory_file(fixture.content, suffix) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(
                path, gdal.OF_RASTER | gdal.OF_VECTOR,
                open_options=[f"{option}={value}", *others])
            if dataset is not None:
                content = str(read(dataset))
                assert "nan" not in content.lower()
                assert "inf" not in content.lower().replace("info", "")
            dataset = None
    texts = messages.warnings + messages.failures
    assert any(option in text for text in texts), texts


def test_all_drivers_have_an_option_that_is_a_number_but_agn():
    assert {name for name, _ in list_numbers()} == {"BGL", "XPAutogen"}
    assert (PROJECT / "README.md").is_file()
