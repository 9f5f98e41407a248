# SPDX-License-Identifier: MIT
"""Values that were once changed silently are kept or reported."""

import struct

import pytest
from osgeo import gdal, ogr

from record_list import list_records
from support import collect_messages

PATH = "/vsimem/kept.bgl"
SOURCE = "/vsimem/kept.xml"
GUIDS = ("00000001-0000-0000-0000-000000000001,"
         "00000001-0000-0000-0000-000000000002")
AIRPORT = ("airport", "POINT Z (9 47 400)", {"ident": "LSZH"})
OF_AIRPORT = {"airport_ident": "LSZH"}
LINE = "LINESTRING Z (9 47 400,9.01 47 400)"
AREA = "POLYGON ((9 47,9.001 47,9.001 47.001,9 47))"


def write(profile, *features):
    """Returns the items of the report."""
    dataset = gdal.GetDriverByName("BGL").Create(
        PATH, 0, 0, 0, options=[f"PROFILE={profile}"])
    for name, shape, fields in features:
        layer = dataset.CreateLayer(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(shape))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer
    with collect_messages() as messages:
        del dataset
    assert messages.failures == []
    return [item for text in messages.warnings
            for item in text.rpartition(": ")[2].split(", ")]


def read_value(name, field, path=PATH):
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    return dataset.GetLayerByName(name).GetNextFeature()[field]


@pytest.mark.parametrize("profile, layer, shape, field, value", (
    ("MSFS2020", "runway", LINE, "facility_materials", GUIDS),
    ("MSFS2020", "runway", LINE, "deformation", "[[0.25,1],[0.5,2]]"),
    ("MSFS2020", "apron", AREA, "exclude_vegetation_around", False),
    ("MSFS2020", "apron", AREA, "exclude_vegetation_inside", False),
    ("FSX", "apron_light", LINE, "brightness", 0.5),
    ("FSX", "apron_light", LINE, "color", "#123456"),
))
def test_a_value_of_an_airport_is_kept(profile, layer, shape, field, value):
    more = {"primary_ident": "09", "width_m": 30} if layer == "runway" else {}
    assert write(profile, AIRPORT, (layer, shape, {
        **OF_AIRPORT, **more, field: value})) == []
    assert read_value(layer, field) == value


def test_materials_that_are_none_are_refused():
    dataset = gdal.GetDriverByName("BGL").Create(
        PATH, 0, 0, 0, options=["PROFILE=MSFS2020"])
    layer = dataset.CreateLayer("runway")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["facility_materials"] = f"{GUIDS},grass"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(LINE))
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        del layer, dataset
    assert "is not a list of GUIDs" in str(messages)


@pytest.mark.parametrize("field, value", (
    ("facility_materials", GUIDS), ("exclude_vegetation", True),
    ("falloff", 2.5),
))
def test_what_another_simulator_has_is_told(field, value):
    assert write("FSX", AIRPORT, ("runway", LINE, {
        **OF_AIRPORT, "primary_ident": "09", "width_m": 30, field: value,
    })) == [f"VALUES_WITHOUT_PLACE.runway.{field} 1"]


@pytest.mark.parametrize("layer, shape, fields", (
    ("parking", "POINT (9 47)", {"type": "gate_extra"}),
    ("parking", "POINT (9 47)", {"type": "ramp_ga_extra"}),
    ("approach", "POINT (9 47)", {"type": "tacan"}),
))
@pytest.mark.parametrize("profile, told", (("FSX", True), ("MSFS2020", False)))
def test_types_of_another_simulator_are_told(
        profile, told, layer, shape, fields):
    assert write(profile, AIRPORT, (
        layer, shape, {**OF_AIRPORT, **fields})) == (
            [f"TYPES_OF_ANOTHER_SIMULATOR.{layer} 1"] if told else [])
    assert read_value(layer, "type") == fields["type"]


