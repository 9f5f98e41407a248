# SPDX-License-Identifier: MIT
"""Writes layers of a project with the drivers. Formats and options are queried
from the drivers at run time."""

import os
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

from osgeo import gdal, ogr

from .catalog import DRIVERS
from .replacing import Replacement
from .sources import quiet


# A copy is for the simulator of its source, unless an option names another.
PROFILE_ITEM = "BGL_PROFILE"
# Options with a question of their own, which are not listed as advanced.
PROFILE, TEXTURE = "PROFILE", "TEXTURE"
OVERWRITE = "OVERWRITE_TILES"
SIMULATORS = {
    "": "The simulator of the layers' file, or else FSX",
    "FS2004": "Flight Simulator 2004", "FSX": "Flight Simulator X",
    "P3D": "Prepar3D", "P3DV6": "Prepar3D v6",
    "MSFS2020": "Microsoft Flight Simulator 2020",
    "MSFS2024": "Microsoft Flight Simulator 2024",
}
POINT, LINE, POLYGON, TABLE = (ogr.wkbPoint, ogr.wkbLineString,
                               ogr.wkbPolygon, ogr.wkbNone)


@dataclass
class Option:
    """A creation option as the driver declares it."""
    name: str
    kind: str  # boolean, int, float, string, string-select
    description: str
    default: str = ""
    choices: list = field(default_factory=list)
    is_of_layer: bool = False
    scope: str = ""


@dataclass
class Writer:
    driver: str
    title: str
    extensions: list
    raster: bool
    vector: bool
    options: list = field(default_factory=list)
    # Kinds of layers with POINT, LINE, POLYGON or TABLE; empty: any name.
    layers: dict = field(default_factory=dict)

    def find_option(self, name):
        return next((option for option in self.options
                     if option.name == name), None)

    def list_simulators(self, is_raster):
        """Returns the simulators to choose from, as values of PROFILE."""
        option = self.find_option(PROFILE)
        return ["", *option.choices] if option and not is_raster else [""]

    def list_kinds(self, geometry):
        """Returns the kinds that layers of a geometry type can become. Autogen
        also makes rectangles from points."""
        makes_areas = self.find_option("SIZE") is not None
        return [name for name, own in self.layers.items()
                if own in (geometry, TABLE) or (
                    makes_areas and geometry == POINT and own == POLYGON)]

    @property
    def wants_folder(self):
        """Returns whether the output is a folder with a file for each tile."""
        return self.driver == "AGN"

    def options_for(self, is_raster):
        """Returns the options that apply to a raster, or to layers."""
        wanted = "raster" if is_raster else "vector"
        return [option for option in self.options
                if (not option.scope or wanted in option.scope)
                and not (is_raster and option.is_of_layer)]


def read_options(text, is_of_layer=False):
    """Parses a DMD_CREATIONOPTIONLIST."""
    if not text:
        return []
    options = []
    for node in ElementTree.fromstring(text).iter("Option"):
        choices = [value.text or "" for value in node.findall("Value")]
        options.append(Option(
            node.get("name"), node.get("type", "string").lower(),
            node.get("description", ""), node.get("default", ""), choices,
            is_of_layer, node.get("scope", "")))
    return options


KNOWN_LAYERS = re.compile(r"the known ones are (.+)")


def list_layers(driver, extensions):
    """Returns the layers that a driver can write, with their geometries, as
    listed in its error for an unknown layer. Empty for drivers that accept
    any name."""
    kinds = {}
    for extension in extensions or ["xml"]:
        path = f"/vsimem/flightsim_scenery_names.{extension}"
        messages = []
        with quiet(messages):
            target = driver.Create(path, 0, 0, 0, gdal.GDT_Unknown)
            if target is not None:
                target.CreateLayer("no layer has this name")
                found = KNOWN_LAYERS.search(" ".join(messages))
                for name in found[1].split(", ") if found else ():
                    kinds.setdefault(name, _find_geometry(target, name))
            del target
            gdal.RmdirRecursive(path)
            gdal.Unlink(path)
    return kinds


def _find_geometry(target, name):
    layer = target.CreateLayer(name)
    return SHAPES.get(ogr.GT_Flatten(layer.GetGeomType()),
                      TABLE) if layer else TABLE


