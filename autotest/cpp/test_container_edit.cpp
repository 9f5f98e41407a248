// SPDX-License-Identifier: MIT
// Files with some parts changed and all others copied.

#include "autotest/cpp/memory_container.h"
#include "driver/bgl/container_edit.h"
#include "driver/bgl/subsection.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t FILE_TIME = 132000000000000000;

Bytes Text(const std::string &text)
{
    return {text.begin(), text.end()};
}

bgl::Qmid Cell(std::uint32_t u)
{
    return {11, u, 500};
}

/** Type of section: cell: (content, number of records). */
using Content =
    std::map<std::uint32_t,
             std::map<std::uint64_t, std::pair<std::string, std::uint32_t>>>;

Content ReadContent(const Bytes &file)
{
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    Content content;
    for (const bgl::Section &section : container->GetSections())
    {
        auto &cells = content[section.type];
        for (const bgl::Subsection &part :
             bgl::ReadSubsections(source, section, problems))
        {
            cells[part.packedQmid] = {
                std::string(file.begin() + part.offset,
                            file.begin() + part.offset + part.size),
                part.recordCount};
        }
    }
    EXPECT_TRUE(problems.Kept().empty());
    return content;
}

/** Makes a file with two sections, in either order of parts. */
Bytes MakeFile(bgl::ContainerLayout layout)
{
    bgl::MemorySink sink;
    bgl::ContainerWriter writer(
        sink, layout, {{bgl::SECTION_NDB, 1, 1}, {bgl::SECTION_SCENERY, 1, 2}});
    const auto append = [&writer](std::uint32_t u, const Bytes &bytes)
    {
        const bgl::ByteSpan part(bytes);
        return writer.Append(Cell(u).Packed(), 1, {&part, 1});
    };
    EXPECT_TRUE(writer.BeginSection() && append(5, Text("beacon")) &&
                writer.BeginSection() && append(5, Text("hangar")) &&
                append(7, Text("tower")) && writer.Finish(FILE_TIME));
    return sink.Bytes();
}

class ContainerEditLayout : public testing::TestWithParam<bgl::ContainerLayout>
{
  protected:
    ContainerEditLayout()
    {
        EXPECT_EQ(m_container->GetSections().size(), 2U);
    }

    std::uint64_t Find(const std::string &text) const
    {
        return std::string(m_file.begin(), m_file.end()).find(text);
    }

    const Bytes m_file = MakeFile(GetParam());
    const bgl::MemorySource m_source{m_file};
    bgl::ProblemList m_problems{};
    const std::optional<bgl::Container> m_container =
        bgl::Container::Open(m_source, m_problems);
};

TEST_P(ContainerEditLayout, NothingChangesWhereNothingIsChanged)
{
    bgl::ContainerEdit edit(*m_container);
    EXPECT_EQ(edit.GetProblem(), "");
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    EXPECT_EQ(sink.Bytes(), m_file);
}

TEST_P(ContainerEditLayout, OneRecordGrowsAndTheOthersStay)
{
    bgl::ContainerEdit edit(*m_container);
    ASSERT_TRUE(edit.Replace(Find("hangar"), 6, Text("large hangar"), 1));
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    EXPECT_EQ(sink.Bytes().size(), m_file.size() + 6);
    Content expected = ReadContent(m_file);
    expected[bgl::SECTION_SCENERY][Cell(5).Packed()] = {"large hangar", 2};
    EXPECT_EQ(ReadContent(sink.Bytes()), expected);
}

TEST_P(ContainerEditLayout, NewCellsAndKindsGetTheirPlaces)
{
    bgl::ContainerEdit edit(*m_container);
    edit.Append(bgl::SECTION_NDB, 1, Cell(5).Packed(), Text("and one"), 1);
    edit.Append(bgl::SECTION_NDB, 1, Cell(9).Packed(), Text("far"), 1);
    edit.Append(bgl::SECTION_MARKER, 1, Cell(6).Packed(), Text("marker"), 3);
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    Content expected = ReadContent(m_file);
    expected[bgl::SECTION_NDB][Cell(5).Packed()] = {"beaconand one", 2};
    expected[bgl::SECTION_NDB][Cell(9).Packed()] = {"far", 1};
    expected[bgl::SECTION_MARKER][Cell(6).Packed()] = {"marker", 3};
    EXPECT_EQ(ReadContent(sink.Bytes()), expected);
}

