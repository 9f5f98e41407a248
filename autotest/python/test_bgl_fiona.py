# SPDX-License-Identifier: MIT
"""Layers in fiona and GeoPandas, and examples of their use.

fiona has a list of drivers that it opens; BGL must be added to it. GeoPandas
before 1.0 reads through fiona, later through pyogrio, which has no list.
"""

import json
import subprocess
import sys

import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports, pack_runway
from support import PROJECT, need_module

SAMPLE = str(PROJECT / "autotest" / "data" / "sample.bgl")
BOX = (8.5, 47.5, 9.5, 48.5)

# Prints messages and results of fiona as one JSON; the file name is the first
# argument.
FIONA = """
import json, sys
import fiona
path, sample, box = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
result = {"layers": fiona.listlayers(path)}
try:
    fiona.open(path, layer="runway")
except fiona.errors.DriverError as error:
    result["refused"] = str(error)
with fiona.open(path, layer="runway", allow_unsupported_drivers=True) as runway:
    result["allowed"] = len(runway)

fiona.drvsupport.supported_drivers["BGL"] = "r"

with fiona.open(path, layer="runway") as runway:
    result.update(
        driver=runway.driver, crs=runway.crs.to_epsg(), count=len(runway),
        bounds=runway.bounds, geometry=runway.schema["geometry"],
        features=[[feature.id, dict(feature.properties),
                   feature.geometry["coordinates"]] for feature in runway],
        box=[feature.id for feature in runway.filter(bbox=box)],
        where=[feature.id for feature in
               runway.filter(where="length_m > 3000")],
        direct=dict(runway[2].properties)["airport_ident"],
    )
result["schemas"] = {}
for name in json.loads(sys.argv[4]):
    with fiona.open(sample, layer=name, EMPTY_LAYERS="YES") as layer:
        result["schemas"][name] = list(layer.schema["properties"])
print(json.dumps(result))
"""

GEOPANDAS = """
import json, sys
import geopandas, shapely
path, box = sys.argv[1], json.loads(sys.argv[3])
(engine,) = json.loads(sys.argv[4])
is_mask_known = engine == "fiona" or shapely.__version__ != "0+unknown"

def read(**arguments):
    return geopandas.read_file(path, engine=engine, **arguments)

unlisted = {"allow_unsupported_drivers": True} if engine == "fiona" else {}
unlisted = len(read(layer="airport", **unlisted))
if engine == "fiona":
    import fiona
    fiona.drvsupport.supported_drivers["BGL"] = "r"

runways = read(layer="runway")
print(json.dumps({
    "crs": runways.crs.to_epsg(),
    "columns": list(runways.columns),
    "lengths": list(runways.length_m),
    "bounds": list(runways.total_bounds),
    "where": list(read(layer="runway",
                       where="length_m > 3000").airport_ident),
    "box": list(read(layer="airport", bbox=tuple(box)).ident),
    "rows": list(read(layer="airport", rows=slice(1, 3)).ident),
    "mask": is_mask_known and list(read(
        layer="airport", mask=geopandas.GeoSeries.from_wkt(
            ["POLYGON((-81 39, -79 39, -79 41, -81 41, -81 39))"],
            crs="EPSG:4326")).ident),
    "joined": list(runways.merge(
        read(layer="airport").drop(columns="geometry"),
        left_on="airport_ident", right_on="ident").ident),
    "unlisted": unlisted,
}))
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Writes three airports with a runway each."""
    path = tmp_path_factory.mktemp("fiona") / "APX.bgl"
    path.write_bytes(pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [pack_runway(0x04, 9, 48)]),
        pack_airport(FSX, "EDDS", 9, 49, [pack_runway(0x04, 9, 49)]),
        pack_airport(FSX, "KABC", -80, 40,
                     [pack_runway(0x04, -80, 40, length=3500)]),
    ))
    return str(path)


@pytest.fixture(scope="module")
def all_fields():
    """Returns the names of the fields of all possible layers."""
    dataset = gdal.OpenEx(SAMPLE, gdal.OF_VECTOR,
                          open_options=["EMPTY_LAYERS=YES"])
    fields = {}
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        definition = layer.GetLayerDefn()
        fields[layer.GetName()] = [
            definition.GetFieldDefn(j).GetName()
            for j in range(definition.GetFieldCount())
        ]
    return fields


