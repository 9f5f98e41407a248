# SPDX-License-Identifier: MIT
"""Lists the files of a library with their state, and which file hides what."""

import os
from collections import Counter
from dataclasses import dataclass, field

from osgeo import gdal, ogr
from qgis.core import QgsTask

from .sources import FILES, LIBRARY_DRIVER, known_drivers, quiet

# Reasons in words; the upper file is the one that hides features.
REASONS = {
    "airport_above": "airports that the upper file has, too",
    "deleted_by_airport": "parts of an airport that the upper file removes",
    "parking_of_airport_above": "stands of an airport for which the upper "
                                "file has stands of its own",
    "same_station_above": "stations and waypoints that the upper file has, "
                          "too",
    "deleted_navigation": "navigation of an airport that the upper file "
                          "removes",
    "excluded_above": "objects in an exclusion of the upper file",
    "excluded_by_area": "what lies in the Exclude of an area of scenery.cfg",
    "cell_replaced_above": "roads and water in a cell that the upper file "
                           "replaces",
    "vector_excluded_above": "roads and water in an exclusion of the upper "
                             "file",
    "same_tile_above": "autogen of a cell that the upper file has, too",
    "exclusion": "points in an exclusion of the upper file",
    "same_record_above": "airspaces, borders and landmarks that the upper "
                         "file has, too",
}
STATES = {
    "ok": "read whole", "damaged": "damaged", "encrypted": "encrypted",
    "foreign": "no scenery of these simulators",
    "unreadable": "cannot be opened",
    "shadowed": "not loaded: another file of its name comes first",
    "duplicate": "not loaded: listed twice", "inactive": "switched off",
    "unloaded": "not loaded: below the mesh of a higher pack",
}
LIBRARIES = [LIBRARY_DRIVER]
NAMING = ("ident", "airport_ident", "name", "title")
MOST_NAMES = 50  # of what one file hides in another


@dataclass
class SceneryFile:
    path: str
    area: str
    rank: int
    size: int
    status: str
    message: str
    outline: bytes  # WKB in degrees; empty where it is not known


@dataclass
class Hidden:
    """The features that one file hides in another for one reason."""
    upper: str  # empty where no file but a catalogue hides it
    lower: str
    reason: str
    layers: Counter = field(default_factory=Counter)
    names: list = field(default_factory=list)
    extent: list = field(default_factory=list)  # west, south, east, north

    @property
    def count(self):
        return sum(self.layers.values())


class WorkTask(QgsTask):
    """Calls a function in the background with a progress callback, then
    another with its result; None if it was cancelled."""

    def __init__(self, title, work, done):
        super().__init__(title, QgsTask.Flag.CanCancel)
        self._work, self._done = work, done
        self._result = None

    def run(self):
        def progress(share):
            self.setProgress(100 * share)
            return not self.isCanceled()

        self._result = self._work(progress)
        return not self.isCanceled()

    def finished(self, result):
        self._done(self._result if result else None)


def shorten(path):
    """Returns a file with its folder, because many have the same name."""
    *folders, name = path.replace("\\", "/").split("/")
    folder = next((folder for folder in reversed(folders)
                   if folder.lower() != "scenery"), "")
    return f"{folder}/{name}" if folder else name


def join(extent, geometry):
    """Returns the extent united with that of a geometry, if there is any."""
    if geometry is None or geometry.IsEmpty():
        return extent
    west, east, south, north = geometry.GetEnvelope()
    if not extent:
        return [west, south, east, north]
    return [min(extent[0], west), min(extent[1], south),
            max(extent[2], east), max(extent[3], north)]


def find_extent(file):
    """Returns west, south, east and north of a file in degrees, from its
    outline or else from its content; empty if it has no position."""
    extent = []
    if file.outline:
        return join(extent, ogr.CreateGeometryFromWkb(file.outline))
    dataset = _open(file.path, [], known_drivers())
    with quiet([]):
        for i in range(dataset.GetLayerCount() if dataset else 0):
            layer = dataset.GetLayer(i)
            if layer.GetGeomType() == ogr.wkbNone:
                continue
            box = layer.GetExtent(can_return_null=True)
            if box:
                ring = ogr.Geometry(ogr.wkbLineString)
                ring.AddPoint_2D(box[0], box[2])
                ring.AddPoint_2D(box[1], box[3])
                extent = join(extent, ring)
    return extent


