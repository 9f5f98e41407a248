// SPDX-License-Identifier: MIT
// Makes OGR geometries from terrain vectors.

#include "ogr/terrain_vector/layers/terrain_vector_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace flightsim
{

namespace
{

/** Scale of positions on the grid of all cells of a level, y southward. */
bgl::GridScale GetGlobalScale(int level)
{
    const bgl::Qmid first{level, 0, 0};
    const bgl::GridScale scale = bgl::GridScale::OfCell(first);
    return {first.West(), first.North(), scale.longitudeStep,
            -scale.latitudeStep};
}

OGRRawPoint ToPosition(const bgl::GlobalPoint &point,
                       const bgl::GridScale &scale)
{
    return {scale.west + static_cast<double>(point.x) * scale.longitudeStep,
            scale.south + static_cast<double>(point.y) * scale.latitudeStep};
}

/** Grid steps of a 256th of a cell. */
constexpr int BOX_STEPS = bgl::CELL_STEPS / 256;

/** Returns the 256th of a cell that contains a position, moved outward by a
 * margin, so that rounding never excludes a vertex. */
std::uint8_t FindPart(double place, double origin, double step, double margin)
{
    const double part = std::floor((place - origin) / (step * BOX_STEPS));
    return static_cast<std::uint8_t>(std::clamp(part + margin, 0.0, 255.0));
}

std::uint8_t FindPart(std::int32_t steps)
{
    return static_cast<std::uint8_t>(std::min(steps / BOX_STEPS, 255));
}

}  // namespace

CellBox CellBox::OfArea(const OGREnvelope &area, const bgl::Qmid &cell)
{
    const bgl::GridScale scale = bgl::GridScale::OfCell(cell);
    return {FindPart(area.MinX, scale.west, scale.longitudeStep, -1),
            FindPart(area.MinY, scale.south, scale.latitudeStep, -1),
            FindPart(area.MaxX, scale.west, scale.longitudeStep, 1),
            FindPart(area.MaxY, scale.south, scale.latitudeStep, 1)};
}

OGRwkbGeometryType
GetTerrainVectorGeometryType(bgl::VectorClass vectorClass,
                             const bgl::VectorClassSummary &summary)
{
    const bgl::VectorGeometry geometry = bgl::GetClassGeometry(vectorClass);
    OGRwkbGeometryType type = geometry == bgl::VectorGeometry::Points ? wkbPoint
                              : geometry == bgl::VectorGeometry::Line
                                  ? wkbLineString
                                  : wkbPolygon;
    if (summary.hasSeveralParts)
    {
        type = OGR_GT_GetCollection(type);
    }
    return summary.hasAltitudes ? OGR_GT_SetZ(type) : type;
}

/** Returns the scale of a cell, usually that of the last one. */
const bgl::GridScale &TerrainVectorGeometry::FindScale(const bgl::Qmid &cell)
{
    if (cell != m_cell)
    {
        m_cell = cell;
        m_scale = bgl::GridScale::OfCell(cell);
    }
    return m_scale;
}

/** Whether m_points has the points of a segment. Compares the content, because
 * another segment may have the same address. */
bool TerrainVectorGeometry::HasDecoded(const bgl::SegmentView &segment) const
{
    return !m_keptBytes.empty() && m_keptCount == segment.pointCount &&
           m_keptMethod == segment.method &&
           std::equal(m_keptBytes.begin(), m_keptBytes.end(),
                      segment.coordinates.begin(), segment.coordinates.end());
}

void TerrainVectorGeometry::Decode(const bgl::SegmentView &segment)
{
    if (HasDecoded(segment))
    {
        return;
    }
    m_keptBytes.clear();
    if (!bgl::DecodePoints(segment, m_points, m_scratch))
    {
        m_oddity = "expected vertices inside their cell";
    }
}

/** Metres; 0 for a NaN, which would prevent closing a ring. */
double TerrainVectorGeometry::LoadAltitude(float altitude)
{
    if (std::isfinite(altitude))
    {
        return double{altitude};
    }
    m_oddity = "expected altitudes that are numbers";
    return 0.0;
}

void TerrainVectorGeometry::Load(const bgl::SegmentView &segment,
                                 const bgl::GridScale &scale)
{
    Decode(segment);
    m_positions.resize(m_points.size());
    for (std::size_t i = 0; i < m_points.size(); ++i)
    {
        m_positions[i] = {scale.Longitude(m_points[i].x),
                          scale.Latitude(m_points[i].y)};
    }
    if (!m_hasAltitudes)
    {
        return;
    }
    m_altitudes.assign(m_points.size(), 0.0);
    if (segment.altitudeMode != bgl::AltitudeMode::None)
    {
        for (std::size_t i = 0; i < m_points.size(); ++i)
        {
            m_altitudes[i] = LoadAltitude(bgl::GetAltitude(segment, i));
        }
    }
}

void TerrainVectorGeometry::Load(const bgl::GlobalPath &path, int level)
{
    const bgl::GridScale scale = GetGlobalScale(level);
    m_positions.clear();
    m_altitudes.clear();
    for (const bgl::GlobalVertex &vertex : path)
    {
        m_positions.push_back(ToPosition(vertex.point, scale));
        if (m_hasAltitudes)
        {
            m_altitudes.push_back(LoadAltitude(vertex.altitude));
        }
    }
}

void TerrainVectorGeometry::CloseRing()
{
    const OGRRawPoint first = m_positions.front();
    const OGRRawPoint &last = m_positions.back();
    if (first.x == last.x && first.y == last.y)
    {
        return;
    }
    m_positions.push_back(first);
    if (m_hasAltitudes)
    {
        m_altitudes.push_back(double{m_altitudes.front()});
    }
}

void TerrainVectorGeometry::FillCurve(OGRSimpleCurve &curve) const
{
    const int count = static_cast<int>(m_positions.size());
    if (m_hasAltitudes)
    {
        curve.setPoints(count, m_positions.data(), m_altitudes.data());
    }
    else
    {
        curve.setPoints(count, m_positions.data());
    }
}

void TerrainVectorGeometry::AddPoints(OGRMultiPoint &points) const
{
    for (std::size_t i = 0; i < m_positions.size(); ++i)
    {
        OGRPoint point(m_positions[i].x, m_positions[i].y);
        if (m_hasAltitudes)
        {
            point.setZ(m_altitudes[i]);
        }
        points.addGeometry(&point);
    }
}

/** Makes a point or a line from the loaded vertices. */
std::unique_ptr<OGRGeometry>
TerrainVectorGeometry::MakeOne(bgl::VectorGeometry geometry) const
{
    if (geometry == bgl::VectorGeometry::Points)
    {
        auto point =
            std::make_unique<OGRPoint>(m_positions[0].x, m_positions[0].y);
        if (m_hasAltitudes)
        {
            point->setZ(m_altitudes[0]);
        }
        return point;
    }
    auto line = std::make_unique<OGRLineString>();
    FillCurve(*line);
    return line;
}

/** Makes a polygon or a collection without parts. */
std::unique_ptr<OGRGeometry>
TerrainVectorGeometry::MakeWhole(bgl::VectorGeometry geometry)
{
    std::unique_ptr<OGRGeometry> whole;
    if (geometry == bgl::VectorGeometry::Polygon)
    {
        whole = std::make_unique<OGRPolygon>();
    }
    else if (geometry == bgl::VectorGeometry::Points)
    {
        whole = std::make_unique<OGRMultiPoint>();
    }
    else
    {
        whole = std::make_unique<OGRMultiLineString>();
    }
    return whole;
}

/** Adds the loaded vertices to a polygon or a collection. */
void TerrainVectorGeometry::AddPart(bgl::VectorGeometry geometry,
                                    OGRGeometry &whole)
{
    if (geometry == bgl::VectorGeometry::Polygon)
    {
        CloseRing();
        auto ring = std::make_unique<OGRLinearRing>();
        FillCurve(*ring);
        whole.toPolygon()->addRingDirectly(ring.release());
    }
    else if (geometry == bgl::VectorGeometry::Points)
    {
        AddPoints(*whole.toMultiPoint());
    }
    else
    {
        whole.toMultiLineString()->addGeometryDirectly(
            MakeOne(geometry).release());
    }
}

std::unique_ptr<OGRGeometry>
TerrainVectorGeometry::Make(const bgl::EntityView &entity,
                            const bgl::Qmid &cell)
{
    const bgl::GridScale &scale = FindScale(cell);
    bgl::SegmentCursor cursor(entity);
    bgl::SegmentView segment;
    if (entity.geometry != bgl::VectorGeometry::Polygon && !m_isMultiple)
    {
        cursor.Next(segment);
        Load(segment, scale);
        return MakeOne(entity.geometry);
    }
    std::unique_ptr<OGRGeometry> whole = MakeWhole(entity.geometry);
    while (cursor.Next(segment))
    {
        Load(segment, scale);
        AddPart(entity.geometry, *whole);
    }
    return whole;
}

std::unique_ptr<OGRGeometry>
TerrainVectorGeometry::Make(const std::vector<bgl::GlobalPath> &paths,
                            bgl::VectorGeometry geometry, int level)
{
    if (geometry != bgl::VectorGeometry::Polygon && !m_isMultiple)
    {
        Load(paths.front(), level);
        return MakeOne(geometry);
    }
    std::unique_ptr<OGRGeometry> whole = MakeWhole(geometry);
    for (const bgl::GlobalPath &path : paths)
    {
        Load(path, level);
        AddPart(geometry, *whole);
    }
    return whole;
}

/** Appends byte order and type. */
void TerrainVectorGeometry::AppendHeader(OGRwkbGeometryType type,
                                         ArrowBuffer &wkb) const
{
    constexpr std::uint32_t isoZ = 1000;
    wkb.Append(static_cast<std::uint8_t>(wkbNDR));
    wkb.Append(static_cast<std::uint32_t>(type) + (m_hasAltitudes ? isoZ : 0));
}

/** Appends the coordinates of the loaded vertices. */
void TerrainVectorGeometry::AppendVertices(ArrowBuffer &wkb) const
{
    const std::size_t width = (m_hasAltitudes ? 3 : 2) * sizeof(double);
    std::uint8_t *place = wkb.Extend(m_positions.size() * width);
    if (std::endian::native == std::endian::little && !m_hasAltitudes)
    {
        std::copy_n(reinterpret_cast<const std::uint8_t *>(m_positions.data()),
                    m_positions.size() * width, place);
        return;
    }
    for (std::size_t i = 0; i < m_positions.size(); ++i, place += width)
    {
        bgl::StoreLittleEndian(place, m_positions[i].x);
        bgl::StoreLittleEndian(place + sizeof(double), m_positions[i].y);
        if (m_hasAltitudes)
        {
            bgl::StoreLittleEndian(place + 2 * sizeof(double), m_altitudes[i]);
        }
    }
}

/** Appends a point or a line from the loaded vertices. */
void TerrainVectorGeometry::AppendOne(bgl::VectorGeometry geometry,
                                      ArrowBuffer &wkb) const
{
    if (geometry == bgl::VectorGeometry::Points)
    {
        AppendHeader(wkbPoint, wkb);
        const std::size_t begin = wkb.Size();
        AppendVertices(wkb);
        wkb.Resize(begin + (m_hasAltitudes ? 3 : 2) * sizeof(double));
        return;
    }
    AppendHeader(wkbLineString, wkb);
    wkb.Append(static_cast<std::uint32_t>(m_positions.size()));
    AppendVertices(wkb);
}

/** Appends the loaded vertices as parts; returns their number. */
std::uint32_t TerrainVectorGeometry::AppendPart(bgl::VectorGeometry geometry,
                                                ArrowBuffer &wkb)
{
    if (geometry == bgl::VectorGeometry::Line)
    {
        AppendOne(geometry, wkb);
        return 1;
    }
    if (geometry == bgl::VectorGeometry::Polygon)
    {
        CloseRing();
        wkb.Append(static_cast<std::uint32_t>(m_positions.size()));
        AppendVertices(wkb);
        return 1;
    }
    for (std::size_t i = 0; i < m_positions.size(); ++i)
    {
        AppendHeader(wkbPoint, wkb);
        wkb.Append(m_positions[i].x);
        wkb.Append(m_positions[i].y);
        if (m_hasAltitudes)
        {
            wkb.Append(m_altitudes[i]);
        }
    }
    return static_cast<std::uint32_t>(m_positions.size());
}

/** @param loadNext loads the next segment; returns false at the end. */
template <class LoadNext>
void TerrainVectorGeometry::AppendWhole(bgl::VectorGeometry geometry,
                                        const LoadNext &loadNext,
                                        ArrowBuffer &wkb)
{
    if (geometry != bgl::VectorGeometry::Polygon && !m_isMultiple)
    {
        loadNext();
        AppendOne(geometry, wkb);
        return;
    }
    AppendHeader(geometry == bgl::VectorGeometry::Polygon  ? wkbPolygon
                 : geometry == bgl::VectorGeometry::Points ? wkbMultiPoint
                                                           : wkbMultiLineString,
                 wkb);
    const std::size_t countPlace = wkb.Size();
    std::uint32_t count = 0;
    wkb.Append(count);
    while (loadNext())
    {
        count += AppendPart(geometry, wkb);
    }
    bgl::StoreLittleEndian(wkb.Data() + countPlace, count);
}

/** Appends a line of one part without altitudes, as nearly all are, writing its
 * vertices in place. */
void TerrainVectorGeometry::AppendFlatLine(const bgl::SegmentView &segment,
                                           const bgl::GridScale &scale,
                                           ArrowBuffer &wkb)
{
    constexpr std::size_t width = 2 * sizeof(double);
    Decode(segment);
    AppendHeader(wkbLineString, wkb);
    wkb.Append(static_cast<std::uint32_t>(m_points.size()));
    std::uint8_t *place = wkb.Extend(m_points.size() * width);
    for (const bgl::GridPoint &point : m_points)
    {
        bgl::StoreLittleEndian(place, scale.Longitude(point.x));
        bgl::StoreLittleEndian(place + sizeof(double), scale.Latitude(point.y));
        place += width;
    }
}

void TerrainVectorGeometry::AppendWkb(const bgl::EntityView &entity,
                                      const bgl::Qmid &cell, ArrowBuffer &wkb)
{
    const bgl::GridScale &scale = FindScale(cell);
    bgl::SegmentCursor cursor(entity);
    bgl::SegmentView segment;
    if (entity.geometry == bgl::VectorGeometry::Line && !m_isMultiple &&
        !m_hasAltitudes)
    {
        cursor.Next(segment);
        AppendFlatLine(segment, scale, wkb);
        return;
    }
    const auto loadNext = [&]
    {
        const bool hasNext = cursor.Next(segment);
        if (hasNext)
        {
            Load(segment, scale);
        }
        return hasNext;
    };
    AppendWhole(entity.geometry, loadNext, wkb);
}

void TerrainVectorGeometry::AppendWkb(const std::vector<bgl::GlobalPath> &paths,
                                      bgl::VectorGeometry geometry, int level,
                                      ArrowBuffer &wkb)
{
    auto path = paths.begin();
    const auto loadNext = [&]
    {
        const bool hasNext = path != paths.end();
        if (hasNext)
        {
            Load(*path++, level);
        }
        return hasNext;
    };
    AppendWhole(geometry, loadNext, wkb);
}

/** Remembers the segment of the points, because the geometry of an entity
 * inside a filter is usually made next. */
void TerrainVectorGeometry::Keep(const bgl::SegmentView &segment)
{
    m_keptCount = segment.pointCount;
    m_keptMethod = segment.method;
    m_keptBytes.assign(segment.coordinates.begin(), segment.coordinates.end());
}

OGREnvelope TerrainVectorGeometry::GetEnvelope(const bgl::EntityView &entity,
                                               const bgl::Qmid &cell,
                                               std::atomic<CellBox> *box)
{
    bgl::GridPoint low{std::numeric_limits<std::int32_t>::max(),
                       std::numeric_limits<std::int32_t>::max()};
    bgl::GridPoint high{std::numeric_limits<std::int32_t>::min(),
                        std::numeric_limits<std::int32_t>::min()};
    bgl::SegmentCursor cursor(entity);
    bgl::SegmentView segment;
    while (cursor.Next(segment))
    {
        Decode(segment);
        for (const bgl::GridPoint &point : m_points)
        {
            low.x = std::min(low.x, point.x);
            low.y = std::min(low.y, point.y);
            high.x = std::max(high.x, point.x);
            high.y = std::max(high.y, point.y);
        }
    }
    if (entity.segmentCount == 1)
    {
        Keep(segment);
    }
    if (box != nullptr && low.IsInCell() && high.IsInCell())
    {
        box->store({FindPart(low.x), FindPart(low.y), FindPart(high.x),
                    FindPart(high.y)},
                   std::memory_order_relaxed);
    }
    const bgl::GridScale &scale = FindScale(cell);
    OGREnvelope envelope;
    envelope.Merge(scale.Longitude(low.x), scale.Latitude(low.y));
    envelope.Merge(scale.Longitude(high.x), scale.Latitude(high.y));
    return envelope;
}

OGREnvelope
TerrainVectorGeometry::GetEnvelope(const std::vector<bgl::GlobalPath> &paths,
                                   int level)
{
    const bgl::GridScale scale = GetGlobalScale(level);
    OGREnvelope envelope;
    for (const bgl::GlobalPath &path : paths)
    {
        for (const bgl::GlobalVertex &vertex : path)
        {
            const OGRRawPoint position = ToPosition(vertex.point, scale);
            envelope.Merge(position.x, position.y);
        }
    }
    return envelope;
}

}  // namespace flightsim
