// SPDX-License-Identifier: MIT
// The raster chunks of an open BGL file.

#include "frmts/bgl/raster_file.h"

#include "frmts/trq1/chunk_scan.h"

#include <utility>

namespace flightsim
{

RasterFile::RasterFile(const std::shared_ptr<const BglFile> &file,
                       bgl::ProblemList &problems)
    : m_path(file->GetPath()), m_source(file, &file->GetSource()),
      m_chunks(bgl::ReadChunks(file->GetContainer(), problems))
{
}

RasterFile::RasterFile(std::string path,
                       std::shared_ptr<const bgl::ByteSource> source,
                       std::vector<bgl::Chunk> chunks)
    : m_path(std::move(path)), m_source(std::move(source)),
      m_chunks(std::move(chunks))
{
}

}  // namespace flightsim
