// SPDX-License-Identifier: MIT
// The DSF driver: its metadata, its dataset and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "driver/base/vsi_sink.h"
#include "driver/base/wgs84.h"
#include "driver/bytes/text_encoding.h"
#include "driver/vector_driver.h"
#include "frmts/dsf/dsf_copy.h"
#include "frmts/dsf/dsf_grid.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/dsf/dsf_write_dataset.h"
#include "ogr/library/layers/autogen_expansion.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *DSF_PREFIX = SubdatasetName::TILE_PREFIX.data();

constexpr const char *DSF_RASTER_OPTIONS =
    "<Option name='MESH_SIZE' type='int' scope='raster' min='2' max='20000' "
    "description='Posts on a side of the rasters mesh and terrain; those of "
    "elevation if the file has it, else 1201, or 3601 for more than 100000 "
    "triangles'/>";

/** A file, or one of its rasters: DSF:"path" or DSF:"path":name. */
struct DsfName
{
    std::string path;
    /** Empty for the file itself. */
    std::string grid;

    static std::optional<DsfName> Parse(const char *text)
    {
        const std::string rest = text + std::string_view(DSF_PREFIX).size();
        const DsfName name =
            rest.starts_with('"') ? ParseQuoted(rest) : ParseBare(rest);
        return name.path.empty() ? std::nullopt : std::optional(name);
    }

  private:
    /** The last quote ends the path, which may have others. */
    static DsfName ParseQuoted(const std::string &text)
    {
        const std::size_t end = text.rfind('"');
        const std::string rest = text.substr(end + 1);
        if (end == 0 || (!rest.empty() && !rest.starts_with(':')))
        {
            return {};
        }
        return {text.substr(1, end - 1), rest.empty() ? "" : rest.substr(1)};
    }

    /** The text after the last colon is a name unless it looks like a path, as
     * after a drive letter. */
    static DsfName ParseBare(const std::string &text)
    {
        const std::size_t end = text.rfind(':');
        const std::string rest =
            end == std::string::npos ? "" : text.substr(end + 1);
        if (rest.empty() || rest.find_first_of("/\\.") != std::string::npos)
        {
            return {text, ""};
        }
        return {text.substr(0, end), rest};
    }
};

bool HasDsfPrefix(const GDALOpenInfo &openInfo)
{
    return STARTS_WITH_CI(openInfo.pszFilename, DSF_PREFIX);
}

