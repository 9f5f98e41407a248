// SPDX-License-Identifier: MIT
// The three header lines of a file: format.md chapter 1.

#include "ogr/xpautogen/format/header.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

struct FileKindRow
{
    Kind kind;
    std::string_view word;
    char letter;
};

constexpr FileKindRow FILE_KINDS[] = {{Kind::Point, "AG_POINT", 'p'},
                                      {Kind::Block, "AG_BLOCK", 'b'},
                                      {Kind::String, "AG_STRING", 's'}};

/** Returns the first token of the next line that is not empty. */
std::string_view NextWord(LineReader &lines)
{
    Line line;
    while (lines.Next(line))
    {
        if (!line.text.empty())
        {
            return TokenReader(line.text).Next();
        }
    }
    return {};
}

const FileKindRow &GetRow(Kind kind)
{
    return FILE_KINDS[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string_view GetKindWord(Kind kind)
{
    return GetRow(kind).word;
}

char GetKindLetter(Kind kind)
{
    return GetRow(kind).letter;
}

std::optional<Kind> ReadHeader(LineReader &lines)
{
    const std::string_view platform = NextWord(lines);
    if ((platform != "A" && platform != "I") || NextWord(lines) != "1000")
    {
        return std::nullopt;
    }
    const std::string_view word = NextWord(lines);
    for (const FileKindRow &row : FILE_KINDS)
    {
        if (row.word == word)
        {
            return row.kind;
        }
    }
    return std::nullopt;
}

bool HasHeader(std::string_view text)
{
    // Called for every file that GDAL opens, nearly all of which are of other
    // formats.
    const auto first = std::find_if(
        text.begin(), text.end(),
        [](char character)
        {
            const bool isBlank =
                character == ' ' || (character >= '\t' && character <= '\r');
            return !isBlank;
        });
    constexpr std::string_view starts = "AI\xEF";
    if (first == text.end() || starts.find(*first) == std::string_view::npos)
    {
        return false;
    }
    LineReader lines(text);
    return ReadHeader(lines).has_value();
}

}  // namespace xpautogen
