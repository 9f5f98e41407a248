// SPDX-License-Identifier: MIT
// What becomes of a feature among those of other files.

#ifndef FLIGHTSIM_OGR_LIBRARY_VERDICT_H
#define FLIGHTSIM_OGR_LIBRARY_VERDICT_H

#include "ogr/library/library.h"

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

    /** Of the fields of ListAirportGroups, as texts. */
    std::vector<std::string> values{};

    /** Kinds of parts that it removes of the airports below it, as words of the
     * domain airport_deletion. */
    std::set<std::string> deletions{};

    /** Layers in which it has parts, of those that matter. */
    std::set<std::string> ownLayers{};
};

/** What becomes of a feature. */
struct Verdict
{
    /** Why it is hidden; null for one that is shown. */
    const char *reason = nullptr;

    /** Id of the file that hides it; negative where no file does. */
    std::int64_t hiddenBy = -1;

    /** The uppermost airport with the ident of the feature's, if there is one
     * in another file. */
    const PlacedAirport *airport = nullptr;
};

/** FID in the library of a feature of a file. */
std::int64_t MakeLibraryFid(const SceneryFile &file, std::int64_t fid);

}  // namespace flightsim

#endif
