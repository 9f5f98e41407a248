// SPDX-License-Identifier: MIT
// Runways and their children.

#include "ogr/records/runway.h"

#include "ogr/records/record_cursor.h"

#include <algorithm>
#include <iterator>
#include <string_view>

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

namespace
{

// Ids come in pairs: the primary end, then the secondary end.
constexpr std::uint16_t CHILD_OFFSET_THRESHOLD = 0x05;
constexpr std::uint16_t CHILD_BLAST_PAD = 0x07;
constexpr std::uint16_t CHILD_OVERRUN = 0x09;
constexpr std::uint16_t CHILD_APPROACH_LIGHTS = 0x0F;
constexpr std::uint16_t CHILD_APPROACH_LIGHTS_PREPAR3D_6 = 0xB3;
constexpr std::uint16_t CHILD_APPROACH_LIGHTS_MSFS = 0xDF;

// Four ids: left and right of the primary end, then of the secondary end.
constexpr std::uint16_t CHILD_VASI = 0x0B;

constexpr std::uint16_t CHILD_MARKING_BIAS = 0x65;
constexpr std::uint16_t CHILD_DEFORMATION = 0x3E;
constexpr std::uint16_t CHILD_FACILITY_MATERIAL = 0xCB;

bool IsOfPair(std::uint16_t id, std::uint16_t first)
{
    return id == first || id == first + 1;
}

void ReadArea(const RecordView &child, bool isMsfs, RecordLog &log,
              std::optional<RunwayEndArea> &area)
{
    RecordReader reader(child, log);
    RunwayEndArea read;
    read.offset = child.offset;
    const std::uint16_t surface = reader.ReadU16();
    if (isMsfs)
    {
        read.material = reader.ReadGuid();
    }
    else
    {
        read.surface = DecodeSurface(surface);
    }
    read.length = reader.ReadF32();
    read.width = reader.ReadF32();
    if (reader.Finish())
    {
        area = read;
    }
}

void ReadVasi(const RecordView &child, RecordLog &log,
              std::optional<Vasi> &vasi)
{
    RecordReader reader(child, log);
    Vasi read;
    read.type = reader.ReadU16();
    read.biasX = reader.ReadF32();
    read.biasZ = reader.ReadF32();
    read.spacing = reader.ReadF32();
    read.pitch = reader.ReadF32();
    if (reader.Finish())
    {
        vasi = read;
    }
}

ApproachLights ReadLights(RecordReader &reader)
{
    ApproachLights lights;
    const std::uint8_t flags = reader.ReadU8();
    lights.system = flags & 0x1F;
    lights.hasEndLights = (flags & 0x20) != 0;
    lights.hasIdentifierLights = (flags & 0x40) != 0;
    lights.hasTouchdownLights = (flags & 0x80) != 0;
    lights.strobeCount = reader.ReadU8();
    return lights;
}

void ReadApproachLights(const RecordView &child, std::uint16_t firstId,
                        RecordLog &log, std::optional<ApproachLights> &lights)
{
    RecordReader reader(child, log);
    ApproachLights read = ReadLights(reader);
    if (firstId == CHILD_APPROACH_LIGHTS_MSFS)
    {
        const double spacing = reader.ReadF32();
        const double offset = reader.ReadF32();
        const double slope = reader.ReadF32();
        read.place = {spacing, offset, slope};
        reader.Skip(4);
    }
    else if (firstId == CHILD_APPROACH_LIGHTS_PREPAR3D_6)
    {
        const double biasX = reader.ReadF32();
        const double biasZ = reader.ReadF32();
        read.identifierPlace = {biasX, biasZ};
    }
    if (reader.Finish())
    {
        lights = read;
    }
}

void ReadMarkingBias(const RecordView &child, RecordLog &log, Runway &runway)
{
    RecordReader reader(child, log);
    reader.Skip(2);
    const double primary = reader.ReadF32();
    const double secondary = reader.ReadF32();
    if (reader.Finish())
    {
        runway.ends[0].markingBias = primary;
        runway.ends[1].markingBias = secondary;
    }
}

void ReadDeformation(const RecordView &child, RecordLog &log, Runway &runway)
{
    RecordReader reader(child, log);
    reader.Skip(2);
    RunwayDeformation deformation;
    deformation.ratio = reader.ReadF32();
    deformation.altitude = reader.ReadF32();
    // Two numbers that no file has: not-a-number everywhere.
    reader.Skip(8);
    if (reader.Finish())
    {
        runway.deformations.push_back(deformation);
    }
}

void ReadFacilityMaterial(const RecordView &child, RecordLog &log,
                          Runway &runway)
{
    RecordReader reader(child, log);
    // A type that is always 1, and the opacity.
    reader.Skip(2);
    const Guid material = reader.ReadGuid();
    // Unknown, then tiling in both directions, width and falloff.
    reader.Skip(4 + 4 * sizeof(float));
    if (reader.Finish())
    {
        runway.facilityMaterials.push_back(material);
    }
}

/** The children that come in pairs. */
bool ReadEndChild(const RecordView &child, bool isMsfs, Runway &runway,
                  RecordLog &log)
{
    for (const auto &[first, area] :
         {std::pair(CHILD_OFFSET_THRESHOLD, &RunwayEnd::offsetThreshold),
          std::pair(CHILD_BLAST_PAD, &RunwayEnd::blastPad),
          std::pair(CHILD_OVERRUN, &RunwayEnd::overrun)})
    {
        if (IsOfPair(child.id, first))
        {
            RunwayEnd &end = runway.ends[child.id - first];
            ReadArea(child, isMsfs, log, end.*area);
            return true;
        }
    }
    for (const std::uint16_t first :
         {CHILD_APPROACH_LIGHTS, CHILD_APPROACH_LIGHTS_PREPAR3D_6,
          CHILD_APPROACH_LIGHTS_MSFS})
    {
        if (IsOfPair(child.id, first))
        {
            ReadApproachLights(child, first, log,
                               runway.ends[child.id - first].approachLights);
            return true;
        }
    }
    return false;
}

}  // namespace

