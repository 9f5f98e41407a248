// SPDX-License-Identifier: MIT
// Replaces several files together, even if the process is killed.

#ifndef FLIGHTSIM_DRIVER_BASE_RENAME_JOURNAL_H
#define FLIGHTSIM_DRIVER_BASE_RENAME_JOURNAL_H

#include "driver/base/temporary_file.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** A complete file and its future name. */
struct PlannedName
{
    std::string temporary{};
    std::string target{};
};

/** A file that exists while the files of a set are being renamed. If the
 * process ends halfway, CompleteRenames renames the others.
 *
 * It only names files of its own folder, and identifies them by their states,
 * so that files written later are kept. */
class RenameJournal final
{
  public:
    /** Writes a journal and its folder entry to the disk.
     *
     * @param names in a single folder, not in a virtual file system.
     * @return null, with errno, on failure.
     */
    static std::unique_ptr<RenameJournal>
    Write(const std::vector<PlannedName> &names);

    /** Whether files can have a journal: not in virtual file systems, and not
     * in several folders. */
    static bool IsPossible(const std::vector<PlannedName> &names);

  private:
    explicit RenameJournal(std::unique_ptr<TemporaryFile> file)
        : m_file(std::move(file))
    {
    }

    const std::unique_ptr<TemporaryFile> m_file;
};

/** Completes the renaming that killed processes have left unfinished, as
 * recorded by the journals in a folder. Must be called before anything in the
 * folder is changed.
 *
 * @return false, with a warning, if some files could not be renamed: their
 *         temporary files must be kept.
 */
bool CompleteRenames(const std::string &folder, const char *driver);

}  // namespace flightsim

#endif
