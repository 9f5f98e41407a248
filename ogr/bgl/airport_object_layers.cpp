// SPDX-License-Identifier: MIT
// Objects of airports: the layers taxi_sign, jetway and projected_mesh.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/records/airport_object.h"
#include "ogr/records/taxi_sign.h"

namespace flightsim
{

namespace
{

using SignRow = RecordRow<OfObject<bgl::TaxiSign>>;
using SignColumns = std::vector<Column<SignRow>>;

const bgl::Enumeration JUSTIFICATION(SCENERY_ENUMERATIONS,
                                     "taxi_sign_justification");

SignColumns MakeSignColumns()
{
    return ChildColumns<OfObject<bgl::TaxiSign>>({
        {{"label", FieldKind::Text, "Label", nullptr,
          "Text in the markup of the simulators"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.label); }},
        {{"size", FieldKind::Integer, "Size, 1 to 5"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.size); }},
        {{"justification", FieldKind::Text, "Side of the label",
          &JUSTIFICATION},
         [](const SignRow &row, FieldWriter &writer)
         {
             if (row.value.part.justification)
             {
                 writer.Set(JUSTIFICATION, *row.value.part.justification);
             }
         }},
        {{"justification_code", FieldKind::Integer, "Justification code",
          nullptr, "Number in the file; what it means depends on the record"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.justificationCode); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.trueHeading); }},
        {{"pitch_deg", FieldKind::Real32, "Pitch (deg)"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.pitch); }},
        {{"bank_deg", FieldKind::Real32, "Bank (deg)"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.bank); }},
        {{"clamp_pitch", FieldKind::Boolean, "The ground does not pitch it"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.clampsPitch); }},
        {{"clamp_bank", FieldKind::Boolean, "The ground does not bank it"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.clampsBank); }},
        {{"agl", FieldKind::Boolean, "The altitude is above ground"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.isAboveGround); }},
        {{"record_id", FieldKind::Integer, "Id of the record with the sign"},
         [](const SignRow &row, FieldWriter &writer)
         { writer.Set(int{row.value.part.recordId}); }},
        SceneryObjectFidColumn<bgl::TaxiSign>(),
        SceneryObjectKeyColumn<bgl::TaxiSign>(),
    });
}

const LayerTable<SignRow> SIGN_TABLE = {
    "taxi_sign",
    "Taxiway signs; those of scenery objects have no airport.",
    wkbPoint25D,
    MakeSignColumns(),
    [](const SignRow &row) { return MakePointZ(row.value.part.position); },
    [](const SignRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.part.position, envelope);
        return true;
    },
};

void AppendSign(bgl::TaxiSign &&sign, const AirportReference &airport,
                std::vector<SignRow> &rows)
{
    const auto offset = static_cast<std::int64_t>(sign.offset);
    rows.push_back({0, offset, airport, {-1, std::move(sign)}});
}

void ExpandScenery(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<SignRow> &rows)
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
                AppendSign(std::move(sign), {}, rows);
                rows.back().value.objectFid = object;
                rows.back().value.objectOffset =
                    object >= 0 ? static_cast<std::int64_t>(record.offset) : -1;
            }
        });
}

void ExpandSign(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<SignRow> &rows)
{
    if (block.block.sectionType == bgl::SECTION_SCENERY)
    {
        ExpandScenery(block, context, log, rows);
        return;
    }
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const IndexedAirport &)
                        {
                            std::optional<bgl::TaxiSign> sign =
                                bgl::ParseAirportTaxiSign(child, log);
                            if (sign)
                            {
                                AppendSign(std::move(*sign), airport, rows);
                            }
                        });
}

using JetwayRow = RecordRow<bgl::Jetway>;
using JetwayColumns = std::vector<Column<JetwayRow>>;

const bgl::Enumeration PARKING_NAME(AIRPORT_ENUMERATIONS, "parking_name");

JetwayColumns MakeParkingColumns()
{
    return {
        {{"parking_name", FieldKind::Text, "Parking name", &PARKING_NAME,
          "Name of the parking that it serves"},
         [](const JetwayRow &row, FieldWriter &writer)
         { writer.Set(PARKING_NAME, row.value.parking.name); }},
        {{"parking_number", FieldKind::Integer, "Number of that parking"},
         [](const JetwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.parking.number); }},
        {{"suffix", FieldKind::Text, "Suffix of that number", &PARKING_NAME},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.hasSuffix)
             {
                 writer.Set(PARKING_NAME, row.value.parking.suffix);
             }
         }},
    };
}

/** The member of Jetway whose columns are made. */
using Member = std::optional<bgl::SceneryObject> bgl::Jetway::*;