bool ReadRunwayChild(const RecordView &child, bool isMsfs, Runway &runway,
                     RecordLog &log)
{
    if (ReadEndChild(child, isMsfs, runway, log))
    {
        return true;
    }
    if (child.id >= CHILD_VASI && child.id < CHILD_VASI + 4)
    {
        const std::size_t place = child.id - CHILD_VASI;
        RunwayEnd &end = runway.ends[place / 2];
        ReadVasi(child, log, place % 2 == 0 ? end.leftVasi : end.rightVasi);
        return true;
    }
    switch (child.id)
    {
        case CHILD_MARKING_BIAS:
            ReadMarkingBias(child, log, runway);
            return true;
        case CHILD_DEFORMATION:
            ReadDeformation(child, log, runway);
            return true;
        case CHILD_FACILITY_MATERIAL:
            ReadFacilityMaterial(child, log, runway);
            return true;
        default:
            return false;
    }
}

namespace
{

constexpr int LAST_NUMBER = 36;
constexpr std::array<std::string_view, 8> DIRECTIONS = {"N", "NE", "E", "SE",
                                                        "S", "SW", "W", "NW"};
constexpr std::string_view DESIGNATORS = " LRCWAB";

}  // namespace

std::string MakeRunwayName(int number, int designator)
{
    std::string name;
    if (number >= 1 && number <= LAST_NUMBER)
    {
        name = {static_cast<char>('0' + number / 10),
                static_cast<char>('0' + number % 10)};
    }
    else if (number > LAST_NUMBER &&
             number <= LAST_NUMBER + static_cast<int>(DIRECTIONS.size()))
    {
        name = DIRECTIONS[static_cast<std::size_t>(number - LAST_NUMBER - 1)];
    }
    if (!name.empty() && designator > 0 &&
        designator < static_cast<int>(DESIGNATORS.size()))
    {
        name += DESIGNATORS[static_cast<std::size_t>(designator)];
    }
    return name;
}

}  // namespace bgl
