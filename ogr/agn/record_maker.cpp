// SPDX-License-Identifier: MIT
// Encodes OGR geometries as records of tiles.

#include "ogr/agn/record_maker.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/agn/format/hole_bridge.h"
#include "ogr/agn/format/rectangle_fit.h"
#include "ogr/agn/format/record_write.h"
#include "ogr/agn/map_geometry.h"
#include "ogr/layer/valid_polygons.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>

namespace flightsim
{

namespace
{

using agn::Corners;
using agn::Point;
using Ring = std::vector<Point>;

constexpr const char *TOO_LARGE = "it is far larger than its tile";
constexpr const char *NO_AREA = "it has no area";
constexpr const char *STOPPED = "the records cannot be stored";

/** More than any forest covers. */
constexpr std::int64_t MAXIMUM_TILES = std::int64_t{1} << 20;

bgl::GridSquare FindMiddle(const bgl::MapGrid &grid,
                           const OGREnvelope &envelope)
{
    const std::int64_t lastRow =
        std::int64_t{bgl::Qmid::Rows(agn::TILE_LEVEL)} - 1;
    return {std::min(grid.FindRow(std::midpoint(envelope.MinY, envelope.MaxY)),
                     lastRow),
            grid.FindColumn(std::midpoint(envelope.MinX, envelope.MaxX))};
}

bool IsBeyondReach(Point corner, double width)
{
    const double reach = 0.5 + agn::Placement::REACH - width;
    return std::abs(corner.x) > reach || std::abs(corner.y) > reach;
}

}  // namespace

std::optional<bgl::Qmid> RecordMaker::FindCell(const OGREnvelope &envelope)
{
    if (FindProblem(envelope) != nullptr)
    {
        return std::nullopt;
    }
    return bgl::WrapCell(
        agn::TILE_LEVEL,
        FindMiddle(bgl::MakeCellGrid(agn::TILE_LEVEL), envelope));
}

/** Selects the square of the next geometry. */
const char *RecordMaker::Enter(const OGREnvelope &envelope)
{
    if (const char *problem = FindProblem(envelope))
    {
        return problem;
    }
    m_isHome = IsNearHome(envelope);
    if (!m_isHome)
    {
        m_square = FindMiddle(m_grid, envelope);
    }
    m_placement = nullptr;
    return nullptr;
}

/** Whether the envelope is within reach of the home tile; selects that if
 * so. */
bool RecordMaker::IsNearHome(const OGREnvelope &envelope)
{
    if (!m_home)
    {
        return false;
    }
    m_square = {m_home->v, m_home->u};
    const Point low = ToSquare(envelope.MinX, envelope.MaxY);
    const Point high = ToSquare(envelope.MaxX, envelope.MinY);
    constexpr double reach = agn::Placement::REACH;
    return low.x >= -reach && low.y >= -reach && high.x <= 1 + reach &&
           high.y <= 1 + reach;
}

const agn::Placement &RecordMaker::GetPlacement()
{
    if (m_placement == nullptr)
    {
        if (m_placements.size() >= MAXIMUM_PLACEMENTS)
        {
            m_placements.clear();
        }
        const bgl::Qmid cell = bgl::WrapCell(agn::TILE_LEVEL, m_square);
        m_placement =
            &m_placements.try_emplace(cell.Packed(), cell).first->second;
    }
    return *m_placement;
}

/** Converts to the corner system. */
Point RecordMaker::ToSquare(double longitude, double latitude) const
{
    return {(longitude - m_grid.Longitude(m_square.column)) / m_grid.width,
            (m_grid.Latitude(m_square.row) - latitude) / m_grid.height};
}

/** Without the repeated last point. */
Ring RecordMaker::ReadRing(const OGRSimpleCurve &ring) const
{
    Ring points;
    points.reserve(static_cast<std::size_t>(ring.getNumPoints()));
    for (int i = 0; i < ring.getNumPoints(); ++i)
    {
        points.push_back(ToSquare(ring.getX(i), ring.getY(i)));
    }
    if (points.size() > 1 && points.back() == points.front())
    {
        points.pop_back();
    }
    return points;
}

std::vector<Ring> RecordMaker::ReadRings(const OGRPolygon &polygon) const
{
    std::vector<Ring> rings;
    for (const OGRLinearRing *ring : polygon)
    {
        rings.push_back(ReadRing(*ring));
    }
    return rings;
}

const char *RecordMaker::Emit(const bgl::GridSquare &square,
                              bgl::ByteSpan record) const
{
    const std::int64_t rows = bgl::Qmid::Rows(agn::TILE_LEVEL);
    const bgl::GridSquare onEarth{
        std::clamp<std::int64_t>(square.row, 0, rows - 1), square.column};
    return m_sink(bgl::WrapCell(agn::TILE_LEVEL, onEarth), record) ? nullptr
                                                                   : STOPPED;
}

/** Returns the rectangle that a polygon forms in its square, in the centre
 * system. */
std::optional<Corners> RecordMaker::FindDrawn(const OGRPolygon &polygon) const
{
    std::vector<Ring> rings = ReadRings(polygon);
    std::optional<Corners> drawn = FindRectangle(rings);
    for (std::size_t i = 0; drawn && i < drawn->size(); ++i)
    {
        (*drawn)[i] = agn::Placement::ToCentre((*drawn)[i]);
    }
    return drawn;
}

/** Finds the rectangles of a footprint, in metres from the corner of the
 * square. */
const char *RecordMaker::FindParts(const OGRPolygon &polygon, Point scale,
                                   bool isSplit,
                                   std::vector<Corners> &metres) const
{
    Ring around = ReadRing(*polygon.getExteriorRing());
    if (!agn::IsConvex(around))
    {
        const std::unique_ptr<OGRGeometry> hull(polygon.ConvexHull());
        if (hull == nullptr || hull->IsEmpty() ||
            wkbFlatten(hull->getGeometryType()) != wkbPolygon)
        {
            return hull == nullptr ? "GEOS finds no hull around it" : NO_AREA;
        }
        around = ReadRing(*hull->toPolygon()->getExteriorRing());
    }
    const Corners smallest =
        agn::FindMinimumRectangle(ToMetres({around}, scale).front());
    if (isSplit)
    {
        const std::vector<Ring> rings = ToMetres(ReadRings(polygon), scale);
        const Point front = smallest[1] - smallest[0];
        if (IsSplitWorthwhile(rings, smallest))
        {
            metres = agn::SplitFootprint(rings, front * (1.0 / front.Length()),
                                         MINIMUM_WIDTH_METRES);
        }
    }
    if (metres.empty())
    {
        metres.push_back(smallest);
    }
    return nullptr;
}

/** Moves a rectangle to the tile of its middle. */
const char *RecordMaker::AddRectangle(agn::Rectangle rectangle,
                                      double minimumWidthMetres)
{
    const Point scale = GetPlacement().GetScale(
        agn::Placement::ToCorner(rectangle.GetCentre()).y);
    const double length = Multiply(rectangle.Front(), scale).Length();
    const double depth = Multiply(rectangle.Side(), scale).Length();
    if (!(std::min(length, depth) >= minimumWidthMetres))
    {
        ++m_counts.narrow;
        return nullptr;
    }
    bgl::GridSquare square = m_square;
    if (!m_isHome)
    {
        const Point middle = rectangle.GetCentre();
        const Point steps{std::floor(middle.x + 0.5),
                          std::floor(middle.y + 0.5)};
        square.column += static_cast<std::int64_t>(steps.x);
        square.row += static_cast<std::int64_t>(steps.y);
        rectangle.origin = rectangle.origin - steps;
    }
    const agn::RectangleRecord record = rectangle.ToRecord();
    if (!record.IsPlausible())
    {
        return TOO_LARGE;
    }
    m_counts.beyondReach += std::ranges::any_of(
        rectangle.GetCorners(), [](Point p) { return IsBeyondReach(p, 0); });
    m_bytes.clear();
    bgl::ByteWriter writer(m_bytes);
    agn::WriteRectangle(writer, record);
    return Emit(square, m_bytes);
}

/** Counts a building whose corners are far from right angles on the earth. */
void RecordMaker::CountSkewed(const agn::Rectangle &rectangle, Point scale,
                              bool isBuilding)
{
    // The cosine of 87 degrees.
    constexpr double mostCosine = 0.0523;
    const Point front = Multiply(rectangle.Front(), scale);
    const Point side = Multiply(rectangle.Side(), scale);
    const double cosine = Dot(front, side) / (front.Length() * side.Length());
    m_counts.skewed += isBuilding && std::abs(cosine) > mostCosine;
}

/** Converts rectangles from metres to the square and adds them. */
const char *RecordMaker::AddParts(const std::vector<Corners> &metres,
                                  Point scale, const FootprintOptions &options)
{
    for (const Corners &corners : metres)
    {
        if (!(std::abs(agn::GetTwiceArea(corners)) > 0))
        {
            return NO_AREA;
        }
        const agn::Rectangle front =
            ChooseFront(corners, {1, 1}, options.headingDegrees);
        const Point middle =
            agn::Placement::ToCentre(Divide(front.GetCentre(), scale));
        const agn::Rectangle rectangle = options.isBuilding
                                             ? FitMetres(front, middle, scale)
                                             : FromMetres(front, middle, scale);
        CountSkewed(rectangle, scale, options.isBuilding);
        if (const char *problem =
                AddRectangle(rectangle, GetMinimumWidth(options.isBuilding)))
        {
            return problem;
        }
    }
    return nullptr;
}

const char *RecordMaker::AddFootprint(const OGRPolygon &polygon,
                                      const FootprintOptions &options)
{
    const OGREnvelope envelope = GetEnvelope(polygon);
    if (const char *problem = Enter(envelope))
    {
        return problem;
    }
    const Point scale =
        GetPlacement().GetScale(ToSquare(envelope.MinX, envelope.MaxY).y);
    if (const std::optional<Corners> drawn = FindDrawn(polygon))
    {
        return std::abs(agn::GetTwiceArea(*drawn)) > 0
                   ? AddRectangle(
                         ChooseFront(*drawn, scale, options.headingDegrees),
                         GetMinimumWidth(options.isBuilding))
                   : NO_AREA;
    }
    std::vector<Corners> metres;
    const char *problem = FindParts(polygon, scale, options.isSplit, metres);
    return problem != nullptr ? problem : AddParts(metres, scale, options);
}

const char *RecordMaker::AddObject(const OGRPoint &point, double headingDegrees,
                                   const Size &size, bool isBuilding)
{
    if (const char *problem = Enter(GetEnvelope(point)))
    {
        return problem;
    }
    const Point middle = ToSquare(point.getX(), point.getY());
    const Point scale = GetPlacement().GetScale(middle.y);
    const double heading = headingDegrees * std::numbers::pi / 180.0;
    const Point direction{std::sin(heading), -std::cos(heading)};
    // On the left, like the simulator's own tool.
    const agn::Rectangle rectangle =
        FromMetres({{}, direction, size.lengthMetres, -size.depthMetres},
                   agn::Placement::ToCentre(middle), scale);
    CountSkewed(rectangle, scale, isBuilding);
    return AddRectangle(rectangle, 0.0);
}

/** Adds rings in the corner system of a square. */
const char *RecordMaker::AddRings(const bgl::GridSquare &square,
                                  std::vector<Ring> rings)
{
    rings.erase(std::remove_if(rings.begin() + 1, rings.end(),
                               [](const Ring &ring)
                               { return ring.size() < 3; }),
                rings.end());
    if (rings.front().size() < 3)
    {
        return NO_AREA;
    }
    Ring ring = rings.size() > 1 ? agn::BridgeHoles(std::move(rings))
                                 : std::move(rings.front());
    ring.push_back(ring.front());
    m_bytes.clear();
    bgl::ByteWriter writer(m_bytes);
    agn::WriteVertices(writer, ring, ring.size());
    return Emit(square, m_bytes);
}

const char *RecordMaker::AddVegetation(const OGRPolygon &polygon)
{
    const OGREnvelope envelope = GetEnvelope(polygon);
    if (const char *problem = Enter(envelope))
    {
        return problem;
    }
    const std::int64_t columns =
        m_grid.FindColumn(envelope.MaxX) - m_grid.FindColumn(envelope.MinX) + 1;
    const std::int64_t rows =
        m_grid.FindRow(envelope.MinY) - m_grid.FindRow(envelope.MaxY) + 1;
    if (columns * rows > MAXIMUM_TILES)
    {
        return "it covers more than a million tiles";
    }
    if (m_isHome || columns * rows == 1)
    {
        return AddRings(m_square, ReadRings(polygon));
    }
    if (HasTooManyCrossings(polygon))
    {
        return TOO_MANY_CROSSINGS;
    }
    return IsValid(polygon) ? AddClipped(polygon) : AddRepaired(polygon);
}

const char *RecordMaker::AddClipped(const OGRPolygon &polygon)
{
    const bgl::MapPolygon map = MakeMapPolygon(polygon);
    if (map.empty())
    {
        return NO_AREA;
    }
    for (const bgl::ClippedPart &part : bgl::ClipToGrid(map, m_grid))
    {
        m_square = part.square;
        std::vector<Ring> rings;
        for (const bgl::MapPath &path : part.polygon)
        {
            Ring &ring = rings.emplace_back();
            for (const bgl::MapVertex &vertex : path)
            {
                ring.push_back(ToSquare(vertex.longitude, vertex.latitude));
            }
        }
        if (const char *problem = AddRings(part.square, std::move(rings)))
        {
            return problem;
        }
    }
    return nullptr;
}

/** Repairs a polygon with crossing rings using GEOS. */
const char *RecordMaker::AddRepaired(const OGRPolygon &polygon)
{
    const std::unique_ptr<OGRMultiPolygon> parts = RepairPolygon(polygon);
    if (parts == nullptr)
    {
        return NO_AREA;
    }
    ++m_counts.repaired;
    for (const OGRPolygon *part : *parts)
    {
        if (const char *problem = AddClipped(*part))
        {
            return problem;
        }
    }
    return nullptr;
}

/** Adds an upright rectangle by its first and third corner, in the corner
 * system of m_square. */
const char *RecordMaker::AddUpright(const Corners &corners)
{
    const Point from = agn::Placement::ToCentre(corners[0]);
    const Point offset = corners[2] - corners[0];
    const agn::RectangleRecord record{static_cast<float>(from.x),
                                      static_cast<float>(from.y),
                                      static_cast<float>(offset.x),
                                      static_cast<float>(offset.y),
                                      0,
                                      0};
    m_bytes.clear();
    bgl::ByteWriter writer(m_bytes);
    agn::WriteRectangle(writer, record, agn::RectangleRecord::SHORT_SIZE);
    return Emit(m_square, m_bytes);
}

namespace
{

/** Whether two sides run west to east and the others north to south. */
bool IsUpright(const Corners &drawn)
{
    constexpr double tolerance = 1e-9;
    return std::min(std::abs(drawn[1].x - drawn[0].x),
                    std::abs(drawn[1].y - drawn[0].y)) <= tolerance;
}

double GetTotalLength(const std::vector<Ring> &rings)
{
    double length = 0;
    for (const Ring &ring : rings)
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            length += (ring[(i + 1) % ring.size()] - ring[i]).Length();
        }
    }
    return length;
}

}  // namespace

