// SPDX-License-Identifier: MIT
// The procedures of airports, by offset.

#include "ogr/bgl/read/procedure_index.h"

#include "ogr/bgl/read/procedure_walk.h"

namespace flightsim
{

void ProcedureIndex::Number(std::uint64_t offset, std::int64_t &count)
{
    m_fidOfOffset.emplace(offset, count++);
}

void ProcedureIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                              bgl::RecordLog &log)
{
    struct Counter final : ProcedureVisitor
    {
        explicit Counter(ProcedureIndex &owner) : index(owner)
        {
        }

        void VisitApproach(const bgl::RecordView &record, const bgl::Approach &)
        {
            index.Number(record.offset, index.m_approachCount);
        }

        void VisitSidStar(const bgl::RecordView &record, const bgl::SidStar &)
        {
            index.Number(record.offset, index.m_sidStarCount);
        }

        void VisitTransition(const bgl::RecordView &record,
                             const bgl::ProcedureTransition &,
                             const ProcedureParents &)
        {
            index.Number(record.offset, index.m_transitionCount);
        }

        ProcedureIndex &index;
    };

    Counter counter(*this);
    ForEachAirport(
        block, file, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport) {
            WalkProcedures(block, file, record, airport.fixedSize, log,
                           counter);
        });
}

std::int64_t ProcedureIndex::FindByOffset(std::uint64_t offset) const
{
    const auto found = m_fidOfOffset.find(offset);
    return found != m_fidOfOffset.end() ? found->second : -1;
}

}  // namespace flightsim
