// SPDX-License-Identifier: MIT
// Cuts lines and areas at the edges of tiles.

#include "ogr/dsf/tile_cut.h"

#include "ogr/dsf/dsf_columns.h"
#include "ogr/dsf/dsf_fields.h"
#include "ogr/layer/antimeridian.h"
#include "ogr/terrain_vector/polygon_clip.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

constexpr double TILES_WEST = -180.0;
constexpr double TILES_NORTH = 90.0;
constexpr int TILES_IN_BLOCK = 10;

/** Adds the fractions of a segment at which it crosses whole degrees of one
 * axis to `places`. */
void FindCrossings(double from, double to, std::vector<double> &places)
{
    const double low = std::min(from, to);
    const double high = std::max(from, to);
    for (double edge = std::floor(low) + 1.0; edge < high; edge += 1.0)
    {
        places.push_back((edge - from) / (to - from));
    }
}

/** Rounds a number to an integer if it differs only by rounding errors. */
double SnapToEdge(double value)
{
    const double whole = std::round(value);
    return std::abs(value - whole) < 1e-12 ? whole : value;
}

void CutLineByTiles(const std::vector<dsf::MapPoint> &line,
                    std::vector<TilePart> &parts)
{
    std::vector<dsf::MapPoint> piece;
    DsfCorner corner;
    double turn = 0.0;
    const auto finish = [&]
    {
        if (piece.size() > 1)
        {
            for (dsf::MapPoint &point : piece)
            {
                point.x += turn;
            }
            parts.push_back({corner, MakeDsfLine(piece)});
        }
        piece.clear();
    };
    std::vector<double> places;
    for (std::size_t i = 1; i < line.size(); ++i)
    {
        const dsf::MapPoint &from = line[i - 1];
        const dsf::MapPoint &to = line[i];
        places = {0.0, 1.0};
        FindCrossings(from.x, to.x, places);
        FindCrossings(from.y, to.y, places);
        std::sort(places.begin(), places.end());
        dsf::MapPoint start = from;
        for (std::size_t k = 1; k < places.size(); ++k)
        {
            const double t = places[k];
            const dsf::MapPoint end =
                k + 1 == places.size()
                    ? to
                    : dsf::MapPoint{SnapToEdge(from.x + t * (to.x - from.x)),
                                    SnapToEdge(from.y + t * (to.y - from.y))};
            if (end == start)
            {
                continue;
            }
            const double middle = (start.x + end.x) / 2.0;
            const DsfCorner next =
                DsfCorner::Find(middle, (start.y + end.y) / 2.0);
            if (next != corner || piece.empty())
            {
                finish();
                corner = next;
                turn = FindTurn(middle);
                piece.push_back(start);
            }
            piece.push_back(end);
            start = end;
        }
    }
    finish();
}

/** Makes rings without repeated points, outer rings counterclockwise. */
bgl::MapPolygon MakeTilePolygon(const OGRPolygon &polygon)
{
    bgl::MapPolygon rings;
    for (const std::vector<dsf::MapPoint> &winding : ListDsfWindings(polygon))
    {
        bgl::MapPath ring;
        for (const dsf::MapPoint &point : winding)
        {
            const bgl::MapVertex vertex{point.x, point.y, 0.0};
            if (ring.empty() || !ring.back().IsAt(vertex))
            {
                ring.push_back(vertex);
            }
        }
        if (ring.size() > 1 && ring.front().IsAt(ring.back()))
        {
            ring.pop_back();
        }
        if (ring.size() < 3)
        {
            continue;
        }
        if ((bgl::GetSignedArea(ring) > 0.0) != rings.empty())
        {
            std::reverse(ring.begin(), ring.end());
        }
        rings.push_back(std::move(ring));
    }
    return rings;
}

/** Cuts a polygon along a grid that begins where tiles do, into parts on the
 * earth. */
std::vector<std::unique_ptr<OGRPolygon>>
CutAreaByGrid(const OGRPolygon &polygon, double width, double height)
{
    std::vector<std::unique_ptr<OGRPolygon>> pieces;
    const bgl::MapPolygon rings = MakeTilePolygon(polygon);
    if (rings.empty())
    {
        return pieces;
    }
    const bgl::MapGrid grid{TILES_WEST, TILES_NORTH, width, height};
    for (const bgl::ClippedPart &part : bgl::ClipToGrid(rings, grid))
    {
        const double turn =
            FindTurn(grid.Longitude(part.square.column) + width / 2.0);
        auto piece = std::make_unique<OGRPolygon>();
        for (const bgl::MapPath &path : part.polygon)
        {
            std::vector<dsf::MapPoint> ring;
            for (const bgl::MapVertex &vertex : path)
            {
                ring.push_back({vertex.longitude + turn, vertex.latitude});
            }
            piece->addRingDirectly(MakeDsfRing(ring).release());
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

void CutAreaByTiles(const OGRPolygon &polygon, std::vector<TilePart> &parts)
{
    for (std::unique_ptr<OGRPolygon> &piece : CutAreaByGrid(polygon, 1.0, 1.0))
    {
        OGREnvelope box;
        piece->getEnvelope(&box);
        parts.push_back({DsfCorner::FindMiddle(box), std::move(piece)});
    }
}

}  // namespace

DsfCorner DsfCorner::Find(double x, double y)
{
    return {static_cast<int>(std::clamp(std::floor(y), -90.0, 89.0)),
            static_cast<int>(
                std::clamp(std::floor(x + FindTurn(x)), -180.0, 179.0))};
}

bool DsfCorner::Holds(const OGREnvelope &area, double margin) const
{
    const double x = (area.MinX + area.MaxX) / 2.0 - west;
    const double y = (area.MinY + area.MaxY) / 2.0 - south;
    return x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0 &&
           area.MinX >= west - margin && area.MaxX <= west + 1 + margin &&
           area.MinY >= south - margin && area.MaxY <= south + 1 + margin;
}

std::string DsfCorner::GetName() const
{
    return CPLSPrintf("%+03d%+04d", south, west);
}

std::string DsfCorner::GetFolder() const
{
    const auto block = [](int degrees)
    {
        return static_cast<int>(
                   std::floor(static_cast<double>(degrees) / TILES_IN_BLOCK)) *
               TILES_IN_BLOCK;
    };
    return DsfCorner{block(south), block(west)}.GetName();
}

std::vector<TilePart> CutByTiles(const OGRGeometry &geometry)
{
    std::vector<TilePart> parts;
    if (wkbFlatten(geometry.getGeometryType()) == wkbLineString)
    {
        CutLineByTiles(ListMapPoints(*geometry.toLineString()), parts);
    }
    else if (wkbFlatten(geometry.getGeometryType()) == wkbPolygon)
    {
        CutAreaByTiles(*geometry.toPolygon(), parts);
    }
    return parts;
}

std::vector<std::unique_ptr<OGRPolygon>> CutBySquares(const OGRPolygon &polygon,
                                                      double degrees)
{
    return CutAreaByGrid(polygon, degrees, degrees);
}

std::vector<std::unique_ptr<OGRPolygon>>
CutAtAntimeridian(const OGRPolygon &polygon)
{
    return CutAreaByGrid(polygon, 360.0, 180.0);
}

}  // namespace flightsim
