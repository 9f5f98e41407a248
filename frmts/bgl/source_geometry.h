// SPDX-License-Identifier: MIT
// Where a raster lies on the earth, and on the grid of a QMID level.

#ifndef FLIGHTSIM_FRMTS_BGL_SOURCE_GEOMETRY_H
#define FLIGHTSIM_FRMTS_BGL_SOURCE_GEOMETRY_H

#include "driver/base/gdal_compat.h"

#include <cstdint>
#include <optional>

namespace flightsim
{

/** The posts or pixels of a QMID level: 256 a cell, counted from 180 W and
 * 90 N. Columns go on beyond 180 E. */
struct SampleGrid
{
    /** Where columns and rows are counted from, in degrees. */
    static constexpr double WEST_END = -180;
    static constexpr double NORTH_END = 90;

    /** Parts of a sample by which a source may be off the grid. */
    static constexpr double TOLERANCE = 1e-3;

    int level = 0;

    /** Samples stand on the corners of the grid, not in between. */
    bool hasPosts = false;

    double ColumnWidth() const;
    double RowHeight() const;
};

/** Samples from the first to the last, both included. */
struct SampleRange
{
    std::int64_t west = 0;
    std::int64_t north = 0;
    std::int64_t east = -1;
    std::int64_t south = -1;
};

/** Where a raster lies on the earth, WGS84. */
struct SourceGeometry
{
    /** Bounds in degrees; the east may be beyond 180. */
    double west = 0;
    double east = 0;
    double south = 0;
    double north = 0;

    /** Distance of two pixels at the centre, in degrees. */
    double columnWidth = 0;
    double rowHeight = 0;

    /** A pole is a point inside of the raster. */
    bool hasPole = false;

    /** Nothing, with an error, for a source that is not georeferenced. */
    static std::optional<SourceGeometry> Find(GDALDataset &source);

    /** The coarsest level that is not coarser than the source ([U]). */
    int FindLevel() const;
};

/** Whether a raster has longitudes and latitudes of WGS 84, in whatever order. */
bool IsWgs84(GDALDataset &source);

}  // namespace flightsim

#endif
