// SPDX-License-Identifier: MIT
// Bounds the work that overlapping subsection tables can ask for.

#include "driver/bgl/table_budget.h"

#include "driver/bgl/subsection.h"

#include <algorithm>

namespace bgl
{

bool TableBudget::Take(const Section &section, ProblemList &problems)
{
    if (!m_tables.emplace(section.type, section.tableOffset, section.tableSize)
             .second)
    {
        return false;
    }
    const std::uint64_t size =
        std::uint64_t{section.subsectionCount} * Subsection::NARROW_SIZE;
    const std::uint64_t inFile =
        section.tableOffset < m_fileSize
            ? std::min(size, m_fileSize - section.tableOffset)
            : 0;
    if (inFile > m_bytesLeft)
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "the subsection tables overlap each other");
        return false;
    }
    m_bytesLeft -= inFile;
    return true;
}

}  // namespace bgl
