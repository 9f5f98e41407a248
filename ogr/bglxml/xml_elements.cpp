// SPDX-License-Identifier: MIT
// A bglcomp source as rows of layers: nested elements.

#include "ogr/bglxml/xml_document.h"

#include "driver/base/gdal_compat.h"
#include "ogr/bglxml/xml_airport.h"
#include "ogr/bglxml/xml_building.h"
#include "ogr/bglxml/xml_check.h"
#include "ogr/bglxml/xml_deletion.h"
#include "ogr/bglxml/xml_parts.h"
#include "ogr/bglxml/xml_runway_name.h"
#include "ogr/bglxml/xml_terrain.h"
#include "ogr/records/scenery/building.h"
#include "ogr/records/core/record_codec.h"
#include "ogr/records/airport/runway.h"

#include <cmath>
#include <optional>
#include <utility>

namespace flightsim
{

namespace
{

constexpr std::string_view TOWER_PATH = "Airport/Tower";
constexpr std::string_view HELIPAD_PATH = "Airport/Helipad/";

/** Assigns fixes to the enclosing airport, as compilers do. */
void SetFixAirport(const std::string &airport, const std::string &prefix,
                   XmlRow &row)
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

/** Normalizes a heading to 0 to 360 degrees, as the compilers do. */
void TurnHeading(XmlRow &row)
{
    const auto heading = row.fields.find("true_heading_deg");
    const double degrees =
        heading != row.fields.end() ? CPLAtof(heading->second.c_str()) : 0.0;
    if (degrees < 0.0 && degrees >= -360.0)
    {
        const float turned = static_cast<float>(degrees) + 360.0F;
        heading->second =
            WriteNumber(turned < 360.0F ? static_cast<double>(turned) : 0.0);
    }
}

/** Rounds a heading to the precision of scenery objects. */
std::string RoundHeading(const std::string &heading)
{
    constexpr double STEPS = 65536.0;
    const double units = bgl::AngleCodec::CountUnits(CPLAtof(heading.c_str()));
    return WriteNumber(std::fmod(units + STEPS, STEPS) * 360.0 / STEPS);
}

/** Adds the compilers' defaults to navigation. */
void CompleteStation(XmlLayerId layer, XmlRow &row)
{
    const auto isGiven = [&row](const char *field)
    { return row.fields.count(field) > 0; };
    if (layer == RecordLayerId::Tacan && !isGiven("dme_range_m"))
    {
        row.fields.emplace("dme_range_m", row.Get("range_m"));
    }
    else if (layer == RecordLayerId::Ils)
    {
        constexpr double RANGE = 27.0;
        row.fields.emplace("range_m", WriteNumber(RANGE * NAUTICAL_MILE));
    }
    else if (layer == RecordLayerId::Vor)
    {
        const bool hasDme = isGiven("dme_range_m") || row.Get("has_dme") == "1";
        row.fields.emplace("nav", std::string(1, hasDme ? '1' : '0'));
    }
}

/** Adds the compilers' defaults to objects. */
void CompleteObjectRow(bool isMsfs, XmlRow &row)
{
    if (isMsfs && row.fields.count("@Windsock") > 0)
    {
        row.fields.emplace("pole_color", "#00000000");
        row.fields.emplace("sock_color", "#FF808000");
    }
    if (row.Get("roof_kind") == std::to_string(bgl::BUILDING_MULTISIDED) &&
        row.Get("building").find("sizeRoofY") == std::string::npos)
    {
        AddBuildingNumber("sizeRoofY", "0", row.fields["building"]);
    }
}

/** Adds the compilers' defaults to rows of all other layers. */
void CompleteRow(XmlLayerId layer, const XmlContext &context, bool isMsfs,
                 XmlRow &row)
{
    const auto isGiven = [&row](const char *field)
    { return row.fields.count(field) > 0; };
    if (layer == RecordLayerId::TaxiPath)
    {
        // Paths other than taxiways are not drawn unless the source says so.
        const bool isPath = EQUAL(row.Get("type").c_str(), "PATH");
        for (const char *field : {"draw_surface", "draw_detail"})
        {
            row.fields.emplace(field, std::string(1, isPath ? '0' : '1'));
        }
    }
    else if (layer == RecordLayerId::SceneryObject)
    {
        CompleteObjectRow(isMsfs, row);
    }
    else if (layer == RecordLayerId::RunwayEndArea && !isGiven("surface") &&
             !isGiven("material_guid") && !context.runwayMaterial.empty())
    {
        row.fields.emplace("material_guid", context.runwayMaterial);
    }
    else if (layer == bgl::VectorClass::OtherPolygon && !isGiven("attributes"))
    {
        row.fields.emplace("attributes", MakeTerrainAttributes());
    }
    else if (layer == RecordLayerId::Helipad ||
             layer == RecordLayerId::Parking || layer == RecordLayerId::Start)
    {
        TurnHeading(row);
    }
    else if (layer == RecordLayerId::TaxiSign && isGiven("true_heading_deg"))
    {
        // Rounds to the precision of other simulators, in MSFS, too.
        row.fields.insert_or_assign("true_heading_deg",
                                    RoundHeading(row.Get("true_heading_deg")));
    }
    else if (layer == RecordLayerId::Runway &&
             CPLAtof(row.Get("primary_marking_bias_m").c_str()) == 0.0 &&
             CPLAtof(row.Get("secondary_marking_bias_m").c_str()) == 0.0)
    {
        row.fields.erase("primary_marking_bias_m");
        row.fields.erase("secondary_marking_bias_m");
    }
    CompleteStation(layer, row);
    if (layer.IsAtAirport() && context.position && !row.GetCoordinate("@alt"))
    {
        row.coordinates["@alt"] = context.position->altitude;
    }
}

/** Returns the position of a row, if it has one. */
std::optional<bgl::GeoPosition> GetPosition(const XmlRow &row)
{
    const auto longitude = row.GetCoordinate("@lon");
    const auto latitude = row.GetCoordinate("@lat");
    return longitude && latitude ? std::optional(bgl::GeoPosition{
                                       *longitude, *latitude,
                                       row.GetCoordinate("@alt").value_or(0.0)})
                                 : std::nullopt;
}

/** Returns the key by which parts refer to a procedure or an airspace; null for
 * other layers. */
std::string *FindKey(XmlLayerId layer, XmlContext &context)
{
    return layer == RecordLayerId::Approach     ? &context.approachKey
           : layer == RecordLayerId::Transition ? &context.transitionKey
           : layer == RecordLayerId::SidStar    ? &context.sidStarKey
           : layer == RecordLayerId::Boundary   ? &context.boundaryKey
                                                : nullptr;
}

/** Sets the context for the parts of an object. */
void EnterObject(const XmlRow &row, XmlContext &context)
{
    // Rounded as in the record, because corners are measured from there.
    const auto place = GetPosition(row);
    context.position =
        place ? std::optional(bgl::RoundPosition(*place)) : std::nullopt;
    context.isAboveGround = row.Get("agl");
}

/** Returns the context for the neighbours of a waypoint on an airway. */
XmlContext EnterRoute(const CPLXMLNode &element, const XmlContext &around)
{
    XmlContext context = around;
    if (EQUAL(element.pszValue, "Route"))
    {
        context.routeName = CPLGetXMLValue(&element, "name", "");
        context.routeType = CPLGetXMLValue(&element, "routeType", "");
    }
    return context;
}

/** Adds the values that a row inherits from enclosing elements. */
void FinishRow(XmlLayerId layer, const XmlContext &context, bool isMsfs,
               XmlRow &row)
{
    if (!context.airport.empty())
    {
        row.fields["airport_ident"] = context.airport;
        row.fields["approach_key"] = context.approachKey;
        row.fields["sid_star_key"] = context.sidStarKey;
        row.fields["transition_key"] = context.transitionKey;
    }
    CompleteRow(layer, context, isMsfs, row);
    FinishPart(layer, context, row);
    if (layer == RecordLayerId::Runway)
    {
        row.fields["secondary_ident"] =
            FindOtherEnd(row.Get("primary_ident"), row.Get("@secondary"));
    }
    if (layer == RecordLayerId::Approach ||
        layer == RecordLayerId::Transition ||
        layer == RecordLayerId::ProcedureLeg)
    {
        SetFixAirport(context.airport, "fix_", row);
        SetFixAirport(context.airport, "rec_", row);
    }
    const bool isOfAirport =
        layer == RecordLayerId::Com || layer == RecordLayerId::DeleteAirport;
    const std::optional<bgl::GeoPosition> place =
        isOfAirport ? context.position
        : row.GetCoordinate("@lon")
            ? std::nullopt
            : FindOffsetPlace(context.position, row.GetCoordinate("@biasx"),
                              row.GetCoordinate("@biasz"));
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
    int towers = 0;
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
            XmlContext inside = EnterRoute(*node, context);
            inside.tower = below == TOWER_PATH ? towers++ : 0;
            ReadElements(node, below, inside);
        }
        else if (FindXmlPath(path) == nullptr &&
                 !EQUAL(node->pszValue, "Group"))
        {
            // Warnings about the content of an element that has a row name the
            // row.
            WarnOfElement(node, parent->pszValue);
        }
    }
}

