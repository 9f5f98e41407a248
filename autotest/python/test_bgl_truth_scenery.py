# SPDX-License-Identifier: MIT
"""Scenery against the XML sources of real files."""

import pytest
from osgeo import gdal

import xml_truth
from support import collect_messages
from xml_truth import (
    LATITUDE_UNIT,
    LONGITUDE_UNIT,
    compare,
    compare_point,
    compare_position,
    compare_value,
    load,
    pair_features,
)

# Objects in the file that its XML, saved later, no longer has.
REMOVED = {"glenullinish_objects_msfs2020": 1}

FLAGS = {
    "NoAutogenSuppression": "no_autogen_suppression",
    "NoCrash": "no_crash",
    "NoFog": "no_fog",
    "NoShadow": "no_shadow",
    "NoZWrite": "no_z_write",
    "NoZTest": "no_z_test",
}

# Attributes of the elements with the kind of an object: column and kind.
BODIES = {
    "LibraryObject": {
        "name": ("model_guid", "guid"),
        "scale": ("scale", "real"),
    },
    "SimObject": {
        "containerTitle": ("title", "text"),
        "scale": ("scale", "real"),
    },
    "Windsock": {
        "poleHeight": ("pole_height_m", "real"),
        "sockLength": ("sock_length_m", "real"),
        "lighted": ("lighted", "boolean"),
        "containerTitle": ("title", "text"),
    },
    "Effect": {
        "effectName": ("effect_name", "text"),
        "effectParams": ("effect_params", "text"),
    },
}
KINDS = {
    "LibraryObject": {"library_object"},
    "SimObject": {"sim_object"},
    "Windsock": {"windsock", "windsock_msfs"},
    "Effect": {"effect"},
    "CarParking": {"car_parking"},
}


def open_shared(shared, name):
    path = shared(f"airport/{name}.bgl")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert messages == []
    return dataset, load(path.with_suffix(".xml"))


def find_body(element):
    """Returns the child that has the kind of the object."""
    (body,) = [child for child in element if child.tag in KINDS]
    return body


def distance(feature, element):
    """Returns the distance in units of the file; compilers round, and may be
    one unit off."""
    geometry = feature.GetGeometryRef()
    body = find_body(element)
    if feature["kind"] not in KINDS[body.tag]:
        return None
    east = (geometry.GetX() - float(element.get("lon"))) / LONGITUDE_UNIT
    north = (geometry.GetY() - float(element.get("lat"))) / LATITUDE_UNIT
    turn = feature["true_heading_deg"] - float(element.get("heading"))
    title = body.get("containerTitle")
    differs = (
        abs((turn + 180) % 360 - 180) > 0.01
        or (title is not None and title != feature["title"])
        or (body.get("name") or "{}").strip("{}").upper()
        != (feature["model_guid"] or "")
    )
    return abs(east) + abs(north) + (1 if differs else 0)


def pair_objects(features, elements):
    """Pairs each element with the nearest feature, because compilers sort by
    place."""
    features = list(features)
    pairs = []
    for element in elements:
        found = [(distance(f, element), i) for i, f in enumerate(features)]
        nearest = min(entry for entry in found if entry[0] is not None)
        assert nearest[0] < 4, element.attrib
        pairs.append((features.pop(nearest[1]), element))
    return pairs, features


def compare_body(feature, body):
    for name, (column, kind) in BODIES.get(body.tag, {}).items():
        if body.get(name) is not None:
            # Texts that are empty become null.
            compare(feature, column, body.get(name) or None, kind)
    for tag, column in (("PoleColor", "pole_color"), ("SockColor",
                                                      "sock_color")):
        color = body.find(tag)
        if color is not None:
            parts = [int(color.get(n)) for n in ("red", "green", "blue")]
            compare(feature, column, "#%02X%02X%02X" % tuple(parts))


def compare_object(feature, element):
    compare_position(feature, element)
    for name, column in (("pitch", "pitch_deg"), ("bank", "bank_deg"),
                         ("heading", "true_heading_deg")):
        compare(feature, column, element.get(name), "angle16")
    compare(feature, "image_complexity", element.get("imageComplexity"),
            "word")
    compare(feature, "agl", element.get("altitudeIsAgl"), "boolean")
    if element.get("instanceId") is not None:
        compare(feature, "instance_guid", element.get("instanceId"), "guid")
    for tag, column in FLAGS.items():
        if element.find(tag) is not None:
            compare(feature, column, True, "boolean")
        else:
            assert feature[column] == 0
    compare_body(feature, find_body(element))


