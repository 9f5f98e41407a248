// SPDX-License-Identifier: MIT
// Encodes points in pools and placements in commands: format.md chapter 16.2.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITER_H
#define FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITER_H

#include "driver/bytes/byte_writer.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/overlay_write.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/** A separate namespace, because other writers have the same names. */
namespace dsf::overlay
{

using OverlayBytes = std::vector<std::uint8_t>;

inline constexpr std::size_t MAXIMUM_POOL_POINTS = 65535;
inline constexpr double FULL_CIRCLE = 360.0;

/** Largest valid number in a plane. */
inline constexpr double LARGEST_PLANE = 1e6;

void AppendAtom(OverlayBytes &sink, std::string_view id,
                const OverlayBytes &content);

void AppendText(OverlayBytes &sink, std::string_view text);

/** A pool of points with the same scales. */
template <class Number> struct OverlayPoints
{
    std::vector<PlaneScale> scales{};

    /** Planes of all points, interleaved by point. */
    std::vector<Number> numbers{};

    std::size_t CountPoints() const
    {
        return numbers.size() / scales.size();
    }

    void Add(const std::vector<double> &values);

    /** Returns the content of POOL or PO32. */
    OverlayBytes MakePool() const;

    /** Returns the content of SCAL or SC32. */
    OverlayBytes MakeScales() const;
};

using OverlayPool = OverlayPoints<std::uint16_t>;

/** Encodes points in pools and placements in commands. */
class OverlayWriter final
{
  public:
    explicit OverlayWriter(const Overlay &overlay);

    /** Continues with the definitions and pools of a file. */
    explicit OverlayWriter(const DsfFile &file);

    /** Appends commands of a file. */
    void Copy(bgl::ByteSpan commands)
    {
        m_commands.insert(m_commands.end(), commands.begin(), commands.end());
    }

    /** Continues with the state set by the preceding commands. */
    void StartWith(const CommandState &state)
    {
        m_pool = state.pool;
        m_definition = state.definition;
        m_filter = state.filter;
        m_isAboveGround = state.isAboveGround;
        m_rangeEnd = NONE;
    }

    /** Restores the state that the following commands expect. */
    void Restore(const CommandState &state);

    /** Places objects whose points are in a pool of the file. */
    void AddStored(const CommandState &state, const PointList &objects,
                   std::uint32_t first, std::uint32_t end);

    /** Draws a winding whose points are in a pool of the file: at most 255
     * unless they are consecutive. */
    void AddStored(const CommandState &state, std::uint16_t parameter,
                   const PointList &winding);

    void Add(const OverlayObject &object);

    void Add(const OverlayPolygon &polygon);

    void Add(const OverlayChain &chain);

    const char *FindProblem() const;

    /** Returns the paths missing in a table of the file, as strings of a
     * table. */
    OverlayBytes MakeNewObjects() const
    {
        return m_objects.MakeTable(m_objects.stored);
    }

    OverlayBytes MakeNewPolygons() const
    {
        return m_polygons.MakeTable(m_polygons.stored);
    }

    OverlayBytes MakeDefinitions() const;

    OverlayBytes MakePools() const;

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

        /** Number of paths that the file already had. */
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
                         std::size_t pointCount);

    void SetPool(std::size_t pool);

    void SetDefinition(std::size_t definition);

    void SetFilter(std::int32_t filter);

    void SetAboveGround(bool isAboveGround);

    void AddComment(std::uint16_t kind, std::int32_t value);

    /** No pool, definition or position, as in CommandState. */
    static constexpr std::size_t NONE = CommandState::NONE;

    PathTable m_objects{};
    PathTable m_polygons{};
    PathTable m_networks{};
    std::vector<OverlayPool> m_pools{};
    OverlayPoints<std::uint32_t> m_chainPoints;
    std::size_t m_firstPool = 0;
    std::size_t m_junctionOffset = 0;
    std::uint8_t m_subtype = 0;

    /** For each set of scales, the pool with space. */
    std::map<std::vector<float>, std::size_t> m_open{};
    OverlayBytes m_commands{};
    std::size_t m_pool = NONE;
    std::size_t m_definition = NONE;
    std::int32_t m_filter = -1;
    bool m_isAboveGround = false;

    /** End of the last range of objects in the commands, and in the points. */
    std::size_t m_rangeEnd = NONE;
    std::size_t m_rangePoint = NONE;
};

}  // namespace dsf::overlay

#endif
