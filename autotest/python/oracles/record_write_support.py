# SPDX-License-Identifier: MIT
"""Copying records to new files, and comparing what comes back."""

from osgeo import gdal, osr

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)

MODEL = "FAF86721-B296-4C47-CBF9-B4F6D914B810"

# Where a record is, and rows of layers that are not in the copy.
PLACES = {
    "file_offset",
    "key",
    "airport_fid",
    "airport_key",
    "num_attachments",
    "num_routes",
}


def get_bytes(path):
    """All but the date."""
    content = path.read_bytes()
    return content[:8] + content[16:]


def copy(source, target, *arguments, layers=None, profile="FSX"):
    dataset = gdal.VectorTranslate(
        str(target),
        str(source),
        format="BGL",
        layers=layers,
        datasetCreationOptions=[f"PROFILE={profile}"],
        options=list(arguments),
    )
    assert dataset is not None
    del dataset


def describe(feature):
    values = {k: v for k, v in feature.items().items() if k not in PLACES}
    geometry = feature.GetGeometryRef()
    return repr((values, geometry.ExportToIsoWkt()))


def read_rows(path, layer, where=None):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    table = dataset.GetLayerByName(layer)
    table.SetAttributeFilter(where)
    return sorted(describe(feature) for feature in table)


def read_features(path, layer):
    """In the order of the file; they outlive it."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return list(dataset.GetLayerByName(layer))
