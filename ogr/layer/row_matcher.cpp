// SPDX-License-Identifier: MIT
// Matches the rows of a saved file with those before the save.

#include "ogr/layer/row_matcher.h"

#include <algorithm>

namespace flightsim
{

std::vector<RowMatcher::Token>
RowMatcher::ListTokens(const RowParts &parts, std::uint64_t RowPart::*offset)
{
    std::vector<Token> tokens;
    for (const RowPart &part : parts)
    {
        if (!part.isListed)
        {
            tokens.emplace_back(false, part.*offset);
        }
        for (const std::uint64_t row : part.rows)
        {
            tokens.emplace_back(true, row);
        }
    }
    return tokens;
}

bool RowMatcher::IsUnchanged() const
{
    return m_added.end < 0 && ListTokens(m_oldParts, &RowPart::offset) ==
                                  ListTokens(m_newParts, &RowPart::before);
}

void RowMatcher::NumberOldRows()
{
    std::map<std::uint64_t, std::int64_t> counts;
    for (const RowPart &part : m_newParts)
    {
        counts[part.before] = part.count;
    }
    for (const RowPart &part : m_oldParts)
    {
        m_firsts[part.offset] = m_end;
        for (const std::uint64_t row : part.rows)
        {
            m_numbers.emplace_back(row, m_end++);
        }
        m_end += part.isListed ? 0 : counts[part.offset];
    }
    std::sort(m_numbers.begin(), m_numbers.end());
}

/** Returns the previous number of a row, each only once. */
std::int64_t RowMatcher::FindNumber(std::uint64_t row)
{
    const auto added = m_added.numbers.find(row);
    if (added != m_added.numbers.end())
    {
        return m_fids.FindNumber(added->second);
    }
    auto old = std::partition_point(m_numbers.begin(), m_numbers.end(),
                                    [row](const auto &other)
                                    { return other.first < row; });
    while (old != m_numbers.end() && old->first == row &&
           old->second == NumberRun::UNKNOWN)
    {
        ++old;
    }
    return old != m_numbers.end() && old->first == row
               ? std::exchange(old->second, NumberRun::UNKNOWN)
               : NumberRun::UNKNOWN;
}

FidMap RowMatcher::Match()
{
    NumberOldRows();
    std::vector<NumberRun> order;
    for (const RowPart &part : m_newParts)
    {
        if (!part.isListed)
        {
            order.push_back({m_firsts[part.before], part.count});
        }
        for (const std::uint64_t row : part.rows)
        {
            AppendNumber(FindNumber(row), order);
        }
    }
    const std::int64_t end =
        m_added.end >= 0 ? m_fids.FindNumber(m_added.end) : 0;
    return m_fids.MakeSavedMap(order, std::max(end, m_end));
}

}  // namespace flightsim
