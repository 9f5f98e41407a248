# SPDX-License-Identifier: MIT
"""Counts what the comparisons with XML sources have compared.

Runs behind the files named test_bgl_*: pytest takes files by their names.
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
