# SPDX-License-Identifier: MIT
"""Roads and water that are edited in QGIS, and painted as they are then."""

import random

import numpy as np
import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, create_layers
from map_painter import paint

# A cell of level 11, and a piece to the east of it.
WEST, SOUTH = 9.140625, 48.421875
CELL_WIDTH, CELL_HEIGHT = 480 / 2 ** 11, 360 / 2 ** 11
INSIDE = f"LINESTRING ({WEST + 0.01} {SOUTH + 0.01},{WEST + 0.1} {SOUTH + 0.02})"
ACROSS = f"LINESTRING ({WEST + 0.2} {SOUTH + 0.01},{WEST + 0.3} {SOUTH + 0.05})"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "ways.bgl"
    dataset = create_layers("BGL", path, "FILE_TIME=0")
    for name, wkts in (("road", [INSIDE, ACROSS]), ("stream", [INSIDE])):
        layer = dataset.CreateLayer(name, WGS84, ogr.wkbLineString,
                                    ["TEXTURE=Railroad"])
        for wkt in wkts:
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer, feature
    dataset = None
    return path


MARK = "0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa"


def mark(number):
    """Attributes that tell a feature from all others. QGIS has JSON as maps,
    and newer versions make nothing of a text."""
    return {MARK: f"{number:08x}"}


def get_mark(feature):
    value, = feature["attributes"].values()
    return int(value, 16)


def make_line(qgis, chance):
    """Within one of nine cells."""
    x, y = (size * (chance.randrange(3) + chance.uniform(0.1, 0.8))
            for size in (CELL_WIDTH, CELL_HEIGHT))
    return qgis.QgsGeometry.fromWkt(
        f"LineString ({WEST + x} {SOUTH + y},{WEST + x + 0.01} {SOUTH + y})")


def open_layer(qgis, path, name, options=""):
    layer = qgis.QgsVectorLayer(
        f"{path}|layername={name}{options}", name, "ogr")
    assert layer.isValid()
    return layer


def commit(layer):
    assert layer.commitChanges(), layer.commitErrors()


def test_delete_add_and_change(qgis, path):
    layer = open_layer(qgis, path, "road")
    assert layer.featureCount() == 3
    assert layer.startEditing()
    short = min(layer.getFeatures(), key=lambda f: f.geometry().length())
    kept = [f.geometry().asWkt() for f in layer.getFeatures()
            if f.id() != short.id()]
    assert layer.deleteFeature(short.id())
    long = max(layer.getFeatures(), key=lambda f: f.geometry().length())
    assert layer.changeAttributeValue(
        long.id(), layer.fields().indexOf("texture_name"),
        "Roads_Dirt_1_Lane_Undivided_Median")
    feature = qgis.QgsFeature(layer.fields())
    feature["texture_name"] = "Railroad"
    feature.setGeometry(qgis.QgsGeometry.fromWkt(
        f"LineString ({WEST + 0.1} {SOUTH + 0.1},{WEST + 0.15} {SOUTH + 0.1})"))
    assert layer.addFeature(feature)
    commit(layer)
    assert layer.featureCount() == 3
    names = sorted(f["texture_name"] for f in layer.getFeatures())
    assert names == ["Railroad", "Railroad",
                     "Roads_Dirt_1_Lane_Undivided_Median"]
    assert set(kept) < {f.geometry().asWkt() for f in layer.getFeatures()}

    # What is seen is what stands in the file, and what others see.
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert sorted(f["texture_name"] for f in dataset.GetLayerByName(
        "road")) == names
    assert dataset.GetLayerByName("stream").GetFeatureCount() == 1
    dataset = None
    fresh = open_layer(qgis, path, "road")
    image = paint(qgis, [layer], layer.extent(), (300, 150))
    wanted = paint(qgis, [fresh], layer.extent(), (300, 150))
    assert (image != image[0, 0]).any()
    assert np.array_equal(image, wanted)
    assert path.with_name("ways.bgl.bak").exists()


def test_a_vertex_is_moved_twice(qgis, path):
    layer = open_layer(qgis, path, "road")
    for step in (0.01, 0.02):
        assert layer.startEditing()
        first = min(layer.getFeatures(),
                    key=lambda f: f.geometry().boundingBox().xMinimum())
        assert layer.changeGeometry(first.id(), qgis.QgsGeometry.fromWkt(
            f"LineString ({WEST + step} {SOUTH + 0.01},"
            f"{WEST + 0.1} {SOUTH + 0.02})"))
        commit(layer)
        assert layer.extent().xMinimum() == pytest.approx(
            WEST + step, abs=1e-5)
    assert layer.featureCount() == 3


