// SPDX-License-Identifier: MIT
// The layers approach, sid_star, transition and procedure_leg.

#include "ogr/bgl/layers/procedure_rows.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/records/core/record_codec.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/runway.h"

#include <cmath>

namespace flightsim
{

namespace
{

using bgl::Approach;
using bgl::ProcedureLeg;
using ApproachRow = RecordRow<Approach>;

const bgl::Enumeration APPROACH_TYPE(PROCEDURE_ENUMERATIONS, "approach_type");

constexpr FixColumnNames FIX_TITLES = {"Fix type", "Fix ident", "Fix region",
                                       "Fix airport"};

const LayerTable<ApproachRow> APPROACH_TABLE = {
    "approach",
    "Approaches; their transitions and legs have layers of their own.",
    wkbNone,
    KeyedChildColumns<Approach>({
        RunwayName<>("runway_ident", "Runway end",
                     Xml("runway", XmlForm::Runway)),
        Word<APPROACH_TYPE, &Approach::type>("type", "Approach type", Xml()),
        Text<&Approach::suffix>("suffix", "Suffix", Xml("*", XmlForm::Word)),
        Flag<&Approach::hasGpsOverlay>("gps_overlay", "GPS overlay", Xml()),
        FixReferenceColumns<Approach, &Approach::fix>(
            {"fix_type", "fix_ident", "fix_region", "fix_airport"}, FIX_TITLES),
        Real32<&Approach::altitude>("altitude_m", "Altitude at the fix (m)",
                                    Xml()),
        Real32<&Approach::heading>("heading_deg", "Heading (deg)", Xml()),
        Real32<&Approach::missedAltitude>(
            "missed_altitude_m", "Missed approach altitude (m)",
            {"Altitude of the missed approach in metres", Xml()}),
        Integer<&Approach::transitionCount>(
            "num_transitions", "Transitions",
            "Number of transitions in the record"),
        Integer<&Approach::legCount>("num_legs",
                                     "Number of legs in the record"),
        Integer<&Approach::missedLegCount>(
            "num_missed", "Missed approach legs",
            "Number of legs of the missed approach in the record"),
    }),
};

void WriteApproachRow(const ApproachRow &row, RecordProfile profile,
                      bgl::RecordWriter &writer, EncodedRecord &record)
{
    const std::size_t start = bgl::BeginApproach(
        GetAirportRecordIds(profile).approach, row.value, writer);
    writer.EndRecord(start, bgl::HeaderForm::Long);
    LinkToAirport(row.airport.ident, RecordLayerId::Approach, record);
    SetPart(row.value, record);
    if (row.value.type == bgl::APPROACH_TACAN && !IsPrepar3D(profile) &&
        !IsMsfs(profile))
    {
        record.lost = "TYPES_OF_ANOTHER_SIMULATOR.approach";
    }
    if (row.value.type == 0)
    {
        record.problem = "it has no type";
    }
}

struct ApproachVisitor final : ProcedureRows<Approach>
{
    using ProcedureRows::ProcedureRows;

    void VisitApproach(const bgl::RecordView &record, const Approach &approach)
    {
        Append(record.offset, approach);
    }
};

using SidStarRow = RecordRow<bgl::SidStar>;

const bgl::Enumeration SID_STAR_KIND(PROCEDURE_ENUMERATIONS, "sid_star_kind");

const LayerTable<SidStarRow> SID_STAR_TABLE = {
    "sid_star",
    "Departures (SID) and arrivals (STAR); their transitions and legs have "
    "layers of their own.",
    wkbNone,
    KeyedChildColumns<bgl::SidStar>({
        Word<SID_STAR_KIND, &bgl::SidStar::isStar>("kind", "SID or STAR"),
        Text<&bgl::SidStar::ident>("ident", "Procedure name", Xml("name")),
        Integer<&bgl::SidStar::runwayTransitionCount>(
            "num_runway_transitions", "Runway transitions",
            "Number of runway transitions in the record"),
        Integer<&bgl::SidStar::commonLegCount>(
            "num_legs", "Common route legs",
            "Number of legs of the common route in the record"),
        Integer<&bgl::SidStar::enrouteTransitionCount>(
            "num_enroute_transitions", "En-route transitions",
            "Number of en-route transitions in the record"),
    }),
};

/** Writes a SID or STAR, which only MSFS has. */
void WriteSidStarRow(const SidStarRow &row, RecordProfile profile,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::SidStar &procedure = row.value;
    const std::size_t start =
        bgl::BeginSidStar(procedure.isStar ? bgl::RECORD_STAR : bgl::RECORD_SID,
                          procedure, writer);
    writer.EndRecord(start, bgl::HeaderForm::Long);
    LinkToAirport(row.airport.ident, RecordLayerId::SidStar, record);
    SetPart(procedure, record);
    RequireMsfs(profile, record);
}

struct SidStarVisitor final : ProcedureRows<bgl::SidStar>
{
    using ProcedureRows::ProcedureRows;

