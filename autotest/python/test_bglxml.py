# SPDX-License-Identifier: MIT
"""Sources of bglcomp: compiled and written, and what they cannot hold."""

import collections
import json
import os
import struct

import pytest
from osgeo import gdal, ogr

import xml_truth
from record_write_support import copy, get_bytes, read_rows
from support import collect_messages

HEAD = '<?xml version="1.0"?>\n<FSData version="9.0">\n'
OBJECT = (
    '<SceneryObject lat="47.5" lon="8.25" alt="{alt}" pitch="0" bank="0" '
    'heading="90" imageComplexity="NORMAL" altitudeIsAgl="TRUE">{body}'
    "</SceneryObject>\n"
)
GUID = "{FAF86721-B296-4C47-CBF9-B4F6D914B810}"
LIBRARY = f'<LibraryObject name="{GUID}" scale="1.5"/>'


def write_xml(path, body, head=HEAD):
    path.write_bytes((head + body + "</FSData>\n").encode("utf-8"))
    return path


def read_all(path, layer):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return [feature.items() for feature in dataset.GetLayerByName(layer)]


def test_a_source_compiles_to_the_bytes_of_the_sdk(shared, tmp_path):
    """One object, whole file."""
    target = tmp_path / "out.bgl"
    copy(
        shared("airport/torre_hercules_object.xml"),
        target,
        profile="MSFS2020",
    )
    compiled = shared("airport/torre_hercules_object.bgl")
    assert get_bytes(target) == get_bytes(compiled)


@pytest.mark.parametrize(
    "name, profile, expected",
    [
        ("dusseldorf_objects_msfs2020", "MSFS2020", 210),
        ("leab_p3dv5", "P3D", 370),
        ("kpsc_msfs2020", "MSFS2020", 160),
        ("glenullinish_objects_msfs2020", "MSFS2020", 59),
    ],
)
def test_objects_are_those_of_the_compiler(
    shared, tmp_path, name, profile, expected
):
    """The XML of one file was edited after it was compiled."""
    target = tmp_path / "out.bgl"
    where = "kind IN ('library_object','sim_object','effect')"
    with collect_messages():
        copy(
            shared(f"airport/{name}.xml"),
            target,
            layers=["scenery_object"],
            profile=profile,
        )
    after = read_rows(target, "scenery_object", where)
    before = read_rows(
        shared(f"airport/{name}.bgl"), "scenery_object", where
    )
    equal = len(set(after) & set(before))
    assert equal >= expected, (equal, len(after), len(before))


@pytest.mark.parametrize("name", ["leab_p3dv5", "kpsc_msfs2020"])
def test_exclusions_are_those_of_the_compiler(shared, tmp_path, name):
    target = tmp_path / "out.bgl"
    with collect_messages():
        copy(
            shared(f"airport/{name}.xml"),
            target,
            layers=["exclusion"],
        )
    rows = xml_truth.load(shared(f"airport/{name}.xml"))
    expected = len(rows.findall(".//ExclusionRectangle"))
    before = read_rows(shared(f"airport/{name}.bgl"), "exclusion")
    after = read_rows(target, "exclusion")
    assert after == before and len(after) == expected > 0


def test_stations_and_units(tmp_path):
    source = write_xml(
        tmp_path / "nav.xml",
        '<Ndb lat="47" lon="8" alt="1000F" type="MH" frequency="0350.00" '
        'range="10N" magvar="-2" region="LS" ident="AB" name="ALPHA"/>\n'
        '<Vor lat="47" lon="8" alt="500" type="HIGH" frequency="113.1" '
        'range="100N" magvar="3" region="LS" ident="ABC" name="ALPHA" '
        'nav="TRUE" dme="TRUE" dmeOnly="FALSE">'
        '<Dme lat="47.1" lon="8" alt="500" range="50N"/></Vor>\n',
    )
    [ndb] = read_all(source, "ndb")
    assert ndb["range_m"] == 18524.738 and ndb["magvar_deg"] == 2.0
    target = tmp_path / "nav.bgl"
    copy(source, target)
    dataset = gdal.OpenEx(str(target))
    [ndb] = dataset.GetLayerByName("ndb")
    assert ndb["frequency_khz"] == 350.0
    assert ndb.GetGeometryRef().GetZ() == pytest.approx(304.8, abs=1e-9)
    [vor] = dataset.GetLayerByName("vor")
    assert (vor["type"], vor["magvar_deg"]) == ("high", -3.0)
    assert (vor["dme_range_m"], vor["nav"], vor["has_dme"]) == (
        92623.69, 1, 1)
    assert dataset.GetLayerByName("icao_index").GetFeatureCount() == 2


