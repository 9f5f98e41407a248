// SPDX-License-Identifier: MIT
// Names of taxiways: spec records.md 3.9.

#ifndef FLIGHTSIM_OGR_RECORDS_TAXI_NAME_H
#define FLIGHTSIM_OGR_RECORDS_TAXI_NAME_H

#include "ogr/records/record_reader.h"

#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TAXI_NAMES = 0x1D;

/** Appends the names of a record, to which paths refer by their place. Names
 * that do not fit into the record are left out with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names);

}  // namespace bgl

#endif
