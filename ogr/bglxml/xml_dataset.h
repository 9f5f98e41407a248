// SPDX-License-Identifier: MIT
// A source of bglcomp as a dataset.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_DATASET_H
#define FLIGHTSIM_OGR_BGLXML_XML_DATASET_H

#include "ogr/layer/layer_dataset.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Read-only. */
class XmlDataset final : public LayerDataset
{
  public:
    /** Null, with an error, for files that are not of bglcomp. */
    static std::unique_ptr<XmlDataset> Open(const GDALOpenInfo &openInfo);
};

}  // namespace flightsim

#endif
