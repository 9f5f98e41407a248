// SPDX-License-Identifier: MIT
// Areas for refuelling and weather: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_TRIGGER_H
#define FLIGHTSIM_OGR_RECORDS_TRIGGER_H

#include "ogr/records/scenery_object.h"

#include <vector>

namespace bgl
{

/** Codes of the enumeration trigger_type. */
inline constexpr int TRIGGER_REFUEL = 0;
inline constexpr int TRIGGER_WEATHER = 1;

struct Trigger
{
    ObjectPlacement placement{};

    /** Enumeration trigger_type. */
    int type = 0;

    /** Metres. */
    double height = 0.0;

    /** Two bits for each kind of fuel: spec records.md 3.1. */
    std::optional<std::uint32_t> fuel{};

    /** Of a weather trigger; the kind is of the enumeration
     * trigger_weather. */
    std::optional<int> weather{};
    std::optional<double> weatherHeading{};
    std::optional<double> weatherScalar{};

    /** The corners of the area, not closed. */
    std::vector<GeoPosition> corners{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Trigger> ParseTrigger(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