/** Returns the context for the elements inside one. */
XmlContext XmlDocument::Enter(const XmlElement &element,
                              const XmlContext &around, XmlRow &row)
{
    const XmlLayerId layer = element.layer;
    XmlContext context = around;
    if (layer == RecordLayerId::Airport)
    {
        context.airport = row.Get("ident");
        context.position = GetPosition(row);
    }
    else if (layer == RecordLayerId::Runway)
    {
        context.primary = row.Get("primary_ident");
        context.secondary = row.Get("secondary_ident");
        context.runwayMaterial = row.Get("material_guid");
    }
    else if (std::string *key = FindKey(layer, context))
    {
        *key = AssignKey(layer, row);
    }
    else if (layer == RecordLayerId::SceneryObject)
    {
        EnterObject(row, context);
        context.objectKey = HasParts(row) ? AssignKey(layer, row) : "";
    }
    else if (layer == RecordLayerId::LightPreset)
    {
        context.preset = row.Get("name");
    }
    else if (layer == RecordLayerId::Waypoint)
    {
        context.waypoint = row.Get("ident");
        context.waypointRegion = row.Get("region");
        context.waypointType = row.Get("type");
    }
    return context;
}

/** Gives a row a unique key, to which its parts refer. */
std::string XmlDocument::AssignKey(XmlLayerId layer, XmlRow &row)
{
    const std::string key = std::string(layer.GetName())
                                .append(" ")
                                .append(std::to_string(++m_procedures));
    row.fields["key"] = key;
    return key;
}

