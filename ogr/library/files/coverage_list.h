// SPDX-License-Identifier: MIT
// Lists the raster coverage of a library by file, theme and level.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_COVERAGE_LIST_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_COVERAGE_LIST_H

#include "ogr/layer/layer_row.h"
#include "ogr/library/files/library.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flightsim
{

/** The tiles of one level of a theme in a file. */
struct CoverageRow : LayerRow
{
    const SceneryFile *file = nullptr;
    std::string theme{};
    std::uint16_t dataType = 0;

    /** Months of the theme; 0 if it does not depend on the month. */
    std::uint32_t months = 0;
    int level = 0;
    std::int64_t chunks = 0;
    library::Bounds bounds{};

    /** Returns BGL:"<path>":<theme>:<level>. */
    std::string GetLocation() const;

    /** Returns the extent of the raster. Posts extend half the way to their
     * neighbours, so it exceeds the cells by half a sample on each side. */
    library::Bounds GetExtent() const;

    /** Returns the sample spacing in degrees of latitude. */
    double GetResolution() const;

    /** Sorts finer levels over coarser ones, and higher files over lower
     * ones. */
    std::int64_t GetDrawingOrder() const;
};

/** Reads the headers of all tiles, in parallel over files. Skips damaged tiles,
 * and files that can no longer be read. */
std::vector<CoverageRow> ListCoverage(const Library &library, int threads);

}  // namespace flightsim

#endif
