// SPDX-License-Identifier: MIT
// Cuts features into the pieces stored in the records of cells: format.md 7.3,
// 7.4.

#include "ogr/terrain_vector/feature_cut.h"

#include "driver/bgl/coordinates.h"
#include "ogr/terrain_vector/cell_grid.h"
#include "ogr/terrain_vector/line_cut.h"
#include "ogr/terrain_vector/record_data.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

/** Area in square degrees, some square centimetres, that rounding may add or
 * remove where polygons are cut. */
constexpr double ROUNDING_AREA = 1e-13;

/** Distance in degrees within which a vertex is moved to a point of the grid: the
 * precision of a longitude that was written with 15 digits. */
constexpr double TEXT_PRECISION = 1e-12;

/** Moves a coordinate that lies at a point of the grid but for the rounding of a
 * text format to that point. Points of the grid are exact in double. */
double SnapToStep(double value, double origin, double step)
{
    const double point = origin + std::round((value - origin) / step) * step;
    return std::abs(point - value) <= TEXT_PRECISION ? point : value;
}

/** Snaps to the steps of the cells of a grid. */
MapVertex SnapToSteps(const MapVertex &vertex, const MapGrid &grid)
{
    return {SnapToStep(vertex.longitude, grid.west, grid.width / CELL_STEPS),
            SnapToStep(vertex.latitude, grid.north, grid.height / CELL_STEPS),
            vertex.altitude};
}

/** LongitudeFromDegrees without wrapping. */
std::int64_t ToFixedLongitude(double degrees)
{
    return static_cast<std::int64_t>(
        std::floor((degrees + 180.0) * double{LONGITUDE_TURN} / 360.0 + 0.5));
}

/** Removes the repeated last vertex. */
void OpenRing(MapPath &ring)
{
    if (ring.size() > 1 && ring.back().IsAt(ring.front()))
    {
        ring.pop_back();
    }
}

/** Reverses a ring, keeping its first vertex. */
void ReverseRing(MapPath &ring)
{
    std::reverse(ring.begin() + 1, ring.end());
}

/** Places vertices on the grid of one cell. */
class CellPlacer final
{
  public:
    CellPlacer(const MapGrid &grid, const GridSquare &square)
        : m_west(grid.Longitude(square.column)),
          m_south(grid.Latitude(square.row + 1)), m_width(grid.width),
          m_height(grid.height)
    {
    }

    GridPoint Place(const MapVertex &vertex) const
    {
        return {Floor(vertex.longitude - m_west, m_width),
                Floor(vertex.latitude - m_south, m_height)};
    }

    /** A closed ring. */
    SegmentData Place(const MapPath &ring, AltitudeMode mode) const
    {
        SegmentData segment{{}, mode, {}};
        segment.points.reserve(ring.size() + 1);
        for (const MapVertex &vertex : ring)
        {
            segment.points.push_back(Place(vertex));
            if (mode == AltitudeMode::PerPoint)
            {
                segment.altitudes.push_back(
                    static_cast<float>(vertex.altitude));
            }
        }
        segment.points.push_back(Place(ring.front()));
        if (mode == AltitudeMode::PerPoint)
        {
            segment.altitudes.push_back(
                static_cast<float>(ring.front().altitude));
        }
        return segment;
    }

  private:
    static std::int32_t Floor(double offset, double size)
    {
        return static_cast<std::int32_t>(
            std::floor(CELL_STEPS * offset / size));
    }

    double m_west;
    double m_south;
    double m_width;
    double m_height;
};

/** Whether a ring inside one cell collapses on the grid. */
bool VanishesOnGrid(const MapPath &ring, double area, const MapGrid &grid)
{
    double west = ring.front().longitude;
    double east = west;
    double south = ring.front().latitude;
    double north = south;
    for (const MapVertex &vertex : ring)
    {
        west = std::min(west, vertex.longitude);
        east = std::max(east, vertex.longitude);
        south = std::min(south, vertex.latitude);
        north = std::max(north, vertex.latitude);
    }
    const double step = grid.width / CELL_STEPS;
    if (std::abs(area) > 4.0 * step * (east - west + north - south + step))
    {
        return false;
    }
    const GridSquare square{grid.FindRow(north), grid.FindColumn(west)};
    if (east > grid.Longitude(square.column + 1) ||
        south < grid.Latitude(square.row + 1))
    {
        return false;
    }
    return GetRingArea(CellPlacer(grid, square)
                           .Place(ring, AltitudeMode::None)
                           .points) == 0;
}

/** Prepares a polygon for the clipper. Leaves out rings without area; leaves
 * out all if the outer one has none. */
