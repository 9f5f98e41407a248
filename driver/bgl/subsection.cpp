// SPDX-License-Identifier: MIT
// Subsection tables, which point to the data of each cell: frmts/trq1/format.md
// 1.2, format.md chapter 7.

#include "driver/bgl/subsection.h"

#include "driver/bgl/container.h"
#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <optional>
#include <string>

namespace bgl
{

namespace
{

/** More than a file of 4 GiB needs for the smallest tiles that cover it; a
 * sparse file could declare many more. */
constexpr std::uint64_t MAXIMUM_ENTRIES = std::uint64_t{1} << 22;

/** Returns the size of a table; the entries of a direct one determine
 * theirs. */
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

namespace
{

/** Returns 16 or 20, or nothing with a problem. */
std::optional<std::uint32_t> CheckEntrySize(const Section &section,
                                            ProblemList &problems)
{
    if (section.tableOffset < Header::SIZE)
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "expected a subsection table behind the header");
        return std::nullopt;
    }
    const std::uint32_t size = section.tableSize / section.subsectionCount;
    if (size != Subsection::NARROW_SIZE && size != Subsection::WIDE_SIZE)
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "expected subsection entries of 16 or 20 bytes, found a "
                     "table of " +
                         std::to_string(section.tableSize) + " bytes for " +
                         std::to_string(section.subsectionCount) + " entries");
        return std::nullopt;
    }
    return size;
}

/** Returns the number of entries that lie inside the file. */
std::uint32_t CountEntriesInFile(const ByteSource &source,
                                 const Section &section,
                                 std::uint32_t entrySize, ProblemList &problems)
{
    const std::uint64_t fileSize = source.Size();
    const std::uint64_t available =
        section.tableOffset < fileSize
            ? (fileSize - section.tableOffset) / entrySize
            : 0;
    if (section.subsectionCount <= available)
    {
        return section.subsectionCount;
    }
    problems.Add(DescribeSection(section.type), section.tableOffset,
                 "the table of " + std::to_string(section.subsectionCount) +
                     " subsections runs past the end of the file");
    return static_cast<std::uint32_t>(available);
}

Subsection ParseSubsection(ByteReader &reader, bool isWide, bool secondIsQmid)
{
    Subsection subsection;
    subsection.packedQmid = reader.ReadU32();
    if (isWide || secondIsQmid)
    {
        subsection.packedQmid |= std::uint64_t{reader.ReadU32()} << 32;
    }
    if (isWide || !secondIsQmid)
    {
        subsection.recordCount = reader.ReadU32();
    }
    subsection.offset = reader.ReadU32();
    subsection.size = reader.ReadU32();
    return subsection;
}

bool SecondDwordIsQmid(const Section &section)
{
    const SectionKind kind = GetSectionKind(section.type);
    return kind == SectionKind::Raster || kind == SectionKind::Terrain;
}

/** Returns the entries of a table, as far as the file has them; nothing, with a
 * problem, if they cannot be read. */
std::optional<std::vector<std::uint8_t>> ReadEntries(const ByteSource &source,
                                                     const Section &section,
                                                     std::uint32_t entrySize,
                                                     ProblemList &problems)
{
    const std::uint32_t count =
        CountEntriesInFile(source, section, entrySize, problems);
    std::vector<std::uint8_t> bytes(std::size_t{count} * entrySize);
    if (!source.Read(section.tableOffset, bytes))
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "the subsection table cannot be read");
        return std::nullopt;
    }
    return bytes;
}

}  // namespace

void ReportMissingCount(const Section &section, ProblemList &problems)
{
    if (section.tableSize != 0)
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "expected subsections in a table of " +
                         std::to_string(section.tableSize) +
                         " bytes, found a count of 0");
    }
}

std::vector<Subsection> ReadSubsections(const ByteSource &source,
                                        const Section &section,
                                        ProblemList &problems)
{
    if (section.subsectionCount == 0)
    {
        ReportMissingCount(section, problems);
        return {};
    }
    const std::optional<std::uint32_t> entrySize =
        CheckEntrySize(section, problems);
    const auto bytes = entrySize
                           ? ReadEntries(source, section, *entrySize, problems)
                           : std::nullopt;
    if (!bytes)
    {
        return {};
    }
    const bool isWide = *entrySize == Subsection::WIDE_SIZE;
    const bool secondIsQmid = SecondDwordIsQmid(section);
    ByteReader reader{*bytes};
    std::vector<Subsection> subsections;
    subsections.reserve(bytes->size() / *entrySize);
    for (std::size_t i = 0; reader.Remaining() > 0; ++i)
    {
        const Subsection entry = ParseSubsection(reader, isWide, secondIsQmid);
        if (entry.offset < source.Size())
        {
            subsections.push_back(entry);
            continue;
        }
        problems.Add(DescribeSection(section.type) + ", subsection " +
                         std::to_string(i),
                     section.tableOffset + std::uint64_t{i} * *entrySize,
                     "the data offset " + std::to_string(entry.offset) +
                         " lies past the end of the file");
    }
    return subsections;
}

}  // namespace bgl
