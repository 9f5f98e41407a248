// SPDX-License-Identifier: MIT
// scenery.cfg and add-ons.cfg: format.md chapters 2 and 3.

#include "ogr/library/format/scenery_config.h"

#include "driver/bytes/decimal.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/ini_text.h"

#include <algorithm>

namespace library
{

namespace
{

std::string MakeAreaTitle(const ConfigArea &area)
{
    std::string title = "Area ";
    title += std::to_string(area.number);
    title += ", layer ";
    title += std::to_string(area.layer);
    return title;
}

/** Parses degrees such as "N45 30", "W120" or "s5 30.25"; nothing for other
 * text, and for letters other than the two given. */
std::optional<double> ParseAngle(std::string_view text, char positive,
                                 char negative)
{
    const std::string angle = ToLower(text);
    if (angle.empty() || (angle[0] != positive && angle[0] != negative))
    {
        return std::nullopt;
    }
    double value = 0;
    double unit = 1;
    for (const std::string &part : SplitList(angle.substr(1), ' '))
    {
        double number = 0;
        const char *end = part.data() + part.size();
        const auto result = bgl::ReadReal(part.data(), end, number);
        if (result.ptr != end || result.ec != std::errc() || !(number >= 0))
        {
            return std::nullopt;
        }
        value += number * unit;
        unit /= 60;
    }
    return angle[0] == positive ? value : -value;
}

ConfigArea MakeArea(const IniSection &section, int number)
{
    ConfigArea area;
    area.number = number;
    area.title = section.Find("Title");
    area.local = section.Find("Local");
    area.remote = section.Find("Remote");
    area.layer = section.FindNumber("Layer").value_or(number);
    area.isRequired = section.FindFlag("Required", false);
    // The simulator always loads areas that cannot be deactivated.
    area.isActive = area.isRequired || section.FindFlag("Active", true);
    if (area.title.empty())
    {
        area.title = MakeAreaTitle(area);
    }
    for (const auto &[key, value] : section.entries)
    {
        const bool isExclusion = EqualsIgnoringCase(key, "Exclude") ||
                                 ToLower(key).starts_with("exclude.");
        const auto exclusion =
            isExclusion ? ParseAreaExclusion(value) : std::nullopt;
        if (exclusion)
        {
            area.exclusions.push_back(*exclusion);
        }
    }
    return area;
}

}  // namespace

bool AreaExclusion::Takes(std::string_view category) const
{
    return std::any_of(categories.begin(), categories.end(),
                       [&](const std::string &word)
                       { return word == "all" || word == category; });
}

std::optional<AreaExclusion> ParseAreaExclusion(std::string_view text)
{
    constexpr std::size_t edges = 4;
    const std::vector<std::string> parts = SplitList(text, ',');
    if (parts.size() <= edges)
    {
        return std::nullopt;
    }
    const auto north = ParseAngle(parts[0], 'n', 's');
    const auto west = ParseAngle(parts[1], 'e', 'w');
    const auto south = ParseAngle(parts[2], 'n', 's');
    const auto east = ParseAngle(parts[3], 'e', 'w');
    if (!north || !west || !south || !east || *south > *north || *west > *east)
    {
        return std::nullopt;
    }
    AreaExclusion exclusion{*north, *west, *south, *east, {}};
    for (std::size_t i = edges; i < parts.size(); ++i)
    {
        exclusion.categories.push_back(ToLower(parts[i]));
    }
    return exclusion;
}

std::vector<ConfigArea> ParseSceneryConfig(std::string_view text)
{
    std::vector<ConfigArea> areas;
    for (const IniSection &section : ParseIni(text))
    {
        const std::optional<int> number =
            GetSectionNumber(section.name, "Area.");
        if (!number)
        {
            continue;
        }
        ConfigArea area = MakeArea(section, *number);
        if (!area.GetFolder().empty())
        {
            areas.push_back(std::move(area));
        }
    }
    return areas;
}

std::vector<AddOnEntry> ParseAddOnList(std::string_view text)
{
    std::vector<AddOnEntry> entries;
    for (const IniSection &section : ParseIni(text))
    {
        AddOnEntry entry;
        entry.isDiscoveryPath =
            GetSectionNumber(section.name, "DiscoveryPath.").has_value();
        if (!entry.isDiscoveryPath &&
            !GetSectionNumber(section.name, "Package."))
        {
            continue;
        }
        entry.path = section.Find("Path");
        entry.title = section.Find("Title");
        entry.isRequired = section.FindFlag("Required", false);
        entry.isActive = entry.isRequired || section.FindFlag("Active", true);
        if (!entry.path.empty())
        {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

}  // namespace library
