// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears only when complete.

#include "driver/base/vsi_sink.h"

#include "driver/base/file_state.h"
#include "driver/base/native_file.h"
#include "driver/base/rename_journal.h"
#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_error.h"

#include <cerrno>
#include <memory>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** Whether a path is that of a folder or a device, which a file must not
 * replace. */
bool IsFolderOrDevice(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
           status.st_mode != 0 && !VSI_ISREG(status.st_mode);
}

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

/** Synchronizes a file; virtual file systems do so on closing, or need not. */
bool Sync(const std::string &path)
{
    return IsVirtualPath(path) || native::SyncFile(path);
}

bool SyncNames(const std::string &path)
{
    return IsVirtualPath(path) || native::SyncFolderOf(path);
}

enum class CopyResult
{
    Done,

    /** The target is unchanged. */
    Refused,
    Failed
};

/** Copies a file, possibly to another file system, and synchronizes the copy.
 * Deletes an incomplete copy.
 *
 * @param block the buffer.
 */
CopyResult CopyFile(const std::string &from, const std::string &to,
                    std::vector<char> &block)
{
    const FileHandle input = OpenFile(from, "rb");
    FileHandle output = input != nullptr ? OpenFile(to, "wb") : nullptr;
    if (output == nullptr)
    {
        return CopyResult::Refused;
    }
    bool isDone = true;
    std::size_t size = block.size();
    while (isDone && size == block.size())
    {
        size = VSIFReadL(block.data(), 1, block.size(), input.get());
        isDone = VSIFWriteL(block.data(), 1, size, output.get()) == size;
    }
    isDone = isDone && VSIFEofL(input.get()) != 0;
    isDone = VSIFCloseL(output.release()) == 0 && isDone && Sync(to);
    if (!isDone)
    {
        VSIUnlink(to.c_str());
    }
    return isDone ? CopyResult::Done : CopyResult::Failed;
}

bool RenameFile(const std::string &from, const std::string &to)
{
    return IsVirtualPath(from) || IsVirtualPath(to)
               ? VSIRename(from.c_str(), to.c_str()) == 0
               : native::RenameOver(from, to);
}

/** Replaces a file by a temporary one. Allocates all memory before it changes
 * anything, so that one of the two contents always survives. */
class Replacement final
{
  public:
    Replacement(const std::string &from, const std::string &to)
        : m_from(from), m_to(to)
    {
    }

