// SPDX-License-Identifier: MIT
// Runways, starts and frequencies that an airport removes.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_DELETION_H
#define FLIGHTSIM_OGR_BGLXML_XML_DELETION_H

#include "ogr/bglxml/xml_document.h"

namespace flightsim
{

/** Adds an element DeleteRunway, DeleteStart or DeleteFrequency to a field of
 * the layer delete_airport, a list with items such as "07R runway". */
void AddDeletion(const CPLXMLNode &element, std::string &list);

/** The inverse of AddDeletion: adds an element for each item. */
void AddDeletions(CPLXMLNode *airport, const char *name,
                  const std::string &list);

/** Whether the deletion of an airport can remove a kind of navigation in the
 * list. */
bool HasOrder(const std::string &kinds);

/** Adds the kinds of navigation that the deletion of an airport also removes,
 * as rows of the layer delete_navigation. */
void AddOrders(const XmlRow &deletion, std::vector<XmlRow> &orders);

}  // namespace flightsim

#endif
