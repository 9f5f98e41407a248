// SPDX-License-Identifier: MIT
// The BGLXML driver: sources of bglcomp.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/vector_driver.h"
#include "ogr/bglxml/xml_dataset.h"
#include "ogr/bglxml/xml_write_dataset.h"

#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *MODEL_FOLDER_OPTION_XML =
    "<Option name='MODEL_FOLDER' type='string' scope='vector' description='"
    "Folder whose files a source may name as models; by default that of the "
    "source'/>";

/** Whether the first bytes contain the root element, in UTF-16 or in an
 * encoding based on ASCII. */
bool HoldsRoot(const GDALOpenInfo &openInfo)
{
    constexpr std::string_view ROOT = "<FSData";
    std::size_t matched = 0;
    for (int i = 0; i < openInfo.nHeaderBytes && matched < ROOT.size(); ++i)
    {
        const auto character = static_cast<char>(openInfo.pabyHeader[i]);
        if (character == ROOT[matched])
        {
            ++matched;
        }
        else if (character != '\0')
        {
            matched = character == ROOT[0] ? 1 : 0;
        }
    }
    return matched == ROOT.size();
}

/** XML has no signature: the root element must be in the first bytes or, in a
 * file named .xml, after a comment. */
int Identify(GDALOpenInfo *openInfo)
{
    constexpr int COMMENT = 16384;
    if (openInfo->nHeaderBytes <= 0 || HoldsRoot(*openInfo))
    {
        return openInfo->nHeaderBytes > 0 ? TRUE : FALSE;
    }
    return EQUAL(CPLGetExtension(openInfo->pszFilename), "xml") &&
                   openInfo->TryToIngest(COMMENT) != FALSE &&
                   HoldsRoot(*openInfo)
               ? TRUE
               : FALSE;
}

GDALDataset *Open(GDALOpenInfo *openInfo)
{
    if (!AsksToReadVectors(*openInfo) || !Identify(openInfo))
    {
        return nullptr;
    }
    return MakeGuarded(BGLXML_DRIVER_NAME, openInfo->pszFilename,
                       [&] { return XmlDataset::Open(*openInfo); });
}

GDALDataset *Create(const char *path, int bandCount, CSLConstList /* options */)
{
    if (!HasNoBands(BGLXML_DRIVER_NAME, bandCount))
    {
        return nullptr;
    }
    return MakeGuarded(BGLXML_DRIVER_NAME, path,
                       [&] { return XmlWriteDataset::Create(path); });
}

}  // namespace

void RegisterBglXmlDriver()
{
    auto driver = MakeVectorDriver(
        BGLXML_DRIVER_NAME, "Flight Simulator scenery source (bglcomp XML)", "",
        std::string(MODEL_FOLDER_OPTION_XML) + LAYER_OPEN_OPTIONS);
    SetLayerCreation(*driver, "Boolean JSON", "", "");
    SetCreate<Create>(*driver);
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
