// SPDX-License-Identifier: MIT
// Makes attribute blocks of terrain vectors from the fields of features.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ATTRIBUTES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ATTRIBUTES_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/terrain_config.h"
#include "ogr/terrain_vector/layers/schema_attributes.h"
#include "ogr/terrain_vector/record_builder.h"
#include "ogr/terrain_vector/vector_class.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace flightsim
{

/** Returns whether the feature has a value in that field, -1 for none. */
inline bool HasAttributeValue(const OGRFeature &feature, int field)
{
    return field >= 0 && feature.IsFieldSetAndNotNull(field);
}

/** Makes the attribute blocks of an entity from fields named as in the reader's
 * layers. */
class TerrainVectorAttributes final
{
  public:
    /** @param config names of textures; may be null, otherwise must outlive
     *         the object.
     */
    TerrainVectorAttributes(bgl::VectorClass vectorClass,
                            const OGRFeatureDefn &definition,
                            const bgl::TerrainConfig *config);

    /** Makes the blocks of a schema instead of those of the class. */
    void SetSchema(const TerrainVectorSchema &schema,
                   const OGRFeatureDefn &definition)
    {
        m_schema.emplace(schema, m_class, definition);
    }

    /** Whether the version ends with a NUL instead of having a fixed size, and
     * polygons need no texture, as bglcomp writes them. */
    void SetCompiled(bool isCompiled)
    {
        m_isCompiled = isCompiled;
    }

    /** Sets the texture, by GUID or name, of features that have none. Returns
     * false when there is no such texture. */
    bool SetDefaultTexture(const std::string &text);

    /** Makes the blocks of a feature, sorted.
     *
     * @return false when a value cannot be stored; Problem gives the reason.
     */
    bool Make(const OGRFeature &feature, bgl::AttributeSet &attributes);

    const std::string &Problem() const
    {
        return m_problem;
    }

    /** Returns a texture GUID of the last feature that has no known name; empty
     * if there is none or it was returned before. */
    std::string TakeUnknownTexture()
    {
        return std::exchange(m_unknownTexture, std::string());
    }

    /** Whether the last feature lacks the texture that its class requires. */
    bool LacksTexture() const
    {
        return m_lacksTexture;
    }

  private:
    bool Fail(const std::string &problem);
    std::optional<bgl::Guid> FindTexture(const std::string &text);
    std::optional<bgl::Guid> ReadTexture(const std::string &text) const;
    bool IsKnownTexture(const bgl::Guid &guid) const;
    bool AddBySchema(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddByClass(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddType(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddTexture(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddSlope(const OGRFeature &feature, bgl::AttributeSet &attributes);
    bool AddOthers(const OGRFeature &feature, bgl::AttributeSet &attributes);

    bgl::VectorClass m_class;
    const bgl::TerrainConfig *m_config;
    std::optional<bgl::Guid> m_defaultTexture{};
    bool m_lacksTexture = false;
    bool m_isCompiled = false;
    std::string m_problem{};
    std::unordered_map<std::string, std::optional<bgl::Guid>> m_textures{};
    std::string m_unknownTexture{};
    std::optional<SchemaAttributes> m_schema{};

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