@pytest.mark.parametrize(
    "name, count",
    [
        ("dusseldorf_objects_msfs2020", 216),
        ("enev_msfs2020", 35),
        ("glenullinish_objects_msfs2020", 59),
        ("kpsc_msfs2020", 223),
        ("leab_p3dv5", 374),
        ("torre_hercules_object", 1),
        ("visualpoints_msfs2020", 8),
    ],
)
def test_scenery_objects(shared, name, count):
    dataset, root = open_shared(shared, name)
    layer = dataset.GetLayerByName("scenery_object")
    objects = [f for f in layer if not f["kind"].startswith("taxi_signs")]
    elements = root.findall("SceneryObject")
    assert len(elements) == count
    pairs, rest = pair_objects(objects, elements)
    assert len(rest) == REMOVED.get(name, 0)
    for feature, element in pairs:
        compare_object(feature, element)
    assert xml_truth.take_differences() == []


def test_car_parkings(shared):
    dataset, root = open_shared(shared, "kpsc_msfs2020")
    elements = [e for e in root.iter("CarParking")]
    layer = dataset.GetLayerByName("car_parking")
    for feature, element in pair_features(layer, elements):
        ring = feature.GetGeometryRef().GetGeometryRef(0)
        points = [ring.GetPoint(i) for i in range(ring.GetPointCount() - 1)]
        xml_truth.compare_vertices(feature, points, element.findall("Vertex"))
    assert xml_truth.take_differences() == []


@pytest.mark.parametrize("name, count", [("kpsc_msfs2020", 1),
                                         ("leab_p3dv5", 56)])
def test_exclusions(shared, name, count):
    dataset, root = open_shared(shared, name)
    elements = list(root.iter("ExclusionRectangle"))
    assert len(elements) == count
    layer = dataset.GetLayerByName("exclusion")
    for feature, element in pair_features(layer, elements):
        west, east, south, north = feature.GetGeometryRef().GetEnvelope()
        for bounds, names in (
            ((west, south), ("longitudeMinimum", "latitudeMinimum")),
            ((east, north), ("longitudeMaximum", "latitudeMaximum")),
        ):
            for actual, attribute in zip(bounds, names):
                compare_value(
                    "exclusion", feature.GetFID(), attribute, actual,
                    element.get(attribute), attribute.partition("M")[0],
                )
        assert element.get("excludeAllObjects") == "TRUE"
        compare(feature, "excludes", "all")
    assert xml_truth.take_differences() == []


def test_landmarks(shared):
    dataset, root = open_shared(shared, "dunearrakis_landmark")
    layer = dataset.GetLayerByName("landmark")
    elements = root.findall("LandmarkLocation")
    for feature, element in pair_features(layer, elements):
        compare_position(feature, element)
        for attribute, column, kind in (
            ("name", "name", "text"),
            ("type", "type", "text"),
            ("owner", "owner", "text"),
            ("offset", "offset_m", "real"),
            ("instanceId", "instance_guid", "guid"),
        ):
            compare(feature, column, element.get(attribute), kind)
    assert xml_truth.take_differences() == []


@pytest.mark.parametrize(
    "name, count",
    [("ktst_p3dv5", 1), ("leab_p3dv5", 78), ("enev_msfs2020", 29),
     ("kpsc_msfs2020", 96), ("cyqt_scene_msfs2020", 34)],
)
def test_taxi_signs(shared, name, count):
    dataset, root = open_shared(shared, name)
    elements = list(root.iter("TaxiwaySign"))
    assert len(elements) == count
    layer = dataset.GetLayerByName("taxi_sign")
    for feature, element in pair_features(layer, elements):
        geometry = feature.GetGeometryRef()
        compare_point(feature, geometry.GetPoint()[:2], element)
        if element.get("alt") is not None:
            compare_value("taxi_sign", feature.GetFID(), "alt",
                          geometry.GetZ(), element.get("alt"), "real")
        compare(feature, "label", element.get("label"))
        compare(feature, "true_heading_deg", element.get("heading"),
                "angle16")
        compare(feature, "justification", element.get("justification"),
                "word")
        compare(feature, "size", int(element.get("size")[-1]), "integer")
        for attribute, column, kind in (
            ("pitch", "pitch_deg", "angle16"),
            ("bank", "bank_deg", "angle16"),
            ("altitudeIsAgl", "agl", "boolean"),
            ("clampPitch", "clamp_pitch", "boolean"),
            ("clampBank", "clamp_bank", "boolean"),
        ):
            if element.get(attribute) is not None:
                compare(feature, column, element.get(attribute), kind)
    assert xml_truth.take_differences() == []
