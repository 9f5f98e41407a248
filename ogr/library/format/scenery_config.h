// SPDX-License-Identifier: MIT
// scenery.cfg and add-ons.cfg: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_SCENERY_CONFIG_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_SCENERY_CONFIG_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace library
{

/** A rectangle in degrees in which content of lower areas is hidden. */
struct AreaExclusion
{
    double north = 0;
    double west = 0;
    double south = 0;
    double east = 0;

    /** In lower case: objects, vors, ndbs, all. */
    std::vector<std::string> categories{};

    bool Takes(std::string_view category) const;
};

/** Parses "N45 30,W120,N45,W119 30,objects,vors": degrees and minutes of the
 * northern, western, southern and eastern edge, then categories. Returns
 * nothing for other text. */
std::optional<AreaExclusion> ParseAreaExclusion(std::string_view text);

/** An [Area.nnn] of a scenery.cfg. */
struct ConfigArea
{
    int number = 0;

    /** As in the file, or "Area 12, layer 3" if it has none. */
    std::string title;

    /** Folder as in the file, absolute or relative to the simulator's. */
    std::string local;

    /** The folder from which the simulator copies the area. */
    std::string remote;

    /** Priority: the higher number is on top. Defaults to the area's number. */
    int layer = 0;

    bool isActive = true;
    bool isRequired = false;
    std::vector<AreaExclusion> exclusions{};

    /** Returns the folder to read: the local one, if there is one. */
    const std::string &GetFolder() const
    {
        return local.empty() ? remote : local;
    }
};

/** Parses the areas in file order. Skips sections that are not areas, and areas
 * without a folder. */
std::vector<ConfigArea> ParseSceneryConfig(std::string_view text);

/** An entry of an add-ons.cfg: a package, or a folder of packages. */
struct AddOnEntry
{
    std::string path;
    std::string title;
    bool isActive = true;
    bool isRequired = false;

    /** Whether this is a [DiscoveryPath.n], every folder of which may be a
     * package. */
    bool isDiscoveryPath = false;
};

std::vector<AddOnEntry> ParseAddOnList(std::string_view text);

}  // namespace library

#endif
