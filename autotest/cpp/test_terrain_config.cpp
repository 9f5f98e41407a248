// SPDX-License-Identifier: MIT
// The reader of terrain.cfg, with synthetic texts.

#include "driver/bgl/terrain_config.h"
#include "driver/bytes/text_encoding.h"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using bgl::ProblemList;
using bgl::TerrainColour;
using bgl::TerrainConfig;
using Names = std::map<int, std::string>;

constexpr std::uint16_t LAND = 3;
constexpr std::uint16_t WATER = 4;
constexpr std::uint16_t REGION = 5;

constexpr const char *GUID_A = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
constexpr const char *GUID_B = "11111111-2222-3333-4444-555555555555";

bgl::Guid ToGuid(const char *text)
{
    return *bgl::Guid::FromString(text);
}

TerrainConfig ParseSound(std::string_view text)
{
    ProblemList problems;
    TerrainConfig config = bgl::ParseTerrainConfig(text, problems);
    EXPECT_EQ(problems.Count(), 0U)
        << (problems.Count() > 0 ? problems.Kept()[0].Message() : "");
    return config;
}

std::vector<std::string> GetMessages(std::string_view text)
{
    ProblemList problems;
    bgl::ParseTerrainConfig(text, problems);
    std::vector<std::string> messages;
    for (const bgl::Problem &problem : problems.Kept())
    {
        messages.push_back(problem.Message());
    }
    return messages;
}

const std::string SAMPLE = std::string(R"([General]
DefaultTextureCount=2
AutogenCount=1

//-----------------
// Constants
//-----------------
[LandClasses]
OPEN_SEA=0
TALL_PINES=3

[VTPLayerRenderPriorities]
0=100        // first
1=200        // second

// A brook
[Texture.0]
Name=Brook_Lines
Color=FF0080C0
guid={)") + GUID_A + R"(}
Textures=brook.bmp,brook_hw.bmp
Water=No

[Texture.1]
Name=Old_Shore
LegacyId=77

[Autogen.0.0.0]
guid={)" + GUID_B + R"(}
AutoObject={)" + GUID_B + R"(} (pole)
)";

TEST(TerrainConfig, ReadsASample)
{
    const TerrainConfig config = ParseSound(SAMPLE);
    ASSERT_EQ(config.classNames.size(), 1U);
    EXPECT_EQ(config.classNames.at(LAND),
              (Names{{0, "OPEN_SEA"}, {3, "TALL_PINES"}}));
    ASSERT_EQ(config.textures.size(), 2U);
    EXPECT_EQ(config.textures[0].number, 0);
    EXPECT_EQ(config.textures[0].name, "Brook_Lines");
    EXPECT_EQ(config.textures[0].guid, ToGuid(GUID_A));
    EXPECT_EQ(config.textures[0].colour, (TerrainColour{0x00, 0x80, 0xC0}));
    EXPECT_EQ(config.textures[1].number, 1);
    EXPECT_EQ(config.textures[1].name, "Old_Shore");
    EXPECT_FALSE(config.textures[1].guid);
    EXPECT_FALSE(config.textures[1].colour);
    EXPECT_EQ(config.FindTexture(ToGuid(GUID_A)), &config.textures[0]);
    EXPECT_EQ(config.FindTexture(ToGuid(GUID_B)), nullptr);
}

TEST(TerrainConfig, TakesAnyLineEnd)
{
    for (const std::string end : {"\r", "\r\n", "\r\r\n", "\n\n"})
    {
        std::string text;
        for (const char character : SAMPLE)
        {
            text += character == '\n' ? end : std::string(1, character);
        }
        const TerrainConfig config = ParseSound(text);
        EXPECT_EQ(config.classNames.at(LAND),
                  (Names{{0, "OPEN_SEA"}, {3, "TALL_PINES"}}));
        ASSERT_EQ(config.textures.size(), 2U);
        EXPECT_EQ(config.textures[0].name, "Brook_Lines");
        EXPECT_EQ(config.textures[1].name, "Old_Shore");
    }
}

TEST(TerrainConfig, TakesAnyCaseAndBlanks)
{
    const TerrainConfig config =
        ParseSound("  [ LANDCLASSES ]  \n\tMoss \t=\t 9 \n"
                   "[tEXTURE.7]\nNAME = a name \nGUID= {" +
                   std::string(GUID_B) + "} (remark)\ncolor =00c0FFee");
    EXPECT_EQ(config.classNames.at(LAND), (Names{{9, "Moss"}}));
    ASSERT_EQ(config.textures.size(), 1U);
    EXPECT_EQ(config.textures[0].number, 7);
    EXPECT_EQ(config.textures[0].name, "a name");
    EXPECT_EQ(config.textures[0].guid, ToGuid(GUID_B));
    EXPECT_EQ(config.textures[0].colour, (TerrainColour{0xC0, 0xFF, 0xEE}));
}

