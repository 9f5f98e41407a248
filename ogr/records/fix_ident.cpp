// SPDX-License-Identifier: MIT
// What identifies a fix, that is a navigation aid or waypoint: spec records.md
// 1.1.

#include "ogr/records/fix_ident.h"

#include <utility>

namespace bgl
{

FixIdent ReadFixIdent(RecordReader &reader, IdentForm form)
{
    FixIdent fix;
    fix.ident =
        form == IdentForm::Ident8 ? reader.ReadIdent8() : reader.ReadIdent5();
    RegionAndAirport place = reader.ReadRegionAndAirport();
    fix.region = std::move(place.region);
    fix.airport = std::move(place.airport);
    if (form == IdentForm::Ident8)
    {
        reader.Skip(4);
    }
    return fix;
}

}  // namespace bgl
