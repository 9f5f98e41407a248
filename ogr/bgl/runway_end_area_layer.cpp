// SPDX-License-Identifier: MIT
// The layer runway_end_area.

#include "ogr/bgl/runway_end_area_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/runway_geometry.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

/** One area with what its geometry needs of the runway. */
struct EndArea
{
    bgl::Runway runway{};
    std::int64_t runwayOffset = 0;
    std::size_t end = 0;
    EndAreaKind kind = EndAreaKind::DisplacedThreshold;
    bgl::RunwayEndArea area{};
};

using Row = RecordRow<EndArea>;

const bgl::Enumeration KIND(AIRPORT_ENUMERATIONS, "runway_end_area_kind");

const LayerTable<Row> TABLE = {
    "runway_end_area",
    "Displaced thresholds, blast pads and overruns as rectangles.",
    wkbPolygon25D,
    ChildColumns<EndArea>({
        {{"runway_file_offset", FieldKind::Integer64,
          "Value of file_offset in the layer runway"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.runwayOffset); }},
        {{"runway_ident", FieldKind::Text, "Runway end"},
         [](const Row &row, FieldWriter &writer)
         {
             const bgl::RunwayEnd &end = row.value.runway.ends[row.value.end];
             writer.Set(bgl::MakeRunwayName(end.number, end.designator));
         }},
        {{"kind", FieldKind::Text, "Kind of area", &KIND},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(KIND, static_cast<int>(row.value.kind)); }},
        {{"length_m", FieldKind::Real, "Length in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.area.length); }},
        {{"width_m", FieldKind::Real, "Width in metres, as the record has it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.area.width); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { SetSurface(writer, row.value.area.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.area.material); }},
    }),
    [](const Row &row)
    {
        return MakeEndArea(row.value.runway, row.value.end, row.value.kind,
                           row.value.area);
    },
};

/** Appends the areas of one runway. */
void AddAreas(const bgl::Runway &runway, std::uint64_t offset,
              const AirportReference &reference, std::vector<Row> &rows)
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

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const bgl::Airport &)
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

void AddRunwayEndAreaLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
