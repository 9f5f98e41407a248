// SPDX-License-Identifier: MIT
// All layers of DSF files.

#ifndef FLIGHTSIM_OGR_DSF_DSF_LAYERS_H
#define FLIGHTSIM_OGR_DSF_DSF_LAYERS_H

#include "ogr/dsf/dsf_columns.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/table_layer.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Arguments for listing layers. */
struct DsfContext
{
    /** Adds a layer that is made on first use. */
    std::function<void(const RowTable &table, LayerDataset::LayerFactory make)>
        add;
    bool listsAllLayers = false;
    std::shared_ptr<const DsfContent> content;
    std::shared_ptr<const OGRSpatialReference> spatialReference;

    /** Adds a layer of commands. */
    std::function<void(const LayerTable<DsfRow> &table, DsfLayer layer)>
        addRows;
};

/** Adds a layer of commands if it has rows. */
void AddDsfLayer(const DsfContext &context, const LayerTable<DsfRow> &table,
                 DsfLayer layer);

/** Makes all rows at once, when the layer is first used. */
template <class Row> class DsfListSource final : public RowSource
{
  public:
    using Maker = std::vector<Row> (*)(const DsfContent &content);

    DsfListSource(std::shared_ptr<const DsfContent> content, Maker make)
        : m_content(std::move(content)), m_rows(make(*m_content))
    {
    }

    void Rewind(const RowFilter & /* filter */) override
    {
        m_next = 0;
    }

    const Row *Next() override
    {
        m_content->WarnOfFooter();
        return m_next < m_rows.size() ? &m_rows[m_next++] : nullptr;
    }

    const Row *Find(std::int64_t fid) override
    {
        return fid >= 0 && static_cast<std::size_t>(fid) < m_rows.size()
                   ? &m_rows[static_cast<std::size_t>(fid)]
                   : nullptr;
    }

    std::int64_t Count() override
    {
        return static_cast<std::int64_t>(m_rows.size());
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    const std::shared_ptr<const DsfContent> m_content;
    std::vector<Row> m_rows;
    std::size_t m_next = 0;
};

/** Adds a layer whose rows are made when it is first used.
 *
 * @param hasRows whether the layer has rows.
 */
template <class Row>
void AddDsfListLayer(const DsfContext &context, const LayerTable<Row> &table,
                     typename DsfListSource<Row>::Maker make, bool hasRows)
{
    if (hasRows || context.listsAllLayers)
    {
        context.add(
            table,
            [&table, make, content = context.content,
             reference = context.spatialReference]
            {
                return std::make_unique<TableLayer>(
                    table, std::make_unique<DsfListSource<Row>>(content, make),
                    table.geometryType != wkbNone ? reference.get() : nullptr);
            });
    }
}

void AddDsfObjectLayers(const DsfContext &context);
void AddDsfPolygonLayers(const DsfContext &context);
void AddDsfNetworkLayers(const DsfContext &context);
void AddDsfTerrainLayers(const DsfContext &context);
void AddDsfTableLayers(const DsfContext &context);

/** Adds all layers. */
void ListDsfLayers(const DsfContext &context, bool hasTerrain);

/** Returns the columns of a layer by its name, which must exist. */
const std::vector<Column> &ListDsfColumns(const std::string &layer);

}  // namespace flightsim

#endif
