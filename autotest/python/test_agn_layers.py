# SPDX-License-Identifier: MIT
"""Layers of annotation files against geometries computed here."""

import itertools

import pytest
from osgeo import ogr

from agn_support import (
    agn_file, count_features, layer_names, open_agn, open_quietly, read_rows,
)
from agn_writer import (
    BUILDINGS, CHUNKS, HEIGHT, KEY, LINE, MODEL, NAME, NORTH, OBJECT,
    OPEN_TRIANGLE, PLANTS, POINT_OBJECT, RING, ROOF, ROW_HOUSE, SQUARE, TYPE,
    WEST, WIDTH, ZERO, annotation, every_chunk, from_centre, from_corner,
    measure, to_polygon,
)
from support import collect_messages

LAYERS = ["library_object", "polygon_building_line", "generic_building",
          "row_house", "library_object_footprint", "vegetation_rectangle",
          "legacy_vegetation", "polygon_building", "vegetation_polygon",
          "tile"]
FLOORS = {"floors_1_2_percent": 0, "floors_3_5_percent": 90,
          "floors_6_8_percent": 40, "floors_9_12_percent": 10}
# A 32-bit float in a square of 1.2 km, in degrees.
DEGREES = 2e-9


@pytest.fixture(scope="module")
def dataset():
    with agn_file(every_chunk()) as path:
        yield open_quietly(path)


def assert_points(actual, expected):
    assert len(actual) == len(expected)
    for a, b in zip(actual, expected):
        assert a == pytest.approx(b, abs=DEGREES)


def assert_geometry(actual, expected):
    """Checks for the same points in the same order."""
    assert actual.GetGeometryName() == expected.GetGeometryName()
    if actual.GetGeometryCount() == 0:
        assert_points(actual.GetPoints(), expected.GetPoints())
    assert actual.GetGeometryCount() == expected.GetGeometryCount()
    for i in range(actual.GetGeometryCount()):
        assert_points(actual.GetGeometryRef(i).GetPoints(),
                      expected.GetGeometryRef(i).GetPoints())


def expect_sizes(rectangle, front, side, heading):
    corners = from_centre(rectangle.corners())
    length, azimuth = measure(corners[0], corners[1])
    depth, _ = measure(corners[0], corners[3])
    return {front: pytest.approx(length, rel=1e-5),
            side: pytest.approx(depth, rel=1e-5),
            heading: pytest.approx(azimuth, abs=1e-3)}


def test_layers(dataset):
    assert layer_names(dataset) == LAYERS
    types = [dataset.GetLayer(i).GetGeomType() for i in range(len(LAYERS))]
    assert types == [ogr.wkbPoint, ogr.wkbLineString] + [ogr.wkbPolygon] * 8
    for i in range(len(LAYERS)):
        reference = dataset.GetLayer(i).GetSpatialRef()
        assert reference.GetAuthorityCode(None) == "4326"
        assert reference.GetDataAxisToSRSAxisMapping() == [2, 1]


def test_generic_buildings(dataset):
    rows = read_rows(dataset, "generic_building")
    assert [row[0] for row in rows] == [1, 2, 3]
    for (_, fields, geometry), rectangle, roof in zip(
            rows, BUILDINGS, [ROOF, ROOF, ZERO]):
        assert fields == {
            "guid": roof, "name": None, "texture": "Fassade_grün",
            "tile": KEY, "file": NAME, **FLOORS,
            **expect_sizes(rectangle, "width_m", "depth_m", "heading_deg"),
        }
        assert_geometry(geometry,
                        to_polygon(from_centre(rectangle.corners())))
        assert geometry.IsValid()


def test_row_houses(dataset):
    (_, fields, geometry), = read_rows(dataset, "row_house")
    assert fields == {
        "texture": "rows", "tile": KEY, "file": NAME,
        **expect_sizes(ROW_HOUSE, "width_m", "depth_m", "heading_deg"),
    }
    assert_geometry(geometry, to_polygon(from_centre(ROW_HOUSE.corners())))


