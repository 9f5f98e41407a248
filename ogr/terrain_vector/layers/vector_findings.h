// SPDX-License-Identifier: MIT
// Findings about the entities of a file, kept for its next opening.

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

/** The bounds of entities that layers have examined for filters. Thread-safe:
 * all threads determine the same bounds. */
class EntityBoxes final
{
  public:
    using Box = std::atomic<CellBox>;
    static_assert(Box::is_always_lock_free);

    /** The limit on the boxes kept, in bytes: for four million entities. */
    static constexpr std::size_t MAXIMUM_BYTES = 16U << 20;

    /** Returns the boxes of the entities of a record, by its position; none
     * beyond the limit, nor if the number of entities differs from an earlier
     * call. */
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

    /** The classes listed before the survey, by the starts of all records; 0 if
     * they could not be read. */
    std::uint16_t listed = 0;

    /** Filled as layers are read. */
    mutable EntityBoxes boxes{};
};

/** Keeps the findings of the files surveyed last by this process.
 *
 * The geometry type of a layer depends on all of its entities, so a file must
 * be surveyed before its first feature is made. Programs reopen a file for each
 * layer, each window of a map and each request; for a large file, the survey
 * then takes longer than reading what they need. */
class KeptVectorFindings final
{
  public:
    /** Returns null if there are no findings for the content of `source`, which
     * was opened at the path. */
    static std::shared_ptr<const VectorFindings>
    Find(const std::string &path, const bgl::ByteSource &source);

    /** Keeps findings of a large file, unless it was written recently. */
    static void Keep(const std::string &path, const bgl::ByteSource &source,
                     const std::shared_ptr<const VectorFindings> &findings);
};

}  // namespace flightsim

#endif
