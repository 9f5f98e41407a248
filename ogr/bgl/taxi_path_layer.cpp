// SPDX-License-Identifier: MIT
// The layer taxi_path.

#include "ogr/bgl/taxi_path_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/parking.h"
#include "ogr/records/runway.h"
#include "ogr/records/taxi.h"

namespace flightsim
{

namespace
{

/** The two ends of a path. */
struct PathLine
{
    bgl::GeoPoint start{};
    bgl::GeoPoint end{};
};

/** A path with what it refers to. */
struct ResolvedPath : bgl::TaxiPath
{
    /** Of the taxiway, or of the runway end. */
    std::string name{};

    /** Nothing when the airport does not have both ends. */
    std::optional<PathLine> line{};
};

using Row = RecordRow<ResolvedPath>;

const bgl::Enumeration PATH_TYPE(AIRPORT_ENUMERATIONS, "taxi_path_type");
const bgl::Enumeration EDGE_MARKING(AIRPORT_ENUMERATIONS, "edge_marking");
const bgl::Enumeration FLATTENING(AIRPORT_ENUMERATIONS, "terrain_flattening");
const bgl::Enumeration SURFACE_QUERY(AIRPORT_ENUMERATIONS, "surface_query");

template <auto Member>
Column<Row> FlagColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Boolean, title},
            [](const Row &row, FieldWriter &writer)
            { writer.Set(row.value.*Member); }};
}

template <auto Edge> Column<Row> EdgeColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Text, title, &EDGE_MARKING},
            [](const Row &row, FieldWriter &writer)
            { writer.Set(EDGE_MARKING, (row.value.*Edge).marking); }};
}

template <auto Edge>
Column<Row> EdgeLightColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Boolean, title},
            [](const Row &row, FieldWriter &writer)
            { writer.Set((row.value.*Edge).isLighted); }};
}

const LayerTable<Row> TABLE = {
    "taxi_path",
    "Paths between points of taxiways, or from a point to a parking.",
    wkbLineString,
    ChildColumns<ResolvedPath>({
        {{"start_index", FieldKind::Integer, "Index of the taxi_point"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.startIndex); }},
        {{"end_index", FieldKind::Integer,
          "Index of the taxi_point; of the parking for type parking"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.endIndex); }},
        {{"type", FieldKind::Text, "Kind of path", &PATH_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(PATH_TYPE, row.value.type); }},
        {{"name", FieldKind::Text,
          "Name of the taxiway; runway end for type runway"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"width_m", FieldKind::Real, "Width in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"weight_limit", FieldKind::Integer64, "Weight limit of the source"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.weightLimit}); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        FlagColumn<&ResolvedPath::hasCentreLine>("center_line",
                                                 "Painted centre line"),
        FlagColumn<&ResolvedPath::isCentreLineLighted>("center_line_lighted",
                                                       "Centre line lights"),
        EdgeColumn<&ResolvedPath::leftEdge>("left_edge",
                                            "Marking of the left edge"),
        EdgeLightColumn<&ResolvedPath::leftEdge>("left_edge_lighted",
                                                 "Lights of the left edge"),
        EdgeColumn<&ResolvedPath::rightEdge>("right_edge",
                                             "Marking of the right edge"),
        EdgeLightColumn<&ResolvedPath::rightEdge>("right_edge_lighted",
                                                  "Lights of the right edge"),
        FlagColumn<&ResolvedPath::drawsSurface>("draw_surface",
                                                "The surface is drawn"),
        FlagColumn<&ResolvedPath::drawsDetail>("draw_detail",
                                               "Details are drawn"),
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
        FlagColumn<&ResolvedPath::mergesGround>("ground_merging",
                                                "Blends with the ground"),
        {{"flatten", FieldKind::Text, "Whether the terrain is flattened",
          &FLATTENING},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(FLATTENING, row.value.terrain->flattening);
             }
         }},
        {{"surface_query", FieldKind::Text,
          "What the simulator takes from the surface", &SURFACE_QUERY},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(SURFACE_QUERY, row.value.terrain->surfaceQuery);
             }
         }},
    }),
    [](const Row &row) -> std::unique_ptr<OGRGeometry>
    {
        return row.value.line
                   ? MakeLine(row.value.line->start, row.value.line->end)
                   : nullptr;
    },
    [](const Row &row, OGREnvelope &envelope)
    {
        if (row.value.line)
        {
            SetEnvelope(row.value.line->start, row.value.line->end, envelope);
        }
        return row.value.line.has_value();
    },
};

bgl::GeoPoint ToPoint(const bgl::GeoPosition &position)
{
    return {position.longitude, position.latitude};
}

/** What the paths of one airport refer to, whatever the order of its records.
 */
class TaxiNetwork final
{
  public:
    void Clear()
    {
        m_points.clear();
        m_parkings.clear();
        m_names.clear();
        m_paths.clear();
    }

    void Add(const bgl::RecordView &child, bgl::RecordLog &log)
    {
        bgl::ParseTaxiPaths(child, log, m_paths);
        bgl::ParseTaxiPoints(child, log, m_points);
        bgl::ParseParkings(child, log, m_parkings);
        bgl::ParseTaxiNames(child, log, m_names);
    }

    /** Appends the rows of all paths. */
    void Resolve(const AirportReference &reference, bgl::RecordLog &log,
                 std::vector<Row> &rows) const
    {
        for (const bgl::TaxiPath &path : m_paths)
        {
            rows.push_back({0,
                            static_cast<std::int64_t>(path.offset),
                            reference,
                            {path, FindName(path), FindLine(path)}});
            if (!rows.back().value.line)
            {
                log.Note(path.recordId, path.offset, DescribeEnds(path));
            }
        }
    }

  private:
    std::string FindName(const bgl::TaxiPath &path) const
    {
        if (path.type == bgl::TAXI_PATH_RUNWAY)
        {
            return bgl::MakeRunwayName(path.nameIndex, path.designator);
        }
        const auto index = static_cast<std::size_t>(path.nameIndex);
        return index < m_names.size() ? m_names[index] : std::string();
    }

    std::optional<PathLine> FindLine(const bgl::TaxiPath &path) const
    {
        const auto start = static_cast<std::size_t>(path.startIndex);
        const auto end = static_cast<std::size_t>(path.endIndex);
        const bool toParking = path.type == bgl::TAXI_PATH_PARKING;
        if (start >= m_points.size() ||
            end >= (toParking ? m_parkings.size() : m_points.size()))
        {
            return std::nullopt;
        }
        return PathLine{ToPoint(m_points[start].position),
                        ToPoint(toParking ? m_parkings[end].position
                                          : m_points[end].position)};
    }

    std::string DescribeEnds(const bgl::TaxiPath &path) const
    {
        return "expected a path between " + std::to_string(m_points.size()) +
               " points and " + std::to_string(m_parkings.size()) +
               " parkings, found one from " + std::to_string(path.startIndex) +
               " to " + std::to_string(path.endIndex);
    }

    std::vector<bgl::TaxiPoint> m_points{};
    std::vector<bgl::Parking> m_parkings{};
    std::vector<std::string> m_names{};
    std::vector<bgl::TaxiPath> m_paths{};
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    TaxiNetwork network;
    const auto visit =
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
    {
        network.Clear();
        ForEachChild(record, airport, log,
                     [&](const bgl::RecordView &child)
                     { network.Add(child, log); });
        network.Resolve(MakeReference(record, airport, context), log, rows);
    };
    ForEachAirport(block, log, visit);
}

}  // namespace

void AddTaxiPathLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