@pytest.mark.parametrize("fields, markings, closed", (
    ({"primary_closed": True}, "primary_closed", (1, 0)),
    ({"markings": "secondary_closed"}, "secondary_closed", (0, 1)),
    ({"markings": "edges,primary_closed", "primary_closed": False},
     "edges", (0, 0)),
    ({"markings": "edges", "primary_closed": True}, "edges,primary_closed",
     (1, 0)),
))
def test_a_closed_end_is_a_marking(fields, markings, closed):
    write("FSX", AIRPORT, ("runway", LINE, {
        **OF_AIRPORT, "primary_ident": "09", "width_m": 30, **fields}))
    assert (read_value("runway", "markings") or "") == markings
    assert (read_value("runway", "primary_closed"),
            read_value("runway", "secondary_closed")) == closed
    dataset = gdal.OpenEx(PATH, gdal.OF_VECTOR | gdal.OF_UPDATE)
    layer = dataset.GetLayerByName("runway")
    feature = layer.GetNextFeature()
    for name in ("primary_closed", "secondary_closed"):
        feature[name] = not feature[name]
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    assert (read_value("runway", "primary_closed"),
            read_value("runway", "secondary_closed")) == tuple(
                1 - value for value in closed)


@pytest.mark.parametrize("heading, stored, told", (
    (90, 90, []), (12.65625, 12.65625, []),
    (13, 12.65625, ["MARKER_HEADINGS_ROUNDED 1"]),
    (359.9, 358.59375, ["MARKER_HEADINGS_ROUNDED 1"]),
))
def test_headings_of_markers_are_told_to_be_rounded(heading, stored, told):
    """To 1/256 of a turn."""
    assert write("FSX", ("marker", "POINT Z (9 47 400)", {
        "ident": "AB", "region": "LS", "true_heading_deg": heading})) == told
    assert read_value("marker", "true_heading_deg") == stored


@pytest.mark.parametrize("headings, stored, told", (
    ([45], 45, []), ([91], 90, ["MARKER_HEADINGS_ROUNDED 1"]),
    ([91, 92], 91.40625, ["MARKER_HEADINGS_ROUNDED 1"]), ([91, 45], 45, []),
))
def test_headings_that_are_changed_are_told_to_be_rounded(
        headings, stored, told):
    write("FSX", ("marker", "POINT Z (9 47 400)", {
        "ident": "AB", "region": "LS", "true_heading_deg": 90}))
    dataset = gdal.OpenEx(PATH, gdal.OF_UPDATE, open_options=["BACKUP=NO"])
    layer = dataset.GetLayerByName("marker")
    for heading in headings:
        feature = layer.GetFeature(1)
        feature["true_heading_deg"] = heading
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    with collect_messages() as messages:
        del feature, layer, dataset
    assert [text.split(": ")[-1] for _, _, text in messages] == told
    assert read_value("marker", "true_heading_deg") == stored


ANGLES = "ANGLES_ROUNDED.scenery_object 1"


@pytest.mark.parametrize("angles, stored, told", (
    ({"true_heading_deg": 90}, 90, []),
    ({"true_heading_deg": 37.3}, 37.298583984375, [ANGLES]),
    ({"true_heading_deg": -0.005}, 359.994506835937, [ANGLES]),
    ({"true_heading_deg": 37.298583984375, "pitch_deg": -5.625}, 37.298583984375,
     []),
    ({"true_heading_deg": 0, "bank_deg": 0.001, "pitch_deg": 7.1}, 0, [ANGLES]),
))
def test_angles_of_objects_are_told_to_be_rounded(angles, stored, told):
    """To 1/65536 of a turn."""
    assert write("FSX", ("scenery_object", "POINT Z (9 47 400)", {
        "kind": "library_object", "model_guid": GUIDS[:36], **angles})) == told
    assert read_value("scenery_object", "true_heading_deg") == pytest.approx(
        stored, abs=1e-5)


@pytest.mark.parametrize("changes, told", (
    ([{"true_heading_deg": 45}], []),
    ([{"true_heading_deg": 37.3}], [ANGLES]),
    ([{"true_heading_deg": 37.3}, {"pitch_deg": 0.001}, {"agl": True}],
     [ANGLES]),
    ([{"true_heading_deg": 37.3}, {"true_heading_deg": 45}], []),
    ([{"pitch_deg": 0.001}, None], []),
))
def test_angles_that_are_changed_are_told_to_be_rounded(changes, told):
    write("FSX", ("scenery_object", "POINT Z (9 47 400)", {
        "kind": "library_object", "model_guid": GUIDS[:36]}))
    dataset = gdal.OpenEx(PATH, gdal.OF_UPDATE, open_options=["BACKUP=NO"])
    layer = dataset.GetLayerByName("scenery_object")
    for change in changes:
        if change is None:
            assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
            continue
        feature = layer.GetFeature(1)
        for field, value in change.items():
            feature[field] = value
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        del feature
    with collect_messages() as messages:
        del layer, dataset
    assert [text.split(": ")[-1] for _, _, text in messages] == told


