// SPDX-License-Identifier: MIT
// Rows made from commands, and their source.

#include "ogr/dsf/dsf_row.h"

#include <utility>

namespace flightsim
{

namespace
{

constexpr int JUNCTION_PLANE = 3;

void AddPoolPoints(const dsf::Pool &pool, const dsf::PointList &points,
                   DsfRow &row)
{
    row.windings.push_back(points.size());
    pool.AppendPoints(points, row.values);
}

void FillDsfPolygon(const dsf::CommandReader &reader, DsfLayer layer,
                    std::uint32_t rowCount, DsfRow &row)
{
    const dsf::Pool &pool = row.content->file->pools[row.state.pool];
    row.planeCount = pool.GetPlaneCount();
    row.layout = dsf::FindPlaneLayout(row.definition->kind,
                                      row.command.parameter, row.planeCount);
    std::uint32_t number = 0;
    reader.ForEachWinding(
        [&](const dsf::PointList &points)
        {
            if (layer == DsfLayer::ForestPoint)
            {
                if (row.part >= number && row.part - number < points.size())
                {
                    row.windings.push_back(1);
                    pool.AppendPoint(points[row.part - number].point,
                                     row.values);
                }
                number += points.size();
            }
            else
            {
                if (rowCount == 1 || number == row.part)
                {
                    AddPoolPoints(pool, points, row);
                }
                ++number;
            }
        });
}

bool IsJunction(const dsf::Pool &pool, const dsf::PointList &points,
                std::uint32_t point)
{
    return point + 1 == points.size() ||
           pool.Get(points[point].point, JUNCTION_PLANE) != 0.0;
}

/** Sets the points from one junction to the next.
 *
 * @param skipped number of edges in front of it.
 * @param first number of the point from which edges count; set to the last one
 *        of this edge.
 */
void FillEdge(std::uint32_t skipped, std::uint32_t &first, DsfRow &row)
{
    const dsf::Pool &pool = row.content->file->widePools[row.state.pool];
    const dsf::PointList &points = row.command.points;
    row.planeCount = pool.GetPlaneCount();
    for (; skipped > 0 && first + 1 < points.size(); --skipped)
    {
        do
        {
            ++first;
        } while (!IsJunction(pool, points, first));
    }
    std::uint32_t count = 1;
    pool.AppendPoint(points[first].point, row.values);
    while (first + 1 < points.size())
    {
        ++first;
        ++count;
        pool.AppendPoint(points[first].point, row.values);
        if (IsJunction(pool, points, first))
        {
            break;
        }
    }
    row.windings.push_back(count);
}

void FillTriangle(DsfRow &row)
{
    const std::vector<dsf::Pool> &pools = row.content->file->pools;
    row.planeCount = row.state.patchPlanes;
    for (std::size_t corner = 0; corner < 3; ++corner)
    {
        const dsf::PointRef ref = row.command.GetCorner(row.part, corner);
        for (int plane = 0; plane < row.planeCount; ++plane)
        {
            row.values.push_back(pools[ref.pool].Get(ref.point, plane));
        }
    }
    row.windings.push_back(3);
}

}  // namespace

const std::vector<dsf::MapPoint> &DsfRow::Flatten(std::size_t firstPoint,
                                                  std::size_t pointCount,
                                                  bool isClosed) const
{
    line.clear();
    const std::size_t end = firstPoint + pointCount;
    if (layout.control < 0)
    {
        for (std::size_t i = firstPoint; i < end; ++i)
        {
            const dsf::MapPoint place = GetPoint(i);
            if (line.empty() || place != line.back())
            {
                line.push_back(place);
            }
        }
        if (isClosed && pointCount > 0)
        {
            // The element may move while the vector grows.
            const dsf::MapPoint first = line.front();
            line.push_back(first);
        }
        return line;
    }
    std::vector<dsf::CurvePoint> points;
    points.reserve(pointCount);
    for (std::size_t i = firstPoint; i < end; ++i)
    {
        points.push_back({GetPoint(i), GetPoint(i, layout.control)});
    }
    content->flattener.AppendWinding(points, isClosed, line);
    return line;
}

void DsfRowSource::Walker::Seek(const DsfRowLocation &place,
                                std::int64_t number)
{
    m_reader.Seek(place.state);
    m_skip = place.part;
    m_part = 0;
    m_count = 0;
    m_number = number;
}

/** Moves to the next command with rows of the layer, and sets the values that
 * they share. */
bool DsfRowSource::Walker::NextCommand(const DsfContent &content,
                                       DsfLayer layer, DsfRow &row)
{
    while (m_part >= m_count)
    {
        if (!m_reader.Next())
        {
            return false;
        }
        m_count = CountDsfRows(*content.file, m_reader, layer);
        m_part = std::exchange(m_skip, 0);
        m_skippedEdges = m_part;
        m_edgePoint = 0;
    }
    row.content = &content;
    row.state = m_reader.GetState();
    row.command = m_reader.Get();
    row.layout = {};
    row.table = dsf::Table::Polygon;
    row.definitionNumber = row.state.definition;
    switch (row.command.kind)
    {
        case dsf::CommandKind::Objects:
            row.table = dsf::Table::Object;
            break;
        case dsf::CommandKind::Chain:
            row.table = dsf::Table::Network;
            break;
        case dsf::CommandKind::Primitive:
            row.table = dsf::Table::Terrain;
            row.definitionNumber = row.state.patchDefinition;
            break;
        default:
            break;
    }
    row.definition = &content.file->GetTable(row.table)[row.definitionNumber];
    return true;
}

bool DsfRowSource::Walker::Next(const DsfContent &content, DsfLayer layer,
                                DsfRow &row)
{
    if (m_part >= m_count && !NextCommand(content, layer, row))
    {
        return false;
    }
    row.fid = content.GetFids(layer).GetFid(m_number++);
    row.part = m_part++;
    row.values.clear();
    row.windings.clear();
    switch (row.command.kind)
    {
        case dsf::CommandKind::Objects:
        {
            const dsf::Pool &pool = content.file->pools[row.state.pool];
            row.planeCount = pool.GetPlaneCount();
            pool.AppendPoint(row.command.points[row.part].point, row.values);
            break;
        }
        case dsf::CommandKind::Chain:
            FillEdge(std::exchange(m_skippedEdges, 0), m_edgePoint, row);
            break;
        case dsf::CommandKind::Primitive:
            FillTriangle(row);
            break;
        default:
            FillDsfPolygon(m_reader, layer, m_count, row);
            break;
    }
    return true;
}

DsfRowSource::DsfRowSource(std::shared_ptr<const DsfContent> content,
                           DsfLayer layer)
    : m_content(std::move(content)), m_layer(layer)
{
    Rewind({});
}

/** Starts with the first row, whatever the filter: rows of a layer are mostly
 * stored together. */
void DsfRowSource::Rewind(const RowFilter & /* filter */)
{
    const DsfRowIndex &rows = m_content->GetRows(m_layer);
    m_left = rows.count;
    m_walker.emplace(*m_content->file);
    if (!rows.locations.empty())
    {
        m_walker->Seek(rows.locations.front(), 0);
    }
}

const DsfRow *DsfRowSource::Next()
{
    if (m_left == m_content->GetRows(m_layer).count)
    {
        m_content->WarnOfFooter();
    }
    if (m_left == 0)
    {
        return nullptr;
    }
    --m_left;
    return m_walker->Next(*m_content, m_layer, m_row) ? &m_row : nullptr;
}

const DsfRow *DsfRowSource::Find(std::int64_t fid)
{
    m_content->WarnOfFooter();
    const DsfRowIndex &rows = m_content->GetRows(m_layer);
    const std::int64_t number =
        fid < 0 ? -1 : m_content->GetFids(m_layer).FindNumber(fid);
    if (number < 0 || number >= rows.count)
    {
        return nullptr;
    }
    const std::int64_t start = number / DsfRowIndex::STEP;
    Walker walker(*m_content->file);
    walker.Seek(rows.locations[static_cast<std::size_t>(start)],
                start * DsfRowIndex::STEP);
    while (walker.Next(*m_content, m_layer, m_found))
    {
        if (m_found.fid == fid)
        {
            return &m_found;
        }
    }
    return nullptr;
}

}  // namespace flightsim