/** Layers, rasters or both of one file. */
class DsfDataset final : public LayerDataset
{
  public:
    static std::unique_ptr<DsfDataset> Open(GDALOpenInfo &openInfo)
    {
        std::string path = openInfo.pszFilename;
        std::string grid;
        if (HasDsfPrefix(openInfo))
        {
            const std::optional<DsfName> name =
                DsfName::Parse(openInfo.pszFilename);
            if (!name)
            {
                CPLError(CE_Failure, CPLE_OpenFailed,
                         "%s: %s is not the name of a file or raster, such as "
                         "DSF:\"file\" or DSF:\"file\":elevation",
                         DSF_DRIVER_NAME, openInfo.pszFilename);
                return nullptr;
            }
            path = name->path;
            grid = name->grid;
        }
        const FileState state = FileState::Read(path);
        const std::shared_ptr<const DsfContent> content =
            ReadDsfContent(openInfo, path.c_str());
        if (content == nullptr)
        {
            return nullptr;
        }
        auto dataset = std::make_unique<DsfDataset>();
        dataset->m_content = content;
        if (openInfo.eAccess == GA_Update)
        {
            dataset->m_session =
                DsfEditSession::Start(content, openInfo.papszOpenOptions);
            if (dataset->m_session == nullptr || FileState::Read(path) != state)
            {
                return nullptr;
            }
            dataset->eAccess = GA_Update;
        }
        dataset->SetDescription(openInfo.pszFilename);
        if (!dataset->AddRaster(openInfo, *content, content, path, grid))
        {
            return nullptr;
        }
        if ((openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0 && grid.empty())
        {
            dataset->ReadLayerOptions(openInfo);
            dataset->ReadFileKey(openInfo);
            dataset->SetFileSize(content->file->size);
            AddDsfLayers(*dataset, content, openInfo.papszOpenOptions,
                         dataset->m_session);
            AddAutogenExpansion(*dataset, content, openInfo.papszOpenOptions);
        }
        DescribeDsf(*dataset, *content);
        // Statistics are not kept, as in the library that has the file.
        dataset->nPamFlags |= GPF_NOSAVE;
        return dataset;
    }

    ~DsfDataset() override
    {
        m_isClosing = true;
        DsfDataset::Save();
    }

#if FLIGHTSIM_HAS_CLOSE
    CPLErr Close(FLIGHTSIM_CLOSE_ARGUMENTS) override
    {
        m_isClosing = true;
        const bool isSaved = Save() == OGRERR_NONE;
        m_session.reset();
        const CPLErr closed = LayerDataset::Close();
        return isSaved ? closed : CE_Failure;
    }
#endif

    FlushResult FlushCache(bool isClosing) override
    {
        Save();
        return LayerDataset::FlushCache(isClosing);
    }

    OGRErr Save() override
    {
        const bool hasChanges = m_session != nullptr && m_session->HasChanges();
        return hasChanges ? SaveChanges(DSF_DRIVER_NAME, m_isClosing,
                                        [this] { return m_session->Save(); })
                          : OGRERR_NONE;
    }

    bool FollowFile() override
    {
        return m_session == nullptr || m_session->IsCurrent();
    }

    std::function<void()> MakeUndo() override
    {
        return m_session != nullptr ? m_session->MakeUndo() : nullptr;
    }

    const OGRSpatialReference *GetSpatialRef() const override
    {
        return m_spatialReference.get();
    }

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override
    {
        if (m_grid == nullptr)
        {
            return CE_Failure;
        }
        geoTransform = GDALGeoTransform(m_grid->geoTransform.data());
        return CE_None;
    }
#else
    CPLErr GetGeoTransform(double *geoTransform) override
    {
        if (m_grid == nullptr)
        {
            return CE_Failure;
        }
        std::copy(m_grid->geoTransform.begin(), m_grid->geoTransform.end(),
                  geoTransform);
        return CE_None;
    }
#endif

    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override
    {
        if (name != nullptr && EQUAL(name, MD5_ITEM))
        {
            FindDigest(domain);
        }
        return LayerDataset::GetMetadataItem(name, domain);
    }

    MetadataList GetMetadata(const char *domain = "") override
    {
        FindDigest(domain);
        return LayerDataset::GetMetadata(domain);
    }

  private:
    static constexpr const char *MD5_ITEM = "MD5";

    /** Sets the item that is only made when metadata are requested. */
    void FindDigest(const char *domain)
    {
        if ((domain == nullptr || *domain == '\0') && m_content != nullptr &&
            LayerDataset::GetMetadataItem(MD5_ITEM) == nullptr)
        {
            GuardMemory(DSF_DRIVER_NAME, GetDescription(),
                        [this] {
                            SetMetadataItem(
                                MD5_ITEM,
                                DescribeDsfFooter(*m_content).c_str());
                        });
        }
    }

    /** Adds the requested band. Returns false, with an error, if the requested
     * raster does not exist. */
    bool AddRaster(const GDALOpenInfo &openInfo, const DsfContent &content,
                   const std::shared_ptr<const DsfContent> &owner,
                   const std::string &path, std::string wanted)
    {
        if ((openInfo.nOpenFlags & GDAL_OF_RASTER) == 0 && wanted.empty())
        {
            return true;
        }
        const std::int64_t triangles =
            content.GetRows(DsfLayer::TerrainTriangle).count;
        const std::vector<std::string> names =
            ListDsfGrids(*content.file, triangles > 0);
        if (names.empty() && (openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0)
        {
            return true;
        }
        if (wanted.empty() && names.size() > 1)
        {
            ListSubdatasets(path, names);
        }
        if (wanted.empty() && !names.empty())
        {
            wanted = names.front();
        }
        const char *size =
            CSLFetchNameValueDef(openInfo.papszOpenOptions, "MESH_SIZE", "0");
        const int meshSize = std::clamp(std::atoi(size), 0, 20000);
        m_grid = MakeDsfGrid(
            std::shared_ptr<const dsf::DsfFile>(owner, content.file.get()),
            wanted, meshSize, triangles);
        if (m_grid == nullptr)
        {
            std::string list;
            for (const std::string &name : names)
            {
                list += (list.empty() ? "" : ", ") + bgl::ToUtf8(name);
            }
            CPLError(CE_Failure, CPLE_OpenFailed,
                     "%s: %s: there is no raster '%s'; there are: %s",
                     DSF_DRIVER_NAME, path.c_str(), wanted.c_str(),
                     list.empty() ? "layers only" : list.c_str());
            return false;
        }
        content.WarnOfFooter();
        nRasterXSize = m_grid->width;
        nRasterYSize = m_grid->height;
        SetBand(1, MakeDsfBand(*this, m_grid));
        m_spatialReference = MakeWgs84();
        SetMetadataItem(GDALMD_AREA_OR_POINT,
                        m_grid->hasPosts ? GDALMD_AOP_POINT : GDALMD_AOP_AREA);
        return true;
    }

    void ListSubdatasets(const std::string &path,
                         const std::vector<std::string> &names)
    {
        int number = 0;
        for (const std::string &name : names)
        {
            ++number;
            SetMetadataItem(
                CPLSPrintf("SUBDATASET_%d_NAME", number),
                (std::string(DSF_PREFIX) + '"' + path + "\":" + name).c_str(),
                "SUBDATASETS");
            SetMetadataItem(
                CPLSPrintf("SUBDATASET_%d_DESC", number),
                (name + " of " + CPLGetFilename(path.c_str())).c_str(),
                "SUBDATASETS");
        }
    }

    std::shared_ptr<const DsfContent> m_content{};
    std::shared_ptr<DsfEditSession> m_session{};
    bool m_isClosing = false;
    std::shared_ptr<DsfGrid> m_grid{};
    SpatialReferencePointer m_spatialReference{};
};

int IdentifyDsf(GDALOpenInfo *openInfo)
{
    return HasDsfPrefix(*openInfo) ||
                   (openInfo->nHeaderBytes > 0 && IsDsf(*openInfo))
               ? TRUE
               : FALSE;
}

GDALDataset *OpenDsf(GDALOpenInfo *openInfo)
{
    const bool isUpdate = openInfo->eAccess == GA_Update;
    if (!IdentifyDsf(openInfo) ||
        (isUpdate && ((openInfo->nOpenFlags & GDAL_OF_VECTOR) == 0 ||
                      HasDsfPrefix(*openInfo))) ||
        (openInfo->fpL == nullptr && !HasDsfPrefix(*openInfo)))
    {
        return nullptr;
    }
    return MakeGuarded(DSF_DRIVER_NAME, openInfo->pszFilename,
                       [&] { return DsfDataset::Open(*openInfo); });
}

/** Reads the template of a copy. Returns null, with an error, if it is damaged
 * or not a file with rasters. */
std::unique_ptr<dsf::DsfFile> ReadTemplate(const char *path, const char *name)
{
    const auto refuse = [&](const std::string &why)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s", DSF_DRIVER_NAME,
                 path, why.c_str());
        return nullptr;
    };
    if (name == nullptr)
    {
        return refuse("a raster is written into a copy of a DSF file: "
                      "TEMPLATE names it");
    }
    bgl::ProblemList problems;
    std::unique_ptr<dsf::DsfFile> file = ReadDsfFile(name, problems);
    if (problems.Count() > 0)
    {
        return refuse(std::string("the template ") + name +
                      " is damaged: " + problems.Kept().front().Message());
    }
    if (file != nullptr &&
        (file->container == dsf::Container::Text || !file->FindBounds()))
    {
        return refuse(std::string("the template ") + name +
                      " is not a DSF file with the bounds of its tile");
    }
    return file;
}