MapPolygon ArrangePolygon(const std::vector<MapPath> &paths,
                          const MapGrid &grid, std::size_t &lost)
{
    MapPolygon polygon;
    for (std::size_t i = 0; i < paths.size(); ++i)
    {
        MapPath ring = paths[i];
        for (MapVertex &vertex : ring)
        {
            vertex = SnapToSteps(vertex, grid);
        }
        OpenRing(ring);
        const double area = GetSignedArea(ring);
        if (ring.size() < 3 || area == 0.0 || VanishesOnGrid(ring, area, grid))
        {
            if (i == 0)
            {
                lost += paths.size();
                return {};
            }
            ++lost;
            continue;
        }
        if (i == 0 ? area < 0.0 : area > 0.0)
        {
            ReverseRing(ring);
        }
        polygon.push_back(std::move(ring));
    }
    return polygon;
}

std::size_t CountPoints(const MapPolygon &polygon)
{
    std::size_t count = 0;
    for (const MapPath &ring : polygon)
    {
        count += ring.size() + 1;
    }
    return count;
}

/** Projects the square corners added by clipping onto a plane. */
void LiftCorners(MapPolygon &polygon, const MapGrid &square,
                 const std::optional<AltitudePlane> &plane)
{
    if (!plane)
    {
        return;
    }
    const double east = square.Longitude(1);
    const double south = square.Latitude(1);
    for (MapPath &ring : polygon)
    {
        for (MapVertex &vertex : ring)
        {
            if ((vertex.longitude == square.west || vertex.longitude == east) &&
                (vertex.latitude == square.north || vertex.latitude == south) &&
                vertex.altitude == 0.0)
            {
                vertex.altitude = plane->GetAltitude(vertex);
            }
        }
    }
}

/** Cuts the part of a polygon in a cell into quarters until the parts are small
 * enough. */
class SquareCutter final
{
  public:
    SquareCutter(int level, std::size_t maximumPoints,
                 const MapFeature &feature, float altitude,
                 std::vector<FeaturePiece> &pieces)
        : m_level(level), m_maximumPoints(maximumPoints), m_feature(feature),
          m_altitude(altitude), m_grid(MakeCellGrid(level)), m_pieces(pieces)
    {
    }

    void Cut(ClippedPart &part)
    {
        m_square = part.square;
        CutInSquare(part, m_grid, m_level);
    }

    /** Returns twice the area of all pieces in square degrees. */
    double GetArea() const
    {
        return m_area;
    }

  private:
    /** Cuts a part in its square of a grid. */
    void CutInSquare(ClippedPart &part, const MapGrid &grid, int level)
    {
        const MapGrid square{grid.Longitude(part.square.column),
                             grid.Latitude(part.square.row), grid.width,
                             grid.height};
        LiftCorners(part.polygon, square, m_feature.cornerPlane);
        Cut(part.polygon, square, level);
    }

    void Cut(const MapPolygon &polygon, const MapGrid &square, int level)
    {
        if (m_maximumPoints == 0 || level >= FeatureCutter::FINEST_LEVEL ||
            CountPoints(polygon) <= m_maximumPoints)
        {
            Add(polygon);
            return;
        }
        const MapGrid quarters{square.west, square.north, square.width / 2,
                               square.height / 2};
        for (ClippedPart &part : ClipToGrid(polygon, quarters))
        {
            CutInSquare(part, quarters, level + 1);
        }
    }

    void Add(const MapPolygon &polygon)
    {
        FeaturePiece &piece = m_pieces.emplace_back();
        piece.cell = WrapCell(m_level, m_square);
        const CellPlacer placer(m_grid, m_square);
        const AltitudeMode mode = m_feature.altitudeMode;
        for (const MapPath &ring : polygon)
        {
            m_area += GetSignedArea(ring);
            piece.segments.push_back(placer.Place(ring, mode));
            if (mode == AltitudeMode::Level)
            {
                piece.segments.back().altitudes = {m_altitude};
            }
        }
    }

    int m_level;
    std::size_t m_maximumPoints;
    const MapFeature &m_feature;
    float m_altitude;
    MapGrid m_grid;
    std::vector<FeaturePiece> &m_pieces;
    GridSquare m_square{};
    double m_area = 0.0;
};

}  // namespace

AltitudeMode FindAltitudeMode(const std::vector<MapPath> &paths)
{
    for (const MapPath &path : paths)
    {
        for (const MapVertex &vertex : path)
        {
            if (vertex.altitude != paths.front().front().altitude)
            {
                return AltitudeMode::PerPoint;
            }
        }
    }
    return AltitudeMode::Level;
}

namespace
{

/** Calls `visit` for each vertex except those that close rings. */
template <class Visit>
void ForEachVertex(const std::vector<MapPath> &paths, const Visit &visit)
{
    for (const MapPath &path : paths)
    {
        const bool isClosed = path.size() > 1 && path.front().IsAt(path.back());
        std::for_each(path.begin(), path.end() - (isClosed ? 1 : 0), visit);
    }
}

MapVertex GetMiddle(const std::vector<MapPath> &paths)
{
    MapVertex sum;
    double count = 0.0;
    ForEachVertex(paths,
                  [&](const MapVertex &vertex)
                  {
                      sum.longitude += vertex.longitude;
                      sum.latitude += vertex.latitude;
                      sum.altitude += vertex.altitude;
                      count += 1.0;
                  });
    return {sum.longitude / count, sum.latitude / count, sum.altitude / count};
}

}  // namespace

