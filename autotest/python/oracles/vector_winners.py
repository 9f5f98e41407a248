# SPDX-License-Identifier: MIT
"""Which terrain vectors of several files are shown, the plain way.

Files come from the lowest to the uppermost. Every vector is compared with every
record and polygon of every upper file; the driver looks them up in tables.
"""

from typing import NamedTuple

from osgeo import ogr

EVERYTHING = "00000000-0000-0000-0000-000000000000"


class Vector(NamedTuple):
    """A vector as in its own file."""

    layer: str
    cell: tuple
    adds: bool
    texture: str
    wkt: str
    excludes: str = ""


def find_hidden(files, class_guids, within=False):
    """(file, number): (hiding file, reason).

    @files: [[Vector, ...], ...]; @class_guids: {layer: GUID}
    """
    hidden = {}
    for low, vectors in enumerate(files):
        for number, vector in enumerate(vectors):
            uppers = files[low + 1:]
            for high, others in enumerate(uppers, low + 1):
                if any(other.cell == vector.cell and not other.adds
                       for other in others):
                    hidden[low, number] = (high, "cell_replaced_above")
            if (low, number) in hidden or vector.layer == "vector_exclusion":
                continue
            geometry = ogr.CreateGeometryFromWkt(vector.wkt)
            for high, others in enumerate(uppers, low + 1):
                for other in others:
                    if (other.layer == "vector_exclusion"
                            and other.excludes in (
                                EVERYTHING, vector.texture,
                                class_guids.get(vector.layer, "none"))):
                        area = ogr.CreateGeometryFromWkt(other.wkt)
                        if (geometry.Within(area) if within
                                else geometry.Intersects(area)):
                            hidden.setdefault((low, number), (
                                high, "vector_excluded_above"))
    return hidden
