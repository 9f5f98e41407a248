# SPDX-License-Identifier: MIT
"""What the sources may take from each other."""

import ast
import re
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


# The folders, each with those that its files may include, beside its own.
# Bytes are at the bottom, then models of what is in a file; bands and layers
# show these to GDAL, and the roof makes drivers of them.
BYTES = {"driver/bytes"}
MODELS = {
    "driver/bgl": BYTES,
    "frmts/codecs": BYTES,
    "frmts/codecs/ptc": BYTES,
    "frmts/trq1": BYTES | {"driver/bgl", "frmts/codecs", "frmts/codecs/ptc"},
    "ogr/terrain_vector": BYTES | {"driver/bgl"},
    "ogr/records": BYTES | {"driver/bgl"},
    "ogr/agn/format": BYTES | {"driver/bgl"},
    "ogr/xpautogen/format": BYTES,
}
BELOW_THE_GLUE = BYTES | set(MODELS)
GLUE = {
    "driver/base": BYTES | {"driver/bgl"},
    "frmts/bgl": BYTES | {"driver/base", "driver/bgl", "frmts/trq1"},
    "ogr/layer": BYTES | {"driver/base"},
    "ogr/bgl": BYTES | {"driver/base", "driver/bgl", "ogr/layer",
                        "ogr/records", "ogr/terrain_vector"},
    "ogr/agn": BYTES | {"driver/base", "driver/bgl", "ogr/agn/format",
                        "ogr/layer"},
    "ogr/xpautogen": BYTES | {"driver/base", "ogr/layer",
                              "ogr/xpautogen/format"},
}
ALLOWED = {
    "driver/bytes": set(), **MODELS, **GLUE,
    "driver": BELOW_THE_GLUE | set(GLUE),
}
INCLUDE = re.compile(r'\s*#\s*include\s+["<]([^">]+)[">]')
GDAL_HEADER = re.compile(r"(gdal|ogr|cpl|memdataset|vrtdataset)\w*\.h$")


def list_sources():
    for folder in ("driver", "frmts", "ogr"):
        for path in sorted((PROJECT / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path


def find_includes():
    """Yields folder, "file: include" and the included name, for all files."""
    for path in list_sources():
        place = path.relative_to(PROJECT)
        for line in path.read_text(encoding="utf-8").splitlines():
            found = INCLUDE.match(line)
            if found:
                yield (place.parent.as_posix(), f"{place}: {found[1]}",
                       found[1])


def test_every_folder_of_sources_has_its_place():
    assert {path.parent.relative_to(PROJECT).as_posix()
            for path in list_sources()} == set(ALLOWED)


def test_the_folders_have_no_circle():
    """Each may be put behind all that it may include."""
    placed = []
    while len(placed) < len(ALLOWED):
        free = [folder for folder, below in ALLOWED.items()
                if folder not in placed and below <= set(placed)]
        assert free != [], set(ALLOWED) - set(placed)
        placed += free


def test_includes_go_down_only():
    wrong = []
    for folder, include, name in find_includes():
        target = Path(name).parent.as_posix()
        if target in ALLOWED and target not in ALLOWED[folder] | {folder}:
            wrong.append(include)
    assert wrong == []


def test_nothing_below_the_glue_knows_gdal():
    assert [include for folder, include, name in find_includes()
            if folder in BELOW_THE_GLUE and GDAL_HEADER.match(name)] == []


def test_includes_of_the_project_name_the_whole_path():
    """So that the tests above see them all."""
    assert [include for _, include, name in find_includes()
            if "/" not in name and not GDAL_HEADER.match(name)
            and any((PROJECT / folder / name).exists()
                    for folder in ALLOWED)] == []
