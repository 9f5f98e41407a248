// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#include "ogr/bgl/layers/record_layers.h"

#include "driver/base/driver_names.h"
#include "ogr/bgl/edit/edit_session.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/layer/row_matcher.h"
#include "ogr/records/record_account.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** The record layers of a file. Opening walks the headers of records and checks
 * whether one of each kind can be read. The layers do the rest. */
class RecordSurvey final : public LayerSurvey
{
  public:
    RecordSurvey(const std::shared_ptr<const BglFile> &file,
                 const RecordOptions &options, EditSession *session = nullptr,
                 const std::shared_ptr<const FileFids> &fids = nullptr)
        : m_context(std::make_shared<RecordContext>(file, options, fids)),
          m_sources(GetRecordLayers().size()), m_session(session)
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

    /** Records the rows in subsections with changes. Returns false, with an
     * error, if a subsection cannot be read. */
    bool NoteRows(const SavedRecords &saved)
    {
        m_oldParts.assign(m_sources.size(), {});
        for (std::size_t i = 0; i < m_sources.size(); ++i)
        {
            RowParts &parts = m_oldParts[i];
            AddParts(i, parts);
            bool isAny = false;
            for (RowPart &part : parts)
            {
                part.isListed = saved.changed.contains(part.offset);
                isAny = isAny || part.isListed;
            }
            for (RowPart &part : parts)
            {
                part.isListed =
                    part.isListed ||
                    (isAny && GetRecordLayers()[i].descriptor.dependsOnOthers);
            }
            if (!ListRows(i, parts))
            {
                return false;
            }
        }
        return true;
    }

    /** Assigns to rows the FIDs that they had in the file before. */
    void FollowRows(const RecordSurvey &before, const LayerDataset &dataset,
                    FileFids &fids)
    {
        for (std::size_t i = 0; i < m_sources.size(); ++i)
        {
            const RecordLayerDescriptor &descriptor =
                GetRecordLayers()[i].descriptor;
            const char *name = descriptor.table.name;
            if (descriptor.fidsOf)
            {
                fids.Set(name, fids.Get(GetLayerName(*descriptor.fidsOf)));
                continue;
            }
            const FidMap &old = before.m_context->GetFids(name);
            const FeatureLayer *layer = dataset.FindMadeLayer(name);
            const NewRows added =
                layer != nullptr && before.m_sources[i] != nullptr
                    ? before.m_sources[i]->ListNewRows(*layer)
                    : NewRows{};
            RowParts parts;
            if (!ListNewParts(i, before.m_oldParts[i], parts))
            {
                // Without the list, no row keeps its FID.
                parts.clear();
            }
            RowMatcher matcher(before.m_oldParts[i], parts, added, old);
            if (matcher.IsUnchanged())
            {
                fids.Set(name, old);
                continue;
            }
            CountRows(i, parts);
            fids.Set(name, matcher.Match());
        }
    }

    /** Switches the layers of a dataset to this file. */
    void RenewLayers(LayerDataset &dataset)
    {
        for (std::size_t i = 0; i < m_sources.size(); ++i)
        {
            GetSource(i);
            dataset.RenewLayer(GetRecordLayers()[i].GetName(), MakeFactory(i),
                               [this, i](FeatureLayer &layer)
                               { m_sources[i]->Renew(layer, m_context); });
        }
    }

    /** Adds the layers that have rows, or all of them. */
    void AddLayers(LayerDataset &dataset)
    {
        for (std::size_t i = 0; i < m_sources.size(); ++i)
        {
            const ListedLayer &entry = GetRecordLayers()[i];
            if (dataset.ListsAllLayers())
            {
                GetSource(i);
            }
            else if (m_sources[i] == nullptr ||
                     (!dataset.ListsForRows() &&
                      !m_sources[i]->FindRow(*m_context, entry.childIds)))
            {
                continue;
            }
            AddMadeLayer(dataset, i);
        }
    }

    /** Adds a layer with or without rows. */
    void AddLayer(LayerDataset &dataset, std::size_t number)
    {
        GetSource(number);
        AddMadeLayer(dataset, number);
    }

