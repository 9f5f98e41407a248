# SPDX-License-Identifier: MIT
"""Features carry the styles of data/feature_styles.csv."""

import csv
import functools
import importlib
import re
from itertools import islice
from pathlib import Path

import pytest
from osgeo import gdal, ogr

from driver_docs import PAGES, open_empty
from dsf_writer import write_dsf
from support import PROJECT, collect_messages

TABLE = PROJECT / "data" / "feature_styles.csv"


def open_vectors(path, **options):
    return gdal.OpenEx(
        str(path), gdal.OF_VECTOR,
        open_options=[f"{key}={value}" for key, value in options.items()],
    )


@functools.cache
def read_table():
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def list_layers(dataset):
    return [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]


def find_row(feature):
    """Returns the row of the table for a feature."""
    for row in read_table():
        if row["layer"] != feature.GetDefnRef().GetName():
            continue
        words = row["values"].split()
        value = feature[row["field"]] if row["field"] else ""
        if not words or (value is not None and any(
            word[1:] in value if word.startswith("~") else word == value
            for word in words
        )):
            return row
    return None


def get_parts(style):
    """Returns the tools of a style string with their parameters."""
    return {
        name: dict(part.split(":", 1) for part in content.split(","))
        for name, content in re.findall(r"([A-Z]+)\(([^)]*)\)", style)
    }


@pytest.mark.parametrize("name", [
    "ktst_p3dv5", "vtbd_fsx", "kpsc_msfs2020", "synthetic_nav",
    "synthetic_boundary", "finland_obstacles_msfs2020",
])
def test_every_feature_has_the_style_of_its_row(shared, name):
    dataset = open_vectors(shared(f"airport/{name}.bgl"))
    styled = 0
    for layer in list_layers(dataset):
        for feature in layer:
            row = find_row(feature)
            style = feature.GetStyleString()
            if row is None:
                assert style is None
                assert layer.GetGeomType() == ogr.wkbNone
                continue
            parts = get_parts(style)
            if row["symbol"]:
                symbol = parts["SYMBOL"]
                assert symbol["id"] == f'"{row["symbol"]}"'
                assert (symbol["c"], symbol["o"]) == (row["brush"],
                                                      row["pen"])
                headings = [feature[field] for field
                            in row["angle_fields"].split()
                            if feature[field] is not None]
                angle = float(symbol["a"]) if "a" in symbol else None
                assert angle == (
                    pytest.approx((360 - headings[0]) % 360, abs=1e-2)
                    if headings else None
                )
            else:
                assert parts.get("BRUSH", {}).get("fc", "") == row["brush"]
                assert parts.get("PEN", {}).get("c", "") == row["pen"]
            styled += 1
    assert styled > 0


def test_the_table_is_that_of_the_styles(monkeypatch):
    """autotest/qgis/feature_styles.py was run."""
    monkeypatch.syspath_prepend(str(PROJECT / "autotest" / "qgis"))
    generator = importlib.import_module("feature_styles")
    assert TABLE.read_text("utf-8") == generator.make_table()
    named = {
        "com", "taxi_sign", "painted_line", "painted_area", "fence",
        "procedure_leg", "exclusion", "trigger", "marker", "tacan", "jetway",
        "polygon_building_line",
    }
    assert named <= {row["layer"] for row in read_table()}


def test_every_layer_with_geometry_has_a_style(tmp_path):
    styled = {row["layer"] for row in read_table()}
    files = [PROJECT / "autotest" / "data" / "sample.bgl"]
    files.append(tmp_path / "012113110200032an.agn")
    files[-1].write_bytes(b"RIFF\x04\x00\x00\x00AGNX")
    for kind, suffix in (("AG_POINT", "agp"), ("AG_BLOCK", "agb"),
                         ("AG_STRING", "ags")):
        files.append(tmp_path / f"empty.{suffix}")
        files[-1].write_text(f"A\n1000\n{kind}\n")
    files.append(tmp_path / "empty.dsf")
    files[-1].write_bytes(write_dsf())
    listed = set()
    for path in files:
        dataset = open_vectors(path, EMPTY_LAYERS="YES")
        for layer in list_layers(dataset):
            listed.add(layer.GetName())
            if layer.GetGeomType() != ogr.wkbNone:
                assert layer.GetName() in styled
    library = next(page for page in PAGES if page[1] == "FSScenery")
    dataset = open_empty(*library[1:])
    listed |= {layer.GetName() for layer in list_layers(dataset)}
    assert styled <= listed


def test_styles_can_be_switched_off(shared):
    path = shared("airport/vtbd_fsx.bgl")
    plain = open_vectors(path, STYLES="NO")
    runway = plain.GetLayerByName("runway")
    assert runway.GetNextFeature().GetStyleString() is None


