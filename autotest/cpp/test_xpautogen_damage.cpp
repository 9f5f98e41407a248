// SPDX-License-Identifier: MIT
// Invalid texts: the fault is reported, the rest is read.

#include "autotest/cpp/xpautogen_texts.h"

#include <gtest/gtest.h>

#include <random>

namespace
{

using namespace xpautogen;
using xpautogentest::WithHeader;

/** A faulty line between valid ones. */
struct PointCase
{
    const char *name;
    const char *line;
    const char *message;
    RawLineReason reason;
};

class XPAutogenDamage : public testing::TestWithParam<PointCase>
{
};

TEST_P(XPAutogenDamage, IsNamedAndTheRestIsRead)
{
    const PointCase &damage = GetParam();
    bgl::ProblemList problems;
    const auto document =
        Document::Read(WithHeader("AG_POINT", "OBJECT a.obj\nTILE 0 0 9 9\n" +
                                                  std::string(damage.line) +
                                                  "\nOBJ_DRAPED 1 2 3 0\n"),
                       problems);
    ASSERT_NE(document, nullptr);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(), damage.message);
    EXPECT_EQ(problems.CountSkipped(), 1U);
    EXPECT_EQ(document->GetAnnotations().GetObjects().size(), 1U);
    ASSERT_EQ(document->GetRawLines().size(), 1U);
    const RawLine &raw = document->GetRawLines()[0];
    EXPECT_EQ(raw.reason, damage.reason);
    EXPECT_EQ(raw.mark.number, 6U);
    EXPECT_EQ(document->GetText(raw.mark), damage.line);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, XPAutogenDamage,
    testing::Values(
        PointCase{"NotANumber", "OBJ_DRAPED nan 2 3 0",
                  "line 6 (OBJ_DRAPED), offset 42: expected a number as "
                  "argument 1 (x y heading index [lo hi]), found \"nan\"",
                  RawLineReason::BadArguments},
        PointCase{"Infinite", "TREE 1 inf 3 4 5",
                  "line 6 (TREE), offset 42: expected a number as argument 2 "
                  "(x y heading width layer), found \"inf\"",
                  RawLineReason::BadArguments},
        PointCase{"Missing", "TREE_LINE 1 2 3",
                  "line 6 (TREE_LINE), offset 42: expected the arguments x1 y1 "
                  "x2 y2 layer, found 3 of them",
                  RawLineReason::BadArguments},
        PointCase{"Odd", "FAC 0 5 1 1 2 2 3",
                  "line 6 (FAC), offset 42: expected the arguments index "
                  "height x y x y [x y ...], found 7 of them",
                  RawLineReason::BadArguments},
        PointCase{"ObjectIndex", "OBJ_DRAPED 1 2 3 1",
                  "line 6 (OBJ_DRAPED), offset 42: expected the index of an "
                  "OBJECT line",
                  RawLineReason::BadArguments},
        PointCase{"NegativeIndex", "OBJ_DRAPED 1 2 3 -1",
                  "line 6 (OBJ_DRAPED), offset 42: expected the index of an "
                  "OBJECT line",
                  RawLineReason::BadArguments},
        PointCase{"FacadeIndex", "FAC 0 5 1 1 2 2 3 3",
                  "line 6 (FAC), offset 42: expected the index of a FACADE "
                  "line",
                  RawLineReason::BadArguments},
        PointCase{"Scale", "TEXTURE_SCALE 0 5",
                  "line 6 (TEXTURE_SCALE), offset 42: expected numbers greater "
                  "than 0",
                  RawLineReason::BadArguments},
        PointCase{"Formulas", "LAYER_GROUP footprints",
                  "line 6 (LAYER_GROUP), offset 42: expected a name and an "
                  "offset",
                  RawLineReason::BadArguments}),
    [](const testing::TestParamInfo<PointCase> &test)
    { return test.param.name; });

TEST(XPAutogenDamage, KeepsUnknownDirectives)
{
    const auto document = xpautogentest::ReadSound(WithHeader(
        "AG_POINT", "FUTURE  1 2  \nTILE 0 0 1 1\n  CUT_H 5\ntile 1\n"));
    const auto &lines = document->GetRawLines();
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(document->GetText(lines[0].mark), "FUTURE  1 2");
    EXPECT_EQ(lines[0].reason, RawLineReason::Unknown);
    EXPECT_EQ(document->GetText(lines[1].mark), "CUT_H 5");
    EXPECT_EQ(lines[1].reason, RawLineReason::OtherFormat);
    EXPECT_EQ(document->GetText(lines[2].mark), "tile 1");
}

