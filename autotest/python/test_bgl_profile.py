# SPDX-License-Identifier: MIT
"""A file made from another one is for the same simulator, without an
option."""

import pytest
from osgeo import gdal, ogr

from support import collect_messages

XML = """<?xml version="1.0"?>
<FSData version="9.0"{root}>
  <Airport ident="LSZH" lat="47.46" lon="8.55" alt="432M" magvar="0"
           airportTestRadius="5000M"{airport}>{child}</Airport>
  {top}
</FSData>
"""
SCHEMA = (' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
          ' xsi:noNamespaceSchemaLocation="{}"')
TACAN = ('<Tacan lat="47" lon="8" alt="1M" channel="57Y" range="1000M" '
         'magvar="0" region="LS" ident="ZUE" name="Zurich"/>')
TAXIWAY = "".join(
    f'<TaxiwayPoint index="{index}" type="NORMAL" lat="47" lon="8.{index}"/>'
    for index in (0, 1)) + (
        '<TaxiwayPath type="TAXI" start="0" end="1" width="20M" '
        'surface="ASPHALT"{}/>')
APPROACH = ('<Approach type="ILS" runway="18" designator="NONE" altitude="300M" '
            'heading="180" missedAltitude="900M"/>')
AIRPORT_IDS = {"FSX": 0x3C, "P3D": 0xAB, "P3DV6": 0xAB, "MSFS2020": 0x56,
               "MSFS2024": 0x113}


def make_xml(root="", airport="", child="", top=""):
    return XML.format(root=root, airport=airport, child=child, top=top)


def read_profile(path):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR).GetMetadataItem(
        "BGL_PROFILE")


def copy(source, target, driver, *options):
    with collect_messages() as messages:
        dataset = gdal.VectorTranslate(
            str(target), str(source), format=driver,
            datasetCreationOptions=list(options))
        assert dataset is not None
        dataset = None
    assert messages.failures == []


@pytest.mark.parametrize("parts, profile", [
    ({}, "FSX"),
    ({"root": SCHEMA.format("bglcomp.xsd")}, "FSX"),
    ({"root": SCHEMA.format("bglcomp_v5.xsd")}, "P3D"),
    ({"root": SCHEMA.format("bglcomp_v6.xsd"), "child": APPROACH}, "P3DV6"),
    ({"root": SCHEMA.format("bglcomp_v5.xsd"), "child": APPROACH}, "P3D"),
    ({"top": TACAN}, "P3D"),
    ({"child": TAXIWAY.format("")}, "FSX"),
    ({"child": TAXIWAY.format(' groundMerging="FALSE"')}, "MSFS2020"),
    ({"airport": ' isOnTIN="FALSE"'}, "MSFS2020"),
    ({"top": '<SceneryObject lat="1" lon="2" alt="0" snapToGround="TRUE">'
             '<LibraryObject name="{' + "1" * 8 + "-1111-1111-1111-" + "1" * 12
             + '}" scale="1"/></SceneryObject>'}, "MSFS2020"),
])
def test_sources_of_compilers(tmp_path, parts, profile):
    xml = tmp_path / "airport.xml"
    xml.write_text(make_xml(**parts), encoding="utf-8")
    assert read_profile(xml) == (profile if profile != "FSX" else None)
    names = ["compiled.bgl", "read.bgl", "again.bgl"]
    copy(xml, tmp_path / names[0], "BGL")
    # The same through a database, and through XML.
    copy(tmp_path / names[0], tmp_path / "read.gpkg", "GPKG")
    copy(tmp_path / "read.gpkg", tmp_path / names[1], "BGL")
    copy(tmp_path / names[0], tmp_path / "read.xml", "BGLXML")
    copy(tmp_path / "read.xml", tmp_path / names[2], "BGL")
    for name in names:
        path = tmp_path / name
        assert read_profile(path) == profile, name
        assert find_airport_id(path) == AIRPORT_IDS[profile], name


def find_airport_id(path):
    """Returns the id of the first record of the section of airports."""
    dataset = ogr.Open(str(path))
    place = dataset.GetLayerByName("airport").GetNextFeature()["file_offset"]
    content = path.read_bytes()
    return int.from_bytes(content[place:place + 2], "little")


