// SPDX-License-Identifier: MIT
// Coastlines and political boundaries: spec records.md 6.2.

#ifndef FLIGHTSIM_OGR_RECORDS_GEOPOL_H
#define FLIGHTSIM_OGR_RECORDS_GEOPOL_H

#include "driver/bytes/geodesy.h"
#include "ogr/records/record_reader.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint32_t SECTION_GEOPOL = 0x23;
inline constexpr std::uint16_t RECORD_GEOPOL = 0x23;

struct Geopol
{
    /** Enumeration geopol_type. That 1 is a coastline and 3 a dashed boundary
     * is known from readers of others only. [?] */
    int type = 0;

    /** The corners that the record declares. */
    GeoPoint minimum{};
    GeoPoint maximum{};

    std::vector<GeoPoint> vertices{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
