// SPDX-License-Identifier: MIT
// A file opened for update, which is replaced whenever changes are saved.

#ifndef FLIGHTSIM_DRIVER_BASE_EDITED_FILE_H
#define FLIGHTSIM_DRIVER_BASE_EDITED_FILE_H

#include "driver/base/file_state.h"
#include "driver/bytes/bytes.h"

#include <string>
#include <utility>

namespace flightsim
{

/** The open option for backups, for option lists. */
inline constexpr const char *BACKUP_OPEN_OPTION =
    "<Option name='BACKUP' type='boolean' scope='vector' default='YES' "
    "description='Whether the old content of a changed file is kept as .bak'/>";

/** Replaces a file whenever its changes are saved, unless another program has
 * changed it. The first time, keeps a backup beside it. */
class EditedFile final
{
  public:
    /** @param state the state in which the file was read.
     *  @param keepsBackup whether to keep a backup.
     */
    EditedFile(std::string path, const FileState &state, const char *driver,
               bool keepsBackup)
        : m_path(std::move(path)), m_state(state), m_driver(driver),
          m_hasBackup(!keepsBackup)
    {
    }

    /** Whether the system allows writing to a file. */
    static bool IsWritable(const std::string &path);

    /** Whether the file is as it was read, or last replaced. */
    bool IsCurrent() const
    {
        return FileState::Read(m_path) == m_state;
    }

    /** Returns false, with an error, on failure; the file is then unchanged. */
    [[nodiscard]] bool Replace(bgl::ByteSpan bytes);

  private:
    bool WriteOriginal();

    const std::string m_path;
    FileState m_state;
    const char *m_driver;

    /** Whether the backup exists, or is not wanted. */
    bool m_hasBackup;
};

}  // namespace flightsim

#endif
