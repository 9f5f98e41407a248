// SPDX-License-Identifier: MIT
// Airports: spec records.md chapter 3.

#include "ogr/records/airport.h"

#include "driver/bgl/coordinates.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

namespace
{

struct FixedSize
{
    std::uint16_t recordId;
    std::size_t size;
};

constexpr FixedSize FIXED_SIZES[] = {
    {RECORD_AIRPORT_FS9, 0x34},       {RECORD_AIRPORT_FSX, 0x38},
    {RECORD_AIRPORT_PREPAR3D, 0x3C},  {RECORD_AIRPORT_MSFS_2020, 0x44},
    {RECORD_AIRPORT_MSFS_2024, 0x5C},
};

const FixedSize *FindFixedSize(std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(FIXED_SIZES), std::end(FIXED_SIZES),
                     [id](const FixedSize &row) { return row.recordId == id; });
    return found != std::end(FIXED_SIZES) ? found : nullptr;
}

/** A record with the id of FSX may have the body of FS9, or four bytes more:
 * the children tell where they begin. [S] in spec records.md 2.2. */
std::size_t FindChildren(const RecordView &record, std::size_t fixedSize)
{
    const auto isChild = [&](std::size_t offset)
    {
        if (record.bytes.size() < offset + 6)
        {
            return record.bytes.size() == offset;
        }
        const std::uint8_t *bytes = record.bytes.data() + offset;
        const auto id = LoadLittleEndian<std::uint16_t>(bytes);
        const auto size = LoadLittleEndian<std::uint32_t>(bytes + 2);
        return id != 0 && id < 0x200 && size >= 6 &&
               size <= record.bytes.size() - offset;
    };
    if (record.id != RECORD_AIRPORT_FSX || isChild(fixedSize))
    {
        return fixedSize;
    }
    for (const std::size_t other : {std::size_t{0x34}, std::size_t{0x3C}})
    {
        if (isChild(other))
        {
            return other;
        }
    }
    return fixedSize;
}

void ReadCounts(RecordReader &reader, Airport &airport)
{
    airport.runwayCount = reader.ReadU8();
    airport.comCount = reader.ReadU8();
    airport.startCount = reader.ReadU8();
    airport.approachCount = reader.ReadU8();
    airport.apronCount = reader.ReadU8();
    const std::uint8_t helipads = reader.ReadU8();
    airport.helipadCount = helipads & 0x7F;
    airport.deletes = (helipads & 0x80) != 0;
}

std::optional<GeoPosition> ReadTower(RecordReader &reader)
{
    const std::uint32_t longitude = reader.ReadU32();
    const std::uint32_t latitude = reader.ReadU32();
    const double altitude = reader.ReadAltitude();
    if (longitude == 0 && latitude == 0 && altitude == 0.0)
    {
        return std::nullopt;
    }
    return GeoPosition{LongitudeToDegrees(longitude),
                       LatitudeToDegrees(latitude), altitude};
}

/** What follows the first 0x34 bytes, by the record's id. */
void ReadRest(RecordReader &reader, Airport &airport)
{
    if (airport.fixedSize == 0x34)
    {
        return;
    }
    reader.Skip(1);
    airport.trafficScalar = reader.ReadU8() / 255.0;
    const bool isMsfs2024 = airport.recordId == RECORD_AIRPORT_MSFS_2024;
    if (isMsfs2024 || airport.recordId == RECORD_AIRPORT_MSFS_2020)
    {
        const std::uint8_t flags = reader.ReadU8();
        airport.isStar = (flags & 1) != 0;
        airport.isOnTin = (flags & 2) != 0;
        airport.isClosed = (flags & 4) != 0;
        reader.Skip(5);
        airport.apronCount = reader.ReadU16();
    }
    if (airport.recordId == RECORD_AIRPORT_PREPAR3D)
    {
        airport.isSloped = reader.ReadU16() != 0;
    }
    if (isMsfs2024)
    {
        reader.Skip(0x4C - reader.Position());
        airport.ident = reader.ReadIdent8().text;
    }
    reader.Skip(airport.fixedSize - reader.Position());
}

}  // namespace

bool IsAirport(std::uint16_t id)
{
    return FindFixedSize(id) != nullptr;
}

std::optional<Airport> ParseAirport(const RecordView &record, RecordLog &log)
{
    RecordReader reader(record, log);
    Airport airport;
    airport.recordId = record.id;
    airport.fixedSize = FindChildren(record, FindFixedSize(record.id)->size);
    ReadCounts(reader, airport);
    airport.position = reader.ReadPosition();
    airport.tower = ReadTower(reader);
    airport.variation = reader.ReadVariation();
    airport.ident = reader.ReadIdent5().text;
    airport.region = reader.ReadRegionAndAirport().region;
    airport.fuel = reader.ReadU32();
    ReadRest(reader, airport);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return airport;
}

}  // namespace bgl
