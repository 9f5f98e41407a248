// SPDX-License-Identifier: MIT
// Approaches: spec records.md 4.1.

#include "ogr/records/approach.h"

namespace bgl
{

namespace
{

/** '0' stands for none, as 0 does. */
std::string MakeSuffix(std::uint8_t character)
{
    const bool isVisible = character > ' ' && character < 0x7F;
    return isVisible && character != '0'
               ? std::string(1, static_cast<char>(character))
               : std::string();
}

bool IsApproach(std::uint16_t id)
{
    return id == RECORD_APPROACH || id == RECORD_APPROACH_PREPAR3D_V6 ||
           id == RECORD_APPROACH_MSFS_LATE;
}

}  // namespace

std::optional<Approach> ParseApproach(const RecordView &record, RecordLog &log)
{
    if (!IsApproach(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Approach approach;
    approach.suffix = MakeSuffix(reader.ReadU8());
    approach.runwayNumber = reader.ReadU8();
    const std::uint8_t kind = reader.ReadU8();
    approach.type = kind & 0x0F;
    approach.designator = (kind >> 4) & 0x07;
    approach.hasGpsOverlay = (kind & 0x80) != 0;
    approach.transitionCount = reader.ReadU8();
    approach.legCount = reader.ReadU8();
    approach.missedLegCount = reader.ReadU8();
    approach.fix = record.id == RECORD_APPROACH_PREPAR3D_V6
                       ? ReadLongFix(reader)
                       : ReadFix(reader);
    approach.altitude = reader.ReadF32();
    approach.heading = reader.ReadF32();
    approach.missedAltitude = reader.ReadF32();
    if (record.id == RECORD_APPROACH_MSFS_LATE)
    {
        // Four bytes of unknown meaning; [S] in the spec.
        reader.Skip(4);
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    approach.fixedSize = reader.Position();
    return approach;
}

}  // namespace bgl
