// SPDX-License-Identifier: MIT
// Byte tables of records, made from the layouts that read and write them.

#ifndef FLIGHTSIM_OGR_RECORDS_BYTE_TABLE_H
#define FLIGHTSIM_OGR_RECORDS_BYTE_TABLE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bgl
{

/** A field of a layout as a row of the byte table of a record. */
struct FieldRow
{
    /** From the first field of the layout. */
    std::size_t offset = 0;

    /** In bytes; 0 for what takes the rest of the record. */
    std::size_t size = 0;

    /** As in format.md chapter 1: "u16", "f32", "LON LAT ALT". */
    const char *type = "";
    std::string meaning{};

    bool operator==(const FieldRow &) const = default;
};

/** The table of a layout, for all ids whose records have the same fields. */
struct ByteTable
{
    std::string name{};
    std::vector<std::uint16_t> ids{};
    std::vector<FieldRow> rows{};
};

/** Collects the tables of layouts. Not for use by several threads at once. */
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
    }

    /** The tables in the order in which they were added. */
    const std::vector<ByteTable> &Tables() const
    {
        return m_tables;
    }

  private:
    void AddTable(const char *name, std::uint16_t id,
                  std::vector<FieldRow> rows);

    std::vector<ByteTable> m_tables{};
};

/** Returns the tables of all declared layouts, family by family. */
ByteTables DescribeRecords();

/** Writes the tables as the page byte_tables.md beside this file. */
std::string FormatByteTables(const ByteTables &tables);

// Each family adds its own.
void DescribeAirports(ByteTables &tables);
void DescribeAirportParts(ByteTables &tables);
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