    void VisitSidStar(const bgl::RecordView &record,
                      const bgl::SidStar &sidStar)
    {
        Append(record.offset, sidStar);
    }
};

struct Transition
{
    bgl::ProcedureTransition record{};
    ParentRecords parents{};

    /** Enumeration transition_kind. */
    int kind = 0;

    /** The fix that names an en-route transition without a name. */
    std::string lastFix{};
};

using TransitionRow = RecordRow<Transition>;

const bgl::Enumeration TRANSITION_KIND(PROCEDURE_ENUMERATIONS,
                                       "transition_kind");

/** Returns the name of a transition or, failing that, the ident of its fix. */
const std::string &GetTransitionName(const Transition &transition)
{
    const bgl::ProcedureTransition &record = transition.record;
    return !record.name.empty()          ? record.name
           : !transition.lastFix.empty() ? transition.lastFix
                                         : record.fix.ident;
}

const LayerTable<TransitionRow> TRANSITION_TABLE = {
    "transition",
    "Transitions of approaches, departures and arrivals.",
    wkbNone,
    KeyedChildColumns<Transition>({
        ParentColumns<Transition, &Transition::parents>(),
        Word<TRANSITION_KIND, &Transition::kind>("kind", "Transition type",
                                                 Xml("transitionType")),
        Text<GetTransitionName>("name", "Name or fix",
                                "Its own name, or else the ident of the fix "
                                "where it begins or ends"),
        Text<&Transition::record, &bgl::ProcedureTransition::name>(
            "own_name", "Own name",
            "Name in the record, which few files of MSFS have"),
        As<FieldKind::Text, RunwayNameValue, &Transition::record>(
            "runway_ident", "Runway end",
            {"Runway end of a runway transition",
             Xml("number", XmlForm::Runway)}),
        FixReferenceColumns<Transition, &Transition::record,
                            &bgl::ProcedureTransition::fix>(
            {"fix_type", "fix_ident", "fix_region", "fix_airport"}, FIX_TITLES),
        Real32<&Transition::record, &bgl::ProcedureTransition::altitude>(
            "altitude_m", "Altitude at the fix (m)", Xml()),
        As<FieldKind::Text, FixKindValue, &Transition::record,
           &bgl::ProcedureTransition::arc, &bgl::DmeArc::dme>(
            "dme_type", "DME type of the arc"),
        Text<&Transition::record, &bgl::ProcedureTransition::arc,
             &bgl::DmeArc::dme, &bgl::FixReference::ident>(
            "dme_ident", "DME ident", Xml("DmeArc/*")),
        Text<&Transition::record, &bgl::ProcedureTransition::arc,
             &bgl::DmeArc::dme, &bgl::FixReference::region>(
            "dme_region", "DME region", Xml("DmeArc/*")),
        Text<&Transition::record, &bgl::ProcedureTransition::arc,
             &bgl::DmeArc::dme, &bgl::FixReference::airport>("dme_airport",
                                                             "DME airport"),
        Real32<&Transition::record, &bgl::ProcedureTransition::arc,
               &bgl::DmeArc::radial>(
            "dme_radial_deg", "DME radial (deg)",
            {"Radial of the DME where the arc begins, in whole degrees",
             Xml("DmeArc/radial")}),
        Real32<&Transition::record, &bgl::ProcedureTransition::arc,
               &bgl::DmeArc::distance>("dme_distance_m", "Arc radius (m)",
                                       Xml("DmeArc/distance")),
        Integer<&Transition::record, &bgl::ProcedureTransition::legCount>(
            "num_legs", "Number of legs in the record"),
    }),
};

void WriteTransitionRow(const TransitionRow &row, RecordProfile profile,
                        bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::ProcedureTransition transition = row.value.record;
    const auto role = FindTransitionRole(row.value.kind);
    transition.type = row.value.kind;
    if (transition.type != bgl::TRANSITION_DME)
    {
        transition.arc.reset();
    }
    else
    {
        bgl::DmeArc &arc = bgl::Require(transition.arc);
        arc.dme.kind = arc.dme.kind == 0 ? bgl::FIX_VOR : arc.dme.kind;
        const double radial = std::fmod(arc.radial, 360.0);
        const double turned = radial < 0.0 ? radial + 360.0 : radial;
        arc.radial = std::fmod(std::round(turned), 360.0);
        if (std::abs(radial - std::round(radial)) > 1e-9)
        {
            record.lost = "DME_RADIALS_ROUNDED";
        }
    }
    LinkToAirport(row.airport.ident, RecordLayerId::Transition, record);
    if (!role)
    {
        record.problem = "field kind: such transitions cannot be written";
        return;
    }
    if (role != bgl::TransitionRole::Approach)
    {
        RequireMsfs(profile, record);
    }
    transition.role = *role;
    if (!IsMsfs(profile))
    {
        transition.name.clear();
    }
    SetPart(transition, record);
    const std::size_t start = bgl::BeginProcedureTransition(
        GetTransitionId(transition, GetAirportRecordIds(profile)), transition,
        writer);
    writer.EndRecord(start, bgl::HeaderForm::Long);
}

class TransitionVisitor final : public ProcedureRows<Transition>
{
  public:
    using ProcedureRows::ProcedureRows;

