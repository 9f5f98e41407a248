// SPDX-License-Identifier: MIT
// Which raster is where in a library, by file, theme and level.

#ifndef FLIGHTSIM_OGR_LIBRARY_COVERAGE_LIST_H
#define FLIGHTSIM_OGR_LIBRARY_COVERAGE_LIST_H

#include "ogr/library/library.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flightsim
{

/** The tiles of one level of a theme of a file. */
struct CoverageRow
{
    std::int64_t fid = 0;
    const SceneryFile *file = nullptr;
    std::string theme{};
    std::uint16_t dataType = 0;

    /** Of the theme; 0 where it does not depend on the month. */
    std::uint32_t months = 0;
    int level = 0;
    std::int64_t chunks = 0;
    library::Bounds bounds{};

    /** BGL:"<path>":<theme>:<level>. */
    std::string GetLocation() const;

    /** What its raster covers: posts stand for half the way to their neighbours,
     * so that it is more than the cells by half a sample on each side. */
    library::Bounds GetExtent() const;

    /** Degrees of latitude from sample to sample. */
    double GetResolution() const;

    /** Finer levels over coarser ones, and upper files over lower ones. */
    std::int64_t GetDrawingOrder() const;
};

/** Reads the headers of all tiles, file by file on several threads. Tiles that
 * are damaged, and files that cannot be read any more, are left out. */
std::vector<CoverageRow> ListCoverage(const Library &library, int threads);

}  // namespace flightsim

#endif
