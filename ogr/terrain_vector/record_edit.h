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
     * @param problem gets the reason. */
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

/** Returns why readers, which limit what few bytes may become, would not take
 * all of a record that was made: the cell, which vector, and what they expect.
 * Empty if they take it.
 *
 * @param use gets what the record uses of the allowance of its file, too. */
std::string FindReadingProblem(const Qmid &cell, ByteSpan bytes,
                               RecordUse &use);

/** The same for all records of a file of so many bytes. */
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
