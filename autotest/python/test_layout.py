# SPDX-License-Identifier: MIT
"""What the sources may take from each other."""

import ast
from pathlib import Path

import pytest

from support import PROJECT

AUTOTEST = PROJECT / "autotest"
PYTHON_FILES = sorted(
    path.relative_to(AUTOTEST).as_posix()
    for folder in ("python", "qgis", "bench", "fuzz")
    for path in (AUTOTEST / folder).rglob("*.py")
)


def find_imports(path):
    """Names of the modules that a Python file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_python_files_are_found():
    assert len(PYTHON_FILES) > 100


@pytest.mark.parametrize("name", PYTHON_FILES)
def test_no_file_imports_a_test(name):
    """What tests share stands in writers, scenes and oracles."""
    modules = set(find_imports(AUTOTEST / name))
    assert not {m for m in modules if m.startswith(("test_", "conftest"))}


def test_the_folders_have_no_module_of_one_name():
    """They are imported by bare name."""
    stems = [Path(name).stem for name in PYTHON_FILES
             if name.startswith("python/")
             and not name.startswith("python/examples/")]
    assert sorted(stems) == sorted(set(stems))
