// SPDX-License-Identifier: MIT
// Walks over scenery objects.

#ifndef FLIGHTSIM_OGR_BGL_READ_SCENERY_WALK_H
#define FLIGHTSIM_OGR_BGL_READ_SCENERY_WALK_H

#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/scenery/scenery_object.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace flightsim
{

/** Calls `visit(record, isAttached, object)` for each record of a block of a
 * scenery section except the brackets around attachments. `object` is the
 * number of an object in its block; attached records have that of the object
 * before them. */
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

/** The child of an airport that a record is in. */
struct AirportChild
{
    const AirportReference &airport;
    std::uint16_t id = 0;

    /** Number from 0 among the children of that id with objects. */
    int number = 0;
};

/** Does the same for the records inside children of airports, such as towers;
 * also passes that child. Skips records that cannot be objects. */
template <class Visit>
void ForEachAirportObject(const LoadedBlock &block, const RecordFile &file,
                          bgl::RecordLog &log, const Visit &visit)
{
    std::int64_t next = 0;
    const IndexedAirport *last = nullptr;
    std::map<std::uint16_t, int> counts;
    ForEachAirportChild(
        block, file, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const IndexedAirport &indexed)
        {
            if (std::exchange(last, &indexed) != &indexed)
            {
                counts.clear();
            }
            std::optional<int> number;
            bgl::AttachmentGroup group;
            std::int64_t object = -1;
            for (const bgl::RecordView &record :
                 bgl::FindObjectsOfAirport(child, log))
            {
                const bool isAttached = group.Update(record.id);
                const bool isObject =
                    !isAttached && bgl::HoldsPlacement(record);
                object = isObject ? next++ : isAttached ? object : -1;
                if (!bgl::AttachmentGroup::IsBracket(record.id) &&
                    (isObject || isAttached))
                {
                    number = number ? number : counts[child.id]++;
                    visit(record, isAttached, object,
                          AirportChild{airport, child.id, *number});
                }
            }
        });
}

}  // namespace flightsim

#endif
