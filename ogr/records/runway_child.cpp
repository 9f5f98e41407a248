// SPDX-License-Identifier: MIT
// Children of runways: spec records.md 3.3.

#include "ogr/records/runway_child.h"

namespace bgl
{

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

}  // namespace bgl
