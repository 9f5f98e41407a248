// SPDX-License-Identifier: MIT
// Lines, tokens and numbers of a text file: format.md chapter 1.

#include "ogr/xpautogen/format/lexer.h"

#include "driver/bytes/decimal.h"
#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace xpautogen
{

namespace
{

// Predicates on one character are several times faster than the searches of
// std::string_view for one of a set.

bool IsBlank(char character)
{
    return character == ' ' || character == '\t' || character == '\v' ||
           character == '\f';
}

bool IsLineEnd(char character)
{
    return character == '\n' || character == '\r';
}

std::string_view TrimFront(std::string_view text)
{
    const auto first = std::find_if_not(text.begin(), text.end(), IsBlank);
    return text.substr(static_cast<std::size_t>(first - text.begin()));
}

/** Returns the number of characters before the first one that passes a test. */
template <class Test> std::size_t CountUntil(std::string_view text, Test test)
{
    const auto end = std::find_if(text.begin(), text.end(), test);
    return static_cast<std::size_t>(end - text.begin());
}

}  // namespace

LineReader::LineReader(std::string_view text)
    : m_text(text),
      m_position(text.size() - bgl::SkipByteOrderMark(text).size())
{
}

bool LineReader::Next(Line &line)
{
    if (m_position >= m_text.size())
    {
        return false;
    }
    const std::size_t start = m_position;
    const std::size_t end = start + CountUntil(m_text.substr(start), IsLineEnd);
    const bool isCrLf = m_text.substr(end).starts_with("\r\n");
    m_position = end + (isCrLf ? 2 : 1);

    const std::string_view front = TrimFront(m_text.substr(start, end - start));
    line.mark.number = ++m_number;
    line.mark.offset = static_cast<std::uint32_t>(end - front.size());
    line.text = Trim(front);
    return true;
}

TokenReader::TokenReader(std::string_view text) : m_rest(TrimFront(text))
{
}

std::string_view TokenReader::Next()
{
    const std::size_t size = CountUntil(m_rest, IsBlank);
    const std::string_view token = m_rest.substr(0, size);
    m_rest = TrimFront(m_rest.substr(size));
    return token;
}

std::string_view Trim(std::string_view text)
{
    std::string_view front = TrimFront(text);
    while (!front.empty() && IsBlank(front.back()))
    {
        front.remove_suffix(1);
    }
    return front;
}

std::optional<double> ParseNumber(std::string_view text)
{
    if (text.starts_with('+') && !text.starts_with("+-"))
    {
        text.remove_prefix(1);
    }
    double number = 0.0;
    const char *end = text.data() + text.size();
    const std::from_chars_result result =
        bgl::ReadReal(text.data(), end, number);
    if (result.ec != std::errc{} || result.ptr != end ||
        !(std::abs(number) <= LARGEST_NUMBER))
    {
        return std::nullopt;
    }
    return number;
}

std::optional<std::int32_t> ParseInteger(std::string_view text)
{
    using Limits = std::numeric_limits<std::int32_t>;
    const std::optional<double> number = ParseNumber(text);
    if (!number || *number != std::trunc(*number) || *number < Limits::min() ||
        *number > Limits::max())
    {
        return std::nullopt;
    }
    return static_cast<std::int32_t>(*number);
}

}  // namespace xpautogen
