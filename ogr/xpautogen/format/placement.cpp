// SPDX-License-Identifier: MIT
// Converts metres of a tile to the earth: format.md chapter 2.

#include "ogr/xpautogen/format/placement.h"

#include <cmath>
#include <numbers>

namespace xpautogen
{

namespace
{

/** Degrees clockwise per ROTATION. WorldEditor turns clockwise, the
 * specification says counter-clockwise; real files have half turns only
 * [unverified]. */
constexpr double DEGREES_OF_QUARTER_TURN = 90.0;

constexpr double DEGREES_OF_TURN = 360.0;

double ToDegrees(double radians)
{
    return radians * (180.0 / std::numbers::pi);
}

/** Wraps to 0 up to 360. */
double Wrap(double degrees)
{
    const double rest = std::fmod(degrees, DEGREES_OF_TURN);
    const double positive = rest < 0.0 ? rest + DEGREES_OF_TURN : rest;
    return positive < DEGREES_OF_TURN ? positive : 0.0;
}

}  // namespace

double Placement::GetTopHeading(const Tile &tile) const
{
    const double top = m_orientation == Orientation::TopSouth ? 180.0 : 0.0;
    return m_heading + top + tile.GetQuarterTurns() * DEGREES_OF_QUARTER_TURN;
}

double Placement::ToTrue(double headingDegrees, const Tile &tile) const
{
    return Wrap(GetTopHeading(tile) + headingDegrees);
}

double Placement::FromTrue(double headingDegrees, const Tile &tile) const
{
    return Wrap(headingDegrees - GetTopHeading(tile));
}

Point Placement::ToMetres(const Point &place, const Tile &tile) const
{
    const bgl::GeodesicLine line =
        bgl::MeasureLine(m_anchor, {place.x, place.y});
    const double direction =
        FromTrue(line.azimuth1Degrees, tile) * (std::numbers::pi / 180.0);
    return {line.metres * std::sin(direction),
            line.metres * std::cos(direction)};
}

Point Placement::Place(const Point &metres, const Tile &tile) const
{
    const double direction = ToDegrees(std::atan2(metres.x, metres.y));
    const bgl::GeoPoint place = bgl::MovePoint(
        m_anchor, ToTrue(direction, tile), std::hypot(metres.x, metres.y));
    const double east =
        std::remainder(place.longitude - m_anchor.longitude, DEGREES_OF_TURN);
    return {m_anchor.longitude + east, place.latitude};
}

}  // namespace xpautogen
