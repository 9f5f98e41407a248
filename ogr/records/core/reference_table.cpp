// SPDX-License-Identifier: MIT
// The tables of indirect sections: ogr/records/format.md chapter 2.

#include "ogr/records/core/reference_table.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr std::size_t TILE_SIZE = 16;

/** Notes tiles whose references lie outside the table. */
void CheckTiles(ByteReader tiles, std::size_t available, const Section &section,
                ProblemList &problems)
{
    for (std::uint32_t i = 0; i < section.subsectionCount; ++i)
    {
        tiles.Skip(4);
        const std::uint32_t count = tiles.ReadU32();
        const std::uint32_t first = tiles.ReadU32();
        tiles.Skip(4);
        if (first > available || count > available - first)
        {
            problems.Add(DescribeSection(section.type),
                         section.tableOffset + i * TILE_SIZE,
                         "expected a tile with references among the " +
                             std::to_string(available) +
                             " of the table, found " + std::to_string(count) +
                             " from " + std::to_string(first) + " on",
                         Effect::Noted);
        }
    }
}

std::vector<Subsection> ReadRecords(ByteReader references,
                                    const Section &section,
                                    const ByteSource &source,
                                    ProblemList &problems)
{
    std::vector<Subsection> records;
    while (references.Remaining() >= REFERENCE_SIZE)
    {
        Subsection record;
        record.recordCount = 1;
        record.offset = references.ReadU32();
        record.size = references.ReadU32();
        if (source.Holds(record.offset, record.size))
        {
            records.push_back(record);
        }
        else
        {
            problems.Add(DescribeSection(section.type), record.offset,
                         "expected a record of " + std::to_string(record.size) +
                             " bytes inside the file");
        }
    }
    return records;
}

void KeepEachOnce(std::vector<Subsection> &records)
{
    std::stable_sort(records.begin(), records.end(),
                     [](const Subsection &a, const Subsection &b)
                     { return a.offset < b.offset; });
    const auto last =
        std::unique(records.begin(), records.end(),
                    [](const Subsection &a, const Subsection &b)
                    { return a.offset == b.offset && a.size == b.size; });
    records.erase(last, records.end());
}

}  // namespace

std::vector<Subsection> ReadReferences(const ByteSource &source,
                                       const Section &section,
                                       ProblemList &problems)
{
    std::vector<Subsection> records;
    if (section.subsectionCount == 0)
    {
        ReportMissingCount(section, problems);
        return records;
    }
    std::vector<std::uint8_t> table;
    if (source.Holds(section.tableOffset, section.tableSize))
    {
        table.resize(section.tableSize);
    }
    const std::uint64_t tilesSize =
        std::uint64_t{section.subsectionCount} * TILE_SIZE;
    if (tilesSize > table.size() || !source.Read(section.tableOffset, table))
    {
        problems.Add(DescribeSection(section.type), section.tableOffset,
                     "expected a table of " + std::to_string(tilesSize) +
                         " bytes or more for " +
                         std::to_string(section.subsectionCount) + " tiles");
        return records;
    }
    const ByteSpan bytes(table);
    const auto split = static_cast<std::size_t>(tilesSize);
    CheckTiles(ByteReader(bytes.first(split)),
               (bytes.size() - split) / REFERENCE_SIZE, section, problems);
    records = ReadRecords(ByteReader(bytes.subspan(split)), section, source,
                          problems);
    KeepEachOnce(records);
    return records;
}

}  // namespace bgl
