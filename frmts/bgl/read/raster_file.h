// SPDX-License-Identifier: MIT
// The raster chunks of an open BGL file.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_RASTER_FILE_H
#define FLIGHTSIM_FRMTS_BGL_READ_RASTER_FILE_H

#include "driver/base/bgl_file.h"
#include "driver/base/file_state.h"
#include "frmts/trq1/chunk.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Location of a byte in a file. */
struct FilePlace
{
    std::string path;
    std::uint64_t offset = 0;
};

/** Shared by all rasters of a file. Immutable, so any thread may read. */
class RasterFile
{
  public:
    /** Reads the headers of all chunks. Leaves out damaged ones, with a
     * problem. */
    RasterFile(const std::shared_ptr<const BglFile> &file,
               bgl::ProblemList &problems);

    virtual ~RasterFile() = default;

    RasterFile(const RasterFile &) = delete;
    RasterFile &operator=(const RasterFile &) = delete;

    /** Path for messages about the whole. */
    const std::string &GetPath() const
    {
        return m_path;
    }

    const bgl::ByteSource &GetSource() const
    {
        return *m_source;
    }

    const std::vector<bgl::Chunk> &GetChunks() const
    {
        return m_chunks;
    }

    /** Returns the state of the file, by which a replacement is recognized;
     * nothing for small files, recently written files, and several files. */
    const FileState &GetState() const
    {
        return m_state;
    }

    /** Returns the location of an offset in the source. */
    virtual FilePlace Locate(std::uint64_t offset) const
    {
        return {m_path, offset};
    }

    /** Whether the chunks belong to several files, stacked in list order,
     * topmost first. */
    virtual bool IsStacked() const
    {
        return false;
    }

    /** Returns the number of a chunk's file; 0 if there is only one. */
    virtual std::uint32_t GetFileNumber(std::uint32_t) const
    {
        return 0;
    }

  protected:
    RasterFile(std::string path, std::shared_ptr<const bgl::ByteSource> source,
               std::vector<bgl::Chunk> chunks);

  private:
    const std::string m_path;
    const std::shared_ptr<const bgl::ByteSource> m_source;
    const std::vector<bgl::Chunk> m_chunks;
    const FileState m_state{};
};

}  // namespace flightsim

#endif