    /** Deletes the temporary file unless it holds the only remaining
     * content. */
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
        m_aside = MakeTemporaryName(m_to, ASIDE_ENDING);
        m_isThere = IsThere(m_to);
        errno = 0;
        if (IsEmptyMemoryFile())
        {
            std::vector<char> block(BLOCK);
            return CopyFile(m_from, m_to, block) == CopyResult::Done;
        }
        m_isKept = RenameFile(m_from, m_to);
        if (m_isKept)
        {
            return true;
        }
        m_error = errno;
        std::vector<char> block(BLOCK);
        m_isKept = true;
        if (RenameAside())
        {
            return true;
        }
        const bool isDone = (m_isAside || CopyAside(block)) && CopyOver(block);
        m_isKept = !isDone && IsLost();
        return isDone;
    }

    /** Describes where the contents are after a failure. */
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
    /** Whether the target is a file that a program has made in memory to be
     * written to, and may hold open: another one would not reach it. */
    bool IsEmptyMemoryFile() const
    {
        VSIStatBufL state;
        return STARTS_WITH(m_to.c_str(), "/vsimem/") &&
               VSIStatL(m_to.c_str(), &state) == 0 &&
               VSI_ISREG(state.st_mode) && state.st_size == 0;
    }

    bool IsLost() const
    {
        return m_isThere && (m_isBroken || !IsThere(m_to));
    }

    /** Renames after the existing file was moved away, which some virtual file
     * systems need. Moves it back on failure. */
    bool RenameAside()
    {
        m_isAside = IsVirtualPath(m_to) && !IsFolderOrDevice(m_to) &&
                    RenameFile(m_to, m_aside);
        if (m_isAside && RenameFile(m_from, m_to))
        {
            VSIUnlink(m_aside.c_str());
            return true;
        }
        m_isAside = m_isAside && !RenameFile(m_aside, m_to);
        return false;
    }

    /** Copies the file that is about to be overwritten. Not needed where files
     * are only ever written as a whole. */
    bool CopyAside(std::vector<char> &block)
    {
        constexpr bool withoutTemporaryFile = false;
        if (!m_isThere || IsFolderOrDevice(m_to) ||
            !VSISupportsRandomWrite(m_to.c_str(), withoutTemporaryFile))
        {
            return !IsFolderOrDevice(m_to);
        }
        errno = 0;
        if (!IsVirtualPath(m_aside))
        {
            constexpr bool isPrivate = true;
            m_asideFile = native::NewFile::Create(m_aside, isPrivate);
        }
        m_isAside = (IsVirtualPath(m_aside) || m_asideFile != nullptr) &&
                    CopyFile(m_to, m_aside, block) == CopyResult::Done &&
                    SyncNames(m_aside);
        if (!m_isAside)
        {
            m_error = errno;
            m_asideFile.reset();
            VSIUnlink(m_aside.c_str());
        }
        return m_isAside;
    }

    bool CopyOver(std::vector<char> &block)
    {
        errno = 0;
        const CopyResult result = CopyFile(m_from, m_to, block);
        m_error = errno;
        // The obstacle to renaming may have disappeared with the file.
        const bool isInPlace =
            result == CopyResult::Done ||
            (m_isThere && !IsThere(m_to) && RenameFile(m_from, m_to));
        if (m_isAside && (isInPlace || result == CopyResult::Refused ||
                          CopyFile(m_aside, m_to, block) == CopyResult::Done))
        {
            m_asideFile.reset();
            VSIUnlink(m_aside.c_str());
            m_isAside = false;
        }
        else if (m_isAside)
        {
            m_isAside = !RenameFile(m_aside, m_to);
        }
        m_isBroken = m_isAside;
        return isInPlace;
    }

    const std::string &m_from;
    const std::string &m_to;
    std::string m_aside{};
    std::unique_ptr<native::NewFile> m_asideFile{};
    int m_error = 0;

    /** Whether the target existed. */
    bool m_isThere = false;

    /** Whether the old content has the name m_aside. */
    bool m_isAside = false;

    /** Whether neither the old nor the new content has the name of the
     * target. */
    bool m_isBroken = false;
    bool m_isKept = false;
};

/** Returns the system's message for the last failure, if any. */
std::string GetReason()
{
    return errno != 0 ? std::string(": ") + VSIStrerror(errno) : "";
}

/** Sets the access rights of a complete file and synchronizes it before it is
 * renamed. Returns false, with errno, if it cannot be synchronized. */
bool PrepareFile(const std::string &path, const std::string &accessOf)
{
    if (!IsVirtualPath(path) && !IsVirtualPath(accessOf) && IsThere(accessOf))
    {
        native::CopyAccess(accessOf, path);
    }
    errno = 0;
    return Sync(path);
}

/** Whether a path is that of GDAL's standard output, which has no name to be
 * replaced. */
bool IsStandardOutput(const std::string &path)
{
    return path.starts_with("/vsistdout/");
}

/** Completes the commits of killed writers of sets, and removes the files of
 * other killed writers of a target. */
void RemoveLeftovers(const std::string &target, const char *driver)
{
    const std::string folder = CPLGetPath(target.c_str());
    if (CompleteRenames(folder, driver))
    {
        RemoveAbandoned(folder, CPLGetFilename(target.c_str()), driver);
    }
}

}  // namespace

