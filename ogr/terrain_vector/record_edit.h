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

/** Returns copies of the blocks that an entity refers to, in its order. */
AttributeSet CopyAttributes(const EntityView &entity);

/** Returns the segments of an entity in their stored form. */
EncodedEntity CopySegments(const EntityView &entity);

/** An entity that is not yet in a record. Moving it keeps its view valid. */
class LooseEntity final
{
  public:
    /** Returns nothing when no record can hold the entity.
     * @param problem receives the reason. */
    static std::optional<LooseEntity> Make(const Qmid &cell,
                                           const EncodedEntity &entity,
                                           const AttributeSet &attributes,
                                           std::string &problem);

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

    /** A record with this entity only. */
    std::vector<std::uint8_t> m_bytes{};
    EntityView m_view{};
};

/** Returns why readers, which limit the expansion of few bytes, would not
 * accept all of a new record: the cell, the vector, and the expectation. Empty
 * if they accept it.
 *
 * @param use is increased by the record's use of the file's allowance. */
std::string FindReadingProblem(const Qmid &cell, ByteSpan bytes,
                               RecordUse &use);

/** Like the above, for all records of a file of that size. */
std::string FindReadingProblem(const RecordUse &use, std::uint64_t fileSize);

/** Changes of a record. The views must outlive it. */
struct RecordChange
{
    /** Replacements of entities by position; null deletes. */
    std::map<std::uint32_t, const EntityView *> entities{};

    /** Entities to append. */
    std::vector<const EntityView *> added{};

    /** Nothing keeps the record's value. */
    std::optional<bool> addsToCells{};
};

/** Returns why a record cannot be changed without loss, or null. */
const char *FindRecordProblem(const VectorRecord &record, const Qmid &cell);

/** Appends a record with changes, or nothing when none of its entities is left.
 * Unchanged entities keep their bytes, and blocks keep their order. */
void ChangeRecord(const VectorRecord &record, const Qmid &cell,
                  const RecordChange &change, std::vector<std::uint8_t> &sink);

/** Appends a record of new entities. */
void MakeRecord(const Qmid &cell, const std::vector<const EntityView *> &added,
                bool addsToCells, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
