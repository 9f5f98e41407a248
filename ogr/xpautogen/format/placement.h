// SPDX-License-Identifier: MIT
// Converts metres of a tile to the earth: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_PLACEMENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_PLACEMENT_H

#include "driver/bytes/geodesy.h"
#include "ogr/xpautogen/format/tile.h"

namespace xpautogen
{

/** The direction of a tile's top at heading 0. North in WorldEditor,
 * OverlayEditor and an add-on of 2025; the specification says that the bottom
 * is in the north [unverified]. */
enum class Orientation : std::uint8_t
{
    TopNorth,
    TopSouth
};

inline constexpr Orientation DEFAULT_ORIENTATION = Orientation::TopNorth;

/** Places tiles where a scenery would. */
class Placement final
{
  public:
    /** @param anchor the point in the scenery, with its heading in degrees
     * clockwise. */
    Placement(bgl::GeoPoint anchor, double headingDegrees,
              Orientation orientation)
        : m_anchor(anchor), m_heading(headingDegrees),
          m_orientation(orientation)
    {
    }

    /** Converts metres to the right and up from the anchor of a tile to degrees
     * east and north. Longitudes continue beyond 180 degrees, so that a shape
     * on the antimeridian stays in one piece. */
    Point Place(const Point &metres, const Tile &tile) const;

    /** The inverse of Place. */
    Point ToMetres(const Point &place, const Tile &tile) const;

    /** Converts degrees clockwise from north to degrees clockwise from the top
     * of a tile, 0 up to 360. */
    double FromTrue(double headingDegrees, const Tile &tile) const;

    /** Converts degrees clockwise from the top of a tile to degrees clockwise
     * from north, 0 up to 360. */
    double ToTrue(double headingDegrees, const Tile &tile) const;

  private:
    /** Returns the direction of a tile's top in degrees clockwise from
     * north. */
    double GetTopHeading(const Tile &tile) const;

    bgl::GeoPoint m_anchor;
    double m_heading;
    Orientation m_orientation;
};

}  // namespace xpautogen

#endif
