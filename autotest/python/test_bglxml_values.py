# SPDX-License-Identifier: MIT
"""Checks of values when sources of bglcomp are read and written."""

import pytest
from osgeo import gdal

from record_write_support import read_features, write_layers
from support import collect_messages

SQUARE = [("47.5", "8.25"), ("47.5", "8.26"), ("47.51", "8.26")]
AIRPORT = ("POINT Z (10 50 100)", {"ident": "ABCD"})
LIGHT = ('<LightPreset name="A"><Light relativePosition="{}" color="{}"/>'
         '</LightPreset>')
RUNWAY = (
    '<Runway lat="47.5" lon="8.25" alt="400" surface="ASPHALT" heading="90" '
    'length="2000" width="45" number="9" designator="NONE">'
    '<RunwayDeformation ratio="{}" alt="{}"/></Runway>')


def read_airport(tmp_path, body, layer):
    path = tmp_path / "source.xml"
    path.write_text(
        '<?xml version="1.0"?>\n<FSData version="9.0">\n<Airport ident="LSZZ" '
        f'lat="47.5" lon="8.25" alt="400">\n{body}\n</Airport>\n</FSData>\n',
        encoding="utf-8")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        found = dataset.GetLayerByName(layer)
        rows = list(found) if found is not None else []
        del dataset
    return rows, messages.warnings


def make_apron(corners):
    return '<Aprons><Apron surface="CONCRETE">' + "".join(
        f"<Vertex {corner}/>" for corner in corners) + "</Apron></Aprons>"


@pytest.mark.parametrize("corner, message", [
    ('lat="47.5" lon="abc"', "attribute lon of Vertex is invalid: abc"),
    ('lat="47,6" lon="8.2"', "attribute lat of Vertex is invalid: 47,6"),
    ('lat="47.6"', "attribute lon of Vertex is invalid: it is missing"),
    ('biasX="far" biasZ="1"', "attribute biasX of Vertex is invalid: far"),
])
def test_corners_are_numbers(tmp_path, corner, message):
    corners = [f'lat="{lat}" lon="{lon}"' for lat, lon in SQUARE]
    rows, warnings = read_airport(
        tmp_path, make_apron([*corners, corner]), "apron")
    assert rows == []
    assert [text for text in warnings if message in text], warnings
    rows, warnings = read_airport(tmp_path, make_apron(corners), "apron")
    assert len(rows) == 1 and warnings == []


@pytest.mark.parametrize("number, wanted", [
    ("12", 12), (" 7.0 ", 7), ("A12", None), ("12A", None), ("", None),
    ("1e99", None)])
def test_numbers_of_parkings_are_numbers(tmp_path, number, wanted):
    rows, warnings = read_airport(
        tmp_path, '<TaxiwayParking index="0" lat="47.5" lon="8.25" heading="0" '
        f'radius="10" type="RAMP_GA" name="PARKING" number="{number}"/>',
        "parking")
    if wanted is not None:
        assert [row["number"] for row in rows] == [wanted]
        assert warnings == []
        return
    assert rows == []
    assert (f"attribute number of TaxiwayParking is invalid: {number}; the "
            "element is left out") in warnings[0]


def test_corners_may_have_units(tmp_path):
    feet, _ = read_airport(tmp_path, make_apron(
        ['biasX="0" biasZ="0"', 'biasX="100F" biasZ="0"',
         'biasX="100F" biasZ="1000F"']), "apron")
    metres, _ = read_airport(tmp_path, make_apron(
        ['biasX="0" biasZ="0"', 'biasX="30.48" biasZ="0M"',
         'biasX="30.48" biasZ="304.8"']), "apron")
    assert feet[0].GetGeometryRef().ExportToWkt() == (
        metres[0].GetGeometryRef().ExportToWkt())


def test_deformations_have_units(tmp_path):
    rows, warnings = read_airport(
        tmp_path, RUNWAY.format("0.5", "10F"), "runway")
    assert rows[0]["deformation"] == "[[0.5,3.048]]" and warnings == []
    rows, warnings = read_airport(
        tmp_path, RUNWAY.format("x", "3.5M"), "runway")
    assert [row["deformation"] for row in rows] == [None]
    assert "attribute ratio of" in warnings[0]


