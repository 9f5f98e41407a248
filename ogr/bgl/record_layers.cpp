// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/record_layer_list.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/records/record_account.h"

namespace flightsim
{

namespace
{

/** Finds the children of all airports of a block, so that their ids are
 * known. */
void WalkAirports(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log)
{
    if (IsAirportSection(block.block.sectionType))
    {
        ForEachAirportChild(block, context, log,
                            [](const bgl::RecordView &,
                               const AirportReference &,
                               const IndexedAirport &) {});
    }
}

/** Shows a block to the layers that may have rows in it. */
void SurveyBlock(const LoadedBlock &block, std::uint32_t number,
                 const RecordContext &context, const LayerMakers &makers,
                 bgl::RecordLog &log)
{
    WalkAirports(block, context, log);
    for (const auto &[entry, maker] : makers)
    {
        if (entry->HasRowsIn(block.block.sectionType, block.records))
        {
            maker->Survey(block, number, context, log);
        }
    }
}

/** One pass over all records, in which every layer finds its rows.
 *
 * @param account may be null; gets each block after the layers.
 */
void Survey(const RecordContext &context, BlockLoader &loader,
            const LayerMakers &makers, bgl::RecordLog &log,
            bgl::RecordAccount *account)
{
    for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
    {
        log.EnterSection(context.blocks[i].sectionType);
        loader.Load(i,
                    [&](const LoadedBlock &block)
                    {
                        SurveyBlock(block, i, context, makers, log);
                        if (account != nullptr)
                        {
                            account->AddBlock(block.block, block.bytes);
                        }
                    });
    }
}

}  // namespace

void AddRecordLayers(LayerDataset &dataset,
                     const std::shared_ptr<const BglFile> &file,
                     const RecordOptions &options, bgl::ProblemList &problems)
{
    bgl::RecordLog log(problems);
    const std::shared_ptr<RecordContext> context =
        MakeRecordContext(file, options, log, problems);
    BlockLoader loader(*context);
    FillIndexes(*context, loader, log);
    LayerMakers makers = MakeLayerMakers(options);
    Survey(*context, loader, makers, log, nullptr);
    for (auto &[entry, listedMaker] : makers)
    {
        const std::shared_ptr<LayerMaker> maker = std::move(listedMaker);
        if (maker->HasRows() || dataset.ListsAllLayers())
        {
            dataset.AddLayer(entry->name, maker->GetGeometryType(),
                             [maker, context]
                             { return maker->MakeLayer(context); });
        }
    }
    AddLayerParents(dataset);
}

OpeningWork CountOpeningWork(const std::shared_ptr<const BglFile> &file)
{
    bgl::ProblemList ignored;
    bgl::RecordLog log(ignored);
    const std::shared_ptr<RecordContext> context =
        MakeRecordContext(file, {}, log, ignored);
    BlockLoader loader(*context);
    FillIndexes(*context, loader, log);
    Survey(*context, loader, MakeLayerMakers({}), log, nullptr);
    return {log.GetVisits(), log.GetAirports()};
}

RecordTotals AccountForRecords(const std::shared_ptr<const BglFile> &file)
{
    // Damage was reported when the file was opened.
    bgl::ProblemList ignored;
    bgl::RecordLog log(ignored);
    log.StartCoverage(file->GetSource().Size());
    const std::shared_ptr<RecordContext> context =
        MakeRecordContext(file, {}, log, ignored);
    BlockLoader loader(*context);
    FillIndexes(*context, loader, log);
    bgl::RecordAccount account(log);
    Survey(*context, loader, MakeLayerMakers({}), log, &account);
    account.Finish();
    return {account.CountUnaccounted(), account.CountUnknown(),
            account.Describe()};
}

}  // namespace flightsim