TEST(TerrainConfig, LeavesCommentsOut)
{
    const TerrainConfig config = ParseSound("// [LandClasses]\n"
                                            "; X=1\n"
                                            "[LandClasses] // codes\n"
                                            "  // X=2\n"
                                            "A=3 ; four\n"
                                            "B=6\t//7\n"
                                            "5=C//D;E\n"
                                            "//");
    EXPECT_EQ(config.classNames.at(LAND),
              (Names{{3, "A"}, {5, "C//D;E"}, {6, "B"}}));
}

TEST(TerrainConfig, ReadsWaterClassesAndRegionsEitherWayRound)
{
    const TerrainConfig config = ParseSound("[WaterClasses]\n1=Blue lake\n"
                                            "DEEP=255\n"
                                            "[RegionClasses]\n0=North\n"
                                            "[Regions]\nSOUTH=1\n");
    EXPECT_EQ(config.classNames.at(WATER),
              (Names{{1, "Blue lake"}, {255, "DEEP"}}));
    EXPECT_EQ(config.classNames.at(REGION),
              (Names{{0, "North"}, {1, "SOUTH"}}));
    EXPECT_EQ(config.classNames.count(LAND), 0U);
}

TEST(TerrainConfig, LetsTheLastOneCount)
{
    const TerrainConfig config = ParseSound(
        "[LandClasses]\nA=1\nB=1\n[Texture.5]\nName=x\nName=y\n"
        "guid=" +
        std::string(GUID_A) + "\n[Texture.2]\nName=z\nguid=" + GUID_A +
        "\n[Texture.5]\nColor=102030\n[LandClasses]\nC=2\n");
    EXPECT_EQ(config.classNames.at(LAND), (Names{{1, "B"}, {2, "C"}}));
    ASSERT_EQ(config.textures.size(), 2U);
    EXPECT_EQ(config.textures[0].number, 2);
    EXPECT_EQ(config.textures[1].number, 5);
    EXPECT_EQ(config.textures[1].name, "y");
    EXPECT_EQ(config.textures[1].colour, (TerrainColour{0x10, 0x20, 0x30}));
    EXPECT_EQ(config.FindTexture(ToGuid(GUID_A)), &config.textures[1]);
}

TEST(TerrainConfig, ReadsUtf8AndWindows1252)
{
    const TerrainConfig config =
        ParseSound("\xEF\xBB\xBF[LandClasses]\n"
                   "B\xC3\xA4ume=1\nB\xE4ume=2\n\x80uro=3\n"
                   "[Texture.0]\nName=\x93Stra\xDF\x65\x94\n");
    EXPECT_EQ(config.classNames.at(LAND), (Names{{1, "B\xC3\xA4ume"},
                                                 {2, "B\xC3\xA4ume"},
                                                 {3, "\xE2\x82\xACuro"}}));
    EXPECT_EQ(config.textures.at(0).name,
              "\xE2\x80\x9CStra\xC3\x9F\x65\xE2\x80\x9D");
}

TEST(TerrainConfig, NamesTheLinesThatAreLeftOut)
{
    EXPECT_EQ(
        GetMessages("[LandClasses]\r\nnonsense\r\nA=256\r\nB=-1\r\n3=4\r\n"
                    "C=\r\n=5\r\nD=6\r\n"),
        (std::vector<std::string>{
            "terrain.cfg, line 2, offset 15: expected key=value, [section] or "
            "a comment",
            "terrain.cfg, line 3, offset 25: expected a name and a class code "
            "from 0 to 255",
            "terrain.cfg, line 4, offset 32: expected a name and a class code "
            "from 0 to 255",
            "terrain.cfg, line 5, offset 38: expected a name and a class code "
            "from 0 to 255",
            "terrain.cfg, line 6, offset 43: expected a name and a class code "
            "from 0 to 255",
            "terrain.cfg, line 7, offset 47: expected key=value, [section] or "
            "a comment"}));
    EXPECT_EQ(
        GetMessages("[Texture.x]\nName=a\n[Texture.65536]\n[Texture.0\n"
                    "Name=b\n[Texture.1]\nguid=1234\nColor=FF00C0\n"
                    "Color=FF00C\nColor=+FF00C00\nColor=FF00C0GG\n"),
        (std::vector<std::string>{
            "terrain.cfg, line 1, offset 0: expected a texture number from 0 "
            "to 65535",
            "terrain.cfg, line 3, offset 19: expected a texture number from 0 "
            "to 65535",
            "terrain.cfg, line 4, offset 35: expected a section name in "
            "brackets",
            "terrain.cfg, line 7, offset 65: expected a GUID",
            "terrain.cfg, line 9, offset 88: expected a colour of eight "
            "hexadecimal digits",
            "terrain.cfg, line 10, offset 100: expected a colour of eight "
            "hexadecimal digits",
            "terrain.cfg, line 11, offset 115: expected a colour of eight "
            "hexadecimal digits"}));
}

