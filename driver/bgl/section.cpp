// SPDX-License-Identifier: MIT
// Section entries of a BGL: format.md chapter 7, frmts/trq1/format.md 1.2.

#include "driver/bgl/section.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace bgl
{

namespace
{

/** There are fewer than a hundred types; files of gigabytes have room for
 * many more entries. */
constexpr std::uint64_t MAXIMUM_SECTIONS = std::uint64_t{1} << 20;

struct SectionType
{
    std::uint32_t type;
    const char *name;
    std::string_view kind;
    const char *constant;
};

constexpr SectionType SECTION_TYPES[] = {
#include "data/section_types.inc"
};

const SectionType *FindSectionType(std::uint32_t type)
{
    const auto *found = std::find_if(
        std::begin(SECTION_TYPES), std::end(SECTION_TYPES),
        [type](const SectionType &row) { return row.type == type; });
    return found == std::end(SECTION_TYPES) ? nullptr : found;
}

Section ParseSection(ByteReader &reader)
{
    Section section;
    section.type = reader.ReadU32();
    section.sectionClass = reader.ReadU16();
    section.hasWideEntries = (reader.ReadU16() & 1) != 0;
    section.subsectionCount = reader.ReadU32();
    section.tableOffset = reader.ReadU32();
    section.tableSize = reader.ReadU32();
    return section;
}

}  // namespace

SectionKind GetSectionKind(std::uint32_t type)
{
    const SectionType *row = FindSectionType(type);
    if (row == nullptr)
    {
        return SectionKind::Unknown;
    }
    return row->kind == "raster"    ? SectionKind::Raster
           : row->kind == "shared"  ? SectionKind::Shared
           : row->kind == "terrain" ? SectionKind::Terrain
                                    : SectionKind::Record;
}

std::string DescribeSection(std::uint32_t type)
{
    char number[16];
    std::snprintf(number, sizeof(number), "0x%02X", type);
    const SectionType *row = FindSectionType(type);
    return std::string("section ") + number +
           (row != nullptr ? std::string(" (") + row->name + ")" : "");
}

std::vector<Section> ReadSections(const ByteSource &source,
                                  const Header &header, ProblemList &problems)
{
    const std::uint64_t available =
        std::min((source.Size() - header.headerSize) / Section::ENTRY_SIZE,
                 MAXIMUM_SECTIONS);
    std::uint64_t count = header.sectionCount;
    if (count > available)
    {
        problems.Add("header", 0x14,
                     "expected at most " + std::to_string(available) +
                         " sections in a file of this size, found " +
                         std::to_string(count));
        count = available;
    }
    std::vector<std::uint8_t> bytes(
        static_cast<std::size_t>(count * Section::ENTRY_SIZE));
    if (!source.Read(header.headerSize, bytes))
    {
        problems.Add("section table", header.headerSize,
                     "the section entries cannot be read");
        return {};
    }
    ByteReader reader{bytes};
    std::vector<Section> sections(static_cast<std::size_t>(count));
    for (Section &section : sections)
    {
        section = ParseSection(reader);
    }
    return sections;
}

}  // namespace bgl
