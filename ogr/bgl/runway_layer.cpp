// SPDX-License-Identifier: MIT
// The layer runway.

#include "ogr/bgl/runway_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/runway_end_columns.h"
#include "ogr/bgl/runway_geometry.h"

#include <cmath>
#include <cstdio>

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Runway>;

const bgl::Enumeration LIGHT_INTENSITY(AIRPORT_ENUMERATIONS, "light_intensity");
const bgl::Enumeration MARKING(AIRPORT_ENUMERATIONS, "runway_marking");

/** "[[0,25.125],[1,27.5]]": pairs of ratio and altitude. */
std::string DescribeProfile(const std::vector<bgl::RunwayDeformation> &points)
{
    std::string text;
    for (const bgl::RunwayDeformation &point : points)
    {
        if (std::isfinite(point.ratio) && std::isfinite(point.altitude))
        {
            char pair[64];
            std::snprintf(pair, sizeof(pair), "[%.9g,%.9g]", point.ratio,
                          point.altitude);
            AppendItem(text, pair);
        }
    }
    return text.empty() ? text : '[' + text + ']';
}

std::string JoinGuids(const std::vector<bgl::Guid> &guids)
{
    std::string list;
    for (const bgl::Guid &guid : guids)
    {
        AppendItem(list, guid.ToString());
    }
    return list;
}

std::vector<Column<Row>> MakeColumns()
{
    std::vector<Column<Row>> columns = {
        EndNameColumn<0>("primary_ident", "Name of the primary end"),
        EndNameColumn<1>("secondary_ident", "Name of the secondary end"),
        {{"length_m", FieldKind::Real, "Length in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real, "Width in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"true_heading_deg", FieldKind::Real,
          "True heading of the primary end in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        {{"elevation_m", FieldKind::Real, "Elevation in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.centre.altitude); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"transparent", FieldKind::Boolean, "The surface is not drawn"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.surface)
             {
                 writer.Set(row.value.surface->isTransparent);
             }
         }},
        {{"pattern_alt_m", FieldKind::Real,
          "Altitude of the traffic pattern above the field in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.patternAltitude); }},
        {{"primary_ils_ident", FieldKind::Text, "ILS of the primary end"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ends[0].ilsIdent); }},
        {{"secondary_ils_ident", FieldKind::Text, "ILS of the secondary end"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ends[1].ilsIdent); }},
        {{"edge_lights", FieldKind::Text, "Edge lights", &LIGHT_INTENSITY},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(LIGHT_INTENSITY, row.value.edgeLights); }},
        {{"center_lights", FieldKind::Text, "Centre line lights",
          &LIGHT_INTENSITY},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(LIGHT_INTENSITY, row.value.centreLights); }},
        {{"center_red", FieldKind::Boolean, "Red centre line lights"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isCentreRed); }},
        {{"marking_flags", FieldKind::Integer,
          "Markings, with the bits of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.markings)); }},
        {{"markings", FieldKind::Text, "Markings in words"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinWords(MARKING, row.value.markings)); }},
    };
    AddEndColumns<0>(columns);
    AddEndColumns<1>(columns);
    const std::vector<Column<Row>> last = {
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
        {{"facility_materials", FieldKind::Text, "GUIDs of further materials"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinGuids(row.value.facilityMaterials)); }},
        {{"deformation", FieldKind::Json,
          "Profile: pairs of place along the runway (0 to 1) and altitude in "
          "metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(DescribeProfile(row.value.deformations)); }},
        {{"ground_merging", FieldKind::Boolean, "Blends with the ground"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.mergesGround); }},
        {{"exclude_vegetation", FieldKind::Boolean, "Keeps vegetation off"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.excludesVegetation); }},
        {{"lon_center", FieldKind::Real, "Longitude of the centre"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.centre.longitude); }},
        {{"lat_center", FieldKind::Real, "Latitude of the centre"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.centre.latitude); }},
    };
    columns.insert(columns.end(), last.begin(), last.end());
    return ChildColumns<bgl::Runway>(std::move(columns));
}

const LayerTable<Row> TABLE = {
    "runway",
    "Runways as centre lines from the primary to the secondary end.",
    wkbLineString25D,
    MakeColumns(),
    [](const Row &row) { return MakeCentreLine(row.value); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseRunway);
}

}  // namespace

void AddRunwayLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
