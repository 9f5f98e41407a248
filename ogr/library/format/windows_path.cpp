// SPDX-License-Identifier: MIT
// Paths as simulators write them: format.md chapter 1.

#include "ogr/library/format/windows_path.h"

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>

namespace library
{

namespace
{

constexpr std::string_view SEPARATORS = "/\\";

bool IsLetter(char character)
{
    return (character >= 'A' && character <= 'Z') ||
           (character >= 'a' && character <= 'z');
}

/** Replaces \ by / and converts to lower case. */
std::string Normalize(std::string_view path)
{
    std::string text = ToLower(path);
    std::replace(text.begin(), text.end(), '\\', '/');
    return text;
}

/** Whether a path begins with the names of a folder, both normalized. */
bool BeginsWith(const std::string &path, const std::string &folder)
{
    return path.starts_with(folder) &&
           (folder.ends_with('/') || path.size() == folder.size() ||
            path[folder.size()] == '/');
}

}  // namespace

bool IsAbsolutePath(std::string_view path)
{
    const bool hasDrive =
        path.size() >= 2 && IsLetter(path[0]) && path[1] == ':';
    return hasDrive || path.starts_with('/') || path.starts_with('\\');
}

std::string StripLongPathMark(std::string_view path)
{
    constexpr std::string_view server = "//?/unc/";
    constexpr std::string_view local = "//?/";
    const std::string normal = Normalize(path);
    if (normal.starts_with(server))
    {
        return "\\\\" + std::string(path.substr(server.size()));
    }
    return std::string(
        path.substr(normal.starts_with(local) ? local.size() : 0));
}

std::vector<std::string> SplitPath(std::string_view path)
{
    std::vector<std::string> names;
    while (!path.empty())
    {
        const std::size_t end =
            std::min(path.find_first_of(SEPARATORS), path.size());
        const std::string_view name = path.substr(0, end);
        if (!name.empty() && name != ".")
        {
            names.emplace_back(name);
        }
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return names;
}

std::string JoinPath(std::string_view folder, std::string_view name)
{
    std::string path(folder);
    if (!path.empty() && SEPARATORS.find(path.back()) == std::string_view::npos)
    {
        path += '/';
    }
    path += name;
    return path;
}

std::string GetParentPath(std::string_view path)
{
    while (path.size() > 1 &&
           SEPARATORS.find(path.back()) != std::string_view::npos)
    {
        path.remove_suffix(1);
    }
    const std::size_t last = path.find_last_of(SEPARATORS);
    if (last == std::string_view::npos)
    {
        return {};
    }
    return std::string(path.substr(0, std::max<std::size_t>(last, 1)));
}

std::string_view GetLastName(std::string_view path)
{
    while (path.size() > 1 &&
           SEPARATORS.find(path.back()) != std::string_view::npos)
    {
        path.remove_suffix(1);
    }
    const std::size_t last = path.find_last_of(SEPARATORS);
    return last == std::string_view::npos ? path : path.substr(last + 1);
}

bool StaysInside(std::string_view path)
{
    int depth = 0;
    for (const std::string &name : SplitPath(path))
    {
        depth += name == ".." ? -1 : 1;
        if (depth < 0)
        {
            return false;
        }
    }
    return depth > 0 && !IsAbsolutePath(path);
}

bool HasExtension(std::string_view name, std::string_view extension)
{
    return name.size() > extension.size() &&
           EqualsIgnoringCase(name.substr(name.size() - extension.size()),
                              extension);
}

PathMap::PathMap(std::string_view text)
{
    for (const std::string &pair : SplitList(text, ';'))
    {
        const std::size_t equals = pair.find('=');
        if (equals != std::string::npos && equals > 0)
        {
            m_pairs.emplace_back(StripLongPathMark(pair.substr(0, equals)),
                                 pair.substr(equals + 1));
        }
    }
}

const std::pair<std::string, std::string> *
PathMap::Find(std::string_view windowsPath) const
{
    const std::string path = StripLongPathMark(windowsPath);
    const std::string normal = Normalize(path);
    const std::pair<std::string, std::string> *best = nullptr;
    for (const auto &pair : m_pairs)
    {
        const bool isLonger =
            best == nullptr || pair.first.size() > best->first.size();
        if (isLonger && BeginsWith(normal, Normalize(pair.first)))
        {
            best = &pair;
        }
    }
    return best;
}

std::string PathMap::Apply(std::string_view windowsPath) const
{
    const std::string path = StripLongPathMark(windowsPath);
    const std::pair<std::string, std::string> *best = Find(path);
    if (best == nullptr)
    {
        return path;
    }
    std::string mapped = best->second;
    for (const std::string &name :
         SplitPath(std::string_view(path).substr(best->first.size())))
    {
        mapped = JoinPath(mapped, name);
    }
    return mapped;
}

}  // namespace library
