# SPDX-License-Identifier: MIT
"""Statements of the SQLite dialect after edits that are not saved yet.

For its second cursor, GDAL opens the file again.
"""

import os
import shutil

import pytest
from osgeo import gdal

from record_update_support import write_objects
from support import collect_messages

SUM = "SELECT COUNT(*) FROM {0} a JOIN {0} b ON a.key = b.key"


@pytest.fixture(params=["dsf/edlo/+51+008.dsf", "agn", "bgl"])
def file(request, tmp_path):
    """A file, and the name of a layer."""
    if request.param == "bgl":
        path = tmp_path / "objects.bgl"
        write_objects(path, [(10.0 + i / 100, 47.0) for i in range(5)])
        return path, "scenery_object"
    shared = request.getfixturevalue("shared")
    name, layer = (("agn/012113110200020an.agn", "generic_building")
                   if request.param == "agn" else (request.param, "object"))
    path = tmp_path / os.path.basename(name)
    shutil.copy(shared(name), path)
    return path, layer


def open_update(path):
    with collect_messages():
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    assert dataset is not None
    return dataset


def query(dataset, statement):
    result = dataset.ExecuteSQL(statement, dialect="SQLITE")
    value = result.GetNextFeature().GetField(0)
    dataset.ReleaseResultSet(result)
    return value


def delete_first(layer, count):
    fids = [feature.GetFID() for feature in layer][:count]
    for fid in fids:
        layer.DeleteFeature(fid)
    return fids


def test_statements_see_the_edits(file):
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    count = layer.GetFeatureCount()
    gone = delete_first(layer, 1)
    result = dataset.ExecuteSQL(f"SELECT * FROM {name}", dialect="SQLITE")
    assert result.GetFeatureCount() == count - 1
    assert len([feature for feature in result]) == count - 1
    dataset.ReleaseResultSet(result)
    assert query(dataset, SUM.format(name)) == count - 1
    # Later edits are in the next statement, and FIDs stay.
    fids = [feature.GetFID() for feature in layer]
    assert gone[0] not in fids
    layer.DeleteFeature(fids[0])
    assert query(dataset, SUM.format(name)) == count - 2
    assert [feature.GetFID() for feature in layer] == fids[1:]
    del layer, dataset
    again = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert again.GetLayerByName(name).GetFeatureCount() == count - 2


def test_statements_of_ogr_save_nothing(file):
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    before = path.read_bytes()
    count = layer.GetFeatureCount()
    delete_first(layer, 1)
    result = dataset.ExecuteSQL(
        f"SELECT COUNT(*) FROM {name}", dialect="OGRSQL")
    assert result.GetNextFeature().GetField(0) == count - 1
    dataset.ReleaseResultSet(result)
    assert path.read_bytes() == before


def test_a_transaction_is_not_saved(file):
    """It can still be rolled back."""
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    before = path.read_bytes()
    count = layer.GetFeatureCount()
    layer.StartTransaction()
    delete_first(layer, 1)
    query(dataset, f"SELECT COUNT(*) FROM {name}")
    assert path.read_bytes() == before
    layer.RollbackTransaction()
    assert query(dataset, f"SELECT COUNT(*) FROM {name}") == count
    del layer, dataset
    assert path.read_bytes() == before


def test_a_committed_transaction_is_saved(file):
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    count = layer.GetFeatureCount()
    layer.StartTransaction()
    delete_first(layer, 1)
    layer.CommitTransaction()
    assert query(dataset, SUM.format(name)) == count - 1


def test_a_statement_fails_where_edits_cannot_be_saved(file):
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    before = path.read_bytes()
    delete_first(layer, 1)
    other = path.with_suffix(".other")
    shutil.copy(path, other)
    # Another program replaces the file.
    os.replace(other, path)
    os.utime(path, (1, 1))
    with collect_messages() as messages:
        result = None
        try:
            result = dataset.ExecuteSQL(
                f"SELECT COUNT(*) FROM {name}", dialect="SQLITE")
        except RuntimeError:
            pass
        assert result is None
        del layer, dataset
    assert list(messages)
    assert path.read_bytes() == before
