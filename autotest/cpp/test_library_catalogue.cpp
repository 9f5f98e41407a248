// SPDX-License-Identifier: MIT
// Catalogues of scenery: ogr/library/format/format.md.

#include "driver/bytes/text_encoding.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/file_summary.h"
#include "ogr/library/format/ini_text.h"
#include "ogr/library/format/package_order.h"
#include "ogr/library/format/scenery_config.h"
#include "ogr/library/format/windows_path.h"

#include <gtest/gtest.h>

#include <array>

using bgl::DecodeText;
using namespace std::string_literals;

namespace library
{

namespace
{

std::string ToUtf16(const std::u16string &text, bool isBigEndian)
{
    std::string bytes;
    for (const char16_t unit : text)
    {
        const auto low = static_cast<char>(unit & 0xFF);
        const auto high = static_cast<char>(unit >> 8);
        bytes += isBigEndian ? high : low;
        bytes += isBigEndian ? low : high;
    }
    return bytes;
}

TEST(TextEncoding, MarksDecide)
{
    const std::u16string text = u"Z\u00FCrich \U0001F6E9";
    const std::string expected = "Z\xC3\xBCrich \xF0\x9F\x9B\xA9";
    EXPECT_EQ(DecodeText("\xFF\xFE" + ToUtf16(text, false)), expected);
    EXPECT_EQ(DecodeText("\xFE\xFF" + ToUtf16(text, true)), expected);
    EXPECT_EQ(DecodeText(ToUtf16(text, false)), expected);
    EXPECT_EQ(DecodeText(ToUtf16(text, true)), expected);
    EXPECT_EQ(DecodeText("\xEF\xBB\xBF" + expected), expected);
    EXPECT_EQ(DecodeText(expected), expected);
}

TEST(TextEncoding, WhatIsNoUtf8IsWindows1252)
{
    EXPECT_EQ(DecodeText("Z\xFCrich"), "Z\xC3\xBCrich");
}

TEST(TextEncoding, HalvesOfPairsAreReplaced)
{
    EXPECT_EQ(DecodeText("\xFF\xFE\x00\xD8\x41\x00"s), "\xEF\xBF\xBD"
                                                       "A");
    EXPECT_EQ(DecodeText("\xFF\xFE"), "");
}

TEST(CatalogueText, SmallLettersHaveAsManyBytes)
{
    using library::EqualsIgnoringCase;
    using library::ToLower;
    EXPECT_EQ(ToLower("A-Z \xC3\x84\xC3\x97\xC3\x9E\xC3\x9F"),
              "a-z \xC3\xA4\xC3\x97\xC3\xBE\xC3\x9F");
    // Latin of Poland and of Turkey, Greek, Cyrillic.
    EXPECT_EQ(ToLower("\xC5\x81\xC5\xBB\xC4\xB0\xC5\xB8"),
              "\xC5\x82\xC5\xBC\xC4\xB0\xC3\xBF");
    EXPECT_EQ(ToLower("\xCE\xA9\xD0\x96\xD0\x81\xD0\xAF"),
              "\xCF\x89\xD0\xB6\xD1\x91\xD1\x8F");
    // No letter, cut off, and no UTF-8.
    EXPECT_EQ(ToLower("\xE2\x82\xAC\xC3"), "\xE2\x82\xAC\xC3");
    EXPECT_EQ(ToLower("\xC3\x41"), "\xC3\x61");
    EXPECT_TRUE(EqualsIgnoringCase("Z\xC3\x9CRICH", "z\xC3\xBCrich"));
    EXPECT_FALSE(EqualsIgnoringCase("Z\xC3\x9CRICH", "zurich"));
    EXPECT_FALSE(EqualsIgnoringCase("\xC3\x9C", "\xC3\xBD"));
}

TEST(CatalogueText, ListsHaveNoEmptyParts)
{
    EXPECT_EQ(SplitList(" a;; b ;", ';'), (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(SplitList("", ';').empty());
}

TEST(IniText, KeysAndSections)
{
    const std::vector<IniSection> sections =
        ParseIni("stray=1\r\n[General]\r\nTitle = A=B \r\n; no=1\n"
                 "[area.012]\rEXCLUDE=x\rExclude=y\rLayer=-3\rOdd=7x\r");
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_EQ(sections[0].name, "General");
    EXPECT_EQ(sections[0].Find("title"), "A=B");
    EXPECT_EQ(sections[0].Find("no"), "");
    EXPECT_EQ(GetSectionNumber(sections[1].name, "Area."), 12);
    EXPECT_EQ(GetSectionNumber(sections[0].name, "Area."), std::nullopt);
    EXPECT_EQ(sections[1].Find("exclude"), "y");
    EXPECT_EQ(sections[1].FindNumber("LAYER"), -3);
    EXPECT_EQ(sections[1].FindNumber("Odd"), std::nullopt);
}

TEST(SceneryConfig, AreasWithAllTheirKeys)
{
    const std::vector<ConfigArea> areas = ParseSceneryConfig(
        "[Area.001]\nTitle=Base\nLocal=Scenery\\BASE\nLayer=2\nActive=TRUE\n"
        "[Area.7]\nRemote=D:\\More\nActive=FALSE\n"
        "[Area.8]\nLocal=X\nActive=FALSE\nRequired=TRUE\n"
        "[Area.9]\nTitle=Nowhere\n[Other]\nLocal=Y\n");
    ASSERT_EQ(areas.size(), 3U);
    EXPECT_EQ(areas[0].title, "Base");
    EXPECT_EQ(areas[0].GetFolder(), "Scenery\\BASE");
    EXPECT_EQ(areas[0].layer, 2);
    EXPECT_EQ(areas[1].title, "Area 7, layer 7");
    EXPECT_EQ(areas[1].GetFolder(), "D:\\More");
    EXPECT_FALSE(areas[1].isActive);
    EXPECT_TRUE(areas[2].isActive);
}

TEST(SceneryConfig, AddOnLists)
{
    const std::vector<AddOnEntry> entries =
        ParseAddOnList("[Package.0]\nPath=C:\\A\nTitle=T\nActive=false\n"
                       "[DiscoveryPath.3]\nPath=D:\\B\n[Package.x]\nPath=no\n");
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_FALSE(entries[0].isActive);
    EXPECT_FALSE(entries[0].isDiscoveryPath);
    EXPECT_EQ(entries[0].path, "C:\\A");
    EXPECT_TRUE(entries[1].isActive);
    EXPECT_TRUE(entries[1].isDiscoveryPath);
}

TEST(WindowsPath, Parts)
{
    EXPECT_TRUE(IsAbsolutePath("c:\\x"));
    EXPECT_TRUE(IsAbsolutePath("\\\\server\\share"));
    EXPECT_FALSE(IsAbsolutePath("Scenery\\World"));
    EXPECT_EQ(SplitPath(".\\a/b\\\\c"),
              (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(GetParentPath("/a/b/"), "/a");
    EXPECT_EQ(GetParentPath("/a"), "/");
    EXPECT_EQ(GetParentPath("a"), "");
    EXPECT_EQ(GetLastName("x\\y/"), "y");
    EXPECT_TRUE(HasExtension("A.BGL", ".bgl"));
    EXPECT_FALSE(HasExtension(".bgl", ".bgl"));
}

TEST(WindowsPath, TheLongestPairMaps)
{
    const PathMap map("C:\\=/mnt/c/;C:\\FSX=/sim; odd ;D:/=/d");
    EXPECT_EQ(map.Apply("c:\\Fsx\\Scenery\\World"), "/sim/Scenery/World");
    EXPECT_EQ(map.Apply("C:\\Other"), "/mnt/c/Other");
    EXPECT_EQ(map.Apply("d:\\x y\\z"), "/d/x y/z");
    EXPECT_EQ(map.Apply("E:\\x"), "E:\\x");
}

TEST(WindowsPath, PairsAreWholeNames)
{
    const PathMap map("C:\\FSX=/sim;\\\\nas\\sim\\=/mnt/nas");
    EXPECT_EQ(map.Apply("C:\\FSX2\\Scenery"), "C:\\FSX2\\Scenery");
    EXPECT_EQ(map.Apply("C:\\fsx"), "/sim");
    EXPECT_EQ(map.Apply("C:/FSX/Scenery"), "/sim/Scenery");
    EXPECT_EQ(map.Apply("\\\\NAS\\Sim\\Scenery"), "/mnt/nas/Scenery");
}

TEST(WindowsPath, MarksOfLongPathsAreNoPart)
{
    const PathMap map("C:\\=/mnt/c;\\\\?\\D:\\=/mnt/d;\\\\nas\\sim=/nas");
    EXPECT_TRUE(IsAbsolutePath("\\\\?\\C:\\FSX"));
    EXPECT_EQ(map.Apply("\\\\?\\C:\\FSX"), "/mnt/c/FSX");
    EXPECT_EQ(map.Apply("D:\\FSX"), "/mnt/d/FSX");
    EXPECT_EQ(map.Apply("\\\\?\\UNC\\nas\\sim\\World"), "/nas/World");
    EXPECT_EQ(map.Apply("\\\\?\\E:\\FSX"), "E:\\FSX");
    EXPECT_EQ(map.Apply("//?/unc/other/x"), "\\\\other/x");
}

TEST(PackageOrder, ClassesPlacesAndNames)
{
    const PackageRank generic{"FS-Base-GenericAirports", true, 99, ""};
    const PackageRank base{"fs-base", true, 0, ""};
    const PackageRank official{"asobo-x", true, 50, ""};
    const PackageRank community{"a", false, -3, ""};
    const PackageRank other{"b", false, -3, ""};
    const PackageRank bespoke{"a", false, -3, "BESPOKE_AIRPORT"};
    const PackageRank patch{"a", false, -3, "BESPOKE_PATCH"};
    EXPECT_TRUE(LiesBelow(generic, base));
    EXPECT_TRUE(LiesBelow(base, official));
    EXPECT_TRUE(LiesBelow(official, community));
    EXPECT_TRUE(LiesBelow(community, other));
    EXPECT_TRUE(LiesBelow(other, bespoke));
    EXPECT_TRUE(LiesBelow(bespoke, patch));
    EXPECT_FALSE(LiesBelow(community, community));
}

TEST(PackageOrder, NamesAndTypes)
{
    EXPECT_EQ(StripPackagePrefix("CommunityFS24-x"), "x");
    EXPECT_EQ(StripPackagePrefix("fs20-y"), "y");
    EXPECT_EQ(StripPackagePrefix("z"), "z");
    EXPECT_FALSE(MayHoldScenery("Aircraft"));
    EXPECT_TRUE(MayHoldScenery("MISC"));
    ContentOrder order;
    order.places["x"] = 4;
    order.isActive["x"] = false;
    EXPECT_EQ(order.GetPlace("X"), 4);
    EXPECT_FALSE(order.IsActive("X"));
    EXPECT_TRUE(order.IsActive("y"));
}

TEST(SplitBounds, TheGapIsWhereNothingIs)
{
    SplitBounds bounds;
    EXPECT_TRUE(bounds.GetParts().empty());
    bounds.Add(Bounds{170, -10, 180, 0});
    bounds.Add(Bounds{-180, -20, -170, -5});
    const std::vector<Bounds> parts = bounds.GetParts();
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].east, -170);
    EXPECT_EQ(parts[1].west, 170);
    SplitBounds near;
    near.Add(Bounds{-2, 40, -1, 41});
    near.Add(Bounds{1, 42, 3, 43});
    ASSERT_EQ(near.GetParts().size(), 1U);
    EXPECT_EQ(near.GetParts()[0].west, -2);
    EXPECT_EQ(near.GetParts()[0].north, 43);
}

TEST(LegacyBounds, NorthSouthEastWest)
{
    // A parking file of LEAB: data in 1/111 130 of a degree and in 2^-32 turns.
    const std::array<std::uint8_t, 18> start = {
        0x01, 0x00, 0x40, 0x0A, 0x42, 0x00, 0x39, 0x0A, 0x42,
        0x00, 0x41, 0xCF, 0xA9, 0xFE, 0x69, 0xCC, 0xA9, 0xFE};
    const std::optional<Bounds> bounds = ReadLegacyBounds(start);
    ASSERT_TRUE(bounds);
    EXPECT_NEAR(bounds->north, 38.9452, 1e-4);
    EXPECT_NEAR(bounds->west, -1.8797, 1e-4);
    EXPECT_LT(bounds->south, bounds->north);
    EXPECT_EQ(ReadLegacyBounds({start.data(), 17}), std::nullopt);
    EXPECT_EQ(ReadLegacyBounds(std::array<std::uint8_t, 18>{1}), std::nullopt);
}

}  // namespace

}  // namespace library
