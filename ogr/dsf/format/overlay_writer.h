// SPDX-License-Identifier: MIT
// Puts points into pools, and things into commands: format.md chapter 16.2.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITER_H
#define FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITER_H

#include "driver/bytes/byte_writer.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/opcode.h"
#include "ogr/dsf/format/overlay_write.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

/** Names that other writers have, too, stay apart. */
namespace dsf::overlay
{

using OverlayBytes = std::vector<std::uint8_t>;

inline constexpr std::size_t MOST_POOL_POINTS = 65535;
inline constexpr std::size_t MOST_POOLS = 65536;
inline constexpr double FULL_CIRCLE = 360.0;

/** Cells of a degree in which objects share a pool. */
inline constexpr double OBJECT_CELLS = 32.0;

/** Metres of height in which objects share a pool: steps of 4 mm. */
inline constexpr double HEIGHT_WINDOW = 256.0;

/** Larger numbers in planes are no coordinates of anything. */
inline constexpr double LARGEST_PLANE = 1e6;

inline void AppendAtom(OverlayBytes &sink, std::string_view id,
                       const OverlayBytes &content)
{
    bgl::ByteWriter writer(sink);
    for (auto letter = id.rbegin(); letter != id.rend(); ++letter)
    {
        writer.Write(static_cast<std::uint8_t>(*letter));
    }
    writer.Write(static_cast<std::uint32_t>(content.size() + 8));
    writer.WriteBytes(content);
}

inline void AppendText(OverlayBytes &sink, std::string_view text)
{
    sink.insert(sink.end(), text.begin(), text.end());
    sink.push_back(0);
}

/** Writes differences as runs, as Laminar's library does: format.md chapter
 * 16.2. */
template <class Number>
void AppendRuns(OverlayBytes &sink, const std::vector<Number> &numbers)
{
    constexpr std::size_t longest = 127;
    bgl::ByteWriter writer(sink);
    const auto countEqual = [&](std::size_t first)
    {
        std::size_t count = 1;
        while (count < longest && first + count < numbers.size() &&
               numbers[first + count] == numbers[first])
        {
            ++count;
        }
        return count;
    };
    for (std::size_t i = 0; i < numbers.size();)
    {
        const std::size_t equal = countEqual(i);
        if (equal > 1)
        {
            writer.Write(static_cast<std::uint8_t>(128 + equal));
            writer.Write(numbers[i]);
            i += equal;
            continue;
        }
        std::size_t end = i + 1;
        while (end < numbers.size() && end - i < longest && countEqual(end) < 2)
        {
            ++end;
        }
        writer.Write(static_cast<std::uint8_t>(end - i));
        for (; i < end; ++i)
        {
            writer.Write(numbers[i]);
        }
    }
}

template <class Number>
Number ToPlaneNumber(double value, const PlaneScale &scale)
{
    const double most = std::numeric_limits<Number>::max();
    const double number = scale.scale != 0.0F ? (value - double{scale.offset}) *
                                                    most / double{scale.scale}
                                              : value;
    return static_cast<Number>(std::llround(std::clamp(number, 0.0, most)));
}

/** Returns the window of a group of points along an axis. */
inline PlaneScale FindWindow(double low, double high)
{
    double cells = OBJECT_CELLS;
    while (high - low > 1.0 / cells)
    {
        cells /= 2.0;
    }
    const double offset = std::floor(low * cells) / cells;
    const double size = (offset + 1.0 / cells < high ? 2.0 : 1.0) / cells;
    return {static_cast<float>(size), static_cast<float>(offset)};
}

/** The same for numbers that are no degrees: a whole offset, and a power of two
 * that reaches over the highest one. */
inline PlaneScale FindWholeWindow(double low, double high)
{
    const double offset = std::floor(low);
    double size = 1.0;
    while (offset + size < high)
    {
        size *= 2.0;
    }
    return {static_cast<float>(size), static_cast<float>(offset)};
}

inline PlaneScale FindCell(double value)
{
    const double cell = std::floor(value * OBJECT_CELLS);
    return {static_cast<float>(1.0 / OBJECT_CELLS),
            static_cast<float>(cell / OBJECT_CELLS)};
}

inline std::vector<PlaneScale> FindObjectScales(const OverlayObject &object)
{
    std::vector<PlaneScale> scales = {FindCell(object.planes[0]),
                                      FindCell(object.planes[1]),
                                      {static_cast<float>(FULL_CIRCLE), 0.0F}};
    if (object.planes.size() > scales.size())
    {
        scales.push_back(
            {static_cast<float>(HEIGHT_WINDOW),
             static_cast<float>(std::floor(object.planes[3] / HEIGHT_WINDOW) *
                                HEIGHT_WINDOW)});
    }
    return scales;
}

inline std::vector<PlaneScale> FindPolygonScales(const OverlayPolygon &polygon)
{
    const auto planes = static_cast<std::size_t>(polygon.planeCount);
    std::vector<double> lows(planes, LARGEST_PLANE);
    std::vector<double> highs(planes, -LARGEST_PLANE);
    for (std::size_t i = 0; i < polygon.values.size(); ++i)
    {
        const std::size_t plane = i % planes;
        lows[plane] = std::min(lows[plane], polygon.values[i]);
        highs[plane] = std::max(highs[plane], polygon.values[i]);
    }
    const PlaneLayout layout = FindPlaneLayout(
        FindAssetKind(polygon.path), polygon.parameter, polygon.planeCount);
    std::vector<PlaneScale> scales(planes);
    for (std::size_t plane = 2; plane < planes; ++plane)
    {
        const int number = static_cast<int>(plane);
        const bool isCode = number == layout.wall || number == layout.subtype;
        scales[plane] =
            isCode ? PlaneScale{} : FindWholeWindow(lows[plane], highs[plane]);
    }
    for (std::size_t axis = 0; axis < 2; ++axis)
    {
        double low = lows[axis];
        double high = highs[axis];
        if (layout.control >= 0)
        {
            const std::size_t control =
                static_cast<std::size_t>(layout.control) + axis;
            low = std::min(low, lows[control]);
            high = std::max(high, highs[control]);
            scales[control] = FindWindow(low, high);
        }
        scales[axis] = FindWindow(low, high);
    }
    return scales;
}

/** Points with the same scales. */
template <class Number> struct OverlayPoints
{
    std::vector<PlaneScale> scales{};

    /** Point by point. */
    std::vector<Number> numbers{};

    std::size_t CountPoints() const
    {
        return numbers.size() / scales.size();
    }

    void Add(const std::vector<double> &values)
    {
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            numbers.push_back(
                ToPlaneNumber<Number>(values[i], scales[i % scales.size()]));
        }
    }

