// SPDX-License-Identifier: MIT
// The XPAutogen driver: what it is, what it opens.

#include "driver/xpautogen_driver.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"
#include "driver/base/open_access.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "ogr/xpautogen/format/header.h"
#include "ogr/xpautogen/placement_option.h"
#include "ogr/xpautogen/xpautogen_dataset.h"
#include "ogr/xpautogen/xpautogen_write_dataset.h"

#include <string>
#include <utility>

namespace flightsim
{

namespace
{

const std::string OPEN_OPTIONS = std::string("<OpenOptionList>") +
                                 PLACEMENT_OPTIONS + LAYER_OPEN_OPTIONS +
                                 "</OpenOptionList>";

int Identify(GDALOpenInfo *openInfo)
{
    const char *header = reinterpret_cast<const char *>(openInfo->pabyHeader);
    return openInfo->nHeaderBytes > 0 &&
                   xpautogen::HasHeader({header, static_cast<std::size_t>(
                                                     openInfo->nHeaderBytes)})
               ? TRUE
               : FALSE;
}

/** The whole file as text; longer ones are not read. */
std::optional<std::string> ReadText(GDALOpenInfo *openInfo)
{
    const VsiSource source(std::exchange(openInfo->fpL, nullptr));
    if (source.Size() > xpautogen::Document::MOST_BYTES)
    {
        CPLError(
            CE_Failure, CPLE_OpenFailed,
            "%s: %s: file, offset 0: expected a text of at most %llu bytes, "
            "found %llu",
            XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
            static_cast<unsigned long long>(xpautogen::Document::MOST_BYTES),
            static_cast<unsigned long long>(source.Size()));
        return std::nullopt;
    }
    std::string text(static_cast<std::size_t>(source.Size()), '\0');
    if (!source.Read(
            0, {reinterpret_cast<std::uint8_t *>(text.data()), text.size()}))
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s: file, offset 0: expected %llu bytes, which cannot be "
                 "read",
                 XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
                 static_cast<unsigned long long>(source.Size()));
        return std::nullopt;
    }
    return text;
}

/** The file as a document; what is wrong with it becomes messages. */
std::unique_ptr<const xpautogen::Document>
ReadDocument(GDALOpenInfo *openInfo, bgl::ProblemList &problems)
{
    std::optional<std::string> text = ReadText(openInfo);
    if (!text)
    {
        return nullptr;
    }
    auto document = xpautogen::Document::Read(std::move(*text), problems);
    ReportProblems(problems, document != nullptr ? CE_Warning : CE_Failure,
                   XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename);
    return document;
}

std::unique_ptr<GDALDataset> OpenDataset(GDALOpenInfo *openInfo)
{
    auto file = std::make_shared<AutogenFile>();
    bgl::ProblemList problems;
    if (!ReadPlacementOptions(openInfo->papszOpenOptions, openInfo->pszFilename,
                              file->placement))
    {
        return nullptr;
    }
    file->document = ReadDocument(openInfo, problems);
    if (file->document == nullptr)
    {
        return nullptr;
    }
    if (file->placement && file->document->GetKind() != xpautogen::Kind::Point)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: ANCHOR is for .agp files only, coordinates stay in "
                 "metres",
                 XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename);
        file->placement.reset();
    }
    file->pixelSize = file->document->GetPixelSize();
    if (file->document->GetKind() != xpautogen::Kind::Point)
    {
        file->sourceLines = file->document->ListLines();
    }
    return XPAutogenDataset::Make(*openInfo, file, problems);
}

GDALDataset *Open(GDALOpenInfo *openInfo)
{
    if (!Identify(openInfo) || !AsksToReadVectors(*openInfo) ||
        openInfo->fpL == nullptr)
    {
        return nullptr;
    }
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
                [&] { dataset = OpenDataset(openInfo); });
    return dataset.release();
}

GDALDataset *Create(const char *path, int bandCount, CSLConstList options)
{
    if (bandCount > 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: there are no rasters",
                 XPAUTOGEN_DRIVER_NAME);
        return nullptr;
    }
    return XPAutogenWriteDataset::Create(path, options).release();
}

/** What the driver says of writing layers. */
void SetCreation(GDALDriver &driver)
{
    driver.SetMetadataItem(GDAL_DCAP_CREATE, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_LAYER, "YES");
    driver.SetMetadataItem(GDAL_DCAP_CREATE_FIELD, "YES");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATATYPES,
                           "Integer Integer64 Real String");
    driver.SetMetadataItem(GDAL_DMD_CREATIONFIELDDATASUBTYPES, "Boolean");
    driver.SetMetadataItem(GDAL_DMD_CREATIONOPTIONLIST,
                           (std::string("<CreationOptionList>") +
                            PLACEMENT_OPTIONS + "</CreationOptionList>")
                               .c_str());
    driver.SetMetadataItem(GDAL_DS_LAYER_CREATIONOPTIONLIST,
                           "<LayerCreationOptionList/>");
    // The type of the options differs between versions of GDAL.
    driver.pfnCreate = [](const char *path, int, int, int bandCount,
                          GDALDataType, auto options) -> GDALDataset *
    { return Create(path, bandCount, options); };
}

}  // namespace

void RegisterXPAutogenDriver()
{
    if (GDALGetDriverByName(XPAUTOGEN_DRIVER_NAME) != nullptr)
    {
        return;
    }
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(XPAUTOGEN_DRIVER_NAME);
    driver->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    driver->SetMetadataItem(GDAL_DCAP_MULTIPLE_VECTOR_LAYERS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_Z_GEOMETRIES, "YES");
    SetStyleCapabilities(*driver);
    driver->SetMetadataItem(GDAL_DCAP_FIELD_DOMAINS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_RELATIONSHIPS, "YES");
    driver->SetMetadataItem(GDAL_DMD_RELATIONSHIP_FLAGS, "OneToMany Composite");
    driver->SetMetadataItem(GDAL_DMD_SUPPORTED_SQL_DIALECTS, "OGRSQL SQLITE");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME, "X-Plane autogen");
    driver->SetMetadataItem(GDAL_DMD_EXTENSIONS, "agp agb ags");
    driver->SetMetadataItem(GDAL_DMD_EXTENSION, "agp");
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    driver->SetMetadataItem(GDAL_DMD_OPENOPTIONLIST, OPEN_OPTIONS.c_str());
    SetCreation(*driver);
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    GetGDALDriverManager()->RegisterDriver(driver.release());
}

}  // namespace flightsim
