// SPDX-License-Identifier: MIT
// Blocks (.agb): ogr/xpautogen/format/format.md chapter 5.

#include "autotest/cpp/xpautogen_texts.h"

#include <gtest/gtest.h>

namespace
{

using namespace xpautogen;
using xpautogentest::ReadSound;
using xpautogentest::WithHeader;

TEST(XPAutogenBlock, ReadsGrids)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    ASSERT_NE(document, nullptr);
    EXPECT_EQ(document->GetKind(), Kind::Block);
    const auto &grids = document->GetGrids().GetAll();
    ASSERT_EQ(grids.size(), 2U);
    EXPECT_EQ(grids[0].columns.CountTiles(), 3U);
    EXPECT_EQ(grids[0].rows.CountTiles(), 3U);
    EXPECT_EQ(grids[0].CountCells(), 9U);
    EXPECT_EQ(grids[1].CountCells(), 1U);
    EXPECT_TRUE(grids[1].isComplete);
    const auto &tiles = document->GetTiles().GetAll();
    ASSERT_EQ(tiles.size(), 2U);
    EXPECT_EQ(tiles[0].rectangle.left, 0.0);
    EXPECT_EQ(tiles[0].rectangle.bottom, 0.0);
    EXPECT_EQ(tiles[0].rectangle.right, 40.0);
    EXPECT_EQ(tiles[0].rectangle.top, 60.0);
    EXPECT_EQ(tiles[1].id, 1);
    EXPECT_EQ(tiles[1].rectangle.left, 50.0);
    EXPECT_EQ(tiles[1].rectangle.top, 15.0);
}

TEST(XPAutogenBlock, ReadsSlop)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    const auto &columns = document->GetGrids().GetCuts(Axis::Horizontal);
    EXPECT_EQ(columns[0].antiSlop, 2.0);
    EXPECT_FALSE(columns[0].isSlop);
    EXPECT_TRUE(columns[1].isSlop);
    EXPECT_EQ(columns[1].overlap, 3.0) << "the last OVERLAP_H";
    EXPECT_TRUE(columns[2].isSlop);
    EXPECT_EQ(columns[2].overlap, 5.0);
    EXPECT_EQ(columns[3].position, 40.0);
    const auto &rows = document->GetGrids().GetCuts(Axis::Vertical);
    EXPECT_FALSE(rows[0].isSlop);
    EXPECT_TRUE(rows[1].isSlop);
    EXPECT_EQ(rows[1].overlap, 4.0);
    EXPECT_EQ(rows[2].antiSlop, 1.0);
}

TEST(XPAutogenBlock, ReadsAnnotationsOfGrids)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    const PixelSize size = document->GetPixelSize();
    EXPECT_EQ(size.x, 2.0);
    EXPECT_EQ(size.y, 1.0);
    const auto &tiles = document->GetTiles().GetAll();
    const auto &objects = document->GetAnnotations().GetObjects();
    ASSERT_EQ(objects.size(), 2U);
    // The centres of the grids are (20, 30) and (60, 10).
    const Point first = size.ToMetres(objects[0].point, tiles[0].GetOrigin());
    EXPECT_EQ(first.x, -20.0);
    EXPECT_EQ(first.y, -15.0);
    EXPECT_EQ(objects[1].tile, 1U);
    const Point second = size.ToMetres(objects[1].point, tiles[1].GetOrigin());
    EXPECT_EQ(second.x, 0.0);
    EXPECT_EQ(second.y, 0.0);
    const Annotations &annotations = document->GetAnnotations();
    const GroundFormula *formula =
        annotations.FindGroundFormula(objects[0].mark.number);
    ASSERT_NE(formula, nullptr);
    EXPECT_EQ(formula->xRatio, 0.25);
    EXPECT_EQ(formula->xDelta, 1.5);
    EXPECT_EQ(formula->yRatio, 0.75);
    EXPECT_EQ(formula->yDelta, -2.5);
    EXPECT_EQ(annotations.FindGroundFormula(objects[1].mark.number), nullptr);
}

