// SPDX-License-Identifier: MIT
// The layer landmark.

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/records/scenery_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Landmark>;

const LayerTable<Row> TABLE = {
    "landmark",
    "Points of interest of MSFS.",
    wkbPoint25D,
    {
        {{"name", FieldKind::Text, "Name"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"type", FieldKind::Text, "Kind of landmark"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.type); }},
        {{"owner", FieldKind::Text, "Who made it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.owner); }},
        {{"offset_m", FieldKind::Real, "Offset of the label in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.offset); }},
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, row.value.instance); }},
        FileOffsetColumn<bgl::Landmark>(),
    },
    [](const Row &row) { return MakePointZ(row.value.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    bgl::RecordCursor records(block.bytes, block.block.offset,
                              bgl::HeaderForm::Long, 0, log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        std::optional<bgl::Landmark> landmark =
            bgl::ParseLandmark(*record, log);
        if (landmark)
        {
            rows.push_back({0,
                            static_cast<std::int64_t>(record->offset),
                            {},
                            std::move(*landmark)});
        }
    }
}

}  // namespace

void AddLandmarkLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {bgl::SECTION_LANDMARK});
}

}  // namespace flightsim
