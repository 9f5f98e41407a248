// SPDX-License-Identifier: MIT
// Indexes of idents: in which cell a navigation aid is. Spec records.md 8.2.

#ifndef FLIGHTSIM_OGR_RECORDS_ICAO_INDEX_H
#define FLIGHTSIM_OGR_RECORDS_ICAO_INDEX_H

#include "ogr/records/fix_ident.h"

namespace bgl
{

inline constexpr std::uint32_t SECTION_ILS_VOR_INDEX = 0x28;
inline constexpr std::uint32_t SECTION_NDB_INDEX = 0x29;
inline constexpr std::uint32_t SECTION_WAYPOINT_INDEX = 0x2A;
inline constexpr std::uint32_t SECTION_TACAN_INDEX = 0xA1;

/** The indexes of MSFS 2024, whose layout is not known. */
inline constexpr std::uint32_t SECTION_ILS_VOR_INDEX_MSFS_2024 = 0x32;
inline constexpr std::uint32_t SECTION_NDB_INDEX_MSFS_2024 = 0x33;
inline constexpr std::uint32_t SECTION_WAYPOINT_INDEX_MSFS_2024 = 0x34;

struct IcaoIndexEntry : FixIdent
{
    /** QMID cell of level 9 that holds the record. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};

/** Reads one entry, a view without header. */
IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log);

}  // namespace bgl

#endif
