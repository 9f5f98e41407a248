// SPDX-License-Identifier: MIT
// The airports of a file and their procedures, by offset and ident.

#include "ogr/bgl/airport_index.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/procedure_walk.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/records/name_index.h"
#include "ogr/records/record_ids.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

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

void AirportIndex::AddBlock(const LoadedBlock &block,
                            const RecordContext &context, bgl::RecordLog &log)
{
    ForEachParsed<bgl::ParseAirport>(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
        {
            const auto fid = static_cast<std::int64_t>(m_offsets.size());
            m_offsets.push_back(record.offset);
            m_fidOfOffset.emplace(record.offset, fid);
            m_fidOfIdent.emplace(airport.ident, fid);
            m_airports.emplace(record.offset,
                               IndexedAirport{airport.recordId, airport.ident,
                                              airport.position,
                                              airport.fixedSize});
        });
}

const IndexedAirport *AirportIndex::FindAirport(std::uint64_t offset) const
{
    const auto found = m_airports.find(offset);
    return found != m_airports.end() ? &found->second : nullptr;
}

std::int64_t AirportIndex::FindByOffset(std::uint64_t offset) const
{
    return Find(m_fidOfOffset, offset);
}

std::int64_t AirportIndex::FindByIdent(const std::string &ident) const
{
    return Find(m_fidOfIdent, ident);
}

std::int64_t AirportIndex::GetOffset(std::int64_t fid) const
{
    return std::cmp_less(fid, m_offsets.size()) && fid >= 0
               ? static_cast<std::int64_t>(
                     m_offsets[static_cast<std::size_t>(fid)])
               : -1;
}

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

void ProcedureIndex::Number(std::uint64_t offset, std::int64_t &count)
{
    m_fidOfOffset.emplace(offset, count++);
}

void ProcedureIndex::AddBlock(const LoadedBlock &block,
                              const RecordContext &context, bgl::RecordLog &log)
{
    struct Counter final : ProcedureVisitor
    {
        explicit Counter(ProcedureIndex &owner) : index(owner)
        {
        }

        void VisitApproach(const bgl::RecordView &record, const bgl::Approach &)
        {
            index.Number(record.offset, index.m_approachCount);
        }

        void VisitSidStar(const bgl::RecordView &record, const bgl::SidStar &)
        {
            index.Number(record.offset, index.m_sidStarCount);
        }

        void VisitTransition(const bgl::RecordView &record,
                             const bgl::ProcedureTransition &,
                             const ProcedureParents &)
        {
            index.Number(record.offset, index.m_transitionCount);
        }

        ProcedureIndex &index;
    };

    Counter counter(*this);
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport) {
            WalkProcedures(block, context, record, airport.fixedSize, log,
                           counter);
        });
}

std::int64_t ProcedureIndex::FindByOffset(std::uint64_t offset) const
{
    const auto found = m_fidOfOffset.find(offset);
    return found != m_fidOfOffset.end() ? found->second : -1;
}

namespace
{

bgl::RecordIdSet MakeSet(std::initializer_list<const char *> names)
{
    bgl::RecordIdSet set;
    for (const char *name : names)
    {
        for (const std::uint16_t id : bgl::FindRecordIds("airport", name))
        {
            set.Add(id);
        }
    }
    return set;
}

/** Adds a range behind others, or extends the last one, as a call of the file
 * system takes as long as copying a page. */
void AddRange(std::uint64_t offset, std::uint64_t size,
              std::vector<ByteRange> &ranges)
{
    constexpr std::uint64_t page = 4096;
    if (!ranges.empty() && offset >= ranges.back().offset &&
        offset - ranges.back().offset <= ranges.back().size + page)
    {
        ByteRange &last = ranges.back();
        last.size = std::max(last.size, offset + size - last.offset);
        return;
    }
    ranges.push_back({offset, size});
}

}  // namespace

/** Returns nothing for the ids of other children. */
std::optional<Portion> RecordOffsetIndex::FindPortion(std::uint16_t id)
{
    static const bgl::RecordIdSet procedures =
        MakeSet({"approach", "departure", "arrival"});
    static const bgl::RecordIdSet fixes = MakeSet({"runway", "waypoint"});
    return procedures.Holds(id) ? std::optional(Portion::Procedures)
           : fixes.Holds(id)    ? std::optional(Portion::Fixes)
                                : std::nullopt;
}

void RecordOffsetIndex::AddBlock(std::uint32_t number, const LoadedBlock &block,
                                 const RecordContext &context,
                                 bgl::RecordLog &log)
{
    std::vector<Record> &known = m_blocks[number];
    const auto add = [&known](const bgl::RecordView &record, Portion portion)
    {
        known.push_back({record.offset,
                         static_cast<std::uint32_t>(record.bytes.size()),
                         record.id, portion});
    };
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            add(record, Portion::Whole);
            for (const bgl::RecordView &child :
                 block.records.GetChildren(record, airport.fixedSize, log))
            {
                if (const auto portion = FindPortion(child.id))
                {
                    add(child, *portion);
                }
            }
        });
    known.shrink_to_fit();
}

/** Returns the airports of a block, with their children of a portion. */
BlockRecords::Tree RecordOffsetIndex::MakeTree(const std::vector<Record> &known,
                                               const bgl::RecordBlock &block,
                                               bgl::ByteSpan bytes,
                                               Portion portion)
{
    BlockRecords::Tree tree;
    for (const Record &record : known)
    {
        const bgl::RecordView view{
            record.id, bgl::HeaderForm::Long,
            bytes.subspan(
                static_cast<std::size_t>(record.offset - block.offset),
                record.size),
            record.offset};
        if (record.portion == Portion::Whole)
        {
            tree.push_back({view, {}});
        }
        else if (record.portion == portion)
        {
            tree.back().second.push_back(view);
        }
    }
    return tree;
}

bool RecordOffsetIndex::Load(const RecordContext &context, std::uint32_t number,
                             Portion portion, BlockBytes &bytes,
                             BlockRecords &records) const
{
    const bgl::RecordBlock &block = context.blocks[number];
    const auto found = m_blocks.find(number);
    if (portion == Portion::Whole || found == m_blocks.end())
    {
        const bool isLoaded = bytes.Load(*context.file, block);
        records.Start(block, bytes.Get());
        return isLoaded;
    }
    std::vector<ByteRange> ranges;
    for (const Record &record : found->second)
    {
        if (record.portion == portion)
        {
            AddRange(record.offset, record.size, ranges);
        }
    }
    if (!bytes.Load(*context.file, block, ranges))
    {
        return false;
    }
    records.StartWith(block, bytes.Get(),
                      MakeTree(found->second, block, bytes.Get(), portion));
    return true;
}

}  // namespace flightsim
