# SPDX-License-Identifier: MIT
"""XML that asks for much: nested entities, depth, length and number, in every
XML that is read.

GDAL's CPLParseXML reads all of them; it only knows entities of characters.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from library_scene import airport, make_package, write
from support import PROJECT, collect_messages

READER = Path(__file__).parent / "oracles" / "measure_xml.py"
MEGABYTE = 1 << 20
FIXED = 24 * MEGABYTE
# Of memory, for a byte of XML.
PER_BYTE = 64
GUID = "{{611F385A-53B2-4BCE-E3BF-6AE99ACCECAB}}"

# Declaration and root, the name of the file, and an element that counts.
KINDS = {
    "bglxml": ("source.xml", "FSData", '<SceneryObject lat="1" lon="2" alt="3">'
               "{}</SceneryObject>"),
    "add_on": ("add-on.xml", "SimBase.Document", "<AddOn.Component><Category>"
               "Scenery</Category><Path>near</Path><Name>{}</Name>"
               "</AddOn.Component>"),
    "content": ("Content.xml", "Content", '<Package name="fs" active="true">'
                "{}</Package>"),
    "names": ("default.xml", "autogen",
              f'<Building guid="{GUID}" name="a">{{}}</Building>'),
    "schema": ("schema.xml", "metadata", "<FlightSim><Geometry clipLevel='11'>"
               "</Geometry><AttributeSet>{}</AttributeSet></FlightSim>"),
}


def document(kind, inner="", prologue="", attributes=""):
    _, root, element = KINDS[kind]
    return (f'<?xml version="1.0"?>{prologue}<{root}{attributes}>'
            f"{element.format(inner)}</{root}>")


def laughs(kind):
    levels = "".join(
        f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 12))
    return document(kind, "&l11;", '<!DOCTYPE x [<!ENTITY l0 "ha">'
                    f"{levels}]>", ' a="&l11;"')


def one_long_entity(kind):
    return document(kind, "&l;" * 50000, f'<!DOCTYPE x [<!ENTITY l "{"x" * 200000}'
                    '">]>')


def deep(kind):
    return document(kind, "<a>" * 100000 + "</a>" * 100000)


def deep_and_open(kind):
    return document(kind, "<a>" * 100000)


def deep_in_known_elements(kind):
    _, _, element = KINDS[kind]
    start, end = element.split("{}")
    return document(kind, start * 100000 + end * 100000)


def deep_below_the_limit(kind):
    return document(kind, "<a>" * 9000 + "</a>" * 9000)


def known_below_the_limit(kind):
    _, _, element = KINDS[kind]
    start, end = element.split("{}")
    depth = 9000 // start.count("<")
    return document(kind, start * depth + end * depth)


def a_long_attribute(kind):
    return document(kind, attributes=f' a="{"x" * (8 << 20)}"')


def a_long_name(kind):
    return document(kind, f"<{'x' * (8 << 20)}/>")


def many_attributes(kind):
    return document(kind, attributes=' a=""' * 400000)


def many_elements(kind):
    return document(kind, "<a/>" * 500000)


def many_known_elements(kind):
    _, root, element = KINDS[kind]
    return f"<{root}>" + element.format("") * 50000 + f"</{root}>"


def many_characters(kind):
    return document(kind, "&#x41;" * 500000)


def a_long_comment(kind):
    return document(kind, f"<!--{'-' * (4 << 20)}-->")


def open_brackets(kind):
    return document(kind, prologue="<!DOCTYPE x " + "[<" * 500000)


def an_open_quote(kind):
    return document(kind, attributes=f' a="{"<a " * 500000}')


BOMBS = [laughs, one_long_entity, deep, deep_and_open, deep_in_known_elements,
         deep_below_the_limit, known_below_the_limit, a_long_attribute,
         a_long_name, many_attributes,
         many_elements, many_known_elements, many_characters, a_long_comment,
         open_brackets, an_open_quote]
# Not XML, with a message.
REFUSED = (deep, deep_and_open, open_brackets, an_open_quote)
# The driver of sources looks at the first bytes, and leaves it to others.
NOT_ASKED = {("bglxml", open_brackets)}


def prepare(folder, kind, content):
    path = write(folder / KINDS[kind][0], content)
    if kind == "names":
        write(folder / NAME, every_chunk())
    elif kind == "add_on":
        write(folder / "near/scenery/a.bgl", airport("EDDM"))
    elif kind == "content":
        make_package(folder / "packages/fs",
                     {"scenery/a.bgl": airport("EDDM")})
    return path


def measure(kind, path):
    run = subprocess.run([sys.executable, str(READER), kind, str(path)],
                         capture_output=True, text=True, check=False,
                         timeout=300)
    assert run.returncode == 0, (run.returncode, run.stderr[-2000:])
    return json.loads(run.stdout)


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("kind,encoding", [
    *((kind, "utf-8") for kind in KINDS),
    # Sources and catalogues are decoded in one place, in front of the parser.
    ("bglxml", "utf-16"), ("content", "utf-16")])
def test_cost_of_xml(tmp_path, kind, bomb, encoding):
    content = bomb(kind).encode(encoding)
    result = measure(kind, prepare(tmp_path, kind, content))
    if "san" not in os.environ.get("LD_PRELOAD", ""):
        # Texts of 16 bits are half as long.
        assert result["memory"] < FIXED + PER_BYTE * len(content)
    if bomb in REFUSED and (kind, bomb) not in NOT_ASKED:
        assert any(KINDS[kind][0] in text for text in result["messages"])
    assert all(len(text) < 4096 for text in result["messages"])


@pytest.mark.parametrize("bomb", [deep_below_the_limit, known_below_the_limit])
@pytest.mark.parametrize("kind", KINDS)
def test_depth(tmp_path, kind, bomb):
    """Useful content is never that deep; walking over it would exhaust the
    stack."""
    path = prepare(tmp_path, kind, bomb(kind).encode())
    messages = measure(kind, path)["messages"]
    if kind == "content":
        dataset = gdal.OpenEx(
            f'FSSCENERY:"{path}"',
            open_options=[f"SIM_ROOT={path.parent / 'packages'}"])
        messages += [row["message"].split(": ")[-1]
                     for row in dataset.GetLayerByName("scenery_problem")]
    assert "XML of more than 64 levels is not read" in messages
    assert any(path.name in text for text in messages)


def test_sound_parts_stay(tmp_path):
    """Entities are not expanded, and elements beside them are read."""
    path = prepare(tmp_path, "add_on", laughs("add_on").encode())
    with collect_messages():
        dataset = gdal.OpenEx(f'FSSCENERY:"{path}"')
    (area,) = dataset.GetLayerByName("scenery_area")
    assert (area["title"], area["files"]) == ("&l11;", 1)


def test_the_number_is_public():
    text = (PROJECT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    assert f"| XML of sources, catalogues and options | {PER_BYTE} |" in text
