// SPDX-License-Identifier: MIT
// Replaces several files together, even if the process is killed.

#include "driver/base/rename_journal.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_string.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <string_view>

namespace flightsim
{

namespace
{

// First line of a journal. Then follow, for each file, the states (as numbers)
// of the new and the existing file, the temporary name and the target. A NUL
// ends each item, since no name contains one.
constexpr std::string_view MAGIC("gdal-flightsim exchange 1");

/** Larger than any journal of ours. */
constexpr std::size_t MAXIMUM_JOURNAL = 4 << 20;

struct PlannedRename
{
    PlannedName names{};
    FileState after{};
    FileState before{};
};

void AppendItem(std::string_view item, std::string &text)
{
    text.append(item).append(1, '\0');
}

void AppendState(const FileState &state, std::string &text)
{
    AppendItem(std::to_string(state.size), text);
    AppendItem(std::to_string(state.time), text);
    AppendItem(std::to_string(state.device), text);
    AppendItem(std::to_string(state.number), text);
}

/** Reads the items of a journal in order. */
class ItemReader final
{
  public:
    explicit ItemReader(std::string_view text) : m_rest(text)
    {
    }

    bool IsAtEnd() const
    {
        return m_rest.empty();
    }

    bool HasFailed() const
    {
        return m_hasFailed;
    }

    std::string_view Take()
    {
        const std::size_t end = m_rest.find('\0');
        m_hasFailed = m_hasFailed || end == std::string_view::npos;
        const std::string_view item = m_rest.substr(0, end);
        m_rest.remove_prefix(m_hasFailed ? m_rest.size() : end + 1);
        return item;
    }

    template <class Number> void TakeNumber(Number &number)
    {
        const std::string_view item = Take();
        const char *const end = item.data() + item.size();
        const auto [rest, error] = std::from_chars(item.data(), end, number);
        m_hasFailed = m_hasFailed || error != std::errc() || rest != end;
    }

    FileState TakeState()
    {
        FileState state;
        TakeNumber(state.size);
        TakeNumber(state.time);
        TakeNumber(state.device);
        TakeNumber(state.number);
        return state;
    }

