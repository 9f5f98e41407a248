// SPDX-License-Identifier: MIT
// Walks the airports of a block and their children.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_CHILDREN_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_CHILDREN_H

#include "ogr/bgl/record_context.h"
#include "ogr/records/record_cursor.h"

#include <optional>
#include <utility>

namespace flightsim
{

/** Calls `visit(record, airport)` for each airport of a block; `airport` is the
 * parsed fixed part. Airports that cannot be parsed are left out. */
template <class Visit>
void ForEachAirport(const LoadedBlock &block, bgl::RecordLog &log,
                    const Visit &visit)
{
    bgl::RecordCursor records(block.bytes, block.block.offset,
                              bgl::HeaderForm::Long, 0, log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        if (!bgl::IsAirport(record->id))
        {
            continue;
        }
        const std::optional<bgl::Airport> airport =
            bgl::ParseAirport(*record, log);
        if (airport)
        {
            visit(*record, *airport);
        }
    }
}

/** Calls `visit(child)` for each child of one airport. */
template <class Visit>
void ForEachChild(const bgl::RecordView &record, const bgl::Airport &airport,
                  bgl::RecordLog &log, const Visit &visit)
{
    bgl::RecordCursor children(record, airport.fixedSize, bgl::HeaderForm::Long,
                               log);
    while (const std::optional<bgl::RecordView> child = children.Next())
    {
        visit(*child);
    }
}

/** What the rows of an airport's children say of it. */
inline AirportReference MakeReference(const bgl::RecordView &record,
                                      const bgl::Airport &airport,
                                      const RecordContext &context)
{
    return {airport.ident, context.airports.FindByOffset(record.offset)};
}

/** Calls `visit(child, reference, airport)` for each child of each airport of a
 * block. */
template <class Visit>
void ForEachAirportChild(const LoadedBlock &block, const RecordContext &context,
                         bgl::RecordLog &log, const Visit &visit)
{
    ForEachAirport(
        block, log,
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
        {
            const AirportReference reference =
                MakeReference(record, airport, context);
            ForEachChild(record, airport, log,
                         [&](const bgl::RecordView &child)
                         { visit(child, reference, airport); });
        });
}

/** Appends a row for each child that `parse` accepts; it returns an optional
 * and looks at the child's id itself. */
template <class T, class Parse>
void ExpandAirportChildren(const LoadedBlock &block,
                           const RecordContext &context, bgl::RecordLog &log,
                           std::vector<RecordRow<T>> &rows, const Parse &parse)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const bgl::Airport &)
        {
            std::optional<T> value = parse(child, log);
            if (value)
            {
                rows.push_back({0, static_cast<std::int64_t>(child.offset),
                                airport, std::move(*value)});
            }
        });
}

}  // namespace flightsim

#endif
