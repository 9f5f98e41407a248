// SPDX-License-Identifier: MIT
// Runs a loop on several threads.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_PARALLEL_FOR_H
#define FLIGHTSIM_FRMTS_BGL_READ_PARALLEL_FOR_H

#include <cstddef>
#include <functional>

namespace flightsim
{

/** Calls body(0) ... body(count - 1), once each, on up to `threads` threads
 * including the calling one. Returns when all calls have returned; `body` must
 * not throw. If no more threads can be started, the existing ones do the
 * work. */
void ParallelFor(std::size_t count, int threads,
                 const std::function<void(std::size_t)> &body);

/** Like ParallelFor, for a body that may throw std::bad_alloc: the other calls
 * still run, and the exception is thrown when all have returned. */
void ParallelForOrThrow(std::size_t count, int threads,
                        const std::function<void(std::size_t)> &body);

}  // namespace flightsim

#endif
