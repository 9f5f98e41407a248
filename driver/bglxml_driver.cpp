// SPDX-License-Identifier: MIT
// The BGLXML driver: sources of bglcomp.

#include "driver/bglxml_driver.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/open_access.h"
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
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(BGLXML_DRIVER_NAME, openInfo->pszFilename,
                [&] { dataset = XmlDataset::Open(*openInfo); });
    return dataset.release();
}

void SetCreation(GDALDriver &driver)
{
    driver.SetMetadataItem(GDAL_DCAP_CREATE, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_LAYER, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_FIELD, "YES");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATATYPES,
                           "Integer Integer64 Real String");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATASUBTYPES, "Boolean JSON");
    // The type of the options differs between versions of GDAL.
    driver.pfnCreate = [](const char *path, int, int, int, GDALDataType,
                          auto) -> GDALDataset *
    { return XmlWriteDataset::Create(path).release(); };
}

}  // namespace

void RegisterBglXmlDriver()
{
    if (GDALGetDriverByName(BGLXML_DRIVER_NAME) != nullptr)
    {
        return;
    }
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(BGLXML_DRIVER_NAME);
    driver->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    driver->SetMetadataItem(GDAL_DCAP_MULTIPLE_VECTOR_LAYERS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_Z_GEOMETRIES, "YES");
    SetStyleCapabilities(*driver);
    driver->SetMetadataItem(GDAL_DCAP_FIELD_DOMAINS, "YES");
    driver->SetMetadataItem(GDAL_DMD_SUPPORTED_SQL_DIALECTS, "OGRSQL SQLITE");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME,
                            "Flight Simulator scenery source (bglcomp XML)");
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    driver->SetMetadataItem(GDAL_DMD_OPENOPTIONLIST,
                            (std::string("<OpenOptionList>") +
                             LAYER_OPEN_OPTIONS + "</OpenOptionList>")
                                .c_str());
    SetCreation(*driver);
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    GetGDALDriverManager()->RegisterDriver(driver.release());
}

}  // namespace flightsim
