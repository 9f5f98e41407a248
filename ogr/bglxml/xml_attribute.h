// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they correspond to.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H
#define FLIGHTSIM_OGR_BGLXML_XML_ATTRIBUTE_H

#include "driver/bytes/enumeration.h"
#include "ogr/bglxml/xml_layer_id.h"
#include "ogr/layer/xml_mapping.h"

#include "cpl_minixml.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** The compilers' value in metres, derived from ranges in files with known
 * sources: ogr/records/format.md 9.8. */
inline constexpr double NAUTICAL_MILE = 1852.473817;

/** An attribute of a layer: XmlAttributes, one by one. */
struct XmlAttribute
{
    /** Path below the element of a feature; "." for the element itself. */
    const char *element;
    const char *attribute;

    /** A field of the layer, or a coordinate, or "-". After a colon, the name
     * in the field. */
    const char *field;
    XmlForm form;

    /** The words of the field; null for one without. */
    const bgl::Enumeration *words = nullptr;

    bool IsForm(XmlForm other) const
    {
        return other == form;
    }

    bool IsCoordinate() const
    {
        return field[0] == '@';
    }
};

/** Whether the sources have no attribute for a field, so that its value is
 * lost: a row of data/bglxml_lost_fields.csv. False for the value that
 * compilers store by default. */
bool IsLostInXml(XmlLayerId layer, std::string_view field,
                 std::string_view value);

/** Splits a field at the colon. */
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

/** Returns 1 or 0 for a truth value of the schema; nothing for other texts. */
std::optional<std::string> ReadBoolean(const std::string &text);

/** Writes a GUID as sources do, in one pair of braces. */
std::string WithBraces(std::string_view guid);

/** The inverse of ToFieldText. */
std::string ToAttributeText(const XmlAttribute &attribute,
                            std::string_view text);

/** Adds the attributes red, green and blue for #RRGGBB; none for other
 * texts. */
void AddColor(CPLXMLNode *element, const std::string &text);

/** Adds these, alpha and override for #RRGGBB or #RRGGBBAA. */
void AddTint(CPLXMLNode *element, const std::string &text);

/** Returns the surface that the compilers store for a word: concrete for
 * cement. */
std::string ToSurfaceWord(const std::string &text);

/** Adds type and baseType for the word of a beacon, such as
 * military_airport. */
void AddBeacon(CPLXMLNode *element, const std::string &word);

/** Returns the shortest text, of up to 17 digits, that reads back as the
 * number. */
std::string WriteNumber(double number);

}  // namespace flightsim

#endif
