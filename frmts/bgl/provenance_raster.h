// SPDX-License-Identifier: MIT
// Which file and level gives each sample of a raster of several files.

#ifndef FLIGHTSIM_FRMTS_BGL_PROVENANCE_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_PROVENANCE_RASTER_H

#include "frmts/bgl/theme_raster.h"

#include <vector>

namespace flightsim
{

/** The planes of a provenance. */
enum ProvenancePlane
{
    /** Number of the file; 0 where there is none. */
    PROVENANCE_FILE,

    /** QMID level of the tile; 0 where there is none. */
    PROVENANCE_LEVEL,

    /** Position of the chunk in the list of the file, plus 1; 0 where there is
     * none. In no band. */
    PROVENANCE_CHUNK
};

/** Reads the tiles of another raster and puts them together by the same rules,
 * with the number of the tile in the place of each sample. A sample that is
 * made of several is of the one that weighs most. */
class ProvenanceRaster : public ThemeRaster
{
  public:
    /** The provenance of what a raster shows. */
    static std::unique_ptr<ThemeRaster> Create(const ThemeRaster &raster);

    GDALDataType GetDataType() const final;
    bool TakesPixelStrides() const final;
    CPLErr Read(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                std::span<const Target> targets) final;

  protected:
    /** Says which tile gives a sample: its chunk plus 1, or 0. */
    using Mark = std::uint32_t;

    explicit ProvenanceRaster(const ThemeRaster &raster);

    /** Reads the marks of a window, line by line without a gap. */
    virtual bool ReadMarks(const bgl::MosaicGrid &grid,
                           const bgl::GridWindow &window, Mark *marks) = 0;

    /** Reports and returns what the last read has found. */
    virtual CPLErr Finish() = 0;

  private:
    bool ReadWindow(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                    std::span<const Target> targets);
    std::uint32_t ValueOf(Mark mark, int plane) const;
    void WriteLine(const Mark *marks, std::int64_t count, const Target &target,
                   std::int64_t line) const;
};

}  // namespace flightsim

#endif
