// SPDX-License-Identifier: MIT
// What was found out about the entities of a file, kept for its next opening.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FINDINGS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FINDINGS_H

#include "ogr/terrain_vector/layers/terrain_vector_geometry.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Where the entities lie that filters have made layers look at. Thread-safe:
 * a place is the same for all who find it out. */
class EntityBoxes final
{
  public:
    using Box = std::atomic<CellBox>;
    static_assert(Box::is_always_lock_free);

    /** The limit on the boxes kept, in bytes: of four million entities. */
    static constexpr std::size_t MAXIMUM_BYTES = 16U << 20;

    /** Returns those of the entities of a record, by its position; none beyond
     * the limit, nor if there were more or fewer before. */
    std::span<Box> Get(std::size_t record, std::size_t entityCount);

  private:
    std::mutex m_mutex{};
    std::unordered_map<std::size_t, std::vector<Box>> m_boxes{};
    std::size_t m_bytes = 0;
};

/** The result of a survey of all records of a file. */
struct VectorFindings
{
    bgl::VectorIndex index{};
    bgl::ProblemList problems{};

    /** The classes that were listed before the survey, by the heads of all
     * records; 0 if they could not be. */
    std::uint16_t listed = 0;

    /** Filled as layers are read. */
    mutable EntityBoxes boxes{};
};

/** Keeps the findings of the files that this process surveyed last.
 *
 * The type of a layer depends on all of its entities, so a file has to be walked
 * before its first feature is made. Programs open a file again for each layer,
 * each window of a map and each request; of a large file, the walk then takes
 * longer than to read what they want. */
class KeptVectorFindings final
{
  public:
    /** Null if there are none of what `source`, which was opened at the path,
     * holds. */
    static std::shared_ptr<const VectorFindings>
    Find(const std::string &path, const bgl::ByteSource &source);

    /** Keeps findings of a large file that was not written just now. */
    static void Keep(const std::string &path, const bgl::ByteSource &source,
                     const std::shared_ptr<const VectorFindings> &findings);
};

}  // namespace flightsim

#endif
