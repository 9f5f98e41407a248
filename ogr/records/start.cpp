// SPDX-License-Identifier: MIT
// Start positions of airports: spec records.md 3.4.

#include "ogr/records/start.h"

namespace bgl
{

std::optional<Start> ParseStart(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_START)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Start start;
    start.runwayNumber = reader.ReadU8();
    const std::uint8_t kind = reader.ReadU8();
    start.designator = kind & 0x0F;
    start.type = kind >> 4;
    start.position = reader.ReadPosition();
    start.trueHeading = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return start;
}

}  // namespace bgl
