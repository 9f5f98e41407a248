# SPDX-License-Identifier: MIT
"""Scenery objects of every kind, and their parts."""

import json
import struct

import pytest
from osgeo import gdal

import scenery_writer as writer
from fsx_airport import pack_airport
from record_writer import LONGITUDE_UNIT, Part, Section, pack_bgl, pack_record
from scenery_writer import (
    INSTANCE, MODEL, Placement, pack_attachment, pack_model, pack_scenery,
    pack_scenery_file,
)
from support import collect_messages, memory_file

DEGREES = 360 / 65536
# The circumferences of ogr/records/format.md chapter 7.
METRES_NORTH = 40007000 / 360
METRES_EAST = 40075000 / 360


class Opened:
    """The layers of a file in memory, read without any message."""

    def __init__(self, dataset):
        self.dataset = dataset

    def read(self, name):
        layer = self.dataset.GetLayerByName(name)
        return [] if layer is None else list(layer)

    def debug(self, item):
        return self.dataset.GetMetadataItem(item, "_DEBUG_")


@pytest.fixture
def opened(request):
    """Opens content; checks that there are no messages and no bytes left
    over."""
    stack = []

    def open_content(content, **options):
        context = memory_file(content)
        path = context.__enter__()
        stack.append(context)
        with collect_messages() as messages:
            dataset = gdal.OpenEx(
                path, gdal.OF_VECTOR,
                open_options=[f"{k}={v}" for k, v in options.items()])
        assert messages == []
        result = Opened(dataset)
        assert result.debug("RECORDS_UNACCOUNTED") == ""
        assert result.debug("BYTES_UNACCOUNTED") == "0"
        assert result.debug("UNKNOWN_RECORDS") == "0"
        return result

    yield open_content
    for context in stack:
        context.__exit__(None, None, None)


def test_placement(opened):
    placement = Placement(
        longitude=-8.4,
        latitude=43.4,
        altitude=-3.25,
        flags=0x54,
        pitch=-14.5,
        bank=350.0,
        heading=270.5,
        complexity=4,
    )
    (feature,) = opened(
        pack_scenery_file(
            pack_scenery(writer.LIBRARY, writer.pack_library(), placement)
        )
    ).read("scenery_object")
    assert feature["kind"] == "library_object"
    assert feature["model_guid"] == str(MODEL).upper()
    assert feature["instance_guid"] == str(INSTANCE).upper()
    assert feature["pitch_deg"] == pytest.approx(-14.5, abs=DEGREES)
    assert feature["bank_deg"] == pytest.approx(-10, abs=DEGREES)
    assert feature["true_heading_deg"] == pytest.approx(270.5, abs=DEGREES)
    assert feature["image_complexity"] == "very_dense"
    assert feature["flags"] == 0x54
    flags = ("agl", "no_autogen_suppression", "no_crash", "no_fog",
             "no_shadow", "no_z_write", "no_z_test")
    assert [feature[name] for name in flags] == [0, 0, 1, 0, 1, 0, 1]
    assert feature["airport_ident"] is None
    assert feature["airport_fid"] is None
    assert feature["num_attachments"] == 0
    geometry = feature.GetGeometryRef()
    assert geometry.GetX() == pytest.approx(-8.4, abs=LONGITUDE_UNIT)
    assert geometry.GetY() == pytest.approx(43.4, abs=LONGITUDE_UNIT)
    assert geometry.GetZ() == -3.25


