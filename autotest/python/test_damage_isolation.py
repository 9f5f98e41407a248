# SPDX-License-Identifier: MIT
"""One damaged record, entity or chunk leaves all others readable: each kind in
turn."""

import struct

import numpy as np
import pytest
from osgeo import gdal

from agn_support import agn_file
from agn_writer import every_chunk
from bgl_writer import (
    ALL_YEAR, DENSITY, INDEX, LANDCLASS, PHOTO, PHOTO32, REGION, SEASON,
    SOLID, WATERCLASS, Raster, Tile, pack_elevation, pack_rasters,
)
from class_scenes import class_tile
from mutation_fixtures import make_fixture
from mutations import CHUNK_FIELDS, list_headers, list_places
from photo_scenes import photo
from scenes import relief
from support import PROJECT, collect_messages, memory_file

# Files with every kind of record that the writers of the tests know.
RECORD_FILES = ("airports_fsx", "airports_msfs_2020", "navigation",
                "boundaries", "scenery")
TERRAIN_VECTOR = 0x65
ENTITY = ("level", "u", "v", "entity")
NOISE = b"\xff"


def spoil(content, start, end):
    return content[:start] + NOISE * (end - start) + content[end:]


def read_places(path, fields):
    """Returns (layer, values of the fields) of every feature that has them."""
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
    """The body of a record is noise. Its id and size are sound, because a
    wrong size hides what follows in the same cell from any reader."""
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
    """Noise in the entities of a cell destroys those that it covers and
    perhaps the rest of their cell; every other cell is read as before."""
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


# -- Chunks of rasters --------------------------------------------------------

CELLS = tuple((9, 160 + i, 80) for i in range(3))
RASTER_KINDS = ("elevation", LANDCLASS, WATERCLASS, REGION, SEASON, DENSITY,
                PHOTO, PHOTO32, INDEX)


def pack_three(kind):
    """Packs three tiles side by side."""
    if kind == "elevation":
        return pack_elevation([Tile(cell, relief(i))
                               for i, cell in enumerate(CELLS)]).data
    if kind in (PHOTO, PHOTO32):
        return pack_rasters([photo(*cell, kind) for cell in CELLS]).data
    if kind is INDEX:
        return pack_rasters([Raster(kind, cell, 3 + i, SOLID)
                             for i, cell in enumerate(CELLS)]).data
    return pack_rasters([class_tile(*cell, kind, months=ALL_YEAR if
                                    kind is SEASON else 0)
                         for cell in CELLS]).data


def read_outer(content, theme):
    """Reads the two outer tiles, without their shared posts. A photo with a
    hole has alpha, too."""
    with memory_file(content) as path, collect_messages():
        dataset = gdal.OpenEx(f'BGL:"{path}":{theme}', gdal.OF_RASTER)
        samples = np.atleast_3d(dataset.ReadAsArray().T)[..., :3]
    width = samples.shape[0] // 3
    return samples[:width - 1], samples[2 * width + 2:]


@pytest.mark.parametrize("kind", RASTER_KINDS,
                         ids=lambda kind: getattr(kind, "theme", kind))
