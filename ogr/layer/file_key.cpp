// SPDX-License-Identifier: MIT
// A short key that identifies a file.

#include "ogr/layer/file_key.h"

#include "ogr/layer/fid_map.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

namespace flightsim
{

namespace
{

/** Number of bytes that a key depends on. */
constexpr std::size_t HASHED = 1024;

/** 32-bit FNV-1a. */
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

/** Returns the first bytes of a file, as many as GDAL reads of any file. Reuses
 * the bytes that GDAL has read. Failing to read is an error, because a key must
 * not depend on it. */
std::vector<std::uint8_t> ReadFirstBytes(const GDALOpenInfo &openInfo,
                                         const std::string &path,
                                         std::uint64_t fileSize)
{
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(fileSize, HASHED));
    if (openInfo.nHeaderBytes >= static_cast<int>(size))
    {
        return {openInfo.pabyHeader, openInfo.pabyHeader + size};
    }
    std::vector<std::uint8_t> bytes(size);
    VSILFILE *file = VSIFOpenL(path.c_str(), "rb");
    if (file == nullptr || VSIFReadL(bytes.data(), 1, size, file) != size)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s cannot be read", path.c_str());
    }
    if (file != nullptr)
    {
        VSIFCloseL(file);
    }
    return bytes;
}

std::uint32_t HashFile(std::uint64_t size, bgl::ByteSpan bytes)
{
    Hash hash;
    hash.AddSize(size);
    hash.Add(bytes.first(std::min(bytes.size(), HASHED)));
    return hash.Get();
}

/** Returns nothing for a folder and for a missing file. A file that was read
 * exists, whatever the system reports. */
std::optional<std::uint64_t> FindSize(const GDALOpenInfo &openInfo,
                                      const std::string &path)
{
    VSIStatBufL status;
    if (VSIStatL(path.c_str(), &status) == 0)
    {
        return VSI_ISDIR(status.st_mode)
                   ? std::nullopt
                   : std::optional(static_cast<std::uint64_t>(status.st_size));
    }
    VSILFILE *file =
        openInfo.nHeaderBytes > 0 ? VSIFOpenL(path.c_str(), "rb") : nullptr;
    if (file == nullptr)
    {
        return std::nullopt;
    }
    VSIFSeekL(file, 0, SEEK_END);
    const std::uint64_t size = VSIFTellL(file);
    VSIFCloseL(file);
    return size;
}

std::uint32_t HashFile(const GDALOpenInfo &openInfo, const std::string &path)
{
    const std::optional<std::uint64_t> size = FindSize(openInfo, path);
    if (!size)
    {
        Hash hash;
        hash.AddText(path.c_str());
        return hash.Get();
    }
    return HashFile(*size, ReadFirstBytes(openInfo, path, *size));
}

std::string MakePathKey(const std::string &path, std::uint32_t hash)
{
    char digits[16];
    std::snprintf(digits, sizeof(digits), "-%08x", static_cast<unsigned>(hash));
    std::string key = CPLGetBasename(path.c_str());
    key += digits;
    return key;
}

}  // namespace

std::string FindKeyPath(const GDALOpenInfo &openInfo)
{
    std::string path = openInfo.pszFilename;
    const std::size_t quote = path.find(":\"");
    if (openInfo.nHeaderBytes > 0 || quote == std::string::npos)
    {
        return path;
    }
    return path.substr(quote + 2, path.rfind('"') - quote - 2);
}

std::string MakeFileKey(const GDALOpenInfo &openInfo)
{
    const std::string path = FindKeyPath(openInfo);
    const std::string shared = SharedFids::FindKey(path);
    return shared.empty() ? MakePathKey(path, HashFile(openInfo, path))
                          : shared;
}

std::string MakeFileKey(const std::string &path, std::uint64_t size,
                        bgl::ByteSpan bytes)
{
    const std::string shared = SharedFids::FindKey(path);
    return shared.empty() ? MakePathKey(path, HashFile(size, bytes)) : shared;
}

}  // namespace flightsim
