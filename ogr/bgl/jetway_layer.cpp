// SPDX-License-Identifier: MIT
// The layer jetway.

#include "ogr/bgl/jetway_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_enumeration.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/records/airport_object.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Jetway>;
using Columns = std::vector<Column<Row>>;

const bgl::Enumeration PARKING_NAME(AIRPORT_ENUMERATIONS, "parking_name");

Columns MakeParkingColumns()
{
    return {
        {{"parking_name", FieldKind::Text, "Name of the parking that it serves",
          &PARKING_NAME},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(PARKING_NAME, row.value.parking.name); }},
        {{"parking_number", FieldKind::Integer, "Number of that parking"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.parking.number); }},
        {{"suffix", FieldKind::Text, "Suffix of that number", &PARKING_NAME},
         [](const Row &row, FieldWriter &writer)
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
Columns MakeObjectColumns(const char *model, const char *title,
                          const char *heading)
{
    return {
        {{model, FieldKind::Text, "GUID of the model"},
         [](const Row &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 SetGuid(writer, object->body.model);
             }
         }},
        {{title, FieldKind::Text, "Title of the SimObject"},
         [](const Row &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 writer.Set(object->body.title);
             }
         }},
        {{heading, FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (const auto &object = row.value.*OBJECT)
             {
                 writer.Set(object->placement.trueHeading);
             }
         }},
    };
}

Columns MakePlacementColumns()
{
    return {
        {{"pitch_deg", FieldKind::Real, "Pitch in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->placement.pitch);
             }
         }},
        {{"bank_deg", FieldKind::Real, "Bank in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->placement.bank);
             }
         }},
        {{"scale", FieldKind::Real, "Factor of the model's size"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set(row.value.object->body.scale);
             }
         }},
        {{"agl", FieldKind::Boolean, "The altitude is above ground"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.object)
             {
                 writer.Set((row.value.object->placement.flags &
                             bgl::OBJECT_ABOVE_GROUND) != 0);
             }
         }},
    };
}

Columns MakeSecondPlaceColumns()
{
    return {
        {{"second_lon", FieldKind::Real, "Longitude of the second object"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.second)
             {
                 writer.Set(row.value.second->placement.position.longitude);
             }
         }},
        {{"second_lat", FieldKind::Real, "Latitude of the second object"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.second)
             {
                 writer.Set(row.value.second->placement.position.latitude);
             }
         }},
    };
}

Columns MakeColumns()
{
    Columns columns = MakeParkingColumns();
    for (const Columns &more :
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

const LayerTable<Row> TABLE = {
    "jetway",
    "Jetways; in MSFS with the object that is linked to them.",
    wkbPoint25D,
    MakeColumns(),
    [](const Row &row)
    {
        return row.value.object
                   ? MakePointZ(row.value.object->placement.position)
                   : nullptr;
    },
    [](const Row &row, OGREnvelope &envelope)
    {
        if (row.value.object)
        {
            SetEnvelope(row.value.object->placement.position, envelope);
        }
        return row.value.object.has_value();
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseJetway);
}

}  // namespace

void AddJetwayLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
