// SPDX-License-Identifier: MIT
// Makes a layer out of what a survey finds.

#ifndef FLIGHTSIM_OGR_BGL_LAYER_MAKER_H
#define FLIGHTSIM_OGR_BGL_LAYER_MAKER_H

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/block_sample.h"
#include "ogr/bgl/record_rows.h"
#include "ogr/layer/table_layer.h"
#include "driver/base/wgs84.h"

#include <memory>
#include <span>
#include <utility>

namespace flightsim
{

/** A layer in the making, whatever its rows are. */
class LayerMaker
{
  public:
    virtual ~LayerMaker() = default;

    /** Adds a block whose headers say that it may have rows; blocks come in
     * order.
     * @param records the children of airports have been walked. */
    virtual void AddBlock(std::uint32_t number,
                          const BlockRecords &records) = 0;

    /** Finds out whether there are rows, while the file is being opened. Looks
     * at as little as it takes; a block without rows is surveyed.
     * @param childIds of the children of airports that rows come from. */
    virtual bool FindRow(RecordContext &context,
                         std::span<const std::uint16_t> childIds) = 0;

    /** Surveys all blocks that have not been. */
    virtual void Finish(const RecordContext &context) = 0;

    /** The geometry type of the layer as far as it takes no look at altitudes,
     * which some files have and others not. */
    virtual OGRwkbGeometryType GetFlatType() const = 0;

    /** The type with everything that any file may have. */
    virtual OGRwkbGeometryType GetWidestType() const = 0;

    /** Makes the layer; with a null pointer one without rows. */
    virtual std::unique_ptr<FeatureLayer>
    MakeLayer(std::shared_ptr<const RecordContext> context) = 0;
};

/** Where only the records of some dialects have altitudes. */
template <class Row> struct AltitudeRule
{
    /** Null when the table's geometry type is for all. */
    HasAltitudes<Row> hasAltitudes = nullptr;

    /** Id of the children of airports that have them. */
    std::uint16_t recordId = 0;
};

/** @tparam Row a RecordRow. */
template <class Row> class RowLayerMaker final : public LayerMaker
{
  public:
    /** @param table with static storage.
     *  @param summarize null where a survey expands rows. */
    RowLayerMaker(const LayerTable<Row> &table, ExpandBlock<Row> expand,
                  AltitudeRule<Row> altitudes, SummarizeBlock summarize)
        : m_table(table), m_altitudes(altitudes),
          m_survey(std::make_shared<RowSurvey<Row>>(
              table, expand, altitudes.hasAltitudes, summarize))
    {
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
        auto source =
            std::make_unique<RecordRows<Row>>(std::move(context), m_survey);
        auto layer = std::make_unique<TableLayer<Row>>(
            m_table, std::move(source), MakeWgs84().get(), geometryType);
        layer->SetCoordinateResolution(bgl::LATITUDE_STEP,
                                       1 / bgl::ALTITUDE_UNITS);
        return layer;
    }

  private:
    bool FindRowIn(const LoadedBlock &block,
                   std::span<const std::uint16_t> childIds,
                   RecordContext &context, bgl::RecordLog &log)
    {
        const auto hasRows = [&](const LoadedBlock &part)
        {
            // What is damaged is reported when the layer is first used.
            bgl::ProblemList ignored;
            bgl::RecordLog partLog(ignored);
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

    /** Records without altitudes say so by their id. */
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
    bool m_mayBeRaised = false;
};

using LayerMakerPointer = std::unique_ptr<LayerMaker>;

template <class Row>
LayerMakerPointer MakeLayerMaker(const LayerTable<Row> &table,
                                 ExpandBlock<Row> expand,
                                 AltitudeRule<Row> altitudes = {},
                                 SummarizeBlock summarize = nullptr)
{
    return std::make_unique<RowLayerMaker<Row>>(table, expand, altitudes,
                                                summarize);
}

}  // namespace flightsim

#endif
