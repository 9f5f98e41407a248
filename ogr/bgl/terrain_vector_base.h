// SPDX-License-Identifier: MIT
// The file that terrain vectors are added to.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_BASE_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_BASE_H

#include "driver/base/bgl_file.h"
#include "driver/bgl/container_writer.h"
#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/vector_index.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Gives its records cell by cell, in the order in which they are written. */
class TerrainVectorBase final
{
  public:
    /** Null, with an error, for a file that cannot be read, has damage that
     * would be lost, or anything else than terrain vectors. */
    static std::unique_ptr<TerrainVectorBase> Open(const std::string &path);

    /** Appends the records of all cells in front of one, as they stand in the
     * file; false, with an error, when they cannot be read or written. */
    [[nodiscard]] bool CopyBefore(std::uint64_t packedCell,
                                  bgl::ContainerWriter &container);

    /** Takes the records of a cell, if there are any; CopyBefore was called for
     * it. False, with an error, when they cannot be read. */
    [[nodiscard]] bool Take(std::uint64_t packedCell,
                            std::vector<bgl::RecordData> &records);

  private:
    explicit TerrainVectorBase(std::shared_ptr<const BglFile> file)
        : m_file(std::move(file))
    {
    }

    bool ReportRead() const;

    std::shared_ptr<const BglFile> m_file;

    /** By cell. */
    std::vector<bgl::VectorRecordEntry> m_records{};
    std::size_t m_next = 0;
    std::vector<std::uint8_t> m_bytes{};
};

}  // namespace flightsim

#endif
