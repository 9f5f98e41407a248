// SPDX-License-Identifier: MIT
// The BGL driver: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/edited_file.h"
#include "driver/base/driver_options.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/problem_report.h"
#include "driver/base/rename_journal.h"
#include "driver/base/subdataset_name.h"
#include "driver/bgl/container.h"
#include "driver/bgl_algorithms.h"
#include "driver/bgl_dataset.h"
#include "driver/vector_driver.h"
#include "frmts/bgl/write/create_copy.h"
#include "frmts/bgl/write/create_options.h"
#include "frmts/bgl/read/magnetic_dataset.h"
#include "frmts/bgl/read/open_theme.h"
#include "frmts/bgl/write/raster_write_dataset.h"
#include "ogr/bgl/layers/bgl_write_dataset.h"
#include "ogr/bgl/read/record_options.h"

#include <memory>
#include <optional>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *RASTER_OPTIONS =
    "<Option name='TERRAIN_CFG' type='string' scope='raster,vector' "
    "description='A terrain.cfg with names of classes and textures'/>"
    "<Option name='NUM_THREADS' type='string' scope='raster' "
    "description='Number of threads that decode tiles, or ALL_CPUS' "
    "alt_config_option='GDAL_NUM_THREADS'/>";

constexpr const char *VECTOR_OPTIONS =
    "<Option name='STITCH' type='boolean' scope='vector' default='NO' "
    "description='Whether terrain vectors that were cut at the borders of "
    "cells are joined again'/>";

bool HasBglMagic(const GDALOpenInfo *openInfo)
{
    return openInfo->nHeaderBytes > 0 &&
           bgl::Header::HasMagic(
               {openInfo->pabyHeader,
                static_cast<std::size_t>(openInfo->nHeaderBytes)});
}

/** Whether it is magdec.bgl, which is a BGL only by name. */
bool IsMagneticVariation(const GDALOpenInfo *openInfo)
{
    return openInfo->nHeaderBytes > 0 &&
           bgl::MagneticVariation::HasHeader(
               {openInfo->pabyHeader,
                static_cast<std::size_t>(openInfo->nHeaderBytes)});
}

int IdentifyBgl(GDALOpenInfo *openInfo)
{
    return SubdatasetName::HasPrefix(openInfo->pszFilename) ||
                   HasBglMagic(openInfo) || IsMagneticVariation(openInfo)
               ? TRUE
               : FALSE;
}

/** Splits the name being opened; a plain path has no theme. */
std::optional<SubdatasetName> GetName(const GDALOpenInfo *openInfo)
{
    if (!SubdatasetName::HasPrefix(openInfo->pszFilename))
    {
        return SubdatasetName{openInfo->pszFilename, {}, {}};
    }
    std::optional<SubdatasetName> name =
        SubdatasetName::Parse(openInfo->pszFilename);
    if (!name)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: expected BGL:\"<path>\":<theme>[:<level>], found %s",
                 BGL_DRIVER_NAME, openInfo->pszFilename);
    }
    return name;
}

/** Opens the file of a name. Reuses the handle that GDAL opened for Identify if
 * it is for the same file; not for update, which must open the file after
 * reading its state.
 *
 * @param fids receives the FIDs of its rows. */
std::unique_ptr<VsiSource> OpenSource(GDALOpenInfo *openInfo,
                                      const SubdatasetName &name,
                                      std::shared_ptr<const FileFids> &fids)
{
    std::unique_ptr<VsiSource> source =
        openInfo->fpL != nullptr && openInfo->eAccess == GA_ReadOnly
            ? std::make_unique<VsiSource>(std::exchange(openInfo->fpL, nullptr))
            : VsiSource::Open(name.path.c_str());
    if (source != nullptr)
    {
        fids = SharedFids::Find(name.path, source);
    }
    if (source == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be opened",
                 BGL_DRIVER_NAME, name.path.c_str());
    }
    return source;
}

/** Rasters are read-only, and so are names other than plain paths. GDAL and
 * QGIS try update mode first for vectors and expect a silent failure. */
