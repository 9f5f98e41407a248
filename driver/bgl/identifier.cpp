// SPDX-License-Identifier: MIT
// Packed ICAO identifiers: ogr/records/format.md chapter 1.1.

#include "driver/bgl/identifier.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr std::string_view DIGITS = " ?0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::uint64_t BASE = 38;
static_assert(DIGITS.size() == BASE);

/** 38^12 is the highest power below 2^64. */
constexpr std::size_t MAXIMUM_LENGTH = 12;

}  // namespace

std::string UnpackIdentifier(std::uint64_t packed)
{
    std::string text;
    for (; packed != 0; packed /= BASE)
    {
        text += DIGITS[static_cast<std::size_t>(packed % BASE)];
    }
    std::reverse(text.begin(), text.end());
    return text;
}

std::optional<std::uint64_t> PackIdentifier(std::string_view text)
{
    if (text.size() > MAXIMUM_LENGTH)
    {
        return std::nullopt;
    }
    std::uint64_t packed = 0;
    for (const char character : text)
    {
        const std::size_t digit = DIGITS.find(character);
        if (digit == std::string_view::npos || character == '?')
        {
            return std::nullopt;
        }
        packed = packed * BASE + digit;
    }
    return packed;
}

Identifier UnpackIdent5(std::uint32_t value)
{
    return {static_cast<int>(value & 0x1F), UnpackIdentifier(value >> 5)};
}

Identifier UnpackIdent8(std::uint64_t value)
{
    return {static_cast<int>(value & 0x3F), UnpackIdentifier(value >> 6)};
}

RegionAndAirport UnpackRegionAndAirport(std::uint32_t value)
{
    return {UnpackIdentifier(value & 0x7FF), UnpackIdentifier(value >> 11)};
}

}  // namespace bgl
