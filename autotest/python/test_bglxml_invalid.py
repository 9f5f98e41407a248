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
    assert warnings == [f"line 4: attribute {attribute} of {element} is no "
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
