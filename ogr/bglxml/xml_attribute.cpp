// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they stand for.

#include "ogr/bglxml/xml_attribute.h"

#include "driver/base/gdal_compat.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace flightsim
{

namespace
{

constexpr XmlAttribute ATTRIBUTES[] = {
#include "data/bglxml_attributes.inc"
};

struct XmlKind
{
    const char *element;
    const char *kind;
};

constexpr const char *WINDSOCK = "Windsock";

constexpr XmlKind KINDS[] = {
    {"LibraryObject", "library_object"},
    {"Effect", "effect"},
    {"Beacon", "beacon"},
    {WINDSOCK, "windsock"},
    {WINDSOCK, "windsock_msfs"},
    {"SimObject", "sim_object"},
};

constexpr double FOOT = 0.3048;
constexpr double NAUTICAL_MILE = 1852.0;

std::string Trim(std::string_view text)
{
    const auto isSpace = [](unsigned char c) { return std::isspace(c) != 0; };
    while (!text.empty() && isSpace(static_cast<unsigned char>(text.front())))
    {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(static_cast<unsigned char>(text.back())))
    {
        text.remove_suffix(1);
    }
    return std::string(text);
}

std::optional<double> ReadNumber(const std::string &text)
{
    char *end = nullptr;
    const double number = CPLStrtod(text.c_str(), &end);
    return text.empty() || *end != '\0' || !std::isfinite(number)
               ? std::nullopt
               : std::optional(number);
}

/** Metres. */
std::optional<double> ReadLength(std::string text)
{
    double unit = 1.0;
    if (!text.empty())
    {
        const char last = static_cast<char>(
            std::toupper(static_cast<unsigned char>(text.back())));
        unit = last == 'F' ? FOOT : last == 'N' ? NAUTICAL_MILE : 1.0;
        if (last == 'F' || last == 'N' || last == 'M')
        {
            text.pop_back();
        }
    }
    const std::optional<double> number = ReadNumber(text);
    return number ? std::optional(*number * unit) : std::nullopt;
}

std::optional<std::string> ReadBoolean(const std::string &text)
{
    if (EQUAL(text.c_str(), "TRUE") || EQUAL(text.c_str(), "YES"))
    {
        return "1";
    }
    return EQUAL(text.c_str(), "FALSE") || EQUAL(text.c_str(), "NO")
               ? std::optional<std::string>("0")
               : std::nullopt;
}

std::optional<std::string> WriteFound(const std::optional<double> &number)
{
    return number ? std::optional(WriteNumber(*number)) : std::nullopt;
}

std::string ToUpper(std::string_view text)
{
    std::string upper(text);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c)
                   { return static_cast<char>(std::toupper(c)); });
    return upper;
}

}  // namespace

std::vector<const XmlAttribute *> FindXmlAttributes(std::string_view layer)
{
    std::vector<const XmlAttribute *> found;
    for (const XmlAttribute &attribute : ATTRIBUTES)
    {
        if (layer == attribute.layer)
        {
            found.push_back(&attribute);
        }
    }
    return found;
}

const std::vector<XmlElement> &GetXmlElements()
{
    static const std::vector<XmlElement> elements = {
        {"scenery_object", "SceneryObject"},
        {"exclusion", "ExclusionRectangle"},
        {"landmark", "LandmarkLocation"},
        {"waypoint", "Waypoint"},
        {"vor", "Vor"},
        {"ndb", "Ndb"},
        {"tacan", "Tacan"},
        {"marker", "Marker"},
    };
    return elements;
}

const XmlElement *FindXmlElement(std::string_view layer)
{
    const std::vector<XmlElement> &elements = GetXmlElements();
    const auto found = std::find_if(elements.begin(), elements.end(),
                                    [layer](const XmlElement &element)
                                    { return layer == element.layer; });
    return found != elements.end() ? &*found : nullptr;
}

const char *FindXmlKind(std::string_view element)
{
    for (const XmlKind &kind : KINDS)
    {
        if (element == kind.element && element != WINDSOCK)
        {
            return kind.kind;
        }
    }
    return nullptr;
}

const char *FindKindElement(std::string_view kind)
{
    for (const XmlKind &known : KINDS)
    {
        if (kind == known.kind)
        {
            return known.element;
        }
    }
    return nullptr;
}

std::string WriteNumber(double number)
{
    char text[40];
    for (const int digits : {15, 16, 17})
    {
        CPLsnprintf(text, sizeof(text), "%.*g", digits, number);
        if (CPLAtof(text) == number)
        {
            break;
        }
    }
    return text;
}

std::optional<std::string> ToFieldText(const XmlAttribute &attribute,
                                       std::string_view text)
{
    if (attribute.IsForm("text"))
    {
        return std::string(text);
    }
    const std::string trimmed = Trim(text);
    if (attribute.IsForm("boolean"))
    {
        return ReadBoolean(trimmed);
    }
    if (attribute.IsForm("length"))
    {
        return WriteFound(ReadLength(trimmed));
    }
    if (attribute.IsForm("real"))
    {
        return WriteFound(ReadNumber(trimmed));
    }
    if (attribute.IsForm("west"))
    {
        const std::optional<double> number = ReadNumber(trimmed);
        return number ? std::optional(WriteNumber(0.0 - *number))
                      : std::nullopt;
    }
    return trimmed;
}

std::string ToAttributeText(const XmlAttribute &attribute,
                            std::string_view text)
{
    if (attribute.IsForm("word"))
    {
        return ToUpper(text);
    }
    if (attribute.IsForm("boolean"))
    {
        return text == "0" ? "FALSE" : "TRUE";
    }
    if (attribute.IsForm("guid"))
    {
        std::string braced = "{";
        braced.append(text);
        braced.append("}");
        return braced;
    }
    if (attribute.IsForm("west"))
    {
        return WriteNumber(0.0 - CPLAtof(std::string(text).c_str()));
    }
    return std::string(text);
}

}  // namespace flightsim
