# SPDX-License-Identifier: MIT
"""What is left out of a source for invalid attributes, and what stays."""

import csv

import pytest
from osgeo import gdal

from support import PROJECT, SHARED_DATA, collect_messages

PLACE = 'lat="47" lon="8" alt="400"'
RUNWAY = (f'<Runway {PLACE} heading="90" length="900" width="30" number="9" '
          'surface="ASPHALT" {}>{}</Runway>')
VASI = ('<Vasi end="{}" type="{}" side="{}" biasX="1" biasZ="2" spacing="3" '
        'pitch="{}"/>')
LEG = '<Leg type="IF" fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS" {}/>'
TRANSITION = (
    '<Approach type="GPS" fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS" '
    'altitude="900" heading="1" missedAltitude="900"><Transition '
    'transitionType="{}" fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS" '
    f'altitude="900"><TransitionLegs>{LEG.format("")}</TransitionLegs>'
    "</Transition></Approach>")
HELIPAD = (f'<Helipad {PLACE} surface="ASPHALT" heading="1" length="9" '
           'width="9" type="H" red="{}" green="{}" blue="{}"/>')
REQUIRED = PROJECT / "data/bglxml_required.csv"


def read(tmp_path, body, *layers):
    """Returns rows of layers, and the warnings without their file."""
    path = tmp_path / "in.xml"
    path.write_text(
        '<FSData version="9.0">\n<Airport ident="LSXX" lat="47" lon="8" '
        f'alt="400">\n{body}\n</Airport>\n</FSData>\n', encoding="utf-8")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                              open_options=["EMPTY_LAYERS=YES"])
        rows = [[row.items() for row in dataset.GetLayerByName(layer)]
                for layer in layers]
    return (*rows, [text.split(", ", 1)[1] for text in messages.warnings])


# -- Ends of runways -----------------------------------------------------------

@pytest.mark.parametrize("word, end", [
    ("PRIMARY", "09"), ("BASE", "09"), ("SECONDARY", "27"), ("RECIP", "27")])
def test_ends_have_two_names_each(tmp_path, word, end):
    side = "primary" if end == "09" else "secondary"
    runways, areas, starts, ils, warnings = read(
        tmp_path, RUNWAY.format(
            "", f'<OffsetThreshold end="{word}" length="5"/>'
            f'<BlastPad end="{word}" length="6"/>'
            f'<Overrun end="{word}" length="7"/>'
            f'<ApproachLights end="{word}" system="ALSF1"/>'
            + VASI.format(word, "PAPI4", "LEFT", 3)
            + f'<Ils {PLACE} heading="90" frequency="109.5" end="{word}" '
              'magvar="0" ident="IAB"/>'
              f'<RunwayStart {PLACE} heading="90" end="{word}"/>'),
        "runway", "runway_end_area", "start", "ils")
    assert warnings == []
    assert {row["runway_ident"] for row in areas + starts + ils} == {end}
    runway, = runways
    assert [runway[f"{side}_{field}"] for field in (
        "displaced_threshold_m", "blastpad_m", "overrun_m", "als",
        "vasi_left", "ils_ident")] == [
            5.0, 6.0, 7.0, "alsf1", "papi4", "IAB"]


@pytest.mark.parametrize("element", [
    '<OffsetThreshold end="{}" length="5"/>', '<BlastPad end="{}" length="6"/>',
    '<Overrun end="{}" length="7"/>',
    '<ApproachLights end="{}" system="ALSF1"/>',
    VASI.format("{}", "PAPI4", "LEFT", 3),
    f'<RunwayStart {PLACE} heading="90" end="{{}}"/>',
    f'<Ils {PLACE} heading="90" frequency="109.5" end="{{}}" magvar="0" '
    'ident="IAB"/>'])
@pytest.mark.parametrize("end", ["SECONDRY", ""])
def test_other_words_are_no_end(tmp_path, element, end):
    runways, areas, starts, ils, warnings = read(
        tmp_path, RUNWAY.format("", element.format(end)), "runway",
        "runway_end_area", "start", "ils")
    name = element[1:].split()[0]
    assert warnings == [f"line 3: attribute end of {name} is invalid: {end}; "
                        "the element is left out"]
    assert areas + starts + ils == []
    assert (runways[0]["primary_als"], runways[0]["primary_vasi_left"],
            runways[0]["primary_ils_ident"]) == (None, None, None)


