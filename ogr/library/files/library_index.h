// SPDX-License-Identifier: MIT
// Facts about a library's files that persist between runs.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_LIBRARY_INDEX_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_LIBRARY_INDEX_H

#include "ogr/library/files/catalogue.h"
#include "ogr/library/files/index_file.h"
#include "ogr/library/files/index_place.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Modification times of the folders with the files of a catalogue. */
struct FolderTimes
{
    IndexBytes bytes{};

    /** Whether each folder was old enough for a later change to get another
     * time. */
    bool areSettled = true;

    /** Whether new times alone justify writing the index. */
    bool triggersWrite = false;
};

/** Stores numbers, tables and facts of files. A new or changed file loses
 * everything but its number. If the GeoPackage cannot be read or written, the
 * index behaves as if it were empty. Only Find and FindFact are thread-safe. */
class LibraryIndex final
{
  public:
    /** Reads the index. A missing or damaged one gives an empty index, with a
     * warning unless that is expected. */
    static std::shared_ptr<LibraryIndex> Open(const IndexPlace &place);

    /** Writes all changes at once. */
    ~LibraryIndex();

    LibraryIndex(const LibraryIndex &) = delete;
    LibraryIndex &operator=(const LibraryIndex &) = delete;

    /** Converts paths below the base to those of the index, and back. */
    std::string ToIndexPath(const std::string &path) const;
    std::string FromIndexPath(const std::string &path) const;

    /** Returns the previous catalogue; nothing if it had other options. */
    std::optional<Catalogue> FindCatalogue() const;

    /** Returns null for an unknown file. */
    const IndexRow *Find(const std::string &indexPath) const;

    /** Returns the first number that was never given to a file. */
    std::int64_t GetNextId() const
    {
        return m_content.nextId;
    }

    /** Whether the catalogue is the previous one, and no folder with its files
     * has changed since. */
    bool IsUnchanged(const Catalogue &catalogue,
                     const FolderTimes &folders) const;

    /** Updates the index to the current files.
     *
     * @param changed numbers of the files whose facts are no longer valid.
     */
    void Update(const Catalogue &catalogue, const FolderTimes &folders,
                std::vector<IndexRow> files, std::int64_t nextId,
                const std::set<std::int64_t> &changed);

    /** Reads the facts of a kind unless they are loaded. */
    void Load(const std::string &kind);

    /** Returns a fact of a loaded kind, or null. */
    const IndexBytes *FindFact(const std::string &kind, std::int64_t id) const;

    /** Stores facts, replacing others of the same files. */
    void AddFacts(const std::string &kind, FactTable facts);

  private:
    explicit LibraryIndex(IndexPlace place) : m_place(std::move(place))
    {
    }

    void CheckPlace(IndexState state);
    void FindRows();
    void Save();
    void AddStale(const std::vector<IndexRow> &files,
                  const std::set<std::int64_t> &changed);
    void RemoveStale(FactTable &facts) const;

    const IndexPlace m_place;
    IndexContent m_content{};
    std::unordered_map<std::string, std::size_t> m_rows{};
    std::map<std::string, FactTable> m_facts{};

    /** Files whose facts in the GeoPackage are invalid. */
    std::set<std::int64_t> m_stale{};

    /** Generation of the GeoPackage when last read or written; empty for
     * none. */
    std::string m_generation{};

    /** Whether the index may be written. */
    bool m_isWritable = true;

    /** Whether there are files or facts that the GeoPackage lacks. */
    bool m_hasNewFiles = false;
    bool m_hasNewFacts = false;
};

/** Facts of one kind, from the index or newly determined. Different files may
 * be queried from different threads. */
class FactPass final
{
  public:
    /** @param index may be null. */
    FactPass(std::shared_ptr<LibraryIndex> index, std::string kind);

    /** Returns null for a file that has to be read. */
    const IndexBytes *Find(std::int64_t id) const;

    /** Stores a new fact. Not thread-safe. */
    void Add(std::int64_t id, IndexBytes fact);

    /** Adds the new facts to the index. */
    void Finish();

  private:
    const std::shared_ptr<LibraryIndex> m_index;
    const std::string m_kind;
    FactTable m_new{};
};

}  // namespace flightsim

#endif
