// SPDX-License-Identifier: MIT
// Exclusions among the properties: format.md chapters 3.1 to 3.3.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_AREA_H
#define FLIGHTSIM_OGR_DSF_FORMAT_AREA_H

#include "ogr/dsf/format/curve.h"
#include "ogr/dsf/format/dsf_file.h"

#include <string>
#include <vector>

namespace dsf
{

/** Prefix of the keys of exclusions; the kind follows. */
inline constexpr std::string_view EXCLUSION_KEY = "sim/exclude_";

/** An area in which X-Plane leaves out scenery of lower packs. */
struct Exclusion
{
    /** The number of the property. */
    std::size_t property = 0;

    /** The kind of art: obj, fac, for, bch, net, lin, pol or str. */
    std::string kind{};

    /** The number of its filter; negative for none. */
    int filter = -1;

    /** Whether it is a polygon instead of a rectangle. */
    bool isPolygon = false;

    /** Corners, at least three; empty for an invalid text. */
    std::vector<MapPoint> corners{};
};

/** Lists the exclusions of a file in order. */
std::vector<Exclusion> ListExclusions(const DsfFile &file);

/** Lists the airports of filters in order: comments refer to them by index. */
std::vector<std::string> ListFilters(const DsfFile &file);

}  // namespace dsf

#endif
