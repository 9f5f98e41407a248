# SPDX-License-Identifier: MIT
"""Terrain vectors written with ogr2ogr and through layers."""

import json
import struct
import subprocess
import sys

import pytest
from osgeo import gdal, ogr, osr

from layer_writing import WGS84, add, create_layers, write_layer
from support import collect_messages, config_option
from terrain_vector_scene import (
    STEP_X,
    STEP_Y,
    get_rings,
    is_near,
    open_vectors,
    rings_match,
)

# West and north of the cell of level 11 that the tests draw in.
WEST, NORTH = -75.0, 47.8125


def at(*steps):
    """Returns points as WKT, by steps from the northwest corner of the
    cell."""
    return ",".join(
        f"{WEST + x * STEP_X!r} {NORTH - y * STEP_Y!r}"
        + (f" {z[0]}" if z else "")
        for x, y, *z in steps
    )


def create(path, *options):
    return create_layers("BGL", path, *options)


def write(path, name, wkts, options=(), layer_options=(), **fields):
    return write_layer(create(path, *options), name, wkts, layer_options,
                       **fields)


def read(path, name, **options):
    dataset = open_vectors(str(path), **options)
    layer = dataset.GetLayerByName(name)
    return [] if layer is None else list(layer)


COMPILED = ["edst_hahnweide", "leab_a", "leab_b", "vtbd"]
PACKAGED = ["dusseldorf", "enev_airport_polygon", "torre_hercules"]


def get_bytes(path):
    """Returns all bytes but the date."""
    content = path.read_bytes()
    return content[:8] + content[16:]


@pytest.mark.parametrize("middle", ["", "gpkg"])
@pytest.mark.parametrize("name", COMPILED)
def test_compiled_file_comes_back_byte_for_byte(shared, tmp_path, name, middle):
    """Its features are copied one by one, directly or through another
    format."""
    source = str(shared(f"vector/{name}.bgl"))
    if middle:
        copy = tmp_path / "copy.gpkg"
        assert gdal.VectorTranslate(str(copy), source, format="GPKG")
        source = str(copy)
    target = tmp_path / "out.bgl"
    with collect_messages() as messages:
        dataset = gdal.VectorTranslate(str(target), source, format="BGL")
        assert dataset is not None
        del dataset
    # A texture of Prepar3D has no name in FSX.
    assert [m for m in messages if "WITHOUT_TEXTURE" not in str(m)
            and "in no list" not in str(m)
            and "UNKNOWN_TEXTURES" not in str(m)] == []
    assert get_bytes(target) == get_bytes(shared(f"vector/{name}.bgl"))


@pytest.mark.parametrize("name", PACKAGED)
def test_packaged_file_comes_back_byte_for_byte(shared, tmp_path, name):
    source = shared(f"vector/{name}.bgl")
    target = tmp_path / "out.bgl"
    assert gdal.VectorTranslate(
        str(target), str(source), format="BGL",
        datasetCreationOptions=["PROFILE=MSFS2020"]) is not None
    assert get_bytes(target) == get_bytes(source)


def test_the_source_names_the_packager(tmp_path):
    """The metadata item has the effect of the option, which takes precedence:
    the packager leaves features in their order."""
    def write_roads(name, item, *options):
        dataset = create_layers("BGL", tmp_path / name, "FILE_TIME=0", *options)
        if item:
            dataset.SetMetadataItem("BGL_PROFILE", item)
        layer = dataset.CreateLayer("road", WGS84)
        for fid in (3, 2, 1):
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetFID(fid)
            feature["texture_name"] = "Railroad"
            feature.SetGeometry(ogr.CreateGeometryFromWkt(
                f"LINESTRING (9.2 48.5{fid},9.21 48.5{fid})"))
            assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer, feature
        dataset = None
        return (tmp_path / name).read_bytes()

    packaged = write_roads("a.bgl", None, "PROFILE=MSFS2020")
    compiled = write_roads("b.bgl", None)
    assert packaged != compiled
    assert write_roads("c.bgl", "MSFS2020") == packaged
    assert write_roads("d.bgl", "MSFS2020", "PROFILE=FSX") == compiled


def describe(feature):
    values = feature.items()
    for name in ("level", "u", "v", "entity"):
        values.pop(name)
    text = values.get("attributes")
    if text is not None:
        values["attributes"] = json.loads(text)
    return values


