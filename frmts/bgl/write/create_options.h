// SPDX-License-Identifier: MIT
// The creation options of rasters.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_CREATE_OPTIONS_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_CREATE_OPTIONS_H

#include "driver/base/gdal_compat.h"
#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/raster_type.h"

#include <cstdint>
#include <optional>
#include <string>

namespace flightsim
{

/** The data types that can be written; their themes are the values of TYPE. */
inline constexpr std::uint16_t WRITTEN_DATA_TYPES[] = {
    bgl::DATA_TYPE_ELEVATION,   bgl::DATA_TYPE_LAND_CLASS,
    bgl::DATA_TYPE_WATER_CLASS, bgl::DATA_TYPE_REGION,
    bgl::DATA_TYPE_SEASON,      bgl::DATA_TYPE_POPULATION_DENSITY,
    bgl::DATA_TYPE_PHOTO,       bgl::DATA_TYPE_PHOTO32};

/** Returns the options in XML for the metadata of the driver, without
 * FILE_TIME, which also applies to vectors. */
std::string MakeRasterCreationOptions();

/** What to write, and how. */
struct CreateOptions
{
    /** TRQ1 data type. */
    std::uint16_t dataType = 0;

    /** QMID levels; 0 lets the source decide. */
    int finestLevel = 0;
    int coarsestLevel = 0;

    bgl::ChunkEncoding encoding{};

    /** Whether to avoid PTC where it would lose posts. */
    bool isStrict = true;

    /** Whether to choose scale and base from the values of the source. */
    bool isScaleAutomatic = true;

    /** Whether to clamp values that are out of range. */
    bool mayClamp = false;

    /** Resampling method of GDAL's warper; empty for the default of the
     * type. */
    std::string resampling{};

    /** One or three values of the source that mean missing samples. */
    std::string nullValue{};

    /** Code for posts without a value; without it such posts are an error. */
    std::optional<std::uint8_t> fill{};

    /** Whether to sample coarser levels from the source instead of the finer
     * levels. */
    bool resamplesEachLevel = false;

    /** Whether each cell of level 4 gets its own file. */
    bool isSplit = false;

    /** Whether to read back and compare the written tiles. */
    bool verifies = false;

    /** Number of the alpha band, or "NO"; empty for the one that the source
     * declares. */
    std::string alpha{};

    /** File, or number of a band, with the blend weights of a photo, white =
     * opaque. */
    std::string blendMask{};

    /** File, or number of a band, with the water of a photo, black = water. */
    std::string waterMask{};

    int threads = 1;
    std::uint64_t fileTime = 0;
    bool isAppending = false;

    bool IsPhoto() const;
    bool IsElevation() const;

    /** Whether samples are on the corners of cells instead of inside. */
    bool HasPosts() const
    {
        return !IsPhoto();
    }

    /** Parses the list and takes missing options from the source.
     *
     * @return nothing, with an error, if the options are inconsistent.
     */
    static std::optional<CreateOptions> Parse(GDALDataset &source,
                                              CSLConstList list);
};

}  // namespace flightsim

#endif
