# SPDX-License-Identifier: MIT
"""Numbers and designators of runways, compiled and decompiled."""

import xml.etree.ElementTree as ElementTree

import pytest
from osgeo import gdal

from record_write_support import copy, read_features
from support import collect_messages

PLACE = 'lat="47" lon="8" alt="400" heading="90"'
AIRPORT = """<FSData version="9.0"><Airport ident="LSXX" lat="47" lon="8"
 alt="400" magvar="0"><Runway {place} surface="ASPHALT" length="900" width="30"
 {name}/><TaxiwayPoint index="0" type="NORMAL" {point}/><TaxiwayPoint index="1"
 type="NORMAL" {point}/><TaxiwayPath type="RUNWAY" start="0" end="1" width="9"
 surface="ASPHALT" {name}/><Start {place} type="RUNWAY" {name}/>
 <Approach type="GPS" runway="{number}" designator="{designator}"
 fixType="WAYPOINT" fixIdent="ABC" fixRegion="LS" altitude="900" heading="1"
 missedAltitude="900"/><DeleteAirport><DeleteRunway surface="ASPHALT" {name}/>
 </DeleteAirport></Airport></FSData>"""


@pytest.mark.parametrize("number, designator, ident, other", [
    ("07", "RIGHT", "07R", "25L"), ("36", "WATER", "36W", "18W"),
    ("EAST", "LEFT", "EL", "WR"), ("NORTH", "NONE", "N", "S"),
    ("NORTHWEST", "NONE", "NW", "SE"), ("NORTH", "WATER", "N-W", "S-W"),
    ("SOUTHWEST", "NONE", "SW", "NE"), ("SOUTHWEST", "WATER", "SWW", "NEW"),
    ("NORTHEAST", "B", "NEB", "SWB")])
def test_names_come_back(tmp_path, number, designator, ident, other):
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(AIRPORT.format(
        place=PLACE, point='lat="47" lon="8"', number=number,
        designator=designator,
        name=f'number="{number}" designator="{designator}"'))
    with collect_messages() as messages:
        copy(source, target, profile="FSX")
        gdal.VectorTranslate(str(tmp_path / "again.xml"), str(target),
                             format="BGLXML")
    assert messages.failures == []
    row, = read_features(target, "runway")
    assert (row["primary_ident"], row["secondary_ident"]) == (ident, other)
    root = ElementTree.parse(tmp_path / "again.xml")
    for element in ("Runway", "TaxiwayPath", "Start", "DeleteRunway",
                    "Approach"):
        found, = root.iter(element)
        name = "runway" if element == "Approach" else "number"
        assert (found.get(name), found.get("designator")) == (
            number, designator), element