def test_angles_of_new_features_are_told_to_be_rounded():
    write("FSX", AIRPORT, ("taxi_sign", "POINT Z (9 47 400)", {
        **OF_AIRPORT, "label": "d[A]", "true_heading_deg": 90}))
    dataset = gdal.OpenEx(PATH, gdal.OF_UPDATE, open_options=["BACKUP=NO"])
    layer = dataset.GetLayerByName("taxi_sign")
    for heading in (45, 37.3, 37.4):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["label"] = "d[B]"
        feature["true_heading_deg"] = heading
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (9 47 400)"))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del feature
    with collect_messages() as messages:
        del layer, dataset
    assert [text.split(": ")[-1] for _, _, text in messages] == [
        "ANGLES_ROUNDED.taxi_sign 2"]


def test_angles_of_a_source_are_rounded_by_compilers_too(tmp_path):
    source = tmp_path / "source.xml"
    source.write_text(
        '<FSData version="9.0"><SceneryObject lat="47" lon="9" alt="0" '
        'heading="37.3" snapToGround="TRUE"><LibraryObject name="{'
        + GUIDS[:36] + '}" scale="1"/></SceneryObject></FSData>',
        encoding="utf-8")
    with collect_messages() as messages:
        gdal.VectorTranslate(PATH, str(source), format="BGL")
    assert messages == []
    assert read_value("scenery_object", "true_heading_deg") == pytest.approx(
        37.298583984375, abs=1e-5)


def test_kinds_without_a_word_are_numbers():
    assert write("FSX", ("marker", "POINT Z (9 47 400)", {
        "ident": "AB", "region": "LS", "type": "7"})) == []
    assert read_value("marker", "type") == "7"


@pytest.mark.parametrize("nav", (False, True))
def test_the_flag_of_an_ils_is_kept_or_counted(nav):
    assert write("FSX", AIRPORT, ("runway", LINE, {
        **OF_AIRPORT, "primary_ident": "14", "width_m": 30,
    }), ("ils", "POINT Z (9 47 400)", {
        "ident": "IZH", "region": "LS", "frequency_mhz": 110.5,
        "airport_ident": "LSZH", "runway_ident": "14", "nav": nav})) == []
    assert read_value("ils", "nav") is nav
    with collect_messages() as messages:
        gdal.VectorTranslate(SOURCE, PATH, format="BGLXML")
    gdal.Unlink(SOURCE)
    assert ("VALUES_WITHOUT_PLACE.ils.nav 1" in str(messages)) is nav


def test_lights_that_xml_cannot_describe_are_counted():
    write("FSX", AIRPORT, ("apron_light", LINE, {
        **OF_AIRPORT, "brightness": 0.5, "max_alt_m": 800}))
    with collect_messages() as messages:
        gdal.VectorTranslate(SOURCE, PATH, format="BGLXML")
    gdal.Unlink(SOURCE)
    assert "VALUES_WITHOUT_PLACE.apron_light.brightness 1" in str(messages)
    assert "apron_light.max_alt_m" not in str(messages)


def test_objects_of_fs2004_stay_such(shared, tmp_path):
    """They identify a file as one for FS2004."""
    source = shared("airport/edst_EDST_Hahnweide_Objects.bgl")
    target = tmp_path / "copy.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL")
    assert messages == []
    assert gdal.OpenEx(str(source), gdal.OF_VECTOR).GetMetadataItem(
        "BGL_PROFILE") == "FS2004"
    records = list_records(target)
    assert records == list_records(source)
    assert {kind for kind, _ in records} == {"25/2"}


TRANSITION = """<?xml version="1.0"?>
<FSData version="9.0">
 <Airport ident="LSZH" lat="47" lon="9" alt="400" magvar="0">
  <Approach type="RNAV" runway="12" designator="NONE" fixType="WAYPOINT"
    fixIdent="ABC" fixRegion="LS" altitude="900" heading="120"
    missedAltitude="900">
   <ApproachLegs>
    <Leg type="IF" fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS"/>
   </ApproachLegs>
   <Transition transitionType="DME" fixType="WAYPOINT" fixIdent="DEF"
     fixRegion="LS" altitude="900">
    <DmeArc radial="%s" distance="10N" dmeRegion="LS" dmeIdent="KLO"/>
    <TransitionLegs>
     <Leg type="IF" fixType="WAYPOINT" fixIdent="DEF" fixRegion="LS"/>
    </TransitionLegs>
   </Transition>
  </Approach>
 </Airport>
</FSData>
"""


