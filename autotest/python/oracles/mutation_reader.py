# SPDX-License-Identifier: MIT
"""Reads damaged files in a process of its own, so that what crashes, hangs or
eats memory does so there.

Takes names of fixtures, one a line, and the share of the usual number of
mutants. Says which mutant is next before it reads it; at the end of a fixture
tells how many there were and what was wrong with any.
"""

import json
import os
import re
import resource
import signal
import sys
import traceback
from pathlib import Path

from osgeo import gdal, ogr

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import python_path  # noqa: E402, F401
from mutation_fixtures import (  # noqa: E402
    AGN, BGL, DSF, XPLANE, make_fixture,
)
from mutations import (  # noqa: E402
    Budget, find_agn_fields, find_bgl_fields, find_dsf_fields,
    find_text_fields, mutate_binary, mutate_text,
)
from support import collect_messages  # noqa: E402

IS_SANITIZED = "san" in os.environ.get("LD_PRELOAD", "")
# Of processor time for one mutant.
SECONDS = 60 if IS_SANITIZED else 10
# What one process may take beyond what it has after start.
MEMORY = 512 << 20
MOST_PIXELS = 600 * 600
WINDOW = 256
MOST_SUBDATASETS = 12
# Arrow and filters take as long as all the rest.
OTHERWISE_EVERY = 4
# Of the usual number of mutants, for files that are long to read.
SHARES = {"every_theme": 0.4, "deep_levels": 0.7}
DRIVERS = {BGL: "BGL", AGN: "AGN", DSF: "DSF"}
# One for each of a few structures, one for the digest.
MOST_MESSAGES = {DSF: 8}
# What a file needs to be taken for one of ours.
HEADER_SIZES = {BGL: 20, AGN: 12, XPLANE: 0, DSF: 28}

# "BGL: /vsimem/x.bgl: section 0x03 (airport), record 0x11, offset 99: ..."
PLACED = re.compile(r"(BGL|AGN|XPAutogen|DSF): (/\S+): (?P<place>.+?), "
                    r"offset (?P<offset>\d+): (?P<expected>.+)", re.DOTALL)
OTHERS = re.compile(r"(BGL|AGN|XPAutogen|DSF): (/\S+): \d+ more problems")


class Reading:
    """The content of a file: features by layer, tiles by theme, messages."""

    def __init__(self):
        self.features = {}
        self.tiles = {}
        self.messages = []
        self.skipped = 0
        self.faults = []

    def total(self):
        """Excludes what depends on names: segments of airways, which occur
        once for all routes that name the same, and footprints of objects,
        whose models are found by GUID."""
        return (sum(count for name, count in self.features.items()
                    if name not in ("airway", "scenery_object_footprint"))
                + sum(self.tiles.values()))


