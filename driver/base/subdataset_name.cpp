// SPDX-License-Identifier: MIT
// Names of the form BGL:"<path>":<theme>:<level>.

#include "driver/base/subdataset_name.h"

#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"

#if FLIGHTSIM_HAS_SUBDATASET_INFO
#include "gdalsubdatasetinfo.h"
#endif

#include <algorithm>
#include <charconv>
#include <memory>

namespace flightsim
{

namespace
{

char ToUpper(char character)
{
    return character >= 'a' && character <= 'z'
               ? static_cast<char>(character - 'a' + 'A')
               : character;
}

bool IsTheme(std::string_view word)
{
    const auto isThemeCharacter = [](char c)
    { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !word.empty() && word.front() >= 'a' && word.front() <= 'z' &&
           std::all_of(word.begin(), word.end(), isThemeCharacter);
}

std::optional<int> ToLevel(std::string_view word)
{
    int level = 0;
    const char *end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, level);
    const bool isNumber = error == std::errc() && stop == end && !word.empty();
    return isNumber && level >= 0 ? std::optional<int>(level) : std::nullopt;
}

/** Removes ":word" from the end of the text and returns the word; empty if
 * there is no colon. */
std::string_view TakeLastWord(std::string_view &text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos)
    {
        return {};
    }
    const std::string_view word = text.substr(colon + 1);
    text = text.substr(0, colon);
    return word;
}

/** Removes "theme" or "theme:level" from the end of the text, which leaves the
 * path. Does nothing if the text ends in neither. */
void TakeThemeAndLevel(std::string_view &text, SubdatasetName &name)
{
    std::string_view rest = text;
    std::string_view word = TakeLastWord(rest);
    const std::optional<int> level = ToLevel(word);
    if (level)
    {
        word = TakeLastWord(rest);
    }
    // A single letter before the colon is a drive.
    constexpr std::size_t shortestPath = 2;
    if (IsTheme(word) && rest.size() >= shortestPath)
    {
        name.theme = word;
        name.level = level;
        text = rest;
    }
}

}  // namespace

bool SubdatasetName::HasPrefix(std::string_view name)
{
    return name.size() >= PREFIX.size() &&
           std::equal(PREFIX.begin(), PREFIX.end(), name.begin(),
                      [](char a, char b) { return a == ToUpper(b); });
}

std::optional<SubdatasetName> SubdatasetName::Parse(std::string_view name)
{
    if (!HasPrefix(name))
    {
        return std::nullopt;
    }
    std::string_view text = name.substr(PREFIX.size());
    if (text.empty())
    {
        return std::nullopt;
    }
    SubdatasetName parsed;
    TakeThemeAndLevel(text, parsed);
    if (text.front() == '"')
    {
        if (text.size() < 2 || text.back() != '"')
        {
            return std::nullopt;
        }
        text = text.substr(1, text.size() - 2);
    }
    if (text.empty())
    {
        return std::nullopt;
    }
    parsed.path = text;
    return parsed;
}

std::string SubdatasetName::ToString() const
{
    std::string name = std::string(PREFIX) + '"' + path + '"';
    if (!theme.empty())
    {
        name += ':' + theme;
    }
    if (level)
    {
        name += ':' + std::to_string(*level);
    }
    return name;
}

#if FLIGHTSIM_HAS_SUBDATASET_INFO

namespace
{

class SceneSubdatasetInfo final : public GDALSubdatasetInfo
{
  public:
    SceneSubdatasetInfo(const std::string &name, std::string_view prefix)
        : GDALSubdatasetInfo(name), m_prefix(prefix)
    {
    }

  private:
    void parseFileName() override
    {
        std::string text(SubdatasetName::PREFIX);
        text += m_fileName.substr(m_prefix.size());
        const std::optional<SubdatasetName> name = SubdatasetName::Parse(text);
        if (!name || name->theme.empty())
        {
            return;
        }
        // Without the colon.
        m_driverPrefixComponent = m_prefix.substr(0, m_prefix.size() - 1);
        m_pathComponent = name->path;
        m_subdatasetComponent = name->theme;
        if (name->level)
        {
            m_subdatasetComponent += ':' + std::to_string(*name->level);
        }
    }

    const std::string_view m_prefix;
};

template <const std::string_view &PREFIX>
GDALSubdatasetInfo *GetInfo(const char *name)
{
    if (!STARTS_WITH_CI(name, PREFIX.data()))
    {
        return nullptr;
    }
    std::unique_ptr<SceneSubdatasetInfo> info;
    const auto make = [&]
    {
        auto made = std::make_unique<SceneSubdatasetInfo>(name, PREFIX);
        if (!made->GetSubdatasetComponent().empty())
        {
            info = std::move(made);
        }
    };
    // Without the colon, as the driver is called.
    const std::string driver(PREFIX.substr(0, PREFIX.size() - 1));
    return GuardMemory(driver.c_str(), name, make) ? info.release() : nullptr;
}

}  // namespace

void SetSubdatasetInfo(GDALDriver &driver)
{
    driver.pfnGetSubdatasetInfoFunc = GetInfo<SubdatasetName::PREFIX>;
}

void SetLibrarySubdatasetInfo(GDALDriver &driver)
{
    driver.pfnGetSubdatasetInfoFunc = GetInfo<SubdatasetName::LIBRARY_PREFIX>;
}

void SetTileSubdatasetInfo(GDALDriver &driver)
{
    driver.pfnGetSubdatasetInfoFunc = GetInfo<SubdatasetName::TILE_PREFIX>;
}

#else

void SetSubdatasetInfo(GDALDriver &)
{
}

void SetLibrarySubdatasetInfo(GDALDriver &)
{
}

void SetTileSubdatasetInfo(GDALDriver &)
{
}

#endif

}  // namespace flightsim