TEST_P(ContainerEditLayout, WhatIsEmptyGoes)
{
    bgl::ContainerEdit edit(*m_container);
    ASSERT_TRUE(edit.Replace(Find("beacon"), 6, {}, -1));
    ASSERT_TRUE(edit.Replace(Find("tower"), 5, {}, -1));
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    const Content expected = {
        {bgl::SECTION_SCENERY, {{Cell(5).Packed(), {"hangar", 1}}}}};
    EXPECT_EQ(ReadContent(sink.Bytes()), expected);
}

TEST_P(ContainerEditLayout, PlacesOutsideTheDataAreRefused)
{
    bgl::ContainerEdit edit(*m_container);
    EXPECT_FALSE(edit.Replace(0, 4, Text("head")));
    EXPECT_FALSE(edit.Replace(Find("tower"), 6, Text("beyond")));
    EXPECT_FALSE(edit.Replace(m_file.size(), 1, Text("x")));
    EXPECT_FALSE(edit.Replace(~std::uint64_t{0}, 1, Text("x")));
}

/** Fails after a number of writes. */
class TiredSink final : public bgl::ByteSink
{
  public:
    explicit TiredSink(int count) : m_left(count)
    {
    }

    [[nodiscard]] bool Write(std::uint64_t, bgl::ByteSpan) override
    {
        return m_left-- > 0;
    }

    bool IsTired() const
    {
        return m_left < 0;
    }

  private:
    int m_left;
};

TEST_P(ContainerEditLayout, EachWriteThatFailsIsTold)
{
    int failures = 0;
    for (int count = 0;; ++count)
    {
        bgl::ContainerEdit edit(*m_container);
        ASSERT_TRUE(edit.Replace(Find("tower"), 5, Text("new tower")));
        edit.Append(bgl::SECTION_MARKER, 1, Cell(6).Packed(), Text("m"), 1);
        TiredSink sink(count);
        const bool isDone = edit.Write(sink);
        EXPECT_EQ(isDone, !sink.IsTired());
        EXPECT_FALSE(edit.IsTooLarge());
        if (isDone)
        {
            break;
        }
        ++failures;
    }
    EXPECT_GE(failures, 5);
}

INSTANTIATE_TEST_SUITE_P(Both, ContainerEditLayout,
                         testing::Values(bgl::ContainerLayout::DataFirst,
                                         bgl::ContainerLayout::TablesFirst),
                         [](const auto &layout)
                         {
                             return layout.param ==
                                            bgl::ContainerLayout::DataFirst
                                        ? "DataFirst"
                                        : "TablesFirst";
                         });

std::string FindProblem(const Bytes &file)
{
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    return bgl::ContainerEdit(*container).GetProblem();
}

/** Sets one of the five dwords of the entry of a section. */
void SetEntry(std::size_t section, std::size_t dword, std::uint32_t value,
              Bytes &file)
{
    bgl::StoreLittleEndian(file.data() + bgl::Header::SIZE +
                               section * bgl::Section::ENTRY_SIZE + 4 * dword,
                           value);
}

/** A file whose second entry of objects has the data of the first. */
Bytes MakeSharedFile(bgl::ContainerLayout layout)
{
    Bytes file = MakeFile(layout);
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    const auto table =
        static_cast<std::size_t>(container->GetSections().back().tableOffset);
    const std::size_t entry = table + bgl::Subsection::NARROW_SIZE;
    std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(table) + 8, 8,
                file.begin() + static_cast<std::ptrdiff_t>(entry) + 8);
    return file;
}

