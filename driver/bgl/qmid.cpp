// SPDX-License-Identifier: MIT
// QMID cells, the quad-tree of the simulators: format.md chapters 2, 3 and 5.

#include "driver/bgl/qmid.h"

#include "driver/bgl/coordinates.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bgl
{

namespace
{

/** Moves bit i to bit 2i. */
std::uint64_t Spread(std::uint32_t value)
{
    std::uint64_t x = value;
    x = (x | (x << 16)) & 0x0000FFFF0000FFFFULL;
    x = (x | (x << 8)) & 0x00FF00FF00FF00FFULL;
    x = (x | (x << 4)) & 0x0F0F0F0F0F0F0F0FULL;
    x = (x | (x << 2)) & 0x3333333333333333ULL;
    x = (x | (x << 1)) & 0x5555555555555555ULL;
    return x;
}

/** Moves bit 2i to bit i; drops odd bits. */
std::uint32_t Gather(std::uint64_t value)
{
    std::uint64_t x = value & 0x5555555555555555ULL;
    x = (x | (x >> 1)) & 0x3333333333333333ULL;
    x = (x | (x >> 2)) & 0x0F0F0F0F0F0F0F0FULL;
    x = (x | (x >> 4)) & 0x00FF00FF00FF00FFULL;
    x = (x | (x >> 8)) & 0x0000FFFF0000FFFFULL;
    x = (x | (x >> 16)) & 0x00000000FFFFFFFFULL;
    return static_cast<std::uint32_t>(x);
}

}  // namespace

std::optional<Qmid> Qmid::FromPacked(std::uint64_t packed)
{
    const int markerBit = static_cast<int>(std::bit_width(packed)) - 1;
    if (markerBit < 1 || markerBit % 2 == 0)
    {
        return std::nullopt;
    }
    const int level = (markerBit - 1) / 2;
    if (level > MAXIMUM_LEVEL)
    {
        return std::nullopt;
    }
    const std::uint64_t bits = packed ^ (std::uint64_t{1} << markerBit);
    return Qmid{level, Gather(bits), Gather(bits >> 1)};
}

Qmid Qmid::FromPoint(std::uint32_t longitude, std::uint32_t latitude, int level)
{
    const std::uint32_t x = longitude % LONGITUDE_TURN;
    const std::uint32_t y = std::min(latitude, LATITUDE_SPAN - 1);
    const int shift = MAXIMUM_LEVEL - level;
    return {level, x >> shift, y >> shift};
}

std::uint32_t Qmid::Columns(int level)
{
    return level < 2 ? static_cast<std::uint32_t>(level + 1)
                     : std::uint32_t{3} << (level - 2);
}

std::uint32_t Qmid::Rows(int level)
{
    return level < 1 ? 1U : std::uint32_t{1} << (level - 1);
}

std::uint64_t Qmid::Packed() const
{
    return (std::uint64_t{2} << (2 * level)) + 2 * Spread(v) + Spread(u);
}

double Qmid::West() const
{
    return std::ldexp(480.0 * u, -level) - 180.0;
}

double Qmid::North() const
{
    return 90.0 - std::ldexp(360.0 * v, -level);
}

double Qmid::East() const
{
    return std::ldexp(480.0 * (u + 1.0), -level) - 180.0;
}

double Qmid::South() const
{
    return 90.0 - std::ldexp(360.0 * (v + 1.0), -level);
}

std::string Qmid::ToString() const
{
    return "level " + std::to_string(level) + ", u " + std::to_string(u) +
           ", v " + std::to_string(v);
}

std::string ToQuadKey(const Qmid &cell)
{
    std::string key;
    for (int bit = cell.level - 1; bit >= 0; --bit)
    {
        const std::uint32_t digit =
            ((cell.u >> bit) & 1U) + 2 * ((cell.v >> bit) & 1U);
        key += static_cast<char>('0' + digit);
    }
    return key;
}

std::optional<Qmid> FromQuadKey(std::string_view key)
{
    if (key.empty() || key.size() > Qmid::MAXIMUM_LEVEL)
    {
        return std::nullopt;
    }
    Qmid cell{static_cast<int>(key.size()), 0, 0};
    for (const char character : key)
    {
        if (character < '0' || character > '3')
        {
            return std::nullopt;
        }
        const auto digit = static_cast<std::uint32_t>(character - '0');
        cell.u = 2 * cell.u + (digit & 1U);
        cell.v = 2 * cell.v + (digit >> 1);
    }
    return cell;
}

}  // namespace bgl
