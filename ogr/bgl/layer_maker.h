// SPDX-License-Identifier: MIT
// Makes a layer out of what a survey finds.

#ifndef FLIGHTSIM_OGR_BGL_LAYER_MAKER_H
#define FLIGHTSIM_OGR_BGL_LAYER_MAKER_H

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/record_rows.h"
#include "ogr/layer/table_layer.h"
#include "driver/base/wgs84.h"
#include "ogr/records/record_reader.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** A layer in the making, whatever its rows are. */
class LayerMaker
{
  public:
    virtual ~LayerMaker() = default;

    /** Takes note of the rows of a block; called for all blocks in order. */
    virtual void Survey(const LoadedBlock &block, std::uint32_t number,
                        const RecordContext &context, bgl::RecordLog &log) = 0;

    /** Whether the survey has found rows. */
    virtual bool HasRows() const = 0;

    /** Geometry type of the layer. */
    virtual OGRwkbGeometryType GetGeometryType() const = 0;

    /** The type with everything that any file may have. */
    virtual OGRwkbGeometryType GetWidestType() const = 0;

    /** Makes the layer once the survey is over. */
    virtual std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) = 0;
};

/** Whether a row has altitudes, where only the records of some dialects have
 * them. */
template <class Row> using HasAltitudes = bool (*)(const Row &row);

/** What a survey needs to know of the rows of a block. */
struct RowSummary
{
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised when none has a place. */
    OGREnvelope envelope{};

    /** Whether any row has altitudes. */
    bool hasAltitudes = false;

    /** Of the airports of rows, in their order. */
    std::vector<std::string> airportIdents{};

    void AddRows(const std::string &airportIdent, std::size_t rows)
    {
        if (rows > 0)
        {
            count += static_cast<std::int64_t>(rows);
            airportIdents.push_back(airportIdent);
        }
    }
};

/** Tells of the rows that an ExpandBlock would append, and of damage as that
 * does. Worth it for elements that airports have thousands of: to parse them
 * takes less time than to make rows of them. */
using SummarizeBlock = void (*)(const LoadedBlock &block,
                                const RecordContext &context,
                                bgl::RecordLog &log, RowSummary &summary);

