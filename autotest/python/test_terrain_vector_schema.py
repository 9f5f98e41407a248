# SPDX-License-Identifier: MIT
"""Shapefiles of Shp2Vec with the XML that describes their fields."""

import csv
import json

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, add, create_layers
from shape_schema import (
    BIOME, FREEWAY, IDENTIFIER, IS_WATER, LAYER, ROAD, SLOPE, TEXTURE, WATER,
    write_schema, write_shapefile,
)
from support import PROJECT, collect_messages
from terrain_vector_scene import open_vectors

LAKE = "Hydro_Polygons_Generic_Lake_Perennial"
LAKE_GUID = "{BCD5C182-9C8B-4C57-97BD-272CF492CBFF}"
LINE = "LINESTRING (9.1 48.5,9.2 48.45)"
SQUARE = ("POLYGON Z ((9.1 48.5 5,9.101 48.5 5,9.101 48.499 5,9.1 48.499 5,"
          "9.1 48.5 5))")


def compile_shapes(shapes, schema, target, *options, name=None):
    with collect_messages() as messages:
        done = gdal.VectorTranslate(
            str(target), str(shapes), format="BGL", layerName=name,
            layerCreationOptions=[f"SCHEMA={schema}", *options])
        assert done is not None, messages
        del done
    return [str(text) for text in messages]


def read(path, name):
    dataset = open_vectors(str(path))
    return list(dataset.GetLayerByName(name))


def test_the_schema_names_the_class_and_the_fields(tmp_path):
    schema = write_schema(tmp_path / "HPX7824.xml", WATER, TEXTURE, SLOPE)
    shapes = write_shapefile(
        tmp_path / "HPX7824.shp", [SQUARE], Guid=LAKE_GUID, SlopeX=1.5,
        SlopeY=-2.25, Uuid="{24D5C11B-0000-0000-0000-000000000000}")
    target = tmp_path / "out.bgl"
    assert compile_shapes(shapes, schema, target) == []
    (lake,) = read(target, "water_polygon")
    assert lake["texture_name"] == LAKE
    assert (lake["slope_x"], lake["slope_y"]) == (1.5, -2.25)
    assert lake["attributes"] is None


def test_long_names_are_those_that_a_shapefile_cuts(tmp_path):
    schema = write_schema(tmp_path / "FWX.xml", FREEWAY, level=15)
    shapes = write_shapefile(tmp_path / "FWX.shp", [LINE], NumberOfLa=3,
                             TrafficDir="T")
    target = tmp_path / "out.bgl"
    assert compile_shapes(shapes, schema, target) == []
    ways = read(target, "freeway_traffic")
    assert len(ways) > 3
    assert {(w["lanes"], w["direction"], w["level"]) for w in ways} == {
        (3, "T", 15)}


def test_the_level_is_that_of_the_schema(tmp_path):
    shapes = write_shapefile(tmp_path / "RDX.shp", [LINE], Guid=LAKE_GUID)
    counts = []
    for level in (11, 13):
        schema = write_schema(tmp_path / f"{level}.xml", ROAD, TEXTURE,
                              level=level)
        target = tmp_path / f"{level}.bgl"
        assert compile_shapes(shapes, schema, target, name="road") == []
        roads = read(target, "road")
        assert {road["level"] for road in roads} == {level}
        counts.append(len(roads))
    assert counts[1] > counts[0]


def test_the_same_bytes_as_from_fields_of_the_reader(tmp_path):
    """Uuid sorts the features, and is not stored."""
    schema = write_schema(tmp_path / "RDX.xml", ROAD, TEXTURE)
    files = [tmp_path / "schema.bgl", tmp_path / "fields.bgl"]
    for path, options, names in (
            (files[0], [f"SCHEMA={schema}"], ("Uuid", "Guid")),
            (files[1], [], ("uuid", "texture_guid"))):
        dataset = create_layers("BGL", path, "FILE_TIME=0")
        layer = dataset.CreateLayer("road", WGS84, options=options)
        for i in (3, 1, 2):
            values = (f"{i}4D5C11B-0000-0000-0000-000000000000", LAKE_GUID)
            line = f"LINESTRING (9.1 48.5,9.{i}5 48.49)"
            assert add(layer, line, **dict(zip(names, values))) == 0
        del layer, dataset
    assert files[0].read_bytes() == files[1].read_bytes()


