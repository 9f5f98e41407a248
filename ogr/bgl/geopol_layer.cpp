// SPDX-License-Identifier: MIT
// The layer geopol.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/top_records.h"
#include "ogr/records/geopol.h"
#include "ogr/records/longitude.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Geopol>;

const bgl::Enumeration GEOPOL_TYPE(NAVIGATION_ENUMERATIONS, "geopol_type");

/** Calls `visit(longitude, latitude)` for each vertex of the line. */
template <class Visit>
void ForEachVertex(const bgl::Geopol &geopol, const Visit &visit)
{
    double longitude =
        geopol.vertices.empty() ? 0.0 : geopol.vertices.front().longitude;
    for (const bgl::GeoPosition &vertex : geopol.vertices)
    {
        longitude = bgl::ContinueLongitude(vertex.longitude, longitude);
        visit(longitude, vertex.latitude);
    }
}

const LayerTable<Row> TABLE = {
    "geopol",
    "Coastlines and political boundaries.",
    wkbLineString,
    {
        {{"type", FieldKind::Text, "Kind of line", &GEOPOL_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GEOPOL_TYPE, row.value.type); }},
        {{"num_points", FieldKind::Integer, "Number of vertices"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.vertices.size())); }},
        FileOffsetColumn<bgl::Geopol>(),
    },
    [](const Row &row) -> std::unique_ptr<OGRGeometry>
    {
        constexpr std::size_t SHORTEST_LINE = 2;
        if (row.value.vertices.size() < SHORTEST_LINE)
        {
            return nullptr;
        }
        auto line = std::make_unique<OGRLineString>();
        ForEachVertex(row.value, [&](double longitude, double latitude)
                      { line->addPoint(longitude, latitude); });
        return line;
    },
    [](const Row &row, OGREnvelope &envelope)
    {
        ForEachVertex(row.value, [&](double longitude, double latitude)
                      { envelope.Merge(longitude, latitude); });
        return !row.value.vertices.empty();
    },
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseGeopol);
}

}  // namespace

void AddGeopolLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {bgl::SECTION_GEOPOL});
}

}  // namespace flightsim
