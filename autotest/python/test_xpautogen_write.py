# SPDX-License-Identifier: MIT
"""Points, blocks and strings written from layers."""

import shutil

import pytest
from osgeo import gdal, ogr, osr

from support import SHARED_DATA, collect_messages
from xpautogen_support import (
    BLOCK, POINT, STRING, get_layer_names, open_quietly,
)

TARGET = "/vsimem/written_autogen"
REAL = sorted((SHARED_DATA / "xplane").glob("*.agp"))
ANCHOR = {"ANCHOR": "8.5706,50.0333", "HEADING": "250"}

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)


@pytest.fixture(autouse=True)
def no_leftovers():
    yield
    for name in gdal.ReadDir("/vsimem/") or []:
        gdal.Unlink("/vsimem/" + name)


def copy(source, suffix, middle, options):
    """Copies directly, or through another format."""
    if middle:
        assert gdal.VectorTranslate("/vsimem/middle.gpkg", source) is not None
        source = gdal.OpenEx("/vsimem/middle.gpkg")
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            TARGET + suffix, source, format="XPAutogen",
            datasetCreationOptions=[f"{k}={v}" for k, v in options.items()],
        ) is not None
    return messages


def get_rows(dataset, name):
    """Returns the geometry and fields, except for line numbers and keys, which
    belong to the file."""
    rows = []
    for feature in dataset.GetLayerByName(name):
        fields = feature.items()
        for own in ("line", "key", "tile_key", "grid_key", "spelling_set_key"):
            fields.pop(own, None)
        geometry = feature.GetGeometryRef()
        rows.append((fields, geometry and geometry.Clone()))
    return rows


def assert_same(actual, expected):
    assert get_layer_names(actual) == get_layer_names(expected)
    for name in get_layer_names(expected):
        ours, wanted = get_rows(actual, name), get_rows(expected, name)
        assert len(ours) == len(wanted), name
        for (a, shape), (b, other) in zip(ours, wanted):
            for key, value in b.items():
                if isinstance(value, float):
                    assert a[key] == pytest.approx(value, abs=1e-7), key
                elif not key.endswith("_px"):
                    assert a[key] == value, key
            if other is not None:
                assert shape.ExportToWkt().split("(")[0] == (
                    other.ExportToWkt().split("(")[0])


@pytest.mark.parametrize("middle", ["", "gpkg"])
@pytest.mark.parametrize("options", [{}, ANCHOR], ids=["metres", "degrees"])
@pytest.mark.parametrize("path", [*REAL, POINT], ids=lambda path: path.name)
def test_points_come_back(path, options, middle):
    expected = open_quietly(path, **options)
    assert copy(expected, ".agp", middle, options) == []
    actual = gdal.OpenEx(TARGET + ".agp", open_options=[
        f"{key}={value}" for key, value in options.items()])
    assert_same(actual, expected)
    if not options:
        for name in ("object", "facade"):
            layer = expected.GetLayerByName(name)
            if layer is not None:
                assert get_rows(actual, name)[0][0] == (
                    get_rows(expected, name)[0][0])


RULED = [BLOCK, STRING, *sorted((SHARED_DATA / "seeds").glob("ag[bs].ag[bs]"))]


def read_bytes(path):
    stream = gdal.VSIFOpenL(path, "rb")
    content = gdal.VSIFReadL(1, 1 << 20, stream).decode()
    gdal.VSIFCloseL(stream)
    return content


@pytest.mark.parametrize("middle", ["", "gpkg"])
@pytest.mark.parametrize("path", RULED, ids=lambda path: path.name)
def test_blocks_and_strings_come_back(path, middle):
    """Including their lines, because the order of these files is that of the
    format."""
    assert copy(open_quietly(path), path.suffix, middle, {}) == []
    assert read_bytes(TARGET + path.suffix).splitlines() == [
        line.strip() for line in path.read_text().splitlines()]
    assert_same(open_quietly(TARGET + path.suffix), open_quietly(path))


@pytest.mark.parametrize("path", RULED, ids=lambda path: path.name)
def test_blocks_and_strings_come_back_without_their_lines(path):
    source = open_quietly(path)
    names = [name for name in get_layer_names(source) if name != "source_line"]
    with collect_messages() as messages:
        assert gdal.VectorTranslate(TARGET + path.suffix, source,
                                    format="XPAutogen", layers=names)
    assert messages == []
    target = open_quietly(TARGET + path.suffix)
    for name in names:
        assert [row[0] for row in get_rows(target, name)] == [
            row[0] for row in get_rows(source, name)], name


@pytest.mark.parametrize("path", [BLOCK, STRING], ids=lambda path: path.suffix)
def test_lines_alone(path):
    messages = copy(open_quietly(path), path.suffix, "", {"FROM_LINES": "YES"})
    assert len(messages) == 1
    assert "written from the layer source_line" in str(messages)
    assert read_bytes(TARGET + path.suffix).splitlines() == [
        line.strip() for line in path.read_text().splitlines()]