GDALDataset *CopyDsf(const char *path, GDALDataset *source, int /* isStrict */,
                     CreateCopyOptions options, GDALProgressFunc progress,
                     void *progressData)
{
    bool isWritten = false;
    std::string name;
    const auto write = [&]
    {
        name = std::string(DSF_PREFIX) + '"' + path +
               "\":" + GetDsfRasterName(options);
        const std::unique_ptr<dsf::DsfFile> original =
            VsiSink::CheckTarget(path, DSF_DRIVER_NAME)
                ? ReadTemplate(path, CSLFetchNameValue(options, "TEMPLATE"))
                : nullptr;
        isWritten =
            original != nullptr &&
            WriteDsfCopy(path, *source, *original, options,
                         progress != nullptr ? progress : GDALDummyProgress,
                         progressData);
    };
    GuardMemory(DSF_DRIVER_NAME, path, write);
    return isWritten ? GDALDataset::Open(name.c_str(),
                                         GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR)
                     : nullptr;
}

/** Deletes nothing: GDAL calls this before it writes a file of the same name.
 * That may be the template of the new file, and must exist until the new one is
 * complete. Fails without a message, because GDAL would show it. */
CPLErr KeepDsf(const char *path)
{
    CPLDebug(DSF_DRIVER_NAME, "%s: files are not deleted", path);
    return CE_Failure;
}

