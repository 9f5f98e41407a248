// SPDX-License-Identifier: MIT
// Files that take the places of others together, whatever ends the process.

#ifndef FLIGHTSIM_DRIVER_BASE_EXCHANGE_JOURNAL_H
#define FLIGHTSIM_DRIVER_BASE_EXCHANGE_JOURNAL_H

#include "driver/base/temporary_file.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** A complete file and the name that it is going to have. */
struct PlannedName
{
    std::string temporary{};
    std::string target{};
};

/** A file beside those of a set, for as long as some of them may have their names
 * and others not. If the process ends in between, CompleteExchanges does the
 * rest.
 *
 * It names files of its own folder alone, and tells them by their states:
 * whatever is written there later stays. */
class ExchangeJournal final
{
  public:
    /** Writes a journal to the disk, with the folder.
     *
     * @param names all of one folder of the system.
     * @return null, with errno, on failure.
     */
    static std::unique_ptr<ExchangeJournal>
    Write(const std::vector<PlannedName> &names);

    /** Whether files can have a journal: virtual file systems have none, nor
     * have sets in several folders. */
    static bool IsPossible(const std::vector<PlannedName> &names);

  private:
    explicit ExchangeJournal(std::unique_ptr<TemporaryFile> file)
        : m_file(std::move(file))
    {
    }

    /** Deletes itself. */
    const std::unique_ptr<TemporaryFile> m_file;
};

/** Gives files their names that a process which was killed had complete, as the
 * journals in a folder say. To be called before anything there is changed.
 *
 * @return false, with a warning, if some could not get theirs: their temporary
 *         files must stay.
 */
bool CompleteExchanges(const std::string &folder, const char *driver);

}  // namespace flightsim

#endif
