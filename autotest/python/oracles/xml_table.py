# SPDX-License-Identifier: MIT
"""The attributes of bglcomp's XML that the plugin knows."""

import csv
import subprocess
from functools import cache
from pathlib import Path

from bgl_writer import TOOL


@cache
def read_xml_table(kind):
    """The rows of elements or attributes, as autotest/cpp/xml_table prints
    them."""
    printed = subprocess.run(
        [Path(TOOL).with_name("xml_table"), kind], check=True,
        capture_output=True, text=True).stdout
    return list(csv.DictReader(printed.splitlines()))
