// SPDX-License-Identifier: MIT
// Walks scenery objects, on their own or of an airport.

#include "ogr/bgl/scenery_walk.h"

namespace flightsim
{

std::int64_t CountSceneryObjects(const LoadedBlock &block,
                                 const RecordContext &context,
                                 bgl::RecordLog &log)
{
    std::int64_t count = 0;
    if (block.block.sectionType == bgl::SECTION_SCENERY)
    {
        ForEachSceneryRecord(
            block, 0, log,
            [&](const bgl::RecordView &record, bool isAttached, std::int64_t)
            { count += !isAttached && bgl::HoldsPlacement(record) ? 1 : 0; });
    }
    else
    {
        ForEachAirportObject(block, context, log,
                             [&](const bgl::RecordView &,
                                 const AirportReference &) { ++count; });
    }
    return count;
}

}  // namespace flightsim