# -- Optional and required attributes ------------------------------------------

@pytest.mark.parametrize("attributes, content, told", [
    ('patternAltitude="abc"', "",
     "patternAltitude of Runway is invalid: abc; it is left out"),
    ("", '<Markings edges="maybe" dashes="TRUE"/>',
     "edges of Markings is invalid: maybe; it is left out"),
    ("", VASI.format("BASE", "PAPI4", "LEF", 3),
     "side of Vasi is invalid: LEF; the element is left out"),
    ("", VASI.format("BASE", "PAPI4", "LEFT", "x"),
     "pitch of Vasi is invalid: x; the element is left out"),
    ("", VASI.format("BASE", "PANELS", "LEFT", 3),
     "type of Vasi is PANELS, which no layer has; the element is left out"),
    ("", '<OffsetThreshold end="BASE" length="far"/>',
     "length of OffsetThreshold is invalid: far; the element is left out"),
])
def test_runways_stay(tmp_path, attributes, content, told):
    runways, areas, warnings = read(
        tmp_path, RUNWAY.format(attributes, content), "runway",
        "runway_end_area")
    assert warnings == [f"line 3: attribute {told}"]
    assert [(row["length_m"], row["primary_vasi_left"])
            for row in runways] == [(900.0, None)]
    assert areas == []


@pytest.mark.parametrize("wrong, told", [
    ('length="900"', "length of Runway is invalid: x"),
    ('number="9"', "number of Runway is 0, which no layer has")])
def test_elements_are_left_out_with_their_content(tmp_path, wrong, told):
    value = "0" if "number" in wrong else "x"
    name = wrong.split("=")[0]
    body = RUNWAY.format("", '<Overrun end="BASE" length="7"/>').replace(
        wrong, f'{name}="{value}"')
    runways, areas, warnings = read(tmp_path, body, "runway",
                                    "runway_end_area")
    assert (runways, areas) == ([], [])
    assert warnings == [f"line 3: attribute {told}; the element with its "
                        "content is left out"]


def test_airports_are_left_out_with_their_content(tmp_path):
    path = tmp_path / "in.xml"
    path.write_text(
        '<FSData version="9.0">\n<Airport ident="A" lat="x" lon="8" alt="4">'
        f'<Start {PLACE} heading="90"/></Airport>\n<Airport ident="B" lat="1" '
        'lon="8" alt="4"/></FSData>', encoding="utf-8")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        names = [row["ident"] for row in dataset.GetLayerByName("airport")]
        assert dataset.GetLayerByName("start") is None
        del dataset
    assert names == ["B"]
    assert messages.warnings == [
        f"BGLXML: {path}, line 2: attribute lat of Airport is invalid: x; the "
        "element with its content is left out"]


def test_legs_stay_without_a_truth_value(tmp_path):
    body = TRANSITION.format("FULL").replace(LEG.format(""),
                                             LEG.format('flyOver="1"'))
    legs, warnings = read(tmp_path, body, "procedure_leg")
    assert [row["fly_over"] for row in legs] == [None]
    assert warnings == ["line 3: attribute flyOver of Leg is invalid: 1; it is "
                        "left out"]


def test_airspaces_stay_without_a_limit(tmp_path):
    path = tmp_path / "in.xml"
    path.write_text(
        '<FSData version="9.0">\n<Boundary type="CENTER" name="A"><Origin '
        'lat="46" lon="7"/>\n<Circle radius="{}" altitudeMinimum="FL60" '
        'altitudeMaximum="900"/></Boundary></FSData>'.format("5000"))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        row, = dataset.GetLayerByName("boundary")
        assert (row["min_alt_m"], row["max_alt_m"]) == (None, 900.0)
        del row, dataset
    assert messages.warnings == [
        f"BGLXML: {path}, line 3: attribute altitudeMinimum of Circle is "
        "invalid: FL60; it is left out"]


