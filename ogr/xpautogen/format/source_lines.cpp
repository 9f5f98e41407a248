// SPDX-License-Identifier: MIT
// The lines of the file from which layers were read.

#include "ogr/xpautogen/format/source_lines.h"

#include "ogr/xpautogen/format/asset.h"
#include "ogr/xpautogen/format/document.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace xpautogen
{

namespace
{

constexpr std::size_t HEADER_LINES = 3;

bool IsComment(std::string_view line)
{
    if (line.empty() || line.front() != '#')
    {
        return line.empty();
    }
    const std::string_view name = TokenReader(line).Next();
    return name != EDITOR_OBJECT && name != EDITOR_TEXT;
}

/** Whether # starts a comment after the arguments. */
bool TakesComments(const Directive *directive)
{
    return directive != nullptr &&
           directive->pattern.find_first_of("p*") == std::string_view::npos;
}

/** Returns the content of a line: numbers in one form, without a comment. */
std::string Normalize(std::string_view line)
{
    TokenReader tokens(line);
    std::string name(tokens.Next());
    // Both mean the same directive.
    name = name == "USE_SPELLING_t" ? "USE_SPELLING_T" : name;
    const Directive *directive = FindDirective(name);
    std::string content = name;
    if (!TakesComments(directive))
    {
        return content.append(" ").append(tokens.Rest());
    }
    while (!tokens.IsAtEnd() && tokens.Rest().front() != '#')
    {
        const std::string_view token = tokens.Next();
        content += ' ';
        if (const std::optional<double> number = ParseNumber(token))
        {
            char digits[32];
            const std::to_chars_result result =
                std::to_chars(digits, digits + sizeof(digits), *number);
            content.append(digits, result.ptr);
        }
        else
        {
            content.append(token);
        }
    }
    return content;
}

bool HasCommentBehind(std::string_view line)
{
    TokenReader tokens(line);
    return TakesComments(FindDirective(tokens.Next())) &&
           tokens.Rest().find('#') != std::string_view::npos;
}

using Places = std::vector<std::optional<std::size_t>>;

/** Finds a line of the same content for each written one, each at most once. */
Places FindEqualLines(const std::vector<std::string_view> &written,
                      const std::vector<std::string_view> &lines)
{
    std::map<std::string, std::vector<std::size_t>> byContent;
    for (std::size_t i = lines.size(); i-- > 0;)
    {
        byContent[Normalize(lines[i])].push_back(i);
    }
    Places places;
    for (const std::string_view line : written)
    {
        const auto found = byContent.find(Normalize(line));
        if (found == byContent.end() || found->second.empty())
        {
            places.push_back(std::nullopt);
            continue;
        }
        places.push_back(found->second.back());
        found->second.pop_back();
    }
    return places;
}

/** Returns the numbers of the first lines that are not empty. */
std::vector<std::size_t> FindHeader(const std::vector<std::string_view> &lines)
{
    std::vector<std::size_t> header;
    for (std::size_t i = 0; i < lines.size() && header.size() < HEADER_LINES;
         ++i)
    {
        if (!lines[i].empty())
        {
            header.push_back(i);
        }
    }
    return header;
}

/** Returns the kind of file of some lines; nothing for lines without a
 * header. */
std::optional<Kind> FindKind(const std::vector<std::string_view> &lines)
{
    std::string text;
    for (const std::size_t number : FindHeader(lines))
    {
        text.append(lines[number]).append("\n");
    }
    LineReader reader(text);
    return ReadHeader(reader);
}

/** Returns which places belong to a longest increasing sequence: lines in the
 * order of the file. */
std::vector<bool> FindOrdered(const Places &places)
{
    // The last element of the best sequence of each length, and the predecessor
    // of each element.
    std::vector<std::size_t> tails;
    std::vector<std::optional<std::size_t>> before(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        if (!places[i])
        {
            continue;
        }
        const auto tail = std::ranges::lower_bound(
            tails, *places[i], {}, [&](std::size_t k) { return *places[k]; });
        if (tail != tails.begin())
        {
            before[i] = *std::prev(tail);
        }
        if (tail == tails.end())
        {
            tails.push_back(i);
        }
        else
        {
            *tail = i;
        }
    }
    std::vector<bool> isOrdered(places.size());
    std::optional<std::size_t> last;
    if (!tails.empty())
    {
        last = tails.back();
    }
    for (; last; last = before[*last])
    {
        isOrdered[*last] = true;
    }
    return isOrdered;
}

std::vector<std::string_view> SplitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    LineReader reader(text);
    Line line;
    while (reader.Next(line))
    {
        if (!line.text.empty())
        {
            lines.push_back(line.text);
        }
    }
    return lines;
}

}  // namespace

