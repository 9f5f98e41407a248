// SPDX-License-Identifier: MIT
// The options that place a point (.agp) on the earth.

#include "ogr/xpautogen/placement_option.h"

#include "driver/base/driver_names.h"
#include "ogr/xpautogen/format/lexer.h"

#include "cpl_error.h"

#include <cmath>

namespace flightsim
{

namespace
{

/** Parses "longitude,latitude" in degrees. */
std::optional<bgl::GeoPoint> ParseAnchor(std::string_view text)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
    {
        return std::nullopt;
    }
    const auto longitude =
        xpautogen::ParseNumber(xpautogen::Trim(text.substr(0, comma)));
    const auto latitude =
        xpautogen::ParseNumber(xpautogen::Trim(text.substr(comma + 1)));
    if (!longitude || !latitude || std::abs(*longitude) > 180.0 ||
        std::abs(*latitude) > 90.0)
    {
        return std::nullopt;
    }
    return bgl::GeoPoint{*longitude, *latitude};
}

void WarnOfHeadingAlone(CSLConstList options, const char *path)
{
    for (const char *name : {"HEADING", "ORIENTATION"})
    {
        if (CSLFetchNameValue(options, name) != nullptr)
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s: %s has no effect without ANCHOR",
                     XPAUTOGEN_DRIVER_NAME, path, name);
        }
    }
}

}  // namespace

bool ReadPlacementOptions(CSLConstList options, const char *path,
                          std::optional<xpautogen::Placement> &placement)
{
    const auto fetch = [&](const char *name, const char *defaultValue)
    { return CSLFetchNameValueDef(options, name, defaultValue); };
    const char *anchorText = fetch("ANCHOR", nullptr);
    const auto heading = xpautogen::ParseNumber(fetch("HEADING", "0"));
    const char *orientation = fetch("ORIENTATION", "NORTH");
    if (anchorText == nullptr)
    {
        WarnOfHeadingAlone(options, path);
        return true;
    }
    const auto anchor = ParseAnchor(anchorText);
    const bool isSouth = EQUAL(orientation, "SOUTH");
    if (!anchor || !heading || (!isSouth && !EQUAL(orientation, "NORTH")))
    {
        CPLError(
            CE_Failure, CPLE_IllegalArg,
            "%s: expected ANCHOR=<longitude>,<latitude>, HEADING=<degrees> "
            "and ORIENTATION=NORTH or SOUTH",
            XPAUTOGEN_DRIVER_NAME);
        return false;
    }
    placement.emplace(*anchor, *heading,
                      isSouth ? xpautogen::Orientation::TopSouth
                              : xpautogen::Orientation::TopNorth);
    return true;
}

}  // namespace flightsim
