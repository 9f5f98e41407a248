// SPDX-License-Identifier: MIT
// How the encoder of LZ1 and LZ2 searches, and how it chooses between them.

#include "autotest/cpp/codec_test_util.h"
#include "autotest/cpp/lz_codec_suite.h"
#include "frmts/codecs/lz1.h"
#include "frmts/codecs/lz2.h"
#include "frmts/codecs/lz_longest_match.h"

#include <gtest/gtest.h>

namespace
{

using codectest::Bytes;

/** Tries every distance. */
bgl::LzMatch FindPlainly(const Bytes &source, std::size_t position,
                         std::size_t limit)
{
    bgl::LzMatch match;
    for (std::size_t distance = 1;
         distance <= std::min<std::size_t>(position, 4414); ++distance)
    {
        std::size_t length = 0;
        while (length < limit && source[position + length] ==
                                     source[position + length - distance])
        {
            ++length;
        }
        if (length >= 2 && length > match.length)
        {
            match = {static_cast<std::uint16_t>(length),
                     static_cast<std::uint16_t>(distance)};
        }
    }
    return match;
}

void ExpectLongest(const Bytes &source, bool passes)
{
    bgl::LzLongestMatch finder(source);
    for (std::size_t i = 0; i < source.size(); ++i)
    {
        if (passes && i % 3 != 0)
        {
            finder.Pass(i);
            continue;
        }
        const std::size_t limit = std::min(512 - i % 512, source.size() - i);
        const bgl::LzMatch match = finder.Find(i, limit);
        const bgl::LzMatch expected = FindPlainly(source, i, limit);
        ASSERT_EQ(match.length, expected.length) << i;
        ASSERT_EQ(match.distance, expected.distance) << i;
    }
}

}  // namespace

TEST(LzLongestMatch, FindsTheNearestOfTheLongest)
{
    for (const unsigned size : {1U, 2U, 3U, 4U, 5U, 600U})
    {
        ExpectLongest(Bytes(size, 9), false);
        ExpectLongest(codectest::RandomBytes(size, 3, size), false);
    }
    for (const unsigned values : {2U, 5U, 256U})
    {
        ExpectLongest(codectest::RandomBytes(2000, values, values), false);
        ExpectLongest(codectest::RandomBytes(2000, values, values), true);
    }
    ExpectLongest(codectest::RepetitiveBytes(5500, 4), false);
}

TEST(LzLongestMatch, ReachesBackToTheEndOfTheWindow)
{
    for (const std::size_t distance : {4414U, 4415U})
    {
        Bytes source =
            codectest::RandomBytes(static_cast<unsigned>(distance), 256, 1);
        source.insert(source.end(), source.begin(), source.begin() + 9);
        bgl::LzLongestMatch finder(source);
        for (std::size_t i = 0; i < distance; ++i)
        {
            finder.Pass(i);
        }
        const bgl::LzMatch match = finder.Find(distance, 9);
        EXPECT_EQ(match.length == 9 && match.distance == 4414,
                  distance == 4414);
    }
}

TEST(LzEncoder, TakesTheSmallerOfTwoCodes)
{
    unsigned chosen[2] = {0, 0};
    for (const bgl::LzParse parse :
         {bgl::LzParse::Greedy, bgl::LzParse::Cheapest})
    {
        for (const Bytes &source : codectest::LzSources())
        {
            Bytes one;
            Bytes two;
            ASSERT_TRUE(bgl::EncodeLz1(source, one, {parse}));
            ASSERT_TRUE(bgl::EncodeLz2(source, two, {parse}));
            const bool isTwo = two.size() < one.size();
            const Bytes &smaller = isTwo ? two : one;
            Bytes sink{7};
            EXPECT_EQ(
                bgl::EncodeSmallerLz(source, sink, {parse, smaller.size()}),
                isTwo ? &bgl::LZ2_CODE : &bgl::LZ1_CODE);
            EXPECT_EQ(sink.front(), 7);
            sink.erase(sink.begin());
            EXPECT_EQ(sink, smaller);
            EXPECT_EQ(
                bgl::EncodeSmallerLz(source, sink, {parse, smaller.size() - 1}),
                nullptr);
            EXPECT_EQ(sink, smaller);
            ++chosen[isTwo ? 1 : 0];
        }
    }
    EXPECT_GT(chosen[0], 20U);
    EXPECT_GT(chosen[1], 20U);
}
