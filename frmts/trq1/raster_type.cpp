// SPDX-License-Identifier: MIT
// The kinds of raster a chunk can hold: format.md 1.1.

#include "frmts/trq1/raster_type.h"

#include <charconv>

namespace bgl
{

namespace
{

constexpr std::string_view UNKNOWN_NAME = "type_";

constexpr RasterType RASTER_TYPES[] = {
#include "data/raster_types.inc"
};

}  // namespace

const RasterType *FindRasterType(std::uint16_t dataType)
{
    for (const RasterType &row : RASTER_TYPES)
    {
        if (row.dataType == dataType)
        {
            return &row;
        }
    }
    return nullptr;
}

bool IsUnknownType(std::uint16_t dataType)
{
    return FindRasterType(dataType) == nullptr;
}

std::string GetThemeName(std::uint16_t dataType)
{
    const RasterType *type = FindRasterType(dataType);
    return type != nullptr
               ? std::string(type->theme)
               : std::string(UNKNOWN_NAME) + std::to_string(dataType);
}

std::string GetThemeTitle(std::uint16_t dataType)
{
    const RasterType *type = FindRasterType(dataType);
    return type != nullptr ? std::string(type->title)
                           : "unknown type " + std::to_string(dataType);
}

std::uint32_t GetThemeOrder(std::uint16_t dataType)
{
    constexpr std::uint32_t behindAll = 0x10000;
    const RasterType *type = FindRasterType(dataType);
    return type != nullptr ? type->order : behindAll + dataType;
}

int GetRasterSide(std::uint16_t dataType)
{
    const RasterType *type = FindRasterType(dataType);
    return type != nullptr ? type->side : POST_SIDE;
}

std::optional<std::uint16_t> FindUnknownType(std::string_view theme)
{
    std::uint16_t number = 0;
    const char *end = theme.data() + theme.size();
    const bool isNumber =
        theme.starts_with(UNKNOWN_NAME) &&
        std::from_chars(theme.data() + UNKNOWN_NAME.size(), end, number).ptr ==
            end;
    return isNumber && IsUnknownType(number) && GetThemeName(number) == theme
               ? std::optional(number)
               : std::nullopt;
}

}  // namespace bgl