def test_an_option_counts_more(tmp_path):
    xml = tmp_path / "airport.xml"
    xml.write_text(make_xml(airport=' isOnTIN="FALSE"'), encoding="utf-8")
    copy(xml, tmp_path / "fsx.bgl", "BGL", "PROFILE=FSX")
    assert find_airport_id(tmp_path / "fsx.bgl") == AIRPORT_IDS["FSX"]


@pytest.mark.parametrize("source, middle, options, count", (
    ("enev_msfs2020", "sqlite", (), 1),
    ("enev_msfs2020", "sqlite", ("PROFILE=MSFS2020",), 0),
    ("enev_msfs2020", "gpkg", (), 0),
    ("lbbg_msfs2024", "sqlite", ("PROFILE=MSFS2020",), 0),
    ("vtbd_fsx", "sqlite", (), 0),
    ("vtbd_fsx", "sqlite", ("PROFILE=P3D",), 0),
    ("vtbd_fsx", "sqlite", ("PROFILE=MSFS2020",), 1),
    ("leab_p3dv5", "sqlite", (), 1),
    ("leab_p3dv5", "sqlite", ("PROFILE=P3DV6",), 0),
))
def test_airports_of_another_simulator_are_counted(shared, tmp_path, source,
                                                   middle, options, count):
    """Their surfaces and materials are lost."""
    between = tmp_path / f"between.{middle}"
    gdal.VectorTranslate(str(between), str(shared(f"airport/{source}.bgl")),
                         layers=["airport", "apron"])
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "new.bgl"), str(between),
                             format="BGL", datasetCreationOptions=options)
    assert str(messages).count("AIRPORTS_OF_ANOTHER_SIMULATOR 1") == count


WINDSOCK = ('<SceneryObject lat="47" lon="9" alt="0"><Windsock poleHeight="5" '
            'sockLength="3" lighted="TRUE"/></SceneryObject>')
UNTOLD = "the simulator of the source is not known; the file is written for FSX"


@pytest.mark.parametrize("parts, options, count", [
    ({}, [], 1),
    ({"top": WINDSOCK}, [], 1),
    ({"top": 3 * WINDSOCK}, [], 1),
    ({"top": WINDSOCK}, ["PROFILE=FSX"], 0),
    ({"top": WINDSOCK}, ["PROFILE=MSFS2020"], 0),
    ({"top": WINDSOCK, "airport": ' isOnTIN="FALSE"'}, [], 0),
])
@pytest.mark.parametrize("middle", (None, "GPKG"))
def test_the_simulator_of_a_source_that_names_none_is_told(
        tmp_path, parts, options, count, middle):
    source = tmp_path / "source.xml"
    source.write_text(make_xml(**parts), encoding="utf-8")
    if middle:
        between = tmp_path / "between.gpkg"
        copy(source, between, middle)
        source = between
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(tmp_path / "new.bgl"), str(source), format="BGL",
            datasetCreationOptions=options)
    assert str(messages).count(UNTOLD) == count


@pytest.mark.parametrize("profile", ("FSX", "MSFS2020", "P3D"))
def test_a_decompiled_file_names_its_simulator(tmp_path, profile):
    """Only a comment names it."""
    first, second = tmp_path / "first.xml", tmp_path / "second.xml"
    path, again = tmp_path / "a.bgl", tmp_path / "again.bgl"
    first.write_text(make_xml(), encoding="utf-8")
    copy(first, path, "BGL", f"PROFILE={profile}")
    copy(path, second, "BGLXML")
    assert (f"<!-- BGL_PROFILE={profile} BGL_RECORD_ORDER=FILE -->"
            in second.read_text(encoding="utf-8"))
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(again), str(second), format="BGL")
    assert messages == []
    assert find_airport_id(again) == AIRPORT_IDS[profile]


def test_other_comments_mean_nothing(tmp_path):
    source = tmp_path / "source.xml"
    source.write_text(make_xml(top="<!-- PROFILE=P3D BGL_PROFILE=X-Plane -->"
                                   "<!-- BGL_RECORD_ORDER -->"),
                      encoding="utf-8")
    dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
    assert dataset.GetMetadata() == {"BGL_SOURCE": "bglcomp"}


