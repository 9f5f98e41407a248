// SPDX-License-Identifier: MIT
// Data that the layers of a file share: its blocks, and indexes for references
// between records.

#include "ogr/bgl/read/record_context.h"

#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/airport/runway.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

bool HoldsWaypoints(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_WAYPOINT ||
           sectionType == bgl::SECTION_AIRPORT ||
           sectionType == bgl::SECTION_AIRPORT_ALTERNATIVE;
}

/** Whether a section has deletions of navigation at its top level. */
bool HoldsOrders(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_ILS_VOR ||
           sectionType == bgl::SECTION_NDB ||
           sectionType == bgl::SECTION_WAYPOINT;
}

bool HoldsSceneryObjects(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_SCENERY || IsAirportSection(sectionType);
}

bool HoldsModels(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_MODEL_DATA ||
           sectionType == bgl::SECTION_MODEL_EXTENTS;
}

bool HoldsBoundaries(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_BOUNDARY;
}

}  // namespace

RecordContext::RecordContext(std::shared_ptr<const BglFile> bglFile,
                             const RecordOptions &recordOptions,
                             std::shared_ptr<const FileFids> sharedFids)
    : RecordFile(std::move(bglFile)), options(recordOptions),
      fids(sharedFids != nullptr ? std::move(sharedFids)
                                 : std::make_shared<const FileFids>()),
      m_log(std::make_unique<SurveyLog>(file->GetPath()))
{
    m_log->Use(0,
               [&](bgl::RecordLog &log)
               {
                   blocks = bgl::ListRecordBlocks(file->GetContainer(), log,
                                                  m_log->GetProblems());
               });
    m_loader = std::make_unique<BlockLoader>(*file, blocks);
}

SpatialReferencePointer RecordContext::GetWgs84() const
{
    std::call_once(m_wgs84IsMade, [this] { m_wgs84 = MakeWgs84(); });
    m_wgs84->Reference();
    return SpatialReferencePointer(m_wgs84.get());
}

namespace
{

/** Loads blocks for a pass over a file; only a portion of airport blocks. */
class PassLoader final
{
  public:
    PassLoader(const RecordContext &context, BlockLoader &loader,
               Portion portion)
        : m_context(context), m_loader(loader), m_portion(portion)
    {
    }

    /** See BlockLoader::Load. */
    template <class Visit> bool Load(std::uint32_t number, const Visit &visit)
    {
        if (m_portion == Portion::Whole || m_loader.KeepsAll() ||
            !m_context.known.Holds(number))
        {
            return m_loader.Load(number, visit);
        }
        const bool isLoaded = m_context.known.Load(m_context, number, m_portion,
                                                   m_bytes, m_records);
        if (isLoaded)
        {
            visit(LoadedBlock{m_context.blocks[number], m_bytes.Get(),
                              m_records});
        }
        return isLoaded;
    }

  private:
    const RecordContext &m_context;
    BlockLoader &m_loader;
    Portion m_portion;
    BlockBytes m_bytes{};
    BlockRecords m_records{};
};

}  // namespace

/** Adds to an index the blocks of the sections that `holds` accepts. */
template <class Index, class Holds, class Add>
const Index &RecordContext::Fill(const LazyIndex<Index> &index,
                                 const Holds &holds, const Add &add,
                                 Portion portion) const
{
    if (IsProbing())
    {
        return index.Peek();
    }
    return index.Get(
        *m_log,
        [&](Index &made)
        {
            // The caller may be in the middle of a block.
            BlockLoader own(*file, blocks);
            PassLoader loader(*this, m_loader->KeepsAll() ? *m_loader : own,
                              portion);
            bool isComplete = true;
            for (std::uint32_t i = 0; i < blocks.size(); ++i)
            {
                if (holds(blocks[i].sectionType))
                {
                    m_log->Use(blocks[i].sectionType,
                               [&](bgl::RecordLog &log)
                               {
                                   isComplete =
                                       loader.Load(
                                           i, [&](const LoadedBlock &block)
                                           { add(made, block, log); }) &&
                                       isComplete;
                               });
                }
            }
            if constexpr (requires { made.Finish(); })
            {
                made.Finish();
            }
            return isComplete;
        });
}

