// SPDX-License-Identifier: MIT
// Maps the values of a layer to sources of bglcomp. Data for ogr/bglxml: a
// column names its attributes, and the descriptor of a layer has the rest.
//
//   Real32<&Helipad::length>("length_m", "Length (m)", Xml()),
//   Real32<&Helipad::trueHeading>("true_heading_deg", "Heading", Xml("heading")),
//
//   .xml = {.elements = {{"Airport/Helipad", 100}}, .shape = XML_PLACE},

#ifndef FLIGHTSIM_OGR_LAYER_XML_MAPPING_H
#define FLIGHTSIM_OGR_LAYER_XML_MAPPING_H

#include <cstdint>
#include <initializer_list>
#include <span>

namespace flightsim
{

/** How the text of an attribute differs from that of the field. */
enum class XmlForm : std::uint8_t
{
    /** The form that follows from the field: Boolean of a flag, Integer of an
     * integer, Word of a field with words, Surface of a field with that name,
     * Length of a number in metres, Real of others, Guid and Text. */
    Usual,

    // Single values.
    Text,            // Unchanged.
    Real,            // A number.
    Integer,         // A number, without its decimals.
    Code,            // A number without known words.
    Length,          // A number with the unit M, F or N, or metres without one.
    Offset,          // Metres from the airport.
    NegatedNumber,   // A number with the opposite sign.
    SizeNumber,      // A number after SIZE.
    Radians,         // Degrees in the field.
    TrueCourse,      // A course, which the field course_true says is true.
    Word,            // In upper case.
    Boolean,         // TRUE or FALSE.
    InverseBoolean,  // FALSE if the field is true.
    Present,         // TRUE for an existing element.
    Guid,            // In braces, or of 32 digits.
    Surface,         // A word, or a GUID for the field material_guid.
    Runway,          // A number, with the attribute designator.
    End,             // PRIMARY or SECONDARY of the runway around it.
    TaxiName,        // The number of a name.
    Roof,            // The word of a kind of roof.
    Scale,           // Of an existing element.
    Constant,        // Always the same; no field has it.
    Zero,
    One,
    Ignored,  // The compilers do not store it.

    // Members of a list in the field.
    ListWord,  // TRUE adds the word.
    Bit,       // TRUE adds the bit with the number of the name in its list.
    Fuel,      // The bits of a type.
    Building,  // A number of the field, with the name of the attribute.
    Deletion,  // An item of two or three attributes.
    Member,    // The member of a JSON object.
    Terrain,   // A member whose name is another attribute.

    // Several attributes or elements.
    Color,      // Red, green and blue.
    Tint,       // Alpha, too, if it overrides.
    ColorText,  // The same numbers in one attribute.
    Beacon,     // Type and baseType.
    Vector,     // Numbers with commas in the field.
    Profile,    // Points of two attributes.
    Vertex,     // Longitude and latitude of many elements.
    Polyline,   // The same with altitudes.
    LineEnd,    // A coordinate of a line of two points.
    Guids       // Of many elements.
};

/** The attributes of a field. */
struct XmlAttributes
{
    /** Their names, separated by blanks, each after the path of its element
     * below that of the feature. Null for none.
     *
     *  - "Dme/range": an attribute of the element Dme
     *  - "Markings/ edges ident": a path that ends in a slash holds for the
     *    names that follow
     *  - "*": named like the field, without its unit: closed of closed,
     *    patternAlt of pattern_alt_m
     *  - "NoFog/.": the element itself
     *  - "width=Width": the name in the field, for the forms ListWord and
     *    Member
     *  - "Vasi@END@SIDE/pitch": of the element whose attributes end and side
     *    are those in the name of the field, such as PRIMARY and LEFT
     *  - "Com@2/type": of the second element of its name
     */
    const char *paths = nullptr;
    XmlForm form = XmlForm::Usual;
};

constexpr XmlAttributes Xml(const char *paths = "*",
                            XmlForm form = XmlForm::Usual)
{
    return {paths, form};
}

/** The attributes of a field, or of a coordinate: @lon, @lat, @alt, @west,
 * @east, @south, @north. */
struct XmlField
{
    const char *field;
    const char *paths;
    XmlForm form = XmlForm::Usual;
};

/** An element that is a feature. */
struct XmlFeature
{
    /** Path below the root. */
    const char *path;

    /** Elements are written in this order, then in that of layers. */
    int rank;

    /** A field that the element determines, and its value; "-" for none. */
    const char *field = "-";
    const char *value = "-";
};

/** The XML of a layer, besides the attributes of its columns. */
struct XmlMapping
{
    std::initializer_list<XmlFeature> elements{};

    /** Attributes that come before those of the columns. */
    std::span<const XmlField> shape{};

    /** Attributes that come after those of the columns. They replace those of
     * the column with the same name. */
    std::initializer_list<XmlField> others{};

    /** Columns shared with other layers that have no attributes in this one. */
    const char *without = "";

    /** Exceptions from the order of the columns: "width length type" puts
     * length and type after width, "- length" puts it first. "Dme/ lat lon" is
     * within an element, "Dme/." all of it. The attributes of an element are
     * adjacent; those of the feature's own element come first. */
    std::initializer_list<const char *> order{};
};

inline constexpr XmlField XML_PLACE[] = {{"@lat", "lat", XmlForm::Real},
                                         {"@lon", "lon", XmlForm::Real},
                                         {"@alt", "alt", XmlForm::Length}};
inline constexpr std::span<const XmlField> XML_POINT(XML_PLACE, 2);
inline constexpr XmlField XML_BOX[] = {
    {"@south", "latitudeMinimum", XmlForm::Real},
    {"@north", "latitudeMaximum", XmlForm::Real},
    {"@west", "longitudeMinimum", XmlForm::Real},
    {"@east", "longitudeMaximum", XmlForm::Real}};
inline constexpr XmlField XML_VERTICES[] = {
    {"@vertices", "Vertex/lat", XmlForm::Vertex}};

}  // namespace flightsim

#endif
