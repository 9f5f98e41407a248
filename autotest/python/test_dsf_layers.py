# SPDX-License-Identifier: MIT
"""Layers of DSF files against the texts of Laminar's own tool, and of a
made-up tile against its values."""

import math
import random

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from dsf_bombs import runs, scales
from dsf_text import read_dsf_text
from dsf_writer import pack_overlay, pool, raster_header, write_dsf
from support import collect_messages, config_option, memory_file

FILES = {
    "edlo/+51+008": "", "eglg/+51-001": "", "epkk/+50+019": "",
    "gmmt/+33-008": "", "lareunion/-21+055": "", "martin/+46-125": "",
    "opensam/+47+013": "", "picton/+43-078": "", "picton/+44-078": "",
    "roah/+26+127": ".gz", "starbase/+25-098": "", "synthetic/+47+012": "",
}
STEP = 1e-9
AREAS = ("facade", "forest", "draped_polygon", "orthophoto", "autogen_block",
         "autogen_string", "other_polygon")
LINES = ("facade_line", "forest_line", "painted_line", "object_string",
         "beach")


def open_dsf(path, **options):
    dataset = gdal.OpenEx(
        str(path), gdal.OF_VECTOR, allowed_drivers=["DSF"],
        open_options=[f"{key}={value}" for key, value in options.items()])
    assert dataset is not None
    return dataset


def rows(dataset, name):
    layer = dataset.GetLayerByName(name)
    return list(layer) if layer is not None else []


def numbers(feature, field="points"):
    return [float(word) for word in (feature[field] or "").split()]


def winding_points(feature):
    """Returns the planes as stored, winding by winding."""
    values, planes = numbers(feature), feature["planes"]
    points = [values[i:i + planes] for i in range(0, len(values), planes)]
    windings = []
    for size in map(int, feature["winding_sizes"].split()):
        windings.append(points[:size])
        points = points[size:]
    assert points == []
    return windings


@pytest.fixture(params=FILES, scope="module")
def pair(request, shared):
    path = f"dsf/{request.param}.dsf"
    with collect_messages() as messages:
        dataset = open_dsf(shared(path))
        yield dataset, read_dsf_text(shared(path + ".txt"
                                            + FILES[request.param]))
    assert messages == []


def test_properties_and_definitions(pair):
    dataset, text = pair
    assert [[f["property"], f["value"] or ""]
            for f in rows(dataset, "property")] == text.properties
    expected = [path for table in ("TERRAIN", "OBJECT", "POLYGON", "NETWORK")
                for path in text.definitions.get(table, [])]
    assert [f["path"] for f in rows(dataset, "definition")] == expected


def test_objects(pair):
    dataset, text = pair
    paths = text.definitions.get("OBJECT", [])
    found = sorted(
        rows(dataset, "object") + rows(dataset, "autogen_point"),
        key=lambda f: f["file_offset"])
    assert len(found) == len(text.objects)
    airports = [value for key, value in text.properties
                if key == "sim/filter/aptid"]
    references = {"": "ground", "MSL": "sea_level", "AGL": "above_ground"}
    expected = sorted(text.objects, key=lambda o: 0)
    # Commands of the two layers alternate; within one offset, order is kept.
    for feature, (number, lon, lat, heading, height, kind, filter) in zip(
            found, expected):
        geometry = feature.GetGeometryRef()
        assert feature["path"] == paths[number]
        assert geometry.GetX() == pytest.approx(lon, abs=STEP)
        assert geometry.GetY() == pytest.approx(lat, abs=STEP)
        assert feature["heading_deg"] == pytest.approx(heading, abs=6e-4)
        assert feature["airport"] == (airports[filter] if filter >= 0
                                      else None)
        if feature.GetDefnRef().GetName() == "object":
            assert feature["height_reference"] == references[kind]
            assert feature["height_m"] == (
                pytest.approx(height, abs=1e-5) if height is not None
                else None)
            assert geometry.GetZ() == pytest.approx(height or 0, abs=1e-5)


