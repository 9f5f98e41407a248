// SPDX-License-Identifier: MIT
// Jetways: spec records.md 3.13.

#include "ogr/records/jetway.h"

namespace bgl
{

namespace
{

std::optional<SceneryObject> ParseObject(const RecordView &record,
                                         std::size_t position, std::size_t size,
                                         RecordLog &log)
{
    const std::optional<RecordView> object =
        FindEmbeddedObject(record, position, size, log);
    return object ? ParseSceneryObject(*object, log) : std::nullopt;
}

}  // namespace

std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log)
{
    const std::optional<ParkingReference> parking =
        ReadParkingReference(record, log);
    if (!parking)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    std::size_t size = 0;
    std::size_t secondSize = 0;
    if (record.id == RECORD_JETWAY_MSFS)
    {
        // Number, name, suffix and two bytes that are 0.
        reader.Skip(8);
        size = reader.ReadU16();
        secondSize = reader.ReadU16();
    }
    else
    {
        // Number and name.
        reader.Skip(4);
        size = reader.ReadU32();
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    Jetway jetway;
    jetway.parking = *parking;
    jetway.hasSuffix = record.id == RECORD_JETWAY_MSFS;
    const std::size_t position = reader.Position();
    jetway.object = ParseObject(record, position, size, log);
    if (secondSize > 0)
    {
        jetway.second = ParseObject(record, position + size, secondSize, log);
    }
    FinishBehindObjects(record, position + size + secondSize, log);
    return jetway;
}

}  // namespace bgl
