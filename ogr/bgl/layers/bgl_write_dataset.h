// SPDX-License-Identifier: MIT
// Writes layers to a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_BGL_WRITE_DATASET_H
#define FLIGHTSIM_OGR_BGL_LAYERS_BGL_WRITE_DATASET_H

#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/edit/record_store.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/layers/terrain_vector_write_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_writer.h"

namespace flightsim
{

/** A layer to write, with the fields of the reader's layer. */
class RecordWriteLayer final : public WriteLayer
{
  public:
    /** `dataset` counts losses; it and `store` must outlive the layer. */
    RecordWriteLayer(WriteDataset &dataset, RecordStore &store,
                     RecordLayerId id, RecordEncoderPointer encoder,
                     RecordProfile profile, const std::string &file,
                     const OGRSpatialReference *spatialReference);

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    WriteDataset &m_dataset;
    RecordStore &m_store;
    const RecordLayerId m_id;
    const RecordEncoderPointer m_encoder;
    void CompareDialect(const OGRFeature &feature) const;
    void CountDroppedFields(const OGRFeature &feature);
    void AddAirportKeys(const OGRFeature &feature, AirportLink &link) const;
    void AddJoinKey(const OGRFeature &feature, JoinLink &join) const;

    const RecordProfile m_profile;

    /** Whether the features come from a source of bglcomp, whose angles
     * compilers round as well. */
    const bool m_isOfSource;
    EncodedRecord m_record{};

    /** Indexes of fields; negative for none. */
    int m_ownKey = -1;
    int m_parentKey = -1;
};

/** A layer that is not written, because its features are derived from those of
 * other layers. */
class DerivedWriteLayer : public WriteLayer
{
  public:
    DerivedWriteLayer(const std::string &file, const char *name);

    OGRErr CreateField(FieldArgument *field, int isApproximate) override;

    bool IsDerived() const override
    {
        return true;
    }

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;
};

/** Whether files can have a layer of that name (case-insensitive). */
bool IsBglLayer(const char *name);

/** Creation option of datasets with records, for option lists in XML. */
extern const char *const RECORD_DATASET_OPTIONS;

/** Writes terrain vectors and records to one file. */
class BglWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option. */
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

    std::unique_ptr<TerrainVectorWriteLayer>
    MakeVectorLayer(bgl::VectorClass vectorClass,
                    const OGRSpatialReference *spatialReference,
                    CSLConstList options);
    std::unique_ptr<WriteLayer>
    MakeSchemaLayer(const char *name, OGRwkbGeometryType type,
                    const OGRSpatialReference *spatialReference,
                    CSLConstList options);
    void InheritProfile();
    RecordStore &Records();
    bool Write(bgl::ContainerWriter &container);
    bool WriteFile();
    bool WriteParts();

    /** Whether there is a section of terrain vectors: an empty one in a file
     * without features. */
    bool HasVectorSection()
    {
        return Records().IsEmpty() || !m_vectors.IsEmpty();
    }

    /** Whether terrain vectors are written among records, as bglcomp does. */
    bool IsCompiled()
    {
        return !m_vectors.IsEmpty() && !m_vectors.HasBase() &&
               (m_vectors.IsCompiled() ||
                (IsMsfs(m_profile) && !Records().IsEmpty()));
    }

    const std::uint64_t m_fileTime;
    const bool m_verifies;

    /** Whether each cell of SPLIT_LEVEL gets its own file. */
    const bool m_isSplit;
    const bool m_inheritsProfile;
    RecordProfile m_profile;
    TerrainVectorStore m_vectors;
    std::unique_ptr<RecordStore> m_records{};
};

}  // namespace flightsim

#endif
