// SPDX-License-Identifier: MIT
// The AGN driver: what it is, what it opens.

#include "driver/agn_driver.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"
#include "driver/base/open_access.h"
#include "driver/base/problem_report.h"
#include "ogr/agn/agn_dataset.h"
#include "ogr/agn/agn_write_dataset.h"
#include "ogr/agn/format/legacy_annotation.h"
#include "ogr/agn/format/riff.h"
#include "ogr/agn/format/tile_name.h"

#include <memory>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *PREFIX = "AGN:";

std::string MakeOptionList()
{
    return std::string(
               "<OpenOptionList>"
               "<Option name='AUTOGEN_XML' type='string' scope='vector' "
               "description='An XML file of your simulator with elements that "
               "have a guid and a name'/>") +
           LAYER_OPEN_OPTIONS + "</OpenOptionList>";
}

bool HasPrefix(const GDALOpenInfo *openInfo)
{
    return STARTS_WITH_CI(openInfo->pszFilename, PREFIX);
}

/** The name without prefix, and without quotes around the rest. */
std::string GetPath(const GDALOpenInfo *openInfo)
{
    std::string path = openInfo->pszFilename;
    if (HasPrefix(openInfo))
    {
        path.erase(0, std::strlen(PREFIX));
        if (path.size() > 1 && path.front() == '"' && path.back() == '"')
        {
            path = path.substr(1, path.size() - 2);
        }
    }
    return path;
}

bgl::ByteSpan GetHeader(const GDALOpenInfo *openInfo)
{
    return {openInfo->pabyHeader,
            static_cast<std::size_t>(openInfo->nHeaderBytes)};
}

/** A file of the older simulators, as far as that can be told. */
bool IsLegacyFile(GDALOpenInfo *openInfo)
{
    const bgl::ByteSpan header = GetHeader(openInfo);
    if (openInfo->fpL == nullptr || header.empty() ||
        !agn::HasAnnotationExtension(openInfo->pszFilename) ||
        std::memcmp(header.data(), "RIFF",
                    std::min<std::size_t>(header.size(), 4)) == 0)
    {
        return false;
    }
    VSIStatBufL status;
    return VSIStatL(openInfo->pszFilename, &status) == 0 &&
           agn::LooksLikeLegacyAnnotation(
               header, static_cast<std::uint64_t>(status.st_size));
}

int Identify(GDALOpenInfo *openInfo)
{
    if (HasPrefix(openInfo))
    {
        return TRUE;
    }
    if (openInfo->bIsDirectory)
    {
        return AnnotationFolder::IsLikely(openInfo->pszFilename) ? TRUE : FALSE;
    }
    return agn::HasAnnotationMagic(GetHeader(openInfo)) ||
                   IsLegacyFile(openInfo)
               ? TRUE
               : FALSE;
}

bool IsFolder(const GDALOpenInfo *openInfo, const std::string &path)
{
    VSIStatBufL status;
    return openInfo->bIsDirectory ||
           (HasPrefix(openInfo) &&
            VSIStatExL(path.c_str(), &status,
                       VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
            VSI_ISDIR(status.st_mode));
}

AutogenNames ReadNames(const GDALOpenInfo &openInfo)
{
    AutogenNames names;
    const char *path =
        CSLFetchNameValue(openInfo.papszOpenOptions, "AUTOGEN_XML");
    if (path != nullptr)
    {
        names.Read(path);
    }
    return names;
}

void WarnAboutPlaces(const AnnotationFolder &folder, const std::string &path)
{
    if (!folder.IsGeoreferenced())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: the name is not that of a cell (15 digits 0 to 3 and "
                 "an.agn), so coordinates are in a square of side 1",
                 AGN_DRIVER_NAME, path.c_str());
    }
    if (folder.CountLeftOut() > 0)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: %llu files are left out, because their names are not "
                 "those of cells; one is %s",
                 AGN_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(folder.CountLeftOut()),
                 folder.GetLeftOut().c_str());
    }
}