    /** Returns the content of POOL or PO32. */
    OverlayBytes MakePool() const
    {
        constexpr std::uint8_t runsOfDifferences = 3;
        OverlayBytes content;
        bgl::ByteWriter writer(content);
        const std::size_t planes = scales.size();
        const std::size_t count = CountPoints();
        writer.Write(static_cast<std::uint32_t>(count));
        writer.Write(static_cast<std::uint8_t>(planes));
        std::vector<Number> differences(count);
        for (std::size_t plane = 0; plane < planes; ++plane)
        {
            Number last = 0;
            for (std::size_t i = 0; i < count; ++i)
            {
                const Number number = numbers[i * planes + plane];
                differences[i] = static_cast<Number>(number - last);
                last = number;
            }
            writer.Write(runsOfDifferences);
            AppendRuns(content, differences);
        }
        return content;
    }

    /** Returns the content of SCAL or SC32. */
    OverlayBytes MakeScales() const
    {
        OverlayBytes content;
        bgl::ByteWriter writer(content);
        for (const PlaneScale &scale : scales)
        {
            writer.Write(scale.scale);
            writer.Write(scale.offset);
        }
        return content;
    }
};

using OverlayPool = OverlayPoints<std::uint16_t>;

/** Scales of the points of networks: format.md chapter 16.2. */
inline std::vector<PlaneScale> FindChainScales(const Overlay &overlay)
{
    return {{1.0F, static_cast<float>(overlay.west)},
            {1.0F, static_cast<float>(overlay.south)},
            {65535.0F, -32768.0F},
            {0.0F, 0.0F}};
}

