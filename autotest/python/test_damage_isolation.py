# SPDX-License-Identifier: MIT
"""One damaged record, entity or chunk leaves all others readable: each kind in
turn."""

import struct

import pytest
from osgeo import gdal

from agn_support import agn_file
from agn_writer import every_chunk
from mutation_fixtures import make_fixture
from mutations import list_headers, list_places
from support import collect_messages, memory_file

# Files with every kind of record that the writers of the tests know.
RECORD_FILES = ("airports_fsx", "airports_msfs_2020", "navigation",
                "boundaries", "scenery")
TERRAIN_VECTOR = 0x65
ENTITY = ("level", "u", "v", "entity")
NOISE = b"\xff"


def spoil(content, start, end):
    return content[:start] + NOISE * (end - start) + content[end:]


def read_places(path, fields):
    """(layer, values of the fields) of every feature that has them."""
    places = set()
    with collect_messages():
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset is not None
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            definition = layer.GetLayerDefn()
            if all(definition.GetFieldIndex(name) >= 0 for name in fields):
                places |= {(layer.GetName(),
                            *(feature[name] for name in fields))
                           for feature in layer}
    return places


def read_content(content, fields):
    with memory_file(content) as path:
        return read_places(path, fields)


@pytest.mark.parametrize("name", RECORD_FILES)
def test_records(name):
    """The body of a record is noise. Its id and size are sound: a size that is
    wrong hides what follows in the same cell from any reader."""
    content = make_fixture(name).content
    sound = read_content(content, ("file_offset",))
    kinds = {}
    for start, header, size in list_headers(content):
        number = (header, struct.unpack_from("<H", content, start)[0])
        kinds.setdefault(number, (start, start + header, start + size))
    assert len(kinds) >= 3
    for (_, number), (start, body, end) in kinds.items():
        left = read_content(spoil(content, body, end), ("file_offset",))
        others = {place for place in sound if not start <= place[1] < end}
        assert others - left == set(), hex(number)
        assert others


def test_entities():
    """Noise in the entities of a cell takes those that it covers and perhaps
    the rest of their cell; every other cell reads as before."""
    content = make_fixture("vectors_cut").content
    sound = read_content(content, ENTITY)
    places = [(start, end) for kind, start, end in list_places(content)
              if kind == TERRAIN_VECTOR]
    assert sound and len(places) > 4
    for start, end in places:
        for first in range(start, end, max(16, (end - start) // 6)):
            mutant = spoil(content, first, min(first + 16, end))
            lost = sound - read_content(mutant, ENTITY)
            assert len({place[1:4] for place in lost}) <= 1, first


CHUNKS = {
    b"GBLR": {"generic_building"}, b"GBLD": {"generic_building"},
    b"ROWH": {"row_house"},
    b"AGN2": {"library_object", "library_object_footprint"},
    b"PBLD": {"polygon_building", "polygon_building_line"},
    b"PREG": {"vegetation_polygon"}, b"VGRG": {"vegetation_rectangle"},
}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_chunks_of_annotation(chunk):
    """The other layers have what they had."""
    content = every_chunk()
    start = content.index(chunk)
    size = struct.unpack_from("<I", content, start + 4)[0]
    mutant = spoil(content, start + 8, start + 8 + size)

    def read(content):
        with agn_file(content) as path:
            return read_places(path, ("tile",))

    sound, left = read(content), read(mutant)
    layers = {place[0] for place in sound} - CHUNKS[chunk]
    assert len(layers) >= 6
    assert layers <= {place[0] for place in left}