    void Finish() override
    {
        m_context->FillIndexes();
        for (const std::shared_ptr<LayerSource> &source : m_sources)
        {
            if (source != nullptr)
            {
                source->Finish(*m_context);
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
    LayerSource &GetSource(std::size_t number)
    {
        std::shared_ptr<LayerSource> &source = m_sources[number];
        if (source == nullptr)
        {
            const RecordLayerDescriptor &layer =
                GetRecordLayers()[number].descriptor;
            source = layer.makeSource(m_context->options);
            if (m_session != nullptr)
            {
                source->SetSession(*m_session);
            }
        }
        return *source;
    }

    /** Appends the subsections in which a layer may have rows. */
    void AddParts(std::size_t number, RowParts &parts) const
    {
        if (m_sources[number] == nullptr)
        {
            return;
        }
        for (const std::uint32_t block : m_sources[number]->GetBlocks())
        {
            const std::uint64_t offset =
                m_context->blocks[block].subsectionOffset;
            if (parts.empty() || parts.back().offset != offset)
            {
                parts.push_back({offset});
            }
        }
    }

    /** Lists the rows of the parts marked for it. */
    bool ListRows(std::size_t number, RowParts &parts)
    {
        std::optional<ProbingContext> probing;
        if (!GetRecordLayers()[number].descriptor.dependsOnOthers)
        {
            // Indexes of the whole file are not needed here.
            probing.emplace(*m_context);
        }
        auto part = parts.begin();
        for (std::size_t i = 0; part != parts.end(); ++i)
        {
            const std::vector<std::uint32_t> &blocks =
                m_sources[number]->GetBlocks();
            while (
                part != parts.end() &&
                (i == blocks.size() ||
                 part->offset != m_context->blocks[blocks[i]].subsectionOffset))
            {
                ++part;
            }
            if (part != parts.end() && part->isListed &&
                !m_sources[number]->ListOffsets(*m_context, blocks[i],
                                                part->rows))
            {
                return false;
            }
        }
        return true;
    }

    /** Lists the parts of a layer in a saved file. Rows are identified by their
     * origins. */
    bool ListNewParts(std::size_t number, const RowParts &oldParts,
                      RowParts &parts)
    {
        const SavedRecords &saved = m_session->GetSaved();
        std::set<std::uint64_t> listed;
        for (const RowPart &old : oldParts)
        {
            if (old.isListed)
            {
                listed.insert(old.offset);
            }
        }
        AddParts(number, parts);
        for (RowPart &part : parts)
        {
            const auto copied = saved.copied.find(part.offset);
            const bool isCopied = copied != saved.copied.end();
            part.before = isCopied ? copied->second : 0;
            part.isListed = !isCopied || listed.contains(part.before);
        }
        if (!ListRows(number, parts))
        {
            return false;
        }
        for (RowPart &part : parts)
        {
            for (std::uint64_t &row : part.rows)
            {
                row = part.before != 0 ? row - part.offset + part.before
                                       : saved.FindOrigin(row);
            }
        }
        return true;
    }

    /** Counts the rows of parts that were copied. */
    void CountRows(std::size_t number, RowParts &parts)
    {
        if (m_sources[number] == nullptr)
        {
            return;
        }
        std::map<std::uint64_t, std::int64_t> counts;
        for (const RowRange &range :
             m_sources[number]->GetIndex(*m_context).ranges)
        {
            counts[m_context->blocks[range.block].subsectionOffset] +=
                range.count;
        }
        for (RowPart &part : parts)
        {
            part.count = part.isListed ? 0 : counts[part.offset];
        }
    }

    void AddMadeLayer(LayerDataset &dataset, std::size_t number) const
    {
        dataset.AddLayer(GetRecordLayers()[number].GetName(),
                         m_sources[number]->GetFlatType(), MakeFactory(number),
                         MakeLender(number));
    }

    LayerDataset::LayerFactory MakeFactory(std::size_t number) const
    {
        return [source = m_sources[number],
                context = std::shared_ptr<const RecordContext>(m_context)]
        { return source->MakeLayer(context); };
    }

    std::function<void(FeatureLayer &)> MakeLender(std::size_t number) const
    {
        return [source = m_sources[number],
                context = std::shared_ptr<const RecordContext>(m_context)](
                   FeatureLayer &layer) { source->Renew(layer, context); };
    }

    void AddBlock(std::uint32_t number, const BlockRecords &records)
    {
        const bgl::RecordBlock &block = m_context->blocks[number];
        const std::vector<ListedLayer> &entries = GetRecordLayers();
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            if (entries[i].HasRowsIn(block, records))
            {
                GetSource(i).AddBlock(number, records);
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
                        ForEachParsed<bgl::ParseAirport>(
                            block, *m_context, log,
                            [&](const bgl::RecordView &record,
                                const bgl::Airport &airport) {
                                m_context->airports.Add(record.offset, airport);
                            });
                        ForEachAirport(block, *m_context, log,
                                       [&](const bgl::RecordView &record,
                                           const IndexedAirport &airport) {
                                           block.records.GetChildren(
                                               record, airport.fixedSize, log);
                                       });
                        m_context->known.AddBlock(number, block, *m_context,
                                                  log);
                        AddBlock(number, block.records);
                    });
            });
    }

