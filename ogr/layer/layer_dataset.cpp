// SPDX-License-Identifier: MIT
// A dataset that holds layers, their field domains and relationships.

#include "ogr/layer/layer_dataset.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

OGRLayer *LayerDataset::FindLayer(int i) const
{
    return i >= 0 && i < static_cast<int>(m_layers.size())
               ? m_layers[static_cast<std::size_t>(i)].get()
               : nullptr;
}

#if FLIGHTSIM_HAS_CONST_LAYERS
const OGRLayer *LayerDataset::GetLayer(int i) const
#else
OGRLayer *LayerDataset::GetLayer(int i)
#endif
{
    return FindLayer(i);
}

int LayerDataset::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    if (EQUAL(name, ODsCCurveGeometries))
    {
        return poDriver != nullptr &&
               poDriver->GetMetadataItem(GDAL_DCAP_CURVE_GEOMETRIES) != nullptr;
    }
    return EQUAL(name, ODsCZGeometries);
}

bool LayerDataset::HasLayer(const char *name) const
{
    return std::any_of(m_layers.begin(), m_layers.end(),
                       [name](const std::unique_ptr<FeatureLayer> &layer)
                       { return EQUAL(layer->GetDescription(), name); });
}

void LayerDataset::ReadLayerOptions(const GDALOpenInfo &openInfo)
{
    const char *names =
        CSLFetchNameValueDef(openInfo.papszOpenOptions, "FIELD_NAMES", "LONG");
    m_hasShortNames = EQUAL(names, "SHORT");
    m_listsAllLayers =
        CPLFetchBool(openInfo.papszOpenOptions, "EMPTY_LAYERS", false);
}

void LayerDataset::AddLayer(std::unique_ptr<FeatureLayer> layer)
{
    if (m_hasShortNames)
    {
        layer->ShortenFieldNames();
    }
    for (const bgl::Enumeration *domain : layer->GetDomains())
    {
        std::unique_ptr<OGRFieldDomain> &place =
            m_oMapFieldDomains[domain->GetName()];
        if (place == nullptr)
        {
            place = MakeFieldDomain(*domain);
        }
    }
    layer->SetDataset(this);
    m_layers.push_back(std::move(layer));
}

void LayerDataset::AddParent(const char *parent, const char *parentField,
                             const char *child, const char *childField)
{
    if (!HasLayer(parent) || !HasLayer(child))
    {
        return;
    }
    const std::string name = std::string(parent) + '_' + child;
    auto relationship = std::make_unique<GDALRelationship>(name, parent, child,
                                                           GRC_ONE_TO_MANY);
    relationship->SetLeftTableFields({parentField});
    relationship->SetRightTableFields({childField});
    relationship->SetType(GRT_COMPOSITE);
    m_relationships[name] = std::move(relationship);
}

std::vector<std::string>
LayerDataset::GetRelationshipNames(CSLConstList /* options */) const
{
    std::vector<std::string> names;
    for (const auto &[name, relationship] : m_relationships)
    {
        names.push_back(name);
    }
    return names;
}

const GDALRelationship *
LayerDataset::GetRelationship(const std::string &name) const
{
    const auto found = m_relationships.find(name);
    return found != m_relationships.end() ? found->second.get() : nullptr;
}

}  // namespace flightsim
