// SPDX-License-Identifier: MIT
// The schemas of the layers of sources.

#include "ogr/bglxml/xml_layer_schema.h"
#include "ogr/bgl/read/record_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

namespace flightsim
{

XmlLayerSchema MakeXmlLayerSchema(XmlLayerId layer)
{
    XmlLayerSchema schema{layer};
    if (const auto vectorClass = layer.GetVectorClass())
    {
        const LayerTable<TerrainVectorRow> &table =
            GetTerrainVectorTable(*vectorClass);
        schema.name = table.name;
        schema.description = table.description;
        schema.geometryType = table.geometryType;
        for (const Column &column : table.columns)
        {
            schema.fields.push_back(column.spec);
        }
        return schema;
    }
    schema.encoder = GetRecordLayer(*layer.GetRecordLayerId()).makeEncoder();
    schema.name = schema.encoder->GetName();
    schema.description = schema.encoder->GetDescription();
    schema.geometryType = schema.encoder->GetGeometryType();
    schema.fields = schema.encoder->GetFields();
    return schema;
}

}  // namespace flightsim
