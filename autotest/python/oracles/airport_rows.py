# SPDX-License-Identifier: MIT
"""Compares rows of the airport layers of two files."""

from osgeo import gdal

# Places in the file, and what depends on them.
PLACES = {
    "file_offset", "key", "airport_fid", "airport_key", "approach_fid",
    "approach_key", "transition_fid", "transition_key", "parent_fid",
    "runway_fid", "runway_key", "runway_file_offset", "sid_star_fid",
    "sid_star_key", "scenery_object_fid", "scenery_object_key",
}

# The triangles that an apron is cut into, and the identity of a fence, are the
# compiler's business.
CHOICES = {("apron", "num_triangles"), ("apron", "triangles"),
           ("fence", "instance_guid"), ("taxi_sign", "record_id")}

# In these the order of records is that of a sort.
SORTED = {"waypoint", "taxi_sign", "ils", "scenery_object", "exclusion"}

LAYERS = (
    "airport", "runway", "runway_area", "runway_end_area", "helipad", "start",
    "com", "parking", "taxi_point", "taxi_path", "apron", "delete_airport",
    "taxi_sign", "apron_light", "fence", "painted_line", "jetway", "approach",
    "transition", "procedure_leg", "ils", "ndb", "tacan", "waypoint",
    "airport_summary", "name_list", "icao_index",
)


def get_points(geometry):
    if geometry is None:
        return []
    if geometry.GetGeometryCount() == 0:
        return list(geometry.GetPoints() or [])
    parts = (geometry.GetGeometryRef(i)
             for i in range(geometry.GetGeometryCount()))
    return [point for part in parts for point in get_points(part)]


def read_layer(dataset, name):
    layer = dataset.GetLayerByName(name)
    if layer is None:
        return []
    rows = []
    for feature in layer:
        fields = {key: value for key, value in feature.items().items()
                  if key not in PLACES and (name, key) not in CHOICES}
        rows.append((fields, get_points(feature.GetGeometryRef())))
    return sorted(rows, key=lambda row: (
        [round(v, 5) for point in row[1][:1] for v in point[:2]],
        repr(row[0].get("ident")))) if name in SORTED else rows


def is_close(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-6 * max(1.0, abs(a))
    return a == b


def is_near(a, b):
    """Within a millionth of a degree, two millimetres."""
    return len(a) == len(b) and all(
        abs(x - y) <= (1e-6 if i < 2 else 2e-3)
        for i, (x, y) in enumerate(zip(a, b)))


def compare(expected, found, layers=LAYERS):
    """Returns the number of equal fields, and the differences."""
    first = gdal.OpenEx(str(expected), gdal.OF_VECTOR)
    second = gdal.OpenEx(str(found), gdal.OF_VECTOR)
    equal, different = 0, []
    for name in layers:
        rows, others = read_layer(first, name), read_layer(second, name)
        if len(rows) != len(others):
            different.append((name, "rows", len(rows), len(others)))
        for (fields, points), (given, places) in zip(rows, others):
            for key, value in fields.items():
                if is_close(value, given.get(key)):
                    equal += 1
                else:
                    different.append((name, key, value, given.get(key)))
            if len(points) == len(places) and all(
                    map(is_near, points, places)):
                equal += 1
            else:
                different.append((name, "geometry", points, places))
    return equal, different