    void VisitTransition(const bgl::RecordView &record,
                         const bgl::ProcedureTransition &transition,
                         const ProcedureParents &parents)
    {
        Append(record.offset, {transition,
                               FindParents(parents),
                               GetTransitionKind(transition, parents.isStar),
                               {}});
    }

    /** Names an en-route transition without a name: after its last fix in a
     * SID, after its first fix in a STAR. */
    void VisitLegs(const bgl::RecordView &record,
                   const bgl::LegContainer &container,
                   const ProcedureParents &parents)
    {
        if (parents.transition == nullptr)
        {
            return;
        }
        const bgl::ProcedureTransition &transition = m_rows.back().value.record;
        if (transition.role != bgl::TransitionRole::Enroute ||
            !transition.name.empty())
        {
            return;
        }
        m_legs.clear();
        bgl::ParseLegs(record, container, m_log, m_legs);
        if (!m_legs.empty())
        {
            m_rows.back().value.lastFix = parents.isStar
                                              ? m_legs.front().fix.ident
                                              : m_legs.back().fix.ident;
        }
    }

  private:
    std::vector<ProcedureLeg> m_legs{};
};

}  // namespace

namespace
{

/** Codes of the enumeration procedure. */
enum Procedure
{
    PROCEDURE_APPROACH,
    PROCEDURE_MISSED,
    PROCEDURE_TRANSITION,
    PROCEDURE_SID,
    PROCEDURE_STAR
};

struct Leg
{
    ProcedureLeg record{};
    ParentRecords parents{};
    int procedure = PROCEDURE_APPROACH;

    /** Position in the part of a procedure, from 1. */
    int sequence = 0;

