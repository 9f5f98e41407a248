// SPDX-License-Identifier: MIT
// The layer procedure_leg.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/procedure_walk.h"

namespace flightsim
{

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
    bgl::ProcedureLeg record{};
    ParentRecords parents{};
    int procedure = PROCEDURE_APPROACH;

    /** Counts from 1 in each part of a procedure. */
    int sequence = 0;

    /** Of the fix, when the file holds it. */
    std::optional<bgl::GeoPosition> position{};
};

using LegRow = RecordRow<Leg>;

const bgl::Enumeration PROCEDURE(PROCEDURE_ENUMERATIONS, "procedure");
const bgl::Enumeration LEG_TYPE(PROCEDURE_ENUMERATIONS, "leg_type");
const bgl::Enumeration ALTITUDE_DESCRIPTOR(PROCEDURE_ENUMERATIONS,
                                           "altitude_descriptor");
const bgl::Enumeration TURN_DIRECTION(PROCEDURE_ENUMERATIONS, "turn_direction");

ParentRecord GetApproach(const Leg &leg)
{
    return leg.parents.approach;
}

ParentRecord GetSidStar(const Leg &leg)
{
    return leg.parents.sidStar;
}

ParentRecord GetTransition(const Leg &leg)
{
    return leg.parents.transition;
}

/** The record in the layer that the procedure names. */
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

const bgl::FixReference &GetFix(const Leg &leg)
{
    return leg.record.fix;
}

const bgl::FixReference &GetRecommended(const Leg &leg)
{
    return leg.record.recommended;
}

const bgl::FixReference &GetArcCentre(const Leg &leg)
{
    return leg.record.arcCentre;
}

/** What a record leaves out it holds as 0. */
void SetUnlessZero(FieldWriter &writer, double value)
{
    if (value != 0.0)
    {
        writer.Set(value);
    }
}

/** Legs that lead to or begin at a fix need no course: 0 means none there. */
bool NeedsCourse(int legType)
{
    constexpr int DIRECT_TO_FIX = 7;
    constexpr int INITIAL_FIX = 15;
    constexpr int RADIUS_TO_FIX = 17;
    constexpr int TRACK_TO_FIX = 18;
    return legType != DIRECT_TO_FIX && legType != INITIAL_FIX &&
           legType != RADIUS_TO_FIX && legType != TRACK_TO_FIX;
}

ProcedureColumns<Leg> MakeParentColumns()
{
    return {
        {{"procedure", FieldKind::Text, "What the leg is part of", &PROCEDURE},
         [](const LegRow &row, FieldWriter &writer)
         { writer.Set(PROCEDURE, row.value.procedure); }},
        ParentColumn<Leg, GetParent>(
            "parent_fid", "Parent FID",
            "FID in the layer approach (approach or missed) or transition or "
            "sid_star (sid or star)"),
        ParentColumn<Leg, GetApproach>(
            "approach_fid", "Approach FID",
            "FID of the approach in the layer approach"),
        ParentKeyColumn<Leg, GetApproach>(
            "approach_key", "Approach key",
            "Key of the approach in the layer approach"),
        ParentColumn<Leg, GetSidStar>(
            "sid_star_fid", "SID or STAR FID",
            "FID of the SID or STAR in the layer sid_star"),
        ParentKeyColumn<Leg, GetSidStar>(
            "sid_star_key", "SID or STAR key",
            "Key of the SID or STAR in the layer sid_star"),
        ParentColumn<Leg, GetTransition>(
            "transition_fid", "Transition FID",
            "FID of the transition in the layer transition"),
        ParentKeyColumn<Leg, GetTransition>(
            "transition_key", "Transition key",
            "Key of the transition in the layer transition"),
        {{"seq", FieldKind::Integer, "Number of the leg there, from 1"},
         [](const LegRow &row, FieldWriter &writer)
         { writer.Set(row.value.sequence); }},
        {{"leg_type", FieldKind::Text, "Path and terminator", &LEG_TYPE},
         [](const LegRow &row, FieldWriter &writer)
         { writer.Set(LEG_TYPE, row.value.record.type); }},
        {{"alt_descriptor", FieldKind::Text, "How the altitudes bind",
          &ALTITUDE_DESCRIPTOR},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (row.value.record.altitudeDescriptor != 0)
             {
                 writer.Set(ALTITUDE_DESCRIPTOR,
                            row.value.record.altitudeDescriptor);
             }
         }},
        {{"turn_direction", FieldKind::Text, "Direction of turn",
          &TURN_DIRECTION},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (row.value.record.turnDirection != 0)
             {
                 writer.Set(TURN_DIRECTION, row.value.record.turnDirection);
             }
         }},
        {{"fly_over", FieldKind::Boolean, "The fix has to be flown over"},
         [](const LegRow &row, FieldWriter &writer)
         { writer.Set(row.value.record.isFlyOver); }},
    };
}

