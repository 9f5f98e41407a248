// SPDX-License-Identifier: MIT
// Landmarks of MSFS 2020: spec records.md 8.6.

#include "ogr/records/landmark.h"

namespace bgl
{

std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log)
{
    // 0, -1 as a float, and zeros in all files; their meaning is unknown.
    constexpr std::size_t UNKNOWN_SIZE = 24;
    if (record.id != RECORD_LANDMARK)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Landmark landmark;
    landmark.instance = reader.ReadGuid();
    landmark.position = reader.ReadPosition();
    const std::uint8_t nameSize = reader.ReadU8();
    const std::uint8_t typeSize = reader.ReadU8();
    const std::uint8_t ownerSize = reader.ReadU8();
    landmark.offset = reader.ReadF32();
    reader.Skip(UNKNOWN_SIZE);
    landmark.name = reader.ReadText(nameSize);
    landmark.type = reader.ReadText(typeSize);
    landmark.owner = reader.ReadText(ownerSize);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return landmark;
}

}  // namespace bgl