@pytest.mark.parametrize("name", PACKAGED + COMPILED + ["mini_vector"])
def test_round_trip_of_whole_features(shared, tmp_path, name):
    source = shared(f"vector/{name}.bgl")
    copy = tmp_path / "copy.gpkg"
    gdal.VectorTranslate(
        str(copy),
        gdal.OpenEx(str(source), open_options=["STITCH=YES"]),
        format="GPKG",
    )
    target = tmp_path / "out.bgl"
    gdal.VectorTranslate(str(target), str(copy), format="BGL")
    before = open_vectors(str(source), STITCH="YES")
    after = open_vectors(str(target), STITCH="YES")
    assert before.GetLayerCount() == after.GetLayerCount() > 0
    for i in range(before.GetLayerCount()):
        rows = list(before.GetLayer(i))
        others = list(after.GetLayer(i))
        assert len(rows) == len(others) > 0
        for row in rows:
            rings = get_rings(row.GetGeometryRef())
            same = [
                other
                for other in others
                if describe(other) == describe(row)
                and other.GetGeometryRef().GetGeometryCount() == len(rings)
                and all(
                    rings_match(a, b)
                    for a, b in zip(rings, get_rings(other.GetGeometryRef()))
                )
            ]
            assert same, row.GetFID()


@pytest.mark.parametrize("name", ["Rainforest", "For\u00eat", "\u68ee\u6797"])
def test_texts_of_any_alphabet_come_back(tmp_path, name):
    first, copy, second = (
        tmp_path / file for file in ("a.bgl", "a.gpkg", "b.bgl"))
    ring = at((10, 10), (10, 90), (90, 90), (10, 10))
    text = json.dumps({"BiomeName": name}, ensure_ascii=False)
    write(first, "terrain_polygon", [f"POLYGON (({ring}))"], attributes=text)
    gdal.VectorTranslate(str(copy), str(first), format="GPKG")
    gdal.VectorTranslate(str(second), str(copy), format="BGL")
    assert name.encode() + b"\0" in first.read_bytes()
    assert get_bytes(second) == get_bytes(first)
    (polygon,) = read(second, "terrain_polygon")
    assert json.loads(polygon["attributes"]) == {"BiomeName": name}


def test_fields_make_attributes(tmp_path):
    path = tmp_path / "out.bgl"
    dataset = create(path, "FILE_TIME=2026-01-31T12:00:00Z")
    lake = dataset.CreateLayer(
        "water_polygon",
        WGS84,
        options=["TEXTURE=Hydro_Polygons_Generic_Lake_Perennial"],
    )
    ring = at((10, 10, 5), (10, 90, 5), (90, 90, 5), (90, 10, 5), (10, 10, 5))
    assert add(lake, f"POLYGON Z (({ring}))", slope_x=1.5, slope_y=-2) == 0
    ways = dataset.CreateLayer("freeway_traffic", WGS84)
    line = f"LINESTRING ({at((1, 1), (60, 50))})"
    assert add(ways, line, lanes=3, direction="T") == 0
    del lake, ways, dataset
    (feature,) = read(path, "water_polygon")
    assert feature["texture_name"] == "Hydro_Polygons_Generic_Lake_Perennial"
    assert (feature["slope_x"], feature["slope_y"]) == (1.5, -2)
    assert feature["altitude_mode"] == "level"
    assert feature["add_to_cells"] == 1
    # Clockwise rings are turned.
    assert get_rings(feature.GetGeometryRef())[0][0][2] == 5
    (way,) = read(path, "freeway_traffic")
    assert (way["lanes"], way["direction"], way["level"]) == (3, "T", 15)
    dataset = gdal.OpenEx(str(path))
    assert path.read_bytes()[:4] == bytes.fromhex("01029219")


def test_replacing_cells_has_to_be_asked_for(tmp_path):
    line = [f"LINESTRING ({at((1, 1), (60, 50))})"]
    for options, expected in (([], 1), (["ADD_TO_CELLS=NO"], 0)):
        path = tmp_path / f"{expected}.bgl"
        assert write(path, "road", line, options) == [0]
        assert [f["add_to_cells"] for f in read(path, "road")] == [expected]


def test_profiles_of_simulators(tmp_path):
    """A single line has only one order."""
    line = [f"LINESTRING ({at((1, 1), (60, 50))})"]
    files = []
    for profile in ("FSX", "P3D", "MSFS2020"):
        path = tmp_path / f"{profile}.bgl"
        assert write(path, "road", line,
                     [f"PROFILE={profile}", "FILE_TIME=0"]) == [0]
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]
    dataset = create(tmp_path / "old.bgl", "PROFILE=FS2004")
    with collect_messages() as messages:
        assert dataset.CreateLayer("road", WGS84) is None
    assert "PROFILE=FS2004 has no layer road" in str(messages)