def test_polygons(pair):
    dataset, text = pair
    paths = text.definitions.get("POLYGON", [])
    by_offset = {}
    for name in AREAS + LINES + ("forest_point",):
        for feature in rows(dataset, name):
            by_offset.setdefault(feature["file_offset"], []).append(feature)
    assert len(by_offset) == len(text.polygons)
    for offset, (number, parameter, planes, windings) in zip(
            sorted(by_offset), text.polygons):
        features = by_offset[offset]
        found = [winding for feature in features
                 for winding in winding_points(feature)]
        if features[0].GetDefnRef().GetName() == "forest_point":
            windings = [[point] for winding in windings for point in winding]
        assert {(f["path"], f["parameter"], f["planes"])
                for f in features} == {(paths[number], parameter, planes)}
        assert [len(winding) for winding in found] == [
            len(winding) for winding in windings]
        for winding, expected in zip(found, windings):
            for point, values in zip(winding, expected):
                assert point == pytest.approx(values, abs=STEP)


def test_lines_and_rings_go_through_the_corners(pair):
    dataset, _ = pair
    for name in AREAS[:4] + LINES[:4]:
        for feature in rows(dataset, name):
            geometry = feature.GetGeometryRef()
            points = geometry
            if geometry.GetGeometryCount() > 0:
                assert geometry.GetGeometryCount() == len(
                    feature["winding_sizes"].split())
                points = geometry.GetGeometryRef(0)
            line = {(x, y) for x, y, *_ in points.GetPoints()}
            for lon, lat, *_ in winding_points(feature)[0]:
                assert any(abs(lon - x) < STEP and abs(lat - y) < STEP
                           for x, y in line)


def test_edges_and_nodes(pair):
    dataset, text = pair
    found = rows(dataset, "network_edge")
    assert len(found) == len(text.edges)
    nodes = {f["node"] for f in rows(dataset, "network_node")}
    for feature, (number, subtype, start, points, end) in zip(
            found, text.edges):
        assert (feature["definition"], feature["subtype"],
                feature["node_start"], feature["node_end"]) == (
                    number, subtype, start, end)
        assert {start, end} <= nodes
        values = numbers(feature)
        assert len(values) == 4 * len(points)
        for i, point in enumerate(points):
            assert values[4 * i:4 * i + 3] == pytest.approx(point, abs=STEP)
        line = feature.GetGeometryRef()
        last = line.GetPointCount() - 1
        assert line.GetPoint_2D(0) == pytest.approx(points[0][:2], abs=STEP)
        assert line.GetPoint_2D(last) == pytest.approx(points[-1][:2],
                                                       abs=STEP)


def test_triangles(pair):
    dataset, text = pair
    paths = text.definitions.get("TERRAIN", [])
    found = rows(dataset, "terrain_triangle")
    assert len(found) == len(text.triangles)
    for feature, (number, flags, triangle) in zip(found, text.triangles):
        assert feature["path"] == paths[number]
        assert (feature["hard"], feature["overlay"]) == (
            flags & 1, flags >> 1 & 1)
        ring = feature.GetGeometryRef().GetGeometryRef(0)
        for i, point in enumerate(triangle):
            assert ring.GetPoint(i) == pytest.approx(point[:3], abs=1e-6)


def test_rows_by_number_are_those_in_sequence(pair):
    dataset, _ = pair
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        features = list(layer)
        assert layer.GetFeatureCount() == len(features) > 0
        for feature in features[::97] + features[-1:]:
            again = layer.GetFeature(feature.GetFID())
            assert again.Equal(feature)
        assert layer.GetFeature(len(features) + 1) is None


def test_extents_and_filters_agree_with_the_features(pair):
    dataset, _ = pair
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if layer.GetGeomType() == ogr.wkbNone:
            continue
        boxes = {f.GetFID(): f.GetGeometryRef().GetEnvelope() for f in layer
                 if f.GetGeometryRef() is not None}
        west, east, south, north = zip(*boxes.values())
        assert layer.GetExtent() == pytest.approx(
            (min(west), max(east), min(south), max(north)), abs=1e-12)
        x, y = (min(west) + max(east)) / 2, (min(south) + max(north)) / 2
        layer.SetSpatialFilterRect(min(west), min(south), x, y)
        found = {f.GetFID() for f in layer}
        layer.SetSpatialFilter(None)
        inside = {fid for fid, box in boxes.items() if box[1] < x
                  and box[3] < y}
        touched = {fid for fid, box in boxes.items() if box[0] <= x
                   and box[2] <= y}
        assert inside <= found <= touched


