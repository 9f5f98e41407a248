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

/** Location of a line in its file. */
struct LineMark
{
    /** Counts from 1; 0 is no line. */
    std::uint32_t number = 0;

    /** File offset in bytes of the first character that is not blank. */
    std::uint32_t offset = 0;
};

/** A line without its line end, trimmed. */
struct Line
{
    LineMark mark;
    std::string_view text;
};

/** Splits a text into lines that end with CR, LF, CR LF or the text.
 *
 * The text must be shorter than 4 GiB and outlive the lines. Skips a byte order
 * mark at the start.
 */
class LineReader final
{
  public:
    explicit LineReader(std::string_view text);

    /** Reads the next line, including empty ones. Returns false at the end. */
    bool Next(Line &line);

  private:
    std::string_view m_text;
    std::size_t m_position = 0;
    std::uint32_t m_number = 0;
};

/** Splits a line into tokens separated by blanks and tabs. */
class TokenReader final
{
  public:
    explicit TokenReader(std::string_view text);

    /** Returns the next token; empty at the end. */
    std::string_view Next();

    /** Returns the remaining text without leading blanks. */
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

/** Maximum magnitude of a valid number. Keeps everything computed from pixels
 * and metres finite. */
inline constexpr double LARGEST_NUMBER = 1e12;

/** Returns the text without blanks and tabs at its ends. */
std::string_view Trim(std::string_view text);

/** Parses a decimal number. Returns nothing if the text has anything else in
 * it, or the number is infinite, NaN, or beyond LARGEST_NUMBER. */
std::optional<double> ParseNumber(std::string_view text);

/** Parses a 32-bit integer; accepts "2.0". */
std::optional<std::int32_t> ParseInteger(std::string_view text);

}  // namespace xpautogen

#endif