/** Cuts an upright rectangle at the edges of tiles. */
const char *RecordMaker::AddToTiles(const OGREnvelope &envelope,
                                    const bgl::GridSquare &first,
                                    const bgl::GridSquare &last)
{
    for (m_square.row = first.row; m_square.row <= last.row; ++m_square.row)
    {
        for (m_square.column = first.column; m_square.column <= last.column;
             ++m_square.column)
        {
            const Point from = ToSquare(envelope.MinX, envelope.MaxY);
            const Point to = ToSquare(envelope.MaxX, envelope.MinY);
            const Point start{std::max(from.x, 0.0), std::max(from.y, 0.0)};
            const Point end{std::min(to.x, 1.0), std::min(to.y, 1.0)};
            if (const char *problem = AddUpright(
                    {start, {end.x, start.y}, end, {start.x, end.y}}))
            {
                return problem;
            }
        }
    }
    return nullptr;
}

const char *RecordMaker::AddUprightRectangle(const OGRPolygon &polygon)
{
    const OGREnvelope envelope = GetEnvelope(polygon);
    if (const char *problem = Enter(envelope))
    {
        return problem;
    }
    const std::vector<Ring> rings = ReadRings(polygon);
    if (!(envelope.MaxX > envelope.MinX && envelope.MaxY > envelope.MinY))
    {
        return NO_AREA;
    }
    const std::optional<Corners> drawn = FindRectangle(rings);
    const bool isUpright = drawn && IsUpright(*drawn);
    m_counts.turned += !isUpright;
    const Point low = ToSquare(envelope.MinX, envelope.MaxY);
    const Point high = ToSquare(envelope.MaxX, envelope.MinY);
    const bool isInside =
        low.x >= 0 && low.y >= 0 && high.x <= 1 && high.y <= 1;
    if (isUpright && (m_isHome || isInside))
    {
        return AddUpright(*drawn);
    }
    const bgl::GridSquare first = {
        m_square.row + std::int64_t(std::floor(low.y)),
        m_square.column + std::int64_t(std::floor(low.x))};
    const bgl::GridSquare last = {
        m_square.row + std::int64_t(std::ceil(high.y)) - 1,
        m_square.column + std::int64_t(std::ceil(high.x)) - 1};
    if ((last.row - first.row + 1) * (last.column - first.column + 1) >
        MAXIMUM_TILES)
    {
        return "it covers more than a million tiles";
    }
    return AddToTiles(envelope, first, last);
}

