# SPDX-License-Identifier: MIT
"""Photos as a reader has to show them, computed the plain way.

The rules are those of the driver page and of frmts/trq1/format.md 3.2 to 3.4
and 1.4: whole arrays, one quadrant or one level after the other. The driver
works block by block.
"""

import numpy as np

from bgl_writer import Cell

SIDE = 256
RED, GREEN, BLUE, ALPHA, LAND = range(5)


def expand(channel):
    """Expands 5 bits to 8."""
    return (channel << 3) | (channel >> 2)


def split_words(words):
    """Returns planes R, G, B and land of 1-5-5-5 words."""
    words = words.astype(np.int64)
    return np.stack([expand(words >> 10 & 31), expand(words >> 5 & 31),
                     expand(words & 31), (words >> 15) * 255])


def split_dwords(dwords):
    """Returns planes R, G, B and land of 8-8-8-8 dwords."""
    dwords = dwords.astype(np.int64)
    return np.stack([dwords >> 16 & 255, dwords >> 8 & 255, dwords & 255,
                     (dwords >> 31) * 255])


def planes_of(raster, opacity=True):
    """R, G, B, alpha and land of a photo; 0 where nothing is.

    @opacity: alpha of 8-8-8-8 pixels is opacity, not land.
    """
    is_short = raster.kind.sample == "u2"
    split = split_words if is_short else split_dwords
    red, green, blue, land = split(raster.values)
    mask = np.full((SIDE, SIDE), 255)
    if raster.mask is not None:
        mask = raster.mask.astype(np.int64)
    if opacity and not is_short:
        texels = raster.values.astype(np.int64) >> 24
        mask = (mask * texels + 127) // 255
        land = np.full((SIDE, SIDE), 255)
    planes = np.stack([red, green, blue, mask, land])
    planes[:, mask == 0] = 0
    return planes


def halve(planes):
    """Returns 2x2 means: alpha rounded half up, the others weighted by
    alpha."""
    count, rows, columns = planes.shape
    quads = planes.reshape(count, rows // 2, 2, columns // 2, 2)
    alpha = quads[ALPHA]
    weight = alpha.sum(axis=(1, 3))
    sums = (quads * alpha).sum(axis=(2, 4)) + weight // 2
    means = np.where(weight > 0, sums // np.maximum(weight, 1), 0)
    means[ALPHA] = (weight + 2) // 4
    return means


class PhotoMosaic:
    """The raster that a reader has to make of photo chunks.

    @level: take the chunks of that level only.
    """

    def __init__(self, rasters, fill=True, level=None):
        self.planes = {
            raster.cell: planes_of(raster) for raster in rasters
            if level in (None, raster.cell.level)
        }
        self.fill = fill
        self.levels = sorted({cell.level for cell in self.planes})
        self.finest = self.levels[-1]

    def bounds(self):
        """Returns the cells of the finest level around all tiles: west, north,
        east, south; the last two are excluded."""
        tiles = [(cell, self.finest - cell.level) for cell in self.planes]
        return (min(cell.u << shift for cell, shift in tiles),
                min(cell.v << shift for cell, shift in tiles),
                max((cell.u + 1) << shift for cell, shift in tiles),
                max((cell.v + 1) << shift for cell, shift in tiles))

    def read(self, reduction=0):
        """Returns all five planes of the dataset or of an overview."""
        level = self.finest - reduction
        west, north, east, south = self.bounds()
        step = 1 << reduction
        left, top = west // step, north // step
        right, bottom = -(-east // step), -(-south // step)
        result = np.zeros((5, (bottom - top) * SIDE, (right - left) * SIDE),
                          np.int64)
        for v in range(top, bottom):
            for u in range(left, right):
                y, x = (v - top) * SIDE, (u - left) * SIDE
                result[:, y:y + SIDE, x:x + SIDE] = self._shown(
                    Cell(level, u, v)
                )
        # Cells of an overview may reach beyond the dataset.
        pixels = SIDE // step
        y, x = north * pixels - top * SIDE, west * pixels - left * SIDE
        return result[:, y:y + (south - north) * pixels,
                      x:x + (east - west) * pixels].astype(np.uint8)

    def _own(self, cell):
        """Returns the chunk of a cell, or the one made from finer chunks."""
        if cell in self.planes:
            return self.planes[cell]
        result = np.zeros((5, SIDE, SIDE), np.int64)
        if cell.level >= self.finest:
            return result
        half = SIDE // 2
        for south, east in ((0, 0), (0, 1), (1, 0), (1, 1)):
            child = Cell(cell.level + 1, 2 * cell.u + east,
                         2 * cell.v + south)
            result[:, south * half:(south + 1) * half,
                   east * half:(east + 1) * half] = halve(self._own(child))
        return result

    def _shown(self, cell):
        """The same, with missing pixels from coarser levels, nearest first."""
        result = self._own(cell).copy()
        for level in reversed([n for n in self.levels if n < cell.level]):
            coarse = self.planes.get(cell.ancestor(level))
            if coarse is None or not self.fill:
                continue
            shift = cell.level - level
            rows = ((cell.v * SIDE + np.arange(SIDE)) >> shift) % SIDE
            columns = ((cell.u * SIDE + np.arange(SIDE)) >> shift) % SIDE
            around = coarse[:, rows][:, :, columns]
            is_missing = result[ALPHA] == 0
            result[:, is_missing] = around[:, is_missing]
        return result
