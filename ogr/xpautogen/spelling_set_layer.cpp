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
    return {Integer<&SetRow::fid>("spelling_set", "Number of the set from 0"),
            Integer<&SpellingSet::parameter>(
                "parameter", "Scenery parameter",
                "Low 8 bits of the parameter in the scenery"),
            Real<&SpellingSet::frequency>("frequency",
                                          "Weight among the sets that fit"),
            Integer<&SpellingSet::grid>("grid", "Number of the grid")};
}

/** Null for a range that the file leaves open. */
const Range *GetGiven(const Range &range)
{
    return range.isGiven ? &range : nullptr;
}

/** The lower and the upper end of a range that a set is for. */
template <auto Member>
AutogenColumns<SpellingSet> RangeColumns(const char *minimumName,
                                         const char *maximumName,
                                         const char *title)
{
    return {Real<Member, GetGiven, &Range::minimum>(minimumName, title),
            Real<Member, GetGiven, &Range::maximum>(maximumName, title)};
}

const AutogenTable<SpellingSet> SET_TABLE = {
    "spelling_set",
    "Conditions under which spellings of a block are used.",
    wkbNone,
    {SetColumns(),
     RangeColumns<&SpellingSet::height>("height_min_m", "height_max_m",
                                        "Height in metres"),
     RangeColumns<&SpellingSet::width>("width_min_m", "width_max_m",
                                       "Width of the block in metres"),
     RangeColumns<&SpellingSet::depth>("depth_min_m", "depth_max_m",
                                       "Depth of the block in metres"),
     PlaceColumns<SpellingSet>()}};

}  // namespace

void AddSpellingSetLayer(const AutogenContext &context)
{
    AddListLayer(context, SET_TABLE,
                 context.file->document->GetSpellingSets().GetSets());
}

}  // namespace flightsim
