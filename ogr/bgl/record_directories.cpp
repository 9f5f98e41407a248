// SPDX-License-Identifier: MIT
// The context of record layers: blocks, and what records refer to.

#include "ogr/bgl/record_directories.h"

#include "ogr/bgl/navigation_layers.h"
#include "ogr/bgl/record_rows.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/bgl/scenery_objects.h"

namespace flightsim
{

namespace
{

void AddToDirectories(RecordContext &context, const LoadedBlock &block,
                      bgl::RecordLog &log)
{
    if (FixDirectory::IsFixSection(block.block.sectionType))
    {
        context.fixes.AddBlock(block.block, block.bytes);
    }
    switch (block.block.sectionType)
    {
        case SECTION_AIRPORT:
        case SECTION_AIRPORT_ALTERNATIVE:
            context.airports.AddBlock(block.block, block.bytes, log);
            context.procedures.AddBlock(block.block, block.bytes, log);
            [[fallthrough]];
        case SECTION_SCENERY:
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
bool HasDirectory(std::uint32_t section)
{
    return FixDirectory::IsFixSection(section) || section == SECTION_SCENERY ||
           section == bgl::SECTION_MODEL_DATA ||
           section == bgl::SECTION_MODEL_EXTENTS || IsNameList(section) ||
           HasNavigationToCollect(section);
}

/** A pass over the records that others refer to. */
void FillDirectories(RecordContext &context, bgl::RecordLog &log)
{
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const bgl::RecordBlock &block = context.blocks[i];
        if (HasDirectory(block.sectionType) && LoadBlock(context, i, bytes))
        {
            log.EnterSection(block.sectionType);
            AddToDirectories(context, {block, bytes}, log);
        }
    }
    FinishNavigation(context);
}

}  // namespace

std::shared_ptr<const RecordContext>
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
    FillDirectories(*context, log);
    return context;
}

}  // namespace flightsim
