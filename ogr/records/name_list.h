// SPDX-License-Identifier: MIT
// Name lists: where the airports of a file are. Spec records.md 8.3.

#ifndef FLIGHTSIM_OGR_RECORDS_NAME_LIST_H
#define FLIGHTSIM_OGR_RECORDS_NAME_LIST_H

#include "ogr/records/record_reader.h"

#include <string>
#include <vector>

namespace bgl
{

inline constexpr std::uint32_t SECTION_NAME_LIST = 0x27;
inline constexpr std::uint32_t SECTION_NAME_LIST_MSFS_2024 = 0x35;
inline constexpr std::uint16_t RECORD_NAME_LIST = 0x27;

/** What the list says of one airport. */
struct NameListEntry
{
    std::string regionName{};
    std::string country{};
    std::string state{};
    std::string city{};
    std::string airportName{};

    /** The airport's. */
    Identifier ident{};

    /** QMID cell of level 9 that holds the airport. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;

    /** File offset of the entry. */
    std::uint64_t offset = 0;
};

/** Reads the list of one subsection.
 *
 * @param sectionType tells the size of the entries.
 * @param offset file offset of bytes[0].
 * @return the entries that are there; names outside the list are empty, with a
 *         problem.
 */
std::vector<NameListEntry> ReadNameList(std::uint32_t sectionType,
                                        ByteSpan bytes, std::uint64_t offset,
                                        RecordLog &log);

}  // namespace bgl

#endif
