# SPDX-License-Identifier: MIT
"""Opening a file only reads the headers of records and reports their damage;
everything else waits for the first use of a layer."""

import struct

import pytest
from osgeo import gdal

from airport_child_scene import COM, SQUARE, START
from airport_writer import (
    FSX, pack_airport, pack_airports, pack_list, pack_parking,
)
from detail_records import pack_painted_line
from fault_filesystem import PREFIX, count_bytes, count_reads, plan
from record_kinds_scene import make_airport
from record_writer import Part, Section, pack_bgl, pack_record
from support import collect_messages, memory_file
from terrain_vector_scene import cover

# Layers of the file, and the most headers of records that opening may visit.
AIRPORTS = {
    "vtbd_fsx": (22, 560),
    "leab_p3dv5": (27, 700),
    "ktst_p3dv5": (19, 60),
    "enev_msfs2020": (15, 250),
    "kpsc_msfs2020": (24, 650),
    "cyqt_scene_msfs2020": (17, 400),
}


@pytest.fixture(name="open_file")
def get_opener(shared):
    return lambda name: gdal.OpenEx(str(shared(f"airport/{name}.bgl")),
                                    gdal.OF_VECTOR)


def get_work(dataset, name):
    return int(dataset.GetMetadataItem(name, "_DEBUG_"))


@pytest.mark.parametrize("name", AIRPORTS)
def test_records_are_visited_once(open_file, name):
    dataset = open_file(name)
    layers, visits = AIRPORTS[name]
    assert dataset.GetLayerCount() == layers
    assert 10 < get_work(dataset, "OPENING_RECORD_VISITS") <= visits


@pytest.mark.parametrize("name", AIRPORTS)
def test_airports_are_parsed_once(open_file, name):
    dataset = open_file(name)
    airports = dataset.GetLayer("airport").GetFeatureCount()
    assert airports >= 1
    assert get_work(dataset, "OPENING_AIRPORT_PARSES") == airports


@pytest.mark.parametrize("name", AIRPORTS)
def test_small_files_are_read_once(shared, name):
    """One read by GDAL, which asks all drivers with the start of a file, and
    one of the file; none for its layers."""
    path = shared(f"airport/{name}.bgl")
    plan()
    dataset = gdal.OpenEx(f"{PREFIX}{path}", gdal.OF_VECTOR,
                          allowed_drivers=["BGL"])
    features = sum(1 for i in range(dataset.GetLayerCount())
                   for _ in dataset.GetLayer(i))
    assert features > 10
    if path.stat().st_size <= 256 << 10:
        assert count_reads() == 2
        assert count_bytes() <= path.stat().st_size + 1024


# Ids of records that are read more than once if all layers are read, with
# number and reason.
READ_AGAIN = {
    0x10: (2, "a trigger, as an object and as itself"),
    0x13: (2, "signs, as an object and as themselves"),
    0x16: (2, "a car parking, as an object and as itself"),
    0x1D: (2, "names of taxiways, for the airport and for its paths"),
    0x22: (2, "a waypoint, then its routes"),
    0x27: (3, "a name list: rows hold parts of its bytes"),
    0x2D: (2, "longer than a sample: a survey while the file is opened"),
    0x2E: (2, "likewise"),
    0xAF: (2, "likewise"),
    0xB0: (2, "likewise"),
    0xDE: (3, "a jetway, for its parking, itself and its object"),
}


@pytest.mark.parametrize("name", AIRPORTS)
def test_reading_all_layers_parses_a_record_once(open_file, name, summary):
    """Each record is parsed once, though several layers may have rows of it,
    such as three for runways."""
    dataset = open_file(name)
    records = get_work(dataset, "READING_RECORDS")
    parses = get_work(dataset, "READING_PARSES")
    repeated = {
        int(line.split()[0]): int(line.split()[2]) for line in
        dataset.GetMetadataItem("READING_REPEATED", "_DEBUG_").splitlines()
    }
    summary(f"{name}: {parses} parses of {records} records in "
            f"{dataset.GetLayerCount()} layers")
    assert records > 30
    assert records <= parses < 1.25 * records
    assert repeated.items() <= {
        number: count for number, (count, _) in READ_AGAIN.items()}.items()


def test_domains_come_before_any_layer_is_asked_for(open_file):
    dataset = open_file("vtbd_fsx")
    assert dataset.GetFieldDomain("no_such") is None
    dataset = open_file("vtbd_fsx")
    assert "asphalt" in dataset.GetFieldDomain("surface").GetEnumeration()
    dataset = open_file("vtbd_fsx")
    assert {"surface", "parking_type"} <= set(dataset.GetFieldDomainNames())


def test_relationships_come_before_any_layer_is_asked_for(open_file):
    dataset = open_file("vtbd_fsx")
    assert dataset.GetRelationship("airport_parking") is not None
    dataset = open_file("vtbd_fsx")
    assert "airport_parking" in dataset.GetRelationshipNames()


def pack_damaged():
    """Packs an airport with two sound children around a cut line."""
    line = pack_painted_line(SQUARE, 0x2A)
    cut = line[:2] + struct.pack("<I", len(line) - 5) + line[6:-5]
    return pack_airports(pack_airport(FSX, "EDST", 9, 48, [START, line, cut, COM]))


