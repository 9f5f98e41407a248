// SPDX-License-Identifier: MIT
// Annotation files, a single one or a folder, as a dataset of layers.

#ifndef FLIGHTSIM_OGR_AGN_AGN_DATASET_H
#define FLIGHTSIM_OGR_AGN_AGN_DATASET_H

#include "ogr/agn/annotation_set.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The metadata items AGN_FILES, AGN_SKIPPED_FILES, AGN_SKIPPED_RECORDS and
 * AGN_UNKNOWN_CHUNKS hold what is known so far: a folder is not read before its
 * features are requested. */
class AgnDataset final : public LayerDataset
{
  public:
    /** Leaves out layers known to be empty, which requires a single file,
     * unless the open option EMPTY_LAYERS is set. */
    AgnDataset(const GDALOpenInfo &openInfo,
               std::shared_ptr<AnnotationSet> files);

    char **GetFileList() override;
    MetadataList GetMetadata(const char *domain = "") override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

  private:
    void RefreshItems();

    const std::shared_ptr<AnnotationSet> m_files;
    std::string m_itemText{};
};

}  // namespace flightsim

#endif