SHAPES = {
    POINT: POINT, ogr.wkbMultiPoint: POINT, LINE: LINE,
    ogr.wkbMultiLineString: LINE, ogr.wkbCompoundCurve: LINE,
    ogr.wkbMultiCurve: LINE, POLYGON: POLYGON, ogr.wkbMultiPolygon: POLYGON,
    ogr.wkbCurvePolygon: POLYGON, ogr.wkbMultiSurface: POLYGON,
}


def find_writers(names=DRIVERS):
    """Returns the drivers that can write, with their properties."""
    writers = []
    for name in names:
        driver = gdal.GetDriverByName(name)
        if driver is None:
            continue
        has = lambda item: driver.GetMetadataItem(item) == "YES"
        creates = has(gdal.DCAP_CREATE)
        raster = has(gdal.DCAP_RASTER) and (
            has(gdal.DCAP_CREATECOPY) or creates and bool(
                driver.GetMetadataItem(gdal.DMD_CREATIONDATATYPES)))
        vector = has(gdal.DCAP_VECTOR) and creates
        if not raster and not vector:
            continue
        options = read_options(
            driver.GetMetadataItem(gdal.DMD_CREATIONOPTIONLIST))
        options += read_options(
            driver.GetMetadataItem("DS_LAYER_CREATIONOPTIONLIST"), True)
        extensions = (driver.GetMetadataItem(gdal.DMD_EXTENSIONS) or "").split()
        writers.append(Writer(
            name, driver.GetMetadataItem(gdal.DMD_LONGNAME) or name,
            extensions, raster, vector, options,
            list_layers(driver, extensions) if vector and name in DRIVERS
            else {}))
    return writers


@dataclass
class Source:
    """A layer to write: its data source, and its kind in the new file."""
    path: str
    name: str
    becomes: str
    options: dict = field(default_factory=dict)


@dataclass
class Job:
    """A raster, or any number of layers, to write."""
    writer: Writer
    target: str
    raster: str = ""  # what GDAL opens
    layers: list = field(default_factory=list)
    origins: list = field(default_factory=list)  # files that copies are of
    options: dict = field(default_factory=dict)


def run(job, progress=lambda share: True):
    """Writes the file. Returns (whether it was written, messages); the first
    message is the error of a failure, after which older files are as they
    were."""
    messages = []
    with quiet(messages):
        source = _open_raster(job)
        if job.raster and source is None:
            return False, messages
        try:
            return _replace(job, source, progress, messages), messages
        except OSError as error:
            reason = error.strerror or str(error)
            return False, [f"{job.target} cannot be written: {reason}",
                           *messages]


def _replace(job, source, progress, messages):
    """Writes beside the target, from which the layers may come, and puts the
    result in its place. Returns whether it is there."""
    # A driver of tiles has its own rules for those that are there. GDAL would
    # delete a single one first, but for this option of its own.
    looks = job.writer.find_option(OVERWRITE) is not None
    options = ["APPEND_SUBDATASET=YES"] if looks else []
    with Replacement(job.target,
                     job.writer.extensions if looks else ()) as made:
        done = (_write_raster(job, source, made.path, options, progress)
                if job.raster
                else _write_layers(job, made.path, options, progress))
        del source
        messages[:] = map(made.rename, messages)
        if not done or not os.path.exists(made.path):
            return False
        messages += made.put_in_place()
    return True


def _callback(progress):
    return lambda share, *_: 1 if progress(share) else 0


def _creation_options(job, is_of_layer, own=()):
    kinds = {option.name: option.is_of_layer for option in job.writer.options}
    return [f"{name}={value}" for name, value in {
        **job.options, **dict(own)}.items()
            if value != "" and kinds.get(name, False) == is_of_layer]


def _open_raster(job):
    return gdal.OpenEx(job.raster, gdal.OF_RASTER | gdal.OF_VERBOSE_ERROR
                       ) if job.raster else None


def _write_raster(job, source, path, options, progress):
    copy = gdal.GetDriverByName(job.writer.driver).CreateCopy(
        path, source, 0, [*_creation_options(job, False), *options],
        _callback(progress))
    if copy is None:
        return False
    gdal.ErrorReset()
    del copy
    return _is_written()


def _find_profile(job):
    """Returns the simulator of the first source that names one; or None."""
    for path in [*job.origins, *(layer.path for layer in job.layers)]:
        source = gdal.OpenEx(path, gdal.OF_VECTOR) if path else None
        profile = source and source.GetMetadataItem(PROFILE_ITEM)
        if profile:
            return profile
    return None


