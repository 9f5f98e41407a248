// SPDX-License-Identifier: MIT
// Writes a BGL file: spec records.md chapter 2, qmid.md chapter 4.

#include "driver/bgl/container_write.h"

#include "driver/bytes/byte_writer.h"
#include "driver/bgl/subsection.h"

#include <algorithm>
#include <limits>

namespace bgl
{

namespace
{

constexpr int DEEPEST_HEADER_LEVEL = 15;
constexpr std::uint64_t MAXIMUM_HEADER_CELLS = 8;

/** A rectangle of cells of level 30, bounds inclusive. */
struct Bounds
{
    std::uint32_t west = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t east = 0;
    std::uint32_t north = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t south = 0;
};

Bounds GetBounds(const std::vector<Qmid> &cells)
{
    Bounds bounds;
    for (const Qmid &cell : cells)
    {
        const int shift = Qmid::MAXIMUM_LEVEL - cell.level;
        bounds.west = std::min(bounds.west, cell.u << shift);
        bounds.east = std::max(bounds.east, ((cell.u + 1) << shift) - 1);
        bounds.north = std::min(bounds.north, cell.v << shift);
        bounds.south = std::max(bounds.south, ((cell.v + 1) << shift) - 1);
    }
    return bounds;
}

struct PlacedSubsection
{
    std::uint64_t packedQmid;
    std::uint32_t offset;
    std::uint32_t size;
};

void WriteTable(std::vector<PlacedSubsection> entries, bool isWide,
                ByteWriter &writer)
{
    std::sort(entries.begin(), entries.end(),
              [](const PlacedSubsection &a, const PlacedSubsection &b)
              { return a.packedQmid < b.packedQmid; });
    for (const PlacedSubsection &entry : entries)
    {
        writer.Write(entry.packedQmid);
        if (isWide)
        {
            writer.Write(std::uint32_t{1});
        }
        writer.Write(entry.offset);
        writer.Write(entry.size);
    }
}

bool NeedsWideEntries(const SectionData &section)
{
    return std::any_of(section.subsections.begin(), section.subsections.end(),
                       [](const SubsectionData &data)
                       { return data.cell.level > DEEPEST_HEADER_LEVEL; });
}

void WriteHeader(const std::vector<SectionData> &sections,
                 std::uint64_t fileTime, ByteWriter &writer)
{
    std::vector<Qmid> cells;
    for (const SectionData &section : sections)
    {
        for (const SubsectionData &data : section.subsections)
        {
            cells.push_back(data.cell);
        }
    }
    writer.Write(Header::MAGIC_1);
    writer.Write(static_cast<std::uint32_t>(Header::SIZE));
    writer.Write(fileTime);
    writer.Write(Header::MAGIC_2);
    writer.Write(static_cast<std::uint32_t>(sections.size()));
    for (const std::uint32_t qmid : MakeHeaderQmids(cells))
    {
        writer.Write(qmid);
    }
}

void WriteSectionEntry(const SectionData &section, std::size_t tableOffset,
                       std::uint8_t *entry)
{
    const bool isWide = NeedsWideEntries(section);
    const auto count = static_cast<std::uint32_t>(section.subsections.size());
    StoreLittleEndian(entry, section.type);
    StoreLittleEndian(entry + 4, std::uint32_t{Section::CLASS_DIRECT} |
                                     (isWide ? 0x10000U : 0U));
    StoreLittleEndian(entry + 8, count);
    StoreLittleEndian(entry + 12, static_cast<std::uint32_t>(tableOffset));
    StoreLittleEndian(entry + 16, count * (isWide ? Subsection::WIDE_SIZE
                                                  : Subsection::NARROW_SIZE));
}

}  // namespace

std::array<std::uint32_t, 8> MakeHeaderQmids(const std::vector<Qmid> &cells)
{
    std::array<std::uint32_t, 8> qmids{};
    if (cells.empty())
    {
        return qmids;
    }
    const Bounds bounds = GetBounds(cells);
    for (int level = DEEPEST_HEADER_LEVEL; level >= 0; --level)
    {
        const int shift = Qmid::MAXIMUM_LEVEL - level;
        const std::uint32_t west = bounds.west >> shift;
        const std::uint32_t east = bounds.east >> shift;
        const std::uint32_t north = bounds.north >> shift;
        const std::uint32_t south = bounds.south >> shift;
        if (std::uint64_t{east - west + 1} * (south - north + 1) >
            MAXIMUM_HEADER_CELLS)
        {
            continue;
        }
        std::size_t i = 0;
        for (std::uint32_t v = north; v <= south; ++v)
        {
            for (std::uint32_t u = west; u <= east; ++u)
            {
                qmids[i++] = Qmid{level, u, v}.A();
            }
        }
        return qmids;
    }
    return qmids;
}

void WriteContainer(const std::vector<SectionData> &sections,
                    std::uint64_t fileTime, std::vector<std::uint8_t> &sink)
{
    ByteWriter writer{sink};
    WriteHeader(sections, fileTime, writer);
    sink.resize(Header::SIZE + Section::ENTRY_SIZE * sections.size());
    std::vector<std::vector<PlacedSubsection>> tables;
    for (const SectionData &section : sections)
    {
        std::vector<PlacedSubsection> &table = tables.emplace_back();
        for (const SubsectionData &data : section.subsections)
        {
            table.push_back({data.cell.Packed(),
                             static_cast<std::uint32_t>(sink.size()),
                             static_cast<std::uint32_t>(data.bytes.size())});
            writer.WriteBytes(data.bytes);
        }
    }
    for (std::size_t i = 0; i < sections.size(); ++i)
    {
        WriteSectionEntry(sections[i], sink.size(),
                          sink.data() + Header::SIZE + Section::ENTRY_SIZE * i);
        WriteTable(std::move(tables[i]), NeedsWideEntries(sections[i]), writer);
    }
}

}  // namespace bgl
