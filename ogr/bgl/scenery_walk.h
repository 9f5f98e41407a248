// SPDX-License-Identifier: MIT
// Walks over scenery objects.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_WALK_H
#define FLIGHTSIM_OGR_BGL_SCENERY_WALK_H

#include "ogr/bgl/record_walk.h"
#include "ogr/records/airport_object.h"
#include "ogr/records/scenery_object.h"

#include <cstdint>
#include <optional>

namespace flightsim
{

/** Calls `visit(record, isAttached, object)` for each record of a block of a
 * scenery section except the brackets around attachments. Attached records
 * follow their object and have its place among those of the block. */
template <class Visit>
void ForEachNumberedRecord(const LoadedBlock &block, bgl::RecordLog &log,
                           const Visit &visit)
{
    bgl::AttachmentGroup group;
    std::int64_t next = 0;
    std::int64_t object = -1;
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        const bool isAttached = group.Update(record.id);
        if (bgl::AttachmentGroup::IsBracket(record.id))
        {
            continue;
        }
        if (!isAttached)
        {
            object = bgl::HoldsPlacement(record) ? next++ : -1;
        }
        visit(record, isAttached, object);
    }
}

/** Calls `visit(object, airport, id)` for each scenery object that belongs to an
 * airport of a block, inside of a child with that id. */
template <class Visit>
void ForEachAirportObject(const LoadedBlock &block, const RecordFile &file,
                          bgl::RecordLog &log, const Visit &visit)
{
    ForEachAirportChild(block, file, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const IndexedAirport &)
                        {
                            const std::optional<bgl::RecordView> object =
                                bgl::FindObjectOfAirport(child, log);
                            if (object && bgl::HoldsPlacement(*object))
                            {
                                visit(*object, airport, child.id);
                            }
                        });
}

}  // namespace flightsim

#endif
