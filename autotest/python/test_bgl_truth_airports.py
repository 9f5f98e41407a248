# SPDX-License-Identifier: MIT
"""Airports of the shared data, field by field against their XML sources."""

import json
import math

import pytest
from osgeo import gdal

from support import collect_messages
from xml_truth import (
    Scene,
    compare,
    compare_point,
    compare_position,
    compare_value,
    compare_vertices,
    take_differences,
)

AIRPORTS = [
    "cyqt_scene_msfs2020",
    "enev_msfs2020",
    "kpsc_msfs2020",
    "ktst_p3dv5",
    "lbbg_msfs2024",
    "leab_p3dv5",
]
ENDS = ("primary", "secondary")
GUID_OF_NOTHING = "{00000000-0000-0000-0000-000000000000}"


def place_by_offset(airport, element):
    """Gives an element its position from metres east and north of the airport:
    ogr/records/format.md chapter 7."""
    latitude = float(airport.get("lat"))
    around = 40075000 * math.cos(math.radians(latitude))
    north = float(element.get("biasZ")) * 360 / 40007000
    east = float(element.get("biasX")) * 360 / around
    element.set("lat", str(latitude + north))
    element.set("lon", str(float(airport.get("lon")) + east))


class AirportScene(Scene):
    """An airport whose taxi points all have degrees."""

    def __init__(self, path):
        super().__init__(path)
        for point in self.airport.iter("TaxiwayPoint"):
            if point.get("lat") is None:
                place_by_offset(self.airport, point)


@pytest.fixture(scope="module", params=AIRPORTS)
def scene(request, shared):
    return AirportScene(shared(f"airport/{request.param}.bgl"))


@pytest.fixture(autouse=True)
def no_difference():
    yield
    assert take_differences() == []


def compare_given(feature, element, columns):
    """Compares the attributes of the element, as (attribute, column, kind)."""
    for attribute, column, kind in columns:
        if element.get(attribute) is not None:
            compare(feature, column, element.get(attribute), kind)


def compare_surface(feature, element):
    """Compares the surface: a word in Prepar3D, a material in MSFS."""
    surface = element.get("surface")
    if surface == GUID_OF_NOTHING:
        compare(feature, "material_guid", None)
        compare(feature, "surface", None)
    elif surface.startswith("{"):
        compare(feature, "material_guid", surface, "guid")
        compare(feature, "surface", None)
    else:
        compare(feature, "surface", surface, "word")


def runway_ident(element, is_secondary=False):
    number = int(element.get("number"))
    designator = element.get("designator", "NONE")[0].replace("N", "")
    if is_secondary:
        number = (number + 17) % 36 + 1
        designator = {"L": "R", "R": "L"}.get(designator, designator)
    return f"{number:02}{designator}"


def test_airport(scene):
    (feature,) = scene.layer("airport")
    element = scene.airport
    compare_position(feature, element)
    compare_given(feature, element, [
        ("ident", "ident", "text"),
        ("name", "name", "text"),
        ("city", "city", "text"),
        ("state", "state", "text"),
        ("country", "country", "text"),
        ("region", "region_name", "text"),
        ("alt", "elevation_m", "altitude"),
        ("trafficScalar", "traffic_scalar", "byte_share"),
        ("isOnTIN", "on_tin", "boolean"),
        ("starAirport", "star", "boolean"),
        ("sloped", "sloped", "boolean"),
    ])
    # The XML counts westward.
    compare(feature, "magvar_deg", str(-float(element.get("magvar"))), "real")
    for tower in element.findall("Tower"):
        # MSFS drops the tower: none of these files has its position.
        compare_given(feature, tower, [
            ("lon", "tower_lon", "longitude"),
            ("lat", "tower_lat", "latitude"),
            ("alt", "tower_alt_m", "altitude"),
        ])
    kinds = {fuel.get("type") for fuel in element.iter("Fuel")}
    compare(feature, "fuel_avgas", str(bool(kinds & {"73", "87", "100", "130",
                                                    "145"})), "boolean")
    compare(feature, "fuel_jet",
            str(any(kind.startswith("JET") for kind in kinds)), "boolean")
    deletions = len(element.findall("DeleteAirport"))
    compare(feature, "deletes", str(deletions > 0), "boolean")
    for column, path in [
        ("num_runway", "Runway"),
        ("num_com", "Com"),
        ("num_approach", "Approach"),
        ("num_apron", "Aprons/Apron"),
        ("num_helipad", "Helipad"),
    ]:
        compare(feature, column, len(element.findall(path)), "integer")
    starts = len(list(element.iter("Start"))) + len(
        list(element.iter("RunwayStart"))
    )
    compare(feature, "num_start", starts, "integer")


