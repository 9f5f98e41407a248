// SPDX-License-Identifier: MIT
// Offsets of the parts of airports that only some passes need.

#include "ogr/bgl/read/record_offset_index.h"

#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>
#include <initializer_list>

namespace flightsim
{

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

/** Appends a range, or extends the last one if it is near: a call of the file
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

/** Returns the portion that children with an id belong to; nothing for other
 * ids. */
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
                                 const RecordFile &file, bgl::RecordLog &log)
{
    std::vector<Record> &known = m_blocks[number];
    const auto add = [&known](const bgl::RecordView &record, Portion portion)
    {
        known.push_back({record.offset,
                         static_cast<std::uint32_t>(record.bytes.size()),
                         record.id, portion});
    };
    ForEachAirport(
        block, file, log,
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

bool RecordOffsetIndex::Load(const RecordFile &file, std::uint32_t number,
                             Portion portion, BlockBytes &bytes,
                             BlockRecords &records) const
{
    const bgl::RecordBlock &block = file.blocks[number];
    const auto found = m_blocks.find(number);
    if (portion == Portion::Whole || found == m_blocks.end())
    {
        const bool isLoaded = bytes.Load(*file.file, block);
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
    if (!bytes.Load(*file.file, block, ranges))
    {
        return false;
    }
    records.StartWith(block, bytes.Get(),
                      MakeTree(found->second, block, bytes.Get(), portion));
    return true;
}

}  // namespace flightsim
