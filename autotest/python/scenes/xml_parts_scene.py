# SPDX-License-Identifier: MIT
"""Sources of bglcomp with elements that are rows of several layers."""

HEAD = '<?xml version="1.0"?>\n<FSData version="9.0">\n'
OBJECT = (
    '<SceneryObject lat="47.5" lon="8.25" alt="10" pitch="0" bank="0" '
    'heading="90" imageComplexity="NORMAL" altitudeIsAgl="{agl}">{body}'
    "</SceneryObject>\n"
)
CORNERS = "".join(
    f'<Vertex biasX="{x}" biasZ="{z}"/>'
    for x, z in [(-10, -20), (10, -20), (10, 20), (-10.5, 20)]
)
REFUEL = OBJECT.format(agl="TRUE", body=(
    '<Trigger type="REFUEL_REPAIR" triggerHeight="50F">'
    f'<Fuel type="JETA" availability="YES"/>{CORNERS}</Trigger>'))
WEATHER = OBJECT.format(agl="FALSE", body=(
    f'<Trigger type="WEATHER" triggerHeight="2000">{CORNERS}'
    '<TriggerWeatherData type="NONDIRECTIONAL_TURBULENCE" heading="12" '
    'scalar="5"/></Trigger>'))
GUIDS = [f"{letter}AF86721-B296-4C47-CBF9-B4F6D914B810" for letter in "ABCDE"]
BRIDGE = f"""
<ExtrusionBridge instanceId="{{{GUIDS[0]}}}" imageComplexity="DENSE"
 probability="0.5" suppressPlatform="TRUE" roadWidth="20"
 extrusionProfile="{{{GUIDS[1]}}}" materialSet="{{{GUIDS[2]}}}">
<AltitudeSampleLocationList><AltitudeSampleLocation lat="47" lon="8"/>
<AltitudeSampleLocation lat="47.25" lon="8.25"/></AltitudeSampleLocationList>
<PolylinePointList>
<PolylinePoint latitude="47" longitude="8" altitude="100F"/>
<PolylinePoint latitude="47.25" longitude="8.25" altitude="20M"/>
</PolylinePointList>
<PolylineObjectPlacementList><PolylineObjectPlacement id="{{{GUIDS[3]}}}"/>
<PolylineObjectPlacement id="{{{GUIDS[4]}}}"/></PolylineObjectPlacementList>
</ExtrusionBridge>
"""
LIMITS = (
    'minimumAltitudeType="MSL" altitudeMinimum="1000F" '
    'maximumAltitudeType="ABOVE_GROUND_LEVEL" altitudeMaximum="2000F"'
)
AIRSPACES = f"""
<Boundary type="CLASS_C" name="ZONE">
<Com frequency="118.3" type="TOWER" name="ZONE TOWER"/>
<BoundaryStart lat="47" lon="8" {LIMITS}/><Line lat="47.25" lon="8"/>
<Origin lat="47.25" lon="8.25"/>
<Arc index="1" type="CLOCKWISE" lat="47.25" lon="8.5"/>
<Line lat="47" lon="8"/></Boundary>
<Boundary type="MODEC" name="ROUND"><Origin lat="46" lon="7"/>
<Circle radius="5000" {LIMITS}/></Boundary>
"""


def pack_waypoint(ident, lat, routes):
    return (
        f'<Waypoint lat="{lat}" lon="8.5" waypointType="NAMED" magvar="-1" '
        f'waypointRegion="LS" waypointIdent="{ident}">{routes}</Waypoint>\n')


def pack_neighbour(element, ident, altitude, kind="NAMED"):
    return (
        f'<{element} waypointType="{kind}" waypointRegion="LS" '
        f'waypointIdent="{ident}" altitudeMinimum="{altitude}"/>')


WAYPOINTS = (
    pack_waypoint("AAAAA", 47.5, '<Route name="W1" routeType="VICTOR">'
                  + pack_neighbour("Next", "BBBBB", "5000F") + "</Route>")
    + pack_waypoint(
        "BBBBB", 47.75, '<Route name="W1" routeType="VICTOR">'
        + pack_neighbour("Previous", "AAAAA", "5000F")
        + pack_neighbour("Next", "ZUE", "6000F", "VOR") + "</Route>"
        '<Route name="W2" routeType="BOTH">'
        + pack_neighbour("Previous", "XXXXX", "100M") + "</Route>"))
EVERYTHING = REFUEL + WEATHER + BRIDGE + AIRSPACES + WAYPOINTS
AIRPORT = (
    '<Airport lat="47.5" lon="8.25" alt="400" ident="LSZZ">{}</Airport>\n'
)
DELETION = (
    '<DeleteAirport deleteAllRunways="TRUE" deleteAllILSs="TRUE" '
    'deleteAllTerminalNDBs="TRUE" deleteAllTerminalWaypoints="FALSE">'
    '<DeleteRunway surface="ASPHALT" number="7" designator="RIGHT"/>'
    '<DeleteRunway surface="GRASS" number="NORTH"/>'
    '<DeleteStart type="RUNWAY" number="07" designator="LEFT"/>'
    '<DeleteFrequency frequency="118.305" type="TOWER"/></DeleteAirport>'
)
LIGHT = (
    '<Light relativePosition="{} 0.7 0" direction="0 1 0" '
    'direction2="0 0 1" type="OMNIDIRECTIONAL" fade="NO_FADE" radius="4" '
    'color="1 2 255" intensity="10" duration="1" period="2" phase="3"/>'
)
LIGHTS = (
    f'<LightPreset name="A" phase="0.5" mesh="{{{GUIDS[0]}}}">'
    + LIGHT.format("0.1") + LIGHT.format("0.2") + "</LightPreset>"
    f'<LightPreset name="B" phase="0" mesh="{{{GUIDS[1]}}}">'
    + LIGHT.format("0.3") + "</LightPreset>"
    '<LightSupport latitude="47.6" longitude="8.25" altitude="400" '
    'altitude2="410F" heading="90" width="3" length="20" '
    'excludeLights="TRUE" excludeLightObjects="FALSE"/>'
)


def write_xml(path, body):
    path.write_bytes((HEAD + body + "</FSData>\n").encode("utf-8"))
    return path
