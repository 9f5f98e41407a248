// SPDX-License-Identifier: MIT
// What was found out about the entities of a file, kept for its next opening.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FINDINGS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FINDINGS_H

#include "ogr/terrain_vector/vector_index.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The result of a survey of all records of a file. */
struct VectorFindings
{
    bgl::VectorIndex index{};
    bgl::ProblemList problems{};
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
