// SPDX-License-Identifier: MIT
// Coastlines and political boundaries: spec records.md 6.2.

#include "ogr/records/geopol.h"

namespace bgl
{

namespace
{

GeoPoint ReadVertex(RecordReader &reader)
{
    const GeoPosition position = reader.ReadPoint();
    return {position.longitude, position.latitude};
}

}  // namespace

std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log)
{
    constexpr std::size_t VERTEX_SIZE = 8;
    constexpr unsigned COUNT_BITS = 14;
    if (record.id != RECORD_GEOPOL)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Geopol geopol;
    const std::uint16_t typeAndCount = reader.ReadU16();
    geopol.type = typeAndCount >> COUNT_BITS;
    const std::size_t count = typeAndCount & ((1U << COUNT_BITS) - 1);
    geopol.minimum = ReadVertex(reader);
    geopol.maximum = ReadVertex(reader);
    if (!reader.FinishFixedPart() || !reader.HoldsElements(count, VERTEX_SIZE))
    {
        return std::nullopt;
    }
    geopol.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        geopol.vertices.push_back(ReadVertex(reader));
    }
    reader.Finish();
    return geopol;
}

}  // namespace bgl
