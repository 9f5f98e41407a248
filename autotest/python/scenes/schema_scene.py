# SPDX-License-Identifier: MIT
"""Sources of bglcomp with one element of its schema at a time: each element in
what surrounds it, with what it needs, and two values for each attribute."""

import csv

from support import PROJECT

GUID = "{11111111-1111-1111-1111-111111111111}"
OTHER_GUID = "{22222222-2222-2222-2222-222222222222}"
MODEL = '<LibraryObject name="%s" scale="1"/>' % GUID
CORNERS = "".join(
    f'<Vertex lat="47.{x}" lon="8.{y}"/>'
    for x, y in ((1, 1), (2, 1), (2, 2), (1, 2)))
TRIGGER_CORNERS = "".join(
    f'<Vertex biasX="{x}" biasZ="{z}"/>' for x, z in ((1, 1), (9, 1), (9, 9)))
LEG = '<Leg type="IF" fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS"/>'
POINTS = ('<PolylinePoint latitude="47" longitude="8" altitude="1"/>'
          '<PolylinePoint latitude="47.1" longitude="8" altitude="2"/>')
TEXTURES = {"bottomTexture", "windowTexture", "topTexture", "roofTexture"}
PLACE = {"lat": "47", "lon": "8"}
FIX = {"fixType": "WAYPOINT", "fixIdent": "ABC", "fixRegion": "LS"}
STATION = {**PLACE, "ident": "ABC", "region": "LS"}
NEIGHBOUR = {"waypointIdent": "PRV", "waypointRegion": "LS",
             "waypointType": "NAMED"}
WAYPOINT = {**PLACE, "waypointIdent": "WPT", "waypointRegion": "LS",
            "waypointType": "NAMED", "magvar": "0"}
OBJECT = {**PLACE, "alt": "0", "pitch": "0", "bank": "0", "heading": "0",
          "imageComplexity": "NORMAL", "altitudeIsAgl": "TRUE"}
COLOUR = {"red": "1", "green": "2", "blue": "3"}


def list_numbers(kind):
    """The numbers of a generic building with a kind of roof."""
    with open(PROJECT / "data/building_numbers.csv",
              encoding="utf-8") as stream:
        return {row["name"]: "10" for row in csv.DictReader(stream)
                if row[kind] == "1" and row["name"] not in TEXTURES}


def make_building(element, attribute):
    """Attributes of a building that has a number."""
    if element == "PyramidalBuilding":
        return list_numbers("pyramid")
    if element == "MultiSidedBuilding":
        return {**list_numbers("multisided"), "buildingSides": "8"}
    kind = next((kind for kind in ("flat", "ridge", "peaked", "slant")
                 if attribute in list_numbers(kind)), "flat")
    return {"roofType": kind.upper(), **list_numbers(kind)}


def render(name, attributes, content=""):
    text = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{text}>{content}</{name}>"


