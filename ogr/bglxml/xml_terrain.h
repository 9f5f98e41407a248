// SPDX-License-Identifier: MIT
// The attributes of the polygons that represent terrain vectors in sources for
// MSFS: ogr/terrain_vector/format.md chapter 5.
//
//   <Polygon altitude="70">
//     <Attribute name="FlattenMode" guid="{065E...}" type="UINT8" value="1"/>
//     <Vertex lat="35.8" lon="14.5"/> ...
//   </Polygon>
//
// becomes the JSON object {"FlattenMode":1,"Version":"0.3.0"} of the field
// attributes, as layers of BGL files have it.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_TERRAIN_H
#define FLIGHTSIM_OGR_BGLXML_XML_TERRAIN_H

#include "cpl_minixml.h"

#include <string>
#include <vector>

namespace flightsim
{

/** Whether an element Attribute has a GUID and the known type of that
 * attribute. */
bool IsTerrainAttribute(const CPLXMLNode *element);

/** Returns "value" if the value of an element Attribute is invalid for its
 * type; null otherwise. */
const char *FindWrongTerrainAttribute(const CPLXMLNode *element);

/** Adds an element Attribute to a JSON object. Leaves out UniqueGUID, which the
 * compiler does not store either. An empty text becomes the object of a new
 * polygon, with the version that the compiler adds. */
void AddTerrainAttribute(const CPLXMLNode *element, std::string &json);

/** Adds the value of an XML attribute of a rectangle to a JSON object, under
 * the name of its attribute. An empty text becomes the object of a new
 * rectangle. Values that are invalid for the type are added unchanged; storing
 * them then fails with the attribute's name. */
void AddTerrainMember(const std::string &name, const std::string &text,
                      std::string &json);

/** Returns the value of a member of a JSON object in the form of an XML
 * attribute; empty for none. */
std::string GetTerrainMember(const std::string &name, const std::string &json);

/** Returns the JSON object of a polygon without attributes. */
std::string MakeTerrainAttributes();

/** Whether a JSON object has a member that only the compilers of MSFS add. */
bool IsMsfsTerrain(const std::string &json);

/** Adds an element Attribute for each member of a JSON object that has one. */
void AddTerrainElements(const std::string &json, CPLXMLNode *element);

/** Returns the names of the members of a JSON object, except those added by
 * compilers. */
std::vector<std::string> ListTerrainMembers(const std::string &json);

/** Whether sources have a type for a member of a JSON object. Among unnamed
 * members, they support numbers, GUIDs and texts. */
bool HasTerrainElement(const std::string &name, const std::string &json);

}  // namespace flightsim

#endif
