// SPDX-License-Identifier: MIT
// Finds the rows of a layer, block by block.

#include "ogr/bgl/read/row_survey.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** Deselects ranges without an ident of the same hash. */
void KeepIdent(const IdentList &list, std::string_view text,
               std::vector<bool> &isSelected)
{
    const std::uint32_t hash = HashIdent(text);
    std::vector<bool> holds(isSelected.size(), false);
    for (auto place = std::lower_bound(list.begin(), list.end(),
                                       std::pair(hash, std::uint32_t{0}));
         place != list.end() && place->first == hash; ++place)
    {
        holds[place->second] = isSelected[place->second];
    }
    isSelected = std::move(holds);
}

}  // namespace

std::uint32_t HashIdent(std::string_view ident)
{
    // FNV-1a; idents are ASCII.
    std::uint32_t hash = 2166136261U;
    for (const char c : ident)
    {
        const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        hash = (hash ^ static_cast<unsigned char>(upper)) * 16777619U;
    }
    return hash;
}

void RowIndex::AddIdent(IdentList &list, std::string_view ident) const
{
    const std::pair entry(HashIdent(ident),
                          static_cast<std::uint32_t>(ranges.size()));
    if (list.empty() || list.back() != entry)
    {
        list.push_back(entry);
    }
}

void RowIndex::Finish()
{
    std::sort(idents.begin(), idents.end());
    std::sort(airportIdents.begin(), airportIdents.end());
}

OGREnvelope RowIndex::GetEnvelope() const
{
    OGREnvelope envelope;
    for (const RowRange &range : ranges)
    {
        if (range.envelope.IsInit())
        {
            envelope.Merge(range.envelope);
        }
    }
    return envelope;
}

const RowRange *RowIndex::FindRange(std::int64_t fid) const
{
    const auto behind =
        std::upper_bound(ranges.begin(), ranges.end(), fid,
                         [](std::int64_t value, const RowRange &range)
                         { return value < range.firstFid; });
    if (behind == ranges.begin())
    {
        return nullptr;
    }
    const RowRange &range = *(behind - 1);
    return fid - range.firstFid < range.count ? &range : nullptr;
}

std::vector<bool> RowIndex::Select(const RowFilter &filter) const
{
    std::vector<bool> isSelected(ranges.size(), true);
    for (std::size_t i = 0; filter.area && i < ranges.size(); ++i)
    {
        isSelected[i] = ranges[i].envelope.IsInit() &&
                        ranges[i].envelope.Intersects(*filter.area);
    }
    for (const RowCondition &condition : filter.conditions)
    {
        if (condition.field == "ident" && !idents.empty())
        {
            KeepIdent(idents, condition.text, isSelected);
        }
        else if (condition.field == "airport_ident" && !airportIdents.empty())
        {
            KeepIdent(airportIdents, condition.text, isSelected);
        }
    }
    return isSelected;
}

