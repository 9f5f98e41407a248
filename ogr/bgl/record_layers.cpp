// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/airport_layer.h"
#include "ogr/bgl/airport_summary_layer.h"
#include "ogr/bgl/airway_layer.h"
#include "ogr/bgl/delete_navigation_layer.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/icao_index_layer.h"
#include "ogr/bgl/ils_layer.h"
#include "ogr/bgl/marker_layer.h"
#include "ogr/bgl/name_list_layer.h"
#include "ogr/bgl/ndb_layer.h"
#include "ogr/bgl/record_layer.h"
#include "ogr/bgl/start_layer.h"
#include "ogr/bgl/tacan_layer.h"
#include "ogr/bgl/vor_layer.h"
#include "ogr/bgl/waypoint_layer.h"

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
        if (!FixDirectory::IsFixSection(block.sectionType) ||
            !LoadBlock(context, i, bytes))
        {
            continue;
        }
        log.EnterSection(block.sectionType);
        context.fixes.AddBlock(block, bytes);
        const bool isAirport = block.sectionType == SECTION_AIRPORT ||
                               block.sectionType == SECTION_AIRPORT_ALTERNATIVE;
        if (isAirport)
        {
            context.airports.AddBlock(block, bytes, log);
        }
        else
        {
            CollectDeleteNavigation({block, bytes}, context, log);
        }
        if (isAirport || block.sectionType == SECTION_WAYPOINT)
        {
            CollectAirways({block, bytes}, context, log);
        }
    }
    context.airways.Finish();
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
                     bgl::ProblemList &problems)
{
    bgl::RecordLog log(problems);
    auto context = std::make_shared<RecordContext>();
    context->file = file;
    context->dialect = bgl::DetectDialect(file->GetContainer());
    context->blocks =
        bgl::ListRecordBlocks(file->GetContainer(), log, problems);
    FillDirectories(*context, log);
    RecordLayerMakers makers;
    AddAirportLayer(makers);
    AddStartLayer(makers);
    AddIlsLayer(makers);
    AddVorLayer(makers);
    AddNdbLayer(makers);
    AddTacanLayer(makers);
    AddMarkerLayer(makers);
    AddWaypointLayer(makers);
    AddAirwayLayer(makers);
    AddDeleteNavigationLayer(makers);
    AddAirportSummaryLayer(makers);
    AddNameListLayer(makers);
    AddIcaoIndexLayer(makers);
    Survey(*context, makers, log);
    for (const std::unique_ptr<RecordLayerMaker> &maker : makers)
    {
        if (maker->HasRows())
        {
            dataset.AddLayer(maker->MakeLayer(context, spatialReference));
        }
    }
    for (const char *child : {"start", "ils", "vor", "ndb", "tacan", "waypoint",
                              "delete_navigation", "name_list", "icao_index"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    dataset.AddParent("airport", "ident", "airport_summary", "ident");
}

}  // namespace flightsim