TEST(ContainerEdit, CellsThatShareTheirDataGrowApart)
{
    const Bytes file = MakeSharedFile(bgl::ContainerLayout::TablesFirst);
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    bgl::ContainerEdit edit(*container);
    const std::string text(file.begin(), file.end());
    ASSERT_TRUE(edit.Replace(text.find("hangar"), 1, Text("large h"), 0));
    edit.Append(bgl::SECTION_SCENERY, 1, Cell(5).Packed(), Text(" one"), 1);
    edit.Append(bgl::SECTION_SCENERY, 1, Cell(7).Packed(), Text(" two"), 2);
    Content expected = ReadContent(file);
    expected[bgl::SECTION_SCENERY] = {
        {Cell(5).Packed(), {"large hangar one", 2}},
        {Cell(7).Packed(), {"large hangar two", 3}}};
    for (int i = 0; i < 2; ++i)
    {
        bgl::MemorySink sink;
        ASSERT_TRUE(edit.Write(sink));
        EXPECT_EQ(ReadContent(sink.Bytes()), expected);
    }
}

/** A file with two records in the cells 3 and 5, and 5 alone. */
Bytes MakeIndirectFile()
{
    bgl::MemorySink sink;
    bgl::ContainerWriter writer(
        sink, bgl::ContainerLayout::TablesFirst,
        {{bgl::SECTION_BOUNDARY, bgl::Section::CLASS_INDIRECT, 2, 3},
         {bgl::SECTION_NDB, 1, 1}});
    const std::uint64_t cells[] = {Cell(3).Packed(), Cell(5).Packed()};
    const Bytes both = Text("both");
    const Bytes one = Text("one");
    const Bytes beacon = Text("beacon");
    const bgl::ByteSpan part(beacon);
    EXPECT_TRUE(writer.BeginSection() && writer.AppendShared(cells, both) &&
                writer.AppendShared({cells + 1, 1}, one) &&
                writer.BeginSection() &&
                writer.Append(Cell(4).Packed(), 1, {&part, 1}) &&
                writer.Finish(FILE_TIME));
    return sink.Bytes();
}

/** The records of an indirect section, by cell. */
using Shared = std::map<std::uint32_t, std::vector<std::string>>;

Shared ReadShared(const Bytes &file)
{
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    Shared shared;
    for (const bgl::Section &section : container->GetSections())
    {
        if (section.sectionClass != bgl::Section::CLASS_INDIRECT)
        {
            continue;
        }
        const auto load = [&file](std::size_t place)
        { return bgl::LoadLittleEndian<std::uint32_t>(file.data() + place); };
        const std::size_t table = section.tableOffset;
        const std::size_t references = table + 16 * section.subsectionCount;
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < section.subsectionCount; ++i)
        {
            auto &records = shared[load(table + 16 * i)];
            EXPECT_EQ(load(table + 16 * i + 8), next);
            for (std::uint32_t n = load(table + 16 * i + 4); n > 0; --n)
            {
                const std::size_t reference = references + 8 * next++;
                records.push_back(
                    std::string(file.begin(), file.end())
                        .substr(load(reference), load(reference + 4)));
            }
        }
        EXPECT_EQ(references + 8 * next, table + section.tableSize);
    }
    return shared;
}

std::uint32_t ShortCell(std::uint32_t u)
{
    return static_cast<std::uint32_t>(Cell(u).Packed());
}

TEST(ContainerEdit, RecordsOfSeveralCellsAreChangedAddedAndTakenOut)
{
    const Bytes file = MakeIndirectFile();
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    const std::size_t both = std::string(file.begin(), file.end()).find("both");
    const std::uint64_t cells[] = {Cell(7).Packed(), Cell(3).Packed()};
    bgl::ContainerEdit edit(*container);
    ASSERT_EQ(edit.GetProblem(), "");
    EXPECT_FALSE(edit.Replace(both, 8, Text("too many"), 0));
    ASSERT_TRUE(edit.Replace(both, 4, Text("two cells"), 0));
    edit.AppendShared(bgl::SECTION_BOUNDARY, cells, Text("new"));
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    EXPECT_EQ(ReadShared(sink.Bytes()),
              (Shared{{ShortCell(3), {"two cells", "new"}},
                      {ShortCell(5), {"two cells", "one"}},
                      {ShortCell(7), {"new"}}}));
    const auto place = static_cast<std::ptrdiff_t>(edit.FindShared(0));
    EXPECT_EQ(std::string(sink.Bytes().begin() + place,
                          sink.Bytes().begin() + place + 3),
              "new");
    bgl::ContainerEdit removal(*container);
    ASSERT_TRUE(removal.Replace(both, 4, {}, -1));
    bgl::MemorySink rest;
    ASSERT_TRUE(removal.Write(rest));
    EXPECT_EQ(ReadShared(rest.Bytes()), (Shared{{ShortCell(5), {"one"}}}));
    ASSERT_TRUE(removal.Replace(both + 4, 3, {}, -1));
    bgl::MemorySink none;
    ASSERT_TRUE(removal.Write(none));
    EXPECT_EQ(ReadShared(none.Bytes()), Shared{});
}

