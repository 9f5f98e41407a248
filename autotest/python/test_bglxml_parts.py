# SPDX-License-Identifier: MIT
"""Elements that are rows of several layers: triggers, bridges, car parkings,
airspaces and airways, compiled and written."""

import csv
import re
import struct
import xml.etree.ElementTree as ElementTree

import pytest
from osgeo import gdal, ogr

from record_write_support import (
    copy, read_features, read_rows, write_layers,
)
from support import PROJECT, collect_messages
from xml_parts_scene import (
    AIRPORT, DELETION, EVERYTHING, GUIDS, LIGHTS, OBJECT, write_xml,
)
from xml_table import read_xml_table

LAYERS = ["scenery_object", "trigger", "extrusion_bridge", "boundary",
          "boundary_point", "waypoint", "airway"]
LINK = re.compile(
    r"'((scenery_object|boundary)_(fid|key|offset)|(min|max)_(lon|lat))': "
    r"[^,}]*,? ?")


def decompile(compiled, path, **options):
    assert gdal.VectorTranslate(str(path), str(compiled), format="BGLXML",
                                **options)
    return path


def read_unlinked_rows(path, layer):
    """Returns rows without links. Metres from an object have 32 bits, so the
    last digits of degrees may differ."""
    return sorted(
        re.sub(r"-?\d+\.\d{9,}", lambda number: f"{float(number[0]):.8f}",
               LINK.sub("", repr(row))) for row in read_rows(path, layer))


def read_values(path, layer, *names):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return [tuple(feature[name] for name in names)
            for feature in dataset.GetLayerByName(layer)]


@pytest.fixture(name="compiled")
def fixture_compiled(tmp_path):
    target = tmp_path / "first.bgl"
    with collect_messages() as messages:
        copy(write_xml(tmp_path / "all.xml", EVERYTHING), target)
    assert messages == []
    return target


def test_a_source_comes_back(compiled, tmp_path):
    with collect_messages() as messages:
        source = decompile(compiled, tmp_path / "again.xml")
        again = tmp_path / "again.bgl"
        copy(source, again)
    assert messages == []
    for layer in LAYERS:
        before = read_unlinked_rows(compiled, layer)
        assert before == read_unlinked_rows(again, layer) != []
    first, second = (ElementTree.parse(path).getroot() for path in (
        tmp_path / "all.xml", source))
    for name in ("Trigger", "Fuel", "TriggerWeatherData", "ExtrusionBridge",
                 "PolylinePoint", "PolylineObjectPlacement", "Boundary",
                 "Com", "BoundaryStart", "Line", "Origin", "Arc", "Circle",
                 "Route", "Previous", "Next"):
        path = f".//{name}"
        assert len(first.findall(path)) == len(second.findall(path)) > 0


def test_layers_of_the_source_are_those_of_the_file(compiled, tmp_path):
    source = tmp_path / "all.xml"
    fields = {
        "trigger": ("height_m", "fuel_flags", "weather_heading_deg",
                    "weather_scalar", "agl"),
        "extrusion_bridge": ("road_width_m", "probability", "sample1_lon",
                             "sample2_lat", "sample2_alt_m"),
        "boundary": ("name", "min_alt_m", "max_alt_m", "com_frequency_mhz",
                     "com_name", "num_points"),
        "boundary_point": ("seq", "type", "radius_m"),
        "airway": ("name", "from_ident", "from_region", "to_ident",
                   "to_region", "direction", "min_altitude_m"),
    }
    for layer, names in fields.items():
        before = read_values(source, layer, *names)
        after = read_values(compiled, layer, *names)
        assert len(before) == len(after)
        for a, b in zip(sorted(before, key=repr), sorted(after, key=repr)):
            assert a == pytest.approx(b, abs=1e-6), layer
        shapes = [
            {feature.GetFID(): feature.GetGeometryRef().Clone()
             for feature in features
             if feature.GetGeometryRef() is not None}
            for features in (read_features(source, layer),
                             read_features(compiled, layer))]
        assert len(shapes[0]) == len(shapes[1]) > 0
        for shape in shapes[0].values():
            assert min(shape.Centroid().Distance(other.Centroid())
                       for other in shapes[1].values()) < 1e-6


def test_metres_of_corners_are_those_of_the_source(compiled):
    content = compiled.read_bytes()
    assert content.count(struct.pack(
        "<8f", -10, -20, 10, -20, 10, 20, -10.5, 20)) == 2


