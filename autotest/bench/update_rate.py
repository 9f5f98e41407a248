#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Changes one field of a file of 100 MB and prints the seconds that this takes,
by the wall clock and of the processor: of a file of objects, and of one of
airports.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/update_rate.py [MEGABYTES]

Each figure is for opening the file anew, finding the feature, changing it, and
saving, and the best of several runs. Airports are those of record_rate.py.
"""

import os
import sys
import tempfile
import time

from osgeo import gdal

import record_rate

ROUNDS = 5
# Layer, section, field, its two values.
CASES = (('scenery_object', record_rate.SCENERY, 'scale', (1.5, 2.5)),
         ('com', record_rate.AIRPORT, 'frequency_mhz', (121.5, 122.5)))


def update(path, name, field, value):
    """Wall and processor time of changing a feature in the middle."""
    start, own = time.time(), time.process_time()
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE,
                          open_options=['BACKUP=NO'])
    layer = dataset.GetLayerByName(name)
    feature = layer.GetFeature(layer.GetFeatureCount() // 2)
    feature[field] = value
    layer.SetFeature(feature)
    layer.SyncToDisk()
    del feature, layer, dataset
    return time.time() - start, time.process_time() - own


def main():
    gdal.UseExceptions()
    size = float(sys.argv[1] if len(sys.argv) > 1 else 100) * 1e6
    paths = [os.path.join(record_rate.SHARED, 'airport', name + '.bgl')
             for name in record_rate.FILES]
    with tempfile.TemporaryDirectory() as folder:
        for name, section, field, values in CASES:
            records = [record for path in paths for record in
                       record_rate.list_records(path, section)]
            path = os.path.join(folder, name + '.bgl')
            number, total = record_rate.write_file(
                path, section, records, size)
            runs = [update(path, name, field, values[i % 2])
                    for i in range(ROUNDS)]
            print('%-15s %6.1f MB, %7d records: %.3f s, %.3f s of the '
                  'processor' % (name, total / 1e6, number,
                                 min(run[0] for run in runs),
                                 min(run[1] for run in runs)))


if __name__ == '__main__':
    main()
