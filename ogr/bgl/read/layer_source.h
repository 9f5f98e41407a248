// SPDX-License-Identifier: MIT
// Makes a layer from the result of a survey.

#ifndef FLIGHTSIM_OGR_BGL_READ_LAYER_SOURCE_H
#define FLIGHTSIM_OGR_BGL_READ_LAYER_SOURCE_H

#include "driver/base/wgs84.h"
#include "driver/bgl/coordinates.h"
#include "ogr/bgl/read/row_survey.h"
#include "ogr/layer/row_edit_layer.h"
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
class BlockRowReader final : public RowSource
{
  public:
    BlockRowReader(std::shared_ptr<const RecordContext> context,
                   std::shared_ptr<RowSurvey> survey)
        : m_context(std::move(context)), m_survey(std::move(survey)),
          m_rows(m_survey->MakeRows()), m_foundRows(m_survey->MakeRows())
    {
    }

    void Rewind(const RowFilter &filter) override;

    const LayerRow *Next() override;

    const LayerRow *Find(std::int64_t fid) override;

    std::int64_t Count() override
    {
        m_survey->Finish(*m_context);
        return m_survey->GetIndex().Count();
    }

    std::int64_t GetFirstNewNumber() override
    {
        return GetFids().GetFid(Count());
    }

    std::optional<OGREnvelope> GetExtent() override;

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
    bool LoadNext();

    bool SurveyNext();

    const FidMap &GetFids() const
    {
        return m_survey->GetFids(*m_context);
    }

    void NumberRows(std::int64_t first, BlockRows &rows) const;

    bool LoadBlock(std::uint32_t number, BlockBytes &bytes,
                   BlockRecords &records) const
    {
        return m_context->known.Load(*m_context, number, m_survey->GetPortion(),
                                     bytes, records);
    }

    void Load(const RowRange &range, BlockBytes &bytes, BlockRecords &records,
              BlockRows &rows);

    const std::shared_ptr<const RecordContext> m_context;
    const std::shared_ptr<RowSurvey> m_survey;
    BlockBytes m_bytes{};
    BlockRecords m_records{};
    bool m_isFiltered = false;
    std::vector<bool> m_isSelected{};

    /** Number of the range after the current one. */
    std::size_t m_range = 0;
    const std::unique_ptr<BlockRows> m_rows;
    std::size_t m_next = 0;

    /** Separate from m_bytes, to which the rows of Next may refer. */
    BlockBytes m_foundBytes{};
    BlockRecords m_foundRecords{};
    const std::unique_ptr<BlockRows> m_foundRows;
    std::int64_t m_foundFirst = NOTHING;
    std::int64_t m_partsRead = 0;
};

class EditSession;

/** Makes a layer of records and surveys its rows, independent of their type. */
class LayerSource
{
  public:
    virtual ~LayerSource() = default;

    /** Makes layers editable where the type of rows supports it. */
    virtual void SetSession(EditSession &session) = 0;

    /** Switches a layer, made by a source of the same type, to the rows of a
     * saved file. */
    virtual void Renew(FeatureLayer &layer,
                       std::shared_ptr<const RecordContext> context) = 0;

    /** Adds a block that may have rows according to its headers. Blocks must be
     * added in order.
     *
     * @param records including the children of airports, which have been
     *        walked.
     */
    virtual void AddBlock(std::uint32_t number,
                          const BlockRecords &records) = 0;

    /** Whether the layer has rows. Called when the file is opened, so it reads
     * as little as possible. Surveys blocks without rows.
     *
     * @param childIds ids of the children of airports that give rows.
     */
    virtual bool FindRow(RecordContext &context,
                         std::span<const std::uint16_t> childIds) = 0;

    /** Surveys all remaining blocks. */
    virtual void Finish(const RecordContext &context) = 0;

    /** Returns the geometry type of the layer without considering altitudes,
     * which only some files have. */
    virtual OGRwkbGeometryType GetFlatType() const = 0;

    /** Returns the geometry type that fits every file. */
    virtual OGRwkbGeometryType GetWidestType() const = 0;

    /** Makes the layer; without rows for a null pointer. */
    virtual std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) = 0;

    /** Returns the numbers of the blocks that may have rows. */
    virtual const std::vector<std::uint32_t> &GetBlocks() const = 0;

    /** Surveys all remaining blocks and returns the index of the rows. */
    virtual const RowIndex &GetIndex(const RecordContext &context) = 0;

    /** Appends the file offsets of the rows in a block. Returns false, with an
     * error, if the block cannot be read. */
    [[nodiscard]] virtual bool
    ListOffsets(const RecordContext &context, std::uint32_t number,
                std::vector<std::uint64_t> &offsets) = 0;

    /** Returns the rows that were added to a layer made by a source of the same
     * type. */
    virtual NewRows ListNewRows(const FeatureLayer &layer) const = 0;
};

