// SPDX-License-Identifier: MIT
// Rules for the tiles of a string (.ags): format.md chapter 6. No real file has
// been seen [unverified].

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_STRING_RULES_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_STRING_RULES_H

#include "ogr/xpautogen/format/spelling.h"

#include <algorithm>

namespace xpautogen
{

/** A tile in a group (GROUP) or a tile that may be a cap (CAPS). */
struct TileReference
{
    /** 0 for caps. */
    std::int32_t group = 0;

    /** TILE_ID. */
    std::int32_t tile = 0;
    LineMark mark{};
};

/** Corner directives. */
enum class CornerKind : std::uint8_t
{
    Plain,
    Length,
    Pair,
    Atomic
};

/** Returns the directive of a kind, for example "CORNER_LEN". */
std::string_view GetDirectiveName(CornerKind kind);

/** CORNER, CORNER_LEN, CORNER_PAIR, ATOMIC_SPELLING_CORNER. */
struct Corner
{
    static constexpr std::size_t MAXIMUM_TILES = 3;

    CornerKind kind = CornerKind::Plain;

    /** Degrees of turn, positive to the right; only a pair has the second
     * one. */
    Range angles[2]{};

    /** Metres: of the sides before and after; for a pair the one between. */
    Range lengths[2]{};

    /** 0 means no condition. */
    std::int32_t group = 0;

    /** One or three TILE_IDs. */
    std::int32_t tiles[MAXIMUM_TILES]{};
    std::uint32_t tileCount = 0;

    /** CORNER_ORDER: indexes in `tiles`; the default is middle, preceding,
     * trailing. */
    bool hasOrder = false;
    std::int32_t order[MAXIMUM_TILES]{};

    /** Number of PRIORITY_MARKER_CORNER lines before it. */
    std::int32_t priority = 0;
    LineMark mark{};
};

/** All rules of a string. */
class StringRules final
{
  public:
    Outcome Read(const Statement &statement);

    /** A damaged corner takes the order that follows it. */
    void ReadDamaged(const Statement &statement);

    /** Calls `report(mark, expected)` for every line that refers to a missing
     * tile, once per line. */
    template <class Report> void Check(const Tiles &tiles, Report report) const;

    const std::deque<TileReference> &GetGroups() const
    {
        return m_groups;
    }

    const std::deque<TileReference> &GetCaps() const
    {
        return m_caps;
    }

    const std::deque<Corner> &GetCorners() const
    {
        return m_corners;
    }

    const std::deque<Spelling> &GetSpellings() const
    {
        return m_spellings;
    }

  private:
    /** A reference to a tile in a line, for Check. */
    struct Mention
    {
        std::int32_t tile;
        LineMark mark;
    };

    Outcome AddGroup(const Statement &statement);
    Outcome SetCornerOrder(const Statement &statement);
    void AddCaps(const Statement &statement);
    void AddCorner(const Statement &statement);
    void AddSpelling(const Statement &statement);
    void AddMentions(const Statement &statement, std::size_t first);

    std::deque<TileReference> m_groups{};
    std::deque<TileReference> m_caps{};
    std::deque<Corner> m_corners{};
    std::deque<Spelling> m_spellings{};
    std::deque<Mention> m_mentions{};
    std::int32_t m_cornerPriority = 0;
    std::int32_t m_spellingPriority = 0;
    bool m_isCornerLast = false;
};

template <class Report>
void StringRules::Check(const Tiles &tiles, Report report) const
{
    std::vector<std::int32_t> ids;
    for (const Tile &tile : tiles.GetAll())
    {
        ids.push_back(tile.id);
    }
    std::ranges::sort(ids);
    std::uint32_t reported = 0;
    for (const Mention &mention : m_mentions)
    {
        if (mention.mark.number != reported &&
            !std::ranges::binary_search(ids, mention.tile))
        {
            report(mention.mark, "expected numbers of tiles of the file");
            reported = mention.mark.number;
        }
    }
}

}  // namespace xpautogen

#endif
