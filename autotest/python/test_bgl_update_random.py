# SPDX-License-Identifier: MIT
"""Random edits of records with lists, of several cells, and of entries,
compared with a model: a save writes the content of the model, and a failed one
leaves the old file."""

import random

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
import scenery_writer as scenery
from navigation_records import (
    LINE, START, pack_boundary, pack_boundary_point, pack_geopol,
    pack_time_zone,
)
from record_update_support import open_for_update
from record_writer import (
    INDIRECT, TIME_ZONE, Cell, Part, Section, pack_bgl,
)
from support import collect_messages, config_option

SIGN = scenery.pack_scenery(
    0x0E, (1).to_bytes(4, "little") + scenery.pack_sign(0, 0, 90, 3, 1, "l[A]"))
TRIGGER = scenery.pack_scenery(0x10, scenery.pack_trigger(
    bytes(6) + (0xC0000030).to_bytes(4, "little"),
    [(-10, -10), (10, -10), (10, 10)]))
BRIDGE = scenery.pack_scenery(0x12, scenery.pack_bridge(
    [(10.0, 48.0, 5.0), (10.01, 48.0, 6.0)], 12.5, 1.0, 0, [scenery.MODEL],
    [(10.0, 48.0, 5.0), (10.005, 48.0, 8.0), (10.01, 48.0, 6.0)]))
AIRSPACE = pack_boundary(
    [pack_boundary_point(LINE if i else START, *corner) for i, corner in
     enumerate([(1, 2), (1.1, 2), (1.1, 2.1), (1, 2)])], "A",
    lower=(1, 2, 100), upper=(1.1, 2.1, 3000))


def some_text(rng):
    return "".join(rng.choice("ABCDEFG") for _ in range(rng.randrange(1, 30)))


# The field that is changed, with its values.
FIELDS = {
    "taxi_sign": ("label", lambda rng: f"l[{some_text(rng)}]"),
    "trigger": ("height_m", lambda rng: rng.randrange(1, 100) / 4),
    "extrusion_bridge": ("road_width_m", lambda rng: rng.randrange(1, 99) / 4),
    "boundary": ("name", some_text),
    "geopol": ("type", lambda rng: rng.choice(["coastline", "boundary"])),
    "timezone": ("deviation_min", lambda rng: rng.randrange(-720, 720)),
}


def write_file(path):
    path.write_bytes(pack_bgl([
        Section(0x20, [Part(AIRSPACE, 1, Cell(9, i, 5)) for i in range(4)],
                INDIRECT),
        Section(0x23, [Part(pack_geopol(1, (3, 4), (3.1, 4.1)), 1,
                            Cell(9, i, 7)) for i in range(4)], INDIRECT),
        scenery.scenery_section((SIGN + TRIGGER + BRIDGE) * 4, 12),
        Section(0x2F, [Part(pack_time_zone(7.5, 55, 22.5, 45, -60, 3, 60, 0)
                            * 4, 4)], TIME_ZONE)]))


def describe(layer, feature):
    """Returns the values of a feature that the model compares."""
    envelope = feature.GetGeometryRef().GetEnvelope()
    return (feature[FIELDS[layer][0]], round(envelope[0], 3),
            round(envelope[2], 3))


def read_model(dataset):
    return {(name, feature.GetFID()): describe(name, feature)
            for name in FIELDS if dataset.GetLayerByName(name) is not None
            for feature in dataset.GetLayerByName(name)}


def shift(feature, rng):
    """Moves a feature to a place on a grid of its own, far from rounding
    limits."""
    geometry = feature.GetGeometryRef().Clone()
    envelope = geometry.GetEnvelope()
    x = rng.randrange(-150, 150) + 0.2502 - envelope[0]
    y = rng.randrange(-60, 60) + 0.2502 - envelope[2]

    def move(part):
        for i in range(part.GetGeometryCount()):
            move(part.GetGeometryRef(i))
        for i in range(0 if part.GetGeometryCount() else part.GetPointCount()):
            px, py, pz = part.GetPoint(i)
            if part.Is3D():
                part.SetPoint(i, px + x, py + y, pz)
            else:
                part.SetPoint_2D(i, px + x, py + y)

    move(geometry)
    feature.SetGeometry(geometry)


class Editor:
    """An open file, and its model."""

    def __init__(self, path, rng):
        self.path, self.rng = path, rng
        self.open()

    def open(self):
        # Close handles first: a new one numbers its features anew.
        self.dataset = None
        self.dataset = open_for_update(
            disk.PREFIX + str(self.path), "BACKUP=NO")
        self.model = read_model(self.dataset)
        self.gone = set()

    def edit(self):
        rng = self.rng
        name = rng.choice(list(FIELDS))
        layer = self.dataset.GetLayerByName(name)
        fids = [key[1] for key in self.model if key[0] == name]
        action = rng.choice(["set", "set", "move", "add", "delete"])
        fid = rng.choice(fids)
        feature = layer.GetFeature(fid)
        if action == "delete" and len(fids) > 2:
            assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
            del self.model[name, fid]
            self.gone.add((name, fid))
            return
        if action == "set":
            field, make = FIELDS[name]
            feature[field] = make(rng)
        else:
            shift(feature, rng)
        if action == "add" and len(fids) < 12:
            added = ogr.Feature(layer.GetLayerDefn())
            added.SetFrom(feature)
            added.SetFID(ogr.NullFID)
            assert layer.CreateFeature(added) == ogr.OGRERR_NONE
            fid = added.GetFID()
            assert (name, fid) not in self.model
            assert (name, fid) not in self.gone
        else:
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        self.model[name, fid] = describe(name, feature)

    def save(self, step):
        """Saves, with a fault at a step unless 0; returns whether it was
        saved."""
        before = self.path.read_bytes()
        layer = self.dataset.GetLayer(0)
        with disk.write_faults(disk.FAIL if step else disk.NONE, step):
            with collect_messages() as messages:
                is_saved = layer.SyncToDisk() == ogr.OGRERR_NONE
        assert is_saved or (messages and self.path.read_bytes() == before)
        return is_saved

    def check(self):
        assert read_model(self.dataset) == self.model
        with collect_messages() as messages:
            other = gdal.OpenEx(str(self.path))
            found = read_model(other)
            del other
        assert messages == []
        assert sorted((key[0], *value) for key, value in found.items()) == (
            sorted((key[0], *value) for key, value in self.model.items()))


@pytest.mark.parametrize("edits", [
    1500, pytest.param(100000, marks=pytest.mark.slow)])
def test_random_edits(tmp_path, edits):
    path = tmp_path / "all.bgl"
    write_file(path)
    disk.plan()
    rng = random.Random(22)
    failures = 0
    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        editor = Editor(path, rng)
        assert {name for name, _ in editor.model} == set(FIELDS)
        done = 0
        while done < edits:
            count = rng.randrange(1, 60)
            for _ in range(count):
                editor.edit()
            done += count
            if rng.random() < 0.3 and not editor.save(rng.randrange(1, 12)):
                failures += 1
                # The changes are still there.
                assert read_model(editor.dataset) == editor.model
            assert editor.save(0)
            editor.check()
            assert [file.name for file in tmp_path.iterdir()] == ["all.bgl"]
            if rng.random() < 0.2:
                editor.open()
        editor.dataset = None
    assert failures > 0
