// SPDX-License-Identifier: MIT
// What the layers of one file share.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_CONTEXT_H
#define FLIGHTSIM_OGR_BGL_RECORD_CONTEXT_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/airport_index.h"
#include "ogr/bgl/navigation_index.h"
#include "ogr/bgl/fix_index.h"
#include "ogr/bgl/loaded_block.h"
#include "ogr/bgl/model_index.h"
#include "ogr/bgl/procedure_index.h"
#include "ogr/bgl/record_options.h"
#include "ogr/bgl/scenery_index.h"
#include "ogr/records/dialect.h"
#include "ogr/records/record_block.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** The airport that a row belongs to. */
struct AirportReference
{
    std::string ident;

    /** FID in the layer airport; negative when the airport is not in the
     * file. */
    std::int64_t fid = -1;

    /** Of its record; negative likewise. */
    std::int64_t fileOffset = -1;
};

/** A row of a record layer: what the format library has parsed, with its place
 * in the file and among the others. */
template <class T> struct RecordRow
{
    std::int64_t fid = 0;

    /** File offset of the record. */
    std::int64_t fileOffset = 0;

    AirportReference airport{};
    T value{};
};

/** Things of the file that several layers refer to. Immutable once the layers
 * are made, and shared by them. */
struct RecordContext
{
    std::shared_ptr<const BglFile> file;
    bgl::Dialect dialect = bgl::Dialect::Fsx;
    std::vector<bgl::RecordBlock> blocks{};
    RecordOptions options{};
    AirportIndex airports{};
    FixIndex fixes{};
    AirwayIndex airways{};
    BoundaryIndex boundaries{};
    DeleteNavigationIndex deletedNavigation{};
    ProcedureIndex procedures{};
    SceneryIndex sceneryObjects{};
    ModelIndex models{};
    AirportNameIndex airportNames{};
};

class BlockLoader;

/** Lists the blocks of a file. */
std::shared_ptr<RecordContext>
MakeRecordContext(const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, bgl::RecordLog &log,
                  bgl::ProblemList &problems);

/** Fills the indexes in one pass over the records that others refer to. */
void FillIndexes(RecordContext &context, BlockLoader &loader,
                 bgl::RecordLog &log);

}  // namespace flightsim

#endif
