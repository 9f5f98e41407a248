// SPDX-License-Identifier: MIT
// Points (.agp): ogr/xpautogen/format/format.md chapters 2, 3, 4 and 9.

#include "autotest/cpp/test_data.h"
#include "autotest/cpp/xpautogen_texts.h"

#include <gtest/gtest.h>

namespace
{

using namespace xpautogen;
using xpautogentest::ReadSound;
using xpautogentest::WithHeader;

std::unique_ptr<Document> ReadPoint(std::string_view text)
{
    return ReadSound(WithHeader("AG_POINT", text));
}

Point ToMetres(const Document &document, const Point &pixel)
{
    return document.GetPixelSize().ToMetres(
        pixel, document.GetTiles().GetAll().at(0).GetOrigin());
}

void ExpectPoint(const Point &point, double x, double y)
{
    EXPECT_NEAR(point.x, x, 1e-9);
    EXPECT_NEAR(point.y, y, 1e-9);
}

// Chapter 9, first vector.
TEST(XPAutogenPoint, SpreadsPixelsOverTwoMetres)
{
    const auto document =
        ReadPoint("TEXTURE_SCALE 5 5\nTEXTURE_WIDTH 10\nTILE -5 -5 5 5\n"
                  "OBJECT a.obj\nOBJ_DELTA 0 0 0 2.32 0\n");
    EXPECT_EQ(document->GetPixelSize().x, 2.0);
    EXPECT_EQ(document->GetPixelSize().y, 2.0);
    ExpectPoint(ToMetres(*document, {-5, -5}), -10, -10);
    ExpectPoint(ToMetres(*document, {5, 5}), 10, 10);
    const ObjectPlacement &object =
        document->GetAnnotations().GetObjects().at(0);
    ExpectPoint(ToMetres(*document, object.point), 0, 0);
    EXPECT_EQ(object.heightOffset, 2.32);
    EXPECT_EQ(object.object, 0);
    EXPECT_EQ(object.mode, ObjectMode::Delta);
}

// Chapter 9, second vector.
TEST(XPAutogenPoint, HasOneMetreAPixelWithoutScale)
{
    const auto document =
        ReadPoint("OBJECT a.obj\nOBJECT b.obj\n"
                  "TILE 2005.355469 132.131439 2013.543945 163.478149\n"
                  "CROP_POLY 2013.543945 132.131439 2013.543945 163.478149 "
                  "2005.355469 163.478149 2005.355469 132.131439\n"
                  "OBJ_DRAPED 2005.793720 140.540740 -90 1\n"
                  "ANCHOR_PT 2005.726515 132.570684\n");
    const ObjectPlacement &object =
        document->GetAnnotations().GetObjects().at(0);
    ExpectPoint(ToMetres(*document, object.point), 0.067205, 7.970056);
    EXPECT_EQ(object.heading, -90.0);
    EXPECT_EQ(object.object, 1);
    const Tile &tile = document->GetTiles().GetAll().at(0);
    ExpectPoint(
        ToMetres(*document, {tile.rectangle.left, tile.rectangle.bottom}),
        -0.371046, -0.439245);
    ExpectPoint(ToMetres(*document, {tile.rectangle.right, tile.rectangle.top}),
                7.817430, 30.907465);
    const CropPolygon &crop = document->GetTiles().GetCropPolygons().at(0);
    ASSERT_EQ(crop.pointCount, 4U);
    const auto &points = document->GetTiles().GetCropPoints();
    double doubleArea = 0.0;
    for (std::size_t i = 0; i < 4; ++i)
    {
        const Point &a = points[i];
        const Point &b = points[(i + 1) % 4];
        doubleArea += a.x * b.y - b.x * a.y;
    }
    EXPECT_GT(doubleArea, 0.0) << "counter-clockwise";
}

// Chapter 9, third vector.
TEST(XPAutogenPoint, HasItsOwnHeightOnRequest)
{
    const char *text = "TEXTURE_SCALE 1024 512\nTEXTURE_WIDTH 100\n"
                       "TILE 0 0 1024 512\nANCHOR_PT 0 0\n";
    const auto square = ReadPoint(text);
    ExpectPoint(ToMetres(*square, {512, 256}), 50, 25);
    const auto stretched =
        ReadPoint("TEXTURE_HEIGHT 100\n" + std::string(text));
    ExpectPoint(ToMetres(*stretched, {512, 256}), 50, 50);
}

TEST(XPAutogenPoint, ReadsTilesAndTheirPoints)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    ASSERT_NE(document, nullptr);
    const auto &tiles = document->GetTiles().GetAll();
    ASSERT_EQ(tiles.size(), 2U);
    EXPECT_EQ(tiles[0].id, 0);
    EXPECT_EQ(tiles[0].GetQuarterTurns(), 2);
    EXPECT_EQ(tiles[0].GetOrigin().x, 10.0);
    EXPECT_EQ(tiles[0].GetGround().x, 60.0);
    EXPECT_EQ(tiles[1].id, 1);
    EXPECT_EQ(tiles[1].GetOrigin().x, 30.0);
    EXPECT_EQ(tiles[1].GetGround().y, 20.0);
    const auto &points = document->GetTiles().GetPointsOfInterest();
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0].kind, PointKind::Anchor);
    EXPECT_EQ(points[1].kind, PointKind::Ground);
    ExpectPoint(ToMetres(*document, points[1].point), 25, 10);
    EXPECT_TRUE(document->GetSettings().HidesTiles());
    EXPECT_TRUE(document->GetRawLines().empty());
}

