# SPDX-License-Identifier: MIT
"""What the styles of data/styles look like, as tables.

A symbol is a list of parts, painted in this order; a part is a kind of QGIS
symbol layer, its settings, and expressions for settings that differ from
feature to feature. Lengths are millimetres on paper unless they are METRES on
the ground.
"""

METRES = "RenderMetersInMapUnits"


def line(color, width, expressions=None, level=0, **settings):
    return ("SimpleLine", {
        "line_color": color, "line_width": str(width), "capstyle": "round",
        "joinstyle": "round", **settings,
    }, expressions or {}, level)


def ground_line(color, width, minimum, **settings):
    """As wide as the ground says, yet never less than so many mm."""
    return line(
        color, 10, {"width": f"max({width}, @map_scale * {minimum / 1000})"},
        **{"line_width_unit": METRES, "capstyle": "flat", **settings},
    )


def fill(color, outline="no", width=0.2, **settings):
    return ("SimpleFill", {
        "color": color,
        "outline_style": "no" if outline == "no" else "solid",
        "outline_color": "0,0,0,255" if outline == "no" else outline,
        "outline_width": str(width), "joinstyle": "miter", **settings,
    }, {}, 0)


# Maps of larger scales are mostly inside of an airspace.
INSIDE_AIRSPACE = 100000


def airspace(color, outline, width, style="solid"):
    """Around an airport only the outline: a map inside of an airspace would be
    tinted as a whole, and land look like water."""
    kind, settings, _, offset = fill(color, outline, width,
                                     outline_style=style)
    near = f"CASE WHEN @map_scale < {INSIDE_AIRSPACE} THEN '0,0,0,0' END"
    return kind, settings, {"fillColor": near}, offset


def marker(name, color, size, outline="40,40,40,255", expressions=None,
           **settings):
    return ("SimpleMarker", {
        "name": name, "color": color, "size": str(size),
        "outline_color": outline, "outline_width": "0.2", **settings,
    }, expressions or {}, 0)


# Beyond this scale stands are dots: their circles would cover each other.
STANDS_AS_DOTS = 6000


def stand(color):
    """A parking as a circle of its size with an arrow of its heading, or as a
    dot."""
    is_near = f"@map_scale <= {STANDS_AS_DOTS}"
    return (
        marker("circle", color.replace(",255", ",28"), 10, color,
               {"size": "2 * \"radius_m\"", "enabled": is_near},
               size_unit=METRES, outline_width="0.25"),
        marker("arrow", color.replace(",255", ",150"), 8, color,
               {"size": "0.6 * \"radius_m\"", "enabled": is_near,
                "angle": "\"true_heading_deg\""},
               size_unit=METRES, outline_style="no"),
        marker("circle", color, 1.3, "255,255,255,255",
               {"enabled": f"NOT {is_near}"}),
    )


def single(geometry, *parts, label=None):
    return {"geometry": geometry, "label": label,
            "classes": [(None, "", list(parts))]}


def classified(geometry, criterion, *classes, label=None):
    """Classes of (value, name, parts); value None takes all others.

    @criterion: a field, or a field with groups of its words.
    """
    field, groups = (criterion, {}) if isinstance(criterion, str) else criterion
    rest = "other" if criterion is not ROADS else "road"
    expression = make_case(field, groups, rest) if groups else f"\"{field}\""
    return {"geometry": geometry, "expression": expression, "label": label,
            "field": field, "groups": groups,
            "classes": [(value, name, list(parts))
                        for value, name, *parts in classes]}


def road(color, casing, width):
    """A coloured way in a white case with a thin dark line around it."""
    return (
        line(casing, width + 0.7, level=0),
        line("255,255,255,255", width + 0.4, level=1),
        line(color, width, level=2),
    )


WATER, DEEP_WATER = "126,182,222,255", "58,122,176,255"
ASPHALT, CONCRETE = "92,94,98,255", "168,168,166,255"

