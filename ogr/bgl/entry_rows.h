// SPDX-License-Identifier: MIT
// Walks the entries of a section without record headers.

#ifndef FLIGHTSIM_OGR_BGL_ENTRY_ROWS_H
#define FLIGHTSIM_OGR_BGL_ENTRY_ROWS_H

#include "ogr/bgl/loaded_block.h"
#include "ogr/records/record_reader.h"

#include <algorithm>

namespace flightsim
{

/** Calls `visit(entry)` with a view, without a header, of each entry. */
template <class Visit>
void ForEachEntry(const LoadedBlock &block, const Visit &visit)
{
    const std::size_t size = bgl::GetEntrySize(block.block.sectionType);
    for (std::size_t at = 0; size > 0 && size <= block.bytes.size() - at;
         at += size)
    {
        visit(bgl::RecordView{0, bgl::HeaderForm::None,
                              block.bytes.subspan(at, size),
                              block.block.offset + at});
    }
}

}  // namespace flightsim

#endif
