# SPDX-License-Identifier: MIT
"""Lights, fences, painted lines and jetways against their XML sources."""

import pytest

from xml_truth import (
    Scene,
    compare,
    compare_position,
    compare_value,
    compare_vertices,
    take_differences,
)

AIRPORTS = [
    "cyqt_scene_msfs2020",
    "enev_msfs2020",
    "kpsc_msfs2020",
    "leab_p3dv5",
]
NO_MATERIAL = "{00000000-0000-0000-0000-000000000000}"


@pytest.fixture(scope="module", params=AIRPORTS)
def scene(request, shared):
    return Scene(shared(f"airport/{request.param}.bgl"))


@pytest.fixture(autouse=True)
def no_difference():
    yield
    assert take_differences() == []


def get_lines(feature):
    geometry = feature.GetGeometryRef()
    return [
        geometry.GetGeometryRef(i).GetPoints()
        for i in range(geometry.GetGeometryCount())
    ]


def test_apron_lights(scene):
    """All lines of an airport of Prepar3D are one record."""
    elements = list(scene.airport.findall("ApronEdgeLights/EdgeLights"))
    groups = [[element] for element in elements]
    if not scene.is_msfs:
        groups = [elements] if elements else []
    for feature, group in scene.pair("apron_light", groups):
        lines = get_lines(feature)
        compare_value(
            "apron_light", feature.GetFID(), "lines", len(lines), len(group),
            "integer",
        )
        for line, element in zip(lines, group):
            compare_vertices(feature, line, element.findall("Vertex"))
        compare(feature, "preset", group[0].get("preset"))
        if scene.is_msfs:
            compare(feature, "spacing_m", group[0].get("spacing"), "real")
            compare(feature, "color", None)
        else:
            # Blue lamps every 200 feet up to 800 metres, the defaults of the
            # compiler.
            compare(feature, "spacing_m", 60.96, "real")
            compare(feature, "color", "#0000FF")
            compare(feature, "brightness", 1.0, "real")
            compare(feature, "max_alt_m", 800.0, "real")


def test_light_presets(scene):
    presets = list(scene.airport.findall("LightPreset"))
    lights = []
    for feature, element in scene.pair("light_preset", presets):
        compare(feature, "name", element.get("name"))
        compare(feature, "phase", element.get("phase"), "real")
        compare(feature, "mesh_guid", element.get("mesh"), "guid")
        lights += [(element, light) for light in element.findall("Light")]
    for feature, (preset, element) in scene.pair("light", lights):
        compare(feature, "preset", preset.get("name"))
        compare(feature, "type", element.get("type"), "word")
        compare(feature, "fade", element.get("fade"), "word")
        for column, attribute in (
            ("position_m", "relativePosition"),
            ("direction", "direction"),
            ("direction2", "direction2"),
        ):
            numbers = map(float, element.get(attribute).split())
            compare(feature, column, ",".join(f"{x:g}" for x in numbers))
        red, green, blue = map(int, element.get("color").split())
        compare(feature, "color", f"#{red:02X}{green:02X}{blue:02X}")
        for column, attribute in (
            ("radius_m", "radius"),
            ("intensity", "intensity"),
            ("duration", "duration"),
            ("period", "period"),
            ("phase", "phase"),
        ):
            compare(feature, column, element.get(attribute), "real")


def test_fences(scene):
    for feature, element in scene.pair(
        "fence", scene.airport.findall("BoundaryFence")
    ):
        compare(feature, "type", "boundary")
        compare(feature, "profile_guid", element.get("profile"), "guid")
        points = feature.GetGeometryRef().GetPoints()
        compare_vertices(feature, points, element.findall("Vertex"))


def test_painted_lines(scene):
    for feature, element in scene.pair(
        "painted_line",
        scene.airport.findall("PaintedElements/PaintedLine"),
    ):
        compare(feature, "type", element.get("type"), "word")
        compare(feature, "true_angle", element.get("trueAngle"), "word")
        compare(feature, "material_guid", element.get("surface"), "guid")
        points = feature.GetGeometryRef().GetPoints()
        compare_vertices(feature, points, element.findall("Vertex"))


def compare_model(feature, prefix, element):
    """Compares a library object by GUID, a SimObject by title."""
    library = element.find("LibraryObject")
    sim_object = element.find("SimObject")
    guid = None if library is None else library.get("name")
    title = None if sim_object is None else sim_object.get("containerTitle")
    compare(feature, prefix + "model_guid", guid, "guid")
    compare(feature, prefix + "title", title)


def test_jetways(scene):
    for feature, element in scene.pair(
        "jetway", scene.airport.findall("Jetway")
    ):
        compare(feature, "parking_name", element.get("gateName"), "word")
        number = element.get("parkingNumber")
        compare(feature, "parking_number", number, "integer")
        compare(feature, "suffix", element.get("suffix"), "word")
        placed, *others = element.findall("SceneryObject")
        compare_position(feature, placed)
        compare_model(feature, "", placed)
        for column, attribute in (
            ("true_heading_deg", "heading"),
            ("pitch_deg", "pitch"),
            ("bank_deg", "bank"),
        ):
            compare(feature, column, placed.get(attribute), "angle16")
        compare(feature, "agl", placed.get("altitudeIsAgl"), "boolean")
        (body,) = placed
        compare(feature, "scale", body.get("scale"), "real")
        if not others:
            compare(feature, "second_lon", None)
            continue
        (other,) = others
        compare_model(feature, "second_", other)
        heading = other.get("heading")
        compare(feature, "second_heading_deg", heading, "angle16")
        compare(feature, "second_lon", other.get("lon"), "longitude")
        compare(feature, "second_lat", other.get("lat"), "latitude")