def test_sources_one_after_the_other(tmp_path):
    path = tmp_path / "two.xml"
    path.write_text('<?xml version="1.0"?>\n' + "<!-- more -->\n".join(
        f'<FSData version="9.0"><Airport ident="{ident}" lat="47" lon="8" '
        'alt="4"/></FSData>' for ident in ("LSZZ", "LSYY")), encoding="utf-8")
    with collect_messages():
        rows = read_features(path, "airport")
    assert [row["ident"] for row in rows] == ["LSZZ", "LSYY"]


@pytest.mark.parametrize("right, wrong, field", [
    ("ASPHALT", "TARMACADAM", "surface"), ('number="9"', 'number="40"',
                                           "primary_ident"),
    ("<RunwayDeformation", '<Lights center="HI"/><RunwayDeformation',
     "center_lights"),
])
def test_what_is_wrong_with_a_runway_is_named(tmp_path, right, wrong, field):
    """It has no geometry, because all fields are needed for that."""
    path = tmp_path / "in.xml"
    runway = RUNWAY.format("0.5", "1")
    assert right in runway
    path.write_text(
        '<FSData version="9.0"><Airport ident="LSZZ" lat="47.5" lon="8.25" '
        f'alt="400">{runway.replace(right, wrong)}</Airport></FSData>',
        encoding="utf-8")
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "out.bgl"), str(path),
                             format="BGL")
    texts = [text for _, _, text in messages]
    assert [text for text in texts if f"field {field}" in text], texts
    assert not [text for text in texts if "no geometry" in text]


@pytest.mark.parametrize("declaration", [
    "encoding='windows-1250'", 'encoding="windows-1250"',
    'encoding = "windows-1250"', "encoding\n=\t'windows-1250' standalone='yes'",
])
def test_declarations_of_an_encoding(tmp_path, declaration):
    path = tmp_path / "city.xml"
    path.write_bytes(
        f"<?xml version='1.0' {declaration}?><FSData version='9.0'>"
        "<Airport ident='LSZZ' lat='47' lon='8' alt='4' city='\u0141\u00f3d'/>"
        "</FSData>".encode("cp1250"))
    with collect_messages():
        row, = read_features(path, "airport")
    assert row["city"] == "\u0141\u00f3d"


@pytest.mark.parametrize("declared, encoding, city", [
    ("windows-1250", "cp1250", "\u0141\u00f3d\u017a"),
    ("KOI8-R", "koi8-r", "\u041f\u0435\u0440\u043c\u044c"),
    ("ISO-8859-1", "cp1252", "K\u00f6ln"),
    ("UTF-8", "utf-8", "K\u00f6ln"),
    ("x-nobody", "cp1252", "K\u00f6ln"),
])
def test_the_encoding_is_the_declared_one(tmp_path, declared, encoding, city):
    path = tmp_path / "city.xml"
    path.write_bytes(
        f"<?xml version='1.0' encoding='{declared}'?><FSData version='9.0'>"
        f"<Airport ident='LSZZ' lat='47' lon='8' alt='4' city='{city}'/>"
        "</FSData>".encode(encoding))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        row = dataset.GetLayerByName("airport").GetNextFeature()
        assert row["city"] == city
        del row, dataset
    assert [text for text in messages.warnings if "encoding" in text] == (
        [f"BGLXML: {path}: the encoding x-nobody is not known; the file is "
         "read as Windows-1252"] if declared == "x-nobody" else [])


def test_ampersands_that_start_no_reference(tmp_path):
    """People type them in names; GDAL's parser ends the value at them."""
    rows, warnings = read_airport(
        tmp_path, '<!-- here & there -->\n<TaxiName index="0" name="A&B&amp;C'
        '&lt;&#68;"/>\n<TaxiwayPoint index="0" lat="47.5" lon="8.25"/>'
        '<TaxiwayPoint index="1" lat="47.6" lon="8.25"/><TaxiwayPath type="TAXI"'
        ' start="0" end="1" width="9" name="0" surface="DIRT"/>', "taxi_path")
    assert [row["name"] for row in rows] == ["A&B&C<D"]
    assert warnings == [
        "line 5 of the XML has an ampersand that starts no reference; it is "
        "read as &amp;"]


