// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/record_layers.h"

#include "ogr/bgl/edit_session.h"
#include "ogr/bgl/record_layer_list.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/records/record_account.h"

#include <algorithm>
#include <map>
#include <vector>

namespace flightsim
{

namespace
{

/** The record layers of a file. Opening walks the headers of records and checks
 * whether one of each kind can be read; the rest is left to the layers.
 */
class RecordSurvey final : public LayerSurvey
{
  public:
    RecordSurvey(const std::shared_ptr<const BglFile> &file,
                 const RecordOptions &options, EditSession *session = nullptr)
        : m_context(std::make_shared<RecordContext>(file, options)),
          m_makers(GetLayerEntries().size()), m_session(session)
    {
    }

    RecordContext &GetContext() const
    {
        return *m_context;
    }

    /** Finds the airports, and the blocks in which each layer may have rows. */
    void WalkHeaders()
    {
        for (std::uint32_t i = 0; i < m_context->blocks.size(); ++i)
        {
            if (IsAirportSection(m_context->blocks[i].sectionType))
            {
                WalkAirports(i);
            }
            else
            {
                AddBlock(i, {});
            }
        }
        if (m_session != nullptr)
        {
            m_session->Start(m_context);
        }
    }

    /** Points the layers of a dataset to this file. */
    void RenewLayers(LayerDataset &dataset)
    {
        for (std::size_t i = 0; i < m_makers.size(); ++i)
        {
            GetMaker(i);
            dataset.RenewLayer(GetLayerEntries()[i].name, MakeFactory(i),
                               [this, i](FeatureLayer &layer)
                               { m_makers[i]->Renew(layer, m_context); });
        }
    }

    /** Adds the layers that have rows, or all of them. */
    void AddLayers(LayerDataset &dataset)
    {
        for (std::size_t i = 0; i < m_makers.size(); ++i)
        {
            const LayerEntry &entry = GetLayerEntries()[i];
            if (dataset.ListsAllLayers())
            {
                GetMaker(i);
            }
            else if (m_makers[i] == nullptr ||
                     (!dataset.ListsForRows() &&
                      !m_makers[i]->FindRow(*m_context, entry.childIds)))
            {
                continue;
            }
            dataset.AddLayer(entry.name, m_makers[i]->GetFlatType(),
                             MakeFactory(i), MakeLender(i));
        }
    }

    void Finish() override
    {
        m_context->FillIndexes();
        for (const std::shared_ptr<LayerMaker> &maker : m_makers)
        {
            if (maker != nullptr)
            {
                maker->Finish(*m_context);
            }
        }
    }

    bgl::ProblemList StartReporting() override
    {
        return m_context->GetLog().StartReporting();
    }

    std::size_t CountSkipped() const override
    {
        return m_context->GetLog().CountSkipped();
    }

  private:
    LayerMaker &GetMaker(std::size_t number)
    {
        std::shared_ptr<LayerMaker> &maker = m_makers[number];
        if (maker == nullptr)
        {
            maker = GetLayerEntries()[number].make(m_context->options);
            if (m_session != nullptr)
            {
                maker->SetSession(*m_session);
            }
        }
        return *maker;
    }

    LayerDataset::LayerFactory MakeFactory(std::size_t number) const
    {
        return [maker = m_makers[number],
                context = std::shared_ptr<const RecordContext>(m_context)]
        { return maker->MakeLayer(context); };
    }

    std::function<void(FeatureLayer &)> MakeLender(std::size_t number) const
    {
        return [maker = m_makers[number],
                context = std::shared_ptr<const RecordContext>(m_context)](
                   FeatureLayer &layer) { maker->Renew(layer, context); };
    }

    void AddBlock(std::uint32_t number, const BlockRecords &records)
    {
        const bgl::RecordBlock &block = m_context->blocks[number];
        const std::vector<LayerEntry> &entries = GetLayerEntries();
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            if (entries[i].HasRowsIn(block, records))
            {
                GetMaker(i).AddBlock(number, records);
            }
        }
    }

