// SPDX-License-Identifier: MIT
// Names of airports, navigation aids and airspaces: spec records.md 1.2.

#include "ogr/records/name.h"

namespace bgl
{

std::optional<std::string> ParseName(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_NAME)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    std::string name = reader.ReadRestAsText();
    reader.Finish();
    return name;
}

}  // namespace bgl
