# SPDX-License-Identifier: MIT
"""FIDs of terrain vectors stay the same through the saves of a session."""

import os
import pathlib
import random
import re
import shutil

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from layer_writing import WGS84, create_layers
from record_update_support import open_for_update, write_airports
from support import collect_messages, config_option
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, FAR, GRAVEL, INSIDE, create, line, set_place, write)
from terrain_vector_scene import STEP_X

MARK = "0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa"


def mark(number):
    """Returns attributes that identify a feature."""
    return f'{{"{MARK}": "{number:08x}"}}'


def get_mark(feature):
    return int(feature["attributes"].split('"')[3], 16)


def save(layer):
    assert layer.SyncToDisk() == ogr.OGRERR_NONE


@pytest.fixture
def roads(tmp_path):
    """Writes four roads of one cell, with their FIDs as marks, and a
    stream."""
    path = tmp_path / "roads.bgl"
    dataset = create_layers("BGL", path, "FILE_TIME=0")
    for name, fids in (("road", range(1, 5)), ("stream", [5])):
        layer = dataset.CreateLayer(name, WGS84, ogr.wkbLineString)
        for fid in fids:
            assert create(layer, line((100 * fid, 100), (100 * fid, 900)),
                          texture_name=ASPHALT, attributes=mark(fid),
                          uuid=f"{fid:08x}-0000-0000-0000-000000000000"
                          )[0] == ogr.OGRERR_NONE
        del layer
    dataset = None
    dataset = gdal.OpenEx(str(path))
    fids = {f.GetFID(): get_mark(f) for i in range(2)
            for f in dataset.GetLayer(i)}
    assert fids == {i: i for i in range(1, 6)}
    return path


def test_a_road_that_leaves_its_cell_then_a_deletion(roads):
    """QGIS does both in one edit."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayerByName("road")
    set_place(layer, 1, FAR)
    save(layer)
    assert sorted(f.GetFID() for f in layer) == [1, 2, 3, 4]
    # The file numbers it last, so that FIDs come in another order.
    assert [f.GetFID() for f in layer] == [2, 3, 4, 1]
    assert all(get_mark(f) == f.GetFID() for f in layer)
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    assert layer.GetFeature(2) is None
    assert layer.DeleteFeature(2) == ogr.OGRERR_NON_EXISTING_FEATURE
    feature = layer.GetFeature(4)
    feature["texture_name"] = GRAVEL
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    assert {f.GetFID(): get_mark(f) for f in layer} == {1: 1, 3: 3, 4: 4}
    stream = dataset.GetLayerByName("stream")
    assert [(f.GetFID(), get_mark(f)) for f in stream] == [(5, 5)]
    assert stream.GetFeature(5) is not None and layer.GetFeature(5) is None
    del layer, feature, stream
    dataset = None
    # A file that is opened counts by itself.
    dataset = gdal.OpenEx(str(roads))
    found = {name: [(f.GetFID(), get_mark(f), f["texture_name"])
                    for f in dataset.GetLayerByName(name)]
             for name in ("road", "stream")}
    dataset = None
    assert found == {"road": [(1, 3, ASPHALT), (2, 4, GRAVEL), (4, 1, ASPHALT)],
                     "stream": [(3, 5, ASPHALT)]}


def test_pieces_of_a_road_that_is_cut(roads):
    """The piece in the old cell keeps the FID; others get new FIDs, which stay
    the same."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayerByName("road")
    set_place(layer, 2, ACROSS)
    added = create(layer, line((7, 7), (9, 9)), attributes=mark(9))[1]
    before = {f.GetFID(): (get_mark(f), f.GetGeometryRef().ExportToWkt())
              for f in layer}
    assert set(before) == {1, 2, 3, 4, 6, added}
    save(layer)
    assert before == {
        f.GetFID(): (get_mark(f), f.GetGeometryRef().ExportToWkt())
        for f in layer}
    assert layer.DeleteFeature(added) == ogr.OGRERR_NONE
    save(layer)
    # FIDs of deleted features are not reused.
    again = create(layer, line((7, 7), (9, 9)), attributes=mark(10))[1]
    assert again > added
    save(layer)
    assert get_mark(layer.GetFeature(again)) == 10
    assert layer.GetFeature(added) is None
    del layer
    dataset = None


