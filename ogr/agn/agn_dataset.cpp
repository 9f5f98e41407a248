// SPDX-License-Identifier: MIT
// Annotation files, a single one or a folder, as a dataset of layers.

#include "ogr/agn/agn_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "ogr/agn/annotation_layers.h"
#include "driver/base/wgs84.h"

#include <utility>

namespace flightsim
{

namespace
{

bool IsMain(const char *domain)
{
    return domain == nullptr || domain[0] == '\0';
}

}  // namespace

AgnDataset::AgnDataset(const GDALOpenInfo &openInfo,
                       std::shared_ptr<AnnotationSet> files,
                       std::shared_ptr<AgnEditSession> session)
    : m_files(std::move(files)), m_session(std::move(session))
{
    eAccess = m_session != nullptr ? GA_Update : GA_ReadOnly;
    SetDescription(openInfo.pszFilename);
    ReadLayerOptions(openInfo);
    // Otherwise the unit is the side of a square without a location.
    const std::shared_ptr<OGRSpatialReference> reference(
        m_files->GetFolder().IsGeoreferenced() ? MakeWgs84() : nullptr);
    AddAnnotationLayers({*this, m_files, reference, m_session});
    SortLayers();
    AddTileParents(*this);
}

AgnDataset::~AgnDataset()
{
    m_isClosing = true;
    AgnDataset::Save();
}

#if FLIGHTSIM_HAS_CLOSE
CPLErr AgnDataset::Close(FLIGHTSIM_CLOSE_ARGUMENTS)
{
    m_isClosing = true;
    const bool isSaved = Save() == OGRERR_NONE;
    m_session.reset();
    const CPLErr closed = LayerDataset::Close();
    return isSaved ? closed : CE_Failure;
}
#endif

FlushResult AgnDataset::FlushCache(bool isClosing)
{
    Save();
    return LayerDataset::FlushCache(isClosing);
}

OGRErr AgnDataset::Save()
{
    const bool hasChanges = m_session != nullptr && m_session->HasChanges();
    return hasChanges ? SaveChanges(AGN_DRIVER_NAME, m_isClosing,
                                    [this] { return m_session->Save(); })
                      : OGRERR_NONE;
}

char **AgnDataset::GetFileList()
{
    CPLStringList files;
    const AnnotationFolder &folder = m_files->GetFolder();
    GuardMemory(AGN_DRIVER_NAME, GetDescription(),
                [&]
                {
                    for (std::size_t i = 0; i < folder.Count(); ++i)
                    {
                        files.AddString(folder.GetPath(i).c_str());
                    }
                });
    return files.StealList();
}

void AgnDataset::RefreshItems()
{
    const auto set = [this](const char *name, std::int64_t value)
    { SetMetadataItem(name, std::to_string(value).c_str()); };
    const AnnotationFolder &folder = m_files->GetFolder();
    set("AGN_FILES", static_cast<std::int64_t>(folder.Count()));
    set("AGN_SKIPPED_FILES", static_cast<std::int64_t>(folder.CountLeftOut()) +
                                 m_files->CountUnusable());
    set("AGN_SKIPPED_RECORDS", m_files->CountSkipped());
    set("AGN_UNKNOWN_CHUNKS", m_files->CountUnknownChunks());
    // Metadata from the files must not be saved to a side file.
    nPamFlags &= ~GPF_DIRTY;
}

MetadataList AgnDataset::GetMetadata(const char *domain)
{
    if (IsMain(domain))
    {
        GuardMemory(AGN_DRIVER_NAME, GetDescription(),
                    [this] { RefreshItems(); });
    }
    return LayerDataset::GetMetadata(domain);
}

const char *AgnDataset::GetMetadataItem(const char *name, const char *domain)
{
    if (domain != nullptr && EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        EQUAL(name, "FILES_OPENED"))
    {
        m_itemText = std::to_string(m_files->CountOpened());
        return m_itemText.c_str();
    }
    if (IsMain(domain))
    {
        GuardMemory(AGN_DRIVER_NAME, GetDescription(),
                    [this] { RefreshItems(); });
    }
    return LayerDataset::GetMetadataItem(name, domain);
}

}  // namespace flightsim
