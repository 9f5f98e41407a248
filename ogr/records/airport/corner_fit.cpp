// SPDX-License-Identifier: MIT
// Finds corners of an outline from which a compiler makes given triangles.

#include "ogr/records/airport/corner_fit.h"

#include "driver/bgl/coordinates.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

namespace bgl
{

namespace
{

/** A sequence of pseudorandom bits, the same in each run. */
class BitSequence
{
  public:
    explicit BitSequence(std::uint64_t seed) : m_state(seed)
    {
    }

    std::uint64_t Next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t bits = m_state;
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
        return bits ^ (bits >> 31);
    }

    /** From -0.5 to 0.5. */
    double NextShift()
    {
        return static_cast<double>(Next() >> 11) * 0x1p-53 - 0.5;
    }

  private:
    std::uint64_t m_state;
};

/** Moves a corner within the precision of a BGL. */
GeoPoint MoveCorner(const GeoPoint &corner, BitSequence &bits)
{
    const double width = LongitudeToDegrees(1) - LongitudeToDegrees(0);
    const double height = LatitudeToDegrees(1) - LatitudeToDegrees(0);
    GeoPoint moved = corner;
    moved.longitude += width * bits.NextShift();
    moved.latitude += height * bits.NextShift();
    const bool isSame = LongitudeFromDegrees(moved.longitude) ==
                            LongitudeFromDegrees(corner.longitude) &&
                        LatitudeFromDegrees(moved.latitude) ==
                            LatitudeFromDegrees(corner.latitude);
    return isSame ? moved : corner;
}

/** Moves some of the corners of an outline. Corners at one position in the file
 * stay together, unless they were distinct in the source. */
void MoveCorners(const std::vector<GeoPoint> &corners, bool areTogether,
                 std::uint64_t number, std::vector<GeoPoint> &moved)
{
    // One in two to one in 16.
    const std::uint64_t mask = (std::uint64_t{2} << (number % 4)) - 1;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const GeoPoint &corner = corners[i];
        const std::uint64_t place =
            std::bit_cast<std::uint64_t>(corner.longitude) ^
            std::rotl(std::bit_cast<std::uint64_t>(corner.latitude), 32);
        BitSequence bits((areTogether ? place : i) +
                         number * 0xD1342543DE82EF95U);
        if ((bits.Next() & mask) == 0)
        {
            moved[i] = MoveCorner(corner, bits);
        }
    }
}

/** Counts the first triangles that are equal to those of another list. */
std::ptrdiff_t CountEqual(const std::vector<Triangle> &a,
                          const std::vector<Triangle> &b)
{
    return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
           a.begin();
}

/** Moves corners as long as more of the triangles match. Returns nothing if
 * some never match. */
std::optional<std::vector<GeoPoint>>
FindCorners(const std::vector<GeoPoint> &corners, bool areTogether,
            const std::vector<Triangle> &triangles, std::size_t &budget)
{
    constexpr std::size_t MAXIMUM_CORNERS = 300'000;
    std::vector<GeoPoint> best = corners;
    std::ptrdiff_t equal = 0;
    const std::size_t tries =
        std::min(MAXIMUM_CORNERS, budget) / corners.size();
    for (std::size_t i = 0; i < tries; ++i)
    {
        budget -= corners.size();
        std::vector<GeoPoint> moved = best;
        MoveCorners(corners, areTogether, i, moved);
        const std::vector<Triangle> made = CutIntoTriangles(moved);
        if (made == triangles)
        {
            return moved;
        }
        const std::ptrdiff_t now = CountEqual(made, triangles);
        if (now >= equal)
        {
            equal = now;
            best = std::move(moved);
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<GeoPoint> FitCorners(const std::vector<GeoPoint> &corners,
                                 const std::vector<Triangle> &triangles,
                                 std::size_t &budget)
{
    const std::vector<Triangle> made = CutIntoTriangles(corners);
    if (made == triangles || !CoverSame({corners, triangles}, {corners, made}))
    {
        return corners;
    }
    auto moved = FindCorners(corners, true, triangles, budget);
    moved = moved ? moved : FindCorners(corners, false, triangles, budget);
    return moved.value_or(corners);
}

}  // namespace bgl
