// SPDX-License-Identifier: MIT
// Backups of files, and their names.

#include "driver/base/file_backup.h"

#include "driver/base/file_state.h"
#include "driver/base/native_file.h"
#include "driver/base/temporary_file.h"
#include "driver/base/vsi_sink.h"
#include "driver/base/vsi_source.h"

#include "cpl_error.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace flightsim
{

namespace
{

using FileStart = std::array<unsigned char, 4>;

bool ReadStart(const std::string &path, FileStart &start)
{
    VSILFILE *file =
        IsSpecialFile(path.c_str()) ? nullptr : VSIFOpenL(path.c_str(), "rb");
    if (file == nullptr)
    {
        return false;
    }
    const bool isRead =
        VSIFReadL(start.data(), 1, start.size(), file) == start.size();
    VSIFCloseL(file);
    return isRead;
}

bool IsOurBackup(const std::string &path, const std::string &backup)
{
    const native::BackupMark mark = IsVirtualPath(backup)
                                        ? native::BackupMark::Unknown
                                        : native::FindBackupMark(backup);
    FileStart first;
    FileStart second;
    return mark == native::BackupMark::Ours ||
           (mark == native::BackupMark::Unknown && ReadStart(path, first) &&
            ReadStart(backup, second) && first == second);
}

}  // namespace

std::string ChooseBackupName(const std::string &path, const char *driver)
{
    constexpr int MOST = 99;
    const std::string plain = path + ".bak";
    std::string name = plain;
    for (int i = 2; i <= MOST; ++i)
    {
        const bool isFree = !IsThere(name) && !IsLink(name);
        if (isFree || IsOurBackup(path, name))
        {
            if (name != plain)
            {
                CPLError(CE_Warning, CPLE_AppDefined,
                         "%s: %s is not a backup made by this driver and is "
                         "kept; the backup is %s",
                         driver, plain.c_str(), name.c_str());
            }
            return name;
        }
        name = plain + std::to_string(i);
    }
    CPLError(CE_Failure, CPLE_FileIO,
             "%s: %s has no backup, because the names from %s on are taken by "
             "other files; nothing is saved",
             driver, path.c_str(), plain.c_str());
    return "";
}

bool WriteBackup(const std::string &path, const bgl::ByteSource &source,
                 const char *driver)
{
    constexpr std::uint64_t BLOCK = 1 << 20;
    const std::string name = ChooseBackupName(path, driver);
    const std::unique_ptr<VsiSink> sink =
        name.empty() ? nullptr : VsiSink::CreateCopyOf(path, name, driver);
    std::vector<std::uint8_t> block;
    bool isDone = sink != nullptr;
    for (std::uint64_t at = 0; isDone && at < source.Size(); at += BLOCK)
    {
        block.resize(std::min(BLOCK, source.Size() - at));
        isDone = source.Read(at, block) && sink->Write(at, block);
    }
    if (!isDone || !sink->Close())
    {
        return false;
    }
    if (!IsVirtualPath(sink->TemporaryName()))
    {
        native::MarkBackup(sink->TemporaryName());
    }
    return sink->Commit();
}

}  // namespace flightsim
