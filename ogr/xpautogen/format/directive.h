// SPDX-License-Identifier: MIT
// The directives as a table, and their arguments: format.md
// chapters 3 to 6, data/xpautogen_directives.csv.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_H

#include "ogr/xpautogen/format/header.h"

#include <span>
#include <string>
#include <vector>

namespace xpautogen
{

/** Directives that one reader takes. */
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

    /** Letters of the formats that have it: GetKindLetter. */
    std::string_view kinds;

    Family family;

    /** Arguments in order: n a number, i a whole number, w a word, p the rest
     * of the line, * the rest of the line or nothing, - nothing; [] around what
     * may be left out, {}3 around what is there at least three times. */
    std::string_view pattern;

    /** The same in words. */
    std::string_view usage;

    bool IsOf(Kind kind) const
    {
        return kinds.find(GetKindLetter(kind)) != std::string_view::npos;
    }
};

/** All directives, sorted by name. */
std::span<const Directive> GetDirectives();

/** The directive with that name, upper and lower case being different; null
 * when there is none. */
const Directive *FindDirective(std::string_view name);

/** Arguments of one line. Reused from line to line. */
struct Arguments
{
    /** Numbers and whole numbers in the order of the file. */
    std::vector<double> numbers;

    /** The word or the rest of the line that the pattern asks for. */
    std::string_view text;

    /** All arguments as they stand in the file. */
    std::string_view raw;

    /** Something follows that the pattern does not have. */
    bool hasSurplus = false;

    /** The arguments but for the first `count`, as they stand in the file and
     * without comment. */
    std::string_view GetRawFrom(std::size_t count) const;

    /** A whole number; only for places where the pattern has i. */
    std::int32_t Integer(std::size_t index) const
    {
        return static_cast<std::int32_t>(numbers[index]);
    }
};

/** Reads arguments by a pattern. What comes after a # where a token is
 * expected is comment.
 *
 * @return what is wrong with them, empty when nothing is.
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

/** What a reader makes of a statement. */
struct Outcome
{
    enum class Use : std::uint8_t
    {
        /** Taken. */
        Used,
        /** Taken, but something is odd. */
        Noted,
        /** Left out: the arguments make no sense. */
        BadArguments,
        /** Left out: something else has to come first. */
        Misplaced
    };

    Use use = Use::Used;

    /** What a sound file has; null when used. */
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
