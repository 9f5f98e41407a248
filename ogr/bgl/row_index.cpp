// SPDX-License-Identifier: MIT
// Where the rows of a layer are.

#include "ogr/bgl/row_index.h"

#include <algorithm>

namespace flightsim
{

namespace
{

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

}  // namespace flightsim
