// SPDX-License-Identifier: MIT
// Writes overlays: format.md chapter 16.

#include "ogr/dsf/format/overlay_write.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/dsf/format/md5.h"
#include "ogr/dsf/format/opcode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace dsf
{

namespace
{

using OverlayBytes = std::vector<std::uint8_t>;

constexpr std::size_t MOST_POOL_POINTS = 65535;
constexpr std::size_t MOST_POOLS = 65536;
constexpr std::size_t MOST_WINDINGS = 255;
constexpr double MOST_JUNCTION = 4294967295.0;
constexpr double FULL_CIRCLE = 360.0;

/** Cells of a degree in which objects share a pool. */
constexpr double OBJECT_CELLS = 32.0;

/** Metres of height in which objects share a pool: steps of 4 mm. */
constexpr double HEIGHT_WINDOW = 256.0;

/** Larger numbers in planes are no coordinates of anything. */
constexpr double LARGEST_PLANE = 1e6;

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

/** The same for numbers that are no degrees: a whole offset, and a power of two
 * that reaches over the highest one. */
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
std::vector<PlaneScale> FindChainScales(const Overlay &overlay)
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

    void Add(const OverlayObject &object)
    {
        const std::vector<PlaneScale> scales = FindObjectScales(object);
        const std::size_t pool = FindPool(scales, 1);
        const std::size_t first = m_pools[pool].CountPoints();
        SetFilter(object.filter);
        if (scales.size() > 3 && object.isAboveGround != m_isAboveGround)
        {
            m_isAboveGround = object.isAboveGround;
            AddComment(COMMENT_ABOVE_GROUND, m_isAboveGround ? 1 : 0);
        }
        SetDefinition(m_objects.Find(object.path));
        SetPool(pool);
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
        SetPool(pool);
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
        return m_pools.size() > MOST_POOLS
                   ? "the points need more than 65536 pools"
               : m_objects.list.size() > MOST_DEFINITIONS ||
                       m_polygons.list.size() > MOST_DEFINITIONS ||
                       m_networks.list.size() > MOST_DEFINITIONS
                   ? "there are more than 65536 different paths"
                   : nullptr;
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

        std::size_t Find(const std::string &path)
        {
            const auto [entry, isNew] = numbers.emplace(path, list.size());
            if (isNew)
            {
                list.push_back(path);
            }
            return entry->second;
        }

        OverlayBytes MakeTable() const
        {
            OverlayBytes table;
            for (const std::string &path : list)
            {
                AppendText(table, path);
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

    void AddComment(std::uint16_t kind, std::int32_t value)
    {
        constexpr std::uint8_t size = 6;
        Write<std::uint8_t>(OP_COMMENT_8);
        Write(size);
        Write(static_cast<std::uint16_t>(kind));
        Write(value);
    }

    static constexpr std::size_t NONE = static_cast<std::size_t>(-1);

    PathTable m_objects{};
    PathTable m_polygons{};
    PathTable m_networks{};
    std::vector<OverlayPool> m_pools{};
    OverlayPoints<std::uint32_t> m_chainPoints;
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

bool ArePlanesNumbers(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(),
                       [](double value) {
                           return std::isfinite(value) &&
                                  std::abs(value) <= LARGEST_PLANE;
                       });
}

const char *FindPathProblem(const std::string &path)
{
    return path.empty()        ? "it has no path"
           : IsTableText(path) ? nullptr
                               : "its path has control characters";
}

}  // namespace

const char *FindObjectProblem(const OverlayObject &object)
{
    const std::size_t planes = object.planes.size();
    const char *problem = FindPathProblem(object.path);
    return problem != nullptr         ? problem
           : planes < 3 || planes > 4 ? "it has no place and heading"
           : !ArePlanesNumbers(object.planes)
               ? "a coordinate, heading or height is no possible number"
           : object.planes[2] < 0.0 || object.planes[2] > FULL_CIRCLE
               ? "its heading is not from 0 to 360 degrees"
               : nullptr;
}

const char *FindPolygonProblem(const OverlayPolygon &polygon)
{
    if (const char *problem = FindPathProblem(polygon.path))
    {
        return problem;
    }
    if (polygon.planeCount < 2 || polygon.planeCount > MOST_PLANES)
    {
        return "its points have less than 2 or more than 255 planes";
    }
    std::uint64_t points = 0;
    for (const std::uint32_t size : polygon.windings)
    {
        points += size;
        if (size == 0)
        {
            return "a winding has no points";
        }
    }
    if (points == 0 || points > MOST_POOL_POINTS)
    {
        return "it has no points, or more than 65535";
    }
    if (polygon.windings.size() > MOST_WINDINGS)
    {
        return "it has more than 255 windings";
    }
    if (polygon.values.size() !=
        points * static_cast<std::size_t>(polygon.planeCount))
    {
        return "its windings do not have the points that it has";
    }
    return ArePlanesNumbers(polygon.values)
               ? nullptr
               : "a coordinate of it is no possible number";
}

const char *FindChainProblem(const OverlayChain &chain)
{
    const std::vector<double> &values = chain.values;
    const std::size_t planes = OverlayChain::PLANES;
    if (const char *problem = FindPathProblem(chain.path))
    {
        return problem;
    }
    if (values.size() < 2 * planes || values.size() % planes != 0 ||
        values.size() / planes > MOST_POOL_POINTS)
    {
        return "it has less than 2 or more than 65535 points";
    }
    for (std::size_t i = 0; i < values.size(); i += planes)
    {
        const double junction = values[i + 3];
        const bool isEnd = i == 0 || i + planes == values.size();
        if (!(junction >= (isEnd ? 1.0 : 0.0) && junction <= MOST_JUNCTION))
        {
            return isEnd ? "an end of it has no number of a node"
                         : "a number of a node is no possible one";
        }
        if (!(std::abs(values[i]) <= LARGEST_PLANE &&
              std::abs(values[i + 1]) <= LARGEST_PLANE &&
              std::abs(values[i + 2]) < 32768.0))
        {
            return "a coordinate or level of it is no possible number";
        }
    }
    return nullptr;
}

namespace
{

/** Adds things as long as there is no problem; returns false at one. */
template <class Thing>
bool AddAll(const std::vector<Thing> &things,
            const char *(*findProblem)(const Thing &), OverlayWriter &writer,
            std::string &problem)
{
    for (const Thing &thing : things)
    {
        if (const char *reason = findProblem(thing))
        {
            problem = reason;
            return false;
        }
        writer.Add(thing);
    }
    return true;
}

}  // namespace

std::vector<std::uint8_t> WriteOverlay(const Overlay &overlay,
                                       std::string &problem)
{
    OverlayWriter writer(overlay);
    if (!AddAll(overlay.objects, FindObjectProblem, writer, problem) ||
        !AddAll(overlay.polygons, FindPolygonProblem, writer, problem) ||
        !AddAll(overlay.chains, FindChainProblem, writer, problem))
    {
        return {};
    }
    if (const char *reason = writer.FindProblem())
    {
        problem = reason;
        return {};
    }
    OverlayBytes properties;
    for (const Property &property : overlay.properties)
    {
        if (!IsTableText(property.key) || !IsTableText(property.value))
        {
            problem = "a property has control characters";
            return {};
        }
        AppendText(properties, property.key);
        AppendText(properties, property.value);
    }
    OverlayBytes head;
    AppendAtom(head, "PROP", properties);
    const OverlayBytes pools = writer.MakePools();
    constexpr std::uint64_t most = 0xFFFFFFF0;
    if (pools.size() > most || writer.GetCommands().size() > most ||
        head.size() > most)
    {
        problem = "it needs more than 4 GiB";
        return {};
    }
    OverlayBytes bytes(DsfFile::COOKIE.begin(), DsfFile::COOKIE.end());
    bgl::ByteWriter(bytes).Write(std::uint32_t{1});
    AppendAtom(bytes, "HEAD", head);
    AppendAtom(bytes, "DEFN", writer.MakeDefinitions());
    AppendAtom(bytes, "GEOD", pools);
    AppendAtom(bytes, "CMDS", writer.GetCommands());
    const Md5Digest digest = ComputeMd5(bytes);
    bytes.insert(bytes.end(), digest.begin(), digest.end());
    return bytes;
}

}  // namespace dsf
