# SPDX-License-Identifier: MIT
"""A feature that is deleted and added again has the same bytes as in a new
file: both writers use the same defaults."""

import pytest
from osgeo import gdal, ogr

from support import collect_messages
from write_support import read_file

NEW = "/vsimem/created.bgl"
CHANGED = "/vsimem/changed.bgl"

# Layers whose last feature cannot be restored alone, with the reason.
NEEDS_OTHERS = {
    "parking": "its paths go with it",
    "taxi_point": "its paths go with it",
    "waypoint": "its airways go with it",
}
EXCEPTIONS = {
    ("vtbd_fsx", "trigger"): "it stands behind the others of its cell",
    ("leab_p3dv5", "taxi_sign"): "a new sign has an object of its own",
    ("leab_p3dv5", "scenery_object"): "the last one is a list of signs",
    ("kpsc_msfs2020", "scenery_object"): "the last one is a car parking",
    ("kpsc_msfs2020", "car_parking"): "its place is the middle of its corners",
}


def list_editable(path):
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE)
    layers = [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]
    return [layer.GetName() for layer in layers
            if layer.TestCapability(ogr.OLCSequentialWrite)
            and layer.TestCapability(ogr.OLCDeleteFeature)
            and not layer.GetName().startswith("terrain_")]


def put_back(path, name):
    """Deletes the last feature of a layer and adds it again."""
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE,
                          open_options=["BACKUP=NO"])
    layer = dataset.GetLayerByName(name)
    last = list(layer)[-1]
    assert layer.DeleteFeature(last.GetFID()) == ogr.OGRERR_NONE, name
    last.SetFID(ogr.NullFID)
    # The airports of these follow from their idents.
    derived = {"file_offset", "key"} | (
        {"airport_key", "airport_fid"} if name in ("ils", "ndb") else set())
    for field in derived & last.items().keys():
        last.UnsetField(field)
    assert layer.CreateFeature(last) == ogr.OGRERR_NONE, name
    # It is complete: missing fields are not changed.
    assert layer.SetFeature(last) == ogr.OGRERR_NONE, name


@pytest.mark.parametrize("file, count", (
    ("vtbd_fsx", 9), ("leab_p3dv5", 11), ("enev_msfs2020", 7),
    ("synthetic_nav", 4), ("kpsc_msfs2020", 8),
))
def test_a_feature_that_is_put_back_leaves_the_same_bytes(
        shared, summary, file, count):
    with collect_messages():
        gdal.VectorTranslate(NEW, str(shared(f"airport/{file}.bgl")),
                             format="BGL")
    created = read_file(NEW)
    equal, others = [], []
    for name in list_editable(NEW):
        if name in NEEDS_OTHERS or (file, name) in EXCEPTIONS:
            continue
        gdal.FileFromMemBuffer(CHANGED, created)
        put_back(CHANGED, name)
        (equal if read_file(CHANGED) == created else others).append(name)
    gdal.Unlink(NEW)
    gdal.Unlink(CHANGED)
    summary(f"{file}: {', '.join(equal)} come back as they were written")
    assert others == [] and len(equal) == count


@pytest.mark.parametrize("profile", (
    "FS2004", "FSX", "P3D", "P3DV6", "MSFS2020", "MSFS2024"))
def test_parts_of_runways_are_completed_when_added(profile):
    """On an existing runway, as on a new one."""
    fields = {"primary_displaced_threshold_m": 50.0, "secondary_blastpad_m": 30.0,
              "primary_als": "malsr"}
    made = []
    for name, later in ((NEW, {}), (CHANGED, fields)):
        dataset = gdal.GetDriverByName("BGL").Create(
            name, 0, 0, 0, options=[f"PROFILE={profile}"])
        for layer_name, wkt, values in (
            ("airport", "POINT Z (9 47 400)", {"ident": "LSZH"}),
            ("runway", "LINESTRING Z (9 47 400,9.01 47 400)", {
                "airport_ident": "LSZH", "primary_ident": "09", "width_m": 45.0,
                **({} if later else fields)}),
        ):
            layer = dataset.CreateLayer(layer_name)
            feature = ogr.Feature(layer.GetLayerDefn())
            for field, value in values.items():
                feature[field] = value
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del feature, layer, dataset
        dataset = gdal.OpenEx(name, gdal.OF_VECTOR | gdal.OF_UPDATE)
        layer = dataset.GetLayerByName("runway")
        feature = layer.GetFeature(1)
        for field, value in later.items():
            feature[field] = value
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        del feature, layer, dataset
        dataset = gdal.OpenEx(name, gdal.OF_VECTOR)
        feature = dataset.GetLayerByName("runway").GetNextFeature()
        made.append({key: value for key, value in feature.items().items()
                     if key not in ("file_offset", "key", "airport_key")})
        gdal.Unlink(name)
    assert made[0] == made[1]
    assert made[1]["primary_displaced_threshold_width_m"] == 45.0
