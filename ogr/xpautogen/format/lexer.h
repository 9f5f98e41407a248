// SPDX-License-Identifier: MIT
// Lines, tokens and numbers of a text file: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_LEXER_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_LEXER_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace xpautogen
{

/** Where a line stands in its file. */
struct LineMark
{
    /** Counted from 1; 0 is no line. */
    std::uint32_t number = 0;

    /** File offset in bytes of the first character that is not blank. */
    std::uint32_t offset = 0;
};

/** One line without blanks at its ends and without its line end. */
struct Line
{
    LineMark mark;
    std::string_view text;
};

/** Cuts a text into lines that end with CR, LF, CR LF or the text.
 *
 * The text has to be shorter than 4 GiB and outlive the lines. A byte order
 * mark in front is skipped.
 */
class LineReader final
{
  public:
    explicit LineReader(std::string_view text);

    /** The next line, empty ones included; false at the end. */
    bool Next(Line &line);

  private:
    std::string_view m_text;
    std::size_t m_position = 0;
    std::uint32_t m_number = 0;
};

/** Cuts a line into tokens that blanks and tabs separate. */
class TokenReader final
{
  public:
    explicit TokenReader(std::string_view text);

    /** Takes a token; empty at the end. */
    std::string_view Next();

    /** What has not been taken, without blanks in front. */
    std::string_view Rest() const
    {
        return m_rest;
    }

    bool IsAtEnd() const
    {
        return m_rest.empty();
    }

  private:
    std::string_view m_rest;
};

/** Magnitude up to which a number is taken for one. It keeps all that is
 * computed from pixels and metres finite. */
inline constexpr double LARGEST_NUMBER = 1e12;

/** The text without blanks and tabs at its ends. */
std::string_view Trim(std::string_view text);

/** A decimal number. Nothing when the text has anything else in it, or the
 * number is infinite, not a number, or beyond LARGEST_NUMBER. */
std::optional<double> ParseNumber(std::string_view text);

/** A whole number of 32 bits; "2.0" is one. */
std::optional<std::int32_t> ParseInteger(std::string_view text);

}  // namespace xpautogen

#endif
