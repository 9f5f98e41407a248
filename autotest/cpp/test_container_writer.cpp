// SPDX-License-Identifier: MIT
// The streaming writer of BGL files, compared with files of the simulators'
// tools.

#include "autotest/cpp/test_data.h"
#include "driver/bgl/container.h"
#include "driver/bgl/container_writer.h"
#include "driver/bgl/subsection.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using bgl::ContainerFailure;
using bgl::ContainerLayout;
using bgl::ContainerWriter;
using bgl::Qmid;
using Bytes = std::vector<std::uint8_t>;

/** The 16-byte entry of a table as stored. */
struct RawEntry
{
    std::uint32_t cell;
    std::uint32_t recordCount;
    std::uint32_t offset;
    std::uint32_t size;
};

/** Reads the entries in data order. */
std::vector<RawEntry> ReadEntries(const Bytes &file,
                                  const bgl::Section &section)
{
    std::vector<RawEntry> entries(section.subsectionCount);
    std::memcpy(entries.data(), file.data() + section.tableOffset,
                section.tableSize);
    std::sort(entries.begin(), entries.end(),
              [](const RawEntry &a, const RawEntry &b)
              { return a.offset < b.offset; });
    return entries;
}

/** Splits a file into its parts and passes them to a writer. */
Bytes Rebuild(const Bytes &file, ContainerLayout layout)
{
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    std::vector<bgl::SectionPlan> plan;
    for (const bgl::Section &section : container->GetSections())
    {
        plan.push_back(
            {section.type, section.sectionClass, section.subsectionCount});
    }
    bgl::MemorySink sink;
    ContainerWriter writer(sink, layout, plan);
    for (const bgl::Section &section : container->GetSections())
    {
        EXPECT_TRUE(writer.BeginSection());
        for (const RawEntry &entry : ReadEntries(file, section))
        {
            // In two parts, like header and payload.
            const bgl::ByteSpan data =
                bgl::ByteSpan(file).subspan(entry.offset, entry.size);
            const bgl::ByteSpan parts[] = {data.first(1), data.subspan(1)};
            EXPECT_TRUE(writer.Append(entry.cell, entry.recordCount, parts));
        }
    }
    EXPECT_TRUE(writer.Finish(container->GetHeader().fileTime));
    return sink.Bytes();
}

struct RealFile
{
    const char *name;
    ContainerLayout layout;
};

class ContainerWriterReal : public testing::TestWithParam<RealFile>
{
};

TEST_P(ContainerWriterReal, WritesTheSameFile)
{
    REQUIRE_SHARED_FILE(GetParam().name);
    const Bytes file =
        testdata::ReadFile(testdata::SharedFile(GetParam().name));
    EXPECT_EQ(Rebuild(file, GetParam().layout), file);
}

constexpr ContainerLayout A = ContainerLayout::DataFirst;
constexpr ContainerLayout B = ContainerLayout::TablesFirst;

INSTANTIATE_TEST_SUITE_P(
    Files, ContainerWriterReal,
    testing::Values(RealFile{"raster/DeathValley_Elevations.bgl", A},
                    RealFile{"vector/dusseldorf.bgl", A},
                    RealFile{"vector/edst_hahnweide.bgl", A},
                    RealFile{"vector/enev_airport_polygon.bgl", A},
                    RealFile{"vector/leab_a.bgl", A},
                    RealFile{"vector/leab_b.bgl", A},
                    RealFile{"vector/torre_hercules.bgl", A},
                    RealFile{"vector/vtbd.bgl", A},
                    RealFile{"airport/dunearrakis_landmark.bgl", B},
                    RealFile{"airport/dusseldorf_objects_msfs2020.bgl", B},
                    RealFile{"airport/edst_EDST_Tower.bgl", B},
                    RealFile{"airport/edst_library_model.bgl", B},
                    RealFile{"airport/enev_msfs2020.bgl", B},
                    RealFile{"airport/finland_obstacles_msfs2020.bgl", B},
                    RealFile{"airport/glenullinish_objects_msfs2020.bgl", B},
                    RealFile{"airport/kpsc_msfs2020.bgl", B},
                    RealFile{"airport/lbbg_msfs2024.bgl", B},
                    RealFile{"airport/leab_alt_p3dv5.bgl", B},
                    RealFile{"airport/leab_p3dv5.bgl", B},
                    RealFile{"airport/torre_hercules_object.bgl", B},
                    RealFile{"airport/visualpoints_msfs2020.bgl", B},
                    RealFile{"airport/vtbd_exclusions_fsx.bgl", B},
                    RealFile{"airport/vtbd_fsx.bgl", B}),
    [](const testing::TestParamInfo<RealFile> &test)
    {
        std::string name = test.param.name;
        std::replace_if(
            name.begin(), name.end(),
            [](char c) { return c == '/' || c == '.'; }, '_');
        return name;
    });

