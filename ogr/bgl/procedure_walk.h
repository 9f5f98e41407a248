// SPDX-License-Identifier: MIT
// Walks the procedures of an airport, their transitions and legs.

#ifndef FLIGHTSIM_OGR_BGL_PROCEDURE_WALK_H
#define FLIGHTSIM_OGR_BGL_PROCEDURE_WALK_H

#include "ogr/records/procedure.h"
#include "ogr/records/record_cursor.h"

#include <optional>

namespace flightsim
{

/** The records around a transition or around legs; each points to nothing when
 * there is none. A procedure is either an approach or a SID or STAR. */
struct ProcedureParents
{
    const bgl::RecordView *approach = nullptr;
    const bgl::RecordView *sidStar = nullptr;
    const bgl::RecordView *transition = nullptr;
    bool isStar = false;
};

/** Does nothing with what it is shown; visitors of WalkProcedure hide the
 * functions that they need. */
struct ProcedureVisitor
{
    void VisitApproach(const bgl::RecordView &, const bgl::Approach &)
    {
    }

    void VisitSidStar(const bgl::RecordView &, const bgl::SidStar &)
    {
    }

    void VisitTransition(const bgl::RecordView &,
                         const bgl::ProcedureTransition &,
                         const ProcedureParents &)
    {
    }

    void VisitLegs(const bgl::RecordView &, const bgl::LegContainer &,
                   const ProcedureParents &)
    {
    }
};

/** Shows a child of a procedure or transition when it holds legs. */
template <class Visitor>
bool WalkLegs(const bgl::RecordView &child, const ProcedureParents &parents,
              Visitor &visitor)
{
    const bgl::LegContainer *container = bgl::FindLegContainer(child.id);
    if (container != nullptr)
    {
        visitor.VisitLegs(child, *container, parents);
    }
    return container != nullptr;
}

/** Shows a child of a procedure, and its legs, when it is a transition. */
template <class Visitor>
void WalkTransition(const bgl::RecordView &record, ProcedureParents parents,
                    bgl::RecordLog &log, Visitor &visitor)
{
    const std::optional<bgl::ProcedureTransition> transition =
        bgl::ParseProcedureTransition(record, log);
    if (!transition)
    {
        return;
    }
    visitor.VisitTransition(record, *transition, parents);
    parents.transition = &record;
    bgl::RecordCursor children(record, transition->fixedSize,
                               bgl::HeaderForm::Long, log);
    while (const std::optional<bgl::RecordView> child = children.Next())
    {
        WalkLegs(*child, parents, visitor);
    }
}

/** Shows the transitions and legs of an approach, SID or STAR. */
template <class Visitor>
void WalkProcedureParts(const bgl::RecordView &procedure, std::size_t fixedSize,
                        const ProcedureParents &parents, bgl::RecordLog &log,
                        Visitor &visitor)
{
    bgl::RecordCursor children(procedure, fixedSize, bgl::HeaderForm::Long,
                               log);
    while (const std::optional<bgl::RecordView> child = children.Next())
    {
        if (!WalkLegs(*child, parents, visitor))
        {
            WalkTransition(*child, parents, log, visitor);
        }
    }
}

/** Shows an airport's child, and all in it, when it is a procedure. Children
 * nest no deeper than procedure, transition, legs. */
template <class Visitor>
void WalkProcedure(const bgl::RecordView &child, bgl::RecordLog &log,
                   Visitor &visitor)
{
    ProcedureParents parents;
    if (const std::optional<bgl::Approach> approach =
            bgl::ParseApproach(child, log))
    {
        visitor.VisitApproach(child, *approach);
        parents.approach = &child;
        WalkProcedureParts(child, approach->fixedSize, parents, log, visitor);
    }
    else if (const std::optional<bgl::SidStar> sidStar =
                 bgl::ParseSidStar(child, log))
    {
        visitor.VisitSidStar(child, *sidStar);
        parents.sidStar = &child;
        parents.isStar = sidStar->isStar;
        WalkProcedureParts(child, sidStar->fixedSize, parents, log, visitor);
    }
}

}  // namespace flightsim

#endif
