// SPDX-License-Identifier: MIT
// Elements of a source that are rows of several layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_PARTS_H
#define FLIGHTSIM_OGR_BGLXML_XML_PARTS_H

#include "ogr/bglxml/xml_document.h"

namespace flightsim
{

/** Notes how many elements inside an object or a waypoint are rows of other
 * layers. */
void CountParts(const CPLXMLNode &element, XmlLayerId layer, XmlRow &row);

/** Whether rows of other layers belong to an object. */
bool HasParts(const XmlRow &object);

/** Why a line or an area is none; null for what may be compiled. */
const char *FindShapeProblem(XmlLayerId layer, const XmlRow &row);

/** Adds what a row takes from the object, airspace or waypoint around it. */
void FinishPart(XmlLayerId layer, const XmlContext &context, XmlRow &row);

/** The row of the layer scenery_object for a bridge, which has an element of
 * its own. */
XmlRow MakeBridgeObject(const XmlRow &bridge);

/** Returns the path of the file that a model names, relative to its source or
 * absolute; empty for one that is not below the folder.
 *
 * @param modelFolder that folder; empty for that of the source. */
std::string FindModelFile(const std::string &source,
                          const std::string &modelFolder,
                          const std::string &name);

/** Numbers the points of the last airspace, which begin at a place of their
 * layer, and draws its line. */
void FinishBoundary(std::size_t firstPoint, XmlRows &rows);

/** Leaves one row of each segment, for waypoints at both of its ends name it,
 * and draws it where both are there. */
void FinishAirways(XmlRows &rows);

}  // namespace flightsim

#endif
