// SPDX-License-Identifier: MIT
// Adds and deletes layers of terrain vectors.

#include "ogr/terrain_vector/layers/terrain_vector_layer_list.h"

#include "driver/base/driver_names.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <optional>
#include <utility>

namespace flightsim
{

void ReportWholeFeatures(const GDALDataset &dataset, const char *layer)
{
    CPLError(CE_Failure, CPLE_NotSupported,
             "%s: %s: with STITCH=YES vectors can only be read, so layer %s "
             "cannot be changed",
             BGL_DRIVER_NAME, dataset.GetDescription(), layer);
}

namespace
{

/** Whether features are single pieces, which can be changed; emits an error if
 * not. */
bool CheckPieces(LayerDataset &dataset, const char *name)
{
    if (CPLFetchBool(dataset.GetOpenOptions(), "STITCH", false))
    {
        ReportWholeFeatures(dataset, name);
        return false;
    }
    return true;
}

/** Whether a layer can be added; emits an error if not. */
bool CheckNewLayer(LayerDataset &dataset, const char *name)
{
    if (dataset.FindLayerByName(name) != nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s already has a layer %s",
                 BGL_DRIVER_NAME, dataset.GetDescription(), name);
        return false;
    }
    return CheckPieces(dataset, name);
}

/** The properties of a new layer. */
struct NewLayer
{
    bgl::VectorClass vectorClass;
    std::optional<TerrainVectorSchema> schema{};
};

/** Returns nothing, with an error, if there is no such layer. */
std::optional<NewLayer> FindNewLayer(const LayerDataset &dataset,
                                     const char *name,
                                     OGRwkbGeometryType geometryType,
                                     CSLConstList options)
{
    std::optional<bgl::VectorClass> vectorClass = FindTerrainVectorClass(name);
    std::optional<TerrainVectorSchema> schema;
    if (const char *path = CSLFetchNameValue(options, SCHEMA_OPTION))
    {
        schema = TerrainVectorSchema::Read(path);
        vectorClass = schema ? schema->FindLayerClass(path, name, geometryType)
                             : std::nullopt;
    }
    else if (!vectorClass)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: a file that is there gets no layer %s; the known "
                 "ones are %s, and those of airports, objects and navigation",
                 BGL_DRIVER_NAME, dataset.GetDescription(), name,
                 ListTerrainVectorLayers().c_str());
    }
    return vectorClass
               ? std::optional(NewLayer{*vectorClass, std::move(schema)})
               : std::nullopt;
}

/** Whether features can be written as the options require; emits an error if
 * not. */
bool CheckOptions(const LayerDataset &dataset, TerrainVectorEditLayer &layer,
                  const OGRSpatialReference *spatialReference,
                  CSLConstList options)
{
    if (!layer.TransformFrom(spatialReference))
    {
        CPLError(
            CE_Failure, CPLE_AppDefined,
            "%s: %s: the coordinate system of layer %s cannot be transformed "
            "to WGS 84",
            BGL_DRIVER_NAME, dataset.GetDescription(), layer.GetDescription());
        return false;
    }
    const char *texture = CSLFetchNameValue(options, "TEXTURE");
    if (texture != nullptr && !layer.SetDefaultTexture(texture))
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: there is no texture %s",
                 BGL_DRIVER_NAME, dataset.GetDescription(), texture);
        return false;
    }
    return true;
}

FeatureLayer *AddLayer(LayerDataset &dataset, TerrainVectorEdit &edit,
                       const char *name,
                       const OGRSpatialReference *spatialReference,
                       OGRwkbGeometryType geometryType, CSLConstList options)
{
    const std::optional<NewLayer> wanted =
        FindNewLayer(dataset, name, geometryType, options);
    if (!wanted)
    {
        return nullptr;
    }
    const LayerTable<TerrainVectorRow> &table =
        GetTerrainVectorTable(wanted->vectorClass);
    if (!CheckNewLayer(dataset, table.name) || !edit.GetFile()->Survey())
    {
        return nullptr;
    }
    auto layer = std::make_unique<TerrainVectorEditLayer>(
        edit, wanted->vectorClass,
        OGR_GT_HasZ(geometryType) ? OGR_GT_SetZ(table.geometryType)
                                  : table.geometryType,
        options, wanted->schema ? &*wanted->schema : nullptr);
    if (!CheckOptions(dataset, *layer, spatialReference, options))
    {
        return nullptr;
    }
    dataset.AddLayer(std::move(layer));
    return dataset.FindLayerByName(table.name);
}

}  // namespace

FeatureLayer *AddTerrainVectorLayer(LayerDataset &dataset,
                                    TerrainVectorEdit &edit, const char *name,
                                    const OGRSpatialReference *spatialReference,
                                    OGRwkbGeometryType geometryType,
                                    CSLConstList options)
{
    FeatureLayer *layer =
        AddLayer(dataset, edit, name, spatialReference, geometryType, options);
    if (const auto vectorClass = FindTerrainVectorClass(name))
    {
        edit.NoteSuccessor(*vectorClass, layer != nullptr);
    }
    return layer;
}

namespace
{

std::optional<bgl::VectorClass> FindClassOfLayer(const std::string &name)
{
    // The class that cannot be created can be deleted.
    constexpr auto point = bgl::VectorClass::OtherPoint;
    return name == GetTerrainVectorTable(point).name
               ? std::optional(point)
               : FindTerrainVectorClass(name.c_str());
}

}  // namespace

bool DeleteTerrainVectorLayer(LayerDataset &dataset, TerrainVectorEdit &edit,
                              const std::string &name)
{
    const std::optional<bgl::VectorClass> vectorClass = FindClassOfLayer(name);
    if (vectorClass &&
        (!CheckPieces(dataset, name.c_str()) || !edit.GetFile()->Survey()))
    {
        return false;
    }
    const std::string why = vectorClass ? edit.DropClass(*vectorClass)
                                        : "those of terrain vectors can";
    if (!why.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: layer %s cannot be deleted: %s", BGL_DRIVER_NAME,
                 dataset.GetDescription(), name.c_str(), why.c_str());
        return false;
    }
    dataset.RemoveLayer(name);
    return true;
}

}  // namespace flightsim