/** Puts points into pools, and things into commands. */
class OverlayWriter final
{
  public:
    explicit OverlayWriter(const Overlay &overlay)
        : m_chainPoints{FindChainScales(overlay), {}}
    {
        Write<std::uint8_t>(OP_JUNCTION_OFFSET);
        Write<std::uint32_t>(0);
    }

    /** Goes on with the definitions and pools of a file. */
    explicit OverlayWriter(const DsfFile &file)
        : m_objects(file.GetTable(Table::Object)),
          m_polygons(file.GetTable(Table::Polygon)),
          m_chainPoints{FindChainScales({}), {}}, m_firstPool(file.pools.size())
    {
    }

    /** Appends commands of a file. */
    void Copy(bgl::ByteSpan commands)
    {
        m_commands.insert(m_commands.end(), commands.begin(), commands.end());
    }

    /** Takes over what the commands before have set. */
    void StartWith(const CommandState &state)
    {
        m_pool = state.pool;
        m_definition = state.definition;
        m_filter = state.filter;
        m_isAboveGround = state.isAboveGround;
        m_rangeEnd = NONE;
    }

    /** Sets what the commands behind are to find. */
    void Restore(const CommandState &state)
    {
        SetFilter(state.filter);
        SetAboveGround(state.isAboveGround);
        SetDefinition(state.definition);
        SetPool(state.pool);
    }

    /** Places objects that a pool of the file has. */
    void AddStored(const CommandState &state, const PointList &objects,
                   std::uint32_t first, std::uint32_t end)
    {
        Restore(state);
        const std::uint32_t start = objects[first].point;
        Write<std::uint8_t>(OP_OBJECTS);
        Write(static_cast<std::uint16_t>(start));
        Write(static_cast<std::uint16_t>(start + (end - first)));
        m_rangeEnd = NONE;
    }

    /** Draws a winding of points that a pool of the file has, at most 255 unless
     * they follow each other. */
    void AddStored(const CommandState &state, std::uint16_t parameter,
                   const PointList &winding)
    {
        Restore(state);
        Write<std::uint8_t>(winding.IsRange() ? OP_POLYGON_RANGE : OP_POLYGON);
        Write(parameter);
        if (winding.IsRange())
        {
            const std::uint32_t start =
                winding.size() > 0 ? winding[0].point : 0;
            Write(static_cast<std::uint16_t>(start));
            Write(static_cast<std::uint16_t>(start + winding.size()));
            return;
        }
        Write(static_cast<std::uint8_t>(winding.size()));
        for (std::uint32_t i = 0; i < winding.size(); ++i)
        {
            Write(static_cast<std::uint16_t>(winding[i].point));
        }
    }

    void Add(const OverlayObject &object)
    {
        const std::vector<PlaneScale> scales = FindObjectScales(object);
        const std::size_t pool = FindPool(scales, 1);
        const std::size_t first = m_pools[pool].CountPoints();
        SetFilter(object.filter);
        if (scales.size() > 3)
        {
            SetAboveGround(object.isAboveGround);
        }
        SetDefinition(m_objects.Find(object.path));
        SetPool(m_firstPool + pool);
        m_pools[pool].Add(object.planes);
        // A range that nothing stands behind yet goes on.
        if (m_rangeEnd == m_commands.size() && m_rangePoint == first)
        {
            bgl::StoreLittleEndian(m_commands.data() + m_commands.size() - 2,
                                   static_cast<std::uint16_t>(first + 1));
        }
        else
        {
            Write<std::uint8_t>(OP_OBJECTS);
            Write(static_cast<std::uint16_t>(first));
            Write(static_cast<std::uint16_t>(first + 1));
        }
        m_rangeEnd = m_commands.size();
        m_rangePoint = first + 1;
    }

