// SPDX-License-Identifier: MIT
// Sections and keys of a configuration file: format.md chapter 1.

#include "ogr/library/format/ini_text.h"

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <charconv>

namespace library
{

namespace
{

std::optional<int> ParseNumber(std::string_view text)
{
    int number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end && !text.empty()
               ? std::optional<int>(number)
               : std::nullopt;
}

void ParseLine(std::string_view line, std::vector<IniSection> &sections)
{
    if (line.starts_with("//") || line.starts_with(';'))
    {
        return;
    }
    if (line.starts_with('['))
    {
        const std::size_t end = line.find(']');
        IniSection section;
        section.name = TrimBlanks(line.substr(1, end - 1));
        sections.push_back(std::move(section));
        return;
    }
    const std::size_t equals = line.find('=');
    if (equals != std::string_view::npos && !sections.empty())
    {
        sections.back().entries.emplace_back(
            TrimBlanks(line.substr(0, equals)),
            TrimBlanks(line.substr(equals + 1)));
    }
}

}  // namespace

std::string_view IniSection::Find(std::string_view key) const
{
    const auto found =
        std::find_if(entries.rbegin(), entries.rend(),
                     [&](const auto &entry)
                     { return EqualsIgnoringCase(entry.first, key); });
    return found != entries.rend() ? std::string_view(found->second)
                                   : std::string_view();
}

std::optional<int> IniSection::FindNumber(std::string_view key) const
{
    return ParseNumber(Find(key));
}

bool IniSection::FindFlag(std::string_view key, bool defaultValue) const
{
    const std::string value = ToLower(Find(key));
    return value.empty() ? defaultValue
                         : value == "true" || value == "yes" || value == "1";
}

std::vector<IniSection> ParseIni(std::string_view text)
{
    std::vector<IniSection> sections;
    while (!text.empty())
    {
        const std::size_t end =
            std::min(text.find_first_of("\r\n"), text.size());
        ParseLine(TrimBlanks(text.substr(0, end)), sections);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return sections;
}

std::optional<int> GetSectionNumber(std::string_view name,
                                    std::string_view prefix)
{
    return name.size() > prefix.size() &&
                   EqualsIgnoringCase(name.substr(0, prefix.size()), prefix)
               ? ParseNumber(name.substr(prefix.size()))
               : std::nullopt;
}

}  // namespace library