WAYPOINTS = "".join(
    f'<Waypoint lat="{47.5}" lon="{lon}" waypointType="NAMED" magvar="-1" '
    f'waypointRegion="LK" waypointIdent="{name}"/>\n'
    for name, lon in [
        ("A", 8.1), ("B", 8.1), ("E", 8.1), ("F", 8.1),
        ("N", 8.1), ("S", 8.1), ("T", 7.2), ("W", 8.1),
    ]
)


def test_waypoints_stand_in_the_order_of_the_compiler(tmp_path):
    """The cells are those of a real file: T in the first one."""
    source = write_xml(tmp_path / "waypoints.xml", WAYPOINTS)
    target = tmp_path / "waypoints.bgl"
    copy(source, target)
    idents = "".join(row["ident"] for row in read_all(target, "waypoint"))
    assert idents == "TEFNSBWA"


LEFT_OUT = [
    ("<LightRow/>", "line 3: element LightRow is in none of"),
    (
        "\n<!-- <Vor -->\n" + OBJECT.format(alt="1F", body="<WorldScript/>"),
        "line 5: element SceneryObject has no object",
    ),
    (
        OBJECT.format(alt="high", body=LIBRARY),
        "line 3: attribute alt of SceneryObject is invalid: high",
    ),
    (
        OBJECT.format(alt="1", body=LIBRARY.replace("scale", "size")),
        "line 3: attribute size of LibraryObject has no field",
    ),
]


@pytest.mark.parametrize("body, message", LEFT_OUT)
def test_what_cannot_be_compiled_is_named_with_its_line(
    tmp_path, body, message
):
    source = write_xml(tmp_path / "odd.xml", body)
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    assert message in messages.warnings[-1]
    assert len(messages.warnings) == (2 if "no object" in message else 1)
    assert dataset.GetLayerCount() == (1 if "size" in message else 0)


def test_windows_text_is_read(tmp_path):
    source = tmp_path / "text.xml"
    source.write_bytes(
        b'<?xml version="1.0" encoding="ISO-8859-1"?><FSData version="9.0">'
        b'<Ndb lat="47" lon="8" alt="0" frequency="350" ident="AB" '
        b'name="Z\xfcrich"/></FSData>'
    )
    [ndb] = read_all(source, "ndb")
    assert ndb["name"] == "Z\u00fcrich"


def test_reading_leaves_nothing_behind(tmp_path):
    """GDAL would save the simulator of the source, which is metadata, beside
    it."""
    source = write_xml(tmp_path / "source.xml", OBJECT.format(
        alt="0", body=LIBRARY).replace("pitch", 'snapToNormal="FALSE" pitch'))
    dataset = gdal.OpenEx(str(source))
    assert dataset.GetMetadataItem("BGL_PROFILE") == "MSFS2020"
    assert dataset.GetLayer("scenery_object").GetFeatureCount() == 1
    del dataset
    assert os.listdir(tmp_path) == ["source.xml"]


def test_other_xml_is_left_to_others(tmp_path):
    other = tmp_path / "other.xml"
    other.write_text("<root><FSDate/></root>")
    with collect_messages():
        assert gdal.OpenEx(str(other), allowed_drivers=["BGLXML"]) is None
    broken = write_xml(tmp_path / "broken.xml", "<Vor lat=>")
    with collect_messages() as messages:
        assert gdal.OpenEx(str(broken), allowed_drivers=["BGLXML"]) is None
    assert any("expected XML" in text for text in messages.failures)


@pytest.mark.parametrize(
    "name, profile, layers",
    [
        ("torre_hercules_object", "MSFS2020", "scenery_object"),
        ("dusseldorf_objects_msfs2020", "MSFS2020", "scenery_object"),
        ("leab_p3dv5", "P3D", "exclusion tacan"),
        ("synthetic_nav", "P3D", "vor ndb marker waypoint"),
        ("dunearrakis_landmark", "MSFS2020", "landmark"),
        ("vtbd_fsx", "FSX", "exclusion"),
    ],
)
def test_a_file_comes_back_by_way_of_its_source(
    shared, tmp_path, name, profile, layers
):
    """A file is decompiled and compiled again."""
    compiled = shared(f"airport/{name}.bgl")
    source = tmp_path / "source.xml"
    assert gdal.VectorTranslate(
        str(source), str(compiled), format="BGLXML", layers=layers.split()
    )
    target = tmp_path / "out.bgl"
    copy(source, target, profile=profile)
    skipped = ("'airport_ident'", "'terminal'")
    for layer in layers.split():
        before = read_rows(compiled, layer)
        after = read_rows(target, layer)
        assert len(after) == len(before) > 0
        if not any(word in before[0] for word in skipped):
            assert after == before
    if layers == "scenery_object":
        assert get_bytes(target) == get_bytes(compiled)


