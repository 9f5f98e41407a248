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

AutogenColumns<Corner> CornerColumns()
{
    return {{{"kind", FieldKind::Text, "What decides on its use",
              &xpautogen::CORNER_KIND},
             [](const CornerRow &row, FieldWriter &writer) {
                 writer.Set(xpautogen::CORNER_KIND,
                            static_cast<int>(row.item->kind));
             }},
            {{"group_id", FieldKind::Integer, "Group of the previous corner",
              nullptr, "Group that the corner before it has to be in; 0: any"},
             [](const CornerRow &row, FieldWriter &writer)
             {
                 if (row.item->kind != CornerKind::Plain)
                 {
                     writer.Set(row.item->group);
                 }
             }},
            {{"priority", FieldKind::Integer, "0 is tried first"},
             [](const CornerRow &row, FieldWriter &writer)
             { writer.Set(row.item->priority); }}};
}

/** The ends of one of the two ranges of a kind. */
template <Range (Corner::*RANGES)[2], int INDEX>
AutogenColumns<Corner>
CornerRangeColumns(const char *minimumName, const char *maximumName,
                   const char *title, const char *comment)
{
    return {{{minimumName, FieldKind::Real, title, nullptr, comment},
             [](const CornerRow &row, FieldWriter &writer)
             {
                 const Range &range = (row.item->*RANGES)[INDEX];
                 if (range.isGiven)
                 {
                     writer.Set(range.minimum);
                 }
             }},
            {{maximumName, FieldKind::Real, title, nullptr, comment},
             [](const CornerRow &row, FieldWriter &writer)
             {
                 const Range &range = (row.item->*RANGES)[INDEX];
                 if (range.isGiven)
                 {
                     writer.Set(range.maximum);
                 }
             }}};
}

template <int INDEX>
AutogenColumns<Corner> CornerTileColumns(const char *tileName,
                                         const char *orderName)
{
    return {{{tileName, FieldKind::Integer, "Number of the tile"},
             [](const CornerRow &row, FieldWriter &writer)
             {
                 if (INDEX < static_cast<int>(row.item->tileCount))
                 {
                     writer.Set(row.item->tiles[INDEX]);
                 }
             }},
            {{orderName, FieldKind::Integer, "Tile at this step", nullptr,
              "Which of the tiles (0 to 2) is placed at this step"},
             [](const CornerRow &row, FieldWriter &writer)
             {
                 if (row.item->hasOrder)
                 {
                     writer.Set(row.item->order[INDEX]);
                 }
             }}};
}

const AutogenTable<Corner> CORNER_TABLE = {
    "corner", "Tiles for corners.", wkbNone,
    JoinColumns<Corner>(
        {CornerColumns(),
         CornerRangeColumns<&Corner::angles, 0>(
             "angle1_min_deg", "angle1_max_deg", "Turn (deg)",
             "Turn in degrees, to the right positive"),
         CornerRangeColumns<&Corner::angles, 1>(
             "angle2_min_deg", "angle2_max_deg", "Second turn (deg)",
             "Turn of the second corner of a pair"),
         CornerRangeColumns<&Corner::lengths, 0>(
             "length1_min_m", "length1_max_m", "Side before (m)",
             "Metres of the side before it, of a pair of the side between"),
         CornerRangeColumns<&Corner::lengths, 1>(
             "length2_min_m", "length2_max_m", "Side after (m)",
             "Metres of the side after it"),
         CornerTileColumns<0>("tile1", "order1"),
         CornerTileColumns<1>("tile2", "order2"),
         CornerTileColumns<2>("tile3", "order3"), PlaceColumns<Corner>()})};

AutogenColumns<TileReference> ReferenceColumns()
{
    return JoinColumns<TileReference>(
        {{{{"tile", FieldKind::Integer, "Number of the tile"},
           [](const ReferenceRow &row, FieldWriter &writer)
           { writer.Set(row.item->tile); }}},
         PlaceColumns<TileReference>()});
}

AutogenColumns<TileReference> GroupColumn()
{
    return {{{"group_id", FieldKind::Integer, "Number of the group"},
             [](const ReferenceRow &row, FieldWriter &writer)
             { writer.Set(row.item->group); }}};
}

const AutogenTable<TileReference> GROUP_TABLE = {
    "group", "Tiles of groups, one a row.", wkbNone,
    JoinColumns<TileReference>({GroupColumn(), ReferenceColumns()})};

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
