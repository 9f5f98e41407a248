# SPDX-License-Identifier: MIT
"""Whole airports: compiled, decompiled, edited, through other formats."""

import re

import pytest
from osgeo import gdal, ogr

from airport_rows import LAYERS, compare
from airport_writer import pack_taxi_points
from record_update_support import write_airports
from record_write_support import copy
from support import collect_messages
from xml_table import read_xml_table

PAIRS = [
    ("ktst_p3dv5", "P3D", 400),
    ("leab_p3dv5", "P3D", 16000),
    ("enev_msfs2020", "MSFS2020", 8000),
    ("kpsc_msfs2020", "MSFS2020", 13000),
    ("cyqt_scene_msfs2020", "MSFS2020", 9000),
]


# The compiler of leab leaves the second number of a path 0, for which sources
# have no attribute: ours repeats the first.
SECOND_NUMBER = ("taxi_path", "second_number", 0, None)


def take_second_numbers(name, different):
    """Returns the differences other than those of second numbers."""
    count = 182 if name == "leab_p3dv5" else 0
    assert different.count(SECOND_NUMBER) == count
    return [row for row in different if row != SECOND_NUMBER]


def write_airport(path, body, attributes=""):
    path.write_text(
        '<?xml version="1.0"?>\n<FSData version="9.0">\n'
        '<Airport ident="LSXX" name="Testfeld" lat="47" lon="8" alt="400" '
        f'magvar="-2" {attributes}>\n{body}</Airport>\n</FSData>\n',
        encoding="utf-8")
    return path


def compile_xml(source, target, profile="FSX"):
    copy(source, target, profile=profile)
    return gdal.OpenEx(str(target), gdal.OF_VECTOR)


def decompile(source, target):
    with collect_messages():
        assert gdal.VectorTranslate(
            str(target), str(source), format="BGLXML", skipFailures=True)
    return target


@pytest.mark.parametrize("name, profile, fields", PAIRS)
def test_layers_are_those_of_the_compiler(
    shared, tmp_path, name, profile, fields
):
    """Field by field, for every source with a BGL beside it."""
    target = tmp_path / "out.bgl"
    with collect_messages() as messages:
        copy(shared(f"airport/{name}.xml"), target, profile=profile)
    assert messages.failures == []
    equal, different = compare(shared(f"airport/{name}.bgl"), target)
    assert take_second_numbers(name, different) == []
    assert equal >= fields


@pytest.mark.parametrize(
    "name, profile", [pair[:2] for pair in PAIRS] + [("vtbd_fsx", "FSX")])
def test_an_airport_comes_back_by_way_of_its_source(
    shared, tmp_path, name, profile
):
    """Decompiled and compiled again."""
    compiled = shared(f"airport/{name}.bgl")
    source = decompile(compiled, tmp_path / "source.xml")
    target = tmp_path / "out.bgl"
    with collect_messages():
        copy(source, target, profile=profile)
    equal, different = compare(compiled, target)
    assert take_second_numbers(name, different) == [] and equal > 400


@pytest.mark.parametrize("name, profile", [("ktst_p3dv5", "P3D"),
                                           ("enev_msfs2020", "MSFS2020")])
def test_an_airport_goes_by_way_of_a_geopackage(
    shared, tmp_path, name, profile
):
    compiled = shared(f"airport/{name}.bgl")
    package = tmp_path / "airport.gpkg"
    assert gdal.VectorTranslate(str(package), str(compiled), format="GPKG")
    target = tmp_path / "out.bgl"
    with collect_messages():
        copy(package, target, profile=profile)
    equal, different = compare(compiled, target)
    assert different == [] and equal > 400


def test_a_whole_file_has_the_bytes_of_the_compiler(shared, tmp_path):
    """Except for the date, and the cell that the header repeats."""
    target = tmp_path / "out.bgl"
    copy(shared("airport/ktst_p3dv5.xml"), target, profile="P3D")
    expected = shared("airport/ktst_p3dv5.bgl").read_bytes()
    assert target.read_bytes()[0x38:] == expected[0x38:]
    assert len(expected) == 1888


@pytest.mark.parametrize("name, schema", [
    ("ktst_p3dv5", "bglcomp_v5.xsd"), ("enev_msfs2020", "bglcomp.xsd"),
    ("vtbd_fsx", "bglcomp.xsd"),
])
def test_a_source_stays_that_of_its_simulator(
    shared, tmp_path, name, schema
):
    """Decompiled and compiled again without an option."""
    compiled = shared(f"airport/{name}.bgl")
    source, target = tmp_path / "source.xml", tmp_path / "out.bgl"
    assert gdal.VectorTranslate(str(source), str(compiled), format="BGLXML")
    text = source.read_text(encoding="utf-8")
    assert f'noNamespaceSchemaLocation="{schema}"' in text
    for attribute in ("isOnTIN", "starAirport", "groundMerging"):
        assert (attribute in text) == ("msfs" in name)
    assert gdal.VectorTranslate(str(target), str(source), format="BGL")
    equal, different = compare(compiled, target)
    assert different == [] and equal > 400


