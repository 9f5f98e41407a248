// SPDX-License-Identifier: MIT
// Names of airports, navigation aids and airspaces: spec records.md 1.2.

#ifndef FLIGHTSIM_OGR_RECORDS_NAME_H
#define FLIGHTSIM_OGR_RECORDS_NAME_H

#include "ogr/records/record_reader.h"

#include <optional>
#include <string>

namespace bgl
{

inline constexpr std::uint16_t RECORD_NAME = 0x19;

/** The text in UTF-8; nothing for other records. */
std::optional<std::string> ParseName(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
