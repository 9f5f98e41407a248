// SPDX-License-Identifier: MIT
// Helpers shared by the layers of airports and their children.

#include "ogr/bgl/layers/airport_columns.h"

#include "driver/base/driver_options.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace flightsim
{

const bgl::Enumeration SURFACE(AIRPORT_ENUMERATIONS, "surface");

void AppendItem(std::string &list, std::string_view item)
{
    if (!list.empty())
    {
        list += ',';
    }
    list += item;
}

std::string JoinGuids(const std::vector<bgl::Guid> &guids)
{
    std::string list;
    for (const bgl::Guid &guid : guids)
    {
        AppendItem(list, guid.ToString());
    }
    return list;
}

std::string JoinWords(const bgl::Enumeration &domain, std::uint32_t bits)
{
    std::string words;
    for (int bit = 0; bit < 32; ++bit)
    {
        if ((bits >> bit & 1) != 0)
        {
            AppendItem(words, domain.Describe(bit));
        }
    }
    return words;
}

std::vector<std::string> SplitItems(const char *list)
{
    constexpr const char *BLANKS = " \t\r\n";
    std::vector<std::string> items;
    for (const std::string &item : SplitList(list, ","))
    {
        const std::size_t start = item.find_first_not_of(BLANKS);
        if (start != std::string::npos)
        {
            items.push_back(
                item.substr(start, item.find_last_not_of(BLANKS) - start + 1));
        }
    }
    return items;
}

std::vector<double> ReadNumbers(FieldReader &reader)
{
    std::vector<double> numbers;
    for (const std::string &item : SplitList(reader.GetText(), "[], \t\r\n"))
    {
        numbers.push_back(CPLAtof(item.c_str()));
        if (CPLGetValueType(item.c_str()) == CPL_VALUE_STRING ||
            !std::isfinite(numbers.back()))
        {
            reader.Fail("is not a list of numbers");
            return {};
        }
    }
    return numbers;
}

bool AddFuel(int kind, int availability, std::uint32_t &fuel)
{
    constexpr int FIRST_JET = 6;
    if (FUEL.FindWord(kind) == nullptr ||
        FUEL_AVAILABILITY.FindWord(availability) == nullptr)
    {
        return false;
    }
    fuel |= static_cast<std::uint32_t>(availability) << 2 * kind;
    if (availability > 0)
    {
        fuel |= kind < FIRST_JET ? FUEL_AVGAS : FUEL_JET;
    }
    return true;
}

void FuelValue::Write(std::uint32_t fuel, FieldKind /* kind */,
                      FieldWriter &writer)
{
    std::string text;
    for (const bgl::EnumerationEntry &kind : FUEL.GetEntries())
    {
        const int availability = static_cast<int>(fuel >> 2 * kind.code & 3);
        if (availability != 0)
        {
            text.append(text.empty() ? "" : ", ")
                .append(kind.word)
                .append(" ")
                .append(FUEL_AVAILABILITY.Describe(availability));
        }
    }
    if (!text.empty())
    {
        writer.Set(text);
    }
}

void FuelValue::Read(FieldReader &reader, std::uint32_t &fuel)
{
    std::uint32_t found = 0;
    for (const std::string &item : SplitItems(reader.GetText()))
    {
        const std::size_t blank = item.find(' ');
        const std::optional<int> kind = FUEL.FindCode(item.substr(0, blank));
        const std::optional<int> availability =
            blank == std::string::npos
                ? std::nullopt
                : FUEL_AVAILABILITY.FindCode(item.substr(blank + 1));
        if (!kind || !availability || !AddFuel(*kind, *availability, found))
        {
            reader.Fail("is not a list of kinds of fuel (" + FUEL.ListWords() +
                        ") with their availability (" +
                        FUEL_AVAILABILITY.ListWords() + ")");
            return;
        }
    }
    // Keep the other bits if the kinds of fuel are unchanged.
    if (((fuel ^ found) & FUEL_KINDS) != 0)
    {
        fuel = found;
    }
}

void SplitWords(const bgl::Enumeration &domain, FieldReader &reader,
                std::uint32_t &bits)
{
    std::uint32_t found = 0;
    for (const std::string &word : SplitItems(reader.GetText()))
    {
        const std::optional<int> bit = domain.FindCode(word);
        if (!bit || *bit < 0 || *bit > 31)
        {
            reader.Fail("has a word that is not one of " + domain.ListWords());
            return;
        }
        found |= std::uint32_t{1} << *bit;
    }
    bits = found;
}

const char *AppendVertices(const OGRSimpleCurve &curve, int count,
                           std::vector<std::uint8_t> &vertices)
{
    bgl::RecordWriter writer(vertices, bgl::TextEncoding::Utf8);
    for (int i = 0; i < count; ++i)
    {
        const double longitude = curve.getX(i);
        if (!(std::abs(longitude) <= 540.0))
        {
            return "is outside the world";
        }
        writer.WriteU32(bgl::PackLongitude(
            std::abs(longitude) > 180.0 ? std::remainder(longitude, 360.0)
                                        : longitude,
            writer));
        writer.WriteU32(bgl::PackLatitude(curve.getY(i), writer));
    }
    return writer.IsOk() ? nullptr : "is outside the world";
}

const OGRLineString *GetOnlyLine(const OGRGeometry &geometry)
{
    const OGRGeometry *part = GetOnlyPart(geometry);
    return part != nullptr &&
                   wkbFlatten(part->getGeometryType()) == wkbLineString
               ? part->toLineString()
               : nullptr;
}

const char *SetVertexLine(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices)
{
    const OGRLineString *line = GetOnlyLine(geometry);
    return line == nullptr
               ? NO_SINGLE_LINE
               : AppendVertices(*line, line->getNumPoints(), vertices);
}

const char *SetVertexRing(const OGRGeometry &geometry,
                          std::vector<std::uint8_t> &vertices)
{
    const OGRGeometry *part = GetOnlyPart(geometry);
    if (part == nullptr || wkbFlatten(part->getGeometryType()) != wkbPolygon ||
        part->IsEmpty())
    {
        return "is not a single polygon";
    }
    const OGRPolygon *polygon = part->toPolygon();
    if (polygon->getNumInteriorRings() > 0)
    {
        return "has holes, which the record cannot hold";
    }
    const OGRLinearRing *ring = polygon->getExteriorRing();
    const int count = ring->getNumPoints() - (ring->get_IsClosed() ? 1 : 0);
    return count < 3 ? "has fewer than three corners"
                     : AppendVertices(*ring, count, vertices);
}

std::unique_ptr<OGRGeometry> MakeRing(const bgl::VertexList &vertices,
                                      const std::optional<double> &altitude)
{
    if (vertices.Size() < 3)
    {
        return nullptr;
    }
    auto ring = std::make_unique<OGRLinearRing>();
    const auto count = static_cast<int>(vertices.Size());
    // Close the ring even if the record repeats its first vertex, which counts
    // as another vertex.
    ring->setNumPoints(count + 1, FALSE);
    double before = vertices[0].longitude;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        ring->setPoint(static_cast<int>(i), before, vertex.latitude);
    }
    ring->setPoint(count, ring->getX(0), ring->getY(0));
    if (altitude)
    {
        ring->set3D(TRUE);
        for (int i = 0; i < ring->getNumPoints(); ++i)
        {
            ring->setZ(i, *altitude);
        }
    }
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool SetEnvelope(const bgl::VertexList &vertices, OGREnvelope &envelope)
{
    if (vertices.Size() < 3)
    {
        return false;
    }
    double before = vertices[0].longitude;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        envelope.Merge(before, vertex.latitude);
    }
    return true;
}

std::unique_ptr<OGRGeometry> MakeLine(const bgl::GeoPoint &start,
                                      const bgl::GeoPoint &end)
{
    const OGRRawPoint points[] = {
        {start.longitude, start.latitude},
        {bgl::ContinueLongitude(end.longitude, start.longitude), end.latitude}};
    auto line = std::make_unique<OGRLineString>();
    // Set all points at once: GDAL reallocates for each point added.
    line->setPoints(static_cast<int>(std::size(points)), points);
    return line;
}

void SetEnvelope(const bgl::GeoPoint &start, const bgl::GeoPoint &end,
                 OGREnvelope &envelope)
{
    envelope.Merge(start.longitude, start.latitude);
    envelope.Merge(bgl::ContinueLongitude(end.longitude, start.longitude),
                   end.latitude);
}

}  // namespace flightsim
