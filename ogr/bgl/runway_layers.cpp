// SPDX-License-Identifier: MIT
// The layers runway, runway_area and runway_end_area.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/runway_end_columns.h"
#include "ogr/bgl/runway_geometry.h"
#include "ogr/records/runway.h"

#include <cmath>
#include <cstdio>

namespace flightsim
{

namespace
{

using RunwayRow = RecordRow<bgl::Runway>;

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

std::vector<Column<RunwayRow>> MakeRunwayColumns()
{
    std::vector<Column<RunwayRow>> columns = {
        EndNameColumn<0>("primary_ident", "Name of the primary end"),
        EndNameColumn<1>("secondary_ident", "Name of the secondary end"),
        {{"length_m", FieldKind::Real32, "Length (m)"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real32, "Width (m)"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)", nullptr,
          "True heading of the primary end in degrees"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        {{"elevation_m", FieldKind::Real, "Elevation (m)"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.centre.altitude); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const RunwayRow &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"transparent", FieldKind::Boolean, "The surface is not drawn"},
         [](const RunwayRow &row, FieldWriter &writer)
         {
             if (row.value.surface)
             {
                 writer.Set(row.value.surface->isTransparent);
             }
         }},
        {{"pattern_alt_m", FieldKind::Real32, "Pattern altitude (m)", nullptr,
          "Altitude of the traffic pattern above the field in metres"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.patternAltitude); }},
        {{"primary_ils_ident", FieldKind::Text, "ILS of the primary end"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.ends[0].ilsIdent); }},
        {{"secondary_ils_ident", FieldKind::Text, "ILS of the secondary end"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.ends[1].ilsIdent); }},
        {{"edge_lights", FieldKind::Text, "Edge lights", &LIGHT_INTENSITY},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(LIGHT_INTENSITY, row.value.edgeLights); }},
        {{"center_lights", FieldKind::Text, "Centre line lights",
          &LIGHT_INTENSITY},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(LIGHT_INTENSITY, row.value.centreLights); }},
        {{"center_red", FieldKind::Boolean, "Red centre line lights"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.isCentreRed); }},
        {{"marking_flags", FieldKind::Integer, "Markings as bits", nullptr,
          "Markings, with the bits of the record"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.markings)); }},
        {{"markings", FieldKind::Text, "Markings in words"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(JoinWords(MARKING, row.value.markings)); }},
    };
    AddEndColumns<0>(columns);
    AddEndColumns<1>(columns);
    const std::vector<Column<RunwayRow>> last = {
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const RunwayRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
        {{"facility_materials", FieldKind::Text, "GUIDs of further materials"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(JoinGuids(row.value.facilityMaterials)); }},
        {{"deformation", FieldKind::Json, "Profile", nullptr,
          "Profile: pairs of place along the runway (0 to 1) and altitude in "
          "metres"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(DescribeProfile(row.value.deformations)); }},
        {{"ground_merging", FieldKind::Boolean, "Blends with the ground"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.mergesGround); }},
        {{"exclude_vegetation", FieldKind::Boolean, "Keeps vegetation off"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.excludesVegetation); }},
        {{"falloff", FieldKind::Real32, "Falloff of the edge"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.falloff); }},
        {{"lon_center", FieldKind::Real, "Longitude of the centre"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.centre.longitude); }},
        {{"lat_center", FieldKind::Real, "Latitude of the centre"},
         [](const RunwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.centre.latitude); }},
    };
    columns.insert(columns.end(), last.begin(), last.end());
    return KeyedChildColumns<bgl::Runway>(std::move(columns));
}

const LayerTable<RunwayRow> RUNWAY_TABLE = {
    "runway",
    "Runways as centre lines from the primary to the secondary end.",
    wkbLineString25D,
    MakeRunwayColumns(),
    [](const RunwayRow &row) { return MakeCentreLine(row.value); },
};

void ExpandRunway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<RunwayRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseRunway);
}

using RunwayAreaRow = RecordRow<bgl::Runway>;

