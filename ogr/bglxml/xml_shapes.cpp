// SPDX-License-Identifier: MIT
// Elements with many elements or coordinates in a source of bglcomp.

#include "ogr/bglxml/xml_shapes.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/apron_triangles.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bglxml/xml_attribute.h"
#include "ogr/records/airport/corner_fit.h"
#include "ogr/bglxml/xml_terrain.h"
#include "ogr/bglxml/xml_tree.h"

#include <cmath>
#include <iterator>
#include <utility>

namespace flightsim
{

namespace
{

/** Longitudes of geometries may continue beyond the antimeridian; those of the
 * file wrap. */
std::string WriteLongitude(double longitude)
{
    return WriteNumber(
        std::abs(longitude) > 180 ? std::remainder(longitude, 360) : longitude);
}

/** Returns the element that contains the last step of a path, creating it if
 * necessary, and that step. */
std::pair<CPLXMLNode *, std::string> RequireParent(CPLXMLNode *element,
                                                   std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    const bool isDirect = slash == std::string_view::npos;
    return {RequireElement(element, isDirect ? "." : path.substr(0, slash)),
            std::string(isDirect ? path : path.substr(slash + 1))};
}

void AddVertices(CPLXMLNode *element, const OGRSimpleCurve &curve, int count)
{
    for (int i = 0; i < count; ++i)
    {
        CPLXMLNode *vertex = CPLCreateXMLNode(element, CXT_Element, "Vertex");
        CPLAddXMLAttributeAndValue(vertex, "lat",
                                   WriteNumber(curve.getY(i)).c_str());
        CPLAddXMLAttributeAndValue(vertex, "lon",
                                   WriteLongitude(curve.getX(i)).c_str());
    }
}

/** A number that is read together with others of its element. */
struct NumberRule
{
    const char *element;
    const char *attribute;
    XmlForm form;
};

constexpr NumberRule NUMBER_RULES[] = {
    {"Vertex", "lon", XmlForm::Real},
    {"Vertex", "lat", XmlForm::Real},
    {"Vertex", "biasX", XmlForm::Length},
    {"Vertex", "biasZ", XmlForm::Length},
    {"RunwayDeformation", "ratio", XmlForm::Real},
    {"RunwayDeformation", "alt", XmlForm::Length},
    {"PolylinePoint", "longitude", XmlForm::Real},
    {"PolylinePoint", "latitude", XmlForm::Real},
    {"PolylinePoint", "altitude", XmlForm::Length},
};

}  // namespace

std::optional<double> ReadNumberAs(XmlForm form, const char *text)
{
    const XmlAttribute attribute{"", "", "", form};
    const std::optional<std::string> number = ToFieldText(attribute, text);
    return number ? std::optional(CPLAtof(number->c_str())) : std::nullopt;
}

const char *FindWrongColor(const CPLXMLNode *element)
{
    constexpr double BRIGHTEST = 255.0;
    for (const char *part : {"red", "green", "blue", "alpha"})
    {
        const auto value =
            ReadNumberAs(XmlForm::Real, CPLGetXMLValue(element, part, "0"));
        if (!value || *value < 0.0 || *value > BRIGHTEST ||
            *value != std::floor(*value))
        {
            return part;
        }
    }
    return nullptr;
}

const char *FindWrongNumber(const CPLXMLNode *element)
{
    if (EQUAL(element->pszValue, "PoleColor") ||
        EQUAL(element->pszValue, "SockColor") ||
        EQUAL(element->pszValue, "Coloration"))
    {
        return FindWrongColor(element);
    }
    if (EQUAL(element->pszValue, "Attribute"))
    {
        return FindWrongTerrainAttribute(element);
    }
    for (const NumberRule &rule : NUMBER_RULES)
    {
        const char *text = CPLGetXMLValue(element, rule.attribute, nullptr);
        if (EQUAL(element->pszValue, rule.element) && text != nullptr &&
            !ReadNumberAs(rule.form, text))
        {
            return rule.attribute;
        }
    }
    const bool hasLongitude =
        CPLGetXMLValue(element, "lon", nullptr) != nullptr;
    const bool hasLatitude = CPLGetXMLValue(element, "lat", nullptr) != nullptr;
    return !EQUAL(element->pszValue, "Vertex") || hasLongitude == hasLatitude
               ? nullptr
           : hasLongitude ? "lat"
                          : "lon";
}

std::string GetCoordinate(std::string_view name, const OGRGeometry &geometry)
{
    if (geometry.IsEmpty())
    {
        return {};
    }
    OGREnvelope3D bounds;
    geometry.getEnvelope(&bounds);
    if (name == "@alt")
    {
        return WriteNumber(geometry.Is3D() ? bounds.MinZ : 0.0);
    }
    if (name == "@lat")
    {
        return WriteNumber(bounds.MinY);
    }
    if (name == "@lon")
    {
        return WriteLongitude(bounds.MinX);
    }
    WorldBounds rectangle;
    if (ReadRectangle(geometry, rectangle) != nullptr)
    {
        return {};
    }
    return name == "@south"   ? WriteNumber(rectangle.south)
           : name == "@north" ? WriteNumber(rectangle.north)
           : name == "@west"  ? WriteLongitude(rectangle.west)
                              : WriteLongitude(rectangle.east);
}

const OGRGeometry *FindShape(const OGRGeometry &geometry)
{
    const OGRGeometry *shape = GetOnlyPart(geometry);
    const OGRwkbGeometryType type =
        shape != nullptr ? wkbFlatten(shape->getGeometryType()) : wkbUnknown;
    return type == wkbLineString || type == wkbPolygon ? shape : nullptr;
}

void AddShape(CPLXMLNode *element, const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbLineString)
    {
        const OGRLineString *line = geometry.toLineString();
        AddVertices(element, *line, line->getNumPoints());
    }
    else if (type == wkbPolygon && !geometry.IsEmpty())
    {
        const OGRLinearRing *ring = geometry.toPolygon()->getExteriorRing();
        AddVertices(element, *ring,
                    ring->getNumPoints() - (ring->get_IsClosed() ? 1 : 0));
    }
}

