// SPDX-License-Identifier: MIT
// The layer delete_navigation.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"

namespace flightsim
{

namespace
{

/** One row for all tiles of an order. */
struct DeletedNavigation
{
    /** Section of what is removed; 0 for a child of an airport. */
    std::uint32_t section = 0;

    /** Tiles that repeat the order; 0 for a child of an airport. */
    std::int64_t tiles = 0;
    std::string region{};
};

using Row = RecordRow<DeletedNavigation>;

const bgl::Enumeration KIND(NAVIGATION_ENUMERATIONS, "navigation_kind");

const LayerTable<Row> TABLE = {
    "delete_navigation",
    "Orders to remove all navigation of one kind of an airport.",
    wkbNone,
    ChildColumns<DeletedNavigation>({
        {{"kind", FieldKind::Text, "What is removed", &KIND},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.section != 0)
             {
                 writer.Set(KIND, static_cast<int>(row.value.section));
             }
         }},
        RegionColumn<DeletedNavigation>(),
        {{"tiles", FieldKind::Integer64, "Number of tiles that repeat it"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.section != 0)
             {
                 writer.Set(row.value.tiles);
             }
         }},
    }),
};

/** Calls `visit(order, offset)` for each order at the top of a block. */
template <class Visit>
void ForEachOrder(const LoadedBlock &block, bgl::RecordLog &log,
                  const Visit &visit)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (const auto order =
                              bgl::ParseDeleteNavigation(record, log))
                      {
                          visit(*order, record.offset);
                      }
                  });
}

Row MakeRow(const bgl::DeleteNavigation &order, std::uint64_t offset,
            AirportReference airport)
{
    Row row;
    row.fileOffset = static_cast<std::int64_t>(offset);
    row.airport = std::move(airport);
    row.value.region = order.region;
    return row;
}

void ExpandSection(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<Row> &rows)
{
    const std::uint32_t section = block.block.sectionType;
    ForEachOrder(
        block, log,
        [&](const bgl::DeleteNavigation &order, std::uint64_t offset)
        {
            const std::int64_t tiles =
                context.deletedNavigation.CountTiles(section, order, offset);
            if (tiles > 0)
            {
                Row row = MakeRow(order, offset,
                                  FindAirport(context, order.ident.text));
                row.value.section = section;
                row.value.tiles = tiles;
                rows.push_back(std::move(row));
            }
        });
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    if (block.block.sectionType != SECTION_AIRPORT &&
        block.block.sectionType != SECTION_AIRPORT_ALTERNATIVE)
    {
        ExpandSection(block, context, log, rows);
        return;
    }
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const bgl::Airport &)
        {
            if (const auto order = bgl::ParseDeleteNavigation(child, log))
            {
                rows.push_back(MakeRow(*order, child.offset, airport));
            }
        });
}

}  // namespace

void CollectDeleteNavigation(const LoadedBlock &block, RecordContext &context,
                             bgl::RecordLog &log)
{
    ForEachOrder(block, log,
                 [&](const bgl::DeleteNavigation &order, std::uint64_t offset) {
                     context.deletedNavigation.Add(block.block.sectionType,
                                                   order, offset);
                 });
}

void AddDeleteNavigationLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_ILS_VOR, SECTION_NDB, SECTION_WAYPOINT,
                    SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