TEST(XPAutogenPoint, ReadsObjects)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    const auto &objects = document->GetAnnotations().GetObjects();
    ASSERT_EQ(objects.size(), 4U);
    EXPECT_EQ(objects[0].mode, ObjectMode::Draped);
    EXPECT_EQ(objects[0].mark.number, 40U);
    EXPECT_FALSE(objects[0].hasLevels);
    ExpectPoint(ToMetres(*document, objects[0].point), 5, 5);
    EXPECT_EQ(objects[1].mode, ObjectMode::Graded);
    EXPECT_EQ(objects[1].heading, 450.5);
    EXPECT_EQ(objects[1].lowLevel, 2);
    EXPECT_EQ(objects[1].highLevel, 4);
    EXPECT_EQ(objects[2].heightOffset, 2.25);
    EXPECT_EQ(objects[2].object, 1);
    EXPECT_EQ(objects[2].highLevel, 6);
    EXPECT_EQ(objects[3].mode, ObjectMode::Scraper);
    EXPECT_EQ(objects[3].object, 0);
    EXPECT_EQ(objects[3].minimum, 30.0);
    EXPECT_EQ(objects[3].maximum, 90.0);
    EXPECT_EQ(objects[3].step, 4.0);
    EXPECT_EQ(objects[3].lowLevel, 3);
}

TEST(XPAutogenPoint, ReadsFacadesAndTrees)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    const Annotations &annotations = document->GetAnnotations();
    const auto &facades = annotations.GetFacades();
    ASSERT_EQ(facades.size(), 3U);
    EXPECT_EQ(facades[0].height, 12.5);
    EXPECT_EQ(facades[0].pointCount, 4U);
    EXPECT_EQ(facades[0].wallCount, 0U);
    EXPECT_EQ(facades[1].facade, 1);
    EXPECT_EQ(facades[1].firstPoint, 4U);
    EXPECT_EQ(facades[1].wallCount, 3U);
    EXPECT_EQ(annotations.GetWalls()[2], 9);
    EXPECT_FALSE(facades[1].IsLine());
    EXPECT_TRUE(facades[2].IsLine());
    ExpectPoint(ToMetres(*document, annotations.GetFacadePoints()[6]), 15, 15);
    const auto &trees = annotations.GetTrees();
    ASSERT_EQ(trees.size(), 2U);
    EXPECT_EQ(trees[0].heading, 45.0);
    EXPECT_EQ(trees[0].width, 6.5);
    EXPECT_EQ(trees[0].layer, 3);
    EXPECT_EQ(trees[1].tile, 1U);
    const TreeLine &line = annotations.GetTreeLines().at(0);
    ExpectPoint(ToMetres(*document, line.start), 0, 0);
    ExpectPoint(ToMetres(*document, line.end), 20, 15);
    EXPECT_EQ(line.layer, 4);
}

TEST(XPAutogenPoint, ReadsAssets)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    const Assets &assets = document->GetAssets();
    EXPECT_EQ(assets.GetAll().size(), 15U);
    EXPECT_EQ(assets.Find(AssetKind::TextureLit, 0)->path, "all lit.png");
    const Asset *normal = assets.Find(AssetKind::TextureNormal, 0);
    EXPECT_EQ(normal->path, "all_nml.png");
    EXPECT_EQ(normal->parameters, "2.5");
    EXPECT_EQ(assets.Find(AssetKind::TextureTile, 0)->parameters, "4 2 8 16");
    EXPECT_FALSE(assets.Find(AssetKind::Texture, 0)->isOfMesh);
    EXPECT_TRUE(assets.Find(AssetKind::Texture, 1)->isOfMesh);
    const Asset *house = assets.Find(AssetKind::Object, 0);
    EXPECT_EQ(house->path, "house.obj");
    EXPECT_EQ(house->editorPath, "house preview.obj");
    EXPECT_EQ(assets.Find(AssetKind::Object, 1)->path, "objects/tank 2.obj");
    EXPECT_EQ(assets.Find(AssetKind::Facade, 1)->path, "fence.fac");
    EXPECT_EQ(assets.Find(AssetKind::Forest, 0)->path, "trees.for");
    EXPECT_EQ(assets.Find(AssetKind::Object, 2), nullptr);
    EXPECT_EQ(assets.Find(AssetKind::Object, -1), nullptr);
}

