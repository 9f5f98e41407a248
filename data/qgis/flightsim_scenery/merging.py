# SPDX-License-Identifier: MIT
"""Combines several files into one layer: virtual files for GDAL, without
copies."""

import functools
import hashlib
import os
from xml.sax.saxutils import escape, quoteattr

from osgeo import gdal, ogr

from .sources import quiet

SOURCE_FIELD = "source_file"


def _file_name(folder, theme, names, suffix):
    """Returns a name that depends only on the files, so that projects find it
    again."""
    digest = hashlib.sha1("\n".join(names).encode("utf-8")).hexdigest()[:12]
    os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, f"{theme}_{digest}.{suffix}")


def split_by_kind(rasters):
    """Groups rasters that can be in one mosaic: those with the same number of
    bands."""
    kinds = {}
    for raster in rasters:
        kinds.setdefault(raster.bands, []).append(raster)
    return list(kinds.values())


def _common_type(rasters, folder):
    """Returns names of rasters with a common data type, which holds all their
    values."""
    types = {raster.data_type for raster in rasters}
    if len(types) == 1:
        return [raster.name for raster in rasters]
    widest = functools.reduce(gdal.DataTypeUnion, types)
    names = []
    for raster in rasters:
        if raster.data_type == widest:
            names.append(raster.name)
            continue
        path = _file_name(folder, raster.theme, [raster.name], "vrt")
        gdal.Translate(path, raster.name, format="VRT", outputType=widest)
        names.append(path)
    return names


def merge_rasters(rasters, folder, messages):
    """Writes a mosaic in which the finest file at each position takes
    precedence. Returns its path, or None on failure, with the reason in
    `messages`."""
    ordered = sorted(rasters, key=lambda raster: -raster.cell)
    path = _file_name(folder, ordered[0].theme,
                      [raster.name for raster in ordered], "vrt")
    is_smooth = ordered[0].theme == "elevation"
    with quiet(messages):
        mosaic = gdal.BuildVRT(
            path, _common_type(ordered, folder), resolution="highest",
            resampleAlg="bilinear" if is_smooth else "nearest")
        if mosaic is None:
            return None
        mosaic.FlushCache()
    return path


def merge_layers(layers, folder, open_options=()):
    """Writes a layer over those of the same name in several files, with the
    file name as a field. Returns its path."""
    first = layers[0]
    options = "".join(
        f"<OOI key={quoteattr(key)}>{escape(value)}</OOI>"
        for key, value in (option.split("=", 1) for option in open_options))
    if options:
        options = f"<OpenOptions>{options}</OpenOptions>"
    sources = "".join(
        f"<OGRVRTLayer name={quoteattr(layer.path)}>"
        f"<SrcDataSource>{escape(layer.path)}</SrcDataSource>{options}"
        f"<SrcLayer>{escape(layer.name)}</SrcLayer></OGRVRTLayer>"
        for layer in layers)
    geometry = ogr.GeometryTypeToName(first.geometry_type)
    kind = "wkb" + geometry.replace("3D ", "").replace(" ", "")
    if ogr.GT_HasZ(first.geometry_type):
        kind += "25D"
    if first.geometry_type == ogr.wkbNone:
        kind = "wkbNone"
    text = (
        "<OGRVRTDataSource>"
        f"<OGRVRTUnionLayer name={quoteattr(first.name)}>"
        f"<GeometryType>{kind}</GeometryType>"
        f"<FieldStrategy>FirstLayer</FieldStrategy>"
        f"<SourceLayerFieldName>{SOURCE_FIELD}</SourceLayerFieldName>"
        f"{sources}</OGRVRTUnionLayer></OGRVRTDataSource>")
    path = _file_name(folder, first.name,
                      [*(layer.path for layer in layers), *open_options],
                      "vrt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path