MARKINGS = {
    "edges": "edges",
    "threshold": "threshold",
    "fixedDistance": "fixed_distance",
    "touchdown": "touchdown",
    "dashes": "dashes",
    "ident": "ident",
    "precision": "precision",
    "edgePavement": "edge_pavement",
    "singleEnd": "single_end",
    "primaryClosed": "primary_closed",
    "secondaryClosed": "secondary_closed",
    "primaryStol": "primary_stol",
    "secondaryStol": "secondary_stol",
    "alternateThreshold": "alternate_threshold",
    "alternateFixedDistance": "alternate_fixed_distance",
    "alternateTouchdown": "alternate_touchdown",
    "alternatePrecision": "alternate_precision",
    "leadingZeroIdent": "leading_zero_ident",
    "noThresholdEndArrows": "no_threshold_end_arrows",
}


def compare_words(feature, column, element, words):
    """Compares attributes with the words of a list."""
    listed = (feature[column] or "").split(",")
    for attribute, value in element.items():
        word = words.get(attribute)
        if word is not None:
            compare_value(
                feature.GetDefnRef().GetName(), feature.GetFID(), attribute,
                word in listed, value, "boolean",
            )


def compare_end(feature, end, runway):
    """Compares the attributes of one end of a runway element."""
    compare_given(feature, runway, [
        (f"{end}Takeoff", f"{end}_takeoff", "boolean"),
        (f"{end}Landing", f"{end}_landing", "boolean"),
        (f"{end}Pattern", f"{end}_pattern", "word"),
    ])
    # Compilers write no record when both are 0.
    biases = [float(runway.get(f"{e}MarkingBias", "0")) for e in ENDS]
    compare(feature, f"{end}_marking_bias_m",
            biases[ENDS.index(end)] if any(biases) else None, "length")
    for tag, column in [
        ("OffsetThreshold", "displaced_threshold_m"),
        ("BlastPad", "blastpad_m"),
        ("Overrun", "overrun_m"),
    ]:
        lengths = [e.get("length") for e in runway.findall(tag)
                   if e.get("end").lower() == end]
        compare(feature, f"{end}_{column}", *lengths or [None], "length")
    for lights in runway.findall("ApproachLights"):
        if lights.get("end").lower() == end:
            compare_given(feature, lights, [
                ("system", f"{end}_als", "word"),
                ("strobes", f"{end}_strobes", "integer"),
                ("reil", f"{end}_reil", "boolean"),
                ("endLights", f"{end}_end_lights", "boolean"),
                ("touchdown", f"{end}_touchdown_lights", "boolean"),
                ("spacing", f"{end}_als_spacing_m", "length"),
                ("offset", f"{end}_als_offset_m", "length"),
                ("slope", f"{end}_als_slope", "real"),
            ])
    for vasi in runway.findall("Vasi"):
        if vasi.get("end").lower() == end:
            column = f"{end}_vasi_{vasi.get('side').lower()}"
            compare(feature, column, vasi.get("type"), "word")
            compare(feature, f"{column}_pitch_deg", vasi.get("pitch"), "real")
            # Compilers drop the sign of both: ogr/records/format.md 3.3.
            for name in ("biasX", "biasZ", "spacing"):
                compare(
                    feature,
                    f"{column}_{name.replace('bias', 'bias_').lower()}_m",
                    vasi.get(name).lstrip("-"), "length",
                )