# Attributes that an element is never without.
BASE = {
    "Airport": {**PLACE, "alt": "400", "ident": "LSZH", "magvar": "0"},
    "AltitudeSampleLocation": PLACE,
    "Approach": {**FIX, "type": "RNAV", "runway": "12", "designator": "NONE",
                 "altitude": "900", "heading": "120", "missedAltitude": "900"},
    "ApproachLights": {"end": "PRIMARY", "system": "ALSF1"},
    "Arc": {**PLACE, "type": "CLOCKWISE"},
    "AttachedObject": {"attachpointName": "tip", "pitch": "0", "bank": "0",
                       "heading": "0"},
    "BankShearEntry": {"bank": "1", "shear": "1"},
    "Beacon": {"type": "CIVILIAN", "baseType": "AIRPORT"},
    "BlastFence": {"instanceId": GUID, "profile": GUID},
    "BlastPad": {"end": "PRIMARY", "length": "10"},
    "Boundary": {"type": "CENTER", "name": "A"},
    "BoundaryStart": {**PLACE, "altitudeMinimum": "0"},
    "BoundaryFence": {"instanceId": GUID, "profile": GUID},
    "Circle": {"radius": "1000M"},
    "Com": {"frequency": "118.3", "type": "TOWER"},
    "DeleteFrequency": {"frequency": "118.3", "type": "TOWER"},
    "DeleteRunway": {"surface": "ASPHALT", "number": "12",
                     "designator": "NONE"},
    "DeleteStart": {"type": "RUNWAY", "number": "12", "designator": "NONE"},
    "DmeArc": {"radial": "1", "distance": "10N", "dmeRegion": "LS",
               "dmeIdent": "KLO"},
    "Dme": {**PLACE, "alt": "0", "range": "10N"},
    "Effect": {"effectName": "fx"},
    "ExclusionRectangle": {
        "latitudeMinimum": "47", "latitudeMaximum": "48",
        "longitudeMinimum": "8", "longitudeMaximum": "9",
        "excludeBeaconObjects": "TRUE"},
    "ExtrusionBridge": {"instanceId": GUID, "extrusionProfile": GUID,
                        "materialSet": GUID, "roadWidth": "9",
                        "probability": "1", "imageComplexity": "NORMAL"},
    "Fuel": {"type": "MOGAS", "availability": "YES"},
    "GenericBuilding": {"scale": "1", "bottomTexture": "1",
                        "roofTexture": "1", "topTexture": "1",
                        "windowTexture": "1"},
    "Geopol": {"type": "BOUNDARY"},
    "GlideSlope": {**PLACE, "alt": "0", "pitch": "3", "range": "10N"},
    "Helipad": {**PLACE, "alt": "0", "surface": "ASPHALT", "heading": "10",
                "length": "10", "width": "10", "type": "H", **COLOUR},
    "Ils": {**PLACE, "alt": "0", "heading": "120", "frequency": "109.5",
            "end": "PRIMARY", "ident": "IAB", "magvar": "0",
            "range": "10N"},
    "Jetway": {"gateName": "GATE_A", "parkingNumber": "1"},
    "Leg": {"type": "IF", **FIX},
    "LibraryObject": {"name": GUID, "scale": "1"},
    "Line": {"lat": "47", "lon": "9"},
    "Marker": {**STATION, "alt": "0", "type": "OUTER", "heading": "0"},
    "Ndb": {**STATION, "alt": "0", "frequency": "350", "type": "H"},
    "Next": NEIGHBOUR,
    "Origin": PLACE,
    "OffsetThreshold": {"end": "PRIMARY", "length": "10"},
    "Overrun": {"end": "PRIMARY", "length": "10"},
    "PoleColor": COLOUR,
    "PolylineObjectPlacement": {"id": GUID},
    "PolylinePoint": {"latitude": "47.2", "longitude": "8", "altitude": "1"},
    "Previous": NEIGHBOUR,
    "RandomAttach": {"randomness": "RANDOM", "probability": "0.5"},
    "Route": {"name": "A1", "routeType": "VICTOR"},
    "Runway": {**PLACE, "alt": "0", "number": "12", "designator": "LEFT",
               "length": "1000M", "width": "30M", "heading": "120",
               "surface": "ASPHALT"},
    "RunwayStart": {**PLACE, "alt": "0", "type": "RUNWAY", "heading": "120",
                    "end": "PRIMARY"},
    "SceneryObject": OBJECT,
    "SockColor": COLOUR,
    "Start": {**PLACE, "alt": "0", "type": "RUNWAY", "number": "12",
              "designator": "NONE", "heading": "10"},
    "TaxiName": {"index": "2", "name": "B"},
    "TaxiwayParking": {**PLACE, "index": "1", "heading": "1", "radius": "9",
                       "type": "GATE_SMALL", "name": "GATE_B",
                       "number": "2"},
    "TaxiwayPath": {"type": "TAXI", "start": "0", "end": "1", "width": "20M",
                    "weightLimit": "0", "surface": "ASPHALT", "name": "0"},
    "TaxiwayPoint": {**PLACE, "index": "2", "type": "NORMAL"},
    "TaxiwaySign": {**PLACE, "heading": "0", "label": "l[A]",
                    "justification": "RIGHT", "size": "SIZE2"},
    "TimeZone": {"latitudeMinimum": "47", "latitudeMaximum": "48",
                 "longitudeMinimum": "8", "longitudeMaximum": "9",
                 "timedeviation": "60", "priority": "1"},
    "Tower": {**PLACE, "alt": "9"},
    "Transition": {**FIX, "transitionType": "FULL", "altitude": "900"},
    "Trigger": {"type": "REFUEL_REPAIR", "triggerHeight": "10M"},
    "TriggerWeatherData": {"type": "RIDGE_LIFT", "heading": "1",
                           "scalar": "0.5"},
    "Vasi": {"end": "PRIMARY", "type": "PAPI4", "side": "LEFT", "biasX": "1",
             "biasZ": "2", "spacing": "3", "pitch": "3"},
    "Vor": {**STATION, "alt": "0", "frequency": "112.3", "type": "LOW",
            "dme": "TRUE"},
    "Waypoint": WAYPOINT,
    "Windsock": {"poleHeight": "1", "sockLength": "1", "lighted": "TRUE"},
}

