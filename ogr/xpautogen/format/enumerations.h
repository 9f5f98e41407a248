// SPDX-License-Identifier: MIT
// Words for the kinds of items in autogen files:
// data/xpautogen_enumerations.csv.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ENUMERATIONS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ENUMERATIONS_H

#include "driver/bytes/enumeration.h"

namespace xpautogen
{

/** Of AssetKind. */
extern const bgl::Enumeration ASSET_KIND;

/** Of PointKind. */
extern const bgl::Enumeration POINT_KIND;

/** Of ObjectMode. */
extern const bgl::Enumeration OBJECT_MODE;

/** Of EdgeKind. */
extern const bgl::Enumeration EDGE_KIND;

/** Of Axis. */
extern const bgl::Enumeration AXIS;

/** Of SpellingKind. */
extern const bgl::Enumeration SPELLING_KIND;

/** Of CornerKind. */
extern const bgl::Enumeration CORNER_KIND;

/** Of RawLineReason. */
extern const bgl::Enumeration RAW_REASON;

}  // namespace xpautogen

#endif
