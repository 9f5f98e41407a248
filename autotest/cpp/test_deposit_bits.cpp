// SPDX-License-Identifier: MIT
// Both ways of depositing bits give the same result.

#include "ogr/terrain_vector/deposit_bits.h"

#include <gtest/gtest.h>

#include <random>

namespace bgl
{

namespace
{

TEST(DepositBits, Examples)
{
    EXPECT_EQ(DepositBitsByRows(0b1011, 0), 0u);
    EXPECT_EQ(DepositBitsByRows(0b1011, 0b11110000), 0b10110000u);
    EXPECT_EQ(DepositBitsByRows(0b101, 0b1001001), 0b1000001u);
    EXPECT_EQ(DepositBitsByRows(~std::uint64_t{0}, ~std::uint64_t{0}),
              ~std::uint64_t{0});
    EXPECT_EQ(DepositBitsByRows(1, std::uint64_t{1} << 63),
              std::uint64_t{1} << 63);
}

TEST(DepositBits, BothWaysAgree)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 10000; ++i)
    {
        const std::uint64_t bits = random();
        const std::uint64_t mask = i % 2 == 0 ? random() : random() & random();
        ASSERT_EQ(DepositBits(bits, mask), DepositBitsByRows(bits, mask));
    }
}

}  // namespace

}  // namespace bgl
