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

bool IsAtomic(const Row &row)
{
    return row.item->kind == SpellingKind::Atomic;
}

bool IsOfString(const Row &row)
{
    return !row.item->axis.has_value();
}

AutogenColumns<Spelling> KindColumns()
{
    return {{{"kind", FieldKind::Text, "How it comes about",
              &xpautogen::SPELLING_KIND},
             [](const Row &row, FieldWriter &writer) {
                 writer.Set(xpautogen::SPELLING_KIND,
                            static_cast<int>(row.item->kind));
             }},
            {{"items", FieldKind::Text, "Items", nullptr,
              "Columns or rows of the grid, or numbers of tiles, in order"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(row.item->items)); }},
            {{"item_count", FieldKind::Integer, "Number of these"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.item->itemCount)); }}};
}

AutogenColumns<Spelling> BlockColumns()
{
    return {{{"spelling_set", FieldKind::Integer, "Number of the set from 0"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.item->set)
                 {
                     writer.Set(static_cast<int>(*row.item->set));
                 }
             }},
            {{"axis", FieldKind::Text, "What a block is put together of",
              &xpautogen::AXIS},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.item->axis)
                 {
                     writer.Set(xpautogen::AXIS,
                                static_cast<int>(*row.item->axis));
                 }
             }},
            {{"name", FieldKind::Text, "Name of a definition"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(row.item->name)); }}};
}

AutogenColumns<Spelling> LengthColumns()
{
    return {{{"length_min_m", FieldKind::Real, "Shortest side (m)"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsAtomic(row))
                 {
                     writer.Set(row.item->length.minimum);
                 }
             }},
            {{"length_max_m", FieldKind::Real, "Longest side (m)"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsAtomic(row))
                 {
                     writer.Set(row.item->length.maximum);
                 }
             }}};
}

AutogenColumns<Spelling> StringColumns()
{
    return {{{"group_id", FieldKind::Integer, "Group of the previous tile",
              nullptr, "Group that the tile before it has to be in; 0: any"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsAtomic(row))
                 {
                     writer.Set(row.item->group);
                 }
             }},
            {{"priority", FieldKind::Integer, "Of strings; 0 is tried first"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsOfString(row))
                 {
                     writer.Set(row.item->priority);
                 }
             }}};
}

const AutogenTable<Spelling> SPELLING_TABLE = {
    "spelling", "Tiles that are put together to fill a block or a side.",
    wkbNone,
    JoinColumns<Spelling>({KindColumns(), BlockColumns(), LengthColumns(),
                           StringColumns(), PlaceColumns<Spelling>()})};

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
