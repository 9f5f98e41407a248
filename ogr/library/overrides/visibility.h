// SPDX-License-Identifier: MIT
// Whether a feature is shown among those of other files.

#ifndef FLIGHTSIM_OGR_LIBRARY_OVERRIDES_VISIBILITY_H
#define FLIGHTSIM_OGR_LIBRARY_OVERRIDES_VISIBILITY_H

#include "ogr/library/files/library.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** An airport in one file. */
struct PlacedAirport
{
    const SceneryFile *file = nullptr;

    /** FID and key in the library's layer airport. */
    std::int64_t fid = 0;
    std::string key{};

    /** Values of the fields of ListAirportGroups, as text. */
    std::vector<std::string> values{};

    /** Kinds of parts that it removes from lower airports, as words of the
     * domain airport_deletion. */
    std::set<std::string> deletions{};

    /** Relevant layers in which it has parts. */
    std::set<std::string> ownLayers{};
};

/** Whether a feature is shown. */
struct Visibility
{
    /** Why it is hidden; null if it is shown. */
    const char *reason = nullptr;

    /** Id of the file that hides it; negative for none. */
    std::int64_t hiddenBy = -1;

    /** The highest airport, in another file, with the ident of the feature's
     * airport; null for none. */
    const PlacedAirport *airport = nullptr;
};

/** Returns the FID in the library of a file's feature. */
std::int64_t MakeLibraryFid(const SceneryFile &file, std::int64_t fid);

}  // namespace flightsim

#endif
