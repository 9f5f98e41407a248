// SPDX-License-Identifier: MIT
// A layer whose rows can be changed.

#include "ogr/layer/edit_layer.h"

#include "driver/base/memory_guard.h"

namespace flightsim
{

namespace
{

/** Whether a reason has a subject of its own: the field, a part of the feature
 * or the simulator. */
bool HasSubject(const std::string &why)
{
    return why.starts_with("field ") || why.starts_with("its ") ||
           why.starts_with("only ") || why.starts_with("PROFILE=");
}

}  // namespace

void GuardEdit(FeatureLayer &layer, const std::function<void()> &body)
{
    GDALDataset &dataset = *layer.GetDataset();
    GuardMemory(dataset.GetDriver()->GetDescription(), dataset.GetDescription(),
                body);
}

OGRErr RefuseEdit(FeatureLayer &layer, const OGRFeature &feature,
                  const std::string &why, std::int64_t created)
{
    const bool isNew = feature.GetFID() == OGRNullFID;
    const char *subject = HasSubject(why) ? "" : "it ";
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s, %sfeature " CPL_FRMT_GIB ": %s%s", layer.GetPlace().c_str(),
             isNew ? "new " : "",
             isNew ? static_cast<GIntBig>(created) : feature.GetFID(), subject,
             why.c_str());
    return OGRERR_FAILURE;
}

OGRErr RefuseField(FeatureLayer &layer, const OGRFieldDefn &field)
{
    CPLError(CE_Failure, CPLE_NotSupported, "%s has no place for a field %s",
             layer.GetPlace().c_str(), field.GetNameRef());
    return OGRERR_UNSUPPORTED_OPERATION;
}

void UnplacedReport::Prepare(FeatureLayer &layer, const OGRFeature &feature,
                             const OGRGeometry *geometry, std::int64_t created)
{
    m_text.clear();
    m_next.clear();
    if (!m_find)
    {
        return;
    }
    std::string names;
    for (const char *name : m_find(feature, geometry))
    {
        if (m_told.find(name) == m_told.end())
        {
            names.append(names.empty() ? "" : ", ").append(name);
            m_next.insert(name);
        }
    }
    if (!names.empty())
    {
        m_text = layer.GetPlace() + ", new feature " + std::to_string(created) +
                 ": its record has no place for the values of: " + names;
    }
}

void UnplacedReport::Emit() noexcept
{
    if (!m_text.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined, "%s", m_text.c_str());
        m_told.merge(m_next);
    }
}

}  // namespace flightsim