def test_the_terrain_covers_the_synthetic_tile_once(shared):
    dataset = open_dsf(shared("dsf/synthetic/+47+012.dsf"))
    hard = {f["path"]: f.GetGeometryRef().Clone() for f in rows(dataset, "terrain")
            if f["hard"]}
    assert {path: geometry.GetGeometryCount()
            for path, geometry in hard.items()} == {
        "terrain_Water": 1, "lib/g10/terrain10/grass.ter": 1,
        "terrain/ortho.ter": 1}
    assert [round(g.GetArea(), 4) for g in hard.values()] == [0.2, 0.4, 0.4]
    overlay, = [f for f in rows(dataset, "terrain") if f["overlay"]]
    assert overlay["triangle_count"] == 13
    assert overlay.GetGeometryRef().GetGeometryCount() == 13


def test_archives_are_their_file(shared):
    """Header plain, and packed."""
    plain = open_dsf(shared("dsf/synthetic/+47+012.dsf"))
    for name in ("mesh_7z_a", "mesh_7z_b"):
        packed = open_dsf(shared(f"dsf/synthetic/{name}.dsf"))
        assert packed.GetMetadataItem("CONTAINER") == "7z"
        assert packed.GetLayerCount() == plain.GetLayerCount()
        for layer in ("forest", "network_edge", "terrain_triangle"):
            for a, b in zip(rows(plain, layer), rows(packed, layer)):
                assert a.GetGeometryRef().Equals(b.GetGeometryRef())
    with config_option("DSF_MAX_UNPACKED", "50000"), \
            collect_messages() as messages:
        assert gdal.OpenEx(str(shared("dsf/synthetic/mesh_7z_a.dsf")),
                           gdal.OF_VECTOR) is None
    assert any("DSF_MAX_UNPACKED" in text for _, _, text in messages)


def test_too_large_or_not_readable(shared):
    """Each has its message."""
    path = shared("dsf/synthetic/+47+012.dsf")
    size = path.stat().st_size
    with config_option("DSF_MAX_UNPACKED", "5000"), \
            collect_messages() as messages:
        assert gdal.OpenEx(str(path), gdal.OF_VECTOR) is None
    assert [text for _, _, text in messages] == [
        f"DSF: {path}: file, offset 0: expected at most 5000 bytes "
        f"(DSF_MAX_UNPACKED), found {size}"]
    with disk.faults(disk.FAIL, 2, disk.FOR_EVER), \
            collect_messages() as messages:
        assert gdal.OpenEx(disk.PREFIX + str(path), gdal.OF_VECTOR,
                           allowed_drivers=["DSF"]) is None
    assert [text for _, _, text in messages] == [
        f"DSF: {disk.PREFIX}{path}: file, offset 0: expected {size} bytes "
        "that can be read"]


def test_texts_are_read_as_well(shared):
    binary = open_dsf(shared("dsf/opensam/+47+013.dsf"))
    text = open_dsf(shared("dsf/opensam/+47+013.dsf.txt"))
    assert text.GetMetadataItem("CONTAINER") == "text"
    for layer in ("object", "autogen_point", "facade", "facade_line",
                  "exclusion"):
        expected, found = rows(binary, layer), rows(text, layer)
        assert len(expected) == len(found)
        for a, b in zip(expected, found):
            assert a.GetGeometryRef().GetEnvelope() == pytest.approx(
                b.GetGeometryRef().GetEnvelope(), abs=STEP)
            assert b["key"] and (a.GetFieldIndex("path") < 0
                                 or a["path"] == b["path"])