# What the classes of a field are, as words of its domain, or as parts of words.
SURFACES = ("surface", {
    "dark": ("asphalt", "bituminous", "tarmac", "macadam", "oil_treated"),
    "light": ("concrete", "cement", "brick", "planks", "steel_mats"),
    "grass": ("grass", "deprecated_grass"),
    "water": ("water",),
    "snow": ("snow", "ice"),
    "earth": ("clay", "dirt", "coral", "gravel", "sand", "shale"),
})
STANDS = ("type", {
    "gate": ("gate_small", "gate_medium", "gate_heavy", "gate_extra"),
    "cargo": ("ramp_cargo", "ramp_mil_cargo"),
    "military": ("ramp_mil_combat",),
    "ga": ("ramp_ga", "ramp_ga_small", "ramp_ga_medium", "ramp_ga_large",
           "ramp_ga_extra", "dock_ga"),
    "fuel": ("fuel",),
    "vehicle": ("vehicle",),
})
AIRSPACES = ("type", {
    "restricted": ("restricted", "prohibited", "danger", "moa", "warning",
                   "alert"),
    "controlled": ("class_a", "class_b", "class_c", "tower", "mode_c"),
    "zone": ("class_d",),
    "open": ("class_e", "class_f", "class_g"),
    "park": ("national_park",),
})
PAINT = ("type", {
    "yellow": ("~hold_short", "~wide_yellow", "~enhanced_center",
               "~non_movement"),
    "red": ("~red",),
    "service": ("~service", "~edge", "~white"),
})
ROADS = ("texture_name", {
    "motorway": ("~_6_Lanes", "~_8_Lanes", "~_10_Lanes"),
    "main": ("~_4_Lanes",),
    "track": ("~_Dirt_", "~_Gravel_"),
})


def make_condition(field, words):
    if words[0].startswith("~"):
        pattern = "|".join(word[1:] for word in words)
        return f"\"{field}\" ~ '{pattern}'"
    if len(words) == 1:
        return f"\"{field}\" = '{words[0]}'"
    listed = ", ".join(f"'{word}'" for word in words)
    return f"\"{field}\" IN ({listed})"


def make_case(field, groups, rest):
    """The groups as an expression of QGIS."""
    conditions = " ".join(
        f"WHEN {make_condition(field, words)} THEN '{name}'"
        for name, words in groups.items()
    )
    return f"CASE {conditions} ELSE '{rest}' END"


AIRSPACE_LABEL = (
    "\"name\" || '\\n' || coalesce(round(\"min_alt_m\"), 0) || ' - ' || "
    "coalesce(round(\"max_alt_m\"), 0) || ' m'"
)


def pavement(*names):
    """Classes by surface, each filled in its colour."""
    colors = {
        "dark": ("Asphalt", ASPHALT), "light": ("Concrete", CONCRETE),
        "grass": ("Grass", "126,164,92,255"), "water": ("Water", WATER),
        "snow": ("Snow or ice", "236,242,248,255"),
        "earth": ("Earth or gravel", "186,160,120,255"),
        None: ("Other", "140,140,140,255"),
    }
    return [
        (name, colors[name][0],
         fill(colors[name][1], "255,255,255,210", 0.25))
        for name in names
    ]


def strip(color):
    """A runway with white edges, as wide as it is."""
    return (ground_line("255,255,255,255", "\"width_m\" + 4", 1.3),
            ground_line(color, "\"width_m\"", 0.9))


def show_frequency(field):
    """Two decimals, or three where the channel has them."""
    return (f"format_number(\"{field}\", CASE WHEN "
            f"round(\"{field}\" * 1000) % 10 = 0 THEN 2 ELSE 3 END, 'en')")


