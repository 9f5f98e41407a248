// SPDX-License-Identifier: MIT
// Fills the directories of scenery objects and models.

#include "ogr/bgl/scenery_directories.h"

#include "ogr/bgl/record_rows.h"
#include "ogr/bgl/scenery_objects.h"

namespace flightsim
{

namespace
{

bool IsModelSection(std::uint32_t section)
{
    return section == bgl::SECTION_MODEL_DATA ||
           section == bgl::SECTION_MODEL_EXTENTS;
}

/** Objects of airports count too, since they are rows of the same layer. */
bool HoldsObjects(std::uint32_t section)
{
    return section == SECTION_SCENERY || section == SECTION_AIRPORT ||
           section == SECTION_AIRPORT_ALTERNATIVE;
}

bool HasSceneryObjects(const RecordContext &context)
{
    return std::any_of(context.blocks.begin(), context.blocks.end(),
                       [](const bgl::RecordBlock &block)
                       { return block.sectionType == SECTION_SCENERY; });
}

}  // namespace

void FillSceneryDirectories(RecordContext &context, bgl::RecordLog &log)
{
    const bool hasObjects = HasSceneryObjects(context);
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const bgl::RecordBlock &block = context.blocks[i];
        const bool isModel = IsModelSection(block.sectionType);
        const bool isObject = hasObjects && HoldsObjects(block.sectionType);
        if (!(isModel || isObject) || !LoadBlock(context, i, bytes))
        {
            continue;
        }
        log.EnterSection(block.sectionType);
        const LoadedBlock loaded{block, bytes};
        if (isModel)
        {
            context.models.AddBlock(loaded, context.file->GetSource(), log);
        }
        else
        {
            context.sceneryObjects.AddBlock(
                block.offset, CountSceneryObjects(loaded, context, log));
        }
    }
}

}  // namespace flightsim
