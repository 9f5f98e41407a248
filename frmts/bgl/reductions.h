// SPDX-License-Identifier: MIT
// Reduced tiles, kept for the next opening of their file.

#ifndef FLIGHTSIM_FRMTS_BGL_REDUCTIONS_H
#define FLIGHTSIM_FRMTS_BGL_REDUCTIONS_H

#include "frmts/bgl/chunk_cache.h"
#include "frmts/bgl/raster_file.h"
#include "frmts/trq1/tile_index.h"

#include <memory>
#include <mutex>

namespace flightsim
{

/** The reduced tiles of a raster.
 *
 * A file stores no overviews, so that a small picture of it takes as long as
 * all of its tiles take to decode; what is left of them is at most a 64th of
 * their memory. Programs open a file again for each view and each request, so
 * this stays with the process: for large files that were still when they were
 * opened, as long as size, time and number of the file and the places of all
 * tiles are the same. Thread-safe.
 */
class Reductions final
{
  public:
    /** @param form a digest of all else that tiles depend on. Both must outlive
     *        the object. */
    Reductions(const RasterFile &file, const bgl::TileIndex &index,
               std::size_t form);
    ~Reductions();

    Reductions(const Reductions &) = delete;
    Reductions &operator=(const Reductions &) = delete;

    /** Returns null if there is no such part. */
    std::shared_ptr<DecodedTile> Find(std::uint64_t part);

    /** @param isSound whether the next opening may use it: what was made of
     *        damaged tiles is made again, with a warning. */
    void Keep(std::uint64_t part, std::shared_ptr<DecodedTile> tile,
              bool isSound);

  private:
    void FindOwner();

    const RasterFile &m_file;
    const bgl::TileIndex &m_index;
    const std::size_t m_form;
    ChunkCache &m_cache;

    /** Of parts that go when the raster does. */
    const std::uint32_t m_own;

    /** Of those that stay; m_own if none do. */
    std::uint32_t m_kept;
    std::once_flag m_once{};
};

}  // namespace flightsim

#endif
