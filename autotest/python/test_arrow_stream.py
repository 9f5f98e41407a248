# SPDX-License-Identifier: MIT
"""Arrow streams have the same values, filters and ignored fields as
features."""

import numpy as np
import pytest
from osgeo import gdal, ogr

from airport_writer import FSX, PREPAR3D, pack_airport, pack_airports
from airport_writer import pack_apron, pack_list, pack_parking
from airport_writer import pack_taxi_points
from layer_rows import read
from support import collect_messages, memory_file
from terrain_vector_scene import cover, get_layers, open_vectors

AIRPORTS = ["leab_p3dv5", "kpsc_msfs2020", "synthetic_boundary",
            "synthetic_nav"]


@pytest.fixture(scope="module")
def cover_path(tmp_path_factory):
    return cover(tmp_path_factory.mktemp("arrow") / "cover.bgl", 760, 500, 2,
                 2, 150)


def to_python(value):
    """Returns a value of a numpy column, None where the mask is null."""
    if value is None or value is np.ma.masked:
        return None
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode()
    return value.item() if isinstance(value, np.generic) else value


def read_stream(layer, *options):
    """Returns rows of (FID, fields, WKB), and the sizes of the batches."""
    rows, sizes = [], []
    stream = layer.GetArrowStreamAsNumPy(
        options=["USE_MASKED_ARRAYS=YES", *options])
    for batch in stream:
        names = [name for name in batch if name != "wkb_geometry"]
        count = len(next(iter(batch.values())))
        sizes.append(count)
        for i in range(count):
            row = {name: to_python(batch[name][i]) for name in names}
            wkb = (batch["wkb_geometry"][i]
                   if "wkb_geometry" in batch else None)
            is_null = wkb is None or wkb is np.ma.masked
            rows.append((row, None if is_null else bytes(wkb)))
    return rows, sizes


def read_features(layer, has_fid=True):
    definition = layer.GetLayerDefn()
    names = [definition.GetFieldDefn(i).GetName()
             for i in range(definition.GetFieldCount())
             if not definition.GetFieldDefn(i).IsIgnored()]
    rows = []
    layer.ResetReading()
    for feature in layer:
        row = {layer.GetFIDColumn() or "OGC_FID": feature.GetFID()}
        if not has_fid:
            row = {}
        for name in names:
            row[name] = feature[name]
        geometry = feature.GetGeometryRef()
        rows.append((row, geometry and bytes(geometry.ExportToIsoWkb())))
    return rows


def compare(layer):
    rows, _ = read_stream(layer)
    expected = read_features(layer)
    assert len(rows) == len(expected)
    for (row, shape), (other, other_shape) in zip(rows, expected):
        assert shape == other_shape
        assert row == other
    return len(rows)


@pytest.mark.parametrize("name", AIRPORTS)
def test_records(shared, name):
    dataset = gdal.OpenEx(str(shared(f"airport/{name}.bgl")), gdal.OF_VECTOR)
    counts = [compare(layer) for layer in get_layers(dataset)]
    assert min(counts) > 0


@pytest.mark.parametrize("name", [
    "edlo/+51+008", "martin/+46-125", "opensam/+47+013",
    "synthetic/all_commands"])
@pytest.mark.parametrize("options", [[], ["MAKE_VALID=YES"]])
def test_tiles_of_xplane(shared, name, options):
    dataset = gdal.OpenEx(str(shared(f"dsf/{name}.dsf")), gdal.OF_VECTOR,
                          open_options=options)
    with collect_messages():
        assert sum(compare(layer) for layer in get_layers(dataset)) > 10


@pytest.mark.parametrize("options", [{}, {"STITCH": "YES"},
                                     {"MAKE_VALID": "YES"}])
def test_terrain_vectors(cover_path, options):
    dataset = open_vectors(cover_path, **options)
    assert sum(compare(layer) for layer in get_layers(dataset)) > 400


@pytest.mark.parametrize("option", ["rectangle", "triangle", "attribute"])
def test_filters(cover_path, option):
    dataset = open_vectors(cover_path)
    for layer in get_layers(dataset):
        everything = layer.GetFeatureCount()
        west, east, south, north = layer.GetExtent()
        x, y = (west + east) / 2, (south + north) / 2
        if option == "rectangle":
            layer.SetSpatialFilterRect(west, south, x, y)
        elif option == "triangle":
            layer.SetSpatialFilter(ogr.CreateGeometryFromWkt(
                f"POLYGON(({west} {south},{east} {south},{x} {north},"
                f"{west} {south}))"))
        else:
            layer.SetAttributeFilter("entity < 50")
        assert 0 < compare(layer) < everything


