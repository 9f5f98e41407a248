// SPDX-License-Identifier: MIT
// Datasets that collect features and write their file when closed.

#include "ogr/layer/write_dataset.h"

#include "driver/base/memory_guard.h"

#include <algorithm>

namespace flightsim
{

WriteDataset::WriteDataset(const char *driver, const char *path)
    : m_driver(driver), m_path(path)
{
    SetDescription(path);
    eAccess = GA_Update;
}

#if FLIGHTSIM_HAS_CONST_LAYERS
const OGRLayer *WriteDataset::GetLayer(int number) const
#else
OGRLayer *WriteDataset::GetLayer(int number)
#endif
{
    return number >= 0 && number < GetLayerCount()
               ? m_layers[static_cast<std::size_t>(number)].get()
               : nullptr;
}

int WriteDataset::TestCapability(const char *capability) FLIGHTSIM_CONST_312
{
    return !m_isFinished && (EQUAL(capability, ODsCCreateLayer) ||
                             EQUAL(capability, ODsCZGeometries) ||
                             EQUAL(capability, ODsCCurveGeometries));
}

MetadataList WriteDataset::GetMetadata(const char *domain)
{
    if (domain == nullptr || !EQUAL(domain, WRITE_REPORT_DOMAIN))
    {
        return GDALDataset::GetMetadata(domain);
    }
    const auto list = [this]
    {
        m_report.Clear();
        for (const auto &[what, count] : m_counts)
        {
            m_report.SetNameValue(what.c_str(), std::to_string(count).c_str());
        }
    };
    return GuardMemory(m_driver, m_path.c_str(), list) ? m_report.List()
                                                       : nullptr;
}

void ReportLosses(const char *driver, const std::string &path,
                  const LossCounts &counts)
{
    std::string text;
    for (const auto &[what, count] : counts)
    {
        text += (text.empty() ? "" : ", ") + what + " " + std::to_string(count);
    }
    if (!text.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined, "%s: %s: %s", driver,
                 path.c_str(), text.c_str());
        // Fiona treats any pending error as a failure.
        CPLErrorReset();
    }
}

/** Returns false, with an error, if nothing would be written because all
 * features were refused or belong to derived layers. */
bool WriteDataset::HasContent() const
{
    const WriteLayer *derived = nullptr;
    const WriteLayer *refused = nullptr;
    for (const std::unique_ptr<WriteLayer> &layer : m_layers)
    {
        if (layer->HasReceived() && !layer->IsDerived())
        {
            if (!layer->HasRefusedAll())
            {
                return true;
            }
            refused = layer.get();
        }
        if (layer->HasReceived() && derived == nullptr)
        {
            derived = layer.get();
        }
    }
    if (refused != nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is nothing to write: no feature of %s could be "
                 "written",
                 m_driver, m_path.c_str(), refused->GetDescription());
        return false;
    }
    if (derived != nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is nothing to write: features of %s follow "
                 "from those of other layers, which are missing",
                 m_driver, m_path.c_str(), derived->GetDescription());
    }
    return derived == nullptr;
}

/** Returns true, with an error, if a file would be replaced by one without
 * features: a program that fails after it created a layer closes the dataset
 * nevertheless. */
bool WriteDataset::WouldEmptyFile() const
{
    VSIStatBufL status;
    if (std::any_of(m_layers.begin(), m_layers.end(),
                    [](const auto &layer) { return layer->HasReceived(); }) ||
        VSIStatExL(m_path.c_str(), &status,
                   VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) != 0 ||
        VSI_ISDIR(status.st_mode))
    {
        return false;
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s stays as it was, since no feature came; an empty file is "
             "only written where there is none",
             m_driver, m_path.c_str());
    return true;
}

/** Returns true, with an error, if the caller stopped in the middle of a layer:
 * an incomplete file would look complete. */
bool WriteDataset::IsStopped() const
{
    for (const std::unique_ptr<WriteLayer> &layer : m_layers)
    {
        if (layer->IsStopped())
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s is not written, because not all features of layer "
                     "%s arrived",
                     m_driver, m_path.c_str(), layer->GetDescription());
            return true;
        }
    }
    return false;
}

/** Counts the refused features if the caller continued after them. */
void WriteDataset::CountRefused()
{
    for (const std::unique_ptr<WriteLayer> &layer : m_layers)
    {
        if (layer->CountRefused() > 0)
        {
            Count(std::string("FEATURES_NOT_WRITTEN.")
                      .append(layer->GetDescription())
                      .c_str(),
                  layer->CountRefused());
        }
    }
}

bool WriteDataset::CloseOnce()
{
    if (m_isFinished)
    {
        return true;
    }
    m_isFinished = true;
    bool isDone = false;
    GuardMemory(m_driver, m_path.c_str(),
                [&]
                {
                    const bool isComplete = std::none_of(
                        m_layers.begin(), m_layers.end(),
                        [](const auto &layer) { return layer->IsBroken(); });
                    // A file without layers was not requested.
                    CountRefused();
                    isDone = isComplete &&
                             !(m_lacksLayer && m_layers.empty()) &&
                             !IsStopped() && HasContent() &&
                             !WouldEmptyFile() && Finish();
                });
    if (isDone)
    {
        GuardMemory(m_driver, m_path.c_str(),
                    [&] { ReportLosses(m_driver, m_path, m_counts); });
    }
    return isDone;
}

#if FLIGHTSIM_HAS_CLOSE
CPLErr WriteDataset::Close(FLIGHTSIM_CLOSE_ARGUMENTS)
{
    const bool isDone = CloseOnce();
    const CPLErr closed = GDALDataset::Close();
    return isDone ? closed : CE_Failure;
}
#endif

OGRLayer *WriteDataset::AddLayer(const char *name, OGRwkbGeometryType type,
                                 const OGRSpatialReference *spatialReference,
                                 CSLConstList options)
{
    if (m_isFinished)
    {
        return nullptr;
    }
    for (const std::unique_ptr<WriteLayer> &layer : m_layers)
    {
        if (EQUAL(layer->GetName(), name))
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s already has a layer %s", m_driver, m_path.c_str(),
                     name);
            return nullptr;
        }
    }
    std::unique_ptr<WriteLayer> layer;
    GuardMemory(m_driver, m_path.c_str(),
                [&]
                {
                    m_layers.reserve(m_layers.size() + 1);
                    layer = MakeLayer(name, type, spatialReference, options);
                });
    if (layer != nullptr && !layer->IsUsable())
    {
        CPLError(
            CE_Failure, CPLE_AppDefined,
            "%s: %s: the coordinate system of layer %s cannot be transformed "
            "to WGS 84",
            m_driver, m_path.c_str(), name);
        return nullptr;
    }
    m_lacksLayer = m_lacksLayer || layer == nullptr;
    return layer == nullptr ? nullptr
                            : m_layers.emplace_back(std::move(layer)).get();
}

#if FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT
OGRLayer *WriteDataset::ICreateLayer(const char *name,
                                     const OGRGeomFieldDefn *geometryField,
                                     CSLConstList options)
{
    return AddLayer(
        name, geometryField != nullptr ? geometryField->GetType() : wkbNone,
        geometryField != nullptr ? geometryField->GetSpatialRef() : nullptr,
        options);
}
#else
OGRLayer *WriteDataset::ICreateLayer(const char *name,
                                     LayerReferenceArgument *spatialReference,
                                     OGRwkbGeometryType type, char **options)
{
    return AddLayer(name, type, spatialReference, options);
}
#endif

}  // namespace flightsim
