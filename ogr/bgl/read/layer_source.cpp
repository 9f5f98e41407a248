// SPDX-License-Identifier: MIT
// Makes a layer from the result of a survey.

#include "ogr/bgl/read/layer_source.h"

#include "driver/base/wgs84.h"
#include "driver/bgl/coordinates.h"

namespace flightsim
{

void BlockRowReader::Rewind(const RowFilter &filter)
{
    m_isFiltered = filter.area || !filter.conditions.empty();
    if (m_isFiltered)
    {
        m_survey->Finish(*m_context);
        m_isSelected = m_survey->GetIndex().Select(filter);
    }
    m_range = 0;
    m_next = 0;
    m_rows->Clear();
}

const LayerRow *BlockRowReader::Next()
{
    while (m_next >= m_rows->Count())
    {
        if (!LoadNext())
        {
            return nullptr;
        }
        m_next = 0;
    }
    return &m_rows->Get(m_next++);
}

const LayerRow *BlockRowReader::Find(std::int64_t fid)
{
    const std::int64_t number = GetFids().FindNumber(fid);
    if (number >= m_survey->GetIndex().Count())
    {
        m_survey->Finish(*m_context);
    }
    const RowRange *range =
        number >= 0 ? m_survey->GetIndex().FindRange(number) : nullptr;
    if (range == nullptr)
    {
        return nullptr;
    }
    if (m_foundFirst != range->firstFid)
    {
        Load(*range, m_foundBytes, m_foundRecords, *m_foundRows);
        m_foundFirst = range->firstFid;
    }
    const auto place = static_cast<std::size_t>(number - range->firstFid);
    return place < m_foundRows->Count() ? &m_foundRows->Get(place) : nullptr;
}

std::optional<OGREnvelope> BlockRowReader::GetExtent()
{
    m_survey->Finish(*m_context);
    const OGREnvelope envelope = m_survey->GetIndex().GetEnvelope();
    return envelope.IsInit() ? std::optional<OGREnvelope>(envelope)
                             : std::nullopt;
}

bool BlockRowReader::LoadNext()
{
    const std::vector<RowRange> &ranges = m_survey->GetIndex().ranges;
    while (m_isFiltered && m_range < m_isSelected.size() &&
           !m_isSelected[m_range])
    {
        ++m_range;
    }
    if (m_range < ranges.size())
    {
        Load(ranges[m_range++], m_bytes, m_records, *m_rows);
        return true;
    }
    return SurveyNext();
}

bool BlockRowReader::SurveyNext()
{
    m_rows->Clear();
    const bool wasComplete = m_survey->IsComplete();
    while (!m_survey->IsComplete() && m_rows->Count() == 0)
    {
        const std::uint32_t number = m_survey->GetNextBlock();
        const bgl::RecordBlock &block = m_context->blocks[number];
        if (!LoadBlock(number, m_bytes, m_records))
        {
            return false;
        }
        m_context->GetLog().Use(block.sectionType,
                                [&](bgl::RecordLog &log)
                                {
                                    m_survey->ExpandNext(
                                        {block, m_bytes.Get(), m_records},
                                        *m_context, log, *m_rows);
                                });
    }
    if (m_survey->IsComplete() && !wasComplete)
    {
        m_context->GetLog().ReportOthers();
    }
    if (m_rows->Count() == 0)
    {
        return false;
    }
    ++m_partsRead;
    NumberRows(m_survey->GetIndex().ranges[m_range++].firstFid, *m_rows);
    return true;
}

void BlockRowReader::NumberRows(std::int64_t first, BlockRows &rows) const
{
    const FidMap &fids = GetFids();
    for (std::size_t i = 0; i < rows.Count(); ++i)
    {
        rows.Get(i).fid = fids.GetFid(first++);
    }
}

void BlockRowReader::Load(const RowRange &range, BlockBytes &bytes,
                          BlockRecords &records, BlockRows &rows)
{
    rows.Clear();
    ++m_partsRead;
    const bgl::RecordBlock &block = m_context->blocks[range.block];
    if (!LoadBlock(range.block, bytes, records))
    {
        return;
    }
    // The survey has already reported damage.
    bgl::RecordLog log;
    log.EnterSection(block.sectionType);
    m_context->JoinCounting(log);
    rows.Expand({block, bytes.Get(), records}, *m_context, log);
    NumberRows(range.firstFid, rows);
}

void RecordLayerSource::Renew(FeatureLayer &layer,
                              std::shared_ptr<const RecordContext> context)
{
    auto source =
        std::make_unique<BlockRowReader>(std::move(context), m_survey);
    if (IsEditable())
    {
        static_cast<RowEditLayer &>(layer).StartWith(std::move(source));
    }
    else
    {
        static_cast<TableLayer &>(layer).SetSource(std::move(source));
    }
}

void RecordLayerSource::AddBlock(std::uint32_t number,
                                 const BlockRecords &records)
{
    m_survey->AddBlock(number);
    m_mayBeRaised = m_mayBeRaised || (m_parts.mayHaveAltitudes &&
                                      records.HoldsChild(m_parts.altitudeId));
}

bool RecordLayerSource::FindRow(RecordContext &context,
                                std::span<const std::uint16_t> childIds)
{
    bool isFound = false;
    bool isRead = true;
    while (!isFound && isRead && !m_survey->IsComplete())
    {
        const std::uint32_t number = m_survey->GetNextBlock();
        context.GetLog().Use(
            context.blocks[number].sectionType,
            [&](bgl::RecordLog &log)
            {
                isRead = context.GetLoader().Load(
                    number, [&](const LoadedBlock &block)
                    { isFound = FindRowIn(block, childIds, context, log); });
            });
    }
    return isFound;
}

std::unique_ptr<FeatureLayer>
RecordLayerSource::MakeLayer(std::shared_ptr<const RecordContext> context)
{
    const OGRwkbGeometryType geometryType =
        context != nullptr && HasRaisedRows(*context) ? GetWidestType()
                                                      : GetFlatType();
    const SpatialReferencePointer wgs84 =
        context != nullptr ? context->GetWgs84() : MakeWgs84();
    auto source =
        std::make_unique<BlockRowReader>(std::move(context), m_survey);
    std::unique_ptr<FeatureLayer> layer;
    if (IsEditable())
    {
        layer = std::make_unique<RowEditLayer>(m_parts.table, std::move(source),
                                               wgs84.get(), geometryType,
                                               m_parts.makeEditor(*m_session));
    }
    else
    {
        layer = std::make_unique<TableLayer>(m_parts.table, std::move(source),
                                             wgs84.get(), geometryType);
    }
    layer->SetCoordinateResolution(bgl::LATITUDE_STEP, 1 / bgl::ALTITUDE_UNITS);
    return layer;
}

bool RecordLayerSource::ListOffsets(const RecordContext &context,
                                    std::uint32_t number,
                                    std::vector<std::uint64_t> &offsets)
{
    const bgl::RecordBlock &block = context.blocks[number];
    BlockBytes bytes;
    if (!bytes.Load(*context.file, block))
    {
        return false;
    }
    BlockRecords records;
    records.Start(block, bytes.Get());
    bgl::RecordLog log;
    const std::unique_ptr<BlockRows> rows = m_survey->MakeRows();
    rows->Expand({block, bytes.Get(), records}, context, log);
    for (std::size_t i = 0; i < rows->Count(); ++i)
    {
        offsets.push_back(static_cast<std::uint64_t>(rows->Get(i).fileOffset));
    }
    return true;
}

NewRows RecordLayerSource::ListNewRows(const FeatureLayer &layer) const
{
    return IsEditable() ? static_cast<const RowEditLayer &>(layer).ListNewRows()
                        : NewRows{};
}

bool RecordLayerSource::FindRowIn(const LoadedBlock &block,
                                  std::span<const std::uint16_t> childIds,
                                  RecordContext &context, bgl::RecordLog &log)
{
    const auto hasRows = [&](const LoadedBlock &part)
    {
        // Damage is reported when the layer is first used.
        bgl::RecordLog partLog;
        return m_survey->HasRowsIn(part, context, partLog);
    };
    {
        const ProbingContext probing(context);
        if (TrySample(block, childIds, context, hasRows))
        {
            return true;
        }
    }
    m_survey->AddNext(block, context, log);
    return !m_survey->GetIndex().ranges.empty();
}

bool RecordLayerSource::HasRaisedRows(const RecordContext &context) const
{
    while (m_mayBeRaised && !m_survey->HasMetAltitudes() &&
           !m_survey->IsComplete() && m_survey->Advance(context))
    {
    }
    return m_survey->HasMetAltitudes();
}

}  // namespace flightsim