def test_words_and_units(compiled):
    assert read_values(compiled, "trigger", "type", "weather", "height_m") == [
        ("weather", "undirected_turbulence", 2000.0),
        ("refuel_repair", None, 15.24)]
    assert read_values(compiled, "boundary", "type", "min_alt_type",
                       "max_alt_type", "min_alt_m") == [
        ("class_c", "msl", "agl", 304.8), ("mode_c", "msl", "agl", 304.8)]
    assert sorted(read_values(compiled, "airway", "from_ident", "to_ident",
                              "to_type", "min_altitude_m")) == [
        ("AAAAA", "BBBBB", "waypoint", 1524.0),
        ("BBBBB", "ZUE", "vor", 1828.8), ("XXXXX", "BBBBB", "waypoint", 100.0)]
    [bridge] = read_values(compiled, "extrusion_bridge", "placement_guids")
    assert bridge == (",".join(GUIDS[3:]),)
    instances = read_values(compiled, "scenery_object", "instance_guid",
                            "image_complexity")
    assert (GUIDS[0], "dense") in instances


@pytest.mark.parametrize("name, layers", [
    ("vtbd_fsx", ["scenery_object", "trigger"]),
    ("synthetic_boundary", ["boundary", "boundary_point"]),
    ("synthetic_nav", ["waypoint", "airway"]),
    ("kpsc_msfs2020", ["scenery_object", "car_parking"]),
])
def test_real_files_come_back(shared, tmp_path, name, layers):
    compiled = shared(f"airport/{name}.bgl")
    source = decompile(compiled, tmp_path / "source.xml", layers=layers)
    again = tmp_path / "again.bgl"
    copy(source, again, profile=(
        "MSFS2020" if "msfs" in name else "FSX"))
    kinds = ("kind IN ('trigger','car_parking')"
             if layers[0] == "scenery_object" else None)
    for layer in layers:
        where = kinds if layer == "scenery_object" else None
        before, after = (
            [LINK.sub("", repr(row)) for row in read_rows(path, layer, where)]
            for path in (compiled, again))
        assert len(before) == len(after)
        if layer != "waypoint":
            assert rounded(before) == rounded(after)


def rounded(rows):
    return sorted(
        re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.7f}", row)
        for row in rows)


def test_areas_without_their_objects_and_points(compiled, tmp_path):
    """Each layer alone makes complete elements."""
    for layer, element in (("trigger", "Trigger"), ("boundary", "Boundary"),
                           ("extrusion_bridge", "ExtrusionBridge")):
        source = decompile(compiled, tmp_path / f"{layer}.xml",
                           layers=[layer])
        root = ElementTree.parse(source).getroot()
        assert len(root.findall(f".//{element}")) > 0
        again = tmp_path / f"{layer}.bgl"
        copy(source, again)
        before, after = (read_values(path, layer, "file_offset")
                         for path in (compiled, again))
        assert len(before) == len(after)
    lines = ElementTree.parse(tmp_path / "boundary.xml").findall(".//Line")
    assert len(lines) > 100


def test_parts_without_what_they_are_part_of_are_counted(compiled, tmp_path):
    for layer, count in (("boundary_point", 7), ("airway", 3)):
        path = tmp_path / f"{layer}.xml"
        with collect_messages() as messages:
            decompile(compiled, path, layers=[layer])
        assert [text for _, _, text in messages] == [
            f"BGLXML: {path}: FEATURES_WITHOUT_ELEMENT {count}"]


def test_points_need_their_place(tmp_path):
    path = tmp_path / "out.xml"
    point = {"boundary_key": "a", "seq": 0, "type": "start"}
    with collect_messages() as messages:
        target = gdal.GetDriverByName("BGLXML").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        layer = target.CreateLayer("boundary_point", None, ogr.wkbPoint)
        feature = ogr.Feature(layer.GetLayerDefn())
        for name, value in point.items():
            feature[name] = value
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        del layer, target
    assert "it has no geometry" in messages.failures[0]


ODD = [
    (OBJECT.format(agl="TRUE", body="<Trigger/>"),
     "line 3: element Trigger has fewer than three vertices and is left out"),
    ("<ExtrusionBridge/>\n",
     "line 3: element ExtrusionBridge has fewer than two points"),
    (OBJECT.format(agl="TRUE", body='<WorldScript objectFile="a"/>'),
     "line 3: element SceneryObject has no object"),
    ('<Boundary name="A"><BoundaryStart lat="1" lon="x"/></Boundary>\n',
     "line 3: attribute lon of BoundaryStart is invalid: x"),
]


