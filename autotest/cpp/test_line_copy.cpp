// SPDX-License-Identifier: MIT
// Copying of tiles to rasters: lines and pixels.

#include "frmts/trq1/interleave.h"
#include "frmts/trq1/line_copy.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace
{

constexpr std::int64_t SMALL = 1 << 20;
constexpr std::int64_t LARGE = 64 << 20;
constexpr std::uint8_t UNTOUCHED = 0xEE;

/** Returns 0, 1, 2, ..., with a different start for each seed. */
std::vector<std::uint8_t> Bytes(std::size_t count, std::uint8_t seed)
{
    std::vector<std::uint8_t> bytes(count);
    std::iota(bytes.begin(), bytes.end(), seed);
    return bytes;
}

TEST(LineCopy, CopiesLinesOfAnyPlaceAndLength)
{
    const std::vector<std::uint8_t> source = Bytes(400, 7);
    for (const std::int64_t size : {SMALL, LARGE})
    {
        const bgl::LineCopy copy(size);
        for (std::size_t place = 0; place < 130; ++place)
        {
            for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 128U, 257U})
            {
                std::vector<std::uint8_t> target(600, UNTOUCHED);
                std::vector<std::uint8_t> expected = target;
                std::copy_n(source.begin() + 3, count,
                            expected.begin() +
                                static_cast<std::ptrdiff_t>(place));
                copy.Copy(source.data() + 3, static_cast<std::int64_t>(count),
                          target.data() + place);
                copy.Finish();
                ASSERT_EQ(target, expected) << place << ' ' << count;
            }
        }
    }
}

TEST(LineCopy, CountsSamplesRatherThanBytes)
{
    std::vector<float> source(257);
    std::iota(source.begin(), source.end(), 0.5F);
    std::vector<float> target(300, -1.0F);
    const bgl::LineCopy copy(LARGE);
    copy.Announce(target.data() + 5, 257);
    copy.Copy(source.data(), 257, target.data() + 5);
    copy.Finish();
    std::vector<float> expected(300, -1.0F);
    std::copy(source.begin(), source.end(), expected.begin() + 5);
    EXPECT_EQ(target, expected);
}

TEST(Interleave, AnyNumberOfPixels)
{
    for (std::size_t count = 0; count < 100; ++count)
    {
        std::vector<std::uint8_t> planes[4];
        for (std::size_t plane = 0; plane < 4; ++plane)
        {
            planes[plane] =
                Bytes(count, static_cast<std::uint8_t>(60 * plane + 1));
        }
        std::vector<std::uint8_t> three(3 * count + 1, UNTOUCHED);
        bgl::InterleaveThree(planes[0].data(), planes[1].data(),
                             planes[2].data(), count, three.data());
        std::vector<std::uint8_t> four(4 * count + 1, UNTOUCHED);
        bgl::InterleaveFour(planes[0].data(), planes[1].data(),
                            planes[2].data(), planes[3].data(), count,
                            four.data());
        for (std::size_t i = 0; i < count; ++i)
        {
            for (std::size_t plane = 0; plane < 4; ++plane)
            {
                ASSERT_EQ(four[4 * i + plane], planes[plane][i]);
            }
            ASSERT_EQ(three[3 * i], planes[0][i]);
            ASSERT_EQ(three[3 * i + 1], planes[1][i]);
            ASSERT_EQ(three[3 * i + 2], planes[2][i]);
        }
        ASSERT_EQ(three.back(), UNTOUCHED);
        ASSERT_EQ(four.back(), UNTOUCHED);
    }
}

}  // namespace
