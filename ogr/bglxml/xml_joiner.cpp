// SPDX-License-Identifier: MIT
// Elements made from features of several layers.

#include "ogr/bglxml/xml_joiner.h"

#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bglxml/xml_attribute.h"
#include "ogr/bglxml/xml_tree.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/scenery/scenery_part.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *TRIGGER = "Trigger";
constexpr const char *CAR_PARKING = "CarParking";
constexpr const char *BRIDGE = "ExtrusionBridge";

/** Removes and returns a child of an element; null if it has none. */
CPLXMLTreeCloser TakeChild(CPLXMLNode *parent, const char *name)
{
    CPLXMLNode *child = FindElement(parent, name);
    if (child != nullptr)
    {
        CPLRemoveXMLChild(parent, child);
    }
    return CPLXMLTreeCloser(child);
}

/** Adds the attributes of an element to another one. */
void CopyAttributes(const CPLXMLNode *from, CPLXMLNode *to)
{
    for (const CPLXMLNode *node = from != nullptr ? from->psChild : nullptr;
         node != nullptr; node = node->psNext)
    {
        if (node->eType == CXT_Attribute)
        {
            CPLAddXMLAttributeAndValue(to, node->pszValue,
                                       CPLGetXMLValue(node, "", ""));
        }
    }
}

bgl::GeoPosition GetElementPlace(const CPLXMLNode *element)
{
    return {CPLAtof(CPLGetXMLValue(element, "lon", "0")),
            CPLAtof(CPLGetXMLValue(element, "lat", "0")), 0.0};
}

/** Converts the vertices of triggers to metres from their object. */
void MeasureVertices(const CPLXMLNode *object, CPLXMLNode *trigger)
{
    const bgl::GeoPosition base = bgl::RoundPosition(GetElementPlace(object));
    for (CPLXMLNode *node = trigger->psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType != CXT_Element || !EQUAL(node->pszValue, "Vertex"))
        {
            continue;
        }
        const bgl::LocalOffset offset =
            bgl::MeasureOffset(base, GetElementPlace(node));
        CPLDestroyXMLNode(node->psChild);
        node->psChild = nullptr;
        CPLAddXMLAttributeAndValue(node, "biasX",
                                   WriteNumber(offset.east).c_str());
        CPLAddXMLAttributeAndValue(node, "biasZ",
                                   WriteNumber(offset.north).c_str());
    }
}

/** Adds the vertices of an outline as points; the last repeats the first, as
 * compilers do. */
void AddOutline(const CPLXMLNode *outline, const CPLXMLNode *limits,
                CPLXMLNode *airspace)
{
    const CPLXMLNode *first = nullptr;
    const auto add = [airspace](const CPLXMLNode *vertex, const char *name)
    {
        CPLXMLNode *point = CPLCreateXMLNode(airspace, CXT_Element, name);
        CopyAttributes(vertex, point);
        return point;
    };
    for (const CPLXMLNode *node = outline->psChild; node != nullptr;
         node = node->psNext)
    {
        CPLXMLNode *point =
            add(node, first == nullptr ? "BoundaryStart" : "Line");
        if (first == nullptr)
        {
            first = node;
            CopyAttributes(limits, point);
        }
    }
    if (first != nullptr)
    {
        add(first, "Line");
    }
}

const char *GetWaypointType(const XmlFix &fix)
{
    return EQUAL(fix.type.c_str(), "vor")   ? "VOR"
           : EQUAL(fix.type.c_str(), "ndb") ? "NDB"
                                            : "NAMED";
}

CPLXMLTreeCloser MakeNeighbour(const char *name, const XmlFix &fix,
                               const std::string &minimumAltitude)
{
    CPLXMLTreeCloser node(CPLCreateXMLNode(nullptr, CXT_Element, name));
    const std::pair<const char *, std::string> attributes[] = {
        {"waypointType", GetWaypointType(fix)},
        {"waypointRegion", fix.region},
        {"waypointIdent", fix.ident},
        {"altitudeMinimum", minimumAltitude},
    };
    for (const auto &[attribute, text] : attributes)
    {
        if (!text.empty())
        {
            CPLAddXMLAttributeAndValue(node.get(), attribute, text.c_str());
        }
    }
    return node;
}

}  // namespace

bool XmlJoiner::IsList(const std::string &element)
{
    return element == TRIGGER || element == CAR_PARKING || element == BRIDGE;
}

void XmlJoiner::AddParent(XmlLayerId layer, const std::string &key,
                          const std::string &list, CPLXMLTreeCloser node)
{
    Parent &parent = m_parents.emplace_back();
    parent.list = list;
    parent.node = std::move(node);
    parent.isAirspace = layer == RecordLayerId::Boundary;
    // An element without a key has no parts.
    if (!key.empty())
    {
        m_parentNumbers.emplace(std::pair(layer, key), m_parents.size() - 1);
    }
}

