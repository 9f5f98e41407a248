// SPDX-License-Identifier: MIT
// One layer class for all tables: converts rows to features.

#include "ogr/layer/table_layer.h"

#include <algorithm>

namespace flightsim
{

TableLayer::TableLayer(const RowTable &table, std::unique_ptr<RowSource> source,
                       const OGRSpatialReference *spatialReference,
                       OGRwkbGeometryType geometryType)
    : FeatureLayer(table.name, geometryType, spatialReference), m_table(table),
      m_source(std::move(source))
{
    ReserveFields(table.columns.size());
    for (const Column &column : table.columns)
    {
        AddField(column.spec);
    }
    FinishDefinition(table.description);
}

void TableLayer::SetSource(std::unique_ptr<RowSource> source)
{
    const bool resumesAfterSave = m_resumeAfterSave || IsReading();
    if (resumesAfterSave)
    {
        m_end = std::min(m_end, m_source->GetEnd());
    }
    m_source = std::move(source);
    m_extent.reset();
    ResetReading();
    m_resumeAfterSave = resumesAfterSave;
}

std::unique_ptr<OGRFeature> TableLayer::MakeFeature(const LayerRow &row)
{
    std::unique_ptr<OGRFeature> feature = MakeEmptyFeature();
    feature->SetFID(GetFidOfRow(row.fid));
    FieldWriter writer(*feature, GetKeyPrefix());
    for (const int field : GetWantedFields())
    {
        SetField(row, field, writer);
        if (!writer.IsSet())
        {
            // SetFieldNull would check the field four times.
            OGR_RawField_SetNull(feature->GetRawFieldRef(field));
        }
    }
    for (const int field : GetHiddenFields())
    {
        SetField(row, field, writer);
    }
    SetStyle(*feature);
    if (m_table.hasGeometries && IsGeometryWanted())
    {
        SetGeometry(*feature, m_table.MakeGeometry(row));
    }
    return feature;
}

/** Rows of a file that may be saved meanwhile are remembered by number. */
void TableLayer::PutPositionAside()
{
    FeatureLayer::PutPositionAside();
    m_resumesAside = m_mayBeSaved && (m_resumeAfterSave || IsReading());
    m_givenAside = m_resumesAside ? std::move(m_given) : std::vector<bool>{};
    m_endAside = std::min(m_end, m_source->GetEnd());
}

void TableLayer::RestorePosition()
{
    if (!m_resumesAside)
    {
        FeatureLayer::RestorePosition();
        return;
    }
    ResetReading();
    m_resumeAfterSave = true;
    m_given = std::move(m_givenAside);
    m_end = m_endAside;
}

void TableLayer::Skip(std::int64_t count)
{
    while (count-- > 0 && NextInside() != nullptr)
    {
    }
}

void TableLayer::Restart(const RowFilter &filter)
{
    m_source->Rewind(filter);
    m_taken = 0;
    m_mayBeSaved =
        GetDataset() != nullptr && GetDataset()->GetAccess() == GA_Update;
    if (!std::exchange(m_resumeAfterSave, false))
    {
        m_given.clear();
        m_end = std::numeric_limits<std::int64_t>::max();
    }
}

bool TableLayer::AddNext(ArrowBatch &batch)
{
    const LayerRow *row = NextInside();
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

std::optional<OGREnvelope> TableLayer::FindExtent()
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

bool TableLayer::IsOutside(const LayerRow &row) const
{
    const OGREnvelope *bounds = GetFilterBounds();
    OGREnvelope envelope;
    return bounds != nullptr && m_table.hasEnvelopes &&
           m_table.GetEnvelope(row, envelope) && !bounds->Intersects(envelope);
}

const LayerRow *TableLayer::NextInside()
{
    const LayerRow *row = m_source->Next();
    while (row != nullptr && (!Take(row->fid) || IsOutside(*row)))
    {
        row = m_source->Next();
    }
    m_taken += row != nullptr;
    return row;
}

bool TableLayer::Take(std::int64_t number)
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

bool TableLayer::Passes(const LayerRow &row)
{
    const OGREnvelope *bounds = GetFilterBounds();
    OGREnvelope envelope;
    if (bounds == nullptr ||
        (IsFilterRectangle() && KeepsGeometries() && m_table.hasEnvelopes &&
         m_table.GetEnvelope(row, envelope) && bounds->Contains(envelope)))
    {
        return true;
    }
    return PassesFilter(MakeFittedGeometry(row).get());
}

std::unique_ptr<OGRGeometry>
TableLayer::MakeFittedGeometry(const LayerRow &row) const
{
    return m_table.hasGeometries ? FitGeometry(m_table.MakeGeometry(row))
                                 : nullptr;
}

OGREnvelope TableLayer::MeasureRows()
{
    OGREnvelope extent;
    PutPositionAside();
    // An exception must not leave a pass in the middle of this one.
    ResetReading();
    m_source->Rewind({});
    while (const LayerRow *row = m_source->Next())
    {
        OGREnvelope envelope;
        if (MeasureRow(*row, envelope))
        {
            extent.Merge(envelope);
        }
    }
    RestorePosition();
    return extent;
}

bool TableLayer::MeasureRow(const LayerRow &row, OGREnvelope &envelope) const
{
    if (m_table.hasEnvelopes && KeepsGeometries())
    {
        return m_table.GetEnvelope(row, envelope);
    }
    const std::unique_ptr<OGRGeometry> geometry = MakeFittedGeometry(row);
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return false;
    }
    geometry->getEnvelope(&envelope);
    return true;
}

void TableLayer::AddRow(const LayerRow &row, ArrowBatch &batch)
{
    batch.AddRow(GetFidOfRow(row.fid));
    FieldWriter writer(GetKeyPrefix());
    std::size_t place = 0;
    for (const int field : GetWantedFields())
    {
        const Column &column = m_table.columns[static_cast<std::size_t>(field)];
        writer.SelectColumn(batch.GetField(place++), column.spec.kind);
        column.get(row, writer);
    }
    if (batch.GetGeometry() != nullptr)
    {
        AddGeometry(row, *batch.GetGeometry());
    }
}

void TableLayer::AddGeometry(const LayerRow &row, ArrowColumn &column) const
{
    ArrowBuffer &wkb = column.GetBytes();
    if (m_table.hasWkb && KeepsGeometries())
    {
        m_table.AppendWkb(row, wkb);
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

void TableLayer::SetField(const LayerRow &row, int field,
                          FieldWriter &writer) const
{
    const Column &column = m_table.columns[static_cast<std::size_t>(field)];
    writer.SelectField(field, column.spec.kind, IsWide(field));
    column.get(row, writer);
}

}  // namespace flightsim