def test_a_whole_airport_is_decompiled(shared, tmp_path):
    path, source = tmp_path / "out.xml", str(shared("airport/kpsc_msfs2020.bgl"))
    with collect_messages() as messages:
        gdal.VectorTranslate(str(path), source, format="BGLXML")
    assert messages.failures == []
    assert [text for text in messages.warnings
            if "WITHOUT_ELEMENT" in text] == []
    layers, written = gdal.OpenEx(source), gdal.OpenEx(str(path))
    for name in ("airport", "runway", "parking", "taxi_path", "car_parking",
                 "scenery_object", "terrain_line", "terrain_polygon"):
        assert (written.GetLayerByName(name).GetFeatureCount()
                == layers.GetLayerByName(name).GetFeatureCount() > 0)


def test_what_has_no_element_is_counted(tmp_path):
    """Vectors of simulators before MSFS have no XML."""
    source, path = tmp_path / "in.bgl", tmp_path / "out.xml"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(source), 0, 0, 0, gdal.GDT_Unknown, ["PROFILE=FSX"])
    layer = dataset.CreateLayer("park", None, ogr.wkbPolygon)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((8 47,8.001 47,8.001 47.001,8 47))"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    dataset = layer = feature = None
    with collect_messages() as messages:
        gdal.VectorTranslate(str(path), str(source), format="BGLXML")
    assert [text for text in messages.warnings
            if "WITHOUT_ELEMENT" in text] == [
        f"BGLXML: {path}: FEATURES_WITHOUT_ELEMENT 1"]


def test_all_kinds_of_objects_go_both_ways(tmp_path):
    source = write_xml(
        tmp_path / "all.xml",
        "".join(
            OBJECT.format(alt="12.5", body=body)
            for body in (
                LIBRARY + "<NoShadow/>",
                '<Effect effectName="fx_light" effectParams="DUSK=1"/>',
                '<Beacon type="MILITARY" baseType="HELIPORT"/>',
                '<Windsock poleHeight="20F" sockLength="3" lighted="TRUE">'
                '<PoleColor red="1" green="2" blue="3"/>'
                '<SockColor red="255" green="128" blue="0"/></Windsock>',
            )
        ),
    )
    first = tmp_path / "first.bgl"
    copy(source, first)
    again = tmp_path / "again.xml"
    gdal.VectorTranslate(str(again), str(first), format="BGLXML")
    second = tmp_path / "second.bgl"
    copy(again, second)
    rows = read_rows(first, "scenery_object")
    assert rows == read_rows(second, "scenery_object")
    objects = {row["kind"]: row for row in read_all(first, "scenery_object")}
    assert set(objects) == {"library_object", "effect", "beacon", "windsock"}
    assert objects["library_object"]["no_shadow"] == 1
    assert objects["effect"]["effect_params"] == "DUSK=1"
    assert objects["beacon"]["beacon_type"] == "military_heliport"
    assert objects["windsock"]["pole_color"] == "#010203"
    assert objects["windsock"]["pole_height_m"] == pytest.approx(6.096)
    assert "<NoShadow" in again.read_text()


BUILDING = (
    '<GenericBuilding scale="1.5" bottomTexture="37" roofTexture="33" '
    'topTexture="0" windowTexture="56"><{element} sizeX="22" sizeZ="19" '
    'sizeBottomY="5" {more}/></GenericBuilding>'
)


@pytest.mark.parametrize("element, more, roof", [
    ("RectangularBuilding", 'roofType="FLAT" textureIndexRoofX="256"', 4),
    ("RectangularBuilding", 'roofType="SLANT" faceTexture="7"', 8),
    ("PyramidalBuilding", 'sizeTopX="3" sizeTopZ="4"', 9),
    ("MultiSidedBuilding", 'buildingSides="6"', 10),
])
def test_a_generic_building(tmp_path, element, more, roof):
    """The numbers are those of the source, also by way of a BGL."""
    source = write_xml(tmp_path / "source.xml", OBJECT.format(
        alt="12.5", body=BUILDING.format(element=element, more=more)))
    compiled, back = tmp_path / "out.bgl", tmp_path / "back.xml"
    with collect_messages() as messages:
        copy(source, compiled)
        assert gdal.VectorTranslate(
            str(back), str(compiled), format="BGLXML",
            layers=["scenery_object"])
    assert [text for _, _, text in messages] == []
    row, = read_all(compiled, "scenery_object")
    assert (row["kind"], row["roof_kind"], row["scale"]) == (
        "generic_building", roof, 1.5)
    for text in ('"sizeX":22', '"bottomTexture":37', '"windowTexture":56'):
        assert text in row["building"]
    if element == "MultiSidedBuilding":
        assert len(json.loads(row["building"])) == 17
        assert '"sizeRoofY":0' in row["building"]
    assert f"<{element} " in back.read_text()
    for text in more.split() + ['sizeX="22"', 'windowTexture="56"']:
        assert text in back.read_text()
    again = tmp_path / "again.bgl"
    copy(back, again)
    assert get_bytes(again) == get_bytes(compiled)