/** Converts metres to sides of the square across the longest segment. */
float RecordMaker::GetWidth(const Ring &line, const LineWidth &width)
{
    if (width.sides)
    {
        return static_cast<float>(*width.sides);
    }
    Point start;
    Point longest;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
    {
        const Point segment = line[i + 1] - line[i];
        if (segment.Length() > longest.Length())
        {
            start = line[i] + segment * 0.5;
            longest = segment;
        }
    }
    // A piece as wide as a house, so that the scale is the local one.
    constexpr double piece = 1e-2;
    const Point across =
        agn::FindSideDirection(longest) * (piece / longest.Length());
    const double metres = GetPlacement().MeasureLength(start, across);
    return static_cast<float>(width.metres / metres * piece);
}

const char *RecordMaker::AddLine(const Ring &line, const LineWidth &width)
{
    const auto isPlausible = [](Point point)
    { return agn::IsPlausible(point.x) && agn::IsPlausible(point.y); };
    if (!std::all_of(line.begin(), line.end(), isPlausible))
    {
        return TOO_LARGE;
    }
    if (std::ranges::all_of(line, [&](Point p) { return p == line[0]; }))
    {
        return "it has no length";
    }
    const float sides = GetWidth(line, width);
    if (!(sides != 0.0F) || !agn::IsPlausible(sides))
    {
        return "it has no width, in neither width nor width_m; the layer "
               "option WIDTH gives one to new files";
    }
    m_counts.beyondReach += std::ranges::any_of(
        line, [width = std::abs(sides)](Point point)
        { return IsBeyondReach(agn::Placement::ToCentre(point), width); });
    m_bytes.clear();
    bgl::ByteWriter writer(m_bytes);
    agn::WritePolylineBuilding(writer, sides, line, line.size());
    return Emit(m_square, m_bytes);
}

