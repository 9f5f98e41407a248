// SPDX-License-Identifier: MIT
// Landmarks of MSFS 2020: spec records.md 8.6.

#ifndef FLIGHTSIM_OGR_RECORDS_LANDMARK_H
#define FLIGHTSIM_OGR_RECORDS_LANDMARK_H

#include "ogr/records/record_reader.h"

#include <optional>
#include <string>

namespace bgl
{

inline constexpr std::uint32_t SECTION_LANDMARK = 0x31;
inline constexpr std::uint16_t RECORD_LANDMARK = 0xF3;

struct Landmark
{
    Guid instance{};
    GeoPosition position{};

    /** Metres. */
    double offset = 0.0;
    std::string name{};
    std::string type{};
    std::string owner{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