GDALDataset *CreateDsf(const char *path, int bandCount, CSLConstList options)
{
    if (bandCount > 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: a raster is written by gdal_translate, or "
                 "CreateCopy, into a copy of the DSF file that TEMPLATE names",
                 DSF_DRIVER_NAME, path);
        return nullptr;
    }
    return MakeGuarded(DSF_DRIVER_NAME, path,
                       [&] { return DsfWriteDataset::Create(path, options); });
}

}  // namespace

void RegisterDsfDriver()
{
    auto driver = MakeVectorDriver(
        DSF_DRIVER_NAME, "X-Plane scenery tiles", "dsf",
        std::string(BACKUP_OPEN_OPTION) + DSF_OPEN_OPTIONS + EXPANSION_OPTIONS +
            DSF_RASTER_OPTIONS + LAYER_OPEN_OPTIONS);
    SetRelationships(*driver);
    SetLayerCreation(*driver, "Boolean",
                     std::string(DSF_CREATION_OPTIONS) + DSF_COPY_OPTIONS, "");
    SetCreate<CreateDsf>(*driver);
    driver->SetMetadataItem(GDAL_DCAP_RASTER, "YES");
    driver->SetMetadataItem(GDAL_DMD_SUBDATASETS, "YES");
    SetTileSubdatasetInfo(*driver);
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX, DSF_PREFIX);
    driver->pfnIdentify = IdentifyDsf;
    driver->pfnOpen = OpenDsf;
    // GDAL has constants for these since 3.11.
    driver->SetMetadataItem("DCAP_UPDATE", "YES");
    driver->SetMetadataItem("DMD_UPDATE_ITEMS", "Features");
    driver->SetMetadataItem(GDAL_DCAP_CREATECOPY, "YES");
    driver->SetMetadataItem(GDAL_DMD_CREATIONDATATYPES,
                            "Byte Int16 UInt16 Int32 UInt32 Float32 Float64");
    driver->pfnCreateCopy = CopyDsf;
    driver->pfnDelete = KeepDsf;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
