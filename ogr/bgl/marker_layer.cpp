// SPDX-License-Identifier: MIT
// The layer marker.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/records/station.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Marker>;

constexpr std::uint32_t SECTION_MARKER = 0x18;

const bgl::Enumeration MARKER_TYPE(NAVIGATION_ENUMERATIONS, "marker_type");

const LayerTable<Row> TABLE = {
    "marker",
    "Marker beacons.",
    wkbPoint25D,
    {
        IdentColumn<bgl::Marker>(),
        RegionColumn<bgl::Marker>(),
        {{"type", FieldKind::Text, "Kind of marker", &MARKER_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(MARKER_TYPE, row.value.type); }},
        {{"true_heading_deg", FieldKind::Real,
          "True heading in degrees, in steps of 1.40625"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        FileOffsetColumn<bgl::Marker>(),
    },
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseMarker);
}

}  // namespace

void AddMarkerLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_MARKER});
}

}  // namespace flightsim
