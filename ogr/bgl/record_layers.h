// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYERS_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/record_options.h"
#include "ogr/layer/layer_dataset.h"

#include <cstdint>
#include <memory>
#include <string>

namespace flightsim
{

class EditSession;

/** Walks the headers of the facility records of a file and adds a layer for
 * each kind that it holds.
 *
 * @param session starts with the file, and takes changes; null where nothing is
 *        to be changed. */
std::shared_ptr<LayerSurvey>
AddRecordLayers(LayerDataset &dataset,
                const std::shared_ptr<const BglFile> &file,
                const RecordOptions &options, EditSession *session);

/** Lets the layers go on with a file that `session` has saved. */
std::shared_ptr<LayerSurvey>
RenewRecordLayers(LayerDataset &dataset,
                  const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, EditSession &session);

/** What reading all records of a file accounts for. */
struct RecordTotals
{
    /** Bytes of records that no parser has understood or knows to be
     * padding. */
    std::uint64_t unaccountedBytes = 0;

    /** Records that their container is not known to hold. */
    std::uint64_t unknownRecords = 0;

    /** One line for each kind of record with unaccounted bytes. */
    std::string unaccountedRecords{};
};

/** What opening a file does with its facility records. */
struct OpeningWork
{
    /** Headers of records that were passed. */
    std::uint64_t visits = 0;

    /** Fixed parts of airports that were parsed. */
    std::uint64_t airports = 0;
};

/** What reading all layers of a file, one after the other, does with its
 * facility records. */
struct ReadingWork
{
    /** Records, and children of records, that have been read. */
    std::uint64_t records = 0;

    /** How often parsers began to read one. */
    std::uint64_t reads = 0;

    /** One line for each id of records of which some were read more than once:
     * the id, how many, how often the most. */
    std::string repeated{};
};

/** Reads all layers of a file in turn, and counts: for tests. */
ReadingWork CountReadingWork(const std::shared_ptr<const BglFile> &file);

/** Lists the layers of a file as opening it does, and counts: for tests. */
OpeningWork CountOpeningWork(const std::shared_ptr<const BglFile> &file);

/** Reads all records once more and accounts for every byte: for tests, and
 * for files of simulators to come. Takes a bit for each byte of the file. */
RecordTotals AccountForRecords(const std::shared_ptr<const BglFile> &file);

}  // namespace flightsim

#endif
