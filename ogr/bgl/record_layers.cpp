// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/record_layer_list.h"
#include "ogr/records/record_account.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** One pass over all records, in which every layer finds its rows.
 *
 * @param account may be null; gets each block after the layers.
 */
void Survey(const RecordContext &context, const LayerMakers &makers,
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
        for (const auto &[sections, maker] : makers)
        {
            if (std::find(sections.begin(), sections.end(),
                          block.sectionType) != sections.end())
            {
                maker->Survey({block, bytes}, i, context, log);
            }
        }
        if (account != nullptr)
        {
            account->AddBlock(block, bytes);
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
    const std::shared_ptr<const RecordContext> context =
        MakeRecordContext(file, options, log, problems);
    const LayerMakers makers = MakeLayerMakers(options);
    Survey(*context, makers, log, nullptr);
    for (const auto &[sections, maker] : makers)
    {
        if (maker->HasRows() || dataset.ListsAllLayers())
        {
            dataset.AddLayer(maker->MakeLayer(context, spatialReference));
        }
    }
    AddLayerParents(dataset);
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
