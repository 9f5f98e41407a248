// SPDX-License-Identifier: MIT
// Blast fences and boundary fences: spec records.md 3.12.

#include "ogr/records/fence.h"

namespace bgl
{

std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_BLAST_FENCE && record.id != RECORD_BOUNDARY_FENCE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Fence fence;
    fence.recordId = record.id;
    const std::size_t count = reader.ReadU16();
    fence.instance = reader.ReadGuid();
    fence.profile = reader.ReadGuid();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    fence.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return fence;
}

}  // namespace bgl