@pytest.mark.parametrize("body, message", ODD)
def test_what_cannot_be_compiled_is_named_with_its_line(
    tmp_path, body, message
):
    with collect_messages() as messages:
        gdal.OpenEx(str(write_xml(tmp_path / "odd.xml", body)))
    assert message in messages.warnings[-1]
    assert len(messages.warnings) == (2 if "no object" in message else 1)


def test_a_bridge_by_way_of_a_table(tmp_path):
    """Drawn features are written as XML that bglcomp can read."""
    target = tmp_path / "drawn.bgl"
    write_layers(target, {"extrusion_bridge": [
        ("LINESTRING Z (8 47 400,8.01 47 410,8.02 47 400)",
         {"road_width_m": 8.0, "profile_guid": GUIDS[1]})]})
    source = decompile(target, tmp_path / "drawn.xml")
    points = ElementTree.parse(source).findall(".//PolylinePoint")
    assert [point.get("altitude") for point in points] == ["400", "410", "400"]


def test_a_bridge_over_the_antimeridian(tmp_path):
    """Its line continues beyond 180, like others."""
    target = tmp_path / "bridge.bgl"
    line = "LINESTRING Z (179.99 47 0,180.01 47 0,180.02 47.01 0)"
    write_layers(target, {"extrusion_bridge": [(line, {})]})
    [bridge] = read_features(target, "extrusion_bridge")
    assert [round(x, 4) for x, *_ in bridge.GetGeometryRef().GetPoints()] == [
        179.99, 180.01, 180.02]
    dataset = gdal.OpenEx(str(target), gdal.OF_VECTOR)
    extent = dataset.GetLayerByName("extrusion_bridge").GetExtent()
    assert [round(edge, 4) for edge in extent] == [179.99, 180.02, 47, 47.01]
    assert read_values(decompile(target, tmp_path / "bridge.xml"),
                       "extrusion_bridge", "sample2_lon")[0][0] == (
        pytest.approx(-179.98, abs=1e-4))


def test_orders_of_an_airport(tmp_path):
    """Deletions of an airport, and of navigation, which is another layer."""
    source = write_xml(tmp_path / "del.xml", AIRPORT.format(DELETION))
    target = tmp_path / "del.bgl"
    with collect_messages() as messages:
        copy(source, target, profile="MSFS2020")
    assert messages == []
    assert read_values(target, "delete_airport", "flags", "runways", "starts",
                       "frequencies") == [
        ("runways", "07R/25L asphalt,N/S grass", "07L runway",
         "118.305 tower")]
    assert read_values(target, "delete_navigation", "airport_ident", "kind",
                       "tiles") == [("LSZZ", "ils", 1681),
                                    ("LSZZ", "ndb", 1681)]
    again = decompile(target, tmp_path / "again.xml")
    before, after = (ElementTree.parse(path).find(".//DeleteAirport")
                     for path in (source, again))
    assert after.attrib == {name: value for name, value in
                            before.attrib.items() if value == "TRUE"}
    assert [child.tag for child in after] == [child.tag for child in before]
    copy(again, tmp_path / "again.bgl", profile="MSFS2020")
    assert ((tmp_path / "again.bgl").read_bytes()[0x38:]
            == target.read_bytes()[0x38:])


def test_starts_without_a_runway_are_deleted(tmp_path):
    """Sources need a number for them, too."""
    source, target = tmp_path / "out.xml", tmp_path / "out.bgl"
    starts = "07R runway,water,helipad"
    _, messages = write_layers(source, {
        "airport": [("POINT Z (8 47 400)", {"ident": "LSZH"})],
        "delete_airport": [("POINT (8 47)", {
            "airport_ident": "LSZH", "starts": starts})]}, driver="BGLXML")
    assert messages == []
    assert source.read_text().count('number="0"') == 2
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"])
    assert messages == []
    assert read_values(target, "delete_airport", "starts") == [(starts,)]


def test_orders_without_a_deletion_of_their_airport(tmp_path):
    source = write_xml(tmp_path / "del.xml", AIRPORT.format(DELETION))
    again = decompile(source, tmp_path / "again.xml",
                      layers=["airport", "delete_navigation"])
    [order] = ElementTree.parse(again).findall(".//DeleteAirport")
    assert order.attrib == {"deleteAllILSs": "TRUE",
                            "deleteAllTerminalNDBs": "TRUE"}


