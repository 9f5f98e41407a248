// SPDX-License-Identifier: MIT
// Tables of the rules of blocks (.agb) and strings (.ags).

#include "ogr/xpautogen/autogen_layers.h"
#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Spelling;
using xpautogen::SpellingKind;
using SpellingRow = AutogenRow<Spelling>;

const Spelling *WithLength(const Spelling &spelling)
{
    return spelling.kind == SpellingKind::Atomic ? &spelling : nullptr;
}

/** Returns null for a spelling of a block. */
const Spelling *OfString(const Spelling &spelling)
{
    return spelling.axis ? nullptr : &spelling;
}

AutogenColumns<Spelling> SpellingColumns()
{
    using xpautogen::Range;
    return {
        Word<xpautogen::SPELLING_KIND, &Spelling::kind>("kind",
                                                        "Spelling type"),
        Text<&Spelling::items, bgl::ToUtf8>(
            "items", "Items",
            "Columns or rows of the grid, or numbers of tiles, in order"),
        Integer<&Spelling::itemCount>("item_count", "Item count"),
        Integer<&Spelling::set>("spelling_set", "Set number, from 0"),
        Key<&Spelling::set>("spelling_set_key", "Spelling set key",
                            "Key of the set in the layer spelling_set"),
        Word<xpautogen::AXIS, &Spelling::axis>(
            "axis", "Made of", "Whether a block is made of columns or of rows"),
        Text<&Spelling::name, bgl::ToUtf8>("name", "Definition name"),
        Real<WithLength, &Spelling::length, &Range::minimum>(
            "length_min_m", "Shortest side (m)"),
        Real<WithLength, &Spelling::length, &Range::maximum>(
            "length_max_m", "Longest side (m)"),
        Integer<WithLength, &Spelling::group>(
            "group_id", "Previous tile group",
            "Group required of the previous tile; 0 for any"),
        Integer<OfString, &Spelling::priority>("priority",
                                               "String priority (0 first)"),
        PlaceColumns<Spelling>()};
}

const AutogenTable<Spelling> SPELLING_TABLE = {
    "spelling", "Sequences of tiles that fill a block or a side.", wkbNone,
    SpellingColumns()};

}  // namespace

void AddSpellingLayer(const AutogenContext &context)
{
    const xpautogen::Document &document = *context.file->document;
    AddListLayer(context, SPELLING_TABLE,
                 document.GetKind() == xpautogen::Kind::Block
                     ? document.GetSpellingSets().GetSpellings()
                     : document.GetStringRules().GetSpellings());
}

namespace
{

using xpautogen::Range;
using xpautogen::SpellingSet;
using SetRow = AutogenRow<SpellingSet>;

AutogenColumns<SpellingSet> SetColumns()
{
    return {Integer<&SetRow::fid>("spelling_set", "Set number, from 0"),
            Integer<&SpellingSet::parameter>(
                "parameter", "Scenery parameter",
                "Low 8 bits of the parameter in the scenery"),
            Real<&SpellingSet::frequency>("frequency",
                                          "Weight among matching sets"),
            Integer<&SpellingSet::grid>("grid", "Grid number")};
}

/** Returns null for an open range. */
const Range *GetGiven(const Range &range)
{
    return range.isGiven ? &range : nullptr;
}

/** The lower and the upper end of a range in a set's condition. */
template <auto Member>
AutogenColumns<SpellingSet>
RangeColumns(const char *minimumName, const char *maximumName,
             const char *minimumTitle, const char *maximumTitle)
{
    return {Real<Member, GetGiven, &Range::minimum>(minimumName, minimumTitle),
            Real<Member, GetGiven, &Range::maximum>(maximumName, maximumTitle)};
}

const AutogenTable<SpellingSet> SET_TABLE = {
    "spelling_set",
    "Conditions under which spellings of a block are used.",
    wkbNone,
    {SetColumns(),
     RangeColumns<&SpellingSet::height>("height_min_m", "height_max_m",
                                        "Minimum height (m)",
                                        "Maximum height (m)"),
     RangeColumns<&SpellingSet::width>("width_min_m", "width_max_m",
                                       "Minimum block width (m)",
                                       "Maximum block width (m)"),
     RangeColumns<&SpellingSet::depth>("depth_min_m", "depth_max_m",
                                       "Minimum block depth (m)",
                                       "Maximum block depth (m)"),
     PlaceColumns<SpellingSet>()}};

}  // namespace

void AddSpellingSetLayer(const AutogenContext &context)
{
    AddListLayer(context, SET_TABLE,
                 context.file->document->GetSpellingSets().GetSets());
}

namespace
{

using xpautogen::Corner;
using xpautogen::CornerKind;
using xpautogen::Range;
using xpautogen::TileReference;
using CornerRow = AutogenRow<Corner>;
using ReferenceRow = AutogenRow<TileReference>;

/** Returns null for a corner that does not depend on the previous one. */
const Corner *GetPaired(const Corner &corner)
{
    return corner.kind != CornerKind::Plain ? &corner : nullptr;
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
    return {Integer<WithTile<Number>, &Corner::tiles, Number>(tileName,
                                                              "Tile number"),
            Integer<WithOrder, &Corner::order, Number>(
                orderName, "Tile at step",
                "Tile (0 to 2) that is placed at this step")};
}

const AutogenTable<Corner> CORNER_TABLE = {
    "corner",
    "Tiles for corners.",
    wkbNone,
    {Word<xpautogen::CORNER_KIND, &Corner::kind>(
         "kind", "Corner type", "What decides whether the corner is used"),
     Integer<GetPaired, &Corner::group>(
         "group_id", "Previous corner group",
         "Group required of the previous corner; 0 for any"),
     Integer<&Corner::priority>("priority", "Priority (0 first)"),

     CornerRangeColumns<&Corner::angles, 0>(
         "angle1_min_deg", "angle1_max_deg", "Turn (deg)",
         "Turn in degrees, to the right positive"),
     CornerRangeColumns<&Corner::angles, 1>(
         "angle2_min_deg", "angle2_max_deg", "Second turn (deg)",
         "Turn of the second corner of a pair"),
     CornerRangeColumns<&Corner::lengths, 0>(
         "length1_min_m", "length1_max_m", "Side before (m)",
         "Length of the side before the corner, or between the corners of a "
         "pair, in metres"),
     CornerRangeColumns<&Corner::lengths, 1>(
         "length2_min_m", "length2_max_m", "Side after (m)",
         "Length of the side after the corner in metres"),
     CornerTileColumns<0>("tile1", "order1"),
     CornerTileColumns<1>("tile2", "order2"),
     CornerTileColumns<2>("tile3", "order3"), PlaceColumns<Corner>()}};

AutogenColumns<TileReference> ReferenceColumns()
{
    return {Integer<&TileReference::tile>("tile", "Tile number"),
            PlaceColumns<TileReference>()};
}

const AutogenTable<TileReference> GROUP_TABLE = {
    "group",
    "Tiles of groups, one a row.",
    wkbNone,
    {Integer<&TileReference::group>("group_id", "Group number"),
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

void DescribeRuleLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, SPELLING_TABLE);
    DescribeAutogenLayer(specs, SET_TABLE);
    DescribeAutogenLayer(specs, CORNER_TABLE);
    DescribeAutogenLayer(specs, GROUP_TABLE);
    DescribeAutogenLayer(specs, CAP_TABLE);
}

}  // namespace flightsim
