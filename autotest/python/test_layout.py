# SPDX-License-Identifier: MIT
"""The sources keep to CONTRIBUTING.md: includes, citations, examples."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

pytestmark = pytest.mark.sources

# Imports nothing that needs GDAL, so that the commit hook runs before a build.
PROJECT = Path(__file__).resolve().parents[2]
AUTOTEST = PROJECT / "autotest"
PYTHON_FILES = sorted(
    path.relative_to(AUTOTEST).as_posix()
    for folder in ("python", "qgis", "bench", "fuzz")
    for path in (AUTOTEST / folder).rglob("*.py")
)


def find_imports(path):
    """Returns the names of the modules that a Python file imports, anywhere in
    it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_python_files_are_found():
    assert len(PYTHON_FILES) > 100


@pytest.mark.parametrize("name", PYTHON_FILES)
def test_no_file_imports_a_test(name):
    """Shared code is in writers, scenes and oracles."""
    modules = set(find_imports(AUTOTEST / name))
    assert not {m for m in modules if m.startswith(("test_", "conftest"))}


def test_the_folders_have_no_module_of_one_name():
    """They are imported by bare name."""
    stems = [Path(name).stem for name in PYTHON_FILES
             if name.startswith("python/")
             and not name.startswith("python/examples/")]
    assert sorted(stems) == sorted(set(stems))


# The folders, each with those that its files may include, beside its own.
# Bytes are at the bottom, then the formats, which know no GDAL, then bands and
# layers, and the drivers on top.
BYTES = {"driver/bytes"}
RECORD_ROOMS = {
    "core": set(),
    "scenery": {"ogr/records/core"},
    "airport": {"ogr/records/core", "ogr/records/scenery"},
    "navigation": {"ogr/records/core", "ogr/records/airport"},
}
RECORDS = {f"ogr/records/{room}" for room in RECORD_ROOMS}
FORMATS = {
    "driver/bgl": BYTES,
    "frmts/codecs": BYTES,
    "frmts/codecs/ptc": BYTES,
    "frmts/trq1": BYTES | {"driver/bgl", "frmts/codecs", "frmts/codecs/ptc"},
    "ogr/terrain_vector": BYTES | {"driver/bgl"},
    **{f"ogr/records/{room}": BYTES | {"driver/bgl"} | below
       for room, below in RECORD_ROOMS.items()},
    "ogr/records": BYTES | {"driver/bgl"} | RECORDS,
    "ogr/agn/format": BYTES | {"driver/bgl"},
    "ogr/xpautogen/format": BYTES,
    "ogr/dsf/format": BYTES,
    "ogr/library/format": BYTES | RECORDS | {"driver/bgl", "ogr/records"},
}
WITHOUT_GDAL = BYTES | set(FORMATS)
RASTER_READING = BYTES | {"driver/base", "driver/bgl", "frmts/trq1"}
RECORD_READING = BYTES | RECORDS | {"driver/base", "driver/bgl", "ogr/layer",
                                    "ogr/records",
                                    "ogr/terrain_vector/layers"}
