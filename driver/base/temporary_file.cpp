// SPDX-License-Identifier: MIT
// Temporary files used while files are written.

#include "driver/base/temporary_file.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_string.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *TEMPORARY_ENDING = ".tmp";
constexpr const char *JOURNAL_ENDING = ".set";

/** Length of the digits and the extension of a temporary name. */
constexpr std::size_t SHORTEST = 21;

/** Number of digits of MakeRandomText. */
constexpr std::size_t DIGITS = 16;

/** Whether the rest of a name after that of its target is that of a temporary
 * file: ".<digits>.tmp" or ".<digits>.old", one or more times. */
bool IsTemporaryRest(std::string_view rest)
{
    constexpr std::size_t ending = 4;
    constexpr std::size_t length = 1 + DIGITS + ending;
    bool isOurs = !rest.empty() && rest.size() % length == 0;
    for (; isOurs && !rest.empty(); rest.remove_prefix(length))
    {
        const std::string_view digits = rest.substr(1, DIGITS);
        const std::string_view end = rest.substr(1 + DIGITS, ending);
        isOurs = rest.front() == '.' &&
                 digits.find_first_not_of("0123456789abcdef") ==
                     std::string_view::npos &&
                 (end == TEMPORARY_ENDING || end == ASIDE_ENDING);
    }
    return isOurs;
}

/** Returns the start of the temporary names for a file name: the name itself,
 * truncated if there would be no room for the rest. */
std::string_view GetStem(std::string_view name)
{
    constexpr std::size_t longest = 200;
    std::size_t length = std::min(name.size(), longest);
    const auto isInside = [&]
    {
        constexpr int mask = 0xC0;
        constexpr int following = 0x80;
        return length < name.size() && length > 0 &&
               (static_cast<unsigned char>(name[length]) & mask) == following;
    };
    while (isInside())
    {
        --length;
    }
    return name.substr(0, length);
}

}  // namespace

bool IsTemporaryOf(std::string_view name, std::string_view target)
{
    if (!target.empty())
    {
        const std::string_view stem = GetStem(target);
        return name.starts_with(stem) &&
               IsTemporaryRest(name.substr(stem.size()));
    }
    return name.size() > SHORTEST &&
           IsTemporaryRest(name.substr(name.size() - SHORTEST));
}

bool IsJournal(std::string_view name)
{
    constexpr std::size_t ending = 4;
    return name.ends_with(JOURNAL_ENDING) && name.size() > SHORTEST &&
           IsTemporaryOf(std::string(name.substr(0, name.size() - ending))
                             .append(TEMPORARY_ENDING),
                         "");
}

std::string MakeAsideName(const std::string &temporary)
{
    const bool isOurs = std::string_view(temporary).ends_with(TEMPORARY_ENDING);
    const std::size_t ending = isOurs ? 4 : 0;
    return temporary.substr(0, temporary.size() - ending) + ASIDE_ENDING;
}

bool IsLink(const std::string &path)
{
    std::error_code error;
    return !IsVirtualPath(path) &&
           std::filesystem::is_symlink(
               std::filesystem::path(std::u8string(path.begin(), path.end())),
               error);
}

std::string FollowLink(const std::string &path)
{
#ifndef _WIN32
    constexpr int MAXIMUM_LINKS = 40;
    std::error_code error;
    std::filesystem::path target(path);
    for (int i = 0; !IsVirtualPath(path) && i < MAXIMUM_LINKS; ++i)
    {
        if (!std::filesystem::is_symlink(target, error))
        {
            return target.string();
        }
        target =
            target.parent_path() / std::filesystem::read_symlink(target, error);
    }
#endif
    return path;
}

std::string MakeTemporaryName(const std::string &target, const char *ending)
{
    constexpr bool withoutTemporaryFile = false;
    std::string suffix(".");
    suffix.append(native::MakeRandomText()).append(ending);
    if (!VSISupportsRandomWrite(target.c_str(), withoutTemporaryFile))
    {
        return CPLGenerateTempFilename("flightsim") + suffix;
    }
    const std::size_t start = target.find_last_of("/\\") + 1;
    return target.substr(0, start) +
           std::string(GetStem(std::string_view(target).substr(start))) +
           suffix;
}

std::unique_ptr<TemporaryFile> TemporaryFile::Make(std::string path,
                                                   bool isPrivate)
{
    std::unique_ptr<native::NewFile> file;
    if (!IsVirtualPath(path))
    {
        file = native::NewFile::Create(path, isPrivate);
        if (file == nullptr)
        {
            return nullptr;
        }
    }
    return std::unique_ptr<TemporaryFile>(
        new TemporaryFile(std::move(path), std::move(file)));
}

std::unique_ptr<TemporaryFile> TemporaryFile::Create(const std::string &target)
{
    return Make(MakeTemporaryName(target, TEMPORARY_ENDING), IsThere(target));
}

std::unique_ptr<TemporaryFile>
TemporaryFile::CreatePrivate(const std::string &target)
{
    return Make(MakeTemporaryName(target, TEMPORARY_ENDING), true);
}

std::unique_ptr<TemporaryFile>
TemporaryFile::CreateJournal(const std::string &target)
{
    return Make(MakeTemporaryName(target, JOURNAL_ENDING), true);
}

std::unique_ptr<TemporaryFile> TemporaryFile::Reserve(const std::string &target)
{
    return std::unique_ptr<TemporaryFile>(new TemporaryFile(
        MakeTemporaryName(target, TEMPORARY_ENDING), nullptr));
}

std::unique_ptr<TemporaryFile> TemporaryFile::CreateElsewhere()
{
    std::string path = CPLGenerateTempFilename("flightsim");
    path.append(".").append(native::MakeRandomText()).append(TEMPORARY_ENDING);
    return Make(std::move(path), true);
}

TemporaryFile::~TemporaryFile()
{
    m_file.reset();
    if (!m_isKept)
    {
        VSIUnlink(m_path.c_str());
    }
}

void TemporaryFile::LockAgain()
{
    if (!IsVirtualPath(m_path))
    {
        m_file = native::NewFile::Hold(m_path);
    }
}

void TemporaryFile::Keep()
{
    m_isKept = true;
    if (m_file != nullptr)
    {
        m_file->AllowRenaming();
    }
}

void RemoveAbandoned(const std::string &folder, const std::string &target,
                     const char *driver)
{
    const std::string place = folder.empty() ? "." : folder;
    if (IsVirtualPath(place))
    {
        return;
    }
    const CPLStringList names(VSIReadDir(place.c_str()));
    for (int i = 0; i < names.Count(); ++i)
    {
        const std::string_view name(names[i]);
        if (!IsTemporaryOf(name, target))
        {
            continue;
        }
        const std::string path = CPLFormFilename(folder.c_str(), names[i], "");
        if (name.ends_with(TEMPORARY_ENDING))
        {
            native::DeleteIfAbandoned(path);
        }
        else if (native::IsAbandoned(path))
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s is the content that a file had before a program "
                     "was killed while it wrote over it",
                     driver, path.c_str());
        }
    }
}

}  // namespace flightsim
