// SPDX-License-Identifier: MIT
// Tables of the corners, groups and caps of strings.

#include "ogr/xpautogen/rule_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Corner;
using xpautogen::CornerKind;
using xpautogen::Range;
using xpautogen::TileReference;
using CornerRow = AutogenRow<Corner>;
using ReferenceRow = AutogenRow<TileReference>;

/** Null for a corner that does not look at the one before it. */
const Corner *GetPaired(const Corner &corner)
{
    return corner.kind != CornerKind::Plain ? &corner : nullptr;
}

/** Null for a range that the file leaves open. */
const Range *GetGiven(const Range &range)
{
    return range.isGiven ? &range : nullptr;
}

/** The ends of one of the two ranges of a kind. */
template <auto Ranges, int Number>
AutogenColumns<Corner>
CornerRangeColumns(const char *minimumName, const char *maximumName,
                   const char *title, const char *comment)
{
    return {Real<Ranges, Number, GetGiven, &Range::minimum>(minimumName, title,
                                                            comment),
            Real<Ranges, Number, GetGiven, &Range::maximum>(maximumName, title,
                                                            comment)};
}

template <std::uint32_t Number> const Corner *WithTile(const Corner &corner)
{
    return Number < corner.tileCount ? &corner : nullptr;
}

const Corner *WithOrder(const Corner &corner)
{
    return corner.hasOrder ? &corner : nullptr;
}

template <int Number>
AutogenColumns<Corner> CornerTileColumns(const char *tileName,
                                         const char *orderName)
{
    return {Integer<WithTile<Number>, &Corner::tiles, Number>(
                tileName, "Number of the tile"),
            Integer<WithOrder, &Corner::order, Number>(
                orderName, "Tile at this step",
                "Which of the tiles (0 to 2) is placed at this step")};
}

const AutogenTable<Corner> CORNER_TABLE = {
    "corner",
    "Tiles for corners.",
    wkbNone,
    {Word<xpautogen::CORNER_KIND, &Corner::kind>("kind",
                                                 "What decides on its use"),
     Integer<GetPaired, &Corner::group>(
         "group_id", "Group of the previous corner",
         "Group that the corner before it has to be in; 0: any"),
     Integer<&Corner::priority>("priority", "0 is tried first"),

     CornerRangeColumns<&Corner::angles, 0>(
         "angle1_min_deg", "angle1_max_deg", "Turn (deg)",
         "Turn in degrees, to the right positive"),
     CornerRangeColumns<&Corner::angles, 1>(
         "angle2_min_deg", "angle2_max_deg", "Second turn (deg)",
         "Turn of the second corner of a pair"),
     CornerRangeColumns<&Corner::lengths, 0>(
         "length1_min_m", "length1_max_m", "Side before (m)",
         "Metres of the side before it, of a pair of the side between"),
     CornerRangeColumns<&Corner::lengths, 1>("length2_min_m", "length2_max_m",
                                             "Side after (m)",
                                             "Metres of the side after it"),
     CornerTileColumns<0>("tile1", "order1"),
     CornerTileColumns<1>("tile2", "order2"),
     CornerTileColumns<2>("tile3", "order3"), PlaceColumns<Corner>()}};

AutogenColumns<TileReference> ReferenceColumns()
{
    return {Integer<&TileReference::tile>("tile", "Number of the tile"),
            PlaceColumns<TileReference>()};
}

const AutogenTable<TileReference> GROUP_TABLE = {
    "group",
    "Tiles of groups, one a row.",
    wkbNone,
    {Integer<&TileReference::group>("group_id", "Number of the group"),
     ReferenceColumns()}};

const AutogenTable<TileReference> CAP_TABLE = {
    "cap", "Tiles that can cover the end of a side, one a row.", wkbNone,
    ReferenceColumns()};

}  // namespace

void AddStringRuleLayers(const AutogenContext &context)
{
    const xpautogen::StringRules &rules =
        context.file->document->GetStringRules();
    AddListLayer(context, CORNER_TABLE, rules.GetCorners());
    AddListLayer(context, GROUP_TABLE, rules.GetGroups());
    AddListLayer(context, CAP_TABLE, rules.GetCaps());
}

}  // namespace flightsim