def test_a_style_needs_no_field_to_be_asked_for(shared):
    """QGIS draws by styles although it asks to ignore them."""
    path = shared("airport/vtbd_fsx.bgl")
    for name, field in (("taxi_path", "type"), ("apron", "surface"),
                        ("parking", "true_heading_deg")):
        dataset = open_vectors(path)
        layer = dataset.GetLayerByName(name)
        wanted = [feature.GetStyleString() for feature in layer]
        layer.SetIgnoredFields([
            layer.GetLayerDefn().GetFieldDefn(i).GetName()
            for i in range(layer.GetLayerDefn().GetFieldCount())
        ] + ["OGR_STYLE"])
        layer.ResetReading()
        features = list(layer)
        assert [f.GetStyleString() for f in features] == wanted
        assert not any(f.IsFieldSet(field) for f in features)
        assert all(f.GetGeometryRef() is not None for f in features)


@pytest.mark.parametrize("output_format, target, colors", [
    ("LIBKML", "copy.kml", "ff3a7ab0|ff42cef6"),
    ("KML", "copy.kml", "42cef6"),
    ("MapInfo File", "copy.tab", None),
    ("DXF", "copy.dxf", None),
    ("PDF", "copy.pdf", None),
])
def test_copies_keep_colour(shared, tmp_path, output_format, target, colors):
    """The yellow of a taxiway, as each format writes it."""
    if gdal.GetDriverByName(output_format) is None:
        pytest.skip(f"this GDAL has no {output_format}")
    source = open_vectors(shared("airport/vtbd_fsx.bgl"))
    path = tmp_path / target
    result = gdal.VectorTranslate(
        str(path), source, format=output_format, layers=["taxi_path"],
        # DXF has no fields, at which ogr2ogr of GDAL 3.13 stops.
        selectFields=[] if output_format == "DXF" else None,
    )
    assert result is not None
    result = None
    if colors is not None:
        assert re.search(colors, path.read_text("utf-8"))
    elif output_format == "PDF":
        assert path.stat().st_size > 1000
        plain = tmp_path / "plain.pdf"
        gdal.VectorTranslate(
            str(plain), open_vectors(shared("airport/vtbd_fsx.bgl"),
                                     STYLES="NO"),
            format="PDF", layers=["taxi_path"],
        )
        assert path.read_bytes() != plain.read_bytes()
    else:
        copy = gdal.OpenEx(str(path))
        styles = {feature.GetStyleString() for feature in copy.GetLayer(0)}
        # DXF had colours of a palette alone before GDAL 3.13.
        yellows = {"#f6ce42"} | (
            {"#ffbf7f"} if output_format == "DXF" else set())
        assert any(yellow in (style or "").lower()
                   for style in styles for yellow in yellows)


def list_colors(style, tools=("PEN", "BRUSH", "SYMBOL")):
    """Returns #rrggbb of the tools of a style, with alpha where a brush may
    have it."""
    parts = get_parts(style or "")
    names = {"PEN": "c", "BRUSH": "fc", "SYMBOL": "c"}
    return {parts[tool][names[tool]].lower() for tool in tools
            if tool in parts and names[tool] in parts[tool]}


# Features of a layer that are looked at.
MOST = 200


def list_styled_files(shared):
    return [
        shared("airport/vtbd_fsx.bgl"), shared("airport/ktst_p3dv5.bgl"),
        shared("airport/synthetic_nav.bgl"), shared("vector/leab_a.bgl"),
        shared("agn/012113110200002an.agn"),
        PROJECT / "autotest" / "data" / "every_directive.agp",
    ]


def find_colors(path, output_format, colors):
    """Returns the colours of a copy: in the styles of its features, or in its
    text, where KML has blue first."""
    if output_format == "MapInfo File":
        copy = gdal.OpenEx(path)
        return {color for feature in copy.GetLayer(0)
                for color in re.findall("#[0-9a-f]{6}", (
                    feature.GetStyleString() or "").lower())}
    text = Path(path).read_text("utf-8").lower()
    return {color for color in colors
            if color[7:9] + color[5:7] + color[3:5] + color[1:3] in text}


@pytest.mark.slow
@pytest.mark.parametrize("output_format, suffix, tools", [
    ("MapInfo File", "tab", ("PEN", "BRUSH", "SYMBOL")),
    ("LIBKML", "kml", ("PEN", "BRUSH", "SYMBOL")), ("KML", "kml", ("PEN",)),
])
def test_copies_of_every_layer_keep_colour(shared, tmp_path, output_format,
                                           suffix, tools):
    """The KML driver only has colours of lines and outlines; MapInfo has no
    alpha of brushes."""
    if gdal.GetDriverByName(output_format) is None:
        pytest.skip(f"this GDAL has no {output_format}")
    checked = set()
    for path in list_styled_files(shared):
        source = open_vectors(path, MAKE_VALID="YES")
        for layer in list_layers(source):
            name = layer.GetName()
            wanted = set().union(*(
                list_colors(feature.GetStyleString(), tools)
                for feature in islice(layer, MOST)
                if feature.GetGeometryRef() is not None))
            if output_format == "MapInfo File":
                wanted = {color[:7] for color in wanted
                          if color != "#00000000"}
            if not wanted or name in checked:
                continue
            target = str(tmp_path / f"{name}.{suffix}")
            with collect_messages():
                gdal.VectorTranslate(target, source, layers=[name],
                                     format=output_format, limit=MOST)
            assert wanted - find_colors(target, output_format,
                                        wanted) == set(), name
            checked.add(name)
    assert len(checked) > (15 if output_format == "KML" else 25)


