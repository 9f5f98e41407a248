#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the pictures of README and the driver pages:

    GDAL_DRIVER_PATH=build/gdalplugins QT_QPA_PLATFORM=offscreen \\
        autotest/qgis/make_pictures.py [folder]

QGIS renders them with the styles of data/styles from the files of
autotest/python/scenes/showcase_scene.py.
"""

import os
import sys
import tempfile
from pathlib import Path

AUTOTEST = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(AUTOTEST / "python"))

import numpy as np
from osgeo import gdal
from qgis.core import (
    QgsApplication, QgsCoordinateReferenceSystem, QgsCoordinateTransform,
    QgsExpressionContext, QgsExpressionContextUtils,
    QgsMapRendererSequentialJob, QgsMapSettings, QgsProject, QgsRasterLayer,
    QgsRectangle, QgsVectorLayer,
)
from qgis.PyQt.QtCore import QRectF, QSize, Qt
from qgis.PyQt.QtGui import QColor, QFont, QImage, QPainter

import python_path
import showcase_scene as scene
import showcase_terrain as terrain

STYLES = AUTOTEST.parent / "data" / "styles"
PICTURES = AUTOTEST / "data" / "pictures"
MAP_CRS = "EPSG:32632"
WIDTH, HEIGHT = 480, 360
COLOURS = 64
LIGHT, DARK = "238,240,234", "204,207,200"

# Top layers first.
RELIEF = (
    ("APX.bgl", "airport"), ("APX.bgl", "runway"), ("CVX.bgl", "road"),
    ("CVX.bgl", "railway"), ("CVX.bgl", "airport_bounds"),
    ("CVX.bgl", "water_polygon"), ("CVX.bgl", "stream"),
    ("Mesh.bgl", "hillshade"), ("Mesh.bgl", "elevation"),
)
AIRPORT = (
    ("APX.bgl", "parking"), ("APX.bgl", "helipad"), ("APX.bgl", "runway"),
    ("APX.bgl", "runway_end_area"), ("APX.bgl", "runway_area"),
    ("APX.bgl", "taxi_path"), ("APX.bgl", "apron"),
    ("CVX.bgl", "road"), ("CVX.bgl", "railway"),
    ("CVX.bgl", "water_polygon"), ("CVX.bgl", "airport_bounds"),
)
AIRSPACE = (
    ("APX.bgl", "airport"), ("APX.bgl", "vor"), ("APX.bgl", "ndb"),
    ("APX.bgl", "waypoint"), ("APX.bgl", "airway"), ("APX.bgl", "boundary"),
    ("CVX.bgl", "water_polygon"), ("Mesh.bgl", "hillshade"),
)
AUTOGEN = tuple(
    (scene.AUTOGEN_NAME, layer) for layer in (
        "library_object_footprint", "generic_building", "row_house",
        "polygon_building", "vegetation_polygon", "vegetation_rectangle",
        "tile",
    )
)


def open_styled(folder, file_name, style):
    """A layer of a file with the style of that name."""
    path = str(folder / file_name)
    if style in ("elevation", "hillshade", "landclass", "photo"):
        layer = QgsRasterLayer(path, style, "gdal")
    else:
        # Pieces of one lake or road are put together again.
        stitch = "|option:STITCH=YES" if path.endswith("CVX.bgl") else ""
        layer = QgsVectorLayer(f"{path}|layername={style}{stitch}", style,
                               "ogr")
    assert layer.isValid(), path
    if style != "photo":
        message, is_loaded = layer.loadNamedStyle(
            str(STYLES / f"{style}.qml")
        )
        assert is_loaded, message
    # A small picture of a region shows all of its layers.
    layer.setScaleBasedVisibility(False)
    return layer


def to_map(west, south, east, north):
    transform = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem("EPSG:4326"),
        QgsCoordinateReferenceSystem(MAP_CRS), QgsProject.instance(),
    )
    return transform.transformBoundingBox(
        QgsRectangle(west, south, east, north)
    )


def around(place, width):
    """A map of that many metres around a place in degrees."""
    extent = to_map(*place, *place)
    middle, height = extent.center(), width * HEIGHT / WIDTH
    return QgsRectangle(middle.x() - width / 2, middle.y() - height / 2,
                        middle.x() + width / 2, middle.y() + height / 2)


def checkerboard():
    """Shows through where a photo has nothing."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor(*map(int, LIGHT.split(","))))
    painter = QPainter(image)
    for y in range(0, HEIGHT, 16):
        for x in range(16 * (y // 16 % 2), WIDTH, 32):
            painter.fillRect(x, y, 16, 16,
                             QColor(*map(int, DARK.split(","))))
    painter.end()
    return image


def render(layers, extent, background):
    """An image of the layers, painted over a colour or an image."""
    settings = QgsMapSettings()
    settings.setLayers(layers)
    settings.setDestinationCrs(QgsCoordinateReferenceSystem(MAP_CRS))
    settings.setExtent(extent)
    settings.setOutputSize(QSize(WIDTH, HEIGHT))
    settings.setOutputDpi(96)
    settings.setBackgroundColor(QColor(0, 0, 0, 0))
    # Expressions that speak of the scale.
    context = QgsExpressionContext()
    context.appendScope(QgsExpressionContextUtils.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = QImage(background) if isinstance(background, QImage) else (
        QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    )
    if not isinstance(background, QImage):
        image.fill(QColor(background))
    painter = QPainter(image)
    painter.drawImage(0, 0, job.renderedImage())
    painter.end()
    return image


def add_legend(image, layer, counts):
    """Colours and names of the classes that cover most of the map."""
    entries = {int(entry.value): entry for entry in
               layer.renderer().classes()}
    common = [code for code in np.argsort(-counts) if counts[code]][:10]
    painter = QPainter(image)
    painter.setFont(QFont("DejaVu Sans", 7))
    painter.fillRect(QRectF(0, HEIGHT - 84, WIDTH, 84),
                     QColor(255, 255, 255))
    for i, code in enumerate(common):
        left, top = 12 + 240 * (i // 5), HEIGHT - 78 + 15 * (i % 5)
        painter.fillRect(QRectF(left, top, 16, 11), entries[code].color)
        painter.drawText(
            QRectF(left + 24, top - 2, 200, 15),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            entries[code].label.split(" (")[0],
        )
    painter.end()


def make_images(folder):
    """The pictures by name, from the files in a folder."""
    width, height = terrain.CELL_WIDTH, terrain.CELL_HEIGHT
    west, north = terrain.WEST, terrain.NORTH
    region = to_map(west + 0.15 * width, north - 2.85 * height,
                    west + 3.85 * width, north - 0.15 * height)

    def paint(layers, extent, background, relief=1.0):
        opened = [open_styled(folder, *layer) for layer in layers]
        for layer in opened:
            if layer.name() == "hillshade":
                layer.setOpacity(relief)
        return render(opened, extent, background)

    images = {
        "relief": paint(RELIEF, region, "#ffffff", relief=0.8),
        "airport": paint(AIRPORT, around(scene.on_field(0, 210), 2950),
                         "#d3dec0"),
        "airspace": paint(AIRSPACE, region, "#f6f3ea", relief=0.4),
    }
    classes = open_styled(folder, "LandClass.bgl", "landclass")
    images["landclass"] = render([classes], region, "#ffffff")
    codes = gdal.Open(str(folder / "LandClass.bgl")).ReadAsArray()
    add_legend(images["landclass"], classes,
               np.bincount(codes.ravel(), minlength=256))
    photo = open_styled(folder, "Photo.bgl", "photo")
    bounds = photo.extent()
    bounds.grow(-0.012)
    images["photo"] = render(
        [photo], to_map(bounds.xMinimum(), bounds.yMinimum(),
                        bounds.xMaximum(), bounds.yMaximum()),
        checkerboard(),
    )
    level, u, v = scene.AUTOGEN_CELL
    size = 2.0 ** (terrain.CORNER.level - level)
    middle = terrain.to_degrees((u + 0.5) * size - terrain.CORNER.u,
                                (v + 0.5) * size - terrain.CORNER.v)
    images["autogen"] = paint(AUTOGEN, around(middle, 1280), "#f6f5ee")
    return images


# -- Files --------------------------------------------------------------------

def to_array(image):
    """Red, green, blue of each pixel."""
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    lines = image.constBits().asarray(image.sizeInBytes())
    return np.array(lines, np.uint8).reshape(
        image.height(), image.bytesPerLine() // 4, 4
    )[:, :image.width(), :3]


def choose_colours(pixels, count):
    """Colours that stand for all, by the k-means method."""
    colours, weights = np.unique(pixels >> 3, axis=0, return_counts=True)
    colours = colours * 8.0 + 4
    # From the darkest to the lightest, with equal shares of the picture.
    order = np.argsort(colours.sum(axis=1), kind="stable")
    share = np.cumsum(np.sqrt(weights[order]))
    first = np.searchsorted(share, np.linspace(0, share[-1], count,
                                               endpoint=False))
    chosen = colours[order][first]
    for _ in range(12):
        nearest = find_nearest(colours, chosen)
        for i in range(count):
            members = nearest == i
            if members.any():
                chosen[i] = np.average(colours[members], axis=0,
                                       weights=weights[members])
    return np.round(chosen).astype(np.uint8)


def find_nearest(colours, chosen):
    distances = ((colours[:, None, :].astype(float) - chosen[None]) ** 2)
    return distances.sum(axis=2).argmin(axis=1)


def save(image, path):
    """A PNG with a palette."""
    array = to_array(image)
    pixels = array.reshape(-1, 3)
    chosen = choose_colours(pixels, COLOURS)
    different, places = np.unique(pixels, axis=0, return_inverse=True)
    indexes = np.concatenate([
        find_nearest(part, chosen)
        for part in np.array_split(different, len(different) // 4096 + 1)
    ])[places.ravel()].reshape(array.shape[:2])
    dataset = gdal.GetDriverByName("MEM").Create(
        "", array.shape[1], array.shape[0], 1, gdal.GDT_Byte
    )
    table = gdal.ColorTable()
    for i, colour in enumerate(chosen.tolist()):
        table.SetColorEntry(i, (*colour, 255))
    band = dataset.GetRasterBand(1)
    band.SetColorTable(table)
    band.WriteArray(indexes.astype(np.uint8))
    gdal.GetDriverByName("PNG").CreateCopy(str(path), dataset,
                                           options=["ZLEVEL=9"])


def main():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], False)
    application.initQgis()
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        scene.write_showcase(Path(folder))
        for name, image in make_images(Path(folder)).items():
            path = target / f"{name}.png"
            save(image, path)
            print(f"{path}: {path.stat().st_size} bytes")
    # Taking QGIS down would take GDAL's drivers down too.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
