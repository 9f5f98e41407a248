// SPDX-License-Identifier: MIT
// QMID cells, the quad-tree of the simulators: format.md chapters 2, 3 and 5.

#ifndef FLIGHTSIM_DRIVER_BGL_QMID_H
#define FLIGHTSIM_DRIVER_BGL_QMID_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** A cell: level 0...30, u eastward from 180 W, v southward from 90 N.
 *
 * A cell of level L is 480/2^L degrees wide and 360/2^L degrees high. Its edges
 * are exact in double.
 */
struct Qmid
{
    static constexpr int MAXIMUM_LEVEL = 30;

    int level = 0;
    std::uint32_t u = 0;
    std::uint32_t v = 0;

    auto operator<=>(const Qmid &) const = default;

    /** Unpacks the B dword (high half) and the A dword (low half).
     *
     * @return nothing if the value is not a QMID: below 2, the top bit at an
     *         even position, or a level beyond 30.
     */
    static std::optional<Qmid> FromPacked(std::uint64_t packed);

    /** Returns the cell of a level that contains a point in DWORD coordinates.
     *
     * Longitude wraps, latitude is clamped to the last row. A point on an edge
     * belongs to the cell to the east or south.
     */
    static Qmid FromPoint(std::uint32_t longitude, std::uint32_t latitude,
                          int level);

    /** Number of columns of a level on the earth: 3*2^(L-2). */
    static std::uint32_t Columns(int level);

    /** Number of rows of a level on the earth: 2^(L-1). */
    static std::uint32_t Rows(int level);

    std::uint64_t Packed() const;

    std::uint32_t A() const
    {
        return static_cast<std::uint32_t>(Packed());
    }

    std::uint32_t B() const
    {
        return static_cast<std::uint32_t>(Packed() >> 32);
    }

    /** Whether u and v are inside the column and row counts. */
    bool IsOnEarth() const
    {
        return u < Columns(level) && v < Rows(level);
    }

    /** Returns the cell `levels` levels up that contains this one; levels <=
     * level. */
    Qmid Ancestor(int levels) const
    {
        return {level - levels, u >> levels, v >> levels};
    }

    double West() const;
    double North() const;
    double East() const;
    double South() const;

    /** For example "level 13, u 1073, v 1219". */
    std::string ToString() const;
};

/** Returns the quad key of a cell: one digit 0...3 per level, coarsest first,
 * each digit the u bit plus twice the v bit. 15 digits name an autogen file. */
std::string ToQuadKey(const Qmid &cell);

/** Parses a quad key of 1 to 30 digits; returns nothing for other text. */
std::optional<Qmid> FromQuadKey(std::string_view key);

}  // namespace bgl

#endif