void AddOutline(CPLXMLNode *element, const OGRGeometry &geometry,
                const std::string &triangles, std::size_t &budget)
{
    const std::optional<GivenTriangles> given = ReadTriangles(triangles);
    const bool isOfMsfs = given && given->vertices.empty();
    if (!isOfMsfs || wkbFlatten(geometry.getGeometryType()) != wkbPolygon ||
        geometry.IsEmpty())
    {
        AddShape(element, geometry);
        return;
    }
    const OGRLinearRing *ring = geometry.toPolygon()->getExteriorRing();
    std::vector<bgl::GeoPoint> corners;
    for (const OGRPoint &point : *ring)
    {
        corners.push_back({point.getX(), point.getY()});
    }
    if (ring->get_IsClosed())
    {
        corners.pop_back();
    }
    OGRLineString line;
    for (const bgl::GeoPoint &corner :
         bgl::FitCorners(corners, given->triangles, budget))
    {
        line.addPoint(corner.longitude, corner.latitude);
    }
    AddShape(element, line);
}

void AddPolyline(CPLXMLNode *element, std::string_view path,
                 const OGRGeometry &geometry)
{
    if (wkbFlatten(geometry.getGeometryType()) != wkbLineString)
    {
        return;
    }
    const auto [parent, name] = RequireParent(element, path);
    for (const OGRPoint &point : *geometry.toLineString())
    {
        CPLXMLNode *node = CPLCreateXMLNode(parent, CXT_Element, name.c_str());
        CPLAddXMLAttributeAndValue(node, "latitude",
                                   WriteNumber(point.getY()).c_str());
        CPLAddXMLAttributeAndValue(node, "longitude",
                                   WriteLongitude(point.getX()).c_str());
        CPLAddXMLAttributeAndValue(node, "altitude",
                                   WriteNumber(point.getZ()).c_str());
    }
}

void AddGuids(CPLXMLNode *element, std::string_view path, const char *attribute,
              const std::string &guids)
{
    const CPLStringList list(CSLTokenizeString2(
        guids.c_str(), ",", CSLT_STRIPLEADSPACES | CSLT_STRIPENDSPACES));
    for (int i = 0; i < list.Count(); ++i)
    {
        const auto [parent, name] = RequireParent(element, path);
        CPLXMLNode *node = CPLCreateXMLNode(parent, CXT_Element, name.c_str());
        CPLAddXMLAttributeAndValue(node, attribute,
                                   WithBraces(list[i]).c_str());
    }
}

void AddFuels(CPLXMLNode *element, std::string_view path, std::uint64_t flags)
{
    for (const bgl::EnumerationEntry &kind : FUEL.GetEntries())
    {
        const int availability = static_cast<int>(flags >> 2 * kind.code & 3);
        if (availability == 0)
        {
            continue;
        }
        const auto [parent, name] = RequireParent(element, path);
        CPLXMLNode *fuel = CPLCreateXMLNode(parent, CXT_Element, name.c_str());
        CPLAddXMLAttributeAndValue(fuel, "type",
                                   bgl::ToUpper(kind.word).c_str());
        CPLAddXMLAttributeAndValue(
            fuel, "availability",
            bgl::ToUpper(FUEL_AVAILABILITY.Describe(availability)).c_str());
    }
}

void AddProfile(CPLXMLNode *runway, const std::string &profile)
{
    const CPLStringList numbers(CSLTokenizeString2(profile.c_str(), "[], ", 0));
    for (int i = 0; i + 1 < numbers.Count(); i += 2)
    {
        CPLXMLNode *point =
            CPLCreateXMLNode(runway, CXT_Element, "RunwayDeformation");
        CPLAddXMLAttributeAndValue(point, "ratio", numbers[i]);
        CPLAddXMLAttributeAndValue(point, "alt", numbers[i + 1]);
    }
}

}  // namespace flightsim
