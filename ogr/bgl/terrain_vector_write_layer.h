// SPDX-License-Identifier: MIT
// A layer of terrain vectors that is being written.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_WRITE_LAYER_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_WRITE_LAYER_H

#include "ogr/bgl/terrain_vector_paths.h"
#include "ogr/bgl/terrain_vector_writer.h"
#include "ogr/layer/write_dataset.h"

namespace flightsim
{

/** Has the fields of the reader's layer, and uuid, which orders entities. */
class TerrainVectorWriteLayer final : public WriteLayer
{
  public:
    /** `dataset` counts what gets lost; it and `store` have to outlive the
     * layer. */
    TerrainVectorWriteLayer(WriteDataset &dataset, TerrainVectorStore &store,
                            const std::string &file,
                            bgl::VectorClass vectorClass,
                            const OGRSpatialReference *spatialReference,
                            CSLConstList options);

    bool SetDefaultTexture(const std::string &text)
    {
        return m_attributes->SetDefaultTexture(text);
    }

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    void AddFields();
    OGRErr WritePaths(const OGRFeature &feature, TerrainVectorPaths &paths);
    bgl::AltitudeMode FindMode(const OGRFeature &feature,
                               const TerrainVectorPaths &paths) const;
    bool SetOrder(const OGRFeature &feature);
    std::optional<bgl::Guid> FindPosition(const OGRFeature &feature) const;
    bool IsSet(const OGRFeature &feature, int field) const;

    WriteDataset &m_dataset;
    TerrainVectorStore &m_store;
    bgl::VectorClass m_class;
    bgl::FeatureCutter m_cutter;
    bool m_hasAltitudes;
    std::optional<TerrainVectorAttributes> m_attributes{};
    bgl::AttributeSet m_set{};
    std::vector<bgl::FeaturePiece> m_pieces{};
    TerrainVectorStore::EntityOrder m_order{};

    int m_uuidField = -1;
    int m_modeField = -1;
    int m_levelField = -1;
    int m_uField = -1;
    int m_vField = -1;
    int m_entityField = -1;
    int m_addsField = -1;
};

}  // namespace flightsim

#endif
