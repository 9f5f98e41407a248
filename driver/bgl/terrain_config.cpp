// SPDX-License-Identifier: MIT
// A user's terrain.cfg: the names of classes and of terrain vector textures.
//
// Certain, because the file of FSX has it: sections in brackets, key=value,
// comments from "//" on, [LandClasses] with NAME=code, [Texture.N] with Name,
// guid={...} (not in every section) and Color=AARRGGBB. Assumed:
// [WaterClasses], [RegionClasses] and [Regions], which have not been seen in a
// file; code=NAME, the reverse; ";" for comments; a colour of six digits; that
// the last of two lines with the same key counts; the encoding, as the file of
// FSX is plain ASCII.

#include "driver/bgl/terrain_config.h"

#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace bgl
{

namespace
{

constexpr int MAXIMUM_CLASS = 255;

/** Limits the memory for a hostile file; real numbers stay below 1000. */
constexpr int MAXIMUM_TEXTURE_NUMBER = 65535;

constexpr std::string_view BLANKS = " \t\v\f";
constexpr std::string_view TEXTURE_SECTION = "texture.";

/** The sections with class names, and the TRQ1 data types of the classes. */
constexpr std::pair<std::string_view, std::uint16_t> CLASS_SECTIONS[] = {
    {"landclasses", 3},
    {"waterclasses", 4},
    {"regionclasses", 5},
    {"regions", 5}};

std::string_view Trim(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(BLANKS);
    if (first == std::string_view::npos)
    {
        return {};
    }
    return text.substr(first, text.find_last_not_of(BLANKS) + 1 - first);
}

std::string LowerCase(std::string_view text)
{
    std::string lower(text);
    for (char &character : lower)
    {
        if (character >= 'A' && character <= 'Z')
        {
            character = static_cast<char>(character - 'A' + 'a');
        }
    }
    return lower;
}

/** Returns the line up to its comment. A mark inside a word, as in "a//b", is
 * text. */
std::string_view WithoutComment(std::string_view line)
{
    for (std::size_t i = 0; i < line.size(); ++i)
    {
        const bool isMark = line[i] == ';' || line.substr(i, 2) == "//";
        if (isMark &&
            (i == 0 || BLANKS.find(line[i - 1]) != std::string_view::npos))
        {
            return line.substr(0, i);
        }
    }
    return line;
}

/** Parses an integer from 0 to `maximum`; returns nothing for other text. */
std::optional<int> ParseNumber(std::string_view text, int maximum)
{
    int number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < 0 || number > maximum)
    {
        return std::nullopt;
    }
    return number;
}

std::optional<TerrainColour> ParseColour(std::string_view text)
{
    std::uint32_t value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, 16);
    if (error != std::errc() || stop != end ||
        (text.size() != 6 && text.size() != 8))
    {
        return std::nullopt;
    }
    return TerrainColour{static_cast<std::uint8_t>(value >> 16),
                         static_cast<std::uint8_t>(value >> 8),
                         static_cast<std::uint8_t>(value)};
}

/** Reads a file line by line. */
class TerrainConfigReader
{
  public:
    TerrainConfigReader(std::string_view text, ProblemList &problems)
        : m_text(text), m_problems(problems)
    {
    }

    void ReadLines();
    TerrainConfig TakeConfig();

  private:
    void ReadLine(std::string_view line);
    void ReadSection(std::string_view line);
    void StartTexture(std::string_view numberText);
    void ReadClass(std::string_view key, std::string_view value);
    void ReadTextureKey(std::string_view key, std::string_view value);
    void Skip(const char *expected);

    /** Sets a field to the parsed value, if there is one. */
    template <class Value>
    void Take(const std::optional<Value> &value, std::optional<Value> &field,
              const char *expected)
    {
        if (!value)
        {
            Skip(expected);
            return;
        }
        field = value;
    }

    std::string_view m_text;
    ProblemList &m_problems;
    std::map<std::uint16_t, std::map<int, std::string>> m_classNames;
    std::map<int, TerrainTexture> m_textures;

    /** The names and the texture of the current section; null in sections that
     * are skipped. */
    std::map<int, std::string> *m_names = nullptr;
    TerrainTexture *m_texture = nullptr;

    std::size_t m_lineStart = 0;
    std::uint64_t m_lineNumber = 0;
};

void TerrainConfigReader::Skip(const char *expected)
{
    m_problems.Add("terrain.cfg, line " + std::to_string(m_lineNumber),
                   m_lineStart, expected);
}

