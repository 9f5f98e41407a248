# SPDX-License-Identifier: MIT
"""Layers of terrain vectors: fields, names, direct access, damage."""

import json
import struct

import pytest
from osgeo import gdal, ogr

from support import collect_messages, memory_file
from terrain_vector_scene import (
    MINI_FILE,
    cover,
    cut,
    describe,
    get_layers,
    is_valid_type,
    open_vectors,
)

RECORD = 0x4C
LAKE = "BCD5C182-9C8B-4C57-97BD-272CF492CBFF"


@pytest.fixture(scope="module")
def cover_path(tmp_path_factory):
    """Writes twelve cells with all kinds of features."""
    folder = tmp_path_factory.mktemp("vectors")
    return cover(folder / "cover.bgl", 760, 500, 4, 3, 200)


def test_example_of_the_specification():
    with memory_file(MINI_FILE) as path, collect_messages() as messages:
        dataset = open_vectors(path)
        names = [layer.GetName() for layer in get_layers(dataset)]
        assert names == ["road", "freeway_traffic", "water_polygon"]
        types = [layer.GetGeomType() for layer in get_layers(dataset)]
        assert types == [
            ogr.wkbLineString,
            ogr.wkbLineString25D,
            ogr.wkbPolygon25D,
        ]
        lake = dataset.GetLayerByName("water_polygon").GetNextFeature()
        assert lake.GetFID() == 1
        assert lake["texture_guid"] == LAKE
        assert (
            lake["texture_name"] == "Hydro_Polygons_Generic_Lake_Perennial"
        )
        assert (lake["slope_x"], lake["slope_y"]) == (0, 0)
        assert lake["altitude_mode"] == "level"
        assert lake["num_points"] == 10
        assert (lake["level"], lake["u"], lake["v"]) == (11, 448, 240)
        assert lake["add_to_cells"] == 1
        assert lake["attributes"] is None
        geometry = lake.GetGeometryRef()
        assert geometry.GetGeometryCount() == 2
        assert geometry.GetGeometryRef(0).GetPoint(0) == (
            -75 + 1000 * 480 / 2048 / 32768,
            47.63671875 + 1000 * 360 / 2048 / 32768,
            12.5,
        )
        traffic = dataset.GetLayerByName("freeway_traffic").GetFeature(3)
        assert (traffic["lanes"], traffic["direction"]) == (2, "F")
        assert traffic.GetGeometryRef().GetPoints() == [
            (-75, 47.63671875, 1.5),
            (-74.765625, 47.8125, 2.5),
        ]
        road = dataset.GetLayerByName("road").GetFeature(2)
        assert road["texture_guid"] is None
        assert road.GetGeometryRef().GetPointCount() == 40
    assert messages == []


def test_features_by_fid_in_any_order(cover_path):
    """A record is read as a whole, or only one of its entities."""
    dataset = open_vectors(cover_path)
    layer = dataset.GetLayerByName("water_polygon")
    expected = {f.GetFID(): f.ExportToJson() for f in layer}
    fids = sorted(expected)
    # From record to record, twice in one, and back.
    order = fids[::7] + fids[:20] + [fids[-1], fids[0]] * 3 + fids[::-5]
    for fid in order:
        assert layer.GetFeature(fid).ExportToJson() == expected[fid]
    others = set(range(1, max(fids) + 10)) - set(fids)
    assert len(others) > 20
    assert all(layer.GetFeature(fid) is None for fid in others)
    assert layer.GetFeature(fids[3]).ExportToJson() == expected[fids[3]]


def test_domains():
    with memory_file(MINI_FILE) as path:
        dataset = open_vectors(path)
        domain = dataset.GetFieldDomain("altitude_mode")
        assert sorted(domain.GetEnumeration()) == [
            "level",
            "none",
            "per_point",
        ]
        assert set(dataset.GetFieldDomain("direction").GetEnumeration()) == {
            "F",
            "T",
        }


