// SPDX-License-Identifier: MIT
// The GeoPackage that stores the index of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_FILE_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_FILE_H

#include "ogr/library/files/index_bytes.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** A file of the library as recorded in the index. */
struct IndexRow
{
    /** Number of the file; its FID is one more. */
    std::int64_t id = 0;

    /** Path relative to the index. */
    std::string path{};
    std::uint64_t size = 0;

    /** Nanoseconds since 1970. */
    std::int64_t modified = 0;

    /** Time of the last check, in seconds since 1970. */
    std::int64_t checked = 0;

    /** Encoded by EncodeScan. */
    IndexBytes scan{};
};

struct IndexContent
{
    /** Options that the catalogue depends on. */
    std::string options{};

    /** A unique text for each version of the file. */
    std::string generation{};

    /** The first number that was never given to a file. */
    std::int64_t nextId = 0;

    /** Encoded by EncodeCatalogue. */
    IndexBytes catalogue{};

    /** FolderTimes: modification times of the folders with files. */
    IndexBytes folders{};
    std::vector<IndexRow> files{};
};

/** Facts of one kind about the content of files, by file number. */
using FactTable = std::unordered_map<std::int64_t, IndexBytes>;

enum class IndexState
{
    Missing,

    /** Not an index of this driver: neither read nor overwritten. */
    Foreign,

    /** Written by another version of this driver. */
    Other,
    Damaged,
    Read
};

/** Reads everything except the facts. Emits no messages. An index is recognized
 * by the header of the database: SQLite's signature, the application id of a
 * GeoPackage and our user version. A link is not an index. */
IndexState ReadIndexFile(const std::string &path, IndexContent &content);

/** Reads the facts of a kind. Returns false if there are none, or the file is
 * no longer of that generation. */
bool ReadIndexFacts(const std::string &path, const std::string &generation,
                    const std::string &kind, FactTable &facts);

/** Returns the generation of a file; empty if it cannot be read. */
std::string ReadIndexGeneration(const std::string &path);

/** Lists the kinds of facts in a file. */
std::vector<std::string> ListIndexFacts(const std::string &path,
                                        const std::string &generation);

/** Writes a new file and replaces the old one, which is kept on failure, and if
 * it is not an index of this driver. Emits only debug messages. */
bool WriteIndexFile(const std::string &path, const IndexContent &content,
                    const std::map<std::string, FactTable> &facts);

}  // namespace flightsim

#endif
