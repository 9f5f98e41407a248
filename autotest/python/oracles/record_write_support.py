# SPDX-License-Identifier: MIT
"""Copies records to new files, and compares the results."""

import struct

from osgeo import gdal, ogr, osr

from support import collect_messages

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)

MODEL = "FAF86721-B296-4C47-CBF9-B4F6D914B810"

# Where a record is, and rows of layers that are not in the copy.
PLACES = {
    "file_offset",
    "key",
    "airport_fid",
    "airport_key",
    "num_attachments",
    "num_routes",
}


def get_bytes(path):
    """Returns everything except the date."""
    content = path.read_bytes()
    return content[:8] + content[16:]


def copy(source, target, *arguments, layers=None, profile="FSX"):
    dataset = gdal.VectorTranslate(
        str(target),
        str(source),
        format="BGL",
        layers=layers,
        datasetCreationOptions=[f"PROFILE={profile}"],
        options=list(arguments),
    )
    assert dataset is not None
    del dataset


def describe(feature):
    values = {k: v for k, v in feature.items().items() if k not in PLACES}
    geometry = feature.GetGeometryRef()
    return repr((values, geometry and geometry.ExportToIsoWkt()))


def read_rows(path, layer, where=None):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    table = dataset.GetLayerByName(layer)
    table.SetAttributeFilter(where)
    return sorted(describe(feature) for feature in table)


def read_features(path, layer):
    """Returns features in file order; they outlive the dataset."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return list(dataset.GetLayerByName(layer))


def write_layers(path, layers, profile="FSX", driver="BGL"):
    """Writes {layer: [(wkt, fields)]}; returns the results and messages."""
    results = []
    options = [f"PROFILE={profile}"] if driver == "BGL" else []
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName(driver).Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown, options
        )
        for name, rows in layers.items():
            layer = dataset.CreateLayer(name, WGS84)
            for wkt, fields in rows:
                feature = ogr.Feature(layer.GetLayerDefn())
                for field, value in fields.items():
                    feature[field] = value
                if wkt:
                    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
                results.append(layer.CreateFeature(feature))
            del layer
        del dataset
    return results, [text for _, _, text in messages]


def write(path, name, rows, profile="FSX"):
    """Writes (wkt, fields) as features of one layer."""
    return write_layers(path, {name: rows}, profile)


def read_sections(path):
    """Returns the type, class and [(packed cell, count, bytes)] of
    sections."""
    content = path.read_bytes()
    sections = {}
    for i in range(struct.unpack_from("<I", content, 0x14)[0]):
        kind, section_class, count, table, _ = struct.unpack_from(
            "<5I", content, 0x38 + 20 * i
        )
        entries = []
        for j in range(count):
            cell, records, offset, size = struct.unpack_from(
                "<4I", content, table + 16 * j
            )
            entries.append((cell, records, content[offset : offset + size]))
        sections[kind] = (section_class, entries)
    return sections