def test_exclusions_are_named(shared):
    dataset = open_vectors(str(shared("vector/leab_b.bgl")))
    feature = dataset.GetLayerByName("vector_exclusion").GetNextFeature()
    assert feature["exclude_guid"] == "00000000-0000-0000-0000-000000000000"
    assert feature["exclude_name"] == "all"


def test_simulator_attributes_are_named(shared):
    path = str(shared("airport/kpsc_msfs2020.bgl"))
    with collect_messages() as messages:
        dataset = open_vectors(path)
        polygons = dataset.GetLayerByName("terrain_polygon")
        assert polygons.GetFeatureCount() == 33
        # The second entity; FIDs count all entities of the file.
        feature = polygons.GetFeature(2)
        assert json.loads(feature["attributes"]) == {
            "VegetationDensity": 31,
            "BiomeName": "ScrubSmall",
            "Version": "0.3.0",
            "VegetationScale": 67,
        }
        line = dataset.GetLayerByName("terrain_line").GetFeature(34)
        attributes = json.loads(line["attributes"])
        assert attributes == {
            "Rectangle": True,
            "Layer": 0,
            "Width": 50,
            "FlattenFalloff": 500,
            "PreciseTerraforming": 1,
        }
        assert line["texture_guid"] == "6C0C6528-5CF1-483A-A586-2C905CF2757E"
    assert messages == []


def test_names_of_a_terrain_config(tmp_path):
    config = tmp_path / "terrain.cfg"
    config.write_text(f"[Texture.7]\nName=My_Lake\nguid={{{LAKE}}}\n")
    with memory_file(MINI_FILE) as path, collect_messages() as messages:
        dataset = open_vectors(path, TERRAIN_CFG=config)
        lake = dataset.GetLayerByName("water_polygon").GetNextFeature()
        assert lake["texture_name"] == "My_Lake"
    assert messages == []


def test_layers_agree_with_direct_access(cover_path):
    with collect_messages() as messages:
        dataset = open_vectors(cover_path)
        fids = []
        for layer in get_layers(dataset):
            rows = [describe(feature) for feature in layer]
            assert layer.GetFeatureCount() == len(rows)
            assert is_valid_type(layer)
            for row in rows[::17]:
                assert describe(layer.GetFeature(row[0])) == row
            fids += [row[0] for row in rows]
        assert sorted(fids) == list(range(1, 12 * 200 + 1))
        road = dataset.GetLayerByName("road")
        lake = dataset.GetLayerByName("water_polygon")
        lake.ResetReading()
        assert road.GetFeature(lake.GetNextFeature().GetFID()) is None
        assert road.GetFeature(12 * 200 + 1) is None
    assert messages == []


def test_several_layers_can_be_read_at_once(cover_path):
    dataset = open_vectors(cover_path)
    expected = {
        layer.GetName(): [describe(feature) for feature in layer]
        for layer in get_layers(dataset)
    }
    other = open_vectors(cover_path)
    layers = get_layers(other)
    rows = {layer.GetName(): [] for layer in layers}
    for layer in layers:
        layer.ResetReading()
    pending = list(layers)
    while pending:
        for layer in list(pending):
            feature = layer.GetNextFeature()
            if feature is None:
                pending.remove(layer)
            else:
                rows[layer.GetName()].append(describe(feature))
    assert rows == expected


def test_ignored_fields_stay_empty(cover_path):
    dataset = open_vectors(cover_path)
    layer = dataset.GetLayerByName("water_polygon")
    layer.SetIgnoredFields(["texture_name", "OGR_GEOMETRY"])
    feature = layer.GetNextFeature()
    assert feature["texture_name"] is None
    assert feature["texture_guid"] == LAKE
    assert feature.GetGeometryRef() is None


def test_vertices_outside_their_cell_are_kept():
    content = bytearray(MINI_FILE)
    # The road's first difference: it walks out of its cell.
    struct.pack_into("<i", content, RECORD + 249 + 6 + 8, 2000)
    with memory_file(content) as path, collect_messages() as messages:
        dataset = open_vectors(path)
        road = dataset.GetLayerByName("road")
        assert sum(1 for _ in road) == 1
    assert messages.warnings == [
        f"BGL: {path}: section 0x65 (terrain vector), record 0 (level 11, "
        "u 448, v 240), entity 1, offset 311: expected vertices inside their "
        "cell; others may be like it"
    ]