const Setting *FindSetting(const Document &document, std::string_view name)
{
    for (const Setting &setting : document.GetSettings().GetAll())
    {
        if (setting.name == name)
        {
            return &setting;
        }
    }
    return nullptr;
}

TEST(XPAutogenPoint, KeepsSettings)
{
    const auto document = ReadSound(xpautogentest::POINT_TEXT);
    const Setting *slope = FindSetting(*document, "SLOPE_LIMIT");
    ASSERT_NE(slope, nullptr);
    EXPECT_EQ(slope->arguments, "-5 6 -7 8");
    EXPECT_EQ(slope->numberCount, 4U);
    EXPECT_EQ(slope->numbers[3], 8.0);
    EXPECT_EQ(FindSetting(*document, "SURFACE")->word, "asphalt");
    EXPECT_EQ(FindSetting(*document, "NO_BLEND")->numbers[0], 0.5);
    EXPECT_EQ(FindSetting(*document, "TEXTURE_SCALE")->numbers[1], 100.0);
    EXPECT_EQ(FindSetting(*document, "EXPORT")->arguments,
              "lib/test/all.agp all.agp");
    EXPECT_EQ(FindSetting(*document, "#wed_text")->arguments, "hello world");
    for (const char *text :
         {"LAYER_GROUP footprints -2\n", "LAYER_GROUP -2 footprints\n"})
    {
        const auto other = ReadPoint(text);
        const Setting *group = FindSetting(*other, "LAYER_GROUP");
        ASSERT_NE(group, nullptr) << text;
        EXPECT_EQ(group->word, "footprints");
        EXPECT_EQ(group->numbers[0], -2.0);
    }
}

TEST(XPAutogenPoint, ReadsTheSameWithOtherLineEnds)
{
    for (const char *end : {"\r", "\r\n"})
    {
        std::string text;
        for (const char character : xpautogentest::POINT_TEXT)
        {
            text += character == '\n' ? std::string("  \t") + end
                                      : std::string(1, character);
        }
        const auto document = ReadSound(text);
        ASSERT_NE(document, nullptr);
        EXPECT_EQ(document->GetAnnotations().GetObjects().size(), 4U);
        EXPECT_EQ(document->GetAnnotations().GetObjects()[0].mark.number, 40U);
        EXPECT_EQ(document->GetAssets().GetAll().size(), 15U);
    }
}

struct SharedFile
{
    const char *name;
    std::size_t objects;
    int turns;

    /** Metres: half the side of the tile. */
    double reach;
};

TEST(XPAutogenPoint, ReadsRealFiles)
{
    for (const SharedFile &file :
         {SharedFile{"Safedock-T2-24_2.5m.agp", 1, 0, 10},
          SharedFile{"Safedock-T2-24_4.0m_pole_180.agp", 1, 2, 10},
          SharedFile{"marshaller.agp", 1, 0, 10},
          SharedFile{"placeholder.agp", 0, 0, 12.5}})
    {
        const std::string name = std::string("xplane/") + file.name;
        REQUIRE_SHARED_FILE(name);
        const auto bytes = testdata::ReadFile(testdata::SharedFile(name));
        const auto document =
            ReadSound(std::string(bytes.begin(), bytes.end()));
        ASSERT_NE(document, nullptr) << name;
        EXPECT_EQ(document->GetKind(), Kind::Point);
        EXPECT_TRUE(document->GetRawLines().empty()) << name;
        EXPECT_TRUE(document->GetSettings().HidesTiles()) << name;
        EXPECT_EQ(document->GetAnnotations().GetObjects().size(), file.objects);
        const Tile &tile = document->GetTiles().GetAll().at(0);
        EXPECT_EQ(tile.GetQuarterTurns(), file.turns);
        ExpectPoint(
            ToMetres(*document, {tile.rectangle.left, tile.rectangle.bottom}),
            -file.reach, -file.reach);
        ExpectPoint(
            ToMetres(*document, {tile.rectangle.right, tile.rectangle.top}),
            file.reach, file.reach);
    }
}

}  // namespace
