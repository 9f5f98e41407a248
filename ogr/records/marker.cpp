// SPDX-License-Identifier: MIT
// Marker beacons: spec records.md 5.4.

#include "ogr/records/marker.h"

namespace bgl
{

std::optional<Marker> ParseMarker(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_MARKER)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Marker marker;
    marker.trueHeading = reader.ReadU8() * (360.0 / 256.0);
    marker.type = reader.ReadU8();
    marker.position = reader.ReadPosition();
    marker.ident = reader.ReadIdent5();
    // Unlike in all other records the region is not part of a REGAP.
    marker.region = UnpackIdentifier(reader.ReadU16());
    reader.Skip(2);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return marker;
}

}  // namespace bgl