    /** Position of the fix, if the file has it. */
    std::optional<bgl::GeoPosition> position{};
};

using LegRow = RecordRow<Leg>;

const bgl::Enumeration PROCEDURE(PROCEDURE_ENUMERATIONS, "procedure");
const bgl::Enumeration LEG_TYPE(PROCEDURE_ENUMERATIONS, "leg_type");
const bgl::Enumeration ALTITUDE_DESCRIPTOR(PROCEDURE_ENUMERATIONS,
                                           "altitude_descriptor");
const bgl::Enumeration TURN_DIRECTION(PROCEDURE_ENUMERATIONS, "turn_direction");

/** Returns the record that contains a leg, in the layer that `procedure` refers
 * to. */
ParentRecord GetParent(const Leg &leg)
{
    switch (leg.procedure)
    {
        case PROCEDURE_TRANSITION:
            return leg.parents.transition;
        case PROCEDURE_SID:
        case PROCEDURE_STAR:
            return leg.parents.sidStar;
        default:
            return leg.parents.approach;
    }
}

/** Whether legs of a type need a course. Legs to or from a fix do not: in them,
 * 0 means none. */
bool NeedsCourse(int legType)
{
    constexpr int DIRECT_TO_FIX = 7;
    constexpr int INITIAL_FIX = 15;
    constexpr int RADIUS_TO_FIX = 17;
    constexpr int TRACK_TO_FIX = 18;
    return legType != DIRECT_TO_FIX && legType != INITIAL_FIX &&
           legType != RADIUS_TO_FIX && legType != TRACK_TO_FIX;
}

/** Returns the course; null if it is 0 and not needed. */
std::optional<double> GetCourse(const ProcedureLeg &leg)
{
    return leg.course != 0.0 || NeedsCourse(leg.type)
               ? std::optional(leg.course)
               : std::nullopt;
}

/** Returns theta; null if it is 0 without a recommended navaid, from which
 * theta and rho are measured. */
std::optional<double> GetTheta(const ProcedureLeg &leg)
{
    return leg.recommended.IsEmpty() && leg.theta == 0.0
               ? std::nullopt
               : std::optional(leg.theta);
}

std::optional<double> GetRho(const ProcedureLeg &leg)
{
    return leg.recommended.IsEmpty() && leg.rho == 0.0 ? std::nullopt
                                                       : std::optional(leg.rho);
}

/** The speed that MSFS stores in legs without a limit. */
constexpr double NO_SPEED_LIMIT = -1.0;

std::optional<double> GetSpeedLimit(const ProcedureLeg &leg)
{
    return leg.speedLimit == NO_SPEED_LIMIT ? std::nullopt : leg.speedLimit;
}

void SetSpeedLimit(LegRow &row, FieldReader &reader)
{
    reader.Get(row.value.record.speedLimit.emplace());
}

/** Returns the distance, which is stored as 0 if missing. */
std::optional<double> GetDistance(const ProcedureLeg &leg)
{
    return leg.isTime || leg.distanceOrTime == 0.0
               ? std::nullopt
               : std::optional(leg.distanceOrTime);
}

std::optional<double> GetTime(const ProcedureLeg &leg)
{
    return !leg.isTime || leg.distanceOrTime == 0.0
               ? std::nullopt
               : std::optional(leg.distanceOrTime);
}

/** Returns the altitude. 0 is sea level if there is an altitude constraint,
 * otherwise a missing value. */
std::optional<double> GetAltitude1(const ProcedureLeg &leg)
{
    return leg.altitude1 != 0.0 || leg.altitudeDescriptor != 0
               ? std::optional(leg.altitude1)
               : std::nullopt;
}

template <double ProcedureLeg::*Member>
void SetNumber(LegRow &row, FieldReader &reader)
{
    reader.Get(row.value.record.*Member);
}

/** Comes after SetTime, because the fields are read from the last one. */
void SetDistance(LegRow &row, FieldReader &reader)
{
    if (row.value.record.isTime)
    {
        reader.Fail("has no place beside time_min");
        return;
    }
    reader.Get(row.value.record.distanceOrTime);
}

void SetTime(LegRow &row, FieldReader &reader)
{
    reader.Get(row.value.record.distanceOrTime);
    row.value.record.isTime = true;
}

using NumberUnlessZero = UnlessZero<PlainValue>;

RecordColumns<Leg> MakeLinkColumns()
{
    return {
        Word<PROCEDURE, &Leg::procedure>("procedure", "Procedure part"),
        Fid<GetParent, &ParentRecord::row>(
            "parent_fid", "Parent FID",
            "FID in the layer approach (approach or missed) or transition or "
            "sid_star (sid or star)"),
        ParentColumns<Leg, &Leg::parents>(),
        Fid<&Leg::parents, &ParentRecords::transition, &ParentRecord::row>(
            "transition_fid", "Transition FID",
            "FID of the transition in the layer transition"),
        Key<&Leg::parents, &ParentRecords::transition, &ParentRecord::offset>(
            "transition_key", "Transition key",
            "Key of the transition in the layer transition"),
    };
}

RecordColumns<Leg> MakePathColumns()
{
    return {
        Integer<&Leg::sequence>("seq", "Leg number, from 1"),
        Word<LEG_TYPE, &Leg::record, &ProcedureLeg::type>(
            "leg_type", "Path and terminator", Xml("type")),
        As<FieldKind::Text, UnlessZero<WordValue<ALTITUDE_DESCRIPTOR>>,
           &Leg::record, &ProcedureLeg::altitudeDescriptor>(
            "alt_descriptor", "Altitude restriction",
            Xml("altitudeDescriptor")),
        As<FieldKind::Text, UnlessZero<WordValue<TURN_DIRECTION>>, &Leg::record,
           &ProcedureLeg::turnDirection>("turn_direction", "Turn direction",
                                         Xml()),
        Flag<&Leg::record, &ProcedureLeg::isFlyOver>("fly_over", "Fly over",
                                                     Xml()),
        FixReferenceColumns<Leg, &Leg::record, &ProcedureLeg::fix>(
            {"fix_type", "fix_ident", "fix_region", "fix_airport"}, FIX_TITLES),
        FixReferenceColumns<Leg, &Leg::record, &ProcedureLeg::recommended>(
            {"rec_type", "rec_ident", "rec_region", "rec_airport"},
            {"Recommended navaid type", "Recommended navaid ident",
             "Recommended navaid region", "Recommended navaid airport"}),
    };
}

RecordColumns<Leg> MakeCourseColumns()
{
    return {
        WithSetter<LegRow>(
            Real32<&Leg::record, GetTheta>(
                "theta_deg", "Theta (deg)",
                {"Bearing from the recommended navaid in degrees", Xml()}),
            SetNumber<&ProcedureLeg::theta>),
        WithSetter<LegRow>(Real32<&Leg::record, GetRho>(
                               "rho_m", "Rho (m)",
                               {"Distance from the recommended navaid in "
                                "metres",
                                Xml()}),
                           SetNumber<&ProcedureLeg::rho>),
        WithSetter<LegRow>(
            Real32<&Leg::record, GetCourse>("course_deg", "Course (deg)"),
            SetNumber<&ProcedureLeg::course>),
        Flag<&Leg::record, &ProcedureLeg::isCourseTrue>(
            "course_true", "True course",
            "Whether the course is true rather than magnetic"),
        WithSetter<LegRow>(Real32<&Leg::record, GetDistance>(
                               "distance_m", "Length (m)", Xml()),
                           SetDistance),
        WithSetter<LegRow>(
            Real32<&Leg::record, GetTime>("time_min", "Duration (min)", Xml()),
            SetTime),
    };
}

RecordColumns<Leg> MakeLimitColumns()
{
    return {
        WithSetter<LegRow>(Real32<&Leg::record, GetAltitude1>(
                               "altitude1_m", "First altitude (m)", Xml()),
                           SetNumber<&ProcedureLeg::altitude1>),
        As<FieldKind::Real32, NumberUnlessZero, &Leg::record,
           &ProcedureLeg::altitude2>("altitude2_m", "Second altitude (m)",
                                     Xml()),
        WithSetter<LegRow>(Real32<&Leg::record, GetSpeedLimit>(
                               "speed_limit_kt", "Speed limit (kt)"),
                           SetSpeedLimit),
        As<FieldKind::Real32, NumberUnlessZero, &Leg::record,
           &ProcedureLeg::verticalAngle>("vertical_angle_deg",
                                         "Vertical angle (deg)"),
        FixReferenceColumns<Leg, &Leg::record, &ProcedureLeg::arcCentre>(
            {"centre_type", "centre_ident", "centre_region", "centre_airport"},
            {"Arc centre type", "Arc centre ident", "Arc centre region",
             "Arc centre airport"}),
    };
}

const LayerTable<LegRow> LEG_TABLE = {
    "procedure_leg",
    "Legs of approaches, departures and arrivals, at their fix if the file "
    "contains it.",
    wkbPoint,
    ChildColumns<Leg>({MakeLinkColumns(), MakePathColumns(),
                       MakeCourseColumns(), MakeLimitColumns()}),
    [](const LegRow &row)
    { return row.value.position ? MakePoint(*row.value.position) : nullptr; },
    [](const LegRow &row, OGREnvelope &envelope)
    {
        if (row.value.position)
        {
            SetEnvelope(*row.value.position, envelope);
        }
        return row.value.position.has_value();
    },
};

/** Writes a container with one leg. */
void WriteLegRow(const LegRow &row, RecordProfile profile,
                 bgl::RecordWriter &writer, EncodedRecord &record)
{
    const int procedure = row.value.procedure;
    const bool isCommon =
        procedure == PROCEDURE_SID || procedure == PROCEDURE_STAR;
    // The kind of the transition is only known when all parts are present.
    const bgl::LegRole role =
        procedure == PROCEDURE_APPROACH ? bgl::LegRole::Approach
        : procedure == PROCEDURE_MISSED ? bgl::LegRole::MissedApproach
        : isCommon                      ? bgl::LegRole::CommonRoute
                                        : bgl::LegRole::Transition;
    LinkToAirport(row.airport.ident, RecordLayerId::ProcedureLeg, record);
    record.airportLink->sequence = row.value.sequence;
    SetPart(LegPart{role, row.value.record}, record);
    if (isCommon && !IsMsfs(profile))
    {
        RequireMsfs(profile, record);
        return;
    }
    bgl::WriteLegs(
        *bgl::FindLegContainer(role, GetAirportRecordIds(profile).legSize),
        {&row.value.record, 1}, writer);
}

class LegVisitor final : public ProcedureRows<Leg>
{
  public:
    using ProcedureRows::ProcedureRows;

