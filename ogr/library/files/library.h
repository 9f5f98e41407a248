// SPDX-License-Identifier: MIT
// The files of an installation with rank, status and summary.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_LIBRARY_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_LIBRARY_H

#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/file_summary.h"
#include "ogr/library/files/library_index.h"
#include "ogr/records/dialect.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Status of a file; codes of the domain library_file_status. */
enum class FileStatus
{
    Ok = 0,
    /** Part of the file is lost; the rest is used. */
    Damaged = 1,
    Encrypted = 2,
    /** Not a BGL of FS2004 or later. */
    Foreign = 3,
    Unreadable = 4,
    /** A higher package has a file with the same path. */
    Shadowed = 5,
    /** The same file belongs to a higher area. */
    Duplicate = 6,
    /** Its area is inactive. */
    Inactive = 7,
    /** X-Plane loads nothing below the mesh of a tile. */
    Unloaded = 8
};

inline constexpr std::size_t FILE_STATUS_COUNT = 9;

/** Maximum number of files, because file numbers are part of FIDs and of the
 * drawing order. */
inline constexpr std::int64_t MAXIMUM_FILES = std::int64_t{1} << 20;

/** A problem of a file. */
struct FileProblem
{
    std::uint64_t offset = 0;
    std::string message{};
};

/** How much of a library is checked against its index. */
enum class IndexCheck
{
    /** Catalogues, folders and every file. */
    Full,

    /** Catalogues and folders; files only if one of these has changed. */
    Folders,

    /** Nothing. */
    None
};

struct SceneryFile
{
    /** Number of the row in the layer scenery_file. Without an index it is the
     * position in path order; with one, a file keeps the number assigned when
     * it was first seen. Does not depend on priorities. */
    std::int64_t id = 0;

    /** Index of the area in the library. */
    std::size_t area = 0;

    std::string path{};

    /** Whether it is autogen annotation, not a BGL. */
    bool isAutogen = false;

    /** Whether it is a tile of X-Plane. */
    bool isTile = false;

    /** Priority from 1, the higher one on top; 0 for files that the simulator
     * does not use. */
    std::int64_t rank = 0;

    std::uint64_t size = 0;

    /** Seconds since 1970; negative if unknown. */
    std::int64_t modified = -1;

    FileStatus status = FileStatus::Ok;
    std::string message{};
    std::vector<FileProblem> problems{};
    library::FileSummary summary{};
    bgl::Dialect dialect = bgl::Dialect::Fsx;

    /** Id of the annotation file of the same cell that is shown instead;
     * negative for none. */
    std::int64_t hiddenBy = -1;

    /** Whether the simulator uses it. */
    bool IsUsed() const
    {
        return rank > 0;
    }
};

/** Immutable after construction. */
class Library final
{
  public:
    /** Reads the tables of all files in parallel, except unchanged files that
     * are in the index. An unreadable file is not an error but gets a status.
     *
     * @param index may be null.
     * @param check None only with the catalogue of the index.
     */
    static std::shared_ptr<const Library>
    Scan(Catalogue catalogue, int threads, std::shared_ptr<LibraryIndex> index,
         IndexCheck check);

    const std::vector<SceneryArea> &GetAreas() const
    {
        return m_catalogue.areas;
    }

    /** In the order of areas and, within an area, of names. */
    const std::vector<SceneryFile> &GetFiles() const
    {
        return m_files;
    }

    const std::vector<CatalogueProblem> &GetProblems() const
    {
        return m_catalogue.problems;
    }

    std::size_t Count(FileStatus status) const
    {
        return m_counts[static_cast<std::size_t>(status)];
    }

    /** Null for a library without an index. */
    const std::shared_ptr<LibraryIndex> &GetIndex() const
    {
        return m_index;
    }

    /** Returns the number of files whose tables were read during
     * construction. */
    std::size_t CountScanned() const
    {
        return m_scanned;
    }

  private:
    Library() = default;

    void ListFiles();
    FolderTimes ReadFolderTimes(int threads) const;
    void ReadFileStates(int threads);
    std::vector<std::size_t> FindNumbers(const std::vector<std::size_t> &order);
    void NumberFiles();
    void MarkShadowed();
    void MarkDuplicates();
    bool TrustsIndex(IndexCheck check, const FolderTimes &folders) const;
    void TakeFromIndex(bool trustsIndex);
    void ScanFiles(int threads);
    void MarkUnloaded();
    void RankFiles();
    void HideTiles();
    void UpdateIndex(const FolderTimes &folders);

    /** State of a file in the file system. */
    struct FileState
    {
        /** Zero where the system has none. */
        std::uint64_t device = 0;
        std::uint64_t number = 0;

        /** Nanoseconds since 1970. */
        std::int64_t modified = -1;

        /** Path in the index, with a number appended where areas share the
         * file. */
        std::string indexPath{};

        /** The index entry if it is still valid, or null. */
        const IndexRow *known = nullptr;
    };

    Catalogue m_catalogue{};
    std::vector<SceneryFile> m_files{};
    std::vector<FileState> m_states{};
    std::shared_ptr<LibraryIndex> m_index{};
    std::int64_t m_nextId = 0;

    /** Time of the check, in seconds since 1970. */
    std::int64_t m_checked = 0;
    std::size_t m_scanned = 0;
    std::array<std::size_t, FILE_STATUS_COUNT> m_counts{};
};

}  // namespace flightsim

#endif
