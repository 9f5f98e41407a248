// SPDX-License-Identifier: MIT
// Words for the kinds of items in autogen files:
// data/xpautogen_enumerations.csv.

#include "ogr/xpautogen/format/enumerations.h"

namespace xpautogen
{

namespace
{

constexpr bgl::EnumerationEntry ENTRIES[] = {
#include "data/xpautogen_enumerations.inc"
};

}  // namespace

const bgl::Enumeration ASSET_KIND(ENTRIES, "xpautogen_asset_kind");
const bgl::Enumeration POINT_KIND(ENTRIES, "xpautogen_point_kind");
const bgl::Enumeration OBJECT_MODE(ENTRIES, "xpautogen_object_mode");
const bgl::Enumeration EDGE_KIND(ENTRIES, "xpautogen_edge_kind");
const bgl::Enumeration AXIS(ENTRIES, "xpautogen_axis");
const bgl::Enumeration SPELLING_KIND(ENTRIES, "xpautogen_spelling_kind");
const bgl::Enumeration CORNER_KIND(ENTRIES, "xpautogen_corner_kind");
const bgl::Enumeration RAW_REASON(ENTRIES, "xpautogen_raw_reason");

}  // namespace xpautogen
