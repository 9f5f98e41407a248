// SPDX-License-Identifier: MIT
// A BGL file of layers that is being written.

#ifndef FLIGHTSIM_OGR_BGL_BGL_WRITE_DATASET_H
#define FLIGHTSIM_OGR_BGL_BGL_WRITE_DATASET_H

#include "ogr/bgl/record_store.h"
#include "ogr/bgl/terrain_vector_writer.h"
#include "ogr/layer/write_dataset.h"

namespace flightsim
{

/** The creation option of datasets with records, for lists of options in
 * XML. */
extern const char *const RECORD_DATASET_OPTIONS;

/** Terrain vectors and records in one file. */
class BglWriteDataset final : public WriteDataset
{
  public:
    /** Null, with an error, for an option that makes no sense. */
    static std::unique_ptr<BglWriteDataset> Create(const char *path,
                                                   CSLConstList options);

    ~BglWriteDataset() override;

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    BglWriteDataset(const char *path, std::uint64_t fileTime,
                    RecordProfile profile, CSLConstList options);

    std::unique_ptr<WriteLayer>
    MakeVectorLayer(bgl::VectorClass vectorClass,
                    const OGRSpatialReference *spatialReference,
                    CSLConstList options);
    bool Write(bgl::ContainerWriter &container);

    /** A file without features has an empty section. */
    bool HasVectorSection() const
    {
        return m_records.IsEmpty() || !m_vectors.IsEmpty();
    }

    const std::uint64_t m_fileTime;
    const RecordProfile m_profile;
    TerrainVectorStore m_vectors;
    RecordStore m_records;
};

}  // namespace flightsim

#endif
