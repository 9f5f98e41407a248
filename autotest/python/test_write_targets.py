# SPDX-License-Identifier: MIT
"""What writers of all drivers do about targets and layers that cannot be."""

import os

import numpy as np
import pytest
from osgeo import gdal

from support import collect_messages
from write_support import make_posts

RASTERS = ("BGL raster", "BGL pixels")
LAYERS = {"BGL": ("out.bgl", "scenery_object"),
          "BGLXML": ("out.xml", "scenery_object"),
          "XPAutogen": ("out.agp", "object")}


def make_mesh():
    return make_posts(np.full((257, 257), 5, np.int16), 10, 256 * 400,
                      256 * 100, types=gdal.GDT_Int16)


def write(kind, path):
    """The messages of a writer that is asked for a small file."""
    with collect_messages() as messages:
        if kind == "BGL raster":
            gdal.GetDriverByName("BGL").CreateCopy(str(path), make_mesh())
        elif kind == "BGL pixels":
            gdal.GetDriverByName("BGL").Create(str(path), 257, 257, 1,
                                               gdal.GDT_Int16)
        else:
            dataset = gdal.GetDriverByName(kind).Create(
                str(path), 0, 0, 0, gdal.GDT_Unknown)
            if dataset is not None:
                dataset.CreateLayer(LAYERS[kind][1], None)
                del dataset
    return messages.failures


@pytest.mark.parametrize("kind", [*RASTERS, *LAYERS])
def test_no_file_takes_the_place_of_a_folder(tmp_path, kind):
    """What is in it stays, under its name."""
    name = LAYERS.get(kind, ("out.bgl",))[0]
    folder = tmp_path / name
    folder.mkdir()
    (folder / "kept").write_text("kept")
    failures = write(kind, folder)
    assert any("is a folder or a device" in text for text in failures), failures
    assert os.listdir(tmp_path) == [name]
    assert os.listdir(folder) == ["kept"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe")
def test_no_file_takes_the_place_of_a_pipe(tmp_path):
    pipe = tmp_path / "out.bgl"
    os.mkfifo(pipe)
    assert any("is a folder or a device" in text
               for text in write("BGL", pipe))
    assert pipe.is_fifo()
