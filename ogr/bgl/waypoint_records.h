// SPDX-License-Identifier: MIT
// Walks the waypoints of a block, wherever they stand.

#ifndef FLIGHTSIM_OGR_BGL_WAYPOINT_RECORDS_H
#define FLIGHTSIM_OGR_BGL_WAYPOINT_RECORDS_H

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/records/fix.h"

namespace flightsim
{

/** Calls `visit(record, waypoint, airport)` for each waypoint of a block: those
 * of section 0x22, and the children of airports. */
template <class Visit>
void ForEachWaypoint(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, const Visit &visit)
{
    if (block.block.sectionType == SECTION_WAYPOINT)
    {
        ForEachRecord(block, log,
                      [&](const bgl::RecordView &record)
                      {
                          if (auto waypoint = bgl::ParseWaypoint(record, log))
                          {
                              visit(record, *waypoint,
                                    FindAirport(context, waypoint->airport));
                          }
                      });
        return;
    }
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const bgl::Airport &)
                        {
                            if (auto waypoint = bgl::ParseWaypoint(child, log))
                            {
                                visit(child, *waypoint, airport);
                            }
                        });
}

}  // namespace flightsim

#endif
