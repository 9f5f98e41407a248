// SPDX-License-Identifier: MIT
// scenery_packs.ini and library.txt of X-Plane: chapters 12 and 13 of
// ogr/dsf/format/format.md.

#include "ogr/library/format/pack_text.h"

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <iterator>

namespace library
{

namespace
{

constexpr std::string_view WORD_GAPS = " \t";
constexpr std::string_view EXPORT_START = "EXPORT";

/** Removes and returns the first word of a line. */
std::string_view TakeWord(std::string_view &line)
{
    const std::size_t start =
        std::min(line.find_first_not_of(WORD_GAPS), line.size());
    const std::size_t end =
        std::min(line.find_first_of(WORD_GAPS, start), line.size());
    const std::string_view word = line.substr(start, end - start);
    line.remove_prefix(end);
    return word;
}

/** Calls `use` with each line, trimmed. */
template <class Use> void ForEachLine(std::string_view text, const Use &use)
{
    int number = 0;
    while (!text.empty())
    {
        const std::size_t end =
            std::min(text.find_first_of("\r\n"), text.size());
        use(++number, TrimBlanks(text.substr(0, end)));
        const bool isPair = text.substr(end).starts_with("\r\n");
        text.remove_prefix(std::min(end + (isPair ? 2 : 1), text.size()));
    }
}

/** Directives of exports, with the parameters before the virtual path. */
struct ExportForm
{
    std::string_view directive;
    bool hasRatio = false;
    bool hasSeasons = false;
};

constexpr ExportForm EXPORT_FORMS[] = {
    {"EXPORT"},
    {"EXPORT_EXTEND"},
    {"EXPORT_EXCLUDE"},
    {"EXPORT_BACKUP"},
    {"EXPORT_EXCLUDE_BACKUP"},
    {"EXPORT_RATIO", true},
    {"EXPORT_SEASON", false, true},
    {"EXPORT_EXTEND_SEASON", false, true},
    {"EXPORT_EXCLUDE_SEASON", false, true},
    {"EXPORT_RATIO_SEASON", true, true},
};

constexpr std::string_view VISIBILITIES[] = {"PUBLIC", "PRIVATE", "DEPRECATED",
                                             "SEMI_DEPRECATED"};

bool IsNumber(std::string_view word)
{
    return word.find_first_not_of("0123456789.") == std::string_view::npos;
}

/** Parses the words after the directive of an export. */
bool ReadExport(const ExportForm &form, std::string_view rest,
                LibraryExport &result)
{
    result.directive = form.directive;
    const int words = (form.hasRatio ? 1 : 0) + (form.hasSeasons ? 1 : 0);
    for (int i = 0; i < words; ++i)
    {
        const std::string_view word = TakeWord(rest);
        // If both are present, they come in either order.
        const bool isRatio =
            form.hasRatio && (!form.hasSeasons || IsNumber(word));
        (isRatio ? result.ratio : result.seasons) = word;
    }
    result.virtualPath = TakeWord(rest);
    result.file = TrimBlanks(rest);
    return !result.virtualPath.empty() && !result.file.empty();
}

}  // namespace

std::vector<PackLine> ParseSceneryPacks(std::string_view text)
{
    std::vector<PackLine> packs;
    ForEachLine(text,
                [&](int, std::string_view line)
                {
                    const std::string_view word = TakeWord(line);
                    const bool isDisabled = word == "SCENERY_PACK_DISABLED";
                    if (!isDisabled && word != "SCENERY_PACK")
                    {
                        return;
                    }
                    std::string_view path = TrimBlanks(line);
                    while (path.size() > 1 &&
                           (path.back() == '/' || path.back() == '\\'))
                    {
                        path.remove_suffix(1);
                    }
                    if (!path.empty())
                    {
                        packs.push_back({std::string(path), isDisabled});
                    }
                });
    return packs;
}

LibraryText ParseLibraryText(std::string_view text)
{
    LibraryText result;
    std::string region;
    std::string visibility = "PUBLIC";
    ForEachLine(text,
                [&](int number, std::string_view line)
                {
                    std::string_view rest = line;
                    const std::string_view word = TakeWord(rest);
                    if (word == "REGION")
                    {
                        region = TrimBlanks(rest);
                    }
                    else if (std::find(std::begin(VISIBILITIES),
                                       std::end(VISIBILITIES),
                                       word) != std::end(VISIBILITIES))
                    {
                        visibility = word;
                    }
                    else if (word.starts_with(EXPORT_START))
                    {
                        const auto form = std::find_if(
                            std::begin(EXPORT_FORMS), std::end(EXPORT_FORMS),
                            [&](const ExportForm &entry)
                            { return entry.directive == word; });
                        LibraryExport item;
                        item.region = region;
                        item.visibility = visibility;
                        item.line = number;
                        if (form != std::end(EXPORT_FORMS) &&
                            ReadExport(*form, rest, item))
                        {
                            result.exports.push_back(std::move(item));
                        }
                        else
                        {
                            result.damagedLines.push_back(number);
                        }
                    }
                });
    return result;
}

}  // namespace library
