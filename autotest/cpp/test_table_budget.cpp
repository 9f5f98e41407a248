// SPDX-License-Identifier: MIT
// Which subsection tables are read, however many sections refer to them.

#include "driver/bgl/subsection.h"

#include <gtest/gtest.h>

namespace
{

bgl::Section MakeSection(std::uint32_t type, std::uint32_t offset,
                         std::uint32_t count)
{
    bgl::Section section;
    section.type = type;
    section.sectionClass = bgl::Section::CLASS_DIRECT;
    section.subsectionCount = count;
    section.tableOffset = offset;
    section.tableSize = 16 * count;
    return section;
}

TEST(TableBudget, TakesATableOnceForEachType)
{
    bgl::ProblemList problems;
    bgl::TableBudget budget(10000);
    EXPECT_TRUE(budget.Take(MakeSection(0x03, 100, 4), problems));
    EXPECT_FALSE(budget.Take(MakeSection(0x03, 100, 4), problems));
    EXPECT_TRUE(budget.Take(MakeSection(0x13, 100, 4), problems));
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(TableBudget, EndsAtTwiceTheFile)
{
    bgl::ProblemList problems;
    bgl::TableBudget budget(1700);
    // Each has 1600 bytes, of which the last ones lie partly outside the file.
    EXPECT_TRUE(budget.Take(MakeSection(0x03, 100, 100), problems));
    EXPECT_TRUE(budget.Take(MakeSection(0x03, 101, 100), problems));
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_FALSE(budget.Take(MakeSection(0x03, 102, 100), problems));
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(),
              "section 0x03 (airport), offset 102: the subsection tables "
              "overlap each other");
    // The rest is enough for a small one.
    EXPECT_TRUE(budget.Take(MakeSection(0x03, 1600, 4), problems));
}

TEST(TableBudget, CountsReferencesOfIndirectSections)
{
    bgl::ProblemList problems;
    bgl::TableBudget budget(2000);
    bgl::Section section = MakeSection(0x20, 100, 1);
    section.sectionClass = bgl::Section::CLASS_INDIRECT;
    section.tableSize = 1900;
    EXPECT_TRUE(budget.Take(section, problems));
    section.tableOffset = 101;
    EXPECT_TRUE(budget.Take(section, problems));
    section.tableOffset = 102;
    EXPECT_FALSE(budget.Take(section, problems));
    EXPECT_EQ(problems.Count(), 1U);
}

TEST(TableBudget, RefusesTablesOfGigabytes)
{
    bgl::ProblemList problems;
    bgl::TableBudget budget(std::uint64_t{1} << 32);
    EXPECT_FALSE(budget.Take(MakeSection(0x67, 76, 0x0FFFFFFF), problems));
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].expected,
              "expected a subsection table of at most 4194304 entries");
    EXPECT_TRUE(budget.Take(MakeSection(0x67, 76, 4), problems));
}

}  // namespace
