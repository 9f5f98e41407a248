// SPDX-License-Identifier: MIT
// Makes a layer from the result of a survey.

#ifndef FLIGHTSIM_OGR_BGL_LAYER_MAKER_H
#define FLIGHTSIM_OGR_BGL_LAYER_MAKER_H

#include "driver/base/wgs84.h"
#include "driver/bgl/coordinates.h"
#include "ogr/bgl/row_survey.h"
#include "ogr/layer/edit_layer.h"
#include "ogr/layer/table_layer.h"

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace flightsim
{

/** Expands one block at a time. Without a filter, the first pass also surveys
 * the blocks. */
template <class Row> class RecordRows final : public RowSource<Row>
{
  public:
    RecordRows(std::shared_ptr<const RecordContext> context,
               std::shared_ptr<RowSurvey<Row>> survey)
        : m_context(std::move(context)), m_survey(std::move(survey))
    {
    }

    void Rewind(const RowFilter &filter) override
    {
        m_isFiltered = filter.area || !filter.conditions.empty();
        if (m_isFiltered)
        {
            m_survey->Finish(*m_context);
            m_isSelected = m_survey->GetIndex().Select(filter);
        }
        m_range = 0;
        m_next = 0;
        m_rows.clear();
    }

    const Row *Next() override
    {
        while (m_next >= m_rows.size())
        {
            if (!LoadNext())
            {
                return nullptr;
            }
            m_next = 0;
        }
        return &m_rows[m_next++];
    }

    const Row *Find(std::int64_t fid) override
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
            Load(*range, m_foundBytes, m_foundRecords, m_foundRows);
            m_foundFirst = range->firstFid;
        }
        const auto place = static_cast<std::size_t>(number - range->firstFid);
        return place < m_foundRows.size() ? &m_foundRows[place] : nullptr;
    }

    std::int64_t Count() override
    {
        m_survey->Finish(*m_context);
        return m_survey->GetIndex().Count();
    }

    std::int64_t GetFirstNewNumber() override
    {
        return GetFids().GetFid(Count());
    }

    std::optional<OGREnvelope> GetExtent() override
    {
        m_survey->Finish(*m_context);
        const OGREnvelope envelope = m_survey->GetIndex().GetEnvelope();
        return envelope.IsInit() ? std::optional<OGREnvelope>(envelope)
                                 : std::nullopt;
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_context->file->CountReadErrors();
    }

    void Forget() override
    {
        m_foundFirst = NOTHING;
    }

    std::int64_t CountPartsRead() const override
    {
        return m_partsRead;
    }

  private:
    static constexpr std::int64_t NOTHING = -1;

    /** Loads the next range, surveying if necessary. Returns false at the end,
     * and at a block that cannot be read. */
    bool LoadNext()
    {
        const std::vector<RowRange> &ranges = m_survey->GetIndex().ranges;
        while (m_isFiltered && m_range < m_isSelected.size() &&
               !m_isSelected[m_range])
        {
            ++m_range;
        }
        if (m_range < ranges.size())
        {
            Load(ranges[m_range++], m_bytes, m_records, m_rows);
            return true;
        }
        return SurveyNext();
    }

    bool SurveyNext()
    {
        m_rows.clear();
        const bool wasComplete = m_survey->IsComplete();
        while (!m_survey->IsComplete() && m_rows.empty())
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
                                            *m_context, log, m_rows);
                                    });
        }
        if (m_survey->IsComplete() && !wasComplete)
        {
            m_context->GetLog().ReportOthers();
        }
        if (m_rows.empty())
        {
            return false;
        }
        ++m_partsRead;
        NumberRows(m_survey->GetIndex().ranges[m_range++].firstFid, m_rows);
        return true;
    }

    const FidMap &GetFids() const
    {
        return m_survey->GetFids(*m_context);
    }

    void NumberRows(std::int64_t first, std::vector<Row> &rows) const
    {
        const FidMap &fids = GetFids();
        for (Row &row : rows)
        {
            row.fid = fids.GetFid(first++);
        }
    }

    bool LoadBlock(std::uint32_t number, BlockBytes &bytes,
                   BlockRecords &records) const
    {
        return m_context->known.Load(*m_context, number, m_survey->GetPortion(),
                                     bytes, records);
    }

    void Load(const RowRange &range, BlockBytes &bytes, BlockRecords &records,
              std::vector<Row> &rows)
    {
        rows.clear();
        ++m_partsRead;
        const bgl::RecordBlock &block = m_context->blocks[range.block];
        if (!LoadBlock(range.block, bytes, records))
        {
            return;
        }
        // Damage was already reported by the survey.
        bgl::RecordLog log;
        log.EnterSection(block.sectionType);
        m_context->JoinCounting(log);
        m_survey->Expand({block, bytes.Get(), records}, *m_context, log, rows);
        NumberRows(range.firstFid, rows);
    }

    const std::shared_ptr<const RecordContext> m_context;
    const std::shared_ptr<RowSurvey<Row>> m_survey;
    BlockBytes m_bytes{};
    BlockRecords m_records{};
    bool m_isFiltered = false;
    std::vector<bool> m_isSelected{};

    /** Number of the range after the current one. */
    std::size_t m_range = 0;
    std::vector<Row> m_rows{};
    std::size_t m_next = 0;

    /** Separate from m_bytes, to which the rows of Next may refer. */
    BlockBytes m_foundBytes{};
    BlockRecords m_foundRecords{};
    std::vector<Row> m_foundRows{};
    std::int64_t m_foundFirst = NOTHING;
    std::int64_t m_partsRead = 0;
};

