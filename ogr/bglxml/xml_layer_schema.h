// SPDX-License-Identifier: MIT
// The schemas of the layers of sources: those of the BGL driver's layers with
// the same names.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_LAYER_SCHEMA_H
#define FLIGHTSIM_OGR_BGLXML_XML_LAYER_SCHEMA_H

#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bglxml/xml_layer_id.h"

#include <string>
#include <vector>

namespace flightsim
{

struct XmlLayerSchema
{
    XmlLayerId layer;
    std::string name{};
    std::string description{};
    OGRwkbGeometryType geometryType = wkbUnknown;
    std::vector<FieldSpec> fields{};

    /** Null for terrain vectors, which are not records. */
    RecordEncoderPointer encoder{};
};

/** @param layer one of GetXmlLayers(). */
XmlLayerSchema MakeXmlLayerSchema(XmlLayerId layer);

}  // namespace flightsim

#endif
