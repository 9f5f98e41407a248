// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/airport_layer.h"
#include "ogr/bgl/navigation_layers.h"
#include "ogr/bgl/record_layer.h"
#include "ogr/bgl/start_layer.h"

namespace flightsim
{

namespace
{

/** A pass over the records that others refer to. */
void FillDirectories(RecordContext &context, bgl::RecordLog &log)
{
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const bgl::RecordBlock &block = context.blocks[i];
        const bool isWanted = FixDirectory::IsFixSection(block.sectionType) ||
                              HasNavigationToCollect(block.sectionType);
        if (!isWanted || !LoadBlock(context, i, bytes))
        {
            continue;
        }
        log.EnterSection(block.sectionType);
        context.fixes.AddBlock(block, bytes);
        if (block.sectionType == SECTION_AIRPORT ||
            block.sectionType == SECTION_AIRPORT_ALTERNATIVE)
        {
            context.airports.AddBlock(block, bytes, log);
        }
        CollectNavigation({block, bytes}, context, log);
    }
    FinishNavigation(context);
}

/** One pass over all records, in which every layer finds its rows. */
void Survey(const RecordContext &context, const RecordLayerMakers &makers,
            bgl::RecordLog &log)
{
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const bgl::RecordBlock &block = context.blocks[i];
        log.EnterSection(block.sectionType);
        if (!LoadBlock(context, i, bytes))
        {
            continue;
        }
        for (const std::unique_ptr<RecordLayerMaker> &maker : makers)
        {
            maker->Survey({block, bytes}, i, context, log);
        }
    }
}

}  // namespace

void AddRecordLayers(LayerDataset &dataset,
                     const std::shared_ptr<const BglFile> &file,
                     const OGRSpatialReference *spatialReference,
                     const RecordOptions &options, bgl::ProblemList &problems)
{
    bgl::RecordLog log(problems);
    auto context = std::make_shared<RecordContext>();
    context->file = file;
    context->options = options;
    context->dialect = bgl::DetectDialect(file->GetContainer());
    context->blocks =
        bgl::ListRecordBlocks(file->GetContainer(), log, problems);
    FillDirectories(*context, log);
    RecordLayerMakers makers;
    AddAirportLayer(makers);
    AddStartLayer(makers);
    AddNavigationLayers(makers, options);
    Survey(*context, makers, log);
    for (const std::unique_ptr<RecordLayerMaker> &maker : makers)
    {
        if (maker->HasRows())
        {
            dataset.AddLayer(maker->MakeLayer(context, spatialReference));
        }
    }
    for (const char *child : {"start"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    AddNavigationParents(dataset);
}

}  // namespace flightsim
