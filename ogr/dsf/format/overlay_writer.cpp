// SPDX-License-Identifier: MIT
// Encodes points in pools and placements in commands: format.md chapter 16.2.

#include "ogr/dsf/format/overlay_writer.h"

#include "ogr/dsf/format/opcode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dsf::overlay
{

namespace
{

constexpr std::size_t MAXIMUM_POOLS = 65536;

/** Cells per degree in which objects share a pool. */
constexpr double OBJECT_CELLS = 32.0;

/** Range of heights in metres in which objects share a pool: steps of 4 mm. */
constexpr double HEIGHT_WINDOW = 256.0;

/** Writes differences in runs, like Laminar's library: format.md chapter
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
PlaneScale FindWindow(double low, double high)
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

/** Returns the window of numbers other than degrees: an integer offset, and a
 * power of two that reaches the highest number. */
PlaneScale FindWholeWindow(double low, double high)
{
    const double offset = std::floor(low);
    double size = 1.0;
    while (offset + size < high)
    {
        size *= 2.0;
    }
    return {static_cast<float>(size), static_cast<float>(offset)};
}

PlaneScale FindCell(double value)
{
    const double cell = std::floor(value * OBJECT_CELLS);
    return {static_cast<float>(1.0 / OBJECT_CELLS),
            static_cast<float>(cell / OBJECT_CELLS)};
}

std::vector<PlaneScale> FindObjectScales(const OverlayObject &object)
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

std::vector<PlaneScale> FindPolygonScales(const OverlayPolygon &polygon)
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

/** Returns the scales of the points of networks: format.md chapter 16.2. */
std::vector<PlaneScale> FindChainScales(const Overlay &overlay)
{
    return {{1.0F, static_cast<float>(overlay.west)},
            {1.0F, static_cast<float>(overlay.south)},
            {65535.0F, -32768.0F},
            {0.0F, 0.0F}};
}

}  // namespace

void AppendAtom(OverlayBytes &sink, std::string_view id,
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

void AppendText(OverlayBytes &sink, std::string_view text)
{
    sink.insert(sink.end(), text.begin(), text.end());
    sink.push_back(0);
}

template <class Number>
void OverlayPoints<Number>::Add(const std::vector<double> &values)
{
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        numbers.push_back(
            ToPlaneNumber<Number>(values[i], scales[i % scales.size()]));
    }
}

template <class Number> OverlayBytes OverlayPoints<Number>::MakePool() const
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

template <class Number> OverlayBytes OverlayPoints<Number>::MakeScales() const
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

template struct OverlayPoints<std::uint16_t>;
template struct OverlayPoints<std::uint32_t>;

OverlayWriter::OverlayWriter(const Overlay &overlay)
    : m_chainPoints{FindChainScales(overlay), {}}
{
    Write<std::uint8_t>(OP_JUNCTION_OFFSET);
    Write<std::uint32_t>(0);
}

OverlayWriter::OverlayWriter(const DsfFile &file)
    : m_objects(file.GetTable(Table::Object)),
      m_polygons(file.GetTable(Table::Polygon)),
      m_chainPoints{FindChainScales({}), {}}, m_firstPool(file.pools.size())
{
}

void OverlayWriter::Restore(const CommandState &state)
{
    SetFilter(state.filter);
    SetAboveGround(state.isAboveGround);
    SetDefinition(state.definition);
    SetPool(state.pool);
}

void OverlayWriter::AddStored(const CommandState &state,
                              const PointList &objects, std::uint32_t first,
                              std::uint32_t end)
{
    Restore(state);
    const std::uint32_t start = objects[first].point;
    Write<std::uint8_t>(OP_OBJECTS);
    Write(static_cast<std::uint16_t>(start));
    Write(static_cast<std::uint16_t>(start + (end - first)));
    m_rangeEnd = NONE;
}

void OverlayWriter::AddStored(const CommandState &state,
                              std::uint16_t parameter, const PointList &winding)
{
    Restore(state);
    Write<std::uint8_t>(winding.IsRange() ? OP_POLYGON_RANGE : OP_POLYGON);
    Write(parameter);
    if (winding.IsRange())
    {
        const std::uint32_t start = winding.size() > 0 ? winding[0].point : 0;
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

void OverlayWriter::Add(const OverlayObject &object)
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
    // Extend the range of the last command.
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

void OverlayWriter::Add(const OverlayPolygon &polygon)
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

void OverlayWriter::Add(const OverlayChain &chain)
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
    if (end - m_junctionOffset > MAXIMUM_POOL_POINTS)
    {
        m_junctionOffset = first;
        Write<std::uint8_t>(OP_JUNCTION_OFFSET);
        Write(static_cast<std::uint32_t>(first));
    }
    Write<std::uint8_t>(OP_CHAIN_RANGE);
    Write(static_cast<std::uint16_t>(first - m_junctionOffset));
    Write(static_cast<std::uint16_t>(end - m_junctionOffset));
}

const char *OverlayWriter::FindProblem() const
{
    return m_firstPool + m_pools.size() > MAXIMUM_POOLS
               ? "the points need more than 65536 pools"
           : m_objects.list.size() > MAXIMUM_DEFINITIONS ||
                   m_polygons.list.size() > MAXIMUM_DEFINITIONS ||
                   m_networks.list.size() > MAXIMUM_DEFINITIONS
               ? "there are more than 65536 different paths"
               : nullptr;
}

OverlayBytes OverlayWriter::MakeDefinitions() const
{
    OverlayBytes content;
    AppendAtom(content, "TERT", {});
    AppendAtom(content, "OBJT", m_objects.MakeTable());
    AppendAtom(content, "POLY", m_polygons.MakeTable());
    AppendAtom(content, "NETW", m_networks.MakeTable());
    AppendAtom(content, "DEMN", {});
    return content;
}

OverlayBytes OverlayWriter::MakePools() const
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

std::size_t OverlayWriter::FindPool(const std::vector<PlaneScale> &scales,
                                    std::size_t pointCount)
{
    std::vector<float> key;
    for (const PlaneScale &scale : scales)
    {
        key.push_back(scale.scale);
        key.push_back(scale.offset);
    }
    const auto [entry, isNew] = m_open.emplace(key, m_pools.size());
    if (!isNew &&
        m_pools[entry->second].CountPoints() + pointCount > MAXIMUM_POOL_POINTS)
    {
        entry->second = m_pools.size();
    }
    if (entry->second == m_pools.size())
    {
        m_pools.push_back({scales, {}});
    }
    return entry->second;
}

void OverlayWriter::SetPool(std::size_t pool)
{
    if (std::exchange(m_pool, pool) != pool)
    {
        Write<std::uint8_t>(OP_POOL);
        Write(static_cast<std::uint16_t>(pool));
    }
}

void OverlayWriter::SetDefinition(std::size_t definition)
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

void OverlayWriter::SetFilter(std::int32_t filter)
{
    if (std::exchange(m_filter, filter) != filter)
    {
        AddComment(COMMENT_FILTER, filter);
    }
}

void OverlayWriter::SetAboveGround(bool isAboveGround)
{
    if (std::exchange(m_isAboveGround, isAboveGround) != isAboveGround)
    {
        AddComment(COMMENT_ABOVE_GROUND, isAboveGround ? 1 : 0);
    }
}

void OverlayWriter::AddComment(std::uint16_t kind, std::int32_t value)
{
    constexpr std::uint8_t size = 6;
    Write<std::uint8_t>(OP_COMMENT_8);
    Write(size);
    Write(static_cast<std::uint16_t>(kind));
    Write(value);
}

}  // namespace dsf::overlay
