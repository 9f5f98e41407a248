// SPDX-License-Identifier: MIT
// Airspace boundaries: spec records.md 6.1.

#include "ogr/records/boundary.h"

#include "driver/bgl/coordinates.h"
#include "ogr/records/name.h"
#include "ogr/records/record_cursor.h"

#include <utility>

namespace bgl
{

namespace
{

constexpr std::size_t POINT_SIZE = 10;

/** Bytes that follow the fixed part in MSFS 2024 and are not known. [S] */
constexpr std::size_t MSFS_2024_REST = 20;

/** Which of the two nibbles is for which limit. Three sources take the low one
 * for the upper limit, one for the lower; the only real boundary has the same
 * in both. [?] */
void SplitAltitudeTypes(std::uint8_t types, Boundary &boundary)
{
    boundary.maximumAltitudeType = types & 0x0F;
    boundary.minimumAltitudeType = types >> 4;
}

BoundaryPoint ReadPoint(const RecordView &record, RecordReader &reader)
{
    BoundaryPoint point;
    point.offset = record.offset + reader.Position();
    point.type = reader.ReadU16();
    if (point.type == POINT_CIRCLE)
    {
        reader.Skip(4);
        point.radius = reader.ReadF32();
        return point;
    }
    // Latitude comes first, unlike in all other records.
    point.latitude = reader.ReadLatitude();
    point.longitude = reader.ReadLongitude();
    return point;
}

void ReadLines(const RecordView &record, std::vector<BoundaryPoint> &points,
               RecordLog &log)
{
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadU16();
    if (!reader.IsOk() || !reader.HoldsElements(count, POINT_SIZE))
    {
        reader.FinishFixedPart();
        return;
    }
    points.reserve(points.size() + count);
    for (std::size_t i = 0; i < count; ++i)
    {
        points.push_back(ReadPoint(record, reader));
    }
    reader.Finish();
}

void ReadChild(const RecordView &child, Boundary &boundary, RecordLog &log)
{
    if (child.id == RECORD_BOUNDARY_LINES)
    {
        ReadLines(child, boundary.points, log);
    }
    else if (std::optional<std::string> name = ParseName(child, log))
    {
        boundary.name = std::move(*name);
    }
    else if (std::optional<Com> com = ParseCom(child, log))
    {
        if (boundary.com)
        {
            log.Skip(child.id, child.offset,
                     "expected one frequency in a boundary, found another");
            return;
        }
        boundary.com = std::move(com);
    }
}

}  // namespace

std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log)
{
    const bool isMsfs2024 = record.id == RECORD_BOUNDARY_MSFS_2024;
    if (record.id != RECORD_BOUNDARY && !isMsfs2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Boundary boundary;
    boundary.type = reader.ReadU8();
    SplitAltitudeTypes(reader.ReadU8(), boundary);
    boundary.minimum = reader.ReadPosition();
    boundary.maximum = reader.ReadPosition();
    if (isMsfs2024)
    {
        reader.Skip(MSFS_2024_REST);
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        ReadChild(*child, boundary, log);
    }
    return boundary;
}

}  // namespace bgl
