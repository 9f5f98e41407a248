// SPDX-License-Identifier: MIT
// Styles in which the features of a layer are drawn.

#include "ogr/layer/feature_style.h"

#include "driver/base/memory_guard.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <new>

namespace flightsim
{

namespace
{

constexpr FeatureStyleEntry ENTRIES[] = {
#include "data/feature_styles.inc"
};

/** Formats a number like %g, in a twentieth of the time. Returns the part of
 * `text` that is used. */
std::string_view WriteNumber(double value, StyleNumber &text)
{
    char *begin = text.data();
    char *limit = text.data() + text.size();
    const std::to_chars_result end =
        std::to_chars(begin, limit, value, std::chars_format::general, 6);
    return {begin, end.ptr};
}

std::string MakeNumber(double value)
{
    StyleNumber text;
    return std::string(WriteNumber(value, text));
}

/** Formats a length as OGR does, for example 0.25mm. */
std::string MakeLength(double millimetres)
{
    return MakeNumber(millimetres) + "mm";
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

/** Also marks an invisible brush for formats without alpha. */
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

/** Calls a function for each of the words, separated by spaces, of a text. */
template <class Body> void ForEachWord(std::string_view text, Body body)
{
    while (!text.empty())
    {
        const std::size_t end = std::min(text.find(' '), text.size());
        body(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

LayerStyle::LayerStyle(std::string_view layer, const FieldFinder &findField)
{
    for (const FeatureStyleEntry &entry : ENTRIES)
    {
        if (layer == entry.layer)
        {
            AddClass(entry, findField);
        }
    }
    const auto isOther = [this](const Class &other)
    { return other.field != m_classes.front().field && other.field >= 0; };
    if (!m_classes.empty() && std::ranges::none_of(m_classes, isOther))
    {
        m_classField = m_classes.front().field;
    }
}

void LayerStyle::AddClass(const FeatureStyleEntry &entry,
                          const FieldFinder &findField)
{
    Class added;
    if (entry.field[0] != '\0')
    {
        added.field = findField(entry.field);
        if (added.field < 0)
        {
            return;
        }
        NoteField(added.field);
    }
    ForEachWord(entry.values,
                [&added](std::string_view word)
                {
                    if (word.front() == '~')
                    {
                        added.parts.push_back(word.substr(1));
                    }
                    else
                    {
                        added.values.push_back(word);
                    }
                });
    added.style = MakeStyle(entry);
    AddAngles(added, entry, findField);
    m_classes.push_back(std::move(added));
}

void LayerStyle::AddAngles(Class &added, const FeatureStyleEntry &entry,
                           const FieldFinder &findField)
{
    ForEachWord(entry.angleFields,
                [&](std::string_view name)
                {
                    const int field = findField(name);
                    if (field >= 0)
                    {
                        added.angleFields.push_back(field);
                        NoteField(field);
                    }
                });
    if (entry.symbol[0] != '\0' && added.angleFields.empty())
    {
        added.style += ')';
    }
}

void LayerStyle::NoteField(int field)
{
    if (std::find(m_fields.begin(), m_fields.end(), field) == m_fields.end())
    {
        m_fields.push_back(field);
    }
}

bool LayerStyle::Class::Takes(std::string_view value) const
{
    return std::find(values.begin(), values.end(), value) != values.end() ||
           std::any_of(parts.begin(), parts.end(),
                       [value](std::string_view part)
                       { return value.find(part) != value.npos; });
}

std::string_view LayerStyle::Class::WriteAngle(const OGRFeature &feature,
                                               StyleNumber &text) const
{
    for (const int candidate : angleFields)
    {
        if (feature.IsFieldSetAndNotNullUnsafe(candidate))
        {
            // Headings are clockwise, angles of styles counter-clockwise.
            const double heading = feature.GetRawFieldRef(candidate)->Real;
            return WriteNumber(std::fmod(360.0 - heading, 360.0), text);
        }
    }
    return {};
}

namespace
{

/** Returns the texts, one after the other, in memory that CPLFree frees. */
char *Join(std::initializer_list<std::string_view> texts)
{
    std::size_t size = 1;
    for (const std::string_view text : texts)
    {
        size += text.size();
    }
    auto *joined = static_cast<char *>(VSIMalloc(size));
    if (joined == nullptr)
    {
        throw std::bad_alloc();
    }
    char *end = joined;
    for (const std::string_view text : texts)
    {
        end = std::copy(text.begin(), text.end(), end);
    }
    *end = '\0';
    return joined;
}

/** Returns a text field; empty without one. */
std::string_view GetText(const OGRFeature &feature, int field)
{
    return feature.IsFieldSetAndNotNullUnsafe(field)
               ? feature.GetRawFieldRef(field)->String
               : std::string_view();
}

}  // namespace

const LayerStyle::Class *LayerStyle::FindClass(const OGRFeature &feature) const
{
    // Most classes of a layer depend on the same field.
    int field = -1;
    std::string_view value;
    for (const Class &candidate : m_classes)
    {
        if (candidate.field >= 0 && candidate.field != field)
        {
            field = candidate.field;
            value = GetText(feature, field);
        }
        if (candidate.field < 0 || candidate.Takes(value))
        {
            return &candidate;
        }
    }
    return nullptr;
}

const LayerStyle::Class *LayerStyle::FindClass(const OGRFeature &feature,
                                               Memory &memory) const
{
    if (m_classField < 0)
    {
        return FindClass(feature);
    }
    const std::string_view value = GetText(feature, m_classField);
    // Length and last character together distinguish most words of a field.
    const std::size_t place =
        value.size() +
        (value.empty() ? 0 : static_cast<unsigned char>(value.back()));
    Memory::Entry &entry = memory.m_entries[place % memory.m_entries.size()];
    if (!entry.isUsed || entry.value != value)
    {
        entry = {true, std::string(value), FindClass(feature)};
    }
    return entry.found;
}

char *LayerStyle::Make(const OGRFeature &feature, Memory *memory) const
{
    const Class *found =
        memory != nullptr ? FindClass(feature, *memory) : FindClass(feature);
    if (found == nullptr)
    {
        return nullptr;
    }
    if (found->angleFields.empty())
    {
        return Join({found->style});
    }
    StyleNumber buffer;
    const std::string_view angle = found->WriteAngle(feature, buffer);
    return Join({found->style, angle.empty() ? "" : ",a:", angle, ")"});
}

void StyledFeature::ChooseStyle() const
{
    if (const LayerStyle *style = m_definition.GetStyle())
    {
        m_pszStyleString = style->Make(*this);
    }
    m_isChosen = true;
}

const char *StyledFeature::GetStyleString() const
{
    if (m_pszStyleString == nullptr && !m_isChosen)
    {
        // Without memory there is no style: GDAL's code does not support
        // exceptions.
        GuardMemory("FlightSim", GetDefnRef()->GetName(),
                    [this] { ChooseStyle(); });
    }
    return OGRFeature::GetStyleString();
}

}  // namespace flightsim