def test_lights_of_an_airport(tmp_path):
    source = write_xml(tmp_path / "light.xml", AIRPORT.format(LIGHTS))
    assert gdal.OpenEx(str(source)).GetMetadataItem("BGL_PROFILE") == (
        "MSFS2020")
    target = tmp_path / "light.bgl"
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(target), str(source), format="BGL")
    assert messages == []
    assert read_values(target, "light_preset", "name", "phase") == [
        ("A", 0.5), ("B", 0.0)]
    assert read_values(target, "light", "preset", "position_m", "color",
                       "period") == [
        ("A", "0.1,0.7,0", "#0102FF", 2.0), ("A", "0.2,0.7,0", "#0102FF", 2.0),
        ("B", "0.3,0.7,0", "#0102FF", 2.0)]
    assert read_values(target, "light_support", "altitude2_m", "width_m",
                       "exclude_lights", "exclude_light_objects") == [
        (124.968, 3.0, 1, 0)]
    again = decompile(target, tmp_path / "again.xml")
    copy(again, tmp_path / "again.bgl", profile="MSFS2020")
    assert ((tmp_path / "again.bgl").read_bytes()[0x38:]
            == target.read_bytes()[0x38:])


def test_lights_have_the_bytes_of_the_compiler(shared, tmp_path):
    compiled = shared("airport/kpsc_msfs2020.bgl").read_bytes()
    target = tmp_path / "out.bgl"
    with collect_messages():
        copy(shared("airport/kpsc_msfs2020.xml"), target, profile="MSFS2020",
             layers=["airport", "light_preset", "light"])
    start = compiled.index(b"Taxiway lighting") - 32
    assert compiled[start:start + 2] == bytes([0x58, 0])
    assert compiled[start:start + 48 + 68] in target.read_bytes()


LONELY = [
    ({"airport": [("POINT Z (8 47 400)", {"ident": "LSZZ"})],
      "light": [(None, {"airport_ident": "LSZZ", "preset": "X"})]},
     "a light has a preset that is not the name of a light_preset"),
    ({"airport": [("POINT Z (8 47 400)", {"ident": "LSZZ"})],
      "light_preset": [(None, {"airport_ident": "LSZZ", "name": "X"})],
      "light": [(None, {"airport_ident": "LSZZ", "preset": "X",
                        "position_m": "1,2"})]},
     "field position_m: 1,2 is not three numbers"),
]


@pytest.mark.parametrize("layers, message", LONELY)
def test_lights_that_cannot_be_written(tmp_path, layers, message):
    _, messages = write_layers(tmp_path / "out.bgl", layers, "MSFS2020")
    assert any(message in text for text in messages), messages


def test_rows_of_lights(tmp_path):
    target = tmp_path / "row.bgl"
    line = "LINESTRING (8 47,8.01 47.01,8.02 47.01)"
    write_layers(target, {
        "airport": [("POINT Z (8 47 400)", {"ident": "LSZZ"})],
        "light_row": [(line, {"airport_ident": "LSZZ", "spacing_m": 20.0,
                              "preset_guid": GUIDS[2]})]}, "MSFS2020")
    assert read_values(target, "light_row", "spacing_m", "preset_guid") == [
        (20.0, GUIDS[2])]
    [row] = read_features(target, "light_row")
    assert row.GetGeometryRef().ExportToWkt() == line


LINE = "(8 47 400,8.01 47.01 400)"


@pytest.mark.parametrize("wkt, count", [
    (f"MULTILINESTRING Z ({LINE})", 1),
    (f"GEOMETRYCOLLECTION Z (MULTILINESTRING Z ({LINE}))", 1),
    (f"MULTILINESTRING Z ({LINE},{LINE})", 0),
    ("POINT Z (8 47 400)", 0),
])
@pytest.mark.parametrize("layer, fields", [
    ("light_row", {"airport_ident": "LSZZ"}),
    ("fence", {"airport_ident": "LSZZ", "type": "blast"}),
    ("extrusion_bridge", {}),
    ("runway", {"airport_ident": "LSZZ", "primary_ident": "09",
                "surface": "asphalt"}),
])
def test_lines_in_collections(tmp_path, wkt, count, layer, fields):
    target = tmp_path / "lines.bgl"
    results, messages = write_layers(target, {
        "airport": [("POINT Z (8 47 400)", {"ident": "LSZZ"})],
        layer: [(wkt, fields)]}, "MSFS2020")
    assert [result == ogr.OGRERR_NONE for result in results] == [
        True, bool(count)]
    places = [row.GetGeometryRef().GetPoints() for row
              in read_features(target, layer)] if count else []
    assert [[(round(x, 5), round(y, 5)) for x, y, *_ in line]
            for line in places] == [[(8, 47), (8.01, 47.01)]] * count
    refused = [text for text in messages if "is not a single line" in text
               or "is not a line from one end to the other" in text]
    assert len(refused) == 1 - count


