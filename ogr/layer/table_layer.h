// SPDX-License-Identifier: MIT
// One layer class for all tables: converts rows to features.

#ifndef FLIGHTSIM_OGR_LAYER_TABLE_LAYER_H
#define FLIGHTSIM_OGR_LAYER_TABLE_LAYER_H

#include "ogr/layer/feature_layer.h"
#include "ogr/layer/layer_table.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** A layer declared by a LayerTable, with the rows of a RowSource. */
class TableLayer : public FeatureLayer
{
  public:
    /** `table` must have static storage. `geometryType` replaces that of the
     * table where it depends on the file, for example on altitudes. */
    TableLayer(const RowTable &table, std::unique_ptr<RowSource> source,
               const OGRSpatialReference *spatialReference,
               OGRwkbGeometryType geometryType);

    TableLayer(const RowTable &table, std::unique_ptr<RowSource> source,
               const OGRSpatialReference *spatialReference)
        : TableLayer(table, std::move(source), spatialReference,
                     table.geometryType)
    {
    }

    /** Continues with the rows of another source, which has the saved changes:
     * reading resumes with the rows not yet returned. */
    void SetSource(std::unique_ptr<RowSource> source);

    void ResetReading() override
    {
        m_resumeAfterSave = false;
        FeatureLayer::ResetReading();
    }

    void ForgetExtent() override
    {
        m_extent.reset();
    }

  protected:
    const RowTable &GetTable() const
    {
        return m_table;
    }

    std::unique_ptr<OGRFeature> MakeFeature(const LayerRow &row);

    /** Returns the row of a FID, valid until the source is used; null for
     * none. */
    const LayerRow *FindRow(GIntBig fid)
    {
        return fid == OGRNullFID ? nullptr : m_source->Find(GetRowOfFid(fid));
    }

    void PutPositionAside() override;
    void RestorePosition() override;
    void Restart(const RowFilter &filter) override;

    std::int64_t CountTaken() const override
    {
        return m_taken;
    }

    void Skip(std::int64_t count) override;

    std::unique_ptr<OGRFeature> MakeNext() override
    {
        const LayerRow *row = NextInside();
        return row != nullptr ? MakeFeature(*row) : nullptr;
    }

    bool AddNext(ArrowBatch &batch) override;

    std::unique_ptr<OGRFeature> MakeByNumber(GIntBig fid) override
    {
        const LayerRow *row = FindRow(fid);
        return row != nullptr ? MakeFeature(*row) : nullptr;
    }

    std::int64_t CountRows() override
    {
        return m_source->Count();
    }

    std::optional<OGREnvelope> FindExtent() override;

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
    bool IsOutside(const LayerRow &row) const;

    /** Returns the next row that the bounds of the spatial filter do not
     * exclude. */
    const LayerRow *NextInside();

    /** Records that a row is being returned, for a file that may be saved while
     * it is read; returns whether this pass had not returned it yet. */
    bool Take(std::int64_t number);

    /** Whether a row passes the spatial filter, as GDAL checks for features. */
    bool Passes(const LayerRow &row);

    std::unique_ptr<OGRGeometry> MakeFittedGeometry(const LayerRow &row) const;

    /** Measures the extent of all rows; not set if none has a place. Reading
     * continues where it was. */
    OGREnvelope MeasureRows();

    bool MeasureRow(const LayerRow &row, OGREnvelope &envelope) const;

    void AddRow(const LayerRow &row, ArrowBatch &batch);

    void AddGeometry(const LayerRow &row, ArrowColumn &column) const;

    void SetField(const LayerRow &row, int field, FieldWriter &writer) const;

    const RowTable &m_table;
    std::unique_ptr<RowSource> m_source;

    /** Extent of rows in memory, once it was requested. */
    std::optional<OGREnvelope> m_extent{};

    /** Number of rows that this pass has taken. */
    std::int64_t m_taken = 0;

    /** Whether the source was replaced since the last row. */
    bool m_resumeAfterSave = false;

    /** For a file that may be saved while it is read: the numbers of the rows
     * returned since reading started, and the end of the numbers at that
     * time. */
    bool m_mayBeSaved = false;
    std::vector<bool> m_given{};
    std::int64_t m_end = std::numeric_limits<std::int64_t>::max();

    /** The same of a position that was put aside. */
    bool m_resumesAside = false;
    std::vector<bool> m_givenAside{};
    std::int64_t m_endAside = std::numeric_limits<std::int64_t>::max();
};

}  // namespace flightsim

#endif
