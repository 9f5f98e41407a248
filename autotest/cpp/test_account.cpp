// SPDX-License-Identifier: MIT
// Bytes of a file that no table refers to.

#include "autotest/cpp/memory_container.h"
#include "autotest/cpp/test_data.h"
#include "driver/bgl/account.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace
{

using bgl::Account;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t SECTIONS = bgl::Header::SIZE;
constexpr std::size_t ENTRY = bgl::Section::ENTRY_SIZE;

/** Makes two sections of 16-byte and one of 20-byte entries. */
Bytes MakeFile()
{
    const std::vector<testdata::SectionData> sections = {
        {0x67, {{{13, 1074, 1219}, {1, 2, 3}}, {{13, 1073, 1219}, {4, 5}}}},
        {0x68, {{{13, 1074, 1219}, {6, 7, 8, 9}}}},
        {0x8C, {{{17, 51565, 16594}, {10, 11}}}}};
    return testdata::MakeContainer(sections, 0);
}

struct Finding
{
    Account account;
    std::vector<std::string> messages;
};

Finding Take(const Bytes &file)
{
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    Finding finding;
    if (container)
    {
        finding.account = Account::Make(*container, problems);
    }
    for (const bgl::Problem &problem : problems.Kept())
    {
        finding.messages.push_back(problem.Message());
    }
    return finding;
}

std::size_t FindTable(const Bytes &file, std::size_t section)
{
    return bgl::LoadLittleEndian<std::uint32_t>(file.data() + SECTIONS +
                                                ENTRY * section + 12);
}

TEST(Account, ASoundFileIsAccountedForWholly)
{
    const Finding finding = Take(MakeFile());
    EXPECT_EQ(finding.messages, std::vector<std::string>{});
    EXPECT_EQ(finding.account.unaccountedBytes, 0U);
    EXPECT_EQ(finding.account.unknownSections, 0U);
}

TEST(Account, RealFilesAreAccountedForWholly)
{
    REQUIRE_SHARED_FILE("vector/mini_vector.bgl");
    std::size_t files = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             testdata::SharedFile("")))
    {
        const std::string path = entry.path().string();
        if (!path.ends_with(".bgl") ||
            path.find("negative") != std::string::npos)
        {
            continue;
        }
        const Finding finding = Take(testdata::ReadFile(path));
        EXPECT_EQ(finding.messages, std::vector<std::string>{}) << path;
        EXPECT_EQ(finding.account.unaccountedBytes, 0U) << path;
        ++files;
    }
    EXPECT_GT(files, 20U);
}

TEST(Account, AnUnknownSectionIsToldAndCounted)
{
    Bytes file = MakeFile();
    bgl::StoreLittleEndian(file.data() + SECTIONS + ENTRY, 0x2710U);
    const Finding finding = Take(file);
    EXPECT_EQ(finding.messages,
              std::vector<std::string>{"section 0x2710, offset 76: the section "
                                       "type is unknown"});
    EXPECT_EQ(finding.account.unknownSections, 1U);
    EXPECT_EQ(finding.account.unaccountedBytes, 0U);
}

TEST(Account, ANamedSectionThatNobodyReadsIsToldAndCounted)
{
    for (const std::uint32_t type :
         {0x01U, 0x02U, 0x6DU, 0x6FU, 0xA2U, 0xABU, 0xACU})
    {
        Bytes file = MakeFile();
        bgl::StoreLittleEndian(file.data() + SECTIONS + ENTRY, type);
        const Finding finding = Take(file);
        ASSERT_EQ(finding.messages.size(), 1U) << type;
        EXPECT_TRUE(finding.messages[0].ends_with(
            ", offset 76: no layer and no raster shows what the section has"))
            << finding.messages[0];
        EXPECT_EQ(finding.account.unknownSections, 1U);
        EXPECT_EQ(finding.account.unaccountedBytes, 0U);
    }
}

TEST(Account, ADoubledSectionEntryHidesAnother)
{
    Bytes file = MakeFile();
    std::copy_n(file.begin() + SECTIONS, ENTRY,
                file.begin() + SECTIONS + ENTRY);
    const Finding finding = Take(file);
    ASSERT_EQ(finding.messages.size(), 3U);
    EXPECT_EQ(finding.messages[0], "section 0x67 (elevation), offset 76: the "
                                   "section entry is repeated");
    // The table of 16 bytes and its data of 4.
    EXPECT_EQ(finding.account.unaccountedBytes, 20U);
}