def create(suffix=".agp", *options):
    return gdal.GetDriverByName("XPAutogen").Create(
        TARGET + suffix, 0, 0, 0, gdal.GDT_Unknown, list(options))


def add(target, wkt, **fields):
    feature = ogr.Feature(target.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    if wkt:
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    return target.CreateFeature(feature)


def read_text(suffix=".agp"):
    return read_bytes(TARGET + suffix)


def test_a_new_point():
    """Only the objects on it are given: the rest is added."""
    dataset = create()
    objects = dataset.CreateLayer("object")
    facades = dataset.CreateLayer("facade")
    fences = dataset.CreateLayer("facade_line")
    trees = dataset.CreateLayer("tree")
    rows = dataset.CreateLayer("tree_line")
    assert add(objects, "POINT (1.5 -2)", path="a.obj", heading_deg=90.0) == 0
    assert add(objects, "POINT Z (3 4 1.25)", path="b.obj") == 0
    assert add(objects, "MULTIPOINT (5 6,7 8)", path="a.obj", mode="scraper",
               min_m=10.0, max_m=30.0, step_m=5.0, level_low=2,
               level_high=4) == 0
    assert add(facades, "POLYGON ((0 0,20 0,20 10,0 0))", path="c.fac",
               height_m=12.0, walls="1 2 3") == 0
    assert add(fences, "LINESTRING (0 0,5 0,5 5)", path="f.fac") == 0
    assert add(trees, "POINT (9 9)", path="t.for", width_m=4.0, layer=2) == 0
    assert add(rows, "LINESTRING (0 9,9 9,9 0)", layer=1) == 0
    del objects, facades, fences, trees, rows, dataset
    assert read_text() == (
        "A\n1000\nAG_POINT\nTEXTURE_SCALE 1 1\nTEXTURE_WIDTH 1\n"
        "OBJECT a.obj\nOBJECT b.obj\nFACADE c.fac\nFACADE f.fac\n"
        "VEGETATION t.for\nTILE -1 -3 21 11\nANCHOR_PT 0 0\n"
        "OBJ_DRAPED 1.5 -2 90 0\nOBJ_DELTA 3 4 0 1.25 1\n"
        "OBJ_SCRAPER 5 6 0 0 10 30 5 2 4\nOBJ_SCRAPER 7 8 0 0 10 30 5 2 4\n"
        "FAC_WALLS 0 12 0 0 1 20 0 2 20 10 3\nFAC 1 10 0 0 5 0 5 5\n"
        "TREE 9 9 0 4 2\nTREE_LINE 0 9 9 9 1\nTREE_LINE 9 9 9 0 1\n")
    assert open_quietly(TARGET + ".agp").GetLayerByName(
        "object").GetFeatureCount() == 4


def test_degrees_need_an_anchor():
    dataset = create()
    with collect_messages() as messages:
        assert dataset.CreateLayer("object", WGS84) is None
    assert "ANCHOR=<longitude>,<latitude> is needed" in str(messages)
    dataset = create(".agp", "ANCHOR=8.5,50")
    with collect_messages() as messages:
        assert dataset.CreateLayer("object") is None
    assert "ANCHOR has no meaning" in str(messages)
    objects = dataset.CreateLayer("object", WGS84)
    assert add(objects, "POINT (8.5 50.001)", path="a.obj",
               true_heading_deg=30.0) == 0
    del objects, dataset
    ((fields, _),) = get_rows(open_quietly(TARGET + ".agp"), "object")
    assert fields["x_m"] == pytest.approx(0, abs=1e-6)
    assert fields["y_m"] == pytest.approx(111.23, abs=0.01)
    assert fields["heading_deg"] == pytest.approx(30)


def test_tiles_cover_what_they_are_told_to():
    dataset = create()
    tiles = dataset.CreateLayer("tile")
    assert add(tiles, "POLYGON ((-5 -6,7 -6,7 8,-5 8,-5 -6))", rotation=2,
               mirrored_x=1) == 0
    assert add(tiles, None, tile=3, left_px=1.0, bottom_px=2.0, right_px=3.0,
               top_px=4.0) == 0
    del tiles, dataset
    assert "\nTILE 7 -6 -5 8\nROTATION 2\nANCHOR_PT 0 0\n" in read_text()
    assert "\nTILE_ID 3\nTILE 1 2 3 4\n" in read_text()


def test_what_cannot_be_written_is_refused_by_name():
    with collect_messages() as messages:
        assert create(".txt") is None
        assert create(".agp", "ANCHOR=here") is None
    assert "ends in .agp, .agb or .ags" in str(messages)
    assert "ANCHOR=<longitude>" in str(messages)
    dataset = create()
    with collect_messages() as messages:
        assert dataset.CreateLayer("house") is None
    assert "the known ones are object, facade" in str(messages)
    objects = dataset.CreateLayer("object")
    assets = dataset.CreateLayer("asset", geom_type=ogr.wkbNone)
    settings = dataset.CreateLayer("setting", geom_type=ogr.wkbNone)
    for layer, wkt, fields, words in (
        (objects, "POINT (1 2)", {}, "no path"),
        (objects, "LINESTRING (1 2,3 4)", {"path": "a"}, "not supported by"),
        (objects, "POINT (1 2)", {"path": "a", "mode": "up"}, "draped, graded"),
        (objects, "POINT (1 2)", {"path": "a\nb"}, "more than one line"),
        (assets, None, {"kind": "sound"}, "kind is not known"),
        (settings, None, {}, "no name"),
    ):
        with collect_messages() as messages:
            assert add(layer, wkt, **fields) != 0, words
        assert words in str(messages)


def test_an_old_file_stays_where_the_new_one_makes_no_sense(tmp_path):
    """An object whose number has no asset would be lost."""
    dataset = create()
    objects = dataset.CreateLayer("object")
    assert add(objects, "POINT (1 2)", object=7) == 0
    with collect_messages() as messages:
        del objects, dataset
    assert messages.failures != []
    assert gdal.VSIStatL(TARGET + ".agp") is None
    dataset = create(".agb")
    lines = dataset.CreateLayer("source_line", geom_type=ogr.wkbNone)
    for number, text in enumerate(("A", "1000", "AG_STRING")):
        assert add(lines, None, line=number, text=text) == 0
    with collect_messages() as messages:
        del lines, dataset
    assert "those of another kind" in str(messages)
    assert gdal.VSIStatL(TARGET + ".agb") is None


@pytest.mark.parametrize("layer, wkt, fields, words", (
    ("object", "POINT (1 1e40)", {"path": "a"}, "too far away"),
    ("object", "POINT Z (1 2 1e13)", {"path": "a"}, "too far away"),
    ("object", "POINT (1 2)", {"path": "a", "heading_deg": 1e300}, "too large"),
    ("facade", "POLYGON ((0 0,1 0,1 1,0 0))", {"path": "a", "walls": "1 2"},
     "not one number a corner"),
    ("facade", "POLYGON ((0 0,1 0,1 1,0 0))", {"path": "a", "walls": "1 b 3"},
     "not one number a corner"),
))
def test_one_odd_feature_is_refused_and_the_others_written(layer, wkt, fields,
                                                           words):
    dataset = create()
    shapes = dataset.CreateLayer(layer)
    sound = "POINT (1 2)" if layer == "object" else wkt
    assert add(shapes, sound, path="sound") == 0
    with collect_messages() as messages:
        assert add(shapes, wkt, **fields) != 0
    assert words in str(messages)
    with collect_messages() as messages:
        del shapes, dataset
    assert [text.split(": ")[-1] for _, _, text in messages] == [
        f"FEATURES_NOT_WRITTEN.{layer} 1"]
    assert f"{layer.upper()} sound\n" in read_text()
    assert read_text().count("FAC") + read_text().count("OBJ") == 2


def test_metres_are_no_degrees():
    """Nothing on the earth is 200 degrees north."""
    dataset = create()
    objects = dataset.CreateLayer("object")
    with collect_messages() as messages:
        assert add(objects, "POINT (-400 200)", path="a") == 0
    assert messages == []
    del objects, dataset
    assert "\nOBJ_DRAPED -400 200 0 0\n" in read_text()


def test_a_place_beyond_the_poles_is_refused():
    dataset = create(".agp", "ANCHOR=8,50")
    objects = dataset.CreateLayer("object", srs=WGS84)
    with collect_messages() as messages:
        assert add(objects, "POINT (8 91)", path="a") != 0
    assert "too far away" in str(messages)


def test_trees_of_another_forest_are_refused():
    """A file has one VEGETATION."""
    dataset = create()
    trees = dataset.CreateLayer("tree")
    assert add(trees, "POINT (1 2)", path="oak.for") == 0
    assert add(trees, "POINT (1 3)") == 0
    assert add(trees, "POINT (1 4)", path="oak.for") == 0
    with collect_messages() as messages:
        assert add(trees, "POINT (3 4)", path="pine.for") != 0
    assert "a file has one forest" in str(messages)
    del trees, dataset
    assert "VEGETATION oak.for\n" in read_text()
    assert read_text().count("\nTREE ") == 3


def test_holes_of_facades_are_counted():
    dataset = create()
    facades = dataset.CreateLayer("facade")
    assert add(facades, "POLYGON ((0 0,9 0,9 9,0 0),(4 2,5 2,5 3,4 2))",
               path="a") == 0
    with collect_messages() as messages:
        del facades, dataset
    assert "HOLES 1" in str(messages)


BOW = "POLYGON ((0 0,9 9,9 0,0 9,0 0))"
BOX = "POLYGON ((0 0,9 0,9 9,0 9,0 0))"


@pytest.mark.parametrize("layer, wkt, fields, words", (
    ("object", "POINT (1 2)", {"level_low": 3},
     "it has a level_low without a level_high"),
    ("object", "POINT (1 2)", {"level_high": 3},
     "it has a level_high without a level_low"),
    ("object", "POINT (1 2)", {"level_low": 5, "level_high": 2},
     "its level_low is above its level_high"),
    ("object", "POINT (1 2)", {"level_low": 0, "level_high": 100},
     "its level_high is not from 1 to 6"),
    ("object", "POINT (1 2)", {"level_low": -1, "level_high": 6},
     "its level_low is not from 1 to 6"),
    ("object", "POINT (1 2)", {"min_m": 9.0, "max_m": 3.0},
     "its min_m is above its max_m"),
    ("object", "POINT (1 2)", {"min_m": 9.0}, "a min_m without a max_m"),
    ("object", "POINT (1 2)", {"max_m": 9.0, "step_m": -1.0},
     "its step_m is negative"),
    ("facade", BOW, {}, "its ring crosses itself"),
    ("facade", BOX, {"height_m": -3.0}, "its height_m is negative"),
    ("crop_polygon", BOW, {}, "its ring crosses itself"),
    ("tree", "POINT (1 2)", {"width_m": -5.0}, "its width_m is negative"),
    ("tree", "POINT (1 2)", {"layer": -1}, "its layer is negative"),
    ("tree_line", "LINESTRING (1 2,3 4)", {"layer": -1},
     "its layer is negative"),
    ("tile", BOX, {"rotation": 5}, "its rotation is not from 0 to 3"),
))
def test_values_beyond_the_format_are_refused(layer, wkt, fields, words):
    dataset = create()
    target = dataset.CreateLayer(layer)
    path = {} if layer in ("tile", "crop_polygon") else {"path": "a"}
    with collect_messages() as messages:
        assert add(target, wkt, **path, **fields) != 0
    (message,) = [text for _, _, text in messages]
    assert message.startswith(
        f"XPAutogen: {TARGET}.agp, layer {layer}: feature 1 is not written: ")
    assert words in message
    with collect_messages():
        del target, dataset


@pytest.mark.parametrize("suffix, layer, wkt, fields, words", (
    (".agb", "grid", BOX, {"rotation": -1, "columns": 2, "rows": 1},
     "its rotation is not from 0 to 3"),
    (".agb", "spelling_set", None, {"parameter": 256},
     "its parameter is not from 0 to 255"),
    (".agb", "spelling_set", None, {"frequency": -1.0},
     "its frequency is negative"),
    (".agb", "spelling_set", None, {"width_min_m": 9.0, "width_max_m": 8.0},
     "its width_min_m is above its width_max_m"),
    (".ags", "group", None, {"group_id": 0, "tile": 1},
     "its group_id is not positive"),
))
def test_rules_beyond_the_format_are_refused(suffix, layer, wkt, fields, words):
    dataset = create(suffix)
    _, told = add_rows(dataset, layer, (wkt, fields),
                       geometry=ogr.wkbPolygon if wkt else ogr.wkbNone)
    assert words in told
    with collect_messages():
        del dataset


def test_heights_without_a_place_are_counted():
    dataset = create()
    objects = dataset.CreateLayer("object")
    assert add(objects, "POINT Z (1 1 3)", path="a", mode="graded") == 0
    assert add(objects, "POINT (2 1)", path="a", mode="draped",
               offset_m=2.0) == 0
    assert add(objects, "POINT (3 1)", path="a", mode="delta", offset_m=2.0,
               step_m=1.0) == 0
    assert add(objects, "POINT Z (4 1 3)", path="a", mode="delta") == 0
    assert add(objects, "POINT Z (5 1 0)", path="a", mode="draped") == 0
    with collect_messages() as messages:
        del objects, dataset
    assert [text.split(": ")[-1] for _, _, text in messages] == [
        "HEIGHTS_LOST 3"]
    assert read_text().splitlines()[-5:] == [
        "OBJ_GRADED 1 1 0 0", "OBJ_DRAPED 2 1 0 0", "OBJ_DELTA 3 1 0 2 0",
        "OBJ_DELTA 4 1 0 3 0", "OBJ_DRAPED 5 1 0 0"]


def test_a_raised_object_needs_no_mode():
    dataset = create()
    objects = dataset.CreateLayer("object")
    assert add(objects, "POINT (1 1)", path="a", min_m=2.0, max_m=30.0) == 0
    assert add(objects, "POINT (2 1)", path="a", max_m=30.0, step_m=4.0) == 0
    del objects, dataset
    assert read_text().splitlines()[-2:] == [
        "OBJ_SCRAPER 1 1 0 0 2 30 1", "OBJ_SCRAPER 2 1 0 0 0 30 4"]


def test_a_facade_has_a_height():
    dataset = create()
    facades = dataset.CreateLayer("facade")
    assert add(facades, BOX, path="a") == 0
    assert add(facades, BOX, path="a", height_m=0.0) == 0
    del facades, dataset
    assert read_text().splitlines()[-2:] == [
        "FAC 0 10 0 0 9 0 9 9 0 9", "FAC 0 0 0 0 9 0 9 9 0 9"]


def test_a_crossing_ring_of_a_file_comes_back(tmp_path):
    """It may be a fence: only the facade's own file tells."""
    path = tmp_path / "fence.agp"
    path.write_text("A\n1000\nAG_POINT\nFACADE f.fac\nTILE 0 0 9 9\n"
                    "FAC 0 2 0 0 9 9 9 0 0 9\n")
    with collect_messages() as messages:
        assert by_shapefiles(path) == ["FAC 0 2 0 0 9 9 9 0 0 9"]
    assert "NOT_WRITTEN" not in str(messages)


def test_shapes_that_become_rectangles_are_counted():
    dataset = create()
    tiles = dataset.CreateLayer("tile")
    assert add(tiles, "POLYGON ((0 0,10 1,9 10,0 10,0 0))", tile=0) == 0
    assert add(tiles, "POLYGON ((0 0,5 0,9 0,9 9,0 9,0 0))", tile=1) == 0
    with collect_messages() as messages:
        del tiles, dataset
    assert "SHAPES_MADE_UPRIGHT 1" in str(messages)
    assert "\nTILE 0 0 10 10\n" in read_text()
    dataset = create(".agb")
    assert add_rows(
        dataset, "grid_cell",
        ("POLYGON ((0 0,9 0,10 9,0 9,0 0))", {"grid_column": 0, "grid_row": 0}),
        geometry=ogr.wkbPolygon)[0] == [0]
    assert add_rows(
        dataset, "edge_rectangle",
        ("POLYGON ((0 0,9 0,0 9,0 0))", {"kind": "best"}),
        geometry=ogr.wkbPolygon)[0] == [0]
    with collect_messages() as messages:
        del dataset
    assert "SHAPES_MADE_UPRIGHT 2" in str(messages)


# -- Rings that another format has reversed ------------------------------------

WALLS = """A
1000
AG_POINT
TEXTURE t.png
TEXTURE_SCALE 100 100
TEXTURE_WIDTH 200
FACADE f.fac
TILE 0 0 100 100
CROP_POLY 5 5 95 5 95 90 5 95
FAC_WALLS 0 12 10 10 0 60 10 1 60 40 2 10 40 3
FAC 0 12 70 70 75 80 80 70
"""


def by_shapefiles(path, edit=None, options=()):
    """Writes a file again by way of Shapefiles, which store outer rings
    clockwise; returns the lines of facades and crop polygons."""
    folder = str(path.parent / "middle")
    assert gdal.VectorTranslate(
        folder, gdal.OpenEx(str(path), open_options=[
            "FIELD_NAMES=SHORT", *options]), format="ESRI Shapefile")
    if edit is not None:
        facades = gdal.OpenEx(folder + "/facade.shp", gdal.OF_UPDATE)
        for feature in facades.GetLayer(0):
            edit(feature)
            facades.GetLayer(0).SetFeature(feature)
        del facades
    assert gdal.VectorTranslate(TARGET + ".agp", folder, format="XPAutogen",
                                datasetCreationOptions=list(options))
    shutil.rmtree(folder)
    return [line for line in read_text().splitlines()
            if line.startswith(("FAC ", "FAC_WALLS", "CROP"))]


@pytest.mark.parametrize("options", [
    (), ("ANCHOR=8.5706,50.0333", "HEADING=250")], ids=["metres", "degrees"])
def test_a_shapefile_does_not_move_walls_to_other_corners(tmp_path, options):
    path = tmp_path / "walls.agp"
    path.write_text(WALLS)
    with collect_messages():
        lines = by_shapefiles(path, options=options)
    assert lines == WALLS.splitlines()[-3:]


def set_ring(feature, *points):
    ring = ",".join(f"{x} {y}" for x, y in (*points, points[0]))
    feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POLYGON (({ring}))"))


def test_an_edited_ring_keeps_its_direction(tmp_path):
    """A corner was moved, all were; the ring was begun elsewhere."""
    path = tmp_path / "walls.agp"
    path.write_text(WALLS)

    def move(dx, dy, places, begin=0):
        def edit(feature):
            points = [
                (x + (dx if i in places else 0), y + (dy if i in places else 0))
                for i, (x, y, *_) in enumerate(
                    feature.GetGeometryRef().GetGeometryRef(0).GetPoints()[:-1])]
            set_ring(feature, *points[begin:], *points[:begin])
        return edit

    with collect_messages():
        # In metres from the middle, of two metres a pixel.
        assert by_shapefiles(path, move(4, 0, {0}))[1] == (
            "FAC_WALLS 0 12 12 10 0 60 10 1 60 40 2 10 40 3")
        assert by_shapefiles(path, move(20, 10, range(4)))[1] == (
            "FAC_WALLS 0 12 20 15 0 70 15 1 70 45 2 20 45 3")
        assert by_shapefiles(path, move(0, 0, (), 2))[1] == (
            "FAC_WALLS 0 12 10 10 0 60 10 1 60 40 2 10 40 3")

        def turn_around(feature):
            feature["points_px"] = None
        assert by_shapefiles(path, turn_around)[1] == (
            "FAC_WALLS 0 12 10 10 0 10 40 1 60 40 2 60 10 3")


def test_corners_that_do_not_fit_into_a_shapefile(tmp_path):
    """A text has 254 characters there; what is left of it tells the
    direction."""
    corners = [(20 + 1.123456 * i, 20 + 0.01 * i * i) for i in range(30)]
    corners.append((20, 70))
    path = tmp_path / "long.agp"
    line = "FAC_WALLS 0 12 " + " ".join(
        f"{x:.6f} {y:.6f} {i % 3}" for i, (x, y) in enumerate(corners))
    path.write_text(WALLS.split("FAC_WALLS")[0] + line + "\n")

    def drop_count(feature):
        (name,) = [n for n in feature.keys() if n.endswith("_count")]
        feature[name] = None

    for edit in (None, drop_count):
        with collect_messages():
            _, again = by_shapefiles(path, edit)
        assert [float(number) for number in again.split()[1:]] == pytest.approx(
            [float(number) for number in line.split()[1:]], abs=1e-6)


# -- Blocks and strings from layers --------------------------------------------

def add_rows(dataset, name, *rows, geometry=ogr.wkbNone):
    """Adds rows, (WKT or None, fields) each; returns the errors."""
    layer = dataset.CreateLayer(name, geom_type=geometry)
    with collect_messages() as messages:
        codes = [add(layer, wkt, **fields) for wkt, fields in rows]
    return codes, str(messages)


def test_a_drawn_block():
    """A shape with columns and rows, and the features on it, without
    pixels."""
    dataset = create(".agb")
    assert add_rows(dataset, "grid", (
        "POLYGON ((-10 -20,20 -20,20 20,-10 20,-10 -20))",
        {"columns": 3, "rows": 2, "overlap_h_px": 1.0}),
        geometry=ogr.wkbPolygon)[0] == [0]
    assert add_rows(dataset, "object", ("POINT (0 0)", {
        "path": "a.obj", "mode": "graded", "ground_x_ratio": 0.5,
        "ground_x_m": 1.0, "ground_y_ratio": 0.25, "ground_y_m": -2.0}),
        geometry=ogr.wkbPoint)[0] == [0]
    assert add_rows(dataset, "edge_rectangle", (
        "POLYGON ((-8 -18,18 -18,18 18,-8 18,-8 -18))", {"kind": "best"}),
        geometry=ogr.wkbPolygon)[0] == [0]
    assert add_rows(dataset, "spelling_set", (None, {"parameter": 7}))[0] == [0]
    assert add_rows(
        dataset, "spelling",
        (None, {"axis": "column", "items": "0 1 2", "spelling_set": 0}),
        (None, {"axis": "row", "items": "1 0", "spelling_set": 0}),
    )[0] == [0, 0]
    with collect_messages() as messages:
        del dataset
    assert "GRIDS_CUT_EVENLY 1" in str(messages) and len(messages) == 1
    assert read_text(".agb").splitlines() == [
        "A", "1000", "AG_BLOCK", "OBJECT a.obj", "OVERLAP_H 1", "CUT_H 0",
        "CUT_H 10", "CUT_H 20", "CUT_H 30", "CUT_V 0", "CUT_V 20", "CUT_V 40",
        "END_CUTS", "EDGE_BEST 2 2 28 38", "OBJ_GRADED 10 20 0 0",
        "GROUND_PT_FORMULA 0.5 1 0.25 -2", "SPELLING_SET 7",
        "SPELLING_S 0 1 2", "SPELLING_T 1 0"]
    open_quietly(TARGET + ".agb")


def edit(source, suffix, *statements):
    """Returns the lines of a copy through a GeoPackage changed by SQL, and the
    messages."""
    middle = "/vsimem/middle.gpkg"
    assert gdal.VectorTranslate(middle, open_quietly(source)) is not None
    dataset = gdal.OpenEx(middle, gdal.OF_UPDATE | gdal.OF_VECTOR)
    for statement in statements:
        dataset.ExecuteSQL(statement)
    del dataset
    with collect_messages() as messages:
        gdal.VectorTranslate(TARGET + suffix, middle, format="XPAutogen")
    there = gdal.VSIStatL(TARGET + suffix) is not None
    return (read_text(suffix).splitlines() if there else None), str(messages)


def test_what_is_edited_changes_and_the_rest_stays():
    """An object moves, a column gets wider slop, a set is deleted with its
    spelling; the lines of all others are unchanged."""
    before = [line.strip() for line in BLOCK.read_text().splitlines()]
    after, told = edit(
        BLOCK, ".agb",
        "UPDATE object SET heading_deg = 45.5 WHERE tile = 1",
        "UPDATE grid_cell SET overlap_h_px = 6 WHERE grid_column = 2 AND "
        "grid = 0",
        "DELETE FROM spelling WHERE spelling_set = 1",
        "DELETE FROM spelling_set WHERE spelling_set = 1",
    )
    assert told == "[]"
    expected = [{"OBJ_DRAPED 60 10 0 0": "OBJ_DRAPED 60 10 45.5 0",
                 "SLOP_H 5": "SLOP_H 6"}.get(line, line) for line in before]
    assert after == expected[:expected.index("SPELLING_SET 3")]


def test_numbers_of_grids_close_up():
    after, told = edit(
        BLOCK, ".agb", "DELETE FROM grid WHERE grid = 0",
        "DELETE FROM grid_cell WHERE grid = 0",
        "DELETE FROM edge_rectangle", "DELETE FROM facade",
        "DELETE FROM object WHERE tile = 0",
        "DELETE FROM spelling WHERE spelling_set = 0",
        "DELETE FROM spelling_set WHERE spelling_set = 0")
    assert told == "[]"
    assert after[-3:] == ["SPELLING_SET 3", "USE_GRID 0", "SPELLING_S 0"]
    assert "SUB_GRID" not in after


def test_comments_stay_with_what_follows_them(tmp_path):
    source = tmp_path / "a.ags"
    source.write_text(
        "I\n1000 version\nAG_STRING\n# made by hand\nOBJECT a.obj\n\n"
        "FUTURE 1 2\n# the tile\nTILE 0.0 0 10.50 10 # wide\n"
        "OBJ_DRAPED 1 1 0 0 # moves\n# the rest\nSPELLING 0 0\n")
    before = source.read_text().splitlines()
    assert edit(source, ".ags") == (before, "[]")
    after, told = edit(source, ".ags", "UPDATE object SET heading_deg = 9")
    assert after == [
        "OBJ_DRAPED 1 1 9 0" if line.startswith("OBJ_") else line
        for line in before]
    assert "COMMENTS 1" in told
    after, told = edit(source, ".ags", "DELETE FROM unknown_directive")
    assert after == [line for line in before if not line.startswith("FUT")]


def test_lines_of_another_kind_are_counted(tmp_path):
    """A point has no place for the lines of a string."""
    source = tmp_path / "a.ags"
    source.write_text("A\n1000\nAG_STRING\n# by hand\nTILE_LOD 5000\n")
    after, told = edit(source, ".agp")
    assert after[2:] == [
        "AG_POINT", "TEXTURE_SCALE 1 1", "TEXTURE_WIDTH 1", "# by hand",
        "TILE_LOD 5000"]
    assert "LINES_OF_ANOTHER_KIND 1" in told


@pytest.mark.parametrize("statement, words", (
    ("DELETE FROM grid_cell WHERE grid_column = 1 AND grid_row = 1",
     "grid 0 has cells that do not fill it"),
    ("DELETE FROM grid_cell WHERE grid = 1", "not a shape with columns"),
    ("DELETE FROM grid_cell WHERE grid_column = 2", "grid 0 has other columns"),
    ("UPDATE grid_cell SET right_px = 31 WHERE grid_column = 2 AND grid = 0",
     "grid 0 has other columns, rows or sides than its cells"),
    ("UPDATE grid_cell SET left_px = 9 WHERE grid_column = 1 AND grid_row = 2",
     "differs from another cell"),
    ("DELETE FROM spelling_set WHERE spelling_set = 1",
     "spelling set 1 has spellings, but is not there"),
    ("UPDATE spelling_set SET grid = 5", "uses grid 5, which is not there"),
    ("UPDATE object SET tile = 4", "grid 4 has annotations, but is not there"),
    ("UPDATE spelling SET items = '1 x' WHERE kind = 'spelling'",
     "its items are not numbers"),
    ("UPDATE spelling SET name = 'a b'", "its name is not one word"),
    ("UPDATE spelling SET axis = NULL", "neither column nor row"),
    ("UPDATE spelling SET kind = 'atomic'", "its kind is not known"),
    ("UPDATE spelling_set SET width_min_m = NULL", "one of the two ends"),
    ("UPDATE setting SET name = 'SHARE_Y'", "not a directive for a whole file"),
    ("UPDATE setting SET arguments = 'x' WHERE name = 'CROP'",
     "its arguments are not those"),
    ("UPDATE object SET ground_x_m = NULL", "lacks one of four numbers"),
    ("UPDATE grid SET grid = 0", "another grid of its number"),
    ("UPDATE spelling_set SET spelling_set = 0", "another spelling set"),
))
def test_a_block_that_cannot_be_is_not_written(statement, words):
    if "grid = 1" in statement:
        text, told = edit(BLOCK, ".agb", statement,
                          "UPDATE grid SET columns = 0 WHERE grid = 1")
    else:
        text, told = edit(BLOCK, ".agb", statement)
    assert words in told
    assert text is None


@pytest.mark.parametrize("statement, words", (
    ("UPDATE tile SET tile = 7", "another tile of its number"),
    ("UPDATE corner SET tile3 = NULL, order1 = NULL, order2 = NULL, "
     "order3 = NULL", "neither one tile nor three"),
    ("UPDATE corner SET order1 = 3", "its order is not of 0, 1 and 2"),
    ("UPDATE corner SET order1 = NULL", "not that of three tiles"),
    ("UPDATE corner SET angle1_min_deg = NULL", "one of the two ends"),
    ("UPDATE corner SET length2_max_m = NULL", "one of the two ends"),
    ("UPDATE corner SET kind = 'round'", "its kind is not known"),
    ("UPDATE corner SET priority = 99999", "its priority is not from 0"),
    ("UPDATE spelling SET priority = -1", "its priority is not from 0"),
    ("UPDATE spelling SET items = ''", "its items are not numbers"),
    ("UPDATE spelling SET length_min_m = NULL", "one of the two ends"),
    ("UPDATE \"group\" SET tile = NULL", "it lacks a group or a tile"),
    ("UPDATE cap SET tile = NULL", "it has no tile"),
    ("UPDATE point_of_interest SET kind = 'x'", "its kind is not known"),
    ("UPDATE object SET ground_x_m = 1, ground_y_m = 1, ground_x_ratio = 1, "
     "ground_y_ratio = 1", "only blocks have ground point formulas"),
))
def test_a_string_that_cannot_be_is_not_written(statement, words):
    text, told = edit(STRING, ".ags", statement)
    assert words in told
    assert text is None


def test_layers_of_another_kind_are_refused():
    middle = "/vsimem/middle.gpkg"
    assert gdal.VectorTranslate(middle, open_quietly(STRING)) is not None
    for suffix, layer, words in (
            (".agb", "tile", "an .agb file has no such items"),
            (".agp", "spelling", "an .agp file has no such items"),
            (".agp", "point_of_interest", "only strings have stop and pivot")):
        with collect_messages() as messages:
            gdal.VectorTranslate(TARGET + suffix, middle, format="XPAutogen",
                                 layers=[layer])
        assert words in str(messages)
        assert gdal.VSIStatL(TARGET + suffix) is None


def test_sides_in_pixels_win_over_shapes():
    after, told = edit(
        STRING, ".ags", "UPDATE tile SET left_px = 1 WHERE tile = 7")
    assert "TILE 1 0 10 20" in after
    assert "SHAPES_UNLIKE_PIXELS 1" in told


def test_a_moved_point_wins_over_the_tile():
    middle = "/vsimem/middle.gpkg"
    assert gdal.VectorTranslate(middle, open_quietly(STRING)) is not None
    dataset = gdal.OpenEx(middle, gdal.OF_UPDATE | gdal.OF_VECTOR)
    points = dataset.GetLayerByName("point_of_interest")
    for point in points:
        if point["kind"] in ("ground", "stop"):
            point.SetGeometry(ogr.CreateGeometryFromWkt("POINT (1 2)"))
            points.SetFeature(point)
    del points, dataset
    assert gdal.VectorTranslate(TARGET + ".ags", middle, format="XPAutogen")
    lines = read_text(".ags").splitlines()
    # Metres from the middle of tiles 7 and 8.
    assert "GROUND_PT 16 12" in lines and "STOP_PT 6 12" in lines


def test_uses_have_the_items_of_their_definition():
    after, told = edit(
        BLOCK, ".agb",
        "UPDATE spelling SET items = '2 1' WHERE kind = 'definition' AND "
        "name = 'short'")
    assert "DEFINE_SPELLING_S short 2 1" in after
    assert "USES_UNLIKE_DEFINITIONS 1" in told


def test_options_of_blocks():
    with collect_messages() as messages:
        assert create(".agb", "ANCHOR=8,50") is None
    assert "ANCHOR is for .agp files only" in str(messages)
    dataset = create(".agb")
    with collect_messages() as messages:
        assert dataset.CreateLayer("grid", WGS84) is None
    assert "in metres of their own" in str(messages)