def test_attributes_of_msfs(tmp_path):
    """-1 is the byte 255; a missing attribute is 0."""
    schema = write_schema(tmp_path / "airport.xml", IDENTIFIER, IS_WATER,
                          LAYER, BIOME)
    shapes = write_shapefile(tmp_path / "airport.shp", [SQUARE], IsWater=-1,
                             BiomeName="Scrub")
    target = tmp_path / "out.bgl"
    assert compile_shapes(shapes, schema, target) == []
    (area,) = read(target, "terrain_polygon")
    assert json.loads(area["attributes"]) == {
        "UniqueGUID": True, "IsWater": 255, "Layer": 0, "BiomeName": "Scrub"}


def test_what_a_field_lacks(tmp_path):
    schema = write_schema(tmp_path / "HPX.xml", WATER, TEXTURE, SLOPE)
    shapes = write_shapefile(tmp_path / "HPX.shp", [SQUARE], Other=1)
    target = tmp_path / "out.bgl"
    (unknown, report) = compile_shapes(shapes, schema, target)
    assert "no place for these fields: Other" in unknown
    assert "FEATURES_WITHOUT_TEXTURE 1" in report
    (lake,) = read(target, "water_polygon")
    assert (lake["texture_guid"], lake["slope_x"]) == (None, 0)
    compile_shapes(shapes, schema, target, f"TEXTURE={LAKE}")
    (lake,) = read(target, "water_polygon")
    assert lake["texture_name"] == LAKE


NO_TYPE = ("Texture", TEXTURE[1], "Guid DOUBLE")
NO_GUID = ("Texture", "1B6A15BB", "Guid GUID")


@pytest.mark.parametrize("blocks, level, words", [
    ([ROAD], 16, "clipLevel 16 is not a level from 1 to 15"),
    ([ROAD, NO_TYPE], 11, 'field "Guid" has the type "DOUBLE"'),
    ([ROAD, NO_GUID], 11, 'an AttributeBlock has the guid "{1B6A15BB}"'),
    ([WATER], 11, "it has no block Roads, which the layer road needs"),
])
def test_schemas_that_make_no_sense(tmp_path, blocks, level, words):
    schema = write_schema(tmp_path / "a.xml", *blocks, level=level)
    dataset = create_layers("BGL", tmp_path / "out.bgl")
    with collect_messages() as messages:
        assert dataset.CreateLayer(
            "road", WGS84, options=[f"SCHEMA={schema}"]) is None
    assert len(messages) == 1
    assert words in str(messages[0])
    assert str(schema) in str(messages[0])


@pytest.mark.parametrize("content", [None, "<metadata/>", "<a", "text"])
def test_files_that_are_no_schema(tmp_path, content):
    schema = tmp_path / "a.xml"
    if content is not None:
        schema.write_text(content)
    dataset = create_layers("BGL", tmp_path / "out.bgl")
    with collect_messages() as messages:
        assert dataset.CreateLayer(
            "road", WGS84, options=[f"SCHEMA={schema}"]) is None
    assert f"BGL: SCHEMA={schema}: it " in str(messages)


@pytest.mark.parametrize("field, value", [
    ("IsWater", 256), ("IsWater", -129), ("Layer", 2**32)])
def test_values_that_have_no_place(tmp_path, field, value):
    schema = write_schema(tmp_path / "a.xml", IDENTIFIER, IS_WATER, LAYER)
    dataset = create_layers("BGL", tmp_path / "out.bgl")
    layer = dataset.CreateLayer("terrain_polygon", WGS84,
                                options=[f"SCHEMA={schema}"])
    with collect_messages() as messages:
        assert add(layer, SQUARE, **{field: value}) != 0
    assert f"field {field} does not have a value of its type" in str(messages)


