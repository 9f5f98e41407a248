// SPDX-License-Identifier: MIT
// Legs of approaches, departures and arrivals: spec records.md 4.1.

#include "ogr/records/procedure_leg.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bgl
{

namespace
{

/** FS2004 to Prepar3D v6, then MSFS 2020: first, 1.16, 1.18. */
constexpr std::size_t CLASSIC = 44;
constexpr std::size_t MSFS = 60;
constexpr std::size_t MSFS_1_16 = 68;
constexpr std::size_t MSFS_1_18 = 72;

constexpr LegContainer CONTAINERS[] = {
    {0x2D, LegRole::Approach, CLASSIC},
    {0x2E, LegRole::MissedApproach, CLASSIC},
    {0x2F, LegRole::Transition, CLASSIC},
    {0xE1, LegRole::Approach, MSFS},
    {0xE2, LegRole::MissedApproach, MSFS},
    {0xE3, LegRole::Transition, MSFS},
    {0xE4, LegRole::RunwayTransition, MSFS},
    {0xE5, LegRole::CommonRoute, MSFS},
    {0xE6, LegRole::EnrouteTransition, MSFS},
    {0xEC, LegRole::Approach, MSFS_1_16},
    {0xED, LegRole::MissedApproach, MSFS_1_16},
    {0xEE, LegRole::Transition, MSFS_1_16},
    {0xEF, LegRole::RunwayTransition, MSFS_1_16},
    {0xF0, LegRole::CommonRoute, MSFS_1_16},
    {0xF1, LegRole::EnrouteTransition, MSFS_1_16},
    {0xF4, LegRole::Approach, MSFS_1_18},
    {0xF5, LegRole::MissedApproach, MSFS_1_18},
    {0xF6, LegRole::Transition, MSFS_1_18},
    {0xF7, LegRole::RunwayTransition, MSFS_1_18},
    {0xF8, LegRole::CommonRoute, MSFS_1_18},
    {0xF9, LegRole::EnrouteTransition, MSFS_1_18},
};

constexpr unsigned FLAG_COURSE_TRUE = 1U << 8;
constexpr unsigned FLAG_TIME = 1U << 9;
constexpr unsigned FLAG_FLY_OVER = 1U << 10;

/** What every generation has. */
void ReadClassicPart(RecordReader &reader, ProcedureLeg &leg)
{
    leg.type = reader.ReadU8();
    leg.altitudeDescriptor = reader.ReadU8();
    const unsigned flags = reader.ReadU16();
    leg.turnDirection = static_cast<int>(flags & 3U);
    leg.isCourseTrue = (flags & FLAG_COURSE_TRUE) != 0;
    leg.isTime = (flags & FLAG_TIME) != 0;
    leg.isFlyOver = (flags & FLAG_FLY_OVER) != 0;
    leg.fix = ReadFix(reader);
    leg.recommended = ReadFix(reader);
    leg.theta = reader.ReadF32();
    leg.rho = reader.ReadF32();
    leg.course = reader.ReadF32();
    leg.distanceOrTime = reader.ReadF32();
    leg.altitude1 = reader.ReadF32();
    leg.altitude2 = reader.ReadF32();
}

ProcedureLeg ReadLeg(RecordReader &reader, std::size_t elementSize)
{
    ProcedureLeg leg;
    ReadClassicPart(reader, leg);
    if (elementSize >= MSFS)
    {
        leg.speedLimit = reader.ReadF32();
        leg.verticalAngle = reader.ReadF32();
        // Eight bytes of unknown meaning.
        reader.Skip(8);
    }
    if (elementSize >= MSFS_1_16)
    {
        leg.arcCentre = ReadFix(reader);
    }
    if (elementSize >= MSFS_1_18)
    {
        // Four bytes of unknown meaning.
        reader.Skip(4);
    }
    return leg;
}

}  // namespace

const LegContainer *FindLegContainer(std::uint16_t recordId)
{
    const auto *found =
        std::find_if(std::begin(CONTAINERS), std::end(CONTAINERS),
                     [recordId](const LegContainer &container)
                     { return container.recordId == recordId; });
    return found != std::end(CONTAINERS) ? found : nullptr;
}

void ParseLegs(const RecordView &record, const LegContainer &container,
               RecordLog &log, std::vector<ProcedureLeg> &legs)
{
    RecordReader reader(record, log);
    std::size_t count = reader.ReadU16();
    if (!reader.HoldsElements(count, container.elementSize))
    {
        count = reader.Remaining() / container.elementSize;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::uint64_t offset = record.offset + reader.Position();
        legs.push_back(ReadLeg(reader, container.elementSize));
        legs.back().offset = offset;
    }
    reader.Finish();
}

}  // namespace bgl
