// SPDX-License-Identifier: MIT
// DXT blocks, in builds with libsquish and without.

#include "frmts/codecs/dxt.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>

namespace
{

constexpr int SIDE = 4;

/** A block of one colour in 5-6-5 bits, used for both end points. */
constexpr std::array<std::uint8_t, 8> RED_BLOCK = {0x00, 0xF8, 0x00, 0xF8,
                                                   0x00, 0x00, 0x00, 0x00};

using Pixels = std::array<std::uint8_t, 4 * SIDE * SIDE>;

bgl::CodecStatus Decode(bgl::ByteSpan payload, Pixels &pixels)
{
    return bgl::DecodeDxt(payload, bgl::DxtFormat::Dxt1, SIDE, pixels);
}

#ifdef FLIGHTSIM_USE_SQUISH

TEST(Dxt, DecodesABlock)
{
    Pixels pixels{};
    ASSERT_TRUE(Decode(RED_BLOCK, pixels).IsDone());
    const std::array<std::uint8_t, 4> red = {255, 0, 0, 255};
    for (std::size_t i = 0; i < pixels.size(); i += red.size())
    {
        EXPECT_EQ(std::memcmp(pixels.data() + i, red.data(), red.size()), 0);
    }
}

TEST(Dxt, RefusesAnotherSize)
{
    Pixels pixels{};
    EXPECT_FALSE(Decode(bgl::ByteSpan(RED_BLOCK).first(7), pixels).IsDone());
}

#else

TEST(Dxt, SaysWhatIsMissing)
{
    Pixels pixels{};
    const bgl::CodecStatus status = Decode(RED_BLOCK, pixels);
    ASSERT_FALSE(status.IsDone());
    EXPECT_NE(std::string(status.Expected()).find("without libsquish"),
              std::string::npos);
}

#endif

}  // namespace
