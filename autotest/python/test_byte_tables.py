# SPDX-License-Identifier: MIT
"""The page of byte tables is what the layouts say."""

import os
import re
import subprocess

import pytest

from support import PROJECT

PAGE = PROJECT / "ogr" / "records" / "byte_tables.md"
TABLE = re.compile(r"^## ([^:\n]+)(?:: (.+))?\n\n.+\n.+\n((?:\|.+\n)+)", re.M)


@pytest.fixture(scope="module")
def text():
    return PAGE.read_text(encoding="utf-8")


def read_rows(text, name, record_id):
    """The cells of the table of a name and an id."""
    for title, ids, rows in TABLE.findall(text):
        if title == name and record_id in (ids or "").split(", "):
            return [
                [cell.strip() for cell in row.strip("|").split("|")]
                for row in rows.splitlines()
            ]
    return None


def test_the_page_is_up_to_date(text):
    made = subprocess.run(
        [os.environ["FLIGHTSIM_TOOL"], "byte-tables"],
        check=True, capture_output=True, text=True,
    ).stdout
    assert made == text


def test_a_start(text):
    assert read_rows(text, "start", "0x11") == [
        ["0x00", "1", "u8", "runway number"],
        ["0x01", "1", "u8", "bits 0-3 designator; bits 4-7 type"],
        ["0x02", "12", "LON LAT ALT", "place"],
        ["0x0E", "4", "f32", "true heading in degrees"],
    ]


def test_a_text_takes_the_rest(text):
    assert read_rows(text, "COM", "0x12")[-1] == [
        "0x06", "rest", "text", "name",
    ]


def test_dialects_have_their_own_fields(text):
    """Prepar3D v5 and later give taxiway points a height."""
    assert [r[2] for r in read_rows(text, "taxiway point", "0x1A")] == [
        "u8", "u8", "u16", "LON LAT",
    ]
    assert [r[2] for r in read_rows(text, "taxiway point", "0xAC")] == [
        "u8", "u8", "u16", "LON LAT ALT",
    ]


def test_fields_follow_each_other_without_gaps(text):
    tables = TABLE.findall(text)
    assert len(tables) >= 60
    for title, _, rows in tables:
        position = 0
        for row in rows.splitlines():
            offset, size = [cell.strip() for cell in row.split("|")[1:3]]
            assert int(offset, 16) == position, title
            position += int(size) if size != "rest" else 0
