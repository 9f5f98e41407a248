# SPDX-License-Identifier: MIT
"""A small file of every kind, and how to read everything in it."""

import contextlib
import struct
from typing import NamedTuple

from osgeo import gdal

import airport_writer
import scenery_writer
from agn_support import memory_folder
from agn_writer import CHUNKS, NAME, VERSION, annotation, every_chunk
from bgl_writer import INDEX, RAW, SEASON, Raster, pack_elevation, pack_rasters
from class_scenes import class_tile
from damage_scene import make_tiles
from dsf_writer import pack_mesh, pack_overlay
from navigation_scene import make_sections
from photo_scenes import photo
from record_writer import pack_bgl
from scenery_object_scene import GOOD
from support import collect_messages
from terrain_vector_scene import MINI_FILE, ROADS, X, Y, cut, make_star
from xpautogen_support import BLOCK, POINT, STRING

OTHER_NAME = "001332223121113an.agn"
TILE_NAME = "+47+012.dsf"


class Scene(NamedTuple):
    """What to open: files of a folder, and the name of one of them, or nothing
    for the folder."""

    driver: str
    files: dict
    name: str
    flags: int
    options: tuple = ()
    theme: str = ""


def raster(content, theme="", options=()):
    return Scene("BGL", {"a.bgl": content}, "a.bgl", gdal.OF_RASTER, options,
                 theme)


def vector(content, options=(), driver="BGL", name="a.bgl"):
    return Scene(driver, {name: content}, name, gdal.OF_VECTOR, options)


def make_mixed():
    """Makes all kinds of rasters in one file."""
    return pack_rasters([
        class_tile(7, 40, 20), class_tile(7, 41, 20, masked=True),
        class_tile(7, 40, 20, SEASON, months=0x0E0),
        photo(9, 160, 90), photo(8, 80, 45, masked=True),
        Raster(INDEX, (4, 3, 2), [[4] * 32] * 32, RAW),
    ]).data


def make_airports():
    number = 0x3C
    children = [
        airport_writer.pack_full_runway(0x04),
        airport_writer.pack_helipad(4, 0x12, 9.01, 48.01, 20, 25, 300.5),
        airport_writer.pack_start(7, 2, 1, 9.02, 48.02, 70.5),
        airport_writer.pack_com(6, 118300000, b"TESTFIELD GROUND"),
        airport_writer.pack_taxi_points([(1, 0, 9.0, 48.0),
                                         (2, 1, 9.01, 48.0)]),
    ]
    return airport_writer.pack_airports(
        airport_writer.pack_airport(number, "EDST", 9.0, 48.0, children),
        airport_writer.pack_airport(number, "EDDS", 9.2, 48.7, children[:2]),
    )


def make_scenery():
    riff = b"RIFF" + struct.pack("<I", 16) + b"MDLX" + bytes(8)
    return pack_bgl([
        scenery_writer.scenery_section(GOOD * 3, 3),
        scenery_writer.guid_section(0x2B, [(scenery_writer.MODEL, riff)]),
        scenery_writer.guid_section(
            0x30, [(scenery_writer.MODEL, struct.pack("<fff", 1, 2, 3))]),
    ])


def make_vectors(folder):
    """Makes a road and a lake across the corner of four cells."""
    lake = make_star(X, Y, 0.1, 12)
    path = folder / "vectors.bgl"
    cut(path, [
        ("Roads", "none", [ROADS[1]]), ("Roads", "none", [ROADS[2]]),
        ("WaterPolys", "level", [[(x, y, 12.5) for x, y, _ in lake]]),
    ])
    return path.read_bytes()


