// SPDX-License-Identifier: MIT
// The three header lines of a file: format.md chapter 1.

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

/** Returns the word of the third line, for example "AG_POINT". */
std::string_view GetKindWord(Kind kind);

/** Returns the letter in the file name extension and in
 * data/xpautogen_directives.csv: p, b or s. */
char GetKindLetter(Kind kind);

/** Reads the header lines: A or I, 1000, AG_POINT, AG_BLOCK or AG_STRING. Skips
 * empty lines before and between them, and text after the version. Returns
 * nothing if the text is something else. */
std::optional<Kind> ReadHeader(LineReader &lines);

/** Whether the first bytes of a file are a header; does not allocate. */
bool HasHeader(std::string_view text);

}  // namespace xpautogen

#endif
