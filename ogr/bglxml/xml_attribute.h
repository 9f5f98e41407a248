// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they stand for.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H
#define FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** One row of data/bglxml_attributes.csv. */
struct XmlAttribute
{
    const char *layer;

    /** Path below the element of a feature; "." for that element itself. */
    const char *element;
    const char *attribute;

    /** A field of the layer, or with @ a coordinate: @lon, @lat, @alt, @west,
     * @east, @south, @north. Of the form listed a word of the field
     * excludes. */
    const char *field;

    /** How the text of the attribute differs from that of the field:
     *  text: it does not; real: a number; word: in upper case;
     *  boolean: TRUE or FALSE; guid: in braces; length: a number with unit M, F
     *  or N, metres without; west: the number with the other sign;
     *  present: the element is there or not; listed: TRUE adds the word behind
     *  the colon to the field before it; bit: TRUE adds the bit likewise;
     *  vector: numbers with commas in the field; color: three
     *  attributes; color_text: numbers in one; deletion: an item of a list, of
     *  two or three attributes; beacon: two attributes; runway: the attribute
     *  designator belongs to it; end: PRIMARY or SECONDARY of the runway around;
     *  surface: a word, or a GUID for the field material_guid; size: with SIZE
     *  before the number; radians: degrees in the field; fuel: bits for a type;
     *  profile: points with two attributes; vertex: two attributes of many
     *  elements; polyline: the same with altitudes; guids: a list in the field,
     *  of many elements; taxi_name: the number of a name; true_course: the field
     *  course_true tells it; offset: metres from the airport; scale: of an
     *  element that is there; building: a number of the field before the colon;
     *  roof: the word of a kind of roof; constant, zero, one: no field has it; ignored:
     *  nothing is compiled of it. */
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

/** The rows of a layer, in the order in which they are written. */
const std::vector<const XmlAttribute *> &
FindXmlAttributes(std::string_view layer);

/** One row of data/bglxml_elements.csv: elements that are features. */
struct XmlElement
{
    const char *layer;

    /** From below the root. */
    const char *path;

    /** A field that the element stands for, and its value; "-" for none. */
    const char *field;
    const char *value;

    bool IsOfAirport() const;
};

/** In the order in which they are written. */
std::span<const XmlElement> GetXmlElements();

/** The element at a path; null for one that is no feature. */
const XmlElement *FindXmlPath(const std::string &path);

/** Whether features are below a path. */
bool HoldsXmlElements(const std::string &path);

/** All layers, each once. */
const std::vector<const char *> &GetXmlLayers();

/** The part of a field of the forms listed and bit before the colon, and the
 * one behind it. */
std::pair<std::string, std::string> SplitXmlField(const XmlAttribute &row);

/** The word of the kind of object that an element below SceneryObject stands
 * for; null for others, and for elements of several kinds. */
const char *FindXmlKind(std::string_view element);

/** The element of a kind; null for kinds that XML does not have. */
const char *FindKindElement(std::string_view kind);

/** The text of a field for that of an attribute. Nothing for a text that the
 * form cannot have. Not for present, listed, color, beacon. */
std::optional<std::string> ToFieldText(const XmlAttribute &attribute,
                                       std::string_view text);

/** The other way. */
std::string ToAttributeText(const XmlAttribute &attribute,
                            std::string_view text);

/** The shortest text of up to 17 digits that gives the number again. */
std::string WriteNumber(double number);

}  // namespace flightsim

#endif
