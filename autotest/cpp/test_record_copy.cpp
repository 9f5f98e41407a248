// SPDX-License-Identifier: MIT
// Parsing and writing records reproduces the same bytes.

#include "autotest/cpp/record_copying.h"
#include "autotest/cpp/test_data.h"

#include "ogr/records/core/record_ids.h"

#include <gtest/gtest.h>

#include <set>

namespace
{

constexpr bgl::RecordId KINDS[] = {
#include "data/record_ids.inc"
};

TEST(RecordCopy, HasARowForEveryKindOfRecord)
{
    std::set<testdata::Kind> kinds;
    for (const bgl::RecordId &row : KINDS)
    {
        kinds.insert({row.container, row.id});
        EXPECT_NE(testdata::FindRecordCopier(
                      row.container, static_cast<std::uint16_t>(row.id)),
                  nullptr)
            << row.container << ' ' << row.name;
    }
    std::set<testdata::Kind> copiers;
    for (const testdata::RecordCopier &copier : testdata::GetRecordCopiers())
    {
        EXPECT_TRUE(copiers.insert({copier.container, copier.id}).second);
        EXPECT_NE(copier.copy == nullptr, *copier.reason == '\0')
            << copier.container << ' ' << copier.id;
        if (copier.id != 0 && copier.container != std::string("attachment"))
        {
            EXPECT_TRUE(kinds.contains({copier.container, copier.id}));
        }
    }
}

TEST(RecordCopy, EveryRealRecordKeepsItsBytes)
{
    REQUIRE_SHARED_FILE("airport");
    testdata::Counts counts;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             testdata::SharedFile("")))
    {
        const std::string folder =
            entry.path().parent_path().filename().string();
        // Files of "seeds" are made up, without the numbers that writers derive.
        if (entry.path().extension() == ".bgl" && folder != "negative" &&
            folder != "seeds")
        {
            testdata::FileCopier(testdata::ReadFile(entry.path()), counts)
                .Run();
        }
    }
    std::size_t all = 0;
    for (const auto &[kind, count] : counts)
    {
        all += count.all;
        EXPECT_EQ(count.different, 0U)
            << kind.first << " 0x" << std::hex << kind.second << std::dec
            << ": " << count.different << " of " << count.all;
    }
    EXPECT_GT(all, 3000U);
}

/** Cases that the available files do not have. */
TEST(RecordWriter, RefusesWhatTheFormatCannotHold)
{
    const auto fails = [](auto write)
    {
        std::vector<std::uint8_t> bytes;
        bgl::RecordWriter writer(bytes, bgl::TextEncoding::Windows1252);
        write(writer);
        return !writer.IsOk();
    };
    EXPECT_FALSE(fails([](auto &writer) { writer.WriteText("Zürich"); }));
    EXPECT_TRUE(fails([](auto &writer) { writer.WriteText("Łódź"); }));
    EXPECT_TRUE(fails([](auto &writer) { writer.WriteCount16(65536); }));
    EXPECT_TRUE(fails([](auto &writer) { writer.WriteCount8(256); }));
    EXPECT_TRUE(fails([](auto &writer) { bgl::PackLatitude(91.0, writer); }));
    EXPECT_TRUE(fails([](auto &writer) { bgl::PackLatitude(-90.1, writer); }));
    EXPECT_TRUE(fails([](auto &writer) { bgl::PackLatitude(-181, writer); }));
    EXPECT_FALSE(fails([](auto &writer) { bgl::PackLatitude(-90.0, writer); }));
    EXPECT_TRUE(fails([](auto &writer) { bgl::PackAltitude(3e6, writer); }));
    EXPECT_EQ(bgl::PackIdent5({5, "ABCDEF"}), std::nullopt);
    EXPECT_EQ(bgl::PackIdent5({32, "ABC"}), std::nullopt);
    EXPECT_EQ(bgl::PackRegionAndAirport("ED", "EDDNX"), std::nullopt);
    EXPECT_EQ(bgl::PackRegionAndAirport("EDD", "EDDN"), std::nullopt);
}

/** The object of torre_hercules: the values of its source and its bytes. */
TEST(RecordWriter, RoundsAsTheCompilersDo)
{
    std::vector<std::uint8_t> bytes;
    bgl::RecordWriter writer(bytes, bgl::TextEncoding::Windows1252);
    EXPECT_EQ(bgl::PackLatitude(43.38599750927362, writer), 0x0849747EU);
    EXPECT_EQ(bgl::PackLongitude(-8.40657362816451, writer), 0x16E10E3DU);
    EXPECT_EQ(bgl::PackAltitude(12.3459, writer), 12345);
    EXPECT_EQ(bgl::PackAltitude(-12.3459, writer), -12345);
    EXPECT_EQ(bgl::PackAltitude(0.009, writer), 9);
    bgl::SceneryObject object;
    object.recordId = bgl::OBJECT_LIBRARY;
    object.placement.trueHeading = -177.000008;
    object.placement.instance = bgl::Guid{};
    bgl::WriteSceneryObject(object, writer);
    ASSERT_EQ(bytes.size(), 64U);
    EXPECT_EQ(bgl::LoadLittleEndian<std::uint16_t>(bytes.data() + 0x16),
              0x8222U);
    EXPECT_TRUE(writer.IsOk());
}

}  // namespace
