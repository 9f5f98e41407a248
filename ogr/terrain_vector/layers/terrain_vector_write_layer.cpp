// SPDX-License-Identifier: MIT
// A layer of terrain vectors being written.

#include "ogr/terrain_vector/layers/terrain_vector_write_layer.h"

#include "driver/base/driver_names.h"
#include "ogr/terrain_vector/layers/schema_attributes.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

namespace flightsim
{

namespace
{

constexpr FieldSpec UUID_FIELD = {
    "uuid", FieldKind::Text,
    "Orders the entities of a record; is not stored itself"};

}  // namespace

void ReportUnknownTexture(const std::string &place, const std::string &texture)
{
    CPLError(CE_Warning, CPLE_AppDefined,
             "%s: texture %s is in no list of textures, and written as it "
             "is; TERRAIN_CFG names the list of a simulator",
             place.c_str(), texture.c_str());
}

TerrainVectorWriteLayer::TerrainVectorWriteLayer(
    WriteDataset &dataset, TerrainVectorStore &store, const std::string &file,
    bgl::VectorClass vectorClass, const OGRSpatialReference *spatialReference,
    CSLConstList options)
    : WriteLayer(BGL_DRIVER_NAME, file, GetTerrainVectorTable(vectorClass).name,
                 OGR_GT_SetZ(GetTerrainVectorTable(vectorClass).geometryType),
                 spatialReference),
      m_dataset(dataset), m_store(store), m_class(vectorClass)
{
    AddFields();
    m_encoder.emplace(vectorClass, *GetLayerDefn(), store.GetConfig(), options);
    m_encoder->SetCompiled(store.IsCompiled());
}

void TerrainVectorWriteLayer::AddFields()
{
    for (const auto &column : GetTerrainVectorTable(m_class).columns)
    {
        AddField(column.spec);
    }
    AddField(UUID_FIELD);
}

void TerrainVectorWriteLayer::SetSchema(const TerrainVectorSchema &schema)
{
    for (const auto &[name, kind] : ListSourceFields(schema))
    {
        if (FindField(name.c_str()) < 0)
        {
            AddField({name.c_str(), kind, name.c_str()});
        }
    }
    m_encoder->SetSchema(schema, *GetLayerDefn());
    m_store.SetBlockOrder(schema);
}

void TerrainVectorWriteLayer::ReportLosses()
{
    for (const auto &[what, number] : m_vector.losses)
    {
        m_dataset.Count(what, number);
    }
    if (!m_vector.unknownTexture.empty() && !m_hasUnknownTexture)
    {
        ReportUnknownTexture(GetMessagePrefix(), m_vector.unknownTexture);
        m_hasUnknownTexture = true;
    }
}

OGRErr TerrainVectorWriteLayer::Write(const OGRFeature &feature,
                                      const OGRGeometry *geometry)
{
    m_encoder->Encode(feature, geometry, m_vector);
    if (!m_vector.problem.empty())
    {
        return Refuse(feature, m_vector.problem.c_str());
    }
    ReportLosses();
    for (const bgl::FeaturePiece &piece : m_vector.pieces)
    {
        if (!m_store.Add(bgl::GetClassGeometry(m_class), piece,
                         m_vector.attributes, m_vector.order))
        {
            return OGRERR_FAILURE;
        }
    }
    return OGRERR_NONE;
}

}  // namespace flightsim
