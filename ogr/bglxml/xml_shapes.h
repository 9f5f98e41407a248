// SPDX-License-Identifier: MIT
// Elements with many elements or coordinates in a source of bglcomp.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_SHAPES_H
#define FLIGHTSIM_OGR_BGLXML_XML_SHAPES_H

#include "ogr/layer/xml_mapping.h"

#include "cpl_minixml.h"
#include "ogr_geometry.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** Returns the text of a coordinate; empty if the geometry lacks it. */
std::string GetCoordinate(std::string_view name, const OGRGeometry &geometry);

/** Returns the line or polygon of a geometry, unwrapping collections of one
 * part; null for other geometries. */
const OGRGeometry *FindShape(const OGRGeometry &geometry);

/** Adds elements Vertex for a line, or for the outline of a polygon. */
void AddShape(CPLXMLNode *element, const OGRGeometry &geometry);

/** The same for the outline of an apron with the triangles of its field. Those
 * of MSFS depend on decimals that a BGL rounds: moves the corners within the
 * precision of a BGL until a compiler makes the same triangles.
 *
 * @param budget see FitCorners. */
void AddOutline(CPLXMLNode *element, const OGRGeometry &geometry,
                const std::string &triangles, std::size_t &budget);

/** The same with altitudes, as points of a bridge at a path. */
void AddPolyline(CPLXMLNode *element, std::string_view path,
                 const OGRGeometry &geometry);

/** Adds an element with a GUID in an attribute for each of a list. */
void AddGuids(CPLXMLNode *element, std::string_view path, const char *attribute,
              const std::string &guids);

/** Adds an element at a path for each kind of fuel in a bit field. */
void AddFuels(CPLXMLNode *element, std::string_view path, std::uint64_t flags);

/** Adds an element for each pair of a profile of a runway. */
void AddProfile(CPLXMLNode *runway, const std::string &profile);

/** Parses a number in a form of attributes. */
std::optional<double> ReadNumberAs(XmlForm form, const char *text);

/** Returns the invalid part of a colour, whose parts may be missing; null if
 * there is none. */
const char *FindWrongColor(const CPLXMLNode *element);

/** Returns the name of an attribute of a corner or another point that is
 * missing or not a number; null if there is none. */
const char *FindWrongNumber(const CPLXMLNode *element);

}  // namespace flightsim

#endif
