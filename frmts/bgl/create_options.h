// SPDX-License-Identifier: MIT
// The creation options of rasters.

#ifndef FLIGHTSIM_FRMTS_BGL_CREATE_OPTIONS_H
#define FLIGHTSIM_FRMTS_BGL_CREATE_OPTIONS_H

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

/** The options in XML, for the metadata of the driver; FILE_TIME, which is also
 * one of vectors, is not among them. */
std::string MakeRasterCreationOptions();

/** What is to be written, and how. */
struct CreateOptions
{
    /** TRQ1 data type. */
    std::uint16_t dataType = 0;

    /** QMID levels; 0 where the source decides. */
    int finestLevel = 0;
    int coarsestLevel = 0;

    bgl::ChunkEncoding encoding{};

    /** Whether PTC is left out where it would lose posts. */
    bool isStrict = true;

    /** Scale and base are chosen from the values of the source. */
    bool isScaleAutomatic = true;

    /** Values out of range are cut to it. */
    bool mayClamp = false;

    /** Resampling of GDAL's warper; empty for the default of the type. */
    std::string resampling{};

    /** Value of the source, or three, that stands for missing samples. */
    std::string nullValue{};

    /** Code for posts without a value; none: such posts are an error. */
    std::optional<std::uint8_t> fill{};

    /** Coarser levels are sampled from the source, not made from finer ones. */
    bool resamplesEachLevel = false;

    /** A file for each cell of level 4. */
    bool isSplit = false;

    /** What was written is read back and compared. */
    bool verifies = false;

    /** Number of the band that stands for alpha, or "NO"; empty for the one
     * that the source names. */
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

    /** Samples stand on the corners of cells, not in between. */
    bool HasPosts() const
    {
        return !IsPhoto();
    }

    /** Reads the list and, for what it leaves open, the source.
     *
     * @return nothing, with an error, when it does not hold together.
     */
    static std::optional<CreateOptions> Parse(GDALDataset &source,
                                              CSLConstList list);
};

}  // namespace flightsim

#endif