PLACE = "POINT Z (9 48 5)"
LSZH = {"airport": [(PLACE, {"ident": "LSZH"})]}


def test_a_jetway_needs_no_scale(tmp_path):
    path = tmp_path / "jetway.xml"
    write_layers(path, {**LSZH, "jetway": [(PLACE, {
        "airport_ident": "LSZH", "model_guid": GUIDS[0], "parking_name":
        "gate_a", "parking_number": 1})]}, driver="BGLXML")
    assert "scale" not in path.read_text()
    with collect_messages() as messages:
        row, = read_features(path, "jetway")
    assert messages.failures == []
    assert not [text for text in messages.warnings if "invalid" in text]
    assert row["model_guid"].strip("{}") == GUIDS[0].strip("{}")


def test_both_objects_of_a_jetway_have_their_place(tmp_path):
    """The second one has no angles and no height of its own: they are 0."""
    path = tmp_path / "jetway.xml"
    results, _ = write_layers(path, {**LSZH, "jetway": [(PLACE, {
        "airport_ident": "LSZH", "parking_name": "gate_a", "parking_number": 3,
        "model_guid": GUIDS[0], "scale": 1.5, "agl": True, "pitch_deg": 2.5,
        "second_lat": 48.5, "second_lon": 9.5, "second_heading_deg": 90.0,
        "second_model_guid": GUIDS[1]})]}, driver="BGLXML")
    assert results == [0, 0]
    first, second = ElementTree.parse(path).getroot().findall(
        ".//Jetway/SceneryObject")
    assert [first.get(name) for name in ("alt", "pitch")] == ["5", "2.5"]
    assert {name: second.get(name) for name in (
        "lat", "lon", "alt", "pitch", "bank", "heading", "altitudeIsAgl")} == {
        "lat": "48.5", "lon": "9.5", "alt": "0", "pitch": "0", "bank": "0",
        "heading": "90", "altitudeIsAgl": "TRUE"}
    assert [part.find("LibraryObject").get("scale")
            for part in (first, second)] == ["1.5", "1"]


AREA = "((9 48 5,9.001 48 5,9.001 48.001 5,9 48.001 5,9 48 5))"
FAR = AREA.replace("9", "8")


@pytest.mark.parametrize("wkt, count", [
    (f"MULTIPOLYGON Z ({AREA})", 1),
    (f"GEOMETRYCOLLECTION Z (MULTIPOLYGON Z ({AREA}))", 1),
    (f"MULTIPOLYGON Z ({AREA},{FAR})", 0),
    ("POINT Z (9 48 5)", 0),
])
@pytest.mark.parametrize("layer, fields", [
    ("trigger", {"type": "refuel_repair", "height_m": 20.0}),
    ("car_parking", {}), ("apron", {"airport_ident": "LSZH"}),
])
def test_outlines_in_collections(tmp_path, wkt, count, layer, fields):
    path = tmp_path / "areas.xml"
    results, texts = write_layers(
        path, {**LSZH, layer: [(wkt, fields)]}, driver="BGLXML")
    assert [result == ogr.OGRERR_NONE for result in results] == [
        True, bool(count)]
    root = ElementTree.parse(path).getroot()
    assert len(root.findall(".//Vertex")) == 4 * count
    refused = [text for text in texts
               if "it is not a single line or polygon" in text]
    assert len(refused) == 1 - count


@pytest.mark.parametrize("kind", ["vor", "marker", ""])
def test_orders_that_airports_do_not_have_are_left_out(tmp_path, kind):
    path = tmp_path / "orders.xml"
    results, texts = write_layers(path, {
        **LSZH,
        "delete_airport": [(PLACE, {
            "airport_ident": "LSZH", "flags": "aprons"})],
        "delete_navigation": [
            (PLACE, {"airport_ident": "LSZH", "kind": word})
            for word in (kind, "ils", "ILS", "ndb")]}, driver="BGLXML")
    assert not any(results)
    assert texts == [
        f"BGLXML: {path}: FEATURES_WITHOUT_ELEMENT 1"]
    order, = ElementTree.parse(path).getroot().findall(".//DeleteAirport")
    assert {name: order.get(name) for name in order.keys()
            if name != "deleteAllAprons"} == {
        "deleteAllILSs": "TRUE", "deleteAllTerminalNDBs": "TRUE"}


