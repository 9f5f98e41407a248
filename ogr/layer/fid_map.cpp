// SPDX-License-Identifier: MIT
// FIDs that stay when a file is saved and its rows are numbered anew.

#include "ogr/layer/fid_map.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

namespace flightsim
{

void AppendNumber(std::int64_t number, std::vector<NumberRun> &runs)
{
    const bool isKnown = number != NumberRun::UNKNOWN;
    if (!runs.empty() && (runs.back().first != NumberRun::UNKNOWN) == isKnown &&
        (!isKnown || runs.back().End() == number))
    {
        ++runs.back().count;
        return;
    }
    runs.push_back({number, 1});
}

namespace
{

/** Returns the run that contains a key; null for none.
 * @param key the member by which runs are sorted. */
template <class Run>
const Run *FindRun(const std::vector<Run> &runs, std::int64_t Run::*key,
                   std::int64_t wanted)
{
    const auto next = std::upper_bound(runs.begin(), runs.end(), wanted,
                                       [key](std::int64_t value, const Run &run)
                                       { return value < run.*key; });
    if (next == runs.begin() ||
        wanted - (*(next - 1)).*key >= (next - 1)->count)
    {
        return nullptr;
    }
    return &*(next - 1);
}

}  // namespace

std::int64_t FidMap::GetFid(std::int64_t number) const
{
    if (!m_isNumberedAnew)
    {
        return number;
    }
    if (number >= m_end)
    {
        return m_firstNewFid + (number - m_end);
    }
    const Run *run = FindRun(m_byNumber, &Run::number, number);
    return run != nullptr ? run->fid + (number - run->number)
                          : NumberRun::UNKNOWN;
}

std::int64_t FidMap::FindNumber(std::int64_t fid) const
{
    if (!m_isNumberedAnew)
    {
        return fid;
    }
    if (fid >= m_firstNewFid)
    {
        return m_end + (fid - m_firstNewFid);
    }
    const Run *run = FindRun(m_byFid, &Run::fid, fid);
    return run != nullptr ? run->number + (fid - run->fid) : NumberRun::UNKNOWN;
}

/** Returns the number of rows from a row on that have consecutive FIDs. */
std::int64_t FidMap::CountConsecutive(std::int64_t number) const
{
    const Run *run = m_isNumberedAnew && number < m_end
                         ? FindRun(m_byNumber, &Run::number, number)
                         : nullptr;
    return run != nullptr ? run->number + run->count - number
                          : std::numeric_limits<std::int64_t>::max();
}

void FidMap::Append(std::int64_t fid, std::int64_t count)
{
    if (!m_byNumber.empty() &&
        m_byNumber.back().fid + m_byNumber.back().count == fid)
    {
        m_byNumber.back().count += count;
    }
    else
    {
        m_byNumber.push_back({m_end, fid, count});
    }
    m_end += count;
}

void FidMap::AppendOld(NumberRun rest, const FidMap &before)
{
    while (rest.count > 0)
    {
        const std::int64_t count =
            std::min(rest.count, before.CountConsecutive(rest.first));
        Append(before.GetFid(rest.first), count);
        rest = {rest.first + count, rest.count - count};
    }
}

FidMap FidMap::MakeSavedMap(const std::vector<NumberRun> &order,
                            std::int64_t end) const
{
    FidMap after;
    after.m_isNumberedAnew = true;
    after.m_firstNewFid = GetFid(end);
    for (const NumberRun &run : order)
    {
        if (run.first != NumberRun::UNKNOWN)
        {
            after.AppendOld(run, *this);
            continue;
        }
        after.Append(after.m_firstNewFid, run.count);
        after.m_firstNewFid += run.count;
    }
    after.m_byFid = after.m_byNumber;
    std::sort(after.m_byFid.begin(), after.m_byFid.end(),
              [](const Run &a, const Run &b) { return a.fid < b.fid; });
    return after;
}

namespace
{

/** Identifies a file by its state and, where the system does not number files,
 * by its path. */
using FileKey = std::pair<FileState, std::string>;

/** Returns the canonical path of a file: absolute and, on Windows, in its
 * actual spelling. */
std::string FindRealPath(const std::string &path)
{
    if (IsVirtualPath(path))
    {
        return path;
    }
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(
        std::u8string(path.begin(), path.end()), error);
    const std::u8string text = real.u8string();
    return error ? path : std::string(text.begin(), text.end());
}

FileKey MakeKey(const std::string &path)
{
    const FileState state = FileState::Read(path);
    return {state, state.number != 0 ? std::string() : FindRealPath(path)};
}

/** Whether two files have the same bytes. */
bool HaveSameContent(const bgl::ByteSource &a, const bgl::ByteSource &b)
{
    constexpr std::uint64_t block = 1 << 20;
    bool isSame = a.Size() == b.Size();
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> others;
    for (std::uint64_t at = 0; isSame && at < a.Size(); at += block)
    {
        bytes.resize(std::min(block, a.Size() - at));
        others.resize(bytes.size());
        isSame = a.Read(at, bytes) && b.Read(at, others) && bytes == others;
    }
    return isSame;
}

/** What datasets of a file share, for as long as one of them holds the FIDs. */
struct SharedFile
{
    std::weak_ptr<const FileFids> fids{};