/** What makes two objects one jetway is told by their models or titles. */
template <Member OBJECT>
JetwayColumns MakeObjectColumns(const char *model, const char *title,
                                const char *heading)
{
    return {
        {{model, FieldKind::Text, "GUID of the model"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 SetGuid(writer, object->body.model);
             }
         }},
        {{title, FieldKind::Text, "Title of the SimObject"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 writer.Set(object->body.title);
             }
         }},
        {{heading, FieldKind::Real32, "True heading (deg)"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 writer.Set(object->placement.trueHeading);
             }
         }},
    };
}

JetwayColumns MakePlacementColumns()
{
    return {
        {{"pitch_deg", FieldKind::Real32, "Pitch (deg)"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->placement.pitch);
             }
         }},
        {{"bank_deg", FieldKind::Real32, "Bank (deg)"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->placement.bank);
             }
         }},
        {{"scale", FieldKind::Real32, "Factor of the model's size"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->body.scale);
             }
         }},
        {{"agl", FieldKind::Boolean, "The altitude is above ground"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set((row.value.object->placement.flags &
                             bgl::OBJECT_ABOVE_GROUND) != 0);
             }
         }},
        {{"image_complexity", FieldKind::Text, "Image complexity",
          &IMAGE_COMPLEXITY, "Setting from which on it is shown"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(IMAGE_COMPLEXITY,
                            row.value.object->placement.imageComplexity);
             }
         }},
        {{"flags", FieldKind::Integer, "All flags of the record"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(int{row.value.object->placement.flags});
             }
         }},
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 SetGuid(writer, row.value.object->placement.instance);
             }
         }},
    };
}

JetwayColumns MakeSecondPlaceColumns()
{
    return {
        {{"second_lon", FieldKind::Real, "Longitude of the second object"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.second)
             {
                 writer.Set(row.value.second->placement.position.longitude);
             }
         }},
        {{"second_lat", FieldKind::Real, "Latitude of the second object"},
         [](const JetwayRow &row, FieldWriter &writer)
         {
             if (row.value.second)
             {
                 writer.Set(row.value.second->placement.position.latitude);
             }
         }},
    };
}

JetwayColumns MakeJetwayColumns()
{
    JetwayColumns columns = MakeParkingColumns();
    for (const JetwayColumns &more :
         {MakeObjectColumns<&bgl::Jetway::object>("model_guid", "title",
                                                  "true_heading_deg"),
          MakePlacementColumns(),
          MakeObjectColumns<&bgl::Jetway::second>(
              "second_model_guid", "second_title", "second_heading_deg"),
          MakeSecondPlaceColumns()})
    {
        columns.insert(columns.end(), more.begin(), more.end());
    }
    return ChildColumns<bgl::Jetway>(std::move(columns));
}

const LayerTable<JetwayRow> JETWAY_TABLE = {
    "jetway",
    "Jetways; in MSFS with the object that is linked to them.",
    wkbPoint25D,
    MakeJetwayColumns(),
    [](const JetwayRow &row)
    {
        return row.value.object
                   ? MakePointZ(row.value.object->placement.position)
                   : nullptr;
    },
    [](const JetwayRow &row, OGREnvelope &envelope)
    {
        if (row.value.object)
        {
            SetEnvelope(row.value.object->placement.position, envelope);
        }
        return row.value.object.has_value();
    },
};

void ExpandJetway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<JetwayRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseJetway);
}

using MeshRow = RecordRow<bgl::ProjectedMesh>;

const LayerTable<MeshRow> MESH_TABLE = {
    "projected_mesh",
    "Meshes projected onto the ground; the objects are in scenery_object too.",
    wkbPoint25D,
    ChildColumns<bgl::ProjectedMesh>({
        {{"priority", FieldKind::Integer, "Drawn above those of less"},
         [](const MeshRow &row, FieldWriter &writer)
         { writer.Set(row.value.priority); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const MeshRow &row, FieldWriter &writer)
         { writer.Set(SURFACE, row.value.surface); }},
        {{"flags", FieldKind::Integer64, "All flags of the record"},
         [](const MeshRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.flags}); }},
        {{"model_guid", FieldKind::Text, "GUID of the model"},
         [](const MeshRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.object.body.model); }},
        {{"scale", FieldKind::Real32, "Factor of the model's size"},
         [](const MeshRow &row, FieldWriter &writer)
         { writer.Set(row.value.object.body.scale); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const MeshRow &row, FieldWriter &writer)
         { writer.Set(row.value.object.placement.trueHeading); }},
    }),
    [](const MeshRow &row)
    { return MakePointZ(row.value.object.placement.position); },
    [](const MeshRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.object.placement.position, envelope);
        return true;
    },
};

void ExpandMesh(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<MeshRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseProjectedMesh);
}

}  // namespace

LayerMakerPointer MakeTaxiSignLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(SIGN_TABLE, ExpandSign);
}

LayerMakerPointer MakeJetwayLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(JETWAY_TABLE, ExpandJetway);
}

LayerMakerPointer MakeProjectedMeshLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(MESH_TABLE, ExpandMesh);
}

}  // namespace flightsim