void XmlJoiner::AddParent(const std::string &key, const std::string &list,
                          XmlPart &&part)
{
    AddParent(RecordLayerId::SceneryObject, key, list, std::move(part.node));
    m_parents.back().part = std::move(part);
}

void XmlJoiner::TakeParts(const std::function<void(XmlPart &&)> &add)
{
    for (Parent &parent : m_parents)
    {
        if (parent.part && parent.node.get() != nullptr)
        {
            parent.part->node = std::move(parent.node);
            add(std::move(*parent.part));
        }
    }
}

/** Returns the element that contains a part; null if there is none. */
XmlJoiner::Parent *XmlJoiner::Find(const XmlMember &part)
{
    const XmlLayerId layer = part.layer == RecordLayerId::BoundaryPoint
                                 ? RecordLayerId::Boundary
                                 : RecordLayerId::SceneryObject;
    const auto place = m_parentNumbers.find({layer, part.key});
    return place != m_parentNumbers.end() ? &m_parents[place->second] : nullptr;
}

/** Moves an area into its object, or keeps it as a separate object. */
bool XmlJoiner::JoinList(XmlMember &part)
{
    const char *name =
        part.layer == RecordLayerId::Trigger ? TRIGGER : CAR_PARKING;
    Parent *object = Find(part);
    const bool isOwn = object == nullptr || object->list != name;
    if (isOwn)
    {
        object = &m_parents.emplace_back();
        object->node = std::move(part.node);
    }
    CPLXMLNode *area = isOwn ? FindElement(object->node.get(), name)
                             : TakeChild(part.node.get(), name).release();
    if (!isOwn)
    {
        CPLAddXMLChild(object->node.get(), area);
        object->list.clear();
    }
    if (EQUAL(name, TRIGGER))
    {
        MeasureVertices(object->node.get(), area);
    }
    return true;
}

/** Makes a bridge a separate element, with the attributes of its object. */
bool XmlJoiner::JoinBridge(XmlMember &part)
{
    if (Parent *object = Find(part);
        object != nullptr && object->list == BRIDGE)
    {
        for (const char *name : {"instanceId", "imageComplexity"})
        {
            const char *text =
                CPLGetXMLValue(object->node.get(), name, nullptr);
            if (text != nullptr)
            {
                CPLAddXMLAttributeAndValue(part.node.get(), name, text);
            }
        }
        object->node = std::move(part.node);
        object->list.clear();
        return true;
    }
    m_parents.emplace_back().node = std::move(part.node);
    return true;
}

/** Adds a part to its element; returns false if there is none. */
bool XmlJoiner::JoinPart(XmlMember &part)
{
    if (part.layer == RecordLayerId::ExtrusionBridge)
    {
        return JoinBridge(part);
    }
    if (part.layer != RecordLayerId::Attachment)
    {
        return JoinList(part);
    }
    Parent *object = Find(part);
    if (object != nullptr)
    {
        CPLAddXMLChild(object->node.get(), part.node.release());
    }
    return object != nullptr;
}

/** Completes an airspace, whose limits are stored in its start and its
 * circle. */
bool XmlJoiner::FinishAirspace(Parent &airspace,
                               const std::vector<XmlMember *> &points)
{
    CPLXMLNode *node = airspace.node.get();
    const CPLXMLTreeCloser limits = TakeChild(node, "BoundaryStart");
    const CPLXMLTreeCloser circle = TakeChild(node, "Circle");
    const CPLXMLTreeCloser outline = TakeChild(node, OUTLINE);
    for (XmlMember *point : points)
    {
        const char *name = point->node.get()->pszValue;
        if (EQUAL(name, "BoundaryStart") || EQUAL(name, "Circle"))
        {
            CopyAttributes(limits.get(), point->node.get());
        }
        CPLAddXMLChild(node, point->node.release());
    }
    const bool hasOutline =
        outline.get() != nullptr && outline.get()->psChild != nullptr;
    if (points.empty() && hasOutline)
    {
        AddOutline(outline.get(), limits.get(), node);
    }
    return !points.empty() || hasOutline;
}

