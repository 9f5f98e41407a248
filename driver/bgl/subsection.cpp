// SPDX-License-Identifier: MIT
// Subsection tables, the pointers to the data of each cell: frmts/trq1/format.md
// 1.2, format.md chapter 7.

#include "driver/bgl/subsection.h"

#include "driver/bytes/byte_reader.h"
#include "driver/bgl/header.h"

#include <algorithm>
#include <optional>

namespace bgl
{

namespace
{

/** 16 or 20, or nothing with a problem. */
std::optional<std::uint32_t> GetEntrySize(const Section &section,
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

/** The number of entries that lie inside the file. */
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
        GetEntrySize(section, problems);
    if (!entrySize)
    {
        return {};
    }
    const std::uint32_t count =
        CountEntriesInFile(source, section, *entrySize, problems);
    std::vector<std::uint8_t> bytes(std::size_t{count} * *entrySize);
    if (!source.Read(section.tableOffset, bytes))
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "the subsection table cannot be read");
        return {};
    }
    const bool isWide = *entrySize == Subsection::WIDE_SIZE;
    const bool secondIsQmid = SecondDwordIsQmid(section);
    ByteReader reader{bytes};
    std::vector<Subsection> subsections;
    subsections.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
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
