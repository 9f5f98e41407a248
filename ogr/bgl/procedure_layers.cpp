// SPDX-License-Identifier: MIT
// The layers approach, sid_star and transition.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/procedure_walk.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

using ApproachRow = RecordRow<bgl::Approach>;

const bgl::Enumeration APPROACH_TYPE(PROCEDURE_ENUMERATIONS, "approach_type");

const LayerTable<ApproachRow> APPROACH_TABLE = {
    "approach",
    "Approaches; their transitions and legs are layers of their own.",
    wkbNone,
    KeyedChildColumns<bgl::Approach>({
        RunwayName<>("runway_ident", "Runway end; null for none"),
        Word<APPROACH_TYPE, &bgl::Approach::type>("type", "Kind of approach"),
        Text<&bgl::Approach::suffix>("suffix",
                                     "Letter that tells it from others"),
        Flag<&bgl::Approach::hasGpsOverlay>("gps_overlay",
                                            "Can be flown by GPS"),
        FixReferenceColumns<bgl::Approach, &bgl::Approach::fix>(
            {"fix_type", "fix_ident", "fix_region", "fix_airport"}),
        Real32<&bgl::Approach::altitude>("altitude_m",
                                         "Altitude at the fix (m)"),
        Real32<&bgl::Approach::heading>("heading_deg", "Heading (deg)"),
        Real32<&bgl::Approach::missedAltitude>(
            "missed_altitude_m", "Missed approach altitude (m)",
            "Altitude of the missed approach in metres"),
        Integer<&bgl::Approach::transitionCount>(
            "num_transitions", "Transitions",
            "Transitions that the record declares"),
        Integer<&bgl::Approach::legCount>("num_legs",
                                          "Legs that the record declares"),
        Integer<&bgl::Approach::missedLegCount>(
            "num_missed", "Legs of the missed approach",
            "Legs of the missed approach that the record declares"),
    }),
};

struct ApproachVisitor final : ProcedureRows<bgl::Approach>
{
    using ProcedureRows::ProcedureRows;

    void VisitApproach(const bgl::RecordView &record,
                       const bgl::Approach &approach)
    {
        Append(record.offset, approach);
    }
};

using SidStarRow = RecordRow<bgl::SidStar>;

const bgl::Enumeration SID_STAR_KIND(PROCEDURE_ENUMERATIONS, "sid_star_kind");

const LayerTable<SidStarRow> SID_STAR_TABLE = {
    "sid_star",
    "Departures (SID) and arrivals (STAR); their transitions and legs are "
    "layers of their own.",
    wkbNone,
    KeyedChildColumns<bgl::SidStar>({
        Word<SID_STAR_KIND, &bgl::SidStar::isStar>("kind", "SID or STAR"),
        Text<&bgl::SidStar::ident>("ident", "Name of the procedure"),
        Integer<&bgl::SidStar::runwayTransitionCount>(
            "num_runway_transitions", "Runway transitions",
            "Runway transitions that the record declares"),
        Integer<&bgl::SidStar::commonLegCount>(
            "num_legs", "Legs of the common route",
            "Legs of the common route that the record declares"),
        Integer<&bgl::SidStar::enrouteTransitionCount>(
            "num_enroute_transitions", "En-route transitions",
            "En-route transitions that the record declares"),
    }),
};

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
};

using TransitionRow = RecordRow<Transition>;

const bgl::Enumeration TRANSITION_KIND(PROCEDURE_ENUMERATIONS,
                                       "transition_kind");

/** Codes of the enumeration for those that have no type in the file. */
constexpr int SID_RUNWAY = 257;
constexpr int SID_ENROUTE = 258;
constexpr int STAR_RUNWAY = 259;
constexpr int STAR_ENROUTE = 260;

int GetKind(const bgl::ProcedureTransition &transition, bool isStar)
{
    switch (transition.role)
    {
        case bgl::TransitionRole::Runway:
            return isStar ? STAR_RUNWAY : SID_RUNWAY;
        case bgl::TransitionRole::Enroute:
            return isStar ? STAR_ENROUTE : SID_ENROUTE;
        default:
            return transition.type;
    }
}

