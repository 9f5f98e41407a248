// SPDX-License-Identifier: MIT
// Elements of a source that are rows of several layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_PARTS_H
#define FLIGHTSIM_OGR_BGLXML_XML_PARTS_H

#include "ogr/bglxml/xml_document.h"

#include <cstddef>

namespace flightsim
{

/** Stores the number of elements in an object or a waypoint that are rows of
 * other layers. */
void CountParts(const CPLXMLNode &element, XmlLayerId layer, XmlRow &row);

/** Whether rows of other layers belong to an object. */
bool HasParts(const XmlRow &object);

/** Returns the minimum number of vertices of an element of a layer; 0 for
 * none. */
std::size_t GetMinimumVertices(XmlLayerId layer);

/** Returns why a line or an area is invalid; null if it can be compiled. */
const char *FindShapeProblem(XmlLayerId layer, const XmlRow &row);

/** Adds the values that a row inherits from its object, airspace or
 * waypoint. */
void FinishPart(XmlLayerId layer, const XmlContext &context, XmlRow &row);

/** Returns the row of the layer scenery_object for a bridge, which has its own
 * element. */
XmlRow MakeBridgeObject(const XmlRow &bridge);

/** Returns the path of a model's file, given relative to its source or
 * absolutely; empty if it is not below the folder.
 *
 * @param modelFolder that folder; empty for that of the source. */
std::string FindModelFile(const std::string &source,
                          const std::string &modelFolder,
                          const std::string &name);

/** Numbers the points of the last airspace, which begin at an index of their
 * layer, and makes its line. */
void FinishBoundary(std::size_t firstPoint, XmlRows &rows);

/** Keeps one row for each segment, which the waypoints at both ends name, and
 * makes its line if both ends are known. */
void FinishAirways(XmlRows &rows);

}  // namespace flightsim

#endif
