// SPDX-License-Identifier: MIT
// Blast fences and boundary fences: spec records.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_FENCE_H
#define FLIGHTSIM_OGR_RECORDS_FENCE_H

#include "ogr/records/record_reader.h"
#include "ogr/records/vertex_list.h"

#include <optional>

namespace bgl
{

/** The ids are the codes of the enumeration fence_type. */
inline constexpr std::uint16_t RECORD_BLAST_FENCE = 0x38;
inline constexpr std::uint16_t RECORD_BOUNDARY_FENCE = 0x39;

struct Fence
{
    std::uint16_t recordId = 0;
    Guid instance{};
    Guid profile{};

    /** A part of the record. */
    VertexList vertices{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
