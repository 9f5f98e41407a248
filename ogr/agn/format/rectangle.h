// SPDX-License-Identifier: MIT
// Rectangle records: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_H

#include "driver/bytes/bytes.h"
#include "ogr/agn/format/geometry.h"
#include "ogr/agn/format/interpretation.h"

#include <cstddef>

namespace agn
{

/** The six numbers of a record in GBLR, ROWH and A2GE; the first four of them
 * in VGRE and VGRO, and in an A2GE without sizes. */
struct RectangleRecord
{
    static constexpr std::size_t SIZE = 24;
    static constexpr std::size_t SHORT_SIZE = 16;

    float x = 0.0F;
    float y = 0.0F;

    /** See RectangleForm. */
    float directionX = 0.0F;
    float directionY = 0.0F;

    float length = 0.0F;

    /** Positive to the right of the direction. */
    float depth = 0.0F;

    bool operator==(const RectangleRecord &) const = default;

    /** Reads the numbers of a record; the last two stay 0 if it is short.
     * `bytes` must have 16 or 24. */
    static RectangleRecord FromBytes(bgl::ByteSpan bytes);

    /** Whether every number is finite and within reach of the square. */
    bool IsPlausible() const;

    /** Whether the direction is a unit vector within 1e-3. */
    bool HasUnitDirection() const;
};

/** A rectangle in the centre system (origin in the middle of the square). */
struct Rectangle
{
    /** The first corner. */
    Point origin;

    /** Unit vector along the front; zero if the record has none. */
    Point direction;

    double length = 0.0;
    double depth = 0.0;

    /** Reads a record of an upright or rotated rectangle. For the form with the
     * opposite corner the direction is east or west. */
    static Rectangle FromRecord(const RectangleRecord &record,
                                RectangleForm form);

    /** Returns a rectangle whose front is a given side of another one.
     *
     * @param corners as returned by GetCorners; must not all be equal.
     * @param side 0 to 3, the side from this corner to the next.
     * @param isReversed whether the front runs against the order of corners.
     */
    static Rectangle FromCorners(const Corners &corners, std::size_t side,
                                 bool isReversed);

    /** Returns the record of a rotated rectangle. */
    RectangleRecord ToRecord() const;

    /** Returns the first corner, the end of the front, and on the other side
     * the end and the start. */
    Corners GetCorners() const;

    /** Returns the position of an object in the rectangle. */
    Point GetObjectPlace() const;

    Point GetCentre() const
    {
        return origin + (Front() + Side()) * 0.5;
    }

    /** Vectors from a corner along the front, and along the side. */
    Point Front() const
    {
        return direction * length;
    }

    Point Side() const
    {
        return FindSideDirection(direction) * depth;
    }
};

}  // namespace agn

#endif
