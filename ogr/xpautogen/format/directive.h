// SPDX-License-Identifier: MIT
// The table of directives, and their arguments: format.md chapters 3 to 6,
// data/xpautogen_directives.csv.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_H

#include "ogr/xpautogen/format/header.h"

#include <span>
#include <string>
#include <vector>

namespace xpautogen
{

/** Directives read by the same class. */
enum class Family : std::uint8_t
{
    Asset,
    Scale,
    Setting,
    Tile,
    Annotation,
    Grid,
    SpellingSet,
    StringRule
};

/** A row of data/xpautogen_directives.csv. */
struct Directive
{
    std::string_view name;

    /** Letters of the formats that have it; see GetKindLetter. */
    std::string_view kinds;

    Family family;

    /** Arguments in order: n a number, i an integer, w a word, p the rest of
     * the line, * the rest of the line or nothing, - nothing; [] around
     * optional ones, {}3 around a group that occurs at least three times. */
    std::string_view pattern;

    /** The same in words. */
    std::string_view usage;

    bool IsOf(Kind kind) const
    {
        return kinds.find(GetKindLetter(kind)) != std::string_view::npos;
    }
};

/** Returns all directives, sorted by name. */
std::span<const Directive> GetDirectives();

/** Returns the directive with that name (case-sensitive), or null. */
const Directive *FindDirective(std::string_view name);

/** Arguments of one line, reused for the next. */
struct Arguments
{
    /** Numbers and integers in file order. */
    std::vector<double> numbers;

    /** The word or the rest of the line required by the pattern. */
    std::string_view text;

    /** All arguments as in the file. */
    std::string_view raw;

    /** Whether there are more arguments than in the pattern. */
    bool hasSurplus = false;

    /** Returns all but the first `count` arguments as in the file, without
     * comment. */
    std::string_view GetRawFrom(std::size_t count) const;

    /** Returns an integer; only for indexes with i in the pattern. */
    std::int32_t Integer(std::size_t index) const
    {
        return static_cast<std::int32_t>(numbers[index]);
    }
};

/** Parses arguments by a pattern. Where a token is expected, # starts a
 * comment.
 *
 * @return an error message; empty if there is none.
 */
std::string ParseArguments(const Directive &directive, std::string_view text,
                           Arguments &arguments);

/** One directive with its arguments. */
struct Statement
{
    const Directive &directive;
    const Arguments &arguments;
    LineMark mark;

    bool Is(std::string_view name) const
    {
        return directive.name == name;
    }

    double Number(std::size_t index) const
    {
        return arguments.numbers[index];
    }

    std::int32_t Integer(std::size_t index) const
    {
        return arguments.Integer(index);
    }

    std::size_t CountNumbers() const
    {
        return arguments.numbers.size();
    }
};

/** Result of reading a statement. */
struct Outcome
{
    enum class Use : std::uint8_t
    {
        /** Accepted. */
        Used,
        /** Accepted, but unusual. */
        Noted,
        /** Rejected: invalid arguments. */
        BadArguments,
        /** Rejected: something else must precede it. */
        Misplaced
    };

    Use use = Use::Used;

    /** What was expected instead; null when used. */
    const char *expected = nullptr;

    static Outcome Note(const char *expectation)
    {
        return {Use::Noted, expectation};
    }

    static Outcome Reject(const char *expectation)
    {
        return {Use::BadArguments, expectation};
    }

    static Outcome Misplace(const char *expectation)
    {
        return {Use::Misplaced, expectation};
    }

    bool IsTaken() const
    {
        return use == Use::Used || use == Use::Noted;
    }
};

}  // namespace xpautogen

#endif
