# SPDX-License-Identifier: MIT
"""The files of the examples and pictures: a synthetic valley in each kind of
file that the drivers open, written with the project's own writers."""

import math
import struct

import numpy as np

import showcase_terrain as terrain
from agn_writer import (
    VERSION, annotation, building, chunk, floats, guid, integers, polygon,
    texture,
)
from airport_writer import (
    FSX, pack_airport, pack_apron, pack_com, pack_end_area, pack_helipad,
    pack_list, pack_parking, pack_runway, pack_start, pack_taxi_names,
    pack_taxi_path, pack_taxi_points,
)
from bgl_writer import (
    ALL_YEAR, BITPACK_LZ1, DELTA_LZ1, LANDCLASS, LZ2, PHOTO, SIDE,
    WATERCLASS, Raster, Tile, pack_elevation, pack_rasters,
)
from navigation_records import (
    CIRCLE, LINE, ORIGIN, START, pack_boundary, pack_boundary_point,
    pack_circle, pack_dme, pack_glide_slope, pack_localizer, pack_ndb,
    pack_route, pack_station, pack_waypoint,
)
from record_writer import (
    INDIRECT, KIND_WAYPOINT, Part, Section, pack_bgl, pack_name,
)
from scenery_writer import (
    Placement, exclusion_section, pack_exclusion, pack_library,
    pack_scenery, scenery_section,
)
from terrain_vector_scene import cut

METRES_PER_DEGREE = 111320.0
AIRPORT_PLACE = terrain.to_degrees(
    terrain.AIRPORT[0],
    terrain.valley(terrain.AIRPORT[0]) + terrain.AIRPORT[1],
)
FIELD_ELEVATION = 463.0
RUNWAY_HEADING = 84.0
LIBRARY_MODEL = "12345678-9ABC-DEF0-0102-030405060708"

MOTORWAY = "Roads:59C08A14-0761-47AA-86D2-A66E3F34A98B"
MAIN_ROAD = "Roads:D02AB504-E8C1-41AB-BF7D-B8C33B21DFA9"
ROAD = "Roads:325DD470-B342-4D15-AC54-F67ED9F5914F"
TRACK = "Roads:B7A645EA-CD95-48CC-82B9-C2C3ACAE74BD"
RAILWAY = "Railways:DDE116BF-0E97-4EB6-A9EC-7EF93D9F2D0E"
STREAM = "Streams:2D3FC985-A72B-473D-B23B-D78E72E63B53"
LAKE = "WaterPolys:BCD5C182-9C8B-4C57-97BD-272CF492CBFF"
RIVER = "WaterPolys:E5DD8B66-8E86-4E7E-BE58-6E94A91C8FF0"
SHORELINE = "Shorelines:6BE0F0F1-C807-4C6F-81CB-B5D565C69375"
PARK = "Parks:26B86464-9F78-450B-A483-14D4F15A6B19"
BOUNDS = "AirportBounds:47D48287-3ADE-4FC5-8BEC-B6B36901E612"


# -- Rasters ------------------------------------------------------------------

def sample_points(cell, side):
    """Returns x and y of the posts of a cell, or of the centres of its
    pixels."""
    shift = terrain.CORNER.level - cell.level
    size = 2.0 ** shift
    first = 0.0 if side == SIDE else 0.5
    places = (np.arange(side) + first) / 256
    return np.meshgrid(
        (cell.u + places) * size - terrain.CORNER.u,
        (cell.v + places) * size - terrain.CORNER.v,
    )


def elevation_tile(level, u, v):
    cell = terrain.Cell(level, u, v)
    metres = terrain.elevation(*sample_points(cell, SIDE))
    return Tile(cell, np.round(metres).astype(np.int16), DELTA_LZ1)


def make_elevation():
    """Makes three rows of four tiles."""
    corner = terrain.CORNER
    return pack_elevation([
        elevation_tile(corner.level, corner.u + column, corner.v + row)
        for row in range(3) for column in range(4)
    ])


def class_rasters():
    """Makes land and water class of the same place, one tile each."""
    cell = terrain.CORNER.ancestor(10)
    x, y = sample_points(cell, SIDE)
    depth = terrain.lake_depth(x, y)
    water = np.where(depth > 0.3, 2, np.where(depth > 0, 1, 6))
    return [
        Raster(LANDCLASS, cell, terrain.land_class(x, y), BITPACK_LZ1),
        Raster(WATERCLASS, cell, water, BITPACK_LZ1),
    ]


