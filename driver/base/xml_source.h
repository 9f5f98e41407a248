// SPDX-License-Identifier: MIT
// XML that comes from strangers.

#ifndef FLIGHTSIM_DRIVER_BASE_XML_SOURCE_H
#define FLIGHTSIM_DRIVER_BASE_XML_SOURCE_H

#include "cpl_minixml.h"

#include <string>

namespace flightsim
{

/** Makes a tree of a text by GDAL's parser; without one, with an error, where it
 * is no XML, is nested deeper than any that the drivers read, which walks over
 * it would take stack for, or lacks something that memory did not suffice for:
 * GDAL gives nodes without names and attributes without values then. */
CPLXMLTreeCloser ParseXml(const std::string &text);

/** Reads a file that an option names. Pipes and devices are not read. */
CPLXMLTreeCloser ReadXmlFile(const char *path);

}  // namespace flightsim

#endif
