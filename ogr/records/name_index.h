// SPDX-License-Identifier: MIT
// Indexes: airports by name, navigation aids by ident.

#ifndef FLIGHTSIM_OGR_RECORDS_NAME_INDEX_H
#define FLIGHTSIM_OGR_RECORDS_NAME_INDEX_H

#include "ogr/records/fix.h"
#include "ogr/records/record_reader.h"

#include <string_view>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_NAME_LIST = 0x27;

/** Sections that hold a name list; the second one is that of MSFS 2024. */
inline constexpr std::uint32_t SECTION_NAME_LIST = 0x27;
inline constexpr std::uint32_t SECTION_NAME_LIST_MSFS_2024 = 0x35;

/** An airport of the list. The names are parts of the record, in its encoding:
 * see ToUtf8. A name is empty when the record does not hold it. */
struct NameListEntry
{
    /** File offset of the entry. */
    std::uint64_t offset = 0;

    std::string ident{};
    std::string_view region{};
    std::string_view country{};
    std::string_view state{};
    std::string_view city{};
    std::string_view airport{};

    /** The QMID cell of the airport, of level NAME_LIST_LEVEL. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};

inline constexpr int NAME_LIST_LEVEL = 9;

/** Appends the entries of a name list.
 *
 * @param bytes all data of the subsection: the record's own size is 0.
 * @param offset file offset of bytes[0].
 * @param section SECTION_NAME_LIST or SECTION_NAME_LIST_MSFS_2024.
 */
void ParseNameList(ByteSpan bytes, std::uint64_t offset, std::uint32_t section,
                   RecordLog &log, std::vector<NameListEntry> &entries);

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
