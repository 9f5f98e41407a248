# SPDX-License-Identifier: MIT
"""FSScenery: a library has the options of a file, and each open option has a
tested effect."""

import xml.etree.ElementTree as ElementTree

import pytest
from osgeo import gdal, ogr

from library_opening import open_any
from library_scene import write
from mutation_fixtures import make_fixture
from navigation_records import (
    LINE, ORIGIN, START, pack_boundaries, pack_boundary, pack_boundary_point,
    pack_circle,
)
from support import PROJECT, collect_messages



def make_arc():
    return pack_boundaries(pack_boundary([
        pack_boundary_point(ORIGIN, 5, 6), pack_circle(9260)]))


def make_bow():
    """Makes a polygon that crosses itself."""
    return pack_boundaries(pack_boundary([
        pack_boundary_point(START, 1, 2), pack_boundary_point(LINE, 3, 4),
        pack_boundary_point(LINE, 3, 2), pack_boundary_point(LINE, 1, 4)]))


MADE = {"arc": make_arc, "bow": make_bow}
# Option, what to read, and the theme if that is a raster.
SHARED = [
    ("STITCH=YES", "vectors_cut", None),
    ("ARC_STEP=20", "arc", None),
    ("CURVES=YES", "arc", None),
    ("MAKE_VALID=YES", "bow", None),
    ("STYLES=NO", "airports_fsx", None),
    ("FIELD_NAMES=SHORT", "airports_fsx", None),
    ("EMPTY_LAYERS=YES", "airports_fsx", None),
    ("TERRAIN_CFG={folder}/terrain.cfg", "class_landclass", "landclass"),
    ("PHOTO_WATER=YES", "photo32_code_0", "photo32"),
    ("TEXEL_ALPHA=LAND", "photo32_code_0", "photo32"),
    ("LEVEL={level}", "deep_levels", "elevation"),
    ("FILL=NO", "deep_levels", "elevation"),
]
# Where the others are tried.
ELSEWHERE = {
    "test_library_autogen.py": {"AUTOGEN", "AUTOGEN_XML"},
    "test_library_index.py": {"INDEX", "INDEX_CHECK"},
    "test_library_inventory.py": {
        "SIM_ROOT", "PATH_MAP", "ADDONS", "PRIORITY", "CONTENT_ORDER",
        "INACTIVE", "AREAS"},
    "test_library_layers.py": {"VIEW", "CELL"},
    "test_library_rasters.py": {
        "ELEVATION_ORDER", "CLASS_254", "PROVENANCE"},
    "test_library_rules.py": {"EXCLUDE_TEST", "MODEL_AXES"},
}
INVENTORY = {"scenery_file", "scenery_area", "scenery_problem", "coverage"}
OWN_FIELDS = {"area", "file", "rank", "model_name", "model_file"}


def list_options():
    text = gdal.GetDriverByName("FSScenery").GetMetadataItem(
        "DMD_OPENOPTIONLIST")
    return {option.get("name"): option
            for option in ElementTree.fromstring(text).iter("Option")}


def describe_geometry(geometry):
    """Describes a geometry; a library has the widest type that any file may
    have."""
    if geometry is None:
        return None
    geometry = geometry.Clone()
    geometry.Set3D(True)
    if geometry.HasCurveGeometry():
        return "curves", geometry.GetLinearGeometry().ExportToWkt()
    if ogr.GT_Flatten(geometry.GetGeometryType()) == ogr.wkbPolygon:
        geometry = ogr.ForceToMultiPolygon(geometry)
    if ogr.GT_Flatten(geometry.GetGeometryType()) == ogr.wkbLineString:
        geometry = ogr.ForceToMultiLineString(geometry)
    return geometry.ExportToWkt()


def describe_layer(layer):
    """Describes definition and features, without fields that only a library
    has."""
    definition = layer.GetLayerDefn()
    fields = [definition.GetFieldDefn(i).GetName()
              for i in range(definition.GetFieldCount())]
    kept = [name for name in fields if name not in OWN_FIELDS
            and not name.endswith(("_fid", "_f"))]
    return kept, [
        ([feature[name] for name in kept], feature.GetStyleString(),
         describe_geometry(feature.GetGeometryRef())) for feature in layer]