TEST(XPAutogenDamage, NotesWhatIsTooMuch)
{
    bgl::ProblemList problems;
    const auto document = Document::Read(
        WithHeader("AG_POINT", "TILE 0 0 1 1 7\nVEGETATION a\nVEGETATION b\n"
                               "OBJECT o\nOBJ_DRAPED 0 0 0 0 0 9\n"),
        problems);
    ASSERT_EQ(problems.Count(), 3U);
    EXPECT_EQ(problems.CountSkipped(), 0U);
    EXPECT_EQ(problems.Kept()[0].Message(),
              "line 4 (TILE), offset 16: expected no more than left bottom "
              "right top");
    EXPECT_EQ(problems.Kept()[1].Message(),
              "line 6 (VEGETATION), offset 44: expected one VEGETATION line "
              "only");
    EXPECT_EQ(problems.Kept()[2].expected,
              "expected rendering levels from 1 to 6");
    EXPECT_EQ(document->GetAnnotations().GetObjects().size(), 1U);
}

TEST(XPAutogenDamage, DoesNotRenumberWhatFollows)
{
    bgl::ProblemList problems;
    const auto document = Document::Read(
        WithHeader("AG_POINT",
                   "OBJECT\nOBJECT b.obj\nTILE 0 0 1 x\nOBJ_DRAPED 0 0 0 1\n"
                   "TILE 0 0 1 1\nOBJ_DRAPED 5 0 0 1\nOBJ_DRAPED 6 0 0 0\n"),
        problems);
    // The object without a path, the tile, and the object on that tile.
    EXPECT_EQ(problems.CountSkipped(), 3U);
    EXPECT_EQ(document->GetRawLines()[2].reason, RawLineReason::Misplaced);
    const auto &objects = document->GetAnnotations().GetObjects();
    ASSERT_EQ(objects.size(), 2U);
    EXPECT_EQ(objects[0].point.x, 5.0);
    EXPECT_EQ(document->GetAssets().Find(AssetKind::Object, 1)->path, "b.obj");
    EXPECT_EQ(document->GetAssets().Find(AssetKind::Object, 0)->path, "");
    EXPECT_EQ(document->GetTiles().GetAll().at(0).id, 1);
}

TEST(XPAutogenDamage, NeedsATile)
{
    bgl::ProblemList problems;
    const auto document = Document::Read(
        WithHeader("AG_POINT", "ANCHOR_PT 0 0\nTREE 1 2 3 4 5\n"), problems);
    EXPECT_EQ(problems.CountSkipped(), 2U);
    EXPECT_EQ(document->GetRawLines()[0].reason, RawLineReason::Misplaced);
}

TEST(XPAutogenDamage, RefusesOtherTexts)
{
    bgl::ProblemList problems;
    EXPECT_EQ(Document::Read("A\n1000\nAG_POINTER\n", problems), nullptr);
    EXPECT_EQ(problems.Count(), 1U);
    EXPECT_EQ(Document::Read("", problems), nullptr);
}

TEST(XPAutogenDamage, TakesLongLinesAndManyLines)
{
    std::string text = "A\n1000\nAG_POINT\nTILE 0 0 1 1\nCROP_POLY";
    constexpr std::size_t POINTS = 100000;
    for (std::size_t i = 0; i < POINTS; ++i)
    {
        text += " 1 2";
    }
    text += "\n" + std::string(5000000, 'x') + "\n";
    for (std::size_t i = 0; i < POINTS; ++i)
    {
        text += "TREE x 0 0 0 0\nTREE 1 0 0 0 0\n";
    }
    bgl::ProblemList problems;
    const auto document = Document::Read(text, problems);
    EXPECT_EQ(document->GetTiles().GetCropPoints().size(), POINTS);
    EXPECT_EQ(document->GetAnnotations().GetTrees().size(), POINTS);
    EXPECT_EQ(problems.CountSkipped(), POINTS);
    EXPECT_EQ(problems.Kept().size(), bgl::ProblemList::MAXIMUM_KEPT);
    EXPECT_EQ(document->GetRawLines().size(), POINTS + 1);
    EXPECT_EQ(document->GetText(document->GetRawLines()[0].mark).size(),
              5000000U);
}

/** Whatever the bytes, reading ends and every line is accounted for. */
TEST(XPAutogenDamage, SurvivesRandomChanges)
{
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round)
    {
        std::string text(round % 3 == 0   ? xpautogentest::POINT_TEXT
                         : round % 3 == 1 ? xpautogentest::BLOCK_TEXT
                                          : xpautogentest::STRING_TEXT);
        for (int change = 0; change < 8; ++change)
        {
            const std::size_t place = 17 + random() % (text.size() - 17);
            constexpr std::string_view CHARACTERS = "0 9-.\n\rxnE#[\t";
            text[place] = CHARACTERS[random() % CHARACTERS.size()];
        }
        bgl::ProblemList problems;
        const auto document = Document::Read(text, problems);
        ASSERT_NE(document, nullptr);
        std::size_t damaged = 0;
        for (const RawLine &line : document->GetRawLines())
        {
            damaged += line.reason == RawLineReason::BadArguments ||
                       line.reason == RawLineReason::Misplaced;
        }
        EXPECT_EQ(damaged, problems.CountSkipped());
    }
}

}  // namespace
