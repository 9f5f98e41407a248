// SPDX-License-Identifier: MIT
// Attributes of bglcomp's XML and the fields that they correspond to.

#include "ogr/bglxml/xml_attribute.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"

#include "cpl_string.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <numbers>

namespace flightsim
{

namespace
{

/** One row of data/bglxml_lost_fields.csv. */
struct LostField
{
    const char *layer;
    const char *field;

    /** The value that compilers store; "-" for none. */
    const char *usual;
};

constexpr LostField LOST_FIELDS[] = {
#include "data/bglxml_lost_fields.inc"
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
    {"GenericBuilding", "generic_building"},
    {"Trigger", "trigger"},
    {"CarParking", "car_parking"},
    {"ExtrusionBridge", "extrusion_bridge"},
};

constexpr double FOOT = 0.3048;

constexpr double DEGREES = 180.0 / std::numbers::pi;

/** A word of the schema that differs from that of the field. */
struct XmlWord
{
    const char *field;
    const char *xml;
    const char *word;
};

constexpr XmlWord WORDS[] = {
    {"alt_descriptor", "A", "at"},
    {"alt_descriptor", "+", "at_or_above"},
    {"alt_descriptor", "-", "at_or_below"},
    {"alt_descriptor", "B", "between"},
    {"turn_direction", "L", "left"},
    {"turn_direction", "R", "right"},
    {"turn_direction", "E", "either"},
    {"suffix", "0", ""},
    {"weather", "NONDIRECTIONAL_TURBULENCE", "undirected_turbulence"},
    {"weather", "DIRECTIONAL_TURBULENCE", "directed_turbulence"},
    {"type", "CLOCKWISE", "arc_clockwise"},
    {"type", "COUNTER_CLOCKWISE", "arc_counterclockwise"},
    {"type", "BACKCOURSE", "back_course"},
    {"type", "MODEC", "mode_c"},
    {"type", "HOLD_SHORT_FORWARD_MARKED_L",
     "hold_short_forward_marked_lighted"},
    {"type", "HOLD_SHORT_BACKWARD_MARKED_L",
     "hold_short_backward_marked_lighted"},
    {"min_alt_type", "MEAN_SEA_LEVEL", "msl"},
    {"min_alt_type", "ABOVE_GROUND_LEVEL", "agl"},
    {"max_alt_type", "MEAN_SEA_LEVEL", "msl"},
    {"max_alt_type", "ABOVE_GROUND_LEVEL", "agl"},
};

constexpr const char *SIZE_PREFIX = "SIZE";

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
        const char last = bgl::ToUpper(text.back());
        unit = last == 'F' ? FOOT : last == 'N' ? NAUTICAL_MILE : 1.0;
        if (last == 'F' || last == 'N' || last == 'M')
        {
            text.pop_back();
        }
    }
    const std::optional<double> number = ReadNumber(text);
    return number ? std::optional(*number * unit) : std::nullopt;
}

std::optional<std::string> WriteFound(const std::optional<double> &number)
{
    return number ? std::optional(WriteNumber(*number)) : std::nullopt;
}

/** Converts a word of the schema to that of a field. */
std::string ToWord(const XmlAttribute &attribute, const std::string &text)
{
    for (const XmlWord &word : WORDS)
    {
        if (EQUAL(word.field, attribute.field) && EQUAL(word.xml, text.c_str()))
        {
            return word.word;
        }
    }
    return EQUAL(attribute.field, "surface") ? ToSurfaceWord(text) : text;
}

/** The inverse. */
std::string FromWord(const XmlAttribute &attribute, std::string_view text)
{
    for (const XmlWord &word : WORDS)
    {
        if (EQUAL(word.field, attribute.field) && text == word.word)
        {
            return word.xml;
        }
    }
    return bgl::ToUpper(text);
}

}  // namespace

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

std::string ToSurfaceWord(const std::string &text)
{
    return EQUAL(text.c_str(), "CEMENT") ? "CONCRETE" : text;
}

bool IsLostInXml(XmlLayerId layer, std::string_view field,
                 std::string_view value)
{
    const std::string_view name(layer.GetName());
    return std::any_of(std::begin(LOST_FIELDS), std::end(LOST_FIELDS),
                       [&](const LostField &lost) {
                           return name == lost.layer && field == lost.field &&
                                  value != lost.usual;
                       });
}

std::pair<std::string, std::string> SplitXmlField(const XmlAttribute &row)
{
    const std::string field(row.field);
    const std::size_t colon = field.find(':');
    return {field.substr(0, colon), colon == std::string::npos
                                        ? std::string()
                                        : field.substr(colon + 1)};
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
    // A precision of "*" would have the decimal point of the locale.
    std::string text;
    for (const char *format : {"%.15g", "%.16g", "%.17g"})
    {
        text = CPLSPrintf(format, number);
        if (CPLAtof(text.c_str()) == number)
        {
            break;
        }
    }
    return text;
}

