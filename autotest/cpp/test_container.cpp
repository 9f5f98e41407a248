// SPDX-License-Identifier: MIT
// Header, sections, subsections: ogr/records/format.md chapter 2,
// frmts/trq1/format.md 1.2, driver/bgl/format.md chapter 4.

#include "autotest/cpp/memory_container.h"
#include "autotest/cpp/test_data.h"
#include "driver/bgl/container.h"
#include "driver/bgl/subsection.h"

#include <gtest/gtest.h>

#include <map>

namespace
{

using bgl::Container;
using bgl::MemorySource;
using bgl::ProblemList;
using bgl::Qmid;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t FILE_TIME = 0x01D03A6F24BC15E0;

/** Makes two sections: elevation with 16-byte and photo with 20-byte
 * pointers. */
Bytes MakeFile()
{
    const std::vector<testdata::SectionData> sections = {
        {0x67, {{{13, 1074, 1219}, {1, 2, 3}}, {{13, 1073, 1219}, {4, 5}}}},
        {0x8C, {{{17, 51565, 16594}, {6, 7, 8, 9}}}}};
    return testdata::MakeContainer(sections, FILE_TIME);
}

std::vector<bgl::Subsection> ReadTable(const Bytes &file, std::size_t section,
                                       ProblemList &problems)
{
    const MemorySource source{file};
    const std::optional<Container> container =
        Container::Open(source, problems);
    return bgl::ReadSubsections(source, container->GetSections().at(section),
                                problems);
}

TEST(Container, ReadsBackWhatWasWritten)
{
    const Bytes file = MakeFile();
    const MemorySource source{file};
    ProblemList problems;
    const std::optional<Container> container =
        Container::Open(source, problems);
    ASSERT_TRUE(container);
    EXPECT_EQ(container->GetHeader().fileTime, FILE_TIME);
    EXPECT_EQ(container->GetHeader().headerSize, 0x38U);
    ASSERT_EQ(container->GetSections().size(), 2U);
    const bgl::Section &elevation = container->GetSections()[0];
    EXPECT_EQ(elevation.type, 0x67U);
    EXPECT_EQ(elevation.sectionClass, bgl::Section::CLASS_DIRECT);
    EXPECT_FALSE(elevation.hasWideEntries);
    EXPECT_EQ(elevation.tableSize, 32U);
    const bgl::Section &photo = container->GetSections()[1];
    EXPECT_TRUE(photo.hasWideEntries);
    EXPECT_EQ(photo.tableSize, 20U);

    const auto narrow = ReadTable(file, 0, problems);
    ASSERT_EQ(narrow.size(), 2U);
    EXPECT_EQ(narrow[0].packedQmid, 0x0830A50BU);
    EXPECT_EQ(narrow[0].size, 2U);
    EXPECT_EQ(file[narrow[0].offset], 4);
    EXPECT_EQ(file[narrow[1].offset], 1);
    const auto wide = ReadTable(file, 1, problems);
    ASSERT_EQ(wide.size(), 1U);
    EXPECT_EQ(wide[0].packedQmid, 0x87041B659ULL);
    EXPECT_EQ(wide[0].recordCount, 1U);
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(Container, KnowsItsOwn)
{
    const Bytes file = MakeFile();
    EXPECT_TRUE(bgl::Header::HasMagic(file));
    EXPECT_TRUE(bgl::Header::HasMagic(bgl::ByteSpan(file).first(20)));
    EXPECT_FALSE(bgl::Header::HasMagic(bgl::ByteSpan(file).first(19)));
    for (const std::size_t i : {0U, 3U, 0x10U, 0x13U})
    {
        Bytes other = file;
        other[i] ^= 1;
        EXPECT_FALSE(bgl::Header::HasMagic(other)) << i;
    }
    for (const char *name :
         {"negative/opcode_parking.bgl", "negative/scasm_yyz15l.bgl"})
    {
        REQUIRE_SHARED_FILE(name);
        EXPECT_FALSE(bgl::Header::HasMagic(
            testdata::ReadFile(testdata::SharedFile(name))));
    }
}

TEST(Container, NamesSections)
{
    EXPECT_EQ(bgl::DescribeSection(0x67), "section 0x67 (elevation)");
    EXPECT_EQ(bgl::DescribeSection(0x03), "section 0x03 (airport)");
    EXPECT_EQ(bgl::DescribeSection(0x2710), "section 0x2710");
    EXPECT_EQ(bgl::GetSectionKind(0x67), bgl::SectionKind::Raster);
    EXPECT_EQ(bgl::GetSectionKind(0x98), bgl::SectionKind::Raster);
    EXPECT_EQ(bgl::GetSectionKind(0xA0), bgl::SectionKind::Shared);
    EXPECT_EQ(bgl::GetSectionKind(0x65), bgl::SectionKind::Terrain);
    EXPECT_EQ(bgl::GetSectionKind(0x03), bgl::SectionKind::Record);
    EXPECT_EQ(bgl::GetSectionKind(0xFFFF), bgl::SectionKind::Unknown);
}

/** Each case damages one dword of the file and expects one problem. */
struct DamageCase
{
    const char *name;
    std::size_t offset;
    std::uint32_t value;
    const char *message;
};

class ContainerDamage : public testing::TestWithParam<DamageCase>
{
};

TEST_P(ContainerDamage, IsNamed)
{
    const DamageCase &damage = GetParam();
    Bytes file = MakeFile();
    bgl::StoreLittleEndian(file.data() + damage.offset, damage.value);
    const MemorySource source{file};
    ProblemList problems;
    const std::optional<Container> container =
        Container::Open(source, problems);
    if (container)
    {
        for (const bgl::Section &section : container->GetSections())
        {
            const auto table = bgl::ReadSubsections(source, section, problems);
            EXPECT_LE(table.size(), file.size() / 16);
        }
    }
    ASSERT_GE(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(), damage.message);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ContainerDamage,
    testing::Values(
        DamageCase{"HeaderSizeSmall", 4, 0x37,
                   "header, offset 4: expected a header size of 56 bytes, "
                   "found 55"},
        DamageCase{"HeaderSizeHuge", 4, 0xFFFFFFFF,
                   "header, offset 4: expected a header size of 56 bytes, "
                   "found 4294967295"},
        DamageCase{"SectionCount", 0x14, 0xFFFFFFFF,
                   "header, offset 20: expected at most 5 sections in a file "
                   "of this size, found 4294967295"},
        DamageCase{"SubsectionCount", 0x38 + 8, 0xFFFFFFFF,
                   "section 0x67 (elevation), offset 105: expected "
                   "subsection entries of 16 or 20 bytes, found a table of "
                   "32 bytes for 4294967295 entries"},
        DamageCase{"TableOffset", 0x38 + 12, 0x7FFFFFFF,
                   "section 0x67 (elevation), offset 2147483647: the table "
                   "of 2 subsections runs past the end of the file"},
        DamageCase{"TableSize", 0x38 + 16, 31,
                   "section 0x67 (elevation), offset 105: expected "
                   "subsection entries of 16 or 20 bytes, found a table of "
                   "31 bytes for 2 entries"},
        DamageCase{"DataOffset", 105 + 8, 0xFFFFFF00,
                   "section 0x67 (elevation), subsection 0, offset 105: the "
                   "data offset 4294967040 lies past the end of the file"}),
    [](const auto &test) { return std::string(test.param.name); });

TEST(Container, ReadsTheEntriesThatACutTableStillHas)
{
    Bytes file = MakeFile();
    file.resize(105 + 20);
    ProblemList problems;
    EXPECT_EQ(ReadTable(file, 0, problems).size(), 1U);
    EXPECT_EQ(problems.Count(), 1U);
}

TEST(Container, SurvivesEveryTruncation)
{
    const Bytes file = MakeFile();
    for (std::size_t size = 0; size < file.size(); ++size)
    {
        const Bytes cut(file.begin(),
                        file.begin() + static_cast<std::ptrdiff_t>(size));
        const MemorySource source{cut};
        ProblemList problems;
        const std::optional<Container> container =
            Container::Open(source, problems);
        ASSERT_EQ(container.has_value(), size >= bgl::Header::SIZE);
        std::size_t count = 0;
        for (std::size_t i = 0;
             container && i < container->GetSections().size(); ++i)
        {
            count += bgl::ReadSubsections(source, container->GetSections()[i],
                                          problems)
                         .size();
        }
        ASSERT_LT(count, 3U);
        ASSERT_GE(problems.Count(), 1U) << size;
    }
}

std::vector<Qmid> Rectangle(int level, std::uint32_t west, std::uint32_t north,
                            std::uint32_t east, std::uint32_t south)
{
    std::vector<Qmid> cells;
    for (std::uint32_t v = north; v <= south; ++v)
    {
        for (std::uint32_t u = west; u <= east; ++u)
        {
            cells.push_back({level, u, v});
        }
    }
    return cells;
}

bgl::HeaderQmids MakeQmids(const std::vector<Qmid> &cells)
{
    bgl::HeaderQmids qmids;
    for (const Qmid &cell : cells)
    {
        qmids.Add(cell, bgl::SECTION_SCENERY);
    }
    return qmids;
}

std::vector<std::uint32_t> HeaderList(const std::vector<Qmid> &cells)
{
    std::vector<std::uint32_t> list;
    for (const std::uint32_t qmid : MakeQmids(cells).Rectangle())
    {
        if (qmid != 0)
        {
            list.push_back(qmid);
        }
    }
    return list;
}

TEST(HeaderQmids, FollowTheRule)
{
    EXPECT_EQ(HeaderList({}), (std::vector<std::uint32_t>{}));
    EXPECT_EQ(HeaderList({{11, 448, 240}}),
              (std::vector<std::uint32_t>{0x207E800, 0x207E801, 0x207E802,
                                          0x207E803}));
    EXPECT_EQ(HeaderList(Rectangle(11, 448, 240, 448, 241)).size(), 8U);
    EXPECT_EQ(
        Qmid::FromPacked(HeaderList(Rectangle(11, 448, 240, 448, 241)).back()),
        (Qmid{12, 897, 483}));
    const std::vector<std::uint32_t> row =
        HeaderList(Rectangle(15, 100, 200, 102, 200));
    ASSERT_EQ(row.size(), 3U);
    EXPECT_EQ(Qmid::FromPacked(row[2]), (Qmid{15, 102, 200}));
    const std::vector<std::uint32_t> cvx =
        HeaderList(Rectangle(11, 78 * 16, 24 * 16, 78 * 16 + 15, 24 * 16 + 15));
    ASSERT_EQ(cvx.size(), 4U);
    EXPECT_EQ(Qmid::FromPacked(cvx[0]), (Qmid{8, 156, 48}));
    EXPECT_EQ(Qmid::FromPacked(cvx[3]), (Qmid{8, 157, 49}));
}

TEST(HeaderQmids, NameTheCellsOfLevel9)
{
    using Dwords = bgl::HeaderQmids::Dwords;
    const auto level9 = [](const std::vector<Qmid> &cells)
    { return MakeQmids(cells).Level9Cells(); };
    EXPECT_EQ(level9({}), (Dwords{2}));
    EXPECT_EQ(level9({{11, 413, 381}, {9, 103, 95}, {9, 102, 95}}),
              (Dwords{0x836BE, 0x836BF}));
    const std::vector<Qmid> eight = Rectangle(9, 100, 90, 103, 91);
    EXPECT_EQ(level9(eight)[7], (Qmid{9, 103, 91}).A());
    // It is unknown what is written for more, or for coarser ones.
    std::vector<Qmid> more = eight;
    more.push_back({9, 104, 91});
    EXPECT_EQ(level9(more), MakeQmids(more).Rectangle());
    EXPECT_EQ(level9({{8, 51, 47}}), MakeQmids({{8, 51, 47}}).Rectangle());
}

TEST(HeaderQmids, NameTheCellsOfSubsections)
{
    using Dwords = bgl::HeaderQmids::Dwords;
    const auto subsections = [](const std::vector<Qmid> &cells)
    { return MakeQmids(cells).SubsectionCells(); };
    EXPECT_EQ(subsections({}), (Dwords{2}));
    EXPECT_EQ(subsections({{11, 413, 381}, {9, 103, 95}, {11, 413, 381}}),
              (Dwords{(Qmid{9, 103, 95}).A(), (Qmid{11, 413, 381}).A()}));
    const std::vector<Qmid> nine = Rectangle(11, 400, 360, 402, 362);
    EXPECT_EQ(subsections(nine), MakeQmids(nine).Level9Cells());
}

TEST(HeaderQmids, NameTheCellsOfIlsFirst)
{
    using Dwords = bgl::HeaderQmids::Dwords;
    const Qmid west{9, 102, 95};
    const Qmid east{9, 103, 95};
    bgl::HeaderQmids qmids;
    qmids.Add(east, bgl::SECTION_AIRPORT);
    qmids.Add(west, bgl::SECTION_SCENERY);
    qmids.Add(east, bgl::SECTION_ILS_VOR);
    EXPECT_EQ(qmids.Level9Cells(), (Dwords{east.A(), west.A(), east.A()}));
    qmids.Add(west, bgl::SECTION_WAYPOINT);
    EXPECT_EQ(qmids.Level9Cells(), (Dwords{west.A(), east.A()}));
}

TEST(HeaderQmids, EqualThoseOfARealFile)
{
    REQUIRE_SHARED_FILE("raster/DeathValley_Elevations.bgl");
    const Bytes file = testdata::ReadFile(
        testdata::SharedFile("raster/DeathValley_Elevations.bgl"));
    const MemorySource source{file};
    ProblemList problems;
    const std::optional<Container> container =
        Container::Open(source, problems);
    EXPECT_EQ(MakeQmids(Rectangle(13, 1073, 1219, 1082, 1228)).Rectangle(),
              container->GetHeader().qmids);
    EXPECT_EQ(problems.Count(), 0U);
}

/** Every byte in the tables of every shared BGL file is read without a
 * problem. */
TEST(Container, ReadsAllSharedFiles)
{
    REQUIRE_SHARED_FILE("airport");
    std::map<std::string, std::size_t> counts;
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(FLIGHTSIM_SHARED_DATA))
    {
        const Bytes file = entry.path().extension() == ".bgl"
                               ? testdata::ReadFile(entry.path())
                               : Bytes{};
        if (!bgl::Header::HasMagic(file))
        {
            continue;
        }
        const MemorySource source{file};
        ProblemList problems;
        const std::optional<Container> container =
            Container::Open(source, problems);
        ASSERT_TRUE(container) << entry.path();
        std::size_t &count = counts[entry.path().filename().string()];
        for (const bgl::Section &section : container->GetSections())
        {
            if (section.sectionClass != bgl::Section::CLASS_INDIRECT)
            {
                count += bgl::ReadSubsections(source, section, problems).size();
            }
        }
        EXPECT_EQ(problems.Count(), 0U)
            << entry.path() << ": " << problems.Kept()[0].Message();
    }
    EXPECT_GE(counts.size(), 25U);
    EXPECT_EQ(counts["DeathValley_Elevations.bgl"], 102U);
    EXPECT_EQ(counts["photo.bgl"], 12U * 21U + 9U);
}

}  // namespace
