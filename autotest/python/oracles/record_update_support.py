# SPDX-License-Identifier: MIT
"""Changes files in place, and reads them before and after."""

import struct

from osgeo import gdal, ogr

from airport_writer import (
    pack_airport, pack_com, pack_list, pack_parking, pack_runway, pack_start,
    pack_taxi_names, pack_taxi_path, pack_taxi_points,
)
from record_write_support import MODEL, WGS84
from record_writer import Part, Section, pack_bgl
from support import collect_messages

SQUARE = [(9.0, 48.0), (9.001, 48.0), (9.001, 48.001), (9.0, 48.001)]
TRIANGLES = [(0, 1, 2), (0, 2, 3)]
CHILDREN = (
    pack_runway(0x04, 9.0, 48.0),
    pack_com(6, 118300000, b"TOWER"),
    pack_com(1, 125000000, b"ATIS"),
    pack_start(7, 2, 1, 9.0, 48.0, 70.5),
    pack_taxi_points([(1, 0, 9.0, 48.0), (1, 0, 9.1, 48.1), (1, 0, 9.2, 48.1)]),
    pack_list(0x3D, [pack_parking(0x3D, 9.0, 48.2, codes=("BAW", "AAL")),
                     pack_parking(0x3D, 9.1, 48.2)]),
    pack_taxi_names("", "A", "B"),
    pack_list(0x1C, [pack_taxi_path(0x1C, 0, 1), pack_taxi_path(0x1C, 1, 2),
                     pack_taxi_path(0x1C, 2, 1, kind=3),
                     pack_taxi_path(0x1C, 2, 0, kind=3)]),
)


def open_for_update(path, *options):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                       open_options=list(options))


def read_layers(path):
    """Returns layers by name: {FID: (fields except file offsets, WKT)}."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layers = {}
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        rows = {}
        for feature in layer:
            fields = feature.items()
            for name in list(fields):
                if name == "file_offset" or name.endswith("key"):
                    del fields[name]
            geometry = feature.GetGeometryRef()
            rows[feature.GetFID()] = (
                fields, geometry.ExportToIsoWkt() if geometry else None)
        layers[layer.GetName()] = rows
    return layers


def change(path, layer, fid, fields=None, wkt=None, options=()):
    """Changes one feature; returns the result and messages of failures."""
    with collect_messages() as messages:
        dataset = open_for_update(path, *options)
        feature = dataset.GetLayerByName(layer).GetFeature(fid)
        for name, value in (fields or {}).items():
            feature[name] = value
        if wkt:
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        result = dataset.GetLayerByName(layer).SetFeature(feature)
        del feature
        dataset = None
    return result, messages.failures


def write_airports(path, children=CHILDREN):
    content = pack_bgl([Section(0x03, [Part(
        pack_airport(0x3C, "LSZH", 9.0, 48.0, children)
        + pack_airport(0x3C, "LSZB", 9.0, 48.0), 2)])])
    path.write_bytes(content)
    return content


def read_children(path, number=0):
    """Returns (id, body) of an airport's children, and its declared counts."""
    content = path.read_bytes()
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    count, offset, size = struct.unpack_from("<3I", content, table + 4)
    assert count == 2
    end = offset + size
    for _ in range(number):
        offset += struct.unpack_from("<I", content, offset + 2)[0]
    size, = struct.unpack_from("<I", content, offset + 2)
    assert offset + size <= end
    counts, place, end = content[offset + 6:offset + 12], 0x38, size
    children = []
    while place < end:
        kind, size = struct.unpack_from("<HI", content, offset + place)
        children.append((kind, content[offset + place + 6:
                                       offset + place + size]))
        place += size
    assert place == end
    return children, list(counts)


def write_objects(path, places):
    """Writes objects that can be identified by a GUID."""
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, ["FILE_TIME=0"])
    layer = dataset.CreateLayer("scenery_object", WGS84)
    for place in places:
        add_object(layer, place)


def add_object(layer, place):
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"] = "library_object"
    feature["model_guid"] = MODEL
    feature["scale"] = 1.0
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        f"POINT Z ({place[0]} {place[1]} 0)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    return feature.GetFID()


def read_places(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layer = dataset.GetLayerByName("scenery_object")
    if layer is None:
        return []
    return sorted((round(feature.GetGeometryRef().GetX(), 5),
                   round(feature.GetGeometryRef().GetY(), 5),
                   feature["scale"]) for feature in layer)


def check_cells(path):
    """Checks that objects are in the subsection of their cell, and counted."""
    content = path.read_bytes()
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    count, = struct.unpack_from("<I", content, 0x38 + 8)
    cells = []
    for i in range(count):
        cell, records, offset, size = struct.unpack_from(
            "<4I", content, table + 16 * i)
        cells.append(cell)
        end = offset + size
        number = 0
        while offset < end:
            length, east, south = struct.unpack_from("<H2I", content,
                                                     offset + 2)
            u, v = east >> 19, south >> 19
            assert cell == 2 * 4 ** 11 + sum(
                (u >> bit & 1) << 2 * bit | (v >> bit & 1) << 2 * bit + 1
                for bit in range(11))
            offset += length
            number += 1
        assert number == records
    assert cells == sorted(set(cells))
