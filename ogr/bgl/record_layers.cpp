// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/airport_detail_layers.h"
#include "ogr/bgl/airport_layer.h"
#include "ogr/bgl/apron_layer.h"
#include "ogr/bgl/com_layer.h"
#include "ogr/bgl/delete_airport_layer.h"
#include "ogr/bgl/helipad_layer.h"
#include "ogr/bgl/navigation_layers.h"
#include "ogr/bgl/parking_layer.h"
#include "ogr/bgl/procedure_layers.h"
#include "ogr/bgl/record_directories.h"
#include "ogr/bgl/record_layer.h"
#include "ogr/bgl/runway_area_layer.h"
#include "ogr/bgl/runway_end_area_layer.h"
#include "ogr/bgl/runway_layer.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/bgl/scenery_objects.h"
#include "ogr/bgl/start_layer.h"
#include "ogr/bgl/taxi_path_layer.h"
#include "ogr/bgl/taxi_point_layer.h"
#include "ogr/bgl/taxi_sign_layer.h"
#include "ogr/records/record_account.h"

namespace flightsim
{

namespace
{

/** One pass over all records, in which every layer finds its rows.
 *
 * @param account may be null; gets each block after the layers.
 */
void Survey(const RecordContext &context, const RecordLayerMakers &makers,
            bgl::RecordLog &log, bgl::RecordAccount *account)
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
        if (account != nullptr)
        {
            account->AddBlock(block, bytes);
        }
    }
}

/** In the order in which the layers are listed. */
RecordLayerMakers MakeLayerMakers(const RecordOptions &options)
{
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
    AddTaxiSignLayer(makers);
    AddAirportDetailLayers(makers);
    AddProcedureLayers(makers);
    AddNavigationLayers(makers, options);
    AddSceneryLayers(makers);
    return makers;
}

}  // namespace

void AddRecordLayers(LayerDataset &dataset,
                     const std::shared_ptr<const BglFile> &file,
                     const OGRSpatialReference *spatialReference,
                     const RecordOptions &options, bgl::ProblemList &problems)
{
    bgl::RecordLog log(problems);
    const std::shared_ptr<const RecordContext> context =
        MakeRecordContext(file, options, log, problems);
    const RecordLayerMakers makers = MakeLayerMakers(options);
    Survey(*context, makers, log, nullptr);
    for (const std::unique_ptr<RecordLayerMaker> &maker : makers)
    {
        if (maker->HasRows() || dataset.ListsAllLayers())
        {
            dataset.AddLayer(maker->MakeLayer(context, spatialReference));
        }
    }
    for (const char *child :
         {"runway", "runway_area", "runway_end_area", "helipad", "start", "com",
          "parking", "taxi_point", "taxi_path", "apron", "delete_airport",
          "taxi_sign", "scenery_object"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    dataset.AddParent("runway", "fid", "runway_area", "runway_fid");
    dataset.AddParent("runway", "file_offset", "runway_end_area",
                      "runway_file_offset");
    for (const char *child : AIRPORT_DETAIL_LAYERS)
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    AddProcedureParents(dataset);
    AddNavigationParents(dataset);
    for (const char *child : SCENERY_OBJECT_PARTS)
    {
        dataset.AddParent("scenery_object", "fid", child, "scenery_object_fid");
    }
}

RecordTotals AccountForRecords(const std::shared_ptr<const BglFile> &file)
{
    // Damage was reported when the file was opened.
    bgl::ProblemList ignored;
    bgl::RecordLog log(ignored);
    log.StartCoverage(file->GetSource().Size());
    const std::shared_ptr<const RecordContext> context =
        MakeRecordContext(file, {}, log, ignored);
    bgl::RecordAccount account(log);
    Survey(*context, MakeLayerMakers({}), log, &account);
    account.Finish();
    return {account.CountUnaccounted(), account.CountUnknown(),
            account.Describe()};
}

}  // namespace flightsim