  private:
    std::string_view m_rest;
    bool m_hasFailed = false;
};

std::string JoinPath(const std::string &folder, std::string_view name)
{
    return CPLFormFilename(folder.c_str(), std::string(name).c_str(), nullptr);
}

/** Whether the target is a plain file name and the other one of its temporary
 * names. */
bool ArePlain(std::string_view temporary, std::string_view target)
{
    return !target.empty() &&
           target.find_first_of("/\\:") == std::string_view::npos &&
           IsTemporaryOf(temporary, target);
}

/** Parses a journal; returns nothing for an incomplete one. */
std::optional<std::vector<PlannedRename>> ReadJournal(const std::string &path,
                                                      const std::string &folder)
{
    VSILFILE *const file = VSIFOpenL(path.c_str(), "rb");
    if (file == nullptr)
    {
        return std::nullopt;
    }
    std::string text(MAXIMUM_JOURNAL, '\0');
    text.resize(VSIFReadL(text.data(), 1, text.size(), file));
    VSIFCloseL(file);
    ItemReader items(text);
    std::size_t count = 0;
    if (items.Take() != MAGIC)
    {
        return std::nullopt;
    }
    items.TakeNumber(count);
    std::vector<PlannedRename> plan;
    while (!items.HasFailed() && !items.IsAtEnd())
    {
        PlannedRename next;
        next.after = items.TakeState();
        next.before = items.TakeState();
        const std::string_view temporary = items.Take();
        const std::string_view target = items.Take();
        if (items.HasFailed() || !ArePlain(temporary, target))
        {
            return std::nullopt;
        }
        next.names = {JoinPath(folder, temporary), JoinPath(folder, target)};
        plan.push_back(std::move(next));
    }
    return plan.size() == count && !items.HasFailed() ? std::optional(plan)
                                                      : std::nullopt;
}

bool IsInPlace(const PlannedRename &planned)
{
    return FileState::Read(planned.names.target) == planned.after;
}

/** Whether a file still has its temporary name and its target is unchanged. */
bool IsWaiting(const PlannedRename &planned)
{
    const FileState target = FileState::Read(planned.names.target);
    return FileState::Read(planned.names.temporary) == planned.after &&
           (target == planned.before || target.size < 0);
}

/** Performs the remaining renames of a plan, unless others have changed any
 * of its files. Returns false, with a warning, if the system refuses. */
bool Complete(const std::vector<PlannedRename> &plan, const char *driver)
{
    if (!std::all_of(plan.begin(), plan.end(),
                     [](const PlannedRename &planned)
                     { return IsInPlace(planned) || IsWaiting(planned); }))
    {
        return true;
    }
    bool isDone = true;
    for (const PlannedRename &planned : plan)
    {
        const auto &[temporary, target] = planned.names;
        if (!IsInPlace(planned) && !native::RenameOver(temporary, target))
        {
            isDone = false;
            CPLError(CE_Warning, CPLE_FileIO,
                     "%s: %s cannot be completed: %s; its new content, of a "
                     "program that was killed, is in %s",
                     driver, target.c_str(), VSIStrerror(errno),
                     temporary.c_str());
        }
        else
        {
            native::DeleteIfAbandoned(temporary);
            native::DeleteIfAbandoned(MakeAsideName(temporary));
        }
    }
    return native::SyncFolderOf(plan.front().names.target) && isDone;
}

}  // namespace

bool RenameJournal::IsPossible(const std::vector<PlannedName> &names)
{
    const auto getFolder = [](const std::string &path)
    { return std::string(CPLGetPath(path.c_str())); };
    return !names.empty() &&
           std::all_of(names.begin(), names.end(),
                       [&](const PlannedName &name)
                       {
                           return !IsVirtualPath(name.target) &&
                                  getFolder(name.target) ==
                                      getFolder(names.front().target) &&
                                  getFolder(name.temporary) ==
                                      getFolder(name.target);
                       });
}

std::unique_ptr<RenameJournal>
RenameJournal::Write(const std::vector<PlannedName> &names)
{
    std::string text;
    AppendItem(MAGIC, text);
    AppendItem(std::to_string(names.size()), text);
    for (const auto &[temporary, target] : names)
    {
        AppendState(FileState::Read(temporary), text);
        AppendState(FileState::Read(target), text);
        AppendItem(CPLGetFilename(temporary.c_str()), text);
        AppendItem(CPLGetFilename(target.c_str()), text);
    }
    std::unique_ptr<TemporaryFile> file =
        TemporaryFile::CreateJournal(names.front().target);
    VSILFILE *const output =
        file != nullptr ? VSIFOpenL(file->GetPath().c_str(), "wb") : nullptr;
    if (output == nullptr)
    {
        return nullptr;
    }
    const bool isWritten =
        VSIFWriteL(text.data(), 1, text.size(), output) == text.size();
    const bool isClosed = VSIFCloseL(output) == 0;
    const bool isDone = isWritten && isClosed &&
                        native::SyncFile(file->GetPath()) &&
                        native::SyncFolderOf(file->GetPath());
    return isDone ? std::unique_ptr<RenameJournal>(
                        new RenameJournal(std::move(file)))
                  : nullptr;
}

bool CompleteRenames(const std::string &folder, const char *driver)
{
    const std::string place = folder.empty() ? "." : folder;
    if (IsVirtualPath(place))
    {
        return true;
    }
    bool areDone = true;
    const CPLStringList names(VSIReadDir(place.c_str()));
    for (int i = 0; i < names.Count(); ++i)
    {
        const std::string path = JoinPath(folder, names[i]);
        if (!IsJournal(names[i]) || !native::IsAbandoned(path))
        {
            continue;
        }
        const auto plan = ReadJournal(path, folder);
        if (!plan || plan->empty() || Complete(*plan, driver))
        {
            native::DeleteIfAbandoned(path);
        }
        else
        {
            areDone = false;
        }
    }
    return areDone;
}

}  // namespace flightsim
