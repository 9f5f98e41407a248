# SPDX-License-Identifier: MIT
"""Prints how much the comparisons with XML sources have compared.

Runs after the files named test_bgl_*, because pytest sorts files by name.
"""

from pathlib import Path

import pytest

from xml_truth import KNOWN, TALLY

MINIMUM_FIELDS = 28000


def test_enough_fields_were_compared(request, shared, summary):
    shared("airport")
    folder = Path(__file__).parent
    collected = {item.path.name for item in request.session.items}
    wanted = {path.name for path in folder.glob("test_bgl_truth*.py")}
    if not wanted <= collected:
        pytest.skip("not all comparisons with XML are part of this run")
    for layer, count in sorted(TALLY.items()):
        summary(f"{layer}: {count} fields equal, {KNOWN[layer]} differ for a "
                "known reason")
    summary(f"{sum(TALLY.values())} fields equal in all")
    assert sum(TALLY.values()) >= MINIMUM_FIELDS
