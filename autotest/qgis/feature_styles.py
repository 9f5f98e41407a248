#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes data/feature_styles.csv, the styles that the drivers give features:

    autotest/qgis/feature_styles.py

The table has, row by row, what a feature style string can say of the symbols of
style_tables.py, from which the .qml files are made too: one pen, one brush, one
symbol; lengths in millimetres on paper. The first row of a layer that fits a
feature is taken.
"""

import re
from pathlib import Path

from style_tables import METRES, VECTOR_STYLES

TABLE = Path(__file__).resolve().parents[2] / "data" / "feature_styles.csv"
COLUMNS = ("layer", "field", "values", "pen", "width_mm", "pattern", "brush",
           "symbol", "size_mm", "angle_fields")
# Marker shapes as the symbols that OGR names.
SYMBOLS = {
    "circle": "ogr-sym-3", "hexagon": "ogr-sym-3", "square": "ogr-sym-5",
    "diamond": "ogr-sym-5", "triangle": "ogr-sym-7", "arrow": "ogr-sym-7",
    "filled_arrowhead": "ogr-sym-7", "star": "ogr-sym-9",
    "cross2": "ogr-sym-1",
}
WHITE = "#ffffff"
# Of a symbol whose size on the map is that on the ground.
SIZE_OF_METRES = 2.5
# Programs paint layers in any order: stands and signs are seen through these.
TRANSLUCENT = ("apron", "runway_area", "runway_end_area", "tile")
TRANSLUCENT_ALPHA = "a0"

# An area of less lets what lies below it through.
OPAQUE = 0xbe


def to_hex(color, least=0):
    """Without the alpha of what is opaque enough: GDAL's MapInfo driver takes
    alpha for the blue of another colour."""
    parts = [int(part) for part in color.split(",")]
    return "#" + "".join(f"{part:02x}" for part in (
        parts[:3] if parts[3] >= least else parts))


def is_dashed(settings):
    return settings.get("use_custom_dash") == "1"


def choose_line(parts):
    """The part that says most: the topmost, unless it is a mark on another."""
    topmost = parts[-1][1]
    solid = [settings for _, settings, _, _ in parts[:-1]
             if not to_hex(settings["line_color"]).startswith(WHITE)]
    return solid[-1] if is_dashed(topmost) and solid else topmost


def describe_line(settings):
    width = float(settings["line_width"])
    if settings.get("line_width_unit") == METRES:
        width = 0.9
    pattern = ""
    if is_dashed(settings) and settings.get("customdash_unit") != METRES:
        pattern = " ".join(f"{length}mm"
                           for length in settings["customdash"].split(";"))
    return {"pen": to_hex(settings["line_color"]), "width_mm": width,
            "pattern": pattern}


def describe_fill(settings):
    row = {"brush": to_hex(settings["color"], OPAQUE)}
    if settings["outline_style"] != "no":
        row["pen"] = to_hex(settings["outline_color"])
        row["width_mm"] = float(settings["outline_width"])
        row["pattern"] = {"dash": "2mm 1mm", "dot": "0.4mm 0.8mm"}.get(
            settings["outline_style"], "")
    return row


def describe_marker(settings, expressions):
    in_metres = settings.get("size_unit") == METRES
    angle = expressions.get("angle", "")
    return {
        "symbol": SYMBOLS[settings["name"]],
        "pen": to_hex(settings["outline_color"]),
        "brush": to_hex(settings["color"]),
        "size_mm": SIZE_OF_METRES if in_metres else float(settings["size"]),
        "angle_fields": " ".join(re.findall(r"[\"'](\w+)[\"']", angle)),
    }


def choose_marker(parts):
    """The one that turns with the feature, or else the lowest."""
    turning = [part for part in parts if "angle" in part[2]]
    return (turning or parts)[0]


def describe_symbol(geometry, parts):
    if geometry == "line":
        return describe_line(choose_line(parts))
    if geometry == "polygon":
        return describe_fill(parts[0][1])
    _, settings, expressions, _ = choose_marker(parts)
    return describe_marker(settings, expressions)


def list_values(style, value):
    """Empty for the class of all others."""
    groups = style.get("groups")
    if value is None or (groups and value not in groups):
        return ""
    return " ".join(groups[value]) if groups else value


def make_rows():
    rows = []
    for layer, style in VECTOR_STYLES.items():
        classes = [(list_values(style, value), parts)
                   for value, _, parts in style["classes"]]
        for values, parts in sorted(classes, key=lambda row: not row[0]):
            row = {"layer": layer, "width_mm": 0.0, "size_mm": 0.0,
                   "field": style["field"] if values else "",
                   "values": values,
                   **describe_symbol(style["geometry"], parts)}
            if layer in TRANSLUCENT and len(row["brush"]) == len(WHITE):
                row["brush"] += TRANSLUCENT_ALPHA
            rows.append([row.get(column, "") for column in COLUMNS])
    return rows


def make_table():
    lines = [",".join(COLUMNS)]
    lines += [",".join(f"{cell:g}" if isinstance(cell, float) else cell
                       for cell in row) for row in make_rows()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(make_table(), "utf-8")
