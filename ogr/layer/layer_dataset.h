// SPDX-License-Identifier: MIT
// A dataset that holds layers, their field domains and relationships.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H
#define FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H

#include "ogr/layer/feature_layer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** What the datasets of all drivers have in common on the vector side. */
class LayerDataset : public GDALPamDataset
{
  public:
    int GetLayerCount() FLIGHTSIM_CONST_312 override
    {
        return static_cast<int>(m_layers.size());
    }

#if FLIGHTSIM_HAS_CONST_LAYERS
    using GDALPamDataset::GetLayer;
    const OGRLayer *GetLayer(int i) const override;
#else
    OGRLayer *GetLayer(int i) override;
#endif

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;

    std::vector<std::string>
    GetRelationshipNames(CSLConstList options = nullptr) const override;
    const GDALRelationship *
    GetRelationship(const std::string &name) const override;

    /** Takes a layer over, and the domains of its fields. */
    void AddLayer(std::unique_ptr<FeatureLayer> layer);

    /** Declares that rows of `child` belong to rows of `parent`: its
     * `childField` holds the FID or the value of `parentField`. Nothing happens
     * unless both layers are there. */
    void AddParent(const char *parent, const char *parentField,
                   const char *child, const char *childField);

  private:
    OGRLayer *FindLayer(int i) const;
    bool HasLayer(const char *name) const;

    std::vector<std::unique_ptr<FeatureLayer>> m_layers{};
    std::map<std::string, std::unique_ptr<GDALRelationship>> m_relationships{};
};

}  // namespace flightsim

#endif
