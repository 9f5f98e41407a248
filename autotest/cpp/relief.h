// SPDX-License-Identifier: MIT
// A synthetic landscape for tests, samples and benchmarks.

#ifndef FLIGHTSIM_AUTOTEST_CPP_RELIEF_H
#define FLIGHTSIM_AUTOTEST_CPP_RELIEF_H

#include <cmath>
#include <cstdint>

namespace relief
{

/** Returns a number in 0...1 that depends only on the lattice point and the
 * octave. */
inline double LatticeValue(std::int64_t x, std::int64_t y, int octave)
{
    std::uint64_t hash =
        static_cast<std::uint64_t>(x) * std::uint64_t{0x9E3779B97F4A7C15};
    hash ^= static_cast<std::uint64_t>(y) * std::uint64_t{0xC2B2AE3D27D4EB4F};
    hash ^=
        static_cast<std::uint64_t>(octave) * std::uint64_t{0x165667B19E3779F9};
    hash ^= hash >> 29;
    hash *= std::uint64_t{0xBF58476D1CE4E5B9};
    hash ^= hash >> 32;
    return static_cast<double>(hash & 0xFFFFFF) / 16777216.0;
}

/** Returns smooth noise with one value per lattice cell of 2^shift posts. */
inline double Noise(std::int64_t x, std::int64_t y, int shift, int octave)
{
    const std::int64_t size = std::int64_t{1} << shift;
    const auto weight = [size](std::int64_t part)
    {
        const double t = static_cast<double>(part) / static_cast<double>(size);
        return t * t * (3.0 - 2.0 * t);
    };
    const std::int64_t left = x >> shift;
    const std::int64_t top = y >> shift;
    const double weightX = weight(x & (size - 1));
    const double weightY = weight(y & (size - 1));
    const double upper = LatticeValue(left, top, octave) * (1.0 - weightX) +
                         LatticeValue(left + 1, top, octave) * weightX;
    const double lower = LatticeValue(left, top + 1, octave) * (1.0 - weightX) +
                         LatticeValue(left + 1, top + 1, octave) * weightX;
    return upper * (1.0 - weightY) + lower * weightY;
}

/** Returns metres at a post of the finest level: mountains that are rougher
 * higher up, plains, and sea at 0. */
inline double Elevation(std::int64_t x, std::int64_t y)
{
    double height = 3600.0 * Noise(x, y, 9, 0) - 1100.0;
    for (int octave = 1; octave <= 7; ++octave)
    {
        const double rough = std::fmax(0.0, height) / 2500.0;
        height += 1800.0 * std::ldexp(rough, -octave) *
                  (Noise(x, y, 9 - octave, octave) - 0.5);
    }
    return std::fmax(0.0, height);
}

}  // namespace relief

#endif
