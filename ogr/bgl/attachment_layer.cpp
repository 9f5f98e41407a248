// SPDX-License-Identifier: MIT
// The layer attachment.

#include "ogr/bgl/object_body_columns.h"
#include "ogr/bgl/scenery_layers.h"

namespace flightsim
{

namespace
{

struct PlacedAttachment
{
    bgl::Attachment attachment{};

    /** Of the object that it is attached to; nothing when there is none. */
    std::optional<bgl::GeoPosition> position{};
};

using Row = RecordRow<OfObject<PlacedAttachment>>;
using Columns = std::vector<Column<Row>>;

const bgl::Attachment &GetAttachment(const Row &row)
{
    return row.value.part.attachment;
}

struct GetBody
{
    static const bgl::ObjectBody &Get(const Row &row)
    {
        return GetAttachment(row).body;
    }
};

Columns MakePlaceColumns()
{
    return {
        {{"kind", FieldKind::Text, "Kind of object", &SCENERY_OBJECT_KIND},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(SCENERY_OBJECT_KIND,
                        bgl::GetObjectKind(GetAttachment(row).recordId));
         }},
        {{"attach_point", FieldKind::Text,
          "Point of the model that it is attached to"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).attachPoint); }},
        {{"bias_x_m", FieldKind::Real, "Offset in metres along X"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasX); }},
        {{"bias_y_m", FieldKind::Real, "Offset in metres along Y"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasY); }},
        {{"bias_z_m", FieldKind::Real, "Offset in metres along Z"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasZ); }},
        {{"heading_deg", FieldKind::Real,
          "Heading in degrees, against the object"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).heading); }},
        {{"pitch_deg", FieldKind::Real, "Pitch in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).pitch); }},
        {{"bank_deg", FieldKind::Real, "Bank in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).bank); }},
        {{"probability", FieldKind::Real, "Probability, 0 to 1"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).probability); }},
        {{"randomness", FieldKind::Integer, "Randomness as stored"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{GetAttachment(row).randomness}); }},
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, GetAttachment(row).instance); }},
    };
}

Columns MakeColumns()
{
    Columns columns = MakePlaceColumns();
    const Columns body = ObjectBodyColumns<Row, GetBody>();
    columns.insert(columns.end(), body.begin(), body.end());
    return ObjectPartColumns<PlacedAttachment>(std::move(columns));
}

const LayerTable<Row> TABLE = {
    "attachment",
    "Objects attached to scenery objects, at the place of those.",
    wkbPoint25D,
    MakeColumns(),
    [](const Row &row) -> std::unique_ptr<OGRGeometry>
    {
        const auto &position = row.value.part.position;
        return position ? MakePointZ(*position) : nullptr;
    },
    [](const Row &row, OGREnvelope &envelope)
    {
        const auto &position = row.value.part.position;
        if (position)
        {
            SetEnvelope(*position, envelope);
        }
        return position.has_value();
    },
};

bgl::GeoPosition ReadPosition(const bgl::RecordView &object,
                              bgl::RecordLog &log)
{
    bgl::RecordReader reader(object, log);
    return bgl::ReadPlacement(reader, object.id).position;
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    const std::int64_t first =
        context.sceneryObjects.GetFirstFid(block.block.offset);
    std::optional<bgl::RecordView> parent;
    ForEachSceneryRecord(
        block, first, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (!isAttached)
            {
                parent = object >= 0 ? std::optional(record) : std::nullopt;
                return;
            }
            std::optional<bgl::Attachment> attachment =
                bgl::ParseAttachment(record, log);
            if (!attachment)
            {
                return;
            }
            Row row{0, static_cast<std::int64_t>(record.offset), {}, {}};
            row.value.objectFid = object;
            row.value.part.attachment = std::move(*attachment);
            if (parent)
            {
                row.value.part.position = ReadPosition(*parent, log);
            }
            rows.push_back(std::move(row));
        });
}

}  // namespace

void AddAttachmentLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_SCENERY});
}

}  // namespace flightsim
