// SPDX-License-Identifier: MIT
// Helpers shared by the vector drivers.

#include "driver/vector_driver.h"

namespace flightsim
{

std::unique_ptr<GDALDriver> MakeVectorDriver(const char *name,
                                             const char *longName,
                                             const std::string &extensions,
                                             const std::string &openOptions)
{
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(name);
    driver->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    driver->SetMetadataItem(GDAL_DCAP_MULTIPLE_VECTOR_LAYERS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_Z_GEOMETRIES, "YES");
    SetStyleCapabilities(*driver);
    driver->SetMetadataItem(GDAL_DCAP_FIELD_DOMAINS, "YES");
    driver->SetMetadataItem(GDAL_DMD_SUPPORTED_SQL_DIALECTS, "OGRSQL SQLITE");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME, longName);
    if (!extensions.empty())
    {
        const std::string first = extensions.substr(0, extensions.find(' '));
        driver->SetMetadataItem(GDAL_DMD_EXTENSIONS, extensions.c_str());
        driver->SetMetadataItem(GDAL_DMD_EXTENSION, first.c_str());
    }
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    const std::string list =
        "<OpenOptionList>" + openOptions + "</OpenOptionList>";
    driver->SetMetadataItem(GDAL_DMD_OPENOPTIONLIST, list.c_str());
    return driver;
}

void SetRelationships(GDALDriver &driver)
{
    driver.SetMetadataItem(GDAL_DCAP_RELATIONSHIPS, "YES");
    driver.SetMetadataItem(GDAL_DMD_RELATIONSHIP_FLAGS, "OneToMany Composite");
}

void SetUpdating(GDALDriver &driver)
{
    driver.SetMetadataItem(GDAL_DCAP_DELETE_LAYER, "YES");
    // GDAL has constants for these since 3.11; DCAP_APPEND is implied.
    driver.SetMetadataItem("DCAP_UPDATE", "YES");
    driver.SetMetadataItem("DMD_UPDATE_ITEMS", "Features");
}

void SetLayerCreation(GDALDriver &driver, const char *subTypes,
                      const std::string &options,
                      const std::string &layerOptions)
{
    driver.SetMetadataItem(GDAL_DCAP_CREATE, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_LAYER, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_FIELD, "YES");
    // GDAL has the constant only since 3.12.
    driver.SetMetadataItem("DCAP_REOPEN_AFTER_WRITE_REQUIRED", "YES");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATATYPES,
                           "Integer Integer64 Real String");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATASUBTYPES, subTypes);
    const std::string list =
        "<CreationOptionList>" + options + "</CreationOptionList>";
    driver.SetMetadataItem(GDAL_DMD_CREATIONOPTIONLIST, list.c_str());
    const std::string layerList = "<LayerCreationOptionList>" + layerOptions +
                                  "</LayerCreationOptionList>";
    driver.SetMetadataItem(GDAL_DS_LAYER_CREATIONOPTIONLIST, layerList.c_str());
}

bool HasNoBands(const char *driver, int bandCount)
{
    if (bandCount > 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: there are no rasters",
                 driver);
    }
    return bandCount == 0;
}

void RegisterOnce(std::unique_ptr<GDALDriver> driver)
{
    if (GDALGetDriverByName(driver->GetDescription()) == nullptr)
    {
        GetGDALDriverManager()->RegisterDriver(driver.release());
    }
}

}  // namespace flightsim