def _find_system(source, name):
    """Returns options for the coordinates: all of the formats use EPSG:4326,
    except for models of X-Plane in metres of their own, which are in none."""
    layer = source.GetLayerByName(name)
    system = layer and layer.GetSpatialRef()
    if source.GetDriver().ShortName == "XPAutogen" and system is None:
        return {}
    return {"dstSRS": "EPSG:4326", "reproject": True}


def _write_layers(job, path, options, progress):
    target = gdal.GetDriverByName(job.writer.driver).Create(
        path, 0, 0, 0, gdal.GDT_Unknown,
        [*_creation_options(job, False), *options])
    if target is None:
        return False
    profile = _find_profile(job)
    if profile:
        target.SetMetadataItem(PROFILE_ITEM, profile)
    done = True
    for i, layer in enumerate(job.layers):
        share = lambda part, *_: progress((i + part) / len(job.layers))
        source = gdal.OpenEx(layer.path,
                             gdal.OF_VECTOR | gdal.OF_VERBOSE_ERROR)
        if source is None:
            done = False
            continue
        copy = gdal.VectorTranslate(
            target, source, layers=[layer.name], layerName=layer.becomes,
            accessMode="append", **_find_system(source, layer.name),
            layerCreationOptions=_creation_options(job, True, layer.options),
            callback=_callback(share))
        # A number, or a dataset, as the version of GDAL has it.
        done = done and copy not in (None, 0)
        del copy, source
    gdal.ErrorReset()
    del target
    return done and _is_written()


def _is_written():
    """Returns whether the file that was just closed is there: it is written
    then."""
    return gdal.GetLastErrorType() < gdal.CE_Failure


# -- The result in words

# A warning of counts: "BGL: roads.bgl: EMPTY_PARTS 2, ...".
COUNTS = re.compile(r"(?:[A-Z][A-Z0-9_]*(?:\.[\w.]+)? \d+(?:, |$))+$")
COUNT = re.compile(r"([A-Z][A-Z0-9_]*)(?:\.([\w.]+))? (\d+)")
UNPLACED_FIELDS = re.compile(r"layer (\S+) has no place for these fields: (.*)")
WORDS = {
    "FEATURES_NOT_WRITTEN": "features were refused",
    "FEATURES_WITHOUT_GEOMETRY": "features without a geometry were left out",
    "FEATURES_WITHOUT_TEXTURE": "features have no texture",
    "EMPTY_PARTS": "parts without points were left out",
    "RINGS_WITHOUT_AREA": "rings without an area were left out",
    "REPAIRED_POLYGONS": "polygons that cross themselves were repaired",
    "RINGS_BY_NESTING": "rings were made holes or outlines by their nesting",
    "ALTITUDES_OF_MODE_NONE": "features lost altitudes, as their "
                              "altitude_mode is none",
    "AIRPORTS_OF_ANOTHER_SIMULATOR": "airports are of another simulator; "
                                     "what only that simulator has was left out",
    "PARTS_WITHOUT_AIRPORT": "parts of airports that are not there were left "
                             "out",
    "PROCEDURES_WITHOUT_THEIR_LEGS": "procedures lost their legs, as their "
                                     "layer was not chosen",
    "PROCEDURES_WITHOUT_THEIR_TRANSITIONS": "procedures lost their "
                                            "transitions, as their layer was "
                                            "not chosen",
    "WAYPOINTS_WITHOUT_THEIR_AIRWAYS": "waypoints lost their airways, as "
                                       "their layer was not chosen",
    "OBJECTS_WITHOUT_THEIR_ATTACHMENTS": "objects lost their attachments, as "
                                         "their layer was not chosen",
    "VALUES_WITHOUT_PLACE": "values that the records have no room for were "
                            "left out",
}


def describe(message):
    """Returns a message of a driver in plain words."""
    counts = COUNTS.search(message)
    if counts:
        return "; ".join(_describe_count(*found)
                         for found in COUNT.findall(counts[0]))
    fields = UNPLACED_FIELDS.search(message)
    if fields:
        return (f"{fields[1]}: fields that the format does not have were left "
                f"out: {fields[2]}")
    return message


def _describe_count(item, layer, count):
    words = WORDS.get(item, item.lower().replace("_", " "))
    return f"{layer + ': ' if layer else ''}{count} {words}"
