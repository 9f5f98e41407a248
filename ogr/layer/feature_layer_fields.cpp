// SPDX-License-Identifier: MIT
// The fields of a table-driven layer.

#include "ogr/layer/feature_layer.h"

#include "ogr/layer/field_spec.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

void FeatureLayer::ReserveFields(std::size_t count)
{
    m_defn->ReserveFields(count);
    m_specs.reserve(count);
    m_titles.reserve(count);
}

void FeatureLayer::AddField(const FieldSpec &spec)
{
    std::unique_ptr<OGRFieldDefn> field = MakeFieldDefn(spec);
    // A GeoPackage requires distinct titles.
    const std::string_view plainTitle = spec.title;
    if (std::ranges::find(m_titles, plainTitle) != m_titles.end())
    {
        const std::string title =
            std::string(spec.title) + " (" + spec.name + ')';
        field->SetAlternativeName(title.c_str());
    }
    m_defn->TakeField(std::move(field), spec.name);
    m_titles.push_back(plainTitle);
    m_specs.push_back(spec);
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
    FindWideFields();
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
    for (const std::string_view name : m_defn->GetTableNames())
    {
        if (name.size() <= MAXIMUM_SHORT_NAME)
        {
            used.emplace(name);
        }
    }
    for (int i = 0; i < m_defn->GetFieldCount(); ++i)
    {
        const std::string name(
            m_defn->GetTableNames()[static_cast<std::size_t>(i)]);
        if (name.size() > MAXIMUM_SHORT_NAME)
        {
            m_defn->GetFieldDefn(i)->SetName(ShortenName(name, used).c_str());
        }
    }
}

void FeatureLayer::NarrowFileOffsets()
{
#if FLIGHTSIM_HAS_SEALED_DEFINITIONS
    const auto unsealer = m_defn->GetTemporaryUnsealer();
#endif
    for (int i = 0; i < m_defn->GetFieldCount(); ++i)
    {
        if (m_specs[static_cast<std::size_t>(i)].kind == FieldKind::FileOffset)
        {
            m_defn->GetFieldDefn(i)->SetType(OFTInteger);
        }
    }
    FindWideFields();
}

}  // namespace flightsim
