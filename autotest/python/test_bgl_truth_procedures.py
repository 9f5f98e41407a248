# SPDX-License-Identifier: MIT
"""Procedures of the shared data, field by field against their XML sources."""

import pytest
from osgeo import gdal

from support import collect_messages
from xml_truth import compare, load, pair_features, take_differences

# What the compiler of Prepar3D takes for a nautical mile in legs: 25 lengths of
# LEAB, from 1 to 14 miles, agree with it in single precision.
COMPILED_MILE = 1852.47383

LOCALIZER_REGION = "the compiler names localizers by airport, not by region"

FIX_NAMES = {"TERMINAL_WAYPOINT", "WAYPOINT", "VOR", "NDB", "TERMINAL_NDB",
             "RUNWAY", "LOCALIZER"}
DESCRIPTORS = {"A": "at", "+": "at_or_above", "-": "at_or_below",
               "B": "between"}
TURNS = {"L": "left", "R": "right", "E": "either"}
DESIGNATORS = {"NONE": "", "LEFT": "L", "RIGHT": "R", "CENTER": "C"}


def lower(word):
    return None if word is None else word.lower()


def parse_leg_length(text):
    """Returns metres; None for None."""
    if text is not None and text.endswith("N"):
        return float(text[:-1]) * COMPILED_MILE
    return text


def compare_fix(feature, prefix, element, names):
    """Compares a fix; `names` are the attributes of type, region and ident."""
    kind, region, ident = (element.get(name) for name in names)
    assert kind is None or kind in FIX_NAMES
    compare(feature, prefix + "_type", lower(kind))
    compare(feature, prefix + "_ident", ident)
    compare(
        feature,
        prefix + "_region",
        region,
        known=LOCALIZER_REGION if kind == "LOCALIZER" and region else None,
    )


def compare_approach(feature, element):
    runway = element.get("runway") + DESIGNATORS[element.get("designator")]
    suffix = element.get("suffix", "0")
    compare(feature, "runway_ident", runway)
    compare(feature, "type", lower(element.get("type")))
    compare(feature, "suffix", None if suffix == "0" else suffix)
    compare(
        feature, "gps_overlay", element.get("gpsOverlay", "FALSE"), "boolean"
    )
    compare_fix(feature, "fix", element,
                ("fixType", "fixRegion", "fixIdent"))
    for column, name in (("altitude_m", "altitude"),
                         ("missed_altitude_m", "missedAltitude")):
        compare(feature, column, element.get(name), "length")
    compare(
        feature, "heading_deg", element.get("heading"), "angle"
    )
    for column, path in (
        ("num_transitions", "Transition"),
        ("num_legs", "ApproachLegs/Leg"),
        ("num_missed", "MissedApproachLegs/Leg"),
    ):
        compare(
            feature, column, len(element.findall(path)), "integer"
        )


def compare_leg(feature, element):
    get = element.get
    compare(feature, "leg_type", lower(get("type")))
    compare(
        feature, "alt_descriptor", DESCRIPTORS.get(get("altitudeDescriptor"))
    )
    compare(
        feature, "turn_direction", TURNS.get(get("turnDirection"))
    )
    compare(
        feature, "fly_over", get("flyOver", "FALSE"), "boolean"
    )
    compare_fix(feature, "fix", element,
                ("fixType", "fixRegion", "fixIdent"))
    compare_fix(feature, "rec", element,
                ("recommendedType", "recommendedRegion", "recommendedIdent"))
    if get("recommendedIdent") is not None:
        compare(feature, "theta_deg", get("theta", "0"), "real")
        compare(
            feature, "rho_m", parse_leg_length(get("rho", "0")), "length"
        )
    if get("magneticCourse") is not None:
        compare(
            feature, "course_deg", get("magneticCourse"), "angle"
        )
        compare(feature, "course_true", False, "boolean")
    distance = parse_leg_length(get("distance"))
    compare(feature, "distance_m", distance, "length")
    compare(feature, "time_min", get("time"), "real")
    compare(feature, "altitude1_m", get("altitude1"), "length")
    compare(feature, "altitude2_m", get("altitude2"), "length")


def list_legs(approach):
    """Lists (procedure, number in it, element) in the order of the file."""
    for procedure, path in (
        ("approach", "ApproachLegs/Leg"),
        ("missed", "MissedApproachLegs/Leg"),
        ("transition", "Transition/TransitionLegs/Leg"),
    ):
        for number, element in enumerate(approach.findall(path), 1):
            yield procedure, number, element


@pytest.mark.parametrize("name", ["ktst_p3dv5", "leab_p3dv5"])
def test_procedures_of_sources(name, shared):
    """All attributes of approaches, transitions and legs."""
    path = shared(f"airport/{name}.bgl")
    root = load(path.with_suffix(".xml"))
    elements = list(root.iter("Approach"))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        pairs = pair_features(
            dataset.GetLayerByName("approach"), elements
        )
        for feature, element in pairs:
            compare_approach(feature, element)
        transitions = [
            (number, element)
            for number, approach in enumerate(elements)
            for element in approach.findall("Transition")
        ]
        for feature, (parent, element) in pair_features(
            dataset.GetLayerByName("transition"), transitions
        ):
            compare(feature, "approach_fid", parent + 1, "integer")
            compare(
                feature, "kind", lower(element.get("transitionType"))
            )
            compare_fix(feature, "fix", element,
                        ("fixType", "fixRegion", "fixIdent"))
            compare(
                feature, "altitude_m", element.get("altitude"), "length"
            )
        legs = [
            (number, *leg)
            for number, approach in enumerate(elements)
            for leg in list_legs(approach)
        ]
        for feature, (parent, procedure, number, element) in (
            pair_features(
                dataset.GetLayerByName("procedure_leg"), legs
            )
        ):
            compare(feature, "approach_fid", parent + 1, "integer")
            compare(feature, "procedure", procedure)
            compare(feature, "seq", number, "integer")
            compare_leg(feature, element)
    assert messages == []
    assert take_differences() == []


def test_procedures_of_leab_have_places(shared):
    """Every leg, except those without fix and to a VOR outside the file."""
    path = shared("airport/leab_p3dv5.bgl")
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    legs = list(dataset.GetLayerByName("procedure_leg"))
    placed = {leg["fix_ident"] for leg in legs if leg.GetGeometryRef()}
    others = {leg["fix_ident"] for leg in legs if not leg.GetGeometryRef()}
    assert others == {"VAB", None}
    assert {"MD09", "RW09", "RW27"} <= placed


def test_procedures_of_vtbd_have_places(shared):
    """Its editor writes runway ends without the letters RW."""
    path = shared("airport/vtbd_fsx.bgl")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        legs = list(dataset.GetLayerByName("procedure_leg"))
    assert messages == []
    assert dataset.GetLayerByName("approach").GetFeatureCount() == 4
    assert len(legs) == 43
    assert all(leg.GetGeometryRef() is not None for leg in legs)
    assert {"03L", "03R", "21L", "21R"} <= {leg["fix_ident"] for leg in legs}
