// SPDX-License-Identifier: MIT
// The context of record layers: blocks, and what records refer to.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_DIRECTORIES_H
#define FLIGHTSIM_OGR_BGL_RECORD_DIRECTORIES_H

#include "ogr/bgl/record_context.h"

#include <memory>

namespace flightsim
{

/** Lists the blocks of a file and fills the directories in one pass over those
 * that other records refer to. */
std::shared_ptr<const RecordContext>
MakeRecordContext(const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, bgl::RecordLog &log,
                  bgl::ProblemList &problems);

}  // namespace flightsim

#endif