@pytest.mark.parametrize("radial, stored, told", (
    ("72", 72, ""), ("-72", 288, ""), ("359.9", 0, "DME_RADIALS_ROUNDED 1"),
    ("72.5", 73, "DME_RADIALS_ROUNDED 1"), ("-0.2", 0, "DME_RADIALS_ROUNDED 1"),
))
def test_radials_of_arcs_are_whole_degrees(radial, stored, told):
    """Negative ones, which the compiler's schema allows, are counted from the
    other side of north."""
    gdal.FileFromMemBuffer(SOURCE, (TRANSITION % radial).encode())
    with collect_messages() as messages:
        assert gdal.VectorTranslate(PATH, SOURCE, format="BGL",
                                    datasetCreationOptions=["PROFILE=FSX"])
    assert read_value("transition", "dme_radial_deg") == stored
    assert (told in str(messages)) if told else messages == []


@pytest.mark.parametrize("kind, code", (("VOR", 2), ("NDB", 3), ("NAMED", 5)))
def test_a_copy_keeps_the_kind_of_a_waypoint(tmp_path, kind, code):
    """A waypoint of a station has the kind of ident of the station."""
    gdal.FileFromMemBuffer(SOURCE, f"""<?xml version="1.0"?>
<FSData version="9.0"><Waypoint lat="46" lon="9" waypointType="{kind}" magvar="0"
  waypointRegion="LS" waypointIdent="XLK"/></FSData>""".encode())
    first, second = tmp_path / "first.bgl", tmp_path / "second.bgl"
    assert gdal.VectorTranslate(str(first), SOURCE, format="BGL")
    assert gdal.VectorTranslate(str(second), str(first), format="BGL")
    for path in (first, second):
        (_, record), = [row for row in list_records(path) if row[0] == "22/22"]
        assert record[0x14] & 31 == code
    assert second.read_bytes()[16:] == first.read_bytes()[16:]


TOWER = {"tower_lon": 9.25, "tower_lat": 47.5, "tower_alt_m": 420.5}


@pytest.mark.parametrize("profile", ("FSX", "P3D", "MSFS2020", "MSFS2024"))
def test_the_position_of_a_tower_is_none_in_msfs(profile):
    """Its compilers write zeros, whatever the source has."""
    is_msfs = profile.startswith("MSFS")
    assert write(profile, ("airport", "POINT Z (9 47 400)", {
        "ident": "LSZH", **TOWER})) == [
            f"VALUES_WITHOUT_PLACE.airport.{name} 1"
            for name in sorted(TOWER) if is_msfs]
    expected = bytes(12) if is_msfs else struct.pack(
        "<IIi", round((9.25 + 180) * 0x30000000 / 360),
        round((90 - 47.5) * 0x20000000 / 180), 420500)
    dataset = gdal.OpenEx(PATH, gdal.OF_VECTOR)
    place = dataset.GetLayerByName("airport").GetNextFeature()["file_offset"]
    data = gdal.VSIFOpenL(PATH, "rb")
    gdal.VSIFSeekL(data, place + 0x18, 0)
    assert bytes(gdal.VSIFReadL(1, 12, data)) == expected
    gdal.VSIFCloseL(data)


@pytest.mark.parametrize("field, value, profile, stored", (
    ("city", "\u0141\u00f3d\u017a", "MSFS2020", True),
    ("city", "\u0141\u00f3d\u017a", "P3D", False),
    ("state", "\u0141", "FSX", False), ("country", "\u0141", "FSX", False),
    ("region_name", "\u0141", "FSX", False), ("name", "\u0141", "FSX", False),
    ("city", "K\u00f6ln", "FSX", True), ("city", 255 * "a", "FSX", True),
    ("name", 300 * "a", "FSX", True), ("city", 256 * "a", "FSX", False), ("region_name", 256 * "a", "P3D", False),
))
def test_names_of_places_are_kept_or_refused(field, value, profile, stored):
    dataset = gdal.GetDriverByName("BGL").Create(
        PATH, 0, 0, 0, options=[f"PROFILE={profile}"])
    layer = dataset.CreateLayer("airport")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ident"] = "LSZH"
    feature[field] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(AIRPORT[1]))
    with collect_messages() as messages:
        assert (layer.CreateFeature(feature) == ogr.OGRERR_NONE) == stored
        del layer, dataset
    if stored:
        assert read_value("airport", field) == value
    else:
        shown = value if len(value) <= 80 else value[:80] + "..."
        assert f"field {field}: {shown} does not fit into the record" in str(
            messages.failures)


