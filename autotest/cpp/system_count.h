// SPDX-License-Identifier: MIT
// Counts what a process asks of the system, to bound a cost without a clock.

#ifndef FLIGHTSIM_AUTOTEST_CPP_SYSTEM_COUNT_H
#define FLIGHTSIM_AUTOTEST_CPP_SYSTEM_COUNT_H

#include <cstdint>

/** Sanitizers have allocators of their own, of which nothing is counted. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

/** Returns the number of allocations of the process so far. */
std::uint64_t CountAllocations();

/** The same of looks at files and folders of the system. */
std::uint64_t CountLooks();

#endif
