// SPDX-License-Identifier: MIT
// The fields of a table-driven layer.

#include "ogr/layer/feature_layer.h"

#include "ogr/layer/field_spec.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <string>

namespace flightsim
{

void FeatureLayer::AddField(const FieldSpec &spec)
{
    const std::unique_ptr<OGRFieldDefn> field = MakeFieldDefn(spec);
    // A GeoPackage requires distinct titles.
    if (std::ranges::any_of(
            m_specs, [&](const FieldSpec &other)
            { return std::strcmp(other.title, spec.title) == 0; }))
    {
        const std::string title =
            std::string(spec.title) + " (" + spec.name + ')';
        field->SetAlternativeName(title.c_str());
    }
    m_defn->AddFieldDefn(field.get());
    m_defn->NoteField(spec.name);
    m_fieldNames.emplace_back(spec.name);
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
}

}  // namespace flightsim
