// SPDX-License-Identifier: MIT
// Columns for what an object is: scenery objects and attachments have them.

#include "ogr/bgl/object_body_columns.h"

#include "ogr/bgl/scenery_enumeration.h"

#include <cstdio>

namespace flightsim
{

const bgl::Enumeration BEACON_TYPE(SCENERY_ENUMERATIONS, "beacon_type");
const bgl::Enumeration SCENERY_OBJECT_KIND(SCENERY_ENUMERATIONS,
                                           "scenery_object_kind");

void SetColor(FieldWriter &writer, std::uint32_t color)
{
    char text[12];
    std::snprintf(text, sizeof(text), "#%06X",
                  static_cast<unsigned>(color & 0xFFFFFF));
    writer.Set(static_cast<const char *>(text));
}

}  // namespace flightsim