constexpr std::uint8_t DATA[] = {1, 2, 3, 4, 5, 6, 7};

/** Months that share their table, and cells that need 20-byte entries. */
bool WritePhoto(ContainerWriter &writer)
{
    const bgl::ByteSpan data{DATA};
    return writer.BeginSection() &&
           writer.Append(Qmid{17, 51565, 16594}, data) &&
           writer.Append(Qmid{16, 25782, 8297}, data.first(3)) &&
           writer.RepeatSection() && writer.BeginSection() &&
           writer.Append(Qmid{12, 1611, 518}, data.first(1)) &&
           writer.Finish(0);
}

const std::vector<bgl::SectionPlan> PHOTO_PLAN = {
    {0x8C}, {0x8D}, {bgl::SECTION_TERRAIN_INDEX}};

TEST(ContainerWriter, SharesDataBetweenMonths)
{
    bgl::MemorySink sink;
    ContainerWriter writer(sink, A, PHOTO_PLAN);
    ASSERT_TRUE(WritePhoto(writer));
    EXPECT_EQ(writer.CountSubsections(), 3U);
    const bgl::MemorySource source{sink.Bytes()};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    ASSERT_TRUE(container);
    ASSERT_EQ(container->GetSections().size(), 3U);
    const auto january =
        bgl::ReadSubsections(source, container->GetSections()[0], problems);
    const auto february =
        bgl::ReadSubsections(source, container->GetSections()[1], problems);
    ASSERT_EQ(january.size(), 2U);
    ASSERT_EQ(february.size(), 2U);
    EXPECT_TRUE(container->GetSections()[1].hasWideEntries);
    EXPECT_FALSE(container->GetSections()[2].hasWideEntries);
    // The table is sorted; the data are in the order in which they were added.
    EXPECT_EQ(january[0].packedQmid, (Qmid{16, 25782, 8297}).Packed());
    EXPECT_EQ(january[0].offset, 0x38U + 3 * 20 + 7);
    EXPECT_EQ(january[1].offset, 0x38U + 3 * 20);
    EXPECT_EQ(february[1].offset, january[1].offset);
    EXPECT_EQ(february[1].size, 7U);
    EXPECT_EQ(january[1].recordCount, 1U);
    EXPECT_NE(container->GetSections()[0].tableOffset,
              container->GetSections()[1].tableOffset);
    EXPECT_EQ(sink.Bytes().size(), 0x38U + 3 * 20 + 11 + 4 * 20 + 16);
    // The index does not count because its cell is coarser.
    EXPECT_EQ(container->GetHeader().qmids[0], (Qmid{15, 12891, 4148}).A());
    EXPECT_EQ(problems.Count(), 0U);
}

/** Fails one selected write. */
class FaultySink final : public bgl::ByteSink
{
  public:
    explicit FaultySink(std::size_t fault) : m_fault(fault)
    {
    }

    bool Write(std::uint64_t, bgl::ByteSpan) override
    {
        return m_count++ != m_fault;
    }

    std::size_t Count() const
    {
        return m_count;
    }

  private:
    std::size_t m_fault;
    std::size_t m_count = 0;
};

TEST(ContainerWriter, ReportsEveryWriteThatFails)
{
    FaultySink whole(std::size_t{1} << 30);
    ContainerWriter good(whole, A, PHOTO_PLAN);
    ASSERT_TRUE(WritePhoto(good));
    ASSERT_EQ(whole.Count(), 7U);
    for (std::size_t fault = 0; fault < whole.Count(); ++fault)
    {
        FaultySink sink(fault);
        ContainerWriter writer(sink, A, PHOTO_PLAN);
        EXPECT_FALSE(WritePhoto(writer)) << fault;
        EXPECT_EQ(writer.Failure(), ContainerFailure::Sink);
        EXPECT_EQ(sink.Count(), fault + 1);
        EXPECT_FALSE(writer.Finish(0));
        EXPECT_FALSE(writer.BeginSection());
        EXPECT_EQ(sink.Count(), fault + 1);
    }
}

/** Drops the bytes and records the end offset. */
class EndOnlySink final : public bgl::ByteSink
{
  public:
    bool Write(std::uint64_t offset, bgl::ByteSpan bytes) override
    {
        m_end = std::max(m_end, offset + bytes.size());
        return true;
    }

    std::uint64_t End() const
    {
        return m_end;
    }

  private:
    std::uint64_t m_end = 0;
};

