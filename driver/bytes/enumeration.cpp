// SPDX-License-Identifier: MIT
// Coded values and their words.

#include "driver/bytes/enumeration.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace bgl
{

namespace
{

std::span<const EnumerationEntry>
FindRows(std::span<const EnumerationEntry> table, std::string_view name)
{
    const auto isNamed = [&](const EnumerationEntry &entry)
    { return name == entry.enumeration; };
    const auto first = std::find_if(table.begin(), table.end(), isNamed);
    const auto last = std::find_if_not(first, table.end(), isNamed);
    return {first, last};
}

bool IsSameWord(std::string_view text, std::string_view word)
{
    const auto isSame = [](char a, char b)
    { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                      isSame);
}

}  // namespace

Enumeration::Enumeration(std::span<const EnumerationEntry> table,
                         const char *name)
    : m_name(name), m_entries(FindRows(table, name))
{
}

const char *Enumeration::FindWord(int code) const
{
    // Most enumerations count from 0 or 1 without gaps.
    for (const int first : {0, 1})
    {
        // Codes come from files and may be any number.
        const auto index = static_cast<std::size_t>(std::int64_t{code} - first);
        if (index < m_entries.size() && m_entries[index].code == code)
        {
            return m_entries[index].word;
        }
    }
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [code](const EnumerationEntry &entry)
                                    { return entry.code == code; });
    return found != m_entries.end() ? found->word : nullptr;
}

std::string Enumeration::Describe(int code) const
{
    const char *word = FindWord(code);
    return word != nullptr ? word : std::to_string(code);
}

std::optional<int> Enumeration::FindCode(std::string_view text) const
{
    for (const EnumerationEntry &entry : m_entries)
    {
        if (IsSameWord(text, entry.word))
        {
            return entry.code;
        }
    }
    int code = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, code);
    return error == std::errc() && stop == end ? std::optional(code)
                                               : std::nullopt;
}

std::string Enumeration::ListWords() const
{
    std::string list;
    for (const EnumerationEntry &entry : m_entries)
    {
        list.append(list.empty() ? "" : ", ");
        list.append(entry.word);
    }
    return list;
}

}  // namespace bgl
