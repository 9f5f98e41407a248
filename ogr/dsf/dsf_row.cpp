// SPDX-License-Identifier: MIT
// Rows of the layers that come from commands, and their source.

#include "ogr/dsf/dsf_row.h"

#include <utility>

namespace flightsim
{

namespace
{

constexpr int JUNCTION_PLANE = 3;

void AddPoolPoint(const dsf::Pool &pool, std::uint32_t point, DsfRow &row)
{
    for (int plane = 0; plane < row.planeCount; ++plane)
    {
        row.values.push_back(pool.Get(point, plane));
    }
}

void AddPoolPoints(const dsf::Pool &pool, const dsf::PointList &points,
                   DsfRow &row)
{
    row.windings.push_back(points.size());
    for (std::uint32_t i = 0; i < points.size(); ++i)
    {
        AddPoolPoint(pool, points[i].point, row);
    }
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
                    AddPoolPoint(pool, points[row.part - number].point, row);
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

/** Points from one junction to the next one. */
void FillEdge(DsfRow &row)
{
    const dsf::Pool &pool = row.content->file->widePools[row.state.pool];
    const dsf::PointList &points = row.command.points;
    row.planeCount = pool.GetPlaneCount();
    std::uint32_t edge = 0;
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < points.size() && edge <= row.part; ++i)
    {
        const bool isInner = i > 0 && i + 1 < points.size();
        const bool isJunction =
            isInner && pool.Get(points[i].point, JUNCTION_PLANE) != 0.0;
        if (edge == row.part || (isJunction && edge + 1 == row.part))
        {
            AddPoolPoint(pool, points[i].point, row);
            ++count;
        }
        edge += isJunction ? 1 : 0;
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
        AddPoolPoint(pools[ref.pool], ref.point, row);
    }
    row.windings.push_back(3);
}

}  // namespace

std::vector<dsf::MapPoint> DsfRow::Flatten(std::size_t firstPoint,
                                           std::size_t pointCount,
                                           bool isClosed) const
{
    std::vector<dsf::CurvePoint> points;
    points.reserve(pointCount);
    for (std::size_t i = firstPoint; i < firstPoint + pointCount; ++i)
    {
        const dsf::MapPoint place = GetPlace(i);
        points.push_back(
            {place, layout.control >= 0 ? GetPlace(i, layout.control) : place});
    }
    std::vector<dsf::MapPoint> line;
    content->flattener.AppendWinding(points, isClosed, line);
    return line;
}

void DsfRowSource::Walker::Seek(const DsfPlace &place, std::int64_t number)
{
    m_reader.Seek(place.state);
    m_skip = place.part;
    m_part = 0;
    m_count = 0;
    m_number = number;
}

bool DsfRowSource::Walker::Next(const DsfContent &content, DsfLayer layer,
                                DsfRow &row)
{
    while (m_part >= m_count)
    {
        if (!m_reader.Next())
        {
            return false;
        }
        m_count = CountDsfRows(*content.file, m_reader, layer);
        m_part = std::exchange(m_skip, 0);
    }
    row.fid = m_number++;
    row.content = &content;
    row.state = m_reader.GetState();
    row.command = m_reader.Get();
    row.part = m_part++;
    row.values.clear();
    row.windings.clear();
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
    switch (row.command.kind)
    {
        case dsf::CommandKind::Objects:
        {
            const dsf::Pool &pool = content.file->pools[row.state.pool];
            row.planeCount = pool.GetPlaneCount();
            AddPoolPoint(pool, row.command.points[row.part].point, row);
            break;
        }
        case dsf::CommandKind::Chain:
            FillEdge(row);
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
    m_walker.emplace(*m_content->file);
}

void DsfRowSource::Rewind(const RowFilter & /* filter */)
{
    m_walker.emplace(*m_content->file);
}

const DsfRow *DsfRowSource::Next()
{
    return m_walker->Next(*m_content, m_layer, m_row) ? &m_row : nullptr;
}

const DsfRow *DsfRowSource::Find(std::int64_t fid)
{
    const DsfRowIndex &rows = m_content->GetRows(m_layer);
    if (fid < 0 || fid >= rows.count)
    {
        return nullptr;
    }
    const std::int64_t start = fid / DsfRowIndex::STEP;
    Walker walker(*m_content->file);
    walker.Seek(rows.places[static_cast<std::size_t>(start)],
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
