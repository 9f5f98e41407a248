// SPDX-License-Identifier: MIT
// The priority of packages of Flight Simulator: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_PACKAGE_ORDER_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_PACKAGE_ORDER_H

#include <map>
#include <string>
#include <string_view>

namespace library
{

/** The priorities in a Content.xml, by name in lower case. */
struct ContentOrder
{
    /** The higher one is on top. */
    std::map<std::string, int> places;
    std::map<std::string, bool> isActive;

    /** Returns the place of a package; below all others if it is not
     * listed. */
    int GetPlace(std::string_view name) const;

    bool IsActive(std::string_view name) const;
};

/** Returns the name without the prefix that Content.xml of 2024 adds. */
std::string_view StripPackagePrefix(std::string_view name);

/** The properties that determine the order of packages. */
struct PackageRank
{
    std::string name;

    /** Whether it is in Official, Official2020 or the like. */
    bool isOfficial = false;
    int place = 0;

    /** package_order_hint of manifest.json. */
    std::string orderHint;
};

/** Whether `a` is below `b`. A total order of names. */
bool LiesBelow(const PackageRank &a, const PackageRank &b);

/** Whether packages of a content type may hold scenery. */
bool MayHoldScenery(std::string_view contentType);

}  // namespace library

#endif