def test_runways(scene):
    for feature, runway in scene.pair("runway",
                                      scene.airport.findall("Runway")):
        compare_given(feature, runway, [
            ("lon", "lon_center", "longitude"),
            ("lat", "lat_center", "latitude"),
            ("alt", "elevation_m", "altitude"),
            ("length", "length_m", "length"),
            ("width", "width_m", "length"),
            ("heading", "true_heading_deg", "angle"),
            ("patternAltitude", "pattern_alt_m", "length"),
            ("groundMerging", "ground_merging", "boolean"),
            ("excludeVegetationAround", "exclude_vegetation", "boolean"),
        ])
        compare_surface(feature, runway)
        if not scene.is_msfs:
            compare_given(feature, runway,
                          [("transparent", "transparent", "boolean")])
        compare(feature, "primary_ident", runway_ident(runway))
        compare(feature, "secondary_ident", runway_ident(runway, True))
        for lights in runway.findall("Lights"):
            compare_given(feature, lights, [
                ("edge", "edge_lights", "word"),
                ("center", "center_lights", "word"),
                ("centerRed", "center_red", "boolean"),
            ])
        for markings in runway.findall("Markings"):
            compare_words(feature, "markings", markings, MARKINGS)
        for end in ENDS:
            compare_end(feature, end, runway)
        for ils in runway.findall("Ils"):
            end = ils.get("end").lower()
            compare(feature, f"{end}_ils_ident", ils.get("ident"))


def test_runway_profiles(scene):
    for feature, runway in scene.pair("runway",
                                      scene.airport.findall("Runway")):
        text = feature["deformation"]
        points = json.loads(text) if text else []
        elements = runway.findall("RunwayDeformation")
        compare_value("runway", feature.GetFID(), "deformation", len(points),
                      len(elements), "integer")
        for (ratio, altitude), element in zip(points, elements):
            for name, value in (("ratio", ratio), ("alt", altitude)):
                compare_value("runway", feature.GetFID(), name, value,
                              element.get(name), "real")


AREA_TAGS = {
    "OffsetThreshold": "displaced_threshold",
    "BlastPad": "blast_pad",
    "Overrun": "overrun",
}


def test_runway_end_areas(scene):
    elements = [
        (runway, area)
        for runway in scene.airport.findall("Runway")
        for end in ENDS
        for tag in AREA_TAGS
        for area in runway.findall(tag)
        if area.get("end").lower() == end
    ]
    for feature, (runway, area) in scene.pair("runway_end_area", elements):
        compare(feature, "kind", AREA_TAGS[area.tag])
        compare(feature, "runway_ident",
                runway_ident(runway, area.get("end") == "SECONDARY"))
        compare_given(feature, area, [
            ("length", "length_m", "length"),
            ("width", "width_m", "length"),
        ])
        compare_surface(feature, area)


def test_helipads(scene):
    for feature, helipad in scene.pair("helipad",
                                       scene.airport.findall("Helipad")):
        compare_position(feature, helipad)
        compare_given(feature, helipad, [
            ("surface", "surface", "word"),
            ("type", "type", "word"),
            ("length", "length_m", "length"),
            ("width", "width_m", "length"),
            ("heading", "true_heading_deg", "angle"),
            ("transparent", "transparent", "boolean"),
            ("closed", "closed", "boolean"),
        ])


def test_frequencies(scene):
    for feature, com in scene.pair("com", scene.airport.findall("Com")):
        compare_given(feature, com, [
            ("type", "type", "word"),
            ("frequency", "frequency_mhz", "frequency"),
        ])
        hertz = round(float(com.get("frequency")) * 1e6)
        compare(feature, "frequency_hz", hertz, "integer")
        compare(feature, "name", com.get("name") or None)


def starts_of(airport):
    """Lists (element, its runway) in the order of compiled files: first those
    of the airport itself."""
    for start in airport.findall("Start"):
        yield start, start, False
    for runway in airport.findall("Runway"):
        for start in runway.findall("RunwayStart"):
            yield start, runway, start.get("end") == "SECONDARY"


def test_starts(scene):
    for feature, (start, runway, is_secondary) in scene.pair(
        "start", starts_of(scene.airport)
    ):
        compare_position(feature, start)
        compare(feature, "true_heading_deg", start.get("heading"), "angle")
        compare(feature, "runway_ident", runway_ident(runway, is_secondary))
        compare(feature, "type", start.get("type", "RUNWAY"), "word")


def sorted_elements(airport, tag):
    """Sorts elements by their indexes, because compilers renumber them."""
    return sorted(airport.findall(tag), key=lambda e: int(e.get("index")))


def test_taxi_points(scene):
    elements = sorted_elements(scene.airport, "TaxiwayPoint")
    for place, (feature, point) in enumerate(
        scene.pair("taxi_point", elements)
    ):
        compare(feature, "point_index", place, "integer")
        compare_given(feature, point, [
            ("type", "type", "word"),
            ("orientation", "orientation", "word"),
        ])
        compare_position(feature, point)