# "A 4", "N 12B", "Dock 3".
STAND_LABEL = (
    "trim(CASE WHEN \"name\" ~ '^gate_[a-z]$' THEN upper(right(\"name\", 1)) "
    "WHEN \"name\" ~ '_parking$' THEN upper(left(\"name\", "
    "strpos(\"name\", '_') - 1)) WHEN \"name\" = 'gate' THEN 'Gate' "
    "WHEN \"name\" = 'dock' THEN 'Dock' ELSE '' END || ' ' || "
    "coalesce(to_string(\"number\"), '') || CASE WHEN \"suffix\" ~ "
    "'^gate_[a-z]$' THEN upper(right(\"suffix\", 1)) ELSE '' END)"
)
# The words of a sign without the codes of its colours and arrows.
SIGN_LABEL = (
    "trim(regexp_replace(regexp_replace(\"label\", '\\\\{[^}]*\\\\}', ' '), "
    "'[\\\\[\\\\]|_ ]+', ' '))"
)
AIRPORT_LABEL = (
    "\"ident\" || CASE WHEN @map_scale <= 250000 AND \"name\" <> '' "
    "THEN '\\n' || \"name\" ELSE '' END"
)
# From here on runways are drawn, which names of airports keep off, and from
# there on the map is within an airport.
AT_AN_AIRPORT, WITHIN_AN_AIRPORT = 150000, 8000


def threshold(end, other, side):
    """The designator of a runway end, a little off the end."""
    x, y = (f"{axis}({side}_point($geometry)) + ({axis}({side}_point("
            f"$geometry)) - {axis}({other}_point($geometry))) * "
            f"@map_scale * 0.0028 / max(\"length_m\", 1)"
            for axis in "xy")
    turn = " + 180" if side == "end" else ""
    # With an empty line on both sides nothing else comes close.
    return {"expression": f"'\\n' || \"{end}_ident\" || '\\n'", "size": 7,
            "bold": True, "color": "30,30,34,255", "over": True,
            "has_halo": True, "on_top": True,
            "place": f"make_point({x}, {y})", "scale": AT_AN_AIRPORT,
            "rotation": f"(\"true_heading_deg\"{turn}) % 360"}


def label(expression, size, color="30,30,30,255", **settings):
    return {"expression": expression, "size": size, "color": color,
            **settings}


# What is drawn of airports on a map of a continent.
IS_LARGE = "\"num_runway\" > 2"


def size_of_airport(size):
    """By size where many are on the map."""
    return (f"CASE WHEN @map_scale > 2000000 THEN CASE WHEN {IS_LARGE} THEN "
            f"{0.6 * size:.2f} ELSE {0.25 * size:.2f} END ELSE {size} END")


# No mark over its own stands.
IS_AIRPORT_MARKED = "@map_scale > 60000 OR coalesce(\"num_runway\", 0) = 0"


def taxiway(color, minimum):
    return ground_line(color, "\"width_m\"", minimum, capstyle="round")


def centre_line(width):
    """Of a taxiway, not where it would be as wide as the taxiway."""
    return line("246,206,66,255", width, {"enabled": "@map_scale <= 25000"})