const FixIndex &RecordContext::GetFixes() const
{
    return Fill(
        m_fixes, FixIndex::IsFixSection,
        [this](FixIndex &index, const LoadedBlock &block, bgl::RecordLog &log)
        { index.AddBlock(block, *this, log); },
        Portion::Fixes);
}

const AirwayIndex &RecordContext::GetAirways() const
{
    return Fill(m_airways, HoldsWaypoints,
                [this](AirwayIndex &index, const LoadedBlock &block,
                       bgl::RecordLog &log)
                { index.AddBlock(block, *this, log); });
}

const BoundaryIndex &RecordContext::GetBoundaries() const
{
    return Fill(m_boundaries, HoldsBoundaries,
                [this](BoundaryIndex &index, const LoadedBlock &block,
                       bgl::RecordLog &log)
                { index.AddBlock(block, *this, log); });
}

const DeleteNavigationIndex &RecordContext::GetDeletedNavigation() const
{
    return Fill(m_deletedNavigation, HoldsOrders,
                [](DeleteNavigationIndex &index, const LoadedBlock &block,
                   bgl::RecordLog &log) { index.AddBlock(block, log); });
}

const ProcedureIndex &RecordContext::GetProcedures() const
{
    return Fill(
        m_procedures, IsAirportSection,
        [this](ProcedureIndex &index, const LoadedBlock &block,
               bgl::RecordLog &log) { index.AddBlock(block, *this, log); },
        Portion::Procedures);
}

const SceneryIndex &RecordContext::GetSceneryObjects() const
{
    return Fill(m_sceneryObjects, HoldsSceneryObjects,
                [this](SceneryIndex &index, const LoadedBlock &block,
                       bgl::RecordLog &log)
                { index.AddBlock(block, *this, log); });
}

const ModelIndex &RecordContext::GetModels() const
{
    return Fill(
        m_models, HoldsModels,
        [this](ModelIndex &index, const LoadedBlock &block, bgl::RecordLog &log)
        { index.AddBlock(block, file->GetSource(), log); });
}

const AirportNameIndex &RecordContext::GetAirportNames() const
{
    return Fill(m_airportNames, IsNameList,
                [](AirportNameIndex &index, const LoadedBlock &block,
                   bgl::RecordLog &log)
                { index.AddBlock(block.block, block.bytes, log); });
}

void VersionIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                            bgl::RecordLog &log)
{
    ForEachAirportChild(
        block, file, log,
        [&](const bgl::RecordView &child, const AirportReference &,
            const IndexedAirport &)
        { isOfV6 = isOfV6 || child.id == bgl::RECORD_APPROACH_PREPAR3D_V6; });
    ForEachParsedChild<bgl::ParseRunway>(
        block, file, log,
        [&](const bgl::RecordView &, const bgl::Runway &runway,
            const AirportReference &)
        {
            for (const bgl::RunwayEnd &end : runway.ends)
            {
                isOfV6 = isOfV6 || (end.approachLights &&
                                    end.approachLights->identifierPlace);
            }
        });
}

bool RecordContext::IsOfPrepar3DV6() const
{
    const bool hasSigns =
        std::any_of(blocks.begin(), blocks.end(),
                    [](const bgl::RecordBlock &block)
                    {
                        return block.sectionType == bgl::SECTION_SCENERY &&
                               block.topIds.Holds(bgl::OBJECT_TAXI_SIGNS_P6);
                    });
    return hasSigns ||
           (dialect == bgl::Dialect::Prepar3d &&
            Fill(m_versions, IsAirportSection,
                 [this](VersionIndex &index, const LoadedBlock &block,
                        bgl::RecordLog &log)
                 { index.AddBlock(block, *this, log); })
                .isOfV6);
}

void RecordContext::FillIndexes() const
{
    GetFixes();
    GetAirways();
    GetBoundaries();
    GetDeletedNavigation();
    GetProcedures();
    GetSceneryObjects();
    GetModels();
    GetAirportNames();
}

}  // namespace flightsim
