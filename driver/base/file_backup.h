// SPDX-License-Identifier: MIT
// Names of files that are kept as they were.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_BACKUP_H
#define FLIGHTSIM_DRIVER_BASE_FILE_BACKUP_H

#include <string>

namespace flightsim
{

/** Returns the name under which a file is kept before it is changed: that of the
 * file with ".bak", where nothing has this name or an older backup of ours, else
 * with ".bak2" and so on, after a warning. Ours have a mark in the file system;
 * where that has none, they begin as the file does.
 *
 * @return "", with an error, if there is no such name.
 */
std::string ChooseBackupName(const std::string &path, const char *driver);

/** Marks a file as a backup of ours, where the file system can. */
void MarkAsBackup(const std::string &path);

}  // namespace flightsim

#endif
