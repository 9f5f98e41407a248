// SPDX-License-Identifier: MIT
// How records refer to fixes and navaids: spec records.md 1.1.

#include "ogr/records/fix_reference.h"

#include <utility>

namespace bgl
{

namespace
{

FixReference WithRegion(Identifier identifier, RecordReader &reader)
{
    RegionAndAirport place = reader.ReadRegionAndAirport();
    return {identifier.kind, std::move(identifier.text),
            std::move(place.region), std::move(place.airport)};
}

}  // namespace

FixReference ReadFix(RecordReader &reader)
{
    return WithRegion(reader.ReadIdent5(), reader);
}

FixReference ReadLongFix(RecordReader &reader)
{
    Identifier identifier;
    identifier.kind = static_cast<int>(reader.ReadU32() & 0xFFFF);
    identifier.text = UnpackIdentifier(reader.ReadU32());
    return WithRegion(std::move(identifier), reader);
}

}  // namespace bgl
