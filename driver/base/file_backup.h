// SPDX-License-Identifier: MIT
// Backups of files, and their names.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_BACKUP_H
#define FLIGHTSIM_DRIVER_BASE_FILE_BACKUP_H

#include "driver/bytes/byte_source.h"

#include <string>

namespace flightsim
{

/** Returns a name for the backup of a file: the file name with ".bak" if that
 * is free or an older backup of ours, otherwise, with a warning, ".bak2" and so
 * on. Our backups have a mark in the file system; where it supports none, they
 * are recognized by starting with the same bytes as the file.
 *
 * @return "", with an error, if no name is free.
 */
std::string ChooseBackupName(const std::string &path, const char *driver);

/** Copies a file beside it under that name, and marks the copy as ours where the
 * file system can.
 *
 * @param source the content of the file.
 * @return false, with an error, on failure.
 */
bool WriteBackup(const std::string &path, const bgl::ByteSource &source,
                 const char *driver);

}  // namespace flightsim

#endif
