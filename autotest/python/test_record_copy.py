# SPDX-License-Identifier: MIT
"""Records that the writers of the tests make have the same bytes when they are
parsed and written again; the real ones are in a unit test."""

import subprocess

import bgl_writer
import mutation_fixtures
import pytest

FIXTURES = [
    *(f"airports_{dialect}" for dialect in mutation_fixtures.AIRPORTS),
    "navigation", "navigation_msfs_2024", "boundaries", "scenery",
]


def copy_records(path):
    """For each container and id the number of records and of those whose
    copies differ."""
    output = subprocess.run(
        [bgl_writer.TOOL, "copy-records", path], check=True,
        capture_output=True, text=True).stdout
    rows = [line.split("\t") for line in output.splitlines()]
    return {(container, int(number)): (int(count), int(different))
            for container, number, count, different in rows}


@pytest.mark.parametrize("name", FIXTURES)
def test_records_keep_their_bytes(name, tmp_path):
    path = tmp_path / "records.bgl"
    path.write_bytes(mutation_fixtures.make_fixture(name).content)
    kinds = copy_records(path)
    assert kinds
    assert not {kind: different for kind, (_, different) in kinds.items()
                if different}
