// SPDX-License-Identifier: MIT
// Radio frequencies of airports and airspaces: spec records.md 3.5.

#ifndef FLIGHTSIM_OGR_RECORDS_COM_H
#define FLIGHTSIM_OGR_RECORDS_COM_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_COM = 0x12;

struct Com
{
    /** Enumeration com_type. */
    int type = 0;

    /** Enumeration com_station; has a meaning in Prepar3D v5 and v6 only. */
    int station = 0;

    /** Hz. */
    std::uint32_t frequency = 0;

    std::string name;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Com> ParseCom(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