WHITE, RED = (255, 255, 255), (255, 128, 0)
BODIES = [
    (0x0B, writer.pack_library(MODEL, 2.5),
     {"kind": "library_object", "model_guid": str(MODEL).upper(),
      "scale": 2.5}),
    (0x0A, writer.pack_building(1.5, 4, 18),
     {"kind": "generic_building", "scale": 1.5, "roof_kind": 4}),
    (0x0C, writer.pack_windsock(5.5, 3.5, WHITE, RED, True),
     {"kind": "windsock", "pole_height_m": 5.5, "sock_length_m": 3.5,
      "pole_color": "#FFFFFF", "sock_color": "#FF8000", "lighted": 1}),
    (0x18, writer.pack_windsock(4, 2, RED, WHITE, False, "Windsock"),
     {"kind": "windsock_msfs", "title": "Windsock", "pole_height_m": 4.0,
      "lighted": 0}),
    (0x0D, writer.pack_effect("fx_beacon.fx", "MOY=1,12;"),
     {"kind": "effect", "effect_name": "fx_beacon.fx",
      "effect_params": "MOY=1,12;"}),
    (0x0D, b"x" * 80 + b"odd\0",
     {"kind": "effect", "effect_name": "x" * 80, "effect_params": "odd"}),
    (0x11, writer.pack_beacon(502),
     {"kind": "beacon", "beacon_type": "civil_heliport"}),
    (0x11, writer.pack_beacon(999), {"kind": "beacon", "beacon_type": "999"}),
    (0x19, writer.pack_sim_object(4, "Grüße", "a\\b"),
     {"kind": "sim_object", "scale": 4.0, "title": "Grüße",
      "path": "a\\b"}),
    (0x0E, struct.pack("<I", 0), {"kind": "taxi_signs"}),
    (0x10, writer.pack_trigger(struct.pack("<HfI", 0, 0, 0), []),
     {"kind": "trigger"}),
    (0x16, writer.pack_car_parking([]), {"kind": "car_parking"}),
]
BODY_COLUMNS = ("model_guid", "scale", "title", "path", "effect_name",
                "effect_params", "beacon_type", "roof_kind", "pole_height_m",
                "sock_length_m", "pole_color", "sock_color", "lighted")


@pytest.mark.parametrize("number, body, expected", BODIES)
def test_kinds(opened, number, body, expected):
    (feature,) = opened(
        pack_scenery_file(pack_scenery(number, body))
    ).read("scenery_object")
    for name, value in expected.items():
        assert feature[name] == value, name
    if number not in (0x0C, 0x18):
        others = set(BODY_COLUMNS) - set(expected)
        assert {name: feature[name] for name in others} == dict.fromkeys(
            others
        )


FS9_BODIES = [
    (0x01, writer.pack_building(2, 6, 18), 0, "generic_building"),
    (0x02, writer.pack_library(), 48, "library_object"),
    (0x03, writer.pack_windsock(5, 3, WHITE, RED, True), 46, "windsock"),
    (0x04, writer.pack_effect("fx.fx", ""), 0, "effect"),
    (0x05, struct.pack("<I", 0), 0, "taxi_signs"),
    (0x07, writer.pack_trigger(struct.pack("<HfI", 0, 0, 0), []), 0,
     "trigger"),
]


@pytest.mark.parametrize("number, body, size, kind", FS9_BODIES)
def test_fs2004_objects_have_no_instance(opened, number, body, size, kind):
    record = pack_scenery(number, body, is_fs9=True)
    if size:
        assert len(record) == size
    (feature,) = opened(pack_scenery_file(record)).read("scenery_object")
    assert feature["kind"] == kind
    assert feature["instance_guid"] is None


def test_attachments(opened):
    parent = pack_scenery(writer.LIBRARY, writer.pack_library())
    content = pack_scenery_file(
        parent,
        parent,
        writer.BEGIN_ATTACHMENTS,
        pack_attachment(
            0x0B, writer.pack_library(INSTANCE, 0.5), "roof", (1, -2, 3.5),
            0x8000,
        ),
        # A group inside a group belongs to the same object.
        writer.BEGIN_ATTACHMENTS,
        pack_attachment(0x0D, writer.pack_effect("fx.fx", "A=1")),
        writer.END_ATTACHMENTS,
        pack_attachment(0x11, writer.pack_beacon(504)),
        writer.END_ATTACHMENTS,
        parent,
        count=3,
    )
    file = opened(content)
    objects = file.read("scenery_object")
    assert [f["num_attachments"] for f in objects] == [0, 3, 0]
    library, effect, beacon = file.read("attachment")
    assert [f["scenery_object_fid"] for f in (library, effect, beacon)] == [
        2, 2, 2,
    ]
    assert library["kind"] == "library_object"
    assert library["attach_point"] == "roof"
    assert library["model_guid"] == str(INSTANCE).upper()
    assert library["scale"] == 0.5
    assert [library[f"bias_{axis}_m"] for axis in "xyz"] == [1, -2, 3.5]
    assert library["pitch_deg"] == pytest.approx(1, abs=DEGREES)
    assert library["bank_deg"] == pytest.approx(-2, abs=DEGREES)
    assert library["heading_deg"] == 90
    assert library["probability"] == pytest.approx(0.5, abs=1e-4)
    assert library["randomness"] == 7
    assert effect["effect_params"] == "A=1"
    assert effect["attach_point"] is None
    assert beacon["beacon_type"] == "military_airport"
    assert beacon["probability"] == 1
    assert beacon.GetGeometryRef().Equals(objects[1].GetGeometryRef())
    relationship = file.dataset.GetRelationship("scenery_object_attachment")
    assert relationship.GetRightTableFields() == ["scenery_object_key"]