def photo_raster(level, u, v, mask=None):
    cell = terrain.Cell(level, u, v)
    planes = (terrain.colour(*sample_points(cell, 256)) / 8).astype(int)
    words = 0x8000 | planes[0] << 10 | planes[1] << 5 | planes[2]
    return Raster(PHOTO, cell, words, LZ2, mask=mask, mask_code=BITPACK_LZ1,
                  months=ALL_YEAR)


PHOTO_CORNER = (13, 2 * terrain.CORNER.u + 1, 2 * terrain.CORNER.v + 2)


def photo_rasters():
    """Makes three by two tiles; one is missing, one has a round hole."""
    level, u, v = PHOTO_CORNER
    rows, columns = np.mgrid[0:256, 0:256]
    edge = np.hypot(rows - 118, columns - 140)
    hole = np.clip((edge - 58) * 12, 0, 255).astype(int)
    return [
        photo_raster(level, u + column, v + row,
                     hole if (column, row) == (2, 0) else None)
        for row in range(2) for column in range(3)
        if (column, row) != (0, 1)
    ]


# -- Terrain vectors ----------------------------------------------------------

def to_line(kind, points, mode="none"):
    return kind, mode, [[(*terrain.to_degrees(x, y), 0.0)
                         for x, y in points.tolist()]]


def river_ring(first, last):
    """A river along the valley, wider downstream (to the west)."""
    x = np.linspace(first, last, 90)
    bends = 0.03 * np.sin(9 * x) + 0.015 * np.sin(23 * x)
    middle = terrain.valley(x) + bends
    half = 0.017 - 0.0025 * x
    return np.concatenate([
        np.stack([x, middle - half], axis=1),
        np.stack([x, middle + half], axis=1)[::-1],
    ])


def circle_ring(x, y, radius, count=24):
    angle = np.arange(count) / count * 2 * np.pi
    wobble = 1 + 0.18 * np.sin(3 * angle) + 0.1 * np.sin(5 * angle)
    return np.stack([x + radius * wobble * np.cos(angle),
                     y + radius * wobble * np.sin(angle)], axis=1)


def vector_features():
    features = [
        to_line(LAKE, terrain.shore()[::-1], "level"),
        to_line(RIVER, river_ring(1.75, 4.0), "level"),
        to_line(RIVER, river_ring(0.0, 0.52), "level"),
        to_line(SHORELINE, np.vstack([terrain.shore(),
                                      terrain.shore()[:1]])),
        to_line(MOTORWAY, terrain.along_valley(0.06)),
        to_line(MAIN_ROAD, terrain.along_valley(-0.12)),
        to_line(RAILWAY, terrain.along_valley(0.03)),
        to_line(MAIN_ROAD, terrain.pass_road(2.3, terrain.valley(2.3), 0.02)),
        to_line(ROAD, terrain.pass_road(0.6, terrain.valley(0.6) + 0.3, 3.1)),
        to_line(ROAD, terrain.pass_road(3.5, terrain.valley(3.5) + 0.06, 3.1)),
        to_line(TRACK, terrain.pass_road(1.5, terrain.valley(1.5) - 0.28,
                                         0.35)),
        to_line(TRACK, terrain.pass_road(3.75, terrain.valley(3.75) - 0.12,
                                         0.3)),
        to_line(PARK, circle_ring(2.05, terrain.valley(2.05) + 0.28, 0.11)),
        to_line(PARK, circle_ring(0.25, terrain.valley(0.25) + 0.42, 0.13)),
    ]
    features.append((BOUNDS, "none", [[
        (*on_field(*corner), 0.0) for corner in
        ((-1700, -420), (1700, -420), (1700, 240), (900, 520), (-1250, 520),
         (-1700, 240))
    ]]))
    features += [to_line(STREAM, terrain.descend(*spring))
                 for spring in terrain.SPRINGS]
    return features


# -- Airport ------------------------------------------------------------------

def beside(east, north, place=AIRPORT_PLACE):
    """Returns the degrees of a point a number of metres away."""
    scale = METRES_PER_DEGREE * math.cos(math.radians(place[1]))
    return place[0] + east / scale, place[1] + north / METRES_PER_DEGREE


def on_field(along, across):
    """Returns a point given in metres along the main runway and to its
    left."""
    angle = math.radians(RUNWAY_HEADING)
    east = along * math.sin(angle) - across * math.cos(angle)
    north = along * math.cos(angle) + across * math.sin(angle)
    return beside(east, north)


TAXI_LINE = 190
STANDS = [(x, 345) for x in range(-330, 500, 90)]
SMALL_STANDS = [(x, 300) for x in range(-1080, -700, 60)]
EXITS = (-1270, -640, 0, 640, 1270)


