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

const bgl::FixReference &GetApproachFix(const bgl::Approach &approach)
{
    return approach.fix;
}

ProcedureColumns<bgl::Approach> MakeApproachKindColumns()
{
    return {
        {{"runway_ident", FieldKind::Text, "Runway end; null for none"},
         [](const ApproachRow &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.runwayNumber,
                                            row.value.designator));
         }},
        {{"type", FieldKind::Text, "Kind of approach", &APPROACH_TYPE},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(APPROACH_TYPE, row.value.type); }},
        {{"suffix", FieldKind::Text, "Letter that tells it from others"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.suffix); }},
        {{"gps_overlay", FieldKind::Boolean, "Can be flown by GPS"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.hasGpsOverlay); }},
    };
}

void ApproachAppendValueColumns(ProcedureColumns<bgl::Approach> &columns)
{
    const ProcedureColumns<bgl::Approach> values = {
        {{"altitude_m", FieldKind::Real32, "Altitude at the fix (m)"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.altitude); }},
        {{"heading_deg", FieldKind::Real32, "Heading (deg)"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"missed_altitude_m", FieldKind::Real32,
          "Missed approach altitude (m)", nullptr,
          "Altitude of the missed approach in metres"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.missedAltitude); }},
        {{"num_transitions", FieldKind::Integer, "Transitions", nullptr,
          "Transitions that the record declares"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.transitionCount); }},
        {{"num_legs", FieldKind::Integer, "Legs that the record declares"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.legCount); }},
        {{"num_missed", FieldKind::Integer, "Legs of the missed approach",
          nullptr, "Legs of the missed approach that the record declares"},
         [](const ApproachRow &row, FieldWriter &writer)
         { writer.Set(row.value.missedLegCount); }},
    };
    columns.insert(columns.end(), values.begin(), values.end());
}

ProcedureColumns<bgl::Approach> MakeApproachColumns()
{
    ProcedureColumns<bgl::Approach> columns = MakeApproachKindColumns();
    AppendFixColumns<bgl::Approach, GetApproachFix>(
        columns, {"fix_type", "fix_ident", "fix_region", "fix_airport"});
    ApproachAppendValueColumns(columns);
    return KeyedChildColumns<bgl::Approach>(std::move(columns));
}

const LayerTable<ApproachRow> APPROACH_TABLE = {
    "approach",
    "Approaches; their transitions and legs are layers of their own.",
    wkbNone,
    MakeApproachColumns(),
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
        {{"kind", FieldKind::Text, "SID or STAR", &SID_STAR_KIND},
         [](const SidStarRow &row, FieldWriter &writer)
         { writer.Set(SID_STAR_KIND, row.value.isStar ? 1 : 0); }},
        {{"ident", FieldKind::Text, "Name of the procedure"},
         [](const SidStarRow &row, FieldWriter &writer)
         { writer.Set(row.value.ident); }},
        {{"num_runway_transitions", FieldKind::Integer, "Runway transitions",
          nullptr, "Runway transitions that the record declares"},
         [](const SidStarRow &row, FieldWriter &writer)
         { writer.Set(row.value.runwayTransitionCount); }},
        {{"num_legs", FieldKind::Integer, "Legs of the common route", nullptr,
          "Legs of the common route that the record declares"},
         [](const SidStarRow &row, FieldWriter &writer)
         { writer.Set(row.value.commonLegCount); }},
        {{"num_enroute_transitions", FieldKind::Integer, "En-route transitions",
          nullptr, "En-route transitions that the record declares"},
         [](const SidStarRow &row, FieldWriter &writer)
         { writer.Set(row.value.enrouteTransitionCount); }},
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

ParentRecord GetApproach(const Transition &transition)
{
    return transition.parents.approach;
}

ParentRecord GetSidStar(const Transition &transition)
{
    return transition.parents.sidStar;
}

const bgl::FixReference &GetTransitionFix(const Transition &transition)
{
    return transition.record.fix;
}

ProcedureColumns<Transition> MakeTransitionKindColumns()
{
    return {
        ParentColumn<Transition, GetApproach>(
            "approach_fid", "Approach FID",
            "FID of the approach in the layer approach"),
        ParentKeyColumn<Transition, GetApproach>(
            "approach_key", "Approach key",
            "Key of the approach in the layer approach"),
        ParentColumn<Transition, GetSidStar>(
            "sid_star_fid", "SID or STAR FID",
            "FID of the SID or STAR in the layer sid_star"),
        ParentKeyColumn<Transition, GetSidStar>(
            "sid_star_key", "SID or STAR key",
            "Key of the SID or STAR in the layer sid_star"),
        {{"kind", FieldKind::Text, "Kind of transition", &TRANSITION_KIND},
         [](const TransitionRow &row, FieldWriter &writer)
         { writer.Set(TRANSITION_KIND, row.value.kind); }},
        {{"name", FieldKind::Text, "Name or fix", nullptr,
          "Own name, else the ident of the fix where it begins or ends"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             writer.Set(!row.value.record.name.empty()
                            ? row.value.record.name
                            : row.value.record.fix.ident);
         }},
        {{"runway_ident", FieldKind::Text, "Runway end", nullptr,
          "Runway end of a runway transition"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.record.runwayNumber,
                                            row.value.record.designator));
         }},
    };
}

void TransitionAppendValueColumns(ProcedureColumns<Transition> &columns)
{
    const ProcedureColumns<Transition> values = {
        {{"altitude_m", FieldKind::Real32, "Altitude at the fix (m)"},
         [](const TransitionRow &row, FieldWriter &writer)
         { writer.Set(row.value.record.altitude); }},
        {{"dme_ident", FieldKind::Text, "Ident of the DME of the arc"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->dme.ident);
             }
         }},
        {{"dme_region", FieldKind::Text, "ICAO region of the DME"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->dme.region);
             }
         }},
        {{"dme_radial_deg", FieldKind::Real32, "Radial of the DME (deg)",
          nullptr, "Radial of the DME where the arc begins, in degrees"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->radial);
             }
         }},
        {{"dme_distance_m", FieldKind::Real32, "Radius of the arc (m)"},
         [](const TransitionRow &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->distance);
             }
         }},
        {{"num_legs", FieldKind::Integer, "Legs that the record declares"},
         [](const TransitionRow &row, FieldWriter &writer)
         { writer.Set(row.value.record.legCount); }},
    };
    columns.insert(columns.end(), values.begin(), values.end());
}

ProcedureColumns<Transition> MakeTransitionColumns()
{
    ProcedureColumns<Transition> columns = MakeTransitionKindColumns();
    AppendFixColumns<Transition, GetTransitionFix>(
        columns, {"fix_type", "fix_ident", "fix_region", "fix_airport"});
    TransitionAppendValueColumns(columns);
    return KeyedChildColumns<Transition>(std::move(columns));
}

const LayerTable<TransitionRow> TRANSITION_TABLE = {
    "transition",
    "Transitions of approaches, departures and arrivals.",
    wkbNone,
    MakeTransitionColumns(),
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
