// SPDX-License-Identifier: MIT
// Decodes the text of a catalogue file: format.md chapter 1.

#include "ogr/library/format/catalogue_text.h"

#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace library
{

namespace
{

constexpr std::string_view BLANKS = " \t\r\n\v\f";
constexpr std::string_view UTF8_MARK = "\xEF\xBB\xBF";
constexpr std::string_view LITTLE_ENDIAN_MARK = "\xFF\xFE";
constexpr std::string_view BIG_ENDIAN_MARK = "\xFE\xFF";
constexpr std::uint32_t REPLACEMENT = 0xFFFD;

void AppendUtf8(std::uint32_t point, std::string &text)
{
    const auto add = [&](std::uint32_t byte)
    { text += static_cast<char>(byte); };
    if (point < 0x80)
    {
        add(point);
        return;
    }
    if (point < 0x800)
    {
        add(0xC0 | point >> 6);
    }
    else
    {
        if (point < 0x10000)
        {
            add(0xE0 | point >> 12);
        }
        else
        {
            add(0xF0 | point >> 18);
            add(0x80 | (point >> 12 & 0x3F));
        }
        add(0x80 | (point >> 6 & 0x3F));
    }
    add(0x80 | (point & 0x3F));
}

/** Unpaired surrogates become U+FFFD. */
std::string DecodeUtf16(std::string_view bytes, bool isBigEndian)
{
    const std::size_t count = bytes.size() / 2;
    const auto unit = [&](std::size_t i) -> std::uint32_t
    {
        const std::uint32_t first = static_cast<std::uint8_t>(bytes[2 * i]);
        const std::uint32_t second =
            static_cast<std::uint8_t>(bytes[2 * i + 1]);
        return isBigEndian ? first << 8U | second : second << 8U | first;
    };
    std::string text;
    text.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        std::uint32_t point = unit(i);
        const bool isHigh = (point & 0xFC00) == 0xD800;
        if (isHigh && i + 1 < count && (unit(i + 1) & 0xFC00) == 0xDC00)
        {
            point = 0x10000 + ((point & 0x3FF) << 10 | (unit(++i) & 0x3FF));
        }
        else if ((point & 0xF800) == 0xD800)
        {
            point = REPLACEMENT;
        }
        AppendUtf8(point, text);
    }
    return text;
}

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

std::string DecodeCatalogueText(std::string_view bytes)
{
    if (bytes.starts_with(UTF8_MARK))
    {
        return bgl::ToUtf8(bytes.substr(UTF8_MARK.size()));
    }
    if (bytes.starts_with(LITTLE_ENDIAN_MARK))
    {
        return DecodeUtf16(bytes.substr(2), false);
    }
    if (bytes.starts_with(BIG_ENDIAN_MARK))
    {
        return DecodeUtf16(bytes.substr(2), true);
    }
    if (bytes.size() >= 2 && bytes[0] != '\0' && bytes[1] == '\0')
    {
        return DecodeUtf16(bytes, false);
    }
    if (bytes.size() >= 2 && bytes[0] == '\0' && bytes[1] != '\0')
    {
        return DecodeUtf16(bytes, true);
    }
    return bgl::ToUtf8(bytes);
}

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
