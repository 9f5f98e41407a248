// SPDX-License-Identifier: MIT
// A bglcomp source as rows of layers: nested elements.

#include "ogr/bglxml/xml_document.h"

#include "driver/base/gdal_compat.h"
#include "ogr/bglxml/xml_airport.h"
#include "ogr/records/runway.h"

#include <optional>
#include <utility>

namespace flightsim
{

namespace
{

std::optional<double> Find(const XmlRow &row, const char *name)
{
    const auto found = row.coordinates.find(name);
    return found != row.coordinates.end() ? std::optional(found->second)
                                          : std::nullopt;
}

/** Returns the name of the other end of a runway. */
std::string FindOtherEnd(const std::string &name, const std::string &given)
{
    constexpr int LEFT = 1;
    constexpr int RIGHT = 2;
    constexpr int HALF_TURN = 18;
    constexpr int LAST_NUMBER = 36;
    constexpr int HALF_OF_DIRECTIONS = 4;
    int number = 0;
    int designator = 0;
    if (!bgl::ParseRunwayName(name, number, designator))
    {
        return {};
    }
    const bool isNumber = number <= LAST_NUMBER;
    const int first = isNumber ? 1 : LAST_NUMBER + 1;
    const int half = isNumber ? HALF_TURN : HALF_OF_DIRECTIONS;
    const int other = (number - first + half) % (2 * half) + first;
    const int mirrored = designator == LEFT    ? RIGHT
                         : designator == RIGHT ? LEFT
                                               : designator;
    if (given.empty())
    {
        return bgl::MakeRunwayName(other, mirrored);
    }
    std::string text = bgl::MakeRunwayName(other, 0);
    return EQUAL(given.c_str(), "NONE") ? text
                                        : text.append(given.substr(0, 1));
}

/** Assigns to the airport those fixes that compilers assume to belong to it. */
void OwnFix(const std::string &airport, const std::string &prefix, XmlRow &row)
{
    const std::string type = row.Get(std::string(prefix).append("type"));
    const bool isLocalizer = EQUAL(type.c_str(), "LOCALIZER");
    if (isLocalizer || EQUAL(type.c_str(), "RUNWAY") ||
        EQUAL(type.c_str(), "TERMINAL_WAYPOINT") ||
        EQUAL(type.c_str(), "TERMINAL_NDB"))
    {
        row.fields[std::string(prefix).append("airport")] = airport;
    }
    if (isLocalizer)
    {
        row.fields.erase(std::string(prefix).append("region"));
    }
}

/** Adds the compilers' defaults for missing values. */
void CompleteRow(const std::string &layer, const XmlContext &context,
                 XmlRow &row)
{
    const auto isGiven = [&row](const char *field)
    { return row.fields.count(field) > 0; };
    if (layer == "taxi_path")
    {
        // Paths other than taxiways are not drawn unless the source says so.
        const bool isPath = EQUAL(row.Get("type").c_str(), "PATH");
        for (const char *field : {"draw_surface", "draw_detail"})
        {
            row.fields.emplace(field, std::string(1, isPath ? '0' : '1'));
        }
    }
    else if (layer == "tacan" && !isGiven("dme_range_m"))
    {
        row.fields.emplace("dme_range_m", row.Get("range_m"));
    }
    else if (layer == "runway" &&
             CPLAtof(row.Get("primary_marking_bias_m").c_str()) == 0.0 &&
             CPLAtof(row.Get("secondary_marking_bias_m").c_str()) == 0.0)
    {
        row.fields.erase("primary_marking_bias_m");
        row.fields.erase("secondary_marking_bias_m");
    }
    const bool isOnGround = layer == "taxi_point" || layer == "parking" ||
                            layer == "taxi_sign" || layer == "apron";
    if (isOnGround && context.position && !Find(row, "@alt"))
    {
        row.coordinates["@alt"] = context.position->altitude;
    }
}

int CountAttachments(const CPLXMLNode *object)
{
    int count = 0;
    for (const CPLXMLNode *node = object->psChild; node != nullptr;
         node = node->psNext)
    {
        const bool isAttachment = node->eType == CXT_Element &&
                                  EQUAL(node->pszValue, "AttachedObject");
        count += isAttachment ? 1 : 0;
    }
    return count;
}

/** Adds what a row inherits from enclosing elements. */
void FinishRow(const std::string &layer, const XmlContext &context, XmlRow &row)
{
    if (!context.airport.empty())
    {
        row.fields["airport_ident"] = context.airport;
        row.fields["approach_key"] = context.approachKey;
        row.fields["transition_key"] = context.transitionKey;
    }
    CompleteRow(layer, context, row);
    if (layer == "attachment")
    {
        row.fields["scenery_object_key"] = context.objectKey;
    }
    if (layer == "runway")
    {
        row.fields["secondary_ident"] =
            FindOtherEnd(row.Get("primary_ident"), row.Get("@secondary"));
    }
    if (layer == "approach" || layer == "transition" ||
        layer == "procedure_leg")
    {
        OwnFix(context.airport, "fix_", row);
        OwnFix(context.airport, "rec_", row);
    }
    const bool isOfAirport = layer == "com" || layer == "delete_airport";
    const std::optional<bgl::GeoPosition> place =
        isOfAirport ? context.position
        : Find(row, "@lon")
            ? std::nullopt
            : FindOffsetPlace(context.position, Find(row, "@biasx"),
                              Find(row, "@biasz"));
    if (place)
    {
        row.coordinates["@lon"] = place->longitude;
        row.coordinates["@lat"] = place->latitude;
    }
}

}  // namespace

std::optional<bgl::GeoPosition>
FindOffsetPlace(const std::optional<bgl::GeoPosition> &base,
                std::optional<double> east, std::optional<double> north)
{
    return base && (east || north)
               ? bgl::OffsetPosition(*base, east.value_or(0.0),
                                     north.value_or(0.0))
               : std::nullopt;
}

void XmlDocument::ReadElements(const CPLXMLNode *parent,
                               const std::string &path,
                               const XmlContext &context)
{
    for (const CPLXMLNode *node = parent->psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType != CXT_Element)
        {
            continue;
        }
        const std::string below =
            path.empty() ? std::string(node->pszValue)
                         : std::string(path).append("/").append(node->pszValue);
        if (const XmlElement *element = FindXmlPath(below))
        {
            AddRow(node, *element, context);
        }
        else if (HoldsXmlElements(below))
        {
            ReadElements(node, below, context);
        }
        else if (FindXmlPath(path) == nullptr &&
                 !EQUAL(node->pszValue, "Group"))
        {
            // Warnings about the content of an element that has a row name the
            // row.
            Warn(node, std::string("element ")
                           .append(node->pszValue)
                           .append(" is in none of the layers and is left "
                                   "out"));
        }
    }
}

