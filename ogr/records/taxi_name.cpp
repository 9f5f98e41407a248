// SPDX-License-Identifier: MIT
// Names of taxiways: spec records.md 3.9.

#include "ogr/records/taxi_name.h"

namespace bgl
{

namespace
{

constexpr std::size_t NAME_SIZE = 8;

}  // namespace

bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names)
{
    if (record.id != RECORD_TAXI_NAMES)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(NAME_SIZE);
    for (std::size_t i = 0; i < count; ++i)
    {
        names.push_back(reader.ReadText(NAME_SIZE));
    }
    reader.Finish();
    return true;
}

}  // namespace bgl