VECTOR_STYLES = {
    # The scenery library
    "scenery_file": classified(
        "polygon", "status",
        ("damaged", "Damaged", fill("220,60,40,70", "200,40,20,255", 0.5)),
        ("encrypted", "Encrypted", fill("150,90,180,50", "120,60,150,255",
                                        0.3)),
        ("foreign", "Older simulators", fill("250,180,60,50",
                                             "200,130,20,255", 0.3)),
        ("ok", "Used", fill("60,130,90,14", "40,100,70,255", 0.2)),
        (None, "Not used", fill("150,150,150,20", "130,130,130,255", 0.2)),
    ),
    # Terrain vectors
    "road": classified(
        "line", ROADS,
        ("motorway", "Six lanes or more",
         *road("226,108,72,255", "112,44,24,255", 1.1)),
        ("main", "Four lanes",
         *road("250,196,92,255", "122,84,24,255", 0.8)),
        ("road", "Other roads",
         *road("252,244,196,255", "104,98,84,255", 0.45)),
        ("track", "Dirt or gravel",
         line("255,255,255,200", 0.7, level=1),
         line("140,104,68,255", 0.4, level=2, customdash="1.6;1.1",
              use_custom_dash="1")),
    ),
    "railway": single(
        "line", line("255,255,255,255", 0.9), line("70,70,74,255", 0.6),
        line("255,255,255,255", 0.36, customdash="1.8;1.8",
             use_custom_dash="1", capstyle="flat"),
    ),
    "stream": single("line", line(DEEP_WATER, 0.45)),
    "shoreline": single("line", line("38,96,150,255", 0.35)),
    "utility": single(
        "line", line("120,90,140,255", 0.25, customdash="3;1",
                     use_custom_dash="1", capstyle="flat")),
    "freeway_traffic": single("line", line("200,60,40,255", 0.3)),
    "water_polygon": single("polygon", fill(WATER, "38,96,150,255", 0.25)),
    "water_polygon_gps": single("polygon", fill(WATER)),
    "park": single("polygon", fill("120,176,96,150", "74,128,60,255", 0.25)),
    "airport_bounds": single(
        "polygon", fill("196,200,186,150", "110,112,104,255", 0.2)),
    "vector_exclusion": single(
        "polygon", fill("200,60,60,40", "200,60,60,255", 0.3,
                        outline_style="dash")),
    # Airports
    "airport": single(
        "point",
        marker("circle", "255,255,255,255", 4.4, "36,72,140,255",
               {"size": size_of_airport(4.4), "enabled": IS_AIRPORT_MARKED},
               outline_width="0.4"),
        marker("line", "36,72,140,255", 6.2, "36,72,140,255",
               {"size": size_of_airport(6.2), "enabled": IS_AIRPORT_MARKED},
               outline_width="0.7", angle="60"),
        label=(label(AIRPORT_LABEL, 9, "26,54,110,255", bold=True,
                     distance=0.6, on_top=True, nearest=AT_AN_AIRPORT,
                     show=f"@map_scale <= 2000000 OR {IS_LARGE}"),
               label(AIRPORT_LABEL, 9, "26,54,110,255", bold=True,
                     around=True, distance=8, on_top=True, priority=7,
                     scale=AT_AN_AIRPORT, nearest=WITHIN_AN_AIRPORT)),
    ),
    "runway": classified(
        "line", SURFACES,
        ("grass", "Grass", *strip("126,164,92,255")),
        ("water", "Water", *strip(WATER)),
        ("snow", "Snow or ice", *strip("236,242,248,255")),
        ("earth", "Earth or gravel", *strip("186,160,120,255")),
        (None, "Paved", *strip(ASPHALT),
         ground_line("255,255,255,255", "2", 0.2, customdash="50;30",
                     customdash_unit=METRES, use_custom_dash="1")),
        label=(threshold("primary", "end", "start"),
               threshold("secondary", "start", "end"),
               {**label("''", 7), "is_obstacle": True}),
    ),
    "runway_area": classified(
        "polygon", SURFACES,
        *pavement("dark", "light", "grass", "water", "snow", "earth", None)),
    "runway_end_area": classified(
        "polygon", "kind",
        ("displaced_threshold", "Displaced threshold",
         fill(ASPHALT, "255,255,255,230", 0.25)),
        ("blast_pad", "Blast pad", fill("122,116,104,255",
                                        "244,196,48,255", 0.3)),
        ("overrun", "Overrun", fill("150,146,138,255",
                                    "244,196,48,255", 0.3)),
    ),
    "taxi_path": classified(
        "line", "type",
        ("parking", "To a parking position",
         taxiway("138,140,142,255", 0.3),
         centre_line(0.2)),
        ("runway", "On a runway", line("255,255,255,120", 0.15)),
        ("vehicle", "Vehicles", taxiway("150,150,148,255", 0.2)),
        ("closed", "Closed", line("210,60,50,255", 0.3,
                                  customdash="2;1.4",
                                  use_custom_dash="1")),
        (None, "Taxiway",
         taxiway("120,122,126,255", 0.4),
         centre_line(0.25)),
        label=label("CASE WHEN \"type\" IN ('taxi', 'path') THEN \"name\" "
                    "END", 7, "246,214,80,255", halo="40,40,40,255",
                    bold=True, on_line=True, repeat=60, scale=15000),
    ),
    "apron": classified(
        "polygon", SURFACES,
        *pavement("dark", "light", "grass", "water", "snow", "earth", None)),
    "parking": classified(
        "point", STANDS,
        ("gate", "Gate", *stand("36,72,140,255")),
        ("cargo", "Cargo", *stand("166,98,30,255")),
        ("military", "Military", *stand("86,96,60,255")),
        ("ga", "General aviation", *stand("40,128,84,255")),
        ("fuel", "Fuel", *stand("196,52,52,255")),
        ("vehicle", "Vehicle", *stand("110,110,114,255")),
        (None, "Other", *stand("96,90,140,255")),
        label=label(STAND_LABEL, 6.5, "20,34,70,255", over=True,
                    has_halo=True, scale=6000),
    ),
    "helipad": single(
        "point",
        marker("circle", "36,72,140,255", 4.5, "255,255,255,255"),
        label=label("'H'", 7, "255,255,255,255", over=True, bold=True),
    ),
    "taxi_point": single("point", marker("circle", "246,206,66,255", 0.9)),
    "start": single("point", marker(
        "filled_arrowhead", "60,140,70,255", 3, "255,255,255,255",
        {"angle": "\"true_heading_deg\" - 90"})),
    "taxi_sign": single(
        "point", marker("square", "246,206,66,255", 1.6, "40,40,40,255"),
        label=label(SIGN_LABEL, 6, "246,206,66,255", over=True, bold=True,
                    board="34,34,36,255", scale=4000)),
    "com": single(
        "point", marker("triangle", "120,90,160,255", 1.6,
                        "255,255,255,255"),
        label=label("upper(replace(\"type\", '_', ' ')) || ' ' || "
                    + show_frequency("frequency_mhz"), 6.5,
                    "90,60,130,255", distance=0.6)),
    "delete_airport": single("point", marker(
        "cross2", "210,60,50,255", 3, "210,60,50,255", outline_width="0.5")),
    "airport_summary": single("point", marker(
        "circle", "170,180,200,255", 2, "36,72,140,255")),
    "apron_light": single("line", line("120,190,255,255", 0.25)),
    "light_row": single("line", line("246,206,66,255", 0.25)),
    "light_support": single("point", marker(
        "square", "246,206,66,255", 1, "120,90,30,255")),
    "tower_place": single("point", marker(
        "diamond", "120,90,160,255", 2, "255,255,255,255")),
    "fence": single("line", line("128,92,60,255", 0.3, customdash="1.2;0.8",
                                 use_custom_dash="1", capstyle="flat")),
    "perimeter": single("polygon", fill("176,196,150,70")),
    "painted_line": classified(
        "line", PAINT,
        ("yellow", "Yellow", line("236,190,40,255", 0.2)),
        ("red", "Red", line("206,50,40,255", 0.25)),
        ("service", "Service roads", line("250,250,250,255", 0.2)),
        (None, "Other", line("236,190,40,255", 0.25, customdash="1;0.6",
                             use_custom_dash="1"))),
    "painted_area": single("polygon", fill("236,190,40,110",
                                           "206,150,30,255", 0.2)),
    "jetway": single("point", marker(
        "square", "96,104,120,255", 2, "255,255,255,255")),
    "projected_mesh": single("point", marker(
        "square", "150,120,90,255", 1.4, "255,255,255,255")),
    # Navigation
    "procedure_leg": single("point", marker(
        "triangle", "150,60,160,255", 1.8, "255,255,255,255")),
    "tacan": single("point", marker(
        "hexagon", "190,120,40,255", 3.2, "90,60,20,255")),
    "marker": single("point", marker(
        "diamond", "90,140,200,255", 2.6, "30,60,110,255")),
    "boundary_point": single("point", marker(
        "circle", "140,70,170,255", 0.9, "140,70,170,255")),
    "boundary": classified(
        "polygon", AIRSPACES,
        ("restricted", "Restricted, danger, military",
         airspace("196,34,110,38", "180,20,96,255", 0.6)),
        ("controlled", "Class A to C",
         airspace("70,96,200,26", "44,70,180,255", 0.6)),
        ("zone", "Class D",
         airspace("30,120,214,56", "20,96,190,255", 0.6, "dash")),
        ("open", "Class E to G",
         airspace("150,80,180,20", "140,70,170,255", 0.4, "dot")),
        ("park", "National park",
         airspace("60,150,80,38", "40,120,60,255", 0.5)),
        (None, "Other", airspace("120,120,120,20", "100,100,100,255", 0.4)),
        label=label(AIRSPACE_LABEL, 7, "70,30,90,255", scale=1000000),
    ),
    "airway": single(
        "line", line("255,255,255,200", 0.9), line("70,70,70,255", 0.4),
        label=label("\"name\"", 7, on_line=True, repeat=80,
                    scale=1000000)),
    "waypoint": single(
        "point", marker("triangle", "255,255,255,255", 2.8,
                        outline_width="0.4"),
        label=label("\"ident\"", 7, distance=0.6, scale=300000)),
    "vor": single(
        "point",
        marker("hexagon", "255,255,255,255", 4.2, "28,70,130,255",
               outline_width="0.5"),
        marker("circle", "28,70,130,255", 1.1, "28,70,130,255"),
        label=label("\"ident\" || '\\n' || "
                    + show_frequency("frequency_mhz"), 7, "28,70,130,255",
                    distance=0.6, scale=1000000)),
    "ndb": single(
        "point",
        marker("circle", "255,255,255,190", 4.2, "150,40,110,255",
               outline_style="dot", outline_width="0.6"),
        marker("circle", "150,40,110,255", 1.2, "150,40,110,255"),
        label=label("\"ident\" || '\\n' || \"frequency_khz\"", 7,
                    "150,40,110,255", distance=0.6, scale=1000000)),
    "ils": single(
        "point", marker("diamond", "255,255,255,255", 3, "20,120,70,255",
                        outline_width="0.5"),
        label=label("\"ident\" || ' ' || "
                    + show_frequency("frequency_mhz"), 7, "20,100,60,255",
                    distance=0.6, scale=100000)),
    "geopol": classified(
        "line", "type",
        ("coastline", "Coastline", line("38,96,150,255", 0.4)),
        (None, "Border", line("110,80,120,255", 0.4, customdash="3;1.2",
                              use_custom_dash="1")),
    ),
    "scenery_object": single("point", marker(
        "square", "222,120,60,255", 2, "255,255,255,255")),
    "attachment": single("point", marker(
        "circle", "222,160,60,255", 1.4, "255,255,255,255")),
    "trigger": single("polygon", fill("250,170,60,50", "220,130,30,255", 0.3,
                                      outline_style="dash")),
    "extrusion_bridge": single("line", line("120,110,100,255", 0.9)),
    "car_parking": single("polygon", fill("150,150,156,160",
                                          "100,100,106,255", 0.2)),
    "exclusion": single("polygon", fill("200,60,60,30", "200,60,60,255", 0.3,
                                        outline_style="dash")),
    "landmark": single("point", marker(
        "star", "206,70,120,255", 3, "255,255,255,255")),
    "timezone": single("polygon", fill("120,120,120,16", "110,110,120,255",
                                       0.3)),
    "name_list": single("polygon", fill("0,0,0,0", "150,150,150,255", 0.1)),
    "icao_index": single("polygon", fill("0,0,0,0", "150,150,150,255", 0.1)),
    "terrain_point": single("point", marker(
        "circle", "120,110,90,255", 1.2, "255,255,255,255")),
    "terrain_line": single("line", line("120,110,90,255", 0.3)),
    "terrain_polygon": single("polygon", fill("170,160,120,90",
                                              "120,110,80,255", 0.2)),
    # Autogen of FSX
    "generic_building": single(
        "polygon", fill("214,122,92,255", "128,60,42,255", 0.2)),
    "row_house": single(
        "polygon", fill("228,158,108,255", "140,80,44,255", 0.2)),
    "polygon_building": single(
        "polygon", fill("178,104,120,255", "104,48,64,255", 0.2)),
    "polygon_building_line": single("line", line("104,48,64,255", 0.4)),
    "library_object_footprint": single(
        "polygon", fill("150,150,154,110", "110,110,116,200", 0.15)),
    "scenery_object_footprint": single(
        "polygon", fill("150,150,154,110", "110,110,116,200", 0.15)),
    "library_object": single("point", marker(
        "star", "92,110,168,255", 2.6, "255,255,255,255")),
    "vegetation_polygon": single(
        "polygon", fill("86,140,74,220", "52,98,48,255", 0.3)),
    "vegetation_rectangle": single(
        "polygon", fill("150,190,104,220", "98,140,66,255", 0.2)),
    "legacy_vegetation": classified(
        "polygon", "class_1",
        ("deciduous", "Deciduous trees",
         fill("120,170,84,220", "76,122,52,255")),
        ("conifer_2", "Conifers (class 2)",
         fill("52,106,70,220", "30,72,46,255")),
        ("conifer_3", "Conifers (class 3)",
         fill("40,90,64,220", "22,60,42,255")),
        (None, "Other", fill("160,184,110,220", "110,134,70,255")),
    ),
    "tile": single("polygon", fill("238,236,222,255", "150,146,130,255",
                                   0.3, outline_style="dash")),
    # Autogen of X-Plane
    "facade": single(
        "polygon", fill("214,122,92,200", "128,60,42,255", 0.3)),
    "facade_line": single("line", line("128,60,42,255", 0.5)),
    "object": single("point", marker(
        "arrow", "92,110,168,255", 4, "255,255,255,255",
        {"angle": "coalesce(attribute('true_heading_deg'), \"heading_deg\")",
         "size": "CASE WHEN @map_scale > 8000 THEN 1.6 ELSE 4 END"}),
        label=label("file_name(\"path\")", 6, scale=3000)),
    "tree": single("point", marker("circle", "86,140,74,255", 2,
                                   "52,98,48,255")),
    "tree_line": single("line", line("86,140,74,255", 0.8)),
    "point_of_interest": single("point", marker(
        "cross2", "60,70,90,255", 2.4, "60,70,90,255", outline_width="0.4")),
    "crop_polygon": single("polygon", fill("0,0,0,0", "190,90,160,255", 0.3,
                                           outline_style="dash")),
    "edge_rectangle": single("polygon", fill("0,0,0,0", "210,130,40,255", 0.3,
                                             outline_style="dash")),
    # Tiles of X-Plane
    "autogen_point": single("point", marker(
        "arrow", "120,90,160,255", 4, "255,255,255,255",
        {"angle": "\"heading_deg\"",
         "size": "CASE WHEN @map_scale > 8000 THEN 1.6 ELSE 4 END"}),
        label=label("file_name(\"path\")", 6, scale=3000)),
    "forest_point": single("point", marker("circle", "86,140,74,255", 1.4,
                                           "52,98,48,255")),
    "forest_line": single("line", line("86,140,74,255", 0.8)),
    "forest": single("polygon", fill("120,176,96,150", "74,128,60,255", 0.2)),
    "object_string": single("line", line(
        "92,110,168,255", 0.3, customdash="1.2;0.8", use_custom_dash="1")),
    "autogen_string": single("polygon", fill("200,160,140,80",
                                             "140,100,80,255", 0.2)),
    "autogen_string_side": single("line", line("140,100,80,255", 0.5)),
    "autogen_block": single("polygon", fill("200,160,140,150",
                                            "140,100,80,255", 0.3)),
    "draped_polygon": single("polygon", fill("168,168,166,160",
                                             "130,130,130,255", 0.15)),
    "orthophoto": single("polygon", fill("0,0,0,0", "200,130,20,255", 0.25)),
    "beach": single("line", line("186,160,120,255", 0.6)),
    "other_polygon": single("polygon", fill("0,0,0,0", "130,130,130,255", 0.3,
                                            outline_style="dash")),
    "network_edge": single("line", line("200,60,40,255", 0.4)),
    "network_node": single("point", marker("circle", "200,60,40,255", 1)),
    "terrain": single("polygon", fill("196,180,140,80", "120,90,30,255",
                                      0.25)),
    "terrain_triangle": single("polygon", fill("0,0,0,0", "120,90,30,255",
                                               0.1)),
    "raster": single("polygon", fill("0,0,0,0", "60,90,140,255", 0.3,
                                     outline_style="dash")),
    "grid_cell": single("polygon", fill("0,0,0,0", "150,160,176,255", 0.2)),
    "grid": single("polygon", fill("0,0,0,0", "90,104,128,255", 0.4)),
}

