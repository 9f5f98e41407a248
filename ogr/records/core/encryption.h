// SPDX-License-Identifier: MIT
// Detects encrypted content: protected packages of MSFS.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_ENCRYPTION_H
#define FLIGHTSIM_OGR_RECORDS_CORE_ENCRYPTION_H

#include "driver/bgl/subsection.h"
#include "ogr/records/core/record.h"

#include <vector>

namespace bgl
{

/** Whether the data of a section of records look like noise: no subsection
 * begins with a valid header, and there are hardly any zeros, which are common
 * in records. False for less than 128 bytes. */
bool LooksEncrypted(const std::vector<Subsection> &subsections, HeaderForm form,
                    const ByteSource &source);

}  // namespace bgl

#endif
