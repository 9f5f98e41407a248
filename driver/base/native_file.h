// SPDX-License-Identifier: MIT
// What saving asks of the system itself, which GDAL's file systems do not offer.

#ifndef FLIGHTSIM_DRIVER_BASE_NATIVE_FILE_H
#define FLIGHTSIM_DRIVER_BASE_NATIVE_FILE_H

#include <cstdint>
#include <memory>
#include <string>

/** All paths here are those of files of the system, none of GDAL's virtual ones.
 * This is the one place that knows how systems differ in saving. */
namespace flightsim::native
{

/** A system's handle of an open file. */
using Handle = std::intptr_t;

/** A file that did not exist before. As long as it is held, other processes can
 * tell that its writer lives. */
class NewFile final
{
  public:
    /** Creates a file. Fails, with errno, where anything has that name, a link
     * that leads nowhere too.
     *
     * @param isPrivate whether nobody but the user may read it, otherwise the
     *        system's default decides.
     */
    static std::unique_ptr<NewFile> Create(const std::string &path,
                                           bool isPrivate);

    /** Holds a file that this process has just made. Returns null where the
     * system cannot. */
    static std::unique_ptr<NewFile> Hold(const std::string &path);
    ~NewFile();

    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;

    /** Gives the file up where the system renames none that is held. */
    void AllowRenaming();

  private:
    explicit NewFile(Handle handle) : m_handle(handle)
    {
    }

    Handle m_handle;
};

/** Keeps other processes that ask for it from replacing a file. The system takes
 * it back when the process ends. */
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

/** The same for the names in the folder of a file. */
bool SyncFolderOf(const std::string &path);

/** Gives a file the owner, mode, access list and extended attributes of another
 * one, as far as the system lets this process. Nobody gets more rights than
 * before. */
void CopyAccess(const std::string &from, const std::string &to);

/** Gives a file a name, which may be that of another file, in one step. Returns
 * false, with errno, if it cannot; both files are then as they were. */
bool RenameOver(const std::string &from, const std::string &to);

enum class ExchangeResult
{
    Done,

    /** The file system has no such call. */
    Unsupported,
    Failed
};

/** Lets two files take each other's name in one step. */
ExchangeResult Exchange(const std::string &one, const std::string &other);

/** Deletes a file that NewFile made, unless its writer lives or that cannot be
 * told. */
void DeleteIfAbandoned(const std::string &path);

/** Whether the writer of such a file has ended without deleting it. */
bool IsAbandoned(const std::string &path);

/** What is known of the maker of a backup. */
enum class BackupMark
{
    Ours,
    Foreign,

    /** The file system cannot hold a mark. */
    Unknown
};

/** Marks a file as a backup of ours. */
void MarkBackup(const std::string &path);

/** Looks for that mark; a link is never ours. */
BackupMark FindBackupMark(const std::string &path);

/** Returns a text of hexadecimal digits that nobody can predict. */
std::string MakeRandomText();

}  // namespace flightsim::native

#endif