# The fields of shapefiles of MSFS, which have other names than the attributes.
PACKAGED = (
    ("version", "Version"), ("Uuid", "UniqueGUID"), ("Guid", "Texture"),
    ("falloff", "FlattenFalloff"), ("flatten", "FlattenMode"),
    ("DBuilding", "ExcludeDetectedBuildings"),
    ("OBuilding", "ExcludeOSMBuildings"),
    ("MSBuilding", "ExcludeMSBuildings"), ("vegetation", "VegetationScale"),
    ("LCRemap", "LandClassRemap"), ("material", "MaterialGUID"),
    ("ExcludeTIN", "ExcludeTIN"), ("BuildTIN", "BuildingTIN"),
    ("Detected", "ForceDetectedBuilding"),
    ("VegDensity", "VegetationDensity"), ("Layer", "Layer"),
    ("VegFalloff", "VegetationFalloff"), ("IsWater", "IsWater"),
    ("WaterExcl", "IsWaterExclusion"), ("WaterType", "WaterType"),
    ("AirprtSize", "AirportSize"), ("EcoRegion", "EcoRegion"),
    ("NaturalVeg", "PotentialNaturalVegetation"),
    ("Intrntionl", "IsAirportInternational"),
    ("Artificial", "IsArtificialSurface"),
    ("Brightness", "TreeBrightnessFactor"), ("BiomeName", "BiomeName"),
)


def list_attributes():
    """Returns GUID and type of the attributes by name."""
    with open(PROJECT / "data" / "vector_attributes.csv",
              encoding="utf-8") as file:
        rows = {row["name"]: (row["guid"], row["payload_type"].upper())
                for row in csv.DictReader(file)}
    return {**rows, "UniqueGUID": (IDENTIFIER[1], "GUID")}


@pytest.mark.parametrize("name", ["vector/torre_hercules", "vector/dusseldorf",
                                  "vector/enev_airport_polygon",
                                  "pairs/n82_vegetation", "pairs/w3wym_cvx"])
def test_shapefiles_of_msfs_compile_byte_for_byte(shared, tmp_path, name):
    """As compiled by the packager of MSFS, except for the date."""
    shapes = shared(f"{name}.shp")
    dataset = gdal.OpenEx(str(shapes))
    definition = dataset.GetLayer(0).GetLayerDefn()
    attributes = list_attributes()
    schema = write_schema(tmp_path / "schema.xml", *(
        (attribute, attributes[attribute][0],
         f"{field} {attributes[attribute][1]}")
        for field, attribute in PACKAGED
        if definition.GetFieldIndex(field) >= 0))
    target = tmp_path / "out.bgl"
    assert gdal.VectorTranslate(
        str(target), dataset, format="BGL", layerName="terrain_polygon",
        datasetCreationOptions=["PROFILE=MSFS2020", "ADD_TO_CELLS=NO"],
        layerCreationOptions=[f"SCHEMA={schema}"]) is not None
    written, expected = target.read_bytes(), shared(
        f"{name}.bgl").read_bytes()
    assert written[:8] + written[16:] == expected[:8] + expected[16:]


def test_schemas_of_layers_that_are_added(tmp_path):
    """An existing file gets the same records as a new one whose layers have
    the same schemas; fields of a schema cannot be read."""
    lakes = (write_shapefile(tmp_path / "HPX.shp", [SQUARE], Guid=LAKE_GUID,
                             SlopeX=1.5, SlopeY=-2.25),
             write_schema(tmp_path / "HPX.xml", WATER, TEXTURE, SLOPE))
    ways = (write_shapefile(tmp_path / "FWX.shp", [LINE], NumberOfLa=3,
                            TrafficDir="T"),
            write_schema(tmp_path / "FWX.xml", FREEWAY, level=13))
    new, old = tmp_path / "new.bgl", tmp_path / "old.bgl"
    assert compile_shapes(*lakes, old) == []
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(new), str(ways[0]), format="BGL",
            datasetCreationOptions=[f"ADD_TO={old}"],
            layerCreationOptions=[f"SCHEMA={ways[1]}"]) is not None
        assert gdal.VectorTranslate(
            str(old), str(ways[0]), accessMode="append",
            layerCreationOptions=[f"SCHEMA={ways[1]}"]) is not None
    assert messages == []
    rows = [[[f.ExportToJson() for f in read(path, name)]
             for name in ("water_polygon", "freeway_traffic")]
            for path in (new, old)]
    assert rows[0] == rows[1] and len(rows[0][1]) > 3
    way = read(old, "freeway_traffic")[0]
    assert (way["lanes"], way["direction"], way["level"]) == (3, "T", 13)


