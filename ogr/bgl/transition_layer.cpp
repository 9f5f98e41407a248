// SPDX-License-Identifier: MIT
// The layer transition.

#include "ogr/bgl/transition_layer.h"

#include "ogr/bgl/procedure_rows.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

struct Transition
{
    bgl::ProcedureTransition record{};
    ParentFids parents{};

    /** Enumeration transition_kind. */
    int kind = 0;
};

using Row = RecordRow<Transition>;

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

std::int64_t GetApproach(const Transition &transition)
{
    return transition.parents.approach;
}

std::int64_t GetSidStar(const Transition &transition)
{
    return transition.parents.sidStar;
}

const bgl::FixReference &GetFix(const Transition &transition)
{
    return transition.record.fix;
}

ProcedureColumns<Transition> MakeKindColumns()
{
    return {
        ParentColumn<Transition, GetApproach>(
            "approach_fid", "FID of the approach in the layer approach"),
        ParentColumn<Transition, GetSidStar>(
            "sid_star_fid", "FID of the SID or STAR in the layer sid_star"),
        {{"kind", FieldKind::Text, "Kind of transition", &TRANSITION_KIND},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(TRANSITION_KIND, row.value.kind); }},
        {{"name", FieldKind::Text,
          "Own name, else the ident of the fix where it begins or ends"},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(!row.value.record.name.empty()
                            ? row.value.record.name
                            : row.value.record.fix.ident);
         }},
        {{"runway_ident", FieldKind::Text, "Runway end of a runway transition"},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.record.runwayNumber,
                                            row.value.record.designator));
         }},
    };
}

void AppendValueColumns(ProcedureColumns<Transition> &columns)
{
    const ProcedureColumns<Transition> values = {
        {{"altitude_m", FieldKind::Real, "Altitude at the fix in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.record.altitude); }},
        {{"dme_ident", FieldKind::Text, "Ident of the DME of the arc"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->dme.ident);
             }
         }},
        {{"dme_region", FieldKind::Text, "ICAO region of the DME"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->dme.region);
             }
         }},
        {{"dme_radial_deg", FieldKind::Real,
          "Radial of the DME where the arc begins, in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->radial);
             }
         }},
        {{"dme_distance_m", FieldKind::Real, "Radius of the arc in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.record.arc)
             {
                 writer.Set(row.value.record.arc->distance);
             }
         }},
        {{"num_legs", FieldKind::Integer, "Legs that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.record.legCount); }},
    };
    columns.insert(columns.end(), values.begin(), values.end());
}

ProcedureColumns<Transition> MakeColumns()
{
    ProcedureColumns<Transition> columns = MakeKindColumns();
    AppendFixColumns<Transition, GetFix>(
        columns, {"fix_type", "fix_ident", "fix_region", "fix_airport"});
    AppendValueColumns(columns);
    return ChildColumns<Transition>(std::move(columns));
}

const LayerTable<Row> TABLE = {
    "transition",
    "Transitions of approaches, departures and arrivals.",
    wkbNone,
    MakeColumns(),
};

class Visitor final : public ProcedureRows<Transition>
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

void AddTransitionLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, ExpandProcedures<Visitor, Row>,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