@pytest.mark.parametrize("place, color, wrong", [
    ("0.1 0.7 0", "1 2 255", None), ("a b c", "1 2 255", "relativePosition"),
    ("0.1,0.7", "1 2 255", "relativePosition"),
    ("0 0 0", "300 0 0", "color"), ("0 0 0", "red", "color"),
])
def test_lists_of_numbers(tmp_path, place, color, wrong):
    rows, warnings = read_airport(
        tmp_path, LIGHT.format(place, color), "light")
    if wrong is None:
        assert warnings == []
        assert (rows[0]["position_m"], rows[0]["color"]) == (
            "0.1,0.7,0", "#0102FF")
    else:
        assert rows == [] and f"attribute {wrong} of Light" in warnings[0]


@pytest.mark.parametrize("part, value", [
    ("red", "256"), ("green", "-1"), ("blue", "dark"), ("red", "0.5")])
@pytest.mark.parametrize("element", ["PoleColor", "SockColor"])
def test_colours_of_windsocks(tmp_path, element, part, value):
    """Colours were once clamped to the range, and texts without numbers became
    black."""
    colors = {"red": "255", "green": "0", "blue": "7"}
    path = tmp_path / "windsock.xml"
    for wrong in (False, True):
        if wrong:
            colors[part] = value
        path.write_text(
            '<?xml version="1.0"?>\n<FSData version="9.0">\n<SceneryObject '
            'lat="1" lon="2" alt="3" altitudeIsAgl="FALSE" pitch="0" bank="0" '
            'heading="0" imageComplexity="NORMAL">\n<Windsock poleHeight="20" '
            f'sockLength="3" lighted="TRUE">\n<{element} ' + " ".join(
                f'{name}="{text}"' for name, text in colors.items())
            + "/></Windsock></SceneryObject></FSData>", encoding="utf-8")
        with collect_messages() as messages:
            dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
            layer = dataset.GetLayerByName("scenery_object")
            rows = list(layer) if layer is not None else []
            del layer, dataset
        if not wrong:
            assert messages == [] and len(rows) == 1
            field = "pole_color" if element == "PoleColor" else "sock_color"
            assert rows[0][field] == "#FF0007"
    assert [row[field] for row in rows] == [None]
    assert (f"line 5: attribute {part} of {element} is invalid: {value}; the "
            "element is left out") in messages.warnings[0]


def test_exclusions_are_rectangles(tmp_path):
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {"exclusion": [(
        "POLYGON ((10 50,10.01 50,10.01 50.01,10 50))",
        {"excludes": "all"})]}, driver="BGLXML")
    assert "is not a rectangle between meridians" in messages[0]


BOX = "POLYGON ((10 50,10.01 50,10.01 50.01,10 50.01,10 50))"


@pytest.mark.parametrize("fields, excludes", [
    ({"excludes": " Beacon"}, "beacon"),
    ({"excludes": "beacon, effect"}, "beacon,effect"),
    ({"flags": 16}, "beacon"),
    ({"excludes": "effect", "flags": 16}, "effect"),
    ({"flags": 0}, None),
    ({}, "all"),
])
def test_exclusions_mean_what_they_mean_in_bgl(tmp_path, fields, excludes):
    path, target = tmp_path / "out.xml", tmp_path / "out.bgl"
    rows = {"exclusion": [(BOX, fields)]}
    _, messages = write_layers(path, rows, driver="BGLXML")
    assert messages == []
    assert [row["excludes"] for row in read_features(path, "exclusion")] == [
        excludes]
    assert "excludeAllObjects" in path.read_text()
    with collect_messages():
        gdal.VectorTranslate(str(target), str(path), format="BGL")
    row, = read_features(target, "exclusion")
    write_layers(tmp_path / "plain.bgl", rows)
    plain, = read_features(tmp_path / "plain.bgl", "exclusion")
    assert (row["excludes"], row["flags"]) == (
        plain["excludes"], plain["flags"]) == (excludes, row["flags"])