def taxi_network():
    """Makes points of taxiways and paths between them; each exit has one on
    the runway and one on the taxiway."""
    points, paths = [], []

    def add(along, across, kind=1):
        points.append((kind, 0, *on_field(along, across)))
        return len(points) - 1

    def join(start, end, name, width, kind=1):
        # A painted centre line and solid edges; asphalt.
        paths.append(pack_taxi_path(
            0x1C, start, end, 0x60 | kind, name, lines=0x25, surface=4,
            width=width,
        ))

    on_taxiway = []
    for i, along in enumerate(EXITS):
        runway, hold = add(along, 0), add(along, 80, 2)
        taxiway = add(along, TAXI_LINE)
        join(runway, hold, i + 2, 23)
        join(hold, taxiway, i + 2, 23)
        on_taxiway.append(taxiway)
    doors = [add(along, TAXI_LINE) for along, _ in STANDS + SMALL_STANDS]
    places = [along for along, _ in STANDS + SMALL_STANDS]
    row = sorted(zip(EXITS + tuple(places), on_taxiway + doors))
    for (_, start), (_, end) in zip(row, row[1:]):
        join(start, end, 1, 23)
    for i, door in enumerate(doors):
        join(door, i, 0, 18 if i < len(STANDS) else 10, 3)
    return points, paths


def parkings():
    gates = [
        pack_parking(0x1B, *on_field(along, across), name=12, kind=9,
                     gate=i + 1, radius=26, pushback=3,
                     heading=RUNWAY_HEADING + 270)
        for i, (along, across) in enumerate(STANDS)
    ]
    small = [
        pack_parking(0x1B, *on_field(along, across), name=1, kind=2,
                     gate=i + 1, radius=10,
                     heading=(RUNWAY_HEADING + 270) % 360)
        for i, (along, across) in enumerate(SMALL_STANDS)
    ]
    return gates + small


def apron(west, south, east, north, surface):
    corners = [(west, south), (east, south), (east, north), (west, north)]
    return pack_apron(0x37, [on_field(*corner) for corner in corners],
                      surface)


def make_airport():
    """Makes a runway with everything around it, and a grass strip."""
    points, paths = taxi_network()
    heading = RUNWAY_HEADING
    children = [
        pack_name("Lakeside Valley"),
        pack_runway(0x04, *AIRPORT_PLACE, 2600, 45, heading, (8, 0, 26, 0),
                    ("ILKS", ""), surface=4, lights=0x0A,
                    altitude=FIELD_ELEVATION, children=[
                        pack_end_area(0x05, 150, 45, 4),
                        pack_end_area(0x07, 90, 45, 4),
                        pack_end_area(0x08, 90, 45, 4),
                    ]),
        pack_runway(0x04, *on_field(-300, -260), 900, 30, heading,
                    (8, 2, 26, 1), surface=1, altitude=FIELD_ELEVATION),
        pack_start(8, 0, 1, *on_field(-1270, 0), heading),
        pack_start(26, 0, 1, *on_field(1270, 0), heading + 180),
        pack_com(6, 118100000, b"Lakeside"),
        pack_com(5, 121900000, b"Lakeside"),
        pack_com(1, 127250000, b"Lakeside"),
        pack_helipad(0, 1, *on_field(640, 300), 25, 25, heading),
        pack_taxi_points(points),
        pack_list(0x1B, parkings()),
        pack_list(0x1C, paths),
        pack_taxi_names("", "A", "B", "C", "D", "E", "F"),
        apron(-400, TAXI_LINE + 12, 560, 400, 0),
        apron(-1130, TAXI_LINE + 12, -690, 340, 4),
    ]
    return pack_airport(FSX, "XLAK", *AIRPORT_PLACE, children,
                        altitude=FIELD_ELEVATION, fuel=0x40000003)


def polygon_points(corners):
    """Returns corners in terrain coordinates as points of an airspace."""
    places = [terrain.to_degrees(*corner) for corner in corners]
    return [pack_boundary_point(START if i == 0 else LINE, *place)
            for i, place in enumerate(places)]


