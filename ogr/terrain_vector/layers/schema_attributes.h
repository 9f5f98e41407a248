// SPDX-License-Identifier: MIT
// Makes attribute blocks of terrain vectors from the fields of a schema.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_SCHEMA_ATTRIBUTES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_SCHEMA_ATTRIBUTES_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/layer_table.h"
#include "ogr/terrain_vector/layers/terrain_vector_row.h"
#include "ogr/terrain_vector/layers/terrain_vector_schema.h"
#include "ogr/terrain_vector/record_builder.h"

#include <functional>

namespace flightsim
{

/** Strings have the width of fields in the compiler's shapefiles. */
inline constexpr std::size_t TEXT_SIZE = 38;

/** Values written by SBuilderX, the usual source of roads with traffic. */
inline constexpr int DEFAULT_LANES = 2;
inline constexpr char DEFAULT_DIRECTION = 'F';

/** Appends an integer of `size` bytes, in two's complement if it is negative.
 * Returns false for a number that does not fit. */
[[nodiscard]] bool AppendWhole(double value, std::size_t size,
                               std::vector<std::uint8_t> &payload);

/** Appends a 32-bit float; returns false if the value is not finite in 32
 * bits. */
[[nodiscard]] bool AppendFloat(double value,
                               std::vector<std::uint8_t> &payload);

/** Builds payloads field by field. A field missing in the source is looked up
 * under the reader's name for it, such as texture_guid. */
class SchemaAttributes final
{
  public:
    /** Finds the GUID of a texture by the text of a field. */
    using TextureFinder =
        std::function<std::optional<bgl::Guid>(const std::string &)>;

    SchemaAttributes(const TerrainVectorSchema &schema,
                     bgl::VectorClass vectorClass,
                     const OGRFeatureDefn &definition);

    /** Result of making the blocks of a feature. */
    struct Result
    {
        /** Reason why a value cannot be stored; empty if all can. */
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

        /** Fields of the layer that can hold the value; the first one that is
         * set counts. */
        std::vector<int> places;

        /** Value for features that have none. */
        int defaultValue;
    };

    struct Block
    {
        bgl::Guid guid;
        std::vector<Field> fields;
    };

    /** Inputs for the payload of one field. */
    struct Context
    {
        const OGRFeature &feature;
        const TextureFinder &findTexture;
        const std::optional<bgl::Guid> &defaultTexture;
        Result &result;
    };

    static bool AppendGuidField(const Field &field, const Context &context,
                                const std::string &text,
                                std::vector<std::uint8_t> &payload);
    static bool AppendField(const Field &field, const Context &context,
                            std::vector<std::uint8_t> &payload);

    std::vector<Block> m_blocks{};
};

/** A field of a source that may correspond to one of a schema. */
struct SourceField
{
    std::string name;
    FieldKind kind;
};

std::vector<SourceField> ListSourceFields(const TerrainVectorSchema &schema);

/** Returns the table of a class, followed by the fields of a schema. Tables and
 * their names stay until the process ends, because layers and definitions refer
 * to them. Thread-safe. */
const LayerTable<TerrainVectorRow> &
GetSchemaTable(bgl::VectorClass vectorClass, const TerrainVectorSchema &schema);

}  // namespace flightsim

#endif
