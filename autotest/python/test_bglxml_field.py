# SPDX-License-Identifier: MIT
"""Bytes of small sources, compared with values found in real files where a
source leaves a value open."""

import struct

import pytest

from osgeo import gdal

from record_list import find_records, list_records
from support import collect_messages


@pytest.fixture
def compile_field(shared, tmp_path):
    """Compiles a source of the folder `field`; fails on errors."""

    def compile_source(name):
        target = tmp_path / f"{name}.bgl"
        with collect_messages() as messages:
            assert gdal.VectorTranslate(
                str(target), str(shared(f"field/{name}.xml")), format="BGL")
        assert messages.failures == []
        return target

    return compile_source


def get_u16(record, offset):
    return struct.unpack_from("<H", record, offset)[0]


def get_f32(record, offset):
    return struct.unpack_from("<f", record, offset)[0]


def test_departures_and_arrivals_are_counted(compile_field):
    path = compile_field("departures_two")
    [airport] = find_records(path, "3/56")
    assert (get_u16(airport, 0x38), airport[0x3A]) == (2, 0)
    assert (airport[0x37], airport[0x39]) == (0, 0)
    assert len(find_records(path, "3/56/42")) == 2


def test_transitions_need_no_name(compile_field):
    [departure] = find_records(
        compile_field("departures_unnamed_transitions"), "3/56/42")
    assert tuple(departure[8:11]) == (1, 0, 3)


def test_flags_of_runway_lights_parking_and_path(compile_field):
    path = compile_field("apron_taxi_runway_flags")
    [runway] = find_records(path, "3/56/ce")
    # Transparent, two points of the profile.
    assert get_u16(runway, 0x06) == 0x0280
    lights = runway[0x60:0x78]
    assert get_u16(lights, 0) == 0xDF
    assert struct.unpack_from("<3f", lights, 8) == pytest.approx(
        (30.48, 30.48, 0))
    # Snap to the ground.
    assert lights[0x14:] == bytes([1, 0, 0, 0])
    [parkings] = find_records(path, "3/56/e7")
    tail = parkings[8 + 36:]
    assert (tail[0], tail[2]) == (1, 0)
    assert struct.unpack_from("<3f", tail, 8) == (10, 10, 163)
    [paths] = find_records(path, "3/56/d4")
    # Taxi, enhanced, surface and detail drawn.
    assert paths[8 + 4] == 0x71


def test_approach_lights_have_defaults(compile_field):
    [runway] = find_records(compile_field("als_defaults"), "3/56/ce")
    lights = runway[0x60:0x78]
    assert get_u16(lights, 0) == 0xE0
    assert (get_f32(lights, 8), get_f32(lights, 12)) == pytest.approx(
        (30.48, 30.48))


def test_angles_turn_in_32_bits(compile_field):
    """Slightly less than 0 becomes 0; the heading is rounded down."""
    [record] = find_records(compile_field("angle_f32"), "25/b")
    assert struct.unpack_from("<3H", record, 0x12) == (0, 0, 16748)


def test_low_resolution_costs_no_object(compile_field):
    records = find_records(compile_field("low_res_altitude"), "25/b")
    assert sorted(get_u16(record, 0x10) for record in records) == [1, 0x201]


def test_orders_name_the_airport_twice(compile_field):
    records = find_records(compile_field("delete_navigation"), "13/db")
    assert len(records) == 41 * 41
    packed = 0
    for letter in "XLAK":
        packed = packed * 38 + ord(letter) - ord("A") + 12
    assert set(records) == {
        struct.pack("<HIHII", 0xDB, 16, 0, packed << 5 | 1, packed << 11)}


def test_edge_lights_of_msfs_have_a_record_a_line(compile_field):
    [lights] = find_records(compile_field("edge_lights_msfs"), "3/56/31")
    assert struct.unpack_from("<3H", lights, 6) == (0x0100, 2, 0)
    assert get_f32(lights, 0x14) == pytest.approx(60.96)
    assert len(lights) == 0x18 + 2 * 8


def test_edge_lights_of_fsx_are_one_record(compile_field):
    [lights] = find_records(compile_field("edge_lights_twice"), "3/3c/31")
    assert struct.unpack_from("<3H", lights, 6) == (1, 4, 2)