def corners_of(polygon):
    ring = polygon.GetGeometryRef(0)
    points = [ring.GetPoint(i) for i in range(ring.GetPointCount())]
    assert points[0] == points[-1]
    return points[:-1]


@pytest.mark.parametrize("padding", [0, 6])
def test_triggers(opened, padding):
    """Compilers pad them to a multiple of eight bytes, other programs may
    not."""
    square = [(-10, -20), (10, -20), (10, 20)]
    padded = writer.pack_trigger(
        struct.pack("<HfI", 0, 5, 0xC003C030), square
    )
    assert padded.endswith(bytes(6))
    refuel = padded[:len(padded) - 6 + padding]
    weather = writer.pack_trigger(
        struct.pack("<HfHff", 1, 100, 3, 270, 1.5), square
    )
    file = opened(
        pack_scenery_file(
            pack_scenery(writer.TRIGGER, refuel),
            pack_scenery(writer.LIBRARY, writer.pack_library()),
            pack_scenery(writer.TRIGGER, weather),
        )
    )
    first, second = file.read("trigger")
    assert first["type"] == "refuel_repair"
    assert first["height_m"] == 5
    assert first["fuel_flags"] == 0xC003C030
    assert first["weather"] is None
    assert first["scenery_object_fid"] == 1
    assert second["type"] == "weather"
    assert second["weather"] == "directed_turbulence"
    assert second["weather_heading_deg"] == 270
    assert second["weather_scalar"] == 1.5
    assert second["fuel_flags"] is None
    assert second["scenery_object_fid"] == 3
    assert [f["kind"] for f in file.read("scenery_object")] == [
        "trigger", "library_object", "trigger",
    ]
    corners = corners_of(first.GetGeometryRef())
    parent = file.read("scenery_object")[0]
    base = parent.GetGeometryRef()
    for (east, north), (x, y, z) in zip(square, corners):
        assert y - base.GetY() == pytest.approx(north / METRES_NORTH)
        # cos 48 degrees; the latitudes differ by metres.
        assert x - base.GetX() == pytest.approx(
            east / (METRES_EAST * 0.66913), rel=1e-4
        )
        assert z == 12.5


def test_extrusion_bridge(opened):
    points = [(10, 48, 1), (10.5, 48.25, 2.5), (11, 48, -3)]
    samples = [(9, 47, 0.5), (12, 49, 1.5)]
    body = writer.pack_bridge(samples, 7.5, 0.25, 1, [MODEL, INSTANCE], points)
    (feature,) = opened(
        pack_scenery_file(pack_scenery(writer.BRIDGE, body))
    ).read("extrusion_bridge")
    assert feature["profile_guid"] == str(MODEL).upper()
    assert feature["material_guid"] == str(INSTANCE).upper()
    assert feature["road_width_m"] == 7.5
    assert feature["probability"] == 0.25
    assert feature["suppress_platform"] == 1
    assert feature["placement_guids"] == f"{MODEL},{INSTANCE}".upper()
    assert feature["sample1_lon"] == pytest.approx(9, abs=LONGITUDE_UNIT)
    assert feature["sample2_lat"] == pytest.approx(49, abs=LONGITUDE_UNIT)
    assert feature["sample2_alt_m"] == 1.5
    line = feature.GetGeometryRef()
    assert line.GetGeometryName() == "LINESTRING"
    for i, point in enumerate(points):
        assert line.GetPoint(i) == pytest.approx(point, abs=LONGITUDE_UNIT)


def test_car_parking(opened):
    corners = [(10.001, 48.002), (10.003, 48.004), (10.005, 48.001)]
    (feature,) = opened(
        pack_scenery_file(
            pack_scenery(
                writer.CAR_PARKING, writer.pack_car_parking(corners)
            )
        )
    ).read("car_parking")
    polygon = feature.GetGeometryRef()
    assert not polygon.Is3D()
    assert [point[:2] for point in corners_of(polygon)] == corners


