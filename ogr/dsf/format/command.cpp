// SPDX-License-Identifier: MIT
// Reads the commands of a DSF file one by one: format.md chapter 6.

#include "ogr/dsf/format/command.h"

#include "ogr/dsf/format/opcode.h"

#include <utility>

namespace dsf
{

namespace
{

/** Limit of the objects and points of a file, per byte: a range of five bytes
 * can have 65535. */
constexpr std::uint64_t EXPANDED_PER_BYTE = 50;
constexpr std::uint64_t EXPANDED_AT_LEAST = 1U << 20U;

/** Weight of a triangle in that limit, as triangles are kept in memory. Real
 * files have more than a byte per point. */
constexpr std::uint64_t TRIANGLE_WEIGHT = 16;

/** Points with more planes than this count as several in that limit, because
 * features hold all planes. */
constexpr std::uint64_t PLANES_OF_A_POINT = 8;

/** Numbers of planes. */
constexpr int OBJECT_PLANES = 3;
constexpr int OBJECT_PLANES_WITH_HEIGHT = 4;
constexpr int CHAIN_PLANES = 4;
constexpr int CHAIN_PLANES_CURVED = 7;
constexpr int PATCH_PLANES = 5;

/** Limit for polygons, whose features hold all planes. Real ones have at most
 * eight. */
constexpr int MAXIMUM_POLYGON_PLANES = 16;

/** Reads a command that only sets state; returns false if it is damaged. */
bool ReadState(bgl::ByteSpan commands, std::uint8_t opcode, CommandState &state)
{
    constexpr std::size_t sizes[] = {0, 2, 4, 1, 2, 4, 1};
    const std::size_t size = sizes[opcode];
    if (size == 0 || commands.size() - state.position < size)
    {
        return false;
    }
    const std::uint8_t *bytes = commands.data() + state.position;
    state.position += size;
    switch (opcode)
    {
        case OP_POOL:
            state.pool = bgl::LoadLittleEndian<std::uint16_t>(bytes);
            break;
        case OP_JUNCTION_OFFSET:
            state.junctionOffset = bgl::LoadLittleEndian<std::uint32_t>(bytes);
            break;
        case OP_DEFINITION_8:
            state.definition = *bytes;
            break;
        case OP_DEFINITION_16:
            state.definition = bgl::LoadLittleEndian<std::uint16_t>(bytes);
            break;
        case OP_DEFINITION_32:
            state.definition = bgl::LoadLittleEndian<std::uint32_t>(bytes);
            break;
        default:
            state.subtype = *bytes;
            break;
    }
    return true;
}

}  // namespace

PointList CommandReader::WindingCursor::Take(std::uint32_t pool)
{
    if (form == Form::Counted)
    {
        const std::uint32_t count = *bytes;
        const PointList points =
            PointList::Numbers16(pool, 0, count, bytes + 1);
        bytes += 1 + 2 * count;
        return points;
    }
    const std::uint32_t first = bgl::LoadLittleEndian<std::uint16_t>(bytes);
    const std::uint32_t end = bgl::LoadLittleEndian<std::uint16_t>(bytes + 2);
    bytes += 2;
    return PointList::Range(pool, first, end - first);
}

template <class Number> bool CommandReader::Load(Number &number)
{
    const std::uint8_t *bytes = LoadBytes(sizeof(Number));
    if (bytes == nullptr)
    {
        return false;
    }
    number = bgl::LoadLittleEndian<Number>(bytes);
    return true;
}

const std::uint8_t *CommandReader::LoadBytes(std::size_t count)
{
    if (m_file.commands.size() - m_state.position < count)
    {
        return nullptr;
    }
    const std::uint8_t *bytes = m_file.commands.data() + m_state.position;
    m_state.position += count;
    return bytes;
}

void CommandReader::Damage(std::uint64_t position, std::string expected)
{
    if (!m_damage)
    {
        m_damage = {m_file.commandsOffset + position, std::move(expected)};
    }
}

bool CommandReader::Next()
{
    while (!m_hasEnded && m_state.position < m_file.commands.size())
    {
        const std::size_t start = m_state.position;
        const std::uint8_t opcode = m_file.commands[m_state.position++];
        // Two thirds of all commands only set state.
        if (opcode <= OP_SUBTYPE && ReadState(m_file.commands, opcode, m_state))
        {
            continue;
        }
        m_command = {};
        m_command.offset = m_file.commandsOffset + start;
        m_draws = false;
        if (opcode <= OP_SUBTYPE || !Read(opcode))
        {
            Damage(start, "expected a command, found opcode " +
                              std::to_string(opcode) +
                              " without its arguments or meaning; those "
                              "behind it are not read");
            m_hasEnded = true;
            return false;
        }
        if (!m_draws)
        {
            continue;
        }
        if (HasSpent())
        {
            Damage(start, "expected fewer objects and points than would fill "
                          "the memory; the commands behind it are not read");
            m_hasEnded = true;
            return false;
        }
        if (IsUsable())
        {
            return true;
        }
        ++m_skipped;
        Damage(start, "expected a definition, a pool and points that exist, "
                      "for opcode " +
                          std::to_string(opcode));
    }
    return false;
}

bool CommandReader::Read(std::uint8_t opcode)
{
    switch (opcode)
    {
        case OP_OBJECT:
        case OP_OBJECTS:
            return ReadObjects(opcode == OP_OBJECTS);
        case OP_CHAIN:
        case OP_CHAIN_RANGE:
        case OP_CHAIN_32:
            return ReadChain(opcode);
        case OP_POLYGON:
        case OP_POLYGON_RANGE:
            return ReadPolygon(opcode == OP_POLYGON_RANGE);
        case OP_WINDINGS:
            return ReadWindings();
        case OP_WINDING_RANGES:
            return ReadWindingRanges();
        case OP_PATCH:
        case OP_PATCH_FLAGS:
        case OP_PATCH_LOD:
            return ReadPatch(opcode);
        case OP_COMMENT_8:
        case OP_COMMENT_16:
        case OP_COMMENT_32:
            return ReadComment(opcode);
        default:
            return opcode >= OP_TRIANGLES && opcode <= OP_FAN_RANGE &&
                   ReadPrimitive(opcode);
    }
}

bool CommandReader::ReadRange(std::uint32_t pool, PointList &points)
{
    std::uint16_t first = 0;
    std::uint16_t end = 0;
    if (!Load(first) || !Load(end) || end < first)
    {
        return false;
    }
    points = PointList::Range(pool, first, std::uint32_t{end} - first);
    Expand(points.size());
    return true;
}

bool CommandReader::ReadObjects(bool isRange)
{
    m_draws = true;
    m_command.kind = CommandKind::Objects;
    if (isRange)
    {
        return ReadRange(m_state.pool, m_command.points);
    }
    std::uint16_t point = 0;
    if (!Load(point))
    {
        return false;
    }
    m_command.points = PointList::Range(m_state.pool, point, 1);
    Expand(1);
    return true;
}

bool CommandReader::ReadChain(std::uint8_t opcode)
{
    m_draws = true;
    m_command.kind = CommandKind::Chain;
    if (opcode == OP_CHAIN_RANGE)
    {
        std::uint16_t first = 0;
        std::uint16_t end = 0;
        if (!Load(first) || !Load(end) || end < first ||
            m_state.junctionOffset > CommandState::NONE - 65535)
        {
            return false;
        }
        m_command.points =
            PointList::Range(m_state.pool, m_state.junctionOffset + first,
                             std::uint32_t{end} - first);
        Expand(m_command.points.size());
        return true;
    }
    std::uint8_t count = 0;
    const bool isWide = opcode == OP_CHAIN_32;
    if (!Load(count))
    {
        return false;
    }
    const std::uint8_t *bytes =
        LoadBytes(std::size_t{count} * (isWide ? 4 : 2));
    if (bytes == nullptr)
    {
        return false;
    }
    m_command.points =
        isWide ? PointList::Numbers32(m_state.pool, count, bytes)
               : PointList::Numbers16(m_state.pool, m_state.junctionOffset,
                                      count, bytes);
    Expand(count);
    return true;
}

bool CommandReader::ReadPolygon(bool isRange)
{
    m_draws = true;
    m_command.kind = CommandKind::Polygon;
    if (!Load(m_command.parameter))
    {
        return false;
    }
    m_command.windingCount = 1;
    m_windings.bytes = m_file.commands.data() + m_state.position;
    if (isRange)
    {
        m_windings.form = WindingCursor::Form::Ranges;
        PointList points;
        return ReadRange(m_state.pool, points);
    }
    m_windings.form = WindingCursor::Form::Counted;
    std::uint8_t count = 0;
    if (!Load(count) || LoadBytes(std::size_t{count} * 2) == nullptr)
    {
        return false;
    }
    Expand(count);
    return true;
}

bool CommandReader::ReadWindings()
{
    m_draws = true;
    m_command.kind = CommandKind::Polygon;
    std::uint8_t windings = 0;
    if (!Load(m_command.parameter) || !Load(windings))
    {
        return false;
    }
    m_command.windingCount = windings;
    m_windings.form = WindingCursor::Form::Counted;
    m_windings.bytes = m_file.commands.data() + m_state.position;
    for (int i = 0; i < windings; ++i)
    {
        std::uint8_t count = 0;
        if (!Load(count) || LoadBytes(std::size_t{count} * 2) == nullptr)
        {
            return false;
        }
        Expand(count);
    }
    return true;
}

bool CommandReader::ReadWindingRanges()
{
    m_draws = true;
    m_command.kind = CommandKind::Polygon;
    std::uint8_t windings = 0;
    std::uint16_t first = 0;
    if (!Load(m_command.parameter) || !Load(windings))
    {
        return false;
    }
    m_command.windingCount = windings;
    m_windings.form = WindingCursor::Form::Ranges;
    m_windings.bytes = m_file.commands.data() + m_state.position;
    if (!Load(first))
    {
        return false;
    }
    for (int i = 0; i < windings; ++i)
    {
        std::uint16_t end = 0;
        if (!Load(end) || end < first)
        {
            return false;
        }
        Expand(std::uint64_t{end} - first);
        first = end;
    }
    return true;
}

bool CommandReader::ReadPatch(std::uint8_t opcode)
{
    m_draws = true;
    m_command.kind = CommandKind::Patch;
    if ((opcode != OP_PATCH && !Load(m_state.patchFlags)) ||
        (opcode == OP_PATCH_LOD &&
         (!Load(m_state.patchNear) || !Load(m_state.patchFar))))
    {
        return false;
    }
    m_state.patchDefinition = m_state.definition;
    ++m_state.patch;
    m_state.patchPlanes = m_state.pool < m_file.pools.size()
                              ? m_file.pools[m_state.pool].GetPlaneCount()
                              : 0;
    return true;
}

bool CommandReader::ReadPrimitive(std::uint8_t opcode)
{
    m_draws = true;
    m_command.kind = CommandKind::Primitive;
    const int number = opcode - OP_TRIANGLES;
    m_command.primitive = static_cast<PrimitiveKind>(number / 3);
    if (number % 3 == 2)
    {
        const bool isRead = ReadRange(m_state.pool, m_command.points);
        Expand((TRIANGLE_WEIGHT - 1) * m_command.points.size());
        return isRead;
    }
    std::uint8_t count = 0;
    if (!Load(count))
    {
        return false;
    }
    const bool isPairs = number % 3 == 1;
    const std::uint8_t *bytes =
        LoadBytes(std::size_t{count} * (isPairs ? 4 : 2));
    if (bytes == nullptr)
    {
        return false;
    }
    m_command.points =
        isPairs ? PointList::Pairs(count, bytes)
                : PointList::Numbers16(m_state.pool, 0, count, bytes);
    Expand(count);
    return true;
}

bool CommandReader::ReadComment(std::uint8_t opcode)
{
    std::uint32_t size = 0;
    std::uint8_t small = 0;
    std::uint16_t medium = 0;
    if (opcode == OP_COMMENT_8 && Load(small))
    {
        size = small;
    }
    else if (opcode == OP_COMMENT_16 && Load(medium))
    {
        size = medium;
    }
    else if (opcode != OP_COMMENT_32 || !Load(size))
    {
        return false;
    }
    const std::uint8_t *bytes = LoadBytes(size);
    if (bytes == nullptr)
    {
        return false;
    }
    ReadMeaning({bytes, size});
    return true;
}

/** Reads the meaning of a comment; ignores unknown ones. */
void CommandReader::ReadMeaning(bgl::ByteSpan comment)
{
    if (comment.size() != COMMENT_MEANING_SIZE)
    {
        return;
    }
    const auto kind = bgl::LoadLittleEndian<std::uint16_t>(comment.data());
    const auto value = bgl::LoadLittleEndian<std::int32_t>(comment.data() + 2);
    if (kind == COMMENT_FILTER)
    {
        m_state.filter = value;
        m_command.kind = CommandKind::Filter;
        m_draws = true;
    }
    else if (kind == COMMENT_ABOVE_GROUND)
    {
        m_state.isAboveGround = value != 0;
    }
}

bool CommandReader::HasDefinition(Table table, std::uint32_t definition) const
{
    return definition < m_file.GetTable(table).size();
}

bool CommandReader::HasPoints(PoolWidth width, const PointList &points,
                              int lowestPlanes, int highestPlanes) const
{
    const std::vector<Pool> &pools = m_file.GetPools(width);
    const auto hasPoint = [&](std::uint32_t i)
    {
        const PointRef ref = points[i];
        return ref.pool < pools.size() &&
               ref.point < pools[ref.pool].GetPointCount() &&
               pools[ref.pool].GetPlaneCount() >= lowestPlanes &&
               pools[ref.pool].GetPlaneCount() <= highestPlanes;
    };
    if (points.IsRange())
    {
        return points.size() == 0 || hasPoint(points.size() - 1);
    }
    for (std::uint32_t i = 0; i < points.size(); ++i)
    {
        if (!hasPoint(i))
        {
            return false;
        }
    }
    return true;
}

/** Whether the definition and all points of a command exist. */
bool CommandReader::IsUsable() const
{
    switch (m_command.kind)
    {
        case CommandKind::Objects:
            return HasDefinition(Table::Object, m_state.definition) &&
                   m_state.pool < m_file.pools.size() &&
                   HasPoints(PoolWidth::Narrow, m_command.points, OBJECT_PLANES,
                             OBJECT_PLANES_WITH_HEIGHT);
        case CommandKind::Chain:
        {
            const std::vector<Pool> &pools = m_file.widePools;
            return HasDefinition(Table::Network, m_state.definition) &&
                   m_command.points.size() > 0 && m_state.pool < pools.size() &&
                   (pools[m_state.pool].GetPlaneCount() == CHAIN_PLANES ||
                    pools[m_state.pool].GetPlaneCount() ==
                        CHAIN_PLANES_CURVED) &&
                   HasPoints(PoolWidth::Wide, m_command.points, CHAIN_PLANES,
                             CHAIN_PLANES_CURVED);
        }
        case CommandKind::Polygon:
        {
            bool isUsable = HasDefinition(Table::Polygon, m_state.definition) &&
                            m_state.pool < m_file.pools.size();
            ForEachWinding(
                [&](const PointList &points)
                {
                    isUsable = isUsable && HasPoints(PoolWidth::Narrow, points,
                                                     2, MAXIMUM_POLYGON_PLANES);
                });
            return isUsable;
        }
        case CommandKind::Patch:
            return HasDefinition(Table::Terrain, m_state.patchDefinition) &&
                   m_state.patchPlanes >= PATCH_PLANES;
        case CommandKind::Primitive:
            return HasDefinition(Table::Terrain, m_state.patchDefinition) &&
                   m_state.patchPlanes >= PATCH_PLANES &&
                   HasPoints(PoolWidth::Narrow, m_command.points,
                             m_state.patchPlanes, MAXIMUM_PLANES);
        default:
            return true;
    }
}

void CommandReader::Expand(std::uint64_t count)
{
    const std::vector<Pool> &pools =
        m_command.kind == CommandKind::Chain ? m_file.widePools : m_file.pools;
    const int planes =
        m_state.pool < pools.size() ? pools[m_state.pool].GetPlaneCount() : 0;
    m_state.expanded +=
        count * (1 + static_cast<std::uint64_t>(planes) / PLANES_OF_A_POINT);
}

bool CommandReader::HasSpent() const
{
    return m_state.expanded >
           EXPANDED_AT_LEAST + EXPANDED_PER_BYTE * m_file.size;
}

}  // namespace dsf
