# SPDX-License-Identifier: MIT
"""Records with random values, and records written to a failing disk."""

import random

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from record_write_support import MODEL, WGS84
from support import collect_messages, config_option

PREFIX = disk.PREFIX


@pytest.fixture
def folder(tmp_path):
    """Sets up the faulty file system, for temporary files too."""
    disk.plan()
    with config_option("CPL_TMPDIR", PREFIX + str(tmp_path)):
        yield tmp_path


def write(path, driver):
    """Returns whether two objects and a waypoint could be written."""
    options = ["FILE_TIME=0"] if driver == "BGL" else []
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName(driver).Create(
            PREFIX + str(path), 0, 0, 0, gdal.GDT_Unknown, options
        )
        if dataset is None:
            return False
        for name, fields in (
            ("scenery_object", {"kind": "library_object", "model_guid": MODEL}),
            ("waypoint", {"ident": "ABC", "region": "LS"}),
        ):
            layer = dataset.CreateLayer(name, WGS84)
            for longitude in (8, 9):
                feature = ogr.Feature(layer.GetLayerDefn())
                feature.SetGeometry(
                    ogr.CreateGeometryFromWkt(f"POINT Z({longitude} 47 5)")
                )
                for field, value in fields.items():
                    feature[field] = value
                layer.CreateFeature(feature)
            del layer
        del dataset
    return messages.failures == []


@pytest.mark.parametrize("driver", ["BGL", "BGLXML"])
@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
def test_every_step_of_writing(folder, driver, fault):
    """Either a complete file, or no file and an error."""
    path = folder / "out.dat"
    with disk.write_faults():
        assert write(path, driver)
        steps = disk.count_writes()
    expected = path.read_bytes()
    path.unlink()
    assert steps >= 4
    for step in range(1, steps + 1):
        with disk.write_faults(fault, step):
            is_written = write(path, driver)
            assert disk.count_faults() == 1
        if path.exists():
            # After renaming failed, the file was copied to its name.
            assert path.read_bytes() == expected, step
            path.unlink()
        else:
            assert not is_written, step
        assert list(folder.iterdir()) == [], step


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
WORDS = {
    "waypoint": {"type": ["named", "unnamed", "rnav", "iaf"]},
    "ndb": {"type": ["compass_point", "mh", "h", "hh"]},
    "vor": {"type": ["terminal", "low", "high", "vot"]},
    "marker": {"type": ["inner", "middle", "outer", "back_course"]},
    "scenery_object": {
        "kind": ["library_object"],
        "image_complexity": ["sparse", "dense"],
    },
}
REALS = {
    "waypoint": [],
    "ndb": ["frequency_khz", "range_m"],
    "vor": ["frequency_mhz", "range_m", "dme_range_m"],
    "marker": [],
    "scenery_object": ["scale"],
}


def make_values(source, layer):
    values = {name: source.choice(words) for name, words in WORDS[layer].items()}
    for name in REALS[layer]:
        values[name] = source.randrange(1, 2**13) / 8
    if layer == "scenery_object":
        values["model_guid"] = MODEL
        values["true_heading_deg"] = source.randrange(65536) * 360 / 65536
        values["agl"] = source.randrange(2)
        values["no_crash"] = source.randrange(2)
    else:
        values["ident"] = "".join(source.choices(LETTERS, k=5))
        values["region"] = "".join(source.choices(LETTERS, k=2))
    if layer == "vor":
        values["dme_lon"] = 0.0
        values["dme_lat"] = 45.0
        values["dme_alt_m"] = source.randrange(10**6) / 1000
    if layer in ("ndb", "vor"):
        values["name"] = "".join(source.choices(LETTERS + "\u00e9 ", k=9)) + "x"
    return values


@pytest.mark.parametrize("profile", ["FS2004", "FSX", "P3D", "MSFS2020"])
@pytest.mark.parametrize("layer", list(WORDS))
def test_random_values_come_back(tmp_path, layer, profile):
    source = random.Random(f"{layer} {profile}")
    path = tmp_path / "out.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, [f"PROFILE={profile}"]
    )
    table = dataset.CreateLayer(layer, WGS84)
    written = []
    for _ in range(100):
        values = make_values(source, layer)
        place = (
            source.randrange(-(2**20), 2**20) * 45 / 2**18,
            source.randrange(-(2**20), 2**20) * 45 / 2**20,
        )
        feature = ogr.Feature(table.GetLayerDefn())
        for name, value in values.items():
            feature[name] = value
        feature.SetGeometry(
            ogr.CreateGeometryFromWkt(f"POINT Z({place[0]} {place[1]} 12.5)")
        )
        assert table.CreateFeature(feature) == ogr.OGRERR_NONE
        written.append((place, values))
    del table, dataset
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    rows = []
    for feature in dataset.GetLayerByName(layer):
        point = feature.GetGeometryRef()
        place = (round(point.GetX(), 5), round(point.GetY(), 5))
        rows.append((place, feature))
    assert len(rows) == len(written)
    rows.sort(key=lambda row: row[0])
    written = [((round(x, 5), round(y, 5)), v) for (x, y), v in written]
    written.sort(key=lambda row: row[0])
    for (place, feature), (expected_place, values) in zip(rows, written):
        assert place == pytest.approx(expected_place, abs=2e-5)
        for name, value in values.items():
            assert feature[name] == pytest.approx(value, rel=1e-7), name
