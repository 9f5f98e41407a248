// SPDX-License-Identifier: MIT
// Paths as simulators write them: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_WINDOWS_PATH_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_WINDOWS_PATH_H

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace library
{

/** Whether a path has a drive or starts at a root. */
bool IsAbsolutePath(std::string_view path);

/** Returns a path without the prefix of long paths: C:\x for \\?\C:\x,
 * \\server\x for \\?\UNC\server\x. */
std::string StripLongPathMark(std::string_view path);

/** Returns the names between the separators / and \, without "." and without
 * empty ones. */
std::vector<std::string> SplitPath(std::string_view path);

/** Joins folder and name with one separator. */
std::string JoinPath(std::string_view folder, std::string_view name);

/** Returns a path without its last name; empty if it has no separator. */
std::string GetParentPath(std::string_view path);

/** Returns the last name of a path. */
std::string_view GetLastName(std::string_view path);

/** Whether a relative path stays inside its base folder at every step. */
bool StaysInside(std::string_view path);

/** Whether a name ends in an extension such as ".bgl", of any letter case. */
bool HasExtension(std::string_view name, std::string_view extension);

/** Maps folders of the simulator's machine to folders of this one. */
class PathMap final
{
  public:
    PathMap() = default;

    /** Parses `C:\=/mnt/c/;D:\=/mnt/d/`. Skips pairs without =. */
    explicit PathMap(std::string_view text);

    /** Replaces the longest prefix, in whole names, that the map contains. Only
     * removes the prefix of long paths if no pair matches. */
    std::string Apply(std::string_view windowsPath) const;

    /** Whether a pair matches a path. */
    bool Has(std::string_view path) const
    {
        return Find(path) != nullptr;
    }

  private:
    /** Returns the pair with the longest prefix of a path; null for none. */
    const std::pair<std::string, std::string> *
    Find(std::string_view path) const;

    std::vector<std::pair<std::string, std::string>> m_pairs{};
};

}  // namespace library

#endif
