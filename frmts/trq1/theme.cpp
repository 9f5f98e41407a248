// SPDX-License-Identifier: MIT
// The rasters in a file, by kind and variation: format.md 1.1, chapter 2 (month
// mask).

#include "frmts/trq1/theme.h"

#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::uint32_t ALL_MONTHS = 0x0FFF;
constexpr std::uint32_t NIGHT = 0x1000;

constexpr const char *MONTHS[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                  "jul", "aug", "sep", "oct", "nov", "dec"};

}  // namespace

bool HasVariations(std::uint16_t dataType)
{
    return dataType == DATA_TYPE_PHOTO || dataType == DATA_TYPE_SEASON ||
           dataType == DATA_TYPE_PHOTO32;
}

std::uint32_t GetMonths(const ChunkHeader &header)
{
    // Bits beyond the thirteen known ones do not distinguish variations.
    constexpr std::uint32_t known = ALL_MONTHS | NIGHT;
    return HasVariations(header.dataType) ? header.monthMask & known : 0;
}

std::vector<std::uint32_t> DivideYear(std::span<const std::uint32_t> monthMasks)
{
    constexpr int bits = 13;
    std::vector<std::pair<std::vector<bool>, std::uint32_t>> parts;
    for (int bit = 0; bit < bits; ++bit)
    {
        std::vector<bool> applies;
        for (const std::uint32_t mask : monthMasks)
        {
            const std::uint32_t months = mask == 0 ? ALL_MONTHS : mask;
            applies.push_back((months >> bit & 1) != 0);
        }
        if (std::find(applies.begin(), applies.end(), true) == applies.end())
        {
            continue;
        }
        const auto same = std::find_if(parts.begin(), parts.end(),
                                       [&](const auto &part)
                                       { return part.first == applies; });
        auto &part = same != parts.end()
                         ? *same
                         : parts.emplace_back(std::move(applies), 0);
        part.second |= std::uint32_t{1} << bit;
    }
    std::vector<std::uint32_t> masks;
    for (const auto &[applies, mask] : parts)
    {
        masks.push_back(mask);
    }
    return masks;
}

std::string GetMonthSuffix(std::uint32_t monthMask)
{
    const std::uint32_t months = monthMask & ALL_MONTHS;
    const bool isNight = (monthMask & NIGHT) != 0;
    std::string suffix;
    if (months == ALL_MONTHS)
    {
        suffix = isNight ? "_all" : "";
    }
    else
    {
        for (std::size_t i = 0; i < std::size(MONTHS); ++i)
        {
            suffix += (months >> i & 1) != 0 ? std::string("_") + MONTHS[i]
                                             : std::string();
        }
    }
    return isNight ? suffix + "_night" : suffix;
}

std::vector<Theme> ListThemes(std::span<const Chunk> chunks)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, Theme> themes;
    for (std::size_t i = 0; i < chunks.size(); ++i)
    {
        const ChunkHeader &header = chunks[i].header;
        const std::uint32_t months = GetMonths(header);
        Theme &theme = themes[{GetThemeOrder(header.dataType), months}];
        if (theme.chunks.empty())
        {
            theme.name = GetThemeName(header.dataType) + GetMonthSuffix(months);
            theme.dataType = header.dataType;
            theme.monthMask = months;
        }
        theme.chunks.push_back(static_cast<std::uint32_t>(i));
    }
    std::vector<Theme> list;
    list.reserve(themes.size());
    for (auto &[key, theme] : themes)
    {
        list.push_back(std::move(theme));
    }
    return list;
}

}  // namespace bgl
