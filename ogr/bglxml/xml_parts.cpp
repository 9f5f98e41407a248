// SPDX-License-Identifier: MIT
// Elements of a source that are rows of several layers.

#include "ogr/bglxml/xml_parts.h"

#include "driver/base/gdal_compat.h"
#include "driver/base/vsi_source.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_options.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_values.h"

#include "cpl_conv.h"
#include "cpl_string.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace flightsim
{

namespace
{

int CountElements(const CPLXMLNode &parent, const char *name)
{
    int count = 0;
    for (const CPLXMLNode *node = parent.psChild; node != nullptr;
         node = node->psNext)
    {
        const bool isCounted =
            node->eType == CXT_Element && EQUAL(node->pszValue, name);
        count += isCounted ? 1 : 0;
    }
    return count;
}

/** Completes both ends of a segment, and its airway. */
void FinishSegment(const XmlContext &context, XmlRow &row)
{
    const bool isPrevious = row.Get("direction") == "previous";
    const std::string own = isPrevious ? "to_" : "from_";
    const std::string other = isPrevious ? "from_" : "to_";
    const auto nameFix = [](const std::string &type) -> std::string
    {
        return EQUAL(type.c_str(), "VOR") || EQUAL(type.c_str(), "NDB")
                   ? type
                   : "waypoint";
    };
    row.fields["name"] = context.routeName;
    row.fields["type"] = context.routeType;
    row.fields[own + "ident"] = context.waypoint;
    row.fields[own + "region"] = context.waypointRegion;
    row.fields[own + "airport"] = context.airport;
    row.fields[own + "type"] = nameFix(context.waypointType);
    row.fields[other + "ident"] = row.Get("neighbour_ident");
    row.fields[other + "region"] = row.Get("neighbour_region");
    row.fields[other + "type"] = nameFix(row.Get("neighbour_type"));
}

bgl::BoundaryPoint MakePoint(const XmlRow &row)
{
    bgl::BoundaryPoint point;
    static const bgl::Enumeration TYPES(NAVIGATION_ENUMERATIONS,
                                        "boundary_point_type");
    point.type = TYPES.FindCode(row.Get("type")).value_or(point.type);
    point.longitude = row.GetCoordinate("@lon").value_or(0.0);
    point.latitude = row.GetCoordinate("@lat").value_or(0.0);
    point.radius = CPLAtof(row.Get("radius_m").c_str());
    return point;
}

/** Returns a key of a segment's airway and ends that does not depend on its
 * direction. */
std::string MakeSegmentKey(const XmlRow &row)
{
    std::string ends[] = {row.Get("from_ident") + " " + row.Get("from_region"),
                          row.Get("to_ident") + " " + row.Get("to_region")};
    std::sort(std::begin(ends), std::end(ends));
    return row.Get("name") + "," + ends[0] + "," + ends[1];
}

using Places = std::map<std::string, bgl::GeoPoint>;

/** Returns the positions of the fixes of a layer, by ident and region. */
Places FindPlaces(const std::vector<XmlRow> &rows)
{
    Places places;
    for (const XmlRow &row : rows)
    {
        const auto longitude = row.GetCoordinate("@lon");
        const auto latitude = row.GetCoordinate("@lat");
        if (longitude && latitude)
        {
            places.emplace(row.Get("ident") + " " + row.Get("region"),
                           bgl::GeoPoint{*longitude, *latitude});
        }
    }
    return places;
}

/** Returns the position of a segment's end: a VOR or NDB that is missing may be
 * a waypoint. */
std::optional<bgl::GeoPoint>
FindEnd(const std::map<RecordLayerId, Places> &places, const XmlRow &row,
        const std::string &end)
{
    const std::string key =
        row.Get(end + "ident") + " " + row.Get(end + "region");
    const std::string type = row.Get(end + "type");
    const RecordLayerId own = EQUAL(type.c_str(), "VOR") ? RecordLayerId::Vor
                              : EQUAL(type.c_str(), "NDB")
                                  ? RecordLayerId::Ndb
                                  : RecordLayerId::Waypoint;
    for (const RecordLayerId layer : {own, RecordLayerId::Waypoint})
    {
        const Places &known = places.at(layer);
        if (const auto found = known.find(key); found != known.end())
        {
            return found->second;
        }
    }
    return std::nullopt;
}

void DrawSegment(const std::map<RecordLayerId, Places> &places, XmlRow &row)
{
    const auto from = FindEnd(places, row, "from_");
    const auto to = FindEnd(places, row, "to_");
    if (from && to)
    {
        const double longitude =
            bgl::ContinueLongitude(to->longitude, from->longitude);
        row.lines = {{*from, {longitude, to->latitude}}};
    }
}

/** Returns the row of each segment: the first one from a next neighbour or else
 * the first. */
std::map<std::string, std::size_t>
ChooseSegments(const std::vector<XmlRow> &rows)
{
    std::map<std::string, std::size_t> chosen;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const bool isNext = rows[i].Get("direction") == "next";
        const auto [place, isNew] = chosen.emplace(MakeSegmentKey(rows[i]), i);
        if (!isNew && isNext &&
            rows[place->second].Get("direction") == "previous")
        {
            place->second = i;
        }
    }
    return chosen;
}

}  // namespace