AltitudePlane FitAltitudePlane(const std::vector<MapPath> &paths)
{
    AltitudePlane plane{GetMiddle(paths)};
    double xx = 0.0, xy = 0.0, yy = 0.0, xz = 0.0, yz = 0.0;
    ForEachVertex(paths,
                  [&](const MapVertex &vertex)
                  {
                      const double x =
                          vertex.longitude - plane.origin.longitude;
                      const double y = vertex.latitude - plane.origin.latitude;
                      const double z = vertex.altitude - plane.origin.altitude;
                      xx += x * x;
                      xy += x * y;
                      yy += y * y;
                      xz += x * z;
                      yz += y * z;
                  });
    // Allows for the rounding of collinear vertices.
    const double determinant = xx * yy - xy * xy;
    if (determinant > 1e-9 * xx * yy)
    {
        plane.slopeX = -(xz * yy - yz * xy) / determinant;
        plane.slopeY = -(yz * xx - xz * xy) / determinant;
    }
    return plane;
}

std::size_t FeatureCutter::Cut(const MapFeature &feature,
                               std::vector<FeaturePiece> &pieces) const
{
    if (feature.geometry == VectorGeometry::Polygon)
    {
        return CutPolygon(feature, pieces);
    }
    CutLine(feature, pieces);
    return 0;
}

void FeatureCutter::CutLine(const MapFeature &feature,
                            std::vector<FeaturePiece> &pieces) const
{
    std::vector<FixedVertex> line;
    for (const MapVertex &vertex : feature.paths.front())
    {
        line.push_back({ToFixedLongitude(vertex.longitude),
                        LatitudeFromDegrees(vertex.latitude), vertex.altitude});
    }
    std::vector<LinePiece> parts = bgl::CutLine(line, m_level);
    if (m_isCompiled && parts.size() == 1 &&
        parts.front().points.size() == feature.paths.front().size())
    {
        const Qmid &cell = parts.front().cell;
        const MapGrid grid = MakeCellGrid(m_level);
        const CellPlacer placer(grid, {cell.v, cell.u});
        for (std::size_t i = 0; i < parts.front().points.size(); ++i)
        {
            const GridPoint point =
                placer.Place(SnapToSteps(feature.paths.front()[i], grid));
            if (point.IsInCell())
            {
                parts.front().points[i] = point;
            }
        }
    }
    for (LinePiece &part : parts)
    {
        SegmentData segment{std::move(part.points), feature.altitudeMode, {}};
        if (feature.altitudeMode == AltitudeMode::PerPoint)
        {
            segment.altitudes = std::move(part.altitudes);
        }
        else if (feature.altitudeMode == AltitudeMode::Level)
        {
            segment.altitudes = {part.altitudes.front()};
        }
        FeaturePiece &piece = pieces.emplace_back();
        piece.cell = part.cell;
        piece.segments.push_back(std::move(segment));
    }
}

std::size_t FeatureCutter::CutPolygon(const MapFeature &feature,
                                      std::vector<FeaturePiece> &pieces) const
{
    const MapGrid grid = MakeCellGrid(m_level);
    std::size_t lost = 0;
    const MapPolygon polygon = ArrangePolygon(feature.paths, grid, lost);
    if (!polygon.empty())
    {
        CutArranged(feature, polygon, pieces);
    }
    return lost;
}

/** Returns twice the area of all pieces. */
double FeatureCutter::CutArranged(const MapFeature &feature,
                                  const MapPolygon &polygon,
                                  std::vector<FeaturePiece> &pieces) const
{
    SquareCutter squares(m_level, m_maximumPoints, feature,
                         static_cast<float>(polygon.front().front().altitude),
                         pieces);
    for (ClippedPart &part : ClipToGrid(polygon, MakeCellGrid(m_level)))
    {
        squares.Cut(part);
    }
    return squares.GetArea();
}

bool FeatureCutter::KeepsArea(const MapFeature &feature) const
{
    std::size_t lost = 0;
    const MapPolygon polygon =
        ArrangePolygon(feature.paths, MakeCellGrid(m_level), lost);
    double area = 0.0;
    for (const MapPath &ring : polygon)
    {
        area += GetSignedArea(ring);
    }
    std::vector<FeaturePiece> pieces;
    return area > 0.0 && std::abs(CutArranged(feature, polygon, pieces) -
                                  area) <= 1e-9 * area + ROUNDING_AREA;
}

}  // namespace bgl