@pytest.mark.parametrize("seed", range(3))
def test_all_kinds_of_changes_in_one_save(qgis, path, seed):
    """QGIS saves after each kind; every change meets the feature it was made
    for."""
    chance = random.Random(seed)
    layer = open_layer(qgis, path, "road")
    field = layer.fields().indexOf("attributes")
    assert layer.startEditing()
    for i in range(8):
        feature = qgis.QgsFeature(layer.fields())
        feature["attributes"] = mark(i)
        feature.setGeometry(make_line(qgis, chance))
        assert layer.addFeature(feature)
    for feature in layer.getFeatures("attributes is null"):
        assert layer.deleteFeature(feature.id())
    commit(layer)
    for step in range(4):
        features = {get_mark(f): f.id() for f in layer.getFeatures()}
        wanted = dict.fromkeys(features)
        marks = sorted(features)
        chance.shuffle(marks)
        assert layer.startEditing()
        for number in marks[:3]:
            wanted[number] = make_line(qgis, chance)
            assert layer.changeGeometry(features[number], wanted[number])
        changed = 100 + step
        assert layer.changeAttributeValue(features[marks[2]], field,
                                          mark(changed))
        wanted[changed] = wanted.pop(marks[2])
        for number in marks[3:5]:
            assert layer.deleteFeature(features[number])
            del wanted[number]
        for number in (200 + 2 * step, 201 + 2 * step):
            feature = qgis.QgsFeature(layer.fields())
            feature["attributes"] = mark(number)
            wanted[number] = make_line(qgis, chance)
            feature.setGeometry(wanted[number])
            assert layer.addFeature(feature)
        commit(layer)
        found = {get_mark(f): f.geometry() for f in layer.getFeatures()}
        assert set(found) == set(wanted)
        for number, geometry in wanted.items():
            if geometry is not None:
                assert found[number].hausdorffDistance(geometry) < 2e-5


@pytest.mark.parametrize("seed", range(2))
def test_two_layers_are_edited_in_turn(qgis, path, seed):
    """They share the numbers of the file; other handles read between saves."""
    chance = random.Random(seed)
    layers = {name: open_layer(qgis, path, name)
              for name in ("road", "stream")}
    models = {name: {} for name in layers}
    numbers = iter(range(10 ** 6))

    def add_features(name):
        layer = layers[name]
        for number in (next(numbers), next(numbers)):
            feature = qgis.QgsFeature(layer.fields())
            feature["attributes"] = mark(number)
            models[name][number] = make_line(qgis, chance)
            feature.setGeometry(models[name][number])
            assert layer.addFeature(feature)

    for name, layer in layers.items():
        assert layer.startEditing()
        assert layer.deleteFeatures([f.id() for f in layer.getFeatures()])
        add_features(name)
        commit(layer)
    for _ in range(6):
        for layer in layers.values():
            assert layer.startEditing()
        for name in chance.sample(sorted(layers), 2):
            layer = layers[name]
            fids = {get_mark(f): f.id() for f in layer.getFeatures()}
            assert set(fids) == set(models[name])
            for number in chance.sample(sorted(fids), 2):
                models[name][number] = make_line(qgis, chance)
                assert layer.changeGeometry(fids[number], models[name][number])
            gone = chance.choice(sorted(fids))
            assert layer.deleteFeature(fids[gone])
            del models[name][gone]
            add_features(name)
        for name in chance.sample(sorted(layers), 2):
            commit(layers[name])
        for name, layer in layers.items():
            found = {get_mark(f): f.geometry() for f in layer.getFeatures()}
            assert set(found) == set(models[name])
            for number, geometry in models[name].items():
                assert found[number].hausdorffDistance(geometry) < 2e-5
    # A handle of another kind sees the same.
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    for name, model in models.items():
        assert dataset.GetLayerByName(name).GetFeatureCount() == len(model)


def test_what_cannot_be_is_told(qgis, path):
    before = path.read_bytes()
    layer = open_layer(qgis, path, "road")
    assert layer.startEditing()
    first = next(layer.getFeatures())
    assert layer.changeAttributeValue(
        first.id(), layer.fields().indexOf("level"), 12)
    assert not layer.commitChanges()
    assert any("level: 12 cannot be changed" in text
               for text in layer.commitErrors())
    layer.rollBack()
    assert path.read_bytes() == before
    whole = open_layer(qgis, path, "road", "|option:STITCH=YES")
    assert whole.featureCount() == 2
    assert not whole.startEditing()
