// SPDX-License-Identifier: MIT
// A file that is opened for changes and replaced when they are saved.

#ifndef FLIGHTSIM_DRIVER_BASE_EDITED_FILE_H
#define FLIGHTSIM_DRIVER_BASE_EDITED_FILE_H

#include "driver/base/file_state.h"
#include "driver/bytes/bytes.h"

#include <string>
#include <utility>

namespace flightsim
{

/** The open option that decides about backups, for option lists. */
inline constexpr const char *BACKUP_OPEN_OPTION =
    "<Option name='BACKUP' type='boolean' scope='vector' default='YES' "
    "description='Whether a file that is changed is kept as .bak as it was "
    "when it was opened'/>";

/** Replaces a file as often as its changes are saved, unless somebody else has
 * changed it, and keeps it once beside it as it was. */
class EditedFile final
{
  public:
    /** @param state that in which the file was read.
     *  @param keepsBackup whether it is kept as it was.
     */
    EditedFile(std::string path, const FileState &state, const char *driver,
               bool keepsBackup)
        : m_path(std::move(path)), m_state(state), m_driver(driver),
          m_hasBackup(!keepsBackup)
    {
    }

    /** Whether the system allows writing to a file. */
    static bool IsWritable(const std::string &path);

    /** Returns false, with an error; the file is then as it was. */
    [[nodiscard]] bool Replace(bgl::ByteSpan bytes);

  private:
    bool WriteOriginal();

    const std::string m_path;
    FileState m_state;
    const char *m_driver;

    /** Whether the file as it was stands beside it, or is not to. */
    bool m_hasBackup;
};

}  // namespace flightsim

#endif
