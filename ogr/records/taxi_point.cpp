// SPDX-License-Identifier: MIT
// Points of taxiways: spec records.md 3.7.

#include "ogr/records/taxi_point.h"

namespace bgl
{

namespace
{

constexpr std::size_t ELEMENT_SIZE = 12;
constexpr std::size_t ELEMENT_SIZE_PREPAR3D = 16;

}  // namespace

bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points)
{
    const bool hasAltitude = record.id == RECORD_TAXI_POINTS_PREPAR3D;
    if (!hasAltitude && record.id != RECORD_TAXI_POINTS)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(
        hasAltitude ? ELEMENT_SIZE_PREPAR3D : ELEMENT_SIZE);
    for (std::size_t i = 0; i < count; ++i)
    {
        TaxiPoint point;
        point.offset = record.offset + reader.Position();
        point.type = reader.ReadU8();
        point.orientation = reader.ReadU8();
        reader.Skip(2);
        point.position =
            hasAltitude ? reader.ReadPosition() : reader.ReadPoint();
        point.hasAltitude = hasAltitude;
        points.push_back(point);
    }
    reader.Finish();
    return true;
}

}  // namespace bgl
