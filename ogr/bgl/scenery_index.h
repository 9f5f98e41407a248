// SPDX-License-Identifier: MIT
// The scenery objects of a file by number and its models by GUID.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_INDEX_H
#define FLIGHTSIM_OGR_BGL_SCENERY_INDEX_H

#include "driver/bytes/byte_source.h"
#include "ogr/bgl/loaded_block.h"
#include "ogr/records/model_data.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace flightsim
{

/** Finds the FID that the first object of a block has in the layer
 * scenery_object, so that other layers can refer to objects. */
class SceneryIndex final
{
  public:
    /** Blocks come in order. */
    void AddBlock(std::uint64_t offset, std::int64_t objectCount)
    {
        m_firstFids.emplace(offset, m_count);
        m_count += objectCount;
    }

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

/** Brings models and their extents together by GUID. */
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

    /** Of several models with one GUID the first that has a box, or is one of
     * MSFS. Null when the file has none. May be called on several threads. */
    const bgl::ModelSummary *FindSummary(const bgl::Guid &guid) const;

    /** The same; null without a box. */
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

    /** Null when the file has none. */
    const bgl::ModelExtents *FindExtents(const bgl::Guid &guid) const
    {
        const auto found = m_extents.find(guid);
        return found != m_extents.end() ? &found->second : nullptr;
    }

  private:
    void AddModel(const bgl::ModelEntry &entry, const LoadedBlock &block,
                  const bgl::RecordView &record, const bgl::ByteSource &source,
                  bgl::RecordLog &log);

    /** Reads what an MSFS model says of itself, when it is first asked for:
     * that of a library takes long. */
    void Complete(bgl::ModelSummary &summary) const;

    std::set<bgl::Guid> m_models{};
    const bgl::ByteSource *m_source = nullptr;

    mutable std::mutex m_mutex{};

    /** Those with a box, and those of MSFS. */
    mutable std::map<bgl::Guid, bgl::ModelSummary> m_solids{};

    /** Bytes that this took: models that share theirs are damage. */
    mutable std::uint64_t m_gltfBytes = 0;
    std::map<bgl::Guid, bgl::ModelExtents> m_extents{};
};

/** Whether the data of an entry lie inside its subsection; a problem when
 * not. */
bool HoldsModelData(const bgl::RecordBlock &block,
                    const bgl::RecordView &record, const bgl::ModelEntry &entry,
                    bgl::RecordLog &log);

}  // namespace flightsim

#endif