def test_library_objects(dataset):
    sized, bare = read_rows(dataset, "library_object")
    corners = OBJECT.corners()
    centre = tuple(sum(c) / 4 for c in zip(*corners))
    common = {"guid": MODEL, "name": None, "tile": KEY, "file": NAME}
    assert sized[1] == {
        **common,
        **expect_sizes(OBJECT, "length_m", "width_m", "true_heading_deg"),
    }
    assert sized[2].GetPoint_2D() == pytest.approx(
        from_centre([centre])[0], abs=DEGREES)
    assert bare[1] == {**common, "length_m": None, "width_m": None,
                       "true_heading_deg": pytest.approx(270, abs=1e-3)}
    place = from_centre([(POINT_OBJECT.x, POINT_OBJECT.y)])[0]
    assert bare[2].GetPoint_2D() == pytest.approx(place, abs=DEGREES)


def test_library_object_footprints(dataset):
    """Only objects with a size have footprints, with the FIDs of the
    objects."""
    objects = read_rows(dataset, "library_object")
    (fid, fields, geometry), = read_rows(dataset, "library_object_footprint")
    assert fid == objects[0][0] == 1
    assert fields == objects[0][1]
    assert_geometry(geometry, to_polygon(from_centre(OBJECT.corners())))
    layer = dataset.GetLayerByName("library_object_footprint")
    assert layer.GetFeature(1) is not None
    assert layer.GetFeature(2) is None


def test_vegetation_polygons(dataset):
    """An open polygon is closed."""
    rows = read_rows(dataset, "vegetation_polygon")
    for (_, fields, geometry), points in zip(rows, [SQUARE, OPEN_TRIANGLE]):
        assert fields == {"guid": PLANTS, "name": None, "tile": KEY,
                          "file": NAME}
        assert_geometry(geometry, to_polygon(from_corner(points)))
    assert len(rows) == 2


@pytest.mark.parametrize("layer, x, y, dx, dy", [
    ("vegetation_rectangle", -0.5, 0.25, 0.125, 0.0625),
    ("legacy_vegetation", 0.375, -0.25, -0.125, -0.0625),
])
def test_vegetation_rectangles(dataset, layer, x, y, dx, dy):
    (_, fields, geometry), = read_rows(dataset, layer)
    points = from_centre([(x, y), (x + dx, y), (x + dx, y + dy), (x, y + dy)])
    assert_geometry(geometry, to_polygon(points))
    assert fields["width_m"] == pytest.approx(
        measure(points[0], points[1])[0], rel=1e-5)
    assert fields["depth_m"] == pytest.approx(
        measure(points[0], points[3])[0], rel=1e-5)
    assert fields.get("guid", PLANTS) == PLANTS


def test_legacy_vegetation_classes(dataset):
    (_, fields, _), = read_rows(dataset, "legacy_vegetation")
    expected = {
        "class_1": "deciduous", "class_2": "conifer_3",
        "class_1_percent": 60, "maximum_density": 250,
        "minimum_height_1": 5.5, "maximum_height_1": 9.2,
        "minimum_height_2": 12, "maximum_height_2": 20.25,
    }
    assert {key: fields[key] for key in expected} == expected
    domain = dataset.GetFieldDomain("vegetation_class")
    assert domain.GetEnumeration()["palm"] == "Palms"
    definition = dataset.GetLayerByName("legacy_vegetation").GetLayerDefn()
    assert definition.GetFieldDefn(0).GetDomainName() == "vegetation_class"


def test_polygon_buildings(dataset):
    """A clockwise ring with its band to the right, which is inside; a line
    with its band to the left."""
    ring, line = read_rows(dataset, "polygon_building")
    near, far = 0.5 + 0.015625, 0.75 - 0.015625
    hole = [(far, near), (far, far), (near, far), (near, near)]
    assert_geometry(ring[2], to_polygon(from_corner(RING), from_corner(hole)))
    outside = [(0.28125, 0.625), (0.28125, 0.46875), (0.125, 0.46875)]
    assert_geometry(line[2], to_polygon(from_corner(LINE + outside)))
    metres = measure((WEST, NORTH - 0.5 * HEIGHT),
                     (WEST + WIDTH, NORTH - 0.5 * HEIGHT))[0]
    common = {"guid": TYPE, "name": None, "tile": KEY, "file": NAME}
    height, _ = measure((WEST, NORTH), (WEST, NORTH - HEIGHT))
    assert ring[1] == {**common, "width": 0.015625, "closed": True,
                       "width_m": pytest.approx(0.015625 * height, rel=1e-4)}
    assert line[1] == {**common, "width": -0.03125, "closed": False,
                       "width_m": pytest.approx(-0.03125 * height, rel=1e-4)}
    assert metres != pytest.approx(height, rel=0.01)


