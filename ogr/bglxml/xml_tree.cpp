// SPDX-License-Identifier: MIT
// Builds the element tree of a bglcomp source.

#include "ogr/bglxml/xml_tree.h"

#include "driver/base/gdal_compat.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <set>

namespace flightsim
{

namespace
{

/** A step of a path: a name, and properties that distinguish the element from
 * others. */
struct Step
{
    std::string name{};
    std::string end{};
    std::string side{};

    /** Number of elements of that name before it. */
    int toSkip = 0;
};

Step ParseStep(std::string_view text)
{
    Step step;
    const std::size_t at = text.find('@');
    step.name = std::string(text.substr(0, at));
    if (at == std::string_view::npos)
    {
        return step;
    }
    const std::string_view rest = text.substr(at + 1);
    const std::size_t next = rest.find('@');
    if (rest.front() >= '1' && rest.front() <= '9')
    {
        step.toSkip = std::atoi(std::string(rest).c_str()) - 1;
        return step;
    }
    step.end = std::string(rest.substr(0, next));
    if (next != std::string_view::npos)
    {
        step.side = std::string(rest.substr(next + 1));
    }
    return step;
}

CPLXMLNode *FindStep(CPLXMLNode *element, const Step &step)
{
    int toSkip = step.toSkip;
    for (CPLXMLNode *child = element->psChild; child != nullptr;
         child = child->psNext)
    {
        const bool fits = child->eType == CXT_Element &&
                          step.name == child->pszValue &&
                          (step.end.empty() ||
                           step.end == CPLGetXMLValue(child, "end", "")) &&
                          (step.side.empty() ||
                           step.side == CPLGetXMLValue(child, "side", ""));
        if (fits && toSkip-- == 0)
        {
            return child;
        }
    }
    return nullptr;
}

CPLXMLNode *MakeStep(CPLXMLNode *element, const Step &step)
{
    CPLXMLNode *child =
        CPLCreateXMLNode(element, CXT_Element, step.name.c_str());
    if (!step.end.empty())
    {
        CPLAddXMLAttributeAndValue(child, "end", step.end.c_str());
    }
    if (!step.side.empty())
    {
        CPLAddXMLAttributeAndValue(child, "side", step.side.c_str());
    }
    return child;
}

CPLXMLNode *Follow(CPLXMLNode *element, std::string_view path, bool makes)
{
    while (element != nullptr && path != "." && !path.empty())
    {
        const std::size_t slash = path.find('/');
        const Step step = ParseStep(path.substr(0, slash));
        CPLXMLNode *child = FindStep(element, step);
        if (child == nullptr && makes)
        {
            for (int i = 0; child == nullptr && i <= step.toSkip; ++i)
            {
                MakeStep(element, step);
                child = FindStep(element, step);
            }
        }
        element = child;
        path = slash == std::string_view::npos ? std::string_view()
                                               : path.substr(slash + 1);
    }
    return element;
}

/** Returns the part of a path between its first and last slash. */
std::string_view GetContainers(std::string_view path)
{
    const std::size_t first = path.find('/');
    const std::size_t last = path.rfind('/');
    return first == std::string_view::npos || first == last
               ? std::string_view()
               : path.substr(first + 1, last - first - 1);
}

double Measure(const CPLXMLNode *a, const CPLXMLNode *b)
{
    const auto difference = [&](const char *name)
    {
        return CPLAtof(CPLGetXMLValue(a, name, "0")) -
               CPLAtof(CPLGetXMLValue(b, name, "0"));
    };
    const double east = difference("lon");
    const double north = difference("lat");
    return east * east + north * north;
}

/** Returns the nearest child of a name; null if there is none. */
CPLXMLNode *FindNearest(const CPLXMLNode *place, CPLXMLNode *parent,
                        const char *name)
{
    CPLXMLNode *nearest = nullptr;
    for (CPLXMLNode *child = parent->psChild; child != nullptr;
         child = child->psNext)
    {
        const bool isNamed =
            child->eType == CXT_Element && EQUAL(child->pszValue, name);
        if (isNamed && (nearest == nullptr ||
                        Measure(place, child) < Measure(place, nearest)))
        {
            nearest = child;
        }
    }
    return nearest;
}

void AppendElement(const CPLXMLNode *element, std::string &text)
{
    char *written = CPLSerializeXMLTree(element);
    text.append(written);
    CPLFree(written);
}

/** Adds the elements for the routes of a departure or arrival, in the order of
 * the schema. */
void OrderRoutes(CPLXMLNode *node)
{
    constexpr const char *ROUTES[] = {"RunwayTransitions", "CommonRouteLegs",
                                      "EnrouteTransitions"};
    const bool isArrival = EQUAL(node->pszValue, "Arrival");
    const bool isDeparture = EQUAL(node->pszValue, "Departure");
    for (std::size_t i = 0; i < std::size(ROUTES); ++i)
    {
        if (isArrival || isDeparture)
        {
            RequireElement(node,
                           ROUTES[isArrival ? std::size(ROUTES) - 1 - i : i]);
        }
    }
}

bool IsOfProcedure(std::string_view containers)
{
    return containers.starts_with("Approach") ||
           containers.starts_with("Departure") ||
           containers.starts_with("Arrival");
}

/** Returns the number of a taxiway's name, which is added if it is new. The
 * first of all names is empty. */
std::size_t NumberName(const std::string &name, std::vector<std::string> &names)
{
    if (names.empty())
    {
        names.emplace_back();
    }
    auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
    {
        found = names.insert(found, name);
    }
    return static_cast<std::size_t>(found - names.begin());
}

/** Returns the element of a procedure or a transition that contains its legs
 * and transitions. */
CPLXMLNode *FindContainer(CPLXMLNode *procedure, std::string_view containers,
                          bool isOfTransition)
{
    const std::size_t slash = containers.rfind('/');
    // Transitions of departures and arrivals have no container for their legs.
    const bool isDirect =
        isOfTransition && !EQUAL(procedure->pszValue, "Transition");
    return isDirect || slash == std::string_view::npos
               ? procedure
               : RequireElement(procedure, containers.substr(slash + 1));
}

std::string DescribeOrphan(const XmlPart &part)
{
    std::string text("layer ");
    text.append(part.element->layer.GetName())
        .append(": a feature is part of an airport, runway or procedure that "
                "is not there:");
    for (const std::string &name :
         {part.airport, part.runway, part.approachKey, part.transitionKey})
    {
        text.append(name.empty() ? "" : " ").append(name);
    }
    return text;
}

/** Overwrites the attributes of an area made from the fields of its runway.
 * Returns false if there is none. */
bool MergeEndArea(CPLXMLNode *runway, const CPLXMLNode &area)
{
    CPLXMLNode *known =
        FindElement(runway, std::string(area.pszValue)
                                .append("@")
                                .append(CPLGetXMLValue(&area, "end", "")));
    for (const CPLXMLNode *attribute = area.psChild;
         known != nullptr && attribute != nullptr;
         attribute = attribute->psNext)
    {
        CPLSetXMLValue(known,
                       std::string("#").append(attribute->pszValue).c_str(),
                       attribute->psChild->pszValue);
    }
    return known != nullptr;
}

/** Whether a procedure has an element of one of the names: its own, or in its
 * containers, but not those of its transitions. */
bool HasElement(const CPLXMLNode &procedure,
                std::initializer_list<std::string_view> names)
{
    const auto isNamed = [&](const CPLXMLNode *node)
    {
        return node->eType == CXT_Element &&
               std::count(names.begin(), names.end(), node->pszValue) > 0;
    };
    for (const CPLXMLNode *node = procedure.psChild; node != nullptr;
         node = node->psNext)
    {
        // A transition of an approach is no container.
        const bool isContainer =
            node->eType == CXT_Element && !EQUAL(node->pszValue, "Transition");
        for (const CPLXMLNode *inner = isContainer ? node->psChild : nullptr;
             inner != nullptr; inner = inner->psNext)
        {
            if (isNamed(inner))
            {
                return true;
            }
        }
        if (isNamed(node))
        {
            return true;
        }
    }
    return false;
}

/** Returns the key of a procedure or, combined with that of its procedure, of a
 * transition. */
std::string MakeProcedureKey(const std::string &procedure,
                             const std::string &transition)
{
    return std::string(procedure).append("\n").append(transition);
}

}  // namespace

CPLXMLNode *RequireElement(CPLXMLNode *element, std::string_view path)
{
    return Follow(element, path, true);
}

CPLXMLNode *FindElement(CPLXMLNode *element, std::string_view path)
{
    return Follow(element, path, false);
}

/** Assigns a sign of a scenery object, which has no airport, to the nearest
 * one. */
void XmlTree::FindAirportOfSign(XmlPart &part) const
{
    double nearest = std::numeric_limits<double>::infinity();
    for (const auto &[ident, airport] : m_airportOfIdent)
    {
        const double distance = Measure(part.node.get(), airport);
        if (distance < nearest)
        {
            nearest = distance;
            part.airport = ident;
        }
    }
}

/** Returns the runway that contains a part, which gets the name of the end;
 * null if it does not exist. */
CPLXMLNode *XmlTree::FindRunway(const XmlPart &part)
{
    const auto runway = m_runways.find(
        std::string(part.airport).append(" ").append(part.runway));
    if (runway == m_runways.end())
    {
        return nullptr;
    }
    CPLAddXMLAttributeAndValue(part.node.get(), "end", runway->second.end);
    return runway->second.runway;
}

/** Returns the element that contains another, with the containers between; null
 * if it does not exist. */
CPLXMLNode *XmlTree::FindParent(const XmlPart &part)
{
    const auto airport = m_airportOfIdent.find(part.airport);
    if (airport == m_airportOfIdent.end())
    {
        return nullptr;
    }
    const std::string_view containers = GetContainers(part.element->path);
    if (containers == "Runway")
    {
        return FindRunway(part);
    }
    if (containers == "LightPreset")
    {
        const auto preset = m_presets.find(part.airport + " " + part.preset);
        return preset != m_presets.end() ? preset->second : nullptr;
    }
    if (containers == "Tower")
    {
        auto &towers = m_towers[part.airport];
        const auto next = static_cast<int>(towers.size());
        const int number = towers.emplace(part.number, next).first->second;
        return RequireElement(airport->second,
                              "Tower@" + std::to_string(number + 1));
    }
    if (containers == "Helipad")
    {
        return FindNearest(part.node.get(), airport->second, "Helipad");
    }
    if (!IsOfProcedure(containers))
    {
        return RequireElement(airport->second, containers);
    }
    const bool isOfTransition =
        containers.find("Transition/") != std::string_view::npos;
    const auto procedure = m_procedures.find(MakeProcedureKey(
        part.approachKey, isOfTransition ? part.transitionKey : ""));
    const bool fits =
        procedure != m_procedures.end() &&
        (isOfTransition || containers.substr(0, containers.find('/')) ==
                               procedure->second->pszValue);
    return fits ? FindContainer(procedure->second, containers, isOfTransition)
                : nullptr;
}

/** Records an identification that two features share, so that parts could
 * belong to either. */
void XmlTree::RequireNew(bool isNew, const char *what, const std::string &name)
{
    if (!isNew)
    {
        m_repetition =
            std::string("two features of the layer").append(what).append(name);
    }
}

void XmlTree::RegisterRunway(const XmlPart &part, CPLXMLNode *node)
{
    const std::string start = std::string(part.airport).append(" ");
    const std::size_t comma = part.runway.find(',');
    m_runways[std::string(start).append(part.runway.substr(0, comma))] = {
        node, "PRIMARY"};
    m_runways[std::string(start).append(part.runway.substr(comma + 1))] = {
        node, "SECONDARY"};
}

void XmlTree::RegisterProcedure(const XmlPart &part, CPLXMLNode *node)
{
    // An element without a key has no parts.
    if (!part.key.empty())
    {
        const std::string key =
            part.element->layer == RecordLayerId::Transition
                ? MakeProcedureKey(part.approachKey, part.key)
                : MakeProcedureKey(part.key, "");
        RequireNew(m_procedures.emplace(key, node).second,
                   "s approach, sid_star or transition have the key ",
                   part.key);
    }
    OrderRoutes(node);
    if (part.hadLegs)
    {
        m_hadLegs.push_back(node);
    }
    if (part.hadTransitions)
    {
        m_hadTransitions.push_back(node);
    }
}

namespace
{

/** Counts the paths of an airport from or to a point or parking that it does
 * not have; readers leave them out. */
std::int64_t CountPathsWithoutEnds(const CPLXMLNode &airport)
{
    std::set<std::string> points;
    std::set<std::string> parkings;
    std::vector<const CPLXMLNode *> paths;
    for (const CPLXMLNode *node = airport.psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType != CXT_Element)
        {
            continue;
        }
        if (EQUAL(node->pszValue, "TaxiwayPath"))
        {
            paths.push_back(node);
        }
        else if (EQUAL(node->pszValue, "TaxiwayPoint"))
        {
            points.insert(CPLGetXMLValue(node, "index", ""));
        }
        else if (EQUAL(node->pszValue, "TaxiwayParking"))
        {
            parkings.insert(CPLGetXMLValue(node, "index", ""));
        }
    }
    return std::count_if(
        paths.begin(), paths.end(),
        [&](const CPLXMLNode *path)
        {
            const bool toParking =
                EQUAL(CPLGetXMLValue(path, "type", ""), "PARKING");
            return !points.contains(CPLGetXMLValue(path, "start", "")) ||
                   !(toParking ? parkings : points)
                        .contains(CPLGetXMLValue(path, "end", ""));
        });
}

}  // namespace

