// SPDX-License-Identifier: MIT
// System calls for saving files that GDAL's file systems do not offer.

#ifndef FLIGHTSIM_DRIVER_BASE_NATIVE_FILE_H
#define FLIGHTSIM_DRIVER_BASE_NATIVE_FILE_H

#include <cstdint>
#include <memory>
#include <string>

/** Operations on native files, not on GDAL's virtual ones. All differences
 * between operating systems in saving files are in this unit. */
namespace flightsim::native
{

/** A system's handle of an open file. */
using Handle = std::intptr_t;

/** A newly created file. While it is held, other processes can tell that its
 * writer is alive. */
class NewFile final
{
  public:
    /** Creates a file. Fails, with errno, if the name is in use, even by a
     * dangling link.
     *
     * @param isPrivate whether only the user may read it; otherwise the
     *        permissions are the system's default.
     */
    static std::unique_ptr<NewFile> Create(const std::string &path,
                                           bool isPrivate);

    /** Holds a file that this process has just created. Returns null if the
     * system does not support that. */
    static std::unique_ptr<NewFile> Hold(const std::string &path);
    ~NewFile();

    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;

    /** Releases the file on systems that cannot rename a held file. */
    void AllowRenaming();

  private:
    explicit NewFile(Handle handle) : m_handle(handle)
    {
    }

    Handle m_handle;
};

/** An advisory lock against replacing a file. The system releases it when the
 * process ends. */
class ReplacementLock final
{
  public:
    enum class Result
    {
        Taken,

        /** Another process has it and keeps it. */
        Busy,

        /** The file system has no locks. */
        Unsupported
    };

    /** Waits for at most two seconds. */
    explicit ReplacementLock(const std::string &path);
    ~ReplacementLock();

    ReplacementLock(const ReplacementLock &) = delete;
    ReplacementLock &operator=(const ReplacementLock &) = delete;

    Result GetResult() const
    {
        return m_result;
    }

  private:
    Handle m_handle;
    Result m_result = Result::Unsupported;
};

/** Waits until the content of a file is on the disk. Returns false, with errno,
 * if it cannot be written there; true where the file system has no such call. */
bool SyncFile(const std::string &path);

/** Synchronizes the folder entry of a file. */
bool SyncFolderOf(const std::string &path);

/** Copies owner, mode, access list and extended attributes to another file, as
 * far as the system permits. Never grants more rights than before. */
void CopyAccess(const std::string &from, const std::string &to);

/** Renames a file atomically, replacing any file of the new name. On failure
 * returns false, with errno, and leaves both files unchanged. */
bool RenameOver(const std::string &from, const std::string &to);

enum class ExchangeResult
{
    Done,

    /** The file system has no such call. */
    Unsupported,
    Failed
};

/** Exchanges the names of two files atomically. */
ExchangeResult Exchange(const std::string &one, const std::string &other);

/** Deletes a NewFile, unless its writer is alive or may be. */
void DeleteIfAbandoned(const std::string &path);

/** Whether the writer of a NewFile has ended without deleting it. */
bool IsAbandoned(const std::string &path);

/** Whether a backup is ours. */
enum class BackupMark
{
    Ours,
    Foreign,

    /** The file system cannot hold a mark. */
    Unknown
};

/** Marks a file as a backup of ours. */
void MarkBackup(const std::string &path);

/** Looks for the mark of a backup; a link is never ours. */
BackupMark FindBackupMark(const std::string &path);

/** Returns unpredictable hexadecimal digits. */
std::string MakeRandomText();

}  // namespace flightsim::native

#endif
