// SPDX-License-Identifier: MIT
// Changes entities of terrain vector records: format.md 7.9.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_EDIT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_EDIT_H

#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/record_builder.h"

#include <map>
#include <optional>
#include <vector>

namespace bgl
{

/** What an entity refers to, in its order. */
AttributeSet CopyAttributes(const EntityView &entity);

/** The segments of an entity as they stand in its record. */
EncodedEntity CopySegments(const EntityView &entity);

/** An entity that is in no record yet. Its view stays valid when it is moved.
 */
class LooseEntity final
{
  public:
    /** Nothing when no record can hold it. */
    static std::optional<LooseEntity> Make(const Qmid &cell,
                                           const EncodedEntity &entity,
                                           const AttributeSet &attributes);

    LooseEntity(LooseEntity &&) = default;
    LooseEntity &operator=(LooseEntity &&) = default;
    LooseEntity(const LooseEntity &) = delete;
    LooseEntity &operator=(const LooseEntity &) = delete;
    ~LooseEntity() = default;

    const EntityView &GetView() const
    {
        return m_view;
    }

  private:
    LooseEntity() = default;

    /** A record of this entity alone. */
    std::vector<std::uint8_t> m_bytes{};
    EntityView m_view{};
};

/** What becomes of a record. The views have to outlive it. */
struct RecordChange
{
    /** What stands in the place of entities, by their positions; null for those
     * that go. */
    std::map<std::uint32_t, const EntityView *> entities{};

    /** What follows behind the last one. */
    std::vector<const EntityView *> added{};

    /** Nothing for what the record has. */
    std::optional<bool> addsToCells{};
};

/** Why a record cannot be changed without a loss; null if it can. */
const char *FindRecordProblem(const VectorRecord &record, const Qmid &cell);

/** Appends a record with changes, or nothing when no entity is left. Entities
 * that are not changed keep their bytes, and blocks their order. */
void ChangeRecord(const VectorRecord &record, const Qmid &cell,
                  const RecordChange &change, std::vector<std::uint8_t> &sink);

/** Appends a record of new entities. */
void MakeRecord(const Qmid &cell, const std::vector<const EntityView *> &added,
                bool addsToCells, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
