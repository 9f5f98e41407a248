// SPDX-License-Identifier: MIT
// Runways: spec records.md 3.3.

#include "ogr/records/runway.h"

#include "ogr/records/record_cursor.h"
#include "ogr/records/runway_child.h"

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
    {RECORD_RUNWAY, 0x34},
    {RECORD_RUNWAY_PREPAR3D, 0x44},
    {RECORD_RUNWAY_MSFS, 0x60},
};

const FixedSize *FindFixedSize(std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(FIXED_SIZES), std::end(FIXED_SIZES),
                     [id](const FixedSize &row) { return row.recordId == id; });
    return found != std::end(FIXED_SIZES) ? found : nullptr;
}

void ReadEndNames(RecordReader &reader, Runway &runway)
{
    for (RunwayEnd &end : runway.ends)
    {
        end.number = reader.ReadU8();
        end.designator = reader.ReadU8();
    }
    for (RunwayEnd &end : runway.ends)
    {
        end.ilsIdent = UnpackIdentifier(reader.ReadU32());
    }
}

/** Markings are in two places: sixteen bits, and three more in the top of the
 * byte for lights. */
void ReadMarkingsAndLights(RecordReader &reader, Runway &runway)
{
    runway.markings = reader.ReadU16();
    const std::uint32_t lights = reader.ReadU8();
    runway.edgeLights = static_cast<int>(lights & 3);
    runway.centreLights = static_cast<int>(lights >> 2 & 3);
    runway.isCentreRed = (lights & 0x10) != 0;
    runway.markings |= lights >> 5 << 16;
    for (std::size_t i = 0; i < RUNWAY_ENDS; ++i)
    {
        RunwayEnd &end = runway.ends[i];
        end.isMarkedClosed = (runway.markings >> (9 + i) & 1) != 0;
        end.isMarkedStol = (runway.markings >> (11 + i) & 1) != 0;
    }
}

void ReadPatterns(RecordReader &reader, bool isMsfs, Runway &runway)
{
    const unsigned flags = reader.ReadU8();
    for (std::size_t i = 0; i < RUNWAY_ENDS; ++i)
    {
        const unsigned bits = flags >> (3 * i);
        runway.ends[i].isTakeoffClosed = (bits & 1) != 0;
        runway.ends[i].isLandingClosed = (bits & 2) != 0;
        runway.ends[i].isPatternRight = (bits & 4) != 0;
    }
    // Both bits switch off what is on by default. No file of MSFS has the
    // second one set; other simulators have something unknown here.
    runway.mergesGround = isMsfs && (flags & 0x40) == 0;
    runway.excludesVegetation = isMsfs && (flags & 0x80) == 0;
}

void ReadMaterial(RecordReader &reader, std::uint16_t id, Runway &runway)
{
    if (id == RECORD_RUNWAY_MSFS)
    {
        // The surface word is 0 in every file.
        runway.surface.reset();
        // Zeros, and the falloff.
        reader.Skip(20 + sizeof(float));
    }
    if (id != RECORD_RUNWAY)
    {
        runway.material = reader.ReadGuid();
    }
    if (id == RECORD_RUNWAY_MSFS)
    {
        // Coloration.
        reader.Skip(4);
    }
}

void ReadFixedPart(RecordReader &reader, std::uint16_t id, Runway &runway)
{
    runway.surface = DecodeSurface(reader.ReadU16());
    ReadEndNames(reader, runway);
    runway.centre = reader.ReadPosition();
    runway.length = reader.ReadF32();
    runway.width = reader.ReadF32();
    runway.trueHeading = reader.ReadF32();
    runway.patternAltitude = reader.ReadF32();
    ReadMarkingsAndLights(reader, runway);
    ReadPatterns(reader, id == RECORD_RUNWAY_MSFS, runway);
    ReadMaterial(reader, id, runway);
}

}  // namespace

std::optional<Runway> ParseRunway(const RecordView &record, RecordLog &log)
{
    const FixedSize *fixed = FindFixedSize(record.id);
    if (fixed == nullptr)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Runway runway;
    ReadFixedPart(reader, record.id, runway);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    const bool isMsfs = record.id == RECORD_RUNWAY_MSFS;
    RecordCursor children(record, fixed->size, HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        if (!ReadRunwayChild(*child, isMsfs, runway, log))
        {
            log.CountUnknown(*child);
        }
    }
    return runway;
}

}  // namespace bgl
