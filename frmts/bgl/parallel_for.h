// SPDX-License-Identifier: MIT
// Runs a loop on several threads.

#ifndef FLIGHTSIM_FRMTS_BGL_PARALLEL_FOR_H
#define FLIGHTSIM_FRMTS_BGL_PARALLEL_FOR_H

#include <cstddef>
#include <functional>

namespace flightsim
{

/** Calls body(0) ... body(count - 1), each once, on up to `threads` threads,
 * the calling one included. Returns when all calls have; `body` must not throw.
 * Where no further thread can be started the ones there are do the work. */
void ParallelFor(std::size_t count, int threads,
                 const std::function<void(std::size_t)> &body);

/** Likewise for a body that may throw for want of memory: the others still run,
 * and std::bad_alloc is thrown once all have. */
void ParallelForOrThrow(std::size_t count, int threads,
                        const std::function<void(std::size_t)> &body);

}  // namespace flightsim

#endif