# Of generic buildings a file has four classes of floors with a weight each, from
# which the simulator takes by chance. Multiples of the golden ratio spread FIDs
# evenly, and a building keeps its height.
FLOOR = 3  # metres
FLOOR_CLASSES = (("floors_1_2_percent", 1, 2), ("floors_3_5_percent", 3, 3),
                 ("floors_6_8_percent", 6, 3), ("floors_9_12_percent", 9, 4))


def make_floors():
    """A height in metres: a class by its weight, a number of floors in it."""
    sums, total = [], "0"
    for name, _, _ in FLOOR_CLASSES:
        total += f" + coalesce(\"{name}\", 0)"
        sums.append(total)
    chance = f"($id % 100003 * 0.618034 % 1) * ({total})"
    cases = " ".join(
        f"WHEN {chance} < {limit} THEN {least} + $id % {count}"
        for (_, least, count), limit in zip(FLOOR_CLASSES, sums))
    return f"{FLOOR} * (CASE {cases} ELSE 2 END)"


# Heights in metres in 3D, an expression, and the colour of the walls. Of row
# houses and polyline buildings the files say nothing: two floors, and three.
SOLIDS = {
    "generic_building": (make_floors(), "206,178,152"),
    "row_house": (str(2 * FLOOR), "196,150,128"),
    "polygon_building": (str(3 * FLOOR), "190,160,160"),
    "facade": ("coalesce(\"height_m\", 0)", "186,172,160"),
    "autogen_block": ("coalesce(\"height_m\", 0)", "206,178,152"),
    "scenery_object_footprint": ("coalesce(\"height_m\", 0)",
                                 "200,200,204"),
}