void CountParts(const CPLXMLNode &element, XmlLayerId layer, XmlRow &row)
{
    struct CountedPart
    {
        RecordLayerId owner;
        const char *element;
        const char *field;
    };

    constexpr CountedPart PARTS[] = {
        {RecordLayerId::SceneryObject, "AttachedObject", "num_attachments"},
        {RecordLayerId::Waypoint, "Route", "num_routes"},
    };
    for (const auto &[owner, name, field] : PARTS)
    {
        const int count = layer == owner ? CountElements(element, name) : 0;
        if (count > 0)
        {
            row.fields[field] = std::to_string(count);
        }
    }
}

bool HasParts(const XmlRow &object)
{
    const std::string kind = object.Get("kind");
    return object.fields.count("num_attachments") > 0 || kind == "trigger" ||
           kind == "car_parking";
}

std::size_t GetMinimumVertices(XmlLayerId layer)
{
    if (layer == RecordLayerId::Trigger || layer == RecordLayerId::CarParking ||
        layer == bgl::VectorClass::OtherPolygon)
    {
        return 3;
    }
    return layer == RecordLayerId::ExtrusionBridge ||
                   layer == bgl::VectorClass::OtherLine
               ? 2
               : 0;
}

const char *FindShapeProblem(XmlLayerId layer, const XmlRow &row)
{
    const std::size_t count = row.lines.empty() ? 0 : row.lines.front().size();
    const std::size_t least = GetMinimumVertices(layer);
    return count >= least ? nullptr
           : least == 2   ? " has fewer than two points"
                          : " has fewer than three vertices";
}

namespace
{

/** Makes the line of a rectangle from the coordinates of its ends. */
void AddLineEnds(XmlRow &row)
{
    const auto x1 = row.GetCoordinate("@x1");
    const auto y1 = row.GetCoordinate("@y1");
    const auto x2 = row.GetCoordinate("@x2");
    const auto y2 = row.GetCoordinate("@y2");
    if (x1 && y1 && x2 && y2)
    {
        row.lines = {{{*x1, *y1}, {*x2, *y2}}};
        row.altitudes = {row.GetCoordinate("@z1").value_or(0.0),
                         row.GetCoordinate("@z2").value_or(0.0)};
    }
}

}  // namespace

void FinishPart(XmlLayerId layer, const XmlContext &context, XmlRow &row)
{
    if (layer == RecordLayerId::Attachment || layer == RecordLayerId::Trigger ||
        layer == RecordLayerId::CarParking)
    {
        row.fields["scenery_object_key"] = context.objectKey;
    }
    if (layer == RecordLayerId::Trigger && context.position)
    {
        row.coordinates["@alt"] = context.position->altitude;
        row.fields["agl"] = context.isAboveGround;
    }
    else if (layer == bgl::VectorClass::OtherLine)
    {
        AddLineEnds(row);
    }
    else if (layer == RecordLayerId::ExtrusionBridge)
    {
        // The schema has no altitudes for samples.
        row.fields["sample1_alt_m"] = "0";
        row.fields["sample2_alt_m"] = "0";
    }
    else if (layer == RecordLayerId::BoundaryPoint)
    {
        row.fields["boundary_key"] = context.boundaryKey;
    }
    else if (layer == RecordLayerId::Light)
    {
        row.fields["preset"] = context.preset;
    }
    else if (layer == RecordLayerId::Airway)
    {
        FinishSegment(context, row);
    }
}

