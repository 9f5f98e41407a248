// SPDX-License-Identifier: MIT
// Annotation files, a single one or a folder, as a dataset of layers.

#ifndef FLIGHTSIM_OGR_AGN_AGN_DATASET_H
#define FLIGHTSIM_OGR_AGN_AGN_DATASET_H

#include "ogr/agn/agn_edit_session.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The metadata items AGN_FILES, AGN_SKIPPED_FILES, AGN_SKIPPED_RECORDS and
 * AGN_UNKNOWN_CHUNKS hold counts so far: a folder is not read before its
 * features are requested. */
class AgnDataset final : public LayerDataset
{
  public:
    /** Leaves out layers known to be empty, which requires a single file,
     * unless the open option EMPTY_LAYERS is set, or features may be added.
     *
     * @param session collects changes; null for read-only access.
     */
    AgnDataset(const GDALOpenInfo &openInfo,
               std::shared_ptr<AnnotationSet> files,
               std::shared_ptr<AgnEditSession> session = nullptr);

    ~AgnDataset() override;

#if FLIGHTSIM_HAS_CLOSE
    CPLErr Close(FLIGHTSIM_CLOSE_ARGUMENTS) override;
#endif

    FlushResult FlushCache(bool isClosing) override;
    OGRErr Save() override;

    bool FollowFile() override
    {
        return m_session == nullptr || m_session->IsCurrent();
    }

    std::function<void()> MakeUndo() override
    {
        return m_session != nullptr ? m_session->MakeUndo() : nullptr;
    }

    char **GetFileList() override;
    MetadataList GetMetadata(const char *domain = "") override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

  private:
    void RefreshItems();

    const std::shared_ptr<AnnotationSet> m_files;
    std::shared_ptr<AgnEditSession> m_session;
    bool m_isClosing = false;
    std::string m_itemText{};
};

}  // namespace flightsim

#endif
