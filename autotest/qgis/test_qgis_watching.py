# SPDX-License-Identifier: MIT
"""What the plugin does where layers of scenery are edited and saved."""

import shutil

import pytest
from osgeo import gdal, ogr

from record_update_support import write_airports
from support import find_shared


@pytest.fixture
def path(tmp_path):
    return shutil.copyfile(find_shared("airport/leab_p3dv5.bgl"),
                           tmp_path / "leab.bgl")


def open_layer(qgis, path, name, options=""):
    """Added to the project by QGIS itself."""
    layer = qgis.QgsVectorLayer(f"{path}|layername={name}{options}", name,
                                "ogr")
    assert layer.isValid()
    qgis.QgsProject.instance().addMapLayer(layer)
    return layer


def save(layer, is_last=True):
    assert layer.commitChanges(is_last), layer.commitErrors()
    assert layer.dataProvider().errors() == []


def read_radii(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layer = dataset.GetLayerByName("parking")
    return [round(layer[fid]["radius_m"], 2) for fid in (1, 2, 3)]


def get_radii(layer):
    return [round(layer.getFeature(fid)["radius_m"], 2) for fid in (1, 2, 3)]


@pytest.fixture
def parkings(qgis, plugin, path):
    """Layers of one file: as loaded, duplicated, and with empty layers."""
    first = open_layer(qgis, path, "parking")
    copy = first.clone()
    qgis.QgsProject.instance().addMapLayer(copy)
    return [first, copy,
            open_layer(qgis, path, "parking", "|option:EMPTY_LAYERS=YES")]


def test_layers_of_one_file_are_saved_in_turn(qgis, parkings, path):
    field = parkings[0].fields().indexOf("radius_m")
    wanted = read_radii(path)
    for i, layer in enumerate([*parkings, *parkings[::-1], *parkings[1:]]):
        fid = 1 + i % 3
        wanted[fid - 1] = 20.5 + i
        assert layer.startEditing()
        assert layer.changeAttributeValue(fid, field, wanted[fid - 1])
        save(layer)
        assert read_radii(path) == wanted
        assert [get_radii(other) for other in parkings] == [wanted] * 3


def test_layers_of_one_file_are_edited_at_once(qgis, parkings, path):
    """Edits that are not saved stay while another layer is saved."""
    field = parkings[0].fields().indexOf("radius_m")
    for layer in parkings:
        assert layer.startEditing()
    for fid, layer in enumerate(parkings, 1):
        assert layer.changeAttributeValue(fid, field, 30.5 + fid)
    for layer in parkings:
        save(layer, False)
    assert read_radii(path) == [31.5, 32.5, 33.5]
    for fid, layer in enumerate(parkings, 1):
        assert layer.changeAttributeValue(fid, field, 40.5 + fid)
        save(layer)
    assert read_radii(path) == [41.5, 42.5, 43.5]
    assert [get_radii(layer) for layer in parkings] == [
        [41.5, 42.5, 43.5]] * 3


def test_other_layers_of_the_file_follow(qgis, parkings, path):
    """What one layer deletes, others have no more."""
    points, paths = (open_layer(qgis, path, name)
                     for name in ("taxi_point", "taxi_path"))
    count = paths.featureCount()
    assert points.startEditing()
    fid = next(feature.id() for feature in points.getFeatures())
    assert points.deleteFeature(fid)
    save(points)
    assert paths.featureCount() < count
    assert len(list(paths.getFeatures())) == paths.featureCount()
    assert paths.startEditing()
    assert paths.deleteFeature(next(paths.getFeatures()).id())
    save(paths)
    wanted = paths.featureCount()
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert dataset.GetLayerByName("taxi_path").GetFeatureCount() == wanted
    assert dataset.GetLayerByName("taxi_point").GetFeatureCount() == (
        points.featureCount())


def test_layers_of_other_files_are_left_alone(qgis, parkings, tmp_path):
    other = open_layer(qgis, shutil.copyfile(
        find_shared("airport/ktst_p3dv5.bgl"), tmp_path / "other.bgl"),
        "parking")
    read = []
    other.dataChanged.connect(lambda: read.append("other"))
    parkings[1].dataChanged.connect(lambda: read.append("copy"))
    assert parkings[0].startEditing()
    assert parkings[0].changeAttributeValue(
        1, parkings[0].fields().indexOf("radius_m"), 9.5)
    save(parkings[0])
    assert "copy" in read and "other" not in read


@pytest.mark.parametrize("kind", ["library", "merged"])
def test_layers_of_several_files_follow(qgis, plugin, path, tmp_path, kind):
    """A library and merged files show what was saved in one of them."""
    from flightsim_scenery.merging import merge_layers
    from flightsim_scenery.sources import Layer

    other = tmp_path / "other.bgl"
    shutil.copyfile(find_shared("airport/ktst_p3dv5.bgl"), other)
    source = (f'FSSCENERY:"{tmp_path}"' if kind == "library" else merge_layers(
        [Layer("parking", str(name), "BGL", 1) for name in (path, other)],
        str(tmp_path / "merged")))
    several = open_layer(qgis, source, "parking")
    single = open_layer(qgis, path, "parking")
    radius = several.fields().indexOf("radius_m")
    count = several.featureCount()
    assert count > single.featureCount() > 0
    seen = []
    several.dataChanged.connect(lambda: seen.append(1))
    assert single.startEditing()
    assert single.changeAttributeValue(
        1, single.fields().indexOf("radius_m"), 77.5)
    assert single.deleteFeature(2)
    save(single)
    assert seen
    assert several.featureCount() == count - 1
    assert 77.5 in {feature[radius] for feature in several.getFeatures()}


def test_nothing_is_followed_without_the_plugin(qgis, interface, path):
    from flightsim_scenery.watching import LayerWatch

    first = open_layer(qgis, path, "parking")
    watch = LayerWatch()
    watch.start()
    other = open_layer(qgis, path, "parking")
    watch.stop()
    read = []
    other.dataChanged.connect(lambda: read.append(1))
    assert first.startEditing()
    assert first.changeAttributeValue(
        1, first.fields().indexOf("radius_m"), 9.5)
    save(first)
    assert read == []


# -- Heights of new features --------------------------------------------------

LEAB = 701.344
PLACES = {"Point": "PointZ (-1.86 38.95 {z})",
          "Line": "LineStringZ (-1.87 38.95 {z}, -1.86 38.95 {z})",
          "Polygon": "PolygonZ ((-1.87 38.95 {z}, -1.86 38.95 {z}, "
                     "-1.86 38.96 {z}, -1.87 38.95 {z}))"}


def add(qgis, layer, wkt, **fields):
    """Adds a feature as the user's forms do; saves it and returns its row."""
    known = set(layer.allFeatureIds())
    assert layer.startEditing()
    feature = qgis.QgsFeature(layer.fields())
    for name, value in fields.items():
        feature[name] = value
    feature.setGeometry(qgis.QgsGeometry.fromWkt(wkt))
    assert layer.addFeature(feature)
    save(layer)
    made, = set(layer.allFeatureIds()) - known
    return layer.getFeature(made)


def heights(feature):
    return {round(vertex.z(), 3) for vertex in feature.geometry().vertices()}


@pytest.mark.parametrize("name, kind, fields", [
    ("parking", "Point", {"radius_m": 18.0}),
    ("taxi_point", "Point", {}),
    ("start", "Point", {"type": "runway", "runway_ident": "09"}),
    ("helipad", "Point", {"length_m": 20.0, "width_m": 20.0}),
    ("apron", "Polygon", {"surface": "asphalt"}),
    ("taxi_sign", "Point", {"label": "l[A]"}),
    ("ils", "Point", {"ident": "XX", "frequency_mhz": 110.1}),
    ("ndb", "Point", {"ident": "XX", "frequency_khz": 310.0}),
    ("runway", "Line", {"primary_ident": "05", "surface": "asphalt",
                        "width_m": 30.0}),
])
@pytest.mark.parametrize("ident", ["LEAB", None])
def test_new_parts_are_on_the_ground(qgis, plugin, path, name, kind, fields,
                                     ident):
    """As high as the airport that they name, or that is near."""
    layer = open_layer(qgis, path, name)
    made = add(qgis, layer, PLACES[kind].format(z=0), airport_ident=ident,
               **fields)
    assert heights(made) == {LEAB}
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    row = dataset.GetLayerByName(name).GetFeature(made.id())
    place = row.GetGeometryRef()
    while place.GetGeometryCount():
        place = place.GetGeometryRef(0)
    assert place.GetZ() == pytest.approx(LEAB, abs=1e-3)


def test_the_map_shows_the_height_before_it_is_saved(qgis, plugin, path):
    """In the edits, so that it is undone with them."""
    layer = open_layer(qgis, path, "parking")
    seen = []
    layer.geometryChanged.connect(lambda fid, geometry: seen.append(
        (fid < 0, round(geometry.constGet().z(), 3))))
    add(qgis, layer, PLACES["Point"].format(z=0), radius_m=18.0)
    assert seen == [(True, LEAB)]


def test_heights_that_are_meant_stay(qgis, plugin, path, tmp_path):
    parking = open_layer(qgis, path, "parking")
    made = add(qgis, parking, PLACES["Point"].format(z=650), radius_m=18.0)
    assert heights(made) == {650}
    # Of old ones, too.
    assert parking.startEditing()
    assert parking.changeGeometry(1, qgis.QgsGeometry.fromWkt(
        PLACES["Point"].format(z=0)))
    save(parking)
    assert heights(parking.getFeature(1)) == {0}
    # From the ground.
    sign = open_layer(qgis, path, "taxi_sign")
    made = add(qgis, sign, PLACES["Point"].format(z=0), label="l[A]", agl=True)
    assert heights(made) == {0}
    # Where no airport is near.
    made = add(qgis, sign, "PointZ (-3 38 0)", label="l[B]")
    assert heights(made) == {0}
    # In a file of MSFS signs have no altitude.
    path = shutil.copyfile(find_shared("airport/enev_msfs2020.bgl"),
                           tmp_path / "enev.bgl")
    sign = open_layer(qgis, path, "taxi_sign")
    made = add(qgis, sign, "PointZ (16.68 68.5 0)", label="l[A]")
    assert heights(made) == {0}
    start = open_layer(qgis, path, "start")
    made = add(qgis, start, "PointZ (16.68 68.5 0)", type="runway",
               airport_ident="ENEV")
    assert heights(made) == {30.577}


def test_an_airport_is_near_across_the_antimeridian(qgis, plugin, tmp_path):
    path = str(tmp_path / "fiji.bgl")
    source = gdal.GetDriverByName("Memory").Create("", 0, 0, 0)
    airports = source.CreateLayer("airport", geom_type=ogr.wkbPoint25D)
    airports.CreateField(ogr.FieldDefn("ident"))
    feature = ogr.Feature(airports.GetLayerDefn())
    feature["ident"] = "NFXX"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (179.98 -16 250)"))
    airports.CreateFeature(feature)
    assert gdal.VectorTranslate(path, source, format="BGL")
    sign = open_layer(qgis, path, "taxi_sign", "|option:EMPTY_LAYERS=YES")
    made = add(qgis, sign, "PointZ (-179.98 -16 0)", label="l[A]")
    assert heights(made) == {250}


def test_corners_that_were_snapped_keep_their_heights(qgis, plugin, path):
    layer = open_layer(qgis, path, "apron")
    edits = []
    layer.geometryChanged.connect(lambda _, geometry: edits.append(
        [round(vertex.z(), 3) for vertex in geometry.vertices()]))
    add(qgis, layer, "PolygonZ ((-1.87 38.95 0, -1.86 38.95 700.5, "
        "-1.86 38.96 0, -1.87 38.95 0))", surface="asphalt")
    assert edits == [[LEAB, 700.5, LEAB, LEAB]]


def test_a_part_added_in_the_form_of_an_airport_belongs_to_it(qgis, plugin,
                                                              tmp_path):
    """The relation sets the key alone, and the file has two airports."""
    path = tmp_path / "airports.bgl"
    write_airports(path)
    airports = {feature["ident"]: feature["key"] for feature in
                open_layer(qgis, path, "airport").getFeatures()}
    assert len(airports) == 2
    layer = open_layer(qgis, path, "com")
    for ident in sorted(airports):
        feature = qgis.QgsFeature(layer.fields())
        feature["airport_key"] = airports[ident]
        feature["type"], feature["frequency_mhz"] = "ground", 121.9
        assert layer.startEditing()
        assert layer.addFeature(feature)
        save(layer)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert sorted(feature["airport_ident"]
                  for feature in dataset.GetLayerByName("com")
                  if feature["type"] == "ground") == sorted(airports)
