// SPDX-License-Identifier: MIT
// Writing points (.agp): ogr/xpautogen/format/format.md chapters 4 and 8.

#include "autotest/cpp/xpautogen_texts.h"
#include "ogr/xpautogen/format/directive_write.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using namespace xpautogen;
using xpautogentest::ReadSound;

TEST(XPAutogenWrite, WritesLineByLine)
{
    std::string text;
    DirectiveWriter writer(text);
    writer.WriteScale(40, 20, 40);
    writer.WriteSetting("HIDE_TILES");
    writer.WriteAsset(AssetKind::Object, "a b.obj", {}, "c.obj");
    writer.WriteAsset(AssetKind::TextureNormal, "n.png", "2");
    writer.WriteAsset(AssetKind::Forest, "t.for");
    Tile tile;
    tile.rectangle = {-20, -10, 20, 10};
    writer.WriteTile(tile);
    ObjectPlacement object;
    object.point = {0.1, -2};
    object.mode = ObjectMode::Delta;
    object.heading = -90;
    object.heightOffset = 1.25;
    writer.WriteObject(object);
    const Point points[] = {{0, 0}, {1, 0}, {1, 1}};
    const std::int32_t walls[] = {4, 5, 6};
    writer.WriteFacade(2, 7.5, points);
    writer.WriteFacade(2, 7.5, points, walls);
    EXPECT_EQ(text, "A\n1000\nAG_POINT\nTEXTURE_SCALE 40 20\nTEXTURE_WIDTH "
                    "40\nHIDE_TILES\nOBJECT a b.obj\n#object_wed c.obj\n"
                    "TEXTURE_NORMAL 2 n.png\nVEGETATION t.for\n"
                    "TILE -20 -10 20 10\nOBJ_DELTA 0.1 -2 -90 1.25 0\n"
                    "FAC 2 7.5 0 0 1 0 1 1\n"
                    "FAC_WALLS 2 7.5 0 0 4 1 0 5 1 1 6\n");
}

/** Returns the text written for a document. */
std::string Write(const Document &document)
{
    std::string text;
    EXPECT_TRUE(WritePoint(document, text));
    return text;
}

TEST(XPAutogenWrite, WritesWhatItHasRead)
{
    const auto first = ReadSound(xpautogentest::POINT_TEXT);
    const std::string text = Write(*first);
    const auto second = ReadSound(text);
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(Write(*second), text);
    EXPECT_EQ(second->GetAssets().GetAll().size(),
              first->GetAssets().GetAll().size());
    EXPECT_EQ(second->GetSettings().GetAll().size(),
              first->GetSettings().GetAll().size());
    EXPECT_EQ(second->GetTiles().GetAll().size(), 2U);
    EXPECT_TRUE(second->GetAssets().Find(AssetKind::Texture, 1)->isOfMesh);
    EXPECT_EQ(second->GetAssets().Find(AssetKind::Object, 0)->editorPath,
              "house preview.obj");
}

/** Returns the sorted lines of a text, without empty ones and meaningless
 * comments. */
std::vector<std::string> SortLines(std::string_view text)
{
    std::vector<std::string> lines;
    LineReader reader(text);
    Line line;
    while (reader.Next(line))
    {
        if (!line.text.empty() && !line.text.starts_with("# "))
        {
            lines.emplace_back(line.text);
        }
    }
    std::ranges::sort(lines);
    return lines;
}

TEST(XPAutogenWrite, LosesNoLine)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    EXPECT_EQ(SortLines(Write(*document)),
              SortLines(xpautogentest::POINT_TEXT));
}

TEST(XPAutogenWrite, KeepsNumbersOfTiles)
{
    const auto document = ReadSound(xpautogentest::WithHeader(
        "AG_POINT", "TILE_ID 5\nTILE 0 0 1 1\nTILE 0 0 1 1\n"));
    const auto again = ReadSound(Write(*document));
    EXPECT_EQ(again->GetTiles().GetAll()[0].id, 5);
    EXPECT_EQ(again->GetTiles().GetAll()[1].id, 1);
}

TEST(XPAutogenWrite, WritesPointsOnly)
{
    std::string text;
    EXPECT_FALSE(WritePoint(*ReadSound(xpautogentest::BLOCK_TEXT), text));
    EXPECT_TRUE(text.empty());
}

}  // namespace
