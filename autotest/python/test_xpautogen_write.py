# SPDX-License-Identifier: MIT
"""Points, blocks and strings that are written from layers."""

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
    """By way of another format or not."""
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
    """Fields but for the numbers of lines and the keys, which belong to the file,
    and the geometry."""
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


@pytest.mark.parametrize("middle", ["", "gpkg"])
@pytest.mark.parametrize("path", [BLOCK, STRING], ids=lambda path: path.suffix)
def test_blocks_and_strings_come_back(path, middle):
    messages = copy(open_quietly(path), path.suffix, middle, {})
    assert len(messages) == 1
    assert "are written from the layer source_line" in str(messages)
    stream = gdal.VSIFOpenL(TARGET + path.suffix, "rb")
    content = gdal.VSIFReadL(1, 1 << 20, stream).decode()
    gdal.VSIFCloseL(stream)
    expected = [line.strip() for line in path.read_text().splitlines()]
    assert content.splitlines() == expected
    assert_same(open_quietly(TARGET + path.suffix), open_quietly(path))


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


def read_text():
    stream = gdal.VSIFOpenL(TARGET + ".agp", "rb")
    content = gdal.VSIFReadL(1, 1 << 20, stream).decode()
    gdal.VSIFCloseL(stream)
    return content


def test_a_new_point():
    """Nothing but what stands there: the rest is made."""
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
        "FAC_WALLS 0 12 0 0 1 20 0 2 20 10 3\nFAC 1 0 0 0 5 0 5 5\n"
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
