// SPDX-License-Identifier: MIT
// Field names for formats that take no more than ten characters.

#include "ogr/layer/short_name.h"

#include <algorithm>
#include <vector>

namespace flightsim
{

namespace
{

std::vector<std::string> SplitWords(const std::string &name)
{
    std::vector<std::string> words(1);
    for (const char c : name)
    {
        if (c == '_')
        {
            words.emplace_back();
        }
        else
        {
            words.back() += c;
        }
    }
    return words;
}

std::string JoinWords(const std::vector<std::string> &words)
{
    std::string name;
    for (const std::string &word : words)
    {
        name += (name.empty() ? "" : "_") + word;
    }
    return name;
}

/** Takes letters from the longest words until the name fits; of equal ones from
 * the first. Names with more words than fit are cut at the end. */
std::string Abbreviate(const std::string &name)
{
    std::vector<std::string> words = SplitWords(name);
    const auto isShorter = [](const std::string &a, const std::string &b)
    { return a.size() < b.size(); };
    std::size_t length = name.size();
    while (length > MAXIMUM_SHORT_NAME)
    {
        std::string &longest =
            *std::max_element(words.begin(), words.end(), isShorter);
        if (longest.size() <= 1)
        {
            break;
        }
        longest.pop_back();
        --length;
    }
    return JoinWords(words).substr(0, MAXIMUM_SHORT_NAME);
}

}  // namespace

std::string ShortenName(const std::string &name, std::set<std::string> &used)
{
    const std::string base = Abbreviate(name);
    std::string candidate = base;
    for (int number = 2; !used.insert(candidate).second; ++number)
    {
        const std::string suffix = std::to_string(number);
        candidate = base.substr(0, MAXIMUM_SHORT_NAME - suffix.size()) + suffix;
    }
    return candidate;
}

}  // namespace flightsim
