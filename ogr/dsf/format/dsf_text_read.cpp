// SPDX-License-Identifier: MIT
// Reads DSF text: format.md chapter 14.

#include "driver/bytes/decimal.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/format/dsf_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace dsf
{

namespace
{

constexpr std::size_t TEXT_POOL_SIZE = 65535;
constexpr std::size_t MAXIMUM_TEXT_POOLS = 65536;
constexpr int MAXIMUM_TEXT_PLANES = 255;

/** Opcodes made from text: format.md chapter 6. */
enum TextOpcode : std::uint8_t
{
    TEXT_POOL = 1,
    TEXT_DEFINITION = 5,
    TEXT_SUBTYPE = 6,
    TEXT_OBJECTS = 8,
    TEXT_CHAIN_32 = 11,
    TEXT_WINDING_RANGES = 15,
    TEXT_PATCH = 18,
    TEXT_PRIMITIVE_RANGE = 25,
    TEXT_COMMENT = 32
};

std::string_view TakeLine(std::string_view &text)
{
    const std::size_t end = text.find_first_of("\r\n");
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(line.size(), text.size()));
    if (text.starts_with("\r\n"))
    {
        text.remove_prefix(2);
    }
    else if (!text.empty())
    {
        text.remove_prefix(1);
    }
    return line;
}

std::string_view Trim(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
    {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view TakeWord(std::string_view &line)
{
    line = Trim(line);
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

bool TakeReal(std::string_view &line, double &number)
{
    const std::string_view word = TakeWord(line);
    const char *end = word.data() + word.size();
    const auto result = bgl::ReadReal(word.data(), end, number);
    return !word.empty() && result.ec == std::errc{} && result.ptr == end &&
           std::isfinite(number);
}

template <class Number> bool TakeInteger(std::string_view &line, Number &number)
{
    const std::string_view word = TakeWord(line);
    const char *end = word.data() + word.size();
    const auto result = std::from_chars(word.data(), end, number);
    return !word.empty() && result.ec == std::errc{} && result.ptr == end;
}

/** Collects points with the same number of planes in pools. */
class TextPools final
{
  public:
    explicit TextPools(std::vector<Pool> &pools) : m_pools(pools)
    {
    }

    /** Returns the pool with space for some consecutive points, and the number
     * of the first; nothing if there are too many, or if the values are not
     * complete points, as at an end that does not match the open element. */
    std::optional<std::pair<std::uint16_t, std::uint32_t>>
    Add(int planes, const std::vector<double> &values)
    {
        if (planes <= 0 || values.size() % static_cast<unsigned>(planes) != 0)
        {
            return std::nullopt;
        }
        const std::size_t count = values.size() / static_cast<unsigned>(planes);
        Open &open = m_open[planes];
        if (!open.isUsed ||
            open.values.size() / static_cast<unsigned>(planes) + count >
                TEXT_POOL_SIZE)
        {
            if (count > TEXT_POOL_SIZE || m_next >= MAXIMUM_TEXT_POOLS)
            {
                return std::nullopt;
            }
            Close(planes, open);
            open.isUsed = true;
            open.number = m_next++;
        }
        const std::size_t first =
            open.values.size() / static_cast<unsigned>(planes);
        open.values.insert(open.values.end(), values.begin(), values.end());
        return std::pair{static_cast<std::uint16_t>(open.number),
                         static_cast<std::uint32_t>(first)};
    }

    void Finish()
    {
        for (auto &[planes, open] : m_open)
        {
            Close(planes, open);
        }
    }

  private:
    struct Open
    {
        bool isUsed = false;
        std::size_t number = 0;
        std::vector<double> values{};
    };

    void Close(int planes, Open &open)
    {
        if (open.isUsed)
        {
            m_pools.resize(std::max(m_pools.size(), open.number + 1));
            m_pools[open.number] = Pool::FromValues(
                static_cast<std::uint8_t>(planes), std::move(open.values));
            open = {};
        }
    }

    std::vector<Pool> &m_pools;
    std::size_t m_next = 0;
    std::map<int, Open> m_open{};
};

class DsfTextReader final
{
  public:
    DsfTextReader(std::string_view text, bgl::ProblemList &problems)
        : m_text(text), m_problems(problems),
          m_file(std::make_unique<DsfFile>()), m_pools(m_file->pools),
          m_widePools(m_file->widePools)
    {
    }

    std::unique_ptr<DsfFile> Read()
    {
        m_file->container = Container::Text;
        m_file->size = m_text.size();
        std::string_view rest = m_text;
        for (; m_line < 3; ++m_line)
        {
            TakeLine(rest);
        }
        while (!rest.empty())
        {
            ++m_line;
            m_offset = static_cast<std::uint64_t>(rest.data() - m_text.data());
            const std::string_view line = Trim(TakeLine(rest));
            if (!line.empty() && line.front() != '#' && !ReadLine(line))
            {
                m_problems.Add(NameLine(), m_offset,
                               "expected a directive of DSF2TEXT with its "
                               "arguments");
            }
        }
        CloseInner({});
        m_pools.Finish();
        m_widePools.Finish();
        m_file->commands = m_file->bytes;
        return std::move(m_file);
    }

  private:
    bool ReadLine(std::string_view line)
    {
        const std::string_view word = TakeWord(line);

        struct Directive
        {
            std::string_view word;
            bool (DsfTextReader::*read)(std::string_view);
        };

        static constexpr Directive directives[] = {
            {"OBJECT", &DsfTextReader::ReadObject},
            {"OBJECT_MSL", &DsfTextReader::ReadSeaLevelObject},
            {"OBJECT_AGL", &DsfTextReader::ReadAboveGroundObject},
            {"BEGIN_POLYGON", &DsfTextReader::BeginPolygon},
            {"BEGIN_WINDING", &DsfTextReader::BeginWinding},
            {"POLYGON_POINT", &DsfTextReader::AddPoint},
            {"END_WINDING", &DsfTextReader::EndWinding},
            {"END_POLYGON", &DsfTextReader::EndPolygon},
            {"BEGIN_SEGMENT", &DsfTextReader::BeginSegment},
            {"SHAPE_POINT", &DsfTextReader::AddShapePoint},
            {"END_SEGMENT", &DsfTextReader::EndSegment},
            {"BEGIN_PATCH", &DsfTextReader::BeginPatch},
            {"BEGIN_PRIMITIVE", &DsfTextReader::BeginPrimitive},
            {"PATCH_VERTEX", &DsfTextReader::AddPoint},
            {"END_PRIMITIVE", &DsfTextReader::EndPrimitive},
            {"END_PATCH", &DsfTextReader::Ignore},
            {"FILTER", &DsfTextReader::ReadFilter},
            {"PROPERTY", &DsfTextReader::ReadProperty},
            {"TERRAIN_DEF", &DsfTextReader::ReadDefinition<Table::Terrain>},
            {"OBJECT_DEF", &DsfTextReader::ReadDefinition<Table::Object>},
            {"POLYGON_DEF", &DsfTextReader::ReadDefinition<Table::Polygon>},
            {"NETWORK_DEF", &DsfTextReader::ReadDefinition<Table::Network>},
            {"DIVISIONS", &DsfTextReader::Ignore},
            {"HEIGHTS", &DsfTextReader::Ignore},
            // Samples of rasters are in separate files.
            {"RASTER_DEF", &DsfTextReader::Ignore},
            {"RASTER_DATA", &DsfTextReader::Ignore},
        };
        for (const Directive &directive : directives)
        {
            if (directive.word == word)
            {
                return CheckNesting(word) && (this->*directive.read)(line);
            }
        }
        return false;
    }

    /** Tracks the open elements. Returns false for an end without its
     * beginning. Patches need no end: Laminar's tool writes that of the last
     * one alone, and their primitives have ends. */
    bool CheckNesting(std::string_view word)
    {
        constexpr std::string_view begin = "BEGIN_";
        constexpr std::string_view end = "END_";
        if (word.starts_with(begin))
        {
            const std::string_view name = word.substr(begin.size());
            CloseInner(name == "WINDING" ? "POLYGON" : "");
            if (name != "PATCH")
            {
                m_open.push_back({std::string(name), NameLine(), m_offset});
            }
        }
        else if (word == "END_PATCH")
        {
            CloseInner({});
        }
        else if (word.starts_with(end))
        {
            CloseInner(word.substr(end.size()));
            if (m_open.empty())
            {
                return false;
            }
            m_open.pop_back();
        }
        return true;
    }

    /** Closes the elements inside one that is open, or all of them; they lack
     * their ends. */
    void CloseInner(std::string_view outer)
    {
        for (; !m_open.empty() && m_open.back().name != outer;
             m_open.pop_back())
        {
            const Element &element = m_open.back();
            m_problems.Add(element.line, element.offset,
                           "expected END_" + element.name + " after BEGIN_" +
                               element.name);
        }
    }

    std::string NameLine() const
    {
        return "line " + std::to_string(m_line);
    }

    bool Ignore(std::string_view)
    {
        return true;
    }

    bool ReadProperty(std::string_view line)
    {
        const std::string_view key = TakeWord(line);
        std::string value(Trim(line));
        if (key == FILTER_KEY)
        {
            value = LimitRepeatedText(std::move(value), NameLine(), m_offset,
                                      m_problems);
        }
        m_file->properties.push_back({std::string(key), std::move(value)});
        return !key.empty();
    }

    template <Table TABLE> bool ReadDefinition(std::string_view line)
    {
        std::string path(Trim(line));
        const AssetKind kind = FindAssetKind(path);
        m_file->GetTable(TABLE).push_back(
            {LimitRepeatedText(std::move(path), NameLine(), m_offset,
                               m_problems),
             kind});
        return true;
    }

    bool ReadFilter(std::string_view line)
    {
        std::int32_t filter = 0;
        if (!TakeInteger(line, filter))
        {
            return false;
        }
        AddMeaning(1, filter);
        return true;
    }

    bool ReadObject(std::string_view line)
    {
        return ReadObject(line, false);
    }

    bool ReadSeaLevelObject(std::string_view line)
    {
        SetAboveGround(false);
        return ReadObject(line, true);
    }

    bool ReadAboveGroundObject(std::string_view line)
    {
        SetAboveGround(true);
        return ReadObject(line, true);
    }

    bool ReadObject(std::string_view line, bool hasHeight)
    {
        std::uint32_t definition = 0;
        std::array<double, 4> numbers{};
        if (!TakeInteger(line, definition) || !TakeReal(line, numbers[0]) ||
            !TakeReal(line, numbers[1]) ||
            (hasHeight && !TakeReal(line, numbers[3])) ||
            !TakeReal(line, numbers[2]))
        {
            return false;
        }
        const int planes = hasHeight ? 4 : 3;
        m_values.assign(numbers.begin(), numbers.begin() + planes);
        const auto place = m_pools.Add(planes, m_values);
        if (!place)
        {
            return false;
        }
        Select(definition, place->first);
        AddNumbers<std::uint8_t>(TEXT_OBJECTS);
        AddRange(place->second, 1);
        return true;
    }

    bool BeginPolygon(std::string_view line)
    {
        m_values.clear();
        m_windings.clear();
        m_isValid =
            TakeInteger(line, m_definition) && TakeInteger(line, m_parameter);
        if (!TakeInteger(line, m_planes))
        {
            m_planes = 2;
        }
        m_isValid =
            m_isValid && m_planes >= 2 && m_planes <= MAXIMUM_TEXT_PLANES;
        return m_isValid;
    }

    bool BeginWinding(std::string_view)
    {
        m_windings.push_back(0);
        return true;
    }

    bool AddPoint(std::string_view line)
    {
        for (int plane = 0; plane < m_planes && m_isValid; ++plane)
        {
            double number = 0.0;
            m_isValid = TakeReal(line, number);
            m_values.push_back(number);
        }
        if (!m_windings.empty())
        {
            ++m_windings.back();
        }
        return m_isValid;
    }

    bool EndWinding(std::string_view)
    {
        return true;
    }

    bool EndPolygon(std::string_view)
    {
        if (!m_isValid || m_windings.empty() || m_windings.size() > 255)
        {
            return false;
        }
        const auto place = m_pools.Add(m_planes, m_values);
        if (!place)
        {
            return false;
        }
        Select(m_definition, place->first);
        AddNumbers<std::uint8_t>(TEXT_WINDING_RANGES);
        AddNumbers<std::uint16_t>(m_parameter);
        AddNumbers<std::uint8_t>(m_windings.size());
        std::size_t start = place->second;
        AddNumbers<std::uint16_t>(start);
        for (const std::size_t winding : m_windings)
        {
            start += winding;
            AddNumbers<std::uint16_t>(start);
        }
        return true;
    }

    bool BeginSegment(std::string_view line)
    {
        m_values.clear();
        m_isValid = TakeInteger(line, m_definition) &&
                    TakeInteger(line, m_subtype) && AddJunction(line);
        return m_isValid;
    }

    bool AddJunction(std::string_view line)
    {
        std::uint32_t id = 0;
        m_isValid = TakeInteger(line, id) && AddChainPoint(line, id);
        return m_isValid;
    }

    bool AddShapePoint(std::string_view line)
    {
        m_isValid = m_isValid && AddChainPoint(line, 0);
        return m_isValid;
    }

    /** Adds a point; text of X-Plane 10 may lack its third number. */
    bool AddChainPoint(std::string_view line, std::uint32_t id)
    {
        std::array<double, 4> numbers{0.0, 0.0, 0.0, static_cast<double>(id)};
        if (!TakeReal(line, numbers[0]) || !TakeReal(line, numbers[1]) ||
            (!Trim(line).empty() && !TakeReal(line, numbers[2])))
        {
            return false;
        }
        m_values.insert(m_values.end(), numbers.begin(), numbers.end());
        return true;
    }

    bool EndSegment(std::string_view line)
    {
        if (!m_isValid || m_values.empty() || !AddJunction(line) ||
            m_values.size() / 4 > 255)
        {
            return false;
        }
        const auto place = m_widePools.Add(4, m_values);
        if (!place)
        {
            return false;
        }
        Select(m_definition, place->first);
        AddNumbers<std::uint8_t>(TEXT_SUBTYPE);
        AddNumbers<std::uint8_t>(m_subtype);
        AddNumbers<std::uint8_t>(TEXT_CHAIN_32);
        const std::size_t count = m_values.size() / 4;
        AddNumbers<std::uint8_t>(count);
        for (std::size_t i = 0; i < count; ++i)
        {
            AddNumbers<std::uint32_t>(place->second + i);
        }
        m_values.clear();
        return true;
    }

    /** Begins a patch. It has the planes of the pool that is selected when it
     * begins, so its command waits for the first points. */
    bool BeginPatch(std::string_view line)
    {
        int flags = 0;
        m_isValid = TakeInteger(line, m_definition) && TakeReal(line, m_near) &&
                    TakeReal(line, m_far) && TakeInteger(line, flags) &&
                    TakeInteger(line, m_planes) && m_planes >= 5 &&
                    m_planes <= MAXIMUM_TEXT_PLANES;
        m_patchFlags = static_cast<std::uint8_t>(flags);
        m_startsPatch = m_isValid;
        m_windings.clear();
        return m_isValid;
    }

    bool BeginPrimitive(std::string_view line)
    {
        m_values.clear();
        return TakeInteger(line, m_primitive) && m_primitive <= 2;
    }

    bool EndPrimitive(std::string_view)
    {
        if (!m_isValid || m_primitive > 2)
        {
            return false;
        }
        const auto place = m_pools.Add(m_planes, m_values);
        if (!place)
        {
            return false;
        }
        Select(m_definition, place->first);
        if (std::exchange(m_startsPatch, false))
        {
            AddNumbers<std::uint8_t>(TEXT_PATCH);
            AddNumbers<std::uint8_t>(m_patchFlags);
            AddReal(m_near);
            AddReal(m_far);
        }
        AddNumbers<std::uint8_t>(TEXT_PRIMITIVE_RANGE + 3U * m_primitive);
        AddRange(place->second,
                 m_values.size() / static_cast<unsigned>(m_planes));
        return true;
    }

    void SetAboveGround(bool isAboveGround)
    {
        if (std::exchange(m_isAboveGround, isAboveGround) != isAboveGround)
        {
            AddMeaning(2, isAboveGround ? 1 : 0);
        }
    }

    void AddMeaning(std::uint16_t kind, std::int32_t value)
    {
        AddNumbers<std::uint8_t>(TEXT_COMMENT);
        AddNumbers<std::uint8_t>(6U);
        AddNumbers<std::uint16_t>(kind);
        AddNumbers<std::uint32_t>(static_cast<std::uint32_t>(value));
    }

    void Select(std::uint32_t definition, std::uint16_t pool)
    {
        AddNumbers<std::uint8_t>(TEXT_DEFINITION);
        AddNumbers<std::uint32_t>(definition);
        AddNumbers<std::uint8_t>(TEXT_POOL);
        AddNumbers<std::uint16_t>(pool);
    }

    void AddRange(std::uint32_t first, std::size_t count)
    {
        AddNumbers<std::uint16_t>(first);
        AddNumbers<std::uint16_t>(first + count);
    }

    template <class Number> void AddNumbers(std::size_t number)
    {
        const std::size_t place = m_file->bytes.size();
        m_file->bytes.resize(place + sizeof(Number));
        bgl::StoreLittleEndian(m_file->bytes.data() + place,
                               static_cast<Number>(number));
    }

    void AddReal(double number)
    {
        const std::size_t place = m_file->bytes.size();
        m_file->bytes.resize(place + sizeof(float));
        bgl::StoreLittleEndian(m_file->bytes.data() + place,
                               static_cast<float>(number));
    }

    const std::string_view m_text;

    /** An open element. */
    struct Element
    {
        std::string name;
        std::string line;
        std::uint64_t offset;
    };

    bgl::ProblemList &m_problems;
    std::vector<Element> m_open{};
    std::uint64_t m_line = 0;
    std::uint64_t m_offset = 0;
    std::unique_ptr<DsfFile> m_file;
    TextPools m_pools;
    TextPools m_widePools;
    std::vector<double> m_values{};
    std::vector<std::size_t> m_windings{};
    std::uint32_t m_definition = 0;
    std::uint16_t m_parameter = 0;
    std::uint8_t m_subtype = 0;
    std::uint8_t m_patchFlags = 0;
    std::uint8_t m_primitive = 0;
    double m_near = 0.0;
    double m_far = 0.0;
    int m_planes = 2;
    bool m_isAboveGround = false;
    bool m_isValid = false;
    bool m_startsPatch = false;
};

}  // namespace

bool HasTextHeader(std::string_view text)
{
    std::string_view rest = bgl::SkipByteOrderMark(text);
    const std::string_view platform = Trim(TakeLine(rest));
    TakeLine(rest);
    return (platform == "I" || platform == "A") &&
           Trim(TakeLine(rest)) == "DSF2TEXT";
}

std::unique_ptr<DsfFile> ReadDsfText(std::string_view text,
                                     bgl::ProblemList &problems)
{
    return DsfTextReader(bgl::SkipByteOrderMark(text), problems).Read();
}

}  // namespace dsf