class EditSession;

/** A layer under construction, independent of the type of its rows. */
class LayerMaker
{
  public:
    virtual ~LayerMaker() = default;

    /** Makes layers editable where the type of rows supports it.
     * @param unplaced finds values that new rows lose.
     */
    virtual void SetSession(EditSession &session, FindUnplaced unplaced) = 0;

    /** Points a layer made by a maker of the same type to the rows of a file
     * that was saved. */
    virtual void Renew(FeatureLayer &layer,
                       std::shared_ptr<const RecordContext> context) = 0;

    /** Adds a block that may have rows according to its headers. Blocks must be
     * added in order.
     * @param records the children of airports have been walked.
     */
    virtual void AddBlock(std::uint32_t number,
                          const BlockRecords &records) = 0;

    /** Finds out whether there are rows while the file is being opened, reading
     * as little as possible. Surveys a block that has no rows.
     * @param childIds of the children of airports that give rows.
     */
    virtual bool FindRow(RecordContext &context,
                         std::span<const std::uint16_t> childIds) = 0;

    /** Surveys all remaining blocks. */
    virtual void Finish(const RecordContext &context) = 0;

    /** Returns the geometry type of the layer without considering altitudes,
     * which only some files have. */
    virtual OGRwkbGeometryType GetFlatType() const = 0;

    /** Returns the geometry type with everything that a file may have. */
    virtual OGRwkbGeometryType GetWidestType() const = 0;

    /** Makes the layer; without rows for a null pointer. */
    virtual std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) = 0;

    /** Returns the numbers of the blocks that may have rows. */
    virtual const std::vector<std::uint32_t> &GetBlocks() const = 0;

    /** Returns where its rows are, all blocks having been surveyed. */
    virtual const RowIndex &GetIndex(const RecordContext &context) = 0;

    /** Appends the file offsets of the rows in a block. Returns false, with an
     * error, if it cannot be read. */
    [[nodiscard]] virtual bool
    ListOffsets(const RecordContext &context, std::uint32_t number,
                std::vector<std::uint64_t> &offsets) = 0;

    /** Returns the rows that were added to a layer made by a maker of the same
     * type. */
    virtual NewRows ListNewRows(const FeatureLayer &layer) const = 0;
};

/** Used where only the records of some dialects have altitudes. */
template <class Row> struct AltitudeRule
{
    /** Null when the table's geometry type always applies. */
    HasAltitudes<Row> hasAltitudes = nullptr;

    /** Id of the children of airports that have altitudes. */
    std::uint16_t recordId = 0;
};

/** Makes the editor of rows. */
template <class Row>
using MakeEditor = std::unique_ptr<RowEditor<Row>> (*)(EditSession &session);