def test_taxi_signs(opened):
    plain = struct.pack("<I", 2) + writer.pack_sign(
        100, 200, 90, 3, 2, "l[A]d[B]"
    ) + writer.pack_sign(0, 0, 180, 0, 1, "m[18]")
    p5 = struct.pack("<I", 1) + writer.pack_sign_p5(
        -50, 0, 8.5, (1, -2, 45), 7, 5, 1, "d[C]"
    )
    p6 = struct.pack("<I", 1) + bytes(32) + writer.pack_sign_p5(
        0, 0, 0, (0, 0, 0), 0, 1, 2, "d[DD]"
    )
    file = opened(
        pack_scenery_file(
            pack_scenery(writer.SIGNS, plain),
            pack_scenery(writer.SIGNS_P5, p5),
            pack_scenery(writer.SIGNS_P6, p6),
            pack_scenery(writer.FS9_SIGNS, plain, is_fs9=True),
        )
    )
    signs = file.read("taxi_sign")
    assert [s["label"] for s in signs] == [
        "l[A]d[B]", "m[18]", "d[C]", "d[DD]", "l[A]d[B]", "m[18]",
    ]
    assert [s["scenery_object_fid"] for s in signs] == [1, 1, 2, 3, 4, 4]
    assert [s["size"] for s in signs] == [3, 0, 5, 1, 3, 0]
    assert [s["justification"] for s in signs] == [
        "right", "left", "left", "right", "right", "left",
    ]
    assert [s["justification_code"] for s in signs] == [2, 1, 1, 2, 2, 1]
    first, third = signs[0], signs[2]
    assert first["true_heading_deg"] == 90
    assert first["pitch_deg"] is None
    assert first["agl"] == 1
    north = first.GetGeometryRef().GetY() - 48
    assert north == pytest.approx(200 / METRES_NORTH, abs=2 * LONGITUDE_UNIT)
    assert third["pitch_deg"] == pytest.approx(1, abs=DEGREES)
    assert third["bank_deg"] == pytest.approx(-2, abs=DEGREES)
    assert [third[n] for n in ("agl", "clamp_pitch", "clamp_bank")] == [1] * 3
    assert third.GetGeometryRef().GetZ() == 8.5


def embed_object(record, number):
    """Packs a child of an airport with an object: ogr/records/format.md
    3.13."""
    if number == 0xE8:
        fields = struct.pack("<BBIH", 1, 4, 0, len(record))
    else:
        fields = struct.pack("<I", len(record))
    return pack_record(number, fields + record)


def test_objects_of_airports(opened):
    record = pack_scenery(writer.LIBRARY, writer.pack_library())
    tower_alone = pack_record(0x66, struct.pack("<HH", 24, 1) + bytes(24))
    airport = pack_airport(
        "EDST", 9.4, 48.6,
        [embed_object(record, number) for number in (0x66, 0xB5, 0xE8)]
        + [tower_alone],
    )
    trigger = pack_scenery(
        writer.TRIGGER,
        writer.pack_trigger(struct.pack("<HfI", 0, 0, 0), [(0, 0)] * 3),
    )
    file = opened(
        pack_bgl(
            [
                Section(0x03, [Part(airport)]),
                writer.scenery_section(record + trigger, 2),
            ]
        )
    )
    objects = file.read("scenery_object")
    assert [f["airport_ident"] for f in objects] == ["EDST"] * 3 + [None] * 2
    assert [f["airport_fid"] for f in objects] == [1] * 3 + [None] * 2
    assert [f["model_guid"] for f in objects[:4]] == [str(MODEL).upper()] * 4
    (feature,) = file.read("trigger")
    assert feature["scenery_object_fid"] == 5
    assert objects[4]["kind"] == "trigger"
    assert objects[4]["file_offset"] == feature["file_offset"]


