// SPDX-License-Identifier: MIT
// The models of a file, by GUID.

#ifndef FLIGHTSIM_OGR_BGL_MODEL_INDEX_H
#define FLIGHTSIM_OGR_BGL_MODEL_INDEX_H

#include "driver/bytes/byte_source.h"
#include "ogr/bgl/loaded_block.h"
#include "ogr/records/model_data.h"

#include <map>
#include <set>

namespace flightsim
{

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

    /** Of several models with one GUID the first that has a box. Null when the
     * file has none with a box. */
    const bgl::ModelSummary *FindSolid(const bgl::Guid &guid) const
    {
        const auto found = m_solids.find(guid);
        return found != m_solids.end() ? &found->second : nullptr;
    }

    bool HasSolids() const
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

    std::set<bgl::Guid> m_models{};

    /** Those with a box. */
    std::map<bgl::Guid, bgl::ModelSummary> m_solids{};
    std::map<bgl::Guid, bgl::ModelExtents> m_extents{};
};

/** Whether the data of an entry lie inside its subsection; a problem when
 * not. */
bool HoldsModelData(const bgl::RecordBlock &block,
                    const bgl::RecordView &record, const bgl::ModelEntry &entry,
                    bgl::RecordLog &log);

}  // namespace flightsim

#endif
