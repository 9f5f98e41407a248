// SPDX-License-Identifier: MIT
// Makes a layer out of what a survey finds.

#ifndef FLIGHTSIM_OGR_BGL_LAYER_MAKER_H
#define FLIGHTSIM_OGR_BGL_LAYER_MAKER_H

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/record_rows.h"
#include "ogr/layer/table_layer.h"
#include "ogr/layer/wgs84.h"
#include "ogr/records/record_reader.h"

#include <algorithm>
#include <memory>
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

/** @tparam Row a RecordRow. */
template <class Row> class RowLayerMaker final : public LayerMaker
{
  public:
    /** @param table with static storage.
     *  @param hasAltitudes null when the table's geometry type is for all;
     *         otherwise one row with altitudes makes a layer that has them. */
    RowLayerMaker(const LayerTable<Row> &table, ExpandBlock<Row> expand,
                  HasAltitudes<Row> hasAltitudes)
        : m_table(table), m_expand(expand), m_hasAltitudes(hasAltitudes)
    {
    }

    void Survey(const LoadedBlock &block, std::uint32_t number,
                const RecordContext &context, bgl::RecordLog &log) override
    {
        m_rows.clear();
        m_expand(block, context, log, m_rows);
        if (!m_rows.empty())
        {
            AddRange(number);
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

    /** Whether any row has altitudes. */
    bool m_isRaised = false;

    const std::shared_ptr<RowIndex> m_index = std::make_shared<RowIndex>();
    std::vector<Row> m_rows{};
};

using LayerMakerPointer = std::unique_ptr<LayerMaker>;

template <class Row>
LayerMakerPointer MakeLayerMaker(const LayerTable<Row> &table,
                                 ExpandBlock<Row> expand,
                                 HasAltitudes<Row> hasAltitudes = nullptr)
{
    return std::make_unique<RowLayerMaker<Row>>(table, expand, hasAltitudes);
}

}  // namespace flightsim

#endif
