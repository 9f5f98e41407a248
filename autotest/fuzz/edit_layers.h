// SPDX-License-Identifier: MIT
// Edits the layers of a file as chosen by bytes of the input.

#ifndef FLIGHTSIM_AUTOTEST_FUZZ_EDIT_LAYERS_H
#define FLIGHTSIM_AUTOTEST_FUZZ_EDIT_LAYERS_H

#include "autotest/fuzz/gdal_session.h"

#include <cstdlib>
#include <cstring>
#include <vector>

namespace fuzz
{

inline constexpr int MAXIMUM_FEATURES = 20;

inline int g_failures = 0;

inline void CountFailure(CPLErr level, CPLErrorNum, const char *)
{
    g_failures += level >= CE_Failure ? 1 : 0;
}

/** Moves all points a little. */
class Shift final : public OGRDefaultGeometryVisitor
{
    using OGRDefaultGeometryVisitor::visit;

    void visit(OGRPoint *point) override
    {
        constexpr double DEGREES = 1e-3;
        point->setX(point->getX() + DEGREES);
    }
};

inline void SetSomeField(OGRFeature &feature, int field)
{
    if (feature.GetFieldCount() > 0)
    {
        feature.SetField(field % feature.GetFieldCount(), field);
    }
}

inline std::vector<OGRFeatureUniquePtr> ReadFeatures(OGRLayer &layer)
{
    std::vector<OGRFeatureUniquePtr> features;
    layer.ResetReading();
    while (features.size() < MAXIMUM_FEATURES)
    {
        features.emplace_back(layer.GetNextFeature());
        if (features.back() == nullptr)
        {
            features.pop_back();
            break;
        }
    }
    return features;
}

/** Whether an edit was taken is the layer's own affair. */
inline void Edit(OGRLayer &layer, const Choice &choice)
{
    const std::vector<OGRFeatureUniquePtr> features = ReadFeatures(layer);
    for (std::size_t i = 0; i < features.size(); ++i)
    {
        OGRFeature &feature = *features[i];
        switch ((choice.way >> (2 * (i % 4))) & 3)
        {
            case 0:
                std::ignore = layer.DeleteFeature(feature.GetFID());
                break;
            case 1:
                if (feature.GetGeometryRef() != nullptr)
                {
                    Shift shift;
                    feature.GetGeometryRef()->accept(&shift);
                }
                std::ignore = layer.SetFeature(&feature);
                break;
            case 2:
                feature.SetFID(OGRNullFID);
                std::ignore = layer.CreateFeature(&feature);
                break;
            default:
                SetSomeField(feature, choice.options >> 2);
                std::ignore = layer.SetFeature(&feature);
                break;
        }
    }
    // Reading sees what was done before it is saved.
    ReadFeatures(layer);
}

/** Counts failures for as long as it lives. */
class FailureCount final
{
  public:
    FailureCount()
    {
        CPLPushErrorHandler(CountFailure);
    }

    ~FailureCount()
    {
        CPLPopErrorHandler();
    }

    FailureCount(const FailureCount &) = delete;
    FailureCount &operator=(const FailureCount &) = delete;
};

/** Edits the layers and saves after each, as programs do that keep a file open.
 * Rows of before are changed by their FIDs. */
inline void ChangeStepwise(GDALDataset &dataset, const Choice &choice)
{
    for (int i = 0; i < dataset.GetLayerCount(); ++i)
    {
        OGRLayer &layer = *dataset.GetLayer(i);
        Edit(layer, choice);
        const FailureCount count;
        std::ignore = layer.SyncToDisk();
    }
}

/** The number of failures that saving had; nothing where there is no editing. */
inline int Change(const char *path, const Choice &choice)
{
    constexpr int STEPWISE = 0x80;
    CPLStringList options;
    options.SetNameValue("BACKUP", "NO");
    DatasetPointer dataset =
        Open(path, GDAL_OF_VECTOR | GDAL_OF_UPDATE, options.List());
    if (dataset == nullptr)
    {
        return -1;
    }
    g_failures = 0;
    const bool isStepwise = (choice.options & STEPWISE) != 0;
    if (isStepwise)
    {
        ChangeStepwise(*dataset, choice);
    }
    for (int i = 0; !isStepwise && i < dataset->GetLayerCount(); ++i)
    {
        if ((choice.options & 3) == 3 || i % 3 == (choice.options & 3))
        {
            Edit(*dataset->GetLayer(i), choice);
        }
    }
    const FailureCount count;
    dataset.reset();
    return isStepwise ? 0 : g_failures;
}

inline bool IsSameFile(const char *path, const std::uint8_t *data,
                       std::size_t size)
{
    vsi_l_offset length = 0;
    const GByte *bytes = VSIGetMemFileBuffer(path, &length, FALSE);
    return bytes != nullptr && length == size &&
           std::memcmp(bytes, data, size) == 0;
}

/** The file opens, and is as it was where saving has failed. */
inline void Check(const char *folder, const char *path, int failures,
                  const std::uint8_t *data, std::size_t size)
{
    const CPLStringList names(VSIReadDir(folder));
    const bool isChanged = failures == 0;
    if (names.Count() != 1 || (!isChanged && !IsSameFile(path, data, size)))
    {
        std::abort();
    }
    g_failures = 0;
    const FailureCount count;
    const DatasetPointer dataset =
        Open(path, GDAL_OF_VECTOR | GDAL_OF_VERBOSE_ERROR);
    if (dataset != nullptr)
    {
        ReadLayers(*dataset);
    }
    else if (g_failures == 0)
    {
        std::abort();
    }
}

}  // namespace fuzz

#endif
