# SPDX-License-Identifier: MIT
"""Files changed in place on a disk where nothing can be renamed or written."""

import pytest
from osgeo import ogr

import fault_filesystem as disk
from record_update_support import open_for_update, write_airports
from support import collect_messages, config_option


@pytest.mark.parametrize("names", [0, 1, 2])
@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
def test_disks_that_stay_full(tmp_path, fault, names):
    """Without a backup, neither the old content nor the new one is lost: the
    error says where they are."""
    path = tmp_path / "airports.bgl"
    write_airports(path)
    before = path.read_bytes()

    def save():
        with collect_messages() as messages:
            dataset = open_for_update(disk.PREFIX + str(path), "BACKUP=NO")
            if dataset is None:
                return False, ["nowhere to write"]
            layer = dataset.GetLayerByName("parking")
            assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
            result = layer.SyncToDisk()
            del layer
            dataset = None
        return result == ogr.OGRERR_NONE, messages.failures

    kept = 0
    with config_option(
            "CPL_TMPDIR", disk.PREFIX + str(tmp_path)), disk.locked_names(names):
        disk.plan()
        with disk.write_faults():
            assert save() == (True, [])
            steps = disk.count_writes()
        after = path.read_bytes()
        for step in range(1, steps + 1):
            for count in range(1, 9):
                path.write_bytes(before)
                with disk.write_faults(fault, step, count):
                    is_saved, messages = save()
                files = {file.name: file.read_bytes()
                         for file in tmp_path.iterdir()}
                if path.name in files:
                    assert files.pop(path.name) in (before, after)
                else:
                    name = messages[0].rsplit("its new content is in ", 1)[1]
                    assert name.startswith(disk.PREFIX + str(path))
                    assert files.pop(name.rsplit("/", 1)[1]) == after
                    kept += 1
                # The old content is only at the place in the message, and no
                # file has its name.
                assert path.exists() <= (files == {})
                for name, content in files.items():
                    assert name.endswith(".old") and content == before
                    assert f"its old content is in {disk.PREFIX}" in messages[0]
                    assert f"/{name}; its new content is in " in messages[0]
                    path.with_name(name).unlink()
                for file in tmp_path.iterdir():
                    file.unlink()
                assert is_saved or messages
    assert names == 1 or (kept > 0) == (names == 2)
