// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems as a byte source.

#include "driver/base/vsi_source.h"

#include "cpl_vsi_virtual.h"

#include <utility>

namespace flightsim
{

namespace
{

VSIVirtualHandle *ToHandle(VSILFILE *file)
{
    // VSILFILE is an alias of FILE before GDAL 3.7, and of the handle since.
    return reinterpret_cast<VSIVirtualHandle *>(file);
}

/** Returns the type of the file at a path; 0 if unknown. */
auto GetFileType(const char *path)
{
    VSIStatBufL status;
    return VSIStatExL(path, &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0
               ? status.st_mode
               : 0;
}

}  // namespace

bool IsSpecialFile(const char *path)
{
    const auto type = GetFileType(path);
    return type != 0 && !VSI_ISREG(type) && !VSI_ISDIR(type);
}

std::unique_ptr<VsiSource> VsiSource::Open(const char *path)
{
    const auto type = GetFileType(path);
    if (type != 0 && !VSI_ISREG(type))
    {
        return nullptr;
    }
    VSILFILE *file = VSIFOpenL(path, "rb");
    return file != nullptr ? std::make_unique<VsiSource>(file) : nullptr;
}

VsiSource::VsiSource(VSILFILE *file)
    : m_file(file), m_isPositional(ToHandle(file)->HasPRead())
{
    if (VSIFSeekL(m_file, 0, SEEK_END) == 0)
    {
        m_size = VSIFTellL(m_file);
    }
}

VsiSource::~VsiSource()
{
    Close();
}

void VsiSource::Close() const
{
    if (m_file != nullptr)
    {
        VSIFCloseL(std::exchange(m_file, nullptr));
    }
}

void VsiSource::Reopen(const char *path) const
{
    m_file = VSIFOpenL(path, "rb");
}

bool VsiSource::Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const
{
    if (!Holds(offset, buffer.size()))
    {
        return false;
    }
    if (buffer.empty() || (m_file != nullptr && ReadBytes(offset, buffer)))
    {
        return true;
    }
    ++m_readErrors;
    return false;
}

bool VsiSource::ReadBytes(std::uint64_t offset,
                          bgl::MutableByteSpan buffer) const
{
    if (m_isPositional)
    {
        return ToHandle(m_file)->PRead(buffer.data(), buffer.size(), offset) ==
               buffer.size();
    }
    const std::lock_guard<std::mutex> lock(m_mutex);
    return VSIFSeekL(m_file, offset, SEEK_SET) == 0 &&
           VSIFReadL(buffer.data(), 1, buffer.size(), m_file) == buffer.size();
}

}  // namespace flightsim