def test_who_opens_it_meanwhile(roads):
    """Another dataset gets the FIDs of the session, because QGIS reads and
    writes with different handles; a file that another program has written
    since has its own."""
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayerByName("road")
    set_place(layer, 1, FAR)
    save(layer)

    def read(**options):
        other = gdal.OpenEx(str(roads), gdal.OF_VECTOR, **options)
        return [(f.GetFID(), get_mark(f)) for f in other.GetLayerByName("road")]

    assert read() == [(2, 2), (3, 3), (4, 4), (1, 1)]
    assert read(open_options=["STITCH=YES"]) == [(1, 2), (2, 3), (3, 4), (5, 1)]
    other = gdal.OpenEx(str(roads))
    assert get_mark(other.GetLayerByName("road").GetFeature(1)) == 1
    other = open_for_update(roads, "BACKUP=NO")
    assert other.GetLayerByName("road").DeleteFeature(2) == ogr.OGRERR_NONE
    other = None
    assert read() == [(1, 3), (2, 4), (4, 1)]
    # A second writer does not undo changes that it has not read.
    content = roads.read_bytes()
    with collect_messages() as messages:
        assert layer.DeleteFeature(3) != ogr.OGRERR_NONE
        del layer
        dataset = None
    assert "roads.bgl has been changed by another writer since it was" in str(
        messages.failures)
    assert roads.read_bytes() == content


def test_arrow_streams_and_filters(roads):
    dataset = open_for_update(roads)
    layer = dataset.GetLayerByName("road")
    set_place(layer, 1, FAR)
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    fids = [fid for batch in layer.GetArrowStreamAsNumPy()
            for fid in batch["fid"].tolist()]
    assert fids == [3, 4, 1]
    layer.SetAttributeFilter("fid = 1")
    assert [get_mark(f) for f in layer] == [1]
    del layer
    dataset = None


def test_a_change_of_airports_keeps_them(tmp_path):
    """Sections of other kinds are saved with the vectors."""
    path = tmp_path / "airport.bgl"
    write_airports(path)
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
    fids = [create(layer, wkt, attributes=mark(i))[1]
            for i, wkt in enumerate((FAR, INSIDE))]
    save(layer)
    # The file has the eastern one last.
    assert [f.GetFID() for f in layer] == fids[::-1]
    parking = dataset.GetLayerByName("parking")
    feature = parking.GetNextFeature()
    feature["radius_m"] = 12.5
    assert parking.SetFeature(feature) == ogr.OGRERR_NONE
    save(parking)
    assert {f.GetFID(): get_mark(f) for f in layer} == dict(zip(fids, (0, 1)))
    del layer, parking, feature
    dataset = None


def test_saves_that_fail_change_no_fid(roads):
    """At every step of writing, until one succeeds."""
    disk.plan()
    dataset = open_for_update(disk.PREFIX + str(roads), "BACKUP=NO")
    layer = dataset.GetLayerByName("road")
    set_place(layer, 1, FAR)
    step, result = 0, ogr.OGRERR_FAILURE
    with config_option("CPL_TMPDIR", disk.PREFIX + str(roads.parent)):
        while result != ogr.OGRERR_NONE:
            step += 1
            with collect_messages(), disk.write_faults(disk.FAIL, step):
                result = layer.SyncToDisk()
            assert {f.GetFID(): get_mark(f) for f in layer} == {
                i: i for i in range(1, 5)}
        assert step > 3
        assert layer.DeleteFeature(3) == ogr.OGRERR_NONE
        save(layer)
    assert {f.GetFID(): get_mark(f) for f in layer} == {1: 1, 2: 2, 4: 4}
    del layer
    dataset = None


def list_files():
    folder = os.environ.get("FLIGHTSIM_SHARED_DATA")
    return sorted(path.stem for path in pathlib.Path(
        folder, "vector").glob("*.bgl")) if folder else []


def read_all(dataset):
    """Returns geometry and attributes of all layers, by FID."""
    rows = {}
    for i in range(dataset.GetLayerCount()):
        for feature in dataset.GetLayer(i):
            assert feature.GetFID() not in rows
            rows[feature.GetFID()] = (
                dataset.GetLayer(i).GetName(), feature["attributes"],
                feature.GetGeometryRef().ExportToIsoWkt())
    return rows


@pytest.mark.parametrize("name", list_files())
def test_real_files(shared, tmp_path, name):
    """Pieces leave their cells, layer by layer, then others are deleted;
    untouched ones keep FID, shape and attributes."""
    path = tmp_path / f"{name}.bgl"
    shutil.copyfile(shared(f"vector/{name}.bgl"), path)
    dataset = open_for_update(path, "BACKUP=NO")
    before = read_all(dataset)
    touched, gone = set(), set()
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        fids = [f.GetFID() for f in layer]
        for fid in fids[::7]:
            feature = layer.GetFeature(fid)
            feature.SetGeometry(ogr.CreateGeometryFromWkt(re.sub(
                r"(?<=[(,])-?[\d.]+",
                lambda x: repr(float(x[0]) + 3 * CELL * STEP_X),
                feature.GetGeometryRef().ExportToIsoWkt())))
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
            touched.add(fid)
        save(layer)
        for fid in fids[3::11]:
            assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
            gone.add(fid)
        save(layer)
        del layer, feature
    after = read_all(dataset)
    assert not gone & after.keys()
    assert before.keys() - gone <= after.keys()
    for fid in before.keys() - gone - touched:
        assert after[fid] == before[fid]
    for fid in touched - gone:
        assert after[fid][:2] == before[fid][:2]
        assert after[fid][2] != before[fid][2]
    # New FIDs are those of pieces that the moved ones were cut into.
    assert all(fid > max(before) for fid in after.keys() - before.keys())
    dataset = None