LIBRARY_FILES = BYTES | RECORDS | {
    "driver/base", "driver/bgl", "frmts/bgl/read", "frmts/trq1", "ogr/agn",
    "ogr/agn/format", "ogr/bgl/layers", "ogr/bgl/read", "ogr/dsf",
    "ogr/dsf/format", "ogr/layer", "ogr/library/format", "ogr/records",
    "ogr/terrain_vector", "ogr/terrain_vector/layers", "ogr/xpautogen/format",
}
WITH_GDAL = {
    "driver/base": BYTES | {"driver/bgl"},
    "frmts/bgl/read": RASTER_READING,
    "frmts/bgl/resample": RASTER_READING,
    "frmts/bgl/write": RASTER_READING | {"frmts/bgl/read",
                                         "frmts/bgl/resample"},
    "ogr/layer": BYTES | {"driver/base"},
    "ogr/terrain_vector/layers": BYTES | {"driver/base", "driver/bgl",
                                          "ogr/layer", "ogr/terrain_vector"},
    "ogr/bgl/read": RECORD_READING,
    "ogr/bgl/edit": RECORD_READING | {"ogr/bgl/read"},
    "ogr/bgl/layers": RECORD_READING | {"ogr/bgl/read", "ogr/bgl/edit"},
    "ogr/bglxml": BYTES | RECORDS | {
        "driver/base", "ogr/bgl/read", "ogr/bgl/edit", "ogr/bgl/layers",
        "ogr/layer", "ogr/records", "ogr/terrain_vector",
        "ogr/terrain_vector/layers"},
    "ogr/agn": BYTES | {"driver/base", "driver/bgl", "ogr/agn/format",
                        "ogr/layer", "ogr/terrain_vector"},
    "ogr/xpautogen": BYTES | {"driver/base", "ogr/layer",
                              "ogr/xpautogen/format"},
    "frmts/dsf": BYTES | {"driver/base", "ogr/dsf/format"},
    "ogr/dsf": BYTES | {"driver/base", "ogr/dsf/format", "ogr/layer",
                        "ogr/terrain_vector"},
    "ogr/library/files": LIBRARY_FILES,
    "ogr/library/overrides": LIBRARY_FILES | {"ogr/library/files"},
    "ogr/library/layers": LIBRARY_FILES | {"ogr/library/files",
                                           "ogr/library/overrides"},
}
ALLOWED = {
    "driver/bytes": set(), **FORMATS, **WITH_GDAL,
    "driver": WITHOUT_GDAL | set(WITH_GDAL),
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
    """The folders can be sorted so that each only includes those before it."""
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


def find_unit_graph():
    """Returns the units (a header with its source file), and the units that
    each includes."""
    graph = {}
    for path in list_sources():
        place = path.relative_to(PROJECT).with_suffix("").as_posix()
        includes = graph.setdefault(place, set())
        for line in path.read_text(encoding="utf-8").splitlines():
            found = INCLUDE.match(line)
            if found and "/" in found[1] and not found[1].startswith("data/"):
                includes.add(Path(found[1]).with_suffix("").as_posix())
    return {unit: {name for name in includes if name in graph and name != unit}
            for unit, includes in graph.items()}


def find_reachable(graph, start):
    reached, waiting = set(), [start]
    while waiting:
        for name in graph[waiting.pop()] - reached:
            reached.add(name)
            waiting.append(name)
    return reached


def test_no_more_than_four_units_include_each_other_in_a_circle():
    """Units of a larger cycle cannot be read, or separated, one at a time."""
    graph = find_unit_graph()
    reached = {unit: find_reachable(graph, unit) for unit in graph}
    knots = {frozenset(other for other in reached[unit]
                       if unit in reached[other])
             for unit in graph if unit in reached[unit]}
    assert len(graph) > 300
    assert any(len(knot) > 1 for knot in knots)
    assert [sorted(knot) for knot in knots if len(knot) > 4] == []


def test_nothing_below_the_glue_knows_gdal():
    assert [include for folder, include, name in find_includes()
            if folder in WITHOUT_GDAL and GDAL_HEADER.match(name)] == []


def test_includes_of_the_project_name_the_whole_path():
    """So that the tests above find all of them."""
    assert [include for _, include, name in find_includes()
            if "/" not in name and not GDAL_HEADER.match(name)
            and any((PROJECT / folder / name).exists()
                    for folder in ALLOWED)] == []


# A column is declared by the path of members that it shows (columns.h). What
# takes a FieldWriter is a kind of value, which several columns may have.
LAMBDA = re.compile(
    r"\[[^\[\]]*\]\s*\([^()]*\b(?:FieldWriter|FieldReader)\s*&")
WITH_LAMBDAS = {
    "ogr/bgl/read/record_columns.h": "airport_ident, which fixes have twice",
}


def test_columns_are_paths_to_members():
    """No getter or setter is written by hand."""
    assert {
        path.relative_to(PROJECT).as_posix()
        for path in (PROJECT / "ogr").rglob("*")
        if path.suffix in (".h", ".cpp")
        and path.parent != PROJECT / "ogr/layer"
        and LAMBDA.search(path.read_text(encoding="utf-8"))
    } == set(WITH_LAMBDAS)


def test_each_large_folder_says_where_to_start():
    """A folder of more than ten sources has a page of a few lines."""
    folders = {}
    for top in ("driver", "frmts", "ogr", "autotest", "data/qgis"):
        for path in sorted((PROJECT / top).rglob("*")):
            if path.suffix in (".h", ".cpp", ".py"):
                folders.setdefault(path.parent, []).append(path)
    large = [folder for folder, paths in folders.items() if len(paths) > 10]
    assert [folder.relative_to(PROJECT).as_posix() for folder in large
            if not (folder / "README.md").exists()] == []
    assert len(large) > 25


ONE_HOME = {
    # A coordinate system is made in one place.
    r"\bimportFrom\w+\(|\bSetWellKnownGeogCS\(": {"driver/base/wgs84.cpp"},
}


@pytest.mark.parametrize("pattern", ONE_HOME)
def test_what_has_one_home_is_nowhere_else(pattern):
    found = {
        path.relative_to(PROJECT).as_posix() for path in list_sources()
        if re.search(pattern, path.read_text(encoding="utf-8"))
    }
    assert found == ONE_HOME[pattern]


NUMBER = r"\d+(?:\.\d+)*"
CITATION = re.compile(
    rf"(?P<page>[\w/]*\bformat\.md)`?\s+(?:(?:sections?|chapters?)\s+)?"
    rf"(?P<numbers>{NUMBER}(?:(?:,|\s+and|\s+to)\s+{NUMBER})*)")
HEADING = re.compile(rf"^##+ ({NUMBER})\.? ", re.MULTILINE)
# The beginning of a line of a comment, which a citation may go over.
COMMENT = re.compile(r"\n[ \t]*(?://+|\*(?!/)|#)?[ \t]*")
OLD_NAMES = re.compile(
    r"\b(raster|records|vector|qmid|writing|xplane_autogen)\.md\b")
CITING = [
    path for folder in ("driver", "frmts", "ogr", "autotest", "data")
    for path in sorted((PROJECT / folder).rglob("*"))
    if path.suffix in (".h", ".cpp", ".py", ".md", ".csv", ".cmake")
]
CHAPTERS = {
    path.relative_to(PROJECT).as_posix():
        set(HEADING.findall(path.read_text(encoding="utf-8")))
    for folder in ("driver", "frmts", "ogr")
    for path in (PROJECT / folder).rglob("format.md")
}


def find_citations(path):
    """Returns pairs of page and number; a bare name is the page of the
    folder."""
    text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    for found in CITATION.finditer(text):
        page = found["page"]
        if page == "format.md":
            page = (path.parent.relative_to(PROJECT) / page).as_posix()
        for number in re.findall(NUMBER, found["numbers"]):
            yield page, number


def test_every_format_has_its_chapters():
    assert set(CHAPTERS) == {
        "driver/bgl/format.md", "frmts/trq1/format.md",
        "ogr/agn/format/format.md", "ogr/dsf/format/format.md",
        "ogr/library/format/format.md", "ogr/records/format.md",
        "ogr/terrain_vector/format.md", "ogr/xpautogen/format/format.md",
    }
    for page in CHAPTERS:
        assert "| **[U]** |" in (PROJECT / page).read_text(encoding="utf-8")


def test_every_chapter_that_is_cited_exists():
    wrong, count = [], 0
    for path in CITING:
        for page, number in find_citations(path):
            count += 1
            if number not in CHAPTERS.get(page, ()):
                wrong.append(f"{path.relative_to(PROJECT)}: {page} {number}")
    assert wrong == []
    assert count > 250


# Chapters that no source implements, with the reason.
NOT_CITED = {
    ("ogr/records/format.md", "9.5"): "what no file can hold",
    ("ogr/records/format.md", "10"): "open points",
    ("ogr/terrain_vector/format.md", "8"): "how the description was checked",
    ("ogr/dsf/format/format.md", "12"): "packs are not read yet",
    ("ogr/dsf/format/format.md", "12.1"): "the same",
    ("ogr/dsf/format/format.md", "13"): "libraries are not read yet",
    ("ogr/dsf/format/format.md", "17"): "sizes of real files",
    ("ogr/xpautogen/format/format.md", "7"): "files of another format, .dsf",
}


def test_every_chapter_is_cited():
    """Itself, a chapter that contains it, or a part of it."""
    cited = {citation for path in CITING if path.suffix != ".md"
             for citation in find_citations(path)}
    wrong = set()
    for page, numbers in CHAPTERS.items():
        known = {number for where, number in cited if where == page}
        wrong |= {(page, number) for number in numbers
                  if not any(f"{a}.".startswith(f"{b}.") for other in known
                             for a, b in [(number, other), (other, number)])}
    assert wrong == set(NOT_CITED)


def test_nothing_cites_a_page_outside_the_repository():
    me = Path(__file__).resolve()
    assert [
        f"{path.relative_to(PROJECT)}: {found[0]}" for path in CITING
        if path != me
        for found in OLD_NAMES.finditer(path.read_text(encoding="utf-8"))
    ] == []


EXAMPLE = re.compile(
    r"^```(?:cpp|csv)\n(?://|#) (?P<page>\S+)\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL)


def test_the_examples_of_contributing_stand_in_the_sources():
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    examples = list(EXAMPLE.finditer(text))
    assert len(examples) >= 6
    for example in examples:
        source = (PROJECT / example["page"]).read_text(encoding="utf-8")
        assert example["code"] in source, example["page"]


def test_the_table_of_versions_is_that_of_the_code():
    """Every macro of CONTRIBUTING.md is there, with that version."""
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = (PROJECT / "driver/base/gdal_compat.h").read_text(encoding="utf-8")
    rows = re.findall(r"\| 3\.(\d+) \| `(FLIGHTSIM_\w+)` \|", text)
    assert len(rows) >= 5
    for minor, macro in rows:
        block = re.search(rf"COMPUTE_VERSION\(3, (\d+), 0\)[^#]*\n(?:#define "
                          rf"\w+ \w+\n)*#define {macro} ", code)
        assert block and block[1] == minor, macro


# Functions of public headers that the product does not call.
UNCALLED = {
    "ogr/records/core/byte_table.h FormatByteTables": "of bgl_tool byte-tables",
    "ogr/xpautogen/format/directive.h GetDirectives":
        "what the tests compare with the specification",
}
# Every kind of record is written beside its parser, and record_copy.cpp copies
# all that there are; layers of features write some of the kinds only.
RECORD_WRITER = re.compile(r"ogr/records/\w+/\w+\.h (Write|Begin)[A-Z]")
NO_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|^\s*#\s*include[^\n]*|"(?:\\.|[^"\\\n])*"',
    re.DOTALL | re.MULTILINE)
NO_TYPE = ("return", "case", "new", "else", "explicit", "throw")


def find_functions(text):
    """Returns the name of each function that a header declares, and whether it
    has a body; without overrides and functions declared to be overridden."""
    for found in re.finditer(r"\b([A-Z]\w+)\(", text):
        before = re.search(r"(\w+|[^->]>|[*&])$", text[:found.start()].rstrip())
        if not before or before[1] in NO_TYPE:
            continue
        end, depth = found.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        rest = re.match(r"[\s\w]*([;{:]|= default)", text[end:])
        if rest and not re.search("override|final", rest[0]):
            yield found[1], rest[1] != ";"


def test_what_is_declared_is_called():
    """No function is left that only tests call, or nothing."""
    texts = {path.relative_to(PROJECT).as_posix():
                 NO_CODE.sub(" ", path.read_text(encoding="utf-8"))
             for path in list_sources()}
    count = Counter(word for text in texts.values()
                    for word in re.findall(r"\b[A-Z]\w+\b", text))
    uncalled = {f"{path} {name}" for path, text in texts.items()
                if path.endswith(".h")
                for name, has_body in find_functions(text)
                if count[name] < (2 if has_body else 3)}
    assert {name for name in uncalled
            if not RECORD_WRITER.match(name)} == set(UNCALLED)


def test_the_case_of_letters_is_that_of_no_locale():
    """std::toupper and CPLString::toupper leave "i" in a Turkish program."""
    found = [
        f"{path.relative_to(PROJECT).as_posix()}: {match[0]}"
        for folder in ("driver", "frmts", "ogr")
        for path in (PROJECT / folder).rglob("*.[ch]*")
        if path.suffix in (".cpp", ".h")
        for match in re.finditer(r"[.:]to(upper|lower)\(",
                                 path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_test_needs_shared_files():
    """Without them, find_shared skips."""
    one_file = re.compile(r"SHARED_DATA(?: / f?\"[^\"]+\")+(?!\)\.glob)")
    found = [
        (path.name, match[0])
        for path in (PROJECT / "autotest").rglob("test_*.py")
        for match in one_file.finditer(path.read_text(encoding="utf-8"))
        if path != Path(__file__)
    ]
    assert found == []


def test_numbers_are_written_without_the_locale():
    """printf's %f has a comma in a German program, and CPLSPrintf has one if
    "*" is a width or a precision."""
    call = re.compile(
        r"\b(CPL)?(?:v?s?n?printf|SPrintf)"
        r"\(((?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*);")
    real = re.compile(r"%[-+ #0]*[\d*]*(?:\.[\d*]+)?[aefgAEFG]")
    found = [
        (path.relative_to(PROJECT).as_posix(), match[2][:60])
        for folder in ("driver", "frmts", "ogr")
        for path in (PROJECT / folder).rglob("*.[ch]*")
        if path.suffix in (".cpp", ".h")
        for match in call.finditer(path.read_text(encoding="utf-8"))
        for number in real.findall("\n".join(
            re.findall(r'"((?:[^"\\]|\\.)*)"', match[2])))
        if not match[1] or "*" in number
    ]
    assert found == []