/** Counts procedures that lost their parts because their layers were not
 * written. */
void XmlTree::CountLostParts()
{
    m_withoutLegs = std::count_if(m_hadLegs.begin(), m_hadLegs.end(),
                                  [](const CPLXMLNode *node)
                                  { return !HasElement(*node, {"Leg"}); });
    m_withoutTransitions = std::count_if(
        m_hadTransitions.begin(), m_hadTransitions.end(),
        [](const CPLXMLNode *node)
        {
            return !HasElement(*node, {"Transition", "RunwayTransitionLegs",
                                       "EnrouteTransitionLegs"});
        });
}

/** Remembers elements that contain others. */
void XmlTree::Register(const XmlPart &part, CPLXMLNode *node)
{
    const XmlLayerId layer = part.element->layer;
    if (layer == RecordLayerId::Runway)
    {
        RegisterRunway(part, node);
    }
    else if (layer == RecordLayerId::Approach ||
             layer == RecordLayerId::Transition ||
             layer == RecordLayerId::SidStar)
    {
        RegisterProcedure(part, node);
    }
    else if (layer == RecordLayerId::LightPreset)
    {
        RequireNew(
            m_presets.emplace(part.airport + " " + part.preset, node).second,
            " light_preset have the name ", part.preset);
    }
    else if (layer == RecordLayerId::TaxiPoint ||
             layer == RecordLayerId::Parking)
    {
        // Without an index, its position among the features.
        const int place = m_elementCounts[part.airport + node->pszValue]++;
        if (CPLGetXMLValue(node, "index", nullptr) == nullptr)
        {
            CPLAddXMLAttributeAndValue(node, "index",
                                       std::to_string(place).c_str());
        }
    }
    else if (layer == RecordLayerId::TaxiPath && !part.taxiName.empty())
    {
        const std::size_t number =
            NumberName(part.taxiName, m_taxiNames[part.airport]);
        CPLAddXMLAttributeAndValue(node, "name",
                                   std::to_string(number).c_str());
    }
}