const char *RecordMaker::AddLine(const OGRSimpleCurve &line,
                                 const LineWidth &width)
{
    if (const char *problem = Enter(GetEnvelope(line)))
    {
        return problem;
    }
    Ring points;
    for (int i = 0; i < line.getNumPoints(); ++i)
    {
        points.push_back(ToSquare(line.getX(i), line.getY(i)));
    }
    return AddLine(points, width);
}

const char *RecordMaker::AddBand(const OGRPolygon &polygon,
                                 const LineWidth &width)
{
    if (const char *problem = Enter(GetEnvelope(polygon)))
    {
        return problem;
    }
    std::vector<Ring> rings = ReadRings(polygon);
    if (rings.front().size() < 3)
    {
        return NO_AREA;
    }
    // The inside of a ring that is clockwise on the map is on its right.
    const double inward = agn::GetTwiceArea(rings.front()) > 0 ? 1.0 : -1.0;
    LineWidth signedWidth{std::nullopt, std::abs(width.metres)};
    if (width.sides)
    {
        signedWidth.sides = inward * std::abs(*width.sides);
    }
    else if (width.metres == 0 && rings.size() > 1)
    {
        const std::vector<Ring> metres =
            ToMetres(rings, GetPlacement().GetScale(rings.front().front().y));
        signedWidth.metres = GetTwiceArea(metres) / GetTotalLength(metres);
    }
    signedWidth.metres *= inward;
    Ring line = std::move(rings.front());
    line.push_back(line.front());
    return AddLine(line, signedWidth);
}

}  // namespace flightsim
