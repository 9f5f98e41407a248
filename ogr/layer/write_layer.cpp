// SPDX-License-Identifier: MIT
// Layers that take features and never give them back.

#include "ogr/layer/write_layer.h"

#include "driver/base/memory_guard.h"
#include "ogr/layer/row_source.h"

#include <utility>

namespace flightsim
{

WriteLayer::WriteLayer(const char *driver, const std::string &file,
                       const char *name, OGRwkbGeometryType type,
                       const OGRSpatialReference *spatialReference)
    : m_driver(driver), m_file(file), m_definition(new OGRFeatureDefn(name))
{
    SetDescription(name);
    m_definition->Reference();
    m_definition->SetGeomType(type);
    const SpatialReferencePointer wgs84 = MakeWgs84();
    if (type != wkbNone)
    {
        m_definition->GetGeomFieldDefn(0)->SetSpatialRef(wgs84.get());
    }
    if (spatialReference == nullptr || spatialReference->IsEmpty())
    {
        return;
    }
    const SpatialReferencePointer source = CopyEastFirst(*spatialReference);
    if (!source->IsSame(wgs84.get()))
    {
        m_transformation.reset(
            OGRCreateCoordinateTransformation(source.get(), wgs84.get()));
        m_isUsable = m_transformation != nullptr;
    }
}

WriteLayer::~WriteLayer()
{
    m_definition->Release();
}

void WriteLayer::AddField(const FieldSpec &spec)
{
    const std::unique_ptr<OGRFieldDefn> field = MakeFieldDefn(spec);
    // The domain belongs to a dataset that can be read.
    field->SetDomainName("");
    m_definition->AddFieldDefn(field.get());
    m_ownFieldCount = m_definition->GetFieldCount();
}

int WriteLayer::TestCapability(const char *capability) FLIGHTSIM_CONST_312
{
    return EQUAL(capability, OLCSequentialWrite) ||
           EQUAL(capability, OLCCreateField) ||
           EQUAL(capability, OLCStringsAsUTF8) ||
           EQUAL(capability, OLCZGeometries);
}

OGRErr WriteLayer::CreateField(FieldArgument *field, int /* isApproximate */)
{
    if (FindField(field->GetNameRef()) >= 0)
    {
        return OGRERR_NONE;
    }
    // A copy gets keys of its own.
    if (!m_ignoresFields && !EQUAL(field->GetNameRef(), KEY_COLUMN))
    {
        m_unknownFields.append(m_unknownFields.empty() ? "" : ", ");
        m_unknownFields.append(field->GetNameRef());
    }
    m_definition->AddFieldDefn(field);
    return OGRERR_NONE;
}

std::string WriteLayer::GetPlace() const
{
    return std::string(m_driver) + ": " + m_file + ", layer " +
           m_definition->GetName();
}

OGRErr WriteLayer::Refuse(const OGRFeature &feature, const char *why) const
{
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: feature " CPL_FRMT_GIB " is not written: %s",
             GetPlace().c_str(), static_cast<GIntBig>(feature.GetFID()), why);
    return OGRERR_FAILURE;
}

/** All of them in one warning, when the first feature comes: a name that is
 * nearly right stands out among the others. */
void WriteLayer::ReportUnknownFields()
{
    const std::string names = std::exchange(m_unknownFields, std::string());
    if (!names.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s has no place for these fields: %s", GetPlace().c_str(),
                 names.c_str());
    }
}

OGRErr WriteLayer::ICreateFeature(OGRFeature *feature)
{
    OGRErr result = OGRERR_FAILURE;
    m_isBroken |= !GuardMemory(m_driver, m_file.c_str(),
                               [&] { result = Take(*feature); });
    return result;
}

OGRErr WriteLayer::Take(OGRFeature &feature)
{
    ReportUnknownFields();
    if (feature.GetFID() == OGRNullFID)
    {
        feature.SetFID(m_received + 1);
    }
    ++m_received;
    const OGRGeometry *geometry = feature.GetGeometryRef();
    std::unique_ptr<OGRGeometry> moved;
    if (geometry != nullptr && m_transformation != nullptr)
    {
        moved.reset(geometry->clone());
        if (moved->transform(m_transformation.get()) != OGRERR_NONE)
        {
            return Refuse(feature, "it has no place in WGS 84");
        }
        geometry = moved.get();
    }
    return Write(feature, geometry);
}

}  // namespace flightsim
