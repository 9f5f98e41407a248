// SPDX-License-Identifier: MIT
// Detects the simulator of a file's facility records: format.md 2.2.

#ifndef FLIGHTSIM_OGR_RECORDS_DIALECT_H
#define FLIGHTSIM_OGR_RECORDS_DIALECT_H

#include "driver/bgl/container.h"
#include "driver/bytes/text_encoding.h"

namespace bgl
{

/** Versions of the record layouts. The ids of children identify their layouts,
 * so this matters only for text and for the fixed size of a few records. */
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

/** Detects the dialect from the id of the first airport or, without airports,
 * from the sections that only one dialect has. Defaults to Fsx. */
Dialect DetectDialect(const Container &container);

/** Whether a file has a section that only Prepar3D has. Its first versions have
 * the airports, and therefore the dialect, of FSX. */
bool HasSectionOfPrepar3D(const Container &container);

/** Returns the text encoding of a dialect. */
TextEncoding GetTextEncoding(Dialect dialect);

}  // namespace bgl

#endif
