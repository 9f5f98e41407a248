// SPDX-License-Identifier: MIT
// The lines of the file that layers were read from.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SOURCE_LINES_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SOURCE_LINES_H

#include "ogr/xpautogen/format/header.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace xpautogen
{

/** Numbers of lines that a written file does not have. */
struct LostLines
{
    /** Lines that no directives are and that had no line to stand for them. */
    std::int64_t unknown = 0;

    /** Comments behind directives that are not written any more. */
    std::int64_t comments = 0;

    /** Lines of a file of another kind, such as those of a string in a
     * point. */
    std::int64_t ofOtherKind = 0;
};

/** Keeps lines by number. They are a file by themselves, or give comments and
 * the way that numbers are written to a file that is written anew. */
class SourceLines final
{
  public:
    /** A line without a number comes last. */
    void Add(std::optional<std::int64_t> number, std::string text);

    /** Adds a line that is no directive of this kind and is to be kept. */
    void AddUnknown(std::string text)
    {
        ++m_unknown[std::move(text)];
    }

    bool IsEmpty() const
    {
        return m_lines.empty();
    }

    /** Returns the lines of a directive, with numbers in one form. */
    std::set<std::string> ListContents(std::string_view name) const;

    /** Whether SUB_GRID stands before the first cut. */
    bool StartsGrids() const;

    /** Returns all lines as they are. */
    std::string Copy() const;

    /** Returns a written file with the lines of equal content as they were, and
     * with the comments before them.
     *
     * @param lost is raised by what is not written.
     */
    std::string Merge(const std::string &written, Kind kind, LostLines &lost);

  private:
    bool IsKept(std::string_view line, Kind kind);

    std::multimap<std::int64_t, std::string> m_lines{};

    /** How often a line that no directive is may still be written. */
    std::map<std::string, int, std::less<>> m_unknown{};
};

}  // namespace xpautogen

#endif