    /** The states that this process has replaced, one after the other. */
    std::set<FileState> earlier{};
    std::string key{};
};

struct FidRegistry
{
    std::mutex mutex{};
    std::condition_variable condition{};
    std::map<FileKey, SharedFile> byFile{};

    /** Number of files being replaced. */
    int pauses = 0;
};

FidRegistry &GetRegistry()
{
    static FidRegistry &shared = *new FidRegistry;
    return shared;
}

/** Number of files being replaced by this thread, which must not wait for
 * itself. */
thread_local int t_pauses = 0;

}  // namespace

SharedFids::Pause::Pause()
{
    FidRegistry &shared = GetRegistry();
    const std::lock_guard lock(shared.mutex);
    ++shared.pauses;
    ++t_pauses;
}

SharedFids::Pause::~Pause()
{
    FidRegistry &shared = GetRegistry();
    const std::lock_guard lock(shared.mutex);
    --shared.pauses;
    --t_pauses;
    shared.condition.notify_all();
}

void SharedFids::Share(const std::string &path,
                       const std::shared_ptr<const FileFids> &fids,
                       const FileState &before)
{
    FileKey key = MakeKey(path);
    SharedFile file{fids, {before}, {}};
    FidRegistry &shared = GetRegistry();
    const std::lock_guard lock(shared.mutex);
    for (const auto &[other, saved] : shared.byFile)
    {
        if (other.first == before && other.second == key.second)
        {
            file.earlier.insert(saved.earlier.begin(), saved.earlier.end());
        }
    }
    std::erase_if(shared.byFile, [](const auto &entry)
                  { return entry.second.fids.expired(); });
    shared.byFile.insert_or_assign(std::move(key), std::move(file));
}

std::shared_ptr<const FileFids> SharedFids::FindSince(const std::string &path,
                                                      const FileState &opened)
{
    FidRegistry &shared = GetRegistry();
    std::unique_lock lock(shared.mutex);
    shared.condition.wait(lock, [&shared]
                          { return shared.pauses == 0 || t_pauses > 0; });
    const auto found = shared.byFile.find(MakeKey(path));
    return found != shared.byFile.end() &&
                   found->second.earlier.contains(opened)
               ? found->second.fids.lock()
               : nullptr;
}

/** Prevents this process from replacing the file during the comparison. */
std::shared_ptr<const FileFids>
SharedFids::Find(const std::string &path, std::unique_ptr<VsiSource> &source)
{
    FidRegistry &shared = GetRegistry();
    std::unique_lock lock(shared.mutex);
    shared.condition.wait(lock, [&shared]
                          { return shared.pauses == 0 || t_pauses > 0; });
    if (shared.byFile.empty())
    {
        return nullptr;
    }
    const auto found = shared.byFile.find(MakeKey(path));
    std::shared_ptr<const FileFids> fids =
        found != shared.byFile.end() ? found->second.fids.lock() : nullptr;
    if (fids != nullptr)
    {
        std::unique_ptr<VsiSource> now = VsiSource::Open(path.c_str());
        if (now == nullptr || !HaveSameContent(*now, *source))
        {
            source = std::move(now);
        }
    }
    return fids;
}

void SharedFids::ShareKey(const std::string &path, const std::string &key)
{
    FidRegistry &shared = GetRegistry();
    const std::lock_guard lock(shared.mutex);
    const auto found = shared.byFile.find(MakeKey(path));
    if (found != shared.byFile.end())
    {
        found->second.key = key;
    }
}

std::string SharedFids::FindKey(const std::string &path)
{
    FidRegistry &shared = GetRegistry();
    const std::lock_guard lock(shared.mutex);
    if (shared.byFile.empty())
    {
        return {};
    }
    const auto found = shared.byFile.find(MakeKey(path));
    return found != shared.byFile.end() && !found->second.fids.expired()
               ? found->second.key
               : std::string();
}

}  // namespace flightsim