    void Add(const OverlayPolygon &polygon)
    {
        const std::vector<PlaneScale> scales = FindPolygonScales(polygon);
        const std::size_t pool =
            FindPool(scales, polygon.values.size() / scales.size());
        std::size_t point = m_pools[pool].CountPoints();
        SetFilter(polygon.filter);
        SetDefinition(m_polygons.Find(polygon.path));
        SetPool(m_firstPool + pool);
        m_pools[pool].Add(polygon.values);
        const bool isSingle = polygon.windings.size() == 1;
        Write<std::uint8_t>(isSingle ? OP_POLYGON_RANGE : OP_WINDING_RANGES);
        Write(polygon.parameter);
        if (!isSingle)
        {
            Write(static_cast<std::uint8_t>(polygon.windings.size()));
        }
        Write(static_cast<std::uint16_t>(point));
        for (const std::uint32_t size : polygon.windings)
        {
            point += size;
            Write(static_cast<std::uint16_t>(point));
        }
    }

    void Add(const OverlayChain &chain)
    {
        const std::size_t first = m_chainPoints.CountPoints();
        m_chainPoints.Add(chain.values);
        const std::size_t end = m_chainPoints.CountPoints();
        SetFilter(chain.filter);
        SetDefinition(m_networks.Find(chain.path));
        SetPool(0);
        if (std::exchange(m_subtype, chain.subtype) != chain.subtype)
        {
            Write<std::uint8_t>(OP_SUBTYPE);
            Write(chain.subtype);
        }
        if (end - m_junctionOffset > MOST_POOL_POINTS)
        {
            m_junctionOffset = first;
            Write<std::uint8_t>(OP_JUNCTION_OFFSET);
            Write(static_cast<std::uint32_t>(first));
        }
        Write<std::uint8_t>(OP_CHAIN_RANGE);
        Write(static_cast<std::uint16_t>(first - m_junctionOffset));
        Write(static_cast<std::uint16_t>(end - m_junctionOffset));
    }

    const char *FindProblem() const
    {
        return m_firstPool + m_pools.size() > MOST_POOLS
                   ? "the points need more than 65536 pools"
               : m_objects.list.size() > MOST_DEFINITIONS ||
                       m_polygons.list.size() > MOST_DEFINITIONS ||
                       m_networks.list.size() > MOST_DEFINITIONS
                   ? "there are more than 65536 different paths"
                   : nullptr;
    }

    /** Returns the strings of the paths that a table of the file lacks. */
    OverlayBytes MakeNewObjects() const
    {
        return m_objects.MakeTable(m_objects.stored);
    }

    OverlayBytes MakeNewPolygons() const
    {
        return m_polygons.MakeTable(m_polygons.stored);
    }

    OverlayBytes MakeDefinitions() const
    {
        OverlayBytes content;
        AppendAtom(content, "TERT", {});
        AppendAtom(content, "OBJT", m_objects.MakeTable());
        AppendAtom(content, "POLY", m_polygons.MakeTable());
        AppendAtom(content, "NETW", m_networks.MakeTable());
        AppendAtom(content, "DEMN", {});
        return content;
    }

    OverlayBytes MakePools() const
    {
        OverlayBytes content;
        for (const OverlayPool &pool : m_pools)
        {
            AppendAtom(content, "POOL", pool.MakePool());
        }
        for (const OverlayPool &pool : m_pools)
        {
            AppendAtom(content, "SCAL", pool.MakeScales());
        }
        if (m_chainPoints.CountPoints() > 0)
        {
            AppendAtom(content, "PO32", m_chainPoints.MakePool());
            AppendAtom(content, "SC32", m_chainPoints.MakeScales());
        }
        return content;
    }

    const OverlayBytes &GetCommands() const
    {
        return m_commands;
    }

  private:
    /** Paths in the order of their first use. */
    struct PathTable
    {
        std::map<std::string, std::size_t> numbers{};
        std::vector<std::string> list{};

