// SPDX-License-Identifier: MIT
// A layer whose features can be changed, whatever its format.

#include "ogr/layer/edit_layer.h"

#include "driver/base/memory_guard.h"

#include <utility>

namespace flightsim
{

int EditLayer::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    return EQUAL(name, OLCRandomWrite)       ? TRUE
           : EQUAL(name, OLCSequentialWrite) ? CanCreate()
           : EQUAL(name, OLCDeleteFeature)   ? CanDelete()
           : EQUAL(name, OLCTransactions)    ? TRUE
                                             : TableLayer::TestCapability(name);
}

/** False also if there is no memory, with an error. */
bool EditLayer::FollowFile()
{
    auto *dataset = static_cast<LayerDataset *>(GetDataset());
    bool isFollowed = dataset == nullptr;
    if (dataset != nullptr)
    {
        GuardMemory(dataset->GetDriver()->GetDescription(),
                    dataset->GetDescription(),
                    [&] { isFollowed = dataset->FollowFile(); });
    }
    return isFollowed;
}

OGRErr EditLayer::StartTransaction()
{
    auto &dataset = static_cast<LayerDataset &>(*GetDataset());
    dataset.StartUndo(m_undo);
    return TableLayer::StartTransaction();
}

OGRErr EditLayer::CommitTransaction()
{
    m_undo.Forget();
    return TableLayer::CommitTransaction();
}

bool EditLayer::UndoChanges()
{
    return static_cast<LayerDataset &>(*GetDataset()).RunUndo(m_undo);
}

void EditLayer::ResetReading()
{
    static_cast<void>(FollowFile());
    TableLayer::ResetReading();
}

OGRFeature *EditLayer::GetFeature(GIntBig fid)
{
    static_cast<void>(FollowFile());
    return TableLayer::GetFeature(fid);
}

/** Runs a change: follows the file, turns exceptions into errors, and counts the
 * change on success. */
template <class Body> OGRErr EditLayer::Run(const Body &body)
{
    OGRErr error = OGRERR_NOT_ENOUGH_MEMORY;
    GDALDataset &dataset = *GetDataset();
    GuardMemory(dataset.GetDriver()->GetDescription(), dataset.GetDescription(),
                [&]
                {
                    if (FollowFile())
                    {
                        error = body();
                        return;
                    }
                    // Programs such as QGIS keep the changes of a layer that
                    // refuses them, but not of one that fails to save.
                    CPLError(CE_Failure, CPLE_FileIO,
                             "%s: %s has been changed by another writer since "
                             "it was opened; close it and open it again to "
                             "change it",
                             dataset.GetDriver()->GetDescription(),
                             dataset.GetDescription());
                    error = OGRERR_FAILURE;
                });
    if (error == OGRERR_NONE)
    {
        ForgetExtent();
        NoteChange();
        static_cast<LayerDataset &>(dataset).CountChange();
        m_undo.NoteChange();
    }
    return error;
}

OGRErr EditLayer::CreateField(FieldArgument *field, int /* isApproximate */)
{
    if (Defn()->GetFieldIndex(field->GetNameRef()) >= 0)
    {
        return OGRERR_NONE;
    }
    return Run(
        [&]
        {
            if (!m_transformation || m_created > 0)
            {
                CPLError(CE_Failure, CPLE_NotSupported,
                         "%s has no place for a field %s",
                         GetMessagePrefix().c_str(), field->GetNameRef());
                return OGRERR_UNSUPPORTED_OPERATION;
            }
            m_unknownFields.Add(*Defn(), *field);
            return OGRERR_NONE;
        });
}

bool EditLayer::TransformFrom(const OGRSpatialReference *spatialReference)
{
    return m_transformation.emplace(spatialReference).IsUsable();
}

OGRErr EditLayer::SyncToDisk()
{
    return static_cast<LayerDataset *>(GetDataset())->Save();
}

OGRErr EditLayer::ISetFeature(OGRFeature *feature)
{
    return Run(
        [&]
        {
            const LayerRow *row = FindRow(feature->GetFID());
            return row != nullptr ? ChangeRow(*row, *feature)
                                  : OGRERR_NON_EXISTING_FEATURE;
        });
}

OGRErr EditLayer::ICreateFeature(OGRFeature *feature)
{
    return Run(
        [&]
        {
            m_unknownFields.Report(GetMessagePrefix());
            ++m_created;
            m_warning.clear();
            const OGRErr error = CreateRow(*feature);
            if (error == OGRERR_NONE)
            {
                ReportDropped();
            }
            return error;
        });
}

OGRErr EditLayer::DeleteFeature(GIntBig fid)
{
    return Run(
        [&]
        {
            const LayerRow *row = FindRow(fid);
            return row != nullptr ? DeleteRow(*row)
                                  : OGRERR_NON_EXISTING_FEATURE;
        });
}

OGRErr EditLayer::Refuse(const OGRFeature &feature, const std::string &why)
{
    const bool isNew = feature.GetFID() == OGRNullFID;
    CPLError(CE_Failure, CPLE_AppDefined, "%s, %sfeature " CPL_FRMT_GIB ": %s",
             GetMessagePrefix().c_str(), isNew ? "new " : "",
             isNew ? static_cast<GIntBig>(m_created) : feature.GetFID(),
             why.c_str());
    return OGRERR_FAILURE;
}

OGRErr EditLayer::RefuseValue(const OGRFeature &feature, const char *field)
{
    return Refuse(feature,
                  std::string("field ") + field +
                      ": this value cannot be stored with the others, or "
                      "follows from them");
}

bool EditLayer::TransformToWgs84(const OGRFeature &feature,
                                 const OGRGeometry *&geometry)
{
    geometry = feature.GetGeometryRef();
    return !m_transformation || m_transformation->Apply(geometry, geometry);
}

void EditLayer::StageDroppedWarning(const std::vector<const char *> &fields)
{
    m_warning.clear();
    m_dropped.clear();
    std::string names;
    for (const char *name : fields)
    {
        if (!m_reportedFields.contains(name))
        {
            names.append(names.empty() ? "" : ", ").append(name);
            m_dropped.insert(name);
        }
    }
    if (!names.empty())
    {
        m_warning = GetMessagePrefix() + ", new feature " +
                    std::to_string(m_created) +
                    ": its record has no place for the values of: " + names;
    }
}

/** Emits the warning that was noted: nothing may fail once a feature was
 * added. */
void EditLayer::ReportDropped() noexcept
{
    if (!m_warning.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined, "%s", m_warning.c_str());
        m_reportedFields.merge(m_dropped);
    }
}

}  // namespace flightsim
