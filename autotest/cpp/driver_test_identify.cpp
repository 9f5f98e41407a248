// SPDX-License-Identifier: MIT
// GDAL calls these drivers first for every file that anyone opens.

#include "autotest/cpp/fault_filesystem.h"
#include "autotest/cpp/system_count.h"
#include "driver/base/gdal_compat.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace
{

constexpr const char *DRIVERS[] = {
    "BGL", "AGN", "XPAutogen", "DSF", "FSScenery", "FSResample", "BGLXML"};

std::vector<GDALDriver *> GetOurDrivers()
{
    GDALAllRegister();
    std::vector<GDALDriver *> drivers;
    for (const char *name : DRIVERS)
    {
        GDALDriver *driver = GetGDALDriverManager()->GetDriverByName(name);
        if (driver != nullptr)
        {
            drivers.push_back(driver);
        }
    }
    return drivers;
}

/** A file that begins like those of other formats, or nearly like ours. */
struct Foreign
{
    const char *name;
    std::string start;
};

std::vector<Foreign> MakeForeign()
{
    return {
        {"image.tif", std::string("II*\0\x08\0\0\0", 8)},
        {"image.png", "\x89PNG\r\n\x1a\n"},
        {"image.webp", std::string("RIFF\x24\0\0\0WEBPVP8 ", 16)},
        {"sound.wav", std::string("RIFF\x24\0\0\0WAVEfmt ", 16)},
        {"table.csv", "A,B\n800,1\nAG_POINT,2\n"},
        {"text.agp", "A\n800\nFACADE\n"},
        {"points.shp", std::string("\0\0\x27\x0a", 4)},
        {"data.gpkg", std::string("SQLite format 3\0", 16)},
        {"old.bgl", std::string("\x01\0\x01\x02", 4)},
        {"nearly.bgl", std::string("\x01\x02\x92\x19\x38\0\0\0", 8)},
        {"text.txt", std::string(1000, ' ')},
    };
}

/** Makes 2000 bytes with noise after the start. */
std::string MakeContent(const Foreign &foreign)
{
    std::mt19937 random(1);
    std::string content = foreign.start;
    while (content.size() < 2000)
    {
        content += static_cast<char>(random() & 0xFF);
    }
    return content;
}

class ForeignFile final
{
  public:
    explicit ForeignFile(const Foreign &foreign)
        : m_content(MakeContent(foreign)),
          m_path(std::string("/vsimem/identify/") + foreign.name)
    {
        VSIFCloseL(VSIFileFromMemBuffer(
            m_path.c_str(), reinterpret_cast<GByte *>(m_content.data()),
            m_content.size(), FALSE));
    }

    ~ForeignFile()
    {
        VSIUnlink(m_path.c_str());
    }

    ForeignFile(const ForeignFile &) = delete;
    ForeignFile &operator=(const ForeignFile &) = delete;

    std::string GetFaultPath() const
    {
        return "/vsifault/" + m_path;
    }

  private:
    std::string m_content;
    std::string m_path;
};

}  // namespace

TEST(Identify, CostsNothing)
{
    const std::vector<GDALDriver *> drivers = GetOurDrivers();
    ASSERT_EQ(drivers.size(), std::size(DRIVERS));
    InstallFaults();
    for (const Foreign &foreign : MakeForeign())
    {
        const ForeignFile file(foreign);
        GDALOpenInfo openInfo(file.GetFaultPath().c_str(), GA_ReadOnly);
        ASSERT_EQ(openInfo.nHeaderBytes, 1024) << foreign.name;
        for (GDALDriver *driver : drivers)
        {
            PlanFault(0, 0, 0);
            const std::uint64_t allocations = CountAllocations();
            EXPECT_EQ(driver->pfnIdentify(&openInfo), 0)
                << driver->GetDescription() << ' ' << foreign.name;
            EXPECT_EQ(CountAllocations(), allocations)
                << driver->GetDescription() << ' ' << foreign.name;
            EXPECT_EQ(CountFaultCalls(), 0U)
                << driver->GetDescription() << ' ' << foreign.name;
        }
    }
}

#if !HAS_SANITIZER
TEST(Identify, FoldersTakeFourLooksAtMost)
{
    const std::vector<GDALDriver *> drivers = GetOurDrivers();
    const auto folder = std::filesystem::temp_directory_path() /
                        ("identify_" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    for (int i = 0; i < 200; ++i)
    {
        std::ofstream(folder / (std::to_string(i) + ".txt")) << "text";
    }
    GDALOpenInfo openInfo(folder.c_str(), GA_ReadOnly);
    EXPECT_NE(openInfo.bIsDirectory, 0);
    for (GDALDriver *driver : drivers)
    {
        const std::uint64_t before = CountLooks();
        EXPECT_EQ(driver->pfnIdentify(&openInfo), 0);
        EXPECT_LE(CountLooks() - before, 4U) << driver->GetDescription();
    }
    // The count counts.
    const std::uint64_t before = CountLooks();
    VSIStatBufL status;
    EXPECT_EQ(VSIStatL(folder.c_str(), &status), 0);
    EXPECT_EQ(CountLooks() - before, 1U);
    std::filesystem::remove_all(folder);
}
#endif

TEST(Identify, CountsWhatItSaysItCounts)
{
    const std::uint64_t before = CountAllocations();
    // Volatile, because a compiler may remove an unused allocation.
    void *volatile const memory = std::malloc(100);
    std::free(memory);
    std::string *volatile const text = new std::string(100, 'x');
    delete text;
    if (!HAS_SANITIZER)
    {
        EXPECT_EQ(CountAllocations() - before, 3U);
    }
    InstallFaults();
    const ForeignFile file(MakeForeign().front());
    PlanFault(0, 0, 0);
    const GDALOpenInfo openInfo(file.GetFaultPath().c_str(), GA_ReadOnly);
    EXPECT_GE(CountFaultCalls(), 2U);
    EXPECT_EQ(CountFaultReads(), 1U);
}
