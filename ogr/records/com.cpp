// SPDX-License-Identifier: MIT
// Radio frequencies of airports and airspaces: spec records.md 3.5.

#include "ogr/records/com.h"

namespace bgl
{

std::optional<Com> ParseCom(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_COM)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Com com;
    com.type = reader.ReadU8();
    com.station = reader.ReadU8();
    com.frequency = reader.ReadU32();
    com.name = reader.ReadRestAsText();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return com;
}

}  // namespace bgl
