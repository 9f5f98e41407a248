// SPDX-License-Identifier: MIT
// A few records of a block, to see whether a layer has rows at all.

#include "ogr/bgl/block_sample.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

using Records = std::vector<bgl::RecordView>;
using HasRows = std::function<bool(const LoadedBlock &)>;

/** Name lists, and indexes of an unknown layout, are neither records nor
 * entries. */
bool HoldsRecords(std::uint32_t section)
{
    const bool isUnknownIndex =
        section >= bgl::SECTION_ILS_VOR_INDEX_MSFS_2024 &&
        section <= bgl::SECTION_WAYPOINT_INDEX_MSFS_2024;
    return !IsNameList(section) && !isUnknownIndex;
}

bool HoldsId(const Records &records, std::uint16_t id)
{
    return std::any_of(records.begin(), records.end(),
                       [id](const bgl::RecordView &record)
                       { return record.id == id; });
}

/** Airports have lists of a thousand elements, of which the first will do. A
 * parser that does not read part of a record has the whole block surveyed. */
bgl::RecordView CutLong(bgl::RecordView record)
{
    constexpr std::size_t enough = 1024;
    record.bytes = record.bytes.first(std::min(enough, record.bytes.size()));
    return record;
}

bool TryRecords(const LoadedBlock &block, Records top, Records children,
                const HasRows &hasRows)
{
    BlockRecords part;
    part.StartWith(block.block, block.bytes, std::move(top),
                   std::move(children));
    return hasRows({block.block, block.bytes, part});
}

bool TryTop(const LoadedBlock &block, bgl::RecordLog &log,
            const HasRows &hasRows)
{
    Records top;
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        if (!HoldsId(top, record.id))
        {
            top.push_back(record);
        }
    }
    return TryRecords(block, std::move(top), {}, hasRows);
}

bool TryChildren(const LoadedBlock &block,
                 std::span<const std::uint16_t> childIds,
                 const RecordContext &context, bgl::RecordLog &log,
                 const HasRows &hasRows)
{
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        const IndexedAirport *airport =
            context.airports.FindAirport(record.offset);
        if (airport == nullptr)
        {
            continue;
        }
        Records children;
        for (const bgl::RecordView &child :
             block.records.GetChildren(record, airport->fixedSize, log))
        {
            if (std::find(childIds.begin(), childIds.end(), child.id) !=
                    childIds.end() &&
                !HoldsId(children, child.id))
            {
                children.push_back(CutLong(child));
            }
        }
        if (!children.empty())
        {
            return TryRecords(block, {record}, std::move(children), hasRows);
        }
    }
    return false;
}

}  // namespace

bool TrySample(const LoadedBlock &block,
               std::span<const std::uint16_t> childIds,
               const RecordContext &context, const HasRows &hasRows)
{
    const std::uint32_t section = block.block.sectionType;
    const std::size_t entrySize = bgl::GetEntrySize(section);
    if (entrySize > 0)
    {
        return block.bytes.size() >= entrySize &&
               hasRows(
                   {block.block, block.bytes.first(entrySize), block.records});
    }
    if (!HoldsRecords(section))
    {
        return false;
    }
    bool isFound = false;
    context.GetLog().Use(
        section,
        [&](bgl::RecordLog &log)
        {
            isFound = IsAirportSection(section) && !childIds.empty()
                          ? TryChildren(block, childIds, context, log, hasRows)
                          : TryTop(block, log, hasRows);
        });
    return isFound;
}

}  // namespace flightsim