        /** How many of them the file had. */
        std::size_t stored = 0;

        PathTable() = default;

        explicit PathTable(const std::vector<Definition> &definitions)
            : stored(definitions.size())
        {
            for (const Definition &definition : definitions)
            {
                numbers.emplace(definition.path, list.size());
                list.push_back(definition.path);
            }
        }

        std::size_t Find(const std::string &path)
        {
            const auto [entry, isNew] = numbers.emplace(path, list.size());
            if (isNew)
            {
                list.push_back(path);
            }
            return entry->second;
        }

        OverlayBytes MakeTable(std::size_t first = 0) const
        {
            OverlayBytes table;
            for (std::size_t i = first; i < list.size(); ++i)
            {
                AppendText(table, list[i]);
            }
            return table;
        }
    };

    template <class T> void Write(T value)
    {
        bgl::ByteWriter(m_commands).Write(value);
    }

    std::size_t FindPool(const std::vector<PlaneScale> &scales,
                         std::size_t pointCount)
    {
        std::vector<float> key;
        for (const PlaneScale &scale : scales)
        {
            key.push_back(scale.scale);
            key.push_back(scale.offset);
        }
        const auto [entry, isNew] = m_open.emplace(key, m_pools.size());
        if (!isNew && m_pools[entry->second].CountPoints() + pointCount >
                          MOST_POOL_POINTS)
        {
            entry->second = m_pools.size();
        }
        if (entry->second == m_pools.size())
        {
            m_pools.push_back({scales, {}});
        }
        return entry->second;
    }

    void SetPool(std::size_t pool)
    {
        if (std::exchange(m_pool, pool) != pool)
        {
            Write<std::uint8_t>(OP_POOL);
            Write(static_cast<std::uint16_t>(pool));
        }
    }

    void SetDefinition(std::size_t definition)
    {
        if (std::exchange(m_definition, definition) == definition)
        {
            return;
        }
        if (definition < 256)
        {
            Write<std::uint8_t>(OP_DEFINITION_8);
            Write(static_cast<std::uint8_t>(definition));
        }
        else
        {
            Write<std::uint8_t>(OP_DEFINITION_16);
            Write(static_cast<std::uint16_t>(definition));
        }
    }

    void SetFilter(std::int32_t filter)
    {
        if (std::exchange(m_filter, filter) != filter)
        {
            AddComment(COMMENT_FILTER, filter);
        }
    }

    void SetAboveGround(bool isAboveGround)
    {
        if (std::exchange(m_isAboveGround, isAboveGround) != isAboveGround)
        {
            AddComment(COMMENT_ABOVE_GROUND, isAboveGround ? 1 : 0);
        }
    }

    void AddComment(std::uint16_t kind, std::int32_t value)
    {
        constexpr std::uint8_t size = 6;
        Write<std::uint8_t>(OP_COMMENT_8);
        Write(size);
        Write(static_cast<std::uint16_t>(kind));
        Write(value);
    }

    /** No pool, definition or place; that of CommandState. */
    static constexpr std::size_t NONE = CommandState::NONE;

    PathTable m_objects{};
    PathTable m_polygons{};
    PathTable m_networks{};
    std::vector<OverlayPool> m_pools{};
    OverlayPoints<std::uint32_t> m_chainPoints;
    std::size_t m_firstPool = 0;
    std::size_t m_junctionOffset = 0;
    std::uint8_t m_subtype = 0;

    /** The pool of scales that has room. */
    std::map<std::vector<float>, std::size_t> m_open{};
    OverlayBytes m_commands{};
    std::size_t m_pool = NONE;
    std::size_t m_definition = NONE;
    std::int32_t m_filter = -1;
    bool m_isAboveGround = false;

    /** Where the last range of objects ends: among the bytes, and the points. */
    std::size_t m_rangeEnd = NONE;
    std::size_t m_rangePoint = NONE;
};

}  // namespace dsf::overlay

#endif