    void VisitLegs(const bgl::RecordView &record,
                   const bgl::LegContainer &container,
                   const ProcedureParents &parents)
    {
        m_legs.clear();
        bgl::ParseLegs(record, container, m_log, m_legs);
        const ParentRecords found = FindParents(parents);
        const int procedure = GetProcedure(container, parents);
        int sequence = 0;
        for (ProcedureLeg &leg : m_legs)
        {
            const auto position = FindPosition(leg.fix);
            const std::uint64_t offset = leg.offset;
            Append(offset,
                   {std::move(leg), found, procedure, ++sequence, position});
        }
    }

  private:
    static int GetProcedure(const bgl::LegContainer &container,
                            const ProcedureParents &parents)
    {
        if (parents.transition != nullptr)
        {
            return PROCEDURE_TRANSITION;
        }
        if (parents.sidStar != nullptr)
        {
            return parents.isStar ? PROCEDURE_STAR : PROCEDURE_SID;
        }
        return container.role == bgl::LegRole::MissedApproach
                   ? PROCEDURE_MISSED
                   : PROCEDURE_APPROACH;
    }

    /** Finds a fix, also as a fix of this airport if it names no airport. */
    std::optional<bgl::GeoPosition>
    FindPosition(const bgl::FixReference &fix) const
    {
        std::optional<bgl::GeoPosition> position =
            m_context.GetFixes().Find(fix);
        if (!position && fix.airport.empty() && !fix.ident.empty())
        {
            bgl::FixReference own = fix;
            own.airport = m_airport.ident;
            position = m_context.GetFixes().Find(own);
        }
        return position;
    }