XmlRow MakeBridgeObject(const XmlRow &bridge)
{
    XmlRow object;
    object.fields["kind"] = "extrusion_bridge";
    object.fields["key"] = bridge.Get("scenery_object_key");
    for (const char *field : {"instance_guid", "image_complexity"})
    {
        object.fields[field] = bridge.Get(field);
    }
    const bgl::GeoPoint &start = bridge.lines.front().front();
    object.coordinates["@lon"] = start.longitude;
    object.coordinates["@lat"] = start.latitude;
    object.coordinates["@alt"] =
        bridge.altitudes.empty() ? 0.0 : bridge.altitudes.front();
    return object;
}

namespace
{

/** Splits a path at both separators, and resolves "." and "..". Returns nothing
 * for a path that leads above its root. */
std::optional<std::vector<std::string>> Normalize(const std::string &path)
{
    const CPLStringList names(CSLTokenizeString2(path.c_str(), "/\\", 0));
    std::vector<std::string> kept;
    for (int i = 0; i < names.Count(); ++i)
    {
        const std::string name = names[i];
        if (name == ".." && kept.empty())
        {
            return std::nullopt;
        }
        if (name == "..")
        {
            kept.pop_back();
        }
        else if (name != ".")
        {
            kept.push_back(name);
        }
    }
    return kept;
}

/** Returns the absolute path of a folder or a file. */
std::string MakeAbsolute(const std::string &path)
{
    if (!CPLIsFilenameRelative(path.c_str()))
    {
        return path;
    }
    char *current = CPLGetCurrentDir();
    const std::string folder(current != nullptr ? current : "");
    CPLFree(current);
    return CPLFormFilename(folder.c_str(), path.c_str(), nullptr);
}

}  // namespace

std::string FindModelFile(const std::string &source,
                          const std::string &modelFolder,
                          const std::string &name)
{
    const std::string own = MakeAbsolute(CPLGetPath(source.c_str()));
    std::string file = name;
    std::replace(file.begin(), file.end(), '\\', '/');
    if (file.empty() || IsForeignName(file))
    {
        return {};
    }
    const bool isRelative = CPLIsFilenameRelative(file.c_str()) != 0;
    const std::string path =
        isRelative ? std::string(own).append("/").append(file) : file;
    const auto names = Normalize(path);
    const auto folder =
        Normalize(modelFolder.empty() ? own : MakeAbsolute(modelFolder));
    const bool isInside =
        names && folder && names->size() > folder->size() &&
        std::equal(folder->begin(), folder->end(), names->begin());
    return isInside ? path : std::string();
}

void FinishBoundary(std::size_t firstPoint, XmlRows &rows)
{
    std::vector<XmlRow> &points = rows[RecordLayerId::BoundaryPoint];
    XmlRow &boundary = rows[RecordLayerId::Boundary].back();
    std::vector<bgl::BoundaryPoint> list;
    for (std::size_t i = firstPoint; i < points.size(); ++i)
    {
        points[i].fields["seq"] = std::to_string(i - firstPoint);
        list.push_back(MakePoint(points[i]));
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    std::vector<bgl::RingVertex> ring;
    bgl::MakeBoundaryRing(list, RecordOptions().arcStep, log, ring);
    boundary.fields["num_points"] = std::to_string(list.size());
    if (ring.size() > 2)
    {
        std::vector<bgl::GeoPoint> &line = boundary.lines.emplace_back();
        for (const bgl::RingVertex &vertex : ring)
        {
            line.push_back({vertex.longitude, vertex.latitude});
        }
    }
}

void FinishAirways(XmlRows &rows)
{
    const auto airways = rows.find(RecordLayerId::Airway);
    if (airways == rows.end())
    {
        return;
    }
    std::map<RecordLayerId, Places> places;
    for (const RecordLayerId layer :
         {RecordLayerId::Waypoint, RecordLayerId::Vor, RecordLayerId::Ndb})
    {
        places[layer] = FindPlaces(rows[layer]);
    }
    const std::map<std::string, std::size_t> kept =
        ChooseSegments(airways->second);
    std::vector<XmlRow> segments;
    for (std::size_t i = 0; i < airways->second.size(); ++i)
    {
        XmlRow &row = airways->second[i];
        if (kept.at(MakeSegmentKey(row)) == i)
        {
            DrawSegment(places, row);
            segments.push_back(std::move(row));
        }
    }
    airways->second = std::move(segments);
}

}  // namespace flightsim