TEST(Account, ADoubledSubsectionEntryHidesAnother)
{
    Bytes file = MakeFile();
    const std::size_t table = FindTable(file, 0);
    std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(table), 16,
                file.begin() + static_cast<std::ptrdiff_t>(table) + 16);
    const Finding finding = Take(file);
    ASSERT_EQ(finding.messages.size(), 2U);
    EXPECT_EQ(finding.messages[0], "section 0x67 (elevation), offset " +
                                       std::to_string(table + 16) +
                                       ": the subsection entry is repeated");
    EXPECT_EQ(finding.account.unaccountedBytes, 3U);
}

TEST(Account, ALowerSectionCountLeavesBytesOver)
{
    Bytes file = MakeFile();
    bgl::StoreLittleEndian(file.data() + 0x14, 2U);
    const Finding finding = Take(file);
    // The entry, the table of 20 bytes and the data of 2.
    EXPECT_EQ(finding.account.unaccountedBytes, ENTRY + 22U);
    EXPECT_EQ(finding.messages.size(), 3U);
    EXPECT_EQ(finding.messages[0], "file, offset 96: 20 bytes that no table of "
                                   "the file refers to");
}

TEST(Account, ASmallerSizeLeavesBytesOver)
{
    Bytes file = MakeFile();
    bgl::StoreLittleEndian(file.data() + FindTable(file, 1) + 12, 1U);
    EXPECT_EQ(Take(file).account.unaccountedBytes, 3U);
}

TEST(Account, ZerosAtTheEndAreCountedButNotTold)
{
    Bytes file = MakeFile();
    file.resize(file.size() + 12);
    Finding finding = Take(file);
    EXPECT_EQ(finding.account.unaccountedBytes, 12U);
    EXPECT_EQ(finding.messages, std::vector<std::string>{});
    file.back() = 1;
    finding = Take(file);
    EXPECT_EQ(finding.messages.size(), 1U);
    file.resize(file.size() + 5000);
    EXPECT_EQ(Take(file).messages.size(), 1U);
}

TEST(Account, SectionsOfOtherTypesMayShareATable)
{
    Bytes file = MakeFile();
    std::copy_n(file.begin() + SECTIONS + 4, ENTRY - 4,
                file.begin() + SECTIONS + ENTRY + 4);
    for (const std::string &message : Take(file).messages)
    {
        EXPECT_EQ(message.find("twice"), std::string::npos) << message;
    }
}

/** Counts the reads of a file in memory. */
class CountingSource final : public bgl::ByteSource
{
  public:
    explicit CountingSource(const Bytes &file) : m_source(file)
    {
    }

    std::uint64_t Size() const override
    {
        return m_source.Size();
    }

    bool Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const override
    {
        ++reads;
        return m_source.Read(offset, buffer);
    }

    mutable int reads = 0;

  private:
    bgl::MemorySource m_source;
};

TEST(Account, ATableOfSeveralSectionsIsReadOnce)
{
    Bytes file = MakeFile();
    for (std::size_t i : {0U, 1U})
    {
        // The fields after the type.
        std::copy_n(file.begin() + SECTIONS + 2 * ENTRY + 4, ENTRY - 4,
                    file.begin() +
                        static_cast<std::ptrdiff_t>(SECTIONS + i * ENTRY + 4));
    }
    const CountingSource source(file);
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    ASSERT_TRUE(container);
    source.reads = 0;
    const Account account = Account::Make(*container, problems);
    // And the first bytes of the rest.
    EXPECT_EQ(source.reads, 1 + static_cast<int>(problems.Count()));
    EXPECT_GT(account.unaccountedBytes, 0U);
}

TEST(Account, EveryCutIsSurvived)
{
    const Bytes file = MakeFile();
    for (std::size_t size = 0; size < file.size(); ++size)
    {
        const Bytes cut(file.begin(),
                        file.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_LE(Take(cut).account.unaccountedBytes, size);
    }
}

}  // namespace
