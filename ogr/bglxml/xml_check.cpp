// SPDX-License-Identifier: MIT
// Checks the attributes of a bglcomp source.

#include "ogr/bglxml/xml_check.h"

#include "driver/base/gdal_compat.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bglxml/xml_building.h"
#include "ogr/bglxml/xml_runway_name.h"
#include "ogr/bglxml/xml_shapes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flightsim
{

namespace
{

/** One row of data/bglxml_required.csv. */
struct RequiredAttribute
{
    const char *element;
    const char *attribute;
};

constexpr RequiredAttribute REQUIRED[] = {
#include "data/bglxml_required.inc"
};

/** One row of data/bglxml_values_left_out.csv. */
struct ValueLeftOut
{
    const char *element;
    const char *attribute;
    const char *value;
};

constexpr ValueLeftOut VALUES_LEFT_OUT[] = {
#include "data/bglxml_values_left_out.inc"
};

/** One row of data/bglxml_additions.csv: a value that only the schemas of some
 * simulators allow. */
struct Addition
{
    const char *element;
    const char *attribute;

    /** P3D, MSFS, both, or none. */
    const char *simulators;

    /** A value, or "*" for any. */
    const char *value;

    /** Whether a child is such an attribute of another simulator. */
    bool IsForeign(const CPLXMLNode &node, const CPLXMLNode &child,
                   std::string_view simulator) const
    {
        return EQUAL(element, node.pszValue) &&
               EQUAL(attribute, child.pszValue) &&
               std::string_view(simulators).find(simulator) ==
                   std::string_view::npos &&
               (EQUAL(value, "*") ||
                EQUAL(value, CPLGetXMLValue(&child, "", "")));
    }
};

constexpr Addition ADDITIONS[] = {
#include "data/bglxml_additions.inc"
};

bool IsWord(const bgl::Enumeration &words, const char *text)
{
    const auto entries = words.GetEntries();
    return std::any_of(entries.begin(), entries.end(),
                       [text](const bgl::EnumerationEntry &entry)
                       { return EQUAL(entry.word, text); });
}

const char *FindInvalidFuel(const CPLXMLNode &element)
{
    return !IsWord(FUEL, CPLGetXMLValue(&element, "type", "")) ? "type"
           : !IsWord(FUEL_AVAILABILITY,
                     CPLGetXMLValue(&element, "availability", "YES"))
               ? "availability"
               : nullptr;
}

/** Returns the name of the attribute that is not a valid runway number or
 * designator; null if both are valid. */
const char *FindInvalidRunway(const CPLXMLNode &element, const char *number,
                              const std::string &text)
{
    if (!ReadRunwayName(text.c_str(), "NONE"))
    {
        return number;
    }
    for (const char *designator :
         {"designator", "primaryDesignator", "secondaryDesignator"})
    {
        if (!ReadRunwayName(text.c_str(),
                            CPLGetXMLValue(&element, designator, "NONE")))
        {
            return designator;
        }
    }
    return nullptr;
}

const char *FindInvalidDeletion(const CPLXMLNode &element,
                                const XmlAttribute &attribute,
                                const std::string &text)
{
    if (EQUAL(attribute.attribute, "number"))
    {
        return FindInvalidRunway(element, attribute.attribute, text);
    }
    return ReadNumberAs(XmlForm::Real, text.c_str()) ? nullptr
                                                     : attribute.attribute;
}

bool IsBeaconType(const char *word)
{
    return EQUAL(word, "CIVILIAN") || EQUAL(word, "MILITARY");
}

bool IsIndex(const std::string &text)
{
    const auto number = ReadNumberAs(XmlForm::Integer, text.c_str());
    return number && *number >= 0.0;
}

}  // namespace

bool IsRequired(const CPLXMLNode &element, const XmlAttribute &attribute)
{
    return (attribute.IsCoordinate() && !attribute.IsForm(XmlForm::TaxiName)) ||
           std::any_of(std::begin(REQUIRED), std::end(REQUIRED),
                       [&](const RequiredAttribute &required)
                       {
                           return EQUAL(required.element, element.pszValue) &&
                                  EQUAL(required.attribute,
                                        attribute.attribute);
                       });
}

std::string DescribeWhole(const CPLXMLNode &element)
{
    const CPLXMLNode *child = element.psChild;
    while (child != nullptr && child->eType != CXT_Element)
    {
        child = child->psNext;
    }
    return child != nullptr ? "the element with its content is"
                            : "the element is";
}

bool IsValueLeftOut(const CPLXMLNode &element, const char *attribute,
                    const std::string &value)
{
    return std::any_of(std::begin(VALUES_LEFT_OUT), std::end(VALUES_LEFT_OUT),
                       [&](const ValueLeftOut &known)
                       {
                           return EQUAL(known.element, element.pszValue) &&
                                  EQUAL(known.attribute, attribute) &&
                                  EQUAL(known.value, value.c_str());
                       });
}

void RemoveAdditions(CPLXMLNode *element, RecordProfile profile)
{
    const char *simulator = IsMsfs(profile)       ? "MSFS"
                            : IsPrepar3D(profile) ? "P3D"
                                                  : "FSX";
    for (CPLXMLNode *child = element->psChild; child != nullptr;)
    {
        CPLXMLNode *next = child->psNext;
        const bool isAddition =
            child->eType == CXT_Attribute &&
            std::any_of(std::begin(ADDITIONS), std::end(ADDITIONS),
                        [&](const Addition &known) {
                            return known.IsForeign(*element, *child, simulator);
                        });
        if (isAddition)
        {
            CPLRemoveXMLChild(element, child);
            CPLDestroyXMLNode(child);
        }
        else if (child->eType == CXT_Element)
        {
            RemoveAdditions(child, profile);
        }
        child = next;
    }
}

const char *FindPreferred(const CPLXMLNode &element, const char *attribute)
{
    constexpr std::pair<const char *, const char *> PAIRS[] = {
        {"distance", "time"}, {"magneticCourse", "trueCourse"}};
    if (!EQUAL(element.pszValue, "Leg"))
    {
        return nullptr;
    }
    // As in most stock files: a time for holds, a distance for other legs, and
    // magnetic courses.
    const bool isHold = EQUALN(CPLGetXMLValue(&element, "type", ""), "H", 1);
    for (const auto &[first, second] : PAIRS)
    {
        const bool prefersSecond = isHold && EQUAL(second, "time");
        const char *preferred = prefersSecond ? second : first;
        const char *other = prefersSecond ? first : second;
        if (EQUAL(attribute, other) &&
            CPLGetXMLValue(&element, preferred, nullptr) != nullptr)
        {
            return preferred;
        }
    }
    return nullptr;
}

const char *FindInvalid(const CPLXMLNode &element,
                        const XmlAttribute &attribute, const std::string &text)
{
    const auto unless = [&attribute](bool isValid)
    { return isValid ? nullptr : attribute.attribute; };
    switch (attribute.form)
    {
        case XmlForm::ListWord:
        case XmlForm::Bit:
            return unless(ReadBoolean(text).has_value());
        case XmlForm::End:
            return unless(FindRunwayEnd(text.c_str()) != nullptr);
        case XmlForm::TaxiName:
            return unless(IsIndex(text));
        case XmlForm::Roof:
            return unless(!ParseRoofType(text).empty());
        case XmlForm::Building:
            return unless(
                ReadNumberAs(XmlForm::Real, text.c_str()).has_value());
        case XmlForm::LineEnd:
            return unless(ReadNumberAs(attribute.field[1] == 'z'
                                           ? XmlForm::Length
                                           : XmlForm::Real,
                                       text.c_str())
                              .has_value());
        case XmlForm::Color:
        case XmlForm::Tint:
            return FindWrongColor(&element);
        case XmlForm::Beacon:
            return IsBeaconType(CPLGetXMLValue(&element, "type", "CIVILIAN"))
                       ? nullptr
                       : "type";
        case XmlForm::Fuel:
            return FindInvalidFuel(element);
        case XmlForm::Deletion:
            return FindInvalidDeletion(element, attribute, text);
        case XmlForm::Runway:
        case XmlForm::Surface:
        case XmlForm::Ignored:
            return nullptr;
        default:
            return unless(ToFieldText(attribute, text).has_value());
    }
}

const char *FindUnknownWord(const CPLXMLNode &element,
                            const XmlAttribute &attribute,
                            const std::string &text)
{
    if (attribute.IsForm(XmlForm::Runway))
    {
        return FindInvalidRunway(element, attribute.attribute, text);
    }
    if (attribute.words == nullptr || (!attribute.IsForm(XmlForm::Word) &&
                                       !attribute.IsForm(XmlForm::Surface)))
    {
        return nullptr;
    }
    const std::string word = ToFieldText(attribute, text).value_or(text);
    // A GUID, in one of its two forms.
    const bool isMaterial = attribute.IsForm(XmlForm::Surface) &&
                            (word[0] == '{' || word.size() == 32);
    return word.empty() || isMaterial || attribute.words->FindCode(word)
               ? nullptr
               : attribute.attribute;
}

}  // namespace flightsim
