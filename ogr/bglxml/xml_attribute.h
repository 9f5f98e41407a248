// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they stand for.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H
#define FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H

#include <optional>
#include <string>
#include <string_view>
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
     *  present: the element is there or not; listed: TRUE adds the word;
     *  color: three attributes; beacon: two attributes. */
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
std::vector<const XmlAttribute *> FindXmlAttributes(std::string_view layer);

/** A layer and the elements of its features, below the root. */
struct XmlElement
{
    const char *layer;
    const char *element;
};

/** All layers that the driver knows. */
const std::vector<XmlElement> &GetXmlElements();

/** The element of a layer; null for layers that XML does not have. */
const XmlElement *FindXmlElement(std::string_view layer);

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