TEST(ContainerWriter, StopsBeforeFourGibibytes)
{
    const Bytes block(1 << 24);
    EndOnlySink sink;
    ContainerWriter writer(sink, A, {{0x67}});
    ASSERT_TRUE(writer.BeginSection());
    std::uint32_t count = 0;
    while (writer.Append(Qmid{13, 1000 + count, 1000}, block))
    {
        ++count;
    }
    EXPECT_EQ(count, 255U);
    EXPECT_EQ(writer.Failure(), ContainerFailure::TooLarge);
    EXPECT_EQ(sink.End(), 0x38U + 20 + 255 * block.size());
    EXPECT_FALSE(writer.Finish(0));

    // The last byte that fits, including the table.
    const std::size_t rest =
        block.size() - 1 - 0x38 - 20 - std::size_t{256} * 16;
    for (const std::size_t tooMany : {0U, 1U})
    {
        EndOnlySink end;
        ContainerWriter full(end, A, {{0x67}});
        bool isDone = full.BeginSection();
        for (std::uint32_t i = 0; i < 255; ++i)
        {
            isDone = isDone && full.Append(Qmid{13, 1000 + i, 1000}, block);
        }
        ASSERT_TRUE(isDone);
        EXPECT_EQ(full.Append(Qmid{13, 2000, 1000},
                              bgl::ByteSpan(block).first(rest + tooMany)),
                  tooMany == 0);
        EXPECT_EQ(full.Finish(0), tooMany == 0);
        EXPECT_EQ(end.End() == 0xFFFFFFFF, tooMany == 0);
    }
}

TEST(ContainerWriter, KeepsToItsPlan)
{
    const bgl::ByteSpan data{DATA};
    const auto failure = [&](ContainerLayout layout,
                             std::vector<bgl::SectionPlan> plan, auto write)
    {
        bgl::MemorySink sink;
        ContainerWriter writer(sink, layout, std::move(plan));
        EXPECT_FALSE(write(writer));
        return writer.Failure();
    };
    // Too few sections, too many, none begun.
    EXPECT_EQ(failure(A, {{0x67}}, [](auto &w) { return w.Finish(0); }),
              ContainerFailure::Plan);
    EXPECT_EQ(failure(A, {}, [](auto &w) { return w.BeginSection(); }),
              ContainerFailure::Plan);
    EXPECT_EQ(failure(A, {{0x67}}, [](auto &w) { return w.RepeatSection(); }),
              ContainerFailure::Plan);
    EXPECT_EQ(failure(A, {{0x67}},
                      [&](auto &w) {
                          return w.Append(Qmid{9, 1, 1}, data);
                      }),
              ContainerFailure::Plan);
    // Fewer subsections than the tables in front have room for.
    EXPECT_EQ(failure(B, {{0x25, 1, 2}},
                      [&](auto &w) {
                          return w.BeginSection() &&
                                 w.Append(Qmid{11, 1, 1}, data) && w.Finish(0);
                      }),
              ContainerFailure::Plan);
    // Entries of 20 bytes there.
    EXPECT_EQ(
        failure(B, {{0x25, 1, 1}},
                [&](auto &w) {
                    return w.BeginSection() && w.Append(Qmid{16, 1, 1}, data);
                }),
        ContainerFailure::Plan);
}

TEST(ContainerWriter, SharesRecordsBehindOtherData)
{
    const std::uint64_t CELLS[] = {Qmid{9, 3, 1}.Packed(),
                                   Qmid{9, 1, 1}.Packed()};
    const bgl::ByteSpan data{DATA};
    bgl::MemorySink sink;
    ContainerWriter writer(
        sink, A,
        {{bgl::SECTION_TERRAIN_VECTOR},
         {bgl::SECTION_BOUNDARY, bgl::Section::CLASS_INDIRECT}});
    ASSERT_TRUE(writer.BeginSection() && writer.Append(Qmid{11, 4, 4}, data) &&
                writer.BeginSection() && writer.AppendShared(CELLS, data) &&
                writer.AppendShared({CELLS, 1}, data) && writer.Finish(7));
    const bgl::MemorySource source{sink.Bytes()};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    ASSERT_TRUE(container && container->GetSections().size() == 2);
    const bgl::Section &section = container->GetSections()[1];
    // Two cells, followed by three references, at the end of the file.
    EXPECT_EQ(section.subsectionCount, 2U);
    EXPECT_EQ(section.tableSize, 2 * 16U + 3 * 8U);
    EXPECT_EQ(section.tableOffset + section.tableSize, sink.Bytes().size());
    EXPECT_TRUE(problems.Kept().empty());
}

TEST(ContainerWriter, WritesAFileWithoutSections)
{
    bgl::MemorySink sink;
    ContainerWriter writer(sink, B, {});
    ASSERT_TRUE(writer.Finish(7));
    ASSERT_EQ(sink.Bytes().size(), 0x38U);
    EXPECT_EQ(sink.Bytes()[0x08], 7);
    EXPECT_EQ(sink.Bytes()[0x18], 2);
}

}  // namespace