def test_pens_are_opaque():
    """An invisible brush has the name for that."""
    for row in read_table():
        assert len(row["pen"]) in (0, 7), row
        assert len(row["brush"]) in (0, 7, 9), row
    dataset = open_vectors(PROJECT / "autotest" / "data"
                           / "every_directive.agb")
    grid = dataset.GetLayerByName("grid").GetNextFeature()
    brush = get_parts(grid.GetStyleString())["BRUSH"]
    assert brush == {"fc": "#00000000", "id": '"ogr-brush-1"'}


def test_driver_says_that_it_has_styles():
    for name in ("BGL", "AGN", "XPAutogen"):
        metadata = gdal.GetDriverByName(name).GetMetadata()
        assert metadata["DCAP_FEATURE_STYLES"] == "YES"
        assert metadata["DCAP_FEATURE_STYLES_READ"] == "YES"


# -- Order and privacy --------------------------------------------------------

def test_layers_come_in_drawing_order(shared):
    """As QGIS lists them, the uppermost first."""
    ranks = {ogr.wkbPoint: 0, ogr.wkbMultiPoint: 0, ogr.wkbLineString: 1,
             ogr.wkbMultiLineString: 1, ogr.wkbNone: 3}
    for path in sorted(shared("airport/vtbd_fsx.bgl").parent.glob("*.bgl")):
        dataset = open_vectors(path)
        shown = [layer for i, layer in enumerate(list_layers(dataset))
                 if not dataset.IsLayerPrivate(i)]
        order = [ranks.get(ogr.GT_Flatten(layer.GetGeomType()), 2)
                 for layer in shown]
        assert order == sorted(order), path.name
        names = [layer.GetName() for layer in shown]
        assert "name_list" not in names and "icao_index" not in names
        if "apron" in names and "runway_area" in names:
            assert names.index("runway_area") < names.index("apron")
        assert [layer.GetName() for layer in list_layers(dataset)][
            len(shown):] == [
            name for name in ("name_list", "icao_index")
            if dataset.GetLayerByName(name) is not None]


def test_the_extent_of_what_is_shown_is_that_of_the_airport(shared):
    dataset = open_vectors(shared("airport/vtbd_fsx.bgl"))
    for i, layer in enumerate(list_layers(dataset)):
        if not dataset.IsLayerPrivate(i) and layer.GetGeomType():
            if layer.GetGeomType() == ogr.wkbNone:
                continue
            west, east, south, north = layer.GetExtent()
            assert east - west < 2 and north - south < 2, layer.GetName()


def test_a_tile_lies_under_its_objects():
    dataset = open_vectors(PROJECT / "autotest" / "data"
                           / "every_directive.agp")
    names = [layer.GetName() for layer in list_layers(dataset)]
    assert names.index("object") < names.index("tile")
    assert names.index("facade") < names.index("tile")


# -- Valid polygons -----------------------------------------------------------

def test_make_valid(shared):
    """Polygons that cross themselves become valid multipolygons; the others keep
    their area."""
    path = shared("airport/vtbd_fsx.bgl").parent
    invalid = 0
    for file in sorted(path.glob("*.bgl")):
        stored = open_vectors(file)
        made = open_vectors(file, MAKE_VALID="YES")
        for layer in list_layers(stored):
            if ogr.GT_Flatten(layer.GetGeomType()) != ogr.wkbPolygon:
                continue
            with collect_messages():
                wrong = {f.GetFID() for f in layer
                         if not f.GetGeometryRef().IsValid()}
            other = made.GetLayerByName(layer.GetName())
            assert (ogr.GT_Flatten(other.GetGeomType())
                    == ogr.wkbMultiPolygon)
            assert (ogr.GT_HasZ(other.GetGeomType())
                    == ogr.GT_HasZ(layer.GetGeomType()))
            for feature in other:
                geometry = feature.GetGeometryRef()
                if geometry is not None:
                    assert geometry.IsValid()
                    assert geometry.GetGeometryName() == "MULTIPOLYGON"
                    if feature.GetFID() not in wrong:
                        before = layer.GetFeature(feature.GetFID())
                        assert geometry.GetArea() == pytest.approx(
                            before.GetGeometryRef().GetArea(), rel=1e-9)
            invalid += len(wrong)
    assert invalid > 0, "no file has a polygon to mend"
