// SPDX-License-Identifier: MIT
// Which kinds of vectors a large file has, by the headers of its records:
// format.md chapters 2 and 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_PREVIEW_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_PREVIEW_H

#include "driver/bgl/container.h"

#include <cstdint>
#include <optional>

namespace bgl
{

/** Finds the classes of a file without a walk over its entities: bit i for each
 * VectorClass i that the attribute buffer of a record names, or that the
 * entities of a few records have.
 *
 * Nothing for files that are to be surveyed at once: small ones, which take no
 * time, and those with anything odd about their tables and headers, or with
 * attributes that the terrain compiler does not write, where an entity's class
 * is not in the buffer alone.
 */
std::optional<std::uint16_t> PreviewVectorClasses(const Container &container);

}  // namespace bgl

#endif