@pytest.mark.parametrize("kind", ["NDB", "VOR", "GPS", "AIRWAY", "ILS"])
def test_transitions_without_a_code(tmp_path, kind):
    approaches, transitions, legs, warnings = read(
        tmp_path, TRANSITION.format(kind), "approach", "transition",
        "procedure_leg")
    assert (len(approaches), transitions, legs) == (1, [], [])
    assert warnings == [
        f"line 3: attribute transitionType of Transition is {kind}, which no "
        "layer has; the element with its content is left out"]


# -- Other forms ---------------------------------------------------------------

@pytest.mark.parametrize("kind, availability, told", [
    ("AVGAS", "YES", "type of Fuel is invalid: AVGAS"),
    ("7", "YES", "type of Fuel is invalid: 7"),
    ("73", "SOME", "availability of Fuel is invalid: SOME"),
    ("UNKNOWN", "YES", "type of Fuel is UNKNOWN, which no layer has")])
def test_fuels_are_those_of_the_schema(tmp_path, kind, availability, told):
    fuel = f'<Fuel type="{kind}" availability="{availability}"/>'
    airports, warnings = read(
        tmp_path, f'<Services>{fuel}<Fuel type="JETA"/></Services>', "airport")
    assert warnings == [f"line 3: attribute {told}; the element is left out"]
    assert airports[0]["fuel_flags"] == 3 << 14 | 1 << 31


@pytest.mark.parametrize("colour, part, value", [
    ((300, 0, 0), "red", "300"), ((0, -1, 0), "green", "-1"),
    ((0, 0, 1.5), "blue", "1.5")])
def test_colours_have_bytes(tmp_path, colour, part, value):
    helipads, warnings = read(tmp_path, HELIPAD.format(*colour), "helipad")
    assert [row["color"] for row in helipads] == [None]
    assert warnings == [f"line 3: attribute {part} of Helipad is invalid: "
                        f"{value}; the colour is left out"]


@pytest.mark.parametrize("body, element, attribute, field, value", [
    ('<Com frequency="118.1" type="TOWR"/>', "Com", "type", "type", "TOWR"),
    (RUNWAY.format("", "").replace("ASPHALT", "TARMACADAM"), "Runway",
     "surface", "surface", "TARMACADAM"),
    (RUNWAY.format("", "").replace('"9"', '"40"'), "Runway", "number",
     "primary_ident", "40"),
    (RUNWAY.format('designator="LEFTY"', ""), "Runway", "designator",
     "primary_ident", "LEFTY")])
def test_unknown_words_are_told_with_their_line(
        tmp_path, body, element, attribute, field, value):
    """The BGL driver, which refuses them, does not know the line."""
    warnings, = read(tmp_path, f"\n{body}")
    assert warnings == [f"line 4: attribute {attribute} of {element} is not a "
                        f"word of the field {field}: {value}"]


