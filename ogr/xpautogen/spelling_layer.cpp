// SPDX-License-Identifier: MIT
// The table of spellings of blocks and strings.

#include "ogr/xpautogen/rule_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Spelling;
using xpautogen::SpellingKind;
using Row = AutogenRow<Spelling>;

const Spelling *WithLength(const Spelling &spelling)
{
    return spelling.kind == SpellingKind::Atomic ? &spelling : nullptr;
}

/** Null for a spelling of a block. */
const Spelling *OfString(const Spelling &spelling)
{
    return spelling.axis ? nullptr : &spelling;
}

AutogenColumns<Spelling> SpellingColumns()
{
    using xpautogen::Range;
    return {Word<xpautogen::SPELLING_KIND, &Spelling::kind>(
                "kind", "How it comes about"),
            Text<&Spelling::items, bgl::ToUtf8>(
                "items", "Items",
                "Columns or rows of the grid, or numbers of tiles, in order"),
            Integer<&Spelling::itemCount>("item_count", "Number of these"),
            Integer<&Spelling::set>("spelling_set", "Number of the set from 0"),
            Key<&Spelling::set>("spelling_set_key", "Key of the set",
                                "Key of the set in the layer spelling_set"),
            Word<xpautogen::AXIS, &Spelling::axis>(
                "axis", "What a block is put together of"),
            Text<&Spelling::name, bgl::ToUtf8>("name", "Name of a definition"),
            Real<WithLength, &Spelling::length, &Range::minimum>(
                "length_min_m", "Shortest side (m)"),
            Real<WithLength, &Spelling::length, &Range::maximum>(
                "length_max_m", "Longest side (m)"),
            Integer<WithLength, &Spelling::group>(
                "group_id", "Group of the previous tile",
                "Group that the tile before it has to be in; 0: any"),
            Integer<OfString, &Spelling::priority>(
                "priority", "Of strings; 0 is tried first"),
            PlaceColumns<Spelling>()};
}

const AutogenTable<Spelling> SPELLING_TABLE = {
    "spelling", "Tiles that are put together to fill a block or a side.",
    wkbNone, SpellingColumns()};

}  // namespace

void AddSpellingLayer(const AutogenContext &context)
{
    const xpautogen::Document &document = *context.file->document;
    AddListLayer(context, SPELLING_TABLE,
                 document.GetKind() == xpautogen::Kind::Block
                     ? document.GetSpellingSets().GetSpellings()
                     : document.GetStringRules().GetSpellings());
}

}  // namespace flightsim