def test_jetways_of_msfs_are_refused_elsewhere():
    dataset = gdal.GetDriverByName("BGL").Create(
        PATH, 0, 0, 0, options=["PROFILE=P3D"])
    layer = dataset.CreateLayer("jetway")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["airport_ident"], feature["title"] = "LSZH", "Jetway"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(AIRPORT[1]))
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        del layer, dataset
    assert "only PROFILE=MSFS2020 or MSFS2024 has SimObjects" in str(
        messages.failures)


@pytest.mark.parametrize("layer, fields, profile", (
    ("jetway", {"model_guid": GUIDS[:36]}, "FSX"),
    ("jetway", {"model_guid": GUIDS[:36]}, "MSFS2020"),
    ("projected_mesh", {"model_guid": GUIDS[:36]}, "MSFS2020"),
    ("scenery_object", {"model_guid": GUIDS[:36]}, "FSX"),
))
@pytest.mark.parametrize("altitude", (None, 12.5))
def test_objects_without_altitudes_are_on_the_ground(
        layer, fields, profile, altitude):
    shape = "POINT (9 47)" if altitude is None else f"POINT Z (9 47 {altitude})"
    of_airport = {} if layer == "scenery_object" else OF_AIRPORT
    write(profile, AIRPORT, (layer, shape, {**of_airport, **fields}))
    dataset = gdal.OpenEx(PATH, gdal.OF_VECTOR)
    feature = dataset.GetLayerByName(layer).GetNextFeature()
    assert feature["agl"] == (altitude is None)
    assert feature.GetGeometryRef().GetZ() == (altitude or 0.0)


@pytest.mark.parametrize("layer, shape, fields, field, value", (
    ("runway", LINE, {"primary_ident": "09", "width_m": 30}, "secondary_ident",
     "27"),
    ("runway", LINE, {"primary_ident": "27L", "width_m": 30}, "secondary_ident",
     "09R"),
    ("runway", LINE, {"primary_ident": "NE", "width_m": 30}, "secondary_ident",
     "SW"),
    ("runway", LINE, {"primary_ident": "09", "secondary_ident": "26",
                      "width_m": 30}, "secondary_ident", "26"),
    ("ils", "POINT Z (9 47 400)", {
        "ident": "IAB", "frequency_mhz": 110.5, "range_m": 1000.0,
        "loc_true_heading_deg": 90.0}, "loc_width_deg", 5.0),
))
def test_own_data_gets_the_defaults_of_compilers(
        layer, shape, fields, field, value):
    write("FSX", AIRPORT, (layer, shape, {
        **({} if layer == "ils" else OF_AIRPORT), **fields}))
    assert read_value(layer, field) == value


def test_paths_of_own_data_are_drawn():
    write("FSX", AIRPORT,
          ("taxi_point", "POINT (9 47)", OF_AIRPORT),
          ("taxi_path", "LINESTRING (9 47,9 47)", {
              **OF_AIRPORT, "type": "taxi", "start_index": 0, "end_index": 0}))
    assert read_value("taxi_path", "draw_surface") == 1
    assert read_value("taxi_path", "draw_detail") == 1


def test_lists_of_names_come_back_from_other_formats(tmp_path):
    """GDAL reads arrays of GeoJSON as lists, and writes lists as texts."""
    write("FSX", ("airport", AIRPORT[1], {
        "ident": "LSZH", "taxi_names": '["","A","B2"]'}))
    assert read_value("airport", "taxi_names") == '["","A","B2"]'
    between, again = tmp_path / "a.geojson", str(tmp_path / "b.bgl")
    gdal.VectorTranslate(str(between), PATH, format="GeoJSON",
                         layers=["airport"])
    with collect_messages() as messages:
        gdal.VectorTranslate(again, str(between), format="BGL")
    assert messages.failures == []
    assert read_value("airport", "taxi_names", again) == '["","A","B2"]'


