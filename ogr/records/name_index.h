// SPDX-License-Identifier: MIT
// Indexes: airports by name, navigation aids by ident.

#ifndef FLIGHTSIM_OGR_RECORDS_NAME_INDEX_H
#define FLIGHTSIM_OGR_RECORDS_NAME_INDEX_H

#include "driver/bgl/container.h"
#include "ogr/records/fix.h"

#include <string_view>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_NAME_LIST = 0x27;

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

    /** The QMID cell of the airport, of level 9. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;

    /** Region and airport behind the ident, which are 0 in all files, the kind
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

/** Appends a name list: names in the order of their first use, each once.
 *
 * @param section as for ParseNameList.
 * @param bytes is cleared. Empty, which is an error, when the lists are longer
 *        than the format has room for or an ident cannot be packed.
 */
void WriteNameList(std::span<const NameListEntry> entries,
                   std::uint32_t section, std::vector<std::uint8_t> &bytes);

struct IcaoIndexEntry : FixIdent
{
    /** QMID cell of level 9 that holds the record. */
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};

/** Reads one entry, a view without header. */
IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log);
void WriteIcaoIndexEntry(const IcaoIndexEntry &entry, RecordWriter &writer);

}  // namespace bgl

#endif
