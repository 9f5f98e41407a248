# SPDX-License-Identifier: MIT
"""Navigation of the shared data, field by field against its XML sources."""

import math

import pytest
from osgeo import gdal

from xml_truth import (
    Scene,
    compare,
    compare_point,
    compare_position,
    parse_length,
    take_differences,
)

DESIGNATORS = {"NONE": "", "LEFT": "L", "RIGHT": "R", "CENTER": "C"}
OPPOSITE = {"": "", "L": "R", "R": "L", "C": "C"}
AIRPORTS = [
    "cyqt_scene_msfs2020",
    "enev_msfs2020",
    "kpsc_msfs2020",
    "ktst_p3dv5",
    "lbbg_msfs2024",
    "leab_p3dv5",
]


# The compiler of Prepar3D takes a nautical mile for 6077.67 feet, 1852.4738 m:
# all five ranges in miles of the shared sources agree with that to the last bit
# but one.
COMPILER_MILE = 6077.67 * 0.3048


class NavigationScene(Scene):
    def pair_by_ident(self, name, tag, ident="ident"):
        """Pairs features and elements by their ident, because compilers sort
        them."""
        features = {f["ident"]: f for f in self.features(name)}
        elements = list(self.root.iter(tag))
        assert len(features) == len(elements)
        return [(features[e.get(ident)], e) for e in elements]


@pytest.fixture(scope="module", params=AIRPORTS)
def scene(request, shared):
    return NavigationScene(shared(f"airport/{request.param}.bgl"))


@pytest.fixture(autouse=True)
def no_difference():
    yield
    assert take_differences() == []


def compare_variation(feature, element):
    """Compares the variation, which is positive westward in the XML."""
    compare(feature, "magvar_deg", -float(element.get("magvar")), "angle")


def compare_range(feature, column, text):
    if text.endswith("N"):
        compare(feature, column, float(text[:-1]) * COMPILER_MILE, "real")
    else:
        compare(feature, column, text, "length")


def compare_part(feature, element, prefix):
    """Compares position and range of a glide slope or DME, if the element
    exists."""
    names = [f"{prefix}_{part}" for part in ("lon", "lat", "alt_m")]
    if element is None:
        for name in [*names, f"{prefix}_range_m"]:
            compare(feature, name, None)
        return
    compare_point(feature, [feature[name] for name in names], element)
    compare_range(feature, f"{prefix}_range_m", element.get("range"))


def get_runway_ident(runway, end):
    """Returns the name of a runway end from the number and designator of the
    primary end."""
    number = int(runway.get("number"))
    designator = DESIGNATORS[runway.get("designator")]
    if end == "SECONDARY":
        number = (number + 17) % 36 + 1
        designator = OPPOSITE[designator]
    return f"{number:02}{designator}"


def test_ils(scene):
    runways = {
        ils: runway
        for runway in scene.root.iter("Runway")
        for ils in runway.iter("Ils")
    }
    for feature, element in scene.pair_by_ident("ils", "Ils"):
        compare_position(feature, element)
        compare(feature, "name", element.get("name"))
        compare(feature, "frequency_mhz", element.get("frequency"),
                "frequency")
        compare(feature, "frequency_hz",
                round(float(element.get("frequency")) * 1e6), "integer")
        compare_range(feature, "range_m", element.get("range"))
        compare_variation(feature, element)
        compare(feature, "loc_true_heading_deg", element.get("heading"),
                "angle")
        compare(feature, "loc_width_deg", element.get("width"), "real")
        compare(feature, "back_course", element.get("backCourse"), "boolean")
        compare(feature, "airport_ident", scene.airport.get("ident"))
        if element in runways and element.get("end") is not None:
            ident = get_runway_ident(runways[element], element.get("end"))
            compare(feature, "runway_ident", ident)
        else:
            # MSFS has ILS beside runways, and no number in their localizer.
            compare(feature, "runway_ident", None)
        slope = element.find("GlideSlope")
        compare_part(feature, slope, "gs")
        compare(feature, "gs_pitch_deg",
                None if slope is None else slope.get("pitch"), "real")
        compare_part(feature, element.find("Dme"), "dme")


def test_ndb(scene):
    for feature, element in scene.pair_by_ident("ndb", "Ndb"):
        compare_position(feature, element)
        compare(feature, "type", element.get("type"), "word")
        compare(feature, "frequency_khz", element.get("frequency"),
                "frequency")
        compare_range(feature, "range_m", element.get("range"))
        compare_variation(feature, element)
        compare(feature, "region", element.get("region"))
        compare(feature, "name", element.get("name"))
        compare(feature, "airport_ident", scene.airport.get("ident"))


