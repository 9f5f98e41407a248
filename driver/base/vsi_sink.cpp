// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears only when complete.

#include "driver/base/vsi_sink.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_multiproc.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
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

#ifndef _WIN32

/** The file that a link leads to, there or not, which is to be replaced, and not
 * the link; other names, and those of links that lead in a circle, are returned
 * as they are. */
std::string FollowLink(const std::string &path)
{
    constexpr int MAXIMUM_LINKS = 40;
    std::error_code error;
    std::filesystem::path target(path);
    for (int i = 0; !IsVirtualPath(path) && i < MAXIMUM_LINKS; ++i)
    {
        if (!std::filesystem::is_symlink(target, error))
        {
            return target.string();
        }
        target =
            target.parent_path() / std::filesystem::read_symlink(target, error);
    }
    return path;
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

struct FileCloser
{
    void operator()(VSILFILE *file) const
    {
        VSIFCloseL(file);
    }
};

using FileHandle = std::unique_ptr<VSILFILE, FileCloser>;

FileHandle OpenFile(const std::string &path, const char *mode)
{
    return FileHandle(VSIFOpenL(path.c_str(), mode));
}

/** Copies sequentially between file systems. Deletes an incomplete copy; leaves
 * a target that cannot be opened unchanged.
 *
 * @param block takes the bytes on their way.
 */
bool CopyFile(const std::string &from, const std::string &to,
              std::vector<char> &block)
{
    const FileHandle input = OpenFile(from, "rb");
    FileHandle output = input != nullptr ? OpenFile(to, "wb") : nullptr;
    if (output == nullptr)
    {
        return false;
    }
    bool isDone = true;
    std::size_t size = block.size();
    while (isDone && size == block.size())
    {
        size = VSIFReadL(block.data(), 1, block.size(), input.get());
        isDone = VSIFWriteL(block.data(), 1, size, output.get()) == size;
    }
    isDone = isDone && VSIFEofL(input.get()) != 0;
    isDone = VSIFCloseL(output.release()) == 0 && isDone;
    if (!isDone)
    {
        VSIUnlink(to.c_str());
    }
    return isDone;
}

bool RenameFile(const std::string &from, const std::string &to)
{
    return VSIRename(from.c_str(), to.c_str()) == 0;
}

/** Puts a temporary file in the place of another. What takes memory is done
 * before anything is touched, so that one of the two contents stays. */
class Replacement final
{
  public:
    Replacement(const std::string &from, const std::string &to)
        : m_from(from), m_to(to)
    {
    }

    /** Deletes the temporary file unless it is what is left. */
    ~Replacement()
    {
        if (!m_isKept)
        {
            VSIUnlink(m_from.c_str());
        }
    }

    Replacement(const Replacement &) = delete;
    Replacement &operator=(const Replacement &) = delete;

    bool Run()
    {
        constexpr std::size_t BLOCK = 1 << 20;
        m_aside = m_from + ".old";
        m_isThere = IsThere(m_to);
        errno = 0;
        m_isKept = RenameFile(m_from, m_to);
        if (m_isKept)
        {
            return true;
        }
        std::vector<char> block(BLOCK);
        m_isKept = true;
        if (RenameAside())
        {
            return true;
        }
        const bool isDone = CopyFile(m_from, m_to, block);
        m_error = errno;
        // What stood in the way of renaming may be gone with the file.
        const bool isInPlace = isDone || (IsLost() && RenameFile(m_from, m_to));
        if (!isInPlace && m_isAside)
        {
            m_isAside = !RenameFile(m_aside, m_to);
        }
        else if (m_isAside)
        {
            VSIUnlink(m_aside.c_str());
        }
        m_isKept = !isInPlace && IsLost();
        return isInPlace;
    }

    /** Says where the contents are after a failure. */
    std::string DescribePlaces() const
    {
        std::string text =
            m_error != 0 ? std::string(": ") + VSIStrerror(m_error) : "";
        if (m_isKept)
        {
            text += m_isAside ? "; its old content is in " + m_aside : "";
            text += "; its new content is in " + m_from;
        }
        return text;
    }

  private:
    bool IsLost() const
    {
        return m_isThere && !IsThere(m_to);
    }

    /** Renames after the existing file was moved away, which some file systems
     * need. Moves it back on failure. */
    bool RenameAside()
    {
        m_isAside = !IsNoFile(m_to) && RenameFile(m_to, m_aside);
        if (m_isAside && RenameFile(m_from, m_to))
        {
            VSIUnlink(m_aside.c_str());
            return true;
        }
        m_isAside = m_isAside && !RenameFile(m_aside, m_to);
        return false;
    }

    const std::string &m_from;
    const std::string &m_to;
    std::string m_aside{};
    int m_error = 0;

    /** Whether there was something to be replaced. */
    bool m_isThere = false;

    /** Whether the old content has the name m_aside. */
    bool m_isAside = false;
    bool m_isKept = false;
};

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
    if (m_isRevocable)
    {
        Revoke();
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
    Replacement replacement(from, to);
    const bool isDone = replacement.Run();
    if (!isDone)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be written%s", driver,
                 to.c_str(), replacement.DescribePlaces().c_str());
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
    m_isHandedOver = true;
    m_hasFailed = !Replace(m_temporary, m_target, m_driver);
    return !m_hasFailed;
}

bool VsiSink::CommitRevocably()
{
    if (!Close())
    {
        return false;
    }
    CopyMode(m_target, m_temporary);
    std::string aside = m_temporary + ".kept";
    m_hasReplaced = IsThere(m_target);
    m_isRevocable = true;
    if (m_hasReplaced && RenameFile(m_target, aside))
    {
        m_aside = std::move(aside);
    }
    const bool isDone = Commit();
    m_isRevocable = isDone || !m_aside.empty();
    return isDone;
}

/** Takes a revocable commit back. */
void VsiSink::Revoke()
{
    // Not all file systems rename over a file.
    const bool isFree =
        (!m_hasReplaced || !m_aside.empty()) &&
        (!IsThere(m_target) || VSIUnlink(m_target.c_str()) == 0);
    if (!isFree || (m_hasReplaced && !RenameFile(m_aside, m_target)))
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s has not its old content%s%s",
                 m_driver, m_target.c_str(),
                 m_aside.empty() ? "" : ", which is in ", m_aside.c_str());
    }
    m_isRevocable = false;
}

void VsiSink::Settle()
{
    m_isRevocable = false;
    if (!m_aside.empty())
    {
        VSIUnlink(m_aside.c_str());
    }
}

}  // namespace flightsim
