# SPDX-License-Identifier: MIT
"""Maps as arrays."""

import numpy as np


def paint(qgis, layers, extent, size=(400, 300)):
    """R, G, B, A of a map of layers, on nothing."""
    from qgis.PyQt.QtCore import QSize
    from qgis.PyQt.QtGui import QColor, QImage

    settings = qgis.QgsMapSettings()
    settings.setLayers(layers)
    settings.setDestinationCrs(layers[0].crs())
    settings.setExtent(extent)
    settings.setOutputSize(QSize(*size))
    settings.setBackgroundColor(QColor(0, 0, 0, 0))
    # Expressions that speak of the scale.
    context = qgis.QgsExpressionContext()
    context.appendScope(
        qgis.QgsExpressionContextUtils.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    job = qgis.QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    assert job.errors() == []
    image = job.renderedImage().convertToFormat(
        QImage.Format.Format_RGBA8888
    )
    lines = image.constBits().asarray(image.sizeInBytes())
    return np.array(lines, np.uint8).reshape(
        image.height(), image.bytesPerLine() // 4, 4
    )[:, :image.width()]
