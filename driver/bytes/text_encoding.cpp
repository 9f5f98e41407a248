// SPDX-License-Identifier: MIT
// Text of unknown encoding, as in users' configuration files, and the case of
// letters.

#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace bgl
{

namespace
{

/** The characters 0x80 to 0x9F of Windows-1252; all others are the same as in
 * Unicode. The five undefined ones become replacement characters. */
constexpr std::array<char32_t, 32> WINDOWS_1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

constexpr std::string_view BYTE_ORDER_MARK = "\xEF\xBB\xBF";
constexpr std::string_view LITTLE_ENDIAN_MARK = "\xFF\xFE";
constexpr std::string_view BIG_ENDIAN_MARK = "\xFE\xFF";
constexpr char32_t REPLACEMENT = 0xFFFD;

/** Returns the size of the sequence that a byte starts; 0 if it cannot start
 * one. */
std::size_t SequenceSize(std::uint8_t lead)
{
    if (lead < 0x80)
    {
        return 1;
    }
    if (lead < 0xC2 || lead > 0xF4)
    {
        return 0;
    }
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/** Whether the second byte excludes overlong forms, surrogates and characters
 * beyond U+10FFFF. */
bool IsSecondByte(std::uint8_t lead, std::uint8_t second)
{
    switch (lead)
    {
        case 0xE0:
            return second >= 0xA0;
        case 0xED:
            return second < 0xA0;
        case 0xF0:
            return second >= 0x90;
        case 0xF4:
            return second < 0x90;
        default:
            return true;
    }
}

/** Returns the size of the well-formed character at the start of the text, or
 * 0. */
std::size_t CharacterSize(std::string_view text)
{
    const auto lead = static_cast<std::uint8_t>(text[0]);
    const std::size_t size = SequenceSize(lead);
    if (size > text.size())
    {
        return 0;
    }
    for (std::size_t i = 1; i < size; ++i)
    {
        if ((static_cast<std::uint8_t>(text[i]) & 0xC0) != 0x80)
        {
            return 0;
        }
    }
    return size < 2 || IsSecondByte(lead, static_cast<std::uint8_t>(text[1]))
               ? size
               : 0;
}

void AppendUtf8(char32_t character, std::string &text)
{
    if (character < 0x80)
    {
        text += static_cast<char>(character);
        return;
    }
    if (character < 0x800)
    {
        text += static_cast<char>(0xC0 | (character >> 6));
    }
    else
    {
        if (character < 0x10000)
        {
            text += static_cast<char>(0xE0 | (character >> 12));
        }
        else
        {
            text += static_cast<char>(0xF0 | (character >> 18));
            text += static_cast<char>(0x80 | ((character >> 12) & 0x3F));
        }
        text += static_cast<char>(0x80 | ((character >> 6) & 0x3F));
    }
    text += static_cast<char>(0x80 | (character & 0x3F));
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
        char32_t point = unit(i);
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

/** Returns the code point of a well-formed character. */
char32_t DecodeCharacter(std::string_view character)
{
    const auto lead = static_cast<std::uint8_t>(character[0]);
    const std::size_t size = character.size();
    char32_t point = size == 1 ? lead : lead & (0x7FU >> size);
    for (const char next : character.substr(1))
    {
        point = point << 6 | (static_cast<std::uint8_t>(next) & 0x3FU);
    }
    return point;
}

/** Returns the byte of a character in Windows-1252. */
std::optional<char> FindWindows1252(char32_t point)
{
    if (point < 0x80 || (point >= 0xA0 && point < 0x100))
    {
        return static_cast<char>(point);
    }
    const auto *found =
        std::find(WINDOWS_1252.begin(), WINDOWS_1252.end(), point);
    if (found == WINDOWS_1252.end() || point == 0xFFFD)
    {
        return std::nullopt;
    }
    return static_cast<char>(0x80 + (found - WINDOWS_1252.begin()));
}

}  // namespace

bool IsUtf8(std::string_view text)
{
    while (!text.empty())
    {
        const std::size_t size = CharacterSize(text);
        if (size == 0)
        {
            return false;
        }
        text.remove_prefix(size);
    }
    return true;
}

std::size_t CountCharacters(std::string_view text)
{
    // All bytes of a character but the first are 10xxxxxx.
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(),
                      [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string ToUtf8(std::string_view text)
{
    if (IsUtf8(text))
    {
        return std::string(text);
    }
    std::string converted;
    for (const char character : text)
    {
        const auto byte = static_cast<std::uint8_t>(character);
        AppendUtf8(byte >= 0x80 && byte < 0xA0 ? WINDOWS_1252[byte - 0x80U]
                                               : char32_t{byte},
                   converted);
    }
    return converted;
}

std::string_view SkipByteOrderMark(std::string_view text)
{
    return text.substr(
        text.starts_with(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.size() : 0);
}

std::string DecodeText(std::string_view bytes)
{
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
    return ToUtf8(SkipByteOrderMark(bytes));
}

std::optional<std::string> FromUtf8(std::string_view text,
                                    TextEncoding encoding)
{
    if (encoding == TextEncoding::Utf8)
    {
        return std::string(text);
    }
    std::string converted;
    while (!text.empty())
    {
        const std::size_t size = CharacterSize(text);
        const std::optional<char> character =
            size > 0 ? FindWindows1252(DecodeCharacter(text.substr(0, size)))
                     : std::nullopt;
        if (!character)
        {
            return std::nullopt;
        }
        converted += *character;
        text.remove_prefix(size);
    }
    return converted;
}

char ToUpper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32)
                                          : letter;
}

std::string ToUpper(std::string_view text)
{
    std::string upper(text);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char letter) { return ToUpper(letter); });
    return upper;
}

std::string ToLower(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char letter)
                   {
                       return letter >= 'A' && letter <= 'Z'
                                  ? static_cast<char>(letter + 32)
                                  : letter;
                   });
    return lower;
}

}  // namespace bgl