def test_an_item_that_is_no_simulator_is_nothing(tmp_path):
    path = tmp_path / "new.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    dataset.SetMetadataItem("BGL_PROFILE", "X-Plane")
    layer = dataset.CreateLayer("airport")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ident"] = "LSZH"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (8 47 400)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    assert find_airport_id(path) == AIRPORT_IDS["FSX"]


@pytest.mark.parametrize("name", [
    "enev_msfs2020", "kpsc_msfs2020", "leab_p3dv5", "ktst_p3dv5"])
def test_real_sources_compile_without_an_option(shared, tmp_path, name):
    path = tmp_path / "airport.bgl"
    copy(shared(f"airport/{name}.xml"), path, "BGL")
    assert read_profile(path) == read_profile(shared(f"airport/{name}.bgl"))


STATIONS = "".join(
    f'<Waypoint lat="47.{number}" lon="8" waypointType="NAMED" magvar="0" '
    f'waypointRegion="LS" waypointIdent="W{number}"/>' for number in range(5))


def test_copies_keep_the_order_of_records(tmp_path):
    """The compiler of FSX reorders five records of a cell, each time it
    runs."""
    xml, first = tmp_path / "source.xml", tmp_path / "first.bgl"
    xml.write_text(make_xml(top=STATIONS), encoding="utf-8")
    copy(xml, first, "BGL")
    copy(first, tmp_path / "copy.bgl", "BGL")
    copy(first, tmp_path / "copy.gpkg", "GPKG")
    copy(tmp_path / "copy.gpkg", tmp_path / "again.bgl", "BGL")

    def list_idents(path):
        dataset = ogr.Open(str(path))
        return [feature["ident"]
                for feature in dataset.GetLayerByName("waypoint")]

    source = [f"W{number}" for number in range(5)]
    assert list_idents(xml) == source
    compiled = list_idents(first)
    assert sorted(compiled) == source and compiled != source
    assert list_idents(tmp_path / "copy.bgl") == compiled
    assert list_idents(tmp_path / "again.bgl") == compiled


def test_stations_of_prepar3d_beside_airports_of_fsx(shared, tmp_path):
    """The first versions of Prepar3D have the airports of FSX."""
    source = shared("seeds/all.bgl")
    assert read_profile(source) == "P3D"
    copy(source, tmp_path / "between.gpkg", "GPKG")
    with collect_messages() as messages:
        gdal.VectorTranslate(
            str(tmp_path / "new.bgl"), str(tmp_path / "between.gpkg"),
            format="BGL", layers=["airport", "tacan"])
    assert messages.failures == []
    assert find_airport_id(tmp_path / "new.bgl") == AIRPORT_IDS["P3D"]
    dataset = ogr.Open(str(tmp_path / "new.bgl"))
    assert dataset.GetLayerByName("tacan").GetFeatureCount() == 1


def without_date(path):
    content = path.read_bytes()
    return content[:8] + content[16:]


@pytest.mark.parametrize("name, driver", [
    *((name, driver) for name in ("airport/lbbg_msfs2024", "pairs/eddn")
      for driver in ("BGLXML", "GPKG")),
    ("airport/visualpoints_msfs2020", "GPKG"), ("pairs/w3wym_scene", "GPKG"),
    ("airport/finland_obstacles_msfs2020", "GPKG")])
def test_copies_need_no_option(shared, tmp_path, name, driver):
    """A source for MSFS 2024 names its simulator by an element that is not
    stored. Files of objects name none, but their copies keep the order."""
    source = shared(f"{name}.bgl")
    # GDAL 3.13 copies no GeoPackage whose name lacks the extension.
    between = tmp_path / f"between.{driver.lower()}"
    copy(source, between, driver)
    copy(between, tmp_path / "again.bgl", "BGL")
    assert without_date(tmp_path / "again.bgl") == without_date(source)


def test_a_source_for_msfs_2024_has_the_attributes_of_msfs_2020(shared,
                                                               tmp_path):
    source = tmp_path / "source.xml"
    copy(shared("airport/lbbg_msfs2024.bgl"), source, "BGLXML")
    text = source.read_text(encoding="utf-8")
    assert text.count("<AirportArchetype") == 1
    for attribute in ("isOnTIN", "starAirport", "applyFlatten"):
        assert f"{attribute}=" in text
