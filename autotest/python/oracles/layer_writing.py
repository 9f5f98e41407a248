# SPDX-License-Identifier: MIT
"""Writes layers feature by feature, like users of the OGR interface."""

from osgeo import gdal, ogr, osr

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)


def create_layers(driver, path, *options):
    """Creates a dataset for layers; returns None if the driver refuses."""
    return gdal.GetDriverByName(driver).Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, list(options))


def add(layer, wkt, /, **fields):
    """Returns the result of CreateFeature; a feature without `wkt` has no
    geometry."""
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    if wkt:
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    return layer.CreateFeature(feature)


def write_layer(dataset, name, wkts, options=(), /, **fields):
    """Adds a layer to a dataset and closes it; returns the results of
    CreateFeature."""
    layer = dataset.CreateLayer(name, WGS84, options=list(options))
    results = [add(layer, wkt, **fields) for wkt in wkts]
    del layer
    del dataset
    return results
