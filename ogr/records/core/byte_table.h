// SPDX-License-Identifier: MIT
// Byte tables of records, generated from the layouts that read and write them.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_BYTE_TABLE_H
#define FLIGHTSIM_OGR_RECORDS_CORE_BYTE_TABLE_H

#include "driver/bytes/member_set.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

/** A field of a layout, as a row of a byte table. */
struct FieldRow
{
    /** Offset from the first field of the layout. */
    std::size_t offset = 0;

    /** In bytes; 0 for a field that takes the rest of the record. */
    std::size_t size = 0;

    /** As in ogr/records/format.md chapter 1: "u16", "f32", "LON LAT ALT". */
    const char *type = "";
    std::string meaning{};

    bool operator==(const FieldRow &) const = default;
};

void AddRow(std::vector<FieldRow> &rows, std::size_t offset, std::size_t size,
            const char *type, std::string_view meaning);

/** Some bits of an integer. */
struct BitRange
{
    unsigned first;
    unsigned width;
    bool isInverse;
};

/** Appends the meaning of bits: "bits 4-7 type". */
void DescribeBits(const BitRange &range, const char *meaning,
                  std::string &text);

/** The table of a layout, for all ids whose records have the same fields. */
struct ByteTable
{
    std::string name{};
    std::vector<std::uint16_t> ids{};
    std::vector<FieldRow> rows{};
};

/** Collects the tables of layouts. Not thread-safe. */
class ByteTables final
{
  public:
    template <class Layout>
    void AddLayout(const char *name, const Layout &layout)
    {
        for (const std::uint16_t id : Layout::ID_LIST)
        {
            AddTable(name, id, layout.Describe(id));
        }
        layout.ListMembers(m_members);
    }

    /** Adds members that writers note because no layout has them. */
    template <class... Members> void AddMembers(Members... members)
    {
        (m_members.Add(members), ...);
    }

    /** Returns the members that some record stores. */
    const MemberSet &Members() const
    {
        return m_members;
    }

    /** Returns the tables in the order in which they were added. */
    const std::vector<ByteTable> &Tables() const
    {
        return m_tables;
    }

  private:
    void AddTable(const char *name, std::uint16_t id,
                  std::vector<FieldRow> rows);

    std::vector<ByteTable> m_tables{};
    MemberSet m_members{};
};

/** Returns the tables of all declared layouts, family by family. */
ByteTables DescribeRecords();

/** Formats the tables as the page byte_tables.md in this folder. */
std::string FormatByteTables(const ByteTables &tables);

// One function per family adds its tables.
void DescribeAirports(ByteTables &tables);
void DescribeAirportParts(ByteTables &tables);
void DescribeAirportObjects(ByteTables &tables);
void DescribeAirportLights(ByteTables &tables);
void DescribeRunways(ByteTables &tables);
void DescribeTaxiways(ByteTables &tables);
void DescribeParkings(ByteTables &tables);
void DescribeTaxiSigns(ByteTables &tables);
void DescribeAprons(ByteTables &tables);
void DescribeGround(ByteTables &tables);
void DescribeProcedures(ByteTables &tables);
void DescribeFixes(ByteTables &tables);
void DescribeStations(ByteTables &tables);
void DescribeAreas(ByteTables &tables);
void DescribeNameIndexes(ByteTables &tables);
void DescribeSceneryObjects(ByteTables &tables);
void DescribeSceneryParts(ByteTables &tables);

}  // namespace bgl

#endif
