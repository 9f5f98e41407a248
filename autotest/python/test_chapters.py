# SPDX-License-Identifier: MIT
"""Chapter numbers of the formats are unique, and references to them exist."""

import re
import subprocess

import pytest

from support import PROJECT

pytestmark = pytest.mark.sources
REFERENCE = re.compile(
    r"(?P<path>[\w/]*\bformat\.md)(?: chapter)?[\s/*#]+"
    r"(?P<number>\d+(?:\.\d+[a-z]?)?)\b")
HEADING = re.compile(r"^#+ (\d+[a-z]?(?:\.\d+[a-z]?)*)", re.MULTILINE)


def list_files(*patterns):
    names = subprocess.run(["git", "ls-files", *patterns], cwd=PROJECT,
                           check=True, capture_output=True, text=True).stdout
    return [PROJECT / name for name in names.splitlines()]


def list_numbers(page):
    return HEADING.findall(page.read_text(encoding="utf-8"))


def find_page(source, path):
    """Returns the page; a path without folders is the chapter beside the
    source."""
    return PROJECT / path if "/" in path else source.parent / path


def test_numbers_are_unique():
    for page in list_files("*format.md"):
        numbers = list_numbers(page)
        assert len(numbers) == len(set(numbers)), page


def test_references_are_there():
    checked, wrong = 0, []
    for source in list_files("*.cpp", "*.h", "*.py", "*.csv"):
        for match in REFERENCE.finditer(source.read_text(encoding="utf-8")):
            page = find_page(source, match["path"])
            checked += 1
            if not page.exists() or match["number"] not in list_numbers(page):
                wrong.append((str(source.relative_to(PROJECT)), match[0]))
    assert wrong == []
    assert checked > 200