def test_a_layer_with_a_schema_is_changed(tmp_path):
    """Its own fields are those that can be changed after the first look."""
    path = tmp_path / "area.bgl"
    dataset = create_layers("BGL", path, "FILE_TIME=0")
    assert add(dataset.CreateLayer("road", WGS84), LINE) == 0
    dataset = None
    schema = write_schema(tmp_path / "area.xml", IDENTIFIER, IS_WATER, BIOME)
    dataset = gdal.OpenEx(str(path), gdal.OF_UPDATE)
    layer = dataset.CreateLayer("some name", WGS84,
                                options=[f"SCHEMA={schema}"])
    assert layer.GetName() == "terrain_polygon"
    names = [field.GetName() for field in layer.schema]
    assert names[-2:] == ["IsWater", "BiomeName"]
    assert add(layer, SQUARE, IsWater=1, BiomeName="Scrub") == 0
    for _ in range(2):
        (area,) = list(layer)
        assert json.loads(area["attributes"])["BiomeName"] == "Scrub"
        assert area["BiomeName"] is None and area["IsWater"] is None
        assert layer.SyncToDisk() == 0
    assert [batch["BiomeName"].tolist()
            for batch in layer.GetArrowStreamAsNumPy()] == [[None]]
    area["BiomeName"] = "Forest"
    with collect_messages() as messages:
        assert layer.SetFeature(area) != 0
    assert "field BiomeName: Forest cannot be changed" in str(messages)
    area["BiomeName"] = None
    area["attributes"] = area["attributes"].replace("Scrub", "Hills")
    assert layer.SetFeature(area) == 0
    del layer
    dataset = None
    (area,) = read(path, "terrain_polygon")
    assert json.loads(area["attributes"]) == {
        "UniqueGUID": True, "IsWater": 1, "BiomeName": "Hills"}


def test_schemas_that_a_file_refuses(tmp_path):
    path = tmp_path / "roads.bgl"
    dataset = create_layers("BGL", path)
    assert add(dataset.CreateLayer("road", WGS84), LINE) == 0
    dataset = None
    before = path.read_bytes()
    schema = write_schema(tmp_path / "lakes.xml", WATER, TEXTURE)
    for name, option, text in (
            ("stream", f"SCHEMA={schema}", "it has no block Streams"),
            ("stream", f"SCHEMA={path}",
             "roads.bgl: it has no FlightSim with an AttributeSet"),
            ("stream", "SCHEMA=none.xml", "none.xml")):
        dataset = gdal.OpenEx(str(path), gdal.OF_UPDATE)
        with collect_messages() as messages:
            assert dataset.CreateLayer(name, WGS84, options=[option]) is None
        assert text in str(messages)
        dataset = None
    assert path.read_bytes() == before


def test_an_identifier_has_a_guid_or_is_a_flag():
    """Compilers leave the value out."""
    path = "/vsimem/identifier.bgl"
    guid = "7B5597C2-61A8-4E12-BA77-BD7A79906CD6"
    dataset = gdal.GetDriverByName("BGL").Create(path, 0, 0, 0)
    layer = dataset.CreateLayer("terrain_polygon", geom_type=ogr.wkbPolygon)
    for text in ('{"Layer":1,"UniqueGUID":true}',
                 f'{{"Layer":1,"UniqueGUID":"{{{guid}}}"}}'):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["attributes"] = text
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            "POLYGON ((9 47,9.01 47,9.01 47.01,9 47))"))
        with collect_messages() as messages:
            assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        assert messages == []
    with collect_messages():
        del layer, dataset
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    assert sorted(row["attributes"] for row in dataset.GetLayer(0)) == [
        f'{{"Layer":1,"UniqueGUID":"{guid}"}}',
        '{"Layer":1,"UniqueGUID":true}']
    del dataset
    gdal.Unlink(path)
