// SPDX-License-Identifier: MIT
// Bridges that are extruded along a line: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_EXTRUSION_BRIDGE_H
#define FLIGHTSIM_OGR_RECORDS_EXTRUSION_BRIDGE_H

#include "ogr/records/scenery_object.h"

#include <array>
#include <vector>

namespace bgl
{

struct ExtrusionBridge
{
    ObjectPlacement placement{};
    Guid profile{};
    Guid material{};

    /** Where the terrain is sampled for the altitude of the ends. */
    std::array<GeoPosition, 2> samples{};

    /** Metres. */
    double roadWidth = 0.0;
    double probability = 0.0;
    bool suppressesPlatform = false;

    /** Objects along the line. */
    std::vector<Guid> objects{};
    std::vector<GeoPosition> points{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<ExtrusionBridge> ParseExtrusionBridge(const RecordView &record,
                                                    RecordLog &log);

}  // namespace bgl

#endif
