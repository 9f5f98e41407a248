// SPDX-License-Identifier: MIT
// Keys that pieces must share to be joined: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_KEY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_KEY_H

#include "ogr/terrain_vector/vector_index.h"

#include <string>
#include <unordered_map>

namespace bgl
{

/** Numbers sets of attributes so that equal sets have equal numbers. Its size
 * is bounded by the size of attribute buffers and references. */
class StitchKeys final
{
  public:
    /** Must be called before the entities of a record. */
    void StartRecord(const VectorRecordEntry &entry,
                     const VectorRecord &record);

    /** Returns the number for the attributes (GUIDs and payloads), geometry
     * type, level, record flags and altitude style of an entity, and for a
     * level entity its altitude. */
    std::uint32_t FindKey(const EntityView &entity,
                          const SegmentView &firstSegment);

  private:
    std::uint32_t FindBlock(const EntityView &entity, std::uint32_t offset);

    std::unordered_map<std::string, std::uint32_t> m_blocks{};
    std::unordered_map<std::string, std::uint32_t> m_keys{};

    /** Blocks of the current record by offset. */
    std::unordered_map<std::uint32_t, std::uint32_t> m_recordBlocks{};

    std::string m_recordPart{};
    std::string m_text{};
};

}  // namespace bgl

#endif
