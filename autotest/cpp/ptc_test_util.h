// SPDX-License-Identifier: MIT
// Posts and payloads for the tests of the PTC codec.

#ifndef FLIGHTSIM_AUTOTEST_CPP_PTC_TEST_UTIL_H
#define FLIGHTSIM_AUTOTEST_CPP_PTC_TEST_UTIL_H

#include "frmts/codecs/ptc/ptc.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

namespace ptctest
{

using Bytes = std::vector<std::uint8_t>;
using Posts = std::vector<std::int16_t>;

inline constexpr int SIDE = bgl::PTC_POST_SIDE;

/** Posts whose row 0 and column 0 are copies of their neighbours, as the
 * decoder makes them. */
inline Posts MakePosts(const std::function<int(int row, int column)> &height)
{
    Posts posts(static_cast<std::size_t>(SIDE) * SIDE);
    std::size_t next = 0;
    for (int row = 0; row < SIDE; ++row)
    {
        for (int column = 0; column < SIDE; ++column)
        {
            posts[next++] = static_cast<std::int16_t>(
                height(std::max(row, 1), std::max(column, 1)));
        }
    }
    return posts;
}

/** Smooth hills with a little roughness, in metres. */
inline Posts Relief()
{
    std::mt19937 random(1);
    std::vector<int> roughness(static_cast<std::size_t>(SIDE) * SIDE);
    for (int &value : roughness)
    {
        value = static_cast<int>(random() % 4);
    }
    return MakePosts(
        [&](int row, int column)
        {
            const double hills =
                300.0 * std::sin(column * 0.05) * std::cos(row * 0.07);
            return 500 + static_cast<int>(hills) +
                   roughness[static_cast<std::size_t>(row * SIDE + column)];
        });
}

/** Noise over `range` values from `lowest` on. */
inline Posts Noise(int lowest, unsigned range)
{
    std::vector<unsigned> values(static_cast<std::size_t>(SIDE) * SIDE);
    std::mt19937 random(2);
    for (unsigned &value : values)
    {
        value = static_cast<unsigned>(random() % range);
    }
    return MakePosts(
        [&](int row, int column)
        {
            return lowest +
                   static_cast<int>(
                       values[static_cast<std::size_t>(row * SIDE + column)]);
        });
}

inline Bytes Encoded(const Posts &posts, int quantiserStep = 0)
{
    Bytes payload;
    bgl::EncodePtcElevation(posts, quantiserStep, payload);
    return payload;
}

inline bgl::CodecStatus Decode(bgl::ByteSpan payload, Posts &posts)
{
    static bgl::PtcScratch scratch;
    posts.assign(static_cast<std::size_t>(SIDE) * SIDE, -1);
    return bgl::DecodePtcElevation(payload, scratch, posts);
}

}  // namespace ptctest

#endif
