// SPDX-License-Identifier: MIT
// A layer whose rows can be changed.

#include "ogr/layer/edit_layer.h"

#include "driver/base/memory_guard.h"

namespace flightsim
{

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
    const GDALDataset &dataset = *layer.GetDataset();
    // Problems of fields name the field in place of the feature.
    const char *subject = why.starts_with("field ") ? "" : "it ";
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: layer %s, %sfeature " CPL_FRMT_GIB ": %s%s",
             dataset.GetDescription(), layer.GetDescription(),
             isNew ? "new " : "",
             isNew ? static_cast<GIntBig>(created) : feature.GetFID(), subject,
             why.c_str());
    return OGRERR_FAILURE;
}

}  // namespace flightsim
