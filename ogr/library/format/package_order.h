// SPDX-License-Identifier: MIT
// Which package of Flight Simulator lies on which: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_PACKAGE_ORDER_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_PACKAGE_ORDER_H

#include <map>
#include <string>
#include <string_view>

namespace library
{

/** What a Content.xml says of packages; keys are names in small letters. */
struct ContentOrder
{
    /** The higher one lies on top. */
    std::map<std::string, int> places;
    std::map<std::string, bool> isActive;

    /** The place of a package, 0 for one that is not listed. */
    int GetPlace(std::string_view name) const;

    bool IsActive(std::string_view name) const;
};

/** Returns the name without what Content.xml of 2024 puts in front of it. */
std::string_view StripPackagePrefix(std::string_view name);

/** What decides between two packages. */
struct PackageRank
{
    std::string name;

    /** Whether it lies in Official, Official2020 or the like. */
    bool isOfficial = false;
    int place = 0;

    /** package_order_hint of manifest.json. */
    std::string orderHint;
};

/** Whether `a` lies below `b`. A total order of names. */
bool LiesBelow(const PackageRank &a, const PackageRank &b);

/** Whether the packages of a content type may hold scenery. */
bool MayHoldScenery(std::string_view contentType);

}  // namespace library

#endif
