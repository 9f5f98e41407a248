# SPDX-License-Identifier: MIT
"""Writes a small file with every driver of GDAL that can:

    foreign_files.py FOLDER

Prints a line of JSON for each: the driver, and the file or folder. Run as a
process of its own, because some drivers want to be alone.
"""

import json
import sys
from pathlib import Path

from osgeo import gdal, ogr, osr

# They write to servers or to devices, or not at all without them.
REMOTE = {
    "AmigoCloud", "Carto", "CouchDB", "EEDA", "EEDAI", "Elasticsearch",
    "HANA", "MongoDBv3", "MSSQLSpatial", "MySQL", "NGW", "OCI", "ODBC",
    "PGeo", "PLMOSAIC", "PLScenes", "PostGISRaster", "PostgreSQL", "WCS",
    "WFS", "WMS", "WMTS", "DAAS", "GTFS", "MEM", "Memory",
}


def list_drivers(capability, *ways):
    for i in range(gdal.GetDriverCount()):
        driver = gdal.GetDriver(i)
        items = driver.GetMetadata()
        if (driver.ShortName not in REMOTE and items.get(capability) == "YES"
                and any(items.get(way) == "YES" for way in ways)):
            yield driver


def make_source():
    """Makes a georeferenced square of 32 pixels."""
    source = gdal.GetDriverByName("MEM").Create("", 32, 32, 1)
    source.SetGeoTransform((10, 0.125, 0, 50, 0, -0.125))
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    source.SetProjection(reference.ExportToWkt())
    source.GetRasterBand(1).Fill(7)
    return source


def name_file(folder, driver):
    suffix = (driver.GetMetadataItem("DMD_EXTENSION") or "dat").split("/")[-1]
    place = folder / driver.ShortName.replace("/", "_").replace(" ", "_")
    place.mkdir(exist_ok=True)
    return place / f"sample.{suffix}"


def write_raster(driver, path):
    dataset = driver.CreateCopy(str(path), make_source(), False)
    return dataset is not None


def write_vector(driver, path):
    dataset = driver.Create(str(path), 0, 0, 0, gdal.GDT_Unknown)
    if dataset is None:
        return False
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    layer = dataset.CreateLayer("points", reference, ogr.wkbPoint)
    if layer is None:
        return False
    layer.CreateField(ogr.FieldDefn("name", ogr.OFTString))
    feature = ogr.Feature(layer.GetLayerDefn())
    if layer.GetLayerDefn().GetFieldIndex("name") >= 0:
        feature["name"] = "here"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (10 50)"))
    layer.CreateFeature(feature)
    return True


def write_all(folder, kind, drivers, write):
    for driver in drivers:
        path = name_file(folder / kind, driver)
        try:
            is_written = write(driver, path)
        except RuntimeError:
            is_written = False
        if is_written and path.exists():
            print(json.dumps([kind, driver.ShortName, str(path)]), flush=True)


def main():
    folder = Path(sys.argv[1])
    gdal.DontUseExceptions()
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    for kind in ("raster", "vector"):
        (folder / kind).mkdir()
    write_all(folder, "raster",
              list_drivers("DCAP_RASTER", "DCAP_CREATECOPY", "DCAP_CREATE"),
              write_raster)
    write_all(folder, "vector", list_drivers("DCAP_VECTOR", "DCAP_CREATE"),
              write_vector)


if __name__ == "__main__":
    main()