def read_band(band):
    """Reads all of a small band, otherwise its corners and its middle."""
    width, height = band.XSize, band.YSize
    if width * height <= MOST_PIXELS:
        return band.ReadRaster() is not None
    x, y = max(0, width - WINDOW), max(0, height - WINDOW)
    columns, rows = min(WINDOW, width), min(WINDOW, height)
    return all(
        band.ReadRaster(left, top, columns, rows) is not None
        for left, top in ((0, 0), (x, y), (x // 2, y // 2))
    )


def read_raster(dataset, reading):
    """Reads bands with their overviews and masks."""
    is_read = True
    for i in range(dataset.RasterCount):
        band = dataset.GetRasterBand(i + 1)
        is_read &= read_band(band)
        is_read &= read_band(band.GetMaskBand())
        for j in range(band.GetOverviewCount()):
            is_read &= read_band(band.GetOverview(j))
    if not is_read:
        reading.faults.append("a read fails")
    if dataset.RasterCount > 0 and dataset.GetMetadataItem("BGL_THEME"):
        theme = dataset.GetMetadataItem("BGL_THEME")
        reading.tiles[theme] = int(dataset.GetMetadataItem("BGL_TILES"))


def read_rasters(path, reading, driver="BGL"):
    dataset = gdal.OpenEx(path, gdal.OF_RASTER, allowed_drivers=[driver])
    if dataset is None:
        return
    read_raster(dataset, reading)
    note_skipped(dataset, reading)
    names = [value for key, value in
             (dataset.GetMetadata("SUBDATASETS") or {}).items()
             if key.endswith("_NAME")]
    for name in names[:MOST_SUBDATASETS]:
        part = gdal.OpenEx(name, gdal.OF_RASTER, allowed_drivers=[driver])
        if part is not None:
            read_raster(part, reading)
            note_skipped(part, reading)


def note_skipped(dataset, reading):
    """Notes what the metadata say was left out, or was not understood."""
    for key, value in (dataset.GetMetadata() or {}).items():
        if re.search("SKIPPED|UNKNOWN|UNACCOUNTED", key):
            reading.skipped += int(value)


def read_layers(path, driver, reading, count=True, **options):
    dataset = gdal.OpenEx(
        path, gdal.OF_VECTOR, allowed_drivers=[driver],
        open_options=[f"{key}={value}" for key, value in options.items()],
    )
    if dataset is None:
        return None
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        number = 0
        for feature in layer:
            number += 1
            geometry = feature.GetGeometryRef()
            if geometry is not None:
                geometry.ExportToIsoWkb()
        if number != layer.GetFeatureCount():
            reading.faults.append(
                f"{layer.GetName()} gives {number} features instead of "
                f"{layer.GetFeatureCount()}"
            )
        if count:
            reading.features[layer.GetName()] = number
    note_skipped(dataset, reading)
    return dataset


def count_filtered(layer):
    """Counts the features that pass an attribute filter that all pass, and
    those with a geometry in a rectangle around all."""
    layer.SetAttributeFilter("FID >= 0 OR FID IS NULL")
    values = sum(1 for _ in layer)
    layer.SetAttributeFilter(None)
    if layer.GetGeomType() == ogr.wkbNone:
        return values, 0
    layer.SetSpatialFilterRect(-1e300, -1e300, 1e300, 1e300)
    places = sum(1 for _ in layer)
    layer.SetSpatialFilter(None)
    return values, places


def count_arrow(layer):
    stream = layer.GetArrowStreamAsNumPy(options=["USE_MASKED_ARRAYS=NO"])
    return sum(len(next(iter(batch.values()))) for batch in stream)


def read_otherwise(path, driver, reading):
    """Reads the same features in Arrow batches and with filters."""
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR, allowed_drivers=[driver])
    for i in range(dataset.GetLayerCount() if dataset else 0):
        layer = dataset.GetLayer(i)
        name = layer.GetName()
        expected = reading.features.get(name, 0)
        places = sum(1 for feature in layer
                     if feature.GetGeometryRef() is not None
                     and not feature.GetGeometryRef().IsEmpty())
        ways = {"Arrow": (count_arrow(layer), expected)}
        values, boxes = count_filtered(layer)
        ways["a filter of values"] = (values, expected)
        ways["a filter of places"] = (boxes, places)
        reading.faults += [
            f"{name} gives {number} features through {way} instead of {wanted}"
            for way, (number, wanted) in ways.items() if number != wanted]


def read_file(path, kind, is_read_otherwise=True):
    reading = Reading()
    with collect_messages() as messages:
        dataset = None
        if kind == BGL:
            read_rasters(path, reading)
            dataset = read_layers(path, "BGL", reading)
            if any("polygon" in name or name in ("road", "stream")
                   for name in reading.features):
                read_layers(path, "BGL", reading, False, STITCH="YES")
        else:
            read_layers(path, DRIVERS.get(kind, "XPAutogen"), reading)
        if kind == DSF and is_read_otherwise:
            # Each opening tells of the same damage.
            with collect_messages():
                read_rasters(path, reading, "DSF")
        reading.messages = [text for _, _, text in messages]
        if is_read_otherwise:
            read_otherwise(path, DRIVERS.get(kind, "XPAutogen"), reading)
        if reading.messages == [] and dataset is not None:
            reading.skipped += sum(
                int(dataset.GetMetadataItem(name, "_DEBUG_") or 0)
                for name in ("UNKNOWN_RECORDS", "BYTES_UNACCOUNTED")
            )
    return reading


def check_messages(reading, size):
    """Checks that each names driver, file, place, offset and expectation."""
    for text in reading.messages:
        match = PLACED.fullmatch(text)
        if match is None and OTHERS.fullmatch(text) is None:
            yield f"a message names no place: {text}"
        elif match and int(match["offset"]) > max(size, 0xFFFFFFFF):
            yield f"a message names an offset outside the file: {text}"


def is_told(reading, whole):
    return reading.messages != [] or reading.skipped > whole.skipped


def is_lossy(fixture, fields, whole, mutant, reading):
    """Whether something was lost that the file still refers to."""
    return (whole.total() > reading.total()
            and len(mutant.content) >= HEADER_SIZES[fixture.kind]
            and fields.declaring.isdisjoint(mutant.changed)
            and not mutant.is_sound
            and (not mutant.is_cut or fixture.is_tight))


def check(fixture, fields, whole, mutant, reading):
    """Returns what is wrong with the way in which a mutant was read."""
    yield from reading.faults
    yield from check_messages(reading, len(mutant.content))
    if len(reading.messages) > MOST_MESSAGES.get(fixture.kind, 10 ** 6):
        yield f"{len(reading.messages)} messages"
    is_ours = len(mutant.content) >= HEADER_SIZES[fixture.kind]
    if not is_ours:
        return
    told = is_told(reading, whole)
    if mutant.is_cut and fixture.kind != XPLANE:
        more = [name for name, count in reading.features.items()
                if count > whole.features.get(name, 0)]
        if more:
            yield f"more features than the whole file has: {more}"
        if fixture.is_tight and not told:
            yield "a cut that nothing tells of"
    is_of_other_kind = not fields.kinds.isdisjoint(mutant.changed)
    if (not told and not is_of_other_kind
            and is_lossy(fixture, fields, whole, mutant, reading)):
        yield (f"{whole.total() - reading.total()} of {whole.total()} "
               "features and tiles are lost without a word")


def mutate(name, fixture, share):
    budget = Budget.of(len(fixture.content),
                       share * SHARES.get(name, 1.0))
    if fixture.kind == XPLANE:
        return (find_text_fields(fixture.content),
                mutate_text(name, fixture.content, budget))
    find = {BGL: find_bgl_fields, AGN: find_agn_fields, DSF: find_dsf_fields}
    fields = find[fixture.kind](fixture.content)
    return fields, mutate_binary(name, fixture.content, fields, budget)


def read_mutant(fixture, content, is_read_otherwise=True):
    path = "/vsimem/mutants/" + fixture.file_name
    gdal.FileFromMemBuffer(path, content)
    try:
        return read_file(path, fixture.kind, is_read_otherwise)
    finally:
        gdal.RmdirRecursive("/vsimem/mutants")


def read_mutants(name, share):
    fixture = make_fixture(name)
    whole = read_mutant(fixture, fixture.content)
    result = {"name": name, "size": len(fixture.content), "faults": [],
              "cuts": 0, "others": 0, "told": 0, "lossy": 0, "quiet": []}
    fields, mutants = mutate(name, fixture, share)
    for number, mutant in enumerate(mutants):
        print("at " + mutant.name, flush=True)
        # A mutant that takes too long ends the process.
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            reading = read_mutant(fixture, mutant.content,
                                  number % OTHERWISE_EVERY == 0)
            faults = list(check(fixture, fields, whole, mutant, reading))
        except Exception:
            reading, faults = Reading(), [traceback.format_exc()]
        signal.setitimer(signal.ITIMER_PROF, 0)
        result["cuts" if mutant.is_cut else "others"] += 1
        result["told"] += reading.messages != []
        if is_lossy(fixture, fields, whole, mutant, reading):
            result["lossy"] += 1
            if not is_told(reading, whole):
                result["quiet"].append(mutant.name)
        result["faults"] += [f"{mutant.name}: {text}" for text in faults]
    return result


def limit_memory():
    """Limits the address space, of which sanitizers need any amount."""
    if IS_SANITIZED:
        return
    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def main():
    gdal.DontUseExceptions()
    gdal.SetConfigOption("GDAL_CACHEMAX", "64")
    gdal.SetConfigOption("GDAL_PAM_ENABLED", "NO")
    gdal.SetConfigOption("GDAL_NUM_THREADS", "1")
    share = float(sys.argv[1])
    limit_memory()
    for line in sys.stdin:
        print("done " + json.dumps(read_mutants(line.strip(), share)),
              flush=True)


if __name__ == "__main__":
    main()
