// SPDX-License-Identifier: MIT
// Approaches, departures and arrivals with their legs.

#include "ogr/records/airport/procedure.h"

#include "ogr/records/core/layout.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

namespace
{

/** Sizes of a leg: FS2004 to Prepar3D v6, then MSFS 2020: first, 1.16, 1.18. */
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

/** Leg layouts are identified by their size, which all records of a generation
 * share. */
constexpr auto LEG = Record<ProcedureLeg>(
    Ids<CLASSIC, MSFS, MSFS_1_16, MSFS_1_18>{}, U8(&ProcedureLeg::type, "type"),
    U8(&ProcedureLeg::altitudeDescriptor, "altitude descriptor"),
    Bits<std::uint16_t>(
        Range<0, 2>(&ProcedureLeg::turnDirection, "turn direction"),
        Bit<8>(&ProcedureLeg::isCourseTrue, "course is true"),
        Bit<9>(&ProcedureLeg::isTime, "time, not distance"),
        Bit<10>(&ProcedureLeg::isFlyOver, "fly over"),
        Spare<0xF8FC>(&ProcedureLeg::spareFlags)),
    Fix(&ProcedureLeg::fix, "fix"),
    Fix(&ProcedureLeg::recommended, "recommended navaid"),
    F32(&ProcedureLeg::theta, "theta in degrees"),
    F32(&ProcedureLeg::rho, "rho in metres"),
    F32(&ProcedureLeg::course, "course in degrees"),
    F32(&ProcedureLeg::distanceOrTime, "distance in metres, or minutes"),
    F32(&ProcedureLeg::altitude1, "altitude 1 in metres"),
    F32(&ProcedureLeg::altitude2, "altitude 2 in metres"),
    When<MSFS, MSFS_1_16, MSFS_1_18>(
        F32(&ProcedureLeg::speedLimit, "speed limit in knots")),
    When<MSFS, MSFS_1_16, MSFS_1_18>(
        F32(&ProcedureLeg::verticalAngle, "vertical angle in degrees")),
    When<MSFS, MSFS_1_16, MSFS_1_18>(Bytes(&ProcedureLeg::unknown, "unknown")),
    When<MSFS_1_16, MSFS_1_18>(
        Fix(&ProcedureLeg::arcCentre, "centre of an RF leg")),
    When<MSFS_1_18>(U32(&ProcedureLeg::unknownAfterArcCentre, "unknown")));

constexpr auto APPROACH = Record<Approach>(
    Ids<RECORD_APPROACH, RECORD_APPROACH_PREPAR3D_V6,
        RECORD_APPROACH_MSFS_LATE>{},
    U8(&Approach::suffixCharacter, "suffix, '0' or 0 for none"),
    U8(&Approach::runwayNumber, "runway number"),
    Bits<std::uint8_t>(Range<0, 4>(&Approach::type, "type"),
                       Range<4, 3>(&Approach::designator, "designator"),
                       Bit<7>(&Approach::hasGpsOverlay, "GPS overlay")),
    U8(&Approach::transitionCount, "number of transitions"),
    U8(&Approach::legCount, "number of legs"),
    U8(&Approach::missedLegCount, "number of missed approach legs"),
    When<RECORD_APPROACH, RECORD_APPROACH_MSFS_LATE>(
        Fix(&Approach::fix, "fix")),
    When<RECORD_APPROACH_PREPAR3D_V6>(LongFix(&Approach::fix, "fix")),
    F32(&Approach::altitude, "altitude in metres"),
    F32(&Approach::heading, "heading in degrees"),
    F32(&Approach::missedAltitude, "missed altitude in metres"),
    // Only in third-party files. [S]
    When<RECORD_APPROACH_MSFS_LATE>(U32(&Approach::unknown, "unknown")));

static_assert(6 + APPROACH.Size(RECORD_APPROACH) == RECORD_APPROACH_FIXED_SIZE);
static_assert(6 + APPROACH.Size(RECORD_APPROACH_PREPAR3D_V6) ==
              RECORD_APPROACH_PREPAR3D_V6_FIXED_SIZE);
static_assert(6 + APPROACH.Size(RECORD_APPROACH_MSFS_LATE) ==
              RECORD_APPROACH_MSFS_LATE_FIXED_SIZE);

using ApproachTransition =
    Ids<RECORD_APPROACH_TRANSITION, RECORD_APPROACH_TRANSITION_PREPAR3D_V6,
        RECORD_APPROACH_TRANSITION_MSFS_1_16>;

constexpr auto APPROACH_TRANSITION = Record<ProcedureTransition>(
    ApproachTransition{}, U8(&ProcedureTransition::type, "type"),
    U8(&ProcedureTransition::legCount, "number of legs"),
    When<RECORD_APPROACH_TRANSITION, RECORD_APPROACH_TRANSITION_MSFS_1_16>(
        Fix(&ProcedureTransition::fix, "fix")),
    When<RECORD_APPROACH_TRANSITION_PREPAR3D_V6>(
        LongFix(&ProcedureTransition::fix, "fix")),
    F32(&ProcedureTransition::altitude, "altitude in metres"));

/** Only if the type is TRANSITION_DME. The DME has the short form even if the
 * fix has the long one: [S]. */
constexpr auto DME_ARC =
    Record<DmeArc>(ApproachTransition{}, Fix(&DmeArc::dme, "DME"),
                   U32(&DmeArc::radial, "radial in degrees"),
                   F32(&DmeArc::distance, "distance in metres"));

constexpr auto OWN_NAME = Record<ProcedureTransition>(
    ApproachTransition{}, When<RECORD_APPROACH_TRANSITION_MSFS_1_16>(
                              Text<8>(&ProcedureTransition::name, "own name")));

constexpr auto RUNWAY_TRANSITION = Record<ProcedureTransition>(
    Ids<RECORD_RUNWAY_TRANSITION>{},
    U8(&ProcedureTransition::legCount, "number of legs"),
    U8(&ProcedureTransition::runwayNumber, "runway number"),
    U8(&ProcedureTransition::designator, "runway designator"),
    Bytes(&ProcedureTransition::runwayUnknown, "unknown"));

constexpr auto ENROUTE_TRANSITION = Record<ProcedureTransition>(
    Ids<RECORD_ENROUTE_TRANSITION, RECORD_NAMED_ENROUTE_TRANSITION>{},
    U8(&ProcedureTransition::legCount, "number of legs"),
    U8(&ProcedureTransition::enrouteUnknown, "unknown"),
    When<RECORD_NAMED_ENROUTE_TRANSITION>(
        Text<8>(&ProcedureTransition::name, "own name")));

constexpr auto SID_STAR = Record<SidStar>(
    Ids<RECORD_SID, RECORD_STAR>{}, U16(&SidStar::unknown, "unknown"),
    U8(&SidStar::runwayTransitionCount, "number of runway transitions"),
    U8(&SidStar::commonLegCount, "number of common legs"),
    U8(&SidStar::enrouteTransitionCount, "number of enroute transitions"),
    U8(&SidStar::unknownBeforeIdent, "unknown"),
    Text<8>(&SidStar::ident, "name"),
    When<RECORD_STAR>(Mark(&SidStar::isStar)));

static_assert(6 + RUNWAY_TRANSITION.Size(RECORD_RUNWAY_TRANSITION) ==
              RECORD_RUNWAY_TRANSITION_FIXED_SIZE);
static_assert(6 + ENROUTE_TRANSITION.Size(RECORD_ENROUTE_TRANSITION) ==
              RECORD_ENROUTE_TRANSITION_FIXED_SIZE);
static_assert(6 + ENROUTE_TRANSITION.Size(RECORD_NAMED_ENROUTE_TRANSITION) ==
              RECORD_NAMED_ENROUTE_TRANSITION_FIXED_SIZE);
static_assert(6 + SID_STAR.Size(RECORD_SID) == RECORD_SID_FIXED_SIZE);
static_assert(6 + SID_STAR.Size(RECORD_STAR) == RECORD_STAR_FIXED_SIZE);

/** Both '0' and 0 mean none. */
std::string MakeSuffix(std::uint8_t character)
{
    const bool isVisible = character > ' ' && character < 0x7F;
    return isVisible && character != '0'
               ? std::string(1, static_cast<char>(character))
               : std::string();
}

/** Returns false for records of another kind. */
bool ReadProcedurePart(RecordReader &reader, std::uint16_t id,
                       ProcedureTransition &transition)
{
    if (APPROACH_TRANSITION.Holds(id))
    {
        APPROACH_TRANSITION.Read(reader, id, transition);
        if (transition.type == TRANSITION_DME)
        {
            DME_ARC.Read(reader, id, transition.arc.emplace());
        }
        OWN_NAME.Read(reader, id, transition);
        return true;
    }
    if (RUNWAY_TRANSITION.Holds(id))
    {
        transition.role = TransitionRole::Runway;
        RUNWAY_TRANSITION.Read(reader, id, transition);
        return true;
    }
    transition.role = TransitionRole::Enroute;
    ENROUTE_TRANSITION.Read(reader, id, transition);
    return ENROUTE_TRANSITION.Holds(id);
}

}  // namespace

