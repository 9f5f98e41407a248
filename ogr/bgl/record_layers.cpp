// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/airport_layer.h"
#include "ogr/bgl/apron_layer.h"
#include "ogr/bgl/com_layer.h"
#include "ogr/bgl/delete_airport_layer.h"
#include "ogr/bgl/helipad_layer.h"
#include "ogr/bgl/parking_layer.h"
#include "ogr/bgl/record_layer.h"
#include "ogr/bgl/runway_area_layer.h"
#include "ogr/bgl/runway_end_area_layer.h"
#include "ogr/bgl/runway_layer.h"
#include "ogr/bgl/start_layer.h"
#include "ogr/bgl/taxi_path_layer.h"
#include "ogr/bgl/taxi_point_layer.h"

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
        const bool isAirport = block.sectionType == SECTION_AIRPORT ||
                               block.sectionType == SECTION_AIRPORT_ALTERNATIVE;
        if (isAirport && LoadBlock(context, i, bytes))
        {
            log.EnterSection(block.sectionType);
            context.airports.AddBlock(block, bytes, log);
        }
    }
}

/** The names that airports and others take from the name list. */
void FillAirportNames(RecordContext &context, bgl::RecordLog &log)
{
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        const bgl::RecordBlock &block = context.blocks[i];
        if (IsNameList(block.sectionType) && LoadBlock(context, i, bytes))
        {
            log.EnterSection(block.sectionType);
            context.airportNames.AddBlock(block, bytes, log);
        }
    }
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
    FillAirportNames(*context, log);
    RecordLayerMakers makers;
    AddAirportLayer(makers);
    AddRunwayLayer(makers);
    AddRunwayAreaLayer(makers);
    AddRunwayEndAreaLayer(makers);
    AddHelipadLayer(makers);
    AddStartLayer(makers);
    AddComLayer(makers);
    AddParkingLayer(makers);
    AddTaxiPointLayer(makers);
    AddTaxiPathLayer(makers);
    AddApronLayer(makers);
    AddDeleteAirportLayer(makers);
    Survey(*context, makers, log);
    for (const std::unique_ptr<RecordLayerMaker> &maker : makers)
    {
        if (maker->HasRows())
        {
            dataset.AddLayer(maker->MakeLayer(context, spatialReference));
        }
    }
    for (const char *child :
         {"runway", "runway_area", "runway_end_area", "helipad", "start", "com",
          "parking", "taxi_point", "taxi_path", "apron", "delete_airport"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
}

}  // namespace flightsim
