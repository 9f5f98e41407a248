// SPDX-License-Identifier: MIT
// The names of airports in name lists.

#include "ogr/bgl/read/airport_names.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/core/record_ids.h"

#include <vector>

namespace flightsim
{

bool IsNameList(std::uint32_t section)
{
    return section == bgl::SECTION_NAME_LIST ||
           section == bgl::SECTION_NAME_LIST_MSFS_2024;
}

void AirportNameIndex::AddBlock(const bgl::RecordBlock &block,
                                bgl::ByteSpan bytes, bgl::RecordLog &log)
{
    std::vector<bgl::NameListEntry> entries;
    bgl::ParseNameList(bytes, block.offset, block.sectionType, log, entries);
    for (const bgl::NameListEntry &entry : entries)
    {
        const auto [place, isNew] = m_names.try_emplace(entry.ident);
        if (isNew)
        {
            place->second = {bgl::ToUtf8(entry.airport),
                             bgl::ToUtf8(entry.city), bgl::ToUtf8(entry.state),
                             bgl::ToUtf8(entry.country),
                             bgl::ToUtf8(entry.region)};
        }
    }
}

const AirportNames *AirportNameIndex::Find(const std::string &ident) const
{
    const auto found = m_names.find(ident);
    return found != m_names.end() ? &found->second : nullptr;
}

}  // namespace flightsim