@pytest.mark.parametrize("name", [
    "kpsc_msfs2020", "enev_msfs2020", "leab_p3dv5", "ktst_p3dv5",
    "cyqt_scene_msfs2020",
])
def test_as_its_users_would(shared, tmp_path, name):
    """Compiled, edited in place, decompiled, and compiled again, without an
    option: only the edit changes."""
    first, target = tmp_path / "first.bgl", tmp_path / "again.bgl"
    source = tmp_path / "edited.xml"
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(first), str(shared(f"airport/{name}.xml")), format="BGL")
        dataset = gdal.OpenEx(str(first), gdal.OF_UPDATE | gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("runway")
        feature = layer.GetNextFeature()
        feature["pattern_alt_m"] = 321.5
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        del feature, layer, dataset
        assert gdal.VectorTranslate(str(source), str(first), format="BGLXML")
        assert gdal.VectorTranslate(str(target), str(source), format="BGL")
    assert messages.failures == []
    equal, different = compare(first, target)
    assert different == [] and equal > 400
    _, different = compare(shared(f"airport/{name}.bgl"), target)
    assert [(row[1], row[3])
            for row in take_second_numbers(name, different)] == [
                ("pattern_alt_m", 321.5)]


def test_each_attribute_stands_once_in_the_table():
    places = [(row["layer"], row["element"], row["attribute"])
              for row in read_xml_table("attributes")]
    assert len(set(places)) == len(places) > 400


def test_one_attribute_is_edited(shared, tmp_path):
    compiled = shared("airport/ktst_p3dv5.bgl")
    source = decompile(compiled, tmp_path / "source.xml")
    text = source.read_text(encoding="utf-8")
    edited, count = re.subn('frequency="118.3"', 'frequency="119.7"', text)
    assert count == 1
    source.write_text(edited, encoding="utf-8")
    target = tmp_path / "out.bgl"
    copy(source, target, profile="P3D")
    _, different = compare(compiled, target)
    assert different == [
        ("com", "frequency_mhz", 118.3, 119.7),
        ("com", "frequency_hz", 118300000, 119700000),
    ]


NETWORK = (
    '<TaxiwayPoint index="20" type="NORMAL" lat="47.002" lon="8"/>'
    '<TaxiwayPoint index="10" type="HOLD_SHORT" biasX="100" biasZ="200"/>'
    '<TaxiwayParking index="7" lat="47.001" lon="8.001" heading="90" '
    'radius="15" type="GATE_SMALL" name="GATE_B" number="3" '
    'airlineCodes="SWR, BAW" pushBack="LEFT"/>'
    '<TaxiName index="4" name="K1"/>'
    '<TaxiwayPath type="TAXI" start="10" end="20" width="20" name="4" '
    'surface="ASPHALT"/>'
    '<TaxiwayPath type="PARKING" start="20" end="7" width="20" name="4" '
    'surface="ASPHALT"/>'
)


def test_points_are_renumbered_in_order_of_their_index(tmp_path):
    source = write_airport(tmp_path / "a.xml", NETWORK)
    dataset = compile_xml(source, tmp_path / "a.bgl")
    points = list(dataset.GetLayerByName("taxi_point"))
    assert [f["type"] for f in points] == ["hold_short", "normal"]
    north = points[0].GetGeometryRef().GetY() - 47
    assert north == pytest.approx(200 * 360 / 40007000, abs=1e-6)
    paths = list(dataset.GetLayerByName("taxi_path"))
    assert [(f["start_index"], f["end_index"], f["name"]) for f in paths] == [
        (0, 1, "K1"), (1, 0, "K1")]
    [parking] = dataset.GetLayerByName("parking")
    assert parking["name"] == "gate_b" and parking["number"] == 3
    assert parking["airline_codes"] == "SWR,BAW"


@pytest.mark.parametrize("layers, count", (
    (["airport", "taxi_path"], 2),
    (["airport", "taxi_path", "parking"], 2),
    (["airport", "taxi_path", "taxi_point"], 1),
    (["airport", "taxi_path", "taxi_point", "parking"], 0),
))
def test_paths_without_their_points_are_counted(tmp_path, layers, count):
    """A compiler ignores them."""
    compile_xml(write_airport(tmp_path / "a.xml", NETWORK), tmp_path / "a.bgl")
    target = tmp_path / "b.xml"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(tmp_path / "a.bgl"),
                             format="BGLXML", layers=layers)
    assert [text.split(": ")[-1] for text in messages.warnings] == (
        [f"TAXI_PATHS_WITHOUT_THEIR_POINTS {count}"] if count else [])
    with collect_messages():
        dataset = gdal.OpenEx(str(target))
        paths = dataset.GetLayerByName("taxi_path")
        left = paths.GetFeatureCount() if paths else 0
    assert left == 2 - count


