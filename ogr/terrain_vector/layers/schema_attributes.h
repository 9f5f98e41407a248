// SPDX-License-Identifier: MIT
// Attribute blocks of terrain vectors from fields that a schema names.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_SCHEMA_ATTRIBUTES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_SCHEMA_ATTRIBUTES_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/field_spec.h"
#include "ogr/terrain_vector/layers/terrain_vector_schema.h"
#include "ogr/terrain_vector/record_builder.h"

#include <functional>

namespace flightsim
{

/** Makes payloads field by field. A field that the source does not have is
 * looked for under the name that the reader gives it, such as texture_guid. */
class SchemaAttributes final
{
  public:
    /** The GUID of a texture by what a field says of it. */
    using TextureFinder =
        std::function<std::optional<bgl::Guid>(const std::string &)>;

    SchemaAttributes(const TerrainVectorSchema &schema,
                     bgl::VectorClass vectorClass,
                     const OGRFeatureDefn &definition);

    /** What becomes of a feature. */
    struct Result
    {
        /** Why a value cannot be stored; empty when all can. */
        std::string problem;

        /** Whether the block of the texture is left out. */
        bool lacksTexture = false;
    };

    /** Appends the blocks of a feature. */
    Result Append(const OGRFeature &feature, const TextureFinder &findTexture,
                  const std::optional<bgl::Guid> &defaultTexture,
                  bgl::AttributeSet &attributes) const;

  private:
    struct Field
    {
        std::string name;
        SchemaType type;
        bool isTexture;

        /** Fields of the layer that can have the value; the first one that has
         * does. */
        std::vector<int> places;

        /** Of features that have none. */
        int otherwise;
    };

    struct Block
    {
        bgl::Guid guid;
        std::vector<Field> fields;
    };

    /** What the payload of one field is made from. */
    struct Context
    {
        const OGRFeature &feature;
        const TextureFinder &findTexture;
        const std::optional<bgl::Guid> &defaultTexture;
        Result &result;
    };

    static bool AppendField(const Field &field, const Context &context,
                            std::vector<std::uint8_t> &payload);

    std::vector<Block> m_blocks{};
};

/** A field that a source can have for one of a schema. */
struct SourceField
{
    std::string name;
    FieldKind kind;
};

std::vector<SourceField> ListSourceFields(const TerrainVectorSchema &schema);

}  // namespace flightsim

#endif
