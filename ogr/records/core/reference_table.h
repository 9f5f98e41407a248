// SPDX-License-Identifier: MIT
// The tables of indirect sections: ogr/records/format.md chapter 2.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_REFERENCE_TABLE_H
#define FLIGHTSIM_OGR_RECORDS_CORE_REFERENCE_TABLE_H

#include "driver/bgl/subsection.h"

namespace bgl
{

/** Reads the references of a class-2 section: each record once, sorted by
 * offset, with a record count of 1 and no cell, since several tiles may refer
 * to it. Leaves out references outside the file, with a problem; notes tiles
 * whose references lie outside the table. */
std::vector<Subsection> ReadReferences(const ByteSource &source,
                                       const Section &section,
                                       ProblemList &problems);

}  // namespace bgl

#endif
