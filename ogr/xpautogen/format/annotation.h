// SPDX-License-Identifier: MIT
// The annotations on a tile: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ANNOTATION_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ANNOTATION_H

#include "ogr/xpautogen/format/tile.h"

namespace xpautogen
{

/** How the height of an object is determined. */
enum class ObjectMode : std::uint8_t
{
    /** The ground below it. */
    Draped,
    /** The ground point of the tile. */
    Graded,
    /** The ground point of the tile plus an offset. */
    Delta,
    /** The ground point of the tile, raised with the height of the area. */
    Scraper
};

/** The rendering levels. */
inline constexpr std::int32_t LOWEST_LEVEL = 1;
inline constexpr std::int32_t HIGHEST_LEVEL = 6;

/** Returns the directive of a mode, for example "OBJ_DRAPED". */
std::string_view GetDirectiveName(ObjectMode mode);

/** OBJ_DRAPED, OBJ_GRADED, OBJ_DELTA, OBJ_SCRAPER. */
struct ObjectPlacement
{
    /** Pixels. */
    Point point{};

    /** Degrees clockwise from the top of the tile, as in the file. */
    double heading = 0.0;

    /** Metres; only for Delta. */
    double heightOffset = 0.0;

    /** Metres; only for Scraper. */
    double minimum = 0.0;
    double maximum = 0.0;
    double step = 0.0;

    /** Index among the OBJECT lines. */
    std::int32_t object = 0;

    /** Rendering levels 1 to 6 from which on it is visible rarely and
     * always. */
    std::int32_t lowLevel = 0;
    std::int32_t highLevel = 0;

    std::uint32_t tile = 0;
    LineMark mark{};
    ObjectMode mode = ObjectMode::Draped;
    bool hasLevels = false;
};

/** FAC and FAC_WALLS. The points, in file order without a repeated first one,
 * are in Annotations::GetFacadePoints. */
struct FacadePlacement
{
    /** Index among the FACADE lines. */
    std::int32_t facade = 0;

    /** Metres. */
    double height = 0.0;

    std::uint32_t tile = 0;
    std::uint32_t firstPoint = 0;
    std::uint32_t pointCount = 0;

    /** Index in Annotations::GetWalls of the wall types of the segments that
     * start at the points; as many as points, or none for FAC. */
    std::uint32_t firstWall = 0;
    std::uint32_t wallCount = 0;
    LineMark mark{};

    /** Whether it is a line. Only the facade's own file says whether it is a
     * fence (RING 0), but two points cannot be anything else. */
    bool IsLine() const
    {
        return pointCount < 3;
    }
};

/** TREE. */
struct TreePlacement
{
    Point point{};

    /** Degrees clockwise. Token 3 is an angle in the specification and in
     * Laminar's exporter; an add-on of 2025 reads it as a height [unverified].
     */
    double heading = 0.0;

    /** Metres. */
    double width = 0.0;

    /** Layer of the forest file. */
    std::int32_t layer = 0;
    std::uint32_t tile = 0;
    LineMark mark{};
};

/** TREE_LINE. */
struct TreeLine
{
    Point start{};
    Point end{};
    std::int32_t layer = 0;
    std::uint32_t tile = 0;
    LineMark mark{};
};

/** GROUND_PT_FORMULA: computes the ground point from the four corners of the
 * block. */
struct GroundFormula
{
    double xRatio = 0.0;
    double yRatio = 0.0;

    /** Metres along the first side of the block and across it. */
    double xDelta = 0.0;
    double yDelta = 0.0;

    /** Line number of the annotation that it applies to. */
    std::uint32_t annotationLine = 0;
};

/** All annotations on the tiles of a file, in file order. */
class Annotations final
{
  public:
    Outcome Read(const Statement &statement, const Tiles &tiles);

    /** A damaged annotation takes the formula that follows it. */
    void ReadDamaged(const Statement &statement);

    /** Returns the formula for the annotation of that line, or null. */
    const GroundFormula *FindGroundFormula(std::uint32_t line) const;

    /** Removes objects and facades for which `isValid(kind, index, mark)` is
     * false, for example because there is no such asset. */
    template <class Test> void Filter(Test isValid);

    const std::deque<ObjectPlacement> &GetObjects() const
    {
        return m_objects;
    }

    const std::deque<FacadePlacement> &GetFacades() const
    {
        return m_facades;
    }

    const std::deque<Point> &GetFacadePoints() const
    {
        return m_facadePoints;
    }

    const std::deque<std::int32_t> &GetWalls() const
    {
        return m_walls;
    }

    const std::deque<TreePlacement> &GetTrees() const
    {
        return m_trees;
    }

    const std::deque<TreeLine> &GetTreeLines() const
    {
        return m_treeLines;
    }

  private:
    Outcome AddObject(const Statement &statement);
    void AddFacade(const Statement &statement);
    void AddFacadePoints(const Statement &statement, std::uint32_t first);
    void AddTree(const Statement &statement);
    Outcome AddGroundFormula(const Statement &statement);

    std::deque<ObjectPlacement> m_objects{};
    std::deque<FacadePlacement> m_facades{};
    std::deque<Point> m_facadePoints{};
    std::deque<std::int32_t> m_walls{};
    std::deque<TreePlacement> m_trees{};
    std::deque<TreeLine> m_treeLines{};
    std::deque<GroundFormula> m_groundFormulas{};
    std::uint32_t m_tile = 0;

    /** Line of the last annotation; 0 if it was damaged. */
    std::uint32_t m_formulaLine = 0;
};

template <class Test> void Annotations::Filter(Test isValid)
{
    std::erase_if(m_objects, [&](const ObjectPlacement &placement)
                  { return !isValid(true, placement.object, placement.mark); });
    std::erase_if(m_facades,
                  [&](const FacadePlacement &placement) {
                      return !isValid(false, placement.facade, placement.mark);
                  });
}

}  // namespace xpautogen

#endif
