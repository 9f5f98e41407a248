// SPDX-License-Identifier: MIT
// A scenery library as a dataset of layers.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_DATASET_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_DATASET_H

#include "driver/base/subdataset_name.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/library/files/library.h"

#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** The metadata items AREAS, FILES and FILES_<STATUS> hold the counts. */
class LibraryDataset final : public LayerDataset
{
  public:
    /** @param path of the catalogue or folder, for messages. */
    LibraryDataset(const GDALOpenInfo &openInfo, const std::string &path,
                   std::shared_ptr<const Library> library, int threads);

    char **GetFileList() override;
    MetadataList GetMetadata(const char *domain = "") override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

  private:
    void SetItems();

    const std::string m_path;
    const std::shared_ptr<const Library> m_library;
    const int m_threads;

    /** Number of files that were read, for tests. */
    std::string m_scanned{};

    /** The rasters; listed on first use. */
    std::optional<CPLStringList> m_subdatasets{};
};

/** The open options of a library, for option lists. */
extern const char *const LIBRARY_OPEN_OPTIONS;

/** Opens a library or one of its rasters by name. Returns null if there is
 * none, with an error unless it merely has no such content. */
std::unique_ptr<GDALDataset> OpenLibrary(const GDALOpenInfo &openInfo,
                                         const SubdatasetName &name);

}  // namespace flightsim

#endif
