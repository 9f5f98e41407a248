// SPDX-License-Identifier: MIT
// Edits the layers of a BGL file and saves them.

#include "driver/bgl_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/file_backup.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_sink.h"
#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Whether a dataset opened for update can be changed. Fails silently for one
 * without layers or in a read-only place: programs try update mode first. */
bool BglDataset::StartEditing(const GDALOpenInfo &openInfo,
                              const FileState &state,
                              std::unique_ptr<BglDataset> &dataset)
{
    if (dataset == nullptr || dataset->m_session == nullptr)
    {
        return false;
    }
    const std::string &path = dataset->m_file->GetPath();
    const std::string problem = dataset->m_session->FindProblem();
    if (!problem.empty())
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: %s can only be read: %s",
                 BGL_DRIVER_NAME, path.c_str(), problem.c_str());
        return false;
    }
    VSILFILE *file = VSIFOpenL(path.c_str(), "rb+");
    if (file == nullptr)
    {
        return false;
    }
    VSIFCloseL(file);
    if (FileState::Read(path) != state)
    {
        CPLError(
            CE_Failure, CPLE_FileIO,
            "%s: %s has been changed by another writer while it was opened",
            BGL_DRIVER_NAME, path.c_str());
        return false;
    }
    dataset->eAccess = GA_Update;
    dataset->m_state = state;
    dataset->m_openOptions = CopyOptions(openInfo.papszOpenOptions);
    dataset->m_hasBackup =
        !CPLFetchBool(openInfo.papszOpenOptions, "BACKUP", true);
    return true;
}

int BglDataset::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    return EQUAL(name, ODsCCreateLayer) || EQUAL(name, ODsCDeleteLayer)
               ? m_session != nullptr
               : LayerDataset::TestCapability(name);
}

OGRErr BglDataset::DeleteLayer(int i)
{
    const std::string name = GetLayerName(i);
    if (m_session == nullptr || name.empty())
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: layer %d cannot be deleted: %s", BGL_DRIVER_NAME,
                 GetDescription(), i,
                 name.empty() ? "there is no layer of that number"
                              : "the file is open read-only");
        return OGRERR_FAILURE;
    }
    bool isDeleted = false;
    GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                [&] { isDeleted = DeleteBglLayer(*this, *m_session, name); });
    if (isDeleted)
    {
        CountChange();
    }
    return isDeleted ? OGRERR_NONE : OGRERR_FAILURE;
}

OGRLayer *
BglDataset::CreateBglLayer(const char *name,
                           const OGRSpatialReference *spatialReference,
                           OGRwkbGeometryType type, CSLConstList options)
{
    OGRLayer *layer = nullptr;
    if (m_session == nullptr)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: %s is open read-only",
                 BGL_DRIVER_NAME, GetDescription());
    }
    else
    {
        GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                    [&]
                    {
                        layer = AddBglLayer(*this, *m_session, m_surveys, name,
                                            spatialReference, type, options);
                    });
    }
    return layer;
}

#if FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT
OGRLayer *BglDataset::ICreateLayer(const char *name,
                                   const OGRGeomFieldDefn *geometryField,
                                   CSLConstList options)
{
    return CreateBglLayer(
        name,
        geometryField != nullptr ? geometryField->GetSpatialRef() : nullptr,
        geometryField != nullptr ? geometryField->GetType() : wkbNone, options);
}
#else
OGRLayer *BglDataset::ICreateLayer(const char *name,
                                   LayerReferenceArgument *spatialReference,
                                   OGRwkbGeometryType type, char **options)
{
    return CreateBglLayer(name, spatialReference, type, options);
}
#endif

/** Whether the file is unchanged since it was opened. Emits an error if not,
 * because the changes of others would be lost. */
bool BglDataset::CheckState() const
{
    if (FileState::Read(m_file->GetPath()) == m_state)
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_FileIO,
             "%s: %s has been changed by another writer since it was opened; "
             "nothing is saved",
             BGL_DRIVER_NAME, m_file->GetPath().c_str());
    return false;
}

/** Writes a changed copy beside the file; returns null, with an error, on
 * failure. */
std::unique_ptr<VsiSink> BglDataset::WriteChanges()
{
    const std::string &path = m_file->GetPath();
    std::unique_ptr<VsiSink> sink = VsiSink::Create(path, BGL_DRIVER_NAME);
    if (sink == nullptr)
    {
        return nullptr;
    }
    const std::string problem = m_session->Write(*sink);
    if (!problem.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s %s", BGL_DRIVER_NAME,
                 path.c_str(), problem.c_str());
        return nullptr;
    }
    return sink->Close() ? std::move(sink) : nullptr;
}

namespace
{

/** Closes a file while it is being replaced; reopens it if that fails. */
class ClosedFile final
{
  public:
    explicit ClosedFile(const BglFile &file) : m_file(file)
    {
        m_file.Close();
    }

    ~ClosedFile()
    {
        if (!m_isReplaced)
        {
            static_cast<void>(FitsMemory([this] { m_file.Reopen(); }));
        }
    }

    ClosedFile(const ClosedFile &) = delete;
    ClosedFile &operator=(const ClosedFile &) = delete;

    bool Replace(VsiSink &sink, const FileState &expected)
    {
        m_isReplaced = sink.CommitOver(expected);
        return m_isReplaced;
    }

  private:
    const BglFile &m_file;
    bool m_isReplaced = false;
};

}  // namespace