# Children that an element is never without, unless it is tested itself.
CONTENT = {
    "Airport": '<TaxiwayPoint index="0" type="NORMAL" lat="47.1" lon="8.1"/>'
               '<TaxiwayPoint index="1" type="NORMAL" lat="47.2" lon="8.1"/>'
               '<TaxiwayParking index="0" lat="47.1" lon="8.2" heading="10" '
               'radius="10M" type="GATE_SMALL" name="GATE_A" number="1"/>'
               '<TaxiName index="0" name="A"/><TaxiName index="1" name="C"/>',
    "Apron": CORNERS, "BlastFence": CORNERS, "BoundaryFence": CORNERS,
    "EdgeLights": CORNERS, "Geopol": CORNERS,
    "Approach": f"<ApproachLegs>{LEG}</ApproachLegs>",
    "AttachedObject": MODEL,
    "AltitudeSampleLocationList": '<AltitudeSampleLocation lat="47" lon="8"/>'
                                  '<AltitudeSampleLocation lat="47.1" '
                                  'lon="8"/>',
    "PolylinePointList": POINTS,
    "GenericBuilding": render("RectangularBuilding",
                              make_building("RectangularBuilding", "sizeX")),
    "Jetway": render("SceneryObject", OBJECT, MODEL),
    "Route": render("Previous", NEIGHBOUR) + render(
        "Next", {**NEIGHBOUR, "waypointIdent": "NXT"}),
    "SceneryObject": MODEL,
    "Transition": f"<TransitionLegs>{LEG}</TransitionLegs>",
    "Trigger": '<Fuel type="JETA" availability="YES"/>' + TRIGGER_CORNERS,
    "Windsock": render("PoleColor", COLOUR) + render("SockColor", COLOUR),
}

# Children that stand in the place of the others.
ALONE = {"Beacon", "Effect", "GenericBuilding", "LibraryObject", "Trigger",
         "Windsock", "RectangularBuilding",
         "PyramidalBuilding", "MultiSidedBuilding", "Previous", "PoleColor",
         "SockColor", "ApproachLegs", "TransitionLegs"}

# Values that decide what an element around must be.
AROUND = {"DmeArc": ("Transition", {"transitionType": "DME"}),
          "TriggerWeatherData": ("Trigger", {"type": "WEATHER"})}

VALUES = {
    "designator": ("NONE", "LEFT"), "number": ("12", "13"),
    "primaryDesignator": ("NONE", "LEFT"), "runway": ("12", "13"),
    "secondaryDesignator": ("NONE", "LEFT"),
    "region": ("LS", "ED"), "fixRegion": ("LS", "ED"),
    "waypointRegion": ("LS", "ED"), "recommendedRegion": ("LS", "ED"),
    "dmeRegion": ("LS", "ED"), "waypointType": ("NAMED", "VOR"),
    "availability": ("YES", "PRIOR_REQUEST"), "type": None,
    "airlineCodes": ("SWR", "DLH"), "start": ("0", "1"), "end": None,
    "minimumAltitudeType": ("AGL", "MSL"),
    "maximumAltitudeType": ("AGL", "MSL"), "suffix": ("A", "B"),
    "instanceId": (GUID, OTHER_GUID), "extrusionProfile": (GUID, OTHER_GUID),
    "materialSet": (GUID, OTHER_GUID), "id": (GUID, OTHER_GUID),
    "channel": ("57Y", "58X"), "label": ("l[A]", "l[B]"),
}


