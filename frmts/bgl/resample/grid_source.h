// SPDX-License-Identifier: MIT
// A georeferenced raster read on the grid of a QMID level.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_GRID_SOURCE_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_GRID_SOURCE_H

#include "frmts/bgl/resample/source_geometry.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** How to warp a source that is not on the grid. */
struct WarpRequest
{
    /** Method of gdalwarp. */
    std::string resampling{};

    /** Value of the source that means missing samples; empty for the one that
     * the source declares. */
    std::string nullValue{};

    /** Float32 with a missing value, otherwise bytes with an alpha band. */
    bool isElevation = false;

    int threads = 1;
};

/** Returns the method for a source without one of its own. */
const char *GetDefaultResampling(bool isElevation, bool isPhoto,
                                 const SourceGeometry &geometry,
                                 const SampleGrid &grid);

/** A raster whose pixels are those of a grid, at an offset: the source itself
 * if it is on the grid, otherwise a warped view of it. */
class GridSource final
{
  public:
    /** Returns null, with an error, when the source cannot be warped. The
     * source must outlive the result. */
    static std::unique_ptr<GridSource> Create(GDALDataset &source,
                                              const SourceGeometry &geometry,
                                              const SampleGrid &grid,
                                              const WarpRequest &request);

    /** Returns the warped view, which keeps the source open; null if the source
     * is on the grid. Nothing can be read afterwards. */
    GDALDatasetUniquePtr TakeView();

    const SampleRange &Range() const
    {
        return m_range;
    }

    /** Reads a window; samples outside the source are missing. Columns wrap
     * around the earth: the source may be any number of turns away.
     *
     * @param bands numbers from 1.
     * @param data receives width*height samples of `type` for each band.
     * @param mask receives width*height bytes, 0 = missing, 255 = present.
     * @return false, with an error, when the source cannot be read.
     */
    bool Read(const SampleRange &window, const std::vector<int> &bands,
              GDALDataType type, void *data, std::uint8_t *mask) const;

  private:
    GridSource() = default;

    static bool IsAligned(GDALDataset &source, const SampleGrid &grid,
                          SampleRange &range);
    bool RepeatEnds(GDALDataset &source, const SampleGrid &grid,
                    const std::string &resampling);
    bool Warp(GDALDataset &source, const SourceGeometry &geometry,
              const SampleGrid &grid, const WarpRequest &request);

    /** Destination of the samples of a window. */
    struct Target
    {
        const std::vector<int> &bands;
        GDALDataType type;
        std::uint8_t *data;
        std::uint8_t *mask;
    };

    bool ReadPart(const SampleRange &window, std::int64_t shift,
                  const Target &target) const;
    void LeaveOutPoles(const SampleGrid &grid);
    static void CopyRow(const SampleRange &window, std::int64_t from,
                        std::int64_t to, const Target &target);

    GDALDataset *m_dataset = nullptr;
    GDALDatasetUniquePtr m_masked{};
    GDALDatasetUniquePtr m_extended{};
    GDALDatasetUniquePtr m_view{};
    SampleRange m_range{};

    /** Whether the posts on a pole, which the range excludes, are copied from
     * the adjacent row. */
    bool m_northPole = false;
    bool m_southPole = false;

    /** Number of samples around the earth. */
    std::int64_t m_columns = 0;
};

}  // namespace flightsim

#endif
