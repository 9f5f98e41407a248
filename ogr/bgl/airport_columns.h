// SPDX-License-Identifier: MIT
// What the layers of airports and their children have in common.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_COLUMNS_H

#include "driver/bytes/geodesy.h"
#include "driver/bytes/guid.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/records/record_values.h"

#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** Enumeration surface. */
extern const bgl::Enumeration SURFACE;

/** The words of the bits that are set, separated by commas; bits without a word
 * as numbers. */
std::string JoinWords(const bgl::Enumeration &domain, std::uint32_t bits);

/** The same as a step to the text of a column. */
template <const bgl::Enumeration &Domain>
std::string JoinWords(std::uint32_t bits)
{
    return JoinWords(Domain, bits);
}

/** GUIDs separated by commas. */
std::string JoinGuids(const std::vector<bgl::Guid> &guids);

/** Appends an item to a list separated by commas. */
void AppendItem(std::string &list, std::string_view item);

/** A ring, closed if it is not; null with fewer than three vertices.
 *
 * @param altitude metres, of all vertices; nothing for a ring without. */
std::unique_ptr<OGRGeometry> MakeRing(const bgl::VertexList &vertices,
                                      const std::optional<double> &altitude);

/** Bounds of vertices; false when there are none. */
bool SetEnvelope(const bgl::VertexList &vertices, OGREnvelope &envelope);

/** A line between two points, the short way around the earth. */
std::unique_ptr<OGRGeometry> MakeLine(const bgl::GeoPoint &start,
                                      const bgl::GeoPoint &end);

/** Bounds of MakeLine. */
void SetEnvelope(const bgl::GeoPoint &start, const bgl::GeoPoint &end,
                 OGREnvelope &envelope);

}  // namespace flightsim

#endif
