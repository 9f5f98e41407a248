# SPDX-License-Identifier: MIT
"""A sound file of every kind, to be damaged: made here, or from the project,
or from the shared data."""

import tempfile
from pathlib import Path
from typing import NamedTuple

import agn_writer
import bgl_writer
import scenery_writer
from airport_child_scene import CHILDREN, COM, SQUARE, START, TRIANGLES
from airport_part_scene import PARTS
from airport_writer import (
    FS9, FSX, MSFS_2020, MSFS_2024, PREPAR3D, pack_airport,
    pack_apron_triangles, pack_full_runway, pack_name_list,
)
from bgl_writer import (
    ALL_YEAR, DENSITY, INDEX, LANDCLASS, NIGHT, PHOTO, PHOTO32, REGION, SEASON,
    SOLID, WATERCLASS, Bgl, Raster, Tile, pack_elevation, pack_rasters,
)
from class_scenes import class_tile
from navigation_records import (
    pack_boundary, pack_boundary_point, pack_delete, pack_geopol,
    pack_name_list as pack_names, pack_ndb, pack_route, pack_station,
    pack_time_zone, pack_waypoint,
)
from navigation_scene import make_sections, pack_full_ils
from photo_scenes import BLOCKS, photo
from record_writer import (
    INDEX as INDEX_CLASS, INDIRECT, NAME_LIST, Part, Section, pack_bgl,
    pack_name,
)
from scenery_object_scene import OBJECTS
from scenery_writer import pack_scenery
from scenes import ALL_CODES, holes, make_tile
from support import PROJECT, SHARED_DATA
from terrain_vector_scene import MINI_FILE, cover, cut

BGL, AGN, XPLANE, DSF = "bgl", "agn", "xplane", "dsf"


class Fixture(NamedTuple):
    """`is_tight`: every byte of the file is needed, so that any truncation
    must be reported."""

    kind: str
    file_name: str
    content: bytes
    is_tight: bool = True


# -- Rasters ------------------------------------------------------------------

CELL = (13, 1073, 1219)
PHOTO_CELL = (14, 5000, 3000)


def elevation(code):
    values = -7 if code == SOLID else make_tile(*CELL).values
    mask = holes(3) if code % 2 else None
    return pack_elevation([Tile(CELL, values, code, mask=mask)]).data


def classes(kind):
    months = 0b111 if kind == SEASON else 0
    tile = class_tile(7, 40, 20, kind, masked=True, months=months)
    return pack_rasters([tile]).data


def photos(kind, code):
    if code in (bgl_writer.DXT1, bgl_writer.DXT3, bgl_writer.DXT5):
        block = bytes(range(8 if code == bgl_writer.DXT1 else 16))
        return pack_rasters([Raster(kind, PHOTO_CELL, 0, code,
                                    stream=block * BLOCKS,
                                    months=ALL_YEAR)]).data
    return pack_rasters(
        [photo(*PHOTO_CELL, kind, code=code, masked=True)]
    ).data


def every_theme():
    """Several rasters, so that all are subdatasets; solid, so that most bytes
    are in tables."""
    rasters = [
        Raster(kind, (7, 40 + u, 20), 3 + u, SOLID, months=months)
        for kind, months in (
            (LANDCLASS, 0), (WATERCLASS, 0), (REGION, 0), (DENSITY, 0),
            (SEASON, 1), (SEASON, 2), (PHOTO, ALL_YEAR), (PHOTO, NIGHT),
            (PHOTO32, 4),
        ) for u in (0, 1)
    ]
    rasters.append(Raster(INDEX, (7, 40, 20), 1, SOLID))
    elevation_chunks = [
        (tile.cell, tile.to_bytes())
        for tile in (Tile((7, 40, 20), 5, SOLID), Tile((6, 20, 10), 6, SOLID))
    ]
    sections = {}
    for raster in rasters:
        number = raster.kind.section_of(raster.months)
        sections.setdefault(number, []).append(
            (raster.cell, raster.to_bytes())
        )
    return Bgl([(0x67, elevation_chunks), *sections.items()]).data


def deep_levels():
    """Entries of 20 bytes, an overview, and holes."""
    tiles = [Tile((17, 17168 + u, 19504 + v), u + 2 * v, SOLID)
             for u, v in ((0, 0), (1, 0), (3, 3))]
    return pack_elevation(tiles + [Tile((15, 4292, 4876), 9, SOLID)]).data


# -- Airports -----------------------------------------------------------------

