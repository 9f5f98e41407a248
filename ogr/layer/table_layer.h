// SPDX-License-Identifier: MIT
// One layer class for all tables: converts rows to features.

#ifndef FLIGHTSIM_OGR_LAYER_TABLE_LAYER_H
#define FLIGHTSIM_OGR_LAYER_TABLE_LAYER_H

#include "ogr/layer/feature_layer.h"
#include "ogr/layer/layer_table.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** A layer declared by a LayerTable, with the rows of a RowSource. */
template <class Row> class TableLayer : public FeatureLayer
{
  public:
    /** `table` must have static storage. `geometryType` replaces that of the
     * table where it depends on the file, for example on altitudes. */
    TableLayer(const LayerTable<Row> &table,
               std::unique_ptr<RowSource<Row>> source,
               const OGRSpatialReference *spatialReference,
               OGRwkbGeometryType geometryType)
        : FeatureLayer(table.name, geometryType, spatialReference),
          m_table(table), m_source(std::move(source))
    {
        ReserveFields(table.columns.size());
        for (const Column<Row> &column : table.columns)
        {
            AddField(column.spec);
        }
        FinishDefinition(table.description);
    }

    TableLayer(const LayerTable<Row> &table,
               std::unique_ptr<RowSource<Row>> source,
               const OGRSpatialReference *spatialReference)
        : TableLayer(table, std::move(source), spatialReference,
                     table.geometryType)
    {
    }

    /** Continues with the rows of another source, which has the changes that
     * were saved: reading goes on with the rows that it has not given yet. */
    void SetSource(std::unique_ptr<RowSource<Row>> source)
    {
        const bool goesOn = m_goesOn || IsReading();
        if (goesOn)
        {
            m_end = std::min(m_end, m_source->GetEnd());
        }
        m_source = std::move(source);
        m_extent.reset();
        ResetReading();
        m_goesOn = goesOn;
    }

    void ResetReading() override
    {
        m_goesOn = false;
        FeatureLayer::ResetReading();
    }

  protected:
    const LayerTable<Row> &GetTable() const
    {
        return m_table;
    }

    /** Drops the extent, because rows have changed. */
    void ForgetExtent()
    {
        m_extent.reset();
    }

    std::unique_ptr<OGRFeature> MakeFeature(const Row &row)
    {
        std::unique_ptr<OGRFeature> feature = MakeEmptyFeature();
        feature->SetFID(GetFidOfRow(row.fid));
        FieldWriter writer(*feature, GetKeyPrefix());
        for (const int field : GetWantedFields())
        {
            SetField(row, field, writer);
            if (!writer.IsSet())
            {
                // SetFieldNull asks four times what a new field may hold.
                OGR_RawField_SetNull(feature->GetRawFieldRef(field));
            }
        }
        for (const int field : GetHiddenFields())
        {
            SetField(row, field, writer);
        }
        SetStyle(*feature);
        if (m_table.makeGeometry != nullptr && IsGeometryWanted())
        {
            SetGeometry(*feature, m_table.makeGeometry(row));
        }
        return feature;
    }

    void Restart(const RowFilter &filter) override
    {
        m_source->Rewind(filter);
        m_mayBeSaved =
            GetDataset() != nullptr && GetDataset()->GetAccess() == GA_Update;
        if (!std::exchange(m_goesOn, false))
        {
            m_given.clear();
            m_end = std::numeric_limits<std::int64_t>::max();
        }
    }

    std::unique_ptr<OGRFeature> MakeNext() override
    {
        const Row *row = NextInside();
        return row != nullptr ? MakeFeature(*row) : nullptr;
    }

    bool AddNext(ArrowBatch &batch) override
    {
        const Row *row = NextInside();
        while (row != nullptr && !Passes(*row))
        {
            row = NextInside();
        }
        if (row != nullptr)
        {
            AddRow(*row, batch);
        }
        return row != nullptr;
    }

    std::unique_ptr<OGRFeature> MakeByNumber(GIntBig fid) override
    {
        const Row *row = m_source->Find(GetRowOfFid(fid));
        return row != nullptr ? MakeFeature(*row) : nullptr;
    }

    std::int64_t CountRows() override
    {
        return m_source->Count();
    }

    std::optional<OGREnvelope> FindExtent() override
    {
        if (!m_source->HoldsRows())
        {
            return m_source->GetExtent();
        }
        if (!m_extent)
        {
            m_extent = MeasureRows();
        }
        return m_extent->IsInit() ? m_extent : std::nullopt;
    }

    bool HoldsRows() const override
    {
        return m_source->HoldsRows();
    }

    std::int64_t CountPartsRead() const override
    {
        return m_source->CountPartsRead();
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_source->CountReadErrors();
    }

    void Forget() override
    {
        m_source->Forget();
    }

  private:
    /** Whether the spatial filter excludes a row, judging by its bounds
     * only. */
    bool IsOutside(const Row &row) const
    {
        const OGREnvelope *bounds = GetFilterBounds();
        OGREnvelope envelope;
        return bounds != nullptr && m_table.getEnvelope != nullptr &&
               m_table.getEnvelope(row, envelope) &&
               !bounds->Intersects(envelope);
    }

    /** Returns the next row that the bounds of the spatial filter do not
     * exclude. */
    const Row *NextInside()
    {
        const Row *row = m_source->Next();
        while (row != nullptr && (!Take(row->fid) || IsOutside(*row)))
        {
            row = m_source->Next();
        }
        return row;
    }

    /** Takes note of a row of a file that may be saved while it is read;
     * returns whether it is one that this pass has not given yet. */
    bool Take(std::int64_t number)
    {
        if (!m_mayBeSaved || number < 0)
        {
            return true;
        }
        const auto place = static_cast<std::size_t>(number);
        if (number >= m_end || (place < m_given.size() && m_given[place]))
        {
            return false;
        }
        m_given.resize(std::max(m_given.size(), place + 1));
        m_given[place] = true;
        return true;
    }

    /** Whether a row passes the spatial filter, as GDAL checks for features. */
    bool Passes(const Row &row)
    {
        const OGREnvelope *bounds = GetFilterBounds();
        OGREnvelope envelope;
        if (bounds == nullptr ||
            (IsFilterRectangle() && KeepsGeometries() &&
             m_table.getEnvelope != nullptr &&
             m_table.getEnvelope(row, envelope) && bounds->Contains(envelope)))
        {
            return true;
        }
        return PassesFilter(MakeFittedGeometry(row).get());
    }

    std::unique_ptr<OGRGeometry> MakeFittedGeometry(const Row &row) const
    {
        return m_table.makeGeometry != nullptr
                   ? FitGeometry(m_table.makeGeometry(row))
                   : nullptr;
    }

    /** Measures the extent of all rows; not set if none has a place. Reading
     * restarts afterwards, as with GDAL's own extents. */
    OGREnvelope MeasureRows()
    {
        OGREnvelope extent;
        m_source->Rewind({});
        while (const Row *row = m_source->Next())
        {
            OGREnvelope envelope;
            if (MeasureRow(*row, envelope))
            {
                extent.Merge(envelope);
            }
        }
        ResetReading();
        return extent;
    }

    bool MeasureRow(const Row &row, OGREnvelope &envelope) const
    {
        if (m_table.getEnvelope != nullptr && KeepsGeometries())
        {
            return m_table.getEnvelope(row, envelope);
        }
        const std::unique_ptr<OGRGeometry> geometry = MakeFittedGeometry(row);
        if (geometry == nullptr || geometry->IsEmpty())
        {
            return false;
        }
        geometry->getEnvelope(&envelope);
        return true;
    }

    void AddRow(const Row &row, ArrowBatch &batch)
    {
        batch.AddRow(GetFidOfRow(row.fid));
        FieldWriter writer(GetKeyPrefix());
        std::size_t place = 0;
        for (const int field : GetWantedFields())
        {
            const Column<Row> &column =
                m_table.columns[static_cast<std::size_t>(field)];
            writer.SelectColumn(batch.GetField(place++), column.spec.kind);
            column.get(row, writer);
        }
        if (batch.GetGeometry() != nullptr)
        {
            AddGeometry(row, *batch.GetGeometry());
        }
    }

    void AddGeometry(const Row &row, ArrowColumn &column) const
    {
        ArrowBuffer &wkb = column.GetBytes();
        if (m_table.appendWkb != nullptr && KeepsGeometries())
        {
            m_table.appendWkb(row, wkb);
            column.FinishBytes();
            return;
        }
        const std::unique_ptr<OGRGeometry> geometry = MakeFittedGeometry(row);
        if (geometry != nullptr)
        {
            geometry->exportToWkb(wkbNDR, wkb.Extend(geometry->WkbSize()),
                                  wkbVariantIso);
            column.FinishBytes();
        }
    }

    void SetField(const Row &row, int field, FieldWriter &writer) const
    {
        const Column<Row> &column =
            m_table.columns[static_cast<std::size_t>(field)];
        writer.SelectField(field, column.spec.kind, IsWide(field));
        column.get(row, writer);
    }

    const LayerTable<Row> &m_table;
    std::unique_ptr<RowSource<Row>> m_source;

    /** Extent of rows in memory, once it was requested. */
    std::optional<OGREnvelope> m_extent{};

    /** Whether another source has come since the last row. */
    bool m_goesOn = false;

    /** Which rows of a file that may be saved were given since reading started,
     * by their numbers, and the number behind those that there were. */
    bool m_mayBeSaved = false;
    std::vector<bool> m_given{};
    std::int64_t m_end = std::numeric_limits<std::int64_t>::max();
};

}  // namespace flightsim

#endif
