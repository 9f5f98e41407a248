// SPDX-License-Identifier: MIT
// Orders to remove the navigation of an airport: spec records.md 3.16.

#ifndef FLIGHTSIM_OGR_RECORDS_DELETE_NAVIGATION_H
#define FLIGHTSIM_OGR_RECORDS_DELETE_NAVIGATION_H

#include "ogr/records/fix_ident.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_DELETE_NAVIGATION = 0xDB;

/** Stands in a section of navigation aids, whose kind it removes; its ident is
 * that of an airport. */
struct DeleteNavigation : FixIdent
{
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log);

}  // namespace bgl

#endif
