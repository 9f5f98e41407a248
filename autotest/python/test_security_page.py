# SPDX-License-Identifier: MIT
"""The promises of SECURITY.md have tests."""

import re

import pytest

from support import PROJECT

pytestmark = pytest.mark.sources

NAMED = re.compile(r"`(?:(autotest/\w+)/)?(test_\w+\.py)`((?::? ?,? ?`test_\w+`)*)")


def list_named_tests(text):
    """Returns (path, tests) of the named files; no tests for a whole file."""
    for folder, name, tests in NAMED.findall(text):
        yield (PROJECT / (folder or "autotest/python") / name,
               re.findall(r"test_\w+", tests))


def test_all_named_tests_are_there():
    text = (PROJECT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    named = list(list_named_tests(text))
    assert len(named) >= 25
    assert sum(len(tests) for _, tests in named) >= 25
    for path, tests in named:
        content = path.read_text(encoding="utf-8")
        for test in tests:
            assert f"\ndef {test}(" in content, (path.name, test)


def test_each_part_has_a_line_with_its_tests():
    text = (PROJECT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    for part in ("reading", "writing", "the index", "the plugin"):
        (line,) = re.findall(rf"^\| {part} \|.*\|$", text, flags=re.M)
        assert any(tests for _, tests in list_named_tests(line)), part
