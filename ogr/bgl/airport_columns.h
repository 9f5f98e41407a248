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
#include <utility>
#include <vector>

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

/** The bits of JoinWords; fails the reader for a word that is none. */
void SplitWords(const bgl::Enumeration &domain, FieldReader &reader,
                std::uint32_t &bits);

/** Bits by the words of a list. */
template <const bgl::Enumeration &Domain> struct WordsValue
{
    static void Read(FieldReader &reader, std::uint32_t &bits)
    {
        SplitWords(Domain, reader, bits);
    }
};

/** The items of a list separated by commas, without blanks around them. */
std::vector<std::string> SplitItems(const char *list);

/** A record with vertices, which are a part of the file or, in a row to be
 * written, drawn. */
template <class T> struct Drawn : T
{
    Drawn() = default;

    Drawn(T record) : T(std::move(record))
    {
    }

    /** LON LAT. */
    std::vector<std::uint8_t> drawnVertices{};
};

/** Takes the only line of a geometry. */
const char *SetVertexLine(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices);

/** Takes the only ring of a geometry, without the vertex that closes it. */
const char *SetVertexRing(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices);

/** Appends the vertices of a curve up to `count`. */
const char *AppendVertices(const OGRSimpleCurve &curve, int count,
                           std::vector<std::uint8_t> &vertices);

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
