# SPDX-License-Identifier: MIT
"""What the drivers' layers mean on a map: the only table of layer names.

Groups and their layers are in drawing order, topmost first. Layers that are
not in this table go to the group "Other"."""

from collections import namedtuple

# `shown`: the layer is ticked after loading.
Entry = namedtuple("Entry", "name title shown")
Group = namedtuple("Group", "title entries")

# A property of layers on the map: the name that a driver gave them.
LAYER_PROPERTY = "flightsim/layer"

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun",
          "jul", "aug", "sep", "oct", "nov", "dec")
NIGHT = "night"


# Where the name of a layer says too little to somebody who reads a map.
TITLES = {
    "airport_bounds": "Airport boundary", "attachment": "Attached object",
    "boundary_point": "Airspace point", "com": "Frequency",
    "coverage": "Raster coverage", "delete_airport": "Deleted airport parts",
    "delete_navigation": "Deleted navigation data",
    "geopol": "Coastline or border", "ground_merging": "Ground blending",
    "legacy_vegetation": "FS2004 vegetation", "model_data": "Model",
    "scenery_object_footprint": "Object footprint",
    "sid_star": "SID or STAR", "start": "Start position",
    "timezone": "Time zone", "water_polygon": "Water",
    "water_polygon_gps": "Water on the GPS map",
}


def _make_title(name):
    return TITLES.get(name, name.replace("_", " ").capitalize())


def _entries(shown, *names):
    return tuple(Entry(name, _make_title(name), shown) for name in names)


ELEVATION, HILLSHADE = "elevation", "hillshade"
PHOTOS = ("photo", "photo32")
SEASON = "season"
CLASSES = ("landclass", "waterclass", "region", "population_density")

GROUPS = (
    # The files come before their content.
    Group("Scenery library", _entries(
        False, "scenery_file", "coverage", "scenery_area", "pack",
        "missing_asset",
    )),
    Group("Navigation", (
        Entry("vor", "VOR, DME, VORTAC", True),
        Entry("ndb", "NDB", True), Entry("tacan", "TACAN", True),
        Entry("ils", "ILS", True), *_entries(True, "marker"),
        *_entries(False, "procedure_leg"),
        *_entries(True, "waypoint", "airway"),
    )),
    Group("Airports", (
        *_entries(True, "airport", "helipad", "parking"),
        *_entries(False, "start", "com", "taxi_point", "delete_airport",
                  "tower_place"),
        *_entries(True, "taxi_sign", "jetway"),
        *_entries(False, "light_support", "light_row", "apron_light",
                  "projected_mesh"),
        *_entries(True, "fence", "painted_line", "painted_area", "runway",
                  "runway_end_area", "runway_area", "taxi_path", "apron"),
        *_entries(False, "perimeter"),
    )),
    Group("Scenery objects", (
        *_entries(True, "landmark", "scenery_object"),
        *_entries(False, "attachment", "trigger"),
        *_entries(True, "scenery_object_footprint"),
        *_entries(True, "extrusion_bridge", "car_parking"),
        *_entries(False, "exclusion"),
    )),
    Group("Autogen", (
        *_entries(True, "library_object", "object", "tree", "tree_line"),
        *_entries(True, "point_of_interest"),
        *_entries(True, "library_object_footprint", "generic_building",
                  "row_house", "polygon_building", "polygon_building_line",
                  "facade", "facade_line", "vegetation_polygon",
                  "vegetation_rectangle", "legacy_vegetation"),
        *_entries(True, "crop_polygon", "edge_rectangle", "grid_cell",
                  "grid"),
        *_entries(True, "tile"),
    )),
    Group("X-Plane tiles", (
        *_entries(True, "autogen_point", "forest_point"),
        *_entries(False, "network_node"),
        *_entries(True, "network_edge", "object_string", "forest_line"),
        *_entries(False, "autogen_string_side"),
        *_entries(True, "beach", "autogen_block", "autogen_string",
                  "other_polygon", "draped_polygon", "forest"),
        *_entries(False, "orthophoto", "terrain_triangle"),
        *_entries(True, "terrain"),
        *_entries(False, "raster"),
    )),
    Group("Roads and water", (
        *_entries(True, "terrain_point"),
        *_entries(False, "freeway_traffic"),
        *_entries(True, "utility", "railway", "road", "terrain_line",
                  "shoreline", "stream", "water_polygon"),
        *_entries(False, "water_polygon_gps"),
        *_entries(True, "airport_bounds"),
        *_entries(False, "vector_exclusion"),
        *_entries(True, "park", "terrain_polygon"),
    )),
    # Below the layers that their fills would tint.
    Group("Airspaces and borders", (
        Entry("boundary", "Airspaces", True),
        *_entries(False, "boundary_point", "geopol", "timezone"),
    )),
    Group("Tables", _entries(
        True, "approach", "sid_star", "transition", "delete_navigation",
        "light_preset", "light", "ground_merging", "model_data", "asset",
        "library_export", "setting", "spelling_set", "spelling", "corner", "group", "cap",
        "definition", "filter", "property",
    )),
    Group("Other", ()),
    Group("Photos", _entries(True, *PHOTOS)),
    Group("Land classes and seasons", (
        Entry("landclass", "Land class", True),
        Entry("waterclass", "Water class", False),
        *_entries(False, "region", SEASON, "population_density"),
    )),
    Group("Elevation", (
        Entry(HILLSHADE, "Relief", True), Entry(ELEVATION, "Elevation", True),
    )),
)
OTHER = next(group for group in GROUPS if group.title == "Other")