/** The own name, else the ident of the fix. */
const std::string &GetName(const Transition &transition)
{
    const bgl::ProcedureTransition &record = transition.record;
    return !record.name.empty() ? record.name : record.fix.ident;
}

const LayerTable<TransitionRow> TRANSITION_TABLE = {
    "transition",
    "Transitions of approaches, departures and arrivals.",
    wkbNone,
    KeyedChildColumns<Transition>({
        ParentColumns<Transition, &Transition::parents>(),
        Word<TRANSITION_KIND, &Transition::kind>("kind", "Kind of transition"),
        Text<GetName>(
            "name", "Name or fix",
            "Own name, else the ident of the fix where it begins or ends"),
        As<FieldKind::Text, RunwayNameValue, &Transition::record>(
            "runway_ident", "Runway end", "Runway end of a runway transition"),
        FixReferenceColumns<Transition, &Transition::record,
                            &bgl::ProcedureTransition::fix>(
            {"fix_type", "fix_ident", "fix_region", "fix_airport"}),
        Real32<&Transition::record, &bgl::ProcedureTransition::altitude>(
            "altitude_m", "Altitude at the fix (m)"),
        Text<&Transition::record, &bgl::ProcedureTransition::arc,
             &bgl::DmeArc::dme, &bgl::FixReference::ident>(
            "dme_ident", "Ident of the DME of the arc"),
        Text<&Transition::record, &bgl::ProcedureTransition::arc,
             &bgl::DmeArc::dme, &bgl::FixReference::region>(
            "dme_region", "ICAO region of the DME"),
        Real32<&Transition::record, &bgl::ProcedureTransition::arc,
               &bgl::DmeArc::radial>(
            "dme_radial_deg", "Radial of the DME (deg)",
            "Radial of the DME where the arc begins, in degrees"),
        Real32<&Transition::record, &bgl::ProcedureTransition::arc,
               &bgl::DmeArc::distance>("dme_distance_m",
                                       "Radius of the arc (m)"),
        Integer<&Transition::record, &bgl::ProcedureTransition::legCount>(
            "num_legs", "Legs that the record declares"),
    }),
};

class TransitionVisitor final : public ProcedureRows<Transition>
{
  public:
    using ProcedureRows::ProcedureRows;

    void VisitTransition(const bgl::RecordView &record,
                         const bgl::ProcedureTransition &transition,
                         const ProcedureParents &parents)
    {
        Append(record.offset, {transition, FindParents(parents),
                               GetKind(transition, parents.isStar)});
    }

    /** An en-route transition of a SID is known by its last fix, that of a STAR
     * by its first one. */
    void VisitLegs(const bgl::RecordView &record,
                   const bgl::LegContainer &container,
                   const ProcedureParents &parents)
    {
        if (parents.transition == nullptr)
        {
            return;
        }
        bgl::ProcedureTransition &transition = m_rows.back().value.record;
        if (transition.role != bgl::TransitionRole::Enroute ||
            !transition.name.empty())
        {
            return;
        }
        m_legs.clear();
        bgl::ParseLegs(record, container, m_log, m_legs);
        if (!m_legs.empty())
        {
            transition.name = parents.isStar ? m_legs.front().fix.ident
                                             : m_legs.back().fix.ident;
        }
    }

  private:
    std::vector<bgl::ProcedureLeg> m_legs{};
};

}  // namespace

LayerMakerPointer MakeApproachLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(APPROACH_TABLE,
                          ExpandProcedures<ApproachVisitor, ApproachRow>);
}

LayerMakerPointer MakeSidStarLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(SID_STAR_TABLE,
                          ExpandProcedures<SidStarVisitor, SidStarRow>);
}

LayerMakerPointer MakeTransitionLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(TRANSITION_TABLE,
                          ExpandProcedures<TransitionVisitor, TransitionRow>);
}

}  // namespace flightsim