# Below this scale, as its denominator, a layer is neither read nor drawn. What
# is not here is drawn at any scale.
SMALLEST_SCALES = {
    1500000: ("boundary", "water_polygon", "vor", "tacan"),
    750000: ("ndb", "airway", "geopol", "stream", "shoreline", "landmark",
             "timezone", "railway", "tile"),
    300000: ("runway", "waypoint", "marker", "road", "park",
             "boundary_point", "procedure_leg", "water_polygon_gps",
             "airport_bounds", "terrain_polygon", "terrain_line",
             "exclusion", "vector_exclusion", "utility"),
    100000: ("ils",),
    60000: ("runway_area", "runway_end_area", "perimeter",
            "freeway_traffic", "terrain_point", "extrusion_bridge"),
    50000: ("taxi_path", "apron", "helipad", "start", "com",
            "delete_airport", "tower_place"),
    30000: ("generic_building", "row_house", "polygon_building",
            "polygon_building_line", "vegetation_polygon",
            "vegetation_rectangle", "legacy_vegetation", "crop_polygon",
            "car_parking", "trigger", "light_row",
            "library_object", "attachment"),
    15000: ("parking", "painted_area", "apron_light",
            "light_support", "scenery_object_footprint",
            "library_object_footprint"),
    8000: ("taxi_sign", "taxi_point", "fence", "painted_line", "jetway",
           "scenery_object",
           "projected_mesh"),
}
MINIMUM_SCALES = {name: scale for scale, names in SMALLEST_SCALES.items()
                  for name in names}

# Metres above the sea and the colour there. Land below the sea is land: the
# deepest shore is 430 m below it.
ELEVATION_COLOURS = (
    (-9000, "12,44,92"), (-3000, "62,118,176"), (-500, "150,196,224"),
    (-450, "84,140,108"), (0, "112,160,116"), (150, "142,184,124"),
    (400, "178,204,138"),
    (700, "214,218,156"), (1000, "232,214,150"), (1400, "218,182,118"),
    (1900, "190,144,98"), (2400, "168,128,104"), (2900, "196,182,172"),
    (3500, "236,234,232"), (5000, "255,255,255"), (9000, "255,255,255"),
)
