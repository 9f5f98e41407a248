// SPDX-License-Identifier: MIT
// Files that exist while others are written.

#ifndef FLIGHTSIM_DRIVER_BASE_TEMPORARY_FILE_H
#define FLIGHTSIM_DRIVER_BASE_TEMPORARY_FILE_H

#include "driver/base/native_file.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** A new file with a name that nobody can predict: "<target>.<digits>.tmp".
 * Nothing that is there is opened or followed. On file systems of this machine
 * other processes can tell that the writer lives. */
class TemporaryFile final
{
  public:
    /** Creates a file beside the target, private where that is there and says
     * who may read it, or in the folder for temporary files if
     * the target's file system does not support random writes. On virtual file
     * systems it is there once it is opened for writing. Returns null, with
     * errno, on failure. */
    static std::unique_ptr<TemporaryFile> Create(const std::string &target);

    /** The same for a file that nobody else may read while it is written. */
    static std::unique_ptr<TemporaryFile>
    CreatePrivate(const std::string &target);

    /** Chooses a name beside a target for a writer that makes the file itself,
     * and wants none there. */
    static std::unique_ptr<TemporaryFile> Reserve(const std::string &target);

    /** Creates a file beside a target that says what is being done there. */
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

    /** To be called when another writer has put a file of its own under this
     * name. */
    void HoldAgain();

    /** Leaves the file to its new owner, who may rename it. */
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

/** Ends names of old contents that are kept until new ones are in place. */
inline constexpr const char *ASIDE_ENDING = ".old";

/** Returns such a name for a target, with another ending. */
std::string MakeTemporaryName(const std::string &target, const char *ending);

/** Returns that name for a file that a temporary one of the system replaces. */
std::string MakeAsideName(const std::string &temporary);

/** Whether a file of a folder is one that the writer of a target makes.
 *
 * @param target "" for any. */
bool IsTemporaryOf(std::string_view name, std::string_view target);

/** Whether a name is one of CreateJournal. */
bool IsJournal(std::string_view name);

/** Deletes what writers of a target have left that were killed: files that
 * nobody holds any more. Where one was killed while it wrote over a file that
 * cannot be renamed, warns where the old content is.
 *
 * @param target "" for those of all targets in `folder`.
 */
void RemoveAbandoned(const std::string &folder, const std::string &target,
                     const char *driver);

/** Whether a name is that of a link of the file system. */
bool IsLink(const std::string &path);

/** Returns the file that a link leads to, there or not; other names, and those
 * of links that lead in a circle, are returned as they are. */
std::string FollowLink(const std::string &path);

}  // namespace flightsim

#endif