def test_damage_is_told_when_a_layer_is_first_used():
    with memory_file(pack_damaged()) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
            assert dataset.GetLayerCount() == 4
            assert len(list(dataset.GetLayer("start"))) == 1
        assert messages == []
        with collect_messages() as messages:
            layer = dataset.GetLayer("painted_line")
            assert len(list(layer)) == 1
            assert len(messages.warnings) == 1
            assert layer.GetFeatureCount() == 1
            assert len(list(layer)) == 1
            assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
        assert len(messages) == 1
        assert "(painted line)" in messages.warnings[0]


def test_metadata_tell_of_all_damage():
    with memory_file(pack_damaged()) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert messages == []
        assert dataset.GetMetadata()["BGL_SKIPPED_RECORDS"] == "1"
        assert len(messages.warnings) == 1
        for i in range(dataset.GetLayerCount()):
            list(dataset.GetLayer(i))
    assert len(messages) == 1


def test_a_layer_is_surveyed_while_it_is_read(open_file):
    """Counting beforehand makes no difference to what is read."""
    first = open_file("vtbd_fsx")
    second = open_file("vtbd_fsx")
    for i in range(first.GetLayerCount()):
        counted, layer = first.GetLayer(i), second.GetLayer(i)
        count = counted.GetFeatureCount()
        rows = [feature.ExportToJson() for feature in layer]
        assert count == len(rows) > 0
        assert [feature.ExportToJson() for feature in counted] == rows
        assert layer.GetExtent(can_return_null=True) == counted.GetExtent(
            can_return_null=True)


def test_rows_are_the_same_when_read_again():
    """Cached values of a record stay valid after its bytes are released; only
    small files keep these."""
    padding = pack_record(0x7FFF, bytes(300_000))
    content = pack_bgl([Section(0x03, [
        Part(make_airport([
            pack_list(0x3D, [pack_parking(0x3D, 9, 48, codes=codes)]),
            padding]))
        for codes in (["DLH", "SWR"], ["KLM"], [], ["AFR"])
    ])])
    with memory_file(content) as path, collect_messages():
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            rows = [feature.ExportToJson() for feature in layer]
            assert rows == [feature.ExportToJson() for feature in layer]
        codes = [row["airline_codes"] for row in dataset.GetLayer("parking")]
    assert [code for code in codes if code in ("DLH,SWR", "KLM", "AFR")] == [
        "DLH,SWR", "KLM", "AFR"]


def list_vector_records(content):
    """Lists the offsets of the records of the only section."""
    count, table = struct.unpack_from("<2I", content, 56 + 8)
    return [struct.unpack_from("<I", content, table + 16 * i + 8)[0]
            for i in range(count)]


def make_cover(folder):
    """Makes more records than opening surveys, which is 1 MiB."""
    path = cover(folder / "cover.bgl", 760, 500, 20, 20, 60)
    with open(path, "rb") as stream:
        content = bytearray(stream.read())
    assert len(content) > 1.2 * 1024 * 1024
    return content


def test_layers_of_many_vectors_are_known_by_headers(tmp_path):
    with memory_file(make_cover(tmp_path)) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layers = {dataset.GetLayer(i).GetName():
                  dataset.GetLayer(i).GetFeatureCount()
                  for i in range(dataset.GetLayerCount())}
    assert {"road", "water_polygon", "vector_exclusion"} <= set(layers)
    assert 0 not in layers.values()
    assert sum(layers.values()) == 20 * 20 * 60


def change_a_kind(content):
    """Turns a road into a polygon, a vector of no known kind. Neither the
    attributes nor the surveyed records announce it."""
    record = list_vector_records(content)[5]
    size = struct.unpack_from("<I", content, record + 0x10)[0]
    geometry = record + 0x20 + size + 4
    kind = struct.unpack_from("<I", content, geometry)[0]
    struct.pack_into("<I", content, geometry, 5 - kind)
    return "terrain_polygon" if kind == 2 else "terrain_line"


def test_vectors_of_a_kind_that_no_header_names(tmp_path):
    content = make_cover(tmp_path)
    name = change_a_kind(content)
    with memory_file(content) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
            assert messages == []
            assert dataset.GetLayer(name) is None
            assert dataset.GetLayer("road").GetFeatureCount() > 0
        assert [text for text in messages.warnings
                if "1 vectors are in layers that are not listed" in text]
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR,
                                  open_options=["EMPTY_LAYERS=YES"])
            assert dataset.GetLayer(name).GetFeatureCount() == 1
        assert messages == []


def test_damage_in_many_vectors_is_told_once(tmp_path):
    content = make_cover(tmp_path)
    record = list_vector_records(content)[7]
    struct.pack_into("<I", content, record + 0x14, 12345)
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert messages == []
        for _ in range(2):
            assert dataset.GetLayer("road").GetFeatureCount() > 0
            assert dataset.GetLayer("water_polygon").GetFeatureCount() > 0
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") is None
    assert len(messages.warnings) == 1
    assert "record 7" in messages.warnings[0]