FSX_DETAILS = ("approach", "apron_light", "fence", "jetway")
MSFS_DETAILS = (
    "approach_72", "sid", "apron_light_preset", "perimeter", "painted_line",
    "painted_area", "light_support", "light_row", "light_preset", "light",
    "jetway_msfs", "ground_merging", "projected_mesh",
)
AIRPORTS = {
    "fs2004": (FS9, 0x04, (
        "parkings_fs9", "taxi_points", "taxi_names", "taxi_paths", "apron",
        "helipad",
    ), ()),
    "fsx": (FSX, 0x04, (
        "parkings_fsx", "taxi_points", "taxi_names", "taxi_paths", "apron",
        "helipad", "delete_airport",
    ), FSX_DETAILS),
    "prepar3d": (PREPAR3D, 0x3E, (
        "parkings_prepar3d", "taxi_points_prepar3d", "taxi_names",
        "taxi_paths_prepar3d_4", "taxi_paths_prepar3d_5", "apron_prepar3d",
    ), FSX_DETAILS),
    "msfs_2020": (MSFS_2020, 0xCE, (
        "parkings_msfs", "taxi_points", "taxi_names", "taxi_paths_msfs",
        "apron_msfs_old", "apron_msfs",
    ), MSFS_DETAILS),
    "msfs_2024": (MSFS_2024, 0xCE, (
        "parkings_msfs", "taxi_points", "taxi_names", "taxi_paths_msfs",
        "apron_msfs",
    ), MSFS_DETAILS),
}


def airports(dialect):
    number, runway, children, details = AIRPORTS[dialect]
    parts = [START, COM, pack_name("Hahnweide"), pack_full_runway(runway)]
    parts += [CHILDREN[name][0] for name in children]
    parts.append(pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3))
    parts += [PARTS[name] for name in details]
    first = pack_airport(number, "EDST", 9, 48, parts)
    second = pack_airport(number, "EDDS", 9, 49, [START])
    names = pack_name_list(
        [("EDST", "Europe", "Germany", "BW", "Kirchheim", "Hahnweide", 269,
          117)],
        0x35 if dialect == "msfs_2024" else 0x27,
    )
    return pack_bgl([Section(0x03, [Part(first + second, 2)]), names])


# -- Navigation, boundaries, scenery ------------------------------------------

def navigation_msfs_2024():
    place = (10.5, 50.25, 123.456)
    route = pack_route("A1", 1, (("B", 5, "LF"), 5), (("C", 5, "LF"), 5), True)
    return pack_bgl([
        Section(0x13, [
            Part(pack_full_ils(True)
                 + pack_station("ABC", place, msfs2024=True), 2)
        ]),
        Section(0x17, [
            Part(pack_ndb("L", place, name="ALBACETE", msfs2024=True)
                 + pack_delete("LEAB"), 2)
        ]),
        Section(0x22, [
            Part(pack_waypoint("A", (5, 45), routes=[route], msfs2024=True))
        ]),
        Section(0x20, [
            Part(pack_boundary([pack_boundary_point(k, *p) for k, p in zip(
                (1, 2, 2, 2), SQUARE)], "New", msfs2024=True))
        ], INDIRECT),
        Section(0x35, [
            Part(pack_names([("KTST", "A", "B", "C", "D", "E", 5, 6)], True))
        ], NAME_LIST),
        Section(0x32, [Part(b"\xa5" * 40, 2)], INDEX_CLASS),
    ])


def boundaries():
    """Two records of two tiles each, lines and zones."""
    rings = [
        pack_boundary([pack_boundary_point(k, x + east, y) for k, (x, y)
                       in zip((1, 2, 2, 2), SQUARE)], f"Zone {east}")
        for east in (0, 1)
    ]
    return pack_bgl([
        Section(0x20, [Part(ring) for ring in rings], INDIRECT),
        Section(0x23, [Part(pack_geopol(kind, *SQUARE)) for kind in (0, 1)],
                INDIRECT),
        Section(0x2F, [Part(pack_time_zone(1, 2, 3, 1, 60, 1, 60, 0) * 3, 3)],
                7),
    ])