def test_taxi_sign_of_an_airport(opened):
    sign = pack_record(
        0xD9,
        struct.pack("<H", 0x14)
        + writer.pack_point(9.4, 48.6)
        + struct.pack("<fBB", 89.11, 5, 1)
        + b"d<AlY".ljust(62, b"\0"),
    )
    assert len(sign) == 84
    (feature,) = opened(
        pack_bgl(
            [Section(0x03, [Part(pack_airport("EDST", 9.4, 48.6, [sign]))])]
        )
    ).read("taxi_sign")
    assert feature["airport_ident"] == "EDST"
    assert feature["label"] == "d<AlY"
    assert feature["size"] == 5
    assert feature["justification"] == "right"
    assert feature["true_heading_deg"] == pytest.approx(89.11)
    assert feature["scenery_object_fid"] is None


def test_models_and_extents(opened):
    riff = b"RIFF" + struct.pack("<I", 16) + b"MDLX" + bytes(8)
    extents = struct.pack("<fff", 1.5, 2.5, 3.5)
    only_extents = writer.uuid.UUID(int=7)
    file = opened(
        pack_bgl(
            [
                writer.guid_section(
                    0x2B, [(MODEL, riff), (INSTANCE, b"odd")]
                ),
                writer.guid_section(
                    0x30, [(MODEL, extents), (only_extents, extents)]
                ),
            ]
        )
    )
    first, second, third = file.read("model_data")
    assert first["guid"] == str(MODEL).upper()
    assert first["riff_form"] == "MDLX"
    assert first["model_size"] == len(riff)
    assert first["model_offset"] - first["file_offset"] == 48
    assert [first[f"extent{i}"] for i in (1, 2, 3)] == [1.5, 2.5, 3.5]
    assert second["riff_form"] is None
    assert second["extent1"] is None
    assert third["guid"] == str(only_extents).upper()
    assert third["model_offset"] is None
    assert third["extent3"] == 3.5
    assert first.GetGeometryRef() is None


BOX = (-10.5, -2, -20, 30, 8.6, 40)
BOX_FIELDS = ("min_x_m", "min_y_m", "min_z_m", "max_x_m", "max_y_m", "max_z_m")


@pytest.mark.parametrize("form", [b"PV20", b"MDLX", b"MDL9"])
@pytest.mark.parametrize("forerunner", [0, 3, 1412])
def test_names_and_boxes_of_models(opened, form, forerunner):
    model = pack_model("Grüße".encode(), BOX, 50.5, form, forerunner)
    (feature,) = opened(
        pack_bgl([writer.guid_section(0x2B, [(MODEL, model)])])
    ).read("model_data")
    assert feature["model_name"] == "Grüße"
    assert [feature[name] for name in BOX_FIELDS] == list(BOX)
    assert feature["height_m"] == 10.6
    assert feature["radius_m"] == 50.5


@pytest.mark.parametrize("model", [
    pack_model(b"cut", BOX, 1)[:-80],
    pack_model(b"inside out", (*BOX[3:], *BOX[:3]), 1),
    pack_model(b"endless", (float("inf"), *BOX[1:]), 1),
    pack_model(b"foreign", BOX, 1, b"GLTF"),
    pack_model(b"far", BOX, 1)[:68] + b"\xff\xff\xff\xff",
])
def test_models_without_a_sound_box(opened, model):
    (feature,) = opened(
        pack_bgl([writer.guid_section(0x2B, [(MODEL, model)])])
    ).read("model_data")
    assert [feature[name] for name in BOX_FIELDS] == [None] * 6
    assert feature["height_m"] is None
    assert feature["model_size"] == len(model)


# -- Models of MSFS -----------------------------------------------------------