    void WalkAirports(std::uint32_t number)
    {
        m_context->GetLog().Use(
            m_context->blocks[number].sectionType,
            [&](bgl::RecordLog &log)
            {
                m_context->GetLoader().Load(
                    number,
                    [&](const LoadedBlock &block)
                    {
                        m_context->airports.AddBlock(block, *m_context, log);
                        ForEachAirport(block, *m_context, log,
                                       [&](const bgl::RecordView &record,
                                           const IndexedAirport &airport) {
                                           block.records.GetChildren(
                                               record, airport.fixedSize, log);
                                       });
                        AddBlock(number, block.records);
                    });
            });
    }

    const std::shared_ptr<RecordContext> m_context;

    /** In the order of the entries; null if no block may have rows. */
    std::vector<std::shared_ptr<LayerMaker>> m_makers;

    /** Null for read-only access. */
    EditSession *const m_session;
};

ReadingWork SumUp(const bgl::ReadCounts &counts)
{
    struct Repetition
    {
        std::uint64_t records = 0;
        std::uint32_t most = 0;
    };

    ReadingWork work;
    std::map<std::uint16_t, Repetition> repeated;
    for (const auto &[offset, read] : counts)
    {
        ++work.records;
        work.reads += read.count;
        if (read.count > 1)
        {
            Repetition &repetition = repeated[read.id];
            ++repetition.records;
            repetition.most = std::max(repetition.most, read.count);
        }
    }
    for (const auto &[id, repetition] : repeated)
    {
        work.repeated += std::to_string(id) + ' ' +
                         std::to_string(repetition.records) + ' ' +
                         std::to_string(repetition.most) + '\n';
    }
    return work;
}

}  // namespace

std::shared_ptr<LayerSurvey>
AddRecordLayers(LayerDataset &dataset,
                const std::shared_ptr<const BglFile> &file,
                const RecordOptions &options, EditSession *session)
{
    auto survey = std::make_shared<RecordSurvey>(file, options, session);
    survey->WalkHeaders();
    survey->AddLayers(dataset);
    if (!dataset.ListsForRows())
    {
        AddLayerParents(dataset);
    }
    return survey;
}

std::shared_ptr<LayerSurvey>
RenewRecordLayers(LayerDataset &dataset,
                  const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, EditSession &session)
{
    auto survey = std::make_shared<RecordSurvey>(file, options, &session);
    survey->WalkHeaders();
    survey->RenewLayers(dataset);
    return survey;
}

OpeningWork CountOpeningWork(const std::shared_ptr<const BglFile> &file)
{
    RecordSurvey survey(file, {});
    survey.WalkHeaders();
    LayerDataset dataset;
    survey.AddLayers(dataset);
    OpeningWork work;
    survey.GetContext().GetLog().Use(
        0,
        [&](const bgl::RecordLog &log) {
            work = {log.GetVisits(), log.GetAirports()};
        });
    return work;
}

ReadingWork CountReadingWork(const std::shared_ptr<const BglFile> &file)
{
    bgl::ReadCounts counts;
    RecordSurvey survey(file, {});
    survey.GetContext().StartCountingReads(counts);
    survey.WalkHeaders();
    LayerDataset dataset;
    survey.AddLayers(dataset);
    for (OGRLayer *layer : dataset.GetLayers())
    {
        layer->ResetReading();
        while (OGRFeatureUniquePtr(layer->GetNextFeature()))
        {
        }
    }
    return SumUp(counts);
}

RecordTotals AccountForRecords(const std::shared_ptr<const BglFile> &file)
{
    // Damage found by this survey is not reported.
    RecordSurvey survey(file, {});
    const RecordContext &context = survey.GetContext();
    RecordTotals totals;
    context.GetLog().Use(
        0,
        [&](bgl::RecordLog &log)
        {
            log.StartCoverage(file->GetSource().Size());
            survey.WalkHeaders();
            survey.Finish();
            bgl::RecordAccount account(log);
            for (std::uint32_t i = 0; i < context.blocks.size(); ++i)
            {
                log.EnterSection(context.blocks[i].sectionType);
                context.GetLoader().Load(
                    i, [&](const LoadedBlock &block)
                    { account.AddBlock(block.block, block.bytes); });
            }
            account.Finish();
            totals = {account.CountUnaccounted(), account.CountUnknown(),
                      account.Describe()};
        });
    return totals;
}

}  // namespace flightsim
