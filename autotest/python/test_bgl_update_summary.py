# SPDX-License-Identifier: MIT
"""The summary of an airport is updated with the airport, except for values
that differed before."""

import pytest
from osgeo import ogr

from airport_writer import pack_airport, pack_com, pack_runway
from navigation_records import pack_summary
from record_writer import Part, Section, pack_bgl
from record_update_support import change, open_for_update, read_layers

HAS_TOWER = 1
# Values of the summary from the tests' writer, for the longest runway.
LENGTH, HEADING = 1828.8, 179.58


@pytest.fixture
def path(tmp_path):
    """Writes two airports; the summary of the second one has different
    values."""
    runways = (pack_runway(0x04, 9.0, 48.0, LENGTH, heading=HEADING),
               pack_runway(0x04, 9.0, 48.0, 900.0, heading=20.0),
               pack_com(6, 118300000, b"TOWER"))
    content = pack_bgl([
        Section(0x03, [Part(pack_airport(0x3C, "LSZH", 9.0, 48.0, runways)
                            + pack_airport(0x3C, "LSZB", 9.0, 48.0), 2)]),
        Section(0x2C, [Part(
            pack_summary("LSZH", (9.0, 48.0, 400.0), HAS_TOWER)
            + pack_summary("LSZB", (9.0, 48.0, 400.0), HAS_TOWER), 2)])])
    path = tmp_path / "airports.bgl"
    path.write_bytes(content)
    return path


def read_summaries(path):
    """Returns ident: (longest runway, its heading, whether there is a
    tower)."""
    return {
        fields["ident"]: (
            round(fields["longest_runway_m"], 1),
            round(fields["longest_runway_heading_deg"], 2),
            fields["has_tower"])
        for fields, _ in read_layers(path)["airport_summary"].values()}


OTHER = (LENGTH, HEADING, 1)


def test_a_longer_runway(path):
    assert read_summaries(path) == {"LSZH": OTHER, "LSZB": OTHER}
    assert change(path, "runway", 2, {"length_m": 2500.0}) == (0, [])
    assert read_summaries(path) == {"LSZH": (2500.0, 20.0, 1), "LSZB": OTHER}
    assert change(path, "runway", 2, {"true_heading_deg": 21.5}) == (0, [])
    assert read_summaries(path)["LSZH"] == (2500.0, 21.5, 1)
    assert change(path, "runway", 2, {"length_m": 500.0}) == (0, [])
    assert read_summaries(path) == {"LSZH": OTHER, "LSZB": OTHER}


def test_a_runway_that_is_moved_alone_changes_nothing_else(path):
    before = read_layers(path)
    line = ogr.CreateGeometryFromWkt(before["runway"][1][1])
    ends = [[c + step for c, step in zip(line.GetPoint(i), (0.001, 0, 0))]
            for i in range(2)]
    wkt = "LINESTRING Z (%s)" % ",".join("%.9f %.9f %.3f" % tuple(end)
                                         for end in ends)
    assert change(path, "runway", 1, wkt=wkt) == (0, [])
    after = read_layers(path)
    assert after["runway"][2] == before["runway"][2]
    moved = ogr.CreateGeometryFromWkt(after["runway"][1][1])
    for i, end in enumerate(ends):
        assert moved.GetPoint(i) == pytest.approx(end, abs=1e-6)
    assert read_summaries(path) == {"LSZH": OTHER, "LSZB": OTHER}


def test_a_new_runway(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("runway")
    feature = ogr.Feature(layer.GetLayerDefn())
    for field, value in {"airport_ident": "LSZH", "width_m": 45.0,
                         "surface": "asphalt", "primary_ident": "09"}.items():
        feature[field] = value
    # 0.04 degrees are 2984 m there.
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "LINESTRING Z (9 48.01 400, 9.04 48.01 400)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    runways = [fields for fields, _ in read_layers(path)["runway"].values()]
    assert [round(fields["length_m"]) for fields in runways] == [
        1829, 900, 2984]
    assert runways[2]["true_heading_deg"] == pytest.approx(90, abs=0.1)
    assert read_summaries(path) == {
        "LSZH": (round(runways[2]["length_m"], 1),
                 round(runways[2]["true_heading_deg"], 2), 1),
        "LSZB": OTHER}


def test_a_tower_that_goes(path):
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("com").DeleteFeature(1) == ogr.OGRERR_NONE
    dataset = None
    assert read_summaries(path) == {"LSZH": (LENGTH, HEADING, 0),
                                    "LSZB": OTHER}


def test_a_real_airport(shared, tmp_path):
    path = tmp_path / "leab.bgl"
    path.write_bytes(shared("airport/leab_p3dv5.bgl").read_bytes())
    before = read_layers(path)["airport_summary"]
    assert read_summaries(path) == {"LEAB": (2700.0, 87.72, 1)}
    assert change(path, "runway", 1, {"length_m": 2750.0}) == (0, [])
    assert read_summaries(path) == {"LEAB": (2750.0, 87.72, 1)}
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("com")
    towers = [f.GetFID() for f in layer if f["type"] == "tower"]
    assert len(towers) == 3
    for fid in towers:
        assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    del layer
    dataset = None
    assert read_summaries(path) == {"LEAB": (2750.0, 87.72, 0)}
    after = read_layers(path)["airport_summary"]
    changed = {name for name in before[1][0]
               if before[1][0][name] != after[1][0][name]}
    assert changed == {"longest_runway_m", "has_tower", "flags"}