/** For layers in which only the records of some dialects have altitudes. */
template <class Row> struct AltitudeRule
{
    /** Null if the table's geometry type always applies. */
    AltitudeTest<Row> hasAltitudes = nullptr;

    /** Id of the children of airports that have altitudes. */
    std::uint16_t recordId = 0;
};

/** Makes the editor of rows. */
using MakeEditor = std::unique_ptr<RowEditorBase> (*)(EditSession &session);

/** The parts that a layer is made of. */
struct RowLayerParts
{
    /** With static storage. */
    const RowTable &table;
    MakeBlockRows makeRows;

    /** Null if surveys expand rows. */
    SummarizeBlock summarize = nullptr;

    /** The portion of airport blocks that rows need. */
    Portion portion = Portion::Whole;

    /** Whether only some rows may have altitudes, and the id of the children of
     * airports that have them. */
    bool mayHaveAltitudes = false;
    std::uint16_t altitudeId = 0;

    /** Empty if rows cannot be changed. */
    std::function<std::unique_ptr<RowEditorBase>(EditSession &session)>
        makeEditor{};
};

/** Makes a layer of records. */
class RecordLayerSource final : public LayerSource
{
  public:
    explicit RecordLayerSource(RowLayerParts parts)
        : m_parts(std::move(parts)),
          m_survey(std::make_shared<RowSurvey>(m_parts.table, m_parts.makeRows,
                                               m_parts.summarize,
                                               m_parts.portion))
    {
    }

    void SetSession(EditSession &session) override
    {
        m_session = &session;
    }

    void Renew(FeatureLayer &layer,
               std::shared_ptr<const RecordContext> context) override;

    void AddBlock(std::uint32_t number, const BlockRecords &records) override;

    bool FindRow(RecordContext &context,
                 std::span<const std::uint16_t> childIds) override;

    void Finish(const RecordContext &context) override
    {
        m_survey->Finish(context);
    }

    OGRwkbGeometryType GetFlatType() const override
    {
        return m_parts.mayHaveAltitudes ? wkbFlatten(GetWidestType())
                                        : GetWidestType();
    }

    OGRwkbGeometryType GetWidestType() const override
    {
        return m_parts.table.geometryType;
    }

    std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) override;

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
                     std::vector<std::uint64_t> &offsets) override;

    NewRows ListNewRows(const FeatureLayer &layer) const override;

  private:
    bool IsEditable() const
    {
        return m_session != nullptr && m_parts.makeEditor != nullptr;
    }

    bool FindRowIn(const LoadedBlock &block,
                   std::span<const std::uint16_t> childIds,
                   RecordContext &context, bgl::RecordLog &log);

    /** Whether any row has altitudes; reads blocks until one is found. */
    bool HasRaisedRows(const RecordContext &context) const;

    const RowLayerParts m_parts;
    const std::shared_ptr<RowSurvey> m_survey;
    EditSession *m_session = nullptr;
    bool m_mayBeRaised = false;
};

using LayerSourcePointer = std::unique_ptr<LayerSource>;

template <class Row>
LayerSourcePointer MakeLayerSource(const LayerTable<Row> &table,
                                   ExpandBlock<Row> expand,
                                   AltitudeRule<Row> altitudes = {},
                                   SummarizeBlock summarize = nullptr,
                                   MakeEditor makeEditor = nullptr,
                                   Portion portion = Portion::Whole)
{
    RowLayerParts parts{
        table,
        [expand, hasAltitudes = altitudes.hasAltitudes]
        { return std::make_unique<TypedBlockRows<Row>>(expand, hasAltitudes); },
        summarize,
        portion,
        altitudes.hasAltitudes != nullptr,
        altitudes.recordId};
    if (makeEditor != nullptr)
    {
        parts.makeEditor = makeEditor;
    }
    return std::make_unique<RecordLayerSource>(std::move(parts));
}

/** A layer whose rows can be changed. */
template <class Row>
LayerSourcePointer MakeEditableLayer(const LayerTable<Row> &table,
                                     ExpandBlock<Row> expand,
                                     MakeEditor makeEditor)
{
    return MakeLayerSource<Row>(table, expand, {}, nullptr, makeEditor);
}

}  // namespace flightsim

#endif
