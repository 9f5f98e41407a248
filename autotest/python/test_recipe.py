# SPDX-License-Identifier: MIT
"""The recipe of CONTRIBUTING.md for a part of an airport still fits the sources:
autotest/recipe/run.sh builds and tests it."""

import re
import subprocess

import pytest

from support import PROJECT

pytestmark = pytest.mark.sources
PATCH = PROJECT / "autotest" / "recipe" / "flagpole.patch"


def test_the_patch_applies():
    result = subprocess.run(
        ["git", "apply", "--check", PATCH], cwd=PROJECT, capture_output=True,
        text=True, check=False)
    assert result.stderr == ""
    assert result.returncode == 0


def test_the_page_lists_its_files():
    touched = re.findall(r"^\+\+\+ b/(.+)$", PATCH.read_text(encoding="utf-8"),
                         re.MULTILINE)
    page = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.split("### a part of an airport")[1].split("\n###")[0]
    assert sorted(re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)) == \
        sorted(touched)