def airspaces():
    circle = [pack_boundary_point(ORIGIN, *AIRPORT_PLACE),
              pack_circle(8500)]
    outer = [pack_boundary_point(ORIGIN, *AIRPORT_PLACE),
             pack_circle(13500)]
    arena = polygon_points([(0.35, 0.15), (1.35, 0.1), (1.5, 0.6),
                            (0.9, 0.95), (0.3, 0.7)])
    reserve = polygon_points([(0.15, 2.35), (1.2, 2.2), (1.45, 2.85),
                              (0.3, 2.95)])
    sector = polygon_points([(-0.1, 1.0), (1.3, 0.75), (1.6, 1.75),
                             (1.2, 2.1), (-0.1, 2.1)])
    return [
        pack_boundary(circle, "Lakeside CTR", 5, 0x11, (0, 0, 0),
                      (0, 0, 1500)),
        pack_boundary(outer, "Lakeside TMA", 4, 0x11, (0, 0, 1500),
                      (0, 0, 3500)),
        pack_boundary(arena, "Glacier range", 15, 0x11, (0, 0, 0),
                      (0, 0, 4000)),
        pack_boundary(reserve, "Southern reserve", 20, 0x21, (0, 0, 0),
                      (0, 0, 3000)),
        pack_boundary(sector, "Lake sector", 6, 0x11, (0, 0, 1000),
                      (0, 0, 3500)),
    ]


WAYPOINTS = {"LAKEE": (3.6, 1.1), "NORTO": (2.1, 0.4), "WESTI": (0.3, 1.25),
             "SUDEN": (2.2, 2.6), "GLACI": (3.4, 0.4)}
AIRWAYS = {"L1": ("WESTI", "NORTO", "GLACI", "LAKEE"),
           "L7": ("NORTO", "SUDEN")}


def waypoints():
    """Each refers to the previous and the next one on its airways."""
    records = []
    for ident, place in WAYPOINTS.items():
        routes = []
        for name, way in AIRWAYS.items():
            if ident not in way:
                continue
            i = way.index(ident)
            neighbours = [
                ((way[k], KIND_WAYPOINT, "XX"), 2500.0)
                if 0 <= k < len(way) else None for k in (i + 1, i - 1)
            ]
            routes.append(pack_route(name, 1, *neighbours))
        records.append(pack_waypoint(ident, terrain.to_degrees(*place),
                                     region="XX", routes=routes))
    return records


def pack_sections(sections):
    return pack_bgl([
        Section(number, [Part(b"".join(records), len(records))])
        for number, records in sections
    ])


def ils():
    place = (*on_field(1550, 0), FIELD_ELEVATION)
    slope = (*on_field(-1000, 120), FIELD_ELEVATION)
    return pack_station(
        "ILKS", place, kind=4, flags=0x17, hertz=109500000, region="XX",
        airport="XLAK", children=[
            pack_localizer(8, 0, RUNWAY_HEADING, 5.0),
            pack_glide_slope(slope, 18520, 3.0), pack_dme(slope, 33000),
            pack_name("ILS 08"),
        ])


def make_airports():
    """Makes APX.bgl: the airport, its navaids and waypoints, the airspaces."""
    vor = (*terrain.to_degrees(2.62, 1.95), 470)
    ndb = (*terrain.to_degrees(3.62, 1.22), 480)
    records = [
        Section(0x03, [Part(make_airport())]),
        Section(0x13, [Part(ils() + pack_station(
            "LKV", vor, kind=2, flags=0x11, hertz=114300000, region="XX",
            children=[pack_dme(vor, 150000), pack_name("Lake valley")],
        ), 2)]),
        Section(0x17, [Part(pack_ndb("LN", ndb, region="XX",
                                     name="Lakeside"))]),
        Section(0x22, [Part(b"".join(waypoints()), len(WAYPOINTS))]),
        Section(0x20, [Part(record) for record in airspaces()], INDIRECT),
    ]
    return pack_bgl(records)


def make_objects():
    """Makes OBX.bgl: a few library objects and an exclusion."""
    objects = [
        pack_scenery(0x0B, pack_library(scale=1.0), Placement(
            *on_field(along, 460), FIELD_ELEVATION, heading=RUNWAY_HEADING))
        for along in range(-300, 400, 120)
    ]
    west, south = on_field(-400, 420)
    east, north = on_field(500, 520)
    return pack_bgl([
        scenery_section(b"".join(objects), len(objects)),
        exclusion_section(pack_exclusion(1 << 3, west, north, east, south)),
    ])


# -- Autogen ------------------------------------------------------------------

AUTOGEN_CELL = (15, 8 * terrain.CORNER.u + 18, 8 * terrain.CORNER.v + 14)


def quad_key(level, u, v):
    return "".join(
        str((u >> bit & 1) + 2 * (v >> bit & 1))
        for bit in reversed(range(level))
    )


AUTOGEN_NAME = quad_key(*AUTOGEN_CELL) + "an.agn"


def turned(x, y, degrees, length, depth):
    """A rectangle in the centre system, with the direction of its front."""
    angle = math.radians(degrees)
    return floats(x, y, math.sin(angle), -math.cos(angle), length, depth)


