// SPDX-License-Identifier: MIT
// Jetways: spec records.md 3.13.

#ifndef FLIGHTSIM_OGR_RECORDS_JETWAY_H
#define FLIGHTSIM_OGR_RECORDS_JETWAY_H

#include "ogr/records/parking_reference.h"
#include "ogr/records/scenery_object.h"

#include <optional>

namespace bgl
{

struct Jetway
{
    ParkingReference parking{};

    /** The suffix of the parking is told; MSFS only. */
    bool hasSuffix = false;

    /** Nothing, with a problem, when it is damaged. */
    std::optional<SceneryObject> object{};

    /** What MSFS links to the jetway, if anything. */
    std::optional<SceneryObject> second{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