    std::vector<ProcedureLeg> m_legs{};
};

}  // namespace

constinit const RecordLayerDescriptor APPROACH_LAYER = {
    .id = RecordLayerId::Approach,
    .table = APPROACH_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"approach"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Approach", 270}},
            .order = {"type runway", "fixRegion fixIdent"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeProcedureSource<ApproachVisitor>(APPROACH_TABLE); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(APPROACH_TABLE, WriteApproachRow); },
};

constinit const RecordLayerDescriptor SID_STAR_LAYER = {
    .id = RecordLayerId::SidStar,
    .table = SID_STAR_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"departure", "arrival"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Departure", 260, "kind", "sid"},
                         {"Airport/Arrival", 260, "kind", "star"}}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeProcedureSource<SidStarVisitor>(SID_STAR_TABLE); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(SID_STAR_TABLE, WriteSidStarRow); },
};

constinit const RecordLayerDescriptor TRANSITION_LAYER = {
    .id = RecordLayerId::Transition,
    .table = TRANSITION_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"approach", "departure", "arrival"},
    .parents = {RecordLayerId::Airport, RecordLayerId::Approach,
                RecordLayerId::SidStar},
    .xml = {.elements =
                {{"Airport/Departure/RunwayTransitions/RunwayTransitionLegs",
                  280, "kind", "sid_runway"},
                 {"Airport/Departure/EnrouteTransitions/EnrouteTransitionLegs",
                  280, "kind", "sid_enroute"},
                 {"Airport/Arrival/RunwayTransitions/RunwayTransitionLegs", 280,
                  "kind", "star_runway"},
                 {"Airport/Arrival/EnrouteTransitions/EnrouteTransitionLegs",
                  280, "kind", "star_enroute"},
                 {"Airport/Approach/Transition", 280}},
            .order = {"fixRegion fixIdent",
                      "DmeArc/ distance dmeRegion dmeIdent"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeProcedureSource<TransitionVisitor>(
            TRANSITION_TABLE,
            SummarizeProcedures<TransitionVisitor, TransitionRow>);
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(TRANSITION_TABLE, WriteTransitionRow); },
};

