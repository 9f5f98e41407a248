// SPDX-License-Identifier: MIT
// Finds which pieces belong together: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_INDEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_INDEX_H

#include "ogr/terrain_vector/vector_index.h"

namespace bgl
{

/** Side length, in steps, of the smallest squares into which polygons are cut
 * inside a cell. */
inline constexpr std::int64_t SMALLEST_CUT = 2048;

/** Numbers of entities whose pieces touch, and links between ends of lines.
 * Holds no geometry; its size depends on the number of cut pieces. Entities are
 * identified by their running number in the file. */
class StitchIndex final
{
  public:
    /** Reads and decodes every record once. Skips records that can no longer be
     * read. */
    static StitchIndex Build(const ByteSource &source,
                             const VectorIndex &index);

    /** Returns the lowest number of the group that an entity belongs to; the
     * entity itself if it is alone. */
    std::int64_t FindGroup(std::int64_t entity) const;

    /** Returns the entities of a group, sorted, by its lowest number. Empty for
     * an entity that is alone or not the lowest. */
    std::span<const std::uint32_t> GetMembers(std::int64_t group) const;

    /** An end of a line. */
    struct LineEnd
    {
        std::int64_t entity;
        bool isLast;

        bool operator==(const LineEnd &) const = default;
    };

    /** Returns the end of another line that continues the line at `end`. */
    std::optional<LineEnd> FindPartner(const LineEnd &end) const;

    /** Returns how many entities of a class are in groups without being the
     * lowest. */
    std::int64_t CountJoined(VectorClass vectorClass) const
    {
        return m_joined[static_cast<std::size_t>(vectorClass)];
    }

  private:
    friend class StitchIndexBuilder;

    struct Member
    {
        std::uint32_t entity;
        std::uint32_t group;
    };

    /** Ends are encoded as twice the entity, plus 1 for the last point. */
    struct Link
    {
        std::uint32_t end;
        std::uint32_t partner;
    };

    /** Sorted by entity. */
    std::vector<Member> m_members{};

    /** Entities, sorted by group and number, and the groups of these. */
    std::vector<std::uint32_t> m_groupMembers{};
    std::vector<std::uint32_t> m_groups{};

    /** Sorted by end. */
    std::vector<Link> m_links{};

    std::array<std::int64_t, VECTOR_CLASS_COUNT> m_joined{};
};

}  // namespace bgl

#endif
