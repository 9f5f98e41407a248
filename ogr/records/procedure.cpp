// SPDX-License-Identifier: MIT
// Approaches, departures and arrivals with their legs.

#include "ogr/records/procedure.h"

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

namespace
{

constexpr std::uint16_t RECORD_APPROACH_TRANSITION = 0x2C;
constexpr std::uint16_t RECORD_APPROACH_TRANSITION_PREPAR3D_V6 = 0xB7;
constexpr std::uint16_t RECORD_APPROACH_TRANSITION_MSFS_1_16 = 0x49;
constexpr std::uint16_t RECORD_RUNWAY_TRANSITION = 0x46;
constexpr std::uint16_t RECORD_ENROUTE_TRANSITION = 0x47;
constexpr std::uint16_t RECORD_NAMED_ENROUTE_TRANSITION = 0x4A;

constexpr std::size_t NAME_SIZE = 8;

DmeArc ReadArc(RecordReader &reader)
{
    DmeArc arc;
    // The DME has this form also where the fix has the long one: [S].
    arc.dme = ReadFix(reader);
    arc.radial = reader.ReadU32();
    arc.distance = reader.ReadF32();
    return arc;
}

void ReadApproachTransition(RecordReader &reader, std::uint16_t id,
                            ProcedureTransition &transition)
{
    transition.type = reader.ReadU8();
    transition.legCount = reader.ReadU8();
    transition.fix = id == RECORD_APPROACH_TRANSITION_PREPAR3D_V6
                         ? ReadLongFix(reader)
                         : ReadFix(reader);
    transition.altitude = reader.ReadF32();
    if (transition.type == TRANSITION_DME)
    {
        transition.arc = ReadArc(reader);
    }
    if (id == RECORD_APPROACH_TRANSITION_MSFS_1_16)
    {
        transition.name = reader.ReadText(NAME_SIZE);
    }
}

void ReadRunwayTransition(RecordReader &reader, ProcedureTransition &transition)
{
    transition.role = TransitionRole::Runway;
    transition.legCount = reader.ReadU8();
    transition.runwayNumber = reader.ReadU8();
    transition.designator = reader.ReadU8();
    // Three bytes of unknown meaning.
    reader.Skip(3);
}

void ReadEnrouteTransition(RecordReader &reader, std::uint16_t id,
                           ProcedureTransition &transition)
{
    transition.role = TransitionRole::Enroute;
    transition.legCount = reader.ReadU8();
    // One byte of unknown meaning.
    reader.Skip(1);
    if (id == RECORD_NAMED_ENROUTE_TRANSITION)
    {
        transition.name = reader.ReadText(NAME_SIZE);
    }
}

/** False for records of another kind. */
bool ReadFixedPart(RecordReader &reader, std::uint16_t id,
                   ProcedureTransition &transition)
{
    switch (id)
    {
        case RECORD_APPROACH_TRANSITION:
        case RECORD_APPROACH_TRANSITION_PREPAR3D_V6:
        case RECORD_APPROACH_TRANSITION_MSFS_1_16:
            ReadApproachTransition(reader, id, transition);
            return true;
        case RECORD_RUNWAY_TRANSITION:
            ReadRunwayTransition(reader, transition);
            return true;
        case RECORD_ENROUTE_TRANSITION:
        case RECORD_NAMED_ENROUTE_TRANSITION:
            ReadEnrouteTransition(reader, id, transition);
            return true;
        default:
            return false;
    }
}

}  // namespace

std::optional<ProcedureTransition>
ParseProcedureTransition(const RecordView &record, RecordLog &log)
{
    RecordReader reader(record, log);
    ProcedureTransition transition;
    if (!ReadFixedPart(reader, record.id, transition) ||
        !reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    transition.fixedSize = reader.Position();
    return transition;
}

std::optional<SidStar> ParseSidStar(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_SID && record.id != RECORD_STAR)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    SidStar sidStar;
    sidStar.isStar = record.id == RECORD_STAR;
    // Two bytes of unknown meaning.
    reader.Skip(2);
    sidStar.runwayTransitionCount = reader.ReadU8();
    sidStar.commonLegCount = reader.ReadU8();
    sidStar.enrouteTransitionCount = reader.ReadU8();
    // One byte of unknown meaning.
    reader.Skip(1);
    sidStar.ident = reader.ReadText(8);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    sidStar.fixedSize = reader.Position();
    return sidStar;
}

}  // namespace bgl
