// SPDX-License-Identifier: MIT
// Names of records and the account of bytes: ogr/records/format.md chapters
// 1.3, 2.1.

#include "ogr/records/record_account.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/airport_part.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint32_t AIRPORTS = 0x03;
constexpr std::uint64_t OFFSET = 100;

/** A record with a long header. */
Bytes MakeRecord(std::uint16_t id, std::size_t fixedSize,
                 const std::vector<Bytes> &children)
{
    Bytes record(fixedSize);
    for (const Bytes &child : children)
    {
        record.insert(record.end(), child.begin(), child.end());
    }
    bgl::StoreLittleEndian(record.data(), id);
    bgl::StoreLittleEndian(record.data() + 2,
                           static_cast<std::uint32_t>(record.size()));
    return record;
}

struct Result
{
    std::uint64_t unaccounted;
    std::uint64_t unknown;
    std::string text;
};

/** Accounts for one block; parses only starts. */
Result Account(const Bytes &records)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    log.StartCoverage(OFFSET + records.size());
    log.EnterSection(AIRPORTS);
    bgl::RecordBlock block;
    block.sectionType = AIRPORTS;
    block.offset = block.subsectionOffset = OFFSET;
    block.size = block.subsectionSize =
        static_cast<std::uint32_t>(records.size());
    bgl::RecordCursor airports(records, OFFSET, bgl::HeaderForm::Long, 0, log);
    while (const auto airport = airports.Next())
    {
        bgl::RecordCursor children(*airport, 0x38, bgl::HeaderForm::Long, log);
        while (const auto child = children.Next())
        {
            static_cast<void>(bgl::ParseStart(*child, log));
        }
    }
    bgl::RecordAccount account(log);
    account.AddBlock(block, records);
    account.Finish();
    return {account.CountUnaccounted(), account.CountUnknown(),
            account.Describe()};
}

TEST(RecordIds, AreLocalToTheirContainer)
{
    EXPECT_STREQ(bgl::FindSectionContainer(0x25), "scenery_section");
    EXPECT_EQ(bgl::FindSectionContainer(0x2B), nullptr);
    EXPECT_STREQ(bgl::FindRecordId("runway", 0x3E)->name, "deformation point");
    EXPECT_STREQ(bgl::FindRecordId("airport", 0x3E)->name, "runway");
    EXPECT_STREQ(bgl::FindRecordId("airport", 0x3E)->children, "runway");
    EXPECT_EQ(bgl::FindRecordId("airport", 0x3E)->fixedSize, 0x44);
    EXPECT_EQ(bgl::FindRecordId("airport", 0x1002), nullptr);
    EXPECT_EQ(bgl::FindRecordId("nothing", 0x3E), nullptr);
}

TEST(RecordIds, Describe)
{
    EXPECT_EQ(bgl::DescribeRecord(0x03, 0x11), "record 0x11 (start)");
    EXPECT_EQ(bgl::DescribeRecord(0x25, 0x05), "record 0x05 (taxiway signs)");
    EXPECT_EQ(bgl::DescribeRecord(0x03, 0x05),
              "record 0x05 (offset threshold)");
    EXPECT_EQ(bgl::DescribeRecord(0x03, 0x7F), "record 0x7F");
    EXPECT_EQ(bgl::DescribeRecord(0x99, 0x11), "record 0x11");
    const std::string both = bgl::DescribeRecord(0x03, 0x3E);
    EXPECT_NE(both.find("runway"), std::string::npos);
    EXPECT_NE(both.find("deformation point"), std::string::npos);
}

TEST(RecordAccount, TellsWhatIsNotRead)
{
    const Bytes start = MakeRecord(bgl::RECORD_START, 24, {});
    const Bytes com = MakeRecord(0x12, 20, {});
    const Bytes unknown = MakeRecord(0x7F, 12, {});
    const Bytes airport = MakeRecord(0x3C, 0x38, {start, com, unknown});
    const Result result = Account(airport);
    // The header of the frequency is understood, its body is not.
    EXPECT_EQ(result.unaccounted, 14U);
    EXPECT_EQ(result.unknown, 1U);
    EXPECT_EQ(result.text, "section 0x03 (airport), record 0x12 (frequency): "
                           "14 bytes\n");
}

TEST(RecordIds, FindsAllIdsOfAName)
{
    EXPECT_EQ(bgl::FindRecordIds("airport", "runway"),
              (std::vector<std::uint16_t>{0x04, 0x3E, 0xCE}));
    EXPECT_TRUE(bgl::FindRecordIds("airport", "no such").empty());
    EXPECT_TRUE(bgl::FindRecordIds("no such", "runway").empty());
}

TEST(RecordAccount, GoesDownToTheChildrenOfChildren)
{
    const Bytes inner = MakeRecord(0x6F, 10, {});
    const Bytes runway = MakeRecord(0x04, 0x34, {inner});
    const Result result = Account(MakeRecord(0x3C, 0x38, {runway}));
    EXPECT_EQ(result.unknown, 1U);
    EXPECT_EQ(result.unaccounted, 0x34U - 6U);
}

TEST(RecordAccount, TellsOfBytesBehindAWrongSize)
{
    Bytes start = MakeRecord(bgl::RECORD_START, 24, {});
    bgl::StoreLittleEndian(start.data() + 2, std::uint32_t{5});
    const Result result = Account(MakeRecord(0x3C, 0x38, {start}));
    EXPECT_EQ(result.unaccounted, 24U);
    EXPECT_EQ(result.text, "section 0x03 (airport): 24 bytes\n");
}

}  // namespace