namespace
{

using Records = std::vector<bgl::RecordView>;
using HasRows = std::function<bool(const LoadedBlock &)>;

/** Whether a section holds records or entries, unlike name lists and indexes of
 * unknown layout. */
bool HoldsRecords(std::uint32_t section)
{
    const bool isUnknownIndex =
        section >= bgl::SECTION_ILS_VOR_INDEX_MSFS_2024 &&
        section <= bgl::SECTION_WAYPOINT_INDEX_MSFS_2024;
    return !IsNameList(section) && !isUnknownIndex;
}

/** Shortens a large record: an airport has thousands of children, and lists
 * have thousands of elements, the first of which suffice. If a parser does not
 * accept a partial record, the whole block is surveyed. */
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
    const std::span<const bgl::RecordView> sample =
        block.records.GetTopSample(log);
    Records top(sample.begin(), sample.end());
    if (IsAirportSection(block.block.sectionType))
    {
        std::transform(top.begin(), top.end(), top.begin(), CutLong);
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
             block.records.GetChildSample(record, airport->fixedSize, log))
        {
            if (std::find(childIds.begin(), childIds.end(), child.id) !=
                childIds.end())
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

bool RowSurvey::HasRowsIn(const LoadedBlock &block,
                          const RecordContext &context,
                          bgl::RecordLog &log) const
{
    if (m_summarize != nullptr)
    {
        RowSummary summary;
        m_summarize(block, context, log, summary);
        return summary.count > 0;
    }
    const std::unique_ptr<BlockRows> rows = MakeRows();
    rows->Expand(block, context, log);
    return rows->Count() > 0;
}

void RowSurvey::AddNext(const LoadedBlock &block, const RecordContext &context,
                        bgl::RecordLog &log)
{
    if (m_summarize != nullptr)
    {
        AddSummary(block, context, log);
        return;
    }
    ExpandNext(block, context, log, *MakeRows());
}

void RowSurvey::ExpandNext(const LoadedBlock &block,
                           const RecordContext &context, bgl::RecordLog &log,
                           BlockRows &rows)
{
    rows.Expand(block, context, log);
    if (rows.Count() > 0)
    {
        AddRange(rows);
    }
    EndBlock();
}

bool RowSurvey::Advance(const RecordContext &context)
{
    bool isRead = false;
    const std::uint32_t number = GetNextBlock();
    context.GetLog().Use(context.blocks[number].sectionType,
                         [&](bgl::RecordLog &log)
                         {
                             isRead = context.GetLoader().Load(
                                 number, [&](const LoadedBlock &block)
                                 { AddNext(block, context, log); });
                         });
    return isRead;
}

void RowSurvey::Finish(const RecordContext &context)
{
    if (IsComplete())
    {
        return;
    }
    while (!IsComplete() && Advance(context))
    {
    }
    context.GetLog().ReportOthers();
}

void RowSurvey::EndBlock()
{
    ++m_next;
    if (IsComplete())
    {
        m_index.Finish();
    }
}

void RowSurvey::AddSummary(const LoadedBlock &block,
                           const RecordContext &context, bgl::RecordLog &log)
{
    RowSummary summary;
    m_summarize(block, context, log, summary);
    if (summary.count > 0)
    {
        m_isRaised = m_isRaised || summary.hasAltitudes;
        for (const std::string &ident : summary.airportIdents)
        {
            m_index.AddIdent(m_index.airportIdents, ident);
        }
        m_index.ranges.push_back(
            {GetNextBlock(), m_index.Count(), summary.count, summary.envelope});
    }
    EndBlock();
}

void RowSurvey::AddRange(const BlockRows &rows)
{
    RowRange range;
    range.block = GetNextBlock();
    range.firstFid = m_index.Count();
    range.count = static_cast<std::int64_t>(rows.Count());
    for (std::size_t i = 0; i < rows.Count(); ++i)
    {
        const RecordRowBase &row = rows.Get(i);
        MergeEnvelope(row, range.envelope);
        m_isRaised = m_isRaised || rows.HasAltitudes(row);
        if (const std::string *ident = rows.GetIdent(row))
        {
            m_index.AddIdent(m_index.idents, *ident);
        }
        m_index.AddIdent(m_index.airportIdents, row.airport.ident);
    }
    m_index.ranges.push_back(range);
}

void RowSurvey::MergeEnvelope(const LayerRow &row, OGREnvelope &envelope) const
{
    OGREnvelope bounds;
    if (m_table.hasEnvelopes)
    {
        if (m_table.GetEnvelope(row, bounds))
        {
            envelope.Merge(bounds);
        }
        return;
    }
    const std::unique_ptr<OGRGeometry> geometry = m_table.MakeGeometry(row);
    if (geometry != nullptr && !geometry->IsEmpty())
    {
        geometry->getEnvelope(&bounds);
        envelope.Merge(bounds);
    }
}

}  // namespace flightsim