def test_required_attributes_are_those_of_the_schema():
    path = SHARED_DATA.parent / "spec/bglcomp_schema.csv"
    if not path.exists():
        pytest.skip("the compiler's schema is not there")
    with open(REQUIRED, encoding="utf-8") as stream:
        listed = {(row["element"], row["attribute"])
                  for row in csv.DictReader(stream)}
    with open(path, encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    without_layer = {"Reward", "RewardAirport", "DependantRewardId",
                     "VisualModel", "RunwayAlias", "ModelData"}
    required = {(row["element"], row["attribute"]) for row in rows
                if row["use"] == "required"
                and row["element"] not in without_layer}
    # Records cannot be without these; lights and fuels consist of theirs.
    others = {("Com", "frequency"), ("Vor", "frequency"), ("Ndb", "frequency"),
              ("Tacan", "channel"), ("Circle", "radius"), ("Fuel", "type"),
              ("Fuel", "availability"), ("RunwayStart", "end"),
              ("Light", "relativePosition"), ("Light", "color")}
    assert listed == required | others


# -- Values without a place ----------------------------------------------------

@pytest.mark.parametrize("kind, distance, time, lost", [
    ("TF", 7409.9, None, "time of Leg has no place beside distance"),
    ("FM", 7409.9, None, "time of Leg has no place beside distance"),
    ("HA", None, 2.0, "distance of Leg has no place beside time"),
    ("HF", None, 2.0, "distance of Leg has no place beside time"),
    ("HM", None, 2.0, "distance of Leg has no place beside time")])
@pytest.mark.parametrize("attributes", [
    'distance="4N" time="2"', 'time="2" distance="4N"'])
def test_legs_have_a_distance_or_a_time(
        tmp_path, kind, distance, time, lost, attributes):
    leg = LEG.replace("IF", kind).format(attributes)
    (row,), warnings = read(tmp_path, TRANSITION.format("FULL").replace(
        LEG.format(""), leg), "procedure_leg")
    assert warnings == [f"line 3: attribute {lost} and is left out"]
    assert (row["distance_m"], row["time_min"]) == (
        distance and pytest.approx(distance, abs=0.1), time)


@pytest.mark.parametrize("attributes, course, is_true, lost", [
    ('trueCourse="7" magneticCourse="9"', 9.0, None, True),
    ('magneticCourse="9" trueCourse="7"', 9.0, None, True),
    ('trueCourse="7"', 7.0, 1, False)])
def test_legs_have_one_course(tmp_path, attributes, course, is_true, lost):
    (row,), warnings = read(tmp_path, TRANSITION.format("FULL").replace(
        LEG.format(""), LEG.format(attributes)), "procedure_leg")
    assert (row["course_deg"], row["course_true"]) == (course, is_true)
    assert warnings == [
        "line 3: attribute trueCourse of Leg has no place beside "
        "magneticCourse and is left out"] * lost


POINTS = "".join(f'<TaxiwayPoint index="{i}" type="NORMAL" lat="47.{i}" '
                 'lon="8"/>' for i in range(2))
PATH = ('<TaxiwayPath type="TAXI" start="0" end="1" width="9" surface="DIRT" '
        'name="{}"/>')
PARKING = ('<TaxiwayParking index="3" lat="47" lon="8" heading="1" radius="9" '
           'type="RAMP_GA" name="PARKING" number="{}" pushBack="NONE"/>')


@pytest.mark.parametrize("index, name, told", [
    ("1", "B", None), ("01", "B", None), ("0", None, None),
    ("7", None, "name of TaxiwayPath is 7, which no TaxiName has as its index; "
     "it is left out"),
    ("x", None, "name of TaxiwayPath is invalid: x; it is left out"),
    ("-1", None, "name of TaxiwayPath is invalid: -1; it is left out")])
def test_paths_have_names_that_exist(tmp_path, index, name, told):
    paths, warnings = read(
        tmp_path, POINTS + '<TaxiName index="1" name="B"/>\n'
        + PATH.format(index), "taxi_path")
    assert [row["name"] for row in paths] == [name]
    assert warnings == ([f"line 4: attribute {told}"] if told else [])


def test_the_first_of_an_index_counts(tmp_path):
    points, parkings, paths, warnings = read(
        tmp_path, POINTS + PARKING.format(5) + PATH.format(1)
        + '<TaxiName index="1" name="B"/>\n<TaxiName index="1" name="C"/>\n'
        '<TaxiwayPoint index="1" type="NORMAL" lat="47.7" lon="8"/>\n'
        + PARKING.format(6), "taxi_point", "parking", "taxi_path")
    assert [row["name"] for row in paths] == ["B"]
    assert [row["end_index"] for row in paths] == [1]
    assert [row["point_index"] for row in points] == [0, 1, 2]
    assert [row["number"] for row in parkings] == [5, 6]
    again = "attribute index of {} is that of another one: {}; {}"
    lead = "paths lead to the first"
    assert warnings == [
        "line 5: " + again.format("TaxiwayPoint", 1, lead),
        "line 6: " + again.format("TaxiwayParking", 3, lead),
        "line 4: " + again.format("TaxiName", 1, "the element is left out")]


@pytest.mark.parametrize("index, name, told", [
    ("x", "B", "index of TaxiName is invalid: x; the element is left out"),
    ("1", "ABCDEFGH", None),
    ("1", "ABCDEFGHI",
     "name of TaxiName has more than 8 characters: ABCDEFGHI")])
def test_names_of_taxiways(tmp_path, index, name, told):
    warnings, = read(tmp_path, f'\n<TaxiName index="{index}" name="{name}"/>')
    assert warnings == ([f"line 4: attribute {told}"] if told else [])


@pytest.mark.parametrize("bias, is_told", [
    ("3", True), ("1F", True), ("0", False), ("0.0M", False)])
def test_corners_of_triggers_have_no_altitude(tmp_path, bias, is_told):
    path = tmp_path / "in.xml"
    path.write_text(
        '<FSData version="9.0"><SceneryObject lat="47" lon="8" alt="0" '
        'pitch="0" bank="0" heading="0" imageComplexity="NORMAL" '
        'altitudeIsAgl="TRUE"><Trigger type="REFUEL_REPAIR" '
        f'triggerHeight="9">\n<Vertex biasX="1" biasY="{bias}" biasZ="1"/>'
        '<Vertex biasX="9" biasZ="1"/><Vertex biasX="9" biasZ="9"/></Trigger>'
        "</SceneryObject></FSData>", encoding="utf-8")
    with collect_messages() as messages:
        gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert messages.warnings == [
        f"BGLXML: {path}, line 2: attribute biasY of Vertex has no field and "
        "is left out"] * is_told


@pytest.mark.parametrize("body, told", [
    (HELIPAD.format(1, 2, 3).replace('red="1" green="2"', ""),
     "blue of Helipad has no place without red"),
    (f'<Start {PLACE} heading="1" designator="LEFT"/>',
     "designator of Start has no place without number"),
    (f'<Start {PLACE} heading="1" designator="NONE"/>', None)])
def test_attributes_without_the_one_that_they_belong_to(tmp_path, body, told):
    warnings, = read(tmp_path, f"\n{body}")
    assert warnings == ([f"line 4: attribute {told} and is left out"]
                        if told else [])


def test_attributes_are_given_once(tmp_path):
    """GDAL's parser takes what is not well-formed."""
    rows, warnings = read(
        tmp_path, '\n<Com frequency="118.1" type="TOWER" frequency="119.1"/>',
        "com")
    assert [row["frequency_mhz"] for row in rows] == [118.1]
    assert warnings == ["line 4: attribute frequency of Com is given twice; "
                        "the second is left out"]


# -- Elements in the wrong place -----------------------------------------------

@pytest.mark.parametrize("body, told", [
    ("<Leg/>", "Leg has no place in Airport"),
    ("<Markings/>", "Markings has no place in Airport"),
    ("<Markins/>", "Markins is in none of the layers"),
    (RUNWAY.format("", '<Com frequency="118" type="TOWER"/>'),
     "Com has no place in Runway"),
    ("<Aprons><Vasi/></Aprons>", "Vasi has no place in Aprons"),
    (RUNWAY.format("", "<Markings><Lights/></Markings>"),
     "Lights has no place in Markings")])
def test_elements_in_the_wrong_place(tmp_path, body, told):
    warnings, = read(tmp_path, f"\n{body}")
    assert warnings == [f"line 4: element {told} and is left out"]


START = '<BoundaryStart lat="46" lon="7" altitudeMinimum="0"/>'
ORIGIN = '<Origin lat="46" lon="7"/>'
ARC = '<Arc type="CLOCKWISE" lat="46" lon="7.1"/>'
LINE = '<Line lat="46.1" lon="7"/>'


@pytest.mark.parametrize("points, told", [
    (START + LINE + ORIGIN + ARC, None),
    (ORIGIN + '<Circle radius="5"/>', None),
    ('<Circle radius="5"/>', "Circle has no Origin"),
    (START + LINE + ARC + ORIGIN, "Arc has no Origin"),
    (ORIGIN + ARC + START, "Arc has no BoundaryStart"),
    (LINE + START, "Line has no BoundaryStart")])
def test_points_of_airspaces_need_others_before_them(tmp_path, points, told):
    path = tmp_path / "in.xml"
    path.write_text('<FSData version="9.0">\n<Boundary type="CENTER" '
                    f'name="A">\n{points}</Boundary></FSData>')
    with collect_messages() as messages:
        gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert messages.warnings == (
        [f"BGLXML: {path}, line 3: element {told} before it"] if told else [])