def village(random):
    """Houses along streets that radiate from a square; the cell is about 1.2
    km wide."""
    houses, rows = [], []
    for street in range(8):
        angle = 20 + 45 * street
        dx, dy = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
        for i in range(11):
            along = 0.07 + 0.031 * i
            for side in (-1, 1):
                if random.random() < 0.12:
                    continue
                across = side * (0.012 + 0.004 * random.random())
                x = dx * along - dy * across
                y = dy * along + dx * across
                size = 0.011 + 0.006 * random.random()
                target = rows if i < 4 else houses
                target.append(turned(
                    x, y, angle, 0.026 if i < 4 else size,
                    side * (0.013 if i < 4 else 0.7 * size)))
    return houses, rows


def wood(x, y, radius, random, corners=15):
    points = []
    for i in range(corners):
        angle = i / corners * 2 * math.pi
        distance = radius * (0.75 + 0.4 * random.random())
        points.append((x + distance * math.cos(angle),
                       y + distance * math.sin(angle)))
    return polygon(*points, points[0])


def make_autogen(seed=3, roof="57D752F9-7F2E-694F-8072-E6081A2B76A1",
                 trees="95200D97-88A1-7347-BDC8-838918E1BA67"):
    """Makes a village between forests."""
    random = np.random.default_rng(seed)
    houses, rows = village(random)
    woods = [wood(*place, random) for place in (
        (0.13, 0.14, 0.11), (0.87, 0.13, 0.1), (0.1, 0.62, 0.08),
        (0.88, 0.84, 0.1), (0.66, 0.93, 0.06), (0.36, 0.06, 0.05),
        (0.2, 0.9, 0.09), (0.95, 0.5, 0.05), (0.62, 0.1, 0.05))]
    gardens = [
        floats(x, y, 0.055, 0.04)
        for x, y in ((-0.22, 0.02), (0.24, -0.2), (-0.12, -0.34), (0.27, 0.04),
                     (0.06, 0.3), (-0.31, -0.2), (-0.2, 0.25))
    ]
    lots = [(0.44, 0.47), (0.56, 0.47), (0.56, 0.535), (0.44, 0.535)]
    return annotation(
        VERSION,
        chunk("GBDD", integers(6, 3, 1, 0)),
        chunk("GBTE", texture("village")),
        chunk("GBLD", chunk("GBLR", guid(roof), *houses)),
        chunk("ROWH", *rows),
        chunk("AGN2", chunk("A2GE", guid(LIBRARY_MODEL), *(
            turned(x, y, 90, 0.012, 0.012)
            for x, y in ((0.3, -0.05), (-0.25, 0.02), (0.03, -0.42))))),
        chunk("PBLD", chunk("PBDE", guid(roof),
                            building(0.016, *lots, lots[0]))),
        chunk("PREG", chunk("PRDE", guid(trees), *woods)),
        chunk("VGRG", chunk("VGRE", guid(trees), *gardens)),
    )


AUTOGEN_XML = """<?xml version="1.0"?>
<AutogenDescription>
  <Vegetation guid="{95200D97-88A1-7347-BDC8-838918E1BA67}"
              name="Mixed forest"/>
  <Roof guid="{57D752F9-7F2E-694F-8072-E6081A2B76A1}" name="Gable roof"/>
</AutogenDescription>
"""

STAND_AGP = """A
1000
AG_POINT

TEXTURE stand.png
TEXTURE_SCALE 400 400
TEXTURE_WIDTH 80
OBJECT lib/airport/jetway.obj
OBJECT lib/airport/tug.obj
FACADE lib/airport/fence.fac
FACADE lib/airport/hangar.fac
TILE 0 0 400 400
ANCHOR_PT 200 60
OBJ_DRAPED 120 180 90 0
OBJ_GRADED 260 120 30 1
FAC 1 9 60 300 340 300 340 380 60 380
FAC 0 2 10 20 10 390
FAC 0 2 390 20 390 390
"""


def write_showcase(folder):
    """Writes all files under the names used on the pages."""
    themes = class_rasters()
    elevation = make_elevation()
    landclass = pack_rasters(themes[:1])
    photo = pack_rasters(photo_rasters())
    mixed = pack_rasters(themes)
    contents = {
        "Mesh.bgl": elevation.data,
        "LandClass.bgl": landclass.data,
        "Photo.bgl": photo.data,
        "Themes.bgl": mixed.data,
        "APX.bgl": make_airports(),
        "OBX.bgl": make_objects(),
        AUTOGEN_NAME: make_autogen(),
        "default.xml": AUTOGEN_XML.encode(),
        "stand.agp": STAND_AGP.encode(),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    cut(folder / "CVX.bgl", vector_features())
