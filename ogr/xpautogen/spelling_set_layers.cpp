// SPDX-License-Identifier: MIT
// The tables of spelling sets and spellings of a block.

#include "ogr/xpautogen/block_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::BlockSpelling;
using xpautogen::Range;
using xpautogen::SpellingSet;
using SetRow = AutogenRow<SpellingSet>;
using SpellingRow = AutogenRow<BlockSpelling>;

AutogenColumns<SpellingSet> SetColumns()
{
    return {{{"spelling_set", FieldKind::Integer, "Number of the set from 0"},
             [](const SetRow &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.fid)); }},
            {{"parameter", FieldKind::Integer,
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
         LineColumn<SpellingSet>()})};

AutogenColumns<BlockSpelling> SpellingColumns()
{
    return {
        {{"spelling_set", FieldKind::Integer, "Number of the set from 0"},
         [](const SpellingRow &row, FieldWriter &writer)
         {
             if (row.item->set)
             {
                 writer.Set(static_cast<int>(*row.item->set));
             }
         }},
        {{"kind", FieldKind::Text, "How it comes about",
          &xpautogen::BLOCK_SPELLING},
         [](const SpellingRow &row, FieldWriter &writer) {
             writer.Set(xpautogen::BLOCK_SPELLING,
                        static_cast<int>(row.item->kind));
         }},
        {{"axis", FieldKind::Text, "What is put in a row", &xpautogen::AXIS},
         [](const SpellingRow &row, FieldWriter &writer)
         { writer.Set(xpautogen::AXIS, static_cast<int>(row.item->axis)); }},
        {{"name", FieldKind::Text, "Name of a definition"},
         [](const SpellingRow &row, FieldWriter &writer)
         { writer.Set(bgl::ToUtf8(row.item->name)); }},
        {{"items", FieldKind::Text, "Columns or rows in order"},
         [](const SpellingRow &row, FieldWriter &writer)
         { writer.Set(bgl::ToUtf8(row.item->items)); }},
        {{"item_count", FieldKind::Integer, "Number of columns or rows"},
         [](const SpellingRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.item->itemCount)); }}};
}

const AutogenTable<BlockSpelling> SPELLING_TABLE = {
    "spelling", "Columns and rows of which blocks are put together.", wkbNone,
    JoinColumns<BlockSpelling>(
        {SpellingColumns(), LineColumn<BlockSpelling>()})};

}  // namespace

void AddSpellingSetLayers(const AutogenContext &context)
{
    const xpautogen::SpellingSets &sets =
        context.file->document->GetSpellingSets();
    AddListLayer(context, SET_TABLE, sets.GetSets());
    AddListLayer(context, SPELLING_TABLE, sets.GetSpellings());
}

}  // namespace flightsim
