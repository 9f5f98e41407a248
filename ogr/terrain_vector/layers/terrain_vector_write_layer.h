// SPDX-License-Identifier: MIT
// A layer of terrain vectors that is being written.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITE_LAYER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITE_LAYER_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/layers/terrain_vector_writer.h"

#include <string>
#include <vector>

namespace flightsim
{

/** The lines or polygons that a geometry has. */
struct TerrainVectorPaths
{
    /** Without a mode of altitude. */
    std::vector<bgl::MapFeature> features;

    bool hasAltitudes = false;

    /** Why the geometry cannot be written; empty when it can. */
    std::string problem;

    /** Parts that were empty, and polygons that GEOS had to make valid. */
    int emptyParts = 0;
    int repairedPolygons = 0;
};

/** Takes collections apart, makes curves linear, and polygons valid that a
 * cutter would lose parts of. Measures are lost. */
TerrainVectorPaths CollectTerrainVectorPaths(const OGRGeometry &geometry,
                                             bgl::VectorGeometry wanted,
                                             const bgl::FeatureCutter &cutter);

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

    /** Makes what a schema of Shp2Vec says of the fields that it names. */
    void SetSchema(const TerrainVectorSchema &schema);

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
    void SetCornerPlane(const OGRFeature &feature, bgl::AltitudeMode mode,
                        bgl::MapFeature &part) const;
    void ReportUnknownTexture();
    bool SetOrder(const OGRFeature &feature);
    std::optional<bgl::Guid> FindPosition(const OGRFeature &feature) const;
    bool IsSet(const OGRFeature &feature, int field) const;

    WriteDataset &m_dataset;
    TerrainVectorStore &m_store;
    bgl::VectorClass m_class;
    bgl::FeatureCutter m_cutter;
    bool m_hasAltitudes;
    bool m_hasQuirks;
    bool m_hasUnknownTexture = false;
    std::optional<TerrainVectorAttributes> m_attributes{};
    bgl::AttributeSet m_set{};
    std::vector<bgl::FeaturePiece> m_pieces{};
    TerrainVectorStore::EntityOrder m_order{};

    int m_slopeXField = -1;
    int m_slopeYField = -1;
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
