# SPDX-License-Identifier: MIT
"""Faulty texts: warnings name the line, and the rest is read."""

import subprocess
import sys

import pytest

from support import memory_file
from xpautogen_support import (
    POINT, get_layer_names, open_any, pick, read_rows, text_file,
)

GOOD = "OBJECT o.obj\nTILE 0 0 9 9\nANCHOR_PT 0 0\nOBJ_DRAPED 1 2 3 0\n"


@pytest.mark.parametrize("line, expected", [
    ("OBJ_DRAPED nan 2 3 0", "found \"nan\""),
    ("OBJ_DRAPED 1 inf 3 0", "found \"inf\""),
    ("OBJ_DRAPED 1 2 1e400 0", "found \"1e400\""),
    ("OBJ_DRAPED 1 2 three 0", "found \"three\""),
    ("OBJ_DRAPED 1 2 3", "found 3 of them"),
    ("OBJ_DRAPED 1 2 3 0 1", "found 5 of them"),
    ("OBJ_DRAPED 1 2 3 7", "the index of an OBJECT line"),
    ("OBJ_DRAPED 1 2 3 99999999999", "a whole number"),
    ("FAC 0 5 0 0 1 1 1 0", "the index of a FACADE line"),
    ("CROP_POLY 0 0 1 1", "found 4 of them"),
    ("TREE 0 0", "found 2 of them"),
])
def test_a_bad_line_is_named(line, expected):
    with text_file("AG_POINT", GOOD + line + "\nTREE 3 4 0 5 0\n") as path:
        dataset, messages = open_any(path)
    assert len(messages) == len(messages.warnings) == 1
    name = line.split()[0]
    assert f"{path}: line 8 ({name}), offset 75: " in messages.warnings[0]
    assert expected in messages.warnings[0]
    assert pick(read_rows(dataset, "object"), "wkt") == [("POINT Z (1 2 0)",)]
    assert pick(read_rows(dataset, "tree"), "wkt") == [("POINT (3 4)",)]
    assert read_rows(dataset, "unknown_directive") == [
        {"reason": "bad_arguments", "text": line, "line": 8}
    ]
    assert dataset.GetMetadataItem("SKIPPED_DIRECTIVES") == "1"


def test_unknown_directives_are_kept():
    text = GOOD + "  FUTURE\t1 caf\xe9 \nCUT_H 5\n"
    with text_file("AG_POINT", text) as path:
        dataset, messages = open_any(path)
    assert messages == []
    assert read_rows(dataset, "unknown_directive") == [
        {"reason": "unknown", "text": "FUTURE\t1 caf\xe9", "line": 8},
        {"reason": "other_format", "text": "CUT_H 5", "line": 9},
    ]
    assert dataset.GetMetadataItem("SKIPPED_DIRECTIVES") is None


def test_many_bad_lines_make_few_messages():
    text = GOOD + "TREE x 0 0 0 0\nTREE 1 1 0 0 0\n" * 1000
    with text_file("AG_POINT", text) as path:
        dataset, messages = open_any(path)
    assert len(messages.warnings) == 51
    assert messages.warnings[50].endswith(": 950 more problems")
    assert dataset.GetLayerByName("tree").GetFeatureCount() == 1000
    assert dataset.GetMetadataItem("SKIPPED_DIRECTIVES") == "1000"


def test_every_truncation_is_read():
    content = POINT.read_bytes()
    for size in range(16, len(content), 7):
        with memory_file(content[:size], ".agp") as path:
            dataset, _ = open_any(path)
        assert dataset is not None
        for name in get_layer_names(dataset):
            read_rows(dataset, name)


def test_bytes_that_are_no_text():
    noise = bytes(range(256)) * 20
    content = b"A\n1000\nAG_POINT\n" + GOOD.encode() + noise + b"\n"
    with memory_file(content, ".agp") as path:
        dataset, _ = open_any(path)
    assert dataset.GetLayerByName("object").GetFeatureCount() == 1
    assert dataset.GetLayerByName("unknown_directive").GetFeatureCount() > 0
    for row in read_rows(dataset, "unknown_directive"):
        assert row["reason"] == "unknown"


# -- Size ---------------------------------------------------------------------

MEASURE = """
import resource, sys
from osgeo import gdal
gdal.PushErrorHandler("CPLQuietErrorHandler")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
dataset = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR)
for i in range(dataset.GetLayerCount()):
    layer = dataset.GetLayer(i)
    count = sum(1 for feature in layer)
    print(layer.GetName(), count)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print("kilobytes", after - before)
"""

SIZE = 100 * 1000 * 1000


def measure(path):
    """Returns rows of each layer, and the growth in kilobytes, in a process of
    its own."""
    run = subprocess.run([sys.executable, "-c", MEASURE, str(path)],
                         capture_output=True, text=True, check=True)
    return {name: int(number) for name, number in
            (line.split() for line in run.stdout.splitlines())}


@pytest.mark.slow
@pytest.mark.parametrize("name, line, layer", [
    ("bad", "OBJ_DRAPED 1 2 x 0\n" * 10, "unknown_directive"),
    ("long", "CROP_POLY" + " 1 2" * 2500000 + "\n", "crop_polygon"),
    ("word", "X" * 10000000 + "\n", "unknown_directive"),
    ("blank", " " * 9999999 + "\n", None),
], ids=["bad", "long", "word", "blank"])
def test_a_text_of_100_megabytes(tmp_path, name, line, layer):
    """Memory is bounded by a multiple of the text."""
    path = tmp_path / f"{name}.agp"
    head = "A\n1000\nAG_POINT\nTILE 0 0 9 9\n"
    count = SIZE // len(line)
    path.write_text(head + line * count + "TREE 1 1 0 5 0\n")
    result = measure(path)
    kilobytes = result.pop("kilobytes")
    assert kilobytes < 8 * SIZE / 1000
    expected = {"tile": 1, "tree": 1}
    if layer is not None:
        expected[layer] = count * line.count("\n")
    assert result == expected


def test_a_text_that_is_too_long(tmp_path):
    path = tmp_path / "huge.agp"
    with open(path, "wb") as file:
        file.write(b"A\n1000\nAG_POINT\n")
        file.truncate(600 * 1024 * 1024)
    dataset, messages = open_any(path)
    assert dataset is None
    assert len(messages.failures) == len(messages) == 1
    assert messages.failures[0].endswith(
        "huge.agp: file, offset 0: expected a text of at most 536870912 bytes, "
        "found 629145600"
    )
