// SPDX-License-Identifier: MIT
// The tables of a BGL file as metadata, for inspection.

#include "driver/bgl_structure.h"

#include "driver/bgl/qmid.h"
#include "frmts/trq1/chunk.h"
#include "frmts/trq1/compression.h"

#include <cinttypes>
#include <cstdio>
#include <string>

namespace flightsim
{

namespace
{

/** Adds items of one kind, numbered from 1. */
class ItemList final
{
  public:
    ItemList(CPLStringList &items, const char *prefix)
        : m_items(items), m_prefix(prefix)
    {
    }

    void Add(const std::string &text)
    {
        m_items.AddNameValue((m_prefix + std::to_string(++m_count)).c_str(),
                             text.c_str());
    }

  private:
    CPLStringList &m_items;
    const std::string m_prefix;
    int m_count = 0;
};

std::string DescribeCell(const bgl::Qmid &cell)
{
    return "level=" + std::to_string(cell.level) +
           " u=" + std::to_string(cell.u) + " v=" + std::to_string(cell.v);
}

std::string DescribeTable(const bgl::Section &section)
{
    char text[160];
    std::snprintf(text, sizeof(text),
                  " class=%u subsections=%" PRIu32 " entry_size=%d"
                  " table_offset=%" PRIu32 " table_size=%" PRIu32,
                  unsigned{section.sectionClass}, section.subsectionCount,
                  section.hasWideEntries ? 20 : 16, section.tableOffset,
                  section.tableSize);
    return bgl::DescribeSection(section.type) + text;
}

std::string DescribeTile(const bgl::Chunk &chunk)
{
    const bgl::ChunkHeader &header = chunk.header;
    char text[160];
    std::snprintf(
        text, sizeof(text),
        " months=0x%04" PRIX32 " flags=0x%04X columns=%u rows=%u"
        " offset=%" PRIu64 " data_size=%" PRIu32 " mask_size=%" PRIu32,
        header.monthMask, unsigned{header.flags}, unsigned{header.columns},
        unsigned{header.rows}, chunk.offset, header.dataSize, header.maskSize);
    return bgl::DescribeSection(chunk.sectionType) + ' ' +
           DescribeCell(chunk.cell) +
           " codec=" + bgl::GetCompressionName(header.compression) +
           " mask_codec=" + bgl::GetCompressionName(header.maskCompression) +
           text;
}

}  // namespace

CPLStringList DescribeStructure(const bgl::Container &container,
                                std::span<const bgl::Chunk> chunks)
{
    CPLStringList items;
    ItemList cells(items, "HEADER_QMID_");
    for (const std::uint32_t packed : container.GetHeader().qmids)
    {
        if (const auto cell = bgl::Qmid::FromPacked(packed);
            cell && packed != 0)
        {
            cells.Add(DescribeCell(*cell));
        }
    }
    ItemList sections(items, "SECTION_");
    for (const bgl::Section &section : container.GetSections())
    {
        sections.Add(DescribeTable(section));
    }
    ItemList tiles(items, "TILE_");
    for (const bgl::Chunk &chunk : chunks)
    {
        tiles.Add(DescribeTile(chunk));
    }
    return items;
}

}  // namespace flightsim