def test_a_made_tile_has_its_values():
    with memory_file(pack_overlay(), ".dsf") as path, \
            collect_messages() as messages:
        dataset = open_dsf(path)
        objects = rows(dataset, "object")
        assert [(f["path"], f["heading_deg"], f["height_m"], f["airport"])
                for f in objects] == [
            ("lib/tower.obj", 0.0, None, None),
            ("lib/tower.obj", pytest.approx(90.0, abs=0.01), None, None),
            ("lib/tower.obj", 0.0, 20.0, "LOWS")]
        assert objects[1].GetGeometryRef().GetPoint_2D(0) == (13.0, 48.0)
        assert objects[2]["height_reference"] == "above_ground"
        stand, = rows(dataset, "autogen_point")
        assert stand["kind"] == "autogen_point"
        fence, = rows(dataset, "facade_line")
        assert (fence["height_m"], fence["winding_sizes"]) == (10, "2")
        forest, = rows(dataset, "forest")
        assert (forest["density"], forest["forest_mode"]) == (128, "area")
        assert forest.GetGeometryRef().GetArea() == pytest.approx(
            (10000 ** 2 - 3000 ** 2 / 2) / 65535 ** 2)
        apron, = rows(dataset, "draped_polygon")
        assert apron["heading_deg"] == 45.0
        road, = [f for f in rows(dataset, "network_edge")
                 if f["node_start"] == 2]
        assert road["node_end"] == 3
        assert road["length_m"] == pytest.approx(55597, rel=2e-3)
        rectangle, triangle = rows(dataset, "exclusion")
        assert (rectangle["kind"], rectangle["polygonal"],
                rectangle["airport"]) == ("for", 0, None)
        assert (triangle["kind"], triangle["polygonal"],
                triangle["airport"]) == ("obj", 1, "LOWS")
        assert triangle.GetGeometryRef().GetArea() == pytest.approx(0.005)
        tile, = rows(dataset, "tile")
        assert (tile["tile"], tile["overlay"], tile["md5"],
                tile["object_count"]) == ("+47+012", 1, "right", 3)
    assert messages == []


def plain(value):
    return f"{value:.10f}".rstrip("0").rstrip(".")


def test_points_have_the_shortest_texts(tmp_path):
    """Also for numbers halfway between two texts, with 11 decimals."""
    source = random.Random(20261129)
    values = [0.0, 1.0, 9.0, 10.0, 99.0, 100.0, 999.0, 1000.0, 450359.9,
              450360.5, 123456789012.0, 0.1, 1e-10, 6e-11, 1 / 3, 2 / 3,
              0.99999999996, 0.00048828125, 0.00146484375, 7.00048828125,
              *(source.uniform(0, 1000) for _ in range(200)),
              *(source.randrange(10 ** 10) / 10 ** 10 for _ in range(200))]
    values += [-value for value in values if value]
    path = tmp_path / "+47+012.txt"
    # As Windows' editors save it: with a byte order mark.
    path.write_text(
        "A\n800 made by hand\nDSF2TEXT\n\n"
        "PROPERTY sim/west 12\nPROPERTY sim/east 13\n"
        "PROPERTY sim/south 47\nPROPERTY sim/north 48\n"
        "POLYGON_DEF a.for\nBEGIN_POLYGON 0 255 3\nBEGIN_WINDING\n"
        + "".join(f"POLYGON_POINT 12.5 47.5 {value!r}\n" for value in values)
        + "END_WINDING\nEND_POLYGON\n", encoding="utf-8-sig")
    forest, = rows(open_dsf(path), "forest")
    assert forest["points"].split()[2::3] == [plain(v) for v in values]


def bezier(t, p0, p1, p2, p3):
    u = 1 - t
    return [u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d
            for a, b, c, d in zip(p0, p1, p2, p3)]


def to_metres(points):
    """Returns the points as a line, in metres around their latitude."""
    line = ogr.Geometry(ogr.wkbLineString)
    for x, y, *_ in points:
        line.AddPoint_2D(x * 111195 * math.cos(math.radians(47.6)), y * 111195)
    return line


def test_curves_stay_within_the_tolerance():
    """Of the cubic curve between a handle and the mirror of the next one."""
    with memory_file(pack_overlay(), ".dsf") as path:
        counts = []
        for tolerance in (10, 1, 0.1):
            dataset = open_dsf(path, CURVE_TOLERANCE=tolerance)
            line, = rows(dataset, "painted_line")
            a, b, c = winding_points(line)[0]
            geometry = to_metres(line.GetGeometryRef().GetPoints())
            counts.append(geometry.GetPointCount())
            for first, second in ((a, b), (b, c)):
                mirror = [2 * second[i] - second[i + 2] for i in (0, 1)]
                curve = to_metres(bezier(i / 500, first[:2], first[2:], mirror,
                                         second[:2]) for i in range(501))
                off = max(ogr.CreateGeometryFromWkt(
                    f"POINT ({x} {y})").Distance(geometry)
                    for x, y, *_ in curve.GetPoints())
                assert 0 < off < tolerance
        assert counts == sorted(counts)
        assert counts[0] < counts[1] < counts[2] < 60