/** @tparam Row a RecordRow. */
template <class Row> class RowLayerMaker final : public LayerMaker
{
  public:
    /** @param table with static storage.
     *  @param summarize null if surveys expand rows.
     *  @param makeEditor null if rows cannot be changed.
     *  @param portion what `expand` needs of the blocks of airports.
     */
    RowLayerMaker(const LayerTable<Row> &table, ExpandBlock<Row> expand,
                  AltitudeRule<Row> altitudes, SummarizeBlock summarize,
                  MakeEditor<Row> makeEditor, Portion portion)
        : m_table(table), m_altitudes(altitudes),
          m_survey(std::make_shared<RowSurvey<Row>>(
              table, expand, altitudes.hasAltitudes, summarize, portion)),
          m_makeEditor(makeEditor)
    {
    }

    void SetSession(EditSession &session, FindUnplaced unplaced) override
    {
        m_session = &session;
        m_unplaced = std::move(unplaced);
    }

    void Renew(FeatureLayer &layer,
               std::shared_ptr<const RecordContext> context) override
    {
        auto source =
            std::make_unique<RecordRows<Row>>(std::move(context), m_survey);
        if (IsEditable())
        {
            static_cast<EditLayer<Row> &>(layer).StartWith(std::move(source));
        }
        else
        {
            static_cast<TableLayer<Row> &>(layer).SetSource(std::move(source));
        }
    }

    void AddBlock(std::uint32_t number, const BlockRecords &records) override
    {
        m_survey->AddBlock(number);
        m_mayBeRaised =
            m_mayBeRaised || (m_altitudes.hasAltitudes != nullptr &&
                              records.HoldsChild(m_altitudes.recordId));
    }

    bool FindRow(RecordContext &context,
                 std::span<const std::uint16_t> childIds) override
    {
        bool isFound = false;
        bool isRead = true;
        while (!isFound && isRead && !m_survey->IsComplete())
        {
            const std::uint32_t number = m_survey->GetNextBlock();
            context.GetLog().Use(context.blocks[number].sectionType,
                                 [&](bgl::RecordLog &log)
                                 {
                                     isRead = context.GetLoader().Load(
                                         number,
                                         [&](const LoadedBlock &block) {
                                             isFound = FindRowIn(
                                                 block, childIds, context, log);
                                         });
                                 });
        }
        return isFound;
    }

    void Finish(const RecordContext &context) override
    {
        m_survey->Finish(context);
    }

    OGRwkbGeometryType GetFlatType() const override
    {
        return m_altitudes.hasAltitudes != nullptr
                   ? wkbFlatten(m_table.geometryType)
                   : m_table.geometryType;
    }

    OGRwkbGeometryType GetWidestType() const override
    {
        return m_table.geometryType;
    }

    std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) override
    {
        const OGRwkbGeometryType geometryType =
            context != nullptr && HasRaisedRows(*context) ? GetWidestType()
                                                          : GetFlatType();
        const SpatialReferencePointer wgs84 =
            context != nullptr ? context->GetWgs84() : MakeWgs84();
        auto source =
            std::make_unique<RecordRows<Row>>(std::move(context), m_survey);
        std::unique_ptr<FeatureLayer> layer;
        if (IsEditable())
        {
            auto edited = std::make_unique<EditLayer<Row>>(
                m_table, std::move(source), wgs84.get(), geometryType,
                m_makeEditor(*m_session));
            edited->TellUnplaced(m_unplaced);
            layer = std::move(edited);
        }
        else
        {
            layer = std::make_unique<TableLayer<Row>>(
                m_table, std::move(source), wgs84.get(), geometryType);
        }
        layer->SetCoordinateResolution(bgl::LATITUDE_STEP,
                                       1 / bgl::ALTITUDE_UNITS);
        return layer;
    }

    const std::vector<std::uint32_t> &GetBlocks() const override
    {
        return m_survey->GetBlocks();
    }

    const RowIndex &GetIndex(const RecordContext &context) override
    {
        m_survey->Finish(context);
        return m_survey->GetIndex();
    }

    bool ListOffsets(const RecordContext &context, std::uint32_t number,
                     std::vector<std::uint64_t> &offsets) override
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
        std::vector<Row> rows;
        m_survey->Expand({block, bytes.Get(), records}, context, log, rows);
        for (const Row &row : rows)
        {
            offsets.push_back(static_cast<std::uint64_t>(row.fileOffset));
        }
        return true;
    }

    NewRows ListNewRows(const FeatureLayer &layer) const override
    {
        return IsEditable()
                   ? static_cast<const EditLayer<Row> &>(layer).ListNewRows()
                   : NewRows{};
    }

  private:
    bool IsEditable() const
    {
        return m_session != nullptr && m_makeEditor != nullptr;
    }

    bool FindRowIn(const LoadedBlock &block,
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

    /** Records without altitudes have ids of their own. */
    bool HasRaisedRows(const RecordContext &context) const
    {
        while (m_mayBeRaised && !m_survey->HasMetAltitudes() &&
               !m_survey->IsComplete() && m_survey->Advance(context))
        {
        }
        return m_survey->HasMetAltitudes();
    }

    const LayerTable<Row> &m_table;
    const AltitudeRule<Row> m_altitudes;
    const std::shared_ptr<RowSurvey<Row>> m_survey;
    const MakeEditor<Row> m_makeEditor;
    EditSession *m_session = nullptr;
    FindUnplaced m_unplaced{};
    bool m_mayBeRaised = false;
};

using LayerMakerPointer = std::unique_ptr<LayerMaker>;

template <class Row>
LayerMakerPointer MakeLayerMaker(const LayerTable<Row> &table,
                                 ExpandBlock<Row> expand,
                                 AltitudeRule<Row> altitudes = {},
                                 SummarizeBlock summarize = nullptr,
                                 MakeEditor<Row> makeEditor = nullptr,
                                 Portion portion = Portion::Whole)
{
    return std::make_unique<RowLayerMaker<Row>>(table, expand, altitudes,
                                                summarize, makeEditor, portion);
}

/** A layer whose rows can be changed. */
template <class Row>
LayerMakerPointer
MakeEditableLayer(const LayerTable<Row> &table, ExpandBlock<Row> expand,
                  std::type_identity_t<MakeEditor<Row>> makeEditor)
{
    return MakeLayerMaker<Row>(table, expand, {}, nullptr, makeEditor);
}

}  // namespace flightsim

#endif
