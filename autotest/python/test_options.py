# SPDX-License-Identifier: MIT
"""Numeric options of all drivers, for opening, creating and layers: values
that are no numbers, not finite, or out of range."""

import re

import pytest

from option_scenes import (
    ALSO, CREATE, LAYER, NUMBERS, OPEN, OTHERS, TEXTS, list_numbers,
    list_options, use,
)
from support import collect_messages

WRONG = ("nan", "inf", "-inf", "1e999", "x", "", "1x", "-1e300", "0x")
# Words of messages that replace the option's name.
WORDS = {"LEVELS": "level", "LOD": "level"}
# A sound value of each, so that the tests do not pass for another reason.
RIGHT = {
    "LEVEL": "13", "NUM_THREADS": "2", "ARC_STEP": "5", "QUALITY": "50",
    "SCALE": "0.5", "BASE": "-10", "MONTHS": "6,7", "FILL": "7",
    "LEVELS": "9,7", "LOD": "7", "MAXIMUM_POINTS": "64", "WIDTH": "12.5",
    "SIZE": "20,8", "FLOOR_SHARES": "10,20,30,40", "ANCHOR": "10,50",
    "HEADING": "90", "MAX_TILES": "5",
}


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("driver,kind,option", list_numbers())
def test_no_number(driver, kind, option, value):
    """A message, and either no dataset or one without infinite numbers."""
    with collect_messages() as messages:
        content = use(driver, kind, option, value)
    texts = messages.warnings + messages.failures
    assert any(WORDS.get(option, option) in text for text in texts), texts
    assert re.search(r"\b(nan|inf)\b", content or "", re.IGNORECASE) is None


@pytest.mark.parametrize("driver,kind,option", list_numbers())
def test_a_number(driver, kind, option):
    with collect_messages() as messages:
        content = use(driver, kind, option, RIGHT[option])
    assert content is not None, messages
    assert not any(option in text for text in messages.warnings)


def test_all_options_are_known():
    """A new option must be a number, or be listed as not numeric."""
    options = list(list_options())
    assert {kind for _, kind, _, _ in options} == {OPEN, CREATE, LAYER}
    assert {driver for driver, _, _ in list_numbers()} == {
        "BGL", "AGN", "XPAutogen", "FSScenery"}
    for _, _, name, type in options:
        assert (type in NUMBERS or type in OTHERS or name in ALSO
                or name in TEXTS), name