def _open(path, messages, drivers, *options):
    with quiet(messages):
        return gdal.OpenEx(path, gdal.OF_VECTOR, allowed_drivers=drivers,
                           open_options=list(options))


def list_files(path, progress=lambda share: True):
    """Returns (files, topmost first; messages) of a library."""
    messages, files = [], []
    dataset = _open(path, messages, LIBRARIES, "INACTIVE=YES")
    if dataset is None:
        return files, messages or [f"{path} is no library of scenery."]
    with quiet([]):
        areas = {area.GetFID(): area["title"] or os.path.basename(
            area["path"] or "") for area in dataset.GetLayerByName(
                "scenery_area") or ()}
        for feature in dataset.GetLayerByName(FILES) or ():
            if not progress(0):
                break
            outline = feature.GetGeometryRef()
            files.append(SceneryFile(
                feature["path"] or "", areas.get(feature["area_fid"], ""),
                feature["rank"] or 0, feature["bytes"] or 0,
                feature["status"] or "", feature["message"] or "",
                bytes(outline.ExportToWkb()) if outline else b""))
    files.sort(key=lambda file: (-file.rank, file.path))
    return files, messages


def _count(number, word):
    return f"{number} {word}{'' if number == 1 else 's'}"


def summarize(files):
    """Returns the number of files in each state, as text."""
    if not files:
        return "There is no file."
    states = Counter(file.status for file in files)
    areas = len({file.area for file in files})
    known = [state for state in STATES if states[state]]
    parts = ", ".join(f"{states[state]} {STATES[state].split(':')[0]}"
                      for state in known)
    return (f"{_count(len(files), 'file')} in {_count(areas, 'area')}: "
            f"{parts}.")


def find_hidden(path, progress=lambda share: True):
    """Returns ([Hidden], messages): features that the simulator does not show,
    by the files that hide them. Reads all files of the library."""
    messages, found = [], {}
    dataset = _open(path, messages, LIBRARIES, "VIEW=ALL", "STYLES=NO")
    if dataset is None:
        return [], messages
    with quiet(messages):
        files = {feature.GetFID(): feature["path"] for feature in
                 dataset.GetLayerByName(FILES) or ()}
        layers = [dataset.GetLayer(i)
                  for i in range(dataset.GetLayerCount())]
        layers = [layer for layer in layers if layer.GetLayerDefn(
            ).GetFieldIndex("hidden_reason") >= 0]
        for i, layer in enumerate(layers):
            if not progress(i / len(layers)):
                break
            _count_hidden(layer, files, found, progress, i / len(layers))
    return sorted(found.values(), key=lambda entry: (
        entry.upper, entry.lower, entry.reason)), messages


def _count_hidden(layer, files, found, progress, share):
    definition = layer.GetLayerDefn()
    names = {definition.GetFieldDefn(i).GetName()
             for i in range(definition.GetFieldCount())}
    naming = next((name for name in NAMING if name in names), None)
    needed = {"file", "hidden_by", "hidden_reason", naming}
    layer.SetIgnoredFields([*(names - needed), "OGR_STYLE"])
    layer.SetAttributeFilter("hidden_reason IS NOT NULL")
    for feature in layer:
        if not progress(share):
            return
        upper = files.get(feature["hidden_by"], "")
        key = (upper, feature["file"] or "", feature["hidden_reason"])
        entry = found.setdefault(key, Hidden(*key))
        entry.layers[layer.GetName()] += 1
        entry.extent = join(entry.extent, feature.GetGeometryRef())
        name = naming and feature[naming]
        if name and name not in entry.names and (
                len(entry.names) < MOST_NAMES):
            entry.names.append(name)
