# SPDX-License-Identifier: MIT
"""The tables of a file as metadata of an unlisted domain."""

from osgeo import gdal

from support import collect_messages

DOMAIN = "BGL_STRUCTURE"


def test_sections_and_header_of_a_real_file(shared):
    dataset = gdal.OpenEx(str(shared("airport/vtbd_fsx.bgl")))
    items = dataset.GetMetadata(DOMAIN)
    assert items["SECTION_1"].startswith("section 0x03 (airport) class=1 ")
    assert " subsections=1 entry_size=16 table_offset=" in items["SECTION_1"]
    assert items["HEADER_QMID_1"].startswith("level=")
    assert not any(name.startswith("TILE_") for name in items)
    assert dataset.GetMetadataItem("SECTION_1", DOMAIN) == items["SECTION_1"]
    assert dataset.GetMetadataItem("SECTION_999", DOMAIN) is None
    assert DOMAIN not in dataset.GetMetadataDomainList()


def test_each_tile_of_a_raster_has_an_item(tmp_path):
    source = gdal.GetDriverByName("MEM").Create("", 300, 300, 1,
                                                gdal.GDT_Int16)
    source.SetGeoTransform((8.0, 0.001, 0, 47.0, 0, -0.001))
    source.SetProjection("EPSG:4326")
    source.GetRasterBand(1).Fill(100)
    target = str(tmp_path / "mesh.bgl")
    with collect_messages():
        assert gdal.Translate(target, source, format="BGL",
                              creationOptions=["THEME=ELEVATION"])
        dataset = gdal.Open(target)
    items = dataset.GetMetadata(DOMAIN)
    tiles = [text for name, text in items.items() if name.startswith("TILE_")]
    declared = sum(int(text.split("subsections=")[1].split()[0])
                   for name, text in items.items()
                   if name.startswith("SECTION_"))
    assert len(tiles) == declared > 1
    assert all(" codec=" in text and " mask_codec=" in text
               and " months=0x" in text and " offset=" in text
               for text in tiles)
    assert tiles[0].startswith("section 0x")
