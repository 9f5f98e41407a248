// SPDX-License-Identifier: MIT
// Write-only layers.

#include "ogr/layer/write_layer.h"

#include "driver/base/memory_guard.h"
#include "driver/base/wgs84.h"
#include "ogr/layer/row_source.h"

#include <set>

namespace flightsim
{

namespace
{

constexpr int SEVERAL = -2;

}  // namespace

WriteLayer::WriteLayer(const char *driver, const std::string &file,
                       const char *name, OGRwkbGeometryType type,
                       const OGRSpatialReference *spatialReference)
    : m_driver(driver), m_file(file), m_definition(new OGRFeatureDefn(name)),
      m_transformation(spatialReference)
{
    SetDescription(name);
    m_definition->Reference();
    m_definition->SetGeomType(type);
    if (type != wkbNone)
    {
        m_definition->GetGeomFieldDefn(0)->SetSpatialRef(MakeWgs84().get());
    }
}

WriteLayer::~WriteLayer()
{
    m_definition->Release();
}

void WriteLayer::AddField(const FieldSpec &spec)
{
    const std::unique_ptr<OGRFieldDefn> field = MakeFieldDefn(spec);
    // The domain belongs to the dataset that was read.
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
    const auto add = [&]
    {
        m_definition->AddFieldDefn(field);
        const int longField = FindLongField(field->GetNameRef());
        if (longField >= 0)
        {
            m_shortFields.push_back(
                {m_definition->GetFieldCount() - 1, longField});
            return;
        }
        // A copied key is replaced, so it is not reported as lost.
        if (!m_ignoresFields && !EQUAL(field->GetNameRef(), KEY_COLUMN))
        {
            m_unknownFields.AddName(*field);
        }
    };
    return GuardMemory(m_driver, m_file.c_str(), add)
               ? OGRERR_NONE
               : OGRERR_NOT_ENOUGH_MEMORY;
}

/** Returns the field whose name FIELD_NAMES or GDAL's Shapefiles shorten to
 * this name of ten characters; -1 for none and for several. */
int WriteLayer::FindLongField(const std::string &name) const
{
    std::set<std::string> used;
    int cut = -1;
    for (int i = 0; i < m_ownFieldCount; ++i)
    {
        const std::string own(m_definition->GetFieldDefn(i)->GetNameRef());
        if (own.size() <= MAXIMUM_SHORT_NAME)
        {
            used.insert(own);
        }
    }
    for (int i = 0; i < m_ownFieldCount; ++i)
    {
        const std::string own(m_definition->GetFieldDefn(i)->GetNameRef());
        if (own.size() <= MAXIMUM_SHORT_NAME)
        {
            continue;
        }
        if (EQUAL(name.c_str(), ShortenName(own, used).c_str()))
        {
            return i;
        }
        if (EQUAL(name.c_str(), own.substr(0, MAXIMUM_SHORT_NAME).c_str()))
        {
            cut = cut == -1 ? i : SEVERAL;
        }
    }
    return cut == SEVERAL ? -1 : cut;
}

/** Moves values of fields with short names to the fields of the layer. */
void WriteLayer::SetLongFields(OGRFeature &feature) const
{
    for (const auto [place, longField] : m_shortFields)
    {
        if (!feature.IsFieldSetAndNotNull(place) ||
            feature.IsFieldSetAndNotNull(longField))
        {
            continue;
        }
        switch (m_definition->GetFieldDefn(place)->GetType())
        {
            case OFTInteger:
            case OFTInteger64:
                feature.SetField(longField, feature.GetFieldAsInteger64(place));
                break;
            case OFTReal:
                feature.SetField(longField, feature.GetFieldAsDouble(place));
                break;
            default:
                feature.SetField(longField, feature.GetFieldAsString(place));
                break;
        }
    }
}

std::string WriteLayer::GetMessagePrefix() const
{
    return std::string(m_driver) + ": " + m_file + ", layer " +
           m_definition->GetName();
}

OGRErr WriteLayer::Refuse(const OGRFeature &feature, const char *why)
{
    // GDAL emits a thousand messages at most, and the report has to be seen.
    constexpr int shown = 10;
    constexpr std::size_t maximumReasons = 50;
    const bool isKnown =
        m_refusals.size() < maximumReasons || m_refusals.contains(why);
    const std::int64_t count = isKnown ? ++m_refusals[why] : shown + 1;
    const std::string message = CPLSPrintf(
        "%s: feature " CPL_FRMT_GIB " is not written: %s%s",
        GetMessagePrefix().c_str(), static_cast<GIntBig>(feature.GetFID()), why,
        count == shown ? " (more of them are only counted)" : "");
    if (count <= shown)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s", message.c_str());
    }
    else
    {
        CPLErrorSetState(CE_Failure, CPLE_AppDefined, message.c_str());
    }
    return OGRERR_FAILURE;
}

OGRErr WriteLayer::ICreateFeature(OGRFeature *feature)
{
    OGRErr result = OGRERR_FAILURE;
    m_isBroken |= !GuardMemory(m_driver, m_file.c_str(),
                               [&] { result = Take(*feature); });
    if (result == OGRERR_NONE)
    {
        m_transaction.NoteChange();
    }
    else
    {
        ++m_refused;
    }
    return result;
}

OGRErr WriteLayer::Take(OGRFeature &feature)
{
    m_unknownFields.Report(GetMessagePrefix());
    if (feature.GetFID() == OGRNullFID)
    {
        feature.SetFID(m_received + 1);
    }
    ++m_received;
    SetLongFields(feature);
    const OGRGeometry *geometry = nullptr;
    if (!m_transformation.Apply(feature.GetGeometryRef(), geometry))
    {
        return Refuse(feature, "it has no position in WGS 84");
    }
    return Write(feature, geometry);
}

}  // namespace flightsim
