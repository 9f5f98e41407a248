// SPDX-License-Identifier: MIT
// Tiles and their properties: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_TILE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_TILE_H

#include "ogr/xpautogen/format/scale.h"

#include <deque>

namespace xpautogen
{

/** Four sides in pixels as in the file; left > right and bottom > top mean
 * mirroring. */
struct Rectangle
{
    double left = 0.0;
    double bottom = 0.0;
    double right = 0.0;
    double top = 0.0;

    /** Takes the four numbers of a statement. */
    static Rectangle From(const Statement &statement);

    Point GetCentre() const
    {
        return {(left + right) / 2.0, (bottom + top) / 2.0};
    }
};

/** A tile of an .agp or .ags. For an .agb, the rectangle of a whole grid, which
 * acts as the tile of its annotations. */
struct Tile
{
    /** TILE_ID, or the index in the file. */
    std::int32_t id = 0;

    Rectangle rectangle{};

    /** Quarter turns as in the file. */
    std::int32_t rotation = 0;

    bool hasAnchor = false;
    bool hasGround = false;

    /** ANCHOR_PT and GROUND_PT in pixels; only with the flags above. */
    Point anchor{};
    Point ground{};

    LineMark mark{};

    /** Returns the point that becomes (0, 0): ANCHOR_PT or the centre. */
    Point GetOrigin() const
    {
        return hasAnchor ? anchor : rectangle.GetCentre();
    }

    /** Returns the point that determines the height of the ground: GROUND_PT or
     * the centre. */
    Point GetGround() const
    {
        return hasGround ? ground : rectangle.GetCentre();
    }

    /** Returns 0 to 3 quarter turns. */
    int GetQuarterTurns() const
    {
        return ((rotation % 4) + 4) % 4;
    }
};

/** Kinds of point. */
enum class PointKind : std::uint8_t
{
    Anchor,
    Ground,
    Stop,
    PivotLead,
    PivotTrail
};

/** Returns the directive of a kind, for example "STOP_PT". */
std::string_view GetDirectiveName(PointKind kind);

/** A point marked by a line of the file. */
struct PointOfInterest
{
    PointKind kind = PointKind::Anchor;

    /** Index in Tiles. */
    std::uint32_t tile = 0;

    /** Pixels. */
    Point point{};
    LineMark mark{};
};

/** A convex polygon from Tiles::GetCropPoints, in file order, without a
 * repeated first point. */
struct CropPolygon
{
    std::uint32_t tile = 0;
    std::uint32_t firstPoint = 0;
    std::uint32_t pointCount = 0;
    LineMark mark{};
};

/** All tiles of a file, and the current one to which lines belong. */
class Tiles final
{
  public:
    Outcome Read(const Statement &statement);

    /** A damaged TILE takes its number and everything that belongs to it. */
    void ReadDamaged(const Statement &statement);

    /** Starts the tile of a grid; it has no rectangle yet. */
    void StartGrid(LineMark mark);

    void SetGridRectangle(std::size_t tile, const Rectangle &rectangle)
    {
        m_tiles[tile].rectangle = rectangle;
    }

    /** Whether there is a current tile. */
    bool HasCurrent() const
    {
        return m_hasCurrent;
    }

    /** Returns the current tile; requires HasCurrent. */
    std::uint32_t GetCurrent() const
    {
        return static_cast<std::uint32_t>(m_tiles.size() - 1);
    }

    const std::deque<Tile> &GetAll() const
    {
        return m_tiles;
    }

    const std::deque<PointOfInterest> &GetPointsOfInterest() const
    {
        return m_pointsOfInterest;
    }

    const std::deque<CropPolygon> &GetCropPolygons() const
    {
        return m_cropPolygons;
    }

    const std::deque<Point> &GetCropPoints() const
    {
        return m_cropPoints;
    }

  private:
    void ReadPart(const Statement &statement);
    void StartTile(LineMark mark);
    void AddPoint(const Statement &statement, PointKind kind);
    void AddCropPolygon(const Statement &statement);

    std::deque<Tile> m_tiles{};
    std::deque<PointOfInterest> m_pointsOfInterest{};
    std::deque<CropPolygon> m_cropPolygons{};
    std::deque<Point> m_cropPoints{};
    std::optional<std::int32_t> m_nextId{};
    std::int32_t m_count = 0;
    bool m_hasCurrent = false;
};

}  // namespace xpautogen

#endif
