// SPDX-License-Identifier: MIT
// Lines, tokens and numbers of a text file: spec xplane_autogen.md chapter 1.

#include "ogr/xpautogen/format/lexer.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace xpautogen
{

namespace
{

constexpr std::string_view BYTE_ORDER_MARK = "\xEF\xBB\xBF";
constexpr std::string_view BLANKS = " \t\v\f";
constexpr std::string_view LINE_ENDS = "\r\n";

std::string_view TrimFront(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(BLANKS);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first);
}

}  // namespace

LineReader::LineReader(std::string_view text) : m_text(text)
{
    if (m_text.starts_with(BYTE_ORDER_MARK))
    {
        m_position = BYTE_ORDER_MARK.size();
    }
}

bool LineReader::Next(Line &line)
{
    if (m_position >= m_text.size())
    {
        return false;
    }
    const std::size_t start = m_position;
    const std::size_t end =
        std::min(m_text.find_first_of(LINE_ENDS, start), m_text.size());
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
    const std::size_t size =
        std::min(m_rest.find_first_of(BLANKS), m_rest.size());
    const std::string_view token = m_rest.substr(0, size);
    m_rest = TrimFront(m_rest.substr(size));
    return token;
}

std::string_view Trim(std::string_view text)
{
    const std::string_view front = TrimFront(text);
    const std::size_t last = front.find_last_not_of(BLANKS);
    return last == std::string_view::npos ? std::string_view{}
                                          : front.substr(0, last + 1);
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
        std::from_chars(text.data(), end, number);
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
