// SPDX-License-Identifier: MIT
// The location of a raster on the earth, and on the grid of a QMID level.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_SOURCE_GEOMETRY_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_SOURCE_GEOMETRY_H

#include "driver/base/gdal_compat.h"

#include <cstdint>
#include <optional>

namespace flightsim
{

/** The posts or pixels of a QMID level: 256 per cell, counted from 180 W and 90
 * N. Columns continue beyond 180 E. */
struct SampleGrid
{
    /** Origin of columns and rows, in degrees. */
    static constexpr double WEST_END = -180;
    static constexpr double NORTH_END = 90;

    /** Tolerated deviation of a source from the grid, as a fraction of a
     * sample. */
    static constexpr double TOLERANCE = 1e-3;

    int level = 0;

    /** Whether samples are on the corners of the grid instead of inside. */
    bool hasPosts = false;

    double ColumnWidth() const;
    double RowHeight() const;
};

/** First and last sample, inclusive. */
struct SampleRange
{
    std::int64_t west = 0;
    std::int64_t north = 0;
    std::int64_t east = -1;
    std::int64_t south = -1;
};

/** The location of a raster in WGS84. */
struct SourceGeometry
{
    /** Bounds in degrees; the east may exceed 180. */
    double west = 0;
    double east = 0;
    double south = 0;
    double north = 0;

    /** Distance between adjacent pixels at the centre, in degrees. */
    double columnWidth = 0;
    double rowHeight = 0;

    /** Whether a pole is a point inside the raster. */
    bool hasPole = false;

    /** Returns nothing, with an error, for a source that is not
     * georeferenced. */
    static std::optional<SourceGeometry> Find(GDALDataset &source);

    /** Returns the coarsest level that is at least as fine as the source
     * ([U]). */
    int FindLevel() const;
};

/** Whether a raster has longitudes and latitudes of WGS 84, in either order. */
bool IsWgs84(GDALDataset &source);

}  // namespace flightsim

#endif
