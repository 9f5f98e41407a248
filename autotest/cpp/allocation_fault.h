// SPDX-License-Identifier: MIT
// Lets one allocation fail, of those made by the plugin or on its behalf:
// malloc and everything based on it, including operator new, with a frame of
// the plugin anywhere on the stack.

#ifndef FLIGHTSIM_AUTOTEST_CPP_ALLOCATION_FAULT_H
#define FLIGHTSIM_AUTOTEST_CPP_ALLOCATION_FAULT_H

#include <cstdint>

namespace allocation_fault
{

/** Finds the code of the plugin and the stack of the calling thread, which must
 * be the first one.
 *
 * @return false if the plugin is not loaded.
 */
bool Prepare();

/** Lets the allocation with this number fail, counted from 1 and from now on; 0
 * for none. */
void Choose(std::uint64_t number);

/** Returns the number of allocations since Choose() that may have a frame of
 * the plugin. Some only have traces of earlier frames on the stack. */
std::uint64_t Count();

/** Whether the chosen allocation had a frame of the plugin, and failed. */
bool HasFailed();

/** Writes the stack of the failed allocation to the error stream. */
void TellPlace();

/** Whether an address is in the code of the plugin. */
bool IsInPlugin(const void *address);

}  // namespace allocation_fault

#endif