def test_signs_of_an_airport_are_one_object(compile_field):
    [record] = find_records(compile_field("fsx_sign"), "25/e")
    assert struct.unpack_from("<iH", record, 0x0C) == (0, 1)
    assert struct.unpack_from("<I2f", record, 0x2C) == (2, 0, 0)
    # Heading, size, justification RIGHT, label.
    assert record[0x38:0x42] == b"\x00\x40\x03\x02d[A]\x00\x00"
    assert get_f32(record, 0x46) == pytest.approx(111.13, abs=0.01)


def test_ils_has_defaults(compile_field):
    [ils] = find_records(compile_field("ils_defaults"), "13/13")
    assert get_f32(ils, 0x18) == pytest.approx(50016.79, abs=0.01)
    assert get_u16(ils, 0x28) == 0x14
    assert get_f32(ils, 0x28 + 0x0C) == 5.0


def test_legs_without_a_limit_hold_minus_one(compile_field):
    path = compile_field("leg_speed_msfs")
    [departure] = find_records(path, "3/56/42")
    assert get_f32(departure, 20 + 8 + 44) == -1.0
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    [leg] = dataset.GetLayerByName("procedure_leg")
    assert leg["speed_limit_kt"] is None


def test_theta_and_rho_need_no_navaid(compile_field):
    path = compile_field("leg_theta")
    [approach] = find_records(path, "3/3c/24")
    assert struct.unpack_from("<2f", approach, 0x20 + 8 + 20) == (252, 3334.5)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    [leg] = dataset.GetLayerByName("procedure_leg")
    assert (leg["theta_deg"], leg["rho_m"]) == (252, 3334.5)


def test_runways_may_have_the_word_of_a_surface(compile_field):
    path = compile_field("msfs_surface_words")
    [runway] = find_records(path, "3/56/ce")
    assert get_u16(runway, 6) == 4
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    [feature] = dataset.GetLayerByName("runway")
    assert feature["surface"] == "asphalt"


def test_headings_are_positive_and_altitudes_cut(compile_field):
    path = compile_field("negative_heading")
    [helipad] = find_records(path, "3/56/26")
    # Cement is concrete.
    assert helipad[6] == 0
    assert struct.unpack_from("<i", helipad, 0x14) == (99999,)
    assert get_f32(helipad, 0x20) == 278.5
    [parkings] = find_records(path, "3/56/e7")
    assert get_f32(parkings, 8 + 8) == 260


def test_approaches_stand_for_departures(compile_field):
    path = compile_field("p3d_approach_as_sid")
    [airport] = find_records(path, "3/ab")
    assert struct.unpack_from("<I", airport, 0x38) == (2,)
    first, second = find_records(path, "3/ab/24")
    assert (first[6:12], second[6:12]) == (
        b"D\x07\x81\x02\x00\x00", b"A\x00\x81\x01\x00\x00")


def test_hatched_areas_are_painted(compile_field):
    path = compile_field("painted_hatched_area")
    [area] = find_records(path, "3/56/d8")
    assert struct.unpack_from("<IHff", area, 6) == (0, 3, 0, 2)
    [airport] = find_records(path, "3/56")
    assert (get_u16(airport, 0x3E), get_u16(airport, 0x42)) == (1, 1)


def test_marked_lines_with_lights_have_short_words(compile_field):
    records = find_records(
        compile_field("painted_line_marked_l"), "3/56/cf")
    assert [record[6] for record in records] == [40, 20]


def test_a_vor_with_dme_is_for_navigation(compile_field):
    [vor] = find_records(compile_field("vor"), "13/13")
    assert vor[7] == 49


def test_waypoints_of_stations_have_their_kind(compile_field):
    records = find_records(compile_field("waypoint_vor"), "22/22")
    kinds = {record[6]: get_u16(record, 0x14) & 0x1F for record in records}
    assert kinds == {3: 2, 1: 5}
    [named] = [record for record in records if record[6] == 1]
    # The previous fix of its only route.
    assert get_u16(named, 0x1C + 9 + 12) & 0x1F == 2


def test_windsocks_have_the_colours_of_the_compiler(compile_field):
    [record] = find_records(compile_field("windsock_colours"), "25/18")
    assert len(record) == 74
    assert record[0x34:0x3C] == bytes.fromhex("000000008080ff00")
    assert record[0x3E:] == b"\x08\x00Windsock\x00\x00"


