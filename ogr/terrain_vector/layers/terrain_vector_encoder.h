// SPDX-License-Identifier: MIT
// Makes entities of features with the fields of a layer of terrain vectors.

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

/** Uuid of the entities of a feature, and what it says of its cells. */
struct EntityOrder
{
    bgl::Guid uuid{};

    /** Nothing when the feature does not say. */
    std::optional<bool> addsToCells{};
};

/** What a feature becomes. */
struct EncodedVector
{
    /** One for each cell that it touches, or more. */
    std::vector<bgl::FeaturePiece> pieces{};
    bgl::AttributeSet attributes{};
    EntityOrder order{};

    /** Why the feature cannot be written; empty when it can. */
    std::string problem{};

    /** What could not be kept as it was: names of the report, and numbers. */
    std::vector<std::pair<const char *, std::int64_t>> losses{};

    /** A texture that no list has, once for each. */
    std::string unknownTexture{};
};

/** Encodes one feature after the other. */
class TerrainVectorEncoder final
{
  public:
    /** @param definition the fields, those of the layer's table and uuid.
     *  @param config names of textures; may be null, else it has to outlive the
     *         encoder.
     *  @param options creation options of the layer. */
    TerrainVectorEncoder(bgl::VectorClass vectorClass,
                         const OGRFeatureDefn &definition,
                         const bgl::TerrainConfig *config,
                         CSLConstList options);

    /** Makes what a schema of Shp2Vec says of the fields that it names.
     *  @param definition has them. */
    void SetSchema(const TerrainVectorSchema &schema,
                   const OGRFeatureDefn &definition);

    bool SetDefaultTexture(const std::string &text)
    {
        return m_attributes.SetDefaultTexture(text);
    }

    /** @param geometry may be null.
     *  @param vector keeps its memory from one feature to the next. */
    void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                EncodedVector &vector);

    /** The attributes alone: all but the pieces. */
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
