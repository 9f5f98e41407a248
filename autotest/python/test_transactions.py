# SPDX-License-Identifier: MIT
"""A transaction that starts without unsaved changes can be undone.

QGIS saves each batch of features in a transaction of the layer: if a feature is
refused, none of the batch is in the file, as QGIS assumes. ogr2ogr appends all
layers in a transaction of the dataset.
"""

import os
import shutil

import pytest
from osgeo import gdal, ogr

from record_update_support import write_objects
from support import collect_messages


@pytest.fixture(params=["dsf/edlo/+51+008.dsf", "agn", "bgl", "cvx"])
def file(request, tmp_path):
    """A file, and the name of a layer."""
    if request.param == "bgl":
        path = tmp_path / "objects.bgl"
        write_objects(path, [(10.0 + i / 100, 47.0) for i in range(5)])
        return path, "scenery_object"
    shared = request.getfixturevalue("shared")
    name, layer = {
        "agn": ("agn/012113110200020an.agn", "generic_building"),
        "cvx": ("vector/leab_a.bgl", "park"),
    }.get(request.param, (request.param, "object"))
    path = tmp_path / os.path.basename(name)
    shutil.copy(shared(name), path)
    return path, layer


def open_update(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    assert dataset is not None
    return dataset


def read(layer):
    return [feature.ExportToJson() for feature in layer]


def change(layer, step):
    """Deletes a feature and adds a copy of another one."""
    fids = [feature.GetFID() for feature in layer]
    copy = layer.GetFeature(fids[step + 1]).Clone()
    copy.SetFID(ogr.NullFID)
    assert layer.DeleteFeature(fids[step]) == ogr.OGRERR_NONE
    assert layer.CreateFeature(copy) == ogr.OGRERR_NONE
    return copy.GetFID()


def test_layers_declare_transactions(file):
    dataset = open_update(file[0])
    layer = dataset.GetLayerByName(file[1])
    assert layer.TestCapability(ogr.OLCTransactions)
    dataset = gdal.OpenEx(str(file[0]), gdal.OF_VECTOR)
    layer = dataset.GetLayerByName(file[1])
    assert not layer.TestCapability(ogr.OLCTransactions)


def test_a_rollback_restores_the_rows(file):
    path, name = file
    before = path.read_bytes()
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    rows, extent = read(layer), layer.GetExtent()
    with collect_messages() as messages:
        assert layer.StartTransaction() == ogr.OGRERR_NONE
        change(layer, 0)
        change(layer, 2)
        assert read(layer) != rows
        assert layer.RollbackTransaction() == ogr.OGRERR_NONE
        assert read(layer) == rows
        assert layer.GetFeatureCount() == len(rows)
        assert layer.GetExtent() == extent
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
        del layer, dataset
    assert messages == []
    assert path.read_bytes() == before


def test_editing_continues_after_a_rollback(file):
    """The file is the same as without the transaction, also after saving."""
    path, name = file
    other = path.with_name("other_" + path.name)
    if path.suffix == ".agn":
        other = path.with_name("other") / path.name
        other.parent.mkdir()
    shutil.copy(path, other)
    for isolated in (path, other):
        dataset = open_update(isolated)
        layer = dataset.GetLayerByName(name)
        for step in (0, 1):
            if isolated == path:
                layer.StartTransaction()
                change(layer, 3)
                layer.RollbackTransaction()
            layer.StartTransaction()
            fid = change(layer, step)
            layer.CommitTransaction()
            assert layer.SyncToDisk() == ogr.OGRERR_NONE
            assert layer.GetFeature(fid) is not None
        del layer, dataset
    assert path.read_bytes() == other.read_bytes()


def test_a_rollback_of_the_dataset_restores_all_layers(file):
    path, name = file
    before = path.read_bytes()
    dataset = open_update(path)
    assert dataset.TestCapability(ogr.ODsCTransactions)
    layer = dataset.GetLayerByName(name)
    rows, extent = read(layer), layer.GetExtent()
    with collect_messages() as messages:
        assert dataset.StartTransaction() == ogr.OGRERR_NONE
        change(layer, 0)
        assert dataset.RollbackTransaction() == ogr.OGRERR_NONE
        assert read(layer) == rows
        assert layer.GetExtent() == extent
        assert dataset.StartTransaction() == ogr.OGRERR_NONE
        change(layer, 1)
        assert dataset.CommitTransaction() == ogr.OGRERR_NONE
        assert path.read_bytes() == before
        del layer, dataset
    assert messages.failures == []
    assert path.read_bytes() != before


def test_transactions_of_a_dataset_are_not_nested(file):
    dataset = open_update(file[0])
    with collect_messages() as messages:
        assert dataset.RollbackTransaction() != ogr.OGRERR_NONE
        assert dataset.StartTransaction() == ogr.OGRERR_NONE
        assert dataset.StartTransaction() != ogr.OGRERR_NONE
        assert dataset.CommitTransaction() == ogr.OGRERR_NONE
        assert dataset.CommitTransaction() != ogr.OGRERR_NONE
    assert any("a transaction is open already" in text
               for text in messages.failures)
    reader = gdal.OpenEx(str(file[0]), gdal.OF_VECTOR)
    assert not reader.TestCapability(ogr.ODsCTransactions)


def test_a_transaction_of_the_dataset_left_open_saves_nothing(file):
    path, name = file
    before = path.read_bytes()
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    assert dataset.StartTransaction() == ogr.OGRERR_NONE
    change(layer, 0)
    with collect_messages() as messages:
        del layer, dataset
    assert any("stays as it was, because not all changes arrived" in text
               for text in messages.failures)
    assert path.read_bytes() == before


@pytest.mark.parametrize("skips", [False, True])
def test_ogr2ogr_that_ends_at_a_layer_appends_none(tmp_path, skips):
    """A layer that cannot be added ends it after other layers."""
    path, source = tmp_path / "objects.bgl", tmp_path / "more.gpkg"
    write_objects(path, [(10.0, 47.0)])
    gdal.VectorTranslate(str(source), str(path), format="GPKG")
    gdal.VectorTranslate(str(source), str(path), accessMode="append",
                         layerName="airway", layers=["scenery_object"])
    before = path.read_bytes()
    with collect_messages() as messages:
        gdal.VectorTranslate(str(path), str(source), accessMode="append",
                             skipFailures=skips)
    assert any("layer airway takes no new features" in text
               for text in messages.failures)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    count = dataset.GetLayerByName("scenery_object").GetFeatureCount()
    assert count == (2 if skips else 1)
    assert (path.read_bytes() == before) != skips


def test_changes_before_the_transaction_prevent_it(file):
    """They would be lost with it: the file stays, with an error."""
    path, name = file
    before = path.read_bytes()
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    change(layer, 0)
    layer.StartTransaction()
    change(layer, 1)
    layer.RollbackTransaction()
    with collect_messages() as messages:
        del layer, dataset
    assert any("stays as it was" in text for text in messages.failures)
    assert path.read_bytes() == before


def test_changes_saved_within_it_are_not_undone(file):
    """The layer goes on showing what is in the file."""
    path, name = file
    dataset = open_update(path)
    layer = dataset.GetLayerByName(name)
    layer.StartTransaction()
    change(layer, 0)
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    rows = read(layer)
    layer.RollbackTransaction()
    assert read(layer) == rows
    del layer, dataset
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert len(read(dataset.GetLayerByName(name))) == len(rows)


def test_changes_of_another_layer_are_not_undone(shared, tmp_path):
    path = tmp_path / "012113110200020an.agn"
    shutil.copy(shared("agn/012113110200020an.agn"), path)
    before = path.read_bytes()
    dataset = open_update(path)
    layers = [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]
    first, second = [layer for layer in layers
                     if layer.GetFeatureCount() > 2][:2]
    first.StartTransaction()
    second.StartTransaction()
    assert second.DeleteFeature(second.GetNextFeature().GetFID()) == 0
    assert first.DeleteFeature(first.GetNextFeature().GetFID()) == 0
    first.RollbackTransaction()
    second.CommitTransaction()
    with collect_messages() as messages:
        del layers, first, second, dataset
    assert any("stays as it was" in text for text in messages.failures)
    assert path.read_bytes() == before
