// SPDX-License-Identifier: MIT
// The three lines that open a file: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_HEADER_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_HEADER_H

#include "ogr/xpautogen/format/lexer.h"

namespace xpautogen
{

/** The three formats. */
enum class Kind : std::uint8_t
{
    /** AG_POINT, .agp */
    Point,
    /** AG_BLOCK, .agb */
    Block,
    /** AG_STRING, .ags */
    String
};

/** The word of the third line, e.g. "AG_POINT". */
std::string_view GetKindWord(Kind kind);

/** The letter of the file name extension and of data/xpautogen_directives.csv:
 * p, b or s. */
char GetKindLetter(Kind kind);

/** Takes the header lines from the reader: A or I, 1000, AG_POINT, AG_BLOCK or
 * AG_STRING. Empty lines before and between them are passed over, and text
 * after the version. Nothing when the text is something else. */
std::optional<Kind> ReadHeader(LineReader &lines);

/** Whether the first bytes of a file are a header; allocates nothing. */
bool HasHeader(std::string_view text);

}  // namespace xpautogen

#endif
