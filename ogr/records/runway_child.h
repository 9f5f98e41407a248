// SPDX-License-Identifier: MIT
// Children of runways: spec records.md 3.3.

#ifndef FLIGHTSIM_OGR_RECORDS_RUNWAY_CHILD_H
#define FLIGHTSIM_OGR_RECORDS_RUNWAY_CHILD_H

#include "ogr/records/runway.h"

namespace bgl
{

/** Puts a child into its runway. The same ids mean other things elsewhere.
 *
 * @param isMsfs the runway is of MSFS, where areas are longer.
 * @return false for records that a runway is not known to have.
 */
bool ReadRunwayChild(const RecordView &child, bool isMsfs, Runway &runway,
                     RecordLog &log);

}  // namespace bgl

#endif
