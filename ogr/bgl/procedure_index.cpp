// SPDX-License-Identifier: MIT
// The procedures of a file: what their transitions and legs refer to.

#include "ogr/bgl/procedure_index.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/procedure_walk.h"

namespace flightsim
{

void ProcedureIndex::Number(std::uint64_t offset, std::int64_t &count)
{
    m_fidOfOffset.emplace(offset, count++);
}

void ProcedureIndex::AddBlock(const LoadedBlock &block,
                              const RecordContext &context, bgl::RecordLog &log)
{
    struct Counter final : ProcedureVisitor
    {
        explicit Counter(ProcedureIndex &owner) : directory(owner)
        {
        }

        void VisitApproach(const bgl::RecordView &record, const bgl::Approach &)
        {
            directory.Number(record.offset, directory.m_approachCount);
        }

        void VisitSidStar(const bgl::RecordView &record, const bgl::SidStar &)
        {
            directory.Number(record.offset, directory.m_sidStarCount);
        }

        void VisitTransition(const bgl::RecordView &record,
                             const bgl::ProcedureTransition &,
                             const ProcedureParents &)
        {
            directory.Number(record.offset, directory.m_transitionCount);
        }

        ProcedureIndex &directory;
    };

    Counter counter(*this);
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &, const IndexedAirport &)
                        { WalkProcedure(block, child, log, counter); });
}

std::int64_t ProcedureIndex::FindByOffset(std::uint64_t offset) const
{
    const auto found = m_fidOfOffset.find(offset);
    return found != m_fidOfOffset.end() ? found->second : -1;
}

}  // namespace flightsim