std::shared_ptr<AnnotationSet> OpenFolder(const GDALOpenInfo &openInfo,
                                          const std::string &path)
{
    std::optional<AnnotationFolder> folder =
        AnnotationFolder::List(path.c_str());
    if (!folder || folder->Count() == 0)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: expected a folder with .agn files", AGN_DRIVER_NAME,
                 path.c_str());
        return nullptr;
    }
    WarnAboutPlaces(*folder, path);
    return std::make_shared<AnnotationSet>(std::move(*folder),
                                           ReadNames(openInfo));
}

std::shared_ptr<AnnotationSet> OpenFile(const GDALOpenInfo &openInfo,
                                        const std::string &path)
{
    auto files = std::make_shared<AnnotationSet>(
        AnnotationFolder::MakeSingle(path), ReadNames(openInfo));
    bgl::ProblemList problems;
    const bool isUsable = files->LoadOnlyFile(problems);
    ReportProblems(problems, isUsable ? CE_Warning : CE_Failure,
                   AGN_DRIVER_NAME, path);
    if (!isUsable)
    {
        return nullptr;
    }
    WarnAboutPlaces(files->GetFolder(), path);
    return files;
}

std::unique_ptr<GDALDataset> OpenDataset(const GDALOpenInfo *openInfo)
{
    const std::string path = GetPath(openInfo);
    std::shared_ptr<AnnotationSet> files = IsFolder(openInfo, path)
                                               ? OpenFolder(*openInfo, path)
                                               : OpenFile(*openInfo, path);
    return files != nullptr
               ? std::make_unique<AgnDataset>(*openInfo, std::move(files))
               : nullptr;
}

GDALDataset *Open(GDALOpenInfo *openInfo)
{
    if (!AsksToReadVectors(*openInfo) || !Identify(openInfo))
    {
        return nullptr;
    }
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(AGN_DRIVER_NAME, openInfo->pszFilename,
                [&] { dataset = OpenDataset(openInfo); });
    return dataset.release();
}

GDALDataset *Create(const char *path, int bandCount, CSLConstList options)
{
    if (bandCount > 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: there are no rasters",
                 AGN_DRIVER_NAME);
        return nullptr;
    }
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(AGN_DRIVER_NAME, path,
                [&] { dataset = AgnWriteDataset::Create(path, options); });
    return dataset.release();
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
                            AGN_DATASET_OPTIONS + "</CreationOptionList>")
                               .c_str());
    driver.SetMetadataItem(GDAL_DS_LAYER_CREATIONOPTIONLIST,
                           (std::string("<LayerCreationOptionList>") +
                            AGN_LAYER_OPTIONS + "</LayerCreationOptionList>")
                               .c_str());
    // The type of the options differs between versions of GDAL.
    driver.pfnCreate = [](const char *path, int, int, int bandCount,
                          GDALDataType, auto options) -> GDALDataset *
    { return Create(path, bandCount, options); };
}

}  // namespace

void RegisterAgnDriver()
{
    if (GDALGetDriverByName(AGN_DRIVER_NAME) != nullptr)
    {
        return;
    }
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(AGN_DRIVER_NAME);
    driver->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    driver->SetMetadataItem(GDAL_DCAP_MULTIPLE_VECTOR_LAYERS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_Z_GEOMETRIES, "YES");
    SetStyleCapabilities(*driver);
    driver->SetMetadataItem(GDAL_DCAP_FIELD_DOMAINS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_RELATIONSHIPS, "YES");
    driver->SetMetadataItem(GDAL_DMD_RELATIONSHIP_FLAGS, "OneToMany Composite");
    driver->SetMetadataItem(GDAL_DMD_SUPPORTED_SQL_DIALECTS, "OGRSQL SQLITE");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME,
                            "Flight Simulator X autogen annotation");
    driver->SetMetadataItem(GDAL_DMD_EXTENSIONS, "agn");
    driver->SetMetadataItem(GDAL_DMD_EXTENSION, "agn");
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX, PREFIX);
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    driver->SetMetadataItem(GDAL_DMD_OPENOPTIONLIST, MakeOptionList().c_str());
    SetCreation(*driver);
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    GetGDALDriverManager()->RegisterDriver(driver.release());
}

}  // namespace flightsim