namespace
{

/** Replaces the separator between three numbers. */
std::string SeparateNumbers(std::string_view text, const char *separator)
{
    const CPLStringList numbers(
        CSLTokenizeString2(std::string(text).c_str(), ", ", 0));
    std::string list;
    for (int i = 0; i < numbers.Count(); ++i)
    {
        list.append(i == 0 ? "" : separator)
            .append(WriteNumber(CPLAtof(numbers[i])));
    }
    return list;
}

/** Whether a text is three numbers within limits. */
bool AreThreeNumbers(const std::string &text, double least, double most)
{
    const CPLStringList numbers(CSLTokenizeString2(text.c_str(), ", ", 0));
    bool areNumbers = numbers.Count() == 3;
    for (int i = 0; i < numbers.Count() && areNumbers; ++i)
    {
        const std::optional<double> number = ReadNumber(numbers[i]);
        areNumbers = number && *number >= least && *number <= most;
    }
    return areNumbers;
}

/** "#RRGGBB" of three numbers. */
std::string ReadColorText(const std::string &text)
{
    int red = 0;
    int green = 0;
    int blue = 0;
    std::sscanf(text.c_str(), "%d %d %d", &red, &green, &blue);
    return CPLSPrintf("#%02X%02X%02X", red & 0xFF, green & 0xFF, blue & 0xFF);
}

std::string WriteColorText(std::string_view text)
{
    unsigned color = 0;
    std::sscanf(std::string(text).c_str(), "#%6x", &color);
    return CPLSPrintf("%u %u %u", color >> 16 & 0xFF, color >> 8 & 0xFF,
                      color & 0xFF);
}

/** Reads the GUID form of old sources: four big-endian dwords. */
std::optional<std::string> ReadDwords(const std::string &text)
{
    constexpr std::size_t DIGITS = 32;
    // Positions of the digits, in the byte order of the dwords.
    constexpr std::size_t ORDER[] = {0,  1,  2,  3,  4,  5,  6,  7,  12, 13, 14,
                                     15, 8,  9,  10, 11, 22, 23, 20, 21, 18, 19,
                                     16, 17, 30, 31, 28, 29, 26, 27, 24, 25};
    const bool isOldForm =
        text.size() == DIGITS &&
        text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
    if (!isOldForm)
    {
        return std::nullopt;
    }
    std::string guid(1, '{');
    for (std::size_t i = 0; i < DIGITS; ++i)
    {
        const bool isStart = i == 8 || i == 12 || i == 16 || i == 20;
        guid.append(isStart ? "-" : "").append(1, text[ORDER[i]]);
    }
    return guid.append("}");
}

using OptionalText = std::optional<std::string>;

OptionalText ReadGuid(const XmlAttribute & /* attribute */,
                      const std::string &text)
{
    const OptionalText guid = ReadDwords(text);
    return guid ? guid : OptionalText(text);
}

OptionalText ReadRadians(const XmlAttribute & /* attribute */,
                         const std::string &text)
{
    const std::optional<double> number = ReadNumber(text);
    return WriteFound(number ? std::optional(*number * DEGREES) : std::nullopt);
}

OptionalText ReadNegatedNumber(const XmlAttribute & /* attribute */,
                               const std::string &text)
{
    const std::optional<double> number = ReadNumber(text);
    return WriteFound(number ? std::optional(0.0 - *number) : std::nullopt);
}

OptionalText ReadLengthText(const XmlAttribute & /* attribute */,
                            const std::string &text)
{
    return WriteFound(ReadLength(text));
}

OptionalText ReadReal(const XmlAttribute & /* attribute */,
                      const std::string &text)
{
    return WriteFound(ReadNumber(text));
}

OptionalText ReadInteger(const XmlAttribute & /* attribute */,
                         const std::string &text)
{
    constexpr double LEAST = std::numeric_limits<std::int32_t>::min();
    constexpr double MOST = std::numeric_limits<std::uint32_t>::max();
    const std::optional<double> number = ReadNumber(text);
    return number && *number >= LEAST && *number <= MOST
               ? WriteFound(std::trunc(*number))
               : std::nullopt;
}

OptionalText ReadSizeNumber(const XmlAttribute &attribute,
                            const std::string &text)
{
    const std::size_t start = std::strlen(SIZE_PREFIX);
    return ReadInteger(attribute, EQUALN(text.c_str(), SIZE_PREFIX, start)
                                      ? text.substr(start)
                                      : text);
}

OptionalText ReadVector(const XmlAttribute & /* attribute */,
                        const std::string &text)
{
    constexpr double FAR_AWAY = 1e9;
    return AreThreeNumbers(text, -FAR_AWAY, FAR_AWAY)
               ? OptionalText(SeparateNumbers(text, ","))
               : std::nullopt;
}

OptionalText ReadColor(const XmlAttribute & /* attribute */,
                       const std::string &text)
{
    constexpr double BRIGHTEST = 255;
    return AreThreeNumbers(text, 0, BRIGHTEST)
               ? OptionalText(ReadColorText(text))
               : std::nullopt;
}

/** A form and its conversion function, which takes trimmed text. */
struct FieldForm
{
    XmlForm form;
    OptionalText (*read)(const XmlAttribute &attribute,
                         const std::string &text);
};

constexpr FieldForm FIELD_FORMS[] = {
    {XmlForm::Boolean, [](const XmlAttribute &, const std::string &text)
     { return ReadBoolean(text); }},
    {XmlForm::Guid, ReadGuid},
    {XmlForm::Length, ReadLengthText},
    {XmlForm::Offset, ReadLengthText},
    {XmlForm::Radians, ReadRadians},
    {XmlForm::SizeNumber, ReadSizeNumber},
    {XmlForm::Word, [](const XmlAttribute &attribute, const std::string &text)
     { return OptionalText(ToWord(attribute, text)); }},
    {XmlForm::Real, ReadReal},
    {XmlForm::Integer, ReadInteger},
    {XmlForm::Code, ReadReal},
    {XmlForm::Scale, ReadReal},
    {XmlForm::TrueCourse, ReadReal},
    {XmlForm::Vector, ReadVector},
    {XmlForm::ColorText, ReadColor},
    {XmlForm::NegatedNumber, ReadNegatedNumber},
};

}  // namespace

