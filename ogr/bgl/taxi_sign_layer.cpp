// SPDX-License-Identifier: MIT
// The layer taxi_sign.

#include "ogr/bgl/taxi_sign_layer.h"

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/scenery_enumeration.h"
#include "ogr/records/taxi_sign.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<OfObject<bgl::TaxiSign>>;
using Columns = std::vector<Column<Row>>;

const bgl::Enumeration JUSTIFICATION(SCENERY_ENUMERATIONS,
                                     "taxi_sign_justification");

Columns MakeColumns()
{
    return ChildColumns<OfObject<bgl::TaxiSign>>({
        {{"label", FieldKind::Text, "Text in the markup of the simulators"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.label); }},
        {{"size", FieldKind::Integer, "Size, 1 to 5"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.size); }},
        {{"justification", FieldKind::Text, "Side of the label",
          &JUSTIFICATION},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.part.justification)
             {
                 writer.Set(JUSTIFICATION, *row.value.part.justification);
             }
         }},
        {{"justification_code", FieldKind::Integer,
          "Number in the file; what it means depends on the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.justificationCode); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.trueHeading); }},
        {{"pitch_deg", FieldKind::Real, "Pitch in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.pitch); }},
        {{"bank_deg", FieldKind::Real, "Bank in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.bank); }},
        {{"clamp_pitch", FieldKind::Boolean, "The ground does not pitch it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.clampsPitch); }},
        {{"clamp_bank", FieldKind::Boolean, "The ground does not bank it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.clampsBank); }},
        {{"agl", FieldKind::Boolean, "The altitude is above ground"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.isAboveGround); }},
        {{"record_id", FieldKind::Integer, "Id of the record with the sign"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{row.value.part.recordId}); }},
        SceneryObjectFidColumn<bgl::TaxiSign>(),
    });
}

const LayerTable<Row> TABLE = {
    "taxi_sign",
    "Taxiway signs; those of scenery objects have no airport.",
    wkbPoint25D,
    MakeColumns(),
    [](const Row &row) { return MakePointZ(row.value.part.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.part.position, envelope);
        return true;
    },
};

void AppendSign(bgl::TaxiSign &&sign, std::int64_t object,
                const AirportReference &airport, std::vector<Row> &rows)
{
    const auto offset = static_cast<std::int64_t>(sign.offset);
    rows.push_back({0, offset, airport, {object, std::move(sign)}});
}

void ExpandScenery(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<Row> &rows)
{
    const std::int64_t first =
        context.sceneryObjects.GetFirstFid(block.block.offset);
    std::vector<bgl::TaxiSign> signs;
    ForEachSceneryRecord(
        block, first, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            signs.clear();
            if (isAttached || !bgl::ParseTaxiSigns(record, log, signs))
            {
                return;
            }
            for (bgl::TaxiSign &sign : signs)
            {
                AppendSign(std::move(sign), object, {}, rows);
            }
        });
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    if (block.block.sectionType == SECTION_SCENERY)
    {
        ExpandScenery(block, context, log, rows);
        return;
    }
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const bgl::Airport &)
                        {
                            std::optional<bgl::TaxiSign> sign =
                                bgl::ParseAirportTaxiSign(child, log);
                            if (sign)
                            {
                                AppendSign(std::move(*sign), -1, airport, rows);
                            }
                        });
}

}  // namespace

void AddTaxiSignLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(
        makers, TABLE, Expand,
        {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE, SECTION_SCENERY});
}

}  // namespace flightsim