constinit const RecordLayerDescriptor PROCEDURE_LEG_LAYER = {
    .id = RecordLayerId::ProcedureLeg,
    .table = LEG_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"approach", "departure", "arrival"},
    .parents = {RecordLayerId::Airport, RecordLayerId::Approach,
                RecordLayerId::SidStar, RecordLayerId::Transition},
    .xml =
        {.elements =
             {{"Airport/Approach/ApproachLegs/Leg", 290, "procedure",
               "approach"},
              {"Airport/Approach/MissedApproachLegs/Leg", 290, "procedure",
               "missed"},
              {"Airport/Approach/Transition/TransitionLegs/Leg", 290,
               "procedure", "transition"},
              {"Airport/Departure/CommonRouteLegs/Leg", 290, "procedure",
               "sid"},
              {"Airport/Departure/RunwayTransitions/RunwayTransitionLegs/Leg",
               290, "procedure", "transition"},
              {"Airport/Departure/EnrouteTransitions/EnrouteTransitionLegs/Leg",
               290, "procedure", "transition"},
              {"Airport/Arrival/CommonRouteLegs/Leg", 290, "procedure", "star"},
              {"Airport/Arrival/RunwayTransitions/RunwayTransitionLegs/Leg",
               290, "procedure", "transition"},
              {"Airport/Arrival/EnrouteTransitions/EnrouteTransitionLegs/Leg",
               290, "procedure", "transition"}},
         .others = {{"course_deg", "magneticCourse"},
                    {"course_deg", "trueCourse", XmlForm::TrueCourse},
                    {"rec_type", "recommendedType"},
                    {"rec_ident", "recommendedIdent"},
                    {"rec_region", "recommendedRegion"}},
         .without = "centre_type centre_ident centre_region",
         .order = {"fixRegion fixIdent flyOver turnDirection recommendedType "
                   "recommendedRegion recommendedIdent",
                   "rho magneticCourse trueCourse", "time altitudeDescriptor"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeProcedureSource<LegVisitor>(LEG_TABLE); },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        LegRow row;
        row.value.record.speedLimit = NO_SPEED_LIMIT;
        return MakeTableEncoder(LEG_TABLE, WriteLegRow, row);
    },
};

}  // namespace flightsim
