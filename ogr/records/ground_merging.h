// SPDX-License-Identifier: MIT
// How the ground of an MSFS airport merges with what is around: spec records.md
// 3.2.

#ifndef FLIGHTSIM_OGR_RECORDS_GROUND_MERGING_H
#define FLIGHTSIM_OGR_RECORDS_GROUND_MERGING_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_GROUND_MERGING = 0xE9;

/** Two numbers whose meaning is not known. */
struct GroundMerging
{
    double first = 0.0;
    double second = 0.0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log);

}  // namespace bgl

#endif