namespace
{

/** Adds the altitude of the airport to a part without one, if the compilers
 * require it. */
void AddAltitude(XmlLayerId layer, const CPLXMLNode &airport, CPLXMLNode *node)
{
    const char *required = layer == RecordLayerId::LightSupport ? "altitude"
                           : layer == RecordLayerId::Runway ||
                                   layer == RecordLayerId::Helipad ||
                                   layer == RecordLayerId::Start
                               ? "alt"
                               : nullptr;
    if (required != nullptr &&
        CPLGetXMLValue(node, required, nullptr) == nullptr)
    {
        CPLAddXMLAttributeAndValue(node, required,
                                   CPLGetXMLValue(&airport, "alt", "0"));
    }
}

}  // namespace

bool XmlTree::Attach(XmlPart &part)
{
    CPLXMLNode *node = part.node.get();
    if (part.element->layer == RecordLayerId::Airport)
    {
        m_airportOfIdent[part.airport] = node;
        m_taxiNames[part.airport] = std::move(part.taxiNames);
        m_airports.push_back(std::move(part.node));
        return true;
    }
    if (part.airport.empty() && part.element->layer == RecordLayerId::TaxiSign)
    {
        FindAirportOfSign(part);
    }
    CPLXMLNode *parent = FindParent(part);
    if (parent == nullptr)
    {
        return false;
    }
    CPLXMLNode *order = part.element->layer == RecordLayerId::DeleteNavigation
                            ? FindElement(parent, "DeleteAirport")
                            : nullptr;
    if (order != nullptr)
    {
        // A single element contains all deletions.
        for (const CPLXMLNode *kind = node->psChild; kind != nullptr;
             kind = kind->psNext)
        {
            CPLSetXMLValue(
                order, std::string("#").append(kind->pszValue).c_str(), "TRUE");
        }
        return true;
    }
    if (part.element->layer == RecordLayerId::RunwayEndArea &&
        MergeEndArea(parent, *node))
    {
        return true;
    }
    AddAltitude(part.element->layer, *parent, node);
    Append(parent, part.node.release());
    Register(part, node);
    return true;
}

