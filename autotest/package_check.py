#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads a raster with what is installed, for package.sh, and prints its driver,
its size and the SHA-256 of its samples:

    package_check.py rasterio|qgis FILE [FOLDER_OF_STYLES]
"""

import hashlib
import sys
from pathlib import Path


def describe(driver, width, height, samples):
    print(driver, width, height, hashlib.sha256(samples).hexdigest())


def read_with_rasterio(path):
    import rasterio

    with rasterio.open(path) as dataset:
        describe(dataset.driver, dataset.width, dataset.height,
                 dataset.read().tobytes())


def read_with_qgis(path, styles=None):
    from qgis.PyQt.QtXml import QDomDocument
    from qgis import core

    core.QgsApplication.setPrefixPath("/usr", True)
    application = core.QgsApplication([], False)
    application.initQgis()
    layer = core.QgsRasterLayer(path, "layer", "gdal")
    if not layer.isValid():
        sys.exit(f"QGIS does not open {path}: {layer.error().message()}")
    found = {item.driverName() for item in
             core.QgsProviderRegistry.instance().querySublayers(path)}
    block = layer.dataProvider().block(
        1, layer.extent(), layer.width(), layer.height()
    )
    describe(" ".join(found), layer.width(), layer.height(),
             bytes(block.data()))
    for style in sorted(Path(styles).glob("*.qml")) if styles else []:
        document = QDomDocument()
        if not document.setContent(style.read_bytes())[0]:
            sys.exit(f"{style} is no XML")
        if document.documentElement().tagName() != "qgis":
            sys.exit(f"{style} is no QGIS style")


if __name__ == "__main__":
    {"rasterio": read_with_rasterio, "qgis": read_with_qgis}[sys.argv[1]](
        *sys.argv[2:]
    )
