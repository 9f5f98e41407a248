// SPDX-License-Identifier: MIT
// Reduced tiles, kept for the next opening of their file.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_REDUCTIONS_H
#define FLIGHTSIM_FRMTS_BGL_READ_REDUCTIONS_H

#include "frmts/bgl/read/chunk_cache.h"
#include "frmts/bgl/read/raster_file.h"
#include "frmts/trq1/tile_index.h"

#include <memory>
#include <mutex>

namespace flightsim
{

/** The reduced tiles of a raster.
 *
 * A file stores no overviews, so a small picture requires decoding all of its
 * tiles; the reduced tiles take at most a 64th of their memory. Programs reopen
 * a file for each view and each request, so reduced tiles are kept for the
 * process: for large files that were not being written when they were opened,
 * as long as size, time and number of the file and the locations of all tiles
 * are unchanged. Thread-safe.
 */
class Reductions final
{
  public:
    /** @param form a digest of the options on which reduced tiles depend.
     *        `file` and `index` must outlive the object. */
    Reductions(const RasterFile &file, const bgl::TileIndex &index,
               std::size_t form);
    ~Reductions();

    Reductions(const Reductions &) = delete;
    Reductions &operator=(const Reductions &) = delete;

    /** Returns null if there is no such part. */
    std::shared_ptr<DecodedTile> Find(std::uint64_t part);

    /** @param isReusable whether later datasets may use it: tiles made from
     *        damaged ones are made again, with a warning. */
    void Keep(std::uint64_t part, std::shared_ptr<DecodedTile> tile,
              bool isReusable);

  private:
    void FindOwner();

    const RasterFile &m_file;
    const bgl::TileIndex &m_index;
    const std::size_t m_form;
    ChunkCache &m_cache;

    /** Owner of the parts that are dropped with the raster. */
    const std::uint32_t m_own;

    /** Owner of the parts that are kept; m_own if none are. */
    std::uint32_t m_kept;
    std::once_flag m_once{};
};

}  // namespace flightsim

#endif