TEST(XPAutogenBlock, ReadsEdges)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    const auto &edges = document->GetGrids().GetEdges();
    ASSERT_EQ(edges.size(), 3U);
    EXPECT_EQ(edges[0].kind, EdgeKind::Minimum);
    EXPECT_EQ(edges[0].rectangle.right, 35.0);
    EXPECT_EQ(edges[1].kind, EdgeKind::Best);
    EXPECT_EQ(edges[2].kind, EdgeKind::Maximum);
    EXPECT_EQ(edges[2].rectangle.top, 60.0);
}

TEST(XPAutogenBlock, ReadsSpellingSets)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    const auto &sets = document->GetSpellingSets().GetSets();
    ASSERT_EQ(sets.size(), 2U);
    EXPECT_EQ(sets[0].parameter, 2);
    EXPECT_EQ(sets[0].height.minimum, 10.0);
    EXPECT_EQ(sets[0].width.maximum, 400.0);
    EXPECT_EQ(sets[0].depth.maximum, 60.0);
    EXPECT_EQ(sets[0].frequency, 0.5);
    EXPECT_EQ(sets[0].grid, 0);
    EXPECT_FALSE(sets[1].height.isGiven);
    EXPECT_EQ(sets[1].frequency, 1.0);
    EXPECT_EQ(sets[1].grid, 1);
}

TEST(XPAutogenBlock, ReadsSpellings)
{
    const auto document = ReadSound(xpautogentest::BLOCK_TEXT);
    const auto &spellings = document->GetSpellingSets().GetSpellings();
    ASSERT_EQ(spellings.size(), 8U);
    EXPECT_EQ(spellings[0].kind, SpellingKind::Defined);
    EXPECT_EQ(spellings[0].name, "short");
    EXPECT_EQ(spellings[0].items, "0 2");
    EXPECT_FALSE(spellings[0].set);
    EXPECT_EQ(spellings[1].axis, Axis::Vertical);
    EXPECT_EQ(spellings[2].kind, SpellingKind::Given);
    EXPECT_EQ(spellings[2].items, "0 1 2");
    EXPECT_EQ(spellings[2].set, 0U);
    EXPECT_EQ(spellings[3].itemCount, 4U);
    EXPECT_EQ(spellings[4].kind, SpellingKind::Used);
    EXPECT_EQ(spellings[4].name, "short");
    EXPECT_EQ(spellings[4].items, "0 2");
    EXPECT_EQ(spellings[5].itemCount, 3U);
    EXPECT_EQ(spellings[6].axis, Axis::Vertical) << "USE_SPELLING_t";
    EXPECT_EQ(spellings[7].set, 1U);
}

/** An invalid line, and the message about it. */
struct BlockCase
{
    const char *name;
    const char *text;
    const char *message;
    std::size_t skipped;
};

class XPAutogenBlockDamage : public testing::TestWithParam<BlockCase>
{
};

TEST_P(XPAutogenBlockDamage, IsNamed)
{
    const BlockCase &damage = GetParam();
    bgl::ProblemList problems;
    const auto document =
        Document::Read(WithHeader("AG_BLOCK", damage.text), problems);
    ASSERT_NE(document, nullptr);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(), damage.message);
    EXPECT_EQ(problems.CountSkipped(), damage.skipped);
    EXPECT_EQ(document->GetRawLines().size(), damage.skipped);
}

constexpr const char *GRID = "CUT_H 0\nCUT_H 9\nCUT_V 0\nCUT_V 9\nEND_CUTS\n";
const std::string AFTER_END = std::string(GRID) + "CUT_H 20\n";
const std::string NO_NAME =
    std::string(GRID) + "SPELLING_SET 1\nUSE_SPELLING_S gone\n";
const std::string NO_COLUMN =
    std::string(GRID) + "SPELLING_SET 1\nSPELLING_S 0 1\n";
const std::string NO_GRID = std::string(GRID) + "SPELLING_SET 1\nUSE_GRID 1\n";
const std::string NEGATIVE =
    std::string(GRID) + "SPELLING_SET 1\nSPELLING_T -1\n";
