#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Times how long it takes to open and close files with facility records, and
the same layers in a GeoPackage, read in turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/open_ratio.py [FILE.bgl]

Opening surveys the records, so that only layers with features are listed; a
GeoPackage has that in tables. Times are the best of many rounds, in processor
time of one thread. A ratio above 1 means that the BGL is opened faster.
"""

import os
import sys
import tempfile
import time

from osgeo import gdal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
FILES = ('vtbd_fsx', 'leab_p3dv5', 'ktst_p3dv5', 'enev_msfs2020',
         'kpsc_msfs2020', 'cyqt_scene_msfs2020')
ROUNDS = 200


def measure_open(path):
    """Processor time, in seconds, of opening and closing a file once."""
    start = time.process_time_ns()
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    count = dataset.GetLayerCount()
    del dataset
    assert count > 0
    return (time.process_time_ns() - start) / 1e9


def main(paths):
    gdal.UseExceptions()
    paths = paths or [os.path.join(SHARED, 'airport', name + '.bgl')
                      for name in FILES]
    print(f'{"file":24}{"layers":>7}{"ms":>8}{"GPKG ms":>9}{"ratio":>7}')
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            name = os.path.splitext(os.path.basename(path))[0]
            copy = os.path.join(folder, name + '.gpkg')
            gdal.VectorTranslate(copy, path)
            times = {path: [], copy: []}
            for _ in range(ROUNDS):
                for each, list_ in times.items():
                    list_.append(measure_open(each))
            own, other = (min(list_) * 1e3 for list_ in times.values())
            layers = gdal.OpenEx(path, gdal.OF_VECTOR).GetLayerCount()
            print(f'{name:24}{layers:7}{own:8.3f}{other:9.3f}'
                  f'{other / own:7.2f}')


if __name__ == '__main__':
    main(sys.argv[1:])
