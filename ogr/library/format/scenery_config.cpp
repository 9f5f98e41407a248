// SPDX-License-Identifier: MIT
// scenery.cfg and add-ons.cfg: format.md chapters 2 and 3.

#include "ogr/library/format/scenery_config.h"

#include "ogr/library/format/ini_text.h"

namespace library
{

namespace
{

std::string InventTitle(const ConfigArea &area)
{
    std::string title = "Area ";
    title += std::to_string(area.number);
    title += ", layer ";
    title += std::to_string(area.layer);
    return title;
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
    // The simulator loads what cannot be switched off in any case.
    area.isActive = area.isRequired || section.FindFlag("Active", true);
    if (area.title.empty())
    {
        area.title = InventTitle(area);
    }
    return area;
}

}  // namespace

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