# A slab of 2 x 3 x 4 m, x and z from 0, and a pole that a node moves 10 m to the
# left, 1 m up, turned by 90 degrees about the vertical and twice as large; its
# parent moves it 5 m forward.
GLTF = {
    "asset": {"version": "2.0"}, "scene": 1,
    "scenes": [{"nodes": [3]}, {"nodes": [0, 1]}],
    "nodes": [
        {"mesh": 0},
        {"children": [2], "translation": [0, 0, 5]},
        {"mesh": 1, "translation": [10, 1, 0], "scale": [2, 2, 2],
         "rotation": [0, 0.5 ** 0.5, 0, 0.5 ** 0.5]},
        {"mesh": 2},
    ],
    "meshes": [
        {"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 2}}]},
        {"primitives": [{"attributes": {"NORMAL": 2}},
                        {"attributes": {"POSITION": 1}}]},
        {"primitives": [{"attributes": {"POSITION": 2}}]},
    ],
    "accessors": [
        {"min": [0, 0, 0], "max": [2, 3, 4]},
        {"min": [-1, 0, -0.5], "max": [1, 20, 0.5]},
        {"min": [-99, -99, -99], "max": [99, 99, 99]},
    ],
}
# min_x, min_y, min_z, max_x, max_y, max_z, with x to the right.
GLTF_BOX = [-11, 0, 0, 0, 41, 7]


def pack_chunk(tag, content):
    return struct.pack("<4sI", tag, len(content)) + content


def pack_glb(document, version=2):
    text = json.dumps(document).encode() if isinstance(document, dict) else (
        document)
    text += bytes(-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    return struct.pack("<4sII", b"glTF", version, 12 + len(chunks)) + chunks


def pack_gltf_model(*glbs, info="<ModelInfo name=\"Kran &amp; Gleis\"/>",
                    pad=b""):
    models = b"".join(pack_chunk(b"GLB\0", glb) for glb in glbs)
    content = (pack_chunk(b"GXML", info.encode()) + pad
               + pack_chunk(b"GLBD", models))
    return b"RIFF" + struct.pack("<I", len(content) + 4) + b"GLTF" + content


def read_model(opened, model):
    (feature,) = opened(
        pack_bgl([writer.guid_section(0x2B, [(MODEL, model)])])
    ).read("model_data")
    return feature


@pytest.mark.parametrize("info, pad", [
    ("<ModelInfo name=\"Kran\"><LODS/></ModelInfo>", b""),
    ("<?xml version=\"1.0\"?><ModelInfo  name=\"Kran\"/>\n", b""),
    ("<ModelInfo name=\"Kran\"/>\n", b"\0"),
    ("<ModelInfo name=\"Kran\"/>\n", b""),
], ids=["even", "declaration", "odd and filled", "odd"])
def test_boxes_of_gltf(opened, info, pad):
    """The first glb, which is the most detailed, gives the box."""
    other = {**GLTF, "scene": 0}
    model = pack_gltf_model(pack_glb(GLTF), pack_glb(other), info=info,
                            pad=pad)
    feature = read_model(opened, model)
    assert feature["riff_form"] == "GLTF"
    assert feature["model_name"] == "Kran"
    assert [feature[name] for name in BOX_FIELDS] == pytest.approx(GLTF_BOX)
    assert feature["height_m"] == 41
    assert feature["radius_m"] is None


def test_a_matrix_of_a_node(opened):
    """Column by column: x goes to z, z to -x, moved by 1, 2, 3."""
    document = {
        "scenes": [{"nodes": [0]}], "meshes": GLTF["meshes"],
        "accessors": GLTF["accessors"],
        "nodes": [{"mesh": 0, "matrix": [0, 0, 1, 0, 0, 1, 0, 0,
                                         -1, 0, 0, 0, 1, 2, 3, 1]}],
    }
    feature = read_model(opened, pack_gltf_model(pack_glb(document)))
    assert [feature[name] for name in BOX_FIELDS] == [-1, 2, 3, 3, 5, 5]


def change(**parts):
    return pack_gltf_model(pack_glb({**GLTF, **parts}))


@pytest.mark.parametrize("model", [
    pack_gltf_model(),
    pack_gltf_model(pack_glb(GLTF, version=1)),
    pack_gltf_model(pack_glb(b"{")),
    pack_gltf_model(pack_glb(b"")),
    pack_gltf_model(pack_glb(b"[" * 5000 + b"}")),
    pack_gltf_model(pack_glb(GLTF)[:80]),
    pack_gltf_model(pack_glb(GLTF)[:12]),
    pack_gltf_model(struct.pack("<4sIII4s", b"glTF", 2, 99, 2 ** 32 - 1,
                                b"JSON")),
    change(scenes=[]), change(scene=-1), change(scene=7), change(nodes=[]),
    change(nodes=7), change(meshes=[]), change(meshes={"0": {}}),
    change(accessors=[]), change(accessors=[{"min": [0, 0]}] * 3),
    change(accessors=[{"min": [0, 0, 0], "max": [1, 1e300, 1]}] * 3),
    change(accessors=[{"min": [0, 0, 0], "max": ["x", None, {}]}] * 2
           + [{}], nodes=[{"mesh": 9}, {"mesh": -1}]),
])
def test_gltf_without_a_sound_box(opened, model):
    with collect_messages() as messages:
        feature = read_model(opened, model)
    assert messages == []
    assert [feature[name] for name in BOX_FIELDS] == [None] * 6
    assert feature["model_name"] == "Kran & Gleis"


def test_nodes_in_a_circle(opened):
    """A cycle is damage: each node is used once."""
    nodes = [{"mesh": 0, "children": [0, 1, 99, -1]}, {"children": [0]}]
    feature = read_model(opened, change(nodes=nodes))
    assert [feature[name] for name in BOX_FIELDS] == [-2, 0, 0, 0, 3, 4]


@pytest.mark.parametrize("info", ["", "<a", "<a/>", "<ModelInfo/>",
                                  "<ModelInfo name=\"x\"" + " " * 65536])
def test_gltf_without_a_name(opened, info):
    with collect_messages() as messages:
        feature = read_model(
            opened, pack_gltf_model(pack_glb(GLTF), info=info))
    assert messages == []
    assert feature["model_name"] is None
    assert [feature[name] for name in BOX_FIELDS] == pytest.approx(GLTF_BOX)


def test_models_that_share_their_json(opened):
    """No more bytes are read than the file has."""
    model = pack_gltf_model(pack_glb(GLTF), info="")
    entries = b"".join(
        writer.uuid.UUID(int=i + 1).bytes_le
        + struct.pack("<II", 24 * 400, len(model)) for i in range(400))
    section = writer.guid_section(0x2B, [])._replace(
        parts=[Part(entries + model, 400)])
    file = opened(pack_bgl([section]))
    boxes = [feature["height_m"] for feature in file.read("model_data")]
    assert len(boxes) == 400
    assert boxes[0] == 41 and boxes[-1] is None
    assert 1 < sum(box is not None for box in boxes) < 200


@pytest.mark.parametrize("axes, corners", [
    (None, [(-11, 0), (0, 0), (0, 7), (-11, 7)]),
    ("EAST_NORTH", [(-11, 0), (0, 0), (0, 7), (-11, 7)]),
    ("WEST_SOUTH", [(0, -7), (11, -7), (11, 0), (0, 0)]),
    ("WEST_NORTH", [(0, 0), (11, 0), (11, 7), (0, 7)]),
])
def test_axes_of_models(opened, axes, corners):
    """[U]: an option turns or mirrors footprints."""
    content = pack_bgl([
        writer.scenery_section(place_model(0, 1), 1),
        writer.guid_section(0x2B, [(MODEL, pack_gltf_model(pack_glb(GLTF)))]),
    ])
    options = {} if axes is None else {"MODEL_AXES": axes}
    (feature,) = opened(content, **options).read("scenery_object_footprint")
    assert feature["model_name"] == "Kran & Gleis"
    assert (feature["width_m"], feature["depth_m"]) == pytest.approx((11, 7))
    ring = feature.GetGeometryRef().GetGeometryRef(0)
    for actual, wanted in zip(to_metres(ring), corners, strict=False):
        assert actual == pytest.approx(wanted, abs=0.02)


def place_model(heading, scale, model=MODEL, latitude=0.0):
    return pack_scenery(
        writer.LIBRARY, writer.pack_library(model, scale),
        Placement(longitude=10, latitude=latitude, altitude=5.5, flags=1,
                  pitch=0, bank=0, heading=heading, complexity=0))


def to_metres(ring):
    """Returns metres east and north of 10 east on the equator."""
    return [
        (x * 111319.490793, y * 110574.275821)
        for x, y in ((x - 10, y) for x, y, _ in ring.GetPoints())
    ]


@pytest.mark.parametrize("heading, corners", [
    (0, [(-10.5, -20), (30, -20), (30, 40), (-10.5, 40)]),
    (90, [(-20, 10.5), (-20, -30), (40, -30), (40, 10.5)]),
    (180, [(10.5, 20), (-30, 20), (-30, -40), (10.5, -40)]),
])
def test_footprints(opened, heading, corners):
    """Objects whose model is in the file, scaled and turned."""
    records = [
        place_model(0, 1, writer.uuid.UUID(int=9)), place_model(heading, 2)]
    file = opened(pack_bgl([
        writer.scenery_section(b"".join(records), 2),
        writer.guid_section(0x2B, [(MODEL, pack_model(b"Hall", BOX, 50))]),
    ]))
    (feature,) = file.read("scenery_object_footprint")
    assert feature["model_name"] == "Hall"
    assert feature["model_guid"] == str(MODEL).upper()
    assert feature["scenery_object_fid"] == 2
    assert (feature["width_m"], feature["depth_m"]) == (81, 120)
    assert feature["height_m"] == 21.2
    assert feature["agl"] == 1
    second = file.read("scenery_object")[1]
    assert feature["scenery_object_key"] == second["key"]
    ring = feature.GetGeometryRef().GetGeometryRef(0)
    points = to_metres(ring)
    # Twice the area: positive for a ring that is not clockwise.
    assert sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2)
               in zip(points, points[1:])) == pytest.approx(19440, rel=1e-3)
    for actual, wanted in zip(points, corners):
        assert actual == pytest.approx([2 * metres for metres in wanted],
                                       abs=0.02)
    assert {point[2] for point in ring.GetPoints()} == {5.5}


