// SPDX-License-Identifier: MIT
// The order in which bglcomp writes records: format.md chapter 8.

#ifndef FLIGHTSIM_DRIVER_BGL_COMPILER_ORDER_H
#define FLIGHTSIM_DRIVER_BGL_COMPILER_ORDER_H

#include <cstdint>
#include <vector>

namespace bgl
{

/** A record by its cell and its position in the source. */
struct CompilerEntry
{
    std::uint64_t cell = 0;
    std::uint32_t sequence = 0;

    bool operator==(const CompilerEntry &) const = default;
};

/** Sorts by cell like the compilers of FSX and Prepar3D, whose sort is not
 * stable: the order of records in a cell depends only on the cells. */
void SortAsCompiler(std::vector<CompilerEntry> &entries);

}  // namespace bgl

#endif