class Session:
    """A file that is changed at random, and its expected content: FID and mark
    of each feature of two layers, which are sometimes created anew."""

    NAMES = ("road", "railway")

    def __init__(self, path, seed):
        self.chance = random.Random(seed)
        self.marks = iter(range(10 ** 6))
        self.gone = set()
        self.model = {name: {} for name in self.NAMES}
        write(path, "road", [self.make_line()], texture_name=ASPHALT,
              attributes=mark(next(self.marks)))
        self.dataset = open_for_update(path, "BACKUP=NO")
        self.dataset.CreateLayer("railway", WGS84, ogr.wkbLineString)
        for name in self.NAMES:
            self.take_new(name)

    def make_line(self):
        """Makes a line inside a cell, or across its border."""
        x, y = (self.chance.randrange(0, 4) * CELL
                + self.chance.randrange(1, 32000) for _ in "xy")
        return line((x, y), (x + self.chance.randrange(1, 9000),
                             y + self.chance.randrange(1, 900)))

    def get_layer(self, name):
        return self.dataset.GetLayerByName(name)

    def read(self, name):
        return {f.GetFID(): get_mark(f) for f in self.get_layer(name)}

    def take_new(self, name):
        """Checks that the FIDs of new pieces are unused."""
        given = set().union(*self.model.values(), self.gone)
        for fid, number in self.read(name).items():
            if fid not in self.model[name]:
                assert fid not in given
                self.model[name][fid] = number

    def add(self, name):
        number = next(self.marks)
        result, fid = create(self.get_layer(name), self.make_line(),
                             attributes=mark(number))
        assert result == ogr.OGRERR_NONE
        assert get_mark(self.get_layer(name).GetFeature(fid)) == number

    def change(self, name):
        layer = self.get_layer(name)
        fid = self.chance.choice(sorted(self.model[name]))
        step = self.chance.randrange(4)
        if step == 0:
            assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
            del self.model[name][fid]
            self.gone.add(fid)
        elif step == 1:
            feature = layer.GetFeature(fid)
            self.model[name][fid] = next(self.marks)
            feature["attributes"] = mark(self.model[name][fid])
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        else:
            set_place(layer, fid, self.make_line())

    def make_anew(self, name):
        """Deletes a layer from the file, and adds one of the same name."""
        names = [self.dataset.GetLayer(i).GetName()
                 for i in range(self.dataset.GetLayerCount())]
        assert self.dataset.DeleteLayer(names.index(name)) == ogr.OGRERR_NONE
        self.dataset.CreateLayer(name, WGS84, ogr.wkbLineString)
        self.gone.update(self.model[name])
        self.model[name] = {}

    def edit(self):
        name = self.chance.choice(self.NAMES)
        if self.chance.randrange(20) == 0:
            self.make_anew(name)
        if not self.model[name] or self.chance.randrange(3) == 0:
            self.add(name)
        else:
            self.change(name)
        self.take_new(name)

    def check(self):
        for name in self.NAMES:
            assert self.read(name) == self.model[name]
            layer = self.get_layer(name)
            for fid in self.gone:
                assert layer.GetFeature(fid) is None
            for fid, number in self.model[name].items():
                assert get_mark(layer.GetFeature(fid)) == number


@pytest.mark.parametrize("seed", range(6))
def test_random_saves(tmp_path, seed):
    path = tmp_path / "random.bgl"
    session = Session(path, seed)
    for _ in range(12):
        for _ in range(session.chance.randrange(1, 9)):
            session.edit()
        session.check()
        save(session.get_layer("road"))
        session.check()
    wanted = {name: sorted(marks.values())
              for name, marks in session.model.items()}
    session.dataset = None
    dataset = gdal.OpenEx(str(path), open_options=["EMPTY_LAYERS=YES"])
    assert wanted == {name: sorted(get_mark(f)
                                   for f in dataset.GetLayerByName(name))
                      for name in Session.NAMES}
    dataset = None
