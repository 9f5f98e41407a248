# SPDX-License-Identifier: MIT
"""Every message about a damaged file names driver, file, place, offset and
what was expected; messages.csv lists them."""

import re

import pytest

from damage_table import UNPROVOKED, matches, provoke, read_table
from message_scan import list_texts
from mutation_reader import OTHERS, PLACED
from support import PROJECT

ROWS = read_table()
PROVOKED = [row for row in ROWS if row["fixture"] not in UNPROVOKED]

# "section 0x03 (airport), record 0x11 (start)", "chunk GBLD", "line 5 (TREE)".
PLACES = {
    "BGL": r"file|header|section table|terrain\.cfg(, line \d+)?"
           r"|section 0x[0-9A-F]+( \(.+?\))?(, (chunk|record|subsection) .+)?",
    "AGN": r"file|RIFF header|chunks|chunk .{4}(, .+)?",
    "XPAutogen": r"file|header|line \d+ \(.+\)",
}


def test_the_table_has_every_text_of_the_sources():
    texts = {text for text, _ in list_texts()}
    listed = [row["text"] for row in ROWS]
    assert len(listed) == len(set(listed))
    assert texts - set(listed) == set(), "not in messages.csv"
    assert set(listed) - texts == set(), "in no source any more"


@pytest.mark.parametrize("row", PROVOKED, ids=lambda row: row["text"])
def test_message(row, tmp_path):
    messages = provoke(row["fixture"], row["damage"], tmp_path)
    assert any(matches(row["text"], message) for message in messages), messages
    for message in messages:
        if OTHERS.fullmatch(message) is None:
            placed = PLACED.fullmatch(message)
            assert placed is not None, message
            place = PLACES[placed[1]]
            assert re.fullmatch(place, placed["place"]), message


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["fixture"] == "unit"],
    ids=lambda row: row["text"],
)
def test_text_that_a_unit_test_knows(row):
    """No file gets so far, but the library is asked without the driver."""
    name, _, words = row["damage"].partition(": ")
    source = PROJECT / "autotest" / "cpp" / name
    assert words in row["text"]
    assert words in source.read_text(encoding="utf-8")


def test_the_others_have_a_reason(summary):
    for row in ROWS:
        if row["fixture"] in UNPROVOKED:
            assert row["damage"] != "", row
    summary(f"{len(ROWS)} messages in the table, {len(PROVOKED)} of them "
            "provoked")