COMS = """
 <Boundary type="CLASS_C" name="TWO SERVICES">
  <Com frequency="118.5" type="TOWER" name="FIRST"/>
  <Com frequency="121.5" type="APPROACH" name="SECOND"/>{third}
  <BoundaryStart lat="1" lon="2" altitudeMinimum="100" altitudeMaximum="900"
    minimumAltitudeType="MSL" maximumAltitudeType="MSL"/>
  <Line lat="1" lon="3"/><Line lat="2" lon="3"/>
 </Boundary>"""
SERVICES = ("com_type", "com_frequency_mhz", "com_name",
            "com2_type", "com2_frequency_mhz", "com2_name")


def test_an_airspace_has_two_services(tmp_path):
    target, again = tmp_path / "coms.bgl", tmp_path / "again.bgl"
    with collect_messages() as messages:
        copy(write_xml(tmp_path / "coms.xml", COMS.format(third="")), target)
        source = decompile(target, tmp_path / "again.xml")
        copy(source, again)
    assert messages == []
    for path in (target, source, again):
        assert read_values(path, "boundary", *SERVICES) == [
            ("tower", 118.5, "FIRST", "approach", 121.5, "SECOND")]
    assert target.read_bytes()[16:] == again.read_bytes()[16:]


def test_elements_for_which_there_is_no_place_are_told(tmp_path):
    third = '\n  <Com frequency="122.5" type="GROUND" name="THIRD"/>'
    target = tmp_path / "coms.bgl"
    with collect_messages() as messages:
        copy(write_xml(tmp_path / "coms.xml", COMS.format(third=third * 2)),
             target)
    assert [text.rpartition("coms.xml, ")[2] for text in messages.warnings] == [
        "line 7: element Com occurs more often than the record has a place "
        "for it, and is left out (2 times)"]
    assert read_values(target, "boundary", *SERVICES) == [
        ("tower", 118.5, "FIRST", "approach", 121.5, "SECOND")]


def test_what_no_record_is_known_for_is_told(tmp_path):
    """With the first line and a count; the elements around it are compiled."""
    model = '"{00000001-0000-0000-0000-000000000001}"'
    thing = ('<SceneryObject lat="47" lon="9" alt="0"><BiasXYZ biasX="1" '
             f'biasY="2" biasZ="3"/><LibraryObject name={model} scale="1"/>'
             '</SceneryObject>\n')
    source = write_xml(tmp_path / "lost.xml", f"""<Airport ident="KTST" lat="47" lon="9" alt="400" magvar="0">
<RunwayAlias number="09" designator="LEFT"/><RunwayAlias number="27"/></Airport>
<Ndb lat="47" lon="9" alt="0" type="H" frequency="300" range="1000" magvar="0"
region="LS" ident="AB" name="x"><VisualModel heading="1" name={model}/></Ndb>
{thing}{thing}<Marker lat="47" lon="9" alt="0" type="OUTER" heading="0"
region="LS" ident="AB" name="Somewhere"/><Reward guid={model}/>
<TimeZone latitudeMinimum="47" latitudeMaximum="48" longitudeMinimum="9"
longitudeMaximum="10" timedeviation="60" priority="1" daylightSavings="USA"/>
""")
    target = tmp_path / "lost.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"])
    assert messages.failures == []
    left = "is in none of the layers and is left out"
    assert [text.rpartition("lost.xml, ")[2] for text in messages.warnings] == [
        f"line 4: element RunwayAlias {left} (2 times)",
        f"line 6: element VisualModel {left}",
        "line 7: element BiasXYZ has no place in SceneryObject and is left "
        "out (2 times)",
        "line 9: attribute name of Marker has no field and is left out",
        f"line 10: element Reward {left}",
        "line 11: attribute daylightSavings of TimeZone has no field and is "
        "left out"]
    dataset = gdal.OpenEx(str(target), gdal.OF_VECTOR)
    assert {name: dataset.GetLayerByName(name).GetFeatureCount() for name in (
        "airport", "ndb", "scenery_object", "marker", "timezone")} == {
            "airport": 1, "ndb": 1, "scenery_object": 2, "marker": 1,
            "timezone": 1}