const std::string LONE_FORMULA =
    std::string(GRID) + "GROUND_PT_FORMULA 0 0 0 0\n";

INSTANTIATE_TEST_SUITE_P(
    Lines, XPAutogenBlockDamage,
    testing::Values(
        BlockCase{"CutOrder", "CUT_H 5\nCUT_H 5\nCUT_H 6\nCUT_V 0\nCUT_V 1\n",
                  "line 5 (CUT_H), offset 24: expected cuts in increasing "
                  "order",
                  1},
        BlockCase{"FewCuts", "CUT_H 5\nCUT_V 0\nCUT_V 1\nEND_CUTS\n",
                  "line 4 (CUT_H), offset 16: expected two cuts or more in "
                  "each direction for this grid",
                  0},
        BlockCase{"SlopFirst",
                  "SUB_GRID\nSLOP_V\nCUT_H 0\nCUT_H 1\nCUT_V 0\nCUT_V 1\n",
                  "line 5 (SLOP_V), offset 25: expected a cut of the same "
                  "direction before it",
                  1},
        BlockCase{"SlopLast", "CUT_H 0\nCUT_H 1\nSLOP_H\nCUT_V 0\nCUT_V 1\n",
                  "line 4 (CUT_H), offset 16: expected no slop after the last "
                  "cut of this grid",
                  0},
        BlockCase{"SlopAndAntiSlop",
                  "CUT_H 0\nSLOP_H 1\nANTISLOP_H 1\nCUT_H 1\nCUT_V 0\nCUT_V "
                  "1\n",
                  "line 6 (ANTISLOP_H), offset 33: expected a tile that is not "
                  "slop",
                  0},
        BlockCase{"NoGrid", "EDGE_MIN 0 0 1 1\n",
                  "line 4 (EDGE_MIN), offset 16: expected the cuts of a grid "
                  "before it",
                  1},
        BlockCase{"AfterEnd", AFTER_END.c_str(),
                  "line 9 (CUT_H), offset 57: expected SUB_GRID between "
                  "END_CUTS and it",
                  1},
        BlockCase{"NoSet", "FREQUENCY 2\n",
                  "line 4 (FREQUENCY), offset 16: expected a SPELLING_SET "
                  "before it",
                  1},
        BlockCase{"NoName", NO_NAME.c_str(),
                  "line 10 (USE_SPELLING_S), offset 72: expected the name of a "
                  "DEFINE_SPELLING line",
                  0},
        BlockCase{"NoColumn", NO_COLUMN.c_str(),
                  "line 10 (SPELLING_S), offset 72: expected columns or rows "
                  "that the grid has",
                  0},
        BlockCase{"NoSuchGrid", NO_GRID.c_str(),
                  "line 9 (SPELLING_SET), offset 57: expected USE_GRID with "
                  "the index of a grid",
                  0},
        BlockCase{"Negative", NEGATIVE.c_str(),
                  "line 10 (SPELLING_T), offset 72: expected indices from 0 on",
                  1},
        BlockCase{"LoneFormula", LONE_FORMULA.c_str(),
                  "line 9 (GROUND_PT_FORMULA), offset 57: expected an "
                  "annotation before it",
                  1}),
    [](const testing::TestParamInfo<BlockCase> &test)
    { return test.param.name; });

TEST(XPAutogenBlock, DoesNotListCellsWithoutEnd)
{
    std::string text = "A\n1000\nAG_BLOCK\n";
    for (int i = 0; i < 2000; ++i)
    {
        text += "CUT_H " + std::to_string(i) + "\nCUT_V " + std::to_string(i) +
                "\n";
    }
    bgl::ProblemList problems;
    const auto document = Document::Read(text, problems);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(document->GetGrids().GetAll()[0].CountCells(), 0U);
    EXPECT_EQ(document->GetTiles().GetAll()[0].rectangle.right, 1999.0);
}

}  // namespace
