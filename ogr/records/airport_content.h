// SPDX-License-Identifier: MIT
// What the children of an airport say of it: spec records.md 3.2.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_CONTENT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_CONTENT_H

#include "ogr/records/airport.h"

namespace bgl
{

/** Children that are there, whatever the fixed part declares. */
struct AirportContent
{
    /** Of the first name; empty when there is none. */
    std::string name{};

    int runwayCount = 0;
    int comCount = 0;
    int startCount = 0;
    int approachCount = 0;
    int apronCount = 0;
    int helipadCount = 0;
    bool deletes = false;
};

/** Counts the children of an airport; what differs from the declared counts is
 * noted. */
AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport, RecordLog &log);

}  // namespace bgl

#endif