def test_values_without_an_attribute_are_counted(shared, tmp_path):
    source = tmp_path / "all.xml"
    with collect_messages() as messages:
        decompile(shared("seeds/all.bgl"), source)
    report = messages.warnings[-1].rpartition(": ")[2]
    lost = dict(item.rsplit(" ", 1) for item in report.split(", "))
    assert {name: int(count) for name, count in lost.items()
            if name.startswith("VALUES_")} == {
        f"VALUES_WITHOUT_PLACE.{name}": 1 for name in (
            "airport.region", "apron_light.spacings_m",
            "extrusion_bridge.sample1_alt_m", "extrusion_bridge.sample2_alt_m",
            "ils.nav", "transition.dme_airport", "transition.dme_type")}


NO_GUID = "00000000-0000-0000-0000-000000000000"
END = re.compile(r"<(OffsetThreshold|BlastPad|Overrun) ([^>]*?)/?>")


def read_ends(source):
    """Returns the areas at the ends of runways, with their attributes."""
    return sorted((kind, sorted(re.findall(r'(\w+)="([^"]*)"', attributes)))
                  for kind, attributes in END.findall(
                      source.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name, count", [
    ("pairs/lmml", 4), ("airport/enev_msfs2020", 3),
    ("airport/leab_p3dv5", 2)])
def test_areas_at_runway_ends_need_no_layer(shared, tmp_path, name, count):
    """They are fields of the layer runway as well."""
    source = shared(f"{name}.bgl")
    whole, ends = (read_ends(decompile(source, tmp_path / f"{i}.xml",
                                       layers=layers))
                   for i, layers in enumerate((None, ["airport", "runway"])))
    assert ends == whole
    assert len(ends) == count
    assert gdal.VectorTranslate(
        str(tmp_path / "again.bgl"), str(tmp_path / "1.xml"), format="BGL",
        layers=["airport", "runway"])
    fields = [f"{end}_{area}_{field}" for end in ("primary", "secondary")
              for area in ("displaced_threshold", "blastpad", "overrun")
              for field in ("m", "width_m", "surface", "material_guid")]
    expected = read_values(source, "runway", *fields)
    assert read_values(tmp_path / "again.bgl", "runway", *fields) == expected
    assert [tuple(None if value == NO_GUID else value for value in row)
            for row in read_values(tmp_path / "1.xml", "runway", *fields)
            ] == expected


def test_the_layer_of_areas_at_runway_ends_wins(tmp_path):
    row = {"airport_ident": "LSZZ", "primary_ident": "09",
           "secondary_ident": "27", "length_m": 1000, "width_m": 30,
           "secondary_overrun_m": 60, "secondary_overrun_surface": "grass"}
    area = {"airport_ident": "LSZZ", "runway_ident": "27", "kind": "overrun",
            "length_m": 90, "surface": "asphalt"}
    write_layers(tmp_path / "out.xml", {
        "airport": [("POINT Z (9 48 0)", {"ident": "LSZZ"})],
        "runway": [("LINESTRING Z (9 48 0, 9.01 48 0)", row)],
        "runway_end_area": [("POLYGON ((0 0, 1 0, 1 1, 0 0))", area)]},
        driver="BGLXML")
    assert read_ends(tmp_path / "out.xml") == [("Overrun", [
        ("end", "SECONDARY"), ("length", "90"), ("surface", "ASPHALT")])]


LAYERS_OF_PARTS = {
    "procedure_leg": "PROCEDURES_WITHOUT_THEIR_LEGS",
    "transition": "PROCEDURES_WITHOUT_THEIR_TRANSITIONS",
    "airway": "WAYPOINTS_WITHOUT_THEIR_AIRWAYS",
    "attachment": "OBJECTS_WITHOUT_THEIR_ATTACHMENTS"}


PARTS = ["airport", "runway", "approach", "transition", "procedure_leg",
         "waypoint", "airway", "scenery_object", "attachment"]


@pytest.mark.parametrize("driver", ["BGL", "BGLXML"])
@pytest.mark.parametrize("name, left_out, report", [
    ("seeds/all.bgl", [], ""),
    ("seeds/all.bgl", ["procedure_leg"], "PROCEDURES_WITHOUT_THEIR_LEGS 3"),
    ("seeds/all.bgl", ["airway"], "WAYPOINTS_WITHOUT_THEIR_AIRWAYS 1"),
    ("seeds/all.bgl", ["attachment"], "OBJECTS_WITHOUT_THEIR_ATTACHMENTS 1"),
    ("airport/vtbd_fsx.bgl", [], ""),
    ("airport/vtbd_fsx.bgl", ["procedure_leg"],
     "PROCEDURES_WITHOUT_THEIR_LEGS 8"),
    ("airport/vtbd_fsx.bgl", ["transition", "procedure_leg"],
     "PROCEDURES_WITHOUT_THEIR_LEGS 4, "
     "PROCEDURES_WITHOUT_THEIR_TRANSITIONS 2")])
