# SPDX-License-Identifier: MIT
"""Writes layers of a project with what the drivers can write.

What they can, and with which options, is asked of the drivers at run time.
"""

import os
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

from osgeo import gdal

from .catalog import DRIVERS
from .sources import quiet


# What is made of a file is for the same simulator, unless an option says another.
PROFILE_ITEM = "BGL_PROFILE"


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
    layers: list = field(default_factory=list)  # empty: any name

    @property
    def wants_folder(self):
        """Whether a file a tile is written into a folder."""
        return self.driver == "AGN"

    def options_for(self, is_raster):
        """Those that have a meaning for a raster, or for layers."""
        wanted = "raster" if is_raster else "vector"
        return [option for option in self.options
                if (not option.scope or wanted in option.scope)
                and not (is_raster and option.is_of_layer)]


def read_options(text, is_of_layer=False):
    """Options of a DMD_CREATIONOPTIONLIST."""
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
    """The names that a driver's layers can have, as it lists them when it is
    asked for another one. Empty for drivers that take any name."""
    names = []
    for extension in extensions:
        path = f"/vsimem/flightsim_scenery_names.{extension}"
        messages = []
        with quiet(messages):
            target = driver.Create(path, 0, 0, 0, gdal.GDT_Unknown)
            if target is not None:
                target.CreateLayer("no layer has this name")
            del target
            gdal.RmdirRecursive(path)
            gdal.Unlink(path)
        for message in messages:
            found = KNOWN_LAYERS.search(message)
            for name in found[1].split(", ") if found else ():
                if name not in names:
                    names.append(name)
    return names


def find_writers(names=DRIVERS):
    """The drivers that write, with what they take."""
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
            else []))
    return writers


@dataclass
class Job:
    """What to write: one raster, or any number of layers."""
    writer: Writer
    target: str
    raster: str = ""  # what GDAL opens
    layers: list = field(default_factory=list)  # (data source, name, as name)
    origins: list = field(default_factory=list)  # files that copies are of
    options: dict = field(default_factory=dict)


def run(job, progress=lambda share: True):
    """Writes the file. Returns messages; the first is an error if it failed.

    Returns (whether it is written, messages).
    """
    messages = []
    with quiet(messages):
        written = (_write_raster(job, progress) if job.raster
                   else _write_layers(job, progress))
    return written and os.path.exists(job.target), messages


def _callback(progress):
    return lambda share, *_: 1 if progress(share) else 0


def _creation_options(job, is_of_layer):
    kinds = {option.name: option.is_of_layer for option in job.writer.options}
    return [f"{name}={value}" for name, value in job.options.items()
            if value != "" and kinds.get(name, False) == is_of_layer]


def _write_raster(job, progress):
    source = gdal.OpenEx(
        job.raster, gdal.OF_RASTER | gdal.OF_VERBOSE_ERROR)
    if source is None:
        return False
    copy = gdal.GetDriverByName(job.writer.driver).CreateCopy(
        job.target, source, 0, _creation_options(job, False),
        _callback(progress))
    if copy is None:
        return False
    del copy
    return True


def _find_profile(job):
    """The simulator that the first source names which does; or None."""
    for path in [*job.origins, *(layer[0] for layer in job.layers)]:
        source = gdal.OpenEx(path, gdal.OF_VECTOR) if path else None
        profile = source and source.GetMetadataItem(PROFILE_ITEM)
        if profile:
            return profile
    return None


def _write_layers(job, progress):
    target = gdal.GetDriverByName(job.writer.driver).Create(
        job.target, 0, 0, 0, gdal.GDT_Unknown, _creation_options(job, False))
    if target is None:
        return False
    profile = _find_profile(job)
    if profile:
        target.SetMetadataItem(PROFILE_ITEM, profile)
    done = True
    for i, (path, name, new_name) in enumerate(job.layers):
        share = lambda part, *_: progress((i + part) / len(job.layers))
        source = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_VERBOSE_ERROR)
        if source is None:
            done = False
            continue
        # EPSG:4326 is what all of the formats are in.
        copy = gdal.VectorTranslate(
            target, source, layers=[name], layerName=new_name,
            accessMode="append", dstSRS="EPSG:4326", reproject=True,
            layerCreationOptions=_creation_options(job, True),
            callback=_callback(share))
        done = done and copy is not None
    del target
    return done