def test_tacan(scene):
    for feature, element in scene.pair_by_ident("tacan", "Tacan"):
        compare_position(feature, element)
        compare(feature, "channel", element.get("channel"))
        compare_range(feature, "range_m", element.get("range"))
        compare_variation(feature, element)
        compare(feature, "region", element.get("region"))
        compare(feature, "dme_only", element.get("dmeOnly"), "boolean")
        compare(feature, "name", element.get("name"))
        # The compiler makes a DME without a place, with the TACAN's range.
        compare(feature, "dme_lon", None)
        compare_range(feature, "dme_range_m", element.get("range"))


def test_waypoints(scene):
    for feature, element in scene.pair_by_ident("waypoint", "Waypoint",
                                       "waypointIdent"):
        compare_position(feature, element)
        compare(feature, "type", element.get("waypointType"), "word")
        compare_variation(feature, element)
        compare(feature, "region", element.get("waypointRegion"))
        compare(feature, "airport_ident", scene.airport.get("ident"))
        compare(feature, "num_routes", len(element.findall("Route")),
                "integer")


def test_name_list(scene):
    (feature,) = scene.features("name_list")
    airport = scene.airport
    compare(feature, "airport_ident", airport.get("ident"))
    compare(feature, "airport_name", airport.get("name"))
    compare(feature, "city", airport.get("city"))
    compare(feature, "state", airport.get("state"))
    compare(feature, "country", airport.get("country"))
    compare(feature, "region_name", airport.get("region"))
    cell = feature.GetGeometryRef().GetEnvelope()
    assert cell[0] <= float(airport.get("lon")) < cell[1]
    assert cell[2] < float(airport.get("lat")) <= cell[3]


def test_airport_summary(scene):
    """The compiler derives it; the file of MSFS 2024 has none."""
    for feature in scene.features("airport_summary"):
        airport = scene.airport
        compare_position(feature, airport)
        compare(feature, "ident", airport.get("ident"))
        compare_variation(feature, airport)
        longest = max(
            airport.findall("Runway"),
            key=lambda runway: parse_length(runway.get("length")),
        )
        compare(feature, "longest_runway_m", longest.get("length"), "length")
        compare(feature, "longest_runway_heading_deg",
                longest.get("heading"), "angle")


def test_what_the_files_hold(shared):
    """Numbers that the data's documentation gives."""
    counts = {}
    for name in ("leab_p3dv5", "vtbd_fsx"):
        dataset = gdal.OpenEx(
            str(shared(f"airport/{name}.bgl")), gdal.OF_VECTOR
        )
        for layer in ("ils", "tacan", "ndb", "waypoint", "icao_index"):
            found = dataset.GetLayerByName(layer)
            counts[name, layer] = (
                0 if found is None else found.GetFeatureCount()
            )
    assert counts["leab_p3dv5", "ils"] == 2
    assert counts["leab_p3dv5", "tacan"] == 1
    assert counts["leab_p3dv5", "ndb"] == 1
    assert counts["leab_p3dv5", "waypoint"] == 30
    assert counts["vtbd_fsx", "ils"] == 3
    assert counts["vtbd_fsx", "waypoint"] == 137
    assert counts["vtbd_fsx", "icao_index"] == 140


def test_ils_stands_on_its_runway(shared):
    """The file has no source: the localizer of each ILS looks back along the
    runway, at its own glide slope."""
    dataset = gdal.OpenEx(
        str(shared("airport/vtbd_fsx.bgl")), gdal.OF_VECTOR
    )
    idents = []
    for feature in dataset.GetLayerByName("ils"):
        point = feature.GetGeometryRef()
        latitude = feature["gs_lat"] - point.GetY()
        longitude = (feature["gs_lon"] - point.GetX()) * math.cos(
            math.radians(point.GetY())
        )
        back = math.degrees(math.atan2(-longitude, -latitude)) % 360
        assert back == pytest.approx(feature["loc_true_heading_deg"], abs=10)
        idents.append((feature["ident"], feature["runway_ident"]))
        assert feature["airport_ident"] == "VTBD"
        assert feature["airport_fid"] == 1
    assert ("IBKK", "21R") in idents
    assert ("IDMG", "21L") in idents
