// SPDX-License-Identifier: MIT
// The lines of the file from which layers were read.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SOURCE_LINES_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SOURCE_LINES_H

#include "ogr/xpautogen/format/header.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace xpautogen
{

/** Numbers of lines that are missing in a written file. */
struct LostLines
{
    /** Unknown directives that match no line of the source. */
    std::int64_t unknown = 0;

    /** Comments after directives that are no longer written. */
    std::int64_t comments = 0;

    /** Lines of a file of another kind, such as those of a string in a
     * point. */
    std::int64_t ofOtherKind = 0;
};

/** Keeps lines by number. They form a file by themselves, or provide comments
 * and the spelling of numbers for a rewritten file. */
class SourceLines final
{
  public:
    /** A line without a number comes last. */
    void Add(std::optional<std::int64_t> number, std::string text);

    /** Adds a line to be kept that is no directive of this kind. */
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

    /** Whether SUB_GRID precedes the first cut. */
    bool StartsGrids() const;

    /** Returns all lines unchanged. */
    std::string Copy() const;

    /** Returns a written file in which lines of equal content have their old
     * text, with the comments before them.
     *
     * @param lost is increased by the lines that are not written.
     */
    std::string Merge(const std::string &written, Kind kind, LostLines &lost);

  private:
    bool IsKept(std::string_view line, Kind kind);

    std::multimap<std::int64_t, std::string> m_lines{};

    /** How often a line that is no directive may still be written. */
    std::map<std::string, int, std::less<>> m_unknown{};
};

}  // namespace xpautogen

#endif
