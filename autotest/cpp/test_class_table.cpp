// SPDX-License-Identifier: MIT
// The tables of class codes and how a terrain.cfg changes them.

#include "frmts/trq1/class_table.h"
#include "frmts/trq1/raster_type.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace
{

using bgl::ClassEntry;
using bgl::ClassTable;

constexpr std::uint16_t LAND = 3;
constexpr std::uint16_t WATER = 4;
constexpr std::uint16_t REGION = 5;
constexpr std::uint16_t SEASON = 6;
constexpr std::uint16_t POPULATION_DENSITY = 7;

/** Returns the codes named in the simulators' SDK, first to last. */
std::vector<int> GetSdkCodes(std::uint16_t kind)
{
    using Ranges = std::vector<std::pair<int, int>>;
    const std::map<std::uint16_t, Ranges> known = {{LAND,
                                                    {{0, 13},
                                                     {16, 17},
                                                     {19, 38},
                                                     {40, 48},
                                                     {50, 64},
                                                     {69, 69},
                                                     {72, 72},
                                                     {76, 76},
                                                     {78, 78},
                                                     {89, 148},
                                                     {252, 254}}},
                                                   {WATER, {{1, 60}}},
                                                   {REGION, {{0, 21}}}};
    std::vector<int> codes;
    for (const auto &[first, last] : known.at(kind))
    {
        for (int code = first; code <= last; ++code)
        {
            codes.push_back(code);
        }
    }
    return codes;
}

std::vector<int> GetCodes(const ClassTable &table)
{
    std::vector<int> codes;
    for (const ClassEntry &entry : table.Entries())
    {
        codes.push_back(entry.code);
    }
    return codes;
}

std::tuple<int, int, int> GetColour(const ClassEntry &entry)
{
    return {entry.red, entry.green, entry.blue};
}

bool IsLowerCase(char character)
{
    return character >= 'a' && character <= 'z';
}

class BuiltInClasses : public testing::TestWithParam<std::uint16_t>
{
  protected:
    const ClassTable m_table = bgl::GetBuiltInClasses(GetParam());
};

TEST_P(BuiltInClasses, AreThoseOfTheSdk)
{
    EXPECT_EQ(GetCodes(m_table), GetSdkCodes(GetParam()));
}

TEST_P(BuiltInClasses, HaveNamesOfTheirOwn)
{
    std::set<std::string> names;
    for (const ClassEntry &entry : m_table.Entries())
    {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
        EXPECT_EQ(entry.name.find('_'), std::string::npos) << entry.name;
        EXPECT_EQ(entry.name.find('"'), std::string::npos) << entry.name;
        EXPECT_TRUE(entry.name[0] >= 'A' && entry.name[0] <= 'Z') << entry.name;
        EXPECT_TRUE(
            std::any_of(entry.name.begin(), entry.name.end(), IsLowerCase))
            << entry.name;
    }
}

TEST_P(BuiltInClasses, HaveColoursOfTheirOwn)
{
    std::set<std::tuple<int, int, int>> colours;
    for (const ClassEntry &entry : m_table.Entries())
    {
        EXPECT_TRUE(colours.insert(GetColour(entry)).second) << entry.name;
    }
}

TEST_P(BuiltInClasses, AreFoundByTheirCodes)
{
    for (const ClassEntry &entry : m_table.Entries())
    {
        EXPECT_EQ(m_table.Find(entry.code), &entry);
    }
    EXPECT_EQ(m_table.Find(-1), nullptr);
    EXPECT_EQ(m_table.Find(255), nullptr);
    EXPECT_EQ(m_table.Find(256), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Kinds, BuiltInClasses,
                         testing::Values(LAND, WATER, REGION),
                         [](const auto &test) {
                             return std::string(
                                 bgl::FindRasterType(test.param)->theme);
                         });

std::map<std::string, int> CountGroups(std::uint16_t dataType)
{
    std::map<std::string, int> counts;
    const ClassTable table = bgl::GetBuiltInClasses(dataType);
    for (const ClassEntry &entry : table.Entries())
    {
        ++counts[entry.group];
    }
    return counts;
}

TEST(ClassTable, UsesFewGroups)
{
    using Counts = std::map<std::string, int>;
    EXPECT_EQ(CountGroups(LAND), (Counts{{"water", 8},
                                         {"wetland", 4},
                                         {"forest", 28},
                                         {"savanna", 4},
                                         {"shrub", 6},
                                         {"grass", 13},
                                         {"crops", 14},
                                         {"desert", 8},
                                         {"tundra", 4},
                                         {"bare", 7},
                                         {"ice", 3},
                                         {"urban", 25},
                                         {"other", 3}}));
    EXPECT_EQ(CountGroups(WATER), (Counts{{"inland", 4},
                                          {"inlet", 2},
                                          {"seasonal", 4},
                                          {"outflow", 2},
                                          {"ocean", 24},
                                          {"tropical ocean", 24}}));
    EXPECT_EQ(CountGroups(REGION), (Counts{{"europe", 6},
                                           {"north america", 3},
                                           {"south america", 2},
                                           {"africa", 2},
                                           {"asia", 4},
                                           {"oceania", 1},
                                           {"tropics", 3},
                                           {"polar", 1}}));
}

TEST(ClassTable, KnowsWhatCodesMean)
{
    const ClassTable land = bgl::GetBuiltInClasses(LAND);
    EXPECT_EQ(land.Find(3)->name, "Coniferous forest");
    EXPECT_EQ(land.Find(3)->group, "forest");
    EXPECT_EQ(land.Find(12)->name, "Dry cropland with towns");
    EXPECT_EQ(land.Find(14), nullptr);
    EXPECT_EQ(land.Find(100)->name, "Ocean or large lake");
    EXPECT_EQ(land.Find(104)->name, "Large city without a street grid (dry)");
    EXPECT_EQ(land.Find(143)->name, "Glacier ice");
    EXPECT_EQ(land.Find(254)->name, "Transparent");
    const ClassTable water = bgl::GetBuiltInClasses(WATER);
    EXPECT_EQ(water.Find(0), nullptr);
    EXPECT_EQ(water.Find(8)->name, "Deep inland water (brown)");
    EXPECT_EQ(water.Find(59)->name, "Medium deep tropical ocean (class 4)");
    const ClassTable regions = bgl::GetBuiltInClasses(REGION);
    EXPECT_EQ(regions.Find(0)->name, "Germanic Europe");
    EXPECT_EQ(regions.Find(21)->name, "Industrial Asia");
    EXPECT_EQ(regions.Find(22), nullptr);
}

TEST(ClassTable, HasColoursThatSuitTheGroup)
{
    const ClassTable table = bgl::GetBuiltInClasses(LAND);
    for (const ClassEntry &entry : table.Entries())
    {
        const auto [red, green, blue] = GetColour(entry);
        if (entry.group == "forest")
        {
            EXPECT_TRUE(green > red && green > blue) << entry.name;
        }
        else if (entry.group == "crops")
        {
            EXPECT_TRUE(std::min(red, green) > blue) << entry.name;
        }
        else if (entry.group == "water")
        {
            EXPECT_TRUE(std::max(green, blue) > red) << entry.name;
        }
        else if (entry.group == "ice")
        {
            EXPECT_GE(std::min({red, green, blue}), 190) << entry.name;
        }
    }
}

TEST(ClassTable, IsEmptyWhereNothingIsKnown)
{
    EXPECT_TRUE(bgl::GetBuiltInClasses(SEASON).IsEmpty());
    EXPECT_TRUE(bgl::GetBuiltInClasses(POPULATION_DENSITY).IsEmpty());
    EXPECT_TRUE(bgl::GetBuiltInClasses(bgl::DATA_TYPE_ELEVATION).IsEmpty());
    EXPECT_EQ(bgl::GetBuiltInClasses(SEASON).Find(0), nullptr);
}

TEST(ClassTable, StaysInOrderOfTheCodes)
{
    ClassTable table;
    table.Set({7, "seven", "other", 1, 2, 3});
    table.Set({2, "two", "other", 4, 5, 6});
    table.Set({9, "nine", "other", 7, 8, 9});
    table.Set({7, "again", "other", 1, 2, 4});
    EXPECT_EQ(GetCodes(table), (std::vector<int>{2, 7, 9}));
    EXPECT_EQ(table.Find(7)->name, "again");
    EXPECT_EQ(GetColour(*table.Find(7)), std::make_tuple(1, 2, 4));
    EXPECT_EQ(table.Find(3), nullptr);
}

TEST(MayHold255, IsSaidOfDensitiesAndOfClassesThatSomebodyNames)
{
    for (const std::uint16_t type : {LAND, WATER, REGION, SEASON})
    {
        ClassTable table = bgl::GetBuiltInClasses(type);
        EXPECT_FALSE(bgl::MayHold255(type, table)) << type;
        table.Set({255, "Somebody's class", bgl::GROUP_OTHER, 1, 2, 3});
        EXPECT_TRUE(bgl::MayHold255(type, table)) << type;
    }
    EXPECT_TRUE(bgl::MayHold255(POPULATION_DENSITY, ClassTable()));
}

TEST(MergeTerrainConfig, TakesNamesAndKeepsColours)
{
    const ClassTable builtIn = bgl::GetBuiltInClasses(LAND);
    bgl::TerrainConfig config;
    config.classNames[LAND] = {{3, "PINE_AND_FIR_2"}, {4, "Meine Klasse"}};
    config.classNames[WATER] = {{5, "POND"}};
    ClassTable table = builtIn;
    bgl::MergeTerrainConfig(config, LAND, table);
    EXPECT_EQ(GetCodes(table), GetCodes(builtIn));
    EXPECT_EQ(table.Find(3)->name, "Pine and fir 2");
    EXPECT_EQ(table.Find(3)->group, "forest");
    EXPECT_EQ(GetColour(*table.Find(3)), GetColour(*builtIn.Find(3)));
    EXPECT_EQ(table.Find(4)->name, "Meine Klasse");
    EXPECT_EQ(table.Find(5)->name, "Deciduous broadleaf forest");
}

TEST(MergeTerrainConfig, GivesNewClassesColoursOfTheirOwn)
{
    bgl::TerrainConfig config;
    for (int code = 0; code < 256; ++code)
    {
        config.classNames[LAND][code] = "NEW_" + std::to_string(code);
    }
    ClassTable table = bgl::GetBuiltInClasses(LAND);
    bgl::MergeTerrainConfig(config, LAND, table);
    ASSERT_EQ(table.Entries().size(), 256U);
    EXPECT_EQ(table.Find(200)->name, "New 200");
    EXPECT_EQ(table.Find(200)->group, "other");
    std::set<std::tuple<int, int, int>> colours;
    for (const ClassEntry &entry : table.Entries())
    {
        EXPECT_TRUE(colours.insert(GetColour(entry)).second) << entry.code;
    }
}

TEST(MergeTerrainConfig, TakesNoColourThatIsInUse)
{
    bgl::TerrainConfig config;
    config.classNames[LAND] = {{30, "NEW"}};
    ClassTable table;
    bgl::MergeTerrainConfig(config, LAND, table);
    ClassEntry other = *table.Find(30);
    other.code = 1;
    ClassTable tableWithOther;
    tableWithOther.Set(other);
    bgl::MergeTerrainConfig(config, LAND, tableWithOther);
    EXPECT_EQ(GetColour(*tableWithOther.Find(1)), GetColour(other));
    EXPECT_NE(GetColour(*tableWithOther.Find(30)), GetColour(other));
}

TEST(MergeTerrainConfig, FillsATableThatIsNotBuiltIn)
{
    bgl::ProblemList problems;
    const bgl::TerrainConfig config =
        bgl::ParseTerrainConfig("[RegionClasses]\nMOON=30\n", problems);
    ClassTable table;
    bgl::MergeTerrainConfig(config, SEASON, table);
    EXPECT_TRUE(table.IsEmpty());
    bgl::MergeTerrainConfig(config, REGION, table);
    EXPECT_EQ(GetCodes(table), (std::vector<int>{30}));
    EXPECT_EQ(table.Find(30)->name, "Moon");
}

}  // namespace
