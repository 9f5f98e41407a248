// SPDX-License-Identifier: MIT
// Exclusion rectangles: spec records.md 8.5.

#include "ogr/records/exclusion.h"

namespace bgl
{

Exclusion ReadExclusion(RecordReader &reader)
{
    Exclusion exclusion;
    exclusion.flags = reader.ReadU16();
    reader.Skip(2);
    exclusion.northWest = reader.ReadPoint();
    exclusion.southEast = reader.ReadPoint();
    return exclusion;
}

}  // namespace bgl