/** Returns the context for the elements inside one. */
XmlContext XmlDocument::Enter(const XmlElement &element,
                              const XmlContext &around, XmlRow &row)
{
    const std::string layer = element.layer;
    XmlContext context = around;
    if (layer == "airport")
    {
        const auto longitude = Find(row, "@lon");
        const auto latitude = Find(row, "@lat");
        context.airport = row.Get("ident");
        if (longitude && latitude)
        {
            context.position = {*longitude, *latitude,
                                Find(row, "@alt").value_or(0.0)};
        }
    }
    else if (layer == "runway")
    {
        context.primary = row.Get("primary_ident");
        context.secondary = row.Get("secondary_ident");
    }
    else if (layer == "approach" || layer == "transition")
    {
        const std::string key = std::string(layer).append(" ").append(
            std::to_string(++m_procedures));
        row.fields["key"] = key;
        (layer == "approach" ? context.approachKey : context.transitionKey) =
            key;
    }
    else if (layer == "scenery_object" &&
             row.fields.count("num_attachments") > 0)
    {
        context.objectKey =
            std::string("object ").append(std::to_string(++m_procedures));
        row.fields["key"] = context.objectKey;
    }
    return context;
}

/** A runway also names its ILS. */
void XmlDocument::LinkIls(const XmlContext &context, const XmlRow &ils)
{
    std::vector<XmlRow> &runways = m_rows["runway"];
    if (context.primary.empty() || runways.empty())
    {
        return;
    }
    const bool isPrimary = ils.Get("runway_ident") == context.primary;
    runways.back()
        .fields[isPrimary ? "primary_ils_ident" : "secondary_ils_ident"] =
        ils.Get("ident");
}

void XmlDocument::AddRow(const CPLXMLNode *node, const XmlElement &element,
                         const XmlContext &context)
{
    const std::string layer = element.layer;
    XmlRow row;
    if (*element.field != '-')
    {
        row.fields[element.field] = element.value;
    }
    if (!ReadElement(node, element, ".", context, row))
    {
        return;
    }
    FinishRow(layer, context, row);
    if (const int count = CountAttachments(node);
        layer == "scenery_object" && count > 0)
    {
        row.fields["num_attachments"] = std::to_string(count);
    }
    if (layer == "ils")
    {
        LinkIls(context, row);
    }
    const XmlContext inside = Enter(element, context, row);
    std::optional<XmlAirport> airport;
    if (layer == "airport")
    {
        airport.emplace(m_rows);
    }
    m_rows[layer].push_back(std::move(row));
    if (HoldsXmlElements(element.path))
    {
        ReadElements(node, element.path, inside);
    }
    if (airport)
    {
        for (const std::string &problem : airport->Finish(*node, m_rows))
        {
            Warn(node, problem);
        }
    }
}

}  // namespace flightsim
