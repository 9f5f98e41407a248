// SPDX-License-Identifier: MIT
// The scripts (.inf) of the SDK's resample: frmts/trq1/format.md appendix A.

#include "frmts/bgl/resample/resample_script.h"

#include "driver/bytes/text_encoding.h"

#include "cpl_string.h"

#include <sstream>

namespace flightsim
{

namespace
{

bool IsDigitAt(const std::string &line, std::size_t place)
{
    return place < line.size() && line[place] >= '0' && line[place] <= '9';
}

/** Whether a semicolon is between digits, in a list of numbers that should have
 * commas: the rest of the list must not be lost as a comment. */
bool IsInNumbers(const std::string &line, std::size_t place)
{
    return place > 0 && IsDigitAt(line, place - 1) &&
           IsDigitAt(line, place + 1);
}

/** Returns the text before an unquoted comment, trimmed. */
std::string StripLine(const std::string &line)
{
    bool isQuoted = false;
    std::size_t end = 0;
    for (; end < line.size(); ++end)
    {
        isQuoted = isQuoted != (line[end] == '"');
        const bool isComment = (line[end] == ';' && !IsInNumbers(line, end)) ||
                               line.compare(end, 2, "//") == 0;
        if (isComment && !isQuoted)
        {
            break;
        }
    }
    return CPLString(line.substr(0, end)).Trim();
}

std::string Unquote(const std::string &value)
{
    const bool isQuoted =
        value.size() >= 2 && value.front() == '"' && value.back() == '"';
    return isQuoted ? value.substr(1, value.size() - 2) : value;
}

}  // namespace

bool ResampleScript::IsScript(const std::string &start)
{
    const std::string text = bgl::ToLower(start);
    const auto has = [&](const char *word)
    { return text.find(word) != std::string::npos; };
    // The destination may follow many sources.
    return has("[source]") &&
           (has("[destination]") || has("multisource") || has("layer"));
}

std::optional<ResampleScript> ResampleScript::Parse(const std::string &text,
                                                    std::string &problem)
{
    ResampleScript script;
    Section *section = nullptr;
    std::istringstream lines{std::string(bgl::SkipByteOrderMark(text))};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
    {
        const std::string content = StripLine(line);
        const std::size_t equals = content.find('=');
        if (content.empty())
        {
            continue;
        }
        if (content.front() == '[' && content.back() == ']')
        {
            section = &script.m_sections[bgl::ToLower(
                content.substr(1, content.size() - 2))];
        }
        else if (equals != std::string::npos && section != nullptr)
        {
            const std::string key =
                bgl::ToLower(CPLString(content.substr(0, equals)).Trim());
            (*section)[key] =
                Unquote(CPLString(content.substr(equals + 1)).Trim());
        }
        else
        {
            problem = "line " + std::to_string(number) +
                      " is neither [section] nor key = value";
            return std::nullopt;
        }
    }
    return script;
}

const ResampleScript::Section *
ResampleScript::Find(const std::string &name) const
{
    const auto found = m_sections.find(bgl::ToLower(name));
    return found != m_sections.end() ? &found->second : nullptr;
}

}  // namespace flightsim