TEST(TerrainConfig, KeepsWhatIsSoundBesideWhatIsNot)
{
    ProblemList problems;
    const TerrainConfig config = bgl::ParseTerrainConfig(
        "[LandClasses\nA=1\n[LandClasses]\n?\nB=2\n[Texture.3]\nguid=no\n"
        "Name=c\n[Texture.y]\nName=d\n",
        problems);
    EXPECT_EQ(problems.CountSkipped(), 4U);
    EXPECT_EQ(config.classNames.at(LAND), (Names{{2, "B"}}));
    ASSERT_EQ(config.textures.size(), 1U);
    EXPECT_EQ(config.textures[0].name, "c");
    EXPECT_FALSE(config.textures[0].guid);
}

TEST(TerrainConfig, RefusesWhatIsNoSuchFile)
{
    EXPECT_EQ(
        GetMessages(std::string(bgl::MAXIMUM_TERRAIN_CONFIG_SIZE + 1, '\n')),
        (std::vector<std::string>{"terrain.cfg, offset 16777216: expected a "
                                  "file of at most 16 MiB"}));
    EXPECT_EQ(GetMessages(std::string_view("\xFF\xFE[\0", 4)),
              (std::vector<std::string>{
                  "terrain.cfg, offset 0: expected text in UTF-8 or "
                  "Windows-1252, found UTF-16"}));
    EXPECT_TRUE(GetMessages("").empty());
    EXPECT_TRUE(GetMessages("\xEF\xBB\xBF").empty());
}

TEST(TerrainConfig, IsBoundedForHostileFiles)
{
    std::string text;
    while (text.size() < bgl::MAXIMUM_TERRAIN_CONFIG_SIZE / 4)
    {
        const std::size_t number = text.size() % 70000;
        text += "[Texture." + std::to_string(number) + "]\n\xFF\n";
    }
    ProblemList problems;
    const TerrainConfig config = bgl::ParseTerrainConfig(text, problems);
    EXPECT_LE(config.textures.size(), 65536U);
    EXPECT_EQ(problems.Kept().size(), ProblemList::MAXIMUM_KEPT);
    EXPECT_GT(problems.Count(), 100000U);
    // One line that never ends, and one of comment marks only.
    EXPECT_EQ(GetMessages(std::string(1U << 20, '=')).size(), 1U);
    EXPECT_TRUE(GetMessages(std::string(1U << 20, ';')).empty());
    EXPECT_TRUE(GetMessages(std::string(1U << 20, ' ')).empty());
    EXPECT_TRUE(GetMessages(std::string(1U << 20, '\r')).empty());
}

TEST(TerrainConfig, SurvivesEveryTruncation)
{
    for (std::size_t size = 0; size <= SAMPLE.size(); ++size)
    {
        ProblemList problems;
        const TerrainConfig config = bgl::ParseTerrainConfig(
            std::string_view(SAMPLE).substr(0, size), problems);
        EXPECT_LE(config.textures.size(), 2U);
        EXPECT_LE(problems.Count(), 1U) << size;
    }
}

TEST(TextEncoding, TellsUtf8)
{
    for (const char *text :
         {"", "plain", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
          "\xEE\x80\x80", "\xEF\xBF\xBF", "\xF0\x90\x80\x80",
          "\xF4\x8F\xBF\xBF", "a\xC3\xA4z"})
    {
        EXPECT_TRUE(bgl::IsUtf8(text)) << text;
    }
    for (const char *text :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3z",
          "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x82", "\xF0\x8F\xBF\xBF",
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xE4z"})
    {
        EXPECT_FALSE(bgl::IsUtf8(text)) << text;
    }
}

TEST(TextEncoding, ConvertsWindows1252)
{
    EXPECT_EQ(bgl::ToUtf8("\xFF"), "\xC3\xBF");
    EXPECT_EQ(bgl::ToUtf8("\xA0"), "\xC2\xA0");
    EXPECT_EQ(bgl::ToUtf8("\x9F"), "\xC5\xB8");
    EXPECT_EQ(bgl::ToUtf8("\x99"), "\xE2\x84\xA2");
    EXPECT_EQ(bgl::ToUtf8("a\x81z"), "a\xEF\xBF\xBDz");
    EXPECT_EQ(bgl::ToUtf8("\xE9t\xE9"), "\xC3\xA9t\xC3\xA9");
    EXPECT_EQ(bgl::ToUtf8("\xC3\xA9t\xC3\xA9"), "\xC3\xA9t\xC3\xA9");
}

}  // namespace