def test_unknown_layers_list_the_known_ones(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    with collect_messages() as messages:
        assert dataset.CreateLayer("motorways", WGS84) is None
    assert len(messages) == 1
    for name in ("road", "railway", "park", "vector_exclusion"):
        assert name in str(messages[0])
    assert dataset.CreateLayer("ROAD", WGS84).GetName() == "road"


def test_unknown_fields_are_named_once(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    layer = dataset.CreateLayer("road", WGS84)
    with collect_messages() as messages:
        for name in ("osm_id", "z_order", "texture_guid"):
            assert layer.CreateField(ogr.FieldDefn(name, ogr.OFTString)) == 0
        for _ in range(2):
            assert add(layer, "LINESTRING (0 0,0.1 0.1)") == 0
    assert len(messages) == 1
    assert "road has no place for these fields: osm_id, z_order" in str(
        messages[0])


REFUSED = {
    "POINT (1 2)": "lines, not POINT",
    "LINESTRING (0 0,1 91)": "outside the world",
    "LINESTRING (179.9 0,-179.9 1)": "antimeridian",
    "POLYGON ((0 0,0.1 0,0.1 0.1,0 0))": "lines, not POLYGON",
}


@pytest.mark.parametrize("wkt", REFUSED)
def test_what_the_format_cannot_hold_is_refused_by_name(tmp_path, wkt):
    dataset = create(tmp_path / "out.bgl")
    layer = dataset.CreateLayer("road", WGS84)
    with collect_messages() as messages:
        assert add(layer, wkt) != 0
    assert len(messages) == 1
    assert REFUSED[wkt] in str(messages[0])


def test_what_is_no_number_is_refused(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    layer = dataset.CreateLayer("road", WGS84)
    feature = ogr.Feature(layer.GetLayerDefn())
    line = ogr.Geometry(ogr.wkbLineString)
    line.AddPoint_2D(0, 0)
    line.AddPoint_2D(float("nan"), 1)
    feature.SetGeometry(line)
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != 0
    assert "a coordinate is not a number" in str(messages)


def test_values_that_cannot_be_stored_are_refused(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    road = dataset.CreateLayer("road", WGS84)
    ways = dataset.CreateLayer("freeway_traffic", WGS84)
    line = f"LINESTRING ({at((1, 1), (60, 50))})"
    for layer, fields, words in (
        (road, {"texture_name": "No_Such_Road"}, "no texture No_Such_Road"),
        (road, {"attributes": '{"Unheard": 1}'}, "no attribute Unheard"),
        (road, {"attributes": "["}, "not a JSON object"),
        (road, {"attributes": "[1, 2]"}, "not a JSON object"),
        (road, {"attributes": '"x"'}, "not a JSON object"),
        *((road, {"attributes": text},
           f"field attributes: {text.split(chr(34))[1]} does not have a value "
           "of its type") for text in (
            '{"IsWater": 300}', '{"IsWater": true}', '{"IsWater": [1, 2]}',
            '{"IsWater": 1e400}', '{"IsWater": -1}', '{"UniqueGUID": [1, 2]}',
            '{"UniqueGUID": null}', '{"UniqueGUID": 1}', '{"BiomeName": true}',
            '{"BiomeName": 1}', '{"Roads": false}', '{"Slope": [1, "x"]}',
            '{"Slope": [1e39, 0]}', '{"Slope": [1]}', '{"Slope": 1}')),
        (road, {"uuid": "7"}, "uuid"),
        (road, {"altitude_mode": "steep"},
         "altitude_mode: steep is not one of none, "),
        (ways, {"lanes": 256}, "up to 255"),
        (ways, {"direction": "both"}, "one letter"),
    ):
        with collect_messages() as messages:
            assert add(layer, line, **fields) != 0, fields
        assert words in str(messages)
    water = dataset.CreateLayer("water_polygon", WGS84)
    for height, fields, words in (
            ("", {"slope_x": 1e39}, "field slope_x is not a number of 32 bits"),
            (" 1e39", {}, "the altitude 1e+39 is not a number of 32 bits")):
        ring = ",".join(f"{corner}{height}" for corner in at(
            (1, 1), (60, 50), (60, 1), (1, 1)).split(","))
        with collect_messages() as messages:
            assert add(water, f"POLYGON {'Z ' * (height != '')}(({ring}))",
                       **fields) != 0
        assert words in str(messages)
    with collect_messages() as messages:
        assert (
            dataset.CreateLayer("stream", WGS84, options=["TEXTURE=None"])
            is None
        )
    assert "no texture None" in str(messages)


def test_collections_curves_and_holes(tmp_path):
    path = tmp_path / "out.bgl"
    roads = [
        f"MULTILINESTRING M (({at((1, 1, 7), (9, 9, 7))}),"
        f"({at((20, 1, 7), (29, 9, 7))}))",
        f"CIRCULARSTRING ({at((100, 100), (200, 200), (300, 100))})",
        f"GEOMETRYCOLLECTION (LINESTRING ({at((5, 5), (6, 9))}))",
    ]
    assert write(path, "road", roads) == [0, 0, 0]
    found = read(path, "road")
    assert len(found) == 4
    assert max(f.GetGeometryRef().GetPointCount() for f in found) > 20
    # A hole with the outer ring's direction.
    square = at((10, 10), (900, 10), (900, 900), (10, 900), (10, 10))
    hole = at((100, 100), (200, 100), (200, 200), (100, 200), (100, 100))
    path = tmp_path / "parks.bgl"
    assert write(path, "park", [f"POLYGON (({square}),({hole}))"]) == [0]
    (park,) = read(path, "park")
    assert park.GetGeometryRef().IsValid()
    assert park.GetGeometryRef().GetGeometryCount() == 2


def test_polygon_that_crosses_itself_is_repaired_where_it_is_cut(tmp_path):
    path = tmp_path / "out.bgl"
    bow = (
        f"POLYGON (({WEST - 0.3} 47.5,{WEST + 0.3} 47.9,"
        f"{WEST + 0.3} 47.5,{WEST - 0.3} 47.9,{WEST - 0.3} 47.5))"
    )
    with collect_messages() as messages:
        assert write(path, "park", [bow]) == [0]
    assert "REPAIRED_POLYGONS 1" in str(messages)
    area = sum(f.GetGeometryRef().GetArea() for f in read(path, "park"))
    assert area == pytest.approx(0.6 * 0.4 / 2, rel=1e-3)


def find_corner(path):
    """Returns the altitudes at the corner of cells inside a lake."""
    return {
        round(ring[i][2], 3)
        for lake in read(path, "water_polygon")
        for ring in get_rings(lake.GetGeometryRef())
        for i in range(len(ring))
        if is_near(ring[i][:2], (WEST, NORTH), 0.5)
    }


@pytest.mark.parametrize("options, fields, expected", [
    ([], {}, {0}),
    (["QUIRKS=NO"], {}, {30}),
    (["QUIRKS=NO"], {"slope_x": -1000, "slope_y": 0}, {30}),
    (["QUIRKS=NO"], {"slope_x": -500, "slope_y": 0}, {30.5}),
])
def test_corners_of_cells_in_a_lake_that_slopes(tmp_path, options, fields,
                                                expected):
    """It rises by 1 m for each 0.001 degrees eastward, from 29 m."""
    path = tmp_path / "out.bgl"
    ring = ",".join(
        f"{WEST + x * 0.001} {NORTH + y * 0.001} {30 + x}"
        for x, y in ((-1, -1), (3, -1), (3, 1), (-1, 1), (-1, -1)))
    assert write(path, "water_polygon", [f"POLYGON Z (({ring}))"], (), options,
                 **fields) == [0]
    assert find_corner(path) == expected


def test_textures_that_no_list_has(tmp_path):
    guids = ["01234567-89AB-CDEF-0123-456789ABCDEF",
             "11234567-89AB-CDEF-0123-456789ABCDEF"]
    path = tmp_path / "out.bgl"
    dataset = create(path)
    layer = dataset.CreateLayer("road", WGS84)
    line = f"LINESTRING ({at((1, 1), (60, 50))})"
    with collect_messages() as messages:
        for guid in guids * 2:
            assert add(layer, line, texture_guid=guid) == 0
        del layer, dataset
    assert len(messages) == 2
    assert f"texture {guids[0]} is in no list" in str(messages[0])
    assert "UNKNOWN_TEXTURES 2" in str(messages[1])
    assert {f["texture_guid"] for f in read(path, "road")} == set(guids)
    # A list of the user has one of them.
    config = tmp_path / "terrain.cfg"
    config.write_text("[Texture.0]\nName=Gravel\nguid={" + guids[0] + "}\n")
    with collect_messages() as messages:
        assert write(tmp_path / "two.bgl", "road", [line],
                     [f"TERRAIN_CFG={config}"], texture_guid=guids[0]) == [0]
    assert messages == []


def test_a_file_without_features_opens(tmp_path):
    path = tmp_path / "out.bgl"
    assert write(path, "road", []) == []
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        assert dataset.GetLayerCount() == 0
        dataset = open_vectors(str(path), EMPTY_LAYERS="YES")
        assert dataset.GetLayerByName("road").GetFeatureCount() == 0
    assert messages == []


def test_what_was_left_out_is_reported(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    layer = dataset.CreateLayer("park", WGS84)
    tiny = at((5, 5), (5.1, 5), (5.1, 5.1), (5, 5))
    for wkt in (None, "POLYGON EMPTY", f"POLYGON (({tiny}))"):
        assert add(layer, wkt) == 0
    report = dataset.GetMetadata("BGL_WRITE_REPORT")
    assert report["FEATURES_WITHOUT_GEOMETRY"] == "2"
    assert report["RINGS_WITHOUT_AREA"] == "1"
    with collect_messages() as messages:
        del layer, dataset
    assert "RINGS_WITHOUT_AREA 1" in str(messages)


def test_antimeridian_and_other_coordinate_systems(tmp_path):
    path = tmp_path / "line.bgl"
    assert write(path, "road", ["LINESTRING (179.9 1,180.1 1)"]) == [0]
    assert sorted(f["u"] for f in read(path, "road")) == [0, 1535]
    utm = osr.SpatialReference()
    utm.ImportFromEPSG(32618)
    path = tmp_path / "utm.bgl"
    dataset = create(path)
    layer = dataset.CreateLayer("road", utm)
    assert add(layer, "LINESTRING (500000 5300000,500100 5300000)") == 0
    del layer, dataset
    (road,) = read(path, "road")
    x, y = road.GetGeometryRef().GetPoint(0)[:2]
    assert is_near((x, y), (-75.0, 47.85334), 20)


def test_east_comes_first_whatever_the_axes_are(tmp_path):
    latitude_first = osr.SpatialReference()
    latitude_first.ImportFromEPSG(4326)
    path = tmp_path / "out.bgl"
    dataset = create(path)
    layer = dataset.CreateLayer("road", latitude_first)
    assert add(layer, f"LINESTRING ({at((1, 1), (60, 50))})") == 0
    del layer, dataset
    (road,) = read(path, "road")
    assert is_near(road.GetGeometryRef().GetPoint(0)[:2], (WEST, NORTH), 2)


def test_features_are_numbered_as_they_come(tmp_path):
    dataset = create(tmp_path / "out.bgl")
    layer = dataset.CreateLayer("road", WGS84)
    with collect_messages() as messages:
        assert add(layer, "POINT (1 2)") != 0
        assert add(layer, "POINT (1 2)") != 0
    assert "feature 1 " in str(messages[0])
    assert "feature 2 " in str(messages[1])


def test_order_by_uuid(tmp_path):
    """The last byte of the first group decides first, as in memory."""
    path = tmp_path / "out.bgl"
    order = ["24D5C11B", "9C984F2B", "E0BA872D", "1F10592F", "5A8A4E37"]
    dataset = create(path)
    layer = dataset.CreateLayer("road", WGS84)
    for i in (3, 0, 4, 2, 1):
        add(
            layer,
            f"LINESTRING ({at((i, 0), (i, 9))})",
            uuid=order[i] + "-0000-0000-0000-000000000000",
        )
    del layer, dataset
    found = [
        round((f.GetGeometryRef().GetX(0) - WEST) / STEP_X)
        for f in read(path, "road")
    ]
    assert found == [0, 1, 2, 3, 4]


def test_no_file_is_left_where_none_can_be_written(tmp_path):
    path = tmp_path / "missing" / "out.bgl"
    with collect_messages() as messages:
        assert gdal.GetDriverByName("BGL").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown) is None
    assert "missing/out.bgl cannot be" in str(messages)
    assert list(tmp_path.iterdir()) == []


def get_records(path):
    """Returns {cell: bytes of the records} of a file with one section."""
    content = path.read_bytes()
    _, _, count, offset, _ = struct.unpack_from("<5I", content, 0x38)
    entries = [struct.unpack_from("<4I", content, offset + 16 * i)
               for i in range(count)]
    assert len({entry[0] for entry in entries}) == count
    return {cell: content[start:start + size]
            for cell, _, start, size in entries}


def test_adding_to_a_file_copies_what_is_not_touched(shared, tmp_path):
    base = shared("vector/leab_a.bgl")
    first = tmp_path / "first.bgl"
    assert gdal.VectorTranslate(str(first), str(base), format="BGL")
    before = read(first, "park")
    again = before[0].GetGeometryRef().ExportToWkt()
    path = tmp_path / "out.bgl"
    far = f"POLYGON (({at((1, 1), (60, 50), (60, 1), (1, 1))}))"
    assert write(path, "park", [again, far], [f"ADD_TO={first}"]) == [0, 0]
    old, new = get_records(first), get_records(path)
    assert len([cell for cell in old if new[cell] != old[cell]]) == 1
    assert len(new) == len(old) + 1
    after = read(path, "park")
    assert len(after) == len(before) + 2
    assert {f["add_to_cells"] for f in after} == {
        f["add_to_cells"] for f in before} | {1}
    # Nothing new: the same file.
    same = tmp_path / "same.bgl"
    assert write(same, "park", [], [f"ADD_TO={first}"]) == []
    assert get_bytes(same) == get_bytes(first)


def test_what_is_written_is_read_back(shared, tmp_path):
    """The same bytes, with or without a file to begin with."""
    for number, options in enumerate((
            [], [f"ADD_TO={shared('vector/leab_a.bgl')}"])):
        files = []
        for more in ([], ["VERIFY=YES"]):
            files.append(tmp_path / f"{number}{len(more)}.bgl")
            line = f"LINESTRING ({at((1, 1), (60, 50))})"
            with collect_messages() as messages:
                assert write(files[-1], "road", [line] * 3,
                             options + more) == [0] * 3
            assert messages.failures == []
        assert get_bytes(files[0]) == get_bytes(files[1])


def test_what_cannot_be_added_to(shared, tmp_path):
    path = tmp_path / "out.bgl"
    for base, words in (
            (tmp_path / "none.bgl", "is not there"),
            (shared("raster/DeathValley_Elevations.bgl"),
             "is damaged or not a file with terrain vectors only")):
        with collect_messages() as messages:
            assert create(path, f"ADD_TO={base}") is None
        assert words in str(messages)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", ["1", "3000"])
def test_sorting_on_disk_changes_nothing(shared, tmp_path, size):
    source = str(shared("vector/vtbd.bgl"))
    files = [tmp_path / "memory.bgl", tmp_path / "disk.bgl"]
    folder = tmp_path / "temporary"
    folder.mkdir()
    for path, limit in zip(files, (None, size)):
        with config_option("FLIGHTSIM_SPILL_SIZE", limit):
            with config_option("CPL_TMPDIR", str(folder)):
                assert gdal.VectorTranslate(str(path), source, format="BGL")
    assert get_bytes(files[0]) == get_bytes(files[1])
    assert list(folder.iterdir()) == []


WRITER = """
import resource, signal, sys
from osgeo import gdal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
gdal.PushErrorHandler("CPLQuietErrorHandler")
source = gdal.OpenEx(sys.argv[1], open_options=["STITCH=YES"])
limit = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, -1))
done = gdal.VectorTranslate(sys.argv[2], source, format="BGL")
del done
print(gdal.GetLastErrorMsg())
# Counters of coverage.sh are written when the process ends.
resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
"""


@pytest.mark.parametrize("limit", [0, 1, 8, 56, 75, 76, 200, 1000])
def test_nothing_stays_where_the_disk_is_full(shared, tmp_path, limit):
    """The file needs more than 1000 bytes."""
    target = tmp_path / "out.bgl"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            WRITER,
            str(shared("vector/leab_a.bgl")),
            str(target),
            str(limit),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "cannot be" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_file_cannot_begin_with_itself(tmp_path):
    """GDAL has deleted it by then."""
    path = str(tmp_path / "roads.bgl")
    write(path, "park", ["POLYGON ((8 47,8.1 47,8.1 47.1,8 47))"])
    with collect_messages() as messages:
        assert create(path, f"ADD_TO={path}") is None
    assert f"ADD_TO={path} is not there; GDAL deletes the file" in str(messages)
