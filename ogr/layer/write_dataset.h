// SPDX-License-Identifier: MIT
// Datasets that collect features and write their file when closed.

#ifndef FLIGHTSIM_OGR_LAYER_WRITE_DATASET_H
#define FLIGHTSIM_OGR_LAYER_WRITE_DATASET_H

#include "driver/base/driver_names.h"
#include "ogr/layer/write_layer.h"

#include <map>
#include <utility>

namespace flightsim
{

/** Numbers of losses, by their names in the report. */
using LossCounts = std::map<std::string, std::int64_t>;

/** Warns of all counted losses, if there are any. */
void ReportLosses(const char *driver, const std::string &path,
                  const LossCounts &counts);

/** Base of files being written. The file is created when the dataset is closed,
 * unless anything failed or the caller stopped in the middle of a layer. If the
 * caller continues after refused features, the others are written and the
 * report has the number of refused ones. */
class WriteDataset : public GDALDataset
{
  public:
    int GetLayerCount() FLIGHTSIM_CONST_312 override
    {
        return static_cast<int>(m_layers.size());
    }

#if FLIGHTSIM_HAS_CONST_LAYERS
    using GDALDataset::GetLayer;
    const OGRLayer *GetLayer(int number) const override;
#else
    OGRLayer *GetLayer(int number) override;
#endif

    int TestCapability(const char *capability) FLIGHTSIM_CONST_312 override;
    MetadataList GetMetadata(const char *domain) override;

#if FLIGHTSIM_HAS_CLOSE
    CPLErr Close(FLIGHTSIM_CLOSE_ARGUMENTS) override;
#endif

    /** Counts a loss, for the report. */
    void Count(const char *what, std::int64_t number = 1)
    {
        m_counts[what] += number;
    }

    /** Returns and resets the counts. */
    LossCounts TakeCounts()
    {
        return std::exchange(m_counts, {});
    }

    /** Prevents the file from being written. */
    void Abandon()
    {
        m_isFinished = true;
    }

  protected:
    WriteDataset(const char *driver, const char *path);

    /** Makes a layer; returns null, with an error, for an unknown name. */
    virtual std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) = 0;

    /** Writes the file. Called once. */
    virtual bool Finish() = 0;

    /** Calls Finish unless that was done, and reports the counts. Must be
     * called by the destructors of the final classes. */
    bool CloseOnce();

    const std::string &GetPath() const
    {
        return m_path;
    }

#if FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT
    OGRLayer *ICreateLayer(const char *name,
                           const OGRGeomFieldDefn *geometryField,
                           CSLConstList options) override;
#else
    OGRLayer *ICreateLayer(const char *name,
                           LayerReferenceArgument *spatialReference,
                           OGRwkbGeometryType type, char **options) override;
#endif

  private:
    bool HasContent() const;
    bool WouldEmptyFile() const;
    bool IsStopped() const;
    void CountRefused();
    OGRLayer *AddLayer(const char *name, OGRwkbGeometryType type,
                       const OGRSpatialReference *spatialReference,
                       CSLConstList options);
    const char *m_driver;
    std::string m_path;
    std::vector<std::unique_ptr<WriteLayer>> m_layers{};

    /** Shown in the metadata domain of reports. */
    LossCounts m_counts{};
    CPLStringList m_report{};
    bool m_isFinished = false;

    /** Whether an unknown layer was requested. */
    bool m_lacksLayer = false;
};

}  // namespace flightsim

#endif
