// SPDX-License-Identifier: MIT
// How jetways name the parking that they serve: spec records.md 3.13.

#include "ogr/records/parking_reference.h"

namespace bgl
{

std::optional<ParkingReference> ReadParkingReference(const RecordView &record,
                                                     RecordLog &log)
{
    if (record.id != RECORD_JETWAY && record.id != RECORD_JETWAY_MSFS)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ParkingReference reference;
    reference.number = reader.ReadU16();
    reference.name = reader.ReadU16();
    if (record.id == RECORD_JETWAY_MSFS)
    {
        reference.suffix = reader.ReadU16();
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return reference;
}

}  // namespace bgl
