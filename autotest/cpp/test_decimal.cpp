// SPDX-License-Identifier: MIT
// 32-bit floats as people write them.

#include "driver/bytes/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

namespace
{

/** Returns the number that the shortest text represents. */
double ReadShortest(float value)
{
    char text[64];
    const auto end = std::to_chars(std::begin(text), std::end(text), value).ptr;
    double decimal = 0;
    std::from_chars(text, end, decimal);
    return decimal;
}

TEST(Decimal, ShowsWhatWasWritten)
{
    EXPECT_EQ(bgl::ToDecimal(28.6F), 28.6);
    EXPECT_EQ(bgl::ToDecimal(-0.1F), -0.1);
    EXPECT_EQ(bgl::ToDecimal(8388607.5F), 8388607.5);
    EXPECT_EQ(bgl::ToDecimal(16777216.0F), 16777216.0);
    EXPECT_EQ(bgl::ToDecimal(1e-7F), 1e-7);
    EXPECT_EQ(bgl::ToDecimal(-1.17549435e-38F), -1.1754944e-38);
}

TEST(Decimal, KeepsWhatIsNotFinite)
{
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(bgl::ToDecimal(infinity), infinity);
    EXPECT_EQ(bgl::ToDecimal(-infinity), -infinity);
    EXPECT_TRUE(std::isnan(bgl::ToDecimal(std::nanf(""))));
}

/** For numbers of every magnitude the text is the shortest, and converts back
 * to the stored number. */
TEST(Decimal, IsTheShortestThatComesBack)
{
    std::uint32_t bits = 12345;
    for (int i = 0; i < 200000; ++i)
    {
        bits = bits * 1664525U + 1013904223U;
        const auto value = std::bit_cast<float>(bits);
        if (!std::isfinite(value) || value == std::trunc(value))
        {
            continue;
        }
        const double decimal = bgl::ToDecimal(value);
        ASSERT_EQ(static_cast<float>(decimal), value);
        ASSERT_EQ(decimal, ReadShortest(value)) << bits;
    }
}

}  // namespace
