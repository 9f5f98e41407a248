// SPDX-License-Identifier: MIT
// The elements and attributes of bglcomp's XML that the layers declare.
//
// Made when the first source is read or written.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_TABLE_H
#define FLIGHTSIM_OGR_BGLXML_XML_TABLE_H

#include "ogr/bglxml/xml_attribute.h"

#include <span>
#include <string>
#include <vector>

namespace flightsim
{

/** Returns the attributes of a layer, in the order in which they are
 * written. */
const std::vector<const XmlAttribute *> &FindXmlAttributes(XmlLayerId layer);

/** An element that is a feature. */
struct XmlElement
{
    XmlLayerId layer;

    /** Path below the root. */
    const char *path;

    /** A field that the element determines, and its value; "-" for none. */
    const char *field;
    const char *value;

    bool IsOfAirport() const;
};

/** Returns the elements in the order in which they are written. */
std::span<const XmlElement> GetXmlElements();

/** Returns the element at a path; null for one that is not a feature. */
const XmlElement *FindXmlPath(const std::string &path);

/** Whether features are below a path. */
bool HoldsXmlElements(const std::string &path);

/** Whether an element is a feature, or holds attributes of one, somewhere. */
bool IsXmlElement(const char *name);

/** Returns all layers, each once. */
const std::vector<XmlLayerId> &GetXmlLayers();

}  // namespace flightsim

#endif
