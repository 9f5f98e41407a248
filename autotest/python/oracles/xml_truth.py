# SPDX-License-Identifier: MIT
"""Compares features with the XML that a file was compiled from.

    root = load(path)
    for feature, element in pair_features(layer, root.iter("Runway")):
        compare(feature, "length_m", element.get("length"), "length")
        compare_position(feature, element)
    assert take_differences() == []

Every comparison is counted for its layer; TALLY holds the counts of the
session. A value that is known to differ is compared with `known`, the reason:
it must differ, so that a reason that no longer holds is noticed.
"""

import struct
import xml.etree.ElementTree as ElementTree
from collections import Counter

from osgeo import gdal

from support import collect_messages

# Fields that were equal, and those that differ for a known reason, by layer.
TALLY = Counter()
KNOWN = Counter()

_differences = []

LONGITUDE_UNIT = 360 / 0x30000000
LATITUDE_UNIT = 180 / 0x20000000
MILLIMETRE = 0.001
METRES = {"M": 1.0, "F": 0.3048, "N": 1852.0}
TRUE_WORDS = {"TRUE": True, "YES": True, "FALSE": False, "NO": False}


def load(path):
    """Returns the root element; a file that declares a wrong encoding is read
    as Windows-1252."""
    content = path.read_bytes()
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, LookupError):
        text = content.decode("cp1252")
        return ElementTree.fromstring(text.partition("?>")[2])


def parse_boolean(text):
    return TRUE_WORDS[text.strip().upper()]


def parse_length(text):
    """Returns metres from "6000F", "18N", "701.344M" or "60.5"."""
    text = text.strip().upper()
    if text[-1] in METRES:
        return float(text[:-1]) * METRES[text[-1]]
    return float(text)


def parse_list(text):
    """Parses a list in the XML, or as the layers write it."""
    return ",".join(part.strip() for part in text.split(","))


def _float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def _is_float32(actual, expected):
    """Equal after rounding both, or one step apart, because compilers convert
    units in single precision."""
    rounded = _float32(expected)
    step = abs(rounded) * 2.0**-22
    return abs(actual - rounded) <= max(step, 1e-9)


def _is_angle(actual, expected):
    """Equal modulo a turn, in single precision of values up to 360."""
    distance = (actual - expected) % 360
    return min(distance, 360 - distance) <= 360 * 2.0**-23


def _is_near(tolerance):
    # A hair more, for the text of the XML is rounded too.
    return lambda actual, expected: abs(actual - expected) <= tolerance * 1.001


def _is_angle16(actual, expected):
    """Equal modulo a turn, within one unit of 16 bits."""
    distance = (actual - expected) % 360
    return min(distance, 360 - distance) <= 360 / 65536 * 1.001


def _is_equal(actual, expected):
    return actual == expected


# kind: (what makes a value of the XML's text, whether values agree)
KINDS = {
    "text": (str, _is_equal),
    "word": (lambda text: text.strip().lower(), _is_equal),
    "list": (parse_list, _is_equal),
    "integer": (int, _is_equal),
    "boolean": (parse_boolean, lambda actual, truth: bool(actual) is truth),
    "real": (float, _is_float32),
    "length": (parse_length, _is_float32),
    "angle": (float, _is_angle),
    "angle16": (float, _is_angle16),
    "longitude": (float, _is_near(LONGITUDE_UNIT)),
    "latitude": (float, _is_near(LATITUDE_UNIT)),
    "altitude": (parse_length, _is_near(MILLIMETRE)),
    "frequency": (float, _is_near(1e-6)),
    "byte_share": (float, _is_near(0.5 / 255)),
    "guid": (lambda text: text.strip("{} ").lower(),
             lambda actual, truth: actual.strip("{}").lower() == truth),
}


def compare_value(layer, where, name, actual, expected, kind, known=None):
    """Compares one value and counts it; `expected` may be text of the XML or a
    value. Null equals only None."""
    parse, agrees = KINDS[kind]
    if isinstance(expected, str):
        expected = parse(expected)
    if actual is None or expected is None:
        is_equal = actual is expected
    else:
        is_equal = agrees(actual, expected)
    if known is None:
        TALLY[layer] += is_equal
    else:
        KNOWN[layer] += not is_equal
    if is_equal is (known is not None):
        _differences.append((layer, where, name, actual, expected, known))
    return is_equal


def compare(feature, column, expected, kind="text", known=None):
    """Compares one field of a feature with the XML."""
    return compare_value(
        feature.GetDefnRef().GetName(), feature.GetFID(), column,
        feature[column], expected, kind, known,
    )


def compare_point(feature, point, element, names=("lon", "lat", "alt")):
    """Compares a tuple (x, y[, z]) with attributes of an element; skips those
    that the element does not have."""
    layer = feature.GetDefnRef().GetName()
    kinds = ("longitude", "latitude", "altitude")
    for actual, name, kind in zip(point, names, kinds):
        if element.get(name) is not None:
            compare_value(
                layer, feature.GetFID(), name, actual, element.get(name), kind
            )


def compare_position(feature, element, names=("lon", "lat", "alt")):
    """Compares the point of a feature with attributes of an element."""
    geometry = feature.GetGeometryRef()
    size = 3 if geometry.Is3D() else 2
    compare_point(feature, geometry.GetPoint()[:size], element, names)


def compare_vertices(feature, points, elements):
    """Compares a list of tuples with elements, one by one."""
    elements = list(elements)
    compare_value(
        feature.GetDefnRef().GetName(), feature.GetFID(), "vertices",
        len(points), len(elements), "integer",
    )
    for point, element in zip(points, elements):
        compare_point(feature, point, element)


def pair_features(layer, elements):
    """Pairs the features of a layer with elements in order; their numbers must
    be equal."""
    features = list(layer) if layer is not None else []
    elements = list(elements)
    assert len(features) == len(elements), (
        f"{len(features)} features for {len(elements)} elements"
    )
    return list(zip(features, elements))


class Scene:
    """A file of airports with the XML from which it was compiled; opening it
    gives no message."""

    def __init__(self, path):
        with collect_messages() as messages:
            self.dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        assert messages == []
        self.root = load(path.with_suffix(".xml"))
        self.airport = self.root.find("Airport")
        self.is_msfs = "msfs" in path.name

    def layer(self, name):
        return self.dataset.GetLayerByName(name)

    def features(self, name):
        layer = self.layer(name)
        return [] if layer is None else list(layer)

    def pair(self, name, elements):
        return pair_features(self.layer(name), elements)


def take_differences():
    """Returns the differences since the last call, as (layer, FID, column,
    actual, expected, expected reason)."""
    taken = list(_differences)
    _differences.clear()
    return taken
