# SPDX-License-Identifier: MIT
"""Opens files for changes, changes one feature, and reads what is there."""

from osgeo import gdal, ogr

from support import collect_messages


def open_for_update(path, *options):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                       open_options=list(options))


def read_layers(path):
    """Name of layer: {FID: (fields but places, WKT)}."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layers = {}
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        rows = {}
        for feature in layer:
            fields = feature.items()
            for name in list(fields):
                if name == "file_offset" or name.endswith("key"):
                    del fields[name]
            geometry = feature.GetGeometryRef()
            rows[feature.GetFID()] = (
                fields, geometry.ExportToIsoWkt() if geometry else None)
        layers[layer.GetName()] = rows
    return layers


def change(path, layer, fid, fields=None, wkt=None, options=()):
    """Changes one feature; returns the result and messages of failures."""
    with collect_messages() as messages:
        dataset = open_for_update(path, *options)
        feature = dataset.GetLayerByName(layer).GetFeature(fid)
        for name, value in (fields or {}).items():
            feature[name] = value
        if wkt:
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        result = dataset.GetLayerByName(layer).SetFeature(feature)
        del feature
        dataset = None
    return result, messages.failures