const LayerTable<RunwayAreaRow> RUNWAY_AREA_TABLE = {
    "runway_area",
    "Runways as rectangles of their length and width.",
    wkbPolygon25D,
    ChildColumns<bgl::Runway>({
        // Both layers have a row for each runway, in the same order.
        FidColumn<RunwayAreaRow, GetRowNumber<bgl::Runway>>(
            "runway_fid", "FID in the layer runway"),
        KeyColumn<RunwayAreaRow, GetFileOffset<bgl::Runway>>(
            "runway_key", "Key in the layer runway"),
        EndNameColumn<0>("primary_ident", "Name of the primary end"),
        EndNameColumn<1>("secondary_ident", "Name of the secondary end"),
        {{"length_m", FieldKind::Real32, "Length (m)"},
         [](const RunwayAreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real32, "Width (m)"},
         [](const RunwayAreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const RunwayAreaRow &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const RunwayAreaRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
    }),
    [](const RunwayAreaRow &row) { return MakeRunwayArea(row.value); },
};

void ExpandRunwayArea(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<RunwayAreaRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseRunway);
}

/** One area with what its geometry needs of the runway. */
struct EndArea
{
    bgl::Runway runway{};
    std::int64_t runwayOffset = 0;
    std::size_t end = 0;
    EndAreaKind kind = EndAreaKind::DisplacedThreshold;
    bgl::RunwayEndArea area{};
};

using EndAreaRow = RecordRow<EndArea>;

const bgl::Enumeration KIND(AIRPORT_ENUMERATIONS, "runway_end_area_kind");

std::int64_t GetRunwayOffset(const EndAreaRow &row)
{
    return row.value.runwayOffset;
}

const LayerTable<EndAreaRow> END_AREA_TABLE = {
    "runway_end_area",
    "Displaced thresholds, blast pads and overruns as rectangles.",
    wkbPolygon25D,
    ChildColumns<EndArea>({
        {{"runway_file_offset", FieldKind::Integer64,
          "File offset of the runway", nullptr,
          "Value of file_offset in the layer runway"},
         [](const EndAreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.runwayOffset); }},
        KeyColumn<EndAreaRow, GetRunwayOffset>("runway_key",
                                               "Key in the layer runway"),
        {{"runway_ident", FieldKind::Text, "Runway end"},
         [](const EndAreaRow &row, FieldWriter &writer)
         {
             const bgl::RunwayEnd &end = row.value.runway.ends[row.value.end];
             writer.Set(bgl::MakeRunwayName(end.number, end.designator));
         }},
        {{"kind", FieldKind::Text, "Kind of area", &KIND},
         [](const EndAreaRow &row, FieldWriter &writer)
         { writer.Set(KIND, static_cast<int>(row.value.kind)); }},
        {{"length_m", FieldKind::Real32, "Length (m)"},
         [](const EndAreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.area.length); }},
        {{"width_m", FieldKind::Real32, "Width (m)", nullptr,
          "Width in metres, as the record has it"},
         [](const EndAreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.area.width); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const EndAreaRow &row, FieldWriter &writer)
         { SetSurface(writer, row.value.area.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const EndAreaRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.area.material); }},
    }),
    [](const EndAreaRow &row)
    {
        return MakeEndArea(row.value.runway, row.value.end, row.value.kind,
                           row.value.area);
    },
};

/** Appends the areas of one runway. */
void AddAreas(const bgl::Runway &runway, std::uint64_t offset,
              const AirportReference &reference, std::vector<EndAreaRow> &rows)
{
    for (std::size_t end = 0; end < bgl::RUNWAY_ENDS; ++end)
    {
        const auto add =
            [&](EndAreaKind kind, const std::optional<bgl::RunwayEndArea> &area)
        {
            if (area)
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(area->offset),
                                reference,
                                {runway, static_cast<std::int64_t>(offset), end,
                                 kind, *area}});
            }
        };
        add(EndAreaKind::DisplacedThreshold, runway.ends[end].offsetThreshold);
        add(EndAreaKind::BlastPad, runway.ends[end].blastPad);
        add(EndAreaKind::Overrun, runway.ends[end].overrun);
    }
}

void ExpandEndArea(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<EndAreaRow> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const IndexedAirport &)
        {
            const std::optional<bgl::Runway> runway =
                bgl::ParseRunway(child, log);
            if (runway)
            {
                AddAreas(*runway, child.offset, reference, rows);
            }
        });
}

}  // namespace

LayerMakerPointer MakeRunwayLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(RUNWAY_TABLE, ExpandRunway);
}

LayerMakerPointer MakeRunwayAreaLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(RUNWAY_AREA_TABLE, ExpandRunwayArea);
}

LayerMakerPointer MakeRunwayEndAreaLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(END_AREA_TABLE, ExpandEndArea);
}

}  // namespace flightsim
