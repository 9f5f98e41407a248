// SPDX-License-Identifier: MIT
// The part of a table-driven layer that does not depend on its rows.

#include "ogr/layer/feature_layer.h"

#include "ogr/layer/filter_condition.h"
#include "ogr/layer/short_name.h"

#include <algorithm>

namespace flightsim
{

FeatureLayer::FeatureLayer(const char *name, OGRwkbGeometryType geometryType,
                           const OGRSpatialReference *spatialReference)
    : m_defn(new OGRFeatureDefn(name))
{
    SetDescription(name);
    m_defn->Reference();
    m_defn->SetGeomType(geometryType);
    if (geometryType != wkbNone && spatialReference != nullptr)
    {
        m_defn->GetGeomFieldDefn(0)->SetSpatialRef(
            const_cast<SpatialReferenceArgument *>(spatialReference));
    }
}

FeatureLayer::~FeatureLayer()
{
    m_defn->Release();
}

void FeatureLayer::AddField(const FieldSpec &spec)
{
    const std::unique_ptr<OGRFieldDefn> field = MakeFieldDefn(spec);
    // A GeoPackage wants titles that differ.
    if (!m_titles.insert(spec.title).second)
    {
        const std::string title =
            std::string(spec.title) + " (" + spec.name + ')';
        field->SetAlternativeName(title.c_str());
    }
    m_defn->AddFieldDefn(field.get());
    m_fieldNames.emplace_back(spec.name);
    if (spec.domain != nullptr && std::find(m_domains.begin(), m_domains.end(),
                                            spec.domain) == m_domains.end())
    {
        m_domains.push_back(spec.domain);
    }
}

void FeatureLayer::FinishDefinition(const char *description)
{
    SetMetadataItem("DESCRIPTION", description);
    FindWantedFields();
#if FLIGHTSIM_HAS_SEALED_DEFINITIONS
    m_defn->Seal(true);
#endif
}

void FeatureLayer::ShortenFieldNames()
{
#if FLIGHTSIM_HAS_SEALED_DEFINITIONS
    const auto unsealer = m_defn->GetTemporaryUnsealer();
#endif
    std::set<std::string> used;
    for (const std::string &name : m_fieldNames)
    {
        if (name.size() <= MAXIMUM_SHORT_NAME)
        {
            used.insert(name);
        }
    }
    for (int i = 0; i < m_defn->GetFieldCount(); ++i)
    {
        const std::string &name = m_fieldNames[static_cast<std::size_t>(i)];
        if (name.size() > MAXIMUM_SHORT_NAME)
        {
            m_defn->GetFieldDefn(i)->SetName(ShortenName(name, used).c_str());
        }
    }
}

void FeatureLayer::SetCoordinateResolution([[maybe_unused]] double horizontal,
                                           [[maybe_unused]] double vertical)
{
#if FLIGHTSIM_HAS_COORDINATE_PRECISION
    if (m_defn->GetGeomFieldCount() > 0)
    {
        const auto unsealer = m_defn->GetTemporaryUnsealer();
        OGRGeomCoordinatePrecision precision;
        precision.dfXYResolution = horizontal;
        precision.dfZResolution = vertical;
        m_defn->GetGeomFieldDefn(0)->SetCoordinatePrecision(precision);
    }
#endif
}

void FeatureLayer::FindWantedFields()
{
    m_wantedFields.clear();
    for (int i = 0; i < m_defn->GetFieldCount(); ++i)
    {
        if (!m_defn->GetFieldDefn(i)->IsIgnored())
        {
            m_wantedFields.push_back(i);
        }
    }
}

bool FeatureLayer::IsGeometryWanted() const
{
    return m_defn->GetGeomFieldCount() > 0 &&
           (!m_defn->IsGeometryIgnored() || m_poFilterGeom != nullptr);
}

#if FLIGHTSIM_HAS_CONST_LISTS
OGRErr FeatureLayer::SetIgnoredFields(CSLConstList fields)
#else
OGRErr FeatureLayer::SetIgnoredFields(const char **fields)
#endif
{
    const OGRErr result = OGRLayer::SetIgnoredFields(fields);
    FindWantedFields();
    return result;
}

RowFilter FeatureLayer::MakeRowFilter() const
{
    RowFilter filter;
    if (m_poFilterGeom != nullptr)
    {
        filter.area = m_sFilterEnvelope;
    }
    if (m_poAttrQuery != nullptr)
    {
        filter.conditions = FindConditions(*m_poAttrQuery, m_fieldNames);
    }
    return filter;
}

void FeatureLayer::ResetReading()
{
    m_isStarted = false;
}

OGRFeature *FeatureLayer::GetNextRawFeature()
{
    if (!m_isStarted)
    {
        Restart(MakeRowFilter());
        m_isStarted = true;
    }
    return MakeNext();
}

OGRFeature *FeatureLayer::GetFeature(GIntBig fid)
{
    return fid >= 0 ? MakeByNumber(fid) : nullptr;
}

GIntBig FeatureLayer::GetFeatureCount(int force)
{
    if (m_poFilterGeom == nullptr && m_poAttrQuery == nullptr)
    {
        const std::int64_t count = CountRows();
        if (count >= 0)
        {
            return count;
        }
    }
    return OGRLayer::GetFeatureCount(force);
}

bool FeatureLayer::GetKnownExtent(OGREnvelope *extent)
{
    const std::optional<OGREnvelope> known = FindExtent();
    if (known)
    {
        *extent = *known;
    }
    return known.has_value();
}

#if FLIGHTSIM_HAS_INNER_EXTENT
OGRErr FeatureLayer::IGetExtent(int geometryField, OGREnvelope *extent,
                                bool force)
{
    return GetKnownExtent(extent)
               ? OGRERR_NONE
               : OGRLayer::IGetExtent(geometryField, extent, force);
}
#else
OGRErr FeatureLayer::GetExtent(OGREnvelope *extent, int force)
{
    const bool hasGeometry = m_defn->GetGeomFieldCount() > 0;
    return hasGeometry && GetKnownExtent(extent)
               ? OGRERR_NONE
               : OGRLayer::GetExtent(extent, force);
}
#endif

int FeatureLayer::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    return EQUAL(name, OLCRandomRead) || EQUAL(name, OLCStringsAsUTF8) ||
           EQUAL(name, OLCIgnoreFields) || EQUAL(name, OLCZGeometries) ||
           EQUAL(name, OLCFastSpatialFilter) ||
           (EQUAL(name, OLCCurveGeometries) &&
            OGR_GT_IsNonLinear(m_defn->GetGeomType())) ||
           (EQUAL(name, OLCFastFeatureCount) && m_poFilterGeom == nullptr &&
            m_poAttrQuery == nullptr);
}

const char *FeatureLayer::GetMetadataItem(const char *name, const char *domain)
{
    if (domain != nullptr && EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        EQUAL(name, "PARTS_READ"))
    {
        m_itemText = std::to_string(CountPartsRead());
        return m_itemText.c_str();
    }
    return OGRLayer::GetMetadataItem(name, domain);
}

}  // namespace flightsim
