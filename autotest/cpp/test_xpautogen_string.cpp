// SPDX-License-Identifier: MIT
// Strings (.ags): ogr/xpautogen/format/format.md chapter 6.

#include "autotest/cpp/xpautogen_texts.h"

#include <gtest/gtest.h>

namespace
{

using namespace xpautogen;
using xpautogentest::ReadSound;
using xpautogentest::WithHeader;

TEST(XPAutogenString, NumbersTiles)
{
    const auto document = ReadSound(xpautogentest::STRING_TEXT);
    ASSERT_NE(document, nullptr);
    EXPECT_EQ(document->GetKind(), Kind::String);
    const auto &tiles = document->GetTiles().GetAll();
    ASSERT_EQ(tiles.size(), 4U);
    EXPECT_EQ(tiles[0].id, 7);
    EXPECT_EQ(tiles[1].id, 8);
    EXPECT_EQ(tiles[2].id, 2) << "its place in the file";
    EXPECT_EQ(tiles[3].id, 3);
    EXPECT_TRUE(document->GetSettings().HidesTiles());
}

TEST(XPAutogenString, ReadsPointsOfTiles)
{
    const auto document = ReadSound(xpautogentest::STRING_TEXT);
    const auto &points = document->GetTiles().GetPointsOfInterest();
    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[0].kind, PointKind::Stop);
    EXPECT_EQ(points[0].point.x, 5.0);
    EXPECT_EQ(points[0].point.y, 18.0);
    EXPECT_EQ(points[1].kind, PointKind::PivotLead);
    EXPECT_EQ(points[2].kind, PointKind::PivotTrail);
    EXPECT_EQ(points[3].kind, PointKind::Ground);
    EXPECT_EQ(points[3].tile, 1U);
}

TEST(XPAutogenString, ReadsGroupsAndCaps)
{
    const auto document = ReadSound(xpautogentest::STRING_TEXT);
    const auto &groups = document->GetStringRules().GetGroups();
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[1].group, 1);
    EXPECT_EQ(groups[1].tile, 8);
    EXPECT_EQ(groups[2].group, 2);
    const auto &caps = document->GetStringRules().GetCaps();
    ASSERT_EQ(caps.size(), 3U);
    EXPECT_EQ(caps[0].tile, 3);
    EXPECT_EQ(caps[2].tile, 2);
}

void ExpectRange(const Range &range, double minimum, double maximum)
{
    EXPECT_TRUE(range.isGiven);
    EXPECT_EQ(range.minimum, minimum);
    EXPECT_EQ(range.maximum, maximum);
}

TEST(XPAutogenString, ReadsCorners)
{
    const auto document = ReadSound(xpautogentest::STRING_TEXT);
    const auto &corners = document->GetStringRules().GetCorners();
    ASSERT_EQ(corners.size(), 5U);
    EXPECT_EQ(corners[0].kind, CornerKind::Plain);
    ExpectRange(corners[0].angles[0], -100, -80);
    EXPECT_FALSE(corners[0].lengths[0].isGiven);
    EXPECT_EQ(corners[0].tileCount, 1U);
    EXPECT_FALSE(corners[0].hasOrder);
    EXPECT_EQ(corners[1].tileCount, 3U);
    EXPECT_EQ(corners[1].tiles[2], 3);
    EXPECT_TRUE(corners[1].hasOrder);
    EXPECT_EQ(corners[1].order[0], 2);
    EXPECT_EQ(corners[1].order[2], 0);
    EXPECT_EQ(corners[1].priority, 0);
    EXPECT_EQ(corners[2].kind, CornerKind::Length);
    ExpectRange(corners[2].lengths[0], 10, 20);
    ExpectRange(corners[2].angles[0], -95, -85);
    ExpectRange(corners[2].lengths[1], 30, 40);
    EXPECT_FALSE(corners[2].angles[1].isGiven);
    EXPECT_EQ(corners[2].group, 1);
    EXPECT_EQ(corners[2].priority, 1);
    EXPECT_EQ(corners[3].kind, CornerKind::Pair);
    ExpectRange(corners[3].angles[0], -95, -85);
    ExpectRange(corners[3].lengths[0], 15, 25);
    ExpectRange(corners[3].angles[1], -90, -70);
    EXPECT_FALSE(corners[3].lengths[1].isGiven);
    EXPECT_EQ(corners[4].kind, CornerKind::Atomic);
    EXPECT_EQ(corners[4].group, 0);
    EXPECT_EQ(corners[4].tiles[0], 3);
}