def make_scenes(folder):
    mixed = make_mixed()
    vectors = make_vectors(folder)
    autogen = {file.suffix[1:]: file.read_bytes()
               for file in (POINT, BLOCK, STRING)}
    scenes = {
        "elevation": raster(pack_elevation(make_tiles()).data),
        "threads": raster(pack_elevation(make_tiles()).data,
                          options=("NUM_THREADS=4",)),
        "list": raster(mixed),
        "vectors": vector(vectors),
        "stitched": vector(vectors, ("STITCH=YES",)),
        "mini_vectors": vector(MINI_FILE),
        "airports": vector(make_airports()),
        "navigation": vector(pack_bgl(make_sections())),
        "scenery": vector(make_scenery()),
        "agn": vector(every_chunk(), driver="AGN", name=NAME),
        "dsf": vector(pack_overlay(), driver="DSF", name=TILE_NAME),
        "dsf_layers_of_mesh": vector(pack_mesh(), driver="DSF",
                                     name=TILE_NAME),
        "agn_folder": Scene(
            "AGN", {NAME: every_chunk(),
                    OTHER_NAME: annotation(VERSION, CHUNKS["GBLD"])},
            "", gdal.OF_VECTOR),
    }
    for theme in ("landclass", "season_jun_jul_aug", "photo", "terrain_index"):
        scenes[theme] = raster(mixed, theme)
    for theme in ("mesh", "terrain", "sea_level"):
        scenes[f"dsf_{theme}"] = Scene(
            "DSF", {TILE_NAME: pack_mesh()}, TILE_NAME, gdal.OF_RASTER,
            ("MESH_SIZE=33",) if theme != "sea_level" else (), theme)
    for kind, content in autogen.items():
        scenes[kind] = vector(content, driver="XPAutogen", name=f"a.{kind}")
    return scenes


@contextlib.contextmanager
def stored(scene, prefix=""):
    """Returns the name to open for files in memory behind a prefix."""
    with memory_folder(scene.files) as folder:
        path = f"{prefix}{folder}/{scene.name}".rstrip("/")
        yield f'{scene.driver}:"{path}":{scene.theme}' if scene.theme else path


def open_scene(scene, name):
    return gdal.OpenEx(name, scene.flags, allowed_drivers=[scene.driver],
                       open_options=list(scene.options))


def describe(feature):
    """Without the name of the file, in which a model is a part."""
    geometry = feature.GetGeometryRef()
    fields = feature.items()
    if fields.get("source_file"):
        fields["source_file"] = fields["source_file"].split(",")[0]
    return (feature.GetFID(), fields,
            bytes(geometry.ExportToWkb()) if geometry is not None else None)


def read_features(layer):
    layer.ResetReading()
    rows = []
    feature = layer.GetNextFeature()
    while feature is not None:
        rows.append(describe(feature))
        feature = layer.GetNextFeature()
    return rows


def find_feature(layer, fid):
    feature = layer.GetFeature(fid)
    return describe(feature) if feature is not None else None


def raster_steps(dataset):
    for number in range(1, dataset.RasterCount + 1):
        band = dataset.GetRasterBand(number)
        yield f"band {number}", band.ReadRaster
        yield f"mask {number}", band.GetMaskBand().ReadRaster
        for i in range(band.GetOverviewCount()):
            yield (f"overview {number} {i}", band.GetOverview(i).ReadRaster)


def layer_steps(layer):
    name = layer.GetName()
    yield f"{name}: count", layer.GetFeatureCount
    yield f"{name}: extent", lambda: layer.GetExtent(can_return_null=True)
    yield f"{name}: features", lambda: read_features(layer)
    yield f"{name}: fid 0", lambda: find_feature(layer, 0)
    yield f"{name}: fid 1", lambda: find_feature(layer, 1)


def steps(dataset):
    """Returns the names of what can be read, each with a function that reads
    it."""
    yield from raster_steps(dataset)
    for i in range(dataset.GetLayerCount()):
        yield from layer_steps(dataset.GetLayer(i))


def read_steps(dataset):
    """Returns the result of each step with its messages."""
    results = {}
    for name, read in steps(dataset):
        with collect_messages() as messages:
            value = read()
        results[name] = (value, messages)
    return results
