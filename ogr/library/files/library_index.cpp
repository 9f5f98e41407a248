// SPDX-License-Identifier: MIT
// Facts about a library's files that persist between runs.

#include "ogr/library/files/library_index.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "ogr/library/files/index_record.h"

#include "cpl_error.h"
#include "cpl_multiproc.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace flightsim
{

namespace
{

/** Prefix, in an index, of paths below the base; no system path starts with
 * it. */
constexpr const char *BASE_SIGN = "./";

std::string MakeGeneration()
{
    static std::atomic<int> counter{0};
    std::string text = std::to_string(
        std::chrono::system_clock::now().time_since_epoch().count());
    text += '/';
    text += std::to_string(CPLGetCurrentProcessID());
    text += '/';
    text += std::to_string(++counter);
    return text;
}

bool IsSame(const IndexRow &a, const IndexRow &b)
{
    return a.id == b.id && a.path == b.path && a.size == b.size &&
           a.modified == b.modified && a.scan == b.scan;
}

}  // namespace

std::shared_ptr<LibraryIndex> LibraryIndex::Open(const IndexPlace &place)
{
    std::shared_ptr<LibraryIndex> index(new LibraryIndex(place));
    const IndexState state = ReadIndexFile(place.path, index->m_content);
    if (state == IndexState::Damaged)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: the index %s is damaged and will be rebuilt",
                 SCENERY_DRIVER_NAME, place.path.c_str());
    }
    index->CheckPlace(state);
    if (state != IndexState::Read)
    {
        index->m_content = {};
    }
    index->m_generation = index->m_content.generation;
    index->FindRows();
    return index;
}

/** Determines whether the index may be written; reports why not. */
void LibraryIndex::CheckPlace(IndexState state)
{
    if (state == IndexState::Foreign)
    {
        m_isWritable = false;
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s is not an index of this driver and stays as it is; "
                 "nothing about the library is stored",
                 SCENERY_DRIVER_NAME, m_place.path.c_str());
    }
    else if (state == IndexState::Missing && !m_place.mayBeMade)
    {
        m_isWritable = false;
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: there is no index %s, and the open option INDEX does not "
                 "create one; the configuration option FLIGHTSIM_INDEX does",
                 SCENERY_DRIVER_NAME, m_place.path.c_str());
    }
}

LibraryIndex::~LibraryIndex()
{
    FitsMemory([this] { Save(); });
}

void LibraryIndex::FindRows()
{
    m_rows.clear();
    for (std::size_t i = 0; i < m_content.files.size(); ++i)
    {
        m_rows[m_content.files[i].path] = i;
    }
}

std::string LibraryIndex::ToIndexPath(const std::string &path) const
{
    const std::size_t length = m_place.base.size();
    const bool isBelow = length > 0 && path.size() > length &&
                         path.starts_with(m_place.base) && path[length] == '/';
    std::string text = isBelow ? BASE_SIGN : "";
    text += isBelow ? path.substr(length + 1) : path;
    return text;
}

std::string LibraryIndex::FromIndexPath(const std::string &path) const
{
    if (!path.starts_with(BASE_SIGN) || m_place.base.empty())
    {
        return path;
    }
    return library::JoinPath(m_place.base,
                             path.substr(std::string(BASE_SIGN).size()));
}

std::optional<Catalogue> LibraryIndex::FindCatalogue() const
{
    return m_content.options == m_place.options && !m_content.catalogue.empty()
               ? DecodeCatalogue(m_content.catalogue,
                                 [this](const std::string &path)
                                 { return FromIndexPath(path); })
               : std::nullopt;
}

bool LibraryIndex::IsUnchanged(const Catalogue &catalogue,
                               const FolderTimes &folders) const
{
    return m_content.options == m_place.options && folders.areSettled &&
           folders.bytes == m_content.folders &&
           EncodeCatalogue(catalogue, [this](const std::string &path)
                           { return ToIndexPath(path); }) ==
               m_content.catalogue;
}

const IndexRow *LibraryIndex::Find(const std::string &indexPath) const
{
    const auto found = m_rows.find(indexPath);
    return found != m_rows.end() ? &m_content.files[found->second] : nullptr;
}