def test_broken_files_give_what_is_sound(shared):
    with collect_messages() as messages:
        dataset = open_dsf(shared("dsf/starbase/+26-097.dsf"))
        assert dataset.GetMetadataItem("MD5") == "wrong"
        definition, = rows(dataset, "definition")
        assert definition["path"].endswith("industrial/cranes/1.obj")
        assert len(rows(dataset, "property")) == 10
    assert len(messages) == 1
    assert messages[0][2].startswith("DSF: ")
    assert " more problems, which CPL_DEBUG=DSF shows" in messages[0][2]


def test_a_wrong_digest_is_told_once_the_file_is_used():
    """Listing layers does not compute it."""
    content = pack_overlay()
    changed = content[:-1] + bytes([content[-1] ^ 1])
    with memory_file(changed, ".dsf") as path, collect_messages() as messages:
        dataset = open_dsf(path)
        assert dataset.GetLayerByName("object").GetFeatureCount() == 3
        assert messages == []
        assert len(rows(dataset, "object")) == 3
        assert len(rows(dataset, "facade_line")) == 1
        assert dataset.GetMetadataItem("MD5") == "wrong"
    assert [text for _, _, text in messages] == [
        f"DSF: {path}: file, offset {len(content) - 16}: the MD5 digest "
        "does not match; the file was changed by hand or is damaged"]


def test_commands_without_a_target_are_counted():
    content = write_dsf(tables={"OBJT": ["a.obj"]},
                        commands=b"\x03\0\x01\0\0\x07\0\0\x07\0\0")
    with memory_file(content, ".dsf") as path, \
            collect_messages() as messages:
        dataset = open_dsf(path)
        assert dataset.GetMetadataItem("SKIPPED_COMMANDS") == "2"
        assert rows(dataset, "object") == []
    assert len(messages) == 1
    assert "CMDS, offset " in messages[0][2]


@pytest.mark.parametrize("name", ["roah/+26+127", "synthetic/+47+012"])
def test_layers_through_geopackage(shared, tmp_path, name):
    """As a user converts them: names, counts and places stay."""
    source = open_dsf(shared(f"dsf/{name}.dsf"))
    path = str(tmp_path / "out.gpkg")
    with collect_messages() as messages:
        assert gdal.VectorTranslate(path, source) is not None
    assert messages == []
    copy = gdal.OpenEx(path, gdal.OF_VECTOR)
    for i in range(source.GetLayerCount()):
        layer = source.GetLayer(i)
        other = copy.GetLayerByName(layer.GetName())
        assert other.GetFeatureCount() == layer.GetFeatureCount()
        if layer.GetGeomType() != ogr.wkbNone:
            assert other.GetExtent() == pytest.approx(layer.GetExtent())
    assert math.isfinite(sum(f["length_m"] for f in
                             rows(copy, "network_edge")))


def test_an_end_that_another_element_began(tmp_path):
    """A patch without planes, a network, and the end of a primitive, which
    ends any open element: an unusable line, not a division by zero."""
    path = tmp_path / "+47+012.dsf"
    path.write_text(
        "A\n800 made by hand\nDSF2TEXT\n\n"
        "PROPERTY sim/west 12\nPROPERTY sim/east 13\n"
        "PROPERTY sim/south 47\nPROPERTY sim/north 48\n"
        "NETWORK_DEF a.net\nOBJECT_DEF a.obj\nOBJECT 0 12.5 47.5 90\n"
        "BEGIN_PATCH 0 0.0 -1.0 1 0\n"
        "BEGIN_SEGMENT 0 10 1 12.1 47.1 0\nEND_PRIMITIVE\n")
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        assert dataset.GetLayer("object").GetFeatureCount() == 1
    assert "line 12, offset 172: expected a directive of DSF2TEXT" in str(messages)


