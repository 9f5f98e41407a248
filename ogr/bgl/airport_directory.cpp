// SPDX-License-Identifier: MIT
// The airports of a file: what children and other records refer to.

#include "ogr/bgl/airport_directory.h"

#include "ogr/records/record_cursor.h"

namespace flightsim
{

namespace
{

template <class Key>
std::int64_t Find(const std::unordered_map<Key, std::int64_t> &map,
                  const Key &key)
{
    const auto found = map.find(key);
    return found != map.end() ? found->second : -1;
}

}  // namespace

void AirportDirectory::AddBlock(const bgl::RecordBlock &block,
                                bgl::ByteSpan bytes, bgl::RecordLog &log)
{
    bgl::RecordCursor records(bytes, block.offset, bgl::HeaderForm::Long, 0,
                              log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        if (!bgl::IsAirport(record->id))
        {
            continue;
        }
        const std::optional<bgl::Airport> airport =
            bgl::ParseAirport(*record, log);
        if (airport)
        {
            const auto fid = static_cast<std::int64_t>(m_fidOfOffset.size());
            m_fidOfOffset.emplace(record->offset, fid);
            m_fidOfIdent.emplace(airport->ident, fid);
        }
    }
}

std::int64_t AirportDirectory::FindByOffset(std::uint64_t offset) const
{
    return Find(m_fidOfOffset, offset);
}

std::int64_t AirportDirectory::FindByIdent(const std::string &ident) const
{
    return Find(m_fidOfIdent, ident);
}

}  // namespace flightsim
