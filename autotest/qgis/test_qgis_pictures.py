# SPDX-License-Identifier: MIT
"""The pictures of the pages, rendered anew."""

import numpy as np
import pytest
from osgeo import gdal

from support import PROJECT

PICTURES = PROJECT / "autotest" / "data" / "pictures"

# Of each picture: places (x, y) and the colours there, or nearly.
MAIN_PIXELS = {
    "relief": {(120, 225): (120, 176, 214)},
    "airport": {(300, 42): (211, 222, 192), (340, 320): (206, 213, 188),
                (230, 168): (168, 168, 166), (100, 10): (126, 182, 222)},
    "landclass": {(120, 225): (151, 203, 226), (240, 350): (255, 255, 255)},
    "photo": {(300, 300): (33, 70, 99), (75, 250): (238, 240, 234)},
    "airspace": {(120, 250): (130, 165, 214)},
    "autogen": {(20, 180): (246, 245, 238), (75, 25): (104, 156, 94)},
}


@pytest.fixture(scope="module")
def images(qgis, showcase):
    make_pictures = pytest.importorskip("make_pictures")
    return {name: make_pictures.to_array(image) for name, image in
            make_pictures.make_images(showcase).items()}


def read_picture(name):
    """Red, green, blue of a picture with a palette."""
    dataset = gdal.Open(str(PICTURES / f"{name}.png"))
    band = dataset.GetRasterBand(1)
    table = band.GetColorTable()
    colours = np.array([table.GetColorEntry(i)[:3]
                        for i in range(table.GetCount())])
    return colours[band.ReadAsArray()]


def test_all_pictures_are_made(images):
    assert sorted(images) == sorted(path.stem for path in
                                    PICTURES.glob("*.png"))
    assert sorted(images) == sorted(MAIN_PIXELS)


@pytest.mark.parametrize("name", MAIN_PIXELS)
def test_main_pixels(images, name):
    for (x, y), colour in MAIN_PIXELS[name].items():
        np.testing.assert_allclose(images[name][y, x], colour, atol=16,
                                   err_msg=f"{name} at {x}, {y}")


@pytest.mark.parametrize("name", MAIN_PIXELS)
def test_pictures_are_what_is_rendered(images, name):
    """But for a palette of 64 colours, and the fonts of another machine."""
    difference = abs(images[name].astype(int) - read_picture(name))
    assert difference.mean() < 5
    assert (difference.max(axis=2) > 60).mean() < 0.03
