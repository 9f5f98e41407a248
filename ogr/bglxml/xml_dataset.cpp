// SPDX-License-Identifier: MIT
// A source of bglcomp as a dataset.

#include "ogr/bglxml/xml_dataset.h"

#include "ogr/bgl/record_write_list.h"
#include "ogr/bglxml/xml_layer.h"

namespace flightsim
{

std::unique_ptr<XmlDataset> XmlDataset::Open(const GDALOpenInfo &openInfo)
{
    const std::shared_ptr<const XmlDocument> document =
        XmlDocument::Load(openInfo.pszFilename);
    if (document == nullptr)
    {
        return nullptr;
    }
    auto dataset = std::make_unique<XmlDataset>();
    dataset->SetDescription(openInfo.pszFilename);
    dataset->ReadLayerOptions(openInfo);
    for (const XmlElement &element : GetXmlElements())
    {
        if (!document->GetRows(element.layer).empty() ||
            dataset->ListsAllLayers())
        {
            dataset->AddLayer(std::make_unique<XmlLayer>(
                document, *MakeRecordEncoder(element.layer)));
        }
    }
    return dataset;
}

}  // namespace flightsim
