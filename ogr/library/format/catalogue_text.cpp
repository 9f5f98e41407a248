// SPDX-License-Identifier: MIT
// Compares and divides the text of a catalogue file: format.md chapter 1.

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <cstddef>

namespace library
{

namespace
{

constexpr std::string_view BLANKS = " \t\r\n\v\f";

/** Returns the lower-case letter of a character with two bytes in UTF-8, as in
 * file names of Windows: Latin, Greek and Cyrillic. It also has two bytes. */
unsigned LowerCode(unsigned code)
{
    const auto isIn = [=](unsigned first, unsigned last)
    { return code >= first && code <= last; };
    if ((isIn(0xC0, 0xDE) && code != 0xD7) || isIn(0x391, 0x3A9) ||
        isIn(0x410, 0x42F))
    {
        return code + 0x20;
    }
    if (isIn(0x400, 0x40F))
    {
        return code + 0x50;
    }
    const bool isEven = code % 2 == 0;
    const bool isPair = (isEven && isIn(0x100, 0x136) && code != 0x130) ||
                        (!isEven && isIn(0x139, 0x147)) ||
                        (isEven && isIn(0x14A, 0x176)) ||
                        (!isEven && isIn(0x179, 0x17D));
    return code == 0x178 ? 0xFF : code + (isPair ? 1 : 0);
}

char LowerLetter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32)
                                          : letter;
}

}  // namespace

std::string ToLower(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), LowerLetter);
    for (std::size_t i = 0; i + 1 < lower.size(); ++i)
    {
        const auto lead = static_cast<unsigned char>(lower[i]);
        const auto next = static_cast<unsigned char>(lower[i + 1]);
        if (lead >= 0xC3 && lead <= 0xD0 && (next & 0xC0) == 0x80)
        {
            const unsigned small =
                LowerCode((lead & 0x1FU) << 6 | (next & 0x3FU));
            lower[i] = static_cast<char>(0xC0 | small >> 6);
            lower[++i] = static_cast<char>(0x80 | (small & 0x3F));
        }
    }
    return lower;
}

bool EqualsIgnoringCase(std::string_view a, std::string_view b)
{
    const auto isPlain = [](char letter)
    { return (static_cast<unsigned char>(letter) & 0x80) == 0; };
    return a.size() == b.size() &&
           (std::equal(a.begin(), a.end(), b.begin(),
                       [](char left, char right)
                       { return LowerLetter(left) == LowerLetter(right); }) ||
            (!std::all_of(a.begin(), a.end(), isPlain) &&
             ToLower(a) == ToLower(b)));
}

std::string_view TrimBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(BLANKS);
    if (first == std::string_view::npos)
    {
        return {};
    }
    return text.substr(first, text.find_last_not_of(BLANKS) + 1 - first);
}

std::vector<std::string> SplitList(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    while (!text.empty())
    {
        const std::size_t end = std::min(text.find(separator), text.size());
        const std::string_view part = TrimBlanks(text.substr(0, end));
        if (!part.empty())
        {
            parts.emplace_back(part);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

}  // namespace library
