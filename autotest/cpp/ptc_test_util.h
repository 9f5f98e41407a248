// SPDX-License-Identifier: MIT
// Posts, photos and payloads for the tests of the PTC codec.

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

/** Makes posts whose row 0 and column 0 are copies of their neighbours, like
 * the decoder's. */
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

/** Smooth hills with slight noise, in metres. */
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

/** Noise of `range` values from `lowest` on. */
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

/** A pixel with eight bits per channel, of which a 16-bit photo keeps the upper
 * ones. */
struct Rgba
{
    int red;
    int green;
    int blue;
    int alpha;
};

inline void Pack(const Rgba &pixel, std::uint16_t &word)
{
    word = static_cast<std::uint16_t>(
        (pixel.alpha >> 7) << 15 | (pixel.red >> 3) << 10 |
        (pixel.green >> 3) << 5 | pixel.blue >> 3);
}

inline void Pack(const Rgba &pixel, std::uint32_t &word)
{
    word = static_cast<std::uint32_t>(pixel.alpha) << 24 |
           static_cast<std::uint32_t>(pixel.red << 16 | pixel.green << 8 |
                                      pixel.blue);
}

/** Pixels of 16 or 32 bits. */
template <class Word> using Pixels = std::vector<Word>;

inline constexpr int PHOTO_SIDE = bgl::PTC_IMAGE_SIDE;
inline constexpr std::size_t PHOTO_SIZE =
    static_cast<std::size_t>(PHOTO_SIDE) * PHOTO_SIDE;

template <class Word, class Function> Pixels<Word> MakePhoto(Function pixelAt)
{
    Pixels<Word> pixels(PHOTO_SIZE);
    std::size_t next = 0;
    for (int row = 0; row < PHOTO_SIDE; ++row)
    {
        for (int column = 0; column < PHOTO_SIDE; ++column)
        {
            Pack(pixelAt(row, column), pixels[next++]);
        }
    }
    return pixels;
}

/** Fields and forests, with roads that have sharp edges. */
inline Rgba Landscape(int row, int column)
{
    if (row % 90 < 3 || (row + 2 * column) % 131 < 4)
    {
        return {200, 200, 190, 255};
    }
    const auto hash = static_cast<unsigned>(row * 7919 + column * 104729);
    const int rough = static_cast<int>((hash ^ hash >> 7) % 12);
    const double field = std::sin(row * 0.05) * std::cos(column * 0.03);
    return {90 + static_cast<int>(50 * field) + rough, 110 + rough,
            60 - static_cast<int>(40 * field) + rough, 255};
}

/** Whether a pixel is in a round lake. */
inline bool IsInDisc(int row, int column)
{
    return (row - 120) * (row - 120) + (column - 140) * (column - 140) < 6400;
}

inline bgl::CodecStatus Decode(bgl::ByteSpan payload,
                               Pixels<std::uint16_t> &pixels)
{
    static bgl::PtcScratch scratch;
    pixels.assign(PHOTO_SIZE, 0x5555);
    return bgl::DecodePtcPhoto(payload, scratch, pixels);
}

inline bgl::CodecStatus Decode(bgl::ByteSpan payload,
                               Pixels<std::uint32_t> &pixels)
{
    static bgl::PtcScratch scratch;
    pixels.assign(PHOTO_SIZE, 0x55555555);
    return bgl::DecodePtcPhoto32(payload, scratch, pixels);
}

inline Bytes Encoded(const Pixels<std::uint16_t> &pixels, int quantiserStep = 0)
{
    Bytes payload;
    bgl::EncodePtcPhoto(pixels, quantiserStep, payload);
    return payload;
}

inline Bytes Encoded(const Pixels<std::uint32_t> &pixels, int quantiserStep = 0,
                     int alphaQuantiserStep = 0)
{
    Bytes payload;
    bgl::EncodePtcPhoto32(pixels, quantiserStep, alphaQuantiserStep, payload);
    return payload;
}

}  // namespace ptctest

#endif