/** Returns the losses of new and changed features, for the report. */
LossCounts BglDataset::CountLosses() const
{
    LossCounts losses = m_session->CountLosses();
    for (const ListedLayer &listed : GetRecordLayers())
    {
        const FeatureLayer *layer = FindMadeLayer(listed.GetName());
        const std::int64_t rounded =
            layer != nullptr ? layer->CountRounded() : 0;
        if (rounded > 0)
        {
            losses[std::string(ANGLES_ROUNDED).append(listed.GetName())] =
                rounded;
        }
    }
    return losses;
}

bool BglDataset::WriteFile()
{
    const std::string &path = m_file->GetPath();
    const std::unique_ptr<VsiSink> sink =
        CheckState() ? WriteChanges() : nullptr;
    if (sink == nullptr || (!m_isClosing && !NoteRows(m_surveys, *m_session)) ||
        (!m_hasBackup &&
         !WriteBackup(path, m_file->GetSource(), BGL_DRIVER_NAME)))
    {
        return false;
    }
    m_hasBackup = true;
    const SharedFids::Pause pause;
    if (!ClosedFile(*m_file).Replace(*sink, m_state))
    {
        return false;
    }
    const FileState before = std::exchange(m_state, FileState::Read(path));
    // From here on, the changes are in the file even if a later step fails.
    m_session->GetVectors().Forget();
    ReportLosses(BGL_DRIVER_NAME, path, m_session->GetVectors().GetCounts());
    ReportLosses(BGL_DRIVER_NAME, path, CountLosses());
    return m_isClosing || OpenSavedFile(before);
}

/** Opens the file that is now at the path; null, with an error, on failure. */
std::shared_ptr<const BglFile> BglDataset::OpenAgain() const
{
    bgl::ProblemList problems;
    std::unique_ptr<VsiSource> source =
        VsiSource::Open(m_file->GetPath().c_str());
    std::shared_ptr<const BglFile> file =
        source != nullptr
            ? BglFile::Open(m_file->GetPath(), std::move(source), problems)
            : nullptr;
    if (file == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be opened",
                 BGL_DRIVER_NAME, m_file->GetPath().c_str());
    }
    return file;
}

/** Reopens the dataset's parts on the file that is now at the path.
 *
 * @param before state of the file that was replaced. */
bool BglDataset::OpenSavedFile(const FileState &before)
{
    std::shared_ptr<const BglFile> file = OpenAgain();
    if (file == nullptr)
    {
        return false;
    }
    m_file = std::move(file);
    m_fids = RenewBglLayers(*this, m_openOptions.List(), m_file, before,
                            *m_session, m_surveys);
    return true;
}

/** Continues with the file as another dataset of this process has saved it.
 * Returns false if that is not the file now. */
bool BglDataset::Reload(const FileState &state)
{
    const std::shared_ptr<const FileFids> fids =
        SharedFids::FindSince(m_file->GetPath(), m_state);
    std::shared_ptr<const BglFile> file =
        fids != nullptr ? OpenAgain() : nullptr;
    if (file == nullptr)
    {
        return false;
    }
    m_file = std::move(file);
    m_state = state;
    m_fids = fids;
    ReloadLayers();
    return true;
}

/** Discards all changes. */
void BglDataset::ReloadLayers()
{
    ReloadBglLayers(*this, m_openOptions.List(), {m_file, m_fids}, *m_session,
                    m_surveys);
}

bool BglDataset::FollowFile()
{
    if (m_session == nullptr || m_session->HasChanges())
    {
        return true;
    }
    const FileState state = FileState::Read(m_file->GetPath());
    return state == m_state || Reload(state);
}

std::function<void()> BglDataset::MakeUndo()
{
    return m_session != nullptr && !m_session->HasChanges()
               ? std::function<void()>([this] { ReloadLayers(); })
               : nullptr;
}

OGRErr BglDataset::Save()
{
    if (m_flushed)
    {
        return *m_flushed;
    }
    const bool hasChanges = m_session != nullptr && m_session->HasChanges();
    return hasChanges ? SaveChanges(BGL_DRIVER_NAME, m_isClosing,
                                    [this] { return WriteFile(); })
                      : OGRERR_NONE;
}

namespace
{

/** Keeps the result of saving for its lifetime. */
class Flush final
{
  public:
    Flush(std::optional<OGRErr> &place, OGRErr value) : m_place(place)
    {
        m_place = value;
    }

    ~Flush()
    {
        m_place.reset();
    }

    Flush(const Flush &) = delete;
    Flush &operator=(const Flush &) = delete;

  private:
    std::optional<OGRErr> &m_place;
};

}  // namespace

FlushResult BglDataset::FlushCache(bool isClosing)
{
    const Flush flush(m_flushed, Save());
    return LayerDataset::FlushCache(isClosing);
}

BglDataset::~BglDataset()
{
    m_isClosing = true;
    Save();
    // GDAL's destructor could no longer call our methods.
    if ((nPamFlags & GPF_DIRTY) != 0)
    {
        TrySaveXML();
    }
}

#if FLIGHTSIM_HAS_CLOSE
CPLErr BglDataset::Close(FLIGHTSIM_CLOSE_ARGUMENTS)
{
    m_isClosing = true;
    const bool isSaved = Save() == OGRERR_NONE;
    m_session.reset();
    const CPLErr closed = LayerDataset::Close();
    return isSaved ? closed : CE_Failure;
}
#endif

}  // namespace flightsim