@pytest.mark.parametrize("others", ([], ["LSZB"]))
def test_parts_of_a_refused_airport_are_left_out(tmp_path, others):
    """Other airports are written; without any there is no file."""
    path = tmp_path / "airports.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(str(path), 0, 0, 0)
    airports, runways = (
        dataset.CreateLayer(name) for name in ("airport", "runway"))
    with collect_messages() as messages:
        for ident in ["LSZH", *others]:
            feature = ogr.Feature(airports.GetLayerDefn())
            feature["ident"] = ident
            feature["city"] = "\u0141" if ident == "LSZH" else "Bern"
            feature.SetGeometry(ogr.CreateGeometryFromWkt(AIRPORT[1]))
            airports.CreateFeature(feature)
            feature = ogr.Feature(runways.GetLayerDefn())
            feature["airport_ident"], feature["primary_ident"] = ident, "09"
            feature["width_m"] = 30
            feature.SetGeometry(ogr.CreateGeometryFromWkt(LINE))
            assert runways.CreateFeature(feature) == ogr.OGRERR_NONE
        del airports, runways, feature, dataset
    assert "PARTS_OF_AIRPORTS_NOT_WRITTEN 1" in str(messages)
    assert path.exists() == bool(others)
    if others:
        assert read_value("airport", "ident", str(path)) == "LSZB"
        assert read_value("runway", "airport_ident", str(path)) == "LSZB"


REFUSED_PARENTS = {
    "airport": (
        [("airport", AIRPORT[1], {"ident": "LSZH", "elevation_m": 1e300}),
         ("runway", LINE, {"airport_ident": "LSZH", "primary_ident": "09"})],
        "PARTS_OF_AIRPORTS_NOT_WRITTEN 1", {"airport": 1, "runway": 0}),
    "runway": ([("runway", LINE, {"airport_ident": "LSZB", "surface": "blue",
                                  "primary_ident": "09"}),
                ("runway_end_area", None, {
                    "airport_ident": "LSZB", "runway_ident": "27",
                    "kind": "overrun", "length_m": 60})],
               "AREAS_OF_RUNWAYS_NOT_WRITTEN 1", {"runway": 0}),
    "point": ([("taxi_point", "POINT (8 47)", {
                   "airport_ident": "LSZB", "point_index": 0}),
               ("taxi_point", "POINT (8 47)", {
                   "airport_ident": "LSZB", "point_index": 1, "type": "blue"}),
               ("taxi_point", "POINT (8.01 47)", {
                   "airport_ident": "LSZB", "point_index": 2}),
               ("taxi_path", None, {"airport_ident": "LSZB", "type": "taxi",
                                    "start_index": 0, "end_index": 1}),
               ("taxi_path", None, {"airport_ident": "LSZB", "type": "taxi",
                                    "start_index": 0, "end_index": 2})],
              "PATHS_OF_POINTS_NOT_WRITTEN 1",
              {"taxi_point": 2, "taxi_path": 1}),
}


@pytest.mark.parametrize("rows, report, counts", REFUSED_PARENTS.values(),
                         ids=REFUSED_PARENTS)
def test_parts_of_refused_features_are_counted(tmp_path, rows, report, counts):
    """They are left out here; otherwise they are errors of the file."""
    path = str(tmp_path / "parts.bgl")
    dataset = gdal.GetDriverByName("BGL").Create(path, 0, 0, 0)
    layers = {}
    with collect_messages() as messages:
        for name, wkt, fields in [
                ("airport", AIRPORT[1], {"ident": "LSZB"}), *rows]:
            if name not in layers:
                layers[name] = dataset.CreateLayer(name)
            feature = ogr.Feature(layers[name].GetLayerDefn())
            for field, value in fields.items():
                feature[field] = value
            feature.SetGeometry(wkt and ogr.CreateGeometryFromWkt(wkt))
            layers[name].CreateFeature(feature)
        feature = None
        layers.clear()
        dataset = None
    assert report in str(messages)
    dataset = gdal.OpenEx(path)
    for name, count in counts.items():
        layer = dataset.GetLayerByName(name)
        assert (layer.GetFeatureCount() if layer else 0) == count


def test_json_with_line_breaks_is_read():
    """As QGIS writes it when it copies a feature."""
    write("MSFS2020", AIRPORT, ("runway", LINE, {
        **OF_AIRPORT, "primary_ident": "09", "width_m": 30,
        "deformation": "[\n  [\n    0.25,\r\n\t1\n  ],\n  [0.5, 2]\n]\n"}))
    assert read_value("runway", "deformation") == "[[0.25,1],[0.5,2]]"