std::uint16_t GetTransitionId(TransitionRole role, bool isNamed)
{
    return role == TransitionRole::Runway ? RECORD_RUNWAY_TRANSITION
           : role == TransitionRole::Enroute
               ? isNamed ? RECORD_NAMED_ENROUTE_TRANSITION
                         : RECORD_ENROUTE_TRANSITION
           : isNamed ? RECORD_APPROACH_TRANSITION_MSFS_1_16
                     : RECORD_APPROACH_TRANSITION;
}

const LegContainer *FindLegContainer(LegRole role, std::size_t elementSize)
{
    const auto *found =
        std::find_if(std::begin(CONTAINERS), std::end(CONTAINERS),
                     [role, elementSize](const LegContainer &container) {
                         return container.role == role &&
                                container.elementSize == elementSize;
                     });
    return found != std::end(CONTAINERS) ? found : nullptr;
}

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
    const auto layout = static_cast<std::uint16_t>(container.elementSize);
    for (std::size_t i = 0; i < count; ++i)
    {
        ProcedureLeg &leg = legs.emplace_back();
        leg.offset = record.offset + reader.Position();
        LEG.Read(reader, layout, leg);
    }
    reader.Finish();
}

void WriteLegs(const LegContainer &container,
               std::span<const ProcedureLeg> legs, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(container.recordId, HeaderForm::Long);
    writer.WriteCount16(legs.size());
    for (const ProcedureLeg &leg : legs)
    {
        LEG.Write(writer, static_cast<std::uint16_t>(container.elementSize),
                  leg);
    }
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<Approach> ParseApproach(const RecordView &record, RecordLog &log)
{
    if (!APPROACH.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Approach approach;
    APPROACH.Read(reader, record.id, approach);
    approach.suffix = MakeSuffix(approach.suffixCharacter);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    approach.fixedSize = reader.Position();
    return approach;
}

std::size_t BeginApproach(std::uint16_t id, const Approach &approach,
                          RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    Approach stored = approach;
    if (stored.suffix.size() > 1)
    {
        writer.Within(&Approach::suffix, [&] { writer.Fail(); });
    }
    if (!stored.suffix.empty())
    {
        stored.suffixCharacter =
            static_cast<std::uint8_t>(stored.suffix.front());
    }
    else if (!MakeSuffix(stored.suffixCharacter).empty())
    {
        stored.suffixCharacter = '0';
    }
    APPROACH.Write(writer, id, stored);
    return start;
}

std::optional<ProcedureTransition>
ParseProcedureTransition(const RecordView &record, RecordLog &log)
{
    RecordReader reader(record, log);
    ProcedureTransition transition;
    if (!ReadProcedurePart(reader, record.id, transition) ||
        !reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    transition.fixedSize = reader.Position();
    return transition;
}

std::size_t BeginProcedureTransition(std::uint16_t id,
                                     const ProcedureTransition &transition,
                                     RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    APPROACH_TRANSITION.Write(writer, id, transition);
    if (APPROACH_TRANSITION.Holds(id) && transition.arc)
    {
        DME_ARC.Write(writer, id, *transition.arc);
    }
    OWN_NAME.Write(writer, id, transition);
    RUNWAY_TRANSITION.Write(writer, id, transition);
    ENROUTE_TRANSITION.Write(writer, id, transition);
    return start;
}

std::optional<SidStar> ParseSidStar(const RecordView &record, RecordLog &log)
{
    if (!SID_STAR.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    SidStar sidStar;
    SID_STAR.Read(reader, record.id, sidStar);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    sidStar.fixedSize = reader.Position();
    return sidStar;
}

std::size_t BeginSidStar(std::uint16_t id, const SidStar &sidStar,
                         RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    SID_STAR.Write(writer, id, sidStar);
    return start;
}

void DescribeProcedures(ByteTables &tables)
{
    tables.AddLayout("procedure leg, by dialect", LEG);
    tables.AddLayout("approach", APPROACH);
    tables.AddLayout("approach transition", APPROACH_TRANSITION);
    tables.AddLayout("DME arc of a transition", DME_ARC);
    tables.AddLayout("name of a transition", OWN_NAME);
    tables.AddLayout("runway transition", RUNWAY_TRANSITION);
    tables.AddLayout("enroute transition", ENROUTE_TRANSITION);
    tables.AddLayout("departure or arrival", SID_STAR);
}

}  // namespace bgl
