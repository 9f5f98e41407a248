// SPDX-License-Identifier: MIT
// The layer tacan.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/records/station.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Tacan>;

constexpr std::uint32_t SECTION_TACAN = 0xA0;

const LayerTable<Row> TABLE = {
    "tacan",
    "TACAN stations of Prepar3D.",
    wkbPoint25D,
    StationColumns<bgl::Tacan>({
        IdentColumn<bgl::Tacan>(),
        RegionColumn<bgl::Tacan>(),
        AirportIdentColumn<bgl::Tacan>(),
        AirportFidColumn<bgl::Tacan>(),
        NameColumn<bgl::Tacan>(),
        {{"channel", FieldKind::Text, "Channel and band, such as 57Y"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.channel); }},
        {{"dme_only", FieldKind::Boolean, "There is no bearing"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isDmeOnly); }},
        RangeColumn<bgl::Tacan>(),
        VariationColumn<bgl::Tacan>(),
    }),
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandFixes(block, context, log, rows, bgl::ParseTacan);
}

}  // namespace

void AddTacanLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_TACAN});
}

}  // namespace flightsim
