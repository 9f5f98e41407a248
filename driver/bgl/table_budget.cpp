// SPDX-License-Identifier: MIT
// Bounds the work that overlapping subsection tables can ask for.

#include "driver/bgl/table_budget.h"

#include "driver/bgl/subsection.h"

#include <algorithm>
#include <string>

namespace bgl
{

namespace
{

/** More than a file of 4 GiB has for the smallest tiles that cover it; a sparse
 * file has room for many more. */
constexpr std::uint64_t MAXIMUM_ENTRIES = std::uint64_t{1} << 22;

/** Bytes of a table; the entries of one that is direct say themselves how many
 * they are. */
std::uint64_t GetTableSize(const Section &section)
{
    return section.sectionClass == Section::CLASS_INDIRECT
               ? std::uint64_t{section.tableSize}
               : std::uint64_t{section.subsectionCount} *
                     Subsection::NARROW_SIZE;
}

}  // namespace

bool TableBudget::Take(const Section &section, ProblemList &problems)
{
    if (!m_tables.emplace(section.type, section.tableOffset, section.tableSize)
             .second)
    {
        return false;
    }
    const std::uint64_t inFile =
        section.tableOffset < m_fileSize
            ? std::min(GetTableSize(section), m_fileSize - section.tableOffset)
            : 0;
    const bool isHuge = inFile / Subsection::NARROW_SIZE > MAXIMUM_ENTRIES;
    if (isHuge || inFile > m_bytesLeft)
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     isHuge ? "expected a subsection table of at most " +
                                  std::to_string(MAXIMUM_ENTRIES) + " entries"
                            : "the subsection tables overlap each other");
        return false;
    }
    m_bytesLeft -= inFile;
    return true;
}

}  // namespace bgl
