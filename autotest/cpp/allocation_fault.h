// SPDX-License-Identifier: MIT
// Lets one allocation fail, of those that the plugin makes or has others make
// for it: malloc and what stands on it, operator new included, with a frame of
// the plugin anywhere on the stack.

#ifndef FLIGHTSIM_AUTOTEST_CPP_ALLOCATION_FAULT_H
#define FLIGHTSIM_AUTOTEST_CPP_ALLOCATION_FAULT_H

#include <cstdint>

namespace allocation_fault
{

/** Finds the code of the plugin and the stack of the calling thread, which has
 * to be the first one.
 *
 * @return false when the plugin is not loaded.
 */
bool Prepare();

/** Lets the allocation of this number fail, counted from 1 and from now on; 0
 * for none of them. */
void Choose(std::uint64_t number);

/** Allocations that may have had a frame of the plugin, since Choose(). Some
 * have had one before only: its traces are still on the stack. */
std::uint64_t Count();

/** Whether the chosen allocation had a frame of the plugin, and failed. */
bool HasFailed();

/** Writes where the allocation was that failed to the error stream. */
void TellPlace();

/** Whether an address is in the code of the plugin. */
bool IsInPlugin(const void *address);

}  // namespace allocation_fault

#endif