def test_file_without_models_has_no_footprints(opened):
    file = opened(pack_scenery_file(place_model(0, 1)))
    assert file.dataset.GetLayerByName("scenery_object_footprint") is None
    assert len(file.read("scenery_object")) == 1


@pytest.mark.parametrize("scale", [float("nan"), float("inf"), 1e30])
def test_footprint_beyond_reason_has_no_geometry(opened, scale):
    file = opened(pack_bgl([
        writer.scenery_section(place_model(0, scale), 1),
        writer.guid_section(0x2B, [(MODEL, pack_model(b"Hall", BOX, 50))]),
    ]))
    (feature,) = file.read("scenery_object_footprint")
    assert feature.GetGeometryRef() is None


def test_exclusions(opened):
    file = opened(
        pack_bgl(
            [
                writer.exclusion_section(
                    writer.pack_exclusion(0x0008, 10, 49, 11, 48),
                    writer.pack_exclusion(0x04B0, 10, 49, 11, 48),
                    writer.pack_exclusion(0x8000, 10, 49, 11, 48),
                )
            ]
        )
    )
    exclusions = file.read("exclusion")
    assert [f["excludes"] for f in exclusions] == [
        "all", "beacon,effect,library_object,windsock", "15",
    ]
    assert [f["flags"] for f in exclusions] == [8, 0x4B0, 0x8000]
    corners = corners_of(exclusions[0].GetGeometryRef())
    expected = [(10, 49), (10, 48), (11, 48), (11, 49)]
    for corner, place in zip(corners, expected):
        assert corner[:2] == pytest.approx(place, abs=LONGITUDE_UNIT)


