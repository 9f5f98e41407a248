// SPDX-License-Identifier: MIT
// FIDs that stay when a file is saved and its entities are numbered anew.

#include "ogr/terrain_vector/layers/vector_fids.h"

#include "driver/base/file_state.h"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace flightsim
{

void AppendEntity(std::int64_t number, std::vector<EntityRun> &runs)
{
    if (!runs.empty() && runs.back().End() == number)
    {
        ++runs.back().count;
        return;
    }
    runs.push_back({number, 1});
}

namespace
{

/** The run that has a key; null for none.
 * @param key the member that runs are sorted by. */
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

std::int64_t VectorFids::GetFid(std::int64_t number) const
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
                          : EntityRun::UNKNOWN;
}

std::int64_t VectorFids::FindNumber(std::int64_t fid) const
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
    return run != nullptr ? run->number + (fid - run->fid) : EntityRun::UNKNOWN;
}

/** How many entities from one on have FIDs that follow each other. */
std::int64_t VectorFids::CountFollowing(std::int64_t number) const
{
    const Run *run = m_isNumberedAnew && number < m_end
                         ? FindRun(m_byNumber, &Run::number, number)
                         : nullptr;
    return run != nullptr ? run->number + run->count - number
                          : std::numeric_limits<std::int64_t>::max();
}

void VectorFids::Append(std::int64_t fid, std::int64_t count)
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

void VectorFids::AppendOld(EntityRun rest, const VectorFids &before)
{
    while (rest.count > 0)
    {
        const std::int64_t count =
            std::min(rest.count, before.CountFollowing(rest.first));
        Append(before.GetFid(rest.first), count);
        rest = {rest.first + count, rest.count - count};
    }
}

std::shared_ptr<const VectorFids>
VectorFids::Follow(const std::vector<EntityRun> &order, std::int64_t end) const
{
    const auto after = std::make_shared<VectorFids>();
    after->m_isNumberedAnew = true;
    after->m_firstNewFid = GetFid(end);
    for (const EntityRun &run : order)
    {
        if (run.first != EntityRun::UNKNOWN)
        {
            after->AppendOld(run, *this);
            continue;
        }
        after->Append(after->m_firstNewFid, run.count);
        after->m_firstNewFid += run.count;
    }
    after->m_byFid = after->m_byNumber;
    std::sort(after->m_byFid.begin(), after->m_byFid.end(),
              [](const Run &a, const Run &b) { return a.fid < b.fid; });
    return after;
}

namespace
{

struct SharedEntry
{
    const SharedVectorFids *owner;
    FileState state;
    std::shared_ptr<const VectorFids> fids;
};

/** By path. The one that saved last counts. */
struct SharedEntries
{
    std::mutex mutex{};
    std::map<std::string, SharedEntry> byPath{};
};

SharedEntries &GetSharedEntries()
{
    static SharedEntries &entries = *new SharedEntries;
    return entries;
}

}  // namespace

SharedVectorFids::~SharedVectorFids()
{
    if (m_path.empty())
    {
        return;
    }
    SharedEntries &entries = GetSharedEntries();
    const std::lock_guard lock(entries.mutex);
    const auto found = entries.byPath.find(m_path);
    if (found != entries.byPath.end() && found->second.owner == this)
    {
        entries.byPath.erase(found);
    }
}

void SharedVectorFids::Share(const std::string &path,
                             std::shared_ptr<const VectorFids> fids)
{
    const FileState state = FileState::Read(path);
    SharedEntries &entries = GetSharedEntries();
    const std::lock_guard lock(entries.mutex);
    m_path = path;
    entries.byPath.insert_or_assign(path,
                                    SharedEntry{this, state, std::move(fids)});
}

std::shared_ptr<const VectorFids>
SharedVectorFids::Find(const std::string &path)
{
    SharedEntries &entries = GetSharedEntries();
    const std::lock_guard lock(entries.mutex);
    const auto found = entries.byPath.find(path);
    return found != entries.byPath.end() &&
                   found->second.state == FileState::Read(path)
               ? found->second.fids
               : nullptr;
}

}  // namespace flightsim
