// SPDX-License-Identifier: MIT
// A layer of records that is being written.

#include "ogr/bgl/record_write_layer.h"

#include "driver/base/driver_names.h"

namespace flightsim
{

RecordWriteLayer::RecordWriteLayer(WriteDataset &dataset, RecordStore &store,
                                   RecordEncoderPointer encoder,
                                   RecordProfile profile,
                                   const std::string &file,
                                   const OGRSpatialReference *spatialReference)
    : WriteLayer(BGL_DRIVER_NAME, file, encoder->GetName(),
                 encoder->GetGeometryType(), spatialReference),
      m_dataset(dataset), m_store(store), m_encoder(std::move(encoder)),
      m_profile(profile)
{
    for (const FieldSpec &field : m_encoder->GetFields())
    {
        AddField(field);
    }
}

OGRErr RecordWriteLayer::Write(const OGRFeature &feature,
                               const OGRGeometry *geometry)
{
    m_encoder->Encode(feature, geometry, m_profile, m_record);
    if (!m_record.problem.empty())
    {
        return Refuse(feature, m_record.problem.c_str());
    }
    if (m_record.lost != nullptr)
    {
        m_dataset.Count(m_record.lost);
    }
    return m_store.Add(m_record) ? OGRERR_NONE : OGRERR_FAILURE;
}

DerivedWriteLayer::DerivedWriteLayer(const std::string &file, const char *name)
    : WriteLayer(BGL_DRIVER_NAME, file, name, wkbUnknown, nullptr)
{
}

OGRErr DerivedWriteLayer::CreateField(FieldArgument *field,
                                      int /* isApproximate */)
{
    if (FindField(field->GetNameRef()) < 0)
    {
        GetLayerDefn()->AddFieldDefn(field);
    }
    return OGRERR_NONE;
}

OGRErr DerivedWriteLayer::Write(const OGRFeature & /* feature */,
                                const OGRGeometry * /* geometry */)
{
    return OGRERR_NONE;
}

}  // namespace flightsim