def test_landmarks(opened):
    place = (23.8, 15.9, 265.312)
    records = [
        writer.pack_landmark("Turm", "POI", "asobo", place, 1.5),
        writer.pack_landmark("", "CITY", "", place, 0),
    ]
    first, second = opened(
        pack_bgl([Section(0x31, [Part(b"".join(records), 2)])])
    ).read("landmark")
    assert first["name"] == "Turm"
    assert first["type"] == "POI"
    assert first["owner"] == "asobo"
    assert first["offset_m"] == 1.5
    assert first["instance_guid"] == str(INSTANCE).upper()
    assert first.GetGeometryRef().GetZ() == 265.312
    assert second["name"] is None
    assert second["type"] == "CITY"


def test_filters_and_numbers(opened):
    """Objects across several blocks of 64 KiB."""
    records = [
        pack_scenery(
            writer.LIBRARY,
            writer.pack_library(),
            Placement(longitude=i / 100, latitude=10),
        )
        for i in range(3000)
    ]
    records[2500] = pack_scenery(
        writer.TRIGGER,
        writer.pack_trigger(struct.pack("<HfI", 0, 0, 0), [(0, 0)] * 3),
        Placement(longitude=25, latitude=10),
    )
    file = opened(pack_scenery_file(*records))
    layer = file.dataset.GetLayerByName("scenery_object")
    assert layer.GetFeatureCount() == 3000
    (trigger,) = file.read("trigger")
    assert trigger["scenery_object_fid"] == 2501
    assert layer.GetFeature(2501)["kind"] == "trigger"
    layer.SetSpatialFilterRect(24.995, 9, 25.015, 11)
    assert [f.GetFID() for f in layer] == [2501, 2502]
    parts = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))
    assert parts <= 2
