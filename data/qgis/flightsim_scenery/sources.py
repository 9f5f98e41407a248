# SPDX-License-Identifier: MIT
"""Determines the content of files, folders and libraries, using GDAL only."""

import os
import re
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field

from osgeo import gdal

from .catalog import ADD_ONS, BOOKKEEPING, CATALOGUES, DRIVERS, EXTENSIONS

LIBRARY = "FSSCENERY:"
LIBRARY_DRIVER = "FSScenery"
FILES = "scenery_file"  # the layer of all files of a library
# Of a library with more bytes it is not asked which layers are empty, where the
# driver does not know: it would have to read all files, which would take more
# than a second. Opening a file takes as long as reading so many bytes.
MOST_BYTES_TO_READ = 256 << 20
BYTES_OF_OPENING = 64 << 10
UNKNOWN = "is no scenery file that the driver knows"
SHARES = ("//", r"\\")  # what names of other computers begin with
START = 1 << 10  # bytes that tell the format of a file


@dataclass
class Raster:
    theme: str
    name: str  # what GDAL opens
    bands: int
    data_type: int
    cell: float  # width of a cell in the unit of the raster


@dataclass
class Layer:
    name: str
    path: str
    driver: str
    geometry_type: int


@dataclass
class Contents:
    rasters: list = field(default_factory=list)
    layers: list = field(default_factory=list)
    relations: list = field(default_factory=list)
    messages: list = field(default_factory=list)
    files: int = 0


@dataclass(frozen=True)
class Relation:
    parent: str
    parent_field: str
    child: str
    child_field: str


def known_drivers(names=DRIVERS):
    """Returns those of our drivers that GDAL has."""
    return [name for name in names if gdal.GetDriverByName(name)]


@contextmanager
def quiet(messages):
    """Collects GDAL's messages in a list; raises nothing."""
    def listen(level, _, text):
        if level >= gdal.CE_Warning:
            messages.append(text)

    raises = gdal.GetUseExceptions()
    gdal.DontUseExceptions()
    gdal.PushErrorHandler(listen)
    try:
        yield
    finally:
        gdal.PopErrorHandler()
        if raises:
            gdal.UseExceptions()


def find_library(path):
    """Returns the name by which GDAL opens the library at a path: a catalogue,
    a folder that the driver knows as one, or a name with its prefix. None for
    anything else."""
    named = re.fullmatch(f'{LIBRARY}"([^"]*)"', path)
    plain = named.group(1) if named else path
    if path.startswith(LIBRARY) and not named:
        return path
    name, is_folder = os.path.basename(plain).lower(), os.path.isdir(plain)
    is_known = (is_folder or name in CATALOGUES) and _is_known(plain)
    if is_known and not is_folder:
        return plain
    is_add_ons = name == ADD_ONS and os.path.isfile(plain)
    return (f'{LIBRARY}"{plain}"' if named or is_known or is_add_ons
            else None)


def _is_known(path):
    with quiet([]):
        return bool(known_drivers([LIBRARY_DRIVER])) and gdal.IdentifyDriverEx(
            path, gdal.OF_RASTER | gdal.OF_VECTOR,
            allowed_drivers=[LIBRARY_DRIVER]) is not None


def is_scenery(path):
    """Returns whether the path looks like scenery, without reading all of it.
    """
    name = os.path.basename(path).lower()
    if name in CATALOGUES:
        return not os.path.isfile(path) or find_library(path) is not None
    return os.path.isdir(path) or name.rpartition(".")[2] in EXTENSIONS


def find_sources(paths):
    """Returns the data sources for GDAL, each file once. A folder that is a
    library to the driver, or has several BGL files, is one library, because
    the driver knows which file takes precedence; a folder of .agn files is one
    source, and so is the catalogue of a library."""
    found = []
    for path in map(os.path.normpath, paths):
        found += (_sources_below(path) if os.path.isdir(path)
                  else [find_library(path) or path])
    return list(dict.fromkeys(found))


def _sources_below(path):
    files, annotated = [], []
    for folder, folders, names in os.walk(path):
        folders.sort()
        annotations = [name for name in sorted(names)
                       if name.lower().endswith(".agn")]
        if len(annotations) > 1:
            annotated.append(folder)
            names = set(names) - set(annotations)
        files += [os.path.join(folder, name) for name in sorted(names)
                  if name.lower().rpartition(".")[2] in EXTENSIONS]
    scenery, tiles = ([name for name in files if name.lower().endswith(end)]
                      for end in (".bgl", ".dsf"))
    library = find_library(path)
    if library and len(tiles) > 1 and not scenery:
        # Of packs; what else is there are parts of their objects.
        return [library, *annotated]
    if len(scenery) > 1 and known_drivers([LIBRARY_DRIVER]):
        others = [name for name in files if name not in set(scenery)]
        return [library or f'{LIBRARY}"{path}"', *annotated, *others]
    return annotated + files or ([library] if library else [])


def base_name(source):
    """Returns the last part of a path, or of the folder of a library."""
    if source.startswith(LIBRARY):
        source = source[len(LIBRARY):].strip('"')
    return os.path.basename(source)


def inspect(paths, open_options=(), progress=lambda share: True):
    """Reads the tables of contents of all files below the paths. `progress`
    receives the fraction done and returns False to stop."""
    contents = Contents()
    sources = find_sources(paths)
    for i, source in enumerate(sources):
        if not progress(i / len(sources)):
            break
        inspect_source(source, contents, open_options)
    if not sources:
        contents.messages.append("No scenery file was found there.")
    return contents


