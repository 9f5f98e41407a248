// SPDX-License-Identifier: MIT
// The BGLXML driver: sources of bglcomp.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/vector_driver.h"
#include "ogr/bglxml/xml_dataset.h"
#include "ogr/bglxml/xml_write_dataset.h"

#include <cstring>

namespace flightsim
{

namespace
{

/** XML names no format: the root element has to be in the first bytes. */
int Identify(GDALOpenInfo *openInfo)
{
    return openInfo->nHeaderBytes > 0 &&
                   std::strstr(
                       reinterpret_cast<const char *>(openInfo->pabyHeader),
                       "<FSData") != nullptr
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
        LAYER_OPEN_OPTIONS);
    SetLayerCreation(*driver, "Boolean JSON", "", "");
    SetCreate<Create>(*driver);
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