# Offset in the record, bytes, layers that lose their feature, message.
DAMAGE = {
    "entity count": (
        0x0C,
        struct.pack("<I", 9),
        [],
        "entity 3, offset 407: the entity runs past the end of the record",
    ),
    "reference": (
        245,
        struct.pack("<I", 0x7E),
        ["road"],
        "entity 1, offset 321: expected the offset of a block in the "
        "attribute buffer",
    ),
    "planes": (
        249 + 26,
        b"\x80",
        ["road"],
        "entity 1, offset 351: expected 31 bit planes at most",
    ),
    "ring of one point": (
        180,
        struct.pack("<IBB", 1, 0, 1) + bytes(16) + struct.pack("<IB", 3, 0),
        ["water_polygon"],
        "entity 0, offset 256: expected more points in the segment",
    ),
    "altitudes": (
        308,
        struct.pack("<IBBB", 2, 1, 2, 20),
        ["freeway_traffic"],
        "entity 2, offset 384: the altitudes run past the end of the record",
    ),
    "coordinates": (
        308,
        struct.pack("<IBBB", 2, 0, 2, 60),
        ["freeway_traffic"],
        "entity 2, offset 384: the coordinates run past the end of the "
        "record",
    ),
    "width": (
        180,
        struct.pack("<IBBB", 2, 0, 2, 33),
        ["water_polygon", "road", "freeway_traffic"],
        "entity 0, offset 262: expected coordinates of 32 bits at most",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_entities_are_left_out(name):
    offset, change, lost, message = DAMAGE[name]
    content = bytearray(MINI_FILE)
    content[RECORD + offset : RECORD + offset + len(change)] = change
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        names = {"road", "freeway_traffic", "water_polygon"} - set(lost)
        if not names:
            assert dataset is None
        else:
            assert {x.GetName() for x in get_layers(dataset)} == names
            for layer in get_layers(dataset):
                assert layer.GetFeatureCount() == 1
                assert sum(1 for _ in layer) == 1
            assert int(dataset.GetMetadataItem("BGL_SKIPPED_RECORDS")) > 0
    where = (
        f"BGL: {path}: section 0x65 (terrain vector), record 0 (level 11, "
        "u 448, v 240), "
    )
    texts = messages.warnings + messages.failures
    assert any(text.startswith(where + message) for text in texts), texts


def test_damaged_record_leaves_the_others(tmp_path):
    path = cut(
        tmp_path / "roads.bgl",
        [("Roads", "none", [[(-75.5, 47.7, 0.0), (-74.1, 47.7, 0.0)]])],
    )
    with open(path, "rb") as file:
        content = bytearray(file.read())
    dataset = open_vectors(path)
    count = dataset.GetLayer(0).GetFeatureCount()
    assert count == 7
    # The version of the first record.
    content[RECORD] = 99
    with memory_file(content) as damaged, collect_messages() as messages:
        dataset = gdal.OpenEx(damaged, gdal.OF_VECTOR)
        layer = dataset.GetLayer(0)
        assert layer.GetFeatureCount() == count - 1
        assert sum(1 for _ in layer) == count - 1
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
    assert len(messages.warnings) == 1
    assert "offset 76: expected record version 6" in messages.warnings[0]


def test_any_byte_may_be_wrong():
    for offset in range(RECORD, RECORD + 331):
        for value in (0x00, 0x7F, 0xFF):
            content = bytearray(MINI_FILE)
            content[offset] = value
            with memory_file(content) as path, collect_messages():
                for options in ([], ["STITCH=YES"]):
                    dataset = gdal.OpenEx(
                        path, gdal.OF_VECTOR, open_options=options
                    )
                    if dataset is None:
                        continue
                    for layer in get_layers(dataset):
                        count = layer.GetFeatureCount()
                        assert sum(1 for _ in layer) == count
                        layer.GetExtent()