TEST(XPAutogenString, ReadsSpellings)
{
    const auto document = ReadSound(xpautogentest::STRING_TEXT);
    const auto &spellings = document->GetStringRules().GetSpellings();
    ASSERT_EQ(spellings.size(), 3U);
    EXPECT_EQ(spellings[0].kind, SpellingKind::Given);
    EXPECT_EQ(spellings[0].items, "7 8 2");
    EXPECT_EQ(spellings[0].itemCount, 3U);
    EXPECT_EQ(spellings[0].priority, 0);
    EXPECT_EQ(spellings[1].priority, 1);
    EXPECT_EQ(spellings[2].kind, SpellingKind::Atomic);
    ExpectRange(spellings[2].length, 12.5, 60);
    EXPECT_EQ(spellings[2].group, 1);
    EXPECT_EQ(spellings[2].items, "8 8 7");
}

TEST(XPAutogenString, LeavesCommentsOut)
{
    const auto document = ReadSound(
        WithHeader("AG_STRING", "TILE 0 0 1 1\nSPELLING 0  0 # twice\n"
                                "ATOMIC_SPELLING 1 2 0 0 0 # too\n"));
    const auto &spellings = document->GetStringRules().GetSpellings();
    ASSERT_EQ(spellings.size(), 2U);
    EXPECT_EQ(spellings[0].items, "0  0");
    EXPECT_EQ(spellings[1].items, "0 0");
}

/** An invalid line, and the message about it. */
struct StringCase
{
    const char *name;
    const char *text;
    const char *message;
    std::size_t skipped;
};

class XPAutogenStringDamage : public testing::TestWithParam<StringCase>
{
};

TEST_P(XPAutogenStringDamage, IsNamed)
{
    const StringCase &damage = GetParam();
    bgl::ProblemList problems;
    const auto document =
        Document::Read(WithHeader("AG_STRING", damage.text), problems);
    ASSERT_NE(document, nullptr);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(), damage.message);
    EXPECT_EQ(problems.CountSkipped(), damage.skipped);
    EXPECT_EQ(document->GetRawLines().size(), damage.skipped);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, XPAutogenStringDamage,
    testing::Values(
        StringCase{"OrderAlone", "CORNER_ORDER 0 1 2\n",
                   "line 4 (CORNER_ORDER), offset 17: expected a corner of "
                   "three tiles before it",
                   1},
        StringCase{"OrderOfOne",
                   "TILE 0 0 1 1\nCORNER 0 1 0\nCORNER_ORDER 0 1 "
                   "2\n",
                   "line 6 (CORNER_ORDER), offset 43: expected a corner of "
                   "three tiles before it",
                   1},
        StringCase{"OrderBeyond",
                   "TILE 0 0 1 1\nCORNER 0 1 0 0 0\nCORNER_ORDER 0 1 3\n",
                   "line 6 (CORNER_ORDER), offset 47: expected numbers from 0 "
                   "to 2",
                   1},
        StringCase{"TwoTiles", "TILE 0 0 1 1\nCORNER 0 1 0 0\n",
                   "line 5 (CORNER), offset 30: expected the arguments "
                   "angle-min angle-max tile [tile tile], found 4 of them",
                   1},
        StringCase{"NoTile", "TILE 0 0 1 1\nCAPS 0 9 8\n",
                   "line 5 (CAPS), offset 30: expected numbers of tiles of the "
                   "file",
                   0},
        StringCase{"GroupZero", "TILE 0 0 1 1\nGROUP 0 0\n",
                   "line 5 (GROUP), offset 30: expected a group greater than 0",
                   0}),
    [](const testing::TestParamInfo<StringCase> &test)
    { return test.param.name; });

}  // namespace
