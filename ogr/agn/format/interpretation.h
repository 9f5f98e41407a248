// SPDX-License-Identifier: MIT
// Assumptions about parts of the format that no real file could confirm, each
// made only here: format.md chapters 3 and 4, marks [S], [D] and [U].

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_INTERPRETATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_INTERPRETATION_H

#include "ogr/agn/format/geometry.h"

#include <cstdint>

namespace agn
{

/** The meaning of the third and fourth number of a record. */
enum class RectangleForm
{
    /** Unit vector along the front, then length and signed depth. */
    DirectionAndSize,

    /** Offset to the opposite corner of an axis-parallel rectangle. */
    OppositeCorner
};

/** Returns the direction of the side of a rectangle by that of its front, and of
 * the width of a building by that of its line: at a right angle to the right, in
 * units of the square. In metres this is no right angle, away from the latitude
 * where the square is one. Real records are made in units of the square: their
 * depths are equal to the last bit at different latitudes. That the simulator
 * draws the same corners is unverified. If it draws right angles in metres, this
 * needs the scale of the square. */
inline Point FindSideDirection(Point front)
{
    return RightOf(front);
}

/** Row houses (ROWH), which no real file has. Read like generic buildings,
 * which the seed describes in the same words. */
inline constexpr RectangleForm ROW_HOUSE_FORM = RectangleForm::DirectionAndSize;

/** Vegetation rectangles (VGRE, VGRO): the seed mentions an "offset to the
 * second point", the older description one to the third point. */
inline constexpr RectangleForm VEGETATION_RECTANGLE_FORM =
    RectangleForm::OppositeCorner;

/** Position of a library object in its rectangle, as a fraction of length and
 * depth: the centre. An object without a rectangle is at its point. */
inline constexpr double LIBRARY_OBJECT_PLACE = 0.5;

/** The number before each polyline building. The seed says that it "seems
 * always to be 1"; others are reported and read anyway. */
inline constexpr std::uint32_t POLYLINE_BUILDING_MARK = 1;

/** Sharp corners of a building's band are cut off if their tip would be farther
 * from the line than this many widths. What the simulator does is unknown. */
inline constexpr double MITRE_LIMIT = 4.0;

/** Ends of a line closer than this, in squares, form a ring. One of the real
 * rings misses its start by a rounding error; this is 1 cm. */
inline constexpr double CLOSING_TOLERANCE = 1e-5;

/** Number of twentieths that floor shares add up to. */
inline constexpr int FLOOR_SHARE_WHOLE = 20;

}  // namespace agn

#endif