def test_layers_that_are_not_given_are_missed(
        shared, tmp_path, driver, name, left_out, report):
    """A record whose parts are in a missing layer is counted."""
    source = gdal.OpenEx(str(shared(name)), gdal.OF_VECTOR)
    chosen = [layer for layer in PARTS if layer not in left_out
              and source.GetLayerByName(layer) is not None]
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "out"), source, format=driver,
                             layers=chosen)
    # The layers of signs, corners and points are not chosen either.
    found = re.findall(r"\w+_WITHOUT_THEIR_(?!SIGNS)\w+ \d+",
                       " ".join(text for _, _, text in messages))
    assert ", ".join(found) == report


# Fields that link rows, and derived ones.
LINK_FIELD = re.compile(
    r"(.*_)?(key|fid|hz|offset|airport|ident)|num_.*|record_id|seq")
DERIVED = {
    "airport": {"elevation_m", "fuel", "fuel_avgas", "fuel_jet", "taxi_names",
                "deletes", "dialect"},
    "airway": {"name", "type", "from_region", "from_type", "to_region",
               "to_type", "direction"},
    "apron": {"material_guid", "triangles"},
    "boundary": {"min_lon", "min_lat", "max_lon", "max_lat"},
    "delete_airport": {"flags"},
    "delete_navigation": {"kind", "region", "tiles"},
    "exclusion": {"excludes", "flags"},
    "extrusion_bridge": {"agl"},
    "fence": {"type"},
    "geopol": {"min_lon", "min_lat", "max_lon", "max_lat"},
    "jetway": {"flags"},
    "light": {"preset"},
    "model_data": {"model_name", "model_size", "riff_form", "min_x_m",
                   "max_x_m", "min_y_m", "max_y_m", "min_z_m", "max_z_m",
                   "height_m", "radius_m", "extent1", "extent2", "extent3"},
    "ndb": {"terminal"},
    "parking": {"has_jetway"},
    "procedure_leg": {"procedure", "course_true"},
    "projected_mesh": {"object_flags"},
    "runway": {"markings", "marking_flags", "primary_closed",
               "secondary_closed", "material_guid"} | {
                   f"{end}_{area}_{field}" for end in ("primary", "secondary")
                   for area in ("displaced_threshold", "blastpad", "overrun")
                   for field in ("material_guid",)},
    "runway_end_area": {"kind", "material_guid"},
    "scenery_object": {"kind", "building", "flags", "airport_part",
                       "part_number"},
    "sid_star": {"kind"},
    "taxi_path": {"material_guid"},
    "taxi_sign": {"justification_code"},
    "transition": {"name"},
    "trigger": {"fuel", "agl"},
    "vor": {"type"},
    "waypoint": {"terminal"},
    # Of objects that XML cannot attach.
    "attachment": {"kind", "title", "path", "building", "roof_kind",
                   "pole_height_m", "sock_length_m", "pole_color",
                   "sock_color", "lighted"},
}


def list_fields(rows):
    """Lists the fields of each layer in a table."""
    fields = {}
    for row in rows:
        fields.setdefault(row["layer"], set()).add(
            row["field"].partition(":")[0])
    return fields


def test_each_field_has_an_attribute_or_is_told_to_be_lost():
    known = list_fields(read_xml_table("attributes"))
    with open(PROJECT / "data/bglxml_lost_fields.csv",
              encoding="utf-8") as stream:
        lost = list_fields(csv.DictReader(stream))
    dataset = gdal.OpenEx(str(PROJECT / "autotest/data/sample.bgl"),
                          gdal.OF_VECTOR, open_options=["EMPTY_LAYERS=YES"])
    others, count = {}, 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        name, definition = layer.GetName(), layer.GetLayerDefn()
        # Attributes of terrain vectors are those of MSFS's polygons.
        if name in known and not name.startswith("terrain_"):
            count += 1
            fields = {definition.GetFieldDefn(k).GetName()
                      for k in range(definition.GetFieldCount())}
            assert lost.get(name, set()) <= fields
            others[name] = {
                field for field in fields - known[name]
                - lost.get(name, set()) - DERIVED.get(name, set())
                if not LINK_FIELD.fullmatch(field)}
    assert {name: rest for name, rest in others.items() if rest} == {}
    assert count == 45
