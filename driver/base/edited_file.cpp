// SPDX-License-Identifier: MIT
// A file opened for update, which is replaced whenever changes are saved.

#include "driver/base/edited_file.h"

#include "driver/base/file_backup.h"
#include "driver/base/vsi_sink.h"
#include "driver/base/vsi_source.h"

#include "cpl_error.h"

#include <memory>

namespace flightsim
{

bool EditedFile::IsWritable(const std::string &path)
{
    VSILFILE *file = VSIFOpenL(path.c_str(), "rb+");
    if (file != nullptr)
    {
        VSIFCloseL(file);
    }
    return file != nullptr;
}

/** Writes the backup, once. Makes none of a file that another program has
 * changed: CommitOver detects that and keeps the file. */
bool EditedFile::WriteOriginal()
{
    if (m_hasBackup || FileState::Read(m_path) != m_state)
    {
        return true;
    }
    const std::unique_ptr<VsiSource> source = VsiSource::Open(m_path.c_str());
    if (source == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s cannot be read again; nothing is saved", m_driver,
                 m_path.c_str());
        return false;
    }
    m_hasBackup = WriteBackup(m_path, *source, m_driver);
    return m_hasBackup;
}

bool EditedFile::Replace(bgl::ByteSpan bytes)
{
    const std::unique_ptr<VsiSink> sink = VsiSink::Create(m_path, m_driver);
    if (sink == nullptr || !sink->Write(0, bytes) || !sink->Close() ||
        !WriteOriginal() || !sink->CommitOver(m_state))
    {
        return false;
    }
    m_state = FileState::Read(m_path);
    return true;
}

}  // namespace flightsim