/** Links an ILS and its runway, which also names the ILS. */
void XmlDocument::LinkIls(const XmlContext &context, const XmlRow &ils)
{
    std::vector<XmlRow> &runways = m_rows[RecordLayerId::Runway];
    if (context.primary.empty() || runways.empty())
    {
        return;
    }
    const bool isPrimary = ils.Get("runway_ident") == context.primary;
    runways.back()
        .fields[isPrimary ? "primary_ils_ident" : "secondary_ils_ident"] =
        ils.Get("ident");
}

/** Copies an area at the end of a runway to the fields of its runway. */
void XmlDocument::LinkEndArea(const XmlContext &context, const XmlRow &area)
{
    std::vector<XmlRow> &runways = m_rows[RecordLayerId::Runway];
    if (context.primary.empty() || runways.empty())
    {
        return;
    }
    const bool isPrimary = area.Get("runway_ident") == context.primary;
    const std::string kind = area.Get("kind");
    const std::string start =
        std::string(isPrimary ? "primary_" : "secondary_")
            .append(kind == "blast_pad" ? "blastpad" : kind)
            .append("_");
    constexpr std::pair<const char *, const char *> FIELDS[] = {
        {"length_m", "m"},
        {"width_m", "width_m"},
        {"surface", "surface"},
        {"material_guid", "material_guid"}};
    for (const auto &[own, ofRunway] : FIELDS)
    {
        if (const auto value = area.fields.find(own);
            value != area.fields.end())
        {
            runways.back().fields[start + ofRunway] = value->second;
        }
    }
}

/** Finds the file of a model. Returns false, with a warning, for one that must
 * not be read. */
bool XmlDocument::FindModel(const CPLXMLNode &node, XmlRow &row)
{
    std::string &name = row.fields["source_file"];
    const std::string found = FindModelFile(m_path, m_modelFolder, name);
    if (found.empty())
    {
        Warn(&node, std::string("sourceFile ")
                        .append(name)
                        .append(" is outside of the folder of the source, or "
                                "of MODEL_FOLDER; the element is left out"));
        return false;
    }
    name = found;
    return true;
}

/** Completes a row from the enclosing and inner elements, and adds rows of
 * other layers for the same element. Returns false, with a warning, for an
 * element that cannot be compiled. */
bool XmlDocument::AcceptRow(const CPLXMLNode &node, XmlLayerId layer,
                            const XmlContext &context, XmlRow &row)
{
    FinishRow(layer, context, m_profile && IsMsfs(*m_profile), row);
    CountParts(node, layer, row);
    if (const char *problem = FindShapeProblem(layer, row))
    {
        Warn(&node, std::string("element ")
                        .append(node.pszValue)
                        .append(problem)
                        .append(" and is left out"));
        return false;
    }
    if ((layer == RecordLayerId::SceneryObject ||
         layer == RecordLayerId::Attachment) &&
        row.Get("kind").empty() && row.fields.count("@Windsock") == 0)
    {
        Warn(&node, std::string("element ")
                        .append(node.pszValue)
                        .append(" has no object that a BGL can hold and is "
                                "left out"));
        return false;
    }
    if (layer == RecordLayerId::Helipad && !row.Get("material_guid").empty())
    {
        Warn(&node, "attribute surface of Helipad is a material, for which "
                    "the record has no place, and is left out");
    }
    if (layer == RecordLayerId::ModelData)
    {
        return FindModel(node, row);
    }
    if (layer == RecordLayerId::Ils)
    {
        LinkIls(context, row);
    }
    else if (layer == RecordLayerId::RunwayEndArea)
    {
        LinkEndArea(context, row);
    }
    else if (layer == RecordLayerId::Apron &&
             CPLGetXMLValue(&node, "isRectangle", nullptr) != nullptr &&
             CPLGetXMLValue(&node, "flipUV", nullptr) == nullptr)
    {
        // The source was written by an editor for an older compiler.
        row.fields.insert_or_assign("old_form", std::string(1, '1'));
    }
    else if (layer == RecordLayerId::DeleteAirport)
    {
        AddOrders(row, m_rows[RecordLayerId::DeleteNavigation]);
    }
    else if (layer == RecordLayerId::ExtrusionBridge)
    {
        row.fields["scenery_object_key"] = AssignKey(layer, row);
        m_rows[RecordLayerId::SceneryObject].push_back(MakeBridgeObject(row));
    }
    return true;
}

