// SPDX-License-Identifier: MIT
// Styles in which the features of a layer are drawn.

#include "ogr/layer/feature_style.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <iterator>

namespace flightsim
{

namespace
{

constexpr FeatureStyleEntry ENTRIES[] = {
#include "data/feature_styles.inc"
};

/** Formats a length as OGR does, for example 0.25mm. */
std::string MakeLength(double millimetres)
{
    return CPLSPrintf("%gmm", millimetres);
}

std::string MakePen(const FeatureStyleEntry &entry)
{
    std::string pen =
        std::string("PEN(c:") + entry.pen + ",w:" + MakeLength(entry.width);
    if (entry.pattern[0] != '\0')
    {
        pen += std::string(",p:\"") + entry.pattern + '"';
    }
    return pen + ')';
}

/** Without the closing parenthesis: an angle may follow. */
std::string MakeSymbol(const FeatureStyleEntry &entry)
{
    return std::string("SYMBOL(id:\"") + entry.symbol + "\",c:" + entry.brush +
           ",o:" + entry.pen + ",s:" + MakeLength(entry.size);
}

/** Whether a colour is #RRGGBB00. */
bool IsInvisible(const char *color)
{
    return std::strlen(color) == std::strlen("#RRGGBBAA") &&
           std::strcmp(color + std::strlen("#RRGGBB"), "00") == 0;
}

/** An invisible one also says so for formats without alpha. */
std::string MakeBrush(const FeatureStyleEntry &entry)
{
    std::string brush = std::string("BRUSH(fc:") + entry.brush;
    if (IsInvisible(entry.brush))
    {
        brush += ",id:\"ogr-brush-1\"";
    }
    return brush + ')';
}

std::string MakeStyle(const FeatureStyleEntry &entry)
{
    if (entry.symbol[0] != '\0')
    {
        return MakeSymbol(entry);
    }
    std::string style;
    if (entry.brush[0] != '\0')
    {
        style = MakeBrush(entry);
    }
    if (entry.pen[0] != '\0')
    {
        style += style.empty() ? "" : ";";
        style += MakePen(entry);
    }
    return style;
}

std::vector<std::string> SplitWords(const char *text)
{
    const CPLStringList words(CSLTokenizeString2(text, " ", 0));
    return {words.List(), words.List() + words.Count()};
}

int FindField(const std::vector<std::string> &names, const std::string &name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found != names.end() ? static_cast<int>(found - names.begin()) : -1;
}

}  // namespace

LayerStyle::LayerStyle(const OGRFeatureDefn &defn,
                       const std::vector<std::string> &fieldNames)
{
    for (const FeatureStyleEntry &entry : ENTRIES)
    {
        if (std::strcmp(entry.layer,
                        const_cast<OGRFeatureDefn &>(defn).GetName()) == 0)
        {
            AddClass(entry, fieldNames);
        }
    }
}

void LayerStyle::AddClass(const FeatureStyleEntry &entry,
                          const std::vector<std::string> &fieldNames)
{
    Class added;
    if (entry.field[0] != '\0')
    {
        added.field = FindField(fieldNames, entry.field);
        if (added.field < 0)
        {
            return;
        }
        NoteField(added.field);
    }
    for (const std::string &word : SplitWords(entry.values))
    {
        if (word.front() == '~')
        {
            added.parts.push_back(word.substr(1));
        }
        else
        {
            added.values.push_back(word);
        }
    }
    added.style = MakeStyle(entry);
    for (const std::string &name : SplitWords(entry.angleFields))
    {
        const int field = FindField(fieldNames, name);
        if (field >= 0)
        {
            added.angleFields.push_back(field);
            NoteField(field);
        }
    }
    if (entry.symbol[0] != '\0' && added.angleFields.empty())
    {
        added.style += ')';
    }
    m_classes.push_back(std::move(added));
}

void LayerStyle::NoteField(int field)
{
    if (std::find(m_fields.begin(), m_fields.end(), field) == m_fields.end())
    {
        m_fields.push_back(field);
    }
}

bool LayerStyle::Class::Takes(const OGRFeature &feature) const
{
    if (field < 0)
    {
        return true;
    }
    if (!feature.IsFieldSetAndNotNull(field))
    {
        return false;
    }
    const char *value = feature.GetRawFieldRef(field)->String;
    return std::find(values.begin(), values.end(), value) != values.end() ||
           std::any_of(parts.begin(), parts.end(),
                       [value](const std::string &part)
                       { return std::strstr(value, part.c_str()) != nullptr; });
}

namespace
{

/** Formats like %g. Every drawn feature with a heading has one, and printf took
 * an eighth of the time of reading parkings. */
std::string FormatAngle(double angle)
{
    char text[32];
    const auto written = std::to_chars(std::begin(text), std::end(text), angle,
                                       std::chars_format::general, 6);
    return {std::begin(text), written.ptr};
}

}  // namespace

std::string LayerStyle::Class::AddAngle(const OGRFeature &feature) const
{
    const auto found = std::find_if(
        angleFields.begin(), angleFields.end(),
        [&](int candidate) { return feature.IsFieldSetAndNotNull(candidate); });
    if (found == angleFields.end())
    {
        return style + ')';
    }
    // Headings are clockwise, angles of styles counter-clockwise.
    const double heading = feature.GetRawFieldRef(*found)->Real;
    return style + ",a:" + FormatAngle(std::fmod(360.0 - heading, 360.0)) + ')';
}

const char *LayerStyle::Choose(const OGRFeature &feature,
                               std::string &buffer) const
{
    const auto found = std::find_if(m_classes.begin(), m_classes.end(),
                                    [&](const Class &candidate)
                                    { return candidate.Takes(feature); });
    if (found == m_classes.end())
    {
        return nullptr;
    }
    if (found->angleFields.empty())
    {
        return found->style.c_str();
    }
    buffer = found->AddAngle(feature);
    return buffer.c_str();
}

}  // namespace flightsim