def inspect_source(path, contents, open_options=()):
    messages = []
    with quiet(messages):
        dataset = gdal.OpenEx(
            path, gdal.OF_RASTER | gdal.OF_VECTOR,
            allowed_drivers=known_drivers(), open_options=list(open_options))
        if dataset is not None:
            contents.files += _count_files(dataset)
            _list_rasters(path, dataset, contents)
            _list_layers(path, dataset, contents,
                         "EMPTY_LAYERS=YES" in open_options)
            messages = _list_problems(dataset) or messages
        elif not messages:
            messages.append(find_reason(path))
    name = base_name(path)
    contents.messages += [f"{name}: {text}" for text in messages]


def find_reason(path):
    """Returns why a file cannot be opened, in the words that the layers of a
    library have for such files."""
    if path.startswith(LIBRARY) or os.path.isdir(path):
        return UNKNOWN
    if not os.path.exists(path):
        if path.startswith(SHARES):
            return "the computer or the folder on it cannot be reached"
        folder = os.path.dirname(path)
        return ("there is no such file or folder" if not folder or os.path.isdir(folder)
                else f"the folder {folder} is not there")
    try:
        with open(path, "rb") as file:
            start = file.read(START)
    except OSError as error:
        return f"cannot be opened: {error.strerror}"
    if not start:
        return "the file is empty"
    return _ask_library(path, start) or UNKNOWN


def _ask_library(path, start):
    """Returns what the driver of libraries says of a file of which it gets the
    first bytes; empty if nothing."""
    folder = f"/vsimem/flightsim_scenery_{uuid.uuid4().hex}"
    name = f"{folder}/{os.path.basename(path)}"
    try:
        gdal.FileFromMemBuffer(name, start)
        with quiet([]):
            dataset = gdal.OpenEx(
                f'{LIBRARY}"{folder}"', gdal.OF_VECTOR,
                allowed_drivers=known_drivers([LIBRARY_DRIVER]),
                open_options=["INDEX=NONE"])
            files = dataset and dataset.GetLayerByName(FILES)
            found = [file["message"] for file in files or ()
                     if file["status"] == "foreign"]
            del files, dataset
    finally:
        gdal.RmdirRecursive(folder)
    return found[0] if found else ""


def _count_files(dataset):
    layer = dataset.GetLayerByName(FILES)
    return layer.GetFeatureCount() if layer else 1


def _list_problems(dataset):
    """Returns the names of a library's files that cannot be read completely.
    """
    layer = dataset.GetLayerByName("scenery_problem")
    return [f"{feature['file']}: {feature['message']}"
            for feature in layer or ()]


def _list_rasters(path, dataset, contents):
    if dataset.RasterCount > 0:
        theme = dataset.GetMetadataItem("BGL_THEME") or "raster"
        _add_raster(theme, path, dataset, contents)
        return
    for key, name in sorted(dataset.GetMetadata("SUBDATASETS").items()):
        if not key.endswith("_NAME"):
            continue
        theme = re.sub(r'^.*"?:(?=[^:]+$)', "", name)
        if theme in BOOKKEEPING:
            continue
        part = gdal.OpenEx(name, gdal.OF_RASTER)
        if part is not None:
            _add_raster(theme, name, part, contents)


def _add_raster(theme, name, dataset, contents):
    if theme in BOOKKEEPING:
        return
    contents.rasters.append(Raster(
        theme, name, dataset.RasterCount, dataset.GetRasterBand(1).DataType,
        dataset.GetGeoTransform()[1]))


def _is_quick_to_read(dataset):
    """Returns whether all files of a library that may have features are read
    in about a second. Rasters are not read for that."""
    layer = dataset.GetLayerByName(FILES)
    if layer is None:
        return False
    size = 0
    for feature in layer:
        if feature["rank"] is not None and not feature["chunks"]:
            size += feature["bytes"] + BYTES_OF_OPENING
    return size <= MOST_BYTES_TO_READ


def _is_empty(layer, is_quick):
    count = layer.GetFeatureCount(0)  # -1 where that would take reading
    if count >= 0 or not is_quick:
        return count == 0
    with quiet([]):
        layer.ResetReading()
        return layer.GetNextFeature() is None


def _list_layers(path, dataset, contents, has_empty):
    driver = dataset.GetDriver().ShortName
    is_quick = not has_empty and _is_quick_to_read(dataset)
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if layer.GetName() in BOOKKEEPING or (
                hasattr(dataset, "IsLayerPrivate")
                and dataset.IsLayerPrivate(i)):
            continue
        if not has_empty and _is_empty(layer, is_quick):
            continue
        contents.layers.append(Layer(
            layer.GetName(), path, driver, layer.GetGeomType()))
    # Relationships are in GDAL since 3.6.
    names = dataset.GetRelationshipNames() or []
    for relationship in map(dataset.GetRelationship, names):
        parent_fields = relationship.GetLeftTableFields() or []
        child_fields = relationship.GetRightTableFields() or []
        if len(parent_fields) == len(child_fields) == 1:
            contents.relations.append(Relation(
                relationship.GetLeftTableName(), parent_fields[0],
                relationship.GetRightTableName(), child_fields[0]))