bool IsWanted(const GDALOpenInfo *openInfo)
{
    if ((openInfo->nOpenFlags & (GDAL_OF_RASTER | GDAL_OF_VECTOR)) == 0)
    {
        return false;
    }
    if (openInfo->eAccess != GA_Update)
    {
        return true;
    }
    if ((openInfo->nOpenFlags & GDAL_OF_VECTOR) == 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: update access to %s is not supported", BGL_DRIVER_NAME,
                 openInfo->pszFilename);
    }
    return (openInfo->nOpenFlags & GDAL_OF_VECTOR) != 0 &&
           !SubdatasetName::HasPrefix(openInfo->pszFilename);
}

/** Reports how to open the file's content if it has none of the requested kind.
 * Programs that try one kind after the other do not request messages. */
void ReportNothingOfKind(const GDALOpenInfo &openInfo, const BglFile &file)
{
    const bool wantsRaster = (openInfo.nOpenFlags & GDAL_OF_RASTER) != 0;
    const bool wantsVector = (openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0;
    if ((openInfo.nOpenFlags & GDAL_OF_VERBOSE_ERROR) == 0)
    {
        return;
    }
    const char *what = wantsRaster && wantsVector ? "neither rasters nor layers"
                       : wantsRaster
                           ? "no rasters; ogrinfo shows what layers it has"
                           : "no layers; gdalinfo shows what rasters it has";
    CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s has %s", BGL_DRIVER_NAME,
             file.GetPath().c_str(), what);
}

/** Returns null, silently, to programs that request only layers. */
std::unique_ptr<GDALDataset> OpenMagneticVariation(GDALOpenInfo *openInfo,
                                                   const std::string &path,
                                                   const VsiSource &source)
{
    return (openInfo->nOpenFlags & GDAL_OF_RASTER) != 0 &&
                   openInfo->eAccess == GA_ReadOnly
               ? MagneticDataset::Open(path, source)
               : nullptr;
}

std::unique_ptr<GDALDataset> OpenBgl(GDALOpenInfo &openInfo,
                                     const SubdatasetName &name,
                                     std::unique_ptr<VsiSource> source,
                                     std::shared_ptr<const FileFids> fids,
                                     const FileState &state)
{
    bgl::ProblemList problems;
    const OpenedFile opened{
        BglFile::Open(name.path, std::move(source), problems), std::move(fids)};
    const std::shared_ptr<const BglFile> &file = opened.file;
    std::unique_ptr<BglDataset> dataset;
    if (file != nullptr)
    {
        dataset = BglDataset::Open(openInfo, name, opened, state, problems);
        if (file->CountReadErrors() > 0)
        {
            // After failed reads the file may look damaged or empty.
            CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                     BGL_DRIVER_NAME, name.path.c_str());
            return nullptr;
        }
        for (const bgl::Problem &left : file->GetAccountProblems().Kept())
        {
            problems.Add(left.where, left.offset, left.expected,
                         bgl::Effect::Noted);
        }
    }
    ReportProblems(problems, dataset != nullptr ? CE_Warning : CE_Failure,
                   BGL_DRIVER_NAME, name.path);
    if (dataset == nullptr && file != nullptr && problems.Count() == 0 &&
        name.theme.empty() && openInfo.eAccess == GA_ReadOnly &&
        CPLGetLastErrorType() != CE_Failure)
    {
        ReportNothingOfKind(openInfo, *file);
    }
    return dataset;
}

std::unique_ptr<GDALDataset> OpenDataset(GDALOpenInfo *openInfo)
{
    const std::optional<SubdatasetName> name = GetName(openInfo);
    if (!name)
    {
        return nullptr;
    }
    const bool isTable = IsMagneticVariation(openInfo);
    if (openInfo->eAccess == GA_Update)
    {
        CompleteRenames(CPLGetPath(name->path.c_str()), BGL_DRIVER_NAME);
    }
    const FileState state = openInfo->eAccess == GA_Update
                                ? FileState::Read(name->path)
                                : FileState{};
    std::shared_ptr<const FileFids> fids;
    std::unique_ptr<VsiSource> source = OpenSource(openInfo, *name, fids);
    if (source == nullptr)
    {
        return nullptr;
    }
    if (isTable)
    {
        return OpenMagneticVariation(openInfo, name->path, *source);
    }
    if (openInfo->eAccess == GA_ReadOnly)
    {
        source->KeepIfSmall();
    }
    return OpenBgl(*openInfo, *name, std::move(source), std::move(fids), state);
}

