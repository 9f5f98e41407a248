// SPDX-License-Identifier: MIT
// A bglcomp source as rows of layers: attributes of elements.

#include "ogr/bglxml/xml_document.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bglxml/xml_building.h"
#include "ogr/bglxml/xml_check.h"
#include "ogr/bglxml/xml_deletion.h"
#include "ogr/bglxml/xml_runway_name.h"
#include "ogr/bglxml/xml_shapes.h"
#include "ogr/bglxml/xml_terrain.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace flightsim
{

namespace
{

/** Attributes that editors write for their own use; the compilers ignore
 * them. */
constexpr const char *EDITOR_ATTRIBUTES[] = {
    "groupIndex",     "groupID",      "parentGroupID", "displayName",
    "groupGenerated", "snapToGround", "snapToNormal",  "has3DMesh",
};

bool IsOfEditor(const char *attribute)
{
    return std::any_of(
        std::begin(EDITOR_ATTRIBUTES), std::end(EDITOR_ATTRIBUTES),
        [attribute](const char *known) { return EQUAL(known, attribute); });
}

/** Whether an attribute is a coordinate of a corner, or of a point of a
 * bridge. */
bool IsOfPoint(const CPLXMLNode &element, const char *attribute)
{
    constexpr std::pair<const char *, const char *> COORDINATES[] = {
        {"Vertex", "lon"},
        {"Vertex", "lat"},
        {"Vertex", "biasX"},
        {"Vertex", "biasZ"},
        {"PolylinePoint", "longitude"},
        {"PolylinePoint", "latitude"},
        {"PolylinePoint", "altitude"}};
    return std::any_of(std::begin(COORDINATES), std::end(COORDINATES),
                       [&](const auto &known)
                       {
                           return EQUAL(known.first, element.pszValue) &&
                                  EQUAL(known.second, attribute);
                       });
}

/** Whether an attribute is read together with another of its element. */
bool IsPartOfOther(const CPLXMLNode *element, const char *attribute)
{
    const bool isSelector =
        (EQUAL(attribute, "end") || EQUAL(attribute, "side")) &&
        (EQUAL(element->pszValue, "ApproachLights") ||
         EQUAL(element->pszValue, "Vasi"));
    return isSelector || IsOfPoint(*element, attribute) ||
           EQUAL(element->pszValue, "Coloration");
}

/** Returns the attribute together with which another is read; null for
 * none. */
const char *FindWhole(const CPLXMLNode &element, const char *attribute)
{
    struct Part
    {
        const char *name;
        const char *whole;
    };

    constexpr Part PARTS[] = {{"green", "red"},
                              {"blue", "red"},
                              {"designator", "number"},
                              {"primaryDesignator", "number"},
                              {"secondaryDesignator", "number"}};
    if (EQUAL(element.pszValue, "Beacon") && EQUAL(attribute, "type"))
    {
        return "baseType";
    }
    if (EQUAL(element.pszValue, "Approach") && EQUAL(attribute, "designator"))
    {
        return "runway";
    }
    const auto *part = std::find_if(std::begin(PARTS), std::end(PARTS),
                                    [attribute](const Part &known)
                                    { return EQUAL(known.name, attribute); });
    return part != std::end(PARTS) ? part->whole : nullptr;
}

const XmlAttribute *FindAttribute(XmlLayerId layer, const std::string &path,
                                  const char *attribute)
{
    for (const XmlAttribute *known : FindXmlAttributes(layer))
    {
        if (EQUAL(path.c_str(), known->element) &&
            EQUAL(known->attribute, attribute))
        {
            return known;
        }
    }
    return nullptr;
}

/** Whether a layer has attributes of an element or of one below it. */
bool HasPart(XmlLayerId layer, const std::string &path)
{
    const std::string start = std::string(path).append("/");
    for (const XmlAttribute *known : FindXmlAttributes(layer))
    {
        if (EQUAL(path.c_str(), known->element) ||
            EQUALN(start.c_str(), known->element, start.size()))
        {
            return true;
        }
    }
    return false;
}

const char *GetValue(const CPLXMLNode *attribute)
{
    return attribute->psChild != nullptr ? attribute->psChild->pszValue : "";
}

/** Combines three attributes, which were checked, to "#RRGGBB". */
std::string ReadColorElement(const CPLXMLNode *element)
{
    unsigned color = 0;
    for (const char *part : {"red", "green", "blue"})
    {
        const int value = std::atoi(CPLGetXMLValue(element, part, "0"));
        color = color << 8 | static_cast<unsigned>(value);
    }
    return CPLSPrintf("#%06X", color);
}

/** The same with the fourth; nothing for a tint that does not override. */
std::string ReadTint(const CPLXMLNode *element)
{
    if (!CPLTestBool(CPLGetXMLValue(element, "override", "TRUE")))
    {
        return {};
    }
    const int alpha = std::atoi(CPLGetXMLValue(element, "alpha", "255"));
    return ReadColorElement(element).append(
        CPLSPrintf("%02X", static_cast<unsigned>(alpha)));
}

/** Returns a word of the field beacon_type. */
std::string ReadBeacon(const CPLXMLNode *element)
{
    const bool isMilitary =
        EQUAL(CPLGetXMLValue(element, "type", "CIVILIAN"), "MILITARY");
    std::string word = isMilitary ? "military_" : "civil_";
    word.append(CPLGetXMLValue(element, "baseType", "AIRPORT"));
    return bgl::ToLower(word);
}

/** Adds the bits of one kind of fuel: ogr/records/format.md 3.1. */
void AddFuel(const CPLXMLNode *element, std::string &field)
{
    const std::optional<int> kind =
        FUEL.FindCode(CPLGetXMLValue(element, "type", ""));
    const std::optional<int> availability = FUEL_AVAILABILITY.FindCode(
        CPLGetXMLValue(element, "availability", "YES"));
    auto fuel =
        static_cast<std::uint32_t>(std::strtoul(field.c_str(), nullptr, 10));
    if (kind && availability && *availability > 0 &&
        flightsim::AddFuel(*kind, *availability, fuel))
    {
        field = std::to_string(fuel);
    }
}

void AddPoint(const CPLXMLNode *element, std::string &profile)
{
    const double ratio =
        ReadNumberAs(XmlForm::Real, CPLGetXMLValue(element, "ratio", "0"))
            .value_or(0.0);
    const double height =
        ReadNumberAs(XmlForm::Length, CPLGetXMLValue(element, "alt", "0"))
            .value_or(0.0);
    std::string point = std::string("[").append(WriteNumber(ratio));
    point.append(",").append(WriteNumber(height)).append("]");
    if (profile.empty())
    {
        profile = std::string("[").append(point).append("]");
        return;
    }
    profile.pop_back();
    profile.append(",").append(point).append("]");
}

/** Adds a point of a bridge, whose attributes have special names. */
void AddPolylinePoint(const CPLXMLNode *element, const XmlAttribute &known,
                      XmlRow &row)
{
    XmlAttribute altitude = known;
    altitude.form = XmlForm::Length;
    if (row.lines.empty())
    {
        row.lines.emplace_back();
    }
    row.lines.back().push_back(
        {CPLAtof(CPLGetXMLValue(element, "longitude", "0")),
         CPLAtof(CPLGetXMLValue(element, "latitude", "0"))});
    row.altitudes.push_back(
        CPLAtof(ToFieldText(altitude, CPLGetXMLValue(element, "altitude", "0"))
                    .value_or("0")
                    .c_str()));
}

void ReadVertex(const CPLXMLNode *element, const XmlContext &context,
                XmlRow &row)
{
    const char *longitude = CPLGetXMLValue(element, "lon", nullptr);
    const char *latitude = CPLGetXMLValue(element, "lat", nullptr);
    if (row.lines.empty())
    {
        row.lines.emplace_back();
    }
    if (longitude != nullptr && latitude != nullptr)
    {
        row.lines.back().push_back({CPLAtof(longitude), CPLAtof(latitude)});
    }
    else if (const auto place = FindOffsetPlace(
                 context.position,
                 ReadNumberAs(XmlForm::Length,
                              CPLGetXMLValue(element, "biasX", "0")),
                 ReadNumberAs(XmlForm::Length,
                              CPLGetXMLValue(element, "biasZ", "0"))))
    {
        row.lines.back().push_back({place->longitude, place->latitude});
    }
}

/** Whether an element is an object or is attached to one. */
bool IsOfObject(const XmlElement &element)
{
    return element.layer == RecordLayerId::SceneryObject ||
           element.layer == RecordLayerId::Attachment;
}

void AppendWord(std::string &list, const std::string &word)
{
    list.append(list.empty() ? "" : ",").append(word);
}

std::string DescribeAttribute(const CPLXMLNode *element, const char *name)
{
    return std::string("attribute ")
        .append(name)
        .append(" of ")
        .append(element->pszValue);
}

}  // namespace

bool XmlDocument::ReadElement(const CPLXMLNode *node, const XmlElement &element,
                              const std::string &path,
                              const XmlContext &context, XmlRow &row)
{
    std::set<std::string_view> names;
    for (const CPLXMLNode *child = node->psChild; child != nullptr;
         child = child->psNext)
    {
        if (child->eType == CXT_Attribute &&
            !names.insert(child->pszValue).second)
        {
            Warn(node, DescribeAttribute(node, child->pszValue)
                           .append(" is given twice; the second is left out"));
        }
        else if (child->eType == CXT_Attribute)
        {
            ReadAttribute(node, child, element.layer, path, context, row);
        }
        else if (child->eType == CXT_Element &&
                 !ReadChild(child, element, path, context, row))
        {
            return false;
        }
    }
    return true;
}

namespace
{

/** An attribute whose form requires more than converting its text. */
struct FormSource
{
    const CPLXMLNode &element;
    const XmlAttribute &known;
    const std::string &text;
    const XmlContext &context;

    /** The name of the field before the colon, and the rest after it. */
    std::string field{};
    std::string rest{};
};

void ReadListWord(const FormSource &source, XmlRow &row)
{
    std::string &list = row.fields[source.field];
    if (ReadBoolean(source.text) == "1")
    {
        AppendWord(list, source.rest);
    }
}

void ReadBit(const FormSource &source, XmlRow &row)
{
    const long bit = ReadBoolean(source.text) == "1"
                         ? 1L << std::atoi(source.rest.c_str())
                         : 0L;
    std::string &field = row.fields[source.field];
    field = std::to_string(std::strtol(field.c_str(), nullptr, 10) | bit);
}

void ReadRunway(const FormSource &source, XmlRow &row)
{
    const char *designator = CPLGetXMLValue(
        &source.element, "designator",
        CPLGetXMLValue(&source.element, "primaryDesignator", "NONE"));
    // A name that is not valid is kept as it is: the BGL driver refuses it.
    row.fields[source.field] = ReadRunwayName(source.text.c_str(), designator)
                                   .value_or(source.text + " " + designator);
    row.fields["@secondary"] =
        CPLGetXMLValue(&source.element, "secondaryDesignator", "");
}

void ReadSurface(const FormSource &source, XmlRow &row)
{
    const XmlAttribute asGuid{"", "", "", XmlForm::Guid};
    const std::string text =
        ToFieldText(asGuid, source.text).value_or(std::string());
    const bool isGuid = !text.empty() && text[0] == '{';
    row.fields[isGuid ? "material_guid" : source.field] =
        isGuid ? text : ToSurfaceWord(text);
}

using ReadForm = void (*)(const FormSource &source, XmlRow &row);

/** Null for those that are not read. */
constexpr std::pair<XmlForm, ReadForm> FORMS[] = {
    {XmlForm::ListWord, ReadListWord},
    {XmlForm::Bit, ReadBit},
    {XmlForm::Runway, ReadRunway},
    {XmlForm::Surface, ReadSurface},
    {XmlForm::Color, [](const FormSource &source, XmlRow &row)
     { row.fields[source.field] = ReadColorElement(&source.element); }},
    {XmlForm::Tint, [](const FormSource &source, XmlRow &row)
     { row.fields[source.field] = ReadTint(&source.element); }},
    {XmlForm::InverseBoolean, nullptr},
    {XmlForm::Beacon, [](const FormSource &source, XmlRow &row)
     { row.fields[source.field] = ReadBeacon(&source.element); }},
    {XmlForm::End,
     [](const FormSource &source, XmlRow &row)
     {
         row.fields[source.field] =
             EQUAL(FindRunwayEnd(source.text.c_str()), "SECONDARY")
                 ? source.context.secondary
                 : source.context.primary;
     }},
    {XmlForm::TaxiName, [](const FormSource &source, XmlRow &row)
     { row.fields[source.field] = source.text; }},
    {XmlForm::Roof, [](const FormSource &source, XmlRow &row)
     { row.fields[source.field] = ParseRoofType(source.text); }},
    {XmlForm::Fuel, [](const FormSource &source, XmlRow &row)
     { AddFuel(&source.element, row.fields[source.field]); }},
    {XmlForm::Profile, [](const FormSource &source, XmlRow &row)
     { AddPoint(&source.element, row.fields[source.field]); }},
    {XmlForm::Polyline, [](const FormSource &source, XmlRow &row)
     { AddPolylinePoint(&source.element, source.known, row); }},
    {XmlForm::Deletion, [](const FormSource &source, XmlRow &row)
     { AddDeletion(source.element, row.fields[source.field]); }},
    {XmlForm::Guids, [](const FormSource &source, XmlRow &row)
     { AppendWord(row.fields[source.field], source.text); }},
    {XmlForm::Building,
     [](const FormSource &source, XmlRow &row) {
         AddBuildingNumber(source.rest, source.text, row.fields[source.field]);
     }},
    {XmlForm::Terrain, [](const FormSource &source, XmlRow &row)
     { AddTerrainAttribute(&source.element, row.fields[source.field]); }},
    {XmlForm::Member, [](const FormSource &source, XmlRow &row)
     { AddTerrainMember(source.rest, source.text, row.fields[source.field]); }},
    {XmlForm::LineEnd,
     [](const FormSource &source, XmlRow &row)
     {
         const bool isAltitude = EQUALN(source.field.c_str(), "@z", 2);
         row.coordinates[source.field] =
             ReadNumberAs(isAltitude ? XmlForm::Length : XmlForm::Real,
                          source.text.c_str())
                 .value_or(0.0);
     }},
    {XmlForm::Ignored, nullptr},
    {XmlForm::Constant, nullptr},
    {XmlForm::Zero, nullptr},
    {XmlForm::One, nullptr},
    {XmlForm::Vertex, nullptr},
};

/** Reads forms that require more than converting a text; returns false for
 * others. */
bool ReadSpecial(FormSource &&source, XmlRow &row)
{
    const auto *form = std::find_if(std::begin(FORMS), std::end(FORMS),
                                    [&source](const auto &known) {
                                        return known.first == source.known.form;
                                    });
    if (form == std::end(FORMS))
    {
        return false;
    }
    if (form->second != nullptr)
    {
        std::tie(source.field, source.rest) = SplitXmlField(source.known);
        form->second(source, row);
    }
    return true;
}

}  // namespace

/** Warns of an element that is left out.
 *
 * @param outer the name of the element around it. */
void XmlDocument::WarnOfElement(const CPLXMLNode *element,
                                std::string_view outer)
{
    std::string text("element ");
    text.append(element->pszValue);
    if (IsXmlElement(element->pszValue))
    {
        text.append(" has no place in ").append(outer);
    }
    else
    {
        text.append(" is in none of the layers");
    }
    Warn(element, text.append(" and is left out"));
}

/** Warns of an attribute that no layer holds. */
void XmlDocument::WarnOfUnknown(const CPLXMLNode *element,
                                const CPLXMLNode *attribute)
{
    const char *name = attribute->pszValue;
    // Nothing is deleted by default, and corners of areas are on the ground.
    const bool isNothing =
        (EQUALN(name, "delete", 6) && EQUAL(GetValue(attribute), "FALSE")) ||
        (EQUAL(name, "biasY") && EQUAL(element->pszValue, "Vertex") &&
         ReadNumberAs(XmlForm::Length, GetValue(attribute)) == 0.0);
    if (const char *whole = FindWhole(*element, name))
    {
        if (CPLGetXMLValue(element, whole, nullptr) == nullptr &&
            !EQUAL(GetValue(attribute), "NONE"))
        {
            Warn(element, DescribeAttribute(element, name)
                              .append(" has no place without ")
                              .append(whole)
                              .append(" and is left out"));
        }
    }
    else if (!IsPartOfOther(element, name) && !IsOfEditor(name) && !isNothing)
    {
        Warn(element, DescribeAttribute(element, name)
                          .append(" has no field and is left out"));
    }
}

/** Warns of an invalid attribute.
 *
 * @param outcome what is left out. */
void XmlDocument::WarnOfInvalid(const CPLXMLNode *element, const char *name,
                                const std::string &outcome)
{
    Warn(element, DescribeAttribute(element, name)
                      .append(" is invalid: ")
                      .append(CPLGetXMLValue(element, name, "it is missing"))
                      .append("; ")
                      .append(outcome)
                      .append(" left out"));
}

/** Whether the attributes without which an element is useless are valid; warns
 * of one that is not.
 *
 * @param outcome see WarnOfInvalid. */
bool XmlDocument::HasRequired(const CPLXMLNode *node, XmlLayerId layer,
                              const std::string &path,
                              const std::string &outcome)
{
    for (const CPLXMLNode *child = node->psChild; child != nullptr;
         child = child->psNext)
    {
        const XmlAttribute *known =
            child->eType == CXT_Attribute
                ? FindAttribute(layer, path, child->pszValue)
                : nullptr;
        if (known == nullptr)
        {
            continue;
        }
        const std::string value = GetValue(child);
        if (IsValueLeftOut(*node, child->pszValue, value))
        {
            Warn(node, DescribeAttribute(node, child->pszValue)
                           .append(" is ")
                           .append(value)
                           .append(", which no layer has; ")
                           .append(outcome)
                           .append(" left out"));
            return false;
        }
        const char *wrong = IsRequired(*node, *known)
                                ? FindInvalid(*node, *known, value)
                                : nullptr;
        if (wrong != nullptr)
        {
            WarnOfInvalid(node, wrong, outcome);
            return false;
        }
    }
    return true;
}

void XmlDocument::ReadAttribute(const CPLXMLNode *element,
                                const CPLXMLNode *attribute, XmlLayerId layer,
                                const std::string &path,
                                const XmlContext &context, XmlRow &row)
{
    const XmlAttribute *known = FindAttribute(layer, path, attribute->pszValue);
    if (known == nullptr)
    {
        WarnOfUnknown(element, attribute);
        return;
    }
    if (const char *preferred = FindPreferred(*element, attribute->pszValue))
    {
        Warn(element, DescribeAttribute(element, attribute->pszValue)
                          .append(" has no place beside ")
                          .append(preferred)
                          .append(" and is left out"));
        return;
    }
    const std::string value = GetValue(attribute);
    const char *wrong = FindInvalid(*element, *known, value);
    if (wrong != nullptr && known->IsForm(XmlForm::Code))
    {
        Warn(element, DescribeAttribute(element, attribute->pszValue)
                          .append(" is a word whose number is not known, and "
                                  "is left out"));
        return;
    }
    if (wrong != nullptr)
    {
        const bool isColor =
            known->IsForm(XmlForm::Color) || known->IsForm(XmlForm::Tint);
        WarnOfInvalid(element, wrong, isColor ? "the colour is" : "it is");
        return;
    }
    if (const char *unknown = FindUnknownWord(*element, *known, value))
    {
        Warn(element, DescribeAttribute(element, unknown)
                          .append(" is not a word of the field ")
                          .append(SplitXmlField(*known).first)
                          .append(": ")
                          .append(CPLGetXMLValue(element, unknown, "")));
    }
    if (ReadSpecial({*element, *known, value, context}, row))
    {
        return;
    }
    const std::string text = ToFieldText(*known, value).value_or(value);
    if (known->IsCoordinate())
    {
        row.coordinates[known->field] = CPLAtof(text.c_str());
        return;
    }
    row.fields[known->field] = text;
    if (known->IsForm(XmlForm::TrueCourse))
    {
        row.fields.insert_or_assign("course_true", std::string(1, '1'));
    }
}

namespace
{

/** Like DescribeWhole, for the element around a part. */
std::string DescribeOuter(const XmlElement &element)
{
    const std::string_view path(element.path);
    return std::string("the element ")
        .append(path.substr(path.rfind('/') + 1))
        .append(" with its content is");
}

/** Whether a part has the place of its feature. */
bool HasPlace(XmlLayerId layer, const std::string &path)
{
    const auto &attributes = FindXmlAttributes(layer);
    return std::any_of(attributes.begin(), attributes.end(),
                       [&path](const XmlAttribute *known) {
                           return known->IsCoordinate() &&
                                  EQUAL(known->element, path.c_str());
                       });
}

/** Whether a second element at a path would overwrite the fields of the
 * first. */
bool IsSingle(XmlLayerId layer, const std::string &path)
{
    bool isSingle = false;
    for (const XmlAttribute *known : FindXmlAttributes(layer))
    {
        if (path == known->element)
        {
            if (known->IsForm(XmlForm::Ignored))
            {
                return false;
            }
            isSingle =
                isSingle || std::none_of(std::begin(FORMS), std::end(FORMS),
                                         [known](const auto &form)
                                         { return known->IsForm(form.first); });
        }
    }
    return isSingle;
}

/** Whether the parts of a name are those of the ends of a runway. */
bool IsOfEnd(XmlLayerId layer, const std::string &path)
{
    const std::string primary = std::string(path).append("@PRIMARY");
    return HasPart(layer, primary) ||
           HasPart(layer, std::string(primary).append("@LEFT"));
}

/** Returns the path of an element, with a suffix that distinguishes it from
 * others of the same name. A path without attributes has an invalid end or
 * side. */
std::string FindPartPath(const CPLXMLNode &node, const XmlElement &element,
                         const std::string &below, const XmlRow &row)
{
    std::string path = below;
    if (IsOfEnd(element.layer, below))
    {
        const char *end = FindRunwayEnd(CPLGetXMLValue(&node, "end", ""));
        path.append("@").append(end != nullptr ? end : "");
        if (!HasPart(element.layer, path))
        {
            path.append("@").append(
                bgl::ToUpper(CPLGetXMLValue(&node, "side", "")));
        }
    }
    else if (row.fields.count(std::string("@").append(path)) > 0 &&
             HasPart(element.layer, std::string(path).append("@2")))
    {
        path.append("@2");
    }
    return path;
}

}  // namespace

bool XmlDocument::ReadPart(const CPLXMLNode *node, const XmlElement &element,
                           const std::string &below, const XmlContext &context,
                           XmlRow &row)
{
    const std::string path = FindPartPath(*node, element, below, row);
    row.fields.insert_or_assign(std::string("@").append(below),
                                std::string(1, '1'));
    if (const char *wrong = FindWrongNumber(node))
    {
        // Without one of its corners, an area is another area; without one of
        // its attributes, terrain is another kind of terrain.
        const bool isEssential = EQUAL(node->pszValue, "Vertex") ||
                                 EQUAL(node->pszValue, "PolylinePoint") ||
                                 EQUAL(node->pszValue, "Attribute");
        WarnOfInvalid(node, wrong,
                      isEssential ? DescribeOuter(element) : "the element is");
        return !isEssential;
    }
    if (IsOfEnd(element.layer, below) && !HasPart(element.layer, path))
    {
        const char *end = CPLGetXMLValue(node, "end", "");
        WarnOfInvalid(node, FindRunwayEnd(end) == nullptr ? "end" : "side",
                      "the element is");
        return true;
    }
    const bool hasPlace = HasPlace(element.layer, path);
    if (!HasRequired(node, element.layer, path,
                     hasPlace ? DescribeOuter(element) : DescribeWhole(*node)))
    {
        return !hasPlace;
    }
    const bool isFirst =
        row.fields.emplace(std::string("@first ").append(path), "1").second;
    if (!isFirst && element.layer == RecordLayerId::Airport && path == "Tower")
    {
        // Objects of more towers are kept.
        if (CPLGetXMLValue(node, "lat", nullptr) != nullptr)
        {
            Warn(node, "attributes lat, lon and alt of element Tower are left "
                       "out: an airport has one position of a tower, that of "
                       "the first");
        }
        return true;
    }
    if (!isFirst && IsSingle(element.layer, path))
    {
        Warn(node, std::string("element ")
                       .append(node->pszValue)
                       .append(" occurs more often than the record has a place "
                               "for it, and is left out"));
        return true;
    }
    if (EQUAL(node->pszValue, "Vertex"))
    {
        ReadVertex(node, context, row);
    }
    if (EQUAL(node->pszValue, "Attribute") && !IsTerrainAttribute(node))
    {
        Warn(node, "element Attribute has no GUID, or a type that is not that "
                   "of its GUID, and is left out");
        return true;
    }
    for (const XmlAttribute *known : FindXmlAttributes(element.layer))
    {
        if (path == known->element && known->IsForm(XmlForm::Present))
        {
            row.fields.insert_or_assign(known->field, std::string(1, '1'));
            return true;
        }
    }
    // The kind of a windsock depends on the simulator.
    if (const char *kind = FindXmlKind(path);
        kind != nullptr && IsOfObject(element))
    {
        row.fields.insert_or_assign("kind", std::string(kind));
    }
    if (std::string roof = GetRoofKind(path); !roof.empty())
    {
        row.fields.insert_or_assign("roof_kind", std::move(roof));
    }
    return ReadElement(node, element, path, context, row);
}

bool XmlDocument::ReadChild(const CPLXMLNode *node, const XmlElement &element,
                            const std::string &path, const XmlContext &context,
                            XmlRow &row)
{
    const std::string below =
        path == "." ? std::string(node->pszValue)
                    : std::string(path).append("/").append(node->pszValue);
    const bool hasSelector = IsOfEnd(element.layer, below);
    const std::string whole =
        std::string(element.path).append("/").append(below);
    // Areas at the ends of runways are fields of the runway and rows.
    const bool isRow = hasSelector && FindXmlPath(whole) != nullptr;
    if (!isRow && (HasPart(element.layer, below) || hasSelector))
    {
        return ReadPart(node, element, below, context, row);
    }
    if (const char *kind = FindXmlKind(below);
        kind != nullptr && FindXmlPath(whole) != nullptr)
    {
        row.fields.insert_or_assign("kind", std::string(kind));
    }
    if (FindXmlPath(whole) != nullptr || HoldsXmlElements(whole) ||
        EQUAL(node->pszValue, "TaxiName") || EQUAL(node->pszValue, "Group"))
    {
        return true;
    }
    const std::string_view outer(path == "." ? element.path : path);
    WarnOfElement(node, outer.substr(outer.rfind('/') + 1));
    return true;
}

}  // namespace flightsim