std::optional<std::string> ToFieldText(const XmlAttribute &attribute,
                                       std::string_view text)
{
    if (attribute.IsForm(XmlForm::Text))
    {
        return std::string(text);
    }
    const std::string trimmed = Trim(text);
    const auto *form =
        std::find_if(std::begin(FIELD_FORMS), std::end(FIELD_FORMS),
                     [&attribute](const FieldForm &known)
                     { return attribute.IsForm(known.form); });
    return form != std::end(FIELD_FORMS) ? form->read(attribute, trimmed)
                                         : trimmed;
}

std::string WithBraces(std::string_view guid)
{
    const std::size_t first = guid.find_first_not_of("{ ");
    const std::size_t last = guid.find_last_not_of("} ");
    std::string text("{");
    if (first != std::string_view::npos && last != std::string_view::npos &&
        first <= last)
    {
        text += guid.substr(first, last - first + 1);
    }
    return text += '}';
}

std::string ToAttributeText(const XmlAttribute &attribute,
                            std::string_view text)
{
    if (attribute.IsForm(XmlForm::Word))
    {
        return FromWord(attribute, text);
    }
    if (attribute.IsForm(XmlForm::Radians))
    {
        return WriteNumber(CPLAtof(std::string(text).c_str()) / DEGREES);
    }
    if (attribute.IsForm(XmlForm::SizeNumber))
    {
        return std::string(SIZE_PREFIX).append(text);
    }
    if (attribute.IsForm(XmlForm::Boolean))
    {
        return text == "0" ? "FALSE" : "TRUE";
    }
    if (attribute.IsForm(XmlForm::Guid))
    {
        return WithBraces(text);
    }
    if (attribute.IsForm(XmlForm::Vector))
    {
        return SeparateNumbers(text, " ");
    }
    if (attribute.IsForm(XmlForm::ColorText))
    {
        return WriteColorText(text);
    }
    if (attribute.IsForm(XmlForm::NegatedNumber))
    {
        return WriteNumber(0.0 - CPLAtof(std::string(text).c_str()));
    }
    return std::string(text);
}

void AddColor(CPLXMLNode *element, const std::string &text)
{
    unsigned color = 0;
    if (std::sscanf(text.c_str(), "#%6x", &color) != 1)
    {
        return;
    }
    int shift = 16;
    for (const char *part : {"red", "green", "blue"})
    {
        CPLAddXMLAttributeAndValue(
            element, part, std::to_string(color >> shift & 0xFF).c_str());
        shift -= 8;
    }
}

void AddTint(CPLXMLNode *element, const std::string &text)
{
    constexpr std::size_t ALPHA = 7;
    const std::string alpha =
        text.size() > ALPHA ? text.substr(ALPHA) : std::string("FF");
    AddColor(element, text);
    CPLAddXMLAttributeAndValue(
        element, "alpha",
        std::to_string(std::strtoul(alpha.c_str(), nullptr, 16)).c_str());
    CPLAddXMLAttributeAndValue(element, "override", "TRUE");
}

void AddBeacon(CPLXMLNode *element, const std::string &word)
{
    const std::size_t end = word.find('_');
    const bool isMilitary = word.compare(0, end, "military") == 0;
    std::string base =
        end == std::string::npos ? "airport" : word.substr(end + 1);
    CPLAddXMLAttributeAndValue(element, "type",
                               isMilitary ? "MILITARY" : "CIVILIAN");
    CPLAddXMLAttributeAndValue(element, "baseType", bgl::ToUpper(base).c_str());
}

}  // namespace flightsim