/** Returns the name of a folder of files, which another driver opens; nothing
 * for other names. */
std::optional<SubdatasetName> GetLibraryName(const GDALOpenInfo *openInfo)
{
    std::optional<SubdatasetName> name =
        SubdatasetName::HasPrefix(openInfo->pszFilename)
            ? SubdatasetName::Parse(openInfo->pszFilename)
            : std::nullopt;
    return name && IsLibraryName(*name) ? name : std::nullopt;
}

GDALDataset *OpenBgl(GDALOpenInfo *openInfo)
{
    if (!IdentifyBgl(openInfo) || !IsWanted(openInfo))
    {
        return nullptr;
    }
    return MakeGuarded(BGL_DRIVER_NAME, openInfo->pszFilename,
                       [&]
                       {
                           const std::optional<SubdatasetName> library =
                               GetLibraryName(openInfo);
                           return library
                                      ? OpenSceneryLibrary(*openInfo, *library)
                                      : OpenDataset(openInfo);
                       });
}

std::string MakeCreationOptions()
{
    return MakeRasterCreationOptions() + TERRAIN_VECTOR_DATASET_OPTIONS +
           RECORD_DATASET_OPTIONS + FILE_TIME_OPTION_XML;
}

/** A dataset with bands is a raster, one without has layers. */
GDALDataset *CreateBgl(const char *path, int width, int height, int bandCount,
                       GDALDataType type, CSLConstList options)
{
    return MakeGuarded(BGL_DRIVER_NAME, path,
                       [&]() -> std::unique_ptr<GDALDataset>
                       {
                           if (bandCount > 0)
                           {
                               return RasterWriteDataset::Create(
                                   path, width, height, bandCount, type,
                                   options);
                           }
                           return BglWriteDataset::Create(path, options);
                       });
}

/** Declares that rasters can be written. */
void SetRasterCreation(GDALDriver &driver)
{
    driver.SetMetadataItem(GDAL_DCAP_CREATECOPY, "YES");
    driver.SetMetadataItem(GDAL_DMD_CREATIONDATATYPES,
                           "Byte Int16 UInt16 Int32 UInt32 Float32 Float64");
    driver.pfnCreateCopy = CreateCopy;
    // The type of the options differs between versions of GDAL.
    driver.pfnCreate = [](const char *path, int width, int height,
                          int bandCount, GDALDataType type,
                          auto options) -> GDALDataset *
    { return CreateBgl(path, width, height, bandCount, type, options); };
}

}  // namespace

void RegisterBglDriver()
{
    auto driver = MakeVectorDriver(
        BGL_DRIVER_NAME, "Flight Simulator and Prepar3D scenery", "bgl",
        std::string(THEME_OPEN_OPTIONS) + RASTER_OPTIONS + BACKUP_OPEN_OPTION +
            VECTOR_OPTIONS + RECORD_OPEN_OPTIONS + LAYER_OPEN_OPTIONS);
    driver->SetMetadataItem(GDAL_DCAP_RASTER, "YES");
    driver->SetMetadataItem(GDAL_DCAP_CURVE_GEOMETRIES, "YES");
    SetUpdating(*driver);
    SetRelationships(*driver);
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX,
                            SubdatasetName::PREFIX.data());
    driver->SetMetadataItem(GDAL_DMD_SUBDATASETS, "YES");
    SetSubdatasetInfo(*driver);
    SetLayerCreation(*driver, "Boolean JSON", MakeCreationOptions(),
                     TERRAIN_VECTOR_LAYER_OPTIONS);
    SetRasterCreation(*driver);
    driver->pfnIdentify = IdentifyBgl;
    driver->pfnOpen = OpenBgl;
    DeclareBglAlgorithms(*driver);
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