@pytest.mark.parametrize("layer, wkt, fields", [
    ("exclusion", BOX, {"excludes": "effects,taxiway_signs"}),
    ("delete_airport", AIRPORT[0],
     {"airport_ident": "ABCD", "flags": "runway, aprons"}),
])
def test_lists_of_words_are_those_of_the_layer(tmp_path, layer, wkt, fields):
    for driver in ("BGL", "BGLXML"):
        _, messages = write_layers(
            tmp_path / "out", {"airport": [AIRPORT], layer: [(wkt, fields)]},
            driver=driver)
        field, _ = list(fields.items())[-1]
        assert f"field {field}" in messages[0], messages


def test_lists_of_words_may_have_blanks(tmp_path):
    path = tmp_path / "out.xml"
    write_layers(path, {"airport": [AIRPORT], "delete_airport": [(
        AIRPORT[0], {"airport_ident": "ABCD", "flags": "Runways, aprons"})]},
        driver="BGLXML")
    row, = read_features(path, "delete_airport")
    assert row["flags"] == "aprons,runways"


@pytest.mark.parametrize("attributes, excludes", [
    ('excludeAllObjects="FALSE" excludeBeaconObjects="FALSE"', (None, 0)),
    ('excludeAllObjects="FALSE" excludeBeaconObjects="TRUE"', ("beacon", 16)),
    ("", ("all", 8)),
])
def test_exclusions_of_nothing(tmp_path, attributes, excludes):
    """Without any attribute, all objects are excluded."""
    path, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    path.write_text(
        '<FSData version="9.0"><ExclusionRectangle latitudeMinimum="50" '
        'latitudeMaximum="50.1" longitudeMinimum="10" longitudeMaximum="10.1" '
        f"{attributes}/></FSData>", encoding="utf-8")
    with collect_messages():
        gdal.VectorTranslate(str(target), str(path), format="BGL")
    row, = read_features(target, "exclusion")
    assert (row["excludes"], row["flags"]) == excludes


def test_bits_without_an_attribute_are_counted(tmp_path):
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {"exclusion": [(BOX, {"flags": 0x8010})]},
                               driver="BGLXML")
    assert messages[-1].endswith(
        "VALUES_WITHOUT_PLACE.exclusion.excludes 1"), messages
    row, = read_features(path, "exclusion")
    assert row["excludes"] == "beacon"


def test_words_are_those_of_the_layer(tmp_path):
    path = tmp_path / "out.xml"
    _, messages = write_layers(path, {
        "airport": [AIRPORT],
        "com": [(None, {"airport_ident": "ABCD", "type": "nonsense",
                        "frequency_mhz": 118.0}),
                (None, {"airport_ident": "ABCD", "type": "tower",
                        "frequency_mhz": 118.5})]}, driver="BGLXML")
    assert "field type: nonsense is not one of " in messages[0]
    assert [text.split(": ")[-1] for text in messages[1:]] == [
        "FEATURES_NOT_WRITTEN.com 1"]
    assert [row["type"].lower() for row in read_features(path, "com")] == [
        "tower"]


@pytest.mark.parametrize("word", ["BACKCOURSE", "BACK_COURSE"])
def test_back_course_markers(tmp_path, word):
    """The schema has one word, sources of this driver once had another."""
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(
        '<FSData version="9.0"><Marker lat="47" lon="8" alt="0" heading="0" '
        f'type="{word}" ident="AB" region="LS"/></FSData>', encoding="utf-8")
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             datasetCreationOptions=["PROFILE=FSX"])
        gdal.VectorTranslate(str(tmp_path / "again.xml"), str(target),
                             format="BGLXML")
    assert messages == []
    assert [row["type"] for row in read_features(target, "marker")] == [
        "back_course"]
    assert 'type="BACKCOURSE"' in (tmp_path / "again.xml").read_text()