def test_polygon_building_lines(dataset):
    bands = read_rows(dataset, "polygon_building")
    lines = read_rows(dataset, "polygon_building_line")
    assert [row[:2] for row in lines] == [row[:2] for row in bands]
    for row, points in zip(lines, [RING, LINE]):
        assert row[2].GetGeometryName() == "LINESTRING"
        assert_points(row[2].GetPoints(), from_corner(points))


def test_tile(dataset):
    (_, fields, geometry), = read_rows(dataset, "tile")
    assert fields == {
        "level": 15, "u": 7278, "v": 4049, "version": 9.2,
        "building_texture": "Fassade_grün", "row_house_texture": "rows",
        "unknown_chunks": 0, "tile": KEY, "file": NAME, **FLOORS,
    }
    assert geometry.GetEnvelope() == (WEST, WEST + WIDTH, NORTH - HEIGHT,
                                      NORTH)


def test_relationships(dataset):
    if not hasattr(dataset, "GetRelationshipNames"):
        pytest.skip("these Python bindings know no relationships")
    assert "tile_generic_building" in dataset.GetRelationshipNames()
    assert len(dataset.GetRelationshipNames()) == len(LAYERS) - 1


def test_chunks_in_any_order(dataset):
    expected = [read_rows(dataset, name) for name in LAYERS]

    def simplify(layers):
        return [[(fid, fields, geometry.ExportToWkt())
                 for fid, fields, geometry in rows] for rows in layers]

    for order in itertools.islice(
            itertools.permutations(reversed(list(CHUNKS))), 0, 5000, 500):
        with agn_file(every_chunk(order)) as path:
            other = open_quietly(path)
            assert layer_names(other) == LAYERS
            assert simplify(read_rows(other, name) for name in LAYERS) \
                == simplify(expected)


@pytest.mark.parametrize("name, layers", [
    ("GBLD", ["generic_building"]), ("ROWH", ["row_house"]),
    ("AGN2", ["library_object", "library_object_footprint"]),
    ("PBLD", ["polygon_building", "polygon_building_line"]),
    ("PREG", ["vegetation_polygon"]), ("VGRG", ["vegetation_rectangle"]),
    ("VGRO", ["legacy_vegetation"]), ("GBDD", []),
])
def test_layers_are_there_for_what_is_there(name, layers):
    with agn_file(annotation(CHUNKS["VERS"], CHUNKS[name])) as path:
        dataset = open_quietly(path)
        assert sorted(layer_names(dataset)) == sorted(layers + ["tile"])
        assert layer_names(dataset)[-1] == "tile"
        dataset = open_quietly(path, EMPTY_LAYERS="YES")
        assert layer_names(dataset) == LAYERS
        assert count_features(dataset)["tile"] == 1


def test_names_of_the_user(tmp_path):
    """Any element with a guid and a name, in any case and depth."""
    description = tmp_path / "my autogen ü.xml"
    description.write_text(
        f"""<?xml version="1.0" encoding="UTF-8"?>
        <SimBase.Document><Roofs><Roof guid="{{{ROOF.lower()}}}"
        name="Peaked &amp; flat"/></Roofs>
        <a><b><c Name="Häuser" GUID="{TYPE}"/></b></a>
        <other guid="{PLANTS}"/><other name="no guid"/>
        <other guid="not one" name="x"/>
        <late guid="{TYPE}" name="too late"/></SimBase.Document>""",
        encoding="utf-8",
    )
    with agn_file(every_chunk()) as path:
        dataset = open_quietly(path, AUTOGEN_XML=description)
        names = [row[1]["name"] for row in
                 read_rows(dataset, "generic_building")]
        assert names == ["Peaked & flat", "Peaked & flat", None]
        for layer in ("polygon_building", "polygon_building_line"):
            assert read_rows(dataset, layer)[0][1]["name"] == "Häuser"
        assert read_rows(dataset, "vegetation_polygon")[0][1]["name"] is None