TEST(ContainerEdit, KindsOfSeveralCellsGetTheirPlace)
{
    const Bytes file = MakeFile(bgl::ContainerLayout::DataFirst);
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    const std::uint64_t cells[] = {Cell(7).Packed(), Cell(3).Packed()};
    bgl::ContainerEdit edit(*container);
    edit.AppendShared(bgl::SECTION_GEOPOL, cells, Text("border"));
    edit.AppendShared(bgl::SECTION_GEOPOL, {cells, 1}, Text("coast"));
    bgl::MemorySink sink;
    ASSERT_TRUE(edit.Write(sink));
    EXPECT_EQ(ReadShared(sink.Bytes()),
              (Shared{{ShortCell(3), {"border"}},
                      {ShortCell(7), {"border", "coast"}}}));
}

TEST(ContainerEdit, ReferencesInAnotherOrderThanTheirCellsAreNotChanged)
{
    Bytes file = MakeIndirectFile();
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    const std::size_t table = container->GetSections().front().tableOffset;
    // Both cells have the references of the first.
    bgl::StoreLittleEndian(file.data() + table + 16 + 8, std::uint32_t{0});
    EXPECT_EQ(FindProblem(file), "its tables have more than is known of them");
    bgl::StoreLittleEndian(file.data() + table + 16 + 8, std::uint32_t{1});
    EXPECT_EQ(FindProblem(file), "");
    // The last reference belongs to no cell.
    bgl::StoreLittleEndian(file.data() + table + 16 + 4, std::uint32_t{1});
    EXPECT_EQ(FindProblem(file), "its tables have more than is known of them");
}

TEST(ContainerEdit, TablesThatTheFileCannotHoldAreNotReserved)
{
    Bytes file = MakeFile(bgl::ContainerLayout::TablesFirst);
    constexpr std::uint32_t count = 0x0FFFFFFF;
    SetEntry(0, 2, count, file);
    SetEntry(0, 4, count * bgl::Subsection::NARROW_SIZE, file);
    EXPECT_EQ(FindProblem(file), "section 0x17 (NDB) has a damaged table");
}

TEST(ContainerEdit, TablesThatOverlapTakeNoMoreThanTheFile)
{
    constexpr std::uint32_t sections = 100;
    constexpr std::uint32_t entries = 200;
    Bytes file = MakeFile(bgl::ContainerLayout::TablesFirst);
    bgl::StoreLittleEndian(file.data() + bgl::Header::SECTION_COUNT_PLACE,
                           sections);
    const std::uint32_t first =
        bgl::Header::SIZE + sections * bgl::Section::ENTRY_SIZE;
    file.resize(first + (sections + entries) * bgl::Subsection::NARROW_SIZE);
    for (std::uint32_t i = 0; i < sections; ++i)
    {
        SetEntry(i, 0, bgl::SECTION_NDB, file);
        SetEntry(i, 1, bgl::Section::CLASS_DIRECT, file);
        SetEntry(i, 2, entries, file);
        SetEntry(i, 3, first + i * bgl::Subsection::NARROW_SIZE, file);
        SetEntry(i, 4, entries * bgl::Subsection::NARROW_SIZE, file);
    }
    EXPECT_EQ(FindProblem(file), "section 0x17 (NDB) has a damaged table");
}

TEST(ContainerEdit, FilesWhosePartsOverlapAreNotChanged)
{
    Bytes file = MakeFile(bgl::ContainerLayout::DataFirst);
    // The data of the first entry begin inside the header.
    std::uint32_t table = 0;
    std::memcpy(&table, file.data() + bgl::Header::SIZE + 12, sizeof(table));
    bgl::StoreLittleEndian(file.data() + table + 8, std::uint32_t{0x20});
    EXPECT_EQ(FindProblem(file), "parts of the file overlap or are missing");
}

}  // namespace
