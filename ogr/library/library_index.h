// SPDX-License-Identifier: MIT
// What is known of a library's files from one run to the next.

#ifndef FLIGHTSIM_OGR_LIBRARY_LIBRARY_INDEX_H
#define FLIGHTSIM_OGR_LIBRARY_LIBRARY_INDEX_H

#include "ogr/library/catalogue.h"
#include "ogr/library/index_file.h"
#include "ogr/library/index_place.h"

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

/** When the folders with the files of a catalogue were changed last. */
struct FolderTimes
{
    IndexBytes bytes{};

    /** Whether each was old enough for a later change to give it another
     * time. */
    bool areSettled = true;

    /** Whether they alone are enough for an index to be written. */
    bool areAsked = false;
};

/** Keeps numbers, tables and facts of files. A file that is new or has changed
 * loses all but its number. Where the GeoPackage cannot be read or written, it
 * is as if there were none. Not thread-safe but for Find and FindFact. */
class LibraryIndex final
{
  public:
    /** Reads the index; an empty one, with a warning where that is news, for
     * one that is missing or damaged. */
    static std::shared_ptr<LibraryIndex> Open(const IndexPlace &place);

    /** Changes paths below the base into those of the index, and back. */
    std::string ToIndexPath(const std::string &path) const;
    std::string FromIndexPath(const std::string &path) const;

    /** The catalogue of the last time; nothing when it had other options. */
    std::optional<Catalogue> FindCatalogue() const;

    /** Null for a file that is not known. */
    const IndexRow *Find(const std::string &indexPath) const;

    /** The first number that was never given to a file. */
    std::int64_t GetNextId() const
    {
        return m_content.nextId;
    }

    /** Whether the catalogue is that of the last time, and no folder with files
     * of it has changed since. */
    bool IsUnchanged(const Catalogue &catalogue,
                     const FolderTimes &folders) const;

    /** Takes the files as they are now.
     *
     * @param changed numbers of the files whose facts do not count any more.
     */
    void Update(const Catalogue &catalogue, const FolderTimes &folders,
                std::vector<IndexRow> files, std::int64_t nextId,
                const std::set<std::int64_t> &changed);

    /** Reads the facts of a kind, unless they are there. */
    void Load(const std::string &kind);

    /** A fact of a kind that is loaded; null for none. */
    const IndexBytes *FindFact(const std::string &kind, std::int64_t id) const;

    /** Keeps facts, which replace others of the same files. */
    void AddFacts(const std::string &kind, FactTable facts);

  private:
    explicit LibraryIndex(IndexPlace place) : m_place(std::move(place))
    {
    }

    void FindRows();
    void Save();
    void LeaveOut(FactTable &facts) const;

    const IndexPlace m_place;
    IndexContent m_content{};
    std::unordered_map<std::string, std::size_t> m_rows{};
    std::map<std::string, FactTable> m_facts{};

    /** Files whose facts in the GeoPackage do not count. */
    std::set<std::int64_t> m_stale{};

    /** Of the GeoPackage as it was read or written last; empty for none. */
    std::string m_generation{};
};

/** Facts of one kind, from the index or made anew. Files may be asked for on
 * several threads, each file on one. */
class FactPass final
{
  public:
    /** @param index may be null. */
    FactPass(std::shared_ptr<LibraryIndex> index, std::string kind);

    /** Null for a file that has to be looked into. */
    const IndexBytes *Find(std::int64_t id) const;

    /** Keeps what was found out. Not thread-safe. */
    void Add(std::int64_t id, IndexBytes fact);

    /** Writes what is new. */
    void Finish();

  private:
    const std::shared_ptr<LibraryIndex> m_index;
    const std::string m_kind;
    FactTable m_new{};
};

}  // namespace flightsim

#endif