def run(script, path, names):
    """Returns the output of a script in a process of its own, because each of
    these libraries sets up GDAL for itself. With pyogrio, GeoPandas 1.0
    forgets the name of the layer when it asks for the coordinate system of a
    mask, and warns of itself."""
    process = subprocess.run(
        [sys.executable, "-W", "error::UserWarning",
         "-W", "ignore:More than one layer found:UserWarning",
         "-c", script, path, SAMPLE, json.dumps(BOX),
         json.dumps(list(names))],
        capture_output=True, text=True, check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


@pytest.fixture(scope="module")
def through_fiona(path, all_fields):
    need_module("fiona", "python3-fiona")
    return run(FIONA, path, all_fields)


@pytest.fixture(scope="module", params=["fiona", "pyogrio"])
def through_geopandas(request, path):
    """Reads with GeoPandas through each of its libraries."""
    need_module("geopandas", "python3-geopandas")
    need_module(request.param, f"python3-{request.param}")
    return run(GEOPANDAS, path, [request.param])


@pytest.fixture(scope="module")
def runways(path):
    """Returns FID, fields and points as osgeo reads them."""
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    return [(feature.GetFID(), feature.items(),
             feature.GetGeometryRef().GetPoints())
            for feature in dataset.GetLayerByName("runway")]


def test_fiona_lists_layers(through_fiona, path):
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    names = [dataset.GetLayer(i).GetName()
             for i in range(dataset.GetLayerCount())]
    assert through_fiona["layers"] == names
    assert {"airport", "runway"} <= set(names)


def test_fiona_needs_to_be_told_of_the_driver(through_fiona):
    """If a new fiona does not need it, README.md can drop a line."""
    assert through_fiona["refused"] == "unsupported driver: 'BGL'"
    assert through_fiona["allowed"] == 3


def test_fiona_reads_features(through_fiona, runways):
    assert through_fiona["driver"] == "BGL"
    assert through_fiona["crs"] == 4326
    assert through_fiona["geometry"] == "3D LineString"
    assert through_fiona["count"] == len(runways) == 3
    assert [(int(fid), fields, [tuple(point) for point in line])
            for fid, fields, line in through_fiona["features"]] == runways
    longitudes = [point[0] for _, _, line in runways for point in line]
    assert through_fiona["bounds"][0] == min(longitudes)
    assert through_fiona["bounds"][2] == max(longitudes)


def test_fiona_filters(through_fiona):
    assert through_fiona["box"] == ["1"]
    assert through_fiona["where"] == ["3"]
    assert through_fiona["direct"] == "EDDS"


def test_fiona_knows_all_fields_of_all_layers(through_fiona, all_fields):
    """No field has a type that fiona drops."""
    assert len(all_fields) > 50
    assert through_fiona["schemas"] == all_fields


def test_geopandas_reads_a_layer(through_geopandas, runways):
    frame = through_geopandas
    assert frame["crs"] == 4326
    assert frame["columns"] == [*runways[0][1], "geometry"]
    assert frame["lengths"] == [fields["length_m"] for _, fields, _ in runways]
    assert frame["lengths"] == [1000, 1000, 3500]
    assert frame["bounds"][3] == pytest.approx(49, abs=0.1)


def test_geopandas_filters(through_geopandas):
    assert through_geopandas["where"] == ["KABC"]
    assert through_geopandas["box"] == ["EDST"]
    assert through_geopandas["rows"] == ["EDDS", "KABC"]


def test_geopandas_takes_a_mask(through_geopandas):
    if through_geopandas["mask"] is False:
        pytest.skip("this Shapely says that its version is 0+unknown, so "
                    "pyogrio refuses masks")
    assert through_geopandas["mask"] == ["KABC"]


def test_geopandas_joins_and_needs_no_list(through_geopandas):
    assert through_geopandas["joined"] == ["EDST", "EDDS", "KABC"]
    assert through_geopandas["unlisted"] == 3
