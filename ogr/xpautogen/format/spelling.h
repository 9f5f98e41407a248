// SPDX-License-Identifier: MIT
// Spellings, the order in which tiles are put together, in blocks (.agb) and
// strings (.ags): format.md chapters 5 and 6.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SPELLING_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SPELLING_H

#include "ogr/xpautogen/format/block.h"

namespace xpautogen
{

/** Lower and upper bound; the unit depends on the use. */
struct Range
{
    double minimum = 0.0;
    double maximum = 0.0;
    bool isGiven = false;
};

/** How a spelling is specified. */
enum class SpellingKind : std::uint8_t
{
    /** SPELLING, SPELLING_S, SPELLING_T */
    Given,
    /** DEFINE_SPELLING_S, DEFINE_SPELLING_T */
    Defined,
    /** USE_SPELLING_S, USE_SPELLING_T: refers to a defined one by name. */
    Used,
    /** ATOMIC_SPELLING: all tiles or none. */
    Atomic
};

/** One line of a block or a string. */
struct Spelling
{
    SpellingKind kind = SpellingKind::Given;

    /** Of blocks. S: columns; T: rows. */
    std::optional<Axis> axis{};

    /** In blocks: index in SpellingSets; nothing for a definition before the
     * first set. */
    std::optional<std::uint32_t> set{};

    /** Of definitions and uses. */
    std::string_view name{};

    /** Columns or rows or, in strings, the TILE_IDs, as in the file; for a use,
     * those of its definition. */
    std::string_view items{};
    std::uint32_t itemCount = 0;

    /** The highest column or row. */
    std::int32_t highestItem = 0;

    /** Of an atomic one: metres of the side, and the required group of the tile
     * before it, 0 for any. */
    Range length{};
    std::int32_t group = 0;

    /** In strings: number of PRIORITY_MARKER lines before it. */
    std::int32_t priority = 0;
    LineMark mark{};
};

}  // namespace xpautogen

#endif