/** @tparam Row a RecordRow. */
template <class Row> class RowLayerMaker final : public LayerMaker
{
  public:
    /** @param table with static storage.
     *  @param hasAltitudes null when the table's geometry type is for all;
     *         otherwise one row with altitudes makes a layer that has them.
     *  @param summarize null where a survey expands rows. */
    RowLayerMaker(const LayerTable<Row> &table, ExpandBlock<Row> expand,
                  HasAltitudes<Row> hasAltitudes, SummarizeBlock summarize)
        : m_table(table), m_expand(expand), m_hasAltitudes(hasAltitudes),
          m_summarize(summarize)
    {
    }

    void Survey(const LoadedBlock &block, std::uint32_t number,
                const RecordContext &context, bgl::RecordLog &log) override
    {
        if (m_summarize != nullptr)
        {
            SurveySummary(block, number, context, log);
            return;
        }
        m_rows.clear();
        m_expand(block, context, log, m_rows);
        if (!m_rows.empty())
        {
            AddRange(number);
        }
        // In a small file layers take turns on the same memory: were each to
        // keep its own, much of the time of opening would go to fresh pages of
        // the system. In a large one each needs it again for the next block.
        constexpr std::size_t fewBlocks = 64;
        if (context.blocks.size() <= fewBlocks)
        {
            m_rows = {};
        }
    }

    bool HasRows() const override
    {
        return !m_index->ranges.empty();
    }

    OGRwkbGeometryType GetGeometryType() const override
    {
        const bool isFlat = m_hasAltitudes != nullptr && !m_isRaised;
        return isFlat ? wkbFlatten(m_table.geometryType) : m_table.geometryType;
    }

    OGRwkbGeometryType GetWidestType() const override
    {
        return m_table.geometryType;
    }

    std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) override
    {
        const OGRwkbGeometryType geometryType = GetGeometryType();
        std::sort(m_index->idents.begin(), m_index->idents.end());
        std::sort(m_index->airportIdents.begin(), m_index->airportIdents.end());
        auto source = std::make_unique<RecordRows<Row>>(std::move(context),
                                                        m_index, m_expand);
        auto layer = std::make_unique<TableLayer<Row>>(
            m_table, std::move(source), MakeWgs84().get(), geometryType);
        layer->SetCoordinateResolution(bgl::LATITUDE_STEP,
                                       1 / bgl::ALTITUDE_UNITS);
        return layer;
    }

  private:
    void SurveySummary(const LoadedBlock &block, std::uint32_t number,
                       const RecordContext &context, bgl::RecordLog &log)
    {
        RowSummary summary;
        m_summarize(block, context, log, summary);
        if (summary.count == 0)
        {
            return;
        }
        m_isRaised = m_isRaised || summary.hasAltitudes;
        const auto place = static_cast<std::uint32_t>(m_index->ranges.size());
        for (const std::string &ident : summary.airportIdents)
        {
            AddIdent(m_index->airportIdents, ident, place);
        }
        m_index->ranges.push_back(
            {number, m_index->Count(), summary.count, summary.envelope});
    }

    void AddRange(std::uint32_t number)
    {
        RowRange range;
        range.block = number;
        range.firstFid = m_index->Count();
        range.count = static_cast<std::int64_t>(m_rows.size());
        const auto place = static_cast<std::uint32_t>(m_index->ranges.size());
        for (const Row &row : m_rows)
        {
            MergeEnvelope(row, range.envelope);
            m_isRaised = m_isRaised ||
                         (m_hasAltitudes != nullptr && m_hasAltitudes(row));
            AddIdents(row, place);
        }
        m_index->ranges.push_back(range);
    }

    void MergeEnvelope(const Row &row, OGREnvelope &envelope) const
    {
        OGREnvelope bounds;
        if (m_table.getEnvelope != nullptr)
        {
            if (m_table.getEnvelope(row, bounds))
            {
                envelope.Merge(bounds);
            }
            return;
        }
        const std::unique_ptr<OGRGeometry> geometry =
            m_table.makeGeometry != nullptr ? m_table.makeGeometry(row)
                                            : nullptr;
        if (geometry != nullptr && !geometry->IsEmpty())
        {
            geometry->getEnvelope(&bounds);
            envelope.Merge(bounds);
        }
    }

    void AddIdents(const Row &row, std::uint32_t place)
    {
        if constexpr (requires { std::string_view(row.value.ident); })
        {
            AddIdent(m_index->idents, row.value.ident, place);
        }
        if constexpr (requires { std::string_view(row.value.ident.text); })
        {
            AddIdent(m_index->idents, row.value.ident.text, place);
        }
        AddIdent(m_index->airportIdents, row.airport.ident, place);
    }

    static void
    AddIdent(std::vector<std::pair<std::uint32_t, std::uint32_t>> &list,
             std::string_view ident, std::uint32_t place)
    {
        const std::pair entry(HashIdent(ident), place);
        if (list.empty() || list.back() != entry)
        {
            list.push_back(entry);
        }
    }

    const LayerTable<Row> &m_table;
    const ExpandBlock<Row> m_expand;
    const HasAltitudes<Row> m_hasAltitudes;
    const SummarizeBlock m_summarize;

    /** Whether any row has altitudes. */
    bool m_isRaised = false;

    const std::shared_ptr<RowIndex> m_index = std::make_shared<RowIndex>();
    std::vector<Row> m_rows{};
};

using LayerMakerPointer = std::unique_ptr<LayerMaker>;

template <class Row>
LayerMakerPointer MakeLayerMaker(const LayerTable<Row> &table,
                                 ExpandBlock<Row> expand,
                                 HasAltitudes<Row> hasAltitudes = nullptr,
                                 SummarizeBlock summarize = nullptr)
{
    return std::make_unique<RowLayerMaker<Row>>(table, expand, hasAltitudes,
                                                summarize);
}

}  // namespace flightsim

#endif
