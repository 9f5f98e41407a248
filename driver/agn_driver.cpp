// SPDX-License-Identifier: MIT
// The AGN driver: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/edited_file.h"
#include "driver/base/file_state.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "driver/vector_driver.h"
#include "ogr/agn/agn_dataset.h"
#include "ogr/agn/agn_write_dataset.h"
#include "ogr/agn/format/legacy_annotation.h"
#include "ogr/agn/format/riff.h"
#include "ogr/agn/format/tile_name.h"

#include <cerrno>
#include <memory>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *PREFIX = "AGN:";

const std::string OPEN_OPTIONS =
    std::string(AUTOGEN_NAME_OPTIONS) + BACKUP_OPEN_OPTION + LAYER_OPEN_OPTIONS;

bool HasPrefix(const GDALOpenInfo *openInfo)
{
    return STARTS_WITH_CI(openInfo->pszFilename, PREFIX);
}

/** Returns the name without prefix and quotes. */
std::string GetPath(const char *name)
{
    std::string path = name;
    if (STARTS_WITH_CI(name, PREFIX))
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

/** Whether the first bytes look like a file of the older simulators. */
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

bool IsAnnotation(GDALOpenInfo *openInfo)
{
    return HasPrefix(openInfo) ||
           (openInfo->bIsDirectory
                ? AnnotationFolder::IsLikely(openInfo->pszFilename)
                : agn::HasAnnotationMagic(GetHeader(openInfo)) ||
                      IsLegacyFile(openInfo));
}

int IdentifyAgn(GDALOpenInfo *openInfo)
{
    bool isAnnotation = false;
    FitsMemory([&] { isAnnotation = IsAnnotation(openInfo); });
    return isAnnotation ? TRUE : FALSE;
}

bool IsOfFolder(const GDALOpenInfo *openInfo, const std::string &path)
{
    return openInfo->bIsDirectory || (HasPrefix(openInfo) && IsFolder(path));
}

std::shared_ptr<const AutogenNames> ReadNames(const GDALOpenInfo &openInfo)
{
    return AutogenNames::FromOption(openInfo.papszOpenOptions);
}

void WarnAboutNames(const AnnotationFolder &folder, const std::string &path)
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
    WarnAboutNames(*folder, path);
    return std::make_shared<AnnotationSet>(std::move(*folder),
                                           ReadNames(openInfo));
}

std::unique_ptr<GDALDataset> OpenFile(const GDALOpenInfo &openInfo,
                                      const std::string &path)
{
    const FileState state = FileState::Read(path);
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
    std::shared_ptr<AgnEditSession> session;
    if (openInfo.eAccess == GA_Update)
    {
        session = AgnEditSession::Start(files, state, problems,
                                        openInfo.papszOpenOptions);
        if (session == nullptr)
        {
            return nullptr;
        }
    }
    WarnAboutNames(files->GetFolder(), path);
    return std::make_unique<AgnDataset>(openInfo, std::move(files),
                                        std::move(session));
}

std::unique_ptr<GDALDataset> OpenDataset(const GDALOpenInfo *openInfo)
{
    const std::string path = GetPath(openInfo->pszFilename);
    if (!IsOfFolder(openInfo, path))
    {
        return OpenFile(*openInfo, path);
    }
    // GDAL and QGIS try update mode first and expect a silent failure.
    std::shared_ptr<AnnotationSet> files =
        openInfo->eAccess != GA_Update ? OpenFolder(*openInfo, path) : nullptr;
    return files != nullptr
               ? std::make_unique<AgnDataset>(*openInfo, std::move(files))
               : nullptr;
}

GDALDataset *OpenAgn(GDALOpenInfo *openInfo)
{
    if ((openInfo->nOpenFlags & GDAL_OF_VECTOR) == 0)
    {
        return nullptr;
    }
    return MakeGuarded(AGN_DRIVER_NAME, openInfo->pszFilename,
                       [&] {
                           return IsAnnotation(openInfo) ? OpenDataset(openInfo)
                                                         : nullptr;
                       });
}

GDALDataset *CreateAgn(const char *path, int bandCount, CSLConstList options)
{
    if (!HasNoBands(AGN_DRIVER_NAME, bandCount))
    {
        return nullptr;
    }
    return MakeGuarded(AGN_DRIVER_NAME, path,
                       [&] { return AgnWriteDataset::Create(path, options); });
}

CPLErr DeleteFile(const std::string &path)
{
    if (IsFolder(path))
    {
        CPLDebug(AGN_DRIVER_NAME, "%s: folders are not deleted", path.c_str());
        return CE_Failure;
    }
    if (VSIUnlink(path.c_str()) != 0)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be deleted: %s",
                 AGN_DRIVER_NAME, path.c_str(), VSIStrerror(errno));
        return CE_Failure;
    }
    return CE_None;
}

/** Deletes a single file, but keeps folders: GDAL 3.13 and later deletes an
 * existing dataset before it creates one of the same name, whereas
 * OVERWRITE_TILES decides which tiles stay. Fails without a message for
 * folders, because GDAL would show it. */
CPLErr Delete(const char *name)
{
    CPLErr status = CE_Failure;
    GuardMemory(AGN_DRIVER_NAME, name,
                [&] { status = DeleteFile(GetPath(name)); });
    return status;
}

}  // namespace

void RegisterAgnDriver()
{
    auto driver = MakeVectorDriver(AGN_DRIVER_NAME,
                                   "Flight Simulator X autogen annotation",
                                   "agn", OPEN_OPTIONS);
    SetRelationships(*driver);
    driver->SetMetadataItem("DCAP_UPDATE", "YES");
    driver->SetMetadataItem("DMD_UPDATE_ITEMS", "Features");
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX, PREFIX);
    SetLayerCreation(*driver, "Boolean", AGN_DATASET_OPTIONS,
                     AGN_LAYER_OPTIONS);
    SetCreate<CreateAgn>(*driver);
    driver->pfnIdentify = IdentifyAgn;
    driver->pfnOpen = OpenAgn;
    driver->pfnDelete = Delete;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
