// SPDX-License-Identifier: MIT
// The context of record layers: blocks, and what records refer to.

#include "ogr/bgl/record_context.h"

#include "ogr/bgl/record_layer_list.h"
#include "ogr/bgl/record_rows.h"
#include "ogr/bgl/scenery_walk.h"

#include "ogr/records/area.h"

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

/** Sections at whose top orders to delete navigation stand. */
bool HoldsOrders(std::uint32_t sectionType)
{
    return sectionType == bgl::SECTION_ILS_VOR ||
           sectionType == bgl::SECTION_NDB ||
           sectionType == bgl::SECTION_WAYPOINT;
}

bool HasNavigationToCollect(std::uint32_t sectionType)
{
    return HoldsWaypoints(sectionType) || HoldsOrders(sectionType) ||
           sectionType == bgl::SECTION_BOUNDARY;
}

void CollectNavigation(const LoadedBlock &block, RecordContext &context,
                       bgl::RecordLog &log)
{
    const std::uint32_t type = block.block.sectionType;
    if (HoldsWaypoints(type))
    {
        CollectAirways(block, context, log);
    }
    if (HoldsOrders(type))
    {
        CollectDeleteNavigation(block, context, log);
    }
    if (type == bgl::SECTION_BOUNDARY)
    {
        CollectBoundaries(block, context, log);
    }
}

void AddToIndexes(RecordContext &context, const LoadedBlock &block,
                  bgl::RecordLog &log)
{
    if (IsAirportSection(block.block.sectionType))
    {
        context.airports.AddBlock(block, log);
    }
    if (FixIndex::IsFixSection(block.block.sectionType))
    {
        context.fixes.AddBlock(block, context.airports, log);
    }
    switch (block.block.sectionType)
    {
        case bgl::SECTION_AIRPORT:
        case bgl::SECTION_AIRPORT_ALTERNATIVE:
            context.procedures.AddBlock(block, context, log);
            [[fallthrough]];
        case bgl::SECTION_SCENERY:
            context.sceneryObjects.AddBlock(
                block.block.offset, CountSceneryObjects(block, context, log));
            break;
        case bgl::SECTION_MODEL_DATA:
        case bgl::SECTION_MODEL_EXTENTS:
            context.models.AddBlock(block, context.file->GetSource(), log);
            break;
        default:
            break;
    }
    if (IsNameList(block.block.sectionType))
    {
        context.airportNames.AddBlock(block.block, block.bytes, log);
    }
    CollectNavigation(block, context, log);
}

/** Whether records of other sections refer to those of a section. */
bool HasIndex(std::uint32_t section)
{
    return FixIndex::IsFixSection(section) || section == bgl::SECTION_SCENERY ||
           section == bgl::SECTION_MODEL_DATA ||
           section == bgl::SECTION_MODEL_EXTENTS || IsNameList(section) ||
           HasNavigationToCollect(section);
}

}  // namespace

std::shared_ptr<RecordContext>
MakeRecordContext(const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, bgl::RecordLog &log,
                  bgl::ProblemList &problems)
{
    auto context = std::make_shared<RecordContext>();
    context->file = file;
    context->options = options;
    context->dialect = bgl::DetectDialect(file->GetContainer());
    context->blocks =
        bgl::ListRecordBlocks(file->GetContainer(), log, problems);
    return context;
}

void FillIndexes(RecordContext &context, BlockLoader &loader,
                 bgl::RecordLog &log)
{
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const std::uint32_t section = context.blocks[i].sectionType;
        if (HasIndex(section))
        {
            log.EnterSection(section);
            loader.Load(i, [&](const LoadedBlock &block)
                        { AddToIndexes(context, block, log); });
        }
    }
    context.airways.Finish();
}

}  // namespace flightsim
