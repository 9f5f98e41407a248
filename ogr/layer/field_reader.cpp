// SPDX-License-Identifier: MIT
// Reads the values of a feature into a row; the inverse of FieldWriter.

#include "ogr/layer/field_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>

namespace flightsim
{

namespace
{

template <std::size_t Count>
bool EndsWithAny(std::string_view name, const std::string_view (&ends)[Count])
{
    return std::any_of(std::begin(ends), std::end(ends),
                       [name](std::string_view end)
                       { return name.ends_with(end); });
}

/** Whether a field of that name is a measure that cannot be negative. */
bool IsSize(std::string_view name)
{
    constexpr std::string_view ENDS[] = {
        "length_m",    "width_m",    "width_deg",  "radius_m",
        "range_m",     "diameter_m", "overrun_m",  "blastpad_m",
        "threshold_m", "spacing_m",  "distance_m", "scale"};
    return EndsWithAny(name, ENDS);
}

/** Whether a field of that name is a direction: a sum of directions has at most
 * two turns. */
bool IsDirection(std::string_view name)
{
    constexpr std::string_view ENDS[] = {"heading_deg", "course_deg",
                                         "radial_deg",  "theta_deg",
                                         "pitch_deg",   "bank_deg"};
    return EndsWithAny(name, ENDS);
}

constexpr double GREATEST_DIRECTION = 720.0;

/** Whether a field of that name must be positive. */
bool IsAboveZero(std::string_view name)
{
    constexpr std::string_view ENDS[] = {"radius_m", "frequency_mhz",
                                         "frequency_khz"};
    return EndsWithAny(name, ENDS);
}

}  // namespace

std::string_view FieldReader::GetName() const
{
    return m_feature.GetFieldDefnRef(m_index)->GetNameRef();
}

bool FieldReader::IsSet() const
{
    return m_feature.IsFieldSetAndNotNull(m_index) &&
           (m_feature.GetFieldDefnRef(m_index)->GetType() != OFTString ||
            *GetText() != '\0');
}

void FieldReader::Get(double &value)
{
    const double number = m_feature.GetFieldAsDouble(m_index);
    if (!std::isfinite(number))
    {
        Fail("is not a number");
    }
    // Most records store 32 bits, and no valid value is that large.
    else if (std::abs(number) > std::numeric_limits<float>::max())
    {
        Fail("is out of range");
    }
    else if (number < 0.0 && IsSize(GetName()))
    {
        Fail("is negative");
    }
    else if (number == 0.0 && IsAboveZero(GetName()))
    {
        Fail("is not above 0");
    }
    else if (std::abs(number) > GREATEST_DIRECTION && IsDirection(GetName()))
    {
        Fail("is more than two turns");
    }
    else
    {
        value = number;
    }
}

void FieldReader::GetScaled(double factor, std::uint32_t &value)
{
    double number = 0.0;
    Get(number);
    const double whole = std::round(number * factor);
    if (!(whole >= 0.0 && whole <= std::numeric_limits<std::uint32_t>::max()))
    {
        Fail("is out of range");
    }
    else if (whole == 0.0 && IsAboveZero(GetName()))
    {
        Fail("is not above 0");
    }
    else
    {
        value = static_cast<std::uint32_t>(whole);
    }
}

void FieldReader::Get(std::string &value)
{
    const std::string_view text = GetText();
    const bool isBlank =
        !text.empty() && text.find_first_not_of(' ') == std::string_view::npos;
    if (isBlank && GetName().ends_with("ident"))
    {
        Fail("is blank");
        return;
    }
    value = text;
}

void FieldReader::Get(const bgl::Enumeration &domain, int &code)
{
    const std::optional<int> found = domain.FindCode(GetText());
    if (found && (*found >= 0 || domain.FindWord(*found) != nullptr))
    {
        code = *found;
    }
    else
    {
        Fail("is not one of " + domain.ListWords());
    }
}

void FieldReader::Fail(const std::string &why)
{
    if (!IsOk())
    {
        return;
    }
    // Values such as lists in JSON may be long, and have line breaks.
    constexpr std::size_t maximumLength = 80;
    const std::string text = GetText();
    std::size_t length =
        std::min({maximumLength, text.size(), text.find_first_of("\r\n")});
    // In UTF-8, all but the first byte of a letter are 10xxxxxx.
    while (length < text.size() && (text[length] & 0xC0) == 0x80)
    {
        --length;
    }
    m_problem = "field ";
    m_problem.append(m_feature.GetFieldDefnRef(m_index)->GetNameRef())
        .append(": ")
        .append(text.empty() ? "NULL" : text.substr(0, length))
        .append(length < text.size() ? "... " : " ")
        .append(why);
}

}  // namespace flightsim
