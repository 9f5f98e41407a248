// SPDX-License-Identifier: MIT
// Reads the commands of a DSF file one by one: format.md chapter 6.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_COMMAND_H
#define FLIGHTSIM_OGR_DSF_FORMAT_COMMAND_H

#include "ogr/dsf/format/dsf_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace dsf
{

/** A point of a pool. */
struct PointRef
{
    std::uint32_t pool = 0;
    std::uint32_t point = 0;
};

/** Points of a command. Refers to the bytes of the command. */
class PointList final
{
  public:
    PointList() = default;

    static PointList Range(std::uint32_t pool, std::uint32_t first,
                           std::uint32_t count)
    {
        return {Form::Range, pool, first, count, nullptr};
    }

    /** @param added to each number. */
    static PointList Numbers16(std::uint32_t pool, std::uint32_t added,
                               std::uint32_t count, const std::uint8_t *bytes)
    {
        return {Form::Numbers16, pool, added, count, bytes};
    }

    static PointList Numbers32(std::uint32_t pool, std::uint32_t count,
                               const std::uint8_t *bytes)
    {
        return {Form::Numbers32, pool, 0, count, bytes};
    }

    /** Pairs of a pool and a number. */
    static PointList Pairs(std::uint32_t count, const std::uint8_t *bytes)
    {
        return {Form::Pairs, 0, 0, count, bytes};
    }

    std::uint32_t size() const
    {
        return m_count;
    }

    /** Whether the points are consecutive in a pool. */
    bool IsRange() const
    {
        return m_form == Form::Range;
    }

    PointRef operator[](std::uint32_t i) const
    {
        switch (m_form)
        {
            case Form::Numbers16:
                return {m_pool, m_first + Load<std::uint16_t>(i)};
            case Form::Numbers32:
                return {m_pool, Load<std::uint32_t>(i)};
            case Form::Pairs:
                return {Load<std::uint16_t>(2 * i),
                        Load<std::uint16_t>(2 * i + 1)};
            default:
                return {m_pool, m_first + i};
        }
    }

  private:
    enum class Form : std::uint8_t
    {
        Range,
        Numbers16,
        Numbers32,
        Pairs
    };

    PointList(Form form, std::uint32_t pool, std::uint32_t first,
              std::uint32_t count, const std::uint8_t *bytes)
        : m_form(form), m_pool(pool), m_first(first), m_count(count),
          m_bytes(bytes)
    {
    }

    template <class Number> Number Load(std::uint32_t i) const
    {
        return bgl::LoadLittleEndian<Number>(m_bytes + i * sizeof(Number));
    }

    Form m_form = Form::Range;
    std::uint32_t m_pool = 0;
    std::uint32_t m_first = 0;
    std::uint32_t m_count = 0;
    const std::uint8_t *m_bytes = nullptr;
};

enum class CommandKind : std::uint8_t
{
    /** Places one object at each of `points`. */
    Objects,

    /** A chain of a network. */
    Chain,

    /** The windings of a polygon. */
    Polygon,

    /** Begins a patch of terrain. */
    Patch,

    /** Triangles of the patch. */
    Primitive,

    /** Sets or clears the filter. */
    Filter
};

enum class PrimitiveKind : std::uint8_t
{
    Triangles,
    Strip,
    Fan
};

/** State set by earlier commands. Small and copyable: a position to return
 * to. */
struct CommandState
{
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    std::size_t position = 0;
    std::uint32_t pool = NONE;
    std::uint32_t junctionOffset = 0;
    std::uint32_t definition = NONE;
    std::uint8_t subtype = 0;
    std::int32_t filter = -1;
    bool isAboveGround = false;

    /** Definition of the current patch, and number of planes of its points. */
    std::uint32_t patchDefinition = NONE;
    int patchPlanes = 0;
    std::uint32_t patch = NONE;
    std::uint8_t patchFlags = 255;
    float patchNear = -1.0F;
    float patchFar = -1.0F;

    /** Objects and points so far. */
    std::uint64_t expanded = 0;
};

/** A command that draws something, with the state in effect. */
struct Command
{
    CommandKind kind = CommandKind::Objects;
    PrimitiveKind primitive = PrimitiveKind::Triangles;
    std::uint16_t parameter = 0;

    /** Set for objects, chains and primitives. */
    PointList points{};

    /** Set for polygons. */
    std::uint32_t windingCount = 0;

    /** File offset of the command. */
    std::uint64_t offset = 0;

    /** Returns the number of triangles of a primitive. */
    std::uint32_t CountTriangles() const
    {
        const std::uint32_t count = points.size();
        return primitive == PrimitiveKind::Triangles ? count / 3
               : count > 2                           ? count - 2
                                                     : 0;
    }

    /** Returns one of the three corners of a triangle. All triangles of a
     * primitive have the same orientation. */
    PointRef GetCorner(std::uint32_t triangle, std::size_t corner) const
    {
        const auto number = static_cast<std::uint32_t>(corner);
        if (primitive == PrimitiveKind::Triangles)
        {
            return points[3 * triangle + number];
        }
        if (primitive == PrimitiveKind::Fan)
        {
            return points[number == 0 ? 0 : triangle + number];
        }
        const bool isTurned = triangle % 2 != 0 && number > 0;
        return points[triangle + (isTurned ? 3 - number : number)];
    }
};

/** Damage that ends reading, or makes a command unusable. */
struct CommandDamage
{
    std::uint64_t offset = 0;
    std::string expected;
};

/** Reads commands in sequence, without allocating memory. Skips and counts
 * commands that refer to missing definitions or points. Stops at invalid
 * commands. */
class CommandReader final
{
  public:
    /** `file` must outlive the reader. */
    explicit CommandReader(const DsfFile &file) : m_file(file)
    {
    }

    /** Moves to the next command that draws something. Returns false at the
     * end. */
    bool Next();

    const Command &Get() const
    {
        return m_command;
    }

    const CommandState &GetState() const
    {
        return m_state;
    }

    /** Returns to a state that GetState returned. */
    void Seek(const CommandState &state)
    {
        m_state = state;
    }

    /** Calls `use` with the points of each winding of a polygon. */
    template <class Use> void ForEachWinding(const Use &use) const
    {
        WindingCursor cursor = m_windings;
        for (std::uint32_t i = 0; i < m_command.windingCount; ++i)
        {
            use(cursor.Take(m_state.pool));
        }
    }

    /** Returns the number of planes of a polygon's points. */
    int GetPlaneCount() const
    {
        return m_file.pools[m_state.pool].GetPlaneCount();
    }

    /** Returns the number of skipped commands. */
    std::uint64_t CountSkipped() const
    {
        return m_skipped;
    }

    /** Returns the first damage. */
    const std::optional<CommandDamage> &GetDamage() const
    {
        return m_damage;
    }

  private:
    /** The encoded windings of a polygon. */
    struct WindingCursor
    {
        enum class Form : std::uint8_t
        {
            /** Each winding as a count and point numbers. */
            Counted,

            /** The first point of each winding, and the end of the last one. */
            Ranges
        };

        Form form = Form::Counted;
        const std::uint8_t *bytes = nullptr;

        PointList Take(std::uint32_t pool);
    };

    bool Read(std::uint8_t opcode);
    bool ReadObjects(bool isRange);
    bool ReadChain(std::uint8_t opcode);
    bool ReadPolygon(bool isRange);
    bool ReadWindings();
    bool ReadWindingRanges();
    bool ReadPatch(std::uint8_t opcode);
    bool ReadPrimitive(std::uint8_t opcode);
    bool ReadComment(std::uint8_t opcode);
    void ReadMeaning(bgl::ByteSpan comment);
    bool ReadRange(std::uint32_t pool, PointList &points);
    bool IsUsable() const;
    bool HasPoints(PoolWidth width, const PointList &points, int lowestPlanes,
                   int highestPlanes) const;
    bool HasDefinition(Table table, std::uint32_t definition) const;
    void Expand(std::uint64_t count);
    bool HasSpent() const;

    template <class Number> bool Load(Number &number);
    const std::uint8_t *LoadBytes(std::size_t count);
    void Damage(std::uint64_t position, std::string expected);

    const DsfFile &m_file;
    CommandState m_state{};
    Command m_command{};
    WindingCursor m_windings{};
    std::uint64_t m_skipped = 0;
    std::optional<CommandDamage> m_damage{};

    /** Whether the last opcode draws something. */
    bool m_draws = false;
    bool m_hasEnded = false;
};

}  // namespace dsf

#endif
