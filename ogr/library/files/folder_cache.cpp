// SPDX-License-Identifier: MIT
// Caches folder listings and finds names case-insensitively.

#include "ogr/library/files/folder_cache.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/windows_path.h"

#include "cpl_vsi.h"

#include <algorithm>
#include <memory>

namespace flightsim
{

namespace
{

/** Larger than any catalogue: a layout.json with 100 000 files takes 12 MB. */
constexpr GIntBig MAXIMUM_CATALOGUE_SIZE = 256 << 20;

/** No Windows path is longer. */
constexpr std::size_t LONGEST_PATH = 32'767;

/** Deeper than any installation. */
constexpr std::size_t MAXIMUM_NAMES = 256;

struct FolderCloser
{
    void operator()(VSIDIR *folder) const
    {
        VSICloseDir(folder);
    }
};

using FolderHandle = std::unique_ptr<VSIDIR, FolderCloser>;

/** Returns null for a folder that cannot be listed. */
FolderHandle OpenFolder(const std::string &path)
{
    const char *const options[] = {"NAME_AND_TYPE_ONLY=YES", nullptr};
    return FolderHandle(VSIOpenDir(path.c_str(), 0, options));
}

bool IsFolderEntry(const std::string &folder, const VSIDIREntry &entry)
{
    // GDAL reports a mode as known only if it is complete; the file type may be
    // known without the rest.
    if (VSI_ISREG(entry.nMode) || VSI_ISDIR(entry.nMode))
    {
        return VSI_ISDIR(entry.nMode);
    }
    // A link, or a file system that does not report types.
    VSIStatBufL status;
    const std::string path = library::JoinPath(folder, entry.pszName);
    const bool isKnown =
        VSIStatExL(path.c_str(), &status,
                   VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0;
    return isKnown ? VSI_ISDIR(status.st_mode) : OpenFolder(path) != nullptr;
}

/** Whether a path has more names than any real one; looking them up would take
 * quadratic time. */
bool IsTooLong(std::string_view folder, std::string_view relative)
{
    return folder.size() + relative.size() > LONGEST_PATH ||
           library::SplitPath(folder).size() +
                   library::SplitPath(relative).size() >
               MAXIMUM_NAMES;
}

std::vector<FolderEntry> ReadFolder(const std::string &path, VSIDIR *folder)
{
    std::vector<FolderEntry> entries;
    while (const VSIDIREntry *entry = VSIGetNextDirEntry(folder))
    {
        entries.push_back({entry->pszName, IsFolderEntry(path, *entry)});
    }
    std::sort(entries.begin(), entries.end(),
              [](const FolderEntry &a, const FolderEntry &b)
              {
                  const std::string left = library::ToLower(a.name);
                  const std::string right = library::ToLower(b.name);
                  return left != right ? left < right : a.name < b.name;
              });
    return entries;
}

}  // namespace

const std::vector<FolderEntry> &FolderCache::List(const std::string &folder)
{
    const auto found = m_folders.find(folder);
    if (found != m_folders.end())
    {
        return found->second;
    }
    if (const FolderHandle handle = OpenFolder(folder))
    {
        return m_folders[folder] = ReadFolder(folder, handle.get());
    }
    if (!flightsim::IsFolder(folder))
    {
        return m_none;
    }
    m_unlisted.push_back(folder);
    return m_folders[folder];
}

const FolderEntry *FolderCache::FindEntry(const std::string &folder,
                                          std::string_view name)
{
    const std::vector<FolderEntry> &entries = List(folder);
    const FolderEntry *other = nullptr;
    for (const FolderEntry &entry : entries)
    {
        if (entry.name == name)
        {
            return &entry;
        }
        if (other == nullptr && library::EqualsIgnoringCase(entry.name, name))
        {
            other = &entry;
        }
    }
    return other;
}

/** Moves names from the end of the folder's path to the start of the rest until
 * the folder exists: its names may also differ in case. */
void FolderCache::MoveUp(std::string &path, std::string &rest)
{
    while (!path.empty() && !IsFolder(path) &&
           library::GetParentPath(path) != path)
    {
        rest = library::JoinPath(library::GetLastName(path), rest);
        path = library::GetParentPath(path);
    }
}

std::optional<std::string> FolderCache::Find(const std::string &folder,
                                             std::string_view relative)
{
    if (IsTooLong(folder, relative))
    {
        return std::nullopt;
    }
    const bool isVirtual = IsVirtualPath(folder);
    std::string path = folder;
    std::string rest(relative);
    MoveUp(path, rest);
    for (const std::string &name : library::SplitPath(rest))
    {
        if (name == "..")
        {
            if (isVirtual)
            {
                return std::nullopt;
            }
            path = GetFolderOf(path);
            continue;
        }
        const FolderEntry *entry = FindEntry(path, name);
        path = library::JoinPath(path, entry != nullptr ? entry->name : name);
        if (IsVirtualPath(path) != isVirtual)
        {
            return std::nullopt;
        }
    }
    // A folder that cannot be listed may still exist.
    return IsThere(path) || IsFolder(path) ? std::optional<std::string>(path)
                                           : std::nullopt;
}

/** Some file systems have folders only implicitly, as prefixes of files. */
bool FolderCache::IsFolder(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0
               ? VSI_ISDIR(status.st_mode)
               : !List(path).empty();
}

std::optional<std::string> ReadCatalogueFile(const std::string &path)
{
    GByte *content = nullptr;
    vsi_l_offset size = 0;
    VSILFILE *file =
        IsSpecialFile(path.c_str()) ? nullptr : VSIFOpenL(path.c_str(), "rb");
    if (file == nullptr)
    {
        return std::nullopt;
    }
    const bool isRead = VSIIngestFile(file, nullptr, &content, &size,
                                      MAXIMUM_CATALOGUE_SIZE) != FALSE;
    VSIFCloseL(file);
    if (!isRead)
    {
        return std::nullopt;
    }
    const std::unique_ptr<GByte, decltype(&VSIFree)> bytes(content, VSIFree);
    return bgl::DecodeText({reinterpret_cast<const char *>(bytes.get()),
                            static_cast<std::size_t>(size)});
}

}  // namespace flightsim
