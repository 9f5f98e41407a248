# SPDX-License-Identifier: MIT
"""A made-up valley for pictures and examples: mountains, a lake, land use.

Everything is a function of place, so that each raster samples it at its own
resolution. Places are (x, y) in cells of level 12 from a corner, y southward;
a cell is about nine kilometres wide. Nothing of it exists on earth.
"""

import numpy as np

from bgl_writer import Cell

CORNER = Cell(12, 1612, 496)
CELL_WIDTH, CELL_HEIGHT = 480 / 2 ** 12, 360 / 2 ** 12
WEST = CORNER.u * CELL_WIDTH - 180
NORTH = 90 - CORNER.v * CELL_HEIGHT
LAKE_LEVEL = 372.0
LAKE = (1.15, 0.72, 0.2)
AIRPORT = (2.88, 0.17)

_LATTICE = np.random.default_rng(7).random((256, 256))


def to_degrees(x, y):
    return WEST + x * CELL_WIDTH, NORTH - y * CELL_HEIGHT


def smooth_step(low, high, value):
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def noise(x, y):
    """Smooth random numbers from 0 to 1 that change within a unit."""
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    s, t = x - column, y - row
    s, t = (v ** 3 * (v * (6 * v - 15) + 10) for v in (s, t))
    a, b, c, d = (
        _LATTICE[(row + j) % 256, (column + i) % 256]
        for j in (0, 1) for i in (0, 1)
    )
    return (a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t


def fractal(x, y, octaves, ridged=False):
    """A sum of noises, each rotated, twice as fine and weaker than the
    previous one."""
    total, weight = 0.0, 0.0
    for octave in range(octaves):
        scale, share = 2.0 ** octave, 0.42 ** octave
        east = scale * np.cos(octave + 0.6)
        south = scale * np.sin(octave + 0.6)
        value = noise(x * east - y * south + 17 * octave,
                      x * south + y * east + 31 * octave)
        if ridged:
            value = (1 - abs(2 * value - 1)) ** 1.6
        total = total + share * value
        weight += share
    return total / weight


def valley(x):
    """The course of the valley floor, from west to east."""
    return 1.55 + 0.3 * np.sin(1.15 * x + 0.5)


def valley_slope(x):
    return 0.345 * np.cos(1.15 * x + 0.5)


def lake_depth(x, y):
    """Positive inside the lake, 0 on its shore."""
    middle, length, width = LAKE
    along = (x - middle) / length
    across = (y - valley(x)) / width
    wobble = 0.35 * (fractal(x * 3.1, y * 3.1, 3) - 0.5)
    return 1 - along ** 2 - across ** 2 + wobble


def airport_share(x, y):
    """1 on the airport, 0 away from it."""
    dx, dy = x - AIRPORT[0], y - valley(AIRPORT[0]) - AIRPORT[1]
    return 1 - smooth_step(0.2, 0.34, np.hypot(dx, 1.8 * dy))


def elevation(x, y, octaves=7):
    """Metres."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    away = abs(y - valley(x)) - 0.3 * fractal(x * 2 + 9, y * 2, 3)
    rise = smooth_step(0.06, 1.3, away)
    ridges = fractal(x * 1.9 + 3, y * 1.6 + 5, octaves, ridged=True)
    floor = 384 + 34 * abs(x - 0.9) + 22 * fractal(x * 5, y * 5, octaves - 3)
    metres = floor + rise * (420 + 3100 * ridges ** 1.35)
    field = 384 + 34 * (AIRPORT[0] - 0.9) + 11
    share = airport_share(x, y)
    metres = metres * (1 - share) + field * share
    shore = smooth_step(-0.45, 0.0, lake_depth(x, y))
    return metres * (1 - shore) + LAKE_LEVEL * shore


# Codes of data/landclass.csv.
ICE, ROCK, TUNDRA, PASTURE = 143, 130, 9, 42
CONIFERS, MIXED, BROADLEAF = 22, 23, 25
CROPS, FIELDS, WATER, SUBURB, CITY, AIRFIELD = 38, 55, 123, 115, 106, 139

TOWNS = ((2.27, 0.13, 0.17), (0.25, -0.2, 0.11), (3.55, -0.13, 0.11),
         (1.2, 0.33, 0.09), (1.85, -0.3, 0.07))


def town_share(x, y):
    """Depth inside a town: 1 in its middle, negative outside all towns."""
    share = -1.0
    for middle, offset, radius in TOWNS:
        distance = np.hypot(x - middle, y - valley(middle) - offset)
        share = np.maximum(share, 1 - distance / radius)
    return share + 0.9 * (fractal(x * 9, y * 9, 3) - 0.5)


def land_class(x, y):
    """Returns codes that depend on height, slope and water."""
    height = elevation(x, y, 6)
    jitter = 420 * (fractal(x * 4 + 50, y * 4, 4) - 0.5)
    level = height + jitter
    wood = fractal(x * 7 + 80, y * 7, 4)
    codes = np.where(wood > 0.5, CROPS, FIELDS)
    codes = np.where((wood > 0.62) | (height > 560), BROADLEAF, codes)
    codes = np.where(level > 850, MIXED, codes)
    codes = np.where(level > 1150, CONIFERS, codes)
    codes = np.where(level > 1650, PASTURE, codes)
    codes = np.where(level > 1950, TUNDRA, codes)
    codes = np.where(level > 2250, ROCK, codes)
    codes = np.where(level > 2600, ICE, codes)
    town = town_share(x, y)
    codes = np.where((town > 0.05) & (height < 700), SUBURB, codes)
    codes = np.where((town > 0.55) & (height < 700), CITY, codes)
    codes = np.where(airport_share(x, y) > 0.45, AIRFIELD, codes)
    return np.where(lake_depth(x, y) > 0, WATER, codes)


_COLOURS = {
    ICE: (232, 238, 244), ROCK: (139, 131, 124), TUNDRA: (124, 126, 96),
    PASTURE: (110, 130, 72), CONIFERS: (38, 66, 44), MIXED: (52, 84, 46),
    BROADLEAF: (66, 100, 50), CROPS: (164, 160, 92), FIELDS: (120, 148, 78),
    WATER: (32, 70, 98), SUBURB: (142, 136, 122), CITY: (156, 150, 144),
    AIRFIELD: (128, 150, 86),
}


def colour(x, y):
    """Returns red, green, blue as seen from the air, 0 to 255, with the sun in
    the north-west."""
    codes = land_class(x, y)
    planes = np.zeros((3,) + codes.shape)
    for code, values in _COLOURS.items():
        for plane, value in zip(planes, values):
            plane[codes == code] = value
    # Fields are long and narrow, each with a crop of its own.
    turned = np.floor(x * 40 + y * 9), np.floor(y * 75 - x * 17)
    crop = _LATTICE[turned[1].astype(int) % 256, turned[0].astype(int) % 256]
    is_field = np.isin(codes, (CROPS, FIELDS))
    planes[:, is_field] *= 0.78 + 0.42 * crop[is_field]
    planes[0, is_field] *= 1.02 - 0.2 * (crop[is_field] * 7 % 1)
    step = 0.004
    east = elevation(x + step, y) - elevation(x - step, y)
    south = elevation(x, y + step) - elevation(x, y - step)
    light = 1 + (east + south) / (2 * step * 9000) * 0.55
    grain = 0.9 + 0.2 * fractal(x * 60, y * 60, 3)
    planes *= np.clip(light, 0.35, 1.6) * grain
    return np.clip(planes, 0, 255)


# -- Lines --------------------------------------------------------------------

def _beside_the_lake(x, offset):
    """Returns an offset from the valley's middle, larger beside the lake."""
    middle, length, width = LAKE
    shore = np.sign(offset) * (width + 0.08)
    share = 1 - smooth_step(0.75, 1.25, abs(x - middle) / length)
    return offset + (shore - offset) * share


def along_valley(offset, first=-0.05, last=4.05, count=140):
    x = np.linspace(first, last, count)
    return np.stack([x, valley(x) + _beside_the_lake(x, offset)], axis=1)


def descend(x, y):
    """Returns the path of water from a place down to the valley's river."""
    points = [(x, y)]
    east, south = 0.0, 0.0
    while lake_depth(x, y) < 0.05 and abs(y - valley(x)) > 0.012:
        d = 0.02
        fall_x = elevation(x - d, y, 4) - elevation(x + d, y, 4)
        fall_y = elevation(x, y - d, 4) - elevation(x, y + d, 4)
        size = np.hypot(fall_x, fall_y) + 1e-9
        # The second term takes it out of hollows.
        east = 0.7 * east + 0.3 * fall_x / size
        south = 0.7 * south + 0.3 * (0.7 * fall_y / size
                                     + 1.1 * np.sign(valley(x) - y))
        x, y = float(x + 0.012 * east), float(y + 0.012 * south)
        points.append((x, y))
    return np.array(points)[::3]


SPRINGS = ((0.35, 0.35), (0.95, 0.2), (1.7, 0.3), (2.35, 0.25), (2.95, 0.5),
           (3.5, 0.35), (0.5, 2.6), (1.35, 2.85), (2.2, 2.7), (3.3, 2.5))


def shore(count=160):
    """Returns the ring of the lake, found along rays from its middle."""
    middle = LAKE[0]
    ring = []
    for angle in np.arange(count) / count * 2 * np.pi:
        distance = np.linspace(0.02, 1.2, 600)
        x = middle + distance * np.cos(angle)
        y = (valley(x) - valley(middle)) + valley(middle) + (
            distance * np.sin(angle)
        )
        outside = np.argmax(lake_depth(x, y) < 0)
        ring.append((x[outside], y[outside]))
    return np.array(ring)


def pass_road(x, first, last, width=0.3):
    """A road that winds up a slope."""
    share = np.linspace(0, 1, 90)
    y = first + (last - first) * share
    bends = fractal(0 * y + x * 7, y * 3.2, 4) - fractal(x * 7, first * 3.2, 4)
    return np.stack([x + width * bends * np.minimum(1, 4 * share), y], axis=1)
