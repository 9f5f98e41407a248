// SPDX-License-Identifier: MIT
// Datasets that take features and write their file when they are closed.

#ifndef FLIGHTSIM_OGR_LAYER_WRITE_DATASET_H
#define FLIGHTSIM_OGR_LAYER_WRITE_DATASET_H

#include "driver/base/driver_names.h"
#include "ogr/layer/write_layer.h"

#include <map>

namespace flightsim
{

/** Of what could not be kept as it was: names of the report, and numbers. */
using LossCounts = std::map<std::string, std::int64_t>;

/** Warns of all that was counted; nothing happens if that is nothing. */
void ReportLosses(const char *driver, const std::string &path,
                  const LossCounts &counts);

/** Common to files that are being written. The file appears when the dataset is
 * closed; it does not when anything has failed. */
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

    /** Counts something that could not be kept as it was, for the report. */
    void Count(const char *what, std::int64_t number = 1)
    {
        m_counts[what] += number;
    }

  protected:
    WriteDataset(const char *driver, const char *path);

    /** Makes a layer; null, with an error, when there is none of that name. */
    virtual std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) = 0;

    /** Writes the file. Called once. */
    virtual bool Finish() = 0;

    /** Calls Finish unless that was done, and reports what was counted. To be
     * called by the destructors of the leaves. */
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
    OGRLayer *AddLayer(const char *name, OGRwkbGeometryType type,
                       const OGRSpatialReference *spatialReference,
                       CSLConstList options);
    const char *m_driver;
    std::string m_path;
    std::vector<std::unique_ptr<WriteLayer>> m_layers{};

    /** In the domain that reports have. */
    LossCounts m_counts{};
    CPLStringList m_report{};
    bool m_isFinished = false;

    /** Whether a layer was asked for that there is none of. */
    bool m_lacksLayer = false;
};

}  // namespace flightsim

#endif
