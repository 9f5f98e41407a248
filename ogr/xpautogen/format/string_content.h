// SPDX-License-Identifier: MIT
// The rules of a string (.ags) to be written.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_STRING_CONTENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_STRING_CONTENT_H

#include "ogr/xpautogen/format/block_content.h"
#include "ogr/xpautogen/format/string_rules.h"

namespace xpautogen
{

/** Highest priority of corners and spellings that is written: each step is a
 * line. */
inline constexpr std::int32_t HIGHEST_PRIORITY = 10000;

/** A row of a group or of caps. */
struct ReferenceContent
{
    TileReference reference{};

    /** 0 for none. */
    std::uint32_t line = 0;
};

struct CornerContent
{
    Corner corner{};
    std::uint32_t line = 0;
};

/** Everything that a string has besides its tiles. */
struct StringContent
{
    std::vector<ReferenceContent> groups{};
    std::vector<ReferenceContent> caps{};
    std::vector<CornerContent> corners{};
    std::vector<SpellingContent> spellings{};

    /** Writes groups, corners, spellings and caps. Tiles of a group or of caps
     * that come from one line go into one line. */
    void Write(DirectiveWriter &writer);
};

}  // namespace xpautogen

#endif
