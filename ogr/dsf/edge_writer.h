// SPDX-License-Identifier: MIT
// Makes edges of networks from features: chapter 9 of
// ogr/dsf/format/format.md.

#ifndef FLIGHTSIM_OGR_DSF_EDGE_WRITER_H
#define FLIGHTSIM_OGR_DSF_EDGE_WRITER_H

#include "ogr/dsf/dsf_fields.h"
#include "ogr/dsf/dsf_write_dataset.h"

namespace flightsim
{

/** Writes the edges of a feature. Ends at the same position become one node.
 * Returns the reason of a failure, or null. */
const char *WriteDsfEdge(DsfWriteDataset &dataset, const DsfFields &fields,
                         const OGRGeometry &geometry);

}  // namespace flightsim

#endif
