# SPDX-License-Identifier: MIT
"""Records that the writers of the tests make have the same bytes when they are
parsed and written again; the real ones are in a unit test."""

import subprocess

import bgl_writer
import mutation_fixtures
import pytest

# Per fixture and kind, how many records differ: the choices of the writers here
# are not those of the compilers, which the library has. Runways: VASI stand
# before approach lights. Name lists: names are padded to four bytes. Triggers:
# they are not padded to eight bytes.
DIFFERENT = {
    "airports_fs2004": {("airport", 0x04): 1},
    "airports_fsx": {("airport", 0x04): 1},
    "airports_prepar3d": {("airport", 0x3E): 1},
    "airports_msfs_2020": {("airport", 0xCE): 1},
    "airports_msfs_2024": {("airport", 0xCE): 1},
    "navigation": {("name list", 0): 1},
    "navigation_msfs_2024": {("name list of MSFS 2024", 0): 2},
    "scenery": {("scenery_section", 0x10): 1},
}

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
    assert {kind: different for kind, (_, different) in kinds.items()
            if different} == DIFFERENT.get(name, {})