def test_options(cover_path):
    dataset = open_vectors(cover_path)
    layer = dataset.GetLayerByName("road")
    rows, sizes = read_stream(layer, "INCLUDE_FID=NO",
                              "MAX_FEATURES_IN_BATCH=100")
    count = layer.GetFeatureCount()
    assert sizes == [100] * (count // 100) + [count % 100] * (
        count % 100 > 0)
    assert rows == read_features(layer, has_fid=False)
    layer.SetIgnoredFields(["texture_guid", "level", "OGR_GEOMETRY"])
    rows, _ = read_stream(layer)
    assert rows == read_features(layer)
    assert rows[0][1] is None and "level" not in rows[0][0]
    layer.SetIgnoredFields([])
    assert compare(layer) == count


def read_batches(layer, is_kept):
    """Returns the columns of all batches; each batch is released at once, or
    together with the others."""
    kept, columns = [], {}
    for batch in layer.GetArrowStreamAsNumPy(
            options=["USE_MASKED_ARRAYS=NO", "MAX_FEATURES_IN_BATCH=50"]):
        for name, column in batch.items():
            if not is_kept:
                columns.setdefault(name, []).extend(column.tolist())
        if is_kept:
            kept.append(batch)
    for batch in kept:
        for name, column in batch.items():
            columns.setdefault(name, []).extend(column.tolist())
    return columns


def test_batches_that_are_kept_hold_what_released_ones_held(cover_path):
    dataset = open_vectors(cover_path)
    for layer in get_layers(dataset):
        kept = read_batches(layer, True)
        assert kept == read_batches(layer, False)
        assert len(kept["wkb_geometry"]) == layer.GetFeatureCount() > 50


def test_copies_keep_features(cover_path):
    """Batches have no styles, so ogr2ogr must not copy by them unasked."""
    dataset = open_vectors(cover_path)
    layer = dataset.GetLayerByName("road")
    assert not layer.TestCapability("FastGetArrowStream")


def pack_ground(number, west):
    """Packs parkings, taxiway points and an apron, with or without
    altitudes."""
    is_prepar3d = number == PREPAR3D
    altitude = (33.25,) if is_prepar3d else ()
    parking = 0xAD if is_prepar3d else 0x3D
    square = [(west, 48.0), (west + 0.01, 48.0), (west + 0.01, 48.01)]
    return pack_airport(number, "EDS" + str(int(west)), west, 48.0, [
        pack_list(parking, [pack_parking(parking, west, 48.01)]),
        pack_taxi_points([(1, 0, west, 48.0, *altitude)],
                         0xAC if is_prepar3d else 0x1A),
        pack_apron(0xAF if is_prepar3d else 0x37, square),
    ])


@pytest.mark.parametrize("dialects", [(FSX, PREPAR3D), (PREPAR3D, FSX),
                                      (FSX, FSX), (PREPAR3D, PREPAR3D)])
def test_one_geometry_type_in_files_of_mixed_dialects(dialects, tmp_path):
    """If any feature of a layer has altitudes, all have them."""
    content = pack_airports(*(pack_ground(number, 9.0 + i)
                              for i, number in enumerate(dialects)))
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for name in ("parking", "taxi_point", "apron"):
            layer = dataset.GetLayerByName(name)
            flat = {"apron": ogr.wkbPolygon}.get(name, ogr.wkbPoint)
            expected = ogr.GT_SetZ(flat) if PREPAR3D in dialects else flat
            assert layer.GetGeomType() == expected
            types = [f.GetGeometryRef().GetGeometryType() for f in layer]
            assert types == [expected] * 2
            assert compare(layer) == 2
            target = str(tmp_path / (name + ".fgb"))
            assert gdal.VectorTranslate(target, dataset, format="FlatGeobuf",
                                        layers=[name]) is not None
            assert gdal.OpenEx(target).GetLayer(0).GetFeatureCount() == 2
    assert [text for _, _, text in messages
            if "Z component will be discarded" not in text] == []
    altitudes = [geometry.GetZ() for _, geometry in read(content, "parking")]
    assert altitudes == [9.5 if number == PREPAR3D else 0.0
                         for number in dialects]