def test_layers_of_a_source_have_the_lines_of_paths(tmp_path):
    source = write_airport(tmp_path / "a.xml", NETWORK)
    dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    paths = list(dataset.GetLayerByName("taxi_path"))
    points = paths[1].GetGeometryRef().GetPoints()
    assert points == [(8.0, 47.002), (8.001, 47.001)]


RUNWAY = (
    '<Runway lat="47" lon="8" alt="400" surface="ASPHALT" heading="-70" '
    'length="3000F" width="100F" number="11" designator="LEFT">'
    '<Markings edges="TRUE" precision="TRUE"/>'
    '<Vasi end="SECONDARY" side="RIGHT" type="PAPI4" biasX="-20" biasZ="300" '
    'spacing="9" pitch="3"/>'
    '<BlastPad end="SECONDARY" length="60"/>'
    '<RunwayStart end="SECONDARY" type="RUNWAY" lat="47" lon="8" alt="400" '
    'heading="110"/></Runway>'
)


@pytest.mark.parametrize("profile", ["FS2004", "FSX", "P3D", "MSFS2020"])
def test_runways_of_all_simulators(tmp_path, profile):
    source = write_airport(tmp_path / "a.xml", RUNWAY + NETWORK)
    dataset = compile_xml(source, tmp_path / "a.bgl", profile)
    [runway] = dataset.GetLayerByName("runway")
    assert (runway["primary_ident"], runway["secondary_ident"]) == (
        "11L", "29R")
    assert runway["length_m"] == pytest.approx(914.4)
    assert runway["true_heading_deg"] == 290.0
    assert runway["markings"] == "edges,precision"
    assert runway["secondary_vasi_right"] == "papi4"
    assert runway["secondary_vasi_right_bias_x_m"] == 20.0
    [area] = dataset.GetLayerByName("runway_end_area")
    assert (area["kind"], area["runway_ident"]) == ("blast_pad", "29R")
    assert area["width_m"] == pytest.approx(30.48)
    [start] = dataset.GetLayerByName("start")
    assert start["runway_ident"] == "29R"
    [summary] = dataset.GetLayerByName("airport_summary")
    assert summary["longest_runway_m"] == pytest.approx(914.4)
    [airport] = dataset.GetLayerByName("airport")
    assert airport["name"] == "Testfeld" and airport["num_runway"] == 1
    [entry] = dataset.GetLayerByName("name_list")
    assert entry["airport_name"] == "Testfeld"


