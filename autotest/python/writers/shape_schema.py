# SPDX-License-Identifier: MIT
"""Shapefiles with the XML that Shp2Vec requires beside them."""

from osgeo import gdal, ogr

from layer_writing import WGS84, add

ROAD = ("Roads", "560FA8E6-723D-407D-B730-AE08039102A5", "Uuid GUID")
WATER = ("WaterPolys", "956A42AD-EC8A-41BE-B7CB-C68B5FF1727E", "Uuid GUID")
SLOPE = ("Slope", "CEB07D86-3605-44BE-B48A-97F8D01B74DE",
         "SlopeX FLOAT32,SlopeY FLOAT32")
TEXTURE = ("Texture", "1B6A15BB-05FB-4401-A8D1-BB520E84904C", "Guid GUID")
FREEWAY = ("FreewayTrafficRoads", "54B91ED8-BC02-41B7-8C3B-2B8449FF85EC",
           "Uuid GUID,NumberOfLanes UINT8,TrafficDirection CHAR")
IDENTIFIER = ("UniqueGUID", "359C73E8-06BE-4FB2-ABCB-EC942F7761D0",
              "Uuid GUID")
IS_WATER = ("IsWater", "684AFC09-9B38-4431-8D76-E825F54A4DFF", "IsWater UINT8")
LAYER = ("Layer", "9E2B4C3E-7D84-453F-9DCC-B6498FF46703", "Layer UINT32")
BIOME = ("BiomeName", "E5FA1B20-BB2F-40D5-913B-480C547CC9B8",
         "BiomeName STRING")


def write_schema(path, *blocks, level=11):
    """Writes an XML file as the compiler requires it beside the shapefile."""
    attributes = "".join(
        f'<AttributeBlock name="{name}" guid="{{{guid}}}">' + "".join(
            '<Field name="%s" type="%s" />' % tuple(field.split())
            for field in fields.split(",")) + "</AttributeBlock>"
        for name, guid, fields in blocks)
    path.write_text(
        '<?xml version="1.0"?>\n<metadata xml:lang="en"><FlightSim>'
        f'<Geometry clipLevel="{level}"></Geometry>'
        f"<AttributeSet>{attributes}</AttributeSet></FlightSim></metadata>\n")
    return path


def write_shapefile(path, wkts, **fields):
    """Writes the fields of one feature; names longer than ten letters are
    truncated."""
    dataset = gdal.GetDriverByName("ESRI Shapefile").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    geometry = ogr.CreateGeometryFromWkt(wkts[0])
    layer = dataset.CreateLayer(path.stem, WGS84, geometry.GetGeometryType())
    for name, value in fields.items():
        kind = {int: ogr.OFTInteger64, float: ogr.OFTReal,
                str: ogr.OFTString}[type(value)]
        field = ogr.FieldDefn(name, kind)
        field.SetWidth(38 if kind == ogr.OFTString else 18)
        field.SetPrecision(6 if kind == ogr.OFTReal else 0)
        layer.CreateField(field)
    for wkt in wkts:
        assert add(layer, wkt, **fields) == 0
    return path