def test_chunks_of_rasters(kind):
    """The middle chunk is noise: all of it, all after its header, or one
    half."""
    content = pack_three(kind)
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_RASTER)
        theme = (dataset.GetMetadataItem("BGL_THEME") if dataset
                 else "terrain_index")
    sound = read_outer(content, theme)
    assert len({block.tobytes() for block in sound}) == 2
    places = sorted({(start, end) for _, start, end in list_places(content)})
    assert len(places) == 3
    start, end = places[1]
    for first in (start, start + CHUNK_FIELDS, (start + end) // 2):
        if first < end:
            left = read_outer(spoil(content, first, end), theme)
            for before, after in zip(sound, left):
                np.testing.assert_array_equal(before, after)


# -- Sections -----------------------------------------------------------------

HEADER, ENTRY = 56, 20


def list_sections(content):
    """Lists (place of the entry, place and end of the table, extent of the
    data)."""
    for number in range(struct.unpack_from("<I", content, 0x14)[0]):
        place = HEADER + ENTRY * number
        table, size = struct.unpack_from("<II", content, place + 12)
        alone = (content[:0x14] + struct.pack("<I", 1) + content[0x18:HEADER]
                 + content[place:place + ENTRY] + content[HEADER + ENTRY:])
        data = [(start, end) for _, start, end in list_places(alone)]
        yield place, (table, table + size), data


def list_section_damages(content):
    """Yields damaged files, and the extent that may be lost with the
    damage."""
    for place, table, data in list_sections(content):
        yield spoil(content, place, place + ENTRY), data
        yield spoil(content, *table), data
        mutant = content
        for start, end in data:
            mutant = spoil(mutant, start, end)
        yield mutant, data


@pytest.mark.parametrize("name", [*RECORD_FILES, "navigation_msfs_2024"])
def test_sections_of_records(name):
    """The entry of a section, its table, or all of its data: the records of
    the other sections are read."""
    content = make_fixture(name).content
    sound = read_content(content, ("file_offset",))
    damages = list(list_section_damages(content))
    assert len(damages) >= 6
    lost = 0
    for mutant, data in damages:
        others = {place for place in sound if not any(
            start <= place[1] < end for start, end in data)}
        left = read_content(mutant, ("file_offset",))
        assert others - left == set()
        lost += len(sound - left)
    assert lost > 0


def read_themes(content, themes):
    """Returns the sum of every readable theme."""
    sums = {}
    with memory_file(content) as path, collect_messages():
        for theme in themes:
            dataset = gdal.OpenEx(f'BGL:"{path}":{theme}', gdal.OF_RASTER)
            if dataset is not None:
                samples = dataset.ReadAsArray()
                sums[theme] = (samples.shape, int(samples.sum()))
    return sums


def test_sections_of_rasters():
    """At most one of eleven themes is lost or incomplete."""
    content = make_fixture("every_theme").content
    with memory_file(content) as path:
        names = [name.rpartition(":")[2] for name, _ in
                 gdal.Open(path).GetSubDatasets()]
    themes = [*names, "terrain_index"]
    sound = read_themes(content, themes)
    assert len(sound) == len(themes) == 11
    hit = set()
    for mutant, _ in list_section_damages(content):
        left = read_themes(mutant, themes)
        changed = {theme for theme in themes
                   if left.get(theme) != sound[theme]}
        assert len(changed) <= 1
        hit |= changed
    assert hit == set(themes)


# -- Annotation ---------------------------------------------------------------

CHUNKS = {
    b"GBLR": {"generic_building"}, b"GBLD": {"generic_building"},
    b"ROWH": {"row_house"},
    b"AGN2": {"library_object", "library_object_footprint"},
    b"PBLD": {"polygon_building", "polygon_building_line"},
    b"PREG": {"vegetation_polygon"}, b"VGRG": {"vegetation_rectangle"},
}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_chunks_of_annotation(chunk):
    """The other layers have the same number of features."""
    content = every_chunk()
    start = content.index(chunk)
    size = struct.unpack_from("<I", content, start + 4)[0]
    mutant = spoil(content, start + 8, start + 8 + size)

    def count(content):
        with agn_file(content) as path, collect_messages():
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
            layers = [dataset.GetLayer(i)
                      for i in range(dataset.GetLayerCount())]
            return {layer.GetName(): sum(1 for _ in layer)
                    for layer in layers}

    sound, left = count(content), count(mutant)
    others = set(sound) - CHUNKS[chunk]
    assert len(others) >= 6
    assert {name: left[name] for name in others} == {
        name: sound[name] for name in others}


# -- Text ---------------------------------------------------------------------

# Lines that refer to a line, or belong to it, are lost with it. A tile or a
# set contains the lines up to the next one.
WHOLES = {"TILE", "SPELLING_SET"}
REFERENCES = {"OBJECT": ("OBJ_",), "FACADE": ("FAC",)}


def read_lines(content, suffix):
    """Returns (layer, line) of every row; of unknown lines only the line."""
    with memory_file(content, suffix) as path, collect_messages():
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layers = [dataset.GetLayer(i)
                  for i in range(dataset.GetLayerCount())]
        rows = {layer.GetName(): {feature["line"] for feature in layer}
                for layer in layers if layer.GetName() != "grid_cell"}
    rows.pop("source_line", None)
    unknown = rows.pop("unknown_directive", set())
    return {(name, line) for name, lines in rows.items()
            for line in lines}, unknown


def goes_with(words, damaged, other):
    """Whether the line `other` may be lost with the line `damaged`; both count
    from 1."""
    word = words[damaged - 1]
    if word in WHOLES:
        return damaged < other and word not in words[damaged:other]
    return words[other - 1].startswith(REFERENCES.get(word, "?"))


@pytest.mark.parametrize("suffix", [".agp", ".agb", ".ags"])
def test_lines_of_x_plane(suffix):
    """Every line of a file with all directives, in turn: its arguments, or all
    of it, are noise."""
    content = (PROJECT / "autotest" / "data"
               / f"every_directive{suffix}").read_bytes()
    lines = content.splitlines(keepends=True)
    words = [(line.decode().split() or [""])[0] for line in lines]
    sound, unknown = read_lines(content, suffix)
    assert unknown == set() and len(sound) > 20
    for number in range(4, len(lines) + 1):
        for mutant in (words[number - 1].encode() + b" ? nan\n",
                       b"\xff\xfe\x00 ?\n"):
            left, unknown = read_lines(
                b"".join([*lines[:number - 1], mutant, *lines[number:]]),
                suffix)
            lost = {line for _, line in sound - left} - {number}
            assert all(goes_with(words, number, line) for line in lost)
            # What is left out is told.
            assert lost <= unknown
