// SPDX-License-Identifier: MIT
// Requested fields that a layer cannot store.

#include "ogr/layer/unknown_fields.h"

#include <cpl_error.h>

#include <utility>

namespace flightsim
{

void UnknownFields::Add(OGRFeatureDefn &definition, const OGRFieldDefn &field)
{
    AddName(field);
#if FLIGHTSIM_HAS_SEALED_DEFINITIONS
    const auto unsealer = definition.GetTemporaryUnsealer();
#endif
    definition.AddFieldDefn(&field);
}

void UnknownFields::AddName(const OGRFieldDefn &field)
{
    m_names.append(m_names.empty() ? "" : ", ");
    m_names.append(field.GetNameRef());
}

void UnknownFields::Report(const std::string &place)
{
    const std::string names = std::exchange(m_names, std::string());
    if (!names.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s has no place for these fields: %s", place.c_str(),
                 names.c_str());
    }
}

}  // namespace flightsim
