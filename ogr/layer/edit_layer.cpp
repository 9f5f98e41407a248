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
                  const std::string &why)
{
    const GDALDataset &dataset = *layer.GetDataset();
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: layer %s, feature " CPL_FRMT_GIB ": it %s",
             dataset.GetDescription(), layer.GetDescription(), feature.GetFID(),
             why.c_str());
    return OGRERR_FAILURE;
}

}  // namespace flightsim
