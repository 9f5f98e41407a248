// SPDX-License-Identifier: MIT
// Parses XML from untrusted sources.

#ifndef FLIGHTSIM_DRIVER_BASE_XML_SOURCE_H
#define FLIGHTSIM_DRIVER_BASE_XML_SOURCE_H

#include "cpl_minixml.h"

#include <string>

namespace flightsim
{

/** Parses XML with GDAL's parser. Returns an empty tree, with an error, for
 * invalid XML, for deeper nesting than in any source that the drivers read
 * (recursion would exhaust the stack), and when memory runs out: GDAL then
 * returns nodes without names and attributes without values. */
CPLXMLTreeCloser ParseXml(const std::string &text);

/** Parses the XML file named by an option. Does not read pipes and devices. */
CPLXMLTreeCloser ReadXmlFile(const char *path);

}  // namespace flightsim

#endif
