# SPDX-License-Identifier: MIT
"""What opening a file with facility records costs: each record is visited once
in a pass, and an airport's fixed part is parsed for the index of airports and
for their layer."""

import pytest
from osgeo import gdal

from support import SHARED_DATA

# Layers of the file, and headers of records that opening may pass at most.
AIRPORTS = {
    "vtbd_fsx": (22, 560),
    "leab_p3dv5": (27, 700),
    "ktst_p3dv5": (19, 60),
    "enev_msfs2020": (15, 250),
    "kpsc_msfs2020": (24, 650),
    "cyqt_scene_msfs2020": (17, 400),
}


def open_file(name):
    path = SHARED_DATA / "airport" / f"{name}.bgl"
    return gdal.OpenEx(str(path), gdal.OF_VECTOR)


def get_work(dataset, name):
    return int(dataset.GetMetadataItem(name, "_DEBUG_"))


@pytest.mark.parametrize("name", AIRPORTS)
def test_records_are_visited_once(name):
    dataset = open_file(name)
    layers, visits = AIRPORTS[name]
    assert dataset.GetLayerCount() == layers
    assert 10 < get_work(dataset, "OPENING_RECORD_VISITS") <= visits


@pytest.mark.parametrize("name", AIRPORTS)
def test_airports_are_parsed_twice(name):
    dataset = open_file(name)
    airports = dataset.GetLayer("airport").GetFeatureCount()
    assert airports >= 1
    assert get_work(dataset, "OPENING_AIRPORT_PARSES") == 2 * airports


def test_domains_come_before_any_layer_is_asked_for():
    dataset = open_file("vtbd_fsx")
    assert dataset.GetFieldDomain("no_such") is None
    dataset = open_file("vtbd_fsx")
    assert "asphalt" in dataset.GetFieldDomain("surface").GetEnumeration()
    dataset = open_file("vtbd_fsx")
    assert {"surface", "parking_type"} <= set(dataset.GetFieldDomainNames())


def test_relationships_come_before_any_layer_is_asked_for():
    dataset = open_file("vtbd_fsx")
    assert dataset.GetRelationship("airport_parking") is not None
    dataset = open_file("vtbd_fsx")
    assert "airport_parking" in dataset.GetRelationshipNames()
