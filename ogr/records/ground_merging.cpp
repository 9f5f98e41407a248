// SPDX-License-Identifier: MIT
// How the ground of an MSFS airport merges with what is around: spec records.md
// 3.2.

#include "ogr/records/ground_merging.h"

namespace bgl
{

std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_GROUND_MERGING)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    GroundMerging merging;
    // Always 0.
    reader.Skip(2);
    merging.first = reader.ReadF32();
    merging.second = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return merging;
}

}  // namespace bgl
