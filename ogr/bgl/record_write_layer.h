// SPDX-License-Identifier: MIT
// A layer of records that is being written.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_WRITE_LAYER_H
#define FLIGHTSIM_OGR_BGL_RECORD_WRITE_LAYER_H

#include "ogr/bgl/record_encoder.h"
#include "ogr/bgl/record_store.h"
#include "ogr/layer/write_dataset.h"

namespace flightsim
{

/** Has the fields of the reader's layer. */
class RecordWriteLayer final : public WriteLayer
{
  public:
    /** `dataset` counts what gets lost; it and `store` have to outlive the
     * layer. */
    RecordWriteLayer(WriteDataset &dataset, RecordStore &store,
                     RecordEncoderPointer encoder, RecordProfile profile,
                     const std::string &file,
                     const OGRSpatialReference *spatialReference);

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    WriteDataset &m_dataset;
    RecordStore &m_store;
    const RecordEncoderPointer m_encoder;
    const RecordProfile m_profile;
    EncodedRecord m_record{};
};

/** A layer that the file has without being written: what its features say comes
 * from the other layers. */
class DerivedWriteLayer final : public WriteLayer
{
  public:
    DerivedWriteLayer(const std::string &file, const char *name);

    OGRErr CreateField(FieldArgument *field, int isApproximate) override;

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;
};

}  // namespace flightsim

#endif
