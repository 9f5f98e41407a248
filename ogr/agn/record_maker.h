// SPDX-License-Identifier: MIT
// Encodes OGR geometries as records of tiles.

#ifndef FLIGHTSIM_OGR_AGN_RECORD_MAKER_H
#define FLIGHTSIM_OGR_AGN_RECORD_MAKER_H

#include "driver/base/gdal_compat.h"
#include "ogr/agn/format/placement.h"
#include "ogr/agn/format/rectangle.h"
#include "ogr/agn/format/tile_name.h"
#include "ogr/terrain_vector/cell_grid.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** Places geometries, in degrees, in the squares of tiles and encodes them as
 * records. Methods return why a geometry cannot be written, or null. */
class RecordMaker final
{
  public:
    /** Takes a record; returning false stops. */
    using Sink = std::function<bool(const bgl::Qmid &, bgl::ByteSpan)>;

    /** Minimum that the Annotator reportedly keeps when saving. */
    static constexpr double MINIMUM_WIDTH_METRES = 1.0;

    struct FootprintOptions
    {
        /** Heading of the front, clockwise from north; by default the longest
         * side is the front. */
        std::optional<double> headingDegrees;

        /** Whether to split a footprint into several rectangles instead of
         * using the smallest one around it. */
        bool isSplit;

        /** Whether it is one of a building: those that are too narrow are left
         * out, and the others cover the footprint as well as they can; rectangles
         * of objects keep the direction of the front. */
        bool isBuilding;
    };

    /** Lengths along the front and along the side. */
    struct Size
    {
        double lengthMetres;
        double depthMetres;
    };

    /** The width of a polyline building, in sides of the square or in metres;
     * positive to the right of the line. */
    struct LineWidth
    {
        std::optional<double> sides;
        double metres;
    };

    explicit RecordMaker(Sink sink) : m_sink(std::move(sink))
    {
    }

    /** Sets the tile from which the next geometry was read: if it is near that
     * tile, it is stored there again, uncut. */
    void SetHome(const std::optional<bgl::Qmid> &cell)
    {
        m_home = cell;
    }

    const char *AddFootprint(const OGRPolygon &polygon,
                             const FootprintOptions &options);
    const char *AddObject(const OGRPoint &point, double headingDegrees,
                          const Size &size, bool isBuilding);

    /** Cuts at the borders of tiles and connects holes to the outer ring. */
    const char *AddVegetation(const OGRPolygon &polygon);

    /** Also cuts; replaces anything but an upright rectangle by the one around
     * it. */
    const char *AddUprightRectangle(const OGRPolygon &polygon);

    const char *AddLine(const OGRSimpleCurve &line, const LineWidth &width);

    /** Adds the outer ring with an inward band. A width of 0 means the width of
     * the gap to the hole. */
    const char *AddBand(const OGRPolygon &polygon, const LineWidth &width);

    /** Returns the tile of the middle; nothing if it is not on the earth. */
    static std::optional<bgl::Qmid> FindCell(const OGREnvelope &envelope);

    /** Counts of losses. */
    struct Counts
    {
        std::int64_t narrow = 0;
        std::int64_t beyondReach = 0;
        std::int64_t repaired = 0;
        std::int64_t turned = 0;
        std::int64_t skewed = 0;
    };

    /** Returns the counts since the last call. */
    Counts TakeCounts()
    {
        return std::exchange(m_counts, {});
    }

  private:
    using Ring = std::vector<agn::Point>;

    const char *Enter(const OGREnvelope &envelope);
    bool IsNearHome(const OGREnvelope &envelope);
    const agn::Placement &GetPlacement();
    agn::Point ToSquare(double longitude, double latitude) const;
    const char *AddToTiles(const OGREnvelope &envelope,
                           const bgl::GridSquare &first,
                           const bgl::GridSquare &last);
    Ring ReadRing(const OGRSimpleCurve &ring) const;
    std::vector<Ring> ReadRings(const OGRPolygon &polygon) const;
    const char *FindParts(const OGRPolygon &polygon, agn::Point scale,
                          bool isSplit,
                          std::vector<agn::Corners> &metres) const;
    const char *AddParts(const std::vector<agn::Corners> &metres,
                         agn::Point scale, const FootprintOptions &options);

    static double GetMinimumWidth(bool isBuilding)
    {
        return isBuilding ? MINIMUM_WIDTH_METRES : 0.0;
    }

    void CountSkewed(const agn::Rectangle &rectangle, agn::Point scale,
                     bool isBuilding);
    std::optional<agn::Corners> FindDrawn(const OGRPolygon &polygon) const;
    const char *AddRectangle(agn::Rectangle rectangle,
                             double minimumWidthMetres);
    const char *AddClipped(const OGRPolygon &polygon);
    const char *AddRepaired(const OGRPolygon &polygon);
    const char *AddRings(const bgl::GridSquare &square,
                         std::vector<Ring> rings);
    const char *AddUpright(const agn::Corners &corners);
    const char *AddLine(const Ring &line, const LineWidth &width);
    float GetWidth(const Ring &line, const LineWidth &width);
    const char *Emit(const bgl::GridSquare &square, bgl::ByteSpan record) const;

    const Sink m_sink;
    const bgl::MapGrid m_grid = bgl::MakeCellGrid(agn::TILE_LEVEL);
    std::optional<bgl::Qmid> m_home{};
    bgl::GridSquare m_square{};

    /** Whether the current square is the home tile. */
    bool m_isHome = false;

    /** Of the current square; null until needed. */
    const agn::Placement *m_placement = nullptr;

    /** Cached because geodesics take longer than everything else about a
     * house. */
    static constexpr std::size_t MAXIMUM_PLACEMENTS = 1 << 16;
    std::unordered_map<std::uint64_t, agn::Placement> m_placements{};
    std::vector<std::uint8_t> m_bytes{};
    Counts m_counts{};
};

}  // namespace flightsim

#endif
