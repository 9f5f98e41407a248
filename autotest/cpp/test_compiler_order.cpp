// SPDX-License-Identifier: MIT
// The order of records in a compiled file: driver/bgl/format.md chapter 8.

#include "driver/bgl/compiler_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace
{

/** Returns the letters of the source in file order. */
std::string Sort(const std::string &letters, const std::vector<int> &cells)
{
    std::vector<bgl::CompilerEntry> entries;
    for (const int cell : cells)
    {
        entries.push_back({static_cast<std::uint64_t>(cell),
                           static_cast<std::uint32_t>(entries.size())});
    }
    bgl::SortAsCompiler(entries);
    std::string sorted;
    for (const bgl::CompilerEntry &entry : entries)
    {
        sorted += letters[entry.sequence];
    }
    return sorted;
}

TEST(CompilerOrder, MovesEqualCellsAround)
{
    EXPECT_EQ(Sort("", {}), "");
    EXPECT_EQ(Sort("A", {7}), "A");
    EXPECT_EQ(Sort("AB", {7, 7}), "BA");
    EXPECT_EQ(Sort("ABCD", {1, 1, 1, 1}), "BCDA");
    EXPECT_EQ(Sort("ABCDEFGH", {1, 1, 1, 1, 1, 1, 1, 1}), "BCDEFGHA");
}

TEST(CompilerOrder, KeepsNineAndMoreEqualCells)
{
    EXPECT_EQ(Sort("ABCDEFGHI", std::vector<int>(9, 3)), "ABCDEFGHI");
    EXPECT_EQ(Sort("ABCDEFGHIJKL", std::vector<int>(12, 3)), "ABCDEFGHIJKL");
}

TEST(CompilerOrder, IsThatOfARealFile)
{
    EXPECT_EQ(Sort("ABEFNSTW", {2, 2, 2, 2, 2, 2, 1, 2}), "TEFNSBWA");
}

TEST(CompilerOrder, SortsAnyNumberOfCells)
{
    std::mt19937 random(22);
    for (std::size_t count = 1; count < 2000; count = count * 3 / 2 + 1)
    {
        std::vector<bgl::CompilerEntry> entries;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            entries.push_back({random() % (count / 3 + 1), i});
        }
        bgl::SortAsCompiler(entries);
        EXPECT_TRUE(std::is_sorted(entries.begin(), entries.end(),
                                   [](const auto &a, const auto &b)
                                   { return a.cell < b.cell; }));
        std::vector<bool> seen(count);
        for (const bgl::CompilerEntry &entry : entries)
        {
            EXPECT_FALSE(seen[entry.sequence]);
            seen[entry.sequence] = true;
        }
    }
}

}  // namespace
