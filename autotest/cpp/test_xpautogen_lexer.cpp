// SPDX-License-Identifier: MIT
// Lines, numbers, header and arguments: ogr/xpautogen/format/format.md chapter
// 1.

#include "autotest/cpp/xpautogen_texts.h"

#include <gtest/gtest.h>

#include <set>

namespace
{

using namespace xpautogen;

std::vector<Line> ReadLines(std::string_view text)
{
    std::vector<Line> lines;
    LineReader reader(text);
    Line line;
    while (reader.Next(line))
    {
        lines.push_back(line);
    }
    return lines;
}

/** Returns arguments as one text: numbers, then the word, in brackets. */
std::string Parse(const char *name, std::string_view text)
{
    const Directive *directive = FindDirective(name);
    Arguments arguments;
    const std::string error = ParseArguments(*directive, text, arguments);
    if (!error.empty())
    {
        return error;
    }
    std::string result;
    for (const double number : arguments.numbers)
    {
        result.append(std::to_string(static_cast<int>(number * 100)));
        result.append(" ");
    }
    result.append("<").append(arguments.text).append(">");
    return result.append(arguments.hasSurplus ? "+" : "");
}

TEST(XPAutogenLexer, TakesEveryLineEnd)
{
    const auto lines = ReadLines("\xEF\xBB\xBF"
                                 "A\r\n1000 \r\r  B C\t\n\nD");
    ASSERT_EQ(lines.size(), 6U);
    const char *texts[] = {"A", "1000", "", "B C", "", "D"};
    const std::uint32_t offsets[] = {3, 6, 12, 15, 20, 21};
    for (std::size_t i = 0; i < lines.size(); ++i)
    {
        EXPECT_EQ(lines[i].text, texts[i]) << i;
        EXPECT_EQ(lines[i].mark.number, i + 1) << i;
        EXPECT_EQ(lines[i].mark.offset, offsets[i]) << i;
    }
    EXPECT_TRUE(ReadLines("").empty());
}

TEST(XPAutogenLexer, TakesDecimalNumbersOnly)
{
    EXPECT_EQ(ParseNumber("-5"), -5.0);
    EXPECT_EQ(ParseNumber("+5.25"), 5.25);
    EXPECT_EQ(ParseNumber(".5"), 0.5);
    EXPECT_EQ(ParseNumber("1e3"), 1000.0);
    EXPECT_EQ(ParseNumber("-1e12"), -1e12);
    for (const char *text : {"", "x", "1x", "nan", "-nan", "inf", "1e999",
                             "1e13", "0x10", "1,5", "+-1", "--1", "1e", "+"})
    {
        EXPECT_FALSE(ParseNumber(text)) << text;
    }
    EXPECT_EQ(ParseInteger("2.0"), 2);
    EXPECT_EQ(ParseInteger("-2147483648"), INT32_MIN);
    for (const char *text : {"2.5", "2147483648", "-2147483649", "nan", ""})
    {
        EXPECT_FALSE(ParseInteger(text)) << text;
    }
}

TEST(XPAutogenLexer, KnowsFilesByThreeLines)
{
    EXPECT_TRUE(HasHeader("A\n1000\nAG_POINT"));
    EXPECT_TRUE(HasHeader("I\r1000 autogen\rAG_BLOCK\r"));
    EXPECT_TRUE(HasHeader(" A \r\n\r\n1000\r\n\tAG_STRING x\r\n"));
    for (const char *text :
         {"", "A", "A\n1000\n", "A\n1000\nAG_POINTS\n", "B\n1000\nAG_POINT\n",
          "A\n800\nAG_POINT\n", "A\n1000\nOBJ\n", "A 1000 AG_POINT",
          "#\nA\n1000\nAG_POINT\n", "1000\nAG_POINT\n"})
    {
        EXPECT_FALSE(HasHeader(text)) << text;
    }
    LineReader block("A\n1000\nAG_BLOCK\n");
    EXPECT_EQ(ReadHeader(block), Kind::Block);
    LineReader string("A\n1000\nAG_STRING\n");
    EXPECT_EQ(ReadHeader(string), Kind::String);
    EXPECT_EQ(GetKindWord(Kind::Point), "AG_POINT");
}

TEST(XPAutogenDirective, IsFoundByItsExactName)
{
    for (const Directive &directive : GetDirectives())
    {
        EXPECT_EQ(FindDirective(directive.name), &directive);
        EXPECT_FALSE(directive.kinds.empty());
    }
    EXPECT_EQ(FindDirective("TIL"), nullptr);
    EXPECT_EQ(FindDirective("tile"), nullptr);
    EXPECT_EQ(FindDirective(""), nullptr);
    EXPECT_TRUE(FindDirective("CUT_H")->IsOf(Kind::Block));
    EXPECT_FALSE(FindDirective("CUT_H")->IsOf(Kind::Point));
}

TEST(XPAutogenDirective, IsInATextOfTheTests)
{
    std::set<std::string_view> names;
    for (const std::string *text :
         {&xpautogentest::POINT_TEXT, &xpautogentest::BLOCK_TEXT,
          &xpautogentest::STRING_TEXT})
    {
        for (const Line &line : ReadLines(*text))
        {
            names.insert(TokenReader(line.text).Next());
        }
    }
    for (const Directive &directive : GetDirectives())
    {
        EXPECT_TRUE(names.contains(directive.name)) << directive.name;
    }
}

TEST(XPAutogenDirective, TakesArgumentsByPattern)
{
    EXPECT_EQ(Parse("TILE", "-5 -5\t5  5.25"), "-500 -500 500 525 <>");
    EXPECT_EQ(Parse("OBJ_DRAPED", "1 2 3 4"), "100 200 300 400 <>");
    EXPECT_EQ(Parse("OBJ_DRAPED", "1 2 3 4 5 6"), "100 200 300 400 500 600 <>");
    EXPECT_EQ(Parse("OBJ_DRAPED", "1 2 3 4 # why"), "100 200 300 400 <>");
    EXPECT_EQ(Parse("ROTATION", "2 3"), "200 <>+");
    EXPECT_EQ(Parse("TEXTURE", "a b # c"), "<a b # c>");
    EXPECT_EQ(Parse("TEXTURE_NORMAL", "2 a b"), "200 <a b>");
    EXPECT_EQ(Parse("TEXTURE_NORMAL", "a b"), "<a b>");
    EXPECT_EQ(Parse("TEXTURE_NORMAL", "2"), "<2>");
    EXPECT_EQ(Parse("TEXTURE_TERRAIN", "1 b"), "<1 b>");
    EXPECT_EQ(Parse("TEXTURE_TILE", "1 2 3 4"), "100 200 300 400 <>");
    EXPECT_EQ(Parse("SLOP_H", ""), "<>");
    EXPECT_EQ(Parse("SLOP_H", "2"), "200 <>");
    EXPECT_EQ(Parse("FLIP_180", ""), "<>");
    EXPECT_EQ(Parse("FLIP_180", "1"), "<>+");
    EXPECT_EQ(Parse("MESH_SHADER", "any thing"), "<any thing>");
    EXPECT_EQ(Parse("DEFINE_SPELLING_S", "a 1 2"), "100 200 <a>");
    EXPECT_EQ(Parse("CORNER", "1 2 3"), "100 200 300 <>");
    EXPECT_EQ(Parse("CORNER", "1 2 3 4 5"), "100 200 300 400 500 <>");
}

TEST(XPAutogenDirective, NamesWhatIsWrongWithArguments)
{
    EXPECT_EQ(Parse("TILE", "1 2 3"),
              "expected the arguments left bottom right top, found 3 of them");
    EXPECT_EQ(Parse("TILE", "1 2 x3 4"),
              "expected a number as argument 3 (left bottom right top), found "
              "\"x3\"");
    EXPECT_EQ(Parse("OBJ_DRAPED", "1 2 3 4.5"),
              "expected a whole number as argument 4 (x y heading index [lo "
              "hi]), found \"4.5\"");
    EXPECT_EQ(Parse("OBJ_DRAPED", "1 2 3 4 5"),
              "expected the arguments x y heading index [lo hi], found 5 of "
              "them");
    EXPECT_EQ(Parse("CROP_POLY", "1 2 3 4 5"),
              "expected the arguments x y x y x y [x y ...], found 5 of them");
    EXPECT_EQ(Parse("CROP_POLY", "1 2 3 4 5 6 7"),
              "expected the arguments x y x y x y [x y ...], found 7 of them");
    EXPECT_EQ(Parse("OBJECT", ""),
              "expected the arguments path, found 0 of them");
    EXPECT_EQ(Parse("TILE_LOD", std::string(100, '\x01')),
              "expected a number as argument 1 (metres), found \"" +
                  std::string(32, '?') + "...\"");
}

}  // namespace
