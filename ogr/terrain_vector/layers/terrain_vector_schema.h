// SPDX-License-Identifier: MIT
// The XML file that maps the fields of a shapefile for Shp2Vec.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_SCHEMA_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_SCHEMA_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/vector_class.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The creation option of layers that names the file. */
inline constexpr const char *SCHEMA_OPTION = "SCHEMA";

/** The type of a value in a payload. */
enum class SchemaType
{
    UInt8,
    Char,
    UInt32,
    Float32,
    Guid,
    String
};

/** A field of the source; shapefiles truncate the name to ten characters. */
struct SchemaField
{
    std::string name;
    SchemaType type;

    bool operator==(const SchemaField &) const = default;
};

/** An attribute, whose payload concatenates its fields. */
struct SchemaBlock
{
    bgl::Guid guid;
    std::vector<SchemaField> fields;
};

struct TerrainVectorSchema
{
    /** Level of the cells at which features are cut. */
    std::optional<int> clipLevel;

    std::vector<SchemaBlock> blocks;

    /** Reads a schema; nothing, with an error that names the file, if it is not
     * one. Leaves out the field Uuid, which orders features and is not stored.
     */
    static std::optional<TerrainVectorSchema> Read(const char *path);

    /** Returns the class that one of the attributes determines. */
    std::optional<bgl::VectorClass> FindClass() const;

    bool HasBlock(const bgl::Guid &guid) const;

    /** Returns the class of a layer: by its name, or else by the schema, or
     * else by its geometry. Returns nothing, with an error, if the schema lacks
     * an attribute that the class needs.
     *
     * @param path of the schema, for the error. */
    std::optional<bgl::VectorClass>
    FindLayerClass(const char *path, const char *name,
                   OGRwkbGeometryType type) const;
};

}  // namespace flightsim

#endif