def test_frequencies_of_fsx(compile_field):
    [com] = find_records(compile_field("fsx_com"), "3/3c/12")
    assert com[6:] == struct.pack("<HI", 3, 122800000) + b"LAKE"


def test_what_is_no_guid_is_refused(shared, tmp_path):
    with collect_messages() as messages:
        gdal.VectorTranslate(
            str(tmp_path / "out.bgl"),
            str(shared("field/guid_old_form.xml")), format="BGL")
    assert any("0x93802d8b is not a GUID" in text for text in messages.failures)


def test_old_sources_have_guids_of_four_dwords(tmp_path):
    source, target = tmp_path / "a.xml", tmp_path / "a.bgl"
    source.write_text(
        '<FSData><SceneryObject lat="46" lon="9" alt="0" '
        'imageComplexity="NORMAL"><LibraryObject scale="1" '
        'name="93802d8b45ebba4f029f72a2b3ee0f9a"/></SceneryObject></FSData>',
        encoding="utf-8")
    assert gdal.VectorTranslate(str(target), str(source), format="BGL")
    dataset = gdal.OpenEx(str(target), gdal.OF_VECTOR)
    [feature] = dataset.GetLayerByName("scenery_object")
    assert feature["model_guid"].lower() == (
        "93802d8b-ba4f-45eb-a272-9f029a0feeb3")


def test_what_is_unknown_costs_no_element(tmp_path):
    """Unknown attributes are counted by name; their element is compiled."""
    source = tmp_path / "a.xml"
    text = (
        '<SceneryObject lat="46" lon="9" alt="0" unheard="1">'
        '<Unheard/><LibraryObject scale="1" '
        'name="{9514425D-A464-4275-1388-809F5C44C5AC}"/></SceneryObject>')
    source.write_text(f"<FSData>{text}\n{text}</FSData>", encoding="utf-8")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    assert dataset.GetLayerByName("scenery_object").GetFeatureCount() == 2
    assert [message.split(": ", 2)[2] for message in messages.warnings] == [
        "attribute unheard of SceneryObject has no field and is left out "
        "(2 times)",
        "element Unheard is in none of the layers and is left out (2 times)"]


def test_meshes_may_be_paint(compile_field):
    path = compile_field("projected_mesh_paint")
    [mesh] = find_records(path, "3/56/e8")
    assert mesh[7] == 32
    kinds = [kind for kind, _ in list_records(path)]
    assert kinds.index("3/56/e8") == kinds.index("3/56/19") + 1


AIRPORT = ('<Airport ident="LSZZ" lat="46" lon="9" alt="400"{}>{}</Airport>')
OBJECT = ('<SceneryObject lat="46" lon="9" alt="0" imageComplexity="NORMAL">'
          "{}</SceneryObject>")
SIGNS = [
    (OBJECT.format('<Windsock poleHeight="5" sockLength="3" '
                   'lighted="FALSE"/>'), "FSX"),
    (OBJECT.format('<Windsock poleHeight="5" sockLength="3" lighted="FALSE" '
                   'containerTitle="Windsock"/>'), "MSFS2020"),
    (AIRPORT.format("", ""), "FSX"),
    (AIRPORT.format(' tinColorCorrection="TRUE"', ""), "MSFS2020"),
    (AIRPORT.format(' sloped="FALSE"', ""), "P3D"),
    (AIRPORT.format(' sloped="FALSE" isOnTIN="FALSE"', ""), "MSFS2020"),
    (AIRPORT.format("", '<TaxiwayParking index="0" lat="46" lon="9" '
                    'numberBiasX="1"/>'), "MSFS2020"),
    (AIRPORT.format("", '<ApronEdgeLights><EdgeLights preset="Taxi">'
                    '<Vertex lat="46" lon="9"/></EdgeLights>'
                    "</ApronEdgeLights>"), "MSFS2020"),
    (AIRPORT.format("", '<DeleteAirport deleteAllArrivals="TRUE"/>'),
     "MSFS2020"),
]


@pytest.mark.parametrize("body, profile", SIGNS)
def test_attributes_of_one_simulator_name_it(tmp_path, body, profile):
    """No other file has them in that element, nor has the schema of FSX."""
    source = tmp_path / "a.xml"
    source.write_text(f"<FSData>{body}</FSData>", encoding="utf-8")
    with collect_messages():
        dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    assert (dataset.GetMetadataItem("BGL_PROFILE") or "FSX") == profile
