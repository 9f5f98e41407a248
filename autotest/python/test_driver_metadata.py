# SPDX-License-Identifier: MIT
"""GDAL's checks of the metadata of its own drivers, applied to these."""

import re
from xml.etree import ElementTree

import pytest
from osgeo import gdal

DRIVERS = ["BGL", "AGN", "XPAutogen", "DSF", "FSScenery"]
ATTRIBUTES = {
    "name", "type", "description", "default", "scope", "min", "max", "alias",
    "alt_config_option", "maxsize", "deprecated_alias",
}
TYPES = {
    "int", "integer", "unsigned int", "float", "boolean", "string",
    "string-select",
}
SHARED_CAPABILITIES = {
    "DCAP_OPEN", "DCAP_VECTOR", "DCAP_VIRTUALIO",
    "DCAP_MULTIPLE_VECTOR_LAYERS", "DCAP_Z_GEOMETRIES", "DCAP_FIELD_DOMAINS",
    "DCAP_RELATIONSHIPS", "DCAP_FEATURE_STYLES", "DCAP_FEATURE_STYLES_READ",
}
# "No support for geometries", which would be wrong of all of them.
WRONG = {"DCAP_NONSPATIAL"}
WRITING = {
    "DCAP_CREATE", "DCAP_CREATECOPY", "DCAP_CREATE_LAYER",
    "DCAP_CREATE_FIELD", "DCAP_DELETE_LAYER", "DCAP_DELETE_FIELD",
    "DMD_CREATIONOPTIONLIST", "DS_LAYER_CREATIONOPTIONLIST",
    "DMD_CREATIONDATATYPES", "DMD_CREATIONFIELDDATATYPES",
}
WRITERS = {"BGL", "AGN", "XPAutogen", "DSF"}


def get_metadata(name):
    return gdal.GetDriverByName(name).GetMetadata()


def list_options(name):
    root = ElementTree.fromstring(get_metadata(name)["DMD_OPENOPTIONLIST"])
    assert root.tag == "OpenOptionList"
    assert not root.attrib
    return list(root)


@pytest.mark.parametrize("name", DRIVERS)
def test_capabilities_are_yes_or_absent(name):
    metadata = get_metadata(name)
    capabilities = {
        key: value for key, value in metadata.items()
        if key.startswith("DCAP_")
    }
    assert SHARED_CAPABILITIES <= set(capabilities)
    assert set(capabilities.values()) == {"YES"}
    assert not WRONG & set(metadata)
    assert bool(WRITING & set(metadata)) == (name in WRITERS)
    assert ("DCAP_RASTER" in capabilities) == (name in ("BGL", "DSF",
                                                        "FSScenery"))


@pytest.mark.parametrize("name", DRIVERS)
def test_names_that_file_dialogs_show(name):
    metadata = get_metadata(name)
    extensions = metadata["DMD_EXTENSIONS"].split(" ")
    assert metadata["DMD_EXTENSION"] == extensions[0]
    assert all(re.fullmatch("[a-z]+", text) for text in extensions)
    # QGIS drops brackets at the end.
    assert re.fullmatch(r"[A-Z][\w \-]+\w", metadata["DMD_LONGNAME"])
    assert metadata["DMD_SUPPORTED_SQL_DIALECTS"] == "OGRSQL SQLITE"
    prefix = metadata.get("DMD_CONNECTION_PREFIX")
    assert prefix in (f"{name}:", f"{name}:".upper(), None)


@pytest.mark.parametrize("name", DRIVERS)
def test_open_options_have_the_form_that_gdal_validates(name):
    options = list_options(name)
    names = [option.get("name") for option in options]
    assert len(set(names)) == len(names) > 0
    for option in options:
        assert option.tag == "Option"
        assert set(option.attrib) <= ATTRIBUTES
        assert re.fullmatch("[A-Z][A-Z_0-9]+", option.get("name"))
        assert option.get("type") in TYPES
        assert option.get("description")
        assert set(option.get("scope").split(",")) <= {"raster", "vector"}


@pytest.mark.parametrize("name", DRIVERS)
def test_defaults_are_values_that_the_option_takes(name):
    for option in list_options(name):
        values = [value.text for value in option]
        assert all(value.tag == "Value" for value in option)
        assert (option.get("type") == "string-select") == bool(values)
        default = option.get("default")
        if default is None:
            continue
        if values:
            assert default in values
        elif option.get("type") == "boolean":
            assert default in ("YES", "NO")
        elif option.get("type") in ("int", "float"):
            lowest = float(option.get("min", "-inf"))
            assert lowest <= float(default) <= float(option.get("max", "inf"))


def test_only_the_drivers_with_rasters_have_options_for_them():
    scopes = {
        name: {
            scope for option in list_options(name)
            for scope in option.get("scope").split(",")
        }
        for name in DRIVERS
    }
    assert scopes == {
        "BGL": {"raster", "vector"}, "AGN": {"vector"},
        "XPAutogen": {"vector"}, "DSF": {"raster", "vector"},
        "FSScenery": {"raster", "vector"},
    }


def test_which_drivers_have_subdatasets():
    assert [
        name for name in DRIVERS
        if get_metadata(name).get("DMD_SUBDATASETS") == "YES"
    ] == ["BGL", "DSF", "FSScenery"]


def test_scripts_are_rasters_to_be_read():
    metadata = get_metadata("FSResample")
    assert {key for key in metadata if key.startswith("DCAP_")} == {
        "DCAP_OPEN", "DCAP_RASTER", "DCAP_VIRTUALIO"}
    assert not WRITING & set(metadata)
    assert metadata["DMD_EXTENSIONS"] == metadata["DMD_EXTENSION"] == "inf"
    assert metadata["DMD_CONNECTION_PREFIX"] == "FSResample:"
    assert re.fullmatch(r"[A-Z][\w \-]+\w", metadata["DMD_LONGNAME"])
