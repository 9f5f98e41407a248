# SPDX-License-Identifier: MIT
"""The page of byte tables matches the layouts, and every kind of record has a
layout or a reason."""

import csv
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
    """Returns the cells of the table of a name and an id."""
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


# The tables of record kinds that do not have one of their own name.
DECLARED = {
    "arrival": ["departure or arrival"],
    "beacon": ["placement", "object, behind its placement"],
    "blast fence": ["fence"],
    "blast pad": ["runway end area"],
    "boundary fence": ["fence"],
    "deformation point": ["runway deformation"],
    "delete airport": [
        "deleted runway", "deleted start", "deleted frequency"],
    "delete navigation": ["deleted navigation aid"],
    "departure": ["departure or arrival"],
    "effect": ["placement", "object, behind its placement"],
    "extrusion bridge": ["placement", "extrusion bridge"],
    "frequency": ["COM"],
    "generic building": ["placement", "object, behind its placement"],
    "geopolitical line": ["coastline or political border"],
    "ground merging transfer": ["ground merging"],
    "library object": [
        "placement", "object, behind its placement", "attachment"],
    "light of a preset": ["light"],
    "tower object": ["tower without an object"],
    "marker beacon": ["marker"],
    "offset threshold": ["runway end area"],
    "overrun": ["runway end area"],
    "SimObject": ["placement", "object, behind its placement"],
    "taxiway sign": ["taxiway sign of an airport"],
    "transition": [
        "approach transition", "DME arc of a transition",
        "name of a transition"],
    "trigger": ["placement", "trigger", "corner of a trigger"],
    "VOR or ILS": ["ILS or VOR"],
    "waypoint": ["waypoint", "airway", "airway neighbour"],
    "windsock": ["placement", "windsock"],
    # Lists: what is declared is an element.
    "parkings": ["parking, before its airline codes",
                 "parking, behind its airline codes"],
    "taxiway paths": ["taxiway path"],
    "taxiway points": ["taxiway point"],
    "taxiway signs": ["placement", "taxiway sign"],
    "apron edge lights": ["style of edge lights", "edge with lights"],
    **{f"{role} legs": ["procedure leg, by dialect"] for role in (
        "approach", "missed approach", "common route", "runway transition",
        "enroute transition")},
}

# The others are written by hand.
BY_HAND = {
    "begin of attachments": "a header alone",
    "end of attachments": "a header alone",
    "boundary lines": "what a point means depends on its kind",
    "car parking": "a count and pairs of doubles behind the placement",
    "facility material": "all but its GUID is unknown",
    "helipad object": "an object in a record",
    "projected mesh": "an object in a record",
    "jetway": "one or two objects in a record",
    "name": "a text alone",
    "taxiway names": "a count and texts of eight bytes",
    "perimeter": "two counts, then points and triangles",
    "parking manufacturer names": "unknown",
    "visual model binding": "unknown",
}

# Of sections that have entries instead of records.
ENTRIES = {"time zone", "ICAO index", "exclusion"}


def test_every_kind_has_a_layout_or_a_reason(text):
    with open(PROJECT / "data" / "record_ids.csv", encoding="utf-8") as file:
        names = {row["name"] for row in csv.DictReader(file)}
    assert names > set(DECLARED) | set(BY_HAND)
    assert not set(DECLARED) & set(BY_HAND)
    titles = {title for title, _, _ in TABLE.findall(text)}
    assert titles == {
        title for name in names - set(BY_HAND)
        for title in DECLARED.get(name, [name])
    } | ENTRIES