def scenery():
    place = (9.5, 48.5, 3)
    objects = {
        **OBJECTS,
        "attachment": scenery_writer.BEGIN_ATTACHMENTS + OBJECTS["attachment"]
        + scenery_writer.END_ATTACHMENTS,
    }
    return pack_bgl([
        scenery_writer.scenery_section(
            b"".join(objects.values())
            + pack_scenery(scenery_writer.LIBRARY,
                           scenery_writer.pack_library()),
            len(OBJECTS),
        ),
        scenery_writer.exclusion_section(
            scenery_writer.pack_exclusion(0x0008, 10, 49, 11, 48),
            scenery_writer.pack_exclusion(0x8000, 10, 49, 11, 48),
        ),
        scenery_writer.guid_section(
            0x2B, [(scenery_writer.MODEL, b"RIFF" + bytes(40))]
        ),
        scenery_writer.guid_section(
            0x30, [(scenery_writer.MODEL, bytes(24))]
        ),
        Section(0x31, [Part(
            scenery_writer.pack_landmark("Turm", "POI", "us", place, 1.5)
            + scenery_writer.pack_landmark("", "CITY", "", place, 0), 2
        )]),
    ])


# -- Terrain vectors ----------------------------------------------------------

def made_by_tool(write, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        return Path(write(Path(folder) / "vectors.bgl",
                          *arguments)).read_bytes()


def cut_vectors():
    """Roads and lakes across several cells."""
    x, y = -75.1, 47.5
    square = [(x, y, 12.5), (x + 0.4, y, 12.5), (x + 0.4, y + 0.3, 12.5),
              (x, y + 0.3, 12.5)]
    return made_by_tool(cut, [
        ("Roads", "none", [square]), ("WaterPolys", "level", [square]),
        ("Streams", "per_point", [square[:2]]),
    ])


# -- All ----------------------------------------------------------------------

PHOTO_CODES = (
    bgl_writer.RAW, bgl_writer.LZ1, bgl_writer.DELTA, bgl_writer.DELTA_LZ1,
    bgl_writer.LZ2, bgl_writer.DELTA_LZ2, bgl_writer.PTC, bgl_writer.DXT1,
    bgl_writer.DXT3, bgl_writer.DXT5,
)
GENERATED = {
    **{f"elevation_code_{code}": (elevation, code)
       for code in (*ALL_CODES, SOLID)},
    **{f"class_{kind.theme}": (classes, kind)
       for kind in (LANDCLASS, WATERCLASS, REGION, DENSITY, SEASON)},
    **{f"photo_code_{code}": (photos, PHOTO, code)
       for code in PHOTO_CODES},
    **{f"photo32_code_{code}": (photos, PHOTO32, code)
       for code in (bgl_writer.RAW, bgl_writer.LZ1, bgl_writer.DELTA_LZ2,
                    bgl_writer.PTC, bgl_writer.DXT5)},
    "every_theme": (every_theme,),
    "deep_levels": (deep_levels,),
    **{f"airports_{dialect}": (airports, dialect) for dialect in AIRPORTS},
    "navigation": (lambda: pack_bgl(make_sections()),),
    "navigation_msfs_2024": (navigation_msfs_2024,),
    "boundaries": (boundaries,),
    "scenery": (scenery,),
    "vectors_mini": (lambda: MINI_FILE,),
    "vectors_cover": (made_by_tool, cover, 760, 500, 2, 1, 12),
    "vectors_cut": (cut_vectors,),
    "annotation": (agn_writer.every_chunk,),
}
OWN_FILES = ("sample.bgl", "every_directive.agp", "every_directive.agb",
             "every_directive.ags")
SUFFIXES = {".bgl": BGL, ".agn": AGN, ".agp": XPLANE, ".agb": XPLANE,
            ".ags": XPLANE, ".dsf": DSF}
# Neither of these is a file of ours.
FOREIGN = "negative"


def list_shared():
    return sorted(
        path.relative_to(SHARED_DATA).as_posix()
        for path in SHARED_DATA.rglob("*")
        if path.suffix.lower() in SUFFIXES and FOREIGN not in path.parts
    )


def list_names():
    return [*GENERATED, *OWN_FILES,
            *(f"shared/{name}" for name in list_shared())]


def make_fixture(name):
    if name in GENERATED:
        maker, *arguments = GENERATED[name]
        if name == "annotation":
            return Fixture(AGN, agn_writer.NAME, maker())
        return Fixture(BGL, "mutant.bgl", maker(*arguments))
    is_own = name in OWN_FILES
    path = (PROJECT / "autotest" / "data" / name if is_own
            else SHARED_DATA / name.removeprefix("shared/"))
    kind = SUFFIXES[path.suffix.lower()]
    return Fixture(kind, path.name, path.read_bytes(),
                   is_own and kind == BGL)