/** Appends a child after the previously last one, which is remembered: an
 * airport has tens of thousands. */
void XmlTree::Append(CPLXMLNode *parent, CPLXMLNode *child)
{
    CPLXMLNode *&last = m_last[parent];
    if (last == nullptr)
    {
        CPLAddXMLChild(parent, child);
    }
    else
    {
        while (last->psNext != nullptr)
        {
            last = last->psNext;
        }
        last->psNext = child;
    }
    last = child;
}

void XmlTree::NameTaxiways()
{
    for (const auto &[ident, names] : m_taxiNames)
    {
        for (std::size_t i = 0; i < names.size(); ++i)
        {
            CPLXMLNode *name =
                CPLCreateXMLNode(nullptr, CXT_Element, "TaxiName");
            CPLAddXMLAttributeAndValue(name, "index",
                                       std::to_string(i).c_str());
            CPLAddXMLAttributeAndValue(name, "name", names[i].c_str());
            Append(m_airportOfIdent[ident], name);
        }
    }
}

/** Writes a part without an airport if its element may stand alone; counts a
 * sign, which is left out. Returns false for other parts. */
bool XmlTree::WriteAlone(const XmlPart &part, std::string &text)
{
    const char *name = std::strrchr(part.element->path, '/');
    const bool isAlone = name != nullptr && FindXmlPath(name + 1) != nullptr;
    const bool isLost =
        part.airport.empty() && part.element->layer == RecordLayerId::TaxiSign;
    m_lost += isLost ? 1 : 0;
    m_alone += isAlone ? 1 : 0;
    if (isAlone)
    {
        AppendElement(part.node.get(), text);
    }
    return isAlone || isLost;
}

std::string XmlTree::Write(std::string &text)
{
    std::stable_sort(m_parts.begin(), m_parts.end(),
                     [](const XmlPart &a, const XmlPart &b)
                     { return a.sequence < b.sequence; });
    for (const XmlElement &element : GetXmlElements())
    {
        for (XmlPart &part : m_parts)
        {
            if (part.element == &element && !Attach(part) &&
                !WriteAlone(part, text))
            {
                return DescribeOrphan(part);
            }
        }
    }
    if (!m_repetition.empty())
    {
        return m_repetition;
    }
    NameTaxiways();
    CountLostParts();
    for (const CPLXMLTreeCloser &airport : m_airports)
    {
        m_withoutPoints += CountPathsWithoutEnds(*airport);
        AppendElement(airport.get(), text);
    }
    return {};
}

}  // namespace flightsim
