// SPDX-License-Identifier: MIT
// Helpers shared by the layers of airports and their children.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_AIRPORT_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_LAYERS_AIRPORT_COLUMNS_H

#include "driver/bytes/geodesy.h"
#include "driver/bytes/guid.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/records/core/record_values.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Enumeration surface. */
extern const bgl::Enumeration SURFACE;

/** Returns the words for the set bits, separated by commas. Bits without a word
 * are listed as numbers. */
std::string JoinWords(const bgl::Enumeration &domain, std::uint32_t bits);

/** The inverse of JoinWords; fails the reader for an unknown word. */
void SplitWords(const bgl::Enumeration &domain, FieldReader &reader,
                std::uint32_t &bits);

/** Bits as a list of words. */
template <const bgl::Enumeration &Domain> struct WordsValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(std::uint32_t bits, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        writer.Set(JoinWords(Domain, bits));
    }

    static void Read(FieldReader &reader, std::uint32_t &bits)
    {
        SplitWords(Domain, reader, bits);
    }
};

template <const bgl::Enumeration &Domain, auto... Path>
constexpr auto Words(const char *name, const char *title,
                     ColumnNotes notes = {})
{
    return As<FieldKind::Text, WordsValue<Domain>, Path...>(name, title, notes);
}

/** Splits a comma-separated list and trims its items. */
std::vector<std::string> SplitItems(const char *list);

/** Reads numbers separated by brackets, commas and blanks. Fails the reader and
 * returns none if an item is not a finite number. */
std::vector<double> ReadNumbers(FieldReader &reader);

/** Bits of a fuel word: two for each kind, one for any avgas and one for any
 * jet fuel. */
inline constexpr std::uint32_t FUEL_KINDS = (1U << 26) - 1;
inline constexpr std::uint32_t FUEL_AVGAS = 1U << 30;
inline constexpr std::uint32_t FUEL_JET = 1U << 31;

/** Adds a kind of fuel, with its availability, to a fuel word. Returns false
 * for unknown codes. */
bool AddFuel(int kind, int availability, std::uint32_t &fuel);

/** A fuel word as text, "100 yes, jeta prior_request". */
struct FuelValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(std::uint32_t fuel, FieldKind kind, FieldWriter &writer);
    static void Read(FieldReader &reader, std::uint32_t &fuel);
};

/** Returns a column with the kinds of fuel in a fuel word. */
template <auto... Path> constexpr auto Fuel()
{
    return As<FieldKind::Text, FuelValue, Path...>(
        "fuel", "Fuel types",
        "Types of fuel with their availability, for example 100 yes, jeta "
        "prior_request");
}

/** A record with vertices, which refer to the file or, in a row to be written,
 * come from a geometry. */
template <class T> struct Drawn : T
{
    Drawn() = default;

    Drawn(T record) : T(std::move(record))
    {
    }

    /** Packed LON LAT pairs. */
    std::vector<std::uint8_t> drawnVertices{};
};

constexpr const char *NO_SINGLE_LINE = "is not a single line";

/** Returns the line of a geometry with a single line; null for other
 * geometries. */
const OGRLineString *GetOnlyLine(const OGRGeometry &geometry);

/** Reads the vertices of a geometry with a single line. */
const char *SetVertexLine(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices);

/** Reads the vertices of a geometry with a single ring, without the closing
 * vertex. */
const char *SetVertexRing(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices);

/** Appends the first `count` vertices of a curve. */
const char *AppendVertices(const OGRSimpleCurve &curve, int count,
                           std::vector<std::uint8_t> &vertices);

/** Returns GUIDs separated by commas. */
std::string JoinGuids(const std::vector<bgl::Guid> &guids);

/** Appends an item to a comma-separated list. */
void AppendItem(std::string &list, std::string_view item);

/** Makes a ring, closing it if necessary; null for fewer than three vertices.
 *
 * @param altitude in metres, of all vertices; nothing for a 2D ring.
 */
std::unique_ptr<OGRGeometry> MakeRing(const bgl::VertexList &vertices,
                                      const std::optional<double> &altitude);

/** Sets the bounds of vertices. Returns false when there are none. */
bool SetEnvelope(const bgl::VertexList &vertices, OGREnvelope &envelope);

/** Makes a line between two points, the short way around the earth. */
std::unique_ptr<OGRGeometry> MakeLine(const bgl::GeoPoint &start,
                                      const bgl::GeoPoint &end);

/** Sets the bounds of the same line. */
void SetEnvelope(const bgl::GeoPoint &start, const bgl::GeoPoint &end,
                 OGREnvelope &envelope);

}  // namespace flightsim

#endif