def describe_layers(dataset):
    """Describes all layers except those of the inventory."""
    layers = (dataset.GetLayer(i) for i in range(dataset.GetLayerCount()))
    return {layer.GetName(): describe_layer(layer) for layer in layers
            if layer.GetName() not in INVENTORY}


def describe_raster(dataset):
    table = dataset.GetRasterBand(1).GetDefaultRAT()
    words = [] if table is None else [
        table.GetValueAsString(row, column)
        for row in range(table.GetRowCount())
        for column in range(table.GetColumnCount())]
    return (dataset.RasterXSize, dataset.RasterYSize, dataset.RasterCount,
            words, dataset.ReadRaster())


def describe(path, theme, driver, option):
    options = [] if option is None else [option]
    with collect_messages():
        if theme is None:
            return describe_layers(gdal.OpenEx(
                str(path), gdal.OF_VECTOR, allowed_drivers=[driver],
                open_options=options))
        prefix = {"BGL": "BGL", "FSScenery": "FSSCENERY"}[driver]
        return describe_raster(gdal.OpenEx(
            f'{prefix}:"{path}":{theme}', gdal.OF_RASTER,
            open_options=options))


def keep_rows(content):
    """Drops layers without features, which one side may lack."""
    return {name: rows for name, rows in content.items() if rows[1]}


@pytest.mark.parametrize("option, fixture, theme", SHARED)
def test_options_of_a_file(tmp_path, option, fixture, theme):
    content = (MADE[fixture]() if fixture in MADE
               else make_fixture(fixture).content)
    path = write(tmp_path / "library" / "a.bgl", content)
    (tmp_path / "terrain.cfg").write_text("[LandClasses]\nMy own words=200\n")
    level = 0
    if "{level}" in option:
        with collect_messages():
            levels = gdal.Open(str(path)).GetMetadataItem("BGL_LEVELS")
        level = int(levels.split()[0])
    option = option.format(folder=tmp_path, level=level)
    alone = describe(path, theme, "BGL", option)
    library = describe(path.parent, theme, "FSScenery", option)
    assert library != describe(path.parent, theme, "FSScenery", None)
    if theme is None:
        assert set(alone) <= set(library)
        alone, library = keep_rows(alone), keep_rows(library)
    assert library == alone


@pytest.mark.parametrize("count", ["1", "2", "ALL_CPUS"])
def test_threads_change_nothing(tmp_path, count):
    for i, fixture in enumerate(("airports_fsx", "boundaries",
                                 "vectors_cut")):
        write(tmp_path / f"{i}.bgl", make_fixture(fixture).content)
    results = [describe(tmp_path, None, "FSScenery", option)
               for option in (None, f"NUM_THREADS={count}")]
    assert results[0] == results[1]


def test_each_option_is_tried():
    here = {option.partition("=")[0] for option, *_ in SHARED}
    tried = here | {"NUM_THREADS"} | set().union(*ELSEWHERE.values())
    assert tried == set(list_options())
    for name, options in ELSEWHERE.items():
        text = (PROJECT / "autotest/python" / name).read_text("utf-8")
        assert [option for option in options if option not in text] == []


def test_a_value_that_is_none(tmp_path):
    """GDAL reports wrong values of options with a list of values."""
    write(tmp_path / "a.bgl", make_fixture("airports_fsx").content)
    for name, option in list_options().items():
        if option.get("type") == "string-select":
            with collect_messages() as messages:
                open_any(f"FSSCENERY:{tmp_path}", f"{name}=SIDEWAYS")
            assert any("SIDEWAYS" in text for *_, text in messages), name


def test_the_page_explains_what_is_no_option():
    """Months are rasters of their own."""
    page = (PROJECT / "ogr/library/library.md").read_text("utf-8")
    assert "There is no option `MONTH`" in " ".join(page.split())
    assert "MONTH" not in list_options()