# Indexes and name lists of files, which have nothing to show on a map.
BOOKKEEPING = frozenset((
    "airport_summary", "name_list", "icao_index", "terrain_index",
    "unknown_directive", "scenery_problem", "source_line",
))

# Layers whose features can be joined where cells cut them.
STITCHED = frozenset((
    "road", "railway", "stream", "shoreline", "utility", "freeway_traffic",
    "water_polygon", "water_polygon_gps", "park", "airport_bounds",
    "vector_exclusion", "terrain_line", "terrain_polygon",
))

DRIVERS = ("BGL", "AGN", "XPAutogen", "DSF", "BGLXML", "FSScenery")
EXTENSIONS = ("bgl", "agn", "agp", "agb", "ags", "dsf")
# Of libraries; the driver also looks into them.
ADD_ONS = "add-ons.cfg"
CATALOGUES = ("scenery.cfg", "add-on.xml", ADD_ONS, "layout.json",
              "content.xml", "usercfg.opt", "scenery_packs.ini",
              "library.txt")


def base_theme(theme):
    """Returns the theme without months: photo_jan_feb -> photo."""
    words = theme.split("_")
    for i, word in enumerate(words):
        if i > 0 and (word in MONTHS or word == NIGHT):
            return "_".join(words[:i])
    return theme


def months_of(theme):
    """Returns the months of a theme: all if it names none."""
    named = [word for word in theme.split("_")
             if word in MONTHS or word == NIGHT]
    return tuple(named) or MONTHS


def has_months(theme):
    return base_theme(theme) in (*PHOTOS, SEASON)


def find_place(name):
    """Returns (number of the group, number in the group, entry) of a layer."""
    name = base_theme(name)
    for i, group in enumerate(GROUPS):
        for j, entry in enumerate(group.entries):
            if entry.name == name:
                return i, j, entry
    other = GROUPS.index(OTHER)
    return other, 0, Entry(name, _make_title(name), True)


def below(title, place):
    """Returns the place of a layer moved below all others of a group."""
    number = next(i for i, group in enumerate(GROUPS) if group.title == title)
    return number, len(GROUPS[number].entries), place[2]


def make_title(name):
    """Returns the title of a layer in the layer tree."""
    title = find_place(name)[2].title
    if not has_months(name) or months_of(name) == MONTHS:
        return title
    return f"{title}: {', '.join(m.capitalize() for m in months_of(name))}"
