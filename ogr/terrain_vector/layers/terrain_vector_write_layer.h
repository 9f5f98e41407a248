// SPDX-License-Identifier: MIT
// A layer of terrain vectors being written.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITE_LAYER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITE_LAYER_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/layers/terrain_vector_encoder.h"
#include "ogr/terrain_vector/layers/terrain_vector_writer.h"

#include <string>

namespace flightsim
{

/** Warns of a texture that is not in any list; it is written anyway. */
void ReportUnknownTexture(const std::string &place, const std::string &texture);

/** Has the fields of the reader's layer, and uuid, which orders entities. */
class TerrainVectorWriteLayer final : public WriteLayer
{
  public:
    /** `dataset` counts losses; it and `store` must outlive the layer. */
    TerrainVectorWriteLayer(WriteDataset &dataset, TerrainVectorStore &store,
                            const std::string &file,
                            bgl::VectorClass vectorClass,
                            const OGRSpatialReference *spatialReference,
                            CSLConstList options);

    /** Maps fields as a Shp2Vec schema says. */
    void SetSchema(const TerrainVectorSchema &schema);

    bool SetDefaultTexture(const std::string &text)
    {
        return m_encoder->SetDefaultTexture(text);
    }

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    void AddFields();
    void ReportLosses();

    WriteDataset &m_dataset;
    TerrainVectorStore &m_store;
    bgl::VectorClass m_class;
    bool m_hasUnknownTexture = false;

    /** Created when the layer has its fields. */
    std::optional<TerrainVectorEncoder> m_encoder{};
    EncodedVector m_vector{};
};

}  // namespace flightsim

#endif
