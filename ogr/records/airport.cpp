// SPDX-License-Identifier: MIT
// Airports, what they delete, and their summary.

#include "ogr/records/airport.h"

#include "driver/bgl/coordinates.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/apron.h"
#include "ogr/records/procedure.h"
#include "ogr/records/record_cursor.h"
#include "ogr/records/runway.h"

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
    log.CountAirport();
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

namespace
{

/** The counter of a kind of child; null for those that are not counted. */
int *FindCounter(std::uint16_t id, AirportContent &content)
{
    switch (id)
    {
        case RECORD_RUNWAY:
        case RECORD_RUNWAY_PREPAR3D:
        case RECORD_RUNWAY_MSFS:
            return &content.runwayCount;
        case RECORD_COM:
            return &content.comCount;
        case RECORD_START:
            return &content.startCount;
        case RECORD_APPROACH:
        case RECORD_APPROACH_PREPAR3D_V6:
        case RECORD_APPROACH_MSFS_LATE:
            return &content.approachCount;
        case RECORD_APRON:
        case RECORD_APRON_PREPAR3D:
        case RECORD_APRON_MSFS_OLD:
        case RECORD_APRON_MSFS:
            return &content.apronCount;
        case RECORD_HELIPAD:
            return &content.helipadCount;
        default:
            return nullptr;
    }
}

/** Declared counts have eight bits (aprons of MSFS sixteen, helipads seven), so
 * that only what they can hold is compared. Approaches are not: compilers of
 * Prepar3D v5 and v6 write 0. */
void CompareCounts(const RecordView &record, const Airport &airport,
                   const AirportContent &content, RecordLog &log)
{
    std::string differences;
    const auto compare =
        [&](const char *name, int declared, int counted, int limit = 0x100)
    {
        if (declared != counted % limit)
        {
            differences += (differences.empty() ? "" : ", ") +
                           std::to_string(declared) + ' ' + name + " (found " +
                           std::to_string(counted) + ')';
        }
    };
    compare("runways", airport.runwayCount, content.runwayCount);
    compare("frequencies", airport.comCount, content.comCount);
    compare("starts", airport.startCount, content.startCount);
    compare("aprons", airport.apronCount, content.apronCount,
            airport.fixedSize >= 0x44 ? 0x10000 : 0x100);
    compare("helipads", airport.helipadCount, content.helipadCount, 0x80);
    compare("deletions", airport.deletes ? 1 : 0, content.deletes ? 1 : 0);
    if (!differences.empty())
    {
        log.Note(record.id, record.offset, "expected " + differences);
    }
}

}  // namespace

AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport,
                                  std::span<const RecordView> children,
                                  RecordLog &log)
{
    AirportContent content;
    std::size_t end = airport.fixedSize;
    for (const RecordView &child : children)
    {
        end = static_cast<std::size_t>(child.offset - record.offset) +
              child.bytes.size();
        if (int *counter = FindCounter(child.id, content))
        {
            ++*counter;
        }
        else if (child.id == RECORD_DELETE_AIRPORT)
        {
            content.deletes = true;
        }
        else if (content.name.empty())
        {
            content.name = ParseName(child, log).value_or("");
        }
    }
    // Behind a damaged child nothing can be counted, which is named already.
    if (record.bytes.size() < end + static_cast<std::size_t>(HeaderForm::Long))
    {
        CompareCounts(record, airport, content, log);
    }
    return content;
}

namespace
{

constexpr std::size_t ITEM_SIZE = 4;

DeletedRunway ReadRunway(RecordReader &reader)
{
    DeletedRunway runway;
    runway.surface = DecodeSurface(reader.ReadU8());
    runway.primaryNumber = reader.ReadU8();
    runway.secondaryNumber = reader.ReadU8();
    const std::uint8_t designators = reader.ReadU8();
    runway.primaryDesignator = designators & 0x0F;
    runway.secondaryDesignator = designators >> 4;
    return runway;
}

DeletedStart ReadStart(RecordReader &reader)
{
    DeletedStart start;
    start.runwayNumber = reader.ReadU8();
    start.designator = reader.ReadU8();
    start.type = reader.ReadU8();
    reader.Skip(1);
    return start;
}

DeletedFrequency ReadFrequency(RecordReader &reader)
{
    const std::uint32_t value = reader.ReadU32();
    return {static_cast<int>(value >> 28), value & 0x0FFFFFFF};
}

}  // namespace

std::optional<DeleteAirport> ParseDeleteAirport(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_DELETE_AIRPORT)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    DeleteAirport deletion;
    deletion.flags = reader.ReadU16();
    const std::size_t runwayCount = reader.ReadU8();
    const std::size_t startCount = reader.ReadU8();
    const std::size_t frequencyCount = reader.ReadU8();
    deletion.flags |= static_cast<std::uint32_t>(reader.ReadU8()) << 16;
    // With counts that lie the flags are still good.
    if (reader.IsOk() &&
        reader.HoldsElements(runwayCount + startCount + frequencyCount,
                             ITEM_SIZE))
    {
        for (std::size_t i = 0; i < runwayCount; ++i)
        {
            deletion.runways.push_back(ReadRunway(reader));
        }
        for (std::size_t i = 0; i < startCount; ++i)
        {
            deletion.starts.push_back(ReadStart(reader));
        }
        for (std::size_t i = 0; i < frequencyCount; ++i)
        {
            deletion.frequencies.push_back(ReadFrequency(reader));
        }
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return deletion;
}

std::optional<AirportSummary> ParseAirportSummary(const RecordView &record,
                                                  RecordLog &log)
{
    const bool isPrepar3d = record.id == RECORD_AIRPORT_SUMMARY_PREPAR3D;
    if (record.id != RECORD_AIRPORT_SUMMARY && !isPrepar3d)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    AirportSummary summary;
    summary.flags = reader.ReadU16();
    summary.position = reader.ReadPosition();
    static_cast<FixIdent &>(summary) = ReadFixIdent(reader, IdentForm::Ident5);
    summary.variation = reader.ReadVariation();
    summary.longestRunway = reader.ReadF32();
    summary.longestRunwayHeading = reader.ReadF32();
    summary.fuel = reader.ReadU32();
    if (isPrepar3d)
    {
        const Guid guid = reader.ReadGuid();
        if (guid != Guid{})
        {
            summary.guid = guid;
        }
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return summary;
}

}  // namespace bgl