bool VsiSink::CheckTarget(const std::string &target, const char *driver)
{
    if (IsFolderOrDevice(target))
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s is a folder or a device and cannot be replaced by "
                 "a file",
                 driver, target.c_str());
        return false;
    }
    const std::string folder = CPLGetPath(FollowLink(target).c_str());
    VSIStatBufL state;
    if (!IsVirtualPath(target) && !folder.empty() &&
        VSIStatL(folder.c_str(), &state) != 0)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be written%s",
                 driver, target.c_str(), GetReason().c_str());
        return false;
    }
    return true;
}

std::unique_ptr<VsiSink> VsiSink::Create(const std::string &target,
                                         const char *driver,
                                         Leftovers leftovers)
{
    if (!CheckTarget(target, driver))
    {
        return nullptr;
    }
    const std::string followed = FollowLink(target);
    if (leftovers == Leftovers::Remove)
    {
        RemoveLeftovers(followed, driver);
    }
    return Start(followed, followed, driver);
}

std::unique_ptr<VsiSink> VsiSink::CreateCopyOf(const std::string &original,
                                               const std::string &target,
                                               const char *driver)
{
    if (!CheckTarget(target, driver))
    {
        return nullptr;
    }
    RemoveLeftovers(target, driver);
    return Start(target, original, driver);
}

/** Creates the temporary file of a sink. */
std::unique_ptr<VsiSink> VsiSink::Start(const std::string &target,
                                        const std::string &accessOf,
                                        const char *driver)
{
    errno = 0;
    std::unique_ptr<TemporaryFile> temporary =
        IsThere(accessOf) ? TemporaryFile::CreatePrivate(target)
                          : TemporaryFile::Create(target);
    VSILFILE *file = temporary != nullptr
                         ? VSIFOpenL(temporary->GetPath().c_str(), "wb")
                         : nullptr;
    if (file == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be created%s",
                 driver, target.c_str(), GetReason().c_str());
        return nullptr;
    }
    std::unique_ptr<VsiSink> sink(
        new VsiSink(target, std::move(temporary), file, driver));
    sink->m_accessOf = accessOf;
    return sink;
}

VsiSink::VsiSink(const std::string &target,
                 std::unique_ptr<TemporaryFile> temporary, VSILFILE *file,
                 const char *driver)
    : m_target(target), m_temporary(std::move(temporary)), m_driver(driver),
      m_file(file), m_accessOf(target)
{
}

VsiSink::~VsiSink()
{
    if (m_file != nullptr)
    {
        VSIFCloseL(m_file);
    }
    RollBack();
}

void VsiSink::RollBack()
{
    if (m_isReversible)
    {
        RollBackCommit();
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
        return false;
    }
    // The file has its new name already: the commit cannot be undone.
    if (!SyncNames(to))
    {
        CPLError(CE_Warning, CPLE_FileIO,
                 "%s: %s is written, but its folder could not be: %s", driver,
                 to.c_str(), VSIStrerror(errno));
    }
    return true;
}

bool VsiSink::PutInPlace(TemporaryFile &file, const std::string &to,
                         const char *driver)
{
    errno = 0;
    if (!PrepareFile(file.GetPath(), to))
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be written%s", driver,
                 to.c_str(), GetReason().c_str());
        return false;
    }
    file.Keep();
    return Replace(file.GetPath(), to, driver);
}

bool VsiSink::Close()
{
    errno = 0;
    const bool isClosed =
        m_file == nullptr || VSIFCloseL(std::exchange(m_file, nullptr)) == 0;
    return (isClosed && !m_hasFailed) || ReportFailure();
}

bool VsiSink::Prepare()
{
    if (m_isPrepared)
    {
        return true;
    }
    if (!Close())
    {
        return false;
    }
    errno = 0;
    m_isPrepared = IsStandardOutput(m_target) ||
                   PrepareFile(m_temporary->GetPath(), m_accessOf);
    return m_isPrepared || ReportFailure();
}

