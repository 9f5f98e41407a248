// SPDX-License-Identifier: MIT
// Records of navigation, airspaces and indexes: ogr/records/format.md chapters
// 5, 6 and 8.

#include "autotest/cpp/test_data.h"
#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_source.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/core/encryption.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/navigation/station.h"
#include "ogr/records/record_block.h"
#include "ogr/records/core/record_cursor.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using bgl::HeaderForm;
using bgl::ProblemList;
using bgl::RecordLog;
using bgl::RecordView;
using Bytes = std::vector<std::uint8_t>;

RecordView ViewRecord(const Bytes &bytes)
{
    return {bgl::LoadLittleEndian<std::uint16_t>(bytes.data()),
            HeaderForm::Long, bytes, 1000};
}

/** A record of a real file as hexadecimal digits. */
class Record
{
  public:
    explicit Record(std::string_view digits)
        : m_bytes(testdata::FromHex(digits))
    {
    }

    RecordView View() const
    {
        return ViewRecord(m_bytes);
    }

  private:
    Bytes m_bytes;
};

TEST(NavigationRecords, TacanChannels)
{
    ProblemList problems;
    RecordLog log(problems);
    // A fixed part of 39 bytes, no children.
    Bytes bytes =
        testdata::FromHex("a0002700000000000018000000100000000011000000"
                          "02000000000000000000000000000000000000");
    bytes.resize(0x27);
    EXPECT_EQ(bgl::ParseTacan(ViewRecord(bytes), log)->channel, "17X");
    bytes[0x16] = 3;
    EXPECT_EQ(bgl::ParseTacan(ViewRecord(bytes), log)->channel, "17Y");
    EXPECT_FALSE(bgl::ParseTacan(ViewRecord(bytes), log)->isDmeOnly);
    bytes[0x16] = 0;
    EXPECT_TRUE(bgl::ParseTacan(ViewRecord(bytes), log)->isDmeOnly);
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(NavigationRecords, MarkerHasAnUnshiftedRegion)
{
    // The real record of K2, with zeros for what is not quoted.
    const Record record("18001c000000400200000018000000100000000000000000"
                        "e2020000");
    ProblemList problems;
    RecordLog log(problems);
    const auto marker = bgl::ParseMarker(record.View(), log);
    ASSERT_TRUE(marker);
    EXPECT_EQ(marker->trueHeading, 90.0);
    EXPECT_EQ(marker->type, 2);
    EXPECT_EQ(marker->region, bgl::UnpackIdentifier(0x2E2));
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(NavigationRecords, TooShortRecordsAreNamed)
{
    ProblemList problems;
    RecordLog log(problems);
    for (const int id :
         {0x13, 0x17, 0x18, 0x20, 0x22, 0x23, 0x32, 0xA0, 0xAA, 0xDB})
    {
        const Bytes bytes = {
            static_cast<std::uint8_t>(id), 0, 8, 0, 0, 0, 0, 0};
        const RecordView view = ViewRecord(bytes);
        const bool isParsed =
            bgl::ParseIlsVor(view, log) || bgl::ParseNdb(view, log) ||
            bgl::ParseMarker(view, log) || bgl::ParseBoundary(view, log) ||
            bgl::ParseWaypoint(view, log) ||
            bgl::ParseAirportSummary(view, log) || bgl::ParseTacan(view, log) ||
            bgl::ParseDeleteNavigation(view, log);
        EXPECT_FALSE(isParsed) << id;
    }
    // 0x23 is not included above.
    EXPECT_EQ(problems.Count(), 9U);
}

TEST(NavigationRecords, DaylightSavingIsUnpacked)
{
    // Start day 84, weekday 1; end day 0x12D = 301, weekday 2.
    const std::uint32_t packed =
        84U | 1U << 9 | 0xDU << 12 | 1U << 16 | 2U << 17 | 2U << 20;
    const bgl::DaylightSavingRule rule = bgl::UnpackDaylightSaving(packed);
    EXPECT_EQ(rule.startDay, 84);
    EXPECT_EQ(rule.startWeekday, 1);
    EXPECT_EQ(rule.endDay, 301);
    EXPECT_EQ(rule.endWeekday, 2);
}

TEST(NavigationRecords, BoundaryLimitsHaveANibbleEach)
{
    Bytes bytes = {0x20, 0, 0x20, 0, 0, 0, 2, 0x31};
    bytes.resize(0x20);
    ProblemList problems;
    RecordLog log(problems);
    const auto boundary = bgl::ParseBoundary(ViewRecord(bytes), log);
    ASSERT_TRUE(boundary);
    EXPECT_EQ(boundary->maximumAltitudeType, 1);
    EXPECT_EQ(boundary->minimumAltitudeType, 3);
}

bool LooksEncrypted(const Bytes &bytes)
{
    const bgl::MemorySource source{bytes};
    bgl::Subsection subsection;
    subsection.size = static_cast<std::uint32_t>(bytes.size());
    return bgl::LooksEncrypted({subsection}, HeaderForm::Long, source);
}

TEST(NavigationRecords, NoiseLooksEncryptedAndRecordsDoNot)
{
    Bytes noise(256);
    for (std::size_t i = 0; i < noise.size(); ++i)
    {
        noise[i] = static_cast<std::uint8_t>(i * 167 + 91);
    }
    EXPECT_TRUE(LooksEncrypted(noise));
    EXPECT_FALSE(LooksEncrypted({noise.begin(), noise.begin() + 127}));
    Bytes record = noise;
    const Bytes header = {0x13, 0, 0, 1, 0, 0};
    std::copy(header.begin(), header.end(), record.begin());
    EXPECT_FALSE(LooksEncrypted(record));
    // A single damaged size, among the zeros that are typical for records.
    Bytes broken(256);
    broken[0] = 0x13;
    broken[5] = 0x7F;
    EXPECT_FALSE(LooksEncrypted(broken));
}

/** Reads a block with the parser of its section; returns false for sections
 * that are not of navigation. */
bool ReadBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
               RecordLog &log)
{
    const std::uint32_t section = block.sectionType;
    if (section == bgl::SECTION_NAME_LIST ||
        section == bgl::SECTION_NAME_LIST_MSFS_2024)
    {
        std::vector<bgl::NameListEntry> entries;
        bgl::ParseNameList(bytes, block.offset, section, log, entries);
        return true;
    }
    if (bgl::GetEntrySize(section) == 12)
    {
        for (std::size_t at = 0; at < bytes.size(); at += 12)
        {
            bgl::ReadIcaoIndexEntry(
                {0, HeaderForm::None, bytes.subspan(at, 12), block.offset + at},
                log);
        }
        return true;
    }
    constexpr std::uint32_t SECTIONS[] = {0x13, 0x17, 0x18, 0x20,
                                          0x22, 0x2C, 0xA0, 0xAA};
    if (std::find(std::begin(SECTIONS), std::end(SECTIONS), section) ==
        std::end(SECTIONS))
    {
        return false;
    }
    std::vector<bgl::Route> routes;
    bgl::RecordCursor records(bytes, block.offset, HeaderForm::Long, 0, log);
    while (const std::optional<RecordView> record = records.Next())
    {
        bgl::ParseIlsVor(*record, log);
        bgl::ParseNdb(*record, log);
        bgl::ParseMarker(*record, log);
        bgl::ParseBoundary(*record, log);
        bgl::ParseAirportSummary(*record, log);
        bgl::ParseTacan(*record, log);
        if (const auto waypoint = bgl::ParseWaypoint(*record, log))
        {
            bgl::ReadRoutes(*record, *waypoint, log, routes);
        }
    }
    return true;
}

class NavigationCoverage : public testing::TestWithParam<const char *>
{
};

/** Every byte of every navigation record is accounted for. */
TEST_P(NavigationCoverage, NothingIsLeft)
{
    const std::string name = std::string("airport/") + GetParam() + ".bgl";
    REQUIRE_SHARED_FILE(name);
    const Bytes file = testdata::ReadFile(testdata::SharedFile(name));
    const bgl::MemorySource source{file};
    ProblemList problems;
    RecordLog log(problems);
    const auto container = bgl::Container::Open(source, problems);
    ASSERT_TRUE(container);
    log.StartCoverage(file.size());
    std::size_t count = 0;
    for (const bgl::RecordBlock &block :
         bgl::ListRecordBlocks(*container, log, problems))
    {
        log.EnterSection(block.sectionType);
        const bgl::ByteSpan bytes = bgl::ByteSpan(file).subspan(
            static_cast<std::size_t>(block.offset), block.size);
        if (ReadBlock(block, bytes, log))
        {
            ++count;
            EXPECT_EQ(log.CountUncovered(block.offset, block.size), 0U)
                << "section " << block.sectionType;
        }
    }
    EXPECT_GT(count, 0U);
    EXPECT_EQ(problems.Count(), 0U);
}

INSTANTIATE_TEST_SUITE_P(SharedFiles, NavigationCoverage,
                         testing::Values("cyqt_scene_msfs2020", "enev_msfs2020",
                                         "kpsc_msfs2020", "ktst_p3dv5",
                                         "lbbg_msfs2024", "leab_alt_p3dv5",
                                         "leab_p3dv5", "synthetic_boundary",
                                         "synthetic_nav", "vtbd_fsx"));

}  // namespace
