# SPDX-License-Identifier: MIT
"""Sets each numeric option of each driver, and describes the result."""

import contextlib
import xml.etree.ElementTree as ElementTree

from osgeo import gdal, ogr, osr

from agn_support import memory_folder
from agn_writer import NAME, NORTH, ROOF, WEST
from mutation_fixtures import make_fixture
from support import memory_file

DRIVERS = ("BGL", "AGN", "XPAutogen", "FSScenery", "BGLXML", "FSResample")
OPEN, CREATE, LAYER = (
    "DMD_OPENOPTIONLIST", "DMD_CREATIONOPTIONLIST",
    "DS_LAYER_CREATIONOPTIONLIST")
NUMBERS = ("int", "float", "unsigned int", "double", "integer")
# Texts of which the description says that they are numbers.
ALSO = {"NUM_THREADS", "ANCHOR", "LEVELS", "LOD", "MONTHS", "SIZE",
        "FLOOR_SHARES"}
# Texts that are none: files, names, and what has a form of its own.
TEXTS = {
    "TERRAIN_CFG", "AUTOGEN_XML", "SIM_ROOT", "PATH_MAP", "MODEL_FOLDER",
    "ADDONS", "PRIORITY",
    "AREAS", "ALPHA", "BLEND_MASK", "WATER_MASK", "RESAMPLING", "NULL_VALUE",
    "ADD_TO", "INDEX", "FILE_TIME", "TEXTURE", "SCHEMA", "GUID", "COMPRESS", "CELL",
}
OTHERS = ("boolean", "string-select")
# What an option needs beside itself.
BESIDE = {"HEADING": ["ANCHOR=10,50"], "FILL": ["TYPE=LANDCLASS"],
          "MONTHS": ["TYPE=SEASON", "FILL=1"]}
FILES = {
    "BGL": ("elevation_code_7", ".bgl"),
    "XPAutogen": ("every_directive.agp", ".agp"),
}
WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)


def list_options():
    """Returns (driver, list, name, type) of every option of every driver."""
    for name in DRIVERS:
        driver = gdal.GetDriverByName(name)
        for kind in (OPEN, CREATE, LAYER):
            text = driver.GetMetadataItem(kind) if driver else None
            for option in ElementTree.fromstring(text or "<none/>").iter(
                    "Option"):
                yield name, kind, option.get("name"), option.get("type")


def list_numbers():
    return [(driver, kind, name) for driver, kind, name, type in list_options()
            if type in NUMBERS or name in ALSO]


def read(dataset):
    """Reads everything that an option may affect."""
    content = [dataset.GetMetadata()]
    for i in range(dataset.GetLayerCount()):
        content += [feature.ExportToJson() for feature in dataset.GetLayer(i)]
    if dataset.RasterCount > 0:
        content.append(dataset.ReadRaster())
    return str(content)


@contextlib.contextmanager
def stored(driver):
    if driver == "FSScenery":
        files = {"a.bgl": make_fixture("boundaries").content,
                 "b.bgl": make_fixture("elevation_code_7").content}
        with memory_folder(files) as folder:
            yield folder
        return
    name, suffix = FILES[driver]
    with memory_file(make_fixture(name).content, suffix) as path:
        yield path


def open_with(driver, options):
    """Returns what is read with open options; nothing without a dataset."""
    with stored(driver) as path:
        if driver == "FSScenery" and options[0].startswith("LEVEL="):
            path = f'FSSCENERY:"{path}":elevation'
        dataset = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR,
                              allowed_drivers=[driver], open_options=options)
        return read(dataset) if dataset is not None else None


def write_raster(folder, options):
    is_float = not any(option.startswith("TYPE") for option in options)
    step = 3.75 / 2 ** 7 if is_float else 360 / 2 ** 7 / 256
    source = gdal.GetDriverByName("MEM").Create(
        "", 40, 40, 1, gdal.GDT_Float32 if is_float else gdal.GDT_Byte)
    source.SetGeoTransform((10, step, 0, 50, 0, -step))
    source.SetSpatialRef(WGS84)
    source.GetRasterBand(1).Fill(1)
    path = folder + "/a.bgl"
    dataset = gdal.GetDriverByName("BGL").CreateCopy(path, source,
                                                     options=options)
    return read(dataset) if dataset is not None else None


# Layer and geometry that a layer option is tried with.
WRITTEN = {
    "BGL": ("road", "LINESTRING (9 48,9.01 48.01)", ".bgl"),
    "AGN": ("generic_building", f"POINT ({WEST + 0.003} {NORTH - 0.003})", ""),
    "XPAutogen": ("object", "POINT (10 50)", ".agp"),
}


def write_vector(folder, driver, options, layer_options):
    name, wkt, suffix = WRITTEN[driver]
    if any(option.startswith("WIDTH") for option in layer_options):
        name = "polygon_building"
        wkt = (f"LINESTRING ({WEST + 0.003} {NORTH - 0.003},"
               f"{WEST + 0.004} {NORTH - 0.003})")
    path = folder + "/texture" + suffix
    dataset = gdal.GetDriverByName(driver).Create(
        path, 0, 0, 0, gdal.GDT_Unknown, options)
    if dataset is None:
        return None
    more = [f"GUID={ROOF}"] if driver == "AGN" else []
    layer = dataset.CreateLayer(name, WGS84, options=layer_options + more)
    if layer is not None:
        feature = ogr.Feature(layer.GetLayerDefn())
        if driver == "XPAutogen":
            feature["path"] = "a.obj"
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(feature)
    is_made = layer is not None
    del layer, dataset
    dataset = gdal.OpenEx(path) if is_made else None
    return read(dataset) if dataset is not None else None


def create_with(driver, kind, options):
    with memory_folder({NAME: b""}) as folder:
        if driver == "BGL" and kind == CREATE:
            return write_raster(folder, options)
        if kind == CREATE:
            return write_vector(folder, driver, options, [])
        return write_vector(folder, driver, [], options)


def use(driver, kind, option, value):
    """Returns the effect of a value of an option, as text."""
    options = [f"{option}={value}", *BESIDE.get(option, [])]
    return (open_with(driver, options) if kind == OPEN
            else create_with(driver, kind, options))
