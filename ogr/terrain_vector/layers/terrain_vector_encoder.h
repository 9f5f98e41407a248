// SPDX-License-Identifier: MIT
// Makes entities from features with the fields of a terrain vector layer.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ENCODER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ENCODER_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/layers/terrain_vector_attributes.h"
#include "ogr/terrain_vector/layers/terrain_vector_paths.h"
#include "ogr/terrain_vector/layers/terrain_vector_schema.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Sort key (uuid) of a feature's entities, and the stock vector flag of its
 * cells. */
struct EntityOrder
{
    bgl::Guid uuid{};

    /** Whether the key is the place in the cell that the feature was read
     * from. */
    bool isPosition = false;

    /** Nothing when the feature does not set it. */
    std::optional<bool> addsToCells{};
};

/** The result of encoding a feature. */
struct EncodedVector
{
    /** One or more for each cell that the feature touches. */
    std::vector<bgl::FeaturePiece> pieces{};
    bgl::AttributeSet attributes{};
    EntityOrder order{};

    /** Reason why the feature cannot be written; empty if it can. */
    std::string problem{};

    /** Losses: names in the report, with counts. */
    std::vector<std::pair<const char *, std::int64_t>> losses{};

    /** A texture that is not in any list; each is reported once. */
    std::string unknownTexture{};
};

/** Encodes features one by one. */
class TerrainVectorEncoder final
{
  public:
    /** @param definition the fields: those of the layer's table, and uuid.
     *  @param config names of textures; may be null, otherwise must outlive the
     *         encoder.
     *  @param options creation options of the layer.
     */
    TerrainVectorEncoder(bgl::VectorClass vectorClass,
                         const OGRFeatureDefn &definition,
                         const bgl::TerrainConfig *config,
                         CSLConstList options);

    /** Maps fields as a Shp2Vec schema says.
     *  @param definition has the fields of the schema.
     */
    void SetSchema(const TerrainVectorSchema &schema,
                   const OGRFeatureDefn &definition);

    /** Sets the level of the cells at whose borders features are cut. */
    void SetLevel(int level)
    {
        m_cutter.SetLevel(level);
    }

    /** Encodes as bglcomp does: see TerrainVectorStore. */
    void SetCompiled(bool isCompiled)
    {
        m_attributes.SetCompiled(isCompiled);
        m_cutter.SetCompiled(isCompiled);
    }

    bool SetDefaultTexture(const std::string &text)
    {
        return m_attributes.SetDefaultTexture(text);
    }

    /** @param geometry may be null.
     *  @param vector its memory is reused for the next feature.
     */
    void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                EncodedVector &vector);

    /** Encodes everything but the pieces. */
    void EncodeAttributes(const OGRFeature &feature, EncodedVector &vector);

  private:
    void FindFields(const OGRFeatureDefn &definition);
    void Cut(const OGRFeature &feature, TerrainVectorPaths &paths,
             EncodedVector &vector) const;
    bgl::AltitudeMode FindMode(const OGRFeature &feature,
                               const TerrainVectorPaths &paths) const;
    void SetCornerPlane(const OGRFeature &feature, bgl::AltitudeMode mode,
                        bgl::MapFeature &part) const;
    void SetOrder(const OGRFeature &feature, EncodedVector &vector) const;
    std::optional<bgl::Guid>
    FindPosition(const OGRFeature &feature,
                 const std::vector<bgl::FeaturePiece> &pieces) const;

    bgl::VectorClass m_class;
    bgl::FeatureCutter m_cutter;
    bool m_hasAltitudes;
    bool m_hasQuirks;
    TerrainVectorAttributes m_attributes;

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