/** Renames the complete file. */
bool VsiSink::MoveToTarget()
{
    m_temporary->Keep();
    m_hasFailed = !IsStandardOutput(m_target) &&
                  !Replace(m_temporary->GetPath(), m_target, m_driver);
    return !m_hasFailed;
}

bool VsiSink::Commit()
{
    return Prepare() && MoveToTarget();
}

bool VsiSink::ReportChange() const
{
    CPLError(CE_Failure, CPLE_FileIO,
             "%s: %s has been changed by another writer since it was opened; "
             "nothing is saved",
             m_driver, m_target.c_str());
    return false;
}

bool VsiSink::CommitOver(const FileState &expected)
{
    if (!Prepare())
    {
        return false;
    }
    if (IsVirtualPath(m_target))
    {
        return FileState::Read(m_target) == expected ? MoveToTarget()
                                                     : ReportChange();
    }
    const native::ReplacementLock lock(m_target);
    if (lock.GetResult() == native::ReplacementLock::Result::Busy)
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s is being saved by another program; nothing is saved",
                 m_driver, m_target.c_str());
        return false;
    }
    if (FileState::Read(m_target) != expected)
    {
        return ReportChange();
    }
    // Restores a file that others wrote between the check and the exchange.
    const std::string &path = m_temporary->GetPath();
    if (native::Exchange(path, m_target) != native::ExchangeResult::Done)
    {
        return MoveToTarget();
    }
    if (FileState::Read(path) != expected)
    {
        if (native::Exchange(path, m_target) != native::ExchangeResult::Done)
        {
            m_temporary->Keep();
            CPLError(CE_Failure, CPLE_FileIO,
                     "%s: what another writer has written to %s in the "
                     "meantime is in %s",
                     m_driver, m_target.c_str(), path.c_str());
        }
        return ReportChange();
    }
    return SyncNames(m_target) || ReportFailure();
}

bool VsiSink::CommitReversibly()
{
    if (!Prepare())
    {
        return false;
    }
    const std::string &path = m_temporary->GetPath();
    m_hasReplaced = IsThere(m_target);
    if (m_hasReplaced && !IsVirtualPath(path) && !IsVirtualPath(m_target) &&
        native::Exchange(path, m_target) == native::ExchangeResult::Done)
    {
        m_isExchanged = true;
        m_isReversible = true;
        return true;
    }
    std::string aside = IsVirtualPath(path) || IsVirtualPath(m_target)
                            ? MakeTemporaryName(m_target, ASIDE_ENDING)
                            : MakeAsideName(path);
    m_isReversible = true;
    if (m_hasReplaced && RenameFile(m_target, aside))
    {
        m_aside = std::move(aside);
    }
    const bool isDone = MoveToTarget();
    m_isReversible = isDone || !m_aside.empty();
    return isDone;
}

/** Undoes a reversible commit. */
void VsiSink::RollBackCommit()
{
    m_isReversible = false;
    const std::string &path = m_temporary->GetPath();
    if (m_isExchanged &&
        native::Exchange(path, m_target) == native::ExchangeResult::Done)
    {
        return;
    }
    if (m_isExchanged)
    {
        m_temporary->Keep();
        m_aside = path;
    }
    // Not all file systems can replace a file by renaming.
    const bool isFree =
        (!m_hasReplaced || !m_aside.empty()) &&
        (!IsThere(m_target) || VSIUnlink(m_target.c_str()) == 0);
    if (!isFree || (m_hasReplaced && !RenameFile(m_aside, m_target)))
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s does not have its old content%s%s", m_driver,
                 m_target.c_str(), m_aside.empty() ? "" : ", which is in ",
                 m_aside.c_str());
    }
}

void VsiSink::FinishCommit()
{
    m_isReversible = false;
    static_cast<void>(SyncNames(m_target));
    if (!m_aside.empty())
    {
        VSIUnlink(m_aside.c_str());
    }
}

}  // namespace flightsim