def test_parkings(scene):
    elements = sorted_elements(scene.airport, "TaxiwayParking")
    jetways = {
        (e.get("gateName"), e.get("parkingNumber"), e.get("suffix", "NONE"))
        for e in scene.airport.findall("Jetway")
    }
    for place, (feature, parking) in enumerate(scene.pair("parking",
                                                          elements)):
        compare_position(feature, parking)
        compare(feature, "parking_index", place, "integer")
        compare_given(feature, parking, [
            ("name", "name", "word"),
            ("number", "number", "integer"),
            ("suffix", "suffix", "word"),
            ("type", "type", "word"),
            ("radius", "radius_m", "length"),
            ("heading", "true_heading_deg", "angle"),
            ("pushBack", "pushback", "word"),
            ("airlineCodes", "airline_codes", "list"),
            ("teeOffset1", "tee_offset1_m", "length"),
            ("teeOffset2", "tee_offset2_m", "length"),
            ("teeOffset3", "tee_offset3_m", "length"),
            ("teeOffset4", "tee_offset4_m", "length"),
        ])
        key = (parking.get("name"), parking.get("number"),
               parking.get("suffix", "NONE"))
        compare(feature, "has_jetway", str(key in jetways), "boolean")


def test_taxi_paths(scene):
    points = {e.get("index"): e for e in
              scene.airport.findall("TaxiwayPoint")}
    parkings = {e.get("index"): e for e in
                scene.airport.findall("TaxiwayParking")}
    names = {e.get("index"): e.get("name") for e in
             scene.airport.findall("TaxiName")}
    elements = scene.airport.findall("TaxiwayPath")
    for feature, path in scene.pair("taxi_path", elements):
        compare_given(feature, path, [
            ("type", "type", "word"),
            ("width", "width_m", "length"),
            ("weightLimit", "weight_limit", "integer"),
            ("centerLine", "center_line", "boolean"),
            ("centerLineLighted", "center_line_lighted", "boolean"),
            ("leftEdge", "left_edge", "word"),
            ("leftEdgeLighted", "left_edge_lighted", "boolean"),
            ("rightEdge", "right_edge", "word"),
            ("rightEdgeLighted", "right_edge_lighted", "boolean"),
            ("drawSurface", "draw_surface", "boolean"),
            ("drawDetail", "draw_detail", "boolean"),
            ("groundMerging", "ground_merging", "boolean"),
            ("flatten", "flatten", "word"),
            ("surfaceQuery", "surface_query", "word"),
        ])
        compare_surface(feature, path)
        if path.get("type") == "RUNWAY":
            compare(feature, "name", runway_ident(path))
        elif path.get("name") is not None:
            compare(feature, "name", names[path.get("name")] or None)
        ends = parkings if path.get("type") == "PARKING" else points
        line = feature.GetGeometryRef().GetPoints()
        for vertex, element in ((line[0], points[path.get("start")]),
                                (line[1], ends[path.get("end")])):
            compare_point(feature, vertex[:2], element)


def test_aprons(scene):
    for feature, apron in scene.pair("apron",
                                     scene.airport.findall("Aprons/Apron")):
        compare_surface(feature, apron)
        compare_given(feature, apron, [
            ("drawSurface", "draw_surface", "boolean"),
            ("drawDetail", "draw_detail", "boolean"),
            ("flatten", "flatten", "word"),
            ("surfaceQuery", "surface_query", "word"),
            ("opacity", "opacity", "integer"),
            ("tiling", "tiling", "real"),
            ("falloff", "falloff", "real"),
            ("priority", "priority", "integer"),
            ("localUV", "local_uv", "boolean"),
            ("stretchUV", "stretch_uv", "boolean"),
            ("groundMerging", "ground_merging", "boolean"),
        ])
        if scene.is_msfs:
            # The XML has radians.
            compare(feature, "texture_heading_deg",
                    math.degrees(float(apron.get("heading"))), "angle")
        vertices = apron.findall("Vertex")
        # Few rings repeat their first vertex; OGR's always do.
        points = feature.GetGeometryRef().GetGeometryRef(0).GetPoints()
        assert points[0] == points[-1]
        compare_vertices(feature, points[:-1], vertices)
        if apron.get("alt") is not None:
            for point in points[:-1]:
                compare_value("apron", feature.GetFID(), "alt", point[2],
                              apron.get("alt"), "altitude")