/** Leaves out the facts of files that are gone or have changed. */
void LibraryIndex::AddStale(const std::vector<IndexRow> &files,
                            const std::set<std::int64_t> &changed)
{
    std::set<std::int64_t> left;
    for (const IndexRow &row : m_content.files)
    {
        left.insert(row.id);
    }
    for (const IndexRow &row : files)
    {
        left.erase(row.id);
    }
    m_stale.insert(left.begin(), left.end());
    m_stale.insert(changed.begin(), changed.end());
    for (auto &[kind, facts] : m_facts)
    {
        RemoveStale(facts);
    }
}

void LibraryIndex::Update(const Catalogue &catalogue,
                          const FolderTimes &folders,
                          std::vector<IndexRow> files, std::int64_t nextId,
                          const std::set<std::int64_t> &changed)
{
    std::sort(files.begin(), files.end(),
              [](const IndexRow &a, const IndexRow &b) { return a.id < b.id; });
    IndexBytes bytes =
        EncodeCatalogue(catalogue, [this](const std::string &path)
                        { return ToIndexPath(path); });
    const bool isSame =
        m_content.options == m_place.options && changed.empty() &&
        bytes == m_content.catalogue &&
        (!folders.triggersWrite || folders.bytes == m_content.folders) &&
        std::equal(files.begin(), files.end(), m_content.files.begin(),
                   m_content.files.end(), IsSame);
    if (isSame)
    {
        return;
    }
    AddStale(files, changed);
    m_content.options = m_place.options;
    m_content.catalogue = std::move(bytes);
    m_content.folders = folders.bytes;
    m_content.files = std::move(files);
    m_content.nextId = nextId;
    FindRows();
    m_hasNewFiles = true;
}

void LibraryIndex::RemoveStale(FactTable &facts) const
{
    for (const std::int64_t id : m_stale)
    {
        facts.erase(id);
    }
}

void LibraryIndex::Load(const std::string &kind)
{
    if (m_facts.find(kind) != m_facts.end())
    {
        return;
    }
    FactTable facts;
    if (m_generation.empty() ||
        !ReadIndexFacts(m_place.path, m_generation, kind, facts))
    {
        facts.clear();
    }
    RemoveStale(facts);
    m_facts[kind] = std::move(facts);
}

const IndexBytes *LibraryIndex::FindFact(const std::string &kind,
                                         std::int64_t id) const
{
    const auto table = m_facts.find(kind);
    if (table == m_facts.end())
    {
        return nullptr;
    }
    const auto found = table->second.find(id);
    return found != table->second.end() ? &found->second : nullptr;
}

void LibraryIndex::AddFacts(const std::string &kind, FactTable facts)
{
    if (facts.empty())
    {
        return;
    }
    Load(kind);
    for (auto &[id, bytes] : facts)
    {
        m_facts[kind].insert_or_assign(id, std::move(bytes));
    }
    m_hasNewFacts = true;
}

/** Writes everything, including facts that were not requested. */
void LibraryIndex::Save()
{
    if (!m_isWritable || (!m_hasNewFiles && !m_hasNewFacts))
    {
        return;
    }
    // Another process may have added files in the meantime; these stay.
    const std::string generation =
        m_hasNewFiles ? "" : ReadIndexGeneration(m_place.path);
    if (!generation.empty() && generation != m_generation)
    {
        return;
    }
    if (!m_generation.empty())
    {
        for (const std::string &kind :
             ListIndexFacts(m_place.path, m_generation))
        {
            Load(kind);
        }
    }
    m_content.generation = MakeGeneration();
    static_cast<void>(WriteIndexFile(m_place.path, m_content, m_facts));
}

FactPass::FactPass(std::shared_ptr<LibraryIndex> index, std::string kind)
    : m_index(std::move(index)), m_kind(std::move(kind))
{
    if (m_index != nullptr)
    {
        m_index->Load(m_kind);
    }
}

const IndexBytes *FactPass::Find(std::int64_t id) const
{
    return m_index != nullptr ? m_index->FindFact(m_kind, id) : nullptr;
}

void FactPass::Add(std::int64_t id, IndexBytes fact)
{
    if (m_index != nullptr)
    {
        m_new.insert_or_assign(id, std::move(fact));
    }
}

void FactPass::Finish()
{
    if (m_index != nullptr)
    {
        m_index->AddFacts(m_kind, std::move(m_new));
    }
    m_new = {};
}

}  // namespace flightsim