def attach(body):
    return (
        LIBRARY + '<AttachedObject attachpointName="attachpt_roof" pitch="0" '
        'bank="0" heading="90"><BiasXYZ biasX="1" biasY="2M" biasZ="0"/>'
        + body + "</AttachedObject>"
    )


def test_objects_with_attachments(tmp_path):
    source = write_xml(tmp_path / "source.xml", "".join((
        OBJECT.format(alt="1", body=LIBRARY),
        OBJECT.format(alt="2", body=attach(
            '<Beacon type="CIVILIAN" baseType="HELIPORT"/>')),
        OBJECT.format(alt="3", body=attach(
            '<Effect effectName="fx_1" effectParams="A=1"/>')),
    )))
    compiled, back = tmp_path / "out.bgl", tmp_path / "back.xml"
    with collect_messages() as messages:
        copy(source, compiled)
        assert gdal.VectorTranslate(
            str(back), str(compiled), format="BGLXML")
    assert [text for _, _, text in messages] == []
    rows = read_all(compiled, "attachment")
    assert sorted((row["kind"], row["attach_point"], row["bias_y_m"],
                   row["heading_deg"], row["probability"])
                  for row in rows) == [
        ("beacon", "attachpt_roof", 2, 90, 1),
        ("effect", "attachpt_roof", 2, 90, 1)]
    objects = {row["key"]: row for row in read_all(compiled, "scenery_object")}
    assert sorted(row["num_attachments"] for row in objects.values()) == [
        0, 1, 1]
    again = tmp_path / "again.bgl"
    copy(back, again)
    # Objects with attachments are written behind the others.
    assert read_rows(again, "scenery_object") == read_rows(
        compiled, "scenery_object")
    assert sorted(row["kind"] for row in read_all(again, "attachment")) == [
        "beacon", "effect"]


def test_an_attachment_without_a_key_is_left_out(tmp_path):
    """Even if an object has no key, either."""
    path = tmp_path / "out.xml"
    dataset = gdal.GetDriverByName("BGLXML").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    for name, fields in (
        ("scenery_object", {"model_guid": GUID.strip("{}")}),
        ("attachment", {"kind": "beacon", "beacon_type": "civil_airport"}),
    ):
        layer = dataset.CreateLayer(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (8 47 0)"))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer, dataset
    text = path.read_text(encoding="utf-8")
    assert "<LibraryObject" in text
    assert "<Beacon" not in text


LIBRARY_OBJECTS = [
    ("torre_hercules_object", "MSFS2020"),
    ("dusseldorf_objects_msfs2020", "MSFS2020"),
    ("leab_p3dv5", "P3D"),
    ("kpsc_msfs2020", "MSFS2020"),
    ("enev_msfs2020", "MSFS2020"),
]


def list_library_objects(path):
    """Lists the records of library objects and exclusions as bytes."""
    content = path.read_bytes()
    records = []
    for i in range(struct.unpack_from("<I", content, 0x14)[0]):
        kind, _, count, table, _ = struct.unpack_from(
            "<5I", content, 0x38 + 20 * i)
        for j in range(count if kind in (0x25, 0x2E) else 0):
            offset, size = struct.unpack_from(
                "<2I", content, table + 16 * j + 8)
            end = offset + size
            while offset < end:
                number, length = struct.unpack_from("<HH", content, offset)
                length = 20 if kind == 0x2E else length
                if kind == 0x2E or number == 0x0B:
                    records.append((kind, content[offset:offset + length]))
                offset += length
    return collections.Counter(records)


def test_library_objects_and_exclusions_have_the_bytes_of_the_sdk(
    shared, tmp_path
):
    """All records whose source is the compiled one."""
    equal = collections.Counter()
    for name, profile in LIBRARY_OBJECTS:
        target = tmp_path / f"{name}.bgl"
        with collect_messages():
            copy(shared(f"airport/{name}.xml"), target, profile=profile,
                 layers=["scenery_object", "exclusion"]
                 if name in ("leab_p3dv5", "kpsc_msfs2020")
                 else ["scenery_object"])
        both = list_library_objects(target) & list_library_objects(
            shared(f"airport/{name}.bgl"))
        for (kind, _), count in both.items():
            equal[kind] += count
    assert equal == {0x25: 829, 0x2E: 57}
