// SPDX-License-Identifier: MIT
// Indexes the scenery objects of a file by number and its models by GUID.

#ifndef FLIGHTSIM_OGR_BGL_READ_SCENERY_INDEX_H
#define FLIGHTSIM_OGR_BGL_READ_SCENERY_INDEX_H

#include "driver/bytes/byte_source.h"
#include "ogr/bgl/read/loaded_block.h"
#include "ogr/records/scenery/model_data.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace flightsim
{

class RecordFile;

/** Finds the FID in the layer scenery_object of the first object of a block, so
 * that other layers can refer to objects. */
class SceneryIndex final
{
  public:
    /** Blocks must be added in order. */
    void AddBlock(const LoadedBlock &block, const RecordFile &file,
                  bgl::RecordLog &log);

    /** @param offset file offset of a block that was added. */
    std::int64_t GetFirstFid(std::uint64_t offset) const
    {
        const auto found = m_firstFids.find(offset);
        return found != m_firstFids.end() ? found->second : 0;
    }

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_firstFids{};
    std::int64_t m_count = 0;
};

/** Combines models and their extents by GUID. */
class ModelIndex final
{
  public:
    /** Adds the entries of a block of either section. */
    void AddBlock(const LoadedBlock &block, const bgl::ByteSource &source,
                  bgl::RecordLog &log);

    bool HasModel(const bgl::Guid &guid) const
    {
        return m_models.contains(guid);
    }

    /** Returns the first model with a GUID that has a box or is one of MSFS, or
     * null. May be called from several threads. */
    const bgl::ModelSummary *FindSummary(const bgl::Guid &guid) const;

    /** Returns the same model, or null if it has no box. */
    const bgl::ModelSummary *FindSolid(const bgl::Guid &guid) const
    {
        const bgl::ModelSummary *summary = FindSummary(guid);
        return summary != nullptr && summary->box ? summary : nullptr;
    }

    /** Whether there may be models with a box. */
    bool MayHaveSolids() const
    {
        return !m_solids.empty();
    }

    /** Returns null if the file has no extents for the GUID. */
    const bgl::ModelExtents *FindExtents(const bgl::Guid &guid) const
    {
        const auto found = m_extents.find(guid);
        return found != m_extents.end() ? &found->second : nullptr;
    }

  private:
    void AddModel(const bgl::ModelEntry &entry, const LoadedBlock &block,
                  const bgl::RecordView &record, const bgl::ByteSource &source,
                  bgl::RecordLog &log);

    /** Reads the description inside an MSFS model on first use: reading all
     * descriptions of a library takes long. */
    void Complete(bgl::ModelSummary &summary) const;

    std::set<bgl::Guid> m_models{};
    const bgl::ByteSource *m_source = nullptr;

    mutable std::mutex m_mutex{};

    /** Models with a box, and those of MSFS. */
    mutable std::map<bgl::Guid, bgl::ModelSummary> m_solids{};

    /** Bytes of descriptions read so far. They are limited because damaged
     * files may have models that share their bytes. */
    mutable std::uint64_t m_gltfBytes = 0;
    std::map<bgl::Guid, bgl::ModelExtents> m_extents{};
};

/** Whether the data of an entry are inside its subsection; logs a problem if
 * not. */
bool HoldsModelData(const bgl::RecordBlock &block,
                    const bgl::RecordView &record, const bgl::ModelEntry &entry,
                    bgl::RecordLog &log);

}  // namespace flightsim

#endif