POINTS = [f"POLYGON_POINT {x} {y}" for x, y in
          ((12.1, 47.1), (12.2, 47.1), (12.2, 47.2))]
SQUARE = ["BEGIN_POLYGON 0 65535 2", "BEGIN_WINDING", *POINTS, "END_WINDING",
          "END_POLYGON"]


@pytest.mark.parametrize("lines, line, name, polygons", [
    (["BEGIN_POLYGON 0 1 2", "BEGIN_WINDING", *POINTS, "END_WINDING"], 10,
     "POLYGON", 0),
    ([*SQUARE[:-1], *SQUARE], 10, "POLYGON", 1),
    ([*SQUARE[:-2], "END_POLYGON"], 11, "WINDING", 1),
    (["BEGIN_SEGMENT 0 10 1 12.1 47.1 0", *SQUARE], 10, "SEGMENT", 1),
    (["BEGIN_PATCH 0 0.0 -1.0 1 5", "BEGIN_PRIMITIVE 0"], 11, "PRIMITIVE", 0),
])
def test_an_element_of_text_without_its_end_is_told(
    lines, line, name, polygons, tmp_path
):
    path = tmp_path / "+47+012.dsf"
    path.write_text("\n".join([
        "A", "800 made by hand", "DSF2TEXT", "",
        "PROPERTY sim/west 12", "PROPERTY sim/east 13",
        "PROPERTY sim/south 47", "PROPERTY sim/north 48",
        "POLYGON_DEF a.pol", *lines, ""]))
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        layer = dataset.GetLayer("draped_polygon")
        count = layer.GetFeatureCount() if layer is not None else 0
    assert count == polygons
    assert f"line {line}, offset " in str(messages)
    assert f"expected END_{name} after BEGIN_{name}" in str(messages)


OBJECTS = {"OBJT": ["a.obj"]}
PLACES = pool([(0, 0, 0), (9, 9, 9)], [(1.0, 12.0), (1.0, 47.0), (360.0, 0.0)])


@pytest.mark.parametrize("content, text", [
    (write_dsf([("a\0b", "c")]),
     "PROP, offset 28: expected pairs of strings, found one without a value"),
    (write_dsf(tables={"OBJT": ["a.obj", "b\1.obj"]}),
     "OBJT, offset 58: expected a text that ends with a zero byte; those "
     "before it are kept"),
    (write_dsf(tables={"OBJT": ["o" * 1025]}),
     "OBJT, offset 52: expected a path or ident of at most 1024 bytes; a "
     "longer one is left out"),
    (write_dsf(tables={"OBJT": [""] * 65537}),
     "OBJT, offset 52: expected at most 65536 strings, the others are left "
     "out"),
    (write_dsf(tables=OBJECTS, pools=[(PLACES[0], PLACES[1][:-1])]),
     "expected a finite scale and offset for each of 3 planes"),
    (write_dsf(tables=OBJECTS, pools=[(PLACES[0][:-1], PLACES[1])]),
     "expected 2 numbers in each of 3 planes, and no bytes behind them"),
    (write_dsf(tables=OBJECTS,
               pools=[(b"\xff" * 4 + PLACES[0][4:], PLACES[1])]),
     "expected a number of points and planes that fits into the atom"),
    (write_dsf(tables=OBJECTS, pools=[PLACES]).replace(b"LACS", b"LACX"),
     "expected a scale for each pool"),
    (write_dsf(tables=OBJECTS, pools=[(runs(65535, 2), scales(2))] * 400),
     "expected fewer points than would fill the memory"),
    (write_dsf(tables=OBJECTS, pools=[PLACES],
               commands=b"\1\0\0\3\1\7\0\0"),
     "expected a definition, a pool and points that exist, for opcode 7"),
    (write_dsf(tables=OBJECTS, pools=[PLACES], commands=b"\1\0\0\0"),
     "expected a command, found opcode 0 without its arguments or meaning; "
     "those behind it are not read"),
    (write_dsf(rasters=[("elevation", raster_header(2, 5, 4, 4), b"\0")]),
     "expected a header and as many samples as it says"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_damage_is_named(content, text):
    with memory_file(content, ".dsf") as path, \
            collect_messages() as messages:
        gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_RASTER)
    assert text in str(messages)