std::int64_t XmlJoiner::JoinAirspaces()
{
    std::int64_t left = 0;
    std::map<const Parent *, std::vector<XmlMember *>> points;
    for (XmlMember &part : m_parts)
    {
        if (part.layer == RecordLayerId::BoundaryPoint)
        {
            Parent *airspace = Find(part);
            left += airspace == nullptr ? 1 : 0;
            points[airspace].push_back(&part);
        }
    }
    for (Parent &parent : m_parents)
    {
        if (!parent.isAirspace)
        {
            continue;
        }
        std::vector<XmlMember *> &list = points[&parent];
        std::stable_sort(list.begin(), list.end(),
                         [](const XmlMember *a, const XmlMember *b)
                         { return a->sequence < b->sequence; });
        if (!FinishAirspace(parent, list))
        {
            parent.node = CPLXMLTreeCloser(nullptr);
            ++left;
        }
    }
    return left;
}

/** Adds a neighbour to a waypoint, in its first route of the airway that has
 * none on that side. */
void XmlJoiner::AddNeighbour(CPLXMLNode *waypoint, const XmlSegment &segment,
                             const XmlFix &neighbour,
                             CPLXMLTreeCloser Route::*side,
                             Routes &routes) const
{
    std::vector<Route> &list = routes[waypoint];
    auto route = std::find_if(list.begin(), list.end(),
                              [&](const Route &known)
                              {
                                  return known.name == segment.name &&
                                         known.type == segment.type &&
                                         (known.*side).get() == nullptr;
                              });
    if (route == list.end())
    {
        route = list.insert(list.end(), Route());
        route->name = segment.name;
        route->type = segment.type;
    }
    (*route).*side = MakeNeighbour(side == &Route::next ? "Next" : "Previous",
                                   neighbour, segment.minimumAltitude);
}

void XmlJoiner::AddRoute(CPLXMLNode *waypoint, Route &route)
{
    CPLXMLNode *node = CPLCreateXMLNode(waypoint, CXT_Element, "Route");
    CPLAddXMLAttributeAndValue(node, "routeType", route.type.c_str());
    CPLAddXMLAttributeAndValue(node, "name", route.name.c_str());
    for (CPLXMLTreeCloser *side : {&route.previous, &route.next})
    {
        if (side->get() != nullptr)
        {
            CPLAddXMLChild(node, side->release());
        }
    }
}

std::int64_t XmlJoiner::JoinAirways()
{
    std::int64_t left = 0;
    Routes routes;
    const auto find = [this](const XmlFix &fix)
    {
        const auto found =
            m_waypoints.find(MakeFixKey(fix.ident, fix.region, fix.airport));
        return found != m_waypoints.end() ? found->second : nullptr;
    };
    for (const XmlSegment &segment : m_airways)
    {
        CPLXMLNode *from = find(segment.from);
        CPLXMLNode *to = find(segment.to);
        if (from != nullptr)
        {
            AddNeighbour(from, segment, segment.to, &Route::next, routes);
        }
        if (to != nullptr)
        {
            AddNeighbour(to, segment, segment.from, &Route::previous, routes);
        }
        left += from == nullptr && to == nullptr ? 1 : 0;
    }
    for (auto &[waypoint, list] : routes)
    {
        for (Route &route : list)
        {
            AddRoute(waypoint, route);
        }
    }
    return left;
}

/** Counts elements that lost their parts because the layers of these were not
 * written. */
void XmlJoiner::CountLostParts()
{
    m_withoutAirways =
        std::count_if(m_hadAirways.begin(), m_hadAirways.end(),
                      [](CPLXMLNode *waypoint)
                      { return FindElement(waypoint, "Route") == nullptr; });
    m_withoutAttachments = std::count_if(
        m_parents.begin(), m_parents.end(),
        [](const Parent &parent)
        {
            return parent.hadAttachments && parent.node.get() != nullptr &&
                   FindElement(parent.node.get(), "AttachedObject") == nullptr;
        });
}

std::int64_t XmlJoiner::Join()
{
    std::int64_t left = JoinAirspaces() + JoinAirways();
    // In the schema, attached objects follow the object itself.
    for (const bool isAttached : {false, true})
    {
        for (XmlMember &part : m_parts)
        {
            if (part.layer != RecordLayerId::BoundaryPoint &&
                (part.layer == RecordLayerId::Attachment) == isAttached)
            {
                left += JoinPart(part) ? 0 : 1;
            }
        }
    }
    for (Parent &parent : m_parents)
    {
        if (!parent.list.empty())
        {
            parent.node = CPLXMLTreeCloser(nullptr);
            ++left;
        }
    }
    CountLostParts();
    return left;
}

bool XmlJoiner::ForEachText(
    const std::function<bool(const char *)> &append) const
{
    return std::all_of(m_parents.begin(), m_parents.end(),
                       [&append](const Parent &parent)
                       {
                           if (parent.node.get() == nullptr)
                           {
                               return true;
                           }
                           char *text = CPLSerializeXMLTree(parent.node.get());
                           const bool isDone = append(text);
                           CPLFree(text);
                           return isDone;
                       });
}

}  // namespace flightsim