def test_a_drawn_runway_needs_no_fields_of_its_place(tmp_path):
    """A line and an outline, as drawn in QGIS."""
    path = tmp_path / "drawn.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    for name, wkt, fields in [
        ("airport", "POINT Z (8 47 400)", {"ident": "LSXX"}),
        ("runway", "LINESTRING Z (8 47 400, 8.02 47 400)",
         {"primary_ident": "09", "secondary_ident": "27", "width_m": 30}),
        ("apron", "POLYGON ((8 47.001, 8.001 47.001, 8.001 47.002, "
                  "8.0005 47.0012, 8 47.002, 8 47.001))",
         {"surface": "concrete"}),
    ]:
        layer = dataset.CreateLayer(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        if name != "airport":
            feature["airport_ident"] = "LSXX"
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    layer = feature = None
    del dataset
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    [runway] = dataset.GetLayerByName("runway")
    line = runway.GetGeometryRef().GetPoints()
    assert line[0] == pytest.approx((8, 47, 400), abs=1e-6)
    assert line[1] == pytest.approx((8.02, 47, 400), abs=1e-6)
    [apron] = dataset.GetLayerByName("apron")
    assert apron["num_triangles"] == 3
    assert apron.GetGeometryRef().GetGeometryRef(0).GetPointCount() == 6


WRONG = [
    ('<TaxiwayPath type="TAXI" start="1" end="2"/>', "TaxiwayPoint 1 to"),
    ("<Unheard/>", "element Unheard is in none of the layers"),
    ('<Runway number="9" sound="loud"/>', "attribute sound of Runway"),
]


@pytest.mark.parametrize("body, message", WRONG)
def test_what_cannot_be_compiled_is_named(tmp_path, body, message):
    source = write_airport(tmp_path / "a.xml", body)
    with collect_messages() as messages:
        gdal.OpenEx(str(source), gdal.OF_VECTOR)
    assert any(message in text for text in messages.warnings)


BROKEN = [
    ([("start", {"airport_ident": "LSXX", "runway_ident": "09"})],
     "airport LSXX: the layer airport has no feature"),
    ([("airport", {"ident": "LSXX"}),
      ("taxi_path", {"airport_ident": "LSXX", "start_index": 1,
                     "end_index": 2, "type": "taxi"})],
     "which the airport does not have both"),
    ([("airport", {"ident": "LSXX"}),
      ("runway_end_area", {"airport_ident": "LSXX", "runway_ident": "09",
                           "kind": "overrun", "length_m": 60})],
     "it has no runway for a runway_end_area of 09"),
    ([("airport", {"ident": "LSXX"}),
      ("transition", {"airport_ident": "LSXX", "kind": "full"})],
     "is not a key of the layers"),
]


@pytest.mark.parametrize("features, message", BROKEN)
def test_parts_that_do_not_fit_leave_no_file(tmp_path, features, message):
    path = tmp_path / "broken.bgl"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        for name, fields in features:
            layer = dataset.CreateLayer(name)
            feature = ogr.Feature(layer.GetLayerDefn())
            for field, value in fields.items():
                feature[field] = value
            feature.SetGeometry(
                ogr.CreateGeometryFromWkt("POINT Z (8 47 400)"))
            layer.CreateFeature(feature)
        layer = feature = None
        del dataset
    assert any(message in text for text in messages.failures)
    assert not path.exists()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_encodings_with_a_mark(tmp_path, encoding):
    source = write_airport(tmp_path / "a.xml", "", 'city="Z\u00fcrich"')
    text = source.read_text(encoding="utf-8")
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    source.write_bytes(mark + text.encode(encoding))
    dataset = compile_xml(source, tmp_path / "a.bgl")
    [airport] = dataset.GetLayerByName("airport")
    assert airport["city"] == "Z\u00fcrich"


def test_a_source_may_begin_with_a_long_comment(tmp_path):
    source = write_airport(tmp_path / "a.xml", "")
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("<FSData", f"<!--{' ' * 3000}-->\n<FSData"),
                      encoding="utf-8")
    assert gdal.OpenEx(str(source), gdal.OF_VECTOR).GetLayerCount() == 1


def test_fuel(tmp_path):
    source = write_airport(
        tmp_path / "a.xml",
        '<Services><Fuel type="100" availability="YES"/>'
        '<Fuel type="JETA1" availability="PRIOR_REQUEST"/></Services>')
    dataset = compile_xml(source, tmp_path / "a.bgl")
    [airport] = dataset.GetLayerByName("airport")
    assert airport["fuel_flags"] == 3 << 4 | 2 << 16 | 1 << 30 | 1 << 31
    again = decompile(tmp_path / "a.bgl", tmp_path / "b.xml")
    assert 'availability="PRIOR_REQUEST"' in again.read_text(encoding="utf-8")


def test_an_airport_with_many_points(tmp_path):
    """Each point follows the one before, which is found without counting."""
    count = 20000
    places = [round(9 + i * 1e-5, 5) for i in range(count)]
    path = tmp_path / "points.bgl"
    write_airports(path, (pack_taxi_points([
        (1, 0, place, 48) for place in places]),))
    source = decompile(path, tmp_path / "points.xml")
    text = source.read_text(encoding="utf-8")
    points = re.findall(r'<TaxiwayPoint index="(\d+)"[^>]* lon="([^"]+)"',
                        text)
    assert [int(index) for index, _ in points] == list(range(count))
    assert [round(float(lon), 5) for _, lon in points] == places


def test_all_layers_are_compared(shared, tmp_path):
    """The comparison detects differences."""
    source = shared("airport/leab_p3dv5.bgl")
    other = shared("airport/ktst_p3dv5.bgl")
    equal, different = compare(source, source)
    assert different == [] and equal > 16000
    assert {name for name, *_ in compare(source, other)[1]} >= {
        "airport", "runway", "apron", "taxi_path", "approach"}
    assert len(set(LAYERS)) == len(LAYERS)


def test_a_part_without_its_airport_is_no_file(shared, tmp_path):
    """A waypoint of an airport, however, may be alone."""
    compiled = str(shared("airport/leab_p3dv5.bgl"))
    target = tmp_path / "parts.xml"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), compiled, format="BGLXML",
                             layers=["com"])
    assert any("layer com: a feature is part of" in text
               for text in messages.failures)
    assert not target.exists()
    gdal.VectorTranslate(str(target), compiled, format="BGLXML",
                         layers=["waypoint", "ndb"])
    dataset = gdal.OpenEx(str(target), gdal.OF_VECTOR)
    assert dataset.GetLayerByName("waypoint").GetFeatureCount() == 30
    assert dataset.GetLayerByName("ndb").GetFeatureCount() == 1
