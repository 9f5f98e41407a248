// SPDX-License-Identifier: MIT
// Layers of edges and nodes of networks: chapter 9 of ogr/dsf/format/format.md.

#include "driver/bytes/geodesy.h"
#include "ogr/dsf/dsf_layers.h"

#include <cmath>
#include <map>
#include <tuple>

namespace flightsim
{

namespace
{

constexpr int LEVEL_PLANE = 2;
constexpr int NODE_PLANE = 3;

std::int64_t GetWhole(const DsfRow &row, std::size_t point, int plane)
{
    return std::llround(row.Get(point, plane));
}

std::vector<dsf::MapPoint> FlattenEdge(const DsfRow &row)
{
    std::vector<dsf::MapPoint> line;
    row.content->flattener.AppendChain(
        row.values, static_cast<std::size_t>(row.planeCount), line);
    return line;
}

std::unique_ptr<OGRGeometry> MakeEdge(const DsfRow &row)
{
    return MakeDsfLine(FlattenEdge(row));
}

double GetLength(const DsfRow &row)
{
    double metres = 0.0;
    const std::vector<dsf::MapPoint> line = FlattenEdge(row);
    for (std::size_t i = 1; i < line.size(); ++i)
    {
        metres += bgl::MeasureLine({line[i - 1].x, line[i - 1].y},
                                   {line[i].x, line[i].y})
                      .metres;
    }
    return metres;
}

bool HasCurve(const DsfRow &row)
{
    for (std::size_t i = 1; i + 1 < row.CountPoints(); ++i)
    {
        if (dsf::CurveFlattener::IsControl(
                row.values.data() +
                i * static_cast<std::size_t>(row.planeCount)))
        {
            return true;
        }
    }
    return false;
}

std::int64_t GetStartLevel(const DsfRow &row)
{
    return GetWhole(row, 0, LEVEL_PLANE);
}

std::int64_t GetEndLevel(const DsfRow &row)
{
    return GetWhole(row, row.CountPoints() - 1, LEVEL_PLANE);
}

std::int64_t GetStartNode(const DsfRow &row)
{
    return GetWhole(row, 0, NODE_PLANE);
}

std::int64_t GetEndNode(const DsfRow &row)
{
    return GetWhole(row, row.CountPoints() - 1, NODE_PLANE);
}

ColumnList<DsfRow> EdgeColumns()
{
    return {
        Integer<&DsfRow::state, &dsf::CommandState::subtype>(
            "subtype", "Way type", "Type of way; the .net defines the numbers"),
        Integer<GetStartLevel>(
            "level_start", "Level at the start",
            "Level at the start: 0 for ground, 1 and above for bridges; metres "
            "in networks of X-Plane 8 and 9"),
        Integer<GetEndLevel>("level_end", "Level at the end"),
        Integer64<GetStartNode>("node_start", "Start node"),
        Integer64<GetEndNode>("node_end", "End node"),
        Real<GetLength>("length_m", "Length (m)"),
        Flag<HasCurve>("has_curve", "Curved")};
}

const LayerTable<DsfRow> NETWORK_EDGE_TABLE = {
    "network_edge",
    "Edges of networks (.net) from node to node: roads, railways, power lines.",
    wkbLineString,
    {DsfDefinitionColumns(), EdgeColumns(), DsfFilterColumns(), DsfRawColumns(),
     DsfPlaceColumns()},
    MakeEdge};

/** A junction, or the end of a chain. */
struct NodeRow : LayerRow
{
    std::int64_t node = 0;
    dsf::MapPoint place{};
    std::int64_t level = 0;
    int edges = 0;
};

/** Lists the nodes. A number used in several places gives a row for each. */
std::vector<NodeRow> ListNodes(const DsfContent &content)
{
    std::vector<NodeRow> nodes;
    std::map<std::tuple<std::int64_t, double, double>, std::size_t> known;
    dsf::CommandReader reader(*content.file);
    while (reader.Next())
    {
        if (reader.Get().kind != dsf::CommandKind::Chain)
        {
            continue;
        }
        const dsf::Pool &pool = content.file->widePools[reader.GetState().pool];
        const dsf::PointList &points = reader.Get().points;
        for (std::uint32_t i = 0; points.size() > 1 && i < points.size(); ++i)
        {
            const std::uint32_t point = points[i].point;
            const std::int64_t id = std::llround(pool.Get(point, NODE_PLANE));
            const bool isInner = i > 0 && i + 1 < points.size();
            if (isInner && id == 0)
            {
                continue;
            }
            const dsf::MapPoint place{pool.Get(point, 0), pool.Get(point, 1)};
            const auto [found, isNew] =
                known.emplace(std::tuple(id, place.x, place.y), nodes.size());
            if (isNew)
            {
                nodes.push_back(
                    {static_cast<std::int64_t>(nodes.size()), id, place,
                     std::llround(pool.Get(point, LEVEL_PLANE)), 0});
            }
            nodes[found->second].edges += isInner ? 2 : 1;
        }
    }
    return nodes;
}

const LayerTable<NodeRow> NETWORK_NODE_TABLE = {
    "network_node",
    "Nodes of networks, where edges meet or end.",
    wkbPoint,
    {Integer64<&NodeRow::node>(
         "node", "Node number",
         "Number of the node, to which node_start and node_end of edges refer"),
     Integer64<&NodeRow::level>("node_level", "Level",
                                "Level: 0 for ground, 1 and above for bridges"),
     Integer<&NodeRow::edges>("edge_count", "Edge count",
                              "Number of edges that begin or end here"),
     OwnKey<&NodeRow::fid>()},
    [](const NodeRow &row) -> std::unique_ptr<OGRGeometry>
    { return std::make_unique<OGRPoint>(row.place.x, row.place.y); }};

}  // namespace

void AddDsfNetworkLayers(const DsfContext &context)
{
    AddDsfLayer(context, NETWORK_EDGE_TABLE, DsfLayer::NetworkEdge);
    AddDsfListLayer(context, NETWORK_NODE_TABLE, ListNodes,
                    context.content->GetRows(DsfLayer::NetworkEdge).count > 0);
}

}  // namespace flightsim
