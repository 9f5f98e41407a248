// SPDX-License-Identifier: MIT
// A BGL file, or one theme of it, as a GDAL dataset.

#ifndef FLIGHTSIM_DRIVER_BGL_DATASET_H
#define FLIGHTSIM_DRIVER_BGL_DATASET_H

#include "driver/base/bgl_file.h"
#include "driver/base/file_state.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "frmts/bgl/read/mosaic.h"
#include "frmts/bgl/read/raster_file.h"
#include "frmts/trq1/theme.h"
#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/bgl/edit/edit_session.h"
#include "ogr/layer/layer_dataset.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

class VsiSink;

/** A mosaic of tiles with its overviews, which are separate datasets, or,
 * without bands, the list of themes of a file that has several. Both may also
 * have the layers of the file; a dataset may have only layers. */
class BglDataset final : public LayerDataset
{
  public:
    ~BglDataset() override;

#if FLIGHTSIM_HAS_CLOSE
    CPLErr Close(FLIGHTSIM_CLOSE_ARGUMENTS) override;
#endif

    /** Opens the content requested by `name` and the open flags.
     *
     * @param state of the file before it was opened; for update alone.
     * @param problems found so far; those of the layers are added.
     * @return null, with an error unless the file merely has no such content.
     */
    static std::unique_ptr<BglDataset> Open(GDALOpenInfo &openInfo,
                                            const SubdatasetName &name,
                                            const OpenedFile &opened,
                                            const FileState &state,
                                            bgl::ProblemList &problems);

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif
    char **GetFileList() override;

    /** Replaces the file with one that has all changes, and keeps the old one
     * as .bak. On failure the file is unchanged, or the error names where its
     * contents are. */
    OGRErr Save() override;

    bool FollowFile() override;
    std::function<void()> MakeUndo() override;

    /** Saves once, not once for each layer. */
    FlushResult FlushCache(bool isClosing) override;

    OGRErr DeleteLayer(int i) override;
    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;
    char **GetMetadataDomainList() override;
    MetadataList GetMetadata(const char *domain = "") override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

  protected:
#if FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT
    OGRLayer *ICreateLayer(const char *name,
                           const OGRGeomFieldDefn *geometryField,
                           CSLConstList options) override;
#else
    OGRLayer *ICreateLayer(const char *name,
                           LayerReferenceArgument *spatialReference,
                           OGRwkbGeometryType type, char **options) override;
#endif

    CPLErr IRasterIO(GDALRWFlag flag, int x, int y, int width, int height,
                     void *buffer, int bufferWidth, int bufferHeight,
                     GDALDataType bufferType, int bandCount, int *bandMap,
                     GSpacing pixelSpace, GSpacing lineSpace,
                     GSpacing bandSpace,
                     GDALRasterIOExtraArg *extraArg) override;

    /** Leaves out the metadata of the file itself. */
    CPLXMLNode *SerializeToXML(const char *path) override;

    CPLErr IBuildOverviews(const char *resampling, int overviewCount,
                           const int *overviews, int bandCount,
                           const int *bands, GDALProgressFunc progress,
                           void *progressData, CSLConstList options) override;

  private:
    explicit BglDataset(std::shared_ptr<const BglFile> file);
    BglDataset(std::shared_ptr<const BglFile> file,
               std::unique_ptr<Mosaic> mosaic);

    static std::unique_ptr<BglDataset>
    OpenRaster(const GDALOpenInfo &openInfo, const SubdatasetName &name,
               const std::shared_ptr<const BglFile> &file,
               const std::shared_ptr<const RasterFile> &rasters,
               std::size_t &skipped);
    static void OpenVector(const GDALOpenInfo &openInfo,
                           const OpenedFile &opened, bgl::ProblemList &problems,
                           std::unique_ptr<BglDataset> &dataset);
    static bool StartEditing(const GDALOpenInfo &openInfo,
                             const FileState &state,
                             std::unique_ptr<BglDataset> &dataset);
    OGRLayer *CreateBglLayer(const char *name,
                             const OGRSpatialReference *spatialReference,
                             OGRwkbGeometryType type, CSLConstList options);
    bool CheckState() const;
    std::unique_ptr<VsiSink> WriteChanges();
    std::map<std::string, std::int64_t> CountLosses() const;
    bool WriteFile();
    std::shared_ptr<const BglFile> OpenAgain() const;
    bool Reload(const FileState &state);
    void ReloadLayers();
    bool OpenSavedFile(const FileState &before);
    static std::unique_ptr<BglDataset>
    OpenList(const SubdatasetName &name,
             const std::shared_ptr<const BglFile> &file,
             const RasterFile &rasters, const std::vector<bgl::Theme> &themes);
    bool HasSubdatasets();
    const char *GetRecordItem(const char *name);
    const char *GetDebugItem(const char *name);
    void SetSurveyItems();
    void SetItems(const RasterFile *rasters);
    void SetFileItem(const char *name, const char *value,
                     const char *domain = "");
    void LoadSideFile(GDALOpenInfo &openInfo);
    void FinishOpening(GDALOpenInfo &openInfo, const SubdatasetName &name);

    CPLStringList MakeStructure() const;

    std::shared_ptr<const BglFile> m_file;

    /** Items of the domain BGL_STRUCTURE, after the first request. */
    CPLStringList m_structure{};

    /** Null unless the dataset is open for update. */
    std::unique_ptr<EditSession> m_session{};

    /** The FIDs of the file; null if they are the row numbers. */
    std::shared_ptr<const FileFids> m_fids{};
    CPLStringList m_openOptions{};
    bool m_hasBackup = false;

    /** State of the file when it was opened or last saved. */
    FileState m_state{};
    bool m_isClosing = false;

    /** Result of saving, while GDAL asks each layer to save. */
    std::optional<OGRErr> m_flushed{};

    /** Null for a list of themes, and for layers only. */
    const std::unique_ptr<Mosaic> m_mosaic{};

    CPLString m_itemText{};

    /** The metadata of the file itself. */
    CPLStringList m_fileItems{};

    /** Pending surveys, and the number of parts skipped without them. */
    LayerSurveys m_surveys{};
    std::size_t m_skipped = 0;
    bool m_hasSurveyItems = false;
};

}  // namespace flightsim

#endif
