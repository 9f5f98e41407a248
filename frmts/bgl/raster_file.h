// SPDX-License-Identifier: MIT
// The raster chunks of an open BGL file.

#ifndef FLIGHTSIM_FRMTS_BGL_RASTER_FILE_H
#define FLIGHTSIM_FRMTS_BGL_RASTER_FILE_H

#include "driver/base/bgl_file.h"
#include "frmts/trq1/chunk.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Shared by all rasters of a file. Does not change, so any thread may read. */
class RasterFile final
{
  public:
    /** Reads the headers of all chunks; those that are damaged are left out
     * with a problem. */
    RasterFile(std::shared_ptr<const BglFile> file, bgl::ProblemList &problems);

    const std::string &GetPath() const
    {
        return m_file->GetPath();
    }

    const bgl::ByteSource &GetSource() const
    {
        return m_file->GetSource();
    }

    const std::vector<bgl::Chunk> &GetChunks() const
    {
        return m_chunks;
    }

  private:
    std::shared_ptr<const BglFile> m_file;
    std::vector<bgl::Chunk> m_chunks;
};

}  // namespace flightsim

#endif