void SourceLines::Add(std::optional<std::int64_t> number, std::string text)
{
    constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max();
    m_lines.emplace(number.value_or(last), std::move(text));
}

std::set<std::string> SourceLines::ListContents(std::string_view name) const
{
    std::set<std::string> contents;
    for (const auto &[number, line] : m_lines)
    {
        const std::string_view text = Trim(line);
        if (TokenReader(text).Next() == name)
        {
            contents.insert(Normalize(text));
        }
    }
    return contents;
}

bool SourceLines::StartsGrids() const
{
    for (const auto &[number, line] : m_lines)
    {
        const std::string_view text = Trim(line);
        const std::string_view name = TokenReader(text).Next();
        if (name == "SUB_GRID" || name.starts_with("CUT_"))
        {
            return name == "SUB_GRID";
        }
    }
    return false;
}

std::string SourceLines::Copy() const
{
    std::string text;
    for (const auto &[number, line] : m_lines)
    {
        text.append(line).append("\n");
    }
    return text;
}

/** Whether a line is written although it is in no list. */
bool SourceLines::IsKept(std::string_view line, Kind kind)
{
    if (IsComment(line))
    {
        return true;
    }
    const Directive *directive = FindDirective(TokenReader(line).Next());
    const auto unknown = m_unknown.find(line);
    if ((directive != nullptr && directive->IsOf(kind)) ||
        unknown == m_unknown.end() || unknown->second == 0)
    {
        return false;
    }
    --unknown->second;
    return true;
}

std::string SourceLines::Merge(const std::string &written, Kind kind,
                               LostLines &lost)
{
    std::vector<std::string_view> sources;
    for (const auto &[number, line] : m_lines)
    {
        sources.push_back(Trim(line));
    }
    const std::vector<std::string_view> lines = SplitLines(written);
    Places places = FindEqualLines(lines, sources);
    const std::optional<Kind> sourceKind = FindKind(sources);
    // The lines of the header may have another letter, or a text at the end.
    if (sourceKind == kind && places.size() >= HEADER_LINES)
    {
        std::ranges::copy(FindHeader(sources), places.begin());
    }
    const std::vector<bool> isOrdered = FindOrdered(places);
    std::string text;
    const auto add = [&text](std::string_view line)
    { text.append(line).append("\n"); };
    std::vector<bool> isWritten(sources.size());
    std::size_t next = 0;
    const auto addKeptBefore = [&](std::size_t end)
    {
        for (; next < end; ++next)
        {
            if (IsKept(sources[next], kind))
            {
                isWritten[next] = true;
                add(sources[next]);
            }
        }
    };
    for (std::size_t i = 0; i < lines.size(); ++i)
    {
        if (places[i] && isOrdered[i])
        {
            addKeptBefore(*places[i]);
            next = *places[i] + 1;
        }
        if (places[i])
        {
            isWritten[*places[i]] = true;
        }
        add(places[i] ? sources[*places[i]] : lines[i]);
    }
    addKeptBefore(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        lost.comments += !isWritten[i] && HasCommentBehind(sources[i]);
        lost.ofOtherKind += !isWritten[i] && !sources[i].empty() &&
                            sourceKind && sourceKind != kind;
    }
    for (const auto &[unknown, count] : m_unknown)
    {
        lost.unknown += count;
    }
    return text;
}

}  // namespace xpautogen
