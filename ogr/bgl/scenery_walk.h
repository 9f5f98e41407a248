// SPDX-License-Identifier: MIT
// Walks scenery objects, on their own or of an airport.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_WALK_H
#define FLIGHTSIM_OGR_BGL_SCENERY_WALK_H

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/scenery_index.h"
#include "ogr/records/scenery_object.h"
#include "ogr/records/airport_object.h"

#include <optional>
#include <utility>

namespace flightsim
{

/** What belongs to a scenery object. */
template <class T> struct OfObject
{
    /** FID in the layer scenery_object; negative when there is none. */
    std::int64_t objectFid = -1;
    T part{};

    /** File offset of its record; negative likewise. */
    std::int64_t objectOffset = -1;
};

/** Calls `visit(record, isAttached, objectFid)` for each record of a block of a
 * scenery section but the brackets around attachments. Attached records come
 * after their object, with its FID. */
template <class Visit>
void ForEachSceneryRecord(const LoadedBlock &block, std::int64_t firstFid,
                          bgl::RecordLog &log, const Visit &visit)
{
    bgl::AttachmentGroup group;
    std::int64_t next = firstFid;
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

/** Calls `visit(object, airport)` for each scenery object that belongs to an
 * airport of a block. */
template <class Visit>
void ForEachAirportObject(const LoadedBlock &block,
                          const RecordContext &context, bgl::RecordLog &log,
                          const Visit &visit)
{
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const IndexedAirport &)
                        {
                            const std::optional<bgl::RecordView> object =
                                bgl::FindObjectOfAirport(child, log);
                            if (object && bgl::HoldsPlacement(*object))
                            {
                                visit(*object, airport);
                            }
                        });
}

/** Appends a row for each object of a scenery section that `parse` accepts; it
 * returns an optional and looks at the record's id itself. */
template <class T, class Parse>
void ExpandSceneryObjects(const LoadedBlock &block,
                          const RecordContext &context, bgl::RecordLog &log,
                          std::vector<RecordRow<OfObject<T>>> &rows,
                          const Parse &parse)
{
    const std::int64_t first =
        context.GetSceneryObjects().GetFirstFid(block.block.offset);
    ForEachSceneryRecord(
        block, first, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (isAttached)
            {
                return;
            }
            std::optional<T> value = parse(record, log);
            if (value)
            {
                const auto offset = static_cast<std::int64_t>(record.offset);
                rows.push_back(
                    {0,
                     offset,
                     {},
                     {object, std::move(*value), object >= 0 ? offset : -1}});
            }
        });
}

/** How many rows the layer scenery_object has of a block. */
std::int64_t CountSceneryObjects(const LoadedBlock &block,
                                 const RecordContext &context,
                                 bgl::RecordLog &log);

}  // namespace flightsim

#endif