@pytest.mark.parametrize("content, message", [
    (None, "cannot be read"), ("<a><b></a>", "cannot be read"),
    ("<a guid='x'/>", "has no element with the attributes guid and name"),
])
def test_a_useless_description_is_a_warning(tmp_path, content, message):
    description = tmp_path / "autogen.xml"
    if content is not None:
        description.write_text(content)
    with agn_file(every_chunk()) as path:
        with collect_messages() as messages:
            dataset = open_agn(path, AUTOGEN_XML=description)
        assert dataset.GetLayerCount() == len(LAYERS)
        assert any("AUTOGEN_XML" in text and text.endswith(message)
                   for text in messages.warnings)


def test_short_field_names():
    with agn_file(every_chunk()) as path:
        dataset = open_quietly(path, FIELD_NAMES="SHORT")
        definition = dataset.GetLayerByName("generic_building").GetLayerDefn()
        names = [definition.GetFieldDefn(i).GetName()
                 for i in range(definition.GetFieldCount())]
    assert all(len(name) <= 10 for name in names)
    assert len(set(names)) == len(names) == 14


def test_filters(dataset):
    layer = dataset.GetLayerByName("generic_building")
    corners = from_centre(BUILDINGS[1].corners())
    x, y = corners[0]
    try:
        layer.SetSpatialFilterRect(x - 1e-5, y - 1e-5, x + 1e-5, y + 1e-5)
        assert [f.GetFID() for f in layer] == [2]
        layer.SetSpatialFilter(None)
        layer.SetAttributeFilter(f"guid = '{ZERO}'")
        assert [f.GetFID() for f in layer] == [3]
        layer.SetAttributeFilter("file = 'other.agn'")
        assert layer.GetFeatureCount() == 0
        layer.SetAttributeFilter(f"tile = '{KEY}' AND width_m > 30")
        assert layer.GetFeatureCount() == 2
    finally:
        layer.SetSpatialFilter(None)
        layer.SetAttributeFilter(None)
    layer.SetIgnoredFields(["guid", "OGR_GEOMETRY"])
    try:
        feature = next(iter(layer))
        assert feature.GetGeometryRef() is None
        assert feature["guid"] is None
        assert feature["file"] == NAME
    finally:
        layer.SetIgnoredFields([])


def test_real_tiles(shared):
    """Values of the six tiles; no building is inside of plants."""
    dataset = open_quietly(str(shared("agn")))
    counts = {name: count for name, count in count_features(dataset).items()
              if count > 0}
    assert counts == {
        "generic_building": 383, "library_object": 1,
        "library_object_footprint": 1, "vegetation_polygon": 14,
        "polygon_building": 194, "polygon_building_line": 194, "tile": 6,
    }
    plants = [row[2].Buffer(0) for row in
              read_rows(dataset, "vegetation_polygon")]
    touching = 1e-12
    for _, _, footprint in read_rows(dataset, "generic_building"):
        assert footprint.IsValid()
        assert all(footprint.Intersection(area).Area() <= touching
                   for area in plants)
    for _, _, band in read_rows(dataset, "polygon_building"):
        assert band.IsValid()


def test_real_buildings_are_of_few_sizes(shared):
    """The sides of the square differ by four percent in metres, so equal
    buildings only have equal widths after rotation."""
    path = str(shared("agn/012113110200021an.agn"))
    rows = read_rows(open_quietly(path), "generic_building")
    widths = sorted(fields["width_m"] for _, fields, _ in rows)
    depths = sorted(fields["depth_m"] for _, fields, _ in rows)
    side, _ = measure((-1.853, 38.99), (-1.853 + WIDTH, 38.99))
    height, _ = measure((-1.853, 38.99), (-1.853, 38.99 + HEIGHT))
    assert height < side
    for values, kinds in ((widths, (0.02366, 0.02819)),
                          (depths, (0.01754, 0.01500))):
        for value in values:
            assert any(kind * height * 0.9995 < value < kind * side * 1.0005
                       for kind in kinds)


def test_sql(dataset):
    result = dataset.ExecuteSQL(
        "SELECT COUNT(*) AS n, MAX(depth_m) AS deepest FROM generic_building"
        " WHERE floors_3_5_percent = 90 AND heading_deg < 350")
    row = next(iter(result))
    assert row["n"] == 3
    assert row["deepest"] == pytest.approx(
        max(f["depth_m"] for _, f, _ in read_rows(dataset,
                                                  "generic_building")))
    dataset.ReleaseResultSet(result)
