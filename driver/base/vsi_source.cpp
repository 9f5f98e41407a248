// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems as a byte source.

#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_string.h"
#include "cpl_vsi_virtual.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flightsim
{

namespace
{

/** The configuration option that disables reading small files whole if it is
 * NO. */
constexpr const char *KEEP_OPTION = "FLIGHTSIM_KEEP_SMALL_FILES";

constexpr std::string_view SEPARATORS = "/\\";

bool EqualsIgnoringCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && EQUALN(a.data(), b.data(), a.size());
}

/** A digit from 1 to 9; also one of Latin-1's superscript digits. */
bool IsPortNumber(std::string_view text)
{
    constexpr std::string_view raised[] = {"\xC2\xB9", "\xC2\xB2", "\xC2\xB3"};
    return (text.size() == 1 && text[0] >= '1' && text[0] <= '9') ||
           std::find(std::begin(raised), std::end(raised), text) !=
               std::end(raised);
}

/** A name that Windows takes for a device, with any extension. */
bool IsDeviceName(std::string_view name)
{
    constexpr std::string_view devices[] = {"con", "prn",    "aux",
                                            "nul", "conin$", "conout$"};
    constexpr std::string_view ports[] = {"com", "lpt"};
    // A drive makes no difference: C:con is a device, too.
    name.remove_prefix(name.size() > 1 && name[1] == ':' ? 2 : 0);
    std::string_view stem = name.substr(0, name.find_first_of(".:"));
    // Windows only ignores trailing blanks: "Aux Cayes" is a folder.
    stem = stem.substr(0, stem.find_last_not_of(' ') + 1);
    const auto isStem = [&](std::string_view device)
    { return EqualsIgnoringCase(stem, device); };
    const auto isPort = [&](std::string_view port)
    {
        return EqualsIgnoringCase(stem.substr(0, port.size()), port) &&
               IsPortNumber(stem.substr(std::min(port.size(), stem.size())));
    };
    return std::any_of(std::begin(devices), std::end(devices), isStem) ||
           std::any_of(std::begin(ports), std::end(ports), isPort);
}

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

bool IsVirtualPath(std::string_view path)
{
    const auto isSeparator = [&](std::size_t place)
    {
        return place < path.size() &&
               SEPARATORS.find(path[place]) != std::string_view::npos;
    };
    return isSeparator(0) &&
           (isSeparator(1) || EqualsIgnoringCase(path.substr(1, 3), "vsi"));
}

bool IsForeignName(std::string_view name)
{
    if (IsVirtualPath(name))
    {
        return true;
    }
    // The second character may end a drive.
    const std::size_t first = name.find_first_of(SEPARATORS);
    if (name.substr(0, first).find(':', 2) != std::string_view::npos)
    {
        return true;
    }
    while (!name.empty())
    {
        const std::size_t end =
            std::min(name.find_first_of(SEPARATORS), name.size());
        if (IsDeviceName(name.substr(0, end)))
        {
            return true;
        }
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return false;
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

void VsiSource::KeepIfSmall()
{
    constexpr std::uint64_t limit = 256 << 10;
    if (m_size == 0 || m_size > limit ||
        !CPLTestBool(CPLGetConfigOption(KEEP_OPTION, "YES")))
    {
        return;
    }
    const auto size = static_cast<std::size_t>(m_size);
    auto bytes = std::make_unique_for_overwrite<std::uint8_t[]>(size);
    if (ReadBytes(0, {bytes.get(), size}))
    {
        m_kept = std::move(bytes);
        VSIFCloseL(std::exchange(m_file, nullptr));
    }
}

void VsiSource::Close() const
{
    m_isClosed = true;
    if (m_file != nullptr)
    {
        VSIFCloseL(std::exchange(m_file, nullptr));
    }
}

void VsiSource::Reopen(const char *path) const
{
    if (m_kept == nullptr)
    {
        m_file = VSIFOpenL(path, "rb");
    }
    m_isClosed = false;
}

bool VsiSource::Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const
{
    if (!Holds(offset, buffer.size()))
    {
        return false;
    }
    if (IsKept())
    {
        std::copy_n(m_kept.get() + offset, buffer.size(), buffer.data());
        return true;
    }
    if (buffer.empty() || (m_file != nullptr && ReadBytes(offset, buffer)))
    {
        return true;
    }
    ++m_readErrors;
    return false;
}

std::optional<bgl::ByteSpan> VsiSource::View(std::uint64_t offset,
                                             std::size_t size) const
{
    return IsKept() && Holds(offset, size)
               ? std::optional(bgl::ByteSpan(m_kept.get() + offset, size))
               : std::nullopt;
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
