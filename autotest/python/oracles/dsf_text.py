# SPDX-License-Identifier: MIT
"""The text that Laminar's tool makes of a DSF, as plain values."""

import gzip
from dataclasses import dataclass, field


@dataclass
class DsfText:
    properties: list = field(default_factory=list)
    definitions: dict = field(default_factory=dict)
    objects: list = field(default_factory=list)
    polygons: list = field(default_factory=list)
    edges: list = field(default_factory=list)
    triangles: list = field(default_factory=list)
    filter: int = -1


def numbers(words):
    return [float(word) for word in words]


def cut(kind, points):
    """Triangles of a primitive, in one sense."""
    if kind == 0:
        return [points[i:i + 3] for i in range(0, len(points) - 2, 3)]
    if kind == 1:
        return [[points[i], points[i + 2 - (i + 1) % 2],
                 points[i + 1 + (i + 1) % 2]] for i in range(len(points) - 2)]
    return [[points[0], points[i], points[i + 1]]
            for i in range(1, len(points) - 1)]


def read_dsf_text(path):
    """Reads a text, which may be packed with gzip."""
    opener = gzip.open if str(path).endswith(".gz") else open
    text = DsfText()
    with opener(path, "rt", encoding="utf-8", errors="replace") as file:
        for line in file:
            word, *rest = line.split()[:1] + line.split()[1:] or [""]
            if word == "PROPERTY":
                text.properties.append(line.rstrip("\n").split(" ", 2)[1:])
            elif word.endswith("_DEF"):
                text.definitions.setdefault(word[:-4], []).append(
                    line.rstrip("\n").split(" ", 1)[1])
            elif word == "FILTER":
                text.filter = int(rest[0])
            elif word.startswith("OBJECT"):
                values = numbers(rest[1:])
                height = values.pop(2) if len(values) == 4 else None
                text.objects.append(
                    (int(rest[0]), *values, height, word[7:], text.filter))
            elif word == "BEGIN_POLYGON":
                polygon = (int(rest[0]), int(rest[1]), int(rest[2]), [])
                text.polygons.append(polygon)
            elif word == "BEGIN_WINDING":
                polygon[3].append([])
            elif word == "POLYGON_POINT":
                polygon[3][-1].append(numbers(rest))
            elif word == "BEGIN_SEGMENT":
                edge = [int(rest[0]), int(rest[1]), int(rest[2]),
                        [numbers(rest[3:])]]
            elif word == "SHAPE_POINT":
                edge[3].append(numbers(rest))
            elif word == "END_SEGMENT":
                edge[3].append(numbers(rest[1:]))
                text.edges.append((*edge, int(rest[0])))
            elif word == "BEGIN_PATCH":
                patch = (int(rest[0]), int(rest[3]))
            elif word == "BEGIN_PRIMITIVE":
                kind, points = int(rest[0]), []
            elif word == "PATCH_VERTEX":
                points.append(numbers(rest))
            elif word == "END_PRIMITIVE":
                text.triangles += [(*patch, triangle)
                                   for triangle in cut(kind, points)]
    return text
