// SPDX-License-Identifier: MIT
// GUIDs in Windows memory order: ogr/records/format.md chapter 1.

#include "driver/bytes/guid.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** Memory position of each byte of the text: the first three groups are
 * little-endian numbers, the last eight bytes stand in order. */
constexpr std::array<std::size_t, 16> TEXT_ORDER = {
    3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};

constexpr std::size_t TEXT_LENGTH = 36;

constexpr bool IsHyphenPosition(std::size_t i)
{
    return i == 8 || i == 13 || i == 18 || i == 23;
}

std::optional<int> HexadecimalDigit(char character)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const char lower = character >= 'A' && character <= 'F'
                           ? static_cast<char>(character - 'A' + 'a')
                           : character;
    const std::size_t value = digits.find(lower);
    return value == std::string_view::npos
               ? std::nullopt
               : std::optional<int>(static_cast<int>(value));
}

}  // namespace

Guid Guid::FromBytes(ByteSpan data)
{
    Guid guid;
    std::copy_n(data.begin(), guid.bytes.size(), guid.bytes.begin());
    return guid;
}

std::optional<Guid> Guid::FromString(std::string_view text)
{
    if (text.size() == TEXT_LENGTH + 2 && text.front() == '{' &&
        text.back() == '}')
    {
        text = text.substr(1, TEXT_LENGTH);
    }
    if (text.size() != TEXT_LENGTH)
    {
        return std::nullopt;
    }
    Guid guid;
    std::size_t nibble = 0;
    for (std::size_t i = 0; i < TEXT_LENGTH; ++i)
    {
        if (IsHyphenPosition(i))
        {
            if (text[i] != '-')
            {
                return std::nullopt;
            }
            continue;
        }
        const std::optional<int> digit = HexadecimalDigit(text[i]);
        if (!digit)
        {
            return std::nullopt;
        }
        std::uint8_t &byte = guid.bytes[TEXT_ORDER[nibble / 2]];
        byte = static_cast<std::uint8_t>(byte * 16 + *digit);
        ++nibble;
    }
    return guid;
}

std::string Guid::ToString() const
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const std::size_t position : TEXT_ORDER)
    {
        if (IsHyphenPosition(text.size()))
        {
            text += '-';
        }
        text += digits[bytes[position] >> 4];
        text += digits[bytes[position] & 15];
    }
    return text;
}

}  // namespace bgl
