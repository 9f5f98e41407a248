// SPDX-License-Identifier: MIT
// Identifies the file and level of each sample in a raster of several files.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_PROVENANCE_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_READ_PROVENANCE_RASTER_H

#include "frmts/bgl/read/theme_raster.h"

#include <vector>

namespace flightsim
{

/** The planes of a provenance. */
enum ProvenancePlane
{
    /** Number of the file; 0 for none. */
    PROVENANCE_FILE,

    /** QMID level of the tile; 0 for none. */
    PROVENANCE_LEVEL,

    /** Position of the chunk in the list of the file, plus 1; 0 for none. Not a
     * band. */
    PROVENANCE_CHUNK
};

/** Reads the tiles of another raster and combines them by the same rules, with
 * the tile's number in place of each sample. A sample computed from several
 * belongs to the one with the largest weight. */
class ProvenanceRaster : public ThemeRaster
{
  public:
    /** Creates the provenance of a raster. */
    static std::unique_ptr<ThemeRaster> Create(const ThemeRaster &raster);

    GDALDataType GetDataType() const final;
    bool TakesPixelStrides() const final;
    CPLErr Read(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                std::span<const Target> targets) final;

  protected:
    /** Identifies the tile of a sample: its chunk plus 1, or 0. */
    using Mark = std::uint32_t;

    explicit ProvenanceRaster(const ThemeRaster &raster);

    /** Reads the marks of a window, line by line without gaps. */
    virtual bool ReadMarks(const bgl::MosaicGrid &grid,
                           const bgl::GridWindow &window, Mark *marks) = 0;

    /** Reports and returns the outcome of the last read. */
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
