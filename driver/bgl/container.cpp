// SPDX-License-Identifier: MIT
// A BGL file as header and sections: format.md chapters 4 and 7,
// frmts/trq1/format.md 1.2.

#include "driver/bgl/container.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace bgl
{

bool Header::HasMagic(ByteSpan start)
{
    return start.size() >= MAGIC_END &&
           LoadLittleEndian<std::uint32_t>(start.data()) == MAGIC_1 &&
           LoadLittleEndian<std::uint32_t>(start.data() + 0x10) == MAGIC_2;
}

namespace
{

/** @param bytes those of a header. */
Header ParseHeader(ByteSpan bytes)
{
    ByteReader reader{bytes};
    Header header;
    reader.Skip(4);
    header.headerSize = reader.ReadU32();
    header.fileTime = reader.ReadU64();
    reader.Skip(4);
    header.sectionCount = reader.ReadU32();
    for (std::uint32_t &qmid : header.qmids)
    {
        qmid = reader.ReadU32();
    }
    return header;
}

}  // namespace

std::optional<Header> Header::Read(const ByteSource &source,
                                   ProblemList &problems)
{
    std::array<std::uint8_t, SIZE> bytes;
    if (!source.Read(0, bytes))
    {
        problems.Add("header", source.Size(),
                     "the file ends inside the 56-byte header");
        return std::nullopt;
    }
    if (!HasMagic(bytes))
    {
        problems.Add("header", 0, "expected the BGL magic numbers");
        return std::nullopt;
    }
    const Header header = ParseHeader(bytes);
    if (header.headerSize < SIZE || header.headerSize > source.Size())
    {
        problems.Add("header", 4,
                     "expected a header size of 56 bytes, found " +
                         std::to_string(header.headerSize));
        return std::nullopt;
    }
    if (header.headerSize != SIZE)
    {
        problems.Add("header", 4,
                     "expected a header size of 56 bytes, found " +
                         std::to_string(header.headerSize),
                     Effect::Noted);
    }
    return header;
}

namespace
{

/** There are fewer than a hundred types; files of gigabytes could hold many
 * more entries. */
constexpr std::uint64_t MAXIMUM_SECTIONS = std::uint64_t{1} << 20;

struct SectionType
{
    std::uint32_t type;
    const char *name;
    std::string_view kind;
    std::uint32_t entrySize;
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

std::uint32_t GetEntrySize(std::uint32_t type)
{
    const SectionType *row = FindSectionType(type);
    return row != nullptr ? row->entrySize : 0;
}

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
        problems.Add("header", Header::SECTION_COUNT_PLACE,
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

std::optional<Container> Container::Open(const ByteSource &source,
                                         ProblemList &problems)
{
    const std::optional<Header> header = Header::Read(source, problems);
    if (!header)
    {
        return std::nullopt;
    }
    Container container{source, *header};
    container.m_sections = ReadSections(source, *header, problems);
    return container;
}

}  // namespace bgl