    const std::shared_ptr<RecordContext> m_context;

    /** In the order of the entries; null if no block may have rows. */
    std::vector<std::shared_ptr<LayerSource>> m_sources;

    /** Null for read-only access. */
    EditSession *const m_session;

    /** Parts of each layer in the old file, once it was saved with changes. */
    std::vector<std::vector<RowPart>> m_oldParts{};
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

std::shared_ptr<LayerSurvey> AddRecordLayers(
    LayerDataset &dataset, const std::shared_ptr<const BglFile> &file,
    const RecordOptions &options, const std::shared_ptr<const FileFids> &fids,
    EditSession *session)
{
    auto survey = std::make_shared<RecordSurvey>(file, options, session, fids);
    survey->WalkHeaders();
    survey->AddLayers(dataset);
    if (!dataset.ListsForRows())
    {
        AddLayerParents(dataset);
    }
    return survey;
}

namespace
{

/** Returns why new features of a layer cannot be saved; empty if they can. */
std::string FindSchemaProblem(FeatureLayer &layer,
                              const OGRSpatialReference *spatialReference)
{
    return !layer.TestCapability(OLCSequentialWrite)
               ? "takes no new features in an existing file"
           : !layer.TransformFrom(spatialReference)
               ? "cannot be transformed to WGS 84 from this coordinate system"
               : "";
}

}  // namespace

FeatureLayer *AddRecordLayer(LayerDataset &dataset, LayerSurvey &survey,
                             const RecordLayerDescriptor &descriptor,
                             const OGRSpatialReference *spatialReference)
{
    const std::string listed = descriptor.table.name;
    const bool isNew = dataset.FindLayerByName(listed) == nullptr;
    if (isNew)
    {
        static_cast<RecordSurvey &>(survey).AddLayer(
            dataset, static_cast<std::size_t>(descriptor.id));
    }
    FeatureLayer *layer = dataset.FindLayerByName(listed);
    const std::string problem =
        isNew ? FindSchemaProblem(*layer, spatialReference) : "already exists";
    if (problem.empty())
    {
        return layer;
    }
    if (isNew)
    {
        dataset.RemoveLayer(listed);
    }
    CPLError(CE_Failure, CPLE_NotSupported, "%s: %s: layer %s %s",
             BGL_DRIVER_NAME, dataset.GetDescription(), listed.c_str(),
             problem.c_str());
    return nullptr;
}

bool NoteRecordRows(LayerSurvey &survey, const EditSession &session)
{
    return static_cast<RecordSurvey &>(survey).NoteRows(session.GetSaved());
}

std::shared_ptr<LayerSurvey>
RenewRecordLayers(LayerDataset &dataset,
                  const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, const LayerSurvey &before,
                  const std::shared_ptr<FileFids> &fids, EditSession &session)
{
    auto survey = std::make_shared<RecordSurvey>(file, options, &session, fids);
    survey->WalkHeaders();
    survey->FollowRows(static_cast<const RecordSurvey &>(before), dataset,
                       *fids);
    survey->RenewLayers(dataset);
    return survey;
}

std::shared_ptr<LayerSurvey> ReloadRecordLayers(
    LayerDataset &dataset, const std::shared_ptr<const BglFile> &file,
    const RecordOptions &options, const std::shared_ptr<const FileFids> &fids,
    EditSession &session)
{
    auto survey = std::make_shared<RecordSurvey>(file, options, &session, fids);
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
                      account.Describe(), context.IsOfPrepar3DV6()};
        });
    return totals;
}

}  // namespace flightsim
