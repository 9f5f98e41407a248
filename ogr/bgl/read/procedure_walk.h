// SPDX-License-Identifier: MIT
// Walks the procedures of airports.

#ifndef FLIGHTSIM_OGR_BGL_READ_PROCEDURE_WALK_H
#define FLIGHTSIM_OGR_BGL_READ_PROCEDURE_WALK_H

#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/core/record_cursor.h"

#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** The records that contain a transition or legs; null for none. A procedure is
 * either an approach, or a SID or STAR. */
struct ProcedureParents
{
    const bgl::RecordView *approach = nullptr;
    const bgl::RecordView *sidStar = nullptr;
    const bgl::RecordView *transition = nullptr;
    bool isStar = false;
};

/** Base of the visitors of WalkProcedure. Its functions do nothing; visitors
 * hide those that they need. */
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

/** Visits a child of a procedure or transition that holds legs. */
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

/** A procedure as shared by its layers and its index; see RecordCache. Either
 * an approach, or a SID or STAR. */
struct ParsedProcedure
{
    std::uint64_t offset = 0;
    std::optional<bgl::Approach> approach{};
    std::optional<bgl::SidStar> sidStar{};

    /** In record order. */
    std::vector<Parsed<bgl::ProcedureTransition>> transitions{};

    std::size_t FixedSize() const
    {
        return approach ? approach->fixedSize : sidStar->fixedSize;
    }
};

/** Returns nothing for a record that is not a procedure. */
inline std::optional<ParsedProcedure>
ParseProcedure(const LoadedBlock &block, const bgl::RecordView &record,
               bgl::RecordLog &log)
{
    ParsedProcedure procedure;
    procedure.offset = record.offset;
    procedure.approach = bgl::ParseApproach(record, log);
    if (!procedure.approach)
    {
        procedure.sidStar = bgl::ParseSidStar(record, log);
    }
    if (!procedure.approach && !procedure.sidStar)
    {
        return std::nullopt;
    }
    for (const bgl::RecordView &child :
         block.records.GetChildren(record, procedure.FixedSize(), log))
    {
        if (auto transition = bgl::ParseProcedureTransition(child, log))
        {
            procedure.transitions.push_back(
                {child.offset, std::move(*transition)});
        }
    }
    return procedure;
}

/** Visits the transitions and legs of a procedure. */
template <class Visitor>
void WalkProcedureParts(const LoadedBlock &block, const bgl::RecordView &record,
                        const ParsedProcedure &procedure,
                        ProcedureParents parents, bgl::RecordLog &log,
                        Visitor &visitor)
{
    auto next = procedure.transitions.begin();
    for (const bgl::RecordView &child :
         block.records.GetChildren(record, procedure.FixedSize(), log))
    {
        if (WalkLegs(child, parents, visitor) ||
            next == procedure.transitions.end() || next->offset != child.offset)
        {
            continue;
        }
        const bgl::ProcedureTransition &transition = (next++)->value;
        visitor.VisitTransition(child, transition, parents);
        parents.transition = &child;
        for (const bgl::RecordView &legs :
             block.records.GetChildren(child, transition.fixedSize, log))
        {
            WalkLegs(legs, parents, visitor);
        }
        parents.transition = nullptr;
    }
}

/** Visits a procedure and everything in it. Children nest no deeper than
 * procedure, transition, legs. */
template <class Visitor>
void WalkProcedure(const LoadedBlock &block, const bgl::RecordView &record,
                   const ParsedProcedure &procedure, bgl::RecordLog &log,
                   Visitor &visitor)
{
    ProcedureParents parents;
    if (procedure.approach)
    {
        visitor.VisitApproach(record, *procedure.approach);
        parents.approach = &record;
    }
    else
    {
        visitor.VisitSidStar(record, *procedure.sidStar);
        parents.sidStar = &record;
        parents.isStar = procedure.sidStar->isStar;
    }
    WalkProcedureParts(block, record, procedure, parents, log, visitor);
}

/** Visits the procedures of an airport. */
template <class Visitor>
void WalkProcedures(const LoadedBlock &block, const RecordFile &file,
                    const bgl::RecordView &airport, std::size_t fixedSize,
                    bgl::RecordLog &log, Visitor &visitor)
{
    const std::span<const bgl::RecordView> children =
        block.records.GetChildren(airport, fixedSize, log);
    using List = std::vector<ParsedProcedure>;
    const std::shared_ptr<const List> procedures =
        file.GetParsed<ParseProcedure, List>(
            GetContainer(airport),
            [&](List &list)
            {
                std::size_t bytes = 0;
                for (const bgl::RecordView &child : children)
                {
                    if (auto procedure = ParseProcedure(block, child, log))
                    {
                        bytes += child.bytes.size();
                        list.push_back(std::move(*procedure));
                    }
                }
                return bytes;
            });
    auto next = procedures->begin();
    for (const bgl::RecordView &child : children)
    {
        if (next != procedures->end() && next->offset == child.offset)
        {
            WalkProcedure(block, child, *next++, log, visitor);
        }
    }
}

}  // namespace flightsim

#endif
