// SPDX-License-Identifier: MIT
// Lists the vector classes of a large file from the headers of its records:
// format.md chapters 2 and 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_PREVIEW_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_PREVIEW_H

#include "driver/bgl/container.h"

#include <cstdint>
#include <optional>

namespace bgl
{

/** Finds the classes of a file without reading its entities: bit i for each
 * VectorClass i that the attribute buffer of a record names, or that the
 * entities of a few records have.
 *
 * Returns nothing for files that must be surveyed at once: small ones, where a
 * survey takes no time, and those with unusual tables or headers, or with
 * attributes that the terrain compiler does not write, for which the buffer
 * alone does not determine an entity's class.
 */
std::optional<std::uint16_t> PreviewVectorClasses(const Container &container);

}  // namespace bgl

#endif
