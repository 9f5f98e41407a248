// SPDX-License-Identifier: MIT
// A scenery library as a dataset of layers.

#ifndef FLIGHTSIM_OGR_LIBRARY_LIBRARY_DATASET_H
#define FLIGHTSIM_OGR_LIBRARY_LIBRARY_DATASET_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/library/library.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The metadata AREAS, FILES and FILES_<STATUS> count what there is. */
class LibraryDataset final : public LayerDataset
{
  public:
    /** @param path of the catalogue or folder, for messages. */
    LibraryDataset(const GDALOpenInfo &openInfo, const std::string &path,
                   std::shared_ptr<const Library> library, int threads);

    char **GetFileList() override;

  private:
    void SetItems();

    const std::string m_path;
    const std::shared_ptr<const Library> m_library;
};

/** The open options of a library, for option lists. */
extern const char *const LIBRARY_OPEN_OPTIONS;

/** Opens what a path stands for; null, with an error, when it is no
 * library. */
std::unique_ptr<LibraryDataset> OpenLibrary(const GDALOpenInfo &openInfo,
                                            const std::string &path);

}  // namespace flightsim

#endif
