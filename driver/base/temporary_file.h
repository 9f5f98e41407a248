// SPDX-License-Identifier: MIT
// Temporary files used while files are written.

#ifndef FLIGHTSIM_DRIVER_BASE_TEMPORARY_FILE_H
#define FLIGHTSIM_DRIVER_BASE_TEMPORARY_FILE_H

#include "driver/base/native_file.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** A new file with an unpredictable name, "<target>.<digits>.tmp". Never opens
 * an existing file or follows a link. Outside virtual file systems, other
 * processes can tell that the writer is alive. */
class TemporaryFile final
{
  public:
    /** Creates a file beside the target, or in the folder for temporary files
     * if the target's file system does not support random writes. It is private
     * if the target exists and restricts who may read it. On virtual file
     * systems it only exists once it is opened for writing. Returns null, with
     * errno, on failure. */
    static std::unique_ptr<TemporaryFile> Create(const std::string &target);

    /** Like Create, for a file that only the user may read while it is
     * written. */
    static std::unique_ptr<TemporaryFile>
    CreatePrivate(const std::string &target);

    /** Chooses a name beside a target for a writer that creates the file
     * itself. */
    static std::unique_ptr<TemporaryFile> Reserve(const std::string &target);

    /** Creates a journal beside a target. */
    static std::unique_ptr<TemporaryFile>
    CreateJournal(const std::string &target);

    /** Creates a file in the folder for temporary files. */
    static std::unique_ptr<TemporaryFile> CreateElsewhere();

    /** Deletes the file unless it was kept. */
    ~TemporaryFile();

    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;

    const std::string &GetPath() const
    {
        return m_path;
    }

    /** Must be called when another writer has created its file under this
     * name. */
    void LockAgain();

    /** Releases the file, which may then be renamed, without deleting it. */
    void Keep();

  private:
    static std::unique_ptr<TemporaryFile> Make(std::string path,
                                               bool isPrivate);

    TemporaryFile(std::string path, std::unique_ptr<native::NewFile> file)
        : m_path(std::move(path)), m_file(std::move(file))
    {
    }

    const std::string m_path;

    /** Null on virtual file systems. */
    std::unique_ptr<native::NewFile> m_file;
    bool m_isKept = false;
};

/** Extension of the old file while it is kept until the new one is in place. */
inline constexpr const char *ASIDE_ENDING = ".old";

/** Returns a temporary name for a target, with an extension. */
std::string MakeTemporaryName(const std::string &target, const char *ending);

/** Returns the name for the old file when a temporary file replaces it. */
std::string MakeAsideName(const std::string &temporary);

/** Whether a file name is that of a temporary file for a target.
 *
 * @param target "" for any. */
bool IsTemporaryOf(std::string_view name, std::string_view target);

/** Whether a file name is that of a journal. */
bool IsJournal(std::string_view name);

/** Deletes the temporary files of killed writers, which no process holds any
 * more. Where a writer was killed while overwriting a file that cannot be
 * renamed, warns where the old content is.
 *
 * @param target "" for all targets in `folder`.
 */
void RemoveAbandoned(const std::string &folder, const std::string &target,
                     const char *driver);

/** Whether a path is that of a symbolic link. */
bool IsLink(const std::string &path);

/** Returns the target of a link, whether it exists or not. Returns other paths,
 * and those of circular links, unchanged. */
std::string FollowLink(const std::string &path);

}  // namespace flightsim

#endif
