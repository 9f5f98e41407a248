# SPDX-License-Identifier: MIT
"""Helpers for all test files: paths, messages, files in memory."""

import contextlib
import importlib.util
import itertools
import os
import re
from pathlib import Path

import numpy as np
import pytest
from osgeo import gdal

PROJECT = Path(__file__).resolve().parents[3]
SHARED_DATA = Path(
    os.environ.get("FLIGHTSIM_SHARED_DATA", PROJECT.parent / "shared" / "data")
)
NODATA = -32768

# Whether the plugin is built with sanitizers, which multiply time and memory.
# Tests of sheer size take no other paths and run without them.
IS_SANITIZED = "san" in os.environ.get("LD_PRELOAD", "")

# "section 0x67 (elevation), chunk 3 (level 13, u 1, v 2), offset 99: ..."
CHUNK_MESSAGE = re.compile(
    r"section 0x67 \(elevation\), chunk (?P<chunk>\d+) "
    r"\(level (?P<level>\d+), u (?P<u>\d+), v (?P<v>\d+)\), "
    r"offset (?P<offset>\d+): (?P<expected>.+)"
)

_file_numbers = itertools.count()


def find_shared(name):
    """A file or folder of the shared data; skips when it is not there."""
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(
            f"{name} is not in {SHARED_DATA}; FLIGHTSIM_SHARED_DATA can name "
            "another folder"
        )
    return path


class Messages(list):
    """Calls of GDAL's error handler: (class, number, text)."""

    def texts(self, error_class):
        return [text for kind, _, text in self if kind == error_class]

    @property
    def warnings(self):
        return self.texts(gdal.CE_Warning)

    @property
    def failures(self):
        return self.texts(gdal.CE_Failure)


@contextlib.contextmanager
def collect_messages():
    """Collects every warning and failure in order, and prints none."""
    messages = Messages()

    def handler(error_class, number, text):
        if error_class != gdal.CE_Debug:
            messages.append((error_class, number, text))

    gdal.ErrorReset()
    gdal.PushErrorHandler(handler)
    try:
        yield messages
    finally:
        gdal.PopErrorHandler()
        gdal.ErrorReset()


@contextlib.contextmanager
def memory_file(content, suffix=".bgl"):
    """Makes a file in /vsimem/ with a unique name."""
    path = f"/vsimem/bgl_test_{next(_file_numbers)}{suffix}"
    gdal.FileFromMemBuffer(path, bytes(content))
    try:
        yield path
    finally:
        gdal.Unlink(path)
        gdal.Unlink(path + ".aux.xml")


@contextlib.contextmanager
def config_option(key, value):
    """Sets a configuration option temporarily."""
    before = gdal.GetConfigOption(key)
    gdal.SetConfigOption(key, value)
    try:
        yield
    finally:
        gdal.SetConfigOption(key, before)


def open_quietly(path, **options):
    """Opens with open options; any message fails the test."""
    settings = [f"{key}={value}" for key, value in options.items()]
    with collect_messages() as messages:
        dataset = gdal.OpenEx(
            path, gdal.OF_RASTER, allowed_drivers=["BGL"],
            open_options=settings,
        )
    assert messages == []
    assert dataset is not None
    return dataset


def read_quietly(source, *window, **options):
    """Reads an array; any message fails the test."""
    with collect_messages() as messages:
        array = source.ReadAsArray(*window, **options)
    assert messages == []
    assert array is not None
    return array


def count_decoded(dataset):
    """Returns how many chunks the dataset has decoded since it was opened."""
    return int(dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_"))


def assert_same(actual, expected):
    """Checks shape, type and every sample; reports where they differ."""
    assert actual is not None
    assert actual.shape == expected.shape
    assert actual.dtype == expected.dtype
    if np.array_equal(actual, expected):
        return
    wrong = np.argwhere(actual != expected)
    row, column = wrong[0]
    raise AssertionError(
        f"{len(wrong)} of {actual.size} posts differ, the first one in row "
        f"{row}, column {column}: {actual[row, column]} instead of "
        f"{expected[row, column]}"
    )


def need_module(name, package):
    """Skips if a Python module is missing. Does not import it: anything that
    uses GDAL itself stays in its own process."""
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} ({package}) is not installed")


def list_copied_layers(dataset):
    """Returns the layers that ogr2ogr copies by default: all of them, except
    private ones since GDAL 3.9."""
    copies_private = int(gdal.VersionInfo()) < 3090000
    return [
        dataset.GetLayer(i)
        for i in range(dataset.GetLayerCount())
        if copies_private or not dataset.IsLayerPrivate(i)
    ]
