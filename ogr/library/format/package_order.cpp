// SPDX-License-Identifier: MIT
// The priority of packages of Flight Simulator: format.md chapter 4.

#include "ogr/library/format/package_order.h"

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace library
{

namespace
{

constexpr std::string_view PREFIXES[] = {"communityfs20-", "communityfs24-",
                                         "fs20-", "fs24-"};

/** The simulator's base packages, lowest first. */
constexpr std::string_view BASES[] = {"fs-base-genericairports", "fs-base",
                                      "fs-base-nav"};

constexpr std::string_view TYPES_WITHOUT_SCENERY[] = {"instruments", "aircraft",
                                                      "livery"};

int GetClass(const PackageRank &package)
{
    constexpr int baseCount = static_cast<int>(std::size(BASES));
    const auto base =
        std::find_if(std::begin(BASES), std::end(BASES),
                     [&](std::string_view name)
                     { return EqualsIgnoringCase(name, package.name); });
    if (base != std::end(BASES))
    {
        return static_cast<int>(base - std::begin(BASES));
    }
    return baseCount + (package.isOfficial ? 0 : 1);
}

/** Sorts GENERIC below BESPOKE below CUSTOM, each below its PATCH. */
int GetHintOrder(std::string_view hint)
{
    const std::string lower = ToLower(hint);
    const int kind = lower.starts_with("generic")   ? 0
                     : lower.starts_with("bespoke") ? 4
                     : lower.starts_with("custom")  ? 6
                                                    : 2;
    return kind + (lower.ends_with("_patch") ? 1 : 0);
}

}  // namespace

int ContentOrder::GetPlace(std::string_view name) const
{
    const auto found = places.find(ToLower(name));
    return found != places.end() ? found->second
                                 : std::numeric_limits<int>::min();
}

bool ContentOrder::IsActive(std::string_view name) const
{
    const auto found = isActive.find(ToLower(name));
    return found == isActive.end() || found->second;
}

std::string_view StripPackagePrefix(std::string_view name)
{
    for (const std::string_view prefix : PREFIXES)
    {
        if (name.size() > prefix.size() &&
            EqualsIgnoringCase(name.substr(0, prefix.size()), prefix))
        {
            return name.substr(prefix.size());
        }
    }
    return name;
}

bool LiesBelow(const PackageRank &a, const PackageRank &b)
{
    const auto key = [](const PackageRank &package)
    {
        return std::tuple(GetClass(package), package.place,
                          GetHintOrder(package.orderHint),
                          ToLower(package.name), package.name);
    };
    return key(a) < key(b);
}

bool MayHoldScenery(std::string_view contentType)
{
    return std::none_of(std::begin(TYPES_WITHOUT_SCENERY),
                        std::end(TYPES_WITHOUT_SCENERY),
                        [&](std::string_view type)
                        { return EqualsIgnoringCase(type, contentType); });
}

}  // namespace library
