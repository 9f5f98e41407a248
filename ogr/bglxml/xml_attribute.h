// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they correspond to.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H
#define FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H

#include "ogr/bglxml/xml_layer_id.h"

#include "cpl_minixml.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** The compilers' value in metres, derived from ranges in files with known
 * sources: ogr/records/format.md 9.8. */
inline constexpr double NAUTICAL_MILE = 1852.473817;

/** One row of data/bglxml_attributes.csv. */
struct XmlAttribute
{
    const char *layer;

    /** Path below the element of a feature; "." for the element itself. */
    const char *element;
    const char *attribute;

    /** A field of the layer, or a coordinate: @lon, @lat, @alt, @west,
     * @east, @south, @north. With the form listed, a word of the field
     * excludes.
     */
    const char *field;

    /** How the text of the attribute differs from that of the field:
     *
     *  Single values
     *  - text: not at all
     *  - real: a number; code: a number whose words are not known
     *  - length: a number with the unit M, F or N, or metres without one
     *  - offset: metres from the airport
     *  - west: a number with the other sign
     *  - size: a number behind SIZE
     *  - radians: degrees in the field
     *  - true_course: a course, which the field course_true says is true
     *  - word: in upper case
     *  - boolean: TRUE or FALSE; older: FALSE where the field is true
     *  - present: TRUE for an element that is there
     *  - guid: in braces, or of 32 digits
     *  - surface: a word, or a GUID for the field material_guid
     *  - runway: a number, with the attribute designator
     *  - end: PRIMARY or SECONDARY of the runway around it
     *  - taxi_name: the number of a name
     *  - roof: the word of a kind of roof
     *  - scale: of an element that is there
     *  - constant, zero, one: always the same, in no field
     *  - ignored: the compilers store nothing of it
     *
     *  Members of a list in the field
     *  - listed, bit: TRUE adds the word, or the bit, behind the colon
     *  - fuel: the bits of a type
     *  - building: a number of the field before the colon
     *  - deletion: an item of two or three attributes
     *  - member: the member of a JSON object behind the colon; terrain: a
     *    member whose name is another attribute
     *
     *  Several attributes or elements
     *  - color: red, green and blue; tint: alpha, too, unless it does not
     *    override; color_text: the same numbers in one attribute
     *  - beacon: type and baseType
     *  - vector: numbers with commas in the field
     *  - profile: points of two attributes
     *  - vertex: longitude and latitude of many elements; polyline: with
     *    altitudes
     *  - line_end: a coordinate of a line of two points
     *  - guids: of many elements
     */
    const char *form;

    bool IsForm(std::string_view name) const
    {
        return name == form;
    }

    bool IsCoordinate() const
    {
        return field[0] == '@';
    }
};

/** Returns the attributes of a layer, in the order in which they are
 * written. */
const std::vector<const XmlAttribute *> &FindXmlAttributes(XmlLayerId layer);

/** Whether the sources have no attribute for a field, so that its value is
 * lost: a row of data/bglxml_lost_fields.csv. False for the value that compilers
 * store anyway. */
bool IsLostInXml(XmlLayerId layer, std::string_view field,
                 std::string_view value);

/** One row of data/bglxml_elements.csv: elements that are features. */
struct XmlElement
{
    XmlLayerId layer;

    /** Path below the root. */
    const char *path;

    /** A field that the element determines, and its value; "-" for none. */
    const char *field;
    const char *value;

    bool IsOfAirport() const;
};

/** Returns the elements in the order in which they are written. */
std::span<const XmlElement> GetXmlElements();

/** Returns the element at a path; null for one that is not a feature. */
const XmlElement *FindXmlPath(const std::string &path);

/** Whether features are below a path. */
bool HoldsXmlElements(const std::string &path);

/** Returns all layers, each once. */
const std::vector<XmlLayerId> &GetXmlLayers();

/** Splits a field of the forms listed and bit at the colon. */
std::pair<std::string, std::string> SplitXmlField(const XmlAttribute &row);

/** Returns the kind of object for an element below SceneryObject; null for
 * other elements, and for elements of several kinds. */
const char *FindXmlKind(std::string_view element);

/** Returns the element of a kind; null for kinds that XML does not have. */
const char *FindKindElement(std::string_view kind);

/** Converts the text of an attribute to that of its field. Returns nothing for
 * a text that is invalid for the form. Not for present, listed, color,
 * beacon. */
std::optional<std::string> ToFieldText(const XmlAttribute &attribute,
                                       std::string_view text);

/** Writes a GUID as sources do, in one pair of braces. */
std::string WithBraces(std::string_view guid);

/** The inverse of ToFieldText. */
std::string ToAttributeText(const XmlAttribute &attribute,
                            std::string_view text);

/** Adds the attributes red, green and blue for #RRGGBB; none for other texts. */
void AddColor(CPLXMLNode *element, const std::string &text);

/** Adds these, alpha and override for #RRGGBB or #RRGGBBAA. */
void AddTint(CPLXMLNode *element, const std::string &text);

/** Returns the surface that the compilers make of a word: cement is concrete. */
std::string ToSurfaceWord(const std::string &text);

/** Adds type and baseType for the word of a beacon, such as
 * military_airport. */
void AddBeacon(CPLXMLNode *element, const std::string &word);

/** Returns the shortest text, of up to 17 digits, that reads back as the
 * number. */
std::string WriteNumber(double number);

}  // namespace flightsim

#endif
