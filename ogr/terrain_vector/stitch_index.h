// SPDX-License-Identifier: MIT
// Which pieces belong together: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_INDEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_INDEX_H

#include "ogr/terrain_vector/vector_index.h"

namespace bgl
{

/** Side length in steps of the smallest squares that polygons are cut into
 * inside a cell. */
inline constexpr std::int64_t SMALLEST_CUT = 2048;

/** Numbers of entities whose pieces touch, and how lines go on. Holds no
 * geometry; its size depends on the number of cut pieces. Entities are named by
 * their running number in the file. */
class StitchIndex final
{
  public:
    /** Reads and decodes every record once. Records that can no longer be read
     * are left out. */
    static StitchIndex Build(const ByteSource &source,
                             const VectorIndex &index);

    /** The lowest number of the group that an entity belongs to; the entity
     * itself if it stands alone. */
    std::int64_t FindGroup(std::int64_t entity) const;

    /** The entities of a group in ascending order, by its lowest number. Empty
     * for an entity that stands alone or is not the lowest. */
    std::span<const std::uint32_t> GetMembers(std::int64_t group) const;

    /** An end of a line. */
    struct LineEnd
    {
        std::int64_t entity;
        bool isLast;

        bool operator==(const LineEnd &) const = default;
    };

    /** The end of another line that goes on from an end. */
    std::optional<LineEnd> FindPartner(const LineEnd &end) const;

    /** How many entities of a class are in groups without being the lowest. */
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

    /** Ends are coded as twice the entity, plus 1 for the last point. */
    struct Link
    {
        std::uint32_t end;
        std::uint32_t partner;
    };

    /** Ascending by entity. */
    std::vector<Member> m_members{};

    /** Entities, ascending by group and number, and the groups of these. */
    std::vector<std::uint32_t> m_groupMembers{};
    std::vector<std::uint32_t> m_groups{};

    /** Ascending by end. */
    std::vector<Link> m_links{};

    std::array<std::int64_t, VECTOR_CLASS_COUNT> m_joined{};
};

}  // namespace bgl

#endif
