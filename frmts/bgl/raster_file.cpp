// SPDX-License-Identifier: MIT
// The raster chunks of an open BGL file.

#include "frmts/bgl/raster_file.h"

#include "frmts/trq1/chunk_scan.h"

#include <utility>

namespace flightsim
{

RasterFile::RasterFile(std::shared_ptr<const BglFile> file,
                       bgl::ProblemList &problems)
    : m_file(std::move(file)),
      m_chunks(bgl::ReadChunks(m_file->GetContainer(), problems))
{
}

}  // namespace flightsim
