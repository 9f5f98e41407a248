// SPDX-License-Identifier: MIT
// A short name for a file that tells it from all others.

#include "ogr/layer/file_key.h"

#include "driver/bytes/bytes.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace flightsim
{

namespace
{

/** FNV-1a with 32 bits. */
class Hash final
{
  public:
    void Add(bgl::ByteSpan bytes)
    {
        constexpr std::uint32_t prime = 16777619;
        for (const std::uint8_t byte : bytes)
        {
            m_value = (m_value ^ byte) * prime;
        }
    }

    void AddSize(std::uint64_t size)
    {
        for (int shift = 0; shift < 64; shift += 8)
        {
            const auto byte = static_cast<std::uint8_t>(size >> shift);
            Add({&byte, 1});
        }
    }

    void AddText(const char *text)
    {
        Add({reinterpret_cast<const std::uint8_t *>(text), std::strlen(text)});
    }

    std::uint32_t Get() const
    {
        return m_value;
    }

  private:
    std::uint32_t m_value = 2166136261U;
};

std::uint32_t HashFile(const GDALOpenInfo &openInfo)
{
    Hash hash;
    if (openInfo.nHeaderBytes <= 0)
    {
        hash.AddText(openInfo.pszFilename);
        return hash.Get();
    }
    VSIStatBufL status;
    if (VSIStatExL(openInfo.pszFilename, &status, VSI_STAT_SIZE_FLAG) == 0)
    {
        hash.AddSize(static_cast<std::uint64_t>(status.st_size));
    }
    hash.Add(
        {openInfo.pabyHeader, static_cast<std::size_t>(openInfo.nHeaderBytes)});
    return hash.Get();
}

}  // namespace

std::string MakeFileKey(const GDALOpenInfo &openInfo)
{
    char digits[16];
    std::snprintf(digits, sizeof(digits), "-%08x",
                  static_cast<unsigned>(HashFile(openInfo)));
    return std::string(CPLGetBasename(openInfo.pszFilename)) + digits;
}

}  // namespace flightsim
