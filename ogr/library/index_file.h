// SPDX-License-Identifier: MIT
// The GeoPackage that keeps what is known of a library's files.

#ifndef FLIGHTSIM_OGR_LIBRARY_INDEX_FILE_H
#define FLIGHTSIM_OGR_LIBRARY_INDEX_FILE_H

#include "ogr/library/index_bytes.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** A file of the library as the index knows it. */
struct IndexRow
{
    /** Number of the file; its FID is one more. */
    std::int64_t id = 0;

    /** Path as the index has it. */
    std::string path{};
    std::uint64_t size = 0;

    /** Nanoseconds since 1970. */
    std::int64_t modified = 0;

    /** Seconds since 1970: when the file was looked at. */
    std::int64_t checked = 0;

    /** Of EncodeScan. */
    IndexBytes scan{};
};

struct IndexContent
{
    /** What the catalogue depends on. */
    std::string options{};

    /** A text of its own for each time that the file is written. */
    std::string generation{};

    /** Numbers from here on were never given to a file. */
    std::int64_t nextId = 0;

    /** Of EncodeCatalogue. */
    IndexBytes catalogue{};

    /** When the folders of its files were changed last, of FolderTimes. */
    IndexBytes folders{};
    std::vector<IndexRow> files{};
};

/** What is known of the content of files for one purpose, by their numbers. */
using FactTable = std::unordered_map<std::int64_t, IndexBytes>;

enum class IndexState
{
    Missing,

    /** Written by another version of this driver. */
    Other,
    Damaged,
    Read
};

/** Reads all but the facts. Says nothing of its own. */
IndexState ReadIndexFile(const std::string &path, IndexContent &content);

/** Reads the facts of a kind; false when there are none, or the file is not of
 * that generation any more. */
bool ReadIndexFacts(const std::string &path, const std::string &generation,
                    const std::string &kind, FactTable &facts);

/** The generation of a file; empty where there is none that can be read. */
std::string ReadIndexGeneration(const std::string &path);

/** Kinds of facts that a file has. */
std::vector<std::string> ListIndexFacts(const std::string &path,
                                        const std::string &generation);

/** Writes a new file and puts it into the place of the old one, which stays when
 * that fails. Says nothing but in debug messages. */
bool WriteIndexFile(const std::string &path, const IndexContent &content,
                    const std::map<std::string, FactTable> &facts);

}  // namespace flightsim

#endif
