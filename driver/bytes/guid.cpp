// SPDX-License-Identifier: MIT
// GUIDs in Windows memory order: ogr/records/format.md chapter 1; UUIDs made
// from a name: RFC 9562, version 5.

#include "driver/bytes/guid.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace bgl
{

namespace
{

/** Memory position of each byte of the text: the first three groups are
 * little-endian numbers, the last eight bytes are in order. */
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

std::array<char, 36> Guid::ToCharacters() const
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::array<char, 36> text;
    std::size_t i = 0;
    for (const std::size_t position : TEXT_ORDER)
    {
        if (IsHyphenPosition(i))
        {
            text[i++] = '-';
        }
        text[i++] = digits[bytes[position] >> 4];
        text[i++] = digits[bytes[position] & 15];
    }
    return text;
}

std::string Guid::ToString() const
{
    const std::array<char, 36> text = ToCharacters();
    return {text.data(), text.size()};
}

namespace
{

constexpr std::size_t BLOCK_SIZE = 64;

using Digest = std::array<std::uint32_t, 5>;

/** 6BA7B812-9DAD-11D1-80B4-00C04FD430C8 in network order. */
constexpr std::array<std::uint8_t, 16> NAMESPACE = {
    0x6B, 0xA7, 0xB8, 0x12, 0x9D, 0xAD, 0x11, 0xD1,
    0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8};

std::uint32_t Mix(std::size_t step, std::uint32_t b, std::uint32_t c,
                  std::uint32_t d)
{
    constexpr std::array<std::uint32_t, 4> constants = {0x5A827999, 0x6ED9EBA1,
                                                        0x8F1BBCDC, 0xCA62C1D6};
    const std::size_t part = step / 20;
    const std::uint32_t mixed = part == 0   ? (b & c) | (~b & d)
                                : part == 2 ? (b & c) | (b & d) | (c & d)
                                            : b ^ c ^ d;
    return mixed + constants[part];
}

void AddBlock(const std::uint8_t *block, Digest &digest)
{
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        words[i] = i < 16 ? std::uint32_t{block[4 * i]} << 24 |
                                std::uint32_t{block[4 * i + 1]} << 16 |
                                std::uint32_t{block[4 * i + 2]} << 8 |
                                std::uint32_t{block[4 * i + 3]}
                          : std::rotl(words[i - 3] ^ words[i - 8] ^
                                          words[i - 14] ^ words[i - 16],
                                      1);
    }
    auto [a, b, c, d, e] = digest;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const std::uint32_t next =
            std::rotl(a, 5) + Mix(i, b, c, d) + e + words[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    const Digest sum = {a, b, c, d, e};
    for (std::size_t i = 0; i < sum.size(); ++i)
    {
        digest[i] += sum[i];
    }
}

/** SHA-1: FIPS 180-4. */
Digest HashSha1(std::vector<std::uint8_t> bytes)
{
    const std::uint64_t bitCount = std::uint64_t{bytes.size()} * 8;
    bytes.push_back(0x80);
    while (bytes.size() % BLOCK_SIZE != BLOCK_SIZE - 8)
    {
        bytes.push_back(0);
    }
    for (int shift = 56; shift >= 0; shift -= 8)
    {
        bytes.push_back(static_cast<std::uint8_t>(bitCount >> shift));
    }
    Digest digest = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476,
                     0xC3D2E1F0};
    for (std::size_t i = 0; i < bytes.size(); i += BLOCK_SIZE)
    {
        AddBlock(bytes.data() + i, digest);
    }
    return digest;
}

}  // namespace

Guid MakeNameUuid(std::string_view name)
{
    std::vector<std::uint8_t> bytes(NAMESPACE.begin(), NAMESPACE.end());
    bytes.insert(bytes.end(), name.begin(), name.end());
    const Digest digest = HashSha1(std::move(bytes));
    Guid guid;
    for (std::size_t i = 0; i < guid.bytes.size(); ++i)
    {
        guid.bytes[i] =
            static_cast<std::uint8_t>(digest[i / 4] >> (24 - i % 4 * 8));
    }
    guid.bytes[6] = static_cast<std::uint8_t>((guid.bytes[6] & 0x0F) | 0x50);
    guid.bytes[8] = static_cast<std::uint8_t>((guid.bytes[8] & 0x3F) | 0x80);
    // Converts network order to Windows memory order.
    std::reverse(guid.bytes.begin(), guid.bytes.begin() + 4);
    std::swap(guid.bytes[4], guid.bytes[5]);
    std::swap(guid.bytes[6], guid.bytes[7]);
    return guid;
}

}  // namespace bgl
