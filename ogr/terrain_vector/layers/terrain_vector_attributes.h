// SPDX-License-Identifier: MIT
// Attribute blocks of terrain vectors from the fields of features.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ATTRIBUTES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ATTRIBUTES_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/terrain_config.h"
#include "ogr/terrain_vector/record_builder.h"
#include "ogr/terrain_vector/vector_class.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace flightsim
{

/** Makes what an entity refers to from fields that are named as the reader
 * names them. */
class TerrainVectorAttributes final
{
  public:
    /** @param config names of textures; may be null, else it has to outlive
     *         the object. */
    TerrainVectorAttributes(bgl::VectorClass vectorClass,
                            const OGRFeatureDefn &definition,
                            const bgl::TerrainConfig *config);

    /** Texture of features that have none of their own, by GUID or name; false
     * when there is no such texture. */
    bool SetDefaultTexture(const std::string &text);

    /** The blocks of a feature, sorted.
     *
     * @return false when a value cannot be stored, with the reason in Problem.
     */
    bool Make(const OGRFeature &feature, bgl::AttributeSet &attributes);

    const std::string &Problem() const
    {
        return m_problem;
    }

    /** Whether the last feature is of a class that has a texture but has none.
     */
    bool LacksTexture() const
    {
        return m_lacksTexture;
    }

  private:
    bool Fail(const std::string &problem);
    std::optional<bgl::Guid> FindTexture(const std::string &text) const;
    bool AddType(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddTexture(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddSlope(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddOthers(const OGRFeature &feature, bgl::AttributeSet &attributes);

    bgl::VectorClass m_class;
    const bgl::TerrainConfig *m_config;
    std::optional<bgl::Guid> m_defaultTexture{};
    bool m_lacksTexture = false;
    std::string m_problem{};
    mutable std::unordered_map<std::string, std::optional<bgl::Guid>>
        m_textures{};

    int m_guidField;
    int m_nameField;
    int m_slopeXField;
    int m_slopeYField;
    int m_lanesField;
    int m_directionField;
    int m_attributesField;
};

}  // namespace flightsim

#endif
