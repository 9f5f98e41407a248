// SPDX-License-Identifier: MIT
// What an airport removes of its predecessor: spec records.md 3.15.

#include "ogr/records/delete_airport.h"

namespace bgl
{

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

}  // namespace bgl