DELETIONS = {
    "deleteAllApproaches": "approaches",
    "deleteAllApronLights": "apron_lights",
    "deleteAllAprons": "aprons",
    "deleteAllFrequencies": "frequencies",
    "deleteAllHelipads": "helipads",
    "deleteAllRunways": "runways",
    "deleteAllStarts": "starts",
    "deleteAllTaxiways": "taxiways",
    "deleteAllBlastFences": "blast_fences",
    "deleteAllVectorPlacement": "blast_fences",
    "deleteAllBoundaryFences": "boundary_fences",
    "deleteAllJetways": "jetways",
    "deleteAllControlTowers": "control_towers",
    "deleteAllDepartures": "departures",
    "deleteAllArrivals": "arrivals",
    "deleteAllPaintedElements": "painted_elements",
    "deleteAllLightSupports": "light_supports",
    "deleteAllTaxiwaySigns": "taxiway_signs",
}


def test_deletions(scene):
    for feature, deletion in scene.pair(
        "delete_airport", scene.airport.findall("DeleteAirport")
    ):
        compare_words(feature, "flags", deletion, DELETIONS)


def test_children_name_their_airport(scene):
    """By ident and by FID; a relationship says so."""
    ident = scene.airport.get("ident")
    relations = scene.dataset.GetRelationshipNames()
    for name in ("runway", "runway_area", "runway_end_area", "helipad",
                 "start", "com", "parking", "taxi_point", "taxi_path", "apron",
                 "delete_airport"):
        layer = scene.layer(name)
        if layer is None:
            continue
        layer.ResetReading()
        for feature in layer:
            assert feature["airport_ident"] == ident
            assert feature["airport_fid"] == 1
        assert f"airport_{name}" in relations


def test_words_are_in_their_domains(scene):
    """Real files have no code that is missing in the enumerations."""
    checked = 0
    for i in range(scene.dataset.GetLayerCount()):
        layer = scene.dataset.GetLayer(i)
        layer.ResetReading()
        definition = layer.GetLayerDefn()
        fields = [definition.GetFieldDefn(j)
                  for j in range(definition.GetFieldCount())]
        words = {
            field.GetName():
                set(scene.dataset.GetFieldDomain(field.GetDomainName())
                    .GetEnumeration())
            for field in fields if field.GetDomainName()
        }
        for feature in layer:
            for name, known in words.items():
                assert feature[name] is None or feature[name] in known, name
                checked += 1
    assert checked > 0


COUNTS_OF_VTBD = {
    "airport": 1,
    "runway": 2,
    "runway_area": 2,
    "runway_end_area": 5,
    "start": 4,
    "com": 17,
    "parking": 188,
    "taxi_point": 637,
    "taxi_path": 980,
    "apron": 54,
    "delete_airport": 1,
}


def test_airport_of_an_editor(shared):
    """FSX, without a source: counts and links agree."""
    path = str(shared("airport/vtbd_fsx.bgl"))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for name, count in COUNTS_OF_VTBD.items():
            layer = dataset.GetLayerByName(name)
            assert layer.GetFeatureCount() == count
            assert len(list(layer)) == count
    assert messages == []
    (airport,) = dataset.GetLayerByName("airport")
    assert airport["ident"] == "VTBD"
    assert airport["dialect"] == "fsx"
    assert airport["num_runway"] == 2
    west, east, south, north = dataset.GetLayerByName(
        "runway_area"
    ).GetExtent()
    inside = (100.58 < west < east < 100.63, 13.88 < south < north < 13.94)
    assert inside == (True, True)
    runways = {f["primary_ident"] for f in dataset.GetLayerByName("runway")}
    paths = dataset.GetLayerByName("taxi_path")
    paths.SetAttributeFilter("type = 'runway'")
    ends = {f["name"] for f in paths}
    assert runways & ends
    paths.SetAttributeFilter(None)
    paths.ResetReading()
    assert all(f.GetGeometryRef().GetPointCount() == 2 for f in paths)


def test_smallest_airport(shared):
    """A fixed part and a name."""
    path = str(shared("airport/leab_alt_p3dv5.bgl"))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    assert messages == []
    (airport,) = dataset.GetLayerByName("airport")
    assert airport["ident"] == "LEAB"
    assert airport["dialect"] == "prepar3d"
    assert airport["num_runway"] == airport["num_com"] == 0