/** Warns of points of an airspace that miss the one that they need before
 * them. */
void XmlDocument::CheckBoundary(const CPLXMLNode &boundary)
{
    bool hasStart = false;
    bool hasOrigin = false;
    for (const CPLXMLNode *node = boundary.psChild; node != nullptr;
         node = node->psNext)
    {
        const auto isNamed = [node](const char *name)
        { return EQUAL(node->pszValue, name); };
        if (node->eType != CXT_Element)
        {
            continue;
        }
        const bool isArc = isNamed("Arc");
        const char *missing =
            (isArc || isNamed("Circle")) && !hasOrigin ? "Origin"
            : (isArc || isNamed("Line")) && !hasStart  ? "BoundaryStart"
                                                       : nullptr;
        if (missing != nullptr)
        {
            Warn(node, std::string("element ")
                           .append(node->pszValue)
                           .append(" has no ")
                           .append(missing)
                           .append(" before it"));
        }
        hasStart = hasStart || isNamed("BoundaryStart");
        hasOrigin = hasOrigin || isNamed("Origin");
    }
}

/** Lists the names of the taxiways of an airport. */
std::vector<XmlTaxiName>
XmlDocument::ListTaxiNames(const CPLXMLNode &airport) const
{
    std::vector<XmlTaxiName> names;
    for (const CPLXMLNode *node = airport.psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType == CXT_Element && EQUAL(node->pszValue, "TaxiName"))
        {
            names.push_back({FindLine(node), CPLGetXMLValue(node, "index", ""),
                             CPLGetXMLValue(node, "name", "")});
        }
    }
    return names;
}

void XmlDocument::AddRow(const CPLXMLNode *node, const XmlElement &element,
                         const XmlContext &context)
{
    const XmlLayerId layer = element.layer;
    if (!HasRequired(node, layer, ".", DescribeWhole(*node)))
    {
        return;
    }
    XmlRow row;
    row.line = FindLine(node);
    if (*element.field != '-')
    {
        row.fields[element.field] = element.value;
    }
    if (std::string_view(element.path).starts_with(TOWER_PATH) &&
        layer == RecordLayerId::SceneryObject)
    {
        row.fields["part_number"] = std::to_string(context.tower);
    }
    if (!ReadElement(node, element, ".", context, row) ||
        !AcceptRow(*node, layer, context, row))
    {
        return;
    }
    if (std::string_view(element.path).starts_with(HELIPAD_PATH) &&
        m_profile == RecordProfile::Prepar3Dv6)
    {
        // Its compiler gives the helipad the heading of the object, and no
        // altitude. [V ktst]
        XmlRow &helipad = m_rows[RecordLayerId::Helipad].back();
        helipad.fields["true_heading_deg"] =
            RoundHeading(row.Get("true_heading_deg"));
        helipad.coordinates["@alt"] = 0.0;
    }
    const auto excluded = row.fields.find("excludes");
    if (layer == RecordLayerId::Exclusion && excluded != row.fields.end() &&
        excluded->second.empty())
    {
        // A list without a word would be read as missing, which means all.
        row.fields["flags"] = "0";
    }
    const XmlContext inside = Enter(element, context, row);
    std::optional<XmlAirport> airport;
    if (layer == RecordLayerId::Airport)
    {
        airport.emplace(m_rows);
    }
    m_rows[layer].push_back(std::move(row));
    const std::size_t firstPoint = m_rows[RecordLayerId::BoundaryPoint].size();
    if (HoldsXmlElements(element.path))
    {
        ReadElements(node, element.path, inside);
    }
    if (layer == RecordLayerId::Boundary)
    {
        CheckBoundary(*node);
        FinishBoundary(firstPoint, m_rows);
    }
    if (airport)
    {
        for (const auto &[place, what] :
             airport->Finish(ListTaxiNames(*node), m_profile, m_rows))
        {
            Warn(place, what);
        }
    }
}

}  // namespace flightsim
