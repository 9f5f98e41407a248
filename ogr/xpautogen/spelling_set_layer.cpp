// SPDX-License-Identifier: MIT
// The table of the spelling sets of a block.

#include "ogr/xpautogen/rule_layers.h"

namespace flightsim
{

namespace
{

using xpautogen::Range;
using xpautogen::SpellingSet;
using SetRow = AutogenRow<SpellingSet>;

AutogenColumns<SpellingSet> SetColumns()
{
    return {{{"spelling_set", FieldKind::Integer, "Number of the set from 0"},
             [](const SetRow &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.fid)); }},
            {{"parameter", FieldKind::Integer, "Scenery parameter", nullptr,
              "Low 8 bits of the parameter in the scenery"},
             [](const SetRow &row, FieldWriter &writer)
             { writer.Set(row.item->parameter); }},
            {{"frequency", FieldKind::Real, "Weight among the sets that fit"},
             [](const SetRow &row, FieldWriter &writer)
             { writer.Set(row.item->frequency); }},
            {{"grid", FieldKind::Integer, "Number of the grid"},
             [](const SetRow &row, FieldWriter &writer)
             { writer.Set(row.item->grid); }}};
}

/** The lower and the upper end of a range that a set is for. */
template <Range SpellingSet::*RANGE>
AutogenColumns<SpellingSet> RangeColumns(const char *minimumName,
                                         const char *maximumName,
                                         const char *title)
{
    return {{{minimumName, FieldKind::Real, title},
             [](const SetRow &row, FieldWriter &writer)
             {
                 if ((row.item->*RANGE).isGiven)
                 {
                     writer.Set((row.item->*RANGE).minimum);
                 }
             }},
            {{maximumName, FieldKind::Real, title},
             [](const SetRow &row, FieldWriter &writer)
             {
                 if ((row.item->*RANGE).isGiven)
                 {
                     writer.Set((row.item->*RANGE).maximum);
                 }
             }}};
}

const AutogenTable<SpellingSet> SET_TABLE = {
    "spelling_set", "Conditions under which spellings of a block are used.",
    wkbNone,
    JoinColumns<SpellingSet>(
        {SetColumns(),
         RangeColumns<&SpellingSet::height>("height_min_m", "height_max_m",
                                            "Height in metres"),
         RangeColumns<&SpellingSet::width>("width_min_m", "width_max_m",
                                           "Width of the block in metres"),
         RangeColumns<&SpellingSet::depth>("depth_min_m", "depth_max_m",
                                           "Depth of the block in metres"),
         PlaceColumns<SpellingSet>()})};

}  // namespace

void AddSpellingSetLayer(const AutogenContext &context)
{
    AddListLayer(context, SET_TABLE,
                 context.file->document->GetSpellingSets().GetSets());
}

}  // namespace flightsim