void TerrainConfigReader::ReadLines()
{
    std::size_t position = m_text.size() - SkipByteOrderMark(m_text).size();
    while (position < m_text.size())
    {
        const std::size_t end =
            std::min(m_text.find_first_of("\r\n", position), m_text.size());
        ++m_lineNumber;
        m_lineStart = position;
        ReadLine(Trim(WithoutComment(m_text.substr(position, end - position))));
        position = end + (m_text.substr(end, 2) == "\r\n" ? 2 : 1);
    }
}

void TerrainConfigReader::ReadLine(std::string_view line)
{
    if (line.empty())
    {
        return;
    }
    if (line.front() == '[')
    {
        ReadSection(line);
        return;
    }
    const std::size_t equals = line.find('=');
    const std::string_view key = Trim(line.substr(0, equals));
    if (equals == std::string_view::npos || key.empty())
    {
        Skip("expected key=value, [section] or a comment");
        return;
    }
    const std::string_view value = Trim(line.substr(equals + 1));
    if (m_names)
    {
        ReadClass(key, value);
    }
    else if (m_texture)
    {
        ReadTextureKey(key, value);
    }
}

void TerrainConfigReader::ReadSection(std::string_view line)
{
    m_names = nullptr;
    m_texture = nullptr;
    if (line.back() != ']')
    {
        Skip("expected a section name in brackets");
        return;
    }
    const std::string name = LowerCase(Trim(line.substr(1, line.size() - 2)));
    if (name.starts_with(TEXTURE_SECTION))
    {
        StartTexture(std::string_view(name).substr(TEXTURE_SECTION.size()));
        return;
    }
    for (const auto &[section, dataType] : CLASS_SECTIONS)
    {
        if (name == section)
        {
            m_names = &m_classNames[dataType];
        }
    }
}

void TerrainConfigReader::StartTexture(std::string_view numberText)
{
    const std::optional<int> number =
        ParseNumber(numberText, MAXIMUM_TEXTURE_NUMBER);
    if (!number)
    {
        Skip("expected a texture number from 0 to 65535");
        return;
    }
    m_texture = &m_textures[*number];
    m_texture->number = *number;
}

void TerrainConfigReader::ReadClass(std::string_view key,
                                    std::string_view value)
{
    const auto isNumber = [](std::string_view text)
    { return text.find_first_not_of("0123456789") == std::string_view::npos; };
    if (isNumber(key) && !isNumber(value))
    {
        std::swap(key, value);
    }
    const std::optional<int> code = ParseNumber(value, MAXIMUM_CLASS);
    if (!code || isNumber(key))
    {
        Skip("expected a name and a class code from 0 to 255");
        return;
    }
    (*m_names)[*code] = ToUtf8(key);
}

void TerrainConfigReader::ReadTextureKey(std::string_view key,
                                         std::string_view value)
{
    const std::string lowerKey = LowerCase(key);
    if (lowerKey == "name")
    {
        m_texture->name = ToUtf8(value);
    }
    else if (lowerKey == "guid")
    {
        // In other sections a remark follows the GUID.
        Take(Guid::FromString(value.substr(0, value.find_first_of(BLANKS))),
             m_texture->guid, "expected a GUID");
    }
    else if (lowerKey == "color")
    {
        Take(ParseColour(value), m_texture->colour,
             "expected a colour of eight hexadecimal digits");
    }
}

TerrainConfig TerrainConfigReader::TakeConfig()
{
    TerrainConfig config;
    config.classNames = std::move(m_classNames);
    for (auto &[number, texture] : m_textures)
    {
        if (texture.guid)
        {
            config.textureOfGuid[*texture.guid] = config.textures.size();
        }
        config.textures.push_back(std::move(texture));
    }
    return config;
}

}  // namespace

const TerrainTexture *TerrainConfig::FindTexture(const Guid &guid) const
{
    const auto found = textureOfGuid.find(guid);
    return found == textureOfGuid.end() ? nullptr : &textures[found->second];
}

TerrainConfig ParseTerrainConfig(std::string_view text, ProblemList &problems)
{
    if (text.size() > MAXIMUM_TERRAIN_CONFIG_SIZE)
    {
        problems.Add("terrain.cfg", MAXIMUM_TERRAIN_CONFIG_SIZE,
                     "expected a file of at most 16 MiB");
        return {};
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    {
        problems.Add("terrain.cfg", 0,
                     "expected text in UTF-8 or Windows-1252, found UTF-16");
        return {};
    }
    TerrainConfigReader reader(text, problems);
    reader.ReadLines();
    return reader.TakeConfig();
}

}  // namespace bgl
