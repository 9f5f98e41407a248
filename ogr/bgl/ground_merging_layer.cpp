// SPDX-License-Identifier: MIT
// The layer ground_merging.

#include "ogr/bgl/ground_merging_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/records/ground.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::GroundMerging>;

const LayerTable<Row> TABLE = {
    "ground_merging",
    "How the ground of airports merges with what is around.",
    wkbNone,
    ChildColumns<bgl::GroundMerging>({
        {{"value1", FieldKind::Real, "First number; its meaning is not known"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.first); }},
        {{"value2", FieldKind::Real, "Second number; its meaning is not known"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.second); }},
    }),
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseGroundMerging);
}

}  // namespace

void AddGroundMergingLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
