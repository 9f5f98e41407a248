// SPDX-License-Identifier: MIT
// How the parts of the format are read that no real file could confirm, each
// in this one place: format.md chapters 3 and 4, marks [S], [D] and [U].

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_INTERPRETATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_INTERPRETATION_H

#include <cstdint>

namespace agn
{

/** What the third and fourth number of a record mean. */
enum class RectangleForm
{
    /** Unit vector along the front, then length and signed depth. */
    DirectionAndSize,

    /** Offset to the opposite corner of an axis-parallel rectangle. */
    OppositeCorner
};

/** Row houses (ROWH): no real file has any. Read as generic buildings are,
 * whose words in the seed are the same. */
inline constexpr RectangleForm ROW_HOUSE_FORM = RectangleForm::DirectionAndSize;

/** Vegetation rectangles (VGRE, VGRO): the seed speaks of an "offset to the
 * second point", the older description of one to the third point. */
inline constexpr RectangleForm VEGETATION_RECTANGLE_FORM =
    RectangleForm::OppositeCorner;

/** Where a library object stands in its rectangle, as a share of length and
 * depth: in the centre. An object without a rectangle stands on its point. */
inline constexpr double LIBRARY_OBJECT_PLACE = 0.5;

/** The number in front of each polyline building. The seed says that it "seems
 * always to be 1"; others are reported and read all the same. */
inline constexpr std::uint32_t POLYLINE_BUILDING_MARK = 1;

/** Sharp corners of a building's band are cut off where their tip would be
 * farther from the line than this many widths. What the simulator does there
 * is not known. */
inline constexpr double MITRE_LIMIT = 4.0;

/** Ends of a line that are closer than this, in squares, make a ring. One of
 * the real rings misses its start by a rounding error; this is 1 cm. */
inline constexpr double CLOSING_TOLERANCE = 1e-5;

/** Twentieths of a whole in the shares of floors. */
inline constexpr int FLOOR_SHARE_WHOLE = 20;

}  // namespace agn

#endif