ProcedureColumns<Leg> MakePathColumns()
{
    return {
        {{"theta_deg", FieldKind::Real32, "Theta (deg)", nullptr,
          "Bearing from the recommended navaid in degrees"},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (!row.value.record.recommended.IsEmpty())
             {
                 writer.Set(row.value.record.theta);
             }
         }},
        {{"rho_m", FieldKind::Real32, "Rho (m)", nullptr,
          "Distance from the recommended navaid in metres"},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (!row.value.record.recommended.IsEmpty())
             {
                 writer.Set(row.value.record.rho);
             }
         }},
        {{"course_deg", FieldKind::Real32, "Course (deg)"},
         [](const LegRow &row, FieldWriter &writer)
         {
             const bgl::ProcedureLeg &leg = row.value.record;
             if (leg.course != 0.0 || NeedsCourse(leg.type))
             {
                 writer.Set(leg.course);
             }
         }},
        {{"course_true", FieldKind::Boolean, "True course", nullptr,
          "The course is true, else magnetic"},
         [](const LegRow &row, FieldWriter &writer)
         { writer.Set(row.value.record.isCourseTrue); }},
        {{"distance_m", FieldKind::Real32, "Length (m)"},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (!row.value.record.isTime)
             {
                 SetUnlessZero(writer, row.value.record.distanceOrTime);
             }
         }},
        {{"time_min", FieldKind::Real32, "Duration (min)"},
         [](const LegRow &row, FieldWriter &writer)
         {
             if (row.value.record.isTime)
             {
                 SetUnlessZero(writer, row.value.record.distanceOrTime);
             }
         }},
    };
}

ProcedureColumns<Leg> MakeLimitColumns()
{
    return {
        {{"altitude1_m", FieldKind::Real32, "First altitude (m)"},
         [](const LegRow &row, FieldWriter &writer)
         {
             const bgl::ProcedureLeg &leg = row.value.record;
             if (leg.altitude1 != 0.0 || leg.altitudeDescriptor != 0)
             {
                 writer.Set(leg.altitude1);
             }
         }},
        {{"altitude2_m", FieldKind::Real32, "Second altitude (m)"},
         [](const LegRow &row, FieldWriter &writer)
         { SetUnlessZero(writer, row.value.record.altitude2); }},
        {{"speed_limit_kt", FieldKind::Real32, "Speed limit (kt)"},
         [](const LegRow &row, FieldWriter &writer)
         { SetUnlessZero(writer, row.value.record.speedLimit.value_or(0)); }},
        {{"vertical_angle_deg", FieldKind::Real32, "Vertical angle (deg)"},
         [](const LegRow &row, FieldWriter &writer) {
             SetUnlessZero(writer, row.value.record.verticalAngle.value_or(0));
         }},
    };
}

ProcedureColumns<Leg> MakeLegColumns()
{
    const auto append =
        [](ProcedureColumns<Leg> &columns, const ProcedureColumns<Leg> &more)
    { columns.insert(columns.end(), more.begin(), more.end()); };
    ProcedureColumns<Leg> columns = MakeParentColumns();
    AppendFixColumns<Leg, GetFix>(
        columns, {"fix_type", "fix_ident", "fix_region", "fix_airport"});
    AppendFixColumns<Leg, GetRecommended>(
        columns, {"rec_type", "rec_ident", "rec_region", "rec_airport"});
    append(columns, MakePathColumns());
    append(columns, MakeLimitColumns());
    AppendFixColumns<Leg, GetArcCentre>(
        columns,
        {"centre_type", "centre_ident", "centre_region", "centre_airport"});
    return ChildColumns<Leg>(std::move(columns));
}

const LayerTable<LegRow> LEG_TABLE = {
    "procedure_leg",
    "Legs of approaches, departures and arrivals, at their fix when the file "
    "holds it.",
    wkbPoint,
    MakeLegColumns(),
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
        Leg row;
        row.parents = FindParents(parents);
        row.procedure = GetProcedure(container, parents);
        for (bgl::ProcedureLeg &leg : m_legs)
        {
            ++row.sequence;
            row.record = std::move(leg);
            row.position = FindPosition(row.record.fix);
            Append(row.record.offset, row);
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

    /** A fix without airport may still be one of this airport. */
    std::optional<bgl::GeoPosition>
    FindPosition(const bgl::FixReference &fix) const
    {
        std::optional<bgl::GeoPosition> position = m_context.fixes.Find(fix);
        if (!position && fix.airport.empty() && !fix.ident.empty())
        {
            bgl::FixReference own = fix;
            own.airport = m_airport.ident;
            position = m_context.fixes.Find(own);
        }
        return position;
    }

    std::vector<bgl::ProcedureLeg> m_legs{};
};

}  // namespace

LayerMakerPointer MakeProcedureLegLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(LEG_TABLE, ExpandProcedures<LegVisitor, LegRow>);
}

}  // namespace flightsim
