# SPDX-License-Identifier: MIT
"""Landscapes for the tests: lists of tiles with known posts.

Neighbouring tiles disagree about the posts that they share, by tens of metres,
so that a test sees which tile a post was taken from.
"""

import numpy as np

from bgl_writer import (
    BITPACK, BITPACK_LZ1, BITPACK_LZ2, DELTA, DELTA_LZ1, DELTA_LZ2, LZ1, LZ2,
    PTC, RAW, SIDE, SOLID, Tile,
)

STORED_CODES = (RAW, DELTA_LZ1, BITPACK_LZ1, DELTA_LZ2, BITPACK_LZ2)
ALL_CODES = (RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2, BITPACK,
             BITPACK_LZ1, BITPACK_LZ2, PTC)


def relief(seed, low=-400, high=4000):
    """Hills with some noise; a different landscape for every seed."""
    random = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    posts = random.uniform(low + 300, high - 300) + sum(
        random.uniform(20, 90) * np.sin(
            random.uniform(1, 9) * rows + random.uniform(1, 9) * columns
            + random.uniform(0, 6)
        ) for _ in range(3)
    )
    posts += random.integers(-2, 3, (SIDE, SIDE))
    return posts.astype(np.int16)


def holes(seed, share=0.2):
    """A mask with a few rectangles, which may reach the edges, and single
    missing posts. Present posts have any value except 0."""
    random = np.random.default_rng(seed + 1000)
    mask = random.choice([255, 255, 128, 1], (SIDE, SIDE)).astype(np.uint8)
    for _ in range(6):
        row, column = random.integers(-40, SIDE, 2)
        height, width = random.integers(1, int(400 * share) + 2, 2)
        mask[max(row, 0):max(row + height, 0),
             max(column, 0):max(column + width, 0)] = 0
    mask[random.random((SIDE, SIDE)) < 0.02] = 0
    mask[0, ::9] = mask[::7, 0] = mask[-1, ::11] = mask[::5, -1] = 0
    return mask


def make_tile(level, u, v, code=None, masked=False, **options):
    """A tile whose relief, codec and mask depend on its cell."""
    seed = level * 10007 + u * 101 + v
    if code is None:
        code = STORED_CODES[seed % len(STORED_CODES)]
    if masked:
        options["mask"] = holes(seed)
        options["mask_code"] = (RAW, BITPACK_LZ1, DELTA_LZ1)[seed % 3]
    return Tile((level, u, v), relief(seed), code, **options)


def block(level, u, v, columns, rows, without=(), **options):
    """Adjacent tiles; `without` lists (column, row) of holes."""
    return [
        make_tile(level, u + column, v + row, **options)
        for row in range(rows) for column in range(columns)
        if (column, row) not in without
    ]


def single():
    return [make_tile(13, 1073, 1219)]


def hole_in_the_middle():
    return block(12, 400, 600, 3, 3, without=[(1, 1)])


def odd_start():
    """No edge of the extent is on the grid of the second overview."""
    return block(12, 401, 603, 3, 5, without=[(0, 0), (2, 3)], masked=True)


def pyramid():
    """Real coarser tiles below three of four quarters, one over all."""
    return (
        block(12, 400, 600, 4, 4, without=[(3, 0)])
        + block(11, 200, 300, 2, 2, without=[(1, 1)])
        + [make_tile(10, 100, 150, flags=1)]
    )


def pyramid_with_masks():
    return (
        block(12, 400, 600, 4, 4, without=[(0, 1), (2, 2)], masked=True)
        + block(11, 200, 300, 2, 2, without=[(0, 1)], masked=True)
        + [make_tile(10, 100, 150, masked=True)]
    )


def coarse_extends():
    """Coarse tiles beside the fine ones enlarge the extent."""
    return (
        block(12, 402, 601, 2, 2, masked=True)
        + [make_tile(11, 200, 300), make_tile(11, 202, 300, masked=True)]
        + [make_tile(10, 100, 151)]
    )


def coarse_edges():
    """Coarse tiles that end where fine ones are, with holes there."""
    return (
        block(12, 402, 600, 2, 4)
        + [make_tile(11, 200, 300, masked=True),
           make_tile(11, 202, 301, masked=True)]
    )


def far_levels():
    """Two levels between the fine tile and the coarse one."""
    return [make_tile(12, 403, 606, masked=True), make_tile(9, 50, 75),
            make_tile(8, 25, 37, masked=True)]


def ptc_only():
    return block(12, 400, 600, 3, 3, without=[(1, 1)], code=PTC)


def ptc_among_others():
    """PTC tiles with stored neighbours to the west, north and neither, and
    masks that remove some of the neighbours' posts."""
    codes = {(0, 0): PTC, (1, 0): RAW, (2, 0): PTC, (3, 0): PTC,
             (0, 1): RAW, (1, 1): PTC, (2, 1): PTC, (3, 1): RAW,
             (1, 2): PTC, (2, 2): RAW, (3, 2): PTC}
    return [
        make_tile(12, 400 + u, 600 + v, code, masked=(u + v) % 2 == 1)
        for (u, v), code in codes.items()
    ]


def ptc_pyramid():
    return (
        block(12, 400, 600, 4, 4, without=[(1, 1)], code=PTC, masked=True)
        + block(11, 200, 300, 2, 1, code=PTC)
        + [make_tile(10, 100, 150, PTC, masked=True)]
    )


def fractions():
    """Several scales and bases, all dyadic: a Float32 raster."""
    scales = [(1.0, 0.0), (0.25, 100.0), (0.0078125, -17.5), (1.0, 0.5)]
    tiles = [
        make_tile(12, 400 + i % 3, 600 + i // 3, scale=scales[i % 4][0],
                  base=scales[i % 4][1], masked=i % 2 == 0)
        for i in range(9) if i != 4
    ]
    return tiles + [make_tile(10, 100, 150, scale=0.5, base=-3.0)]


def below_zero():
    """Depths, where rounding half away from zero differs from rounding half
    up."""
    return [
        Tile((12, 400, 600), relief(5, -3000, -400), mask=holes(5)),
        Tile((11, 200, 300), relief(6, -3000, -400)),
    ]


def every_code():
    tiles = [
        make_tile(12, 400 + i % 4, 600 + i // 4, code, masked=i % 3 == 1)
        for i, code in enumerate(ALL_CODES)
    ]
    return tiles + [Tile((12, 402, 602), -7, SOLID),
                    make_tile(11, 201, 301)]


SCENES = {
    scene.__name__: scene
    for scene in (
        single, hole_in_the_middle, odd_start, pyramid, pyramid_with_masks,
        coarse_extends, coarse_edges, far_levels, ptc_only, ptc_among_others,
        ptc_pyramid, fractions, below_zero, every_code,
    )
}

