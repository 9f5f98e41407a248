// SPDX-License-Identifier: MIT
// Rows of one layer out of the blocks of records that hold any.

#include "ogr/bgl/record_rows.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"

namespace flightsim
{

namespace
{

using IdentList = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/** Leaves selected only those ranges that hold an ident with the hash. */
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

/** Whether all blocks together may be kept. */
bool IsSmall(const std::vector<bgl::RecordBlock> &blocks)
{
    constexpr std::uint64_t limit = 1U << 20;
    constexpr std::size_t countLimit = 256;
    std::uint64_t size = 0;
    for (const bgl::RecordBlock &block : blocks)
    {
        size += block.size;
    }
    return size <= limit && blocks.size() <= countLimit;
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

BlockLoader::BlockLoader(const RecordContext &context)
    : m_context(context), m_keepsAll(IsSmall(context.blocks)),
      m_entries(m_keepsAll ? context.blocks.size() : 1)
{
}

bool LoadBlock(const RecordContext &context, std::uint32_t block,
               std::vector<std::uint8_t> &bytes)
{
    const bgl::RecordBlock &place = context.blocks[block];
    const bgl::ByteSource &source = context.file->GetSource();
    // The file may have shrunk since its tables were read.
    if (source.Holds(place.offset, place.size))
    {
        bytes.resize(place.size);
        if (source.Read(place.offset, bytes))
        {
            return true;
        }
    }
    bgl::ProblemList problems;
    problems.Add(bgl::DescribeSection(place.sectionType), place.offset,
                 "expected " + std::to_string(place.size) +
                     " bytes of records, which cannot be read");
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME,
                   context.file->GetPath());
    return false;
}

}  // namespace flightsim
