// SPDX-License-Identifier: MIT
// Which simulator a file's facility records are for: format.md 2.2.

#ifndef FLIGHTSIM_OGR_RECORDS_DIALECT_H
#define FLIGHTSIM_OGR_RECORDS_DIALECT_H

#include "driver/bgl/container.h"
#include "driver/bytes/text_encoding.h"

namespace bgl
{

/** Versions of the record layouts. Children are self-describing by their id, so
 * this matters only for text and for the fixed size of a few records. */
enum class Dialect
{
    Fs9,
    /** FSX and Prepar3D v1 to v4. */
    Fsx,
    /** Prepar3D v5 and v6. */
    Prepar3d,
    Msfs2020,
    Msfs2024
};

/** Decides by the id of the first airport; without airports by the sections
 * that only one dialect has. Fsx when nothing does. */
Dialect DetectDialect(const Container &container);

/** How the texts of a dialect are stored. */
TextEncoding GetTextEncoding(Dialect dialect);

}  // namespace bgl

#endif