# Of an element alone.
PAIRS = {
    ("TaxiwayPath", "name"): ("0", "1"), ("TaxiwayPath", "end"): ("1", "0"),
    ("TaxiwayPath", "type"): ("TAXI", "PATH"),
}


def make_pair(row):
    """Two values that differ."""
    name, kinds = row["attribute"], row["values"]
    if (row["element"], name) in PAIRS:
        return PAIRS[row["element"], name]
    if VALUES.get(name):
        return VALUES[name]
    if kinds.startswith("one of"):
        words = [word for word in kinds[7:].split() if word != "UNKNOWN"]
        return words[0], words[1] if len(words) > 1 else words[0]
    if "Longitude" in kinds:
        return "8.2", "8.21"
    if "Latitude" in kinds:
        return "47.1", "47.11"
    bounds = dict(part.split("=") for part in kinds.split()[1:] if "=" in part)
    if kinds.split(" ")[0] in ("double", "integer", "nonNegativeInteger",
                               "unsignedByte"):
        low = float(bounds.get("minInclusive", bounds.get("minExclusive", 1)))
        high = float(bounds.get("maxInclusive", low + 20))
        form = "{:.3f}" if kinds.startswith("double") else "{:.0f}"
        return tuple(form.format(low + (high - low) * share)
                     for share in (0.4, 0.7))
    if kinds == "string patterned":
        if "uid" in name or name in ("instanceId", "profile", "materialSet",
                                     "surface"):
            return GUID, OTHER_GUID
        return ("ABC", "KLO") if name == "ident" else ("25.0M", "37.5M")
    if name in ("instanceId", "profile", "materialSet", "name") and \
            row["element"] in ("LibraryObject", "BlastFence", "ModelData",
                               "BoundaryFence", "ExtrusionBridge",
                               "AttachedObject", "PolylineObjectPlacement"):
        return GUID, OTHER_GUID
    return "ABC", "KLO"


def find_parent(name, rows):
    parents = [row["parent"] for row in rows if row["element"] == name]
    return "FSData" if "FSData" in parents else parents[0]


def wrap(parent, inner, body):
    """What stands in an element together with one of its children."""
    if parent == "Boundary":
        start, line, origin = (render(name, BASE[name])
                               for name in ("BoundaryStart", "Line", "Origin"))
        return {"BoundaryStart": body + line + line.replace("47", "48"),
                "Circle": origin + body,
                "Arc": start + line + origin + body}.get(
                    inner, body + start + line + line.replace("47", "48"))
    if parent == "ExtrusionBridge":
        lists = {name: render(name, {}, CONTENT[name]) for name in
                 ("AltitudeSampleLocationList", "PolylinePointList")}
        return "".join({**lists, inner: body}.values())
    if parent == "Airport":
        return CONTENT[parent] + body
    if inner in ALONE:
        return body
    return body + CONTENT.get(parent, "")


def make_source(parent, name, attributes, rows):
    """A source with an element in what surrounds it."""
    base = BASE.get(name, {})
    if name == "Vertex":
        base = ({"biasX": "5", "biasZ": "5"} if parent == "Trigger" else
                {"lat": "47.15", "lon": "8.05"})
    if name.endswith("Building") and name != "GenericBuilding":
        base = make_building(name, next(iter(attributes)))
    body = render(name, {**base, **attributes},
                  wrap(name, None, "") if name == "ExtrusionBridge" or
                  name == "Boundary" else CONTENT.get(name, ""))
    inner = name
    while parent != "FSData":
        around, values = AROUND.get(name, (None, {}))
        content = body if (parent, inner) == ("Jetway", "SceneryObject") \
            else wrap(parent, inner, body)
        body = render(parent, {**BASE.get(parent, {}),
                               **(values if around == parent else {})},
                      content)
        inner, parent = parent, find_parent(parent, rows)
    return f'<?xml version="1.0"?>\n<FSData version="9.0">{body}</FSData>'
