// SPDX-License-Identifier: MIT
// Indexes: airports by name, navigation aids by ident.

#ifndef FLIGHTSIM_OGR_RECORDS_NAVIGATION_NAME_INDEX_H
#define FLIGHTSIM_OGR_RECORDS_NAVIGATION_NAME_INDEX_H

#include "driver/bgl/container.h"
#include "ogr/records/core/fix.h"

#include <string_view>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_NAME_LIST = 0x27;

/** Longer names are truncated when read: no compiler accepts more than 48
 * characters, and many entries may share one name. */
inline constexpr std::size_t MAXIMUM_LISTED_NAME = 255;

/** An airport in the list. The names refer to the record, in its encoding (see
 * ToUtf8); a name is empty if the record lacks it. */
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

    /** The QMID cell of the airport, of level 9. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;

    /** Region and airport after the ident, which are 0 in all files, the kind
     * of the ident, and the low bits of the state. */
    std::uint64_t unused = 0;
    int identKind = 1;
    std::uint8_t spareState = 0;
};

/** Appends the entries of a name list.
 *
 * @param bytes all data of the subsection: the record's own size is 0.
 * @param offset file offset of bytes[0].
 * @param section SECTION_NAME_LIST or SECTION_NAME_LIST_MSFS_2024.
 */
void ParseNameList(ByteSpan bytes, std::uint64_t offset, std::uint32_t section,
                   RecordLog &log, std::vector<NameListEntry> &entries);

/** Writes a name list with each name once, in order of first use.
 *
 * @param section as for ParseNameList.
 * @param bytes is cleared. Empty, which is an error, if the lists exceed the
 *        limits of the format or an ident cannot be packed.
 */
void WriteNameList(std::span<const NameListEntry> entries,
                   std::uint32_t section, std::vector<std::uint8_t> &bytes);

struct IcaoIndexEntry : FixIdent
{
    /** QMID cell, of level 9, of the record. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};

/** Reads one entry, given as a view without header. */
IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log);
void WriteIcaoIndexEntry(const IcaoIndexEntry &entry, RecordWriter &writer);

}  // namespace bgl

#endif
