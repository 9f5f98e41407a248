# SPDX-License-Identifier: MIT
"""Records of the tests' writers have the same bytes after parsing and writing;
a unit test covers real records."""

import csv
import subprocess

import bgl_writer
import mutation_fixtures
import pytest
import record_kinds_scene
from support import PROJECT

FIXTURES = {
    **{name: lambda name=name: mutation_fixtures.make_fixture(name).content
       for name in (
           *(f"airports_{dialect}" for dialect in mutation_fixtures.AIRPORTS),
           "navigation", "navigation_msfs_2024", "boundaries", "scenery",
       )},
    "kinds_of_airports": record_kinds_scene.make_airports,
    "other_kinds": record_kinds_scene.make_others,
}

# Children that are written with their parents, and so are not copied apart.
WITH_PARENT = {"runway", "boundary"}

# The content of these is unknown.
UNKNOWN_LAYOUT = {"visual model binding", "parking manufacturer names"}


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Returns, for each fixture, container and id, the number of records and
    of differing copies."""
    path = tmp_path_factory.mktemp("copies") / "records.bgl"
    counts = {}
    for name, make in FIXTURES.items():
        path.write_bytes(make())
        output = subprocess.run(
            [bgl_writer.TOOL, "copy-records", path], check=True,
            capture_output=True, text=True).stdout
        rows = [line.split("\t") for line in output.splitlines()]
        counts[name] = {
            (container, int(number)): (int(count), int(different))
            for container, number, count, different in rows
        }
    return counts


@pytest.mark.parametrize("name", FIXTURES)
def test_records_keep_their_bytes(copied, name):
    assert copied[name]
    assert not {kind: different
                for kind, (_, different) in copied[name].items() if different}


def test_every_kind_is_copied(copied):
    met = set().union(*copied.values())
    with open(PROJECT / "data" / "record_ids.csv", encoding="utf-8") as file:
        missing = {
            (row["container"], row["id"], row["name"])
            for row in csv.DictReader(file)
            if (row["container"], int(row["id"], 16)) not in met
        }
    assert {row for row in missing if row[0] not in WITH_PARENT
            and row[2] not in UNKNOWN_LAYOUT} == set()
    assert UNKNOWN_LAYOUT <= {row[2] for row in missing}
