// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears only when complete.

#include "driver/base/vsi_sink.h"

#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_multiproc.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** Whether a name is that of a folder or a device, which a file must not
 * replace. */
bool IsNoFile(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
           status.st_mode != 0 && !VSI_ISREG(status.st_mode);
}

bool IsThere(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG) == 0;
}

#ifndef _WIN32

/** The file that a link leads to, which is to be replaced, and not the link;
 * other names are returned as they are. */
std::string FollowLink(const std::string &path)
{
    std::error_code error;
    if (IsVirtualPath(path) || !std::filesystem::is_symlink(path, error))
    {
        return path;
    }
    const std::filesystem::path target =
        std::filesystem::canonical(path, error);
    return error ? path : target.string();
}

/** Lets those read and write a new file who may do so with the old one. */
void CopyMode(const std::string &from, const std::string &to)
{
    std::error_code error;
    const auto status = std::filesystem::status(from, error);
    if (!IsVirtualPath(from) && !IsVirtualPath(to) && !error &&
        std::filesystem::is_regular_file(status))
    {
        std::filesystem::permissions(to, status.permissions(), error);
    }
}

#else

std::string FollowLink(const std::string &path)
{
    return path;
}

void CopyMode(const std::string &, const std::string &)
{
}

#endif

/** Copies sequentially between file systems. Deletes an incomplete copy; leaves
 * a target that cannot be opened unchanged. */
bool CopyFile(const std::string &from, const std::string &to)
{
    constexpr std::size_t BLOCK = 1 << 20;
    VSILFILE *input = VSIFOpenL(from.c_str(), "rb");
    VSILFILE *output = input != nullptr ? VSIFOpenL(to.c_str(), "wb") : nullptr;
    bool isDone = output != nullptr;
    std::vector<char> block(BLOCK);
    while (isDone)
    {
        const std::size_t size = VSIFReadL(block.data(), 1, BLOCK, input);
        isDone = VSIFWriteL(block.data(), 1, size, output) == size;
        if (size < BLOCK)
        {
            isDone = isDone && VSIFEofL(input) != 0;
            break;
        }
    }
    if (input != nullptr)
    {
        VSIFCloseL(input);
    }
    if (output != nullptr)
    {
        isDone = VSIFCloseL(output) == 0 && isDone;
        if (!isDone)
        {
            VSIUnlink(to.c_str());
        }
    }
    return isDone;
}

/** Renames over an existing file; on some file systems that file must be moved
 * away first. Moves it back on failure; if that fails too, copies. */
bool Rename(const std::string &from, const std::string &to)
{
    if (VSIRename(from.c_str(), to.c_str()) == 0)
    {
        return true;
    }
    const std::string aside = from + ".old";
    if (IsNoFile(to) || VSIRename(to.c_str(), aside.c_str()) != 0)
    {
        return false;
    }
    if (VSIRename(from.c_str(), to.c_str()) == 0)
    {
        VSIUnlink(aside.c_str());
        return true;
    }
    if (VSIRename(aside.c_str(), to.c_str()) == 0 || !CopyFile(from, to))
    {
        return false;
    }
    VSIUnlink(aside.c_str());
    VSIUnlink(from.c_str());
    return true;
}

/** Returns the system's message for the last failure, if any. */
std::string GetReason()
{
    return errno != 0 ? std::string(": ") + VSIStrerror(errno) : "";
}

}  // namespace

std::string VsiSink::MakeTemporaryName(const std::string &target)
{
    static std::atomic<unsigned> counter{0};
    std::string suffix(".");
    suffix += std::to_string(CPLGetCurrentProcessID());
    suffix += '-';
    suffix += std::to_string(++counter);
    suffix += ".tmp";
    constexpr bool withoutTemporaryFile = false;
    return VSISupportsRandomWrite(target.c_str(), withoutTemporaryFile)
               ? target + suffix
               : CPLGenerateTempFilename("flightsim") + suffix;
}

bool VsiSink::CheckTarget(const std::string &target, const char *driver)
{
    if (IsNoFile(target))
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s is a folder or a device and cannot be replaced by "
                 "a file",
                 driver, target.c_str());
        return false;
    }
    return true;
}

std::unique_ptr<VsiSink> VsiSink::Create(const std::string &target,
                                         const char *driver)
{
    if (!CheckTarget(target, driver))
    {
        return nullptr;
    }
    const std::string followed = FollowLink(target);
    std::string temporary = MakeTemporaryName(followed);
    errno = 0;
    VSILFILE *file = VSIFOpenL(temporary.c_str(), "wb");
    if (file == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be created%s",
                 driver, target.c_str(), GetReason().c_str());
        return nullptr;
    }
    return std::unique_ptr<VsiSink>(
        new VsiSink(followed, std::move(temporary), file, driver));
}

VsiSink::VsiSink(const std::string &target, std::string temporary,
                 VSILFILE *file, const char *driver)
    : m_target(target), m_temporary(std::move(temporary)), m_driver(driver),
      m_file(file)
{
}

VsiSink::~VsiSink()
{
    if (m_file != nullptr)
    {
        VSIFCloseL(m_file);
    }
    if (!m_isHandedOver)
    {
        VSIUnlink(m_temporary.c_str());
    }
}

bool VsiSink::ReportFailure()
{
    if (!std::exchange(m_hasFailed, true))
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be written%s",
                 m_driver, m_target.c_str(), GetReason().c_str());
    }
    return false;
}

bool VsiSink::Write(std::uint64_t offset, bgl::ByteSpan bytes)
{
    if (m_hasFailed || m_file == nullptr)
    {
        return ReportFailure();
    }
    errno = 0;
    if (offset != m_position && VSIFSeekL(m_file, offset, SEEK_SET) != 0)
    {
        return ReportFailure();
    }
    if (VSIFWriteL(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
    {
        return ReportFailure();
    }
    m_position = offset + bytes.size();
    return true;
}

bool VsiSink::Replace(const std::string &from, const std::string &to,
                      const char *driver)
{
    const bool wasThere = IsThere(to);
    errno = 0;
    if (Rename(from, to))
    {
        return true;
    }
    const bool isDone = CopyFile(from, to);
    const std::string reason = GetReason();
    const bool isLost = !isDone && wasThere && !IsThere(to);
    // What stood in the way of renaming may be gone with the file.
    if (isLost && VSIRename(from.c_str(), to.c_str()) == 0)
    {
        return true;
    }
    if (isLost)
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s cannot be written%s; its new content is in %s", driver,
                 to.c_str(), reason.c_str(), from.c_str());
        return false;
    }
    VSIUnlink(from.c_str());
    if (!isDone)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be written%s", driver,
                 to.c_str(), reason.c_str());
    }
    return isDone;
}

bool VsiSink::Close()
{
    errno = 0;
    const bool isClosed =
        m_file == nullptr || VSIFCloseL(std::exchange(m_file, nullptr)) == 0;
    return (isClosed && !m_hasFailed) || ReportFailure();
}

bool VsiSink::Commit()
{
    if (!Close())
    {
        return false;
    }
    CopyMode(m_target, m_temporary);
    m_hasFailed = !Replace(m_temporary, m_target, m_driver);
    // Where that throws, the temporary file is still to be deleted.
    m_isHandedOver = true;
    return !m_hasFailed;
}

}  // namespace flightsim
