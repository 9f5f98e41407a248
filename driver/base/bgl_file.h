// SPDX-License-Identifier: MIT
// An open BGL file, shared by everything that reads from it.

#ifndef FLIGHTSIM_DRIVER_BASE_BGL_FILE_H
#define FLIGHTSIM_DRIVER_BASE_BGL_FILE_H

#include "driver/bgl/account.h"
#include "driver/base/vsi_source.h"
#include "frmts/trq1/chunk.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** The bytes of a file, its tables and, for rasters, the headers of its chunks.
 */
class BglFile final
{
  public:
    /** Reads the tables; null, with problems, when the header is unusable.
     *
     * @param hasChunks whether the headers of raster chunks are read too.
     */
    static std::shared_ptr<const BglFile>
    Open(const std::string &path, std::unique_ptr<VsiSource> source,
         bool hasChunks, bgl::ProblemList &problems);

    const std::string &GetPath() const
    {
        return m_path;
    }

    const bgl::ByteSource &GetSource() const
    {
        return *m_source;
    }

    /** Reads that failed since the file was opened. */
    std::uint64_t CountReadErrors() const
    {
        return m_source->CountReadErrors();
    }

    const bgl::Container &GetContainer() const
    {
        return m_container;
    }

    /** What the tables leave out. */
    const bgl::Account &GetAccount() const
    {
        return m_account;
    }

    const std::vector<bgl::Chunk> &GetChunks() const
    {
        return m_chunks;
    }

    /** Numbers of the chunks that hold a raster type, of all levels. */
    std::vector<std::uint32_t> FindChunks(std::uint16_t dataType) const;

  private:
    BglFile(const std::string &path, std::unique_ptr<VsiSource> source,
            bgl::Container container);

    std::string m_path;
    std::unique_ptr<VsiSource> m_source;
    bgl::Container m_container;
    bgl::Account m_account{};
    std::vector<bgl::Chunk> m_chunks{};
};

}  // namespace flightsim

#endif
