# SPDX-License-Identifier: MIT
"""Tells what comes of a file, in a process of its own:

    measure_output.py MOST OPTION[,OPTION...] FILE

Opens the file, reads all features of all layers, and prints the growth of
memory at its peak, the bytes of all geometries and texts, the bytes of the
largest feature, and the number of features and messages. Ends early when the
output is above MOST.
"""

import json
import sys

from osgeo import gdal, ogr

from measure_read import get_peak


def measure_feature(feature):
    size = 8 * feature.GetFieldCount()
    for i in range(feature.GetFieldCount()):
        if (feature.GetFieldType(i) == ogr.OFTString
                and feature.IsFieldSetAndNotNull(i)):
            size += len(feature.GetFieldAsString(i))
    geometry = feature.GetGeometryRef()
    return size + (geometry.WkbSize() if geometry is not None else 0)


def read(path, options, most):
    output, largest, features = 0, 0, 0
    dataset = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR,
                          open_options=options)
    for i in range(dataset.GetLayerCount() if dataset else 0):
        layer = dataset.GetLayer(i)
        feature = layer.GetNextFeature()
        while feature is not None and output <= most:
            size = measure_feature(feature)
            largest = max(largest, size)
            output += size
            features += 1
            feature = layer.GetNextFeature()
    return output, largest, features


def main():
    messages = []
    gdal.DontUseExceptions()
    gdal.PushErrorHandler(lambda level, number, text: messages.append(text))
    gdal.SetConfigOption("GDAL_PAM_ENABLED", "NO")
    most = int(sys.argv[1])
    options = [option for option in sys.argv[2].split(",") if option]
    # What GDAL sets up for itself counts for none.
    ogr.Feature(ogr.FeatureDefn("none"))
    before = get_peak()
    output, largest, features = read(sys.argv[3], options, most)
    print(json.dumps({
        "memory": get_peak() - before, "output": output, "largest": largest,
        "features": features, "messages": messages,
    }))


if __name__ == "__main__":
    main()
